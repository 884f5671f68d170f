"""A map in figures: areas, choke points, sight lines, fairness, what is used of the box. For ``sags report``."""

from __future__ import annotations

from collections import Counter
from math import inf

from editor.board import Board, LevelBoard
from editor.board.areas import Area
from editor.board.bits import squares_of
from editor.board.chokes import ChokeDoor, ChokeSquare, choke_doors, choke_squares
from editor.board.looking import looker
from editor.board.miniatures import Miniature, character_of, has_card, miniatures
from editor.board.paths import Mover, Spot, reachable
from editor.model.game import LookRules
from editor.model.grid import Square
from editor.model.sides import Side
from editor.rules.problem import SEVERITIES, Severity
from editor.rules.report import check
from editor.values import FrozenStruct


class LevelFigures(FrozenStruct):
    """One level: its ground and who sees how far, with the doors as they lie."""

    level: str
    squares: int
    indoor: int
    outdoor: int
    empty: int
    longest_line: tuple[Square, Square] | None
    """Two squares that see each other, as far apart as any."""
    longest_range: int
    sight_share: float
    """How many of all pairs of squares see each other."""
    most_seen: Square | None


class SideFigures(FrozenStruct):
    """What a side brings, and how near it is to the others."""

    side: str
    characters: int
    mp_cost: int
    """What its characters would cost in the S.A.G.S."""
    cp: int | None
    nearest_enemy: int | None
    """Movement points to the nearest square beside an enemy; ``None``: no way, or nobody."""
    first_reach: int
    """Squares that it reaches in fewer Movement points than anybody else."""


class Analysis(FrozenStruct):
    levels: tuple[LevelFigures, ...]
    areas: tuple[Area, ...]
    """The connected areas, largest first."""
    areas_with_rooms: int
    """How many of them have indoor squares; if more than one, some rooms cannot be reached from others."""
    sealed: tuple[Area, ...]
    """Those of them with rooms that nobody can get into, by the rules on access."""
    choke_squares: tuple[ChokeSquare, ...]
    choke_doors: tuple[ChokeDoor, ...]
    sides: tuple[SideFigures, ...]
    tiles_used: dict[int, tuple[int, int]]
    """Group -> tiles on the map, tiles in the boxes."""
    doors_used: dict[str, tuple[int, int]]
    """Size -> doors on the map, doors in the boxes."""
    unknown_defence: tuple[str, ...]
    """What the objectives speak of and no source gives a defence for: elements and tiles, by their ids."""
    problems: dict[Severity, int]
    paid: int
    """Violations that were paid for while the map was built, whether they still show or not."""

    @property
    def is_filled(self) -> bool:
        return not any(level.empty for level in self.levels)

    @property
    def is_clean(self) -> bool:
        """Whether the map breaks no rule, not even against payment."""
        return not (self.problems["error"] or self.problems["paid"] or self.paid)

    @property
    def longest_range(self) -> int:
        return max((level.longest_range for level in self.levels), default=0)

    @property
    def doors(self) -> int:
        return sum(laid for laid, _ in self.doors_used.values())

    @property
    def indoor_share(self) -> float:
        ground = sum(level.indoor + level.outdoor for level in self.levels)
        return sum(level.indoor for level in self.levels) / ground if ground else 0.0


def analyse(board: Board) -> Analysis:
    report = check(board)
    inspection = report.inspection
    construction = board.scenario.construction
    return Analysis(
        levels=tuple(_level(level, board.box.game.look) for level in board.levels),
        areas=inspection.areas,
        areas_with_rooms=sum(_has_room(board, area) for area in inspection.areas),
        sealed=inspection.sealed_for_good if inspection.finished else inspection.sealed,
        choke_squares=tuple(sorted(choke_squares(board), key=lambda choke: -choke.cuts_off)),
        choke_doors=tuple(sorted(choke_doors(board), key=lambda choke: -choke.cuts_off)),
        sides=sides_of(board),
        tiles_used=_tiles_used(board),
        doors_used=_doors_used(board),
        unknown_defence=_unknown_defence(board),
        problems={severity: report.count(severity) for severity in SEVERITIES},
        paid=len(construction.paid) if construction else 0,
    )


def _has_room(board: Board, area: Area) -> bool:
    return any(part & level.indoor for level, part in area.on(board))


def _level(level: LevelBoard, rules: LookRules) -> LevelFigures:
    sight = looker(level, rules)
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
        sight_share=2 * seen / (floor * (floor - 1)) if floor > 1 else 0.0,
        most_seen=max(counts, key=lambda at: counts[at]) if counts else None,
    )


def _length(offset: tuple[int, int]) -> int:
    return abs(offset[0]) + abs(offset[1])


# --- fairness ---------------------------------------------------------------------------------------------------


def sides_of(board: Board) -> tuple[SideFigures, ...]:
    everyone = miniatures(board)
    costs = {side.id: _costs(board, everyone, side) for side in board.scenario.sides}
    return tuple(_side(board, side, everyone, costs) for side in board.scenario.sides)


def _costs(board: Board, everyone: tuple[Miniature, ...], side: Side) -> dict[Spot, int]:
    """What it costs the quickest of a side to get to each square; nobody stands in the way."""
    best: dict[Spot, int] = {}
    for miniature in everyone:
        if miniature.side.id == side.id and not miniature.is_large:
            start = Spot(miniature.level, *miniature.squares[0])
            for spot, cost in reachable(board, start, None, Mover(magnetic_card=has_card(miniature.start))).items():
                best[spot] = min(cost, best.get(spot, cost))
    return best


def _side(board: Board, side: Side, everyone: tuple[Miniature, ...], costs: dict[str, dict[Spot, int]]) -> SideFigures:
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
    laid = Counter(stamp.tile.group for level in board.levels for stamp in level.stamps)
    there = Counter(tile.group for tile in board.box.tiles.values())
    copies = board.scenario.box.copies
    return {group: (laid[group], there[group] * copies) for group in sorted(there)}


def _doors_used(board: Board) -> dict[str, tuple[int, int]]:
    laid = Counter(
        board.box.doors[door.door].size
        for level in board.levels
        for door in level.level.doors
        if door.door in board.box.doors
    )
    there = Counter(door.size for door in board.box.doors.values())
    return {size: (laid[size], there[size] * board.scenario.box.copies) for size in sorted(there)}


# --- the objectives -----------------------------------------------------------------------------------------------


def _unknown_defence(board: Board) -> tuple[str, ...]:
    """Elements that objectives name, and tiles that they ask to destroy, for which nobody knows what it takes.

    Of a tile one known defence is enough: that is where to strike. What is known to stand for ever has none.
    """
    stamps = {stamp.placement.id: stamp for level in board.levels for stamp in level.stamps}
    unknown: dict[str, None] = {}
    for objective in board.scenario.objectives:
        for reference in filter(None, (*objective.targets, objective.where)):
            placement, _, wanted = reference.id.partition("/")
            elements = stamps[placement].face.elements if placement in stamps else ()
            if reference.kind == "element":
                elements = tuple(each for each in elements if each.id == wanted)
            elif reference.kind != "tile" or objective.goal != "destroy" or reference not in objective.targets:
                continue
            may_fall = [each for each in elements if each.destroyable is not False]
            if may_fall and all(each.defence is None for each in may_fall):
                unknown[reference.id] = None
    return tuple(unknown)
