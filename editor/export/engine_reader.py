"""A standalone reader of engine files: copy this one file into a game, and it answers questions about the rules.

It is the reference implementation, so it is written to be read, not to be fast: where a character can move and at what
cost, what is visible, who may leave the map, whether a set-up is legal, and who has won. Everything follows
``docs/engine.md``. It uses only the standard library. A spot is ``(level, x, y)``; ``y`` grows downwards.

``EngineReader`` is the map. ``Game`` counts objectives and determines the winner. The rules of ``editor.board`` are
repeated here on purpose, because this file imports nothing from the rest of the program.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

FORMAT, VERSION = "earth-reborn-engine", 3

Spot = tuple[str, int, int]
Stance = tuple[str, int, int, str]
"""The top-left square of a large miniature, and its facing."""
Doors = Literal["as-placed", "closed", "open"]
"""Doors as they are at the start, or all of them closed or open."""

NORTH, EAST, SOUTH, WEST = (0, -1), (1, 0), (0, 1), (-1, 0)


SIDES = {"n": NORTH, "e": EAST, "s": SOUTH, "w": WEST}
STATE_GOALS = ("hold", "protect", "survive")
"""Goals about a state; all others are about events."""
BACKWARD = 2
"""Movement Points for a step backward of a large miniature."""


def load(path: Path) -> EngineReader:
    """Return the map in an engine file; raise a ``ValueError`` with a clear message if it is not one."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise ValueError(f"{path} is not an engine file: it is not JSON.") from error
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ValueError(f"{path} is not an engine file: its format is not {FORMAT}.")
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise ValueError(f"{path} is not an engine file: its version is not a whole number above 0.")
    if version != VERSION:
        advice = (
            "Export the scenario again with this version of SAGS Studio."
            if version < VERSION
            else "Use the reader that comes with the SAGS Studio that wrote the file."
        )
        raise ValueError(
            f"{path} is an engine file of version {version}. This reader reads version {VERSION} only. {advice}"
        )
    try:
        return EngineReader(document)
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise ValueError(f"{path} does not match the schema of engine files.") from error


