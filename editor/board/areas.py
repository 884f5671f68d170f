"""Connected areas of a board over all its levels (rules, section 3): which squares can be reached, which are sealed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from operator import or_

from editor.board.bit_sets import Edges, Squares, components, edges_within, square_bit, squares_beside
from editor.board.board import Board
from editor.board.level_board import LevelBoard
from editor.board.map_bits import has_access, must_connect
from editor.board.placed_tile import PlacedTile
from editor.model.grid import Square
from editor.model.scenario import SquareOnLevel
from editor.values import FrozenStruct


class Area(FrozenStruct):
    """A connected area: its squares on each level, in the order of the board's levels."""

    parts: tuple[Squares, ...]

    @property
    def size(self) -> int:
        """The number of squares."""
        return sum(part.bit_count() for part in self.parts)

    def on(self, board: Board) -> Iterator[tuple[LevelBoard, Squares]]:
        """Yield the levels of the board, each with the squares that the area has there."""
        return zip(board.levels, self.parts, strict=True)


def areas(board: Board, shut: tuple[Edges, ...] | None = None) -> tuple[Area, ...]:
    """Return the areas of enterable squares connected by open edges, doors, stairs and links, largest first.

    ``shut`` closes edges of each level, for instance magnetic doors that cannot be opened.
    """
    found: list[list[Squares]] = []
    for number, level in enumerate(board.levels):
        ways = level.ways & ~shut[number] if shut else level.ways
        for part in components(level.enterable, ways):
            area = [0] * len(board.levels)
            area[number] = part
            found.append(area)
    for start, end in (*stair_steps(board), *_linked_squares(board)):
        one, other = _holding(found, start), _holding(found, end)
        if one is not None and other is not None and one is not other:
            one[:] = map(or_, one, other)
            found.remove(other)
    return tuple(sorted((Area(tuple(parts)) for parts in found), key=_largest_first))


def stair_steps(board: Board) -> Iterable[tuple[tuple[int, Squares], tuple[int, Squares]]]:
    """Yield the stair links whose ends can both be entered, each end as the number of its level and its square."""
    for link in board.scenario.stairs:
        start, end = _end(board, link.start), _end(board, link.end)
        if start is not None and end is not None:
            yield start, end


def _linked_squares(board: Board) -> Iterator[tuple[tuple[int, Squares], tuple[int, Squares]]]:
    """Yield the links whose ends can both be entered, in the form of ``stair_steps``."""
    for link in board.links:
        start, end = _place(board, link.start_level, link.start), _place(board, link.end_level, link.end)
        if start is not None and end is not None:
            yield start, end


def squares_reached(board: Board, starts: Sequence[Squares]) -> tuple[Squares, ...]:
    """Return the squares of each level that can be reached from some squares of each level, whatever doors are opened.

    Other than in ``areas``, a link that leads only one way does not lead back.
    """
    rooms = [
        (number, part) for number, level in enumerate(board.levels) for part in components(level.enterable, level.ways)
    ]
    steps = [*_linked_squares(board)]
    for start, end in stair_steps(board):
        steps += [(start, end), (end, start)]
    waiting = [(number, squares) for number, squares in enumerate(starts)]
    reached = [0] * len(board.levels)
    while waiting:
        number, squares = waiting.pop()
        new = 0
        for level, part in rooms:
            new |= part if level == number and part & squares else 0
        new &= ~reached[number]
        reached[number] |= new
        waiting += [end for start, end in steps if start[0] == number and start[1] & new]
    return tuple(reached)


def _end(board: Board, place: SquareOnLevel) -> tuple[int, Squares] | None:
    return _place(board, place.level, place.square)


def _place(board: Board, level_id: str, square: Square) -> tuple[int, Squares] | None:
    """Return the number of the level and the set of a square, if it can be entered."""
    x, y = square
    for number, level in enumerate(board.levels):
        if level.level.id == level_id and 0 <= x < level.level.width and 0 <= y < level.level.height:
            bit = square_bit(x, y)
            return (number, bit) if level.enterable & bit else None
    return None


def _holding(found: list[list[Squares]], end: tuple[int, Squares]) -> list[Squares] | None:
    number, bit = end
    return next((area for area in found if area[number] & bit), None)


def _largest_first(area: Area) -> tuple[int, list[int]]:
    return -area.size, [part & -part for part in area.parts]


def has_outdoor(board: Board) -> bool:
    """Return whether an outdoor square can be entered."""
    return any(level.outdoor & level.enterable for level in board.levels)


def has_empty(board: Board) -> bool:
    """Return whether a square of a frame is empty."""
    return any(level.empty for level in board.levels)


