"""Whether objectives can be met at all: is there a way out, and can anybody do what is asked (rules, section 8)?"""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.change import Part
from editor.board.landmarks import landmarks
from editor.board.miniatures import character_of
from editor.board.names import objective_name
from editor.messages import msg
from editor.model.objective import Objective
from editor.model.reference import Reference
from editor.model.sides import Start
from editor.rules.inspection import Inspection, character_name, finding
from editor.rules.problem import Problem
from editor.rules.rule import Rule


def exit_none(inspection: Inspection) -> Iterator[Problem]:
    """An objective asks to leave the map, and there is no way out."""
    exits = inspection.scenario.exits
    if exits.frame:
        return
    sewers = any(True for level in inspection.board.levels for _ in landmarks(level, "sewers-exit"))
    if exits.sewers and sewers:
        return
    name = "rules.exit.none-sewers" if exits.sewers else "rules.exit.none"
    for objective in inspection.scenario.objectives:
        if objective.goal == "exit":
            yield finding("exit.none", (objective.id,), msg(name, objective=objective_name(objective)))


def exit_too_large(inspection: Inspection) -> Iterator[Problem]:
    """Somebody large must leave, and only Sewers Exits are allowed, which let nobody of that size through."""
    exits = inspection.scenario.exits
    if exits.frame or not exits.sewers:
        return
    for objective in inspection.scenario.objectives:
        people = actors(inspection, objective) if objective.goal == "exit" else ()
        large = [start for start in people if _is_large(inspection, start)]
        if large and len(people) - len(large) < min(objective.count, len(people)):
            names = tuple(character_name(inspection, start) for start in large)
            message = msg("rules.exit.too-large", objective=objective_name(objective), characters=names)
            yield finding("exit.too-large", (objective.id, *(start.id for start in large)), message)


def cannot(inspection: Inspection) -> Iterator[Problem]:
    """Nobody is there to do it, or nobody of the right faction. A goal in the author's own words may be anything."""
    sides = {side.id for side in inspection.scenario.sides}
    for objective in inspection.scenario.objectives:
        if objective.goal == "other" or objective.side not in sides:
            continue
        people = actors(inspection, objective)
        names = {"objective": objective_name(objective)}
        if not people:
            if not objective.whos:
                yield finding("objective.cannot", (objective.id,), msg("rules.objective.cannot-nobody", **names))
        elif objective.goal == "torture" and not any(_may_torture(inspection, start) for start in people):
            yield finding("objective.cannot", (objective.id,), msg("rules.objective.cannot-torture", **names))


def actors(inspection: Inspection, objective: Objective) -> tuple[Start, ...]:
    """The characters one of whom must do it: those it names, or all of its side."""
    wanted = objective.whos or (Reference(kind="side", id=objective.side),)
    found = (start for each in wanted for start in _meant(inspection, each))
    return tuple({start.id: start for start in found}.values())


def _meant(inspection: Inspection, wanted: Reference) -> list[Start]:
    if wanted.kind == "side":
        return [start for owner, start in inspection.scenario.starts() if owner.id == wanted.id]
    if wanted.kind != "character":
        return []
    everyone = [start for _, start in inspection.scenario.starts()]
    named = [start for start in everyone if start.id == wanted.id]
    return named or [start for start in everyone if start.character == wanted.id]


def _is_large(inspection: Inspection, start: Start) -> bool:
    card = character_of(start, inspection.board)
    return card is not None and card.large


def _may_torture(inspection: Inspection, start: Start) -> bool:
    """Only Salemites torture, whichever side they fight for."""
    card = character_of(start, inspection.board)
    return card is None or card.faction == "salemite"


_PEOPLE = frozenset[Part]({"sides", "objectives", "house"})

RULES = (
    Rule(
        "exit.none",
        "error",
        "RB 9",
        exit_none,
        frozenset({"map", "objectives", "play"}),
    ),
    Rule(
        "exit.too-large",
        "error",
        "RB 9, 28",
        exit_too_large,
        _PEOPLE | {"play"},
    ),
    Rule("objective.cannot", "warning", "RB 4, 30", cannot, _PEOPLE),
)