class EngineReader:
    """The map of an engine file. It can change during a game: doors open and close, things are destroyed."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.people = {each["id"]: each for side in document["sides"] for each in side["characters"]}
        self.side_of = {each["id"]: side["id"] for side in document["sides"] for each in side["characters"]}
        self.elements = {each["id"]: each for each in document["elements"]}
        self.destroyed = {each["id"] for each in document["elements"] if each["destroyed"]}
        """The ids of elements and doors that are gone."""
        self.squares: dict[Spot, dict[str, Any]] = {}
        """Every square with floor."""
        self.walls: set[tuple[str, int, int, str]] = set()
        """The edges with an intact wall that no door has replaced."""
        self.wall_tiles: dict[tuple[str, int, int, str], list[str | None]] = {}
        """The tiles whose walls meet on an edge; ``None``: a wall that the author added."""
        self.doors: dict[tuple[str, int, int, str], list[dict[str, Any]]] = {}
        """The doors on an edge; only one on a map without errors."""
        self.partners: dict[Spot, list[Spot]] = {}
        """The stair squares that a stair square leads to."""
        self.unpowered = {tile["id"] for tile in document["tiles"] if not tile.get("powered", True)}
        """The tiles without power."""
        self.smoke_markers: dict[str, tuple[Spot, int]] = {
            each["id"]: ((each["level"], each["x"], each["y"]), each["smoke"])
            for each in document["markers"]
            if each.get("smoke")
        }
        """The markers that make smoke: their squares, and how far the smoke reaches."""
        for level in document["levels"]:
            for square in level["squares"]:
                self.squares[level["id"], square["x"], square["y"]] = dict(square)
            for edge in level["edges"]:
                if edge["state"] == "wall":
                    self.walls.add((level["id"], edge["x"], edge["y"], edge["side"]))
                tiles = [wall["tile"] for wall in edge["walls"]]
                self.wall_tiles[level["id"], edge["x"], edge["y"], edge["side"]] = tiles
        for door in map(dict, document["doors"]):
            for edge in door["edges"]:
                self.doors.setdefault((door["level"], edge["x"], edge["y"], edge["side"]), []).append(door)
        for link in document["stairs"]:
            low, high = ((end["level"], end["x"], end["y"]) for end in (link["from"], link["to"]))
            self.partners.setdefault(low, []).append(high)
            self.partners.setdefault(high, []).append(low)

    # --- stepping ---------------------------------------------------------------------------------------------------

    def enterable(self, spot: Spot) -> bool:
        """Return whether a miniature can be on a square at all."""
        return spot in self.squares and bool(self.squares[spot]["enterable"])

    def neighbours(self, spot: Spot) -> list[Spot]:
        """Return the squares one step away: over open edges, through doors that can be opened, over stairs."""
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
        who: str | None = None,
    ) -> dict[Spot, int]:
        """Return the Movement Points to each square where a small miniature can stop.

        A step costs 1, on stairs too, and opening a closed door costs 1. Only a Magnetic card opens a magnetic door.
        Squares with friends can be passed, but a move cannot end there; squares with enemies cannot be passed. ``who``
        is the id of the character; the special rules of the scenario about doors then apply to it.
        """
        ways = self._ways(start, magnetic_card, enemies, who)
        return {spot: cost for spot, cost in ways.items() if spot not in friends}

    def _ways(self, start: Spot, magnetic_card: bool, enemies: Collection[Spot], who: str | None) -> dict[Spot, int]:
        def steps(spot: Spot) -> Iterator[tuple[Spot, int, list[dict[str, Any]]]]:
            for there in self.neighbours(spot):
                door = self.door_between(spot, there)
                closed = [door] if door is not None and door["state"] == "closed" else []
                if there not in enemies and all(self.can_open(door, magnetic_card, who) for door in closed):
                    yield there, 1, closed

        return self._cheapest(start, steps) if self.enterable(start) else {}

    def large_costs(
        self,
        start: Stance,
        *,
        rotate_cost: int = 1,
        magnetic_card: bool = False,
        friends: Collection[Spot] = (),
        enemies: Collection[Spot] = (),
        who: str | None = None,
    ) -> dict[Stance, int]:
        """Return the Movement Points to each stance where a large miniature can stop.

        A step forward costs 1 and backward 2, sideways is impossible, and a rotation has a cost. Both
        squares that it enters must be free, without a wall or a closed door between them. It opens only doors in front
        of it, and does not use stairs.
        """

        def going(stance: Stance, side: str, price: int, opens: bool) -> Iterator[Any]:
            level, x, y, facing = stance
            dx, dy = SIDES[side]
            there = (level, x + dx, y + dy, facing)
            entered = [spot for spot in under(there) if spot not in under(stance)]
            one, other = entered
            crossed = [edge_between((level, ex - dx, ey - dy), (level, ex, ey)) for _, ex, ey in entered]
            closed = self._closed_doors(crossed)
            if (
                all(self.enterable(spot) and spot not in enemies for spot in entered)
                and self._open(one, other, "as-placed")
                and not any(edge in self.walls for edge in crossed)
                and (opens or not closed)
                and all(self.can_open(door, magnetic_card, who) for door in closed)
            ):
                yield there, price, closed

        def steps(stance: Stance) -> Iterator[Any]:
            yield from going(stance, stance[3], 1, opens=True)
            yield from (((*stance[:3], side), rotate_cost, []) for side in SIDES if side != stance[3])
            yield from going(stance, opposite(stance[3]), BACKWARD, opens=False)

        if not any(self.enterable(spot) for spot in under(start)):
            return {}
        ways = self._cheapest(start, steps)
        return {stance: cost for stance, cost in ways.items() if not set(friends) & set(under(stance))}

    def _cheapest(self, start: Any, steps: Callable[[Any], Iterable[Any]]) -> dict[Any, int]:
        """Return the cost of the cheapest route to every position.

        A step has a price and the closed doors that it passes. A door stays open behind the miniature and can be worth
        passing twice, so routes differ by the doors they have opened.
        """
        best: dict[Any, list[tuple[int, frozenset[str]]]] = {}
        waiting: list[tuple[int, int, Any, frozenset[str]]] = [(0, 0, start, frozenset())]
        pushed = 0
        while waiting:
            cost, _, here, opened = heapq.heappop(waiting)
            ways = best.setdefault(here, [])
            if any(known + sum(map(self.opening_cost, opened - doors)) <= cost for known, doors in ways):
                continue  # a known route is as cheap and opens the same doors
            ways.append((cost, opened))
            for there, price, closed in steps(here):
                new = [door for door in closed if door["id"] not in opened]
                total = cost + price + sum(self.opening_cost(door["id"]) for door in new)
                pushed += 1
                now_open = opened.union(door["id"] for door in new)
                heapq.heappush(waiting, (total, pushed, there, now_open))
        return {there: ways[0][0] for there, ways in best.items()}

    def can_open(self, door: dict[str, Any], magnetic_card: bool = False, who: str | None = None) -> bool:
        """Return whether a closed door can be opened: with power, a magnetic one needs a card; rules may forbid it."""
        card = magnetic_card or (who is not None and self.people[who]["magnetic_card"])
        forbidden = (
            rule["rule"] == "no-doors" and self._speaks_of(rule, who) and door["id"] in (rule["doors"] or [door["id"]])
            for rule in self.document["rules_as_data"]
        )
        return (card or not door["magnetic"] or not self.has_power(door)) and not any(forbidden)

    def has_power(self, door: dict[str, Any]) -> bool:
        """Return whether a door has power: no square beside it belongs to a tile without power.

        Without power, a magnetic door opens without a card, and a sliding door does not close automatically.
        """
        beside = self.beside({"kind": "door", "id": door["id"]})
        return not any(spot in self.squares and self.squares[spot]["tile"] in self.unpowered for spot in beside)

    def opening_cost(self, door: str) -> int:
        """Return the Movement Points for opening a door: 1, or the cost in the first special rule about it."""
        rules = (rule for rule in self.document["rules_as_data"] if rule["rule"] == "door-cost")
        return next((int(rule["movement"]) for rule in rules if door in rule["doors"]), 1)

    def _speaks_of(self, rule: dict[str, Any], who: str | None) -> bool:
        return who is not None and any(self.is_one_of(who, thing) for thing in rule["who"])

    def is_one_of(self, who: str, thing: dict[str, Any], side: str | None = None) -> bool:
        """Return whether a character is the named one, or belongs to the named side or group.

        ``side`` is the side that ``own`` and ``enemies`` groups refer to.
        """
        if thing["kind"] == "character":
            return bool(who == thing["id"])
        if thing["kind"] == "side":
            return bool(self.side_of.get(who) == thing["id"])
        if thing["kind"] != "group" or who not in self.people:
            return False
        name, _, faction = thing["id"].partition("/")
        if name == "zombies":
            return bool(self.people[who]["zombie"])
        if name not in ("characters", "own", "enemies") or self.people[who]["faction"] != faction:
            return False
        return name == "characters" or (name == "own") is (self.side_of[who] == side)

    # --- leaving ----------------------------------------------------------------------------------------------------

    def ways_out(self, spot: Spot, who: str | None = None, magnetic_card: bool = False) -> list[str]:
        """Return how a small miniature can leave the map from a square: ``frame`` or ``sewers``.

        A wall on the border blocks it, and so does a closed door that cannot be opened. Special rules apply to ``who``.
        """
        return list(self._exit_prices(spot, who, magnetic_card))

    def _exit_prices(self, spot: Spot, who: str | None, magnetic_card: bool) -> dict[str, int]:
        """Return the ways out of a square with the cost of the step: 1, and more if a door must be opened."""
        exits, prices = self.document["exits"], dict[str, int]()
        if not self.enterable(spot):
            return prices
        if exits["frame"]:
            doors = [self._closed_doors([edge]) for edge in self._border(spot) if edge not in self.walls]
            passable = [closed for closed in doors if all(self.can_open(door, magnetic_card, who) for door in closed)]
            if passable:
                prices["frame"] = 1 + min(sum(self.opening_cost(door["id"]) for door in closed) for closed in passable)
        if {"level": spot[0], "x": spot[1], "y": spot[2]} in exits["sewers"]:
            prices["sewers"] = 1
        return {way: price for way, price in prices.items() if self._may_leave(spot, way, who)}

    def _closed_doors(self, edges: Iterable[tuple[str, int, int, str]]) -> list[dict[str, Any]]:
        """Return the closed doors on these edges, each once."""
        doors = {door["id"]: door for edge in edges for door in self.doors.get(edge, ())[:1]}
        return [door for door in doors.values() if door["state"] == "closed"]

    def large_ways_out(self, stance: Stance, who: str | None = None, magnetic_card: bool = False) -> list[str]:
        """Return how a large miniature can leave over the edge of the map: ``forward`` or ``backward``.

        Where a special rule names a zone, all its squares inside the frame must be in the zone.
        """
        if not self.document["exits"]["frame"]:
            return []
        level, _, _, facing = stance
        inside = [spot for spot in under(stance) if self._in_frame(spot)]
        ways = []
        for way, side in (("forward", facing), ("backward", opposite(facing))):
            dx, dy = SIDES[side]
            ahead = [(spot, (level, spot[1] + dx, spot[2] + dy)) for spot in under(stance)]
            leading = [(spot, to) for spot, to in ahead if to not in under(stance)]
            crossed = [edge_between(spot, to) for spot, to in leading]
            free = all(not self._in_frame(to) for _, to in leading) and self.walls.isdisjoint(crossed)
            closed = self._closed_doors(crossed)
            opens = way == "forward" and all(self.can_open(door, magnetic_card, who) for door in closed)
            if (
                free
                and (opens or not closed)
                and inside
                and all(self._may_leave(spot, "frame", who) for spot in inside)
            ):
                ways.append(way)
        return ways

    def exit_cost(
        self, start: Spot, *, magnetic_card: bool = False, enemies: Collection[Spot] = (), who: str | None = None
    ) -> int | None:
        """Return the minimum Movement Points for leaving the map, or ``None`` if it is impossible."""
        ways = self._ways(start, magnetic_card, enemies, who)
        steps = ((cost, self._exit_prices(spot, who, magnetic_card)) for spot, cost in ways.items())
        return min((cost + price for cost, prices in steps for price in prices.values()), default=None)

    def _border(self, spot: Spot) -> list[tuple[str, int, int, str]]:
        """Return the edges of a square on the border of the frame."""
        level, x, y = spot
        around = [(level, x + dx, y + dy) for dx, dy in SIDES.values()]
        return [edge_between(spot, there) for there in around if not self._in_frame(there)]

    def _may_leave(self, spot: Spot, way: str, who: str | None) -> bool:
        for rule in self.document["rules_as_data"]:
            if rule["rule"] == "exit" and self._speaks_of(rule, who):
                kind = "zone" if way == "frame" else "tile"
                if not any(place["kind"] == kind and spot in spots_of(place) for place in rule["where"]):
                    return False
        return True

    # --- changing the map -------------------------------------------------------------------------------------------

    def set_door(self, door: str, state: str) -> None:
        """Open or close a door."""
        for doors in self.doors.values():
            for each in doors:
                if each["id"] == door:
                    each["state"] = state

    def set_power(self, tile: str, powered: bool) -> None:
        """Switch the power of a tile on or off."""
        (self.unpowered.discard if powered else self.unpowered.add)(tile)

    def clear_smoke(self, marker: str) -> None:
        """Remove the smoke of a marker."""
        self.smoke_markers.pop(marker, None)

    def destroy(self, what: dict[str, Any]) -> None:
        """Destroy an element, a door, or a ``wall`` by its level, x, y and side.

        The squares of an element become normal floor. A destroyed door can be passed, even if it was on a wall. Two
        walls on one edge are broken together.
        """
        if what["kind"] == "wall":
            self.walls.discard((what["level"], what["x"], what["y"], what["side"]))
            return
        self.destroyed.add(what["id"])
        for spot in spots_of(self.elements.get(what["id"], {"level": "", "squares": []})):
            if spot in self.squares and self.squares[spot]["element"] == what["id"]:
                self.squares[spot] |= {"enterable": True, "blocks_los": False, "element": None}
        for edge, doors in self.doors.items():
            self.doors[edge] = [door for door in doors if door["id"] != what["id"]]

    def can_destroy(self, what: dict[str, Any]) -> bool | None:
        """Return whether something can be destroyed; ``None`` if the file does not say.

        A wall that two tiles share is protected by either of them.
        """
        fixed = {
            (thing["kind"], thing["id"])
            for rule in self.document["rules_as_data"]
            if rule["rule"] == "indestructible"
            for thing in rule["what"]
        }
        if what["kind"] == "wall":
            edge = (what["level"], what["x"], what["y"], what["side"])
            return edge in self.walls and not any(("tile", tile) in fixed for tile in self.wall_tiles[edge])
        if what["id"] in self.destroyed or (what["kind"], what["id"]) in fixed:
            return False
        element = self.elements.get(what["id"]) if what["kind"] == "element" else None
        return element["destroyable"] if element is not None else True

    def beside(self, what: dict[str, Any]) -> list[Spot]:
        """Return the squares of an element, or on both sides of a door, a wall or an element on walls."""
        things = {each["id"]: each for each in (*self.document["elements"], *self.document["doors"])}
        thing = {"level": what["level"], "edges": [what]} if what["kind"] == "wall" else things[what["id"]]
        level = thing["level"]
        both = [
            (level, edge["x"] - dx, edge["y"] - dy)
            for edge in thing["edges"]
            for dx, dy in ((0, 0), (0, 1) if edge["side"] == "n" else (1, 0))
        ]
        return [*((level, x, y) for x, y in thing.get("squares", ())), *both]

    def abilities(self, tile: str) -> list[dict[str, Any]]:
        """Return the remaining abilities of a tile: those of elements end when the last element is destroyed.

        What needs power has none without it.
        """
        (found,) = (each for each in self.document["tiles"] if each["id"] == tile)
        if found["electric"] and tile in self.unpowered:
            return []
        return [each for each in found["abilities"] if not each["elements"] or set(each["elements"]) - self.destroyed]

    def door_between(self, one: Spot, other: Spot) -> dict[str, Any] | None:
        """Return the door on the edge between two adjacent squares."""
        if one[0] != other[0]:
            return None
        return next(iter(self.doors.get(edge_between(one, other), ())), None)

    # --- sight ------------------------------------------------------------------------------------------------------

    def sees(
        self,
        one: Spot,
        other: Spot,
        doors: Doors = "as-placed",
        miniatures: Collection[Spot] = (),
        *,
        ignore_smoke: bool = False,
    ) -> bool:
        """Return whether the line between the centers of two squares is free; miniatures in between block it.

        Another level is visible only from a stair square, and only its linked square. No line leads into, out of or
        through smoke, except with ``ignore_smoke``: for a character whose Infrared Goggles are on.
        """
        smoke = set[Spot]() if ignore_smoke else self.smoke(doors)
        if one not in self.squares or other not in self.squares or (one != other and smoke & {one, other}):
            return False
        if one[0] != other[0]:
            return other in self.partners.get(one, ())
        before, miniatures = one, smoke.union(miniatures)
        for spot, corner in passed(one, other):
            free = self._past_corner(before, spot, doors, miniatures) if corner else self._open(before, spot, doors)
            if not free or (spot != other and self._in_the_way(spot, miniatures)):
                return False
            before = spot
        return True

    def smoke(self, doors: Doors = "as-placed") -> set[Spot]:
        """Return the squares in smoke.

        Smoke that reaches one square spreads over two steps at most, to its own square and the eight around it. Walls
        and closed doors stop it.
        """
        smoke = set[Spot]()
        for source, reach in self.smoke_markers.values():
            cloud = {source} & self.squares.keys()
            for _ in range(2 * reach):
                for level, x, y in list(cloud):
                    for dx, dy in SIDES.values():
                        there = (level, x + dx, y + dy)
                        near = max(abs(there[1] - source[1]), abs(there[2] - source[2])) <= reach
                        if near and there in self.squares and self._open((level, x, y), there, doors):
                            cloud.add(there)
            smoke |= cloud
        return smoke

    def _open(self, one: Spot, other: Spot, doors: Doors) -> bool:
        """Return whether a line can cross the edge between two squares: no intact wall, no closed door."""
        edge = edge_between(one, other)
        if edge in self.walls:
            return False
        return not any(_is_closed(door, doors) for door in self.doors.get(edge, ()))

    def _in_the_way(self, spot: Spot, miniatures: Collection[Spot]) -> bool:
        """Return whether a square blocks lines: it is empty, or has a high element or a miniature."""
        return spot not in self.squares or bool(self.squares[spot]["blocks_los"]) or spot in miniatures

    def _past_corner(self, one: Spot, other: Spot, doors: Doors, miniatures: Collection[Spot]) -> bool:
        """Return whether a line passes exactly between two squares: one way around the corner must be free."""
        (level, ax, ay), (_, bx, by) = one, other
        return any(
            self._open(one, way, doors) and self._open(way, other, doors) and not self._in_the_way(way, miniatures)
            for way in ((level, bx, ay), (level, ax, by))
        )

    # --- set-up -----------------------------------------------------------------------------------------------------

    def set_up_faults(self) -> list[tuple[str, str]]:
        """Return all problems with the starting places of characters, each as a problem and the id of the character.

        ``blocked``: on a square that cannot be entered; ``shared``: on a square of an earlier character; ``large``: a
        large miniature across a wall or a closed door, or too far outside the map.
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
        """Yield all characters, in the order of the sides."""
        return (character for side in self.document["sides"] for character in side["characters"])

    def _in_frame(self, spot: Spot) -> bool:
        name, x, y = spot
        return any(
            level["id"] == name and 0 <= x < level["width"] and 0 <= y < level["height"]
            for level in self.document["levels"]
        )

    def _is_split(self, spots: list[Spot]) -> bool:
        """Return whether a wall or a closed door is between squares of one miniature."""
        pairs = [(a, b) for a in spots for b in spots if (b[1] - a[1], b[2] - a[2]) in (EAST, SOUTH)]
        return not all(self._open(a, b, "as-placed") for a, b in pairs)

    def _may_be_outside(self, spots: list[Spot]) -> int:
        """Return how many squares of a miniature may be outside the frame: two of a large one, in the S.A.G.S. only."""
        return 2 if len(spots) > 1 and self.document["scenario"]["rules"] == "sags" else 0


