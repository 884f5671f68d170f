"""Edits of single tiles: place, flip, replace, delete, switch the power.

Several tiles with their contents are moved and rotated as a selection. Deleting a tile keeps its doors, walls, markers
and stairs; the rules report those that are left without a tile.
"""

from __future__ import annotations

from collections.abc import Collection

from editor.board.names import id_name
from editor.catalog import Box
from editor.edits.edit import Edit, label_for_ids, replace_fields
from editor.edits.piece_edits import add_piece, delete_pieces, update_piece
from editor.errors import EditRejected
from editor.messages import Message, Name, msg
from editor.model.grid import ROTATIONS, add_rotations, rotate_square
from editor.model.level import Level, Placement, Switch
from editor.model.scenario import Scenario
from editor.model.tile import Face


def place_tile(level: str, placement: Placement, index: int | None = None, name: Name = "") -> Edit:
    """Place a tile, as the last one or at ``index`` in the order of placement."""
    return Edit(
        msg("edits.place-tile", name=name or id_name("tile", placement.id)),
        lambda scenario: add_piece(scenario, level, "placements", placement, index),
    )


def flip_tile(tile: str, box: Box, name: Name = "") -> Edit:
    """Flip a tile between front and back, a Driller between front and blank side."""

    def turned_over(placement: Placement) -> Placement:
        return flip_placement(placement, box)

    return Edit(
        msg("edits.flip-tile", name=name or id_name("tile", tile)),
        lambda scenario: update_piece(scenario, "placements", tile, turned_over),
    )


def delete_tiles(tiles: Collection[str]) -> Edit:
    """Delete tiles with their switches; everything else stays."""

    def apply(scenario: Scenario) -> Scenario:
        scenario = delete_pieces(scenario, "placements", tiles)
        levels = tuple(
            replace_fields(level, switches=tuple(each for each in level.switches if each.placement not in tiles))
            for level in scenario.levels
        )
        return replace_fields(scenario, levels=levels)

    return Edit(label_for_ids("edits.remove-tile", "edits.remove-tiles", tiles), apply)


def set_power(off: Collection[str], on: Collection[str] = (), label: Message | None = None) -> Edit:
    """Switch the power of some tiles off at the start of the game, and of others on."""

    def apply(scenario: Scenario) -> Scenario:
        known = {each.id for level in scenario.levels for each in level.placements}
        if missing := [tile for tile in (*off, *on) if tile not in known]:
            raise EditRejected(msg("edits.no-such-tile", tile=missing[0]))
        return replace_fields(scenario, levels=tuple(_with_power(level, off, on) for level in scenario.levels))

    return Edit(label or label_for_ids("edits.switch-power-tile", "edits.switch-power-tiles", (*off, *on)), apply)


def _with_power(level: Level, off: Collection[str], on: Collection[str]) -> Level:
    is_off = {each.placement for each in level.switches if each.power and each.state == "off"}
    wanted = [each.id for each in level.placements if each.id in off or (each.id in is_off and each.id not in on)]
    if set(wanted) == is_off:
        return level
    kept = tuple(each for each in level.switches if not each.power)
    return replace_fields(
        level, switches=(*kept, *(Switch(placement=tile, power=True, state="off") for tile in wanted))
    )


def replace_tile(tile: str, placement: Placement) -> Edit:
    """Replace a tile by another placement at the same index in the order of placement."""

    def other(_: Placement) -> Placement:
        return placement

    return Edit(
        msg("edits.replace-tile", old=id_name("tile", tile), new=id_name("tile", placement.id)),
        lambda scenario: update_piece(scenario, "placements", tile, other),
    )


# --- faces and squares of a tile -------------------------------------------------------------------------------


def placed_face(placement: Placement, box: Box) -> Face | None:
    """Return the visible face, or ``None`` if the box has no such tile or face."""
    tile = box.tiles.get(placement.tile)
    return None if tile is None else tile.face(placement.face)


def placement_squares(placement: Placement, box: Box) -> frozenset[tuple[int, int]]:
    """Return the squares that a placement covers, even outside the frame; none if it is unknown."""
    face = placed_face(placement, box)
    if face is None:
        return frozenset()
    turned = (rotate_square(square.at, face.width, face.height, placement.rotation) for square in face.squares)
    return frozenset((placement.x + x, placement.y + y) for x, y in turned)


def flip_placement(placement: Placement, box: Box) -> Placement:
    """Return the placement with its other face, rotated to cover the same squares if possible.

    The two faces of a tile may be drawn with different orientations, and a flip should not disturb the neighbors.
    """
    tile = box.tiles.get(placement.tile)
    if tile is not None and tile.is_one_sided:
        return placement
    names = [name for name, _ in tile.faces()] if tile is not None else ["front", "back"]
    other = next(name for name in reversed(names) if name != placement.face)
    covered = placement_squares(placement, box)
    for turn in ROTATIONS:
        result = replace_fields(placement, face=other, rotation=add_rotations(placement.rotation, turn))
        if placement_squares(result, box) == covered:
            return result
    return replace_fields(placement, face=other)