def sealed_areas(board: Board, found: Sequence[Area], *, finished: bool) -> tuple[Area, ...]:
    """Return the areas whose indoor squares lack access: rule A1 on an unfinished map, A4 on a finished one."""
    if must_connect(outdoor=has_outdoor(board), empty=has_empty(board), finished=finished):
        return tuple(area for area in found[1:] if _indoor(board, area))
    return tuple(area for area in found if _indoor(board, area) and not _has_access(board, area, finished=finished))


def _has_access(board: Board, area: Area, *, finished: bool) -> bool:
    outdoor = _outdoor(board, area)
    onto_empty = not outdoor and not finished and _opens_onto_empty(board, area)
    return has_access(outdoor=outdoor, onto_empty=onto_empty, finished=finished)


def outdoor_islands(board: Board, found: Sequence[Area]) -> tuple[Area, ...]:
    """Return the areas with outdoor squares that are cut off from the largest such area."""
    return tuple(area for area in found if _outdoor(board, area))[1:]


def locked_areas(board: Board, found: Sequence[Area]) -> tuple[Area, ...]:
    """Return the areas without an outdoor square that only locked magnetic doors connect with the rest."""
    shut = tuple(locked_doors(level, board) for level in board.levels)
    if not any(shut):
        return ()
    apart = areas(board, shut)
    homes = [area for area in apart if _outdoor(board, area)] or apart[:1]
    return tuple(area for area in apart if area not in homes and area not in found)


def doorsteps(level: LevelBoard) -> Squares:
    """Return the enterable squares with a door that opens onto an empty square of the frame."""
    return squares_beside(level.doors & level.pending) & level.enterable


def door_edges(level: LevelBoard, doors: Collection[str]) -> Edges:
    """Return the edges under the doors with these ids."""
    edges = 0
    for door, covered in level.doors_with_edges if doors else ():
        edges |= covered if door.id in doors else 0
    return edges


def locked_doors(level: LevelBoard, board: Board) -> Edges:
    """Return the edges under magnetic doors that have power."""
    known = board.box.doors
    locked = 0
    for door, covered in level.doors_with_edges:
        if door.door in known and known[door.door].magnetic and door.id not in board.unpowered_doors:
            locked |= covered
    return locked


def _indoor(board: Board, area: Area) -> bool:
    return any(part & level.indoor for level, part in area.on(board))


def _outdoor(board: Board, area: Area) -> bool:
    return any(part & level.outdoor for level, part in area.on(board))


def _opens_onto_empty(board: Board, area: Area) -> bool:
    return any(part & doorsteps(level) for level, part in area.on(board))


# --- buildings ----------------------------------------------------------------------------------------------------


def building_of(board: Board, tile: str) -> dict[str, frozenset[str]]:
    """Return the tiles of the building that a tile belongs to, by level; only itself if it has no indoor square.

    A building is all indoor squares side by side, whatever walls and doors are between them, on all levels that stairs
    link.
    """
    parts = [(number, part) for number, level in enumerate(board.levels) for part in _indoor_parts(level)]
    home = [
        (number, part)
        for number, part in parts
        for each in board.levels[number].placed_tiles
        if each.placement.id == tile and each.mask.indoor & part
    ]
    for number, part in home:
        for one, other in stair_steps(board):
            for (here, at), (there, end) in ((one, other), (other, one)):
                if here == number and at & part:
                    home += [each for each in parts if each[0] == there and each[1] & end and each not in home]
    owners = [level.level.id for level in board.levels if any(each.id == tile for each in level.level.placements)]
    found: dict[str, frozenset[str]] = dict.fromkeys(owners, frozenset({tile}))
    for number, part in home:
        level = board.levels[number]
        tiles = {each.placement.id for each in level.placed_tiles if each.mask.indoor & part}
        found[level.level.id] = found.get(level.level.id, frozenset()) | tiles
    return found


def _indoor_parts(level: LevelBoard) -> list[Squares]:
    return components(level.indoor, edges_within(level.indoor))


# --- rooms ----------------------------------------------------------------------------------------------------------


def rooms_of(level: LevelBoard, stamp: PlacedTile, squares: Squares) -> Iterator[Squares]:
    """Yield the connected parts of a tile within ``squares``, indoor and outdoor ones apart."""
    shut = level.walls | level.doors
    for area in (stamp.mask.indoor, stamp.mask.outdoor, stamp.mask.driller):
        mine = squares & area
        yield from components(mine, edges_within(mine) & ~shut)


def room_at(level: LevelBoard, square: Square) -> Squares:
    """Return the room that a square belongs to; nothing where there is no floor."""
    at = square_bit(*square)
    for stamp in reversed(level.tiles_at(square)):
        for room in rooms_of(level, stamp, stamp.mask.floor & level.frame):
            if room & at:
                return room
    return 0
