"""The things of a scenario that objectives, rules and texts can speak of, with their names, to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.board import Board
from editor.catalogue.known import known_equipment
from editor.export.wording import spoken_of
from editor.messages import in_words, say
from editor.model.reference import Reference, ThingKind

ALL_KINDS: tuple[ThingKind, ...] = (
    "character",
    "tile",
    "element",
    "zone",
    "door",
    "marker",
    "equipment",
    "side",
    "objective",
)
"""The kinds of things, those first that texts speak of most."""


def things(board: Board, kinds: Iterable[ThingKind] = ALL_KINDS) -> list[Reference]:
    """Everything of these kinds that is in the scenario; of equipment, everything there is."""
    return [Reference(kind=kind, id=each) for kind in kinds for each in _ids(board, kind)]


def called(reference: Reference, board: Board) -> str:
    """What texts call it."""
    return in_words(spoken_of(reference, board).name)


def labelled(reference: Reference, board: Board) -> str:
    """Its name and what it is, where several kinds are mixed: *Missile Room · room*."""
    return say("form.thing", name=called(reference, board), kind=say(f"form.thing-{reference.kind}")).text()


def _ids(board: Board, kind: ThingKind) -> Iterator[str]:
    scenario = board.scenario
    match kind:
        case "tile":
            yield from (stamp.placement.id for level in board.levels for stamp in level.stamps)
        case "element":
            for level in board.levels:
                for stamp in level.stamps:
                    yield from (f"{stamp.placement.id}/{element.id}" for element in stamp.face.elements)
        case "door":
            yield from (door.id for level in scenario.levels for door in level.doors)
        case "character":
            yield from (start.id for _, start in scenario.starts())
        case "equipment":
            yield from known_equipment(scenario, board.box)
        case "marker":
            yield from (marker.id for level in scenario.levels for marker in level.markers)
        case "zone":
            yield from (zone.id for zone in scenario.zones)
        case "side":
            yield from (side.id for side in scenario.sides)
        case "objective":
            yield from (objective.id for objective in scenario.objectives)
