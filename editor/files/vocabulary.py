"""Whether a scenario keeps to its game: the sizes and the words that ``game.toml`` gives.

The models know what any game can have. What one game lacks is refused where a file is read, and where an edit is made,
in the same way as what no game has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.files.problems import FileProblem, JsonPath, problem, problem_with
from editor.messages import Message, msg
from editor.model.game import BoardGame, OwnField, TableSize
from editor.model.level import Level
from editor.model.own_values import FieldHolder, OwnValue
from editor.model.scenario import Scenario
from editor.model.words import UsedWord, words_in


def misfits(scenario: Scenario, game: BoardGame, words: Iterable[UsedWord] | None = None) -> Iterator[FileProblem]:
    """Yield everything in a scenario that its game does not have. ``words``: those in it, if they are known."""
    for path, of, word in words_in(scenario) if words is None else words:
        if word not in (known := game.words(of)):
            yield problem_with("not-allowed", path, word, allowed=", ".join(known))
    if scenario.box.copies > game.copies:
        yield problem_with("too-great", ("box", "copies"), scenario.box.copies, limit=game.copies)
    columns, rows = game.table.largest
    for number, level in enumerate(scenario.levels):
        place: JsonPath = ("levels", number)
        yield from _frame(place, level, game.table)
        for field, things in (("walls", level.walls), ("broken", level.broken), ("lines", level.lines)):
            yield from _too_long((*place, field), things, 2 * columns * rows + columns + rows)
        yield from _lines(place, level, game)
        yield from _copies(place, level, game)
        for count, marker in enumerate(level.markers):
            yield from _values((*place, "markers", count), marker.values, "marker", game)
    yield from _values((), scenario.values, "scenario", game)
    for number, side in enumerate(scenario.sides):
        yield from _values(("sides", number), side.values, "side", game)
        for count, start in enumerate(side.characters):
            yield from _values(("sides", number, "characters", count), start.values, "unit", game)
    for number, zone in enumerate(scenario.zones):
        yield from _too_long(("zones", number, "squares"), zone.squares, columns * rows)


def _frame(place: JsonPath, level: Level, table: TableSize) -> Iterator[FileProblem]:
    sound = True
    for field, size in (("width", level.width), ("height", level.height)):
        if size < table.shortest:
            sound = False
            yield problem_with("too-small", (*place, field), size, limit=table.shortest)
        elif size > table.longest:
            sound = False
            yield problem_with("too-great", (*place, field), size, limit=table.longest)
    if sound and not table.holds(level.width, level.height):
        columns, rows = table.largest
        yield problem("unsound", (*place, "height"), reason=msg("model.frame", columns=columns, rows=rows))


def _lines(place: JsonPath, level: Level, game: BoardGame) -> Iterator[FileProblem]:
    """Lines that the game has, but that authors do not lay, or not as lines."""
    known, layable = game.words("edge"), tuple(kind.id for kind in game.layable)
    for number, line in enumerate(level.lines):
        if line.kind in known and line.kind not in layable:
            reason = msg(
                "model.line-kind" if layable else "model.no-lines", kind=line.kind, game=game.name, known=layable
            )
            yield problem("unsound", (*place, "lines", number, "kind"), reason=reason)


def _copies(place: JsonPath, level: Level, game: BoardGame) -> Iterator[FileProblem]:
    """Tiles and doors of which the game has not so many."""
    piles = {"placements": [each.id for each in level.placements], "doors": [each.id for each in level.doors]}
    for field, ids in piles.items():
        for number, piece in enumerate(ids):
            copy = piece.partition("#")[2]
            if copy and int(copy) > game.copies:
                yield problem_with("too-many-copies", (*place, field, number, "id"), piece, limit=game.copies)


def _values(place: JsonPath, values: tuple[OwnValue, ...], of: FieldHolder, game: BoardGame) -> Iterator[FileProblem]:
    """Values of fields that the game does not have there, or that such a field cannot hold."""
    known = {field.id: field for field in game.field if field.of == of}
    seen = set[str]()
    for number, each in enumerate(values):
        here, field = (*place, "values", number), known.get(each.id)
        if field is None:
            yield problem_with("not-allowed", (*here, "id"), each.id, allowed=", ".join(known))
        elif each.id in seen:
            yield problem("unsound", (*here, "id"), reason=msg("model.twice", thing=each.id))
        elif (reason := _unfit(field, each.value)) is not None:
            yield problem("unsound", (*here, "value"), reason=reason)
        seen.add(each.id)


def _unfit(field: OwnField, value: bool | int | str) -> Message | None:
    """Why a field of the game cannot hold a value."""
    match field.type:
        case "number":
            sound = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= field.most
            return None if sound else msg("model.own-number", most=field.most)
        case "flag":
            return None if isinstance(value, bool) else msg("model.own-flag")
        case "choice":
            return None if value in field.choices else msg("model.own-choice", choices=field.choices)
        case "line":
            return None if isinstance(value, str) and "\n" not in value else msg("model.own-line")
        case "text":
            return None if isinstance(value, str) else msg("model.own-text")


def _too_long(place: JsonPath, things: tuple[object, ...], limit: int) -> Iterator[FileProblem]:
    if (count := len(things)) > limit:
        yield problem_with("list-too-long", place, things, count=count, limit=limit)
