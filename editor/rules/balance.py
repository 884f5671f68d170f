"""What a set-up gives to one side before the other can act (rules, section 8)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.bits import Squares, square_bit
from editor.board.change import Part
from editor.board.miniatures import Miniature
from editor.board.names import square_name
from editor.board.paths import Spot
from editor.messages import msg
from editor.rules.first_glance import Glance
from editor.rules.inspection import Inspection, character_name, finding
from editor.rules.memory import LevelSquares
from editor.rules.problem import Evidence, Problem
from editor.rules.rule import Rule
from editor.rules.sightlines import SetUp, SpotPair


def first_strike(inspection: Inspection) -> Iterator[Problem]:
    """Who of the side with the initiative sees an enemy after one move for 1 CP, whom nobody could see before."""
    set_up, hidden = inspection.set_up, _hidden(inspection)
    for miniature, level in inspection.standing:
        enemies = hidden.get(miniature.id, [])
        if lines := first_lines(set_up, miniature, enemies):
            seen = [enemy for enemy in enemies if enemy.id in lines]
            line = lines[seen[0].id]
            message = msg(
                "rules.balance.first-strike",
                character=character_name(inspection, miniature.start),
                enemies=tuple(character_name(inspection, enemy.start) for enemy in seen),
                square=square_name(line[0].square),
            )
            subjects = (miniature.id, *(enemy.id for enemy in seen))
            witness = Evidence("line", line[0].level, tuple(end.square for end in line if end.level == line[0].level))
            found = finding("balance.first-strike", subjects, message, level, miniature.squares, witnesses=(witness,))
            yield found


def _hidden(inspection: Inspection) -> dict[str, list[Miniature]]:
    """The enemies that each character of the side with the initiative does not see at the start."""
    first, hidden = inspection.scenario.initiative, dict[str, list[Miniature]]()
    for one, other in inspection.opponents:
        mine, enemy = (one, other) if one.side.id == first else (other, one)
        if mine.side.id == first and not inspection.set_up.sees(mine, enemy):
            hidden.setdefault(mine.id, []).append(enemy)
    return hidden


def first_lines(set_up: SetUp, miniature: Miniature, enemies: list[Miniature]) -> dict[str, SpotPair]:
    """The lines to enemies that come into sight; worked out anew only if something happened where they were sought."""
    scenario = set_up.board.scenario
    given = (miniature.start, *(enemy.start for enemy in enemies), *scenario.stairs, scenario.house)
    key = ("first-strike", miniature.id, tuple(enemy.id for enemy in enemies))
    return set_up.memory.recall(key, given, lambda: _lines(Glance(set_up, miniature), enemies)) if enemies else {}


def _lines(glance: Glance, enemies: list[Miniature]) -> tuple[dict[str, SpotPair], LevelSquares]:
    """All lines, and the squares that decide about them. Where nothing happened, a line is the one that it was."""
    lines, ground = dict[str, SpotPair](), dict(glance.walked)
    for enemy in enemies:
        line, between = _remembered_line(glance, enemy)
        ground[enemy.level] |= between
        if line is not None:
            lines[enemy.id] = line
    return lines, ground


def _remembered_line(glance: Glance, enemy: Miniature) -> tuple[SpotPair | None, Squares]:
    """The line to an enemy, and what lies between the two."""

    def work() -> tuple[tuple[SpotPair | None, Squares], LevelSquares]:
        eyes, between = glance.look(enemy)
        ground = {**glance.walked, enemy.level: glance.walked[enemy.level] | between}
        return (first_line(glance, enemy, eyes), between), ground

    key = ("first-line", glance.miniature.id, enemy.id)
    return glance.set_up.memory.recall(key, (enemy.start, *glance.given), work)


def first_line(glance: Glance, enemy: Miniature, eyes: LevelSquares) -> SpotPair | None:
    """The first line to an enemy that comes into sight, by the fewest Movement points."""
    for spot, opened in glance.views if any(eyes.values()) else ():
        if eyes[spot.level] & square_bit(spot.x, spot.y):
            sight = glance.sight_with(opened)
            for end in (Spot(enemy.level, *at) for at in enemy.squares):
                if sight.sees(spot, end):
                    return spot, end
    return None


RULES = (
    Rule(
        "balance.first-strike",
        "info",
        "RB 8, 14",
        first_strike,
        frozenset[Part]({"map", "stairs", "sides", "play", "house"}),
        fixable=False,
    ),
)
