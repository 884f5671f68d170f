"""Rules ``objective.*``, ``exit.*`` and ``victory.*``: objectives must be possible and free of contradictions."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.board_change import ScenarioPart
from editor.board.landmarks import landmarks
from editor.board.miniatures import character_of, is_large
from editor.board.names import objective_name
from editor.messages import Message, msg
from editor.model.objectives import FACTION_GROUPS, Objective, Reference, is_character_reference
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.rules.inspection import Inspection, character_name, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule


def check_exit_none(inspection: Inspection) -> Iterator[Problem]:
    """Find objectives to leave a map that has no exit."""
    exits = inspection.scenario.exits
    if exits.frame:
        return
    sewers = any(True for level in inspection.board.levels for _ in landmarks(level, "sewers-exit"))
    if exits.sewers and sewers:
        return
    name = "rules.exit.none-sewers" if exits.sewers else "rules.exit.none"
    for objective in inspection.scenario.objectives:
        if objective.goal == "exit":
            yield make_problem("exit.none", (objective.id,), msg(name, objective=objective_name(objective)))


def check_exit_too_large(inspection: Inspection) -> Iterator[Problem]:
    """Find large miniatures that must leave although only Sewers Exits are allowed."""
    exits = inspection.scenario.exits
    if exits.frame or not exits.sewers:
        return
    for objective in inspection.scenario.objectives:
        characters = actors(inspection, objective) if objective.goal == "exit" else ()
        large = [start for start in characters if is_large(start, inspection.board)]
        if large and len(characters) - len(large) < min(objective.count, len(characters)):
            names = tuple(character_name(inspection, start) for start in large)
            message = msg("rules.exit.too-large", objective=objective_name(objective), characters=names)
            yield make_problem("exit.too-large", (objective.id, *(start.id for start in large)), message)


def check_objective_cannot(inspection: Inspection) -> Iterator[Problem]:
    """Find objectives that no character of the side can complete, or that ask for something impossible."""
    sides = {side.id for side in inspection.scenario.sides}
    for objective in inspection.scenario.objectives:
        if objective.goal == "other" or objective.side not in sides:
            continue
        why = (
            _why_impossible(inspection, objective) or _why_incomplete(objective) or _wrong_target(inspection, objective)
        )
        if why is not None:
            message = msg(f"rules.objective.cannot-{why}", objective=objective_name(objective))
            yield make_problem("objective.cannot", (objective.id,), message)


def _why_impossible(inspection: Inspection, objective: Objective) -> str | None:
    characters = actors(inspection, objective)
    if not characters:
        return None if objective.all_who else "nobody"
    if objective.goal == "torture" and not any(_may_torture(inspection, start) for start in characters):
        return "torture"
    return None


def _why_incomplete(objective: Objective) -> str | None:
    """Return what is missing, unless the text or the mission card describes it."""
    if objective.targets or objective.text or objective.mission:
        return None
    if objective.goal in ("hold", "reach") and objective.where is None:
        return "nowhere"
    return "nothing" if objective.goal == "destroy" else None


def _wrong_target(inspection: Inspection, objective: Objective) -> str | None:
    targets = objective.targets
    if objective.goal in ("kill", "capture", "torture") and targets and all(map(_is_thing, targets)):
        return "thing"
    if objective.goal in ("capture", "torture") and targets:
        held = [start for each in targets for start in _referenced_starts(inspection, each, objective)]
        own = {start.id for side, start in inspection.scenario.starts() if side.id == objective.side}
        if held and all(start.id in own and not _may_change_sides(inspection, start) for start in held):
            return "own"
    if objective.goal == "destroy" and targets and all(_is_indestructible(inspection, each) for each in targets):
        return "indestructible"
    return None


def _is_thing(target: Reference) -> bool:
    """Return whether a target is not a character; an unknown group may be anything."""
    is_known = target.kind != "group" or target.group is not None
    return is_known and not is_character_reference(target)


def _may_change_sides(inspection: Inspection, start: StartingCharacter) -> bool:
    card = character_of(start, inspection.board)
    return card is None or card.traitor


def _is_indestructible(inspection: Inspection, target: Reference) -> bool:
    """Return whether it is known that a floor element, or each one on a tile, cannot be destroyed."""
    tile, _, wanted = target.id.rpartition("/") if target.kind == "element" else (target.id, "", "")
    if target.kind not in ("element", "tile"):
        return False
    elements = [
        element
        for level in inspection.board.levels
        for placed in level.placed_tiles
        for element in placed.printed.elements
        if placed.placement.id == tile and wanted in ("", element.id)
    ]
    return bool(elements) and all(element.destroyable is False for element in elements)


def actors(inspection: Inspection, objective: Objective) -> tuple[StartingCharacter, ...]:
    """Return the characters one of which must complete it: those it names, or all of its side."""
    wanted = objective.all_who or (Reference(kind="side", id=objective.side),)
    found = (start for each in wanted for start in _referenced_starts(inspection, each, objective))
    return tuple({start.id: start for start in found}.values())


def _referenced_starts(inspection: Inspection, wanted: Reference, objective: Objective) -> list[StartingCharacter]:
    if wanted.kind == "side":
        return [start for owner, start in inspection.scenario.starts() if owner.id == wanted.id]
    if wanted.kind == "group":
        return [
            start
            for owner, start in inspection.scenario.starts()
            if _is_in_group(inspection, wanted, objective, owner, start)
        ]
    if wanted.kind != "character":
        return []
    everyone = [start for _, start in inspection.scenario.starts()]
    named = [start for start in everyone if start.id == wanted.id]
    return named or [start for start in everyone if start.character == wanted.id]


def _is_in_group(
    inspection: Inspection, group: Reference, objective: Objective, owner: Side, start: StartingCharacter
) -> bool:
    card = character_of(start, inspection.board)
    if card is None or group.group is None:
        return False
    if group.group == "zombies":
        return card.zombie
    if group.group not in FACTION_GROUPS or card.faction != group.group_kind:
        return False
    return group.group == "characters" or (group.group == "own") is (owner.id == objective.side)


def _may_torture(inspection: Inspection, start: StartingCharacter) -> bool:
    """Return whether a character is a Salemite; only Salemites torture, on any side."""
    card = character_of(start, inspection.board)
    return card is None or card.faction == "salemite"


def check_objective_circle(inspection: Inspection) -> Iterator[Problem]:
    """Find objectives that require each other; one problem for each circle."""
    order = {objective.id: objective for objective in inspection.scenario.objectives}
    ahead = {name: _required_before(order, name) for name in order}
    seen: set[str] = set()
    for name in order:
        if name not in ahead[name] or name in seen:
            continue
        ring = tuple(other for other in order if other in ahead[name] and name in ahead[other])
        seen.update(ring)
        names = tuple(msg("names.quoted", words=objective_name(order[each])) for each in ring)
        message = msg("rules.objective.circle-self" if len(ring) == 1 else "rules.objective.circle", objectives=names)
        yield make_problem("objective.circle", ring, message)


def _required_before(objectives: dict[str, Objective], name: str) -> set[str]:
    """Return all objectives that must be completed before this one, directly or indirectly."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for required in objectives[waiting.pop()].requires:
            if required in objectives and required not in found:
                found.add(required)
                waiting.append(required)
    return found


