"""A level of a map as ground: all that decides which tiles may be laid on it, and with which doors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Final

from editor.board import Board, LevelBoard, recompile
from editor.board.areas import Area, areas
from editor.board.bits import (
    Corners,
    Edges,
    Squares,
    edges_within,
    rim,
    sides,
    squares_beside,
    squares_set,
)
from editor.board.door_law import door_place, held_corners
from editor.board.level_board import edges_in_frame
from editor.board.map_bits import MapBits, RemovedTile, loose_squares, with_areas
from editor.board.miniatures import miniatures
from editor.board.placed_tile import PlacedTile, TileMask
from editor.catalog import Box
from editor.edits import remove_tiles
from editor.model.grid import Square
from editor.model.scenario import Scenario, Texts
from editor.model.tile import Door
from editor.model.words import RuleSet
from editor.rules.inspection import Inspection
from editor.sags.construction.doors_needed import DoorStock, stock_of
from editor.values import FrozenStruct, replace

_EACH: Final = 1
_PLENTY: Final = 999


class TileGround(FrozenStruct):
    """A level on which something is to be laid."""

    board: Board
    """The map without what is to be replaced."""
    number: int
    """Which of the levels of the board it is."""
    rules: RuleSet
    sketch: MapBits
    replaced: PlacedTile | None = None
    """The tile that gives way to what is placed."""

    @property
    def level(self) -> LevelBoard:
        return self.board.levels[self.number]

    @property
    def box(self) -> Box:
        return self.board.box

    @property
    def is_underground(self) -> bool:
        """Whether no sky is above it, so that rooms suit it better than gardens."""
        return self.level.level.elevation < 0

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """What is left in the box, in its order and as often as it is there, save stairs: those are laid in pairs."""
        return self._left_in_box(tile.id for tile in self.box.tiles.values() if tile.kind != "stairs")

    @cached_property
    def stairs(self) -> tuple[str, ...]:
        """The stairs that are left; the S.A.G.S. has none."""
        if self.rules == "sags":
            return ()
        return self._left_in_box(tile.id for tile in self.box.tiles.values() if tile.kind == "stairs")

    def _left_in_box(self, known: Iterable[str]) -> tuple[str, ...]:
        return tuple(_left(known, _tiles_on(self.board.scenario), self.board.scenario.box.copies))

    @cached_property
    def doors(self) -> tuple[Door, ...]:
        """The doors that are left, those first that anybody can open and break: prices are for constructors."""
        scenario, known = self.board.scenario, self.box.doors
        laid = (door.door for level in scenario.levels for door in level.doors)
        left = (known[door] for door in _left(known, laid, scenario.box.copies))
        return tuple(sorted(left, key=lambda door: (door.magnetic, door.mp_cost, door.defence)))

    @cached_property
    def stock(self) -> DoorStock:
        """These doors: the fewer the better, for an author pays nothing."""
        return stock_of(((door, _EACH) for door in self.doors), _PLENTY)

    @cached_property
    def busy(self) -> Squares:
        """Squares with something on them that the rules speak of: people, markers, ends of stairs, broken walls."""
        scenario, name = self.board.scenario, self.level.level.id
        places = [Square(marker.x, marker.y) for marker in self.level.level.markers]
        places += [end.square for link in scenario.stairs for end in (link.start, link.end) if end.level == name]
        places += [at for each in miniatures(self.board) if each.level == name for at in each.squares]
        return (squares_set(places) | squares_beside(self._broken)) & self.sketch.frame

    @cached_property
    def _speaks_of_tiles(self) -> bool:
        """Whether the scenario may speak of a tile by its name, or of what a map has to have."""
        scenario = self.board.scenario
        told = scenario.objectives or scenario.rules_as_data or scenario.victory or scenario.texts != Texts()
        return bool(self.replaced is not None and told)

    @cached_property
    def _is_watched(self) -> bool:
        """Whether rules look at the whole of the map that know more than one level of it."""
        construction = self.board.scenario.construction
        ready = construction is not None and construction.step == "ready"
        return self.rules == "sags" and (ready or len(self.board.levels) > 1)

    def is_plain(self, floor: Squares) -> bool:
        """Whether nothing but tiles, doors and walls decides about a tile on these squares."""
        gone = self.replaced.mask.floor if self.replaced else 0
        return not ((floor | gone) & self.busy or self._is_watched or self._speaks_of_tiles)

    def as_it_lies(self, tile: TileMask) -> TileMask:
        """What the tile prints, without walls that the author has broken beforehand."""
        broken = self._broken
        return replace(tile, wall=tile.wall & ~broken, safe=tile.safe & ~broken) if broken else tile

    @cached_property
    def _broken(self) -> Edges:
        return edges_in_frame(self.level.level, self.level.level.broken_edges)


def ground_of(inspection: Inspection, level_id: str) -> TileGround:
    """Return a level as it is."""
    number = [level.level.id for level in inspection.board.levels].index(level_id)
    level, construction = inspection.board.levels[number], inspection.scenario.construction
    bits = sketch_of(inspection, number)
    bits = replace(
        bits,
        loose_before=bits.loose,
        side_doors=_side_doors(level, level.floor, level.inside),
        stays_full=not level.empty and construction is not None and construction.complete,
    )
    return TileGround(inspection.board, number, inspection.rules, bits)


def ground_at(inspection: Inspection, level_id: str, square: Square) -> TileGround:
    """Return a level without the tile on that square, if there is one; of several, without the one on top."""
    ground = ground_of(inspection, level_id)
    stamps = ground.level.tiles_at(square)
    if not stamps:
        return ground
    gone, before = stamps[-1], ground.sketch
    board = recompile(inspection.board, remove_tiles((gone.placement.id,)).apply(inspection.scenario))
    after = sketch_of(Inspection(board, inspection.rules), ground.number)
    removed = RemovedTile(gone.mask.floor, gone.inside)
    bits = replace(
        after,
        bereft=before.with_access() & after.enterable & after.indoor & ~after.with_access(),
        door_ends=before.door_ends,
        side_doors=_side_doors(board.levels[ground.number], after.floor | removed.floor, after.inside | removed.inside),
        loose_before=before.loose_before,
        stays_full=before.stays_full,
        removed=removed,
    )
    return replace(ground, board=board, sketch=bits, replaced=gone)


def _side_doors(level: LevelBoard, floor: Squares, inside: Edges) -> Edges:
    """Return the edges of all doors at the side of a tile."""
    places, edges = sides(floor) & ~inside, 0
    for _, covered in level.doors_with_edges:
        if not covered & ~places:
            edges |= covered
    return edges


def sketch_of(inspection: Inspection, number: int) -> MapBits:
    """Return the bit sets of a level, however it came about."""
    board = inspection.board
    level = board.levels[number]
    found = areas(board) if len(board.levels) > 1 or inspection.paid else ()
    others = [other for other in board.levels if other is not level]
    by_hand = inspection.rules == "scenario"
    exempt, along_frame = sides(level.face_up_drillers), rim(level.level.width, level.level.height)
    return with_areas(
        MapBits(
            frame=level.frame,
            rim=along_frame,
            # The rules say nothing of doors beside a Driller that is face up, so none is placed there.
            within=edges_within(level.frame) & ~exempt,
            floor=level.floor,
            indoor=level.indoor,
            outdoor=level.outdoor,
            impassable=level.impassable,
            face_down=level.face_down,
            inside=level.inside,
            walls=level.walls,
            double_walls=level.double_walls,
            safe=level.safe,
            doors=level.doors,
            door_ends=_held_ends(level),
            paid=_paid(inspection, level, "tile.no-access"),
            forgiven=sides(_paid(inspection, level, "tile.open-to-outdoor")),
            ways_out=_ways_out(inspection, number, found),
            finished=by_hand,
            alone=not any(other.outdoor & other.enterable or (other.empty and not by_hand) for other in others),
            strict=not by_hand,
            exempt=exempt,
            loose=loose_squares(level.floor, along_frame),
        )
    )


def _held_ends(level: LevelBoard) -> Corners:
    """The ends of the doors that hang on walls; of others nothing can be asked any more."""
    held, ends = held_corners(level.walls, level.doors), 0
    for door, covered in level.doors_with_edges:
        place = door_place(door.edges)
        if covered.bit_count() == len(door.edges) and not place.ends & ~held:
            ends |= place.ends
    return ends


def _ways_out(inspection: Inspection, number: int, found: Iterable[Area]) -> Squares:
    """Squares of areas that lead out over another level, or whose lack of access was paid for."""
    levels = inspection.board.levels
    paid = [_paid(inspection, level, "tile.no-access") for level in levels]
    out = 0
    for area in found:
        elsewhere = any(part & levels[place].outdoor for place, part in enumerate(area.parts) if place != number)
        if elsewhere or any(part & squares for part, squares in zip(area.parts, paid, strict=True)):
            out |= area.parts[number]
    return out


def _paid(inspection: Inspection, level: LevelBoard, rule: str) -> Squares:
    squares = 0
    for stamp in level.placed_tiles if inspection.paid else ():
        if (stamp.placement.id, rule) in inspection.paid:
            squares |= stamp.mask.floor
    return squares


def _tiles_on(scenario: Scenario) -> Iterable[str]:
    return (placement.tile for level in scenario.levels for placement in level.placements)


def _left(known: Iterable[str], used: Iterable[str], copies: int) -> Iterable[str]:
    """Each of these pieces as often as it is still in the boxes."""
    laid = Counter(used)
    return (piece for piece in known for _ in range(copies - laid[piece]))
