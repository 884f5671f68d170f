"""A reader of engine files that stands alone: copy this one file into a game, and it answers what the rules ask.

It is the reference for whoever writes another one, so it is written to be read, not to be quick: who can step where,
what a move costs, who sees whom, and whether a set-up is legal, each straight from the rules. It uses nothing but the
engine file and the standard library. A spot is ``(level, x, y)``; ``y`` grows downwards.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, Literal

Spot = tuple[str, int, int]
Doors = Literal["as-laid", "closed", "open"]
"""Doors as they are at the start, or all of them closed or open."""

NORTH, EAST, SOUTH, WEST = (0, -1), (1, 0), (0, 1), (-1, 0)


def load(path: Path) -> EngineReader:
    """The map in an engine file."""
    document = json.loads(path.read_text(encoding="utf-8"))
    if (document.get("format"), document.get("version")) != ("earth-reborn-engine", 1):
        raise ValueError(f"{path} is no engine file of version 1")
    return EngineReader(document)


class EngineReader:
    """An engine file, ready for questions."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.squares: dict[Spot, dict[str, Any]] = {}
        """Every square with floor."""
        self.walls: set[tuple[str, int, int, str]] = set()
        """The edges with an intact wall that no door has replaced."""
        self.doors: dict[tuple[str, int, int, str], list[dict[str, Any]]] = {}
        """The doors on an edge: one, on a map without errors."""
        self.partners: dict[Spot, list[Spot]] = {}
        """The stair squares that a stair square leads to."""
        for level in document["levels"]:
            for square in level["squares"]:
                self.squares[level["id"], square["x"], square["y"]] = square
            for edge in level["edges"]:
                if edge["state"] == "wall":
                    self.walls.add((level["id"], edge["x"], edge["y"], edge["side"]))
        for door in document["doors"]:
            for x, y, side in door["edges"]:
                self.doors.setdefault((door["level"], x, y, side), []).append(door)
        for link in document["stairs"]:
            low, high = ((end["level"], end["x"], end["y"]) for end in (link["from"], link["to"]))
            self.partners.setdefault(low, []).append(high)
            self.partners.setdefault(high, []).append(low)

    # --- stepping ---------------------------------------------------------------------------------------------------

    def enterable(self, spot: Spot) -> bool:
        """Whether a miniature can be on a square at all."""
        return spot in self.squares and bool(self.squares[spot]["enterable"])

    def neighbours(self, spot: Spot) -> list[Spot]:
        """The squares one step away: over open edges, through doors (whoever can open them), over stairs."""
        if not self.enterable(spot):
            return []
        level, x, y = spot
        beside = [(level, x + dx, y + dy) for dx, dy in (NORTH, EAST, SOUTH, WEST)]
        steps = [there for there in beside if edge_between(spot, there) not in self.walls]
        return [there for there in (*steps, *self.partners.get(spot, ())) if self.enterable(there)]

    def costs(
        self,
        start: Spot,
        *,
        magnetic_card: bool = False,
        friends: Collection[Spot] = (),
        enemies: Collection[Spot] = (),
    ) -> dict[Spot, int]:
        """What it costs a miniature of one square, in Movement points, to get to each square where it can stop.

        A step costs 1, over stairs too, and opening a closed door 1. A door stays open behind the miniature; a large
        one can be worth passing twice, so ways are told apart by the doors they have opened. Only a Magnetic card
        opens a magnetic door. Friends are passed but not stood on, enemies are not passed.
        """
        if not self.enterable(start):
            return {}
        best: dict[Spot, list[tuple[int, frozenset[str]]]] = {}
        waiting: list[tuple[int, int, Spot, frozenset[str]]] = [(0, 0, start, frozenset())]
        pushed = 0
        while waiting:
            cost, _, spot, opened = heapq.heappop(waiting)
            ways = best.setdefault(spot, [])
            if any(known + len(opened - doors) <= cost for known, doors in ways):
                continue  # a known way gets here as cheaply, even if it opened the same doors too
            ways.append((cost, opened))
            for there in self.neighbours(spot):
                if there in enemies:
                    continue
                price, now_open = 1, opened
                door = self.door_between(spot, there)
                if door is not None and door["state"] == "closed" and door["id"] not in opened:
                    if door["magnetic"] and not magnetic_card:
                        continue
                    price = 2
                    now_open = opened | {door["id"]} if door["size"] == "large" else opened
                pushed += 1
                heapq.heappush(waiting, (cost + price, pushed, there, now_open))
        return {spot: ways[0][0] for spot, ways in best.items() if spot not in friends}

    def door_between(self, one: Spot, other: Spot) -> dict[str, Any] | None:
        """The door on the edge between two neighbours."""
        if one[0] != other[0]:
            return None
        return next(iter(self.doors.get(edge_between(one, other), ())), None)

    # --- sight ------------------------------------------------------------------------------------------------------

    def sees(self, one: Spot, other: Spot, doors: Doors = "as-laid", miniatures: Collection[Spot] = ()) -> bool:
        """Whether the line between the centres of two squares is free. Miniatures in between are in the way.

        Another level is seen only from a stair square, and there only the partner square.
        """
        if one not in self.squares or other not in self.squares:
            return False
        if one[0] != other[0]:
            return other in self.partners.get(one, ())
        before = one
        for spot, corner in passed(one, other):
            free = self._past_corner(before, spot, doors, miniatures) if corner else self._open(before, spot, doors)
            if not free or (spot != other and self._in_the_way(spot, miniatures)):
                return False
            before = spot
        return True

    def _open(self, one: Spot, other: Spot, doors: Doors) -> bool:
        """Whether a line can cross the edge between two neighbours: no intact wall, no closed door."""
        edge = edge_between(one, other)
        if edge in self.walls:
            return False
        return not any(_is_closed(door, doors) for door in self.doors.get(edge, ()))

    def _in_the_way(self, spot: Spot, miniatures: Collection[Spot]) -> bool:
        """Whether no line passes this square: nothing is there, or something high, or somebody."""
        return spot not in self.squares or bool(self.squares[spot]["blocks_los"]) or spot in miniatures

    def _past_corner(self, one: Spot, other: Spot, doors: Doors, miniatures: Collection[Spot]) -> bool:
        """Whether a line passes exactly between two squares: one of the two ways round the corner must be free."""
        (level, ax, ay), (_, bx, by) = one, other
        return any(
            self._open(one, way, doors) and self._open(way, other, doors) and not self._in_the_way(way, miniatures)
            for way in ((level, bx, ay), (level, ax, by))
        )

    # --- set-up -----------------------------------------------------------------------------------------------------

    def set_up_faults(self) -> list[tuple[str, str]]:
        """What is wrong with where characters start, each as a fault and the id of the character.

        ``blocked``: on a square that cannot be entered; ``shared``: on a square of a character named before;
        ``large``: a large miniature stands across a wall or a closed door, or too far outside the map.
        """
        faults: list[tuple[str, str]] = []
        taken: list[set[Spot]] = []
        for character in self.characters():
            if character["level"] is None:
                continue
            spots = footprint(character)
            inside = [spot for spot in spots if self._in_frame(spot)]
            if not inside or not all(self.enterable(spot) for spot in inside):
                faults.append(("blocked", character["id"]))
            faults += [("shared", character["id"]) for others in taken if others & set(spots)]
            if self._is_split(inside) or self._may_be_outside(spots) < len(spots) - len(inside) < len(spots):
                faults.append(("large", character["id"]))
            taken.append(set(spots))
        return faults

    def characters(self) -> Iterator[dict[str, Any]]:
        """All characters, in the order of the sides."""
        return (character for side in self.document["sides"] for character in side["characters"])

    def _in_frame(self, spot: Spot) -> bool:
        name, x, y = spot
        return any(
            level["id"] == name and 0 <= x < level["width"] and 0 <= y < level["height"]
            for level in self.document["levels"]
        )

    def _is_split(self, spots: list[Spot]) -> bool:
        """Whether a wall or a closed door runs between squares of one miniature."""
        pairs = [(a, b) for a in spots for b in spots if (b[1] - a[1], b[2] - a[2]) in (EAST, SOUTH)]
        return not all(self._open(a, b, "as-laid") for a, b in pairs)

    def _may_be_outside(self, spots: list[Spot]) -> int:
        """How many squares of a miniature may lie outside the frame: two of a large one, in the S.A.G.S. only."""
        return 2 if len(spots) > 1 and self.document["scenario"]["rules"] == "sags" else 0


