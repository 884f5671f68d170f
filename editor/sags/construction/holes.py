"""Holes that nothing fits: a quick look ahead by shape alone.

It answers whether some empty square could be covered by no tile at all. That none is found does not promise that the
frame can be filled: two holes may need the same tile. ``editor.sags.players.covering`` searches for that.
"""

from __future__ import annotations

from editor.board.bits import Squares
from editor.board.names import face_name, squares_name
from editor.messages import Message, msg
from editor.sags.construction.actions import TileSpot
from editor.sags.construction.fits import laid, outlines, uncovered
from editor.sags.construction.state import State


def leaves_hole(state: State, spot: TileSpot) -> Squares:
    """The empty squares that something could still cover, but nothing any more if the tile lay there. None: 0.

    Drillers count as left while anybody has one.
    """
    tile = laid(state.box, spot, state.width, state.height)
    empty = state.sketch.empty & ~(tile.floor if tile is not None else 0)
    used = outlines(state.box, [spot.tile]) if spot.tile in state.zone else {}
    left = [outline for outline, count in state.outlines.items() if count > used.get(outline, 0)]
    drillers = [driller for player in state.players for driller in player.drillers]
    others = [driller for driller in drillers if driller != spot.tile]
    before = uncovered(state.sketch.empty, (*state.outlines, *outlines(state.box, drillers)))
    return uncovered(empty, (*left, *outlines(state.box, others))) & ~before


def hole_warning(state: State, spot: TileSpot) -> Message | None:
    """What to tell people before they lay the tile there, if it leaves a hole that nothing fits."""
    hole = leaves_hole(state, spot)
    return (
        msg("sags.leaves-hole", tile=face_name(state.box, spot.tile, spot.face), squares=squares_name(hole))
        if hole
        else None
    )


def misfits(state: State) -> Squares:
    """The empty squares that no tile of the zone can cover, whatever the rules say: then there is a shortage."""
    return uncovered(state.sketch.empty, state.outlines)