def check_objective_contradiction(inspection: Inspection) -> Iterator[Problem]:
    """Find objectives with turns that never come."""
    last = inspection.scenario.turns
    for objective in inspection.scenario.objectives:
        params = {"objective": objective_name(objective), "first": objective.from_turn, "last": objective.until_turn}
        if objective.from_turn and objective.until_turn and objective.from_turn > objective.until_turn:
            yield _contradiction(objective, msg("rules.objective.contradiction-turns", **params))
        elif last is not None and objective.from_turn is not None and objective.from_turn > last:
            yield _contradiction(objective, msg("rules.objective.contradiction-late", **params, turns=last))
        elif objective.when == "end-of-game" and _is_over_before(objective, last):
            yield _contradiction(objective, msg("rules.objective.contradiction-end", **params))


def _is_over_before(objective: Objective, last: int | None) -> bool:
    return last is not None and objective.until_turn is not None and objective.until_turn < last


def _contradiction(objective: Objective, message: Message) -> Problem:
    return make_problem("objective.contradiction", (objective.id,), message)


def check_objective_meaningless(inspection: Inspection) -> Iterator[Problem]:
    """Find fields of objectives that have no effect."""
    for objective in inspection.scenario.objectives:
        for field in fields_without_effect(objective, inspection.scenario):
            message = msg(f"rules.objective.meaningless-{field}", objective=objective_name(objective))
            yield make_problem("objective.meaningless", (objective.id, field), message)


