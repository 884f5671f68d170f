"""Whether objectives, victory, starts and markers make sense in themselves: a program could not play by what cannot
happen (rules, section 8)."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.change import Part
from editor.board.names import marker_name, objective_name, state_name
from editor.messages import Message, msg
from editor.model.grid import Square
from editor.model.objective import Objective
from editor.model.scenario import Scenario
from editor.model.sides import Side, Start
from editor.rules.inspection import Inspection, character_name, finding
from editor.rules.problem import Problem
from editor.rules.rule import Rule

# --- objectives ---------------------------------------------------------------------------------------------------


def circle(inspection: Inspection) -> Iterator[Problem]:
    """Objectives that wait for each other. One finding for each circle, about its objectives in their order."""
    order = {objective.id: objective for objective in inspection.scenario.objectives}
    ahead = {name: _ahead(order, name) for name in order}
    seen: set[str] = set()
    for name in order:
        if name not in ahead[name] or name in seen:
            continue
        ring = tuple(other for other in order if other in ahead[name] and name in ahead[other])
        seen.update(ring)
        names = tuple(msg("names.quoted", words=objective_name(order[each])) for each in ring)
        message = msg("rules.objective.circle-self" if len(ring) == 1 else "rules.objective.circle", objectives=names)
        yield finding("objective.circle", ring, message)


def _ahead(objectives: dict[str, Objective], name: str) -> set[str]:
    """All that must have been fulfilled before, over any number of steps."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for required in objectives[waiting.pop()].requires:
            if required in objectives and required not in found:
                found.add(required)
                waiting.append(required)
    return found


def impossible(inspection: Inspection) -> Iterator[Problem]:
    """Objectives whose turns never come."""
    last = inspection.scenario.turns
    for objective in inspection.scenario.objectives:
        params = {"objective": objective_name(objective), "first": objective.from_turn, "last": objective.until_turn}
        if objective.from_turn and objective.until_turn and objective.from_turn > objective.until_turn:
            yield _of(objective, msg("rules.objective.contradiction-turns", **params))
        elif last is not None and objective.from_turn is not None and objective.from_turn > last:
            yield _of(objective, msg("rules.objective.contradiction-late", **params, turns=last))
        elif objective.when == "end-of-game" and _is_over_before(objective, last):
            yield _of(objective, msg("rules.objective.contradiction-end", **params))


def _is_over_before(objective: Objective, last: int | None) -> bool:
    return last is not None and objective.until_turn is not None and objective.until_turn < last


def _of(objective: Objective, message: Message) -> Problem:
    return finding("objective.contradiction", (objective.id,), message)


def meaningless(inspection: Inspection) -> Iterator[Problem]:
    """Fields of an objective that say nothing beside the others."""
    for objective in inspection.scenario.objectives:
        for field in idle_fields(objective, inspection.scenario):
            message = msg(f"rules.objective.meaningless-{field}", objective=objective_name(objective))
            yield finding("objective.meaningless", (objective.id, field), message)


def idle_fields(objective: Objective, scenario: Scenario) -> Iterator[str]:
    if objective.at_most is not None and not objective.each:
        yield "at_most"
    if objective.each and objective.mp is None:
        yield "each"
    if objective.stage is not None and objective.ability is None:
        yield "stage"
    if objective.unopposed is not None and objective.goal not in ("hold", "reach"):
        yield "unopposed"
    if not objective.present and (objective.goal != "hold" or objective.unopposed is None):
        yield "present"
    if objective.until_turn is not None and scenario.turns is not None and objective.until_turn > scenario.turns:
        yield "until_turn"


# --- victory ------------------------------------------------------------------------------------------------------


def incomplete(inspection: Inspection) -> Iterator[Problem]:
    """A victory that nobody could have."""
    scenario = inspection.scenario
    match scenario.victory:
        case None:
            return
        case victory if victory.mode == "first-to" and victory.mp is None:
            yield finding("victory.incomplete", ("victory", "mp"), msg("rules.victory.incomplete-mp"))
        case victory if victory.mode == "objectives" and not any(each.wins for each in scenario.objectives):
            yield finding("victory.incomplete", ("victory", "objectives"), msg("rules.victory.incomplete-objectives"))
        case victory if victory.mode == "most-mp" and scenario.turns is None:
            yield finding("victory.incomplete", ("victory", "turns"), msg("rules.victory.incomplete-turns"))


# --- people and markers -------------------------------------------------------------------------------------------


def start_contradiction(inspection: Inspection) -> Iterator[Problem]:
    """Prisoners and latecomers who could not be where the scenario has them."""
    scenario = inspection.scenario
    people = {start.id: (side, start) for side, start in scenario.starts()}
    for side, start in people.values():
        captor = people.get(start.captor or "")
        for name in (_captive(side, start, captor), _latecomer(start, scenario.turns)):
            if name:
                held = character_name(inspection, captor[1]) if captor else ""
                params = {"character": character_name(inspection, start), "captor": held}
                message = msg(f"rules.start.contradiction-{name}", **params)
                yield finding("start.contradiction", (start.id, name), message)


def _captive(side: Side, start: Start, captor: tuple[Side, Start] | None) -> str | None:
    if start.captor is None:
        return None
    if not start.prisoner:
        return "free"
    if captor is not None and captor[0].id == side.id:
        return "friend"
    if captor is not None and captor[1].prisoner:
        return "bound"
    return "carried" if start.level is not None or start.zone is not None else None


def _latecomer(start: Start, turns: int | None) -> str | None:
    if start.arrives is None:
        return None
    if start.level is not None or start.zone is not None or start.captor is not None:
        return "early"
    return "late" if turns is not None and start.arrives.turn > turns else None


def marker_state(inspection: Inspection) -> Iterator[Problem]:
    """A state that markers of the kind do not have."""
    for level in inspection.board.levels:
        for marker in level.level.markers:
            kind = inspection.box.markers.get(marker.marker)
            if kind is None or marker.state is None or marker.state in kind.states:
                continue
            name = "rules.marker.state" if kind.states else "rules.marker.state-none"
            states = tuple(map(state_name, kind.states))
            message = msg(
                name, marker=marker_name(inspection.box, kind.id), state=state_name(marker.state), states=states
            )
            yield finding("marker.state", (marker.id,), message, level, (Square(marker.x, marker.y),))


_OBJECTIVES = frozenset[Part]({"objectives", "play"})

RULES = (
    Rule("objective.circle", "error", "RB 4", circle, frozenset({"objectives"})),
    Rule(
        "objective.contradiction",
        "error",
        "RB 4",
        impossible,
        _OBJECTIVES,
    ),
    Rule("objective.meaningless", "warning", "RB 4", meaningless, _OBJECTIVES),
    Rule("victory.incomplete", "error", "RB 4", incomplete, _OBJECTIVES),
    Rule(
        "start.contradiction",
        "error",
        "RB 30",
        start_contradiction,
        frozenset({"sides", "play", "house"}),
    ),
    Rule("marker.state", "error", "RB 5", marker_state, frozenset({"map"})),
)
