"""Look up the things that objectives and texts refer to: name and position, by kind and id.

Ids are those of the scenario: of the placement, the placed door, the character, the marker, the zone, the side or the
objective. A character or a marker may also be named by its card or kind. An element is named by its placement and its
id on the face: ``missile-room/console``. A group is named by what it consists of: ``zombies``, ``elements/tree``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from editor.board.bit_sets import Squares, squares_beside, squares_of
from editor.board.board import Board
from editor.board.landmarks import zone_squares
from editor.board.level_board import LevelBoard, edges_in_frame
from editor.board.miniatures import character_of, footprint, miniatures
from editor.board.names import group_name, name_from_id, side_name, zone_name
from editor.catalog.card_lookup import resolve_characters, resolve_equipment, resolve_search_deck
from editor.catalog.translation import box_text
from editor.messages import Name
from editor.model.cards import CharacterAbility, Equipment
from editor.model.grid import Edge, Square
from editor.model.limits import MAX_ENTRIES
from editor.model.objectives import Reference, ThingKind
from editor.values import FrozenStruct

_REFERENCE = re.compile(
    r"\{(tile|element|door|character|equipment|marker|zone|side|objective|group):([^{}\x00-\x1f\x7f]{1,140})\}"
)


class Thing(FrozenStruct):
    """A thing of the scenario or of the box."""

    name: Name
    level: str | None = None
    squares: tuple[Square, ...] = ()
    """Where it is; for a door or an element on a wall, the squares next to it."""


def references_in(text: str) -> Iterator[Reference]:
    """Yield the references in a text, such as ``{tile:gym}``."""
    for found in _REFERENCE.finditer(text):
        kind: ThingKind = found[1]  # type: ignore[assignment]
        yield Reference.model_construct(kind=kind, id=found[2])  # the pattern has validated the fields


def reference_text(reference: Reference) -> str:
    """Return a reference as texts write it between the braces."""
    return f"{reference.kind}:{reference.id}"


def find_in_play(reference: Reference, board: Board) -> Thing | None:
    """Return the thing on the map, in a side, carried or in the search deck; ``None`` if it is not there."""
    return _FINDERS[reference.kind](board, reference.id)


def find_in_box(reference: Reference, board: Board) -> Thing | None:
    """Return the thing as a piece of the box or a custom card, wherever it is now."""
    box, plain_id = board.box, reference.id.partition("#")[0]
    match reference.kind:
        case "tile":
            tile = box.tiles.get(plain_id)
            return Thing(box_text("tile", tile.front.name)) if tile else None
        case "element":
            tile = box.tiles.get(plain_id.partition("/")[0])
            wanted = reference.id.rpartition("/")[2]
            elements = [each for _, face in tile.faces() for each in face.elements] if tile else []
            return next((Thing(box_text("element", each.name)) for each in elements if each.id == wanted), None)
        case "door":
            door = box.doors.get(plain_id)
            return Thing(box_text("door", door.name)) if door else None
        case "character":
            character = resolve_characters(board.scenario, box).get(reference.id)
            return Thing(box_text("character", character.name)) if character else None
        case "equipment":
            item = equipment_card(reference.id, board)
            return Thing(box_text("equipment", item.name)) if item else None
        case "marker":
            kind = box.markers.get(reference.id)
            return Thing(box_text("marker", kind.name)) if kind else None
        case "zone" | "side" | "objective" | "group":
            return None


def equipment_card(item: str, board: Board) -> Equipment | None:
    """Return the card of a piece of equipment: the author's custom card, or the one of the box."""
    return resolve_equipment(board.scenario, board.box).get(item)


def abilities_of(board: Board, who: Reference | None) -> tuple[CharacterAbility, ...]:
    """Return the special abilities on the card of a character."""
    if who is None or who.kind != "character":
        return ()
    starts = [start for _, start in board.scenario.starts() if who.id in (start.id, start.character)]
    card = character_of(starts[0], board) if starts else None
    return card.abilities if card else ()


# --- what is in play ------------------------------------------------------------------------------------------------


