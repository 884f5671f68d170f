"""Figures about a map for ``sags report``: areas, choke points, sight lines, fairness, use of the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import inf

from editor.board import Board, LevelBoard
from editor.board.areas import Area
from editor.board.bit_sets import squares_of
from editor.board.choke_points import ChokeDoor, ChokeSquare, choke_doors, choke_squares
from editor.board.miniatures import Miniature, Stance, character_of, large_routes_from, miniatures, mover_under_rules
from editor.board.paths import Spot, reachable
from editor.board.sight import sight_engine
from editor.model.game import BoardGame
from editor.model.grid import Square
from editor.model.sides import Side
from editor.rules.problem import SEVERITIES, Severity
from editor.rules.report import check
from editor.values import FrozenStruct


class LevelFigures(FrozenStruct):
    """One level: its floor, and how far one sees on it with the doors as set."""

    level: str
    squares: int
    indoor: int
    outdoor: int
    empty: int
    longest_line: tuple[Square, Square] | None
    """Two squares that see each other over the longest distance."""
    longest_range: int
    sight_share: float
    """The share of all pairs of squares that see each other."""
    most_seen: Square | None


class SideFigures(FrozenStruct):
    """What a side brings, and how near it is to the others."""

    side: str
    characters: int
    mp_cost: int
    """What its characters would cost in the S.A.G.S."""
    cp: int | None
    nearest_enemy: int | None
    """Movement Points to the nearest square next to an enemy; ``None`` if there is no route or no enemy."""
    first_reach: int
    """Squares that it reaches in fewer Movement Points than any other side."""


class Analysis(FrozenStruct):
    """All figures about a map."""

    levels: tuple[LevelFigures, ...]
    areas: tuple[Area, ...]
    """The connected areas, largest first."""
    areas_with_rooms: int
    """How many of them have indoor squares; if more than one, some rooms cannot be reached from others."""
    sealed: tuple[Area, ...]
    """Those of them with rooms that cannot be reached, by the rules on access."""
    choke_squares: tuple[ChokeSquare, ...]
    choke_doors: tuple[ChokeDoor, ...]
    sides: tuple[SideFigures, ...]
    tiles_used: dict[int, tuple[int, int]]
    """Group -> tiles on the map, tiles in the boxes."""
    doors_used: dict[str, tuple[int, int]]
    """Size -> doors on the map, doors in the boxes."""
    unknown_defence: tuple[str, ...]
    """Elements and tiles in objectives whose defense no source gives, by id."""
    elements: int
    """The number of floor elements on the map."""
    assumed_elements: int
    """Those of them for which it is reconstructed whether, or how hard, they are to destroy."""
    problems: dict[Severity, int]
    paid: int
    """Violations that were paid for during construction, whether they still apply or not."""

    @property
    def is_filled(self) -> bool:
        """Whether no square of the frame is empty."""
        return not any(level.empty for level in self.levels)

    @property
    def is_clean(self) -> bool:
        """Whether the map breaks no rule, not even against payment."""
        return not (self.problems["error"] or self.problems["paid"] or self.paid)

    @property
    def longest_range(self) -> int:
        """The longest line of sight on any level."""
        return max((level.longest_range for level in self.levels), default=0)

    @property
    def doors(self) -> int:
        """The number of doors on the map."""
        return sum(used for used, _ in self.doors_used.values())

    @property
    def largest_cut(self) -> float:
        """The largest share of all walkable squares that one square or door cuts off from the rest."""
        squares = max((choke.cuts_off for choke in self.choke_squares), default=0)
        doors = max((choke.cuts_off for choke in self.choke_doors), default=0)
        return max(squares, doors) / max(1, sum(area.size for area in self.areas))

    @property
    def indoor_share(self) -> float:
        """The share of squares that are indoors."""
        ground = sum(level.indoor + level.outdoor for level in self.levels)
        return sum(level.indoor for level in self.levels) / ground if ground else 0.0


def analyze(board: Board) -> Analysis:
    """Return all figures about a board."""
    report = check(board)
    inspection = report.inspection
    construction = board.scenario.construction
    return Analysis(
        levels=tuple(_level_figures(level, board.box.game) for level in board.levels),
        areas=inspection.areas,
        areas_with_rooms=sum(_has_room(board, area) for area in inspection.areas),
        sealed=inspection.sealed_when_finished if inspection.finished else inspection.sealed,
        choke_squares=tuple(sorted(choke_squares(board), key=lambda choke: -choke.cuts_off)),
        choke_doors=tuple(sorted(choke_doors(board), key=lambda choke: -choke.cuts_off)),
        sides=sides_of(board),
        tiles_used=_tiles_used(board),
        doors_used=_doors_used(board),
        unknown_defence=_unknown_defence(board),
        elements=sum(len(placed.face.elements) for level in board.levels for placed in level.placed_tiles),
        assumed_elements=assumed_elements(board),
        problems={severity: report.count(severity) for severity in SEVERITIES},
        paid=len(construction.paid) if construction else 0,
    )


def _has_room(board: Board, area: Area) -> bool:
    return any(part & level.indoor for level, part in area.on(board))


def _level_figures(level: LevelBoard, game: BoardGame) -> LevelFigures:
    sight = sight_engine(level, game)
    pairs = sight.pairs()
    seen = sum(anchors.bit_count() for anchors in pairs.values())
    longest = max((offset for offset, anchors in pairs.items() if anchors), key=_length, default=None)
    line = None
    if longest is not None:
        one = squares_of(pairs[longest])[0]
        line = one, Square(one.x + longest[0], one.y + longest[1])
    floor = level.floor.bit_count()
    counts = sight.counts()
    return LevelFigures(
        level=level.level.id,
        squares=floor,
        indoor=level.indoor.bit_count(),
        outdoor=level.outdoor.bit_count(),
        empty=level.empty.bit_count(),
        longest_line=line,
        longest_range=_length(longest) if longest else 0,
        sight_share=(seen if sight.directed else 2 * seen) / (floor * (floor - 1)) if floor > 1 else 0.0,
        most_seen=max(counts, key=lambda at: counts[at]) if counts else None,
    )


def _length(offset: tuple[int, int]) -> int:
    return abs(offset[0]) + abs(offset[1])


# --- fairness ---------------------------------------------------------------------------------------------------


def sides_of(board: Board) -> tuple[SideFigures, ...]:
    """Return the figures about each side."""
    everyone = miniatures(board)
    costs = {side.id: _walking_costs(board, everyone, side) for side in board.scenario.sides}
    return tuple(_side_figures(board, side, everyone, costs) for side in board.scenario.sides)


def _walking_costs(board: Board, everyone: tuple[Miniature, ...], side: Side) -> dict[Spot, int]:
    """Return the lowest cost at which a side reaches each square, ignoring other miniatures.

    Prisoners do not move, and a large miniature reaches every square that it can cover. The special rules of the
    scenario apply.
    """
    best: dict[Spot, int] = {}
    for miniature in everyone:
        if miniature.side.id == side.id and not miniature.start.prisoner:
            for spot, cost in _costs_of(board, miniature):
                best[spot] = min(cost, best.get(spot, cost))
    return best


def _costs_of(board: Board, miniature: Miniature) -> Iterator[tuple[Spot, int]]:
    mover, home = mover_under_rules(miniature, (), board), miniature.squares[0]
    if not miniature.is_large:
        yield from reachable(board, Spot(miniature.level, *home), None, mover).items()
        return
    stance = Stance(miniature.level, *home, miniature.start.facing)
    for route in large_routes_from(board, stance, None, mover, miniature.rotate_cost):
        yield from ((spot, route.cost) for spot in route.path[-1].spots)


def _side_figures(
    board: Board, side: Side, everyone: tuple[Miniature, ...], costs: dict[str, dict[Spot, int]]
) -> SideFigures:
    own = costs[side.id]
    others = [cost for other, cost in costs.items() if other != side.id]
    enemies = [spot for each in everyone if each.side.id != side.id for spot in each.spots]
    cards = [character_of(start, board) for start in side.characters]
    return SideFigures(
        side=side.id,
        characters=len(side.characters),
        mp_cost=sum(card.mp_cost or 0 for card in cards if card is not None),
        cp=side.cp,
        nearest_enemy=min((own[spot] - 1 for spot in enemies if spot in own), default=None),
        first_reach=sum(all(cost < other.get(spot, inf) for other in others) for spot, cost in own.items()),
    )


# --- the box ----------------------------------------------------------------------------------------------------


def _tiles_used(board: Board) -> dict[int, tuple[int, int]]:
    used = Counter(placed.tile.group for level in board.levels for placed in level.placed_tiles)
    there = Counter(tile.group for tile in board.box.tiles.values())
    copies = board.scenario.box.copies
    return {group: (used[group], there[group] * copies) for group in sorted(there)}


def _doors_used(board: Board) -> dict[str, tuple[int, int]]:
    used = Counter(
        board.box.doors[door.door].size
        for level in board.levels
        for door in level.level.doors
        if door.door in board.box.doors
    )
    there = Counter(door.size for door in board.box.doors.values())
    return {size: (used[size], there[size] * board.scenario.box.copies) for size in sorted(there)}


# --- the objectives -----------------------------------------------------------------------------------------------


def assumed_elements(board: Board) -> int:
    """Return how many floor elements have reconstructed values for their destruction."""
    elements = [each for level in board.levels for placed in level.placed_tiles for each in placed.face.elements]
    known = ((each, board.box.elements.get(each.kind)) for each in elements)
    return sum(kind is not None and kind.with_assumptions(each) != each for each, kind in known)


def _unknown_defence(board: Board) -> tuple[str, ...]:
    """Return the elements in objectives, and the tiles to destroy, whose defense is not known.

    For a tile, one known defense is enough, because it can be attacked there. What cannot be destroyed has none.
    """
    tiles = {placed.placement.id: placed for level in board.levels for placed in level.placed_tiles}
    unknown: dict[str, None] = {}
    for objective in board.scenario.objectives:
        for reference in filter(None, (*objective.targets, objective.where)):
            placement, _, wanted = reference.id.partition("/")
            elements = tiles[placement].face.elements if placement in tiles else ()
            if reference.kind == "element":
                elements = tuple(each for each in elements if each.id == wanted)
            elif reference.kind != "tile" or objective.goal != "destroy" or reference not in objective.targets:
                continue
            may_fall = [each for each in elements if each.destroyable is not False]
            if may_fall and all(each.defence is None for each in may_fall):
                unknown[reference.id] = None
    return tuple(unknown)