def footprint(character: dict[str, Any]) -> list[Spot]:
    """Return the squares of a character that starts on the map: one, or 2 × 2 from the top-left one."""
    corner = (character["level"], character["x"], character["y"])
    return under((*corner, character["facing"])) if character["large"] else [corner]


def under(stance: Stance) -> list[Spot]:
    """Return the squares of a large miniature, row by row."""
    level, x, y, _ = stance
    return [(level, x + dx, y + dy) for dy in range(2) for dx in range(2)]


def opposite(side: str) -> str:
    """Return the opposite direction."""
    return {"n": "s", "s": "n", "e": "w", "w": "e"}[side]


def spots_of(thing: dict[str, Any]) -> list[Spot]:
    """Return the squares of a thing at the start."""
    return [(thing["level"], x, y) for x, y in thing["squares"]]


def edge_between(one: Spot, other: Spot) -> tuple[str, int, int, str]:
    """Return the edge between two squares: the north side of the lower or the west side of the right one."""
    level, x, y = one if one[1:] >= other[1:] else other
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


def _is_closed(door: dict[str, Any], doors: Doors) -> bool:
    return (door["state"] if doors == "as-placed" else doors) == "closed"


# --- the game ---------------------------------------------------------------------------------------------------------


class Game:
    """The state that objectives depend on: where characters are, who is dead, captured or off the map, who has what.

    An engine reports every event as it happens; events are not checked. ``over`` and ``winners`` give the result.
    """

    def __init__(self, document: dict[str, Any]) -> None:
        self.document, self.map = document, EngineReader(document)
        self.turn = 1
        self.over, self.winners = False, list[str]()
        """Whether the game has ended, and the sides that have won it: none, one, or several."""
        self.mp = {side["id"]: side["mp"] or 0 for side in document["sides"]}
        self.lost: set[str] = set()
        """The sides that have lost because all their characters are gone."""
        self.at: dict[str, list[Spot]] = {}
        """The squares of all characters on the map, dead ones too; prisoners are where their captors are."""
        self.dead: set[str] = set()
        self.left: set[str] = set()
        """The characters that have left the map, free or as prisoners."""
        self.captors: dict[str, str | None] = {}
        """Prisoner -> captor."""
        self.carries: dict[str, list[tuple[str, str]]] = {}
        """Character -> what it carries, each as a kind and an id."""
        self.gone: set[tuple[str, str]] = set()
        """Equipment and markers that have left the map permanently."""
        self.lies = {each["id"]: (each["level"], each["x"], each["y"]) for each in document["markers"]}
        """Markers on the map."""
        self.times = {each["id"]: 0 for each in document["objectives"]}
        """Objective -> how often it was completed."""
        self.fulfilled = {each["id"]: 0 for each in document["objectives"]}
        self._seen: dict[str, list[tuple[object, Callable[[], bool]]]] = {
            each["id"]: [] for each in document["objectives"]
        }
        """Events that wait for their moment: the subject, and a function that returns whether it still counts."""
        self._held: set[str] = set()
        """The continuously checked objectives whose state holds now."""
        for who, start in self.map.people.items():
            if start["level"] is not None:
                self.at[who] = footprint(start)
            if start["prisoner"] or start["captor"]:
                self.captors[who] = start["captor"]
            if start["captor"] and start["level"] is not None:
                self.at[start["captor"]] = footprint(start)  # the captor of a large miniature is inside it
            self.carries[who] = [("equipment", item) for item in start["equipment"]]
        self._were = {self.map.side_of[who] for who in self.at}
        """The sides that have had a character on the map."""
        self._begin()

    # --- queries ----------------------------------------------------------------------------------------------------

    def is_free(self, who: str) -> bool:
        """Return whether a character is alive, on the map and not a prisoner; only these count."""
        return who in self.at and not any(who in gone for gone in (self.dead, self.left, self.captors))

    def spots(self, who: str) -> list[Spot]:
        """Return the squares of a character: a prisoner is where the captor is, a dead one where it died."""
        if who in self.left:
            return []
        captor = self.captors.get(who)
        return self.spots(captor) if captor else self.at.get(who, [])

    def arrivals(self) -> list[tuple[str, str]]:
        """Return the characters that arrive at the start of this turn, each with its zone.

        The engine reports the chosen square with ``move``.
        """
        due = ((who, start["arrives"]) for who, start in self.map.people.items() if start["arrives"])
        return [(who, comes["zone"]) for who, comes in due if comes["turn"] == self.turn and who not in self.at]

    # --- events -----------------------------------------------------------------------------------------------------

    def tell(self, event: dict[str, Any]) -> None:
        """Process an event, one of those in ``docs/engine.md``."""
        if self.over:
            raise ValueError("The game is over.")
        happening = getattr(self, f"_{str(event['event']).replace('-', '_')}_event", None)
        if happening is None:
            raise ValueError(f"There is no event {event['event']}.")
        happening(event)
        if not self.over and event["event"] not in ("place", "end-turn", "end"):
            self._look("at-once")

    def _begin(self) -> None:
        """Record which states hold at the start: with ``at-once`` they count only when they become true."""
        states = (each for each in self.document["objectives"] if each["when"] == "at-once")
        self._held = {each["id"] for each in states if each["goal"] in STATE_GOALS and self._holds_now(each)}

    def _place_event(self, event: dict[str, Any]) -> None:
        """Place a character during the set-up, which does not count for objectives."""
        self._stand(event)
        self._begin()

    def _stand(self, event: dict[str, Any]) -> None:
        who, corner = event["who"], (event["level"], event["x"], event["y"])
        self.at[who] = under((*corner, "n")) if self.map.people[who]["large"] else [corner]
        self._were.add(self.map.side_of[who])

    def _move_event(self, event: dict[str, Any]) -> None:
        before = self.spots(event["who"])
        self._stand(event)
        self._happens("reach", event["who"], came_from=before)

    def _leave_event(self, event: dict[str, Any]) -> None:
        who = event["who"]
        prisoners = [held for held, captor in self.captors.items() if captor == who]
        taken = [*(("character", held) for held in prisoners), *self.carries[who]]
        self._happens("exit", who, taken=taken, place=self.spots(who))
        for gone in (who, *prisoners):
            self.left.add(gone)
            self.gone.update(self.carries[gone])
            self.carries[gone] = []

    def _die_event(self, event: dict[str, Any]) -> None:
        who = event["who"]
        self._happens("kill", event.get("by"), what=("character", who), place=self.spots(who))
        if who in self.captors:
            self.at[who] = self.spots(who)
            del self.captors[who]
        self.dead.add(who)
        self._let_go(who)

    def _raise_event(self, event: dict[str, Any]) -> None:
        """Bring a dead or a new character onto the map; a new one has a card and a side."""
        who = event["who"]
        if who not in self.map.people:
            cards = {card["id"]: card for card in self.document["cards"]["characters"]}
            card = cards.get(event.get("character"), {"faction": None, "zombie": True, "large": False})
            new = {name: card[name] for name in ("faction", "zombie", "large")}
            self.map.people[who] = new | {"id": who, "magnetic_card": False, "arrives": None}
            self.carries[who] = []
        self.map.side_of[who] = event.get("side", self.map.side_of.get(who))
        self.dead.discard(who)
        self._stand(event)
        self._happens("reach", who, came_from=[])
        self._happens("raise", event.get("by"), what=("character", who), place=self.spots(who))

    def _capture_event(self, event: dict[str, Any]) -> None:
        """Capture a prisoner; passing one on within a side does not count as a capture."""
        who, by = event["who"], event["by"]
        holder = self.captors.get(who)
        again = holder is not None and self.map.side_of[holder] == self.map.side_of[by]
        if not again:
            self._let_go(who)
        self.captors[who] = by
        if not again:
            self._happens("capture", by, what=("character", who), place=self.spots(by))

    def _free_event(self, event: dict[str, Any]) -> None:
        before = self.spots(event["who"])
        del self.captors[event["who"]]
        self._stand(event)
        self._happens("reach", event["who"], came_from=before)

    def _let_go(self, who: str) -> None:
        """Drop everything that a character has, and free the prisoners on its square (RB 30)."""
        place = self.spots(who)
        for kind, thing in self.carries[who]:
            if kind == "marker" and place:
                self.lies[thing] = place[0]
        self.carries[who] = []
        for held in [held for held, captor in self.captors.items() if captor == who]:
            del self.captors[held]
            self.at[held] = place[:1]

    def _torture_event(self, event: dict[str, Any]) -> None:
        for _ in range(event.get("points", 1)):
            self._happens("torture", event["by"], what=("character", event["who"]), place=self.spots(event["by"]))

    def _get_event(self, event: dict[str, Any]) -> None:
        """Give something to a character: a marker has one holder, equipment can have several copies."""
        what = (event["what"]["kind"], event["what"]["id"])
        holders = [who for who, items in self.carries.items() if what in items]
        former = event.get("from") or (holders[0] if holders and what[0] == "marker" else None)
        if former is not None:
            self.carries[former].remove(what)
        self.carries[event["who"]].append(what)
        self.lies.pop(what[1] if what[0] == "marker" else "", None)
        self._happens("find", event["who"], what=what, place=self.spots(event["who"]))

    def _drop_event(self, event: dict[str, Any]) -> None:
        what = (event["what"]["kind"], event["what"]["id"])
        self.carries[event["who"]].remove(what)
        if what[0] == "marker":
            self.lies[what[1]] = self.spots(event["who"])[0]

    def _wound_event(self, event: dict[str, Any]) -> None:
        """Wound a character, which drops the markers that a special rule says it drops when wounded."""
        for rule in self.document["rules_as_data"]:
            if rule["rule"] == "carry" and rule["dropped_when_wounded"]:
                what = ("marker", rule["marker"])
                if what in self.carries[event["who"]]:
                    self._drop_event({"who": event["who"], "what": {"kind": what[0], "id": what[1]}})

    def _destroy_event(self, event: dict[str, Any]) -> None:
        what = event["what"]
        if what["kind"] == "marker":
            marker = ("marker", what["id"])
            holders = [who for who, items in self.carries.items() if marker in items]
            place = self.spots(holders[0]) if holders else [self.lies[what["id"]]] if what["id"] in self.lies else []
            for who in holders:
                self.carries[who].remove(marker)
            self.lies.pop(what["id"], None)
            self.gone.add(marker)
        else:
            self.map.destroy(what)
            place = self.map.beside(what)
        self._happens("destroy", event.get("by"), what=(what["kind"], what.get("id", "")), place=place)

    def _open_event(self, event: dict[str, Any]) -> None:
        self.map.set_door(event["door"], "open")

    def _close_event(self, event: dict[str, Any]) -> None:
        self.map.set_door(event["door"], "closed")

    def _use_event(self, event: dict[str, Any]) -> None:
        self._happens("interact", event["who"], use=event)

    def _judge_event(self, event: dict[str, Any]) -> None:
        """Count an objective that the players judge."""
        (objective,) = (each for each in self.document["objectives"] if each["id"] == event["objective"])
        if objective["judged"] and self._in_time(objective):
            self._seen[objective["id"]].append((object(), lambda: True))

    def _mp_event(self, event: dict[str, Any]) -> None:
        self.mp[event["side"]] += event["change"]

    def _end_turn_event(self, _: dict[str, Any]) -> None:
        """Process the Final phase, in which the power returns, and then the next turn or the end of the game."""
        self._look("final-phase")
        if not self.over and self.turn == self.document["scenario"]["turns"]:
            self._end_event({})
        elif not self.over:
            self.turn += 1
            self.map.unpowered.clear()
            self._look("start-of-turn")

    def _end_event(self, _: dict[str, Any]) -> None:
        self._look("end-of-game")
        if not self.over:
            left = [side for side in self.mp if side not in self.lost]
            victory = self.document["victory"]
            if victory and victory["mode"] == "most-mp":
                left = [side for side in left if self.mp[side] == max(self.mp[each] for each in left)]
            self._decide(left if victory else [])

    # --- objectives -------------------------------------------------------------------------------------------------

    def _happens(self, goal: str, who: str | None, **about: Any) -> None:
        """Count an event for every objective that it matches. ``who`` is the character that did it, if known."""
        for objective in self.document["objectives"]:
            asked = objective["goal"] == goal and not objective["judged"]
            if asked and self._in_time(objective) and self._serves(objective, who, about):
                self._seen[objective["id"]].append(self._still(objective, who, about))

    def _in_time(self, objective: dict[str, Any]) -> bool:
        first, last = objective["from_turn"] or 1, objective["until_turn"] or self.turn
        is_open = all(map(self.fulfilled.get, objective["requires"])) and not any(
            map(self.fulfilled.get, objective["unless"])
        )
        return first <= self.turn <= last and is_open

    def _serves(self, objective: dict[str, Any], who: str | None, about: dict[str, Any]) -> bool:
        """Return whether this event is one that the objective requires."""
        goal, targets, where = objective["goal"], _targets(objective), objective["where"]
        if goal == "interact":
            return self._is_used(objective, str(who), about["use"])
        if not self._is_right_hand(objective, who):
            return False
        if objective["carrying"] and not self._has(who, objective["carrying"]):
            return False
        if goal == "reach":
            goal_squares = self._named_squares(objective)
            return not goal_squares.isdisjoint(self.spots(str(who))) and goal_squares.isdisjoint(about["came_from"])
        things = about["taken"] if goal == "exit" else [about["what"]]
        if targets:
            meant = any(self._is_target(objective, *thing) for thing in things)
        else:
            meant = goal not in ("kill", "capture", "torture") or self._is_enemy(objective, about["what"][1])
        return meant and (where is None or not set(self._place(where, objective)).isdisjoint(about["place"]))

    def _is_right_hand(self, objective: dict[str, Any], who: str | None) -> bool:
        """Return whether this character's action counts. The killer or destroyer may be dead by then."""
        if objective["goal"] in ("kill", "destroy") and not _whos(objective):
            return True
        if who is None or who not in self.map.people:
            return False
        by_name = objective["goal"] in ("kill", "destroy", "raise")
        return self._is_meant(objective, who) if by_name else self._is_doer(objective, who)

    def _is_target(self, objective: dict[str, Any], kind: str, thing: str) -> bool:
        """Return whether a thing is one of the targets, or belongs to one."""
        return any(self._belongs(target, kind, thing, objective["side"]) for target in _targets(objective))

    def _belongs(self, target: dict[str, Any], kind: str, thing: str, side: str) -> bool:
        if kind == "character":
            return self.map.is_one_of(thing, target, side)
        if target["kind"] == "tile":
            return kind == "element" and thing.startswith(f"{target['id']}/")
        if target["kind"] != "group":
            return (kind, thing) == (target["kind"], target["id"])
        group, _, wanted = target["id"].partition("/")
        return group == f"{kind}s" and wanted in ("", self._kind_of(kind, thing))

    def _kind_of(self, kind: str, thing: str) -> str | None:
        """Return the kind of an element or marker."""
        if kind == "element":
            return str(self.map.elements[thing]["kind"])
        markers = {each["id"]: each["marker"] for each in self.document["markers"]}
        return markers.get(thing) if kind == "marker" else None

    def _is_enemy(self, objective: dict[str, Any], who: str) -> bool:
        return bool(self.map.side_of[who] != objective["side"])

    def _is_doer(self, objective: dict[str, Any], who: str) -> bool:
        """Return whether a character counts: free, and named or of the side that has the objective."""
        return self.is_free(who) and self._is_meant(objective, who)

    def _is_meant(self, objective: dict[str, Any], who: str) -> bool:
        named = _whos(objective)
        if not named:
            return bool(self.map.side_of[who] == objective["side"])
        return any(self.map.is_one_of(who, each, objective["side"]) for each in named)

    def _is_used(self, objective: dict[str, Any], who: str, use: dict[str, Any]) -> bool:
        tile, name, stage = use.get("tile"), use.get("ability"), use.get("stage")
        known = {each["id"]: each for each in self.document["tiles"]}
        ability = next((each for each in known[tile]["abilities"] if each["id"] == name), None) if tile else None
        takes_time = stage is not None and (ability["timer"] is not None if ability else use.get("item") is not None)
        ran_out = takes_time and stage == "finished"  # the character that started it may be gone
        if not (self._is_meant(objective, who) if ran_out else self._is_doer(objective, who)):
            return False
        in_one = stage is None or (stage == "finished" and not takes_time)  # started and finished in one event
        wanted = objective["stage"] or "finished"
        if wanted not in ({"started", "finished"} if in_one else {stage}):
            return False
        if objective["ability"] not in (None, name):
            return False
        load = objective["carrying"]
        if load and use.get("item") != load["id"] and not self._has(who, load):
            return False
        for things in (_targets(objective), [objective["where"]] if objective["where"] else []):
            if things and not any(self._is_at(objective, thing, who, use, ability) for thing in things):
                return False
        return True

    def _is_at(
        self,
        objective: dict[str, Any],
        thing: dict[str, Any],
        who: str,
        use: dict[str, Any],
        ability: dict[str, Any] | None,
    ) -> bool:
        """Return whether something is used at, in or on the named thing, or is that thing itself."""
        if thing["kind"] == "equipment":
            return bool(use.get("item") == thing["id"])
        if thing["kind"] == "tile" and use.get("tile"):
            return bool(use["tile"] == thing["id"])
        if thing["kind"] == "element" and ability and ability["elements"]:
            return thing["id"] in ability["elements"]
        if thing["kind"] in ("tile", "element", "zone"):
            here = [(use["level"], use["x"], use["y"])] if "level" in use else self.spots(who)
            return not set(self._place(thing, objective)).isdisjoint(here)
        on = use.get("on") or {}
        return bool(on) and self._belongs(thing, on["kind"], on["id"], objective["side"])

    def _still(
        self, objective: dict[str, Any], who: str | None, about: dict[str, Any]
    ) -> tuple[object, Callable[[], bool]]:
        """Return what the event is about, and a function that returns whether it still counts at its moment."""
        match objective["goal"]:
            case "kill":
                return about["what"], lambda: about["what"][1] in self.dead
            case "capture":
                return about["what"], lambda: self._is_held(objective, about["what"][1])
            case "find":
                return about["what"], lambda: any(
                    about["what"] in self.carries[each] for each in self._doers(objective)
                )
            case "reach":
                return who, lambda: not self._named_squares(objective).isdisjoint(self.spots(str(who)))
        return object(), lambda: True

    def _is_held(self, objective: dict[str, Any], prisoner: str) -> bool:
        captor = self.captors.get(prisoner)
        return captor is not None and self._is_doer(objective, captor)

    def _doers(self, objective: dict[str, Any]) -> list[str]:
        return [who for who in self.map.people if self._is_doer(objective, who)]

    def _has(self, who: str | None, load: dict[str, Any]) -> bool:
        return who is not None and (load["kind"], load["id"]) in self.carries[who]

    def _place(self, thing: dict[str, Any], objective: dict[str, Any]) -> list[Spot]:
        """Return where a thing is now; a side or group is where its free characters are."""
        match thing["kind"]:
            case "character":
                return self.spots(thing["id"])
            case "side" | "group":
                people = [who for who in self.map.people if self.is_free(who)]
                meant = (who for who in people if self.map.is_one_of(who, thing, objective["side"]))
                return [spot for who in meant for spot in self.spots(who)]
            case "marker":
                holders = [who for who in self.carries if ("marker", thing["id"]) in self.carries[who]]
                return (
                    self.spots(holders[0]) if holders else [self.lies[thing["id"]]] if thing["id"] in self.lies else []
                )
        return spots_of(thing)

    # --- moments ----------------------------------------------------------------------------------------------------

    def _look(self, moment: str) -> None:
        """Count all objectives of this moment; what is completed now is ``before`` only for the next moment."""
        times: dict[str, int] = {}
        for objective in self.document["objectives"]:
            if objective["when"] == moment:
                times[objective["id"]] = self._times_now(objective)
        done = [each for each in self.document["objectives"] if self._count(each, times.get(each["id"], 0))]
        self._judge(list(dict.fromkeys(each["side"] for each in done if each["wins"])))

    def _times_now(self, objective: dict[str, Any]) -> int:
        name = objective["id"]
        if objective["goal"] in STATE_GOALS and not objective["judged"]:
            before, holds = name in self._held, self._holds_now(objective)
            if objective["when"] != "at-once":
                return int(holds)
            (self._held.add if holds else self._held.discard)(name)
            return int(holds and not before)
        seen, self._seen[name] = self._seen[name], []
        return len({about for about, still in seen if still()}) if self._unopposed(objective) else 0

    def _holds_now(self, objective: dict[str, Any]) -> bool:
        return self._in_time(objective) and self._holds(objective) and self._unopposed(objective)

    def _holds(self, objective: dict[str, Any]) -> bool:
        """Return whether the state that an objective requires holds now."""
        if objective["goal"] == "hold":
            place = self._ground(objective)
            load = objective["carrying"]
            there = [who for who in self._doers(objective) if not place.isdisjoint(self.spots(who))]
            return not objective["present"] or any(load is None or self._has(who, load) for who in there)
        if objective["goal"] == "survive":
            whom = _whos(objective) or _targets(objective)
            side = objective["side"]
            people = [who for who in self.map.people if any(self.map.is_one_of(who, each, side) for each in whom)]
            return not whom or any(who not in self.dead for who in people)
        if not _targets(objective):
            return not any(self.map.side_of[who] == objective["side"] for who in self.dead)
        return any(self._is_unharmed(objective, each) for each in _targets(objective))

    def _is_unharmed(self, objective: dict[str, Any], target: dict[str, Any]) -> bool:
        if target["kind"] in ("character", "side", "group"):
            people = [who for who in self.map.people if self.map.is_one_of(who, target, objective["side"])]
            return not any(who in self.dead | self.left or who in self.captors for who in people)
        if target["kind"] == "tile":
            return not any(each.startswith(f"{target['id']}/") for each in self.map.destroyed)
        return target["id"] not in self.map.destroyed and (target["kind"], target["id"]) not in self.gone

    def _ground(self, objective: dict[str, Any]) -> set[Spot]:
        """Return the squares of an objective; the whole map if none are named."""
        names_one = objective["where"] or _targets(objective)
        return self._named_squares(objective) if names_one else set(self.map.squares)

    def _named_squares(self, objective: dict[str, Any]) -> set[Spot]:
        """Return the squares of the place that an objective names, or of its targets."""
        things = [objective["where"]] if objective["where"] else _targets(objective)
        return {spot for thing in things for spot in self._place(thing, objective)}

    def _unopposed(self, objective: dict[str, Any]) -> bool:
        """Return whether the place is free of opponents: of other sides, or of those listed in ``absent``."""
        ground = objective["unopposed"]
        if ground is None:
            return True
        place = self._ground(objective)
        if ground != "square":
            wholes = {
                "zone": [set(spots_of(zone)) for zone in self.document["zones"]],
                "room": [set(spots_of(room)) for room in self.document["rooms"]],
                "tile": [set(spots_of(room)) for room in self._tiles()],
            }[ground]
            place = place.union(*(whole for whole in wholes if whole & place))
        return all(place.isdisjoint(self.spots(who)) for who in self.map.people if self._opposes(objective, who))

    def _opposes(self, objective: dict[str, Any], who: str) -> bool:
        if not self.is_free(who):
            return False
        if not objective["absent"]:
            return self._is_enemy(objective, who)
        return any(self.map.is_one_of(who, each, objective["side"]) for each in objective["absent"])

    def _tiles(self) -> Iterator[dict[str, Any]]:
        """Yield the tiles with their squares."""
        for tile in self.document["tiles"]:
            mine = [
                spot
                for spot, square in self.map.squares.items()
                if square["tile"] == tile["id"] and spot[0] == tile["level"]
            ]
            yield {"level": tile["level"], "squares": [(x, y) for _, x, y in mine]}

    def _count(self, objective: dict[str, Any], times: int) -> bool:
        """Add events and their points; return whether they completed the objective."""
        name = objective["id"]
        self.times[name] += times
        most = (objective["at_most"] or self.times[name]) if objective["each"] else 1
        done = min(self.times[name] // objective["count"], most)
        new = done - self.fulfilled[name]
        self.fulfilled[name] = done
        self.mp[objective["side"]] += new * (objective["mp"] or 0)
        return bool(new > 0)

    def _judge(self, winners: list[str]) -> None:
        """Check whether a side has won or lost: by an objective, by Mission Points, or by elimination."""
        victory = self.document["victory"]
        if not winners and victory and victory["mode"] == "first-to":
            winners = [side for side, mp in self.mp.items() if mp >= victory["mp"] and side not in self.lost]
        if not winners and victory and victory["eliminated"] == "loses":
            here = {self.map.side_of[who] for who in self.map.people if self.is_free(who)}
            self.lost |= self._were - here
            left = [side for side in self.mp if side not in self.lost]
            if self.lost and len(left) < 2:
                self._decide(left or list(self.mp))
                return
        if winners:
            self._decide(winners)

    def _decide(self, tied: list[str]) -> None:
        """End the game; if several sides or none have won, the tie rule decides."""
        ties = self.document["victory"]["ties"] if self.document["victory"] else None
        self.over = True
        if len(tied) == 1 or ties == "shared":
            self.winners = tied
        else:
            self.winners = [side for side in tied if side == ties]


def _whos(objective: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all references that may do it; empty: any character of the side."""
    return [*([objective["who"]] if objective["who"] else []), *objective.get("also_who", ())]


def _targets(objective: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all possible targets."""
    return [*([objective["target"]] if objective["target"] else []), *objective.get("also_target", ())]
