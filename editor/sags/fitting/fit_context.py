"""A level of a map with everything that decides which tiles may be placed on it, and with which doors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Final

from editor.board import Board, LevelBoard, recompile
from editor.board.areas import Area, areas
from editor.board.bit_sets import (
    Corners,
    Edges,
    Squares,
    edges_within,
    rim,
    sides,
    squares_beside,
    squares_set,
)
from editor.board.door_rules import door_place, supported_corners
from editor.board.level_board import edges_in_frame
from editor.board.map_bits import MapBits, RemovedTile, loose_squares, with_areas
from editor.board.miniatures import miniatures
from editor.board.placed_tile import PlacedTile, TileMask
from editor.catalog import Box
from editor.edits import delete_tiles
from editor.model.game_words import RuleSet
from editor.model.grid import Square
from editor.model.scenario import Scenario, ScenarioTexts
from editor.model.tile import Door
from editor.rules.inspection import Inspection
from editor.sags.construction.door_search import DoorStock, door_stock
from editor.values import FrozenStruct, replace

_PRICE: Final = 1
_UNLIMITED_MP: Final = 999


class FitContext(FrozenStruct):
    """A level on which something is to be placed."""

    board: Board
    """The map without the tile that is replaced."""
    number: int
    """The index of the level in the board."""
    rules: RuleSet
    map_bits: MapBits
    replaced: PlacedTile | None = None
    """The tile that gives way to what is placed."""

    @property
    def level(self) -> LevelBoard:
        """The level without the tile that is replaced."""
        return self.board.levels[self.number]

    @property
    def box(self) -> Box:
        """The box of the board."""
        return self.board.box

    @property
    def is_underground(self) -> bool:
        """Whether it is below ground, so that rooms suit it better than gardens."""
        return self.level.level.elevation < 0

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """The tiles left in the box, in its order, one for each copy; without stairs, which are placed in pairs."""
        return self._left_in_box(tile.id for tile in self.box.tiles.values() if tile.kind != "stairs")

    @cached_property
    def stairs(self) -> tuple[str, ...]:
        """The stairs that are left; the S.A.G.S. uses none."""
        if self.rules == "sags":
            return ()
        return self._left_in_box(tile.id for tile in self.box.tiles.values() if tile.kind == "stairs")

    def _left_in_box(self, known: Iterable[str]) -> tuple[str, ...]:
        return tuple(_left(known, _tiles_on(self.board.scenario), self.board.scenario.box.copies))

    @cached_property
    def doors(self) -> tuple[Door, ...]:
        """The doors that are left, plain ones first; prices matter only to constructors."""
        scenario, known = self.board.scenario, self.box.doors
        used = (door.door for level in scenario.levels for door in level.doors)
        left = (known[door] for door in _left(known, used, scenario.box.copies))
        return tuple(sorted(left, key=lambda door: (door.magnetic, door.mp_cost, door.defence)))

    @cached_property
    def stock(self) -> DoorStock:
        """These doors at one MP each: an author pays nothing, and fewer doors are better."""
        return door_stock(((door, _PRICE) for door in self.doors), _UNLIMITED_MP)

    @cached_property
    def occupied(self) -> Squares:
        """Squares with characters, markers, ends of stairs or broken walls, about which the rules have more to say."""
        scenario, name = self.board.scenario, self.level.level.id
        places = [Square(marker.x, marker.y) for marker in self.level.level.markers]
        places += [end.square for link in scenario.stairs for end in (link.start, link.end) if end.level == name]
        places += [at for each in miniatures(self.board) if each.level == name for at in each.squares]
        return (squares_set(places) | squares_beside(self._broken)) & self.map_bits.frame

    @cached_property
    def _refers_to_tiles(self) -> bool:
        """Whether the scenario may refer to the replaced tile, or to what the map must have."""
        scenario = self.board.scenario
        has_goals = (
            scenario.objectives or scenario.rules_as_data or scenario.victory or scenario.texts != ScenarioTexts()
        )
        return bool(self.replaced is not None and has_goals)

    @cached_property
    def _has_map_rules(self) -> bool:
        """Whether rules apply that look at more than one level."""
        construction = self.board.scenario.construction
        ready = construction is not None and construction.step == "ready"
        return self.rules == "sags" and (ready or len(self.board.levels) > 1)

    def only_map_decides(self, floor: Squares) -> bool:
        """Return whether only tiles, doors and walls decide about a tile on these squares."""
        gone = self.replaced.mask.floor if self.replaced else 0
        has_own_rules = self.rules not in ("sags", "scenario")
        return not ((floor | gone) & self.occupied or self._has_map_rules or self._refers_to_tiles or has_own_rules)

    def without_broken_walls(self, tile: TileMask) -> TileMask:
        """Return the mask of the tile without walls that the author has broken."""
        broken = self._broken
        return replace(tile, wall=tile.wall & ~broken, safe=tile.safe & ~broken) if broken else tile

    @cached_property
    def _broken(self) -> Edges:
        return edges_in_frame(self.level.level, self.level.level.broken_edges)


def context_of_level(inspection: Inspection, level_id: str) -> FitContext:
    """Return the context of a level."""
    number = [level.level.id for level in inspection.board.levels].index(level_id)
    level, construction = inspection.board.levels[number], inspection.scenario.construction
    bits = bits_of_level(inspection, number)
    bits = replace(
        bits,
        loose_before=bits.loose,
        side_doors=_side_doors(level, level.floor, level.inside),
        stays_full=not level.empty and construction is not None and construction.complete,
    )
    return FitContext(inspection.board, number, inspection.rules, bits)


def context_at_square(inspection: Inspection, level_id: str, square: Square) -> FitContext:
    """Return the context of a level without the tile on that square, if there is one; of several, the top one."""
    context = context_of_level(inspection, level_id)
    stamps = context.level.tiles_at(square)
    if not stamps:
        return context
    gone, before = stamps[-1], context.map_bits
    board = recompile(inspection.board, delete_tiles((gone.placement.id,)).apply(inspection.scenario))
    after = bits_of_level(Inspection(board, inspection.rules), context.number)
    removed = RemovedTile(gone.mask.floor, gone.inside)
    bits = replace(
        after,
        lost_access=before.with_access() & after.enterable & after.indoor & ~after.with_access(),
        door_ends=before.door_ends,
        side_doors=_side_doors(
            board.levels[context.number], after.floor | removed.floor, after.inside | removed.inside
        ),
        loose_before=before.loose_before,
        stays_full=before.stays_full,
        removed=removed,
    )
    return replace(context, board=board, map_bits=bits, replaced=gone)


def _side_doors(level: LevelBoard, floor: Squares, inside: Edges) -> Edges:
    """Return the edges of all doors at the side of a tile."""
    places, edges = sides(floor) & ~inside, 0
    for _, covered in level.doors_with_edges:
        if not covered & ~places:
            edges |= covered
    return edges


def bits_of_level(inspection: Inspection, number: int) -> MapBits:
    """Return the bit sets of a level."""
    board = inspection.board
    level = board.levels[number]
    found = areas(board) if len(board.levels) > 1 or inspection.paid else ()
    others = [other for other in board.levels if other is not level]
    by_hand = inspection.rules != "sags"
    exempt, along_frame = sides(level.face_up_drillers), rim(level.level.width, level.level.height)
    return with_areas(
        MapBits(
            frame=level.frame,
            rim=along_frame,
            # The rules say nothing of doors beside a Driller that is face up, so none is placed there.
            inner_edges=edges_within(level.frame) & ~exempt,
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
            door_ends=_supported_ends(level),
            paid=_paid(inspection, level, "tile.no-access"),
            paid_openings=sides(_paid(inspection, level, "tile.open-to-outdoor")),
            ways_out=_ways_out(inspection, number, found),
            finished=by_hand,
            alone=not any(other.outdoor & other.enterable or (other.empty and not by_hand) for other in others),
            strict=not by_hand,
            exempt=exempt,
            loose=loose_squares(level.floor, along_frame),
        )
    )


def _supported_ends(level: LevelBoard) -> Corners:
    """Return the ends of the doors that walls support; other doors are not checked any more."""
    held, ends = supported_corners(level.walls, level.doors), 0
    for door, covered in level.doors_with_edges:
        place = door_place(door.edges)
        if covered.bit_count() == len(door.edges) and not place.ends & ~held:
            ends |= place.ends
    return ends


def _ways_out(inspection: Inspection, number: int, found: Iterable[Area]) -> Squares:
    """Return the squares of areas with a way out over another level, or whose lack of access was paid for."""
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
    """Yield each of these pieces as often as it is left in the boxes."""
    used_counts = Counter(used)
    return (piece for piece in known for _ in range(copies - used_counts[piece]))