def _tile(board: Board, thing: str) -> Thing | None:
    for level in board.levels:
        for placed in level.placed_tiles:
            if placed.placement.id == thing:
                return Thing(box_text("tile", placed.face.name), level.level.id, tuple(squares_of(placed.mask.floor)))
    return None


def _element(board: Board, thing: str) -> Thing | None:
    placement, _, wanted = thing.rpartition("/")
    for level in board.levels:
        for placed in level.placed_tiles:
            for element in placed.face.elements:
                if (placed.placement.id, element.id) == (placement, wanted):
                    squares, edges = placed.places(element)
                    return Thing(box_text("element", element.name), level.level.id, (*squares, *_beside(edges, level)))
    return None


def _door(board: Board, thing: str) -> Thing | None:
    for level in board.levels:
        for door in level.level.doors:
            if door.id == thing:
                kind = board.box.doors.get(door.door)
                return Thing(
                    box_text("door", kind.name) if kind else door.id, level.level.id, _beside(door.edges, level)
                )
    return None


def _beside(edges: Iterable[Edge], level: LevelBoard) -> tuple[Square, ...]:
    return tuple(squares_of(squares_beside(edges_in_frame(level.level, edges)) & level.frame))


def _character(board: Board, thing: str) -> Thing | None:
    starts = [start for _, start in board.scenario.starts()]
    named = [start for start in starts if start.id == thing] or [each for each in starts if each.character == thing]
    if not named:
        return None
    card = character_of(named[0], board)
    name = box_text("character", card.name) if card else thing
    if named[0].level is None or named[0].x is None or named[0].y is None:
        return Thing(name)
    squares = footprint(named[0].x, named[0].y, card is not None and card.large)
    return Thing(name, named[0].level, squares)


def _equipment(board: Board, thing: str) -> Thing | None:
    card = equipment_card(thing, board)
    name = box_text("equipment", card.name) if card else thing
    for each in miniatures(board):
        if thing in each.start.equipment:
            return Thing(name, each.level, each.squares)
    carried = any(thing in start.equipment for _, start in board.scenario.starts())
    return Thing(name) if carried or thing in (resolve_search_deck(board.scenario, board.box) or ()) else None


def _marker(board: Board, thing: str) -> Thing | None:
    markers = [(level.level.id, marker) for level in board.levels for marker in level.level.markers]
    named = [each for each in markers if each[1].id == thing] or [each for each in markers if each[1].marker == thing]
    if not named:
        return None
    level, marker = named[0]
    kind = board.box.markers.get(marker.marker)
    return Thing(box_text("marker", kind.name) if kind else thing, level, (Square(marker.x, marker.y),))


def _zone(board: Board, thing: str) -> Thing | None:
    zone = next((zone for zone in board.scenario.zones if zone.id == thing), None)
    if zone is None:
        return None
    level = board.level(zone.level)
    squares = _listed(zone_squares(zone, level)) if level else ()
    return Thing(zone_name(zone), zone.level, squares)


@lru_cache(maxsize=2 * MAX_ENTRIES)
def _listed(squares: Squares) -> tuple[Square, ...]:
    """Return the squares of a zone as a tuple; cached because texts and rules may name a zone many times."""
    return tuple(squares_of(squares))


def _side(board: Board, thing: str) -> Thing | None:
    side = next((side for side in board.scenario.sides if side.id == thing), None)
    return Thing(side_name(side, board.box.game)) if side else None


def _objective(board: Board, thing: str) -> Thing | None:
    known = any(objective.id == thing for objective in board.scenario.objectives)
    return Thing(name_from_id(thing)) if known else None


def _group(board: Board, thing: str) -> Thing | None:
    name = group_name(Reference.model_construct(kind="group", id=thing), board.box)
    return Thing(name) if name else None


_FINDERS: dict[ThingKind, Callable[[Board, str], Thing | None]] = {
    "tile": _tile,
    "element": _element,
    "door": _door,
    "character": _character,
    "equipment": _equipment,
    "marker": _marker,
    "zone": _zone,
    "side": _side,
    "objective": _objective,
    "group": _group,
}
