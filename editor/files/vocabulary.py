"""Whether a scenario keeps to its game: the sizes and the words that ``game.toml`` gives.

The models know what any game can have. What one game lacks is refused where a file is read, and where an edit is made,
in the same way as what no game has.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.files.problems import JsonPath, Problem, problem, problem_with
from editor.messages import say
from editor.model.game import BoardGame, TableSize
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.model.words import words_in


def misfits(scenario: Scenario, game: BoardGame) -> Iterator[Problem]:
    """Everything in a scenario that its game does not have."""
    for path, of, word in words_in(scenario):
        if word not in (known := game.words(of)):
            yield problem_with("not-allowed", path, word, allowed=", ".join(known))
    if scenario.box.copies > game.copies:
        yield problem_with("too-great", ("box", "copies"), scenario.box.copies, count=0, limit=game.copies)
    columns, rows = game.table.largest
    for number, level in enumerate(scenario.levels):
        place: JsonPath = ("levels", number)
        yield from _frame(place, level, game.table)
        for field, things in (("walls", level.walls), ("broken", level.broken), ("lines", level.lines)):
            yield from _too_long((*place, field), things, 2 * columns * rows + columns + rows)
        yield from _lines(place, level, game)
        yield from _copies(place, level, game)
    for number, zone in enumerate(scenario.zones):
        yield from _too_long(("zones", number, "squares"), zone.squares, columns * rows)


def _frame(place: JsonPath, level: Level, table: TableSize) -> Iterator[Problem]:
    sound = True
    for field, size in (("width", level.width), ("height", level.height)):
        if size < table.shortest:
            sound = False
            yield problem_with("too-small", (*place, field), size, count=0, limit=table.shortest)
        elif size > table.longest:
            sound = False
            yield problem_with("too-great", (*place, field), size, count=0, limit=table.longest)
    if sound and not table.holds(level.width, level.height):
        columns, rows = table.largest
        yield problem("unsound", (*place, "height"), reason=say("model.frame", columns=columns, rows=rows))


def _lines(place: JsonPath, level: Level, game: BoardGame) -> Iterator[Problem]:
    """Lines that the game has, but that authors do not lay, or not as lines."""
    known, layable = game.words("edge"), tuple(kind.id for kind in game.layable)
    for number, line in enumerate(level.lines):
        if line.kind in known and line.kind not in layable:
            reason = say(
                "model.line-kind" if layable else "model.no-lines", kind=line.kind, game=game.name, known=layable
            )
            yield problem("unsound", (*place, "lines", number, "kind"), reason=reason)


def _copies(place: JsonPath, level: Level, game: BoardGame) -> Iterator[Problem]:
    """Tiles and doors of which the game has not so many."""
    piles = {"placements": [each.id for each in level.placements], "doors": [each.id for each in level.doors]}
    for field, ids in piles.items():
        for number, piece in enumerate(ids):
            copy = piece.partition("#")[2]
            if copy and int(copy) > game.copies:
                yield problem_with("too-many-copies", (*place, field, number, "id"), piece, limit=game.copies)


def _too_long(place: JsonPath, things: tuple[object, ...], limit: int) -> Iterator[Problem]:
    if (count := len(things)) > limit:
        yield problem_with("list-too-long", place, things, count=count, limit=limit)
