"""A standalone reader of table engine files: copy this one file into a game, and it answers questions about the table.

It is the reference implementation, so it is written to be read, not to be fast: where a unit can go and at what cost,
how far squares are apart, what is visible, and what doors do. Everything follows ``docs/table-engine.md``. It uses only
the standard library. A spot is ``(level, x, y)``; ``y`` grows downwards.

A game that needs a kind of sight or movement that this reader does not know is refused with a sentence that names it.
The rules of ``editor.board`` are repeated here on purpose, because this file imports nothing from the rest of the
program.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, Literal

FORMAT, VERSION = "table-engine", 1

Spot = tuple[str, int, int]
Edge = tuple[str, int, int, str]
"""The level, the square, and its side: ``n`` or ``w``."""
Doors = Literal["as-placed", "closed", "open"]
"""Doors as they are now, or all of them closed or open."""
Step = tuple[Spot, int, str | None]
"""Where a step leads, its cost without opening doors, and the closed door that must be opened for it."""

DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""

KNOWN_RULES: dict[tuple[str, ...], tuple[Any, ...]] = {
    ("look", "from"): ("none", "centre"),
    ("look", "to"): ("centre",),
    ("look", "touch"): ("blocks",),
    ("look", "figures"): ("pass", "block"),
    ("look", "void"): ("block",),
    ("look", "far"): (None,),
    ("look", "arc"): (0,),
    ("walk", "slanting"): ("never",),
    ("walk", "friends"): ("pass", "block"),
    ("heights", "most"): (0,),
    ("range",): ("steps", "manhattan", "chebyshev", "none"),
}
"""Path in ``rules`` -> the values that this reader knows."""


class UnsupportedError(ValueError):
    """The file is good, but the game needs a rule that this reader does not know."""


def load(path: Path) -> TableReader:
    """Return the table in a file; raise a ``ValueError`` with a clear message if it is not one, or not supported."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"{path} is not a table engine file: it is not JSON.") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ValueError(f"{path} is not a table engine file: its format is not {FORMAT}.")
    version = document.get("version")
    if type(version) is not int or version != VERSION:
        raise ValueError(f"{path} is a table engine file of version {version}; this reader knows version {VERSION}.")
    try:
        return TableReader(document)
    except UnsupportedError as error:
        raise UnsupportedError(f"{path}: {error}") from error
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise ValueError(f"{path} does not match the schema of table engine files.") from error


