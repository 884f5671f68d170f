"""The things of a scenario that objectives, rules and texts can speak of, with their names, to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.board import Board
from editor.board.names import level_name, tile_name
from editor.catalog.card_lookup import resolve_equipment
from editor.export.scenario_text import find_placed_tile, find_thing
from editor.messages import msg, to_text
from editor.model.objectives import Reference, ThingKind

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

_SEVERAL = ("element", "door", "marker")
"""Kinds of which one map has many that are alike."""


def things(board: Board, kinds: Iterable[ThingKind] = ALL_KINDS) -> list[Reference]:
    """Everything of these kinds that is in the scenario; of equipment, everything there is."""
    return [Reference(kind=kind, id=each) for kind in kinds for each in _ids(board, kind)]


def called(reference: Reference, board: Board) -> str:
    """What texts call it."""
    return to_text(find_thing(reference, board).name)


def labelled(reference: Reference, board: Board) -> str:
    """Its name and what it is, where several kinds are mixed: *Missile Room · room*.

    Of many kinds a map has several that are called the same; then it is said where: *Desk · Missile Room · 4, 2*."""
    thing, kind = find_thing(reference, board), msg(f"form.thing-{reference.kind}")
    if reference.kind not in _SEVERAL or thing.level is None or not thing.squares:
        return msg("form.thing", name=thing.name, kind=kind).text()
    level, at = board.level(thing.level), min(thing.squares)
    assert level is not None
    room = find_placed_tile(board, reference.id.rpartition("/")[0]) if reference.kind == "element" else None
    return msg(
        "form.thing-at" if len(board.levels) == 1 else "form.thing-on-level",
        name=thing.name,
        kind=tile_name(room) if room else kind,
        level=level_name(level.level),
        x=at.x,
        y=at.y,
    ).text()


def offered(board: Board, kinds: Iterable[ThingKind] = ALL_KINDS) -> dict[str, Reference]:
    """Things to choose from, by their labels; two that cannot be told apart even so have their ids, too."""
    found: dict[str, Reference] = {}
    for each in things(board, kinds):
        label = labelled(each, board)
        found[label if label not in found else f"{label} ({each.id})"] = each
    return found


def _ids(board: Board, kind: ThingKind) -> Iterator[str]:
    scenario = board.scenario
    match kind:
        case "tile":
            yield from (stamp.placement.id for level in board.levels for stamp in level.placed_tiles)
        case "element":
            for level in board.levels:
                for stamp in level.placed_tiles:
                    yield from (f"{stamp.placement.id}/{element.id}" for element in stamp.face.elements)
        case "door":
            yield from (door.id for level in scenario.levels for door in level.doors)
        case "character":
            yield from (start.id for _, start in scenario.starts())
        case "equipment":
            yield from resolve_equipment(scenario, board.box)
        case "marker":
            yield from (marker.id for level in scenario.levels for marker in level.markers)
        case "zone":
            yield from (zone.id for zone in scenario.zones)
        case "side":
            yield from (side.id for side in scenario.sides)
        case "objective":
            yield from (objective.id for objective in scenario.objectives)
