"""Holes that no tile fits: warnings by shape alone, and explanations of a stuck construction.

Finding no such hole does not prove that the frame can be filled, because two holes may need the same tile;
``editor.sags.players.tile_covering`` searches for that.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.board.bit_sets import Edges, Squares, components, edges_set, edges_within
from editor.board.candidate_tile import doors_made_illegal
from editor.board.names import door_name, face_name, squares_name
from editor.catalog.translation import box_text
from editor.messages import JoinedNames, Message, Name, msg
from editor.sags.construction.actions import TileSpot
from editor.sags.construction.exchange import exchanges
from editor.sags.construction.state import ConstructionState, unfillable_squares
from editor.sags.construction.tile_outlines import mask_at, outlines, spots, uncoverable


def leaves_hole(state: ConstructionState, spot: TileSpot) -> Squares:
    """Return the empty squares that nothing could cover any more if the tile were placed there.

    Drillers count as long as any player has one.
    """
    tile = mask_at(state.box, spot, state.width, state.height)
    empty = state.map_bits.empty & ~(tile.floor if tile is not None else 0)
    used = outlines(state.box, [spot.tile]) if spot.tile in state.zone else {}
    left = [outline for outline, count in state.outlines.items() if count > used.get(outline, 0)]
    drillers = [driller for player in state.players for driller in player.drillers]
    others = [driller for driller in drillers if driller != spot.tile]
    before = uncoverable(state.map_bits.empty, (*state.outlines, *outlines(state.box, drillers)))
    return uncoverable(empty, (*left, *outlines(state.box, others))) & ~before


def hole_warning(state: ConstructionState, spot: TileSpot) -> Message | None:
    """Return a warning if the tile would leave a hole that nothing fits."""
    hole = leaves_hole(state, spot)
    return (
        msg("sags.leaves-hole", tile=face_name(state.box, spot.tile, spot.face), squares=squares_name(hole))
        if hole
        else None
    )


# --- stuck constructions ----------------------------------------------------------------------------------------------

MAX_EXCHANGES: Final = 5
"""How many exchanges are named; the others are counted."""


def explain_stuck(state: ConstructionState) -> tuple[Message, ...]:
    """Return why the construction is stuck: holes that no tile fits, holes behind doors, then possible exchanges."""
    return (*(message for _, message in explain_holes(state)), *_explain_exchanges(state))


def explain_holes(
    state: ConstructionState, by_shape: str = "sags.hole-fits-nothing"
) -> Iterator[tuple[Squares, Message]]:
    """Yield the holes with their explanations.

    First all squares that no tile of the zone fits, with the message ``by_shape``; then each other hole that tiles
    would fit but for the doors there.
    """
    empty, unfillable = state.map_bits.empty, unfillable_squares(state)
    if unfillable:
        yield unfillable, msg(by_shape, squares=squares_name(unfillable), left=_shapes_left(state))
    for hole in components(empty, edges_within(empty)):
        if not hole & unfillable and (doors := _doors_in_the_way(state, hole)):
            yield hole, msg("sags.hole-behind-doors", squares=squares_name(hole), doors=tuple(doors))


def _shapes_left(state: ConstructionState) -> Name:
    """Return the shapes in the zone: ``1 × 3 (2), 3 × 3 (1)``."""
    names = {number: box_text("group", group.name) for number, group in state.box.groups.items()}
    left = state.zone_by_group.items()
    counted = (JoinedNames((names.get(number, str(number)), f"({len(tiles)})"), " ") for number, tiles in left)
    return JoinedNames(tuple(counted), ", ") if left else "–"


def _doors_in_the_way(state: ConstructionState, hole: Squares) -> list[Name]:
    """Return the doors that every tile for the hole would make illegal."""
    illegal: Edges = 0
    for _, tile in spots(state.box, state.zone, hole):
        illegal |= doors_made_illegal(state.map_bits, tile)
    return [door_name(state.box, door.door) for door in state.doors if edges_set(door.edges) & illegal]


def _explain_exchanges(state: ConstructionState) -> Iterator[Message]:
    names = {placement.id: face_name(state.box, placement.tile, placement.face) for placement in state.placements}
    # A rotated or flipped tile counts as the same exchange.
    found = {(each.tile, each.tiles): each.spot for each in exchanges(state)}
    for (_, gone), spot in list(found.items())[:MAX_EXCHANGES]:
        tiles = tuple(names[tile] for tile in gone)
        yield msg("sags.could-exchange", tile=face_name(state.box, spot.tile, spot.face), tiles=tiles)
    if (count := len(found) - MAX_EXCHANGES) > 0:
        yield msg("sags.more-exchanges", count=count)
