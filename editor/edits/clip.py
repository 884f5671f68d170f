"""Pieces lifted off a level, on their way to another place of it or to another level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from editor.catalog import Box
from editor.edits.change import changed
from editor.edits.motion import Motion, Rectangle, around, edge_area
from editor.edits.selection import Selection, is_large
from editor.edits.tiles import face_of
from editor.edits.walls import in_order, lines_in_order, without_edges, without_lines
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.base import HasId
from editor.model.grid import Edge, add_rotations, turn_direction, turned_size
from editor.model.level import Broken, LaidLine, Level, Marker, PlacedDoor, Placement, Switch
from editor.model.scenario import Scenario
from editor.model.sides import Start
from editor.values import FrozenStruct

N = TypeVar("N", bound=HasId)


class Clip(FrozenStruct):
    """Pieces without a level, with the squares and edges they had there."""

    placements: tuple[Placement, ...] = ()
    doors: tuple[PlacedDoor, ...] = ()
    markers: tuple[Marker, ...] = ()
    walls: tuple[Edge, ...] = ()
    broken: tuple[Broken, ...] = ()
    lines: tuple[LaidLine, ...] = ()
    switches: tuple[Switch, ...] = ()
    """Those of the tiles in it."""
    characters: tuple[tuple[str, Start], ...] = ()
    """Characters on the level, each with the id of its side."""

    def __len__(self) -> int:
        piles = (self.placements, self.doors, self.markers, self.walls, self.broken, self.lines, self.characters)
        return sum(map(len, piles))

    @property
    def broken_edges(self) -> tuple[Edge, ...]:
        return tuple(each.edge for each in self.broken)

    @property
    def line_edges(self) -> tuple[Edge, ...]:
        return tuple(each.edge for each in self.lines)

    def moved(self, motion: Motion, scenario: Scenario, box: Box | None = None) -> Clip:
        """The pieces elsewhere in a scenario; to turn what is larger than a square, the box must be known."""
        return Clip(
            placements=tuple(_moved_tile(each, motion, box) for each in self.placements),
            doors=tuple(changed(each, edges=motion.edges(each.edges)) for each in self.doors),
            markers=tuple(_moved_marker(each, motion) for each in self.markers),
            walls=motion.edges(self.walls),
            broken=in_order(changed(each, edge=motion.edge(each.edge)) for each in self.broken),
            lines=lines_in_order(changed(each, edge=motion.edge(each.edge)) for each in self.lines),
            switches=self.switches,
            characters=tuple((side, moved_start(start, motion, scenario, box)) for side, start in self.characters),
        )


def lifted(level: Level, selection: Selection) -> Clip:
    """What is picked of a level, in the order it has there."""
    return Clip(
        placements=tuple(each for each in level.placements if each.id in selection.tiles),
        doors=tuple(each for each in level.doors if each.id in selection.doors),
        markers=tuple(each for each in level.markers if each.id in selection.markers),
        walls=tuple(edge for edge in level.walls if edge in selection.walls),
        broken=tuple(each for each in level.broken if each.edge in selection.broken),
        lines=tuple(each for each in level.lines if each.edge in selection.lines),
        switches=tuple(each for each in level.switches if each.placement in selection.tiles),
    )


def without_clip(level: Level, clip: Clip) -> Level:
    """The level after these pieces were lifted off it."""
    return changed(
        level,
        placements=_parted(level.placements, clip.placements),
        doors=_parted(level.doors, clip.doors),
        markers=_parted(level.markers, clip.markers),
        walls=tuple(sorted(set(level.walls).difference(clip.walls))),
        broken=without_edges(level.broken, clip.broken_edges),
        lines=without_lines(level.lines, clip.line_edges),
        switches=tuple(each for each in level.switches if each not in clip.switches),
    )


def without_walls(level: Level, clip: Clip) -> Level:
    """The level without the walls and lines of the clip; pieces that have an id wait to be replaced where they lie."""
    return without_clip(level, Clip(walls=clip.walls, broken=clip.broken, lines=clip.lines))


def with_clip(level: Level, clip: Clip) -> Level:
    """The level with these pieces laid on it: in the place of the ones with their ids, or after all others."""
    return changed(
        level,
        placements=_joined(level.placements, clip.placements),
        doors=_joined(level.doors, clip.doors),
        markers=_joined(level.markers, clip.markers),
        walls=tuple(sorted({*level.walls, *clip.walls})),
        broken=in_order((*without_edges(level.broken, clip.broken_edges), *clip.broken)),
        lines=lines_in_order((*level.lines, *clip.lines)),
        switches=(*level.switches, *(each for each in clip.switches if each not in level.switches)),
    )


def tile_area(placement: Placement, box: Box) -> Rectangle:
    """The bounding box of a tile on its level."""
    face = face_of(placement, box)
    if face is None:
        raise EditRejected(msg("edits.size-unknown", tile=placement.id))
    return Rectangle(placement.x, placement.y, *turned_size(face.width, face.height, placement.rotation))


def clip_area(clip: Clip, scenario: Scenario, box: Box) -> Rectangle:
    """The bounding box of all the pieces."""
    return around(list(clip_areas(clip, scenario, box)))


def clip_areas(clip: Clip, scenario: Scenario, box: Box) -> Iterator[Rectangle]:
    """The rectangles that the pieces cover."""
    yield from (tile_area(each, box) for each in clip.placements)
    yield from (edge_area(edge) for each in clip.doors for edge in each.edges)
    yield from map(edge_area, (*clip.walls, *clip.broken_edges, *clip.line_edges))
    yield from (Rectangle(each.x, each.y) for each in clip.markers)
    yield from (_start_area(each, scenario, box) for _, each in clip.characters if each.x is not None)


def moved_start(start: Start, motion: Motion, scenario: Scenario, box: Box | None) -> Start:
    """The character elsewhere on its level, looking the other way if it is turned along."""
    if start.x is None:
        return start
    x, y = motion.top_left(_start_area(start, scenario, box))
    return changed(start, x=x, y=y, facing=turn_direction(start.facing, motion.rotation))


def _start_area(start: Start, scenario: Scenario, box: Box | None) -> Rectangle:
    assert start.x is not None
    assert start.y is not None
    side = 2 if box is not None and is_large(start, scenario, box) else 1
    return Rectangle(start.x, start.y, side, side)


def _parted(old: Sequence[N], gone: Sequence[N]) -> tuple[N, ...]:
    leaving = {each.id for each in gone}
    return tuple(each for each in old if each.id not in leaving)


def _joined(old: Sequence[N], new: Sequence[N]) -> tuple[N, ...]:
    arriving = {each.id: each for each in new}
    kept = tuple(arriving.pop(each.id, each) for each in old)
    return (*kept, *arriving.values())


def _moved_tile(placement: Placement, motion: Motion, box: Box | None) -> Placement:
    area = Rectangle(placement.x, placement.y) if box is None else tile_area(placement, box)
    x, y = motion.top_left(area)
    return changed(placement, x=x, y=y, rotation=add_rotations(placement.rotation, motion.rotation))


def _moved_marker(marker: Marker, motion: Motion) -> Marker:
    x, y = motion.top_left(Rectangle(marker.x, marker.y))
    return changed(marker, x=x, y=y)
