"""Edits of single tiles: place, flip, replace, remove.

Several tiles at once, with what lies on them, are moved and turned as a selection. A tile that is taken away leaves
its doors, walls, markers and stairs where they are; the rules then say which of them hang in the air.
"""

from __future__ import annotations

from collections.abc import Collection

from editor.board.names import id_name
from editor.catalog import Box
from editor.edits.change import changed
from editor.edits.edit import Edit, naming_label
from editor.edits.pieces import add_piece, change_piece, remove_pieces
from editor.messages import Name, msg
from editor.model.face import Face
from editor.model.grid import ROTATIONS, add_rotations, turn_square
from editor.model.level import Placement
from editor.model.scenario import Scenario


def place_tile(level: str, placement: Placement, index: int | None = None, name: Name = "") -> Edit:
    """Lay a tile, as the last one or with the number ``index`` in the laying order."""
    return Edit(
        msg("edits.place-tile", name=name or id_name("tile", placement.id)),
        lambda scenario: add_piece(scenario, level, "placements", placement, index),
    )


def flip_tile(tile: str, box: Box, name: Name = "") -> Edit:
    """Turn a tile over: front and back, for a Driller front and blank side."""

    def turned_over(placement: Placement) -> Placement:
        return flipped(placement, box)

    return Edit(
        msg("edits.flip-tile", name=name or id_name("tile", tile)),
        lambda scenario: change_piece(scenario, "placements", tile, turned_over),
    )


def remove_tiles(tiles: Collection[str]) -> Edit:
    """Take tiles off the map, with what is switched on them; everything else stays."""

    def apply(scenario: Scenario) -> Scenario:
        scenario = remove_pieces(scenario, "placements", tiles)
        levels = tuple(
            changed(level, switches=tuple(each for each in level.switches if each.placement not in tiles))
            for level in scenario.levels
        )
        return changed(scenario, levels=levels)

    return Edit(naming_label("edits.remove-tile", "edits.remove-tiles", tiles), apply)


def replace_tile(tile: str, placement: Placement) -> Edit:
    """Lay another tile, or the same one otherwise, in the place that ``tile`` has in the laying order."""

    def other(_: Placement) -> Placement:
        return placement

    return Edit(
        msg("edits.replace-tile", old=id_name("tile", tile), new=id_name("tile", placement.id)),
        lambda scenario: change_piece(scenario, "placements", tile, other),
    )


# --- what the box knows of a tile -------------------------------------------------------------------------------


def face_of(placement: Placement, box: Box) -> Face | None:
    """The face that shows, or ``None`` if the box has no such tile or face."""
    tile = box.tiles.get(placement.tile)
    return None if tile is None else tile.face(placement.face)


def footprint(placement: Placement, box: Box) -> frozenset[tuple[int, int]]:
    """The squares a placement covers, also beyond the frame; none if the box does not know it."""
    face = face_of(placement, box)
    if face is None:
        return frozenset()
    turned = (turn_square(square.at, face.width, face.height, placement.rotation) for square in face.squares)
    return frozenset((placement.x + x, placement.y + y) for x, y in turned)


def flipped(placement: Placement, box: Box) -> Placement:
    """The placement with its other face up, turned so that it covers the same squares where that is possible.

    The two pictures of a tile need not be drawn the same way round, and a flip should not push its neighbours.
    """
    tile = box.tiles.get(placement.tile)
    names = [name for name, _ in tile.faces()] if tile is not None else ["front", "back"]
    other = next(name for name in reversed(names) if name != placement.face)
    covered = footprint(placement, box)
    for turn in ROTATIONS:
        result = changed(placement, face=other, rotation=add_rotations(placement.rotation, turn))
        if footprint(result, box) == covered:
            return result
    return changed(placement, face=other)
