"""Checking after an edit with a dozen characters on the map, whose sight is updated only where needed."""

from __future__ import annotations

from functools import cache

from benchmarks import rules
from benchmarks.measure import Row
from editor.board import Board, compile_board, recompile
from editor.model.game_words import Faction
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.rules import Report, check

_FACTIONS: tuple[Faction, ...] = ("norad", "salemite")


def row() -> Row:
    """Return the row."""
    return Row(
        name="an edit with a dozen characters on the map, all problems (mean of six kinds)",
        against="validating it from scratch",
        at_most=1 / 4,
        ours=_after_each_edit,
        theirs=lambda: [check(compile_board(each, rules.box())) for each in _edited()],
    )


def _after_each_edit() -> list[Report]:
    board, before = _before()
    return [check(recompile(board, after), before=before) for after in _edited()]


@cache
def _before() -> tuple[Board, Report]:
    board = compile_board(_with_people(rules.scenario()), rules.box())
    return board, check(board)


@cache
def _edited() -> tuple[Scenario, ...]:
    """Return the six edited maps, with the characters of the map before the edits."""
    sides = _before()[0].scenario.sides
    return tuple(each.model_copy(update={"sides": sides}) for each in rules.edited())


def _with_people(scenario: Scenario) -> Scenario:
    """Return the map with six characters on each side."""
    floor = [at for stamp in compile_board(scenario, rules.box()).levels[0].placed_tiles for at in stamp.squares()]
    places = iter(floor[:: max(1, len(floor) // 12)])
    sides = []
    for faction in _FACTIONS:
        cards = [card.id for card in rules.box().characters.values() if card.faction == faction][:6]
        starts = [(card, next(places)) for card in cards]
        people = tuple(
            StartingCharacter(id=card, character=card, level="ground", x=at.x, y=at.y) for card, at in starts
        )
        sides.append(Side(id=faction, faction=faction, characters=people))
    return scenario.model_copy(update={"sides": tuple(sides)})
