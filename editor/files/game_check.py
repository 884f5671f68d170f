"""Check a scenario against its game: the sizes and words that ``game.toml`` defines.

The models allow what any game can have. What the game of a scenario does not have is rejected both when a file is read
and when an edit is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from editor.files.file_problems import FileProblem, JsonPath, problem_at, problem_with_value
from editor.messages import Message, msg
from editor.model.custom_values import CustomField, CustomValue, FieldHolder
from editor.model.game import BoardGame, TableSize
from editor.model.game_words import UsedWord, find_game_words
from editor.model.level import Level
from editor.model.scenario import Scenario


def game_problems(
    scenario: Scenario, game: BoardGame, words: Iterable[UsedWord] | None = None
) -> Iterator[FileProblem]:
    """Yield everything in a scenario that its game does not have.

    ``words`` are the game words used in the scenario, if the caller has collected them already.
    """
    for path, of, word in find_game_words(scenario) if words is None else words:
        if word not in (known := game.words(of)):
            yield problem_with_value("not-allowed", path, word, allowed=", ".join(known))
    if scenario.box.copies > game.copies:
        yield problem_with_value("too-great", ("box", "copies"), scenario.box.copies, limit=game.copies)
    yield from _count_problems(scenario, game)
    yield from _part_problems(scenario, game)
    columns, rows = game.table.largest
    for number, level in enumerate(scenario.levels):
        place: JsonPath = ("levels", number)
        yield from _frame_problems(place, level, game.table)
        for field, things in (("walls", level.walls), ("broken", level.broken), ("lines", level.lines)):
            yield from _length_problems((*place, field), things, 2 * columns * rows + columns + rows)
        yield from _line_problems(place, level, game)
        yield from _copy_problems(place, level, game)
        for count, marker in enumerate(level.markers):
            yield from _value_problems((*place, "markers", count), marker.values, "marker", game)
    yield from _value_problems((), scenario.values, "scenario", game)
    for number, side in enumerate(scenario.sides):
        yield from _value_problems(("sides", number), side.values, "side", game)
        for count, start in enumerate(side.characters):
            yield from _value_problems(("sides", number, "characters", count), start.values, "unit", game)
    for number, zone in enumerate(scenario.zones):
        yield from _length_problems(("zones", number, "squares"), zone.squares, columns * rows)


def _count_problems(scenario: Scenario, game: BoardGame) -> Iterator[FileProblem]:
    """Yield more players or sides than the game has."""
    fewest, most = game.players
    if scenario.players < fewest:
        yield problem_with_value("too-small", ("players",), scenario.players, limit=fewest)
    if scenario.players > most:
        yield problem_with_value("too-great", ("players",), scenario.players, limit=most)
    yield from _length_problems(("sides",), scenario.sides, game.sides)


_FAMILIES: Final = {"story": "story", "decks": "menace", "house/menace": "menace", "entry": "entries"}
"""A part of a scenario -> the family of rules that a game with such parts names."""


def _part_problems(scenario: Scenario, game: BoardGame) -> Iterator[FileProblem]:
    """Yield parts of a scenario that the game does not have: a story, decks, entry zones."""
    found: list[tuple[str, JsonPath]] = [
        ("story", ("story",)) if not scenario.story.is_empty else ("", ()),
        ("decks", ("decks",)) if scenario.decks else ("", ()),
        ("house/menace", ("house", "menace")) if scenario.house.menace else ("", ()),
    ]
    found += [
        ("entry", ("zones", number, "kind")) for number, zone in enumerate(scenario.zones) if zone.kind == "entry"
    ]
    for part, path in found:
        if part and not game.uses(_FAMILIES[part]):
            yield problem_at("unsound", path, reason=msg("model.not-in-game", game=game.name))


def _frame_problems(place: JsonPath, level: Level, table: TableSize) -> Iterator[FileProblem]:
    sound = True
    for field, size in (("width", level.width), ("height", level.height)):
        if size < table.shortest:
            sound = False
            yield problem_with_value("too-small", (*place, field), size, limit=table.shortest)
        elif size > table.longest:
            sound = False
            yield problem_with_value("too-great", (*place, field), size, limit=table.longest)
    if sound and not table.holds(level.width, level.height):
        columns, rows = table.largest
        yield problem_at("unsound", (*place, "height"), reason=msg("model.frame", columns=columns, rows=rows))


def _line_problems(place: JsonPath, level: Level, game: BoardGame) -> Iterator[FileProblem]:
    """Yield lines that the game has but that authors cannot place."""
    known, layable = game.words("edge"), tuple(kind.id for kind in game.placeable_lines)
    for number, line in enumerate(level.lines):
        if line.kind in known and line.kind not in layable:
            reason = msg(
                "model.line-kind" if layable else "model.no-lines", kind=line.kind, game=game.name, known=layable
            )
            yield problem_at("unsound", (*place, "lines", number, "kind"), reason=reason)


def _copy_problems(place: JsonPath, level: Level, game: BoardGame) -> Iterator[FileProblem]:
    """Yield tiles and doors with a copy number beyond the copies of the game."""
    piles = {"placements": [each.id for each in level.placements], "doors": [each.id for each in level.doors]}
    for field, ids in piles.items():
        for number, piece in enumerate(ids):
            copy = piece.partition("#")[2]
            if copy and int(copy) > game.copies:
                yield problem_with_value("too-many-copies", (*place, field, number, "id"), piece, limit=game.copies)


def _value_problems(
    place: JsonPath, values: tuple[CustomValue, ...], of: FieldHolder, game: BoardGame
) -> Iterator[FileProblem]:
    """Yield custom values that the game does not define there or that their field cannot hold."""
    known = {field.id: field for field in game.field if field.of == of}
    seen = set[str]()
    for number, each in enumerate(values):
        here, field = (*place, "values", number), known.get(each.id)
        if field is None:
            yield problem_with_value("not-allowed", (*here, "id"), each.id, allowed=", ".join(known))
        elif each.id in seen:
            yield problem_at("unsound", (*here, "id"), reason=msg("model.twice", thing=each.id))
        elif (reason := _explain_invalid_value(field, each.value)) is not None:
            yield problem_at("unsound", (*here, "value"), reason=reason)
        seen.add(each.id)


def _explain_invalid_value(field: CustomField, value: bool | int | str) -> Message | None:
    """Explain why a custom field cannot hold a value."""
    match field.type:
        case "number":
            sound = isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= field.most
            return None if sound else msg("model.custom-number", most=field.most)
        case "flag":
            return None if isinstance(value, bool) else msg("model.custom-flag")
        case "choice":
            return None if value in field.choices else msg("model.custom-choice", choices=field.choices)
        case "line":
            return None if isinstance(value, str) and "\n" not in value else msg("model.custom-line")
        case "text":
            return None if isinstance(value, str) else msg("model.custom-text")


def _length_problems(place: JsonPath, things: tuple[object, ...], limit: int) -> Iterator[FileProblem]:
    if (count := len(things)) > limit:
        yield problem_with_value("list-too-long", place, things, count=count, limit=limit)