class TableReader:
    """The table of a file. It can change during a game: units move, doors open and close."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.rules = document["rules"]
        self.units = {unit["id"]: unit for side in document["sides"] for unit in side["units"]}
        self.side_of = {unit["id"]: side["id"] for side in document["sides"] for unit in side["units"]}
        self.places: dict[str, Spot] = {
            name: (unit["level"], unit["x"], unit["y"])
            for name, unit in self.units.items()
            if unit["level"] is not None
        }
        """The squares of the units on the table; of large ones, the top-left square."""
        self.squares: dict[Spot, dict[str, Any]] = {}
        """Every square with floor."""
        self.edges: dict[Edge, dict[str, Any]] = {}
        """Every edge with a line or a door."""
        for level in document["levels"]:
            for square in level["squares"]:
                self.squares[level["id"], square["x"], square["y"]] = square
            for edge in level["edges"]:
                self.edges[level["id"], edge["x"], edge["y"], edge["side"]] = edge
        self.doors = {door["id"]: dict(door) for door in document["doors"]}
        """The doors, with their state now."""
        self.doors_on: dict[Edge, list[str]] = {}
        """The doors on each edge; only one on a table without errors."""
        for name, door in self.doors.items():
            for edge in door["edges"]:
                self.doors_on.setdefault((door["level"], edge["x"], edge["y"], edge["side"]), []).append(name)
        self.links: dict[Spot, list[tuple[Spot, dict[str, Any]]]] = {}
        """The squares that a square is linked to, each with the link."""
        for link in document["links"]:
            start, end = ((place["level"], place["x"], place["y"]) for place in (link["from"], link["to"]))
            self.links.setdefault(start, []).append((end, link))
            if link["both"]:
                self.links.setdefault(end, []).append((start, link))
        self.smoke_markers: dict[str, tuple[Spot, int]] = {
            each["id"]: ((each["level"], each["x"], each["y"]), each["smoke"])
            for each in document["markers"]
            if each["smoke"]
        }
        """The markers that make smoke: their squares, and how far the smoke reaches."""
        for sentence in self._unsupported():
            raise UnsupportedError(sentence)

    def _unsupported(self) -> Iterator[str]:
        """Yield a sentence for everything that this reader does not know."""
        for path, known in KNOWN_RULES.items():
            value = self.rules
            for name in path:
                value = value[name]
            if value not in known:
                yield (
                    f"the game needs rules.{'.'.join(path)} = {json.dumps(value)}, which this reader does not know. "
                    f"It knows: {', '.join(map(json.dumps, known))}."
                )
        for (level, x, y), square in self.squares.items():
            if square["height"] or square["look"] not in (0, 2):
                yield f"the square ({x}, {y}) of {level} has a height or gives cover, which this reader does not know."
        for (level, x, y, side), edge in self.edges.items():
            if edge["look"] not in (0, 2) or edge["extra"] or not edge["slanting"]:
                yield (
                    f"the edge ({x}, {y}, {side}) of {level} gives cover, costs extra points or limits diagonal steps, "
                    "which this reader does not know."
                )

    # --- doors ------------------------------------------------------------------------------------------------------

    def set_door(self, door: str, state: Literal["closed", "open"]) -> None:
        """Open or close a door."""
        self.doors[door]["state"] = state

    def door_between(self, one: Spot, other: Spot) -> str | None:
        """Return the id of the door on the edge between two neighbors."""
        edge = self.edges.get(edge_between(one, other)) if one[0] == other[0] else None
        return edge["door"] if edge else None

    def can_open(self, door: str, *, key: bool = False, who: str | None = None) -> bool:
        """Return whether a closed door can be opened: a locked one needs a key, and special rules may forbid it."""
        has_key = key or (who is not None and self.units[who]["key"])
        forbidden = (
            rule["rule"] == "no-doors"
            and door in (rule["doors"] or [door])
            and any(self._is_meant(thing, who) for thing in rule["who"])
            for rule in self.document["rules_as_data"]
        )
        return (has_key or not self.doors[door]["locked"]) and not any(forbidden)

    def _is_meant(self, thing: dict[str, Any], who: str | None) -> bool:
        """Return whether a special rule that names a unit or a side applies to a unit."""
        if who is None:
            return False
        return bool(thing["id"] == (self.side_of[who] if thing["kind"] == "side" else who))

    def opening_cost(self, door: str) -> int:
        """Return the movement points for opening a door: those of the game, or of the first special rule about it."""
        rules = (rule for rule in self.document["rules_as_data"] if rule["rule"] == "door-cost")
        usual: int = self.rules["walk"]["open_door"] or 0
        return next((int(rule["movement"]) for rule in rules if door in rule["doors"]), usual)

    # --- movement ---------------------------------------------------------------------------------------------------

    def enterable(self, spot: Spot) -> bool:
        """Return whether a unit can be on a square at all."""
        return spot in self.squares and bool(self.squares[spot]["enterable"])

    def steps(self, spot: Spot, *, key: bool = False, who: str | None = None) -> Iterator[Step]:
        """Yield the steps from a square: north, east, south, west, then links. Units in the way do not matter here."""
        if not self.enterable(spot):
            return
        for there in beside(spot):
            edge = self.edges.get(edge_between(spot, there))
            if not self.enterable(there) or (edge is not None and not edge["walk"]):
                continue
            door = edge["door"] if edge else None
            if door is None or self.doors[door]["state"] == "open":
                yield there, 1, None
            elif self.rules["walk"]["open_door"] is not None and self.can_open(door, key=key, who=who):
                yield there, 1, door
        for there, link in self.links.get(spot, ()):
            if self.enterable(there):
                yield there, link["cost"], None

    def costs(
        self,
        start: Spot,
        *,
        key: bool = False,
        friends: Collection[Spot] = (),
        enemies: Collection[Spot] = (),
        who: str | None = None,
    ) -> dict[Spot, int]:
        """Return the movement points to each square where a unit of one square can stop, its own included.

        Squares with enemies cannot be passed. Squares with friends can be passed if the game allows it, but a move
        cannot end there. ``who`` is the id of the unit; the special rules about doors then apply to it. A door on two
        edges is paid for once, so routes differ by the doors of this kind that they have opened.
        """
        barred = {*enemies, *(friends if self.rules["walk"]["friends"] == "block" else ())}
        best: dict[Spot, list[tuple[int, frozenset[str]]]] = {}
        waiting: list[tuple[int, int, Spot, frozenset[str]]] = [(0, 0, start, frozenset())]
        pushed = 0
        while waiting and self.enterable(start):
            cost, _, here, opened = heapq.heappop(waiting)
            routes = best.setdefault(here, [])
            if any(known + sum(map(self.opening_cost, opened - doors)) <= cost for known, doors in routes):
                continue  # a known route is as cheap, even if it opens the same doors
            routes.append((cost, opened))
            for there, price, door in self.steps(here, key=key, who=who):
                if there in barred:
                    continue
                total, now_open = cost + price, opened
                if door is not None and door not in opened:
                    total += self.opening_cost(door)
                    now_open = opened | ({door} if len(self.doors[door]["edges"]) > 1 else set())
                pushed += 1
                heapq.heappush(waiting, (total, pushed, there, now_open))
        return {spot: routes[0][0] for spot, routes in best.items() if spot not in friends}

    def unit_costs(self, unit: str) -> dict[Spot, int]:
        """Return the movement points to each square where a unit can stop, with all other units where they are."""
        if self.units[unit]["size"] > 1:
            raise UnsupportedError(f"{unit} covers several squares; this reader moves units of one square only.")
        if unit not in self.places:
            return {}
        friends, enemies = set[Spot](), set[Spot]()
        for other in self.places:
            if other != unit:
                (friends if self.side_of[other] == self.side_of[unit] else enemies).update(self.covered(other))
        return self.costs(self.places[unit], friends=friends, enemies=enemies, who=unit)

    def covered(self, unit: str) -> list[Spot]:
        """Return the squares of a unit that is on the table."""
        level, x, y = self.places[unit]
        size = range(self.units[unit]["size"])
        return [(level, x + dx, y + dy) for dy in size for dx in size]

    def move(self, unit: str, spot: Spot | None) -> None:
        """Place a unit on a square, or take it off the table."""
        if spot is None:
            self.places.pop(unit, None)
        else:
            self.places[unit] = spot

    # --- range ------------------------------------------------------------------------------------------------------

    def range(self, one: Spot, other: Spot) -> int | None:
        """Return the range from one square to another as the game counts it; ``None`` if it has none or is endless.

        ``steps``: the fewest steps on foot, through open doors only; stairs are a step, arrows do not count.
        """
        rule = self.rules["range"]
        across, down = abs(one[1] - other[1]), abs(one[2] - other[2])
        if rule == "none" or one not in self.squares or other not in self.squares:
            return None
        if rule != "steps":
            distance = across + down if rule == "manhattan" else max(across, down)
            return distance if one[0] == other[0] else None
        reached, ring, steps = {one}, {one}, 0
        while ring and other not in reached:
            ring = {there for spot in ring for there in self._on_foot(spot)} - reached
            reached |= ring
            steps += 1
        return steps if other in reached else None

    def _on_foot(self, spot: Spot) -> Iterator[Spot]:
        """Yield the squares one step away without opening a door or using an arrow."""
        arrows = [there for there, link in self.links.get(spot, ()) if link["kind"] == "arrow"]
        return (there for there, _, door in self.steps(spot) if door is None and there not in arrows)

    # --- sight ------------------------------------------------------------------------------------------------------

    def sees(self, one: Spot, other: Spot, doors: Doors = "as-placed", figures: Collection[Spot] = ()) -> bool:
        """Return whether one square sees another; units on ``figures`` block the line if the game says so.

        Another level is visible only over stairs. No line leads into, out of or through smoke.
        """
        if one not in self.squares or other not in self.squares:
            return False
        if one == other:
            return True
        smoke = self.smoke(doors)
        if self.rules["look"]["from"] == "none" or smoke & {one, other}:
            return False
        if one[0] != other[0]:
            return any(there == other and link["kind"] == "stairs" for there, link in self.links.get(one, ()))
        in_the_way = smoke.union(figures if self.rules["look"]["figures"] == "block" else ())

        def is_clear(spot: Spot) -> bool:
            return spot in self.squares and self.squares[spot]["look"] == 0 and spot not in in_the_way

        before = one
        for spot, corner in passed(one, other):
            is_free = self._past_corner(before, spot, doors, is_clear) if corner else self._open(before, spot, doors)
            if not is_free or (spot != other and not is_clear(spot)):
                return False
            before = spot
        return True

    def _open(self, one: Spot, other: Spot, doors: Doors) -> bool:
        """Return whether a line can cross the edge between two neighbors: no line that blocks, no closed door."""
        edge = edge_between(one, other)
        if edge in self.edges and self.edges[edge]["look"]:
            return False
        states = (self.doors[door]["state"] if doors == "as-placed" else doors for door in self.doors_on.get(edge, ()))
        return "closed" not in states

    def _past_corner(self, one: Spot, other: Spot, doors: Doors, is_clear: Callable[[Spot], bool]) -> bool:
        """Return whether a line passes exactly between two squares: one way around the corner must be free."""
        (level, ax, ay), (_, bx, by) = one, other
        return any(
            is_clear(way) and self._open(one, way, doors) and self._open(way, other, doors)
            for way in ((level, bx, ay), (level, ax, by))
        )

    def smoke(self, doors: Doors = "as-placed") -> set[Spot]:
        """Return the squares in smoke: it spreads over edges that a line of sight can cross."""
        smoke = set[Spot]()
        for source, reach in self.smoke_markers.values():
            cloud = {source} & self.squares.keys()
            for _ in range(2 * reach):
                cloud |= {
                    there
                    for spot in cloud
                    for there in beside(spot)
                    if there in self.squares
                    and max(abs(there[1] - source[1]), abs(there[2] - source[2])) <= reach
                    and self._open(spot, there, doors)
                }
            smoke |= cloud
        return smoke


def beside(spot: Spot) -> list[Spot]:
    """Return the squares north, east, south and west of a square, on the table or not."""
    level, x, y = spot
    return [(level, x + dx, y + dy) for dx, dy in DIRECTIONS]


def edge_between(one: Spot, other: Spot) -> Edge:
    """Return the edge between two neighbors: the north side of the lower or the west side of the right one."""
    level, x, y = max(one, other, key=lambda spot: (spot[1], spot[2]))
    return level, x, y, "n" if one[1] == other[1] else "w"


def passed(one: Spot, other: Spot) -> Iterator[tuple[Spot, bool]]:
    """Yield the squares that the line between two centers enters, and whether it enters exactly at a corner.

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