def footprint(character: dict[str, Any]) -> list[Spot]:
    """The squares under a character that starts on the map: one, or 2 × 2 from the top-left one."""
    side = range(2 if character["large"] else 1)
    return [(character["level"], character["x"] + dx, character["y"] + dy) for dy in side for dx in side]


def edge_between(one: Spot, other: Spot) -> tuple[str, int, int, str]:
    """The edge between two neighbours: the north side of the lower one, or the west side of the right one."""
    level, x, y = max(one, other, key=lambda spot: (spot[1], spot[2]))
    return level, x, y, "n" if one[1] == other[1] else "w"


def passed(one: Spot, other: Spot) -> Iterator[tuple[Spot, bool]]:
    """The squares that the line between two centres enters, and of each whether it comes in exactly by a corner.

    After ``right`` steps sideways the line has ``2 * right + 1`` half squares to the next edge there, out of ``width``
    squares in all; after ``down`` steps likewise. Which edge comes first is a comparison of whole numbers.
    """
    (level, x, y), (_, end_x, end_y) = one, other
    width, height = abs(end_x - x), abs(end_y - y)
    step_x, step_y = (1 if end_x > x else -1), (1 if end_y > y else -1)
    right = down = 0
    while (right, down) != (width, height):
        sideways, downwards = (2 * right + 1) * height, (2 * down + 1) * width
        corner = sideways == downwards
        right += corner or sideways < downwards
        down += corner or downwards < sideways
        yield (level, x + step_x * right, y + step_y * down), corner


def _is_closed(door: dict[str, Any], doors: Doors) -> bool:
    return (door["state"] if doors == "as-laid" else doors) == "closed"
