"""Names in what programs play by: prerequisites, captors, arrivals, switches, victory, special rules (section 8)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from editor.board import Board
from editor.board.names import objective_name, readable
from editor.board.stamp import Stamp
from editor.board.things import abilities_of, in_box, in_play, written
from editor.catalog.known import known_missions
from editor.catalog.words import box_text
from editor.messages import msg
from editor.model.grid import Square
from editor.model.objective import SHARED, Objective
from editor.model.reference import Reference
from editor.model.rules_as_data import DoorCost, ExitOnly, Indestructible, NoDoors, Portable, RuleAsData
from editor.rules.inspection import Inspection, character_name, finding
from editor.rules.problem import Problem


def unknown_in_rules(inspection: Inspection) -> Iterator[Problem]:
    """Findings of ``ref.unknown``; those about people apart, for the map has no part in them."""
    return chain(_objectives(inspection), _pieces(inspection), _victory(inspection), _special(inspection))


def _about(kind: str, *subjects: str, **params: object) -> Problem:
    return finding("ref.unknown", subjects, msg(f"rules.ref.unknown-{kind}", **params))


def unknown_to_people(inspection: Inspection) -> Iterator[Problem]:
    """Captors and zones that nobody has heard of."""
    scenario = inspection.scenario
    people, zones = {start.id for _, start in scenario.starts()}, {zone.id for zone in scenario.zones}
    for _, start in scenario.starts():
        if start.captor is not None and start.captor not in people:
            name = character_name(inspection, start)
            yield _about("captor", start.id, start.captor, character=name, captor=start.captor)
        if start.arrives is not None and start.arrives.zone not in zones:
            name = character_name(inspection, start)
            yield _about("arrival-zone", start.id, start.arrives.zone, character=name, zone=start.arrives.zone)


def _objectives(inspection: Inspection) -> Iterator[Problem]:
    scenario, board = inspection.scenario, inspection.board
    known = {each.id for each in scenario.objectives}
    missions = known_missions(scenario, inspection.box)
    for objective in scenario.objectives:
        name, mission, ability = objective_name(objective), objective.mission, objective.ability
        for required in objective.requires:
            if required not in known:
                yield _about("objective-requires", objective.id, required, objective=name, required=required)
        if mission is not None and mission not in missions:
            yield _about("objective-mission", objective.id, mission, objective=name, mission=mission)
        if ability is not None and not _has_ability(board, objective):
            yield _about("objective-ability", objective.id, ability, objective=name, ability=ability)


def _has_ability(board: Board, objective: Objective) -> bool:
    """Whether who must do it, or the tile that is named, has the ability; what is not there is named elsewhere."""
    if any(each.id == objective.ability for who in objective.whos for each in abilities_of(board, who)):
        return True
    place = objective.where or objective.target
    if place is None or place.kind not in ("tile", "element"):
        return False
    stamp = _stamp(board, place.id.partition("/")[0])
    return stamp is None or any(each.id == objective.ability for each in stamp.face.abilities)


def _pieces(inspection: Inspection) -> Iterator[Problem]:
    """The sides of markers, and what is switched."""
    sides = {side.id for side in inspection.scenario.sides}
    for level in inspection.board.levels:
        for marker in level.level.markers:
            if marker.side is not None and marker.side not in sides:
                message = msg("rules.ref.unknown-marker-side", marker=readable(marker.id), side=marker.side)
                yield finding("ref.unknown", (marker.id, marker.side), message, level, (Square(marker.x, marker.y),))
        stamps = {stamp.placement.id: stamp for stamp in level.stamps} if level.level.switches else {}
        for switch in level.level.switches:
            stamp, wanted = stamps.get(switch.placement), switch.element or switch.ability or ""
            if stamp is None:
                yield _about("switch-tile", level.level.id, switch.placement, wanted, tile=switch.placement)
            elif wanted not in {each.id for each in (stamp.face.elements if switch.element else stamp.face.abilities)}:
                names = {"tile": box_text("tile", stamp.face.name), "what": wanted}
                yield _about("switch", level.level.id, switch.placement, wanted, **names)


def _stamp(board: Board, placement: str) -> Stamp | None:
    stamps = (stamp for level in board.levels for stamp in level.stamps)
    return next((stamp for stamp in stamps if stamp.placement.id == placement), None)


def _victory(inspection: Inspection) -> Iterator[Problem]:
    victory = inspection.scenario.victory
    if victory is not None and victory.ties not in (None, SHARED, *(side.id for side in inspection.scenario.sides)):
        yield _about("ties", "victory", str(victory.ties), side=victory.ties)


def _special(inspection: Inspection) -> Iterator[Problem]:
    board = inspection.board
    for number, rule in enumerate(inspection.scenario.rules_as_data):
        for reference in {written(each): each for each in things_of(rule)}.values():
            if in_play(reference, board) is None:
                known = in_box(reference, board)
                what = (known.name if known else "") or reference.id
                yield _about("rule", f"rules_as_data/{number}", written(reference), number=number + 1, what=what)


def things_of(rule: RuleAsData) -> tuple[Reference, ...]:
    """Whom and what a special rule names."""
    match rule:
        case NoDoors():
            return *rule.who, *_doors(rule.doors)
        case DoorCost():
            return _doors(rule.doors)
        case ExitOnly():
            return *rule.who, *rule.where
        case Indestructible():
            return rule.what
        case Portable():
            return Reference(kind="marker", id=rule.marker), *rule.who


def _doors(doors: tuple[str, ...]) -> tuple[Reference, ...]:
    return tuple(Reference(kind="door", id=door) for door in doors)
