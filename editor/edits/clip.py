"""Copies of pieces of a level, to be moved or pasted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from editor.board.names import id_name
from editor.catalog import Box
from editor.edits.edge_edits import remove_on_edges, sort_by_edge
from editor.edits.edit import replace_fields
from editor.edits.motion import Motion, Rectangle, bounding_rectangle, edge_rectangle
from editor.edits.selection import Selection, is_large_character
from editor.edits.tile_edits import placed_face
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.base import HasId
from editor.model.grid import Edge, Rotation, add_rotations, rotate_direction, rotated_size
from editor.model.level import BrokenEdge, Level, MapNote, Marker, PlacedDoor, PlacedLine, Placement, Switch
from editor.model.scenario import Scenario
from editor.model.sides import StartingCharacter
from editor.model.tile import FaceLink
from editor.values import FrozenStruct

_N = TypeVar("_N", bound=HasId)


class Clip(FrozenStruct):
    """Pieces without a level, with the squares and edges they had there."""

    placements: tuple[Placement, ...] = ()
    doors: tuple[PlacedDoor, ...] = ()
    markers: tuple[Marker, ...] = ()
    walls: tuple[Edge, ...] = ()
    broken: tuple[BrokenEdge, ...] = ()
    lines: tuple[PlacedLine, ...] = ()
    switches: tuple[Switch, ...] = ()
    """Those of the tiles in it."""
    characters: tuple[tuple[str, StartingCharacter], ...] = ()
    """Characters on the level, each with the id of its side."""
    notes: tuple[MapNote, ...] = ()
    links: tuple[FaceLink, ...] = ()
    """Arrows of the author with both ends on the level."""

    def __len__(self) -> int:
        pieces = (self.placements, self.doors, self.markers, self.characters, self.notes, self.links)
        return sum(map(len, (*pieces, self.walls, self.broken, self.lines)))

    @property
    def broken_edges(self) -> tuple[Edge, ...]:
        """Return the edges of all that is broken."""
        return tuple(each.edge for each in self.broken)

    @property
    def line_edges(self) -> tuple[Edge, ...]:
        """Return the edges of all lines."""
        return tuple(each.edge for each in self.lines)

    def moved(self, motion: Motion, scenario: Scenario, box: Box | None = None) -> Clip:
        """Return the pieces after a motion. Rotating pieces larger than a square needs the box."""
        return Clip(
            placements=tuple(_moved_tile(each, motion, box) for each in self.placements),
            doors=tuple(replace_fields(each, edges=motion.edges(each.edges)) for each in self.doors),
            markers=tuple(_moved_marker(each, motion) for each in self.markers),
            walls=motion.edges(self.walls),
            broken=sort_by_edge(replace_fields(each, edge=motion.edge(each.edge)) for each in self.broken),
            lines=sort_by_edge(replace_fields(each, edge=motion.edge(each.edge)) for each in self.lines),
            switches=self.switches,
            characters=tuple((side, move_start(start, motion, scenario, box)) for side, start in self.characters),
            notes=tuple(_moved_note(each, motion) for each in self.notes),
            links=tuple(
                replace_fields(each, start=motion.square(each.start), end=motion.square(each.end))
                for each in self.links
            ),
        )


def clip_from_level(level: Level, selection: Selection) -> Clip:
    """Return the selected pieces of a level, in the order of the level."""
    return Clip(
        placements=tuple(each for each in level.placements if each.id in selection.tiles),
        doors=tuple(each for each in level.doors if each.id in selection.doors),
        markers=tuple(each for each in level.markers if each.id in selection.markers),
        walls=tuple(edge for edge in level.walls if edge in selection.walls),
        broken=tuple(each for each in level.broken if each.edge in selection.broken),
        lines=tuple(each for each in level.lines if each.edge in selection.lines),
        switches=tuple(each for each in level.switches if each.placement in selection.tiles),
        notes=tuple(each for each in level.notes if each.id in selection.notes),
    )


def remove_clip(level: Level, clip: Clip) -> Level:
    """Return the level without these pieces."""
    return replace_fields(
        level,
        placements=_without_ids(level.placements, clip.placements),
        doors=_without_ids(level.doors, clip.doors),
        markers=_without_ids(level.markers, clip.markers),
        walls=tuple(sorted(set(level.walls).difference(clip.walls))),
        broken=remove_on_edges(level.broken, clip.broken_edges),
        lines=remove_on_edges(level.lines, clip.line_edges),
        switches=tuple(each for each in level.switches if each not in clip.switches),
        notes=_without_ids(level.notes, clip.notes),
    )


def remove_clip_edges(level: Level, clip: Clip) -> Level:
    """Return the level without the walls and lines of the clip; pieces with an id stay, to be replaced."""
    return remove_clip(level, Clip(walls=clip.walls, broken=clip.broken, lines=clip.lines))


def add_clip(level: Level, clip: Clip) -> Level:
    """Return the level with these pieces, each in place of the one with its id or after all others."""
    return replace_fields(
        level,
        placements=_merge_by_id(level.placements, clip.placements),
        doors=_merge_by_id(level.doors, clip.doors),
        markers=_merge_by_id(level.markers, clip.markers),
        walls=tuple(sorted({*level.walls, *clip.walls})),
        broken=sort_by_edge((*remove_on_edges(level.broken, clip.broken_edges), *clip.broken)),
        lines=sort_by_edge((*level.lines, *clip.lines)),
        switches=(*level.switches, *(each for each in clip.switches if each not in level.switches)),
        notes=_merge_by_id(level.notes, clip.notes),
    )


def tile_rectangle(placement: Placement, box: Box) -> Rectangle:
    """Return the bounding box of a tile on its level."""
    face = placed_face(placement, box)
    if face is None:
        raise EditRejected(msg("edits.size-unknown", tile=id_name("tile", placement.tile)))
    return Rectangle(placement.x, placement.y, *rotated_size(face.width, face.height, placement.rotation))


def clip_rectangle(clip: Clip, scenario: Scenario, box: Box) -> Rectangle:
    """Return the bounding box of all pieces."""
    return bounding_rectangle(list(piece_rectangles(clip, scenario, box)))


def piece_rectangles(clip: Clip, scenario: Scenario, box: Box) -> Iterator[Rectangle]:
    """Yield the rectangles that the pieces cover."""
    yield from (tile_rectangle(each, box) for each in clip.placements)
    yield from (edge_rectangle(edge) for each in clip.doors for edge in each.edges)
    yield from map(edge_rectangle, (*clip.walls, *clip.broken_edges, *clip.line_edges))
    yield from (_marker_area(each) for each in clip.markers)
    yield from (Rectangle(each.x, each.y) for each in clip.notes)
    yield from (Rectangle(*end) for each in clip.links for end in (each.start, each.end))
    yield from (_start_area(each, scenario, box) for _, each in clip.characters if each.x is not None)


def move_start(start: StartingCharacter, motion: Motion, scenario: Scenario, box: Box | None) -> StartingCharacter:
    """Return the character after a motion, with its facing rotated along."""
    if start.x is None:
        return start
    x, y = motion.top_left(_start_area(start, scenario, box))
    return replace_fields(start, x=x, y=y, facing=rotate_direction(start.facing, motion.rotation))


def _start_area(start: StartingCharacter, scenario: Scenario, box: Box | None) -> Rectangle:
    assert start.x is not None
    assert start.y is not None
    side = 2 if box is not None and is_large_character(start, scenario, box) else 1
    return Rectangle(start.x, start.y, side, side)


def _marker_area(marker: Marker) -> Rectangle:
    return edge_rectangle(marker.on_edge) if marker.on_edge is not None else Rectangle(marker.x, marker.y)


def _without_ids(old: Sequence[_N], gone: Sequence[_N]) -> tuple[_N, ...]:
    removed_ids = {each.id for each in gone}
    return tuple(each for each in old if each.id not in removed_ids)


def _merge_by_id(old: Sequence[_N], new: Sequence[_N]) -> tuple[_N, ...]:
    added = {each.id: each for each in new}
    kept = tuple(added.pop(each.id, each) for each in old)
    return (*kept, *added.values())


def _moved_tile(placement: Placement, motion: Motion, box: Box | None) -> Placement:
    area = Rectangle(placement.x, placement.y) if box is None else tile_rectangle(placement, box)
    x, y = motion.top_left(area)
    return replace_fields(placement, x=x, y=y, rotation=add_rotations(placement.rotation, motion.rotation))


def _moved_note(note: MapNote, motion: Motion) -> MapNote:
    x, y = motion.square(note.square)
    to = motion.square(note.to) if note.to is not None else None
    dx, dy = _rotated_offset(note.dx, note.dy, motion.rotation)
    to_dx, to_dy = _rotated_offset(note.to_dx, note.to_dy, motion.rotation)
    return replace_fields(note, x=x, y=y, dx=dx, dy=dy, to=to, to_dx=to_dx, to_dy=to_dy)


def _rotated_offset(dx: int, dy: int, rotation: Rotation) -> tuple[int, int]:
    return {0: (dx, dy), 90: (-dy, dx), 180: (-dx, -dy), 270: (dy, -dx)}[rotation]


def _moved_marker(marker: Marker, motion: Motion) -> Marker:
    facing = rotate_direction(marker.facing, motion.rotation) if marker.facing is not None else None
    if marker.on_edge is not None:
        edge = motion.edge(marker.on_edge)
        return replace_fields(marker, x=edge.x, y=edge.y, edge=edge.side, facing=facing)
    x, y = motion.top_left(Rectangle(marker.x, marker.y))
    return replace_fields(marker, x=x, y=y, facing=facing)