def fields_without_effect(objective: Objective, scenario: Scenario) -> Iterator[str]:
    """Yield the fields of an objective that have no effect beside the others."""
    if objective.at_most is not None and not objective.each:
        yield "at_most"
    if objective.each and objective.mp is None:
        yield "each"
    uses_item = objective.goal == "interact" and any(each.kind == "equipment" for each in objective.targets)
    if objective.stage is not None and objective.ability is None and not uses_item:
        yield "stage"
    if objective.unopposed is not None and objective.goal not in ("hold", "reach"):
        yield "unopposed"
    if objective.absent and objective.unopposed is None:
        yield "absent"
    if not objective.present and (objective.goal != "hold" or objective.unopposed is None):
        yield "present"
    if objective.until_turn is not None and scenario.turns is not None and objective.until_turn > scenario.turns:
        yield "until_turn"
    if is_worthless(objective, scenario):
        yield "worth"


def is_worthless(objective: Objective, scenario: Scenario) -> bool:
    """Return whether Mission Points decide the game, and completing the objective changes neither them nor others."""
    if scenario.victory is None or scenario.victory.mode == "objectives":
        return False
    named = {other for each in scenario.objectives for other in (*each.requires, *each.unless)}
    return not (objective.mp or objective.wins or objective.mission or objective.id in named)


def check_objective_judged(inspection: Inspection) -> Iterator[Problem]:
    """Find objectives that no program can score, so that the players judge them."""
    for objective in inspection.scenario.objectives:
        if objective.is_judged:
            message = msg("rules.objective.judged", objective=objective_name(objective))
            yield make_problem("objective.judged", (objective.id,), message)


def check_victory_incomplete(inspection: Inspection) -> Iterator[Problem]:
    """Find a victory condition that no side can fulfill."""
    scenario = inspection.scenario
    match scenario.victory:
        case None:
            return
        case victory if victory.mode == "first-to" and victory.mp is None:
            yield make_problem("victory.incomplete", ("victory", "mp"), msg("rules.victory.incomplete-mp"))
        case victory if victory.mode == "objectives" and not any(each.wins for each in scenario.objectives):
            yield make_problem(
                "victory.incomplete", ("victory", "objectives"), msg("rules.victory.incomplete-objectives")
            )
        case victory if victory.mode == "most-mp" and scenario.turns is None:
            yield make_problem("victory.incomplete", ("victory", "turns"), msg("rules.victory.incomplete-turns"))


_CHARACTER_PARTS = frozenset[ScenarioPart]({"sides", "objectives", "house"})
_OBJECTIVES = frozenset[ScenarioPart]({"objectives", "play"})

RULES = (
    Rule("exit.none", "error", "RB 9", check_exit_none, frozenset({"map", "objectives", "play"})),
    Rule("exit.too-large", "error", "RB 9, 28", check_exit_too_large, _CHARACTER_PARTS | {"play"}),
    Rule("objective.cannot", "warning", "RB 4, 23, 30, 41", check_objective_cannot, _CHARACTER_PARTS | {"tiles"}),
)

CONTRADICTION_RULES = (
    Rule("objective.circle", "error", "RB 4", check_objective_circle, frozenset({"objectives"})),
    Rule("objective.contradiction", "error", "RB 4", check_objective_contradiction, _OBJECTIVES),
    Rule("objective.meaningless", "warning", "RB 4", check_objective_meaningless, _OBJECTIVES),
    Rule("objective.judged", "info", NO_CITATION, check_objective_judged, frozenset({"objectives"}), fixable=False),
    Rule("victory.incomplete", "error", "RB 4", check_victory_incomplete, _OBJECTIVES),
)
