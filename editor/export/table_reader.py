"""A standalone reader of table engine files: copy this one file into a game, and it answers questions about the table.

It is the reference implementation, so it is written to be read, not to be fast: where a unit can go and at what cost,
how far squares are apart, what is visible, who is detected, what doors do, and how a story can go on. Everything
follows ``docs/table-engine.md``. It uses only the standard library. A spot is ``(level, x, y)``; ``y`` grows downwards.

A game that needs a kind of sight or movement that this reader does not know is refused with a sentence that names it.
The rules of ``editor.board`` are repeated here on purpose, because this file imports nothing from the rest of the
program.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Collection, Iterator
from itertools import pairwise
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

Grade = Literal[0, 1, 2]
"""How a square is seen: 0 in the open, 1 behind cover, 2 it is hidden. Also what a line or a corner does to sight."""
Point = tuple[int, int]
"""A corner of squares: (x, y) is the top-left one of the square (x, y)."""
Detection = Literal["seen", "contest", "nothing"]
StoryState = tuple[int, tuple[int, ...]]
"""The number of the story card drawn last, and the key cards in play, the latest last."""
StoryOffer = tuple[int, int, StoryState | int | None]
"""A choice: the number of its card, its index there, and the next state, or the number of a resolution. ``None``: it
leads nowhere, or back to a key card while none is in play."""

DIRECTIONS = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west."""
DIAGONALS = ((1, -1), (1, 1), (-1, 1), (-1, -1))
"""North-east, south-east, south-west, north-west."""
FACINGS = dict(zip("nesw", DIRECTIONS, strict=True))
CORNERS = {"nw": (0, 0), "ne": (1, 0), "sw": (0, 1), "se": (1, 1)}
"""The corners of a square, relative to its top-left one."""
BLIND_RANGE = 2
"""How near someone must come from the side or from behind to be noticed."""

KNOWN_RULES: dict[tuple[str, ...], tuple[Any, ...]] = {
    ("look", "from"): ("none", "centre", "corner"),
    ("look", "to"): ("centre", "farthest-corner"),
    ("look", "touch"): ("blocks", "passes", "one-less"),
    ("look", "figures"): ("pass", "block"),
    ("look", "void"): ("pass", "block"),
    ("look", "arc"): (0, 180),
    ("walk", "slanting"): ("never", "round-one", "round-both"),
    ("walk", "friends"): ("pass", "block"),
    ("heights", "look"): ("plain", "cover-both-at-edge", "cover-upper-at-edge"),
    ("range",): ("steps", "manhattan", "chebyshev", "none"),
}
"""Path in ``rules`` -> the values that this reader knows."""

FROM_CENTRE: dict[tuple[str, ...], tuple[Any, ...]] = {
    ("look", "to"): ("centre",),
    ("look", "touch"): ("blocks",),
    ("look", "void"): ("block",),
    ("heights", "look"): ("plain",),
}
FROM_CORNER: dict[tuple[str, ...], tuple[Any, ...]] = {("look", "to"): ("farthest-corner",)}
"""The values that it knows for lines from centers, and for lines from corners."""


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
        self.cloud_markers: dict[str, tuple[Spot, int]] = {
            each["id"]: ((each["level"], each["x"], each["y"]), each["cloud"])
            for each in document["markers"]
            if each["cloud"] and each["edge"] is None
        }
        """The markers with a cloud around them: their squares, and how far it reaches."""
        self.straight = {tag["id"] for tag in document["game"]["tags"] if not tag["slanting"]}
        """The tags of squares past which no diagonal step leads."""
        self.story = document["story"]
        self.story_cards = {card["number"]: card for card in self.story["cards"]}
        for sentence in self._unsupported():
            raise UnsupportedError(sentence)

    def _unsupported(self) -> Iterator[str]:
        """Yield a sentence for everything that this reader does not know."""
        start = self.rules["look"]["from"]
        for table, where in ((KNOWN_RULES, ""), ({"centre": FROM_CENTRE, "corner": FROM_CORNER}.get(start, {}), start)):
            for path, known in table.items():
                value = self.rules
                for name in path:
                    value = value[name]
                if value not in known:
                    yield (
                        f"the game needs rules.{'.'.join(path)} = {json.dumps(value)}, which this reader does not know"
                        f"{f' for lines of sight from {where}' if where else ''}. "
                        f"It knows: {', '.join(map(json.dumps, known))}."
                    )
        for (level, x, y), square in self.squares.items():
            if square["look"] not in (0, 2):
                yield f"the square ({x}, {y}) of {level} gives cover, which this reader does not know."

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
        """Return the Movement Points for opening a door: those of the game, or of the first special rule about it."""
        rules = (rule for rule in self.document["rules_as_data"] if rule["rule"] == "door-cost")
        usual: int = self.rules["walk"]["open_door"] or 0
        return next((int(rule["movement"]) for rule in rules if door in rule["doors"]), usual)

    # --- movement ---------------------------------------------------------------------------------------------------

    def enterable(self, spot: Spot) -> bool:
        """Return whether a unit can be on a square at all."""
        return spot in self.squares and bool(self.squares[spot]["enterable"])

    def steps(self, spot: Spot, *, key: bool = False, who: str | None = None) -> Iterator[Step]:
        """Yield the steps from a square: north, east, south, west, diagonally from north-east on, then links.

        Units in the way do not matter here.
        """
        yield from self._steps_beside(spot, key=key, who=who)
        if self.enterable(spot):
            yield from (
                (there, link["cost"], None) for there, link in self.links.get(spot, ()) if self.enterable(there)
            )

    def _steps_beside(self, spot: Spot, *, key: bool = False, who: str | None = None) -> Iterator[Step]:
        """Yield the steps to neighbors, straight and diagonal."""
        for there in beside(spot):
            edge = self.edges.get(edge_between(spot, there))
            if not self.enterable(spot) or not self.enterable(there) or (edge is not None and not edge["walk"]):
                continue
            price = 1 + (edge["extra"] if edge else 0) + self._climbing(spot, there)
            door = edge["door"] if edge else None
            if door is None or self.doors[door]["state"] == "open":
                yield there, price, None
            elif self.rules["walk"]["open_door"] is not None and self.can_open(door, key=key, who=who):
                yield there, price, door
        for there in beside(spot, DIAGONALS):
            extra = self._diagonal(spot, there)
            if extra is not None:
                yield there, 1 + extra + self._climbing(spot, there), None

    def _diagonal(self, one: Spot, other: Spot) -> int | None:
        """Return the additional points for a diagonal step because of lines; ``None`` if there is no such step.

        It leads around a corner. Of the two ways around it, one or both must be free, as the game says.
        """
        rule = self.rules["walk"]["slanting"]
        if rule == "never" or not self.enterable(one) or not self.enterable(other):
            return None
        (level, ax, ay), (_, bx, by) = one, other
        between = [(level, bx, ay), (level, ax, by)]
        if any(
            self.straight.intersection(self.squares[at]["tags"]) for at in (one, other, *between) if at in self.squares
        ):
            return None
        free = []
        for way in between:
            edges = [self.edges.get(edge_between(one, way)), self.edges.get(edge_between(way, other))]
            lines = [edge for edge in edges if edge is not None]
            if not all(edge["slanting"] for edge in lines):
                return None
            if self.enterable(way) and all(edge["walk"] and edge["door"] is None for edge in lines):
                free.append(max((edge["extra"] for edge in lines), default=0))
        if len(free) < (2 if rule == "round-both" else 1):
            return None
        return min(free)

    def _climbing(self, one: Spot, other: Spot) -> int:
        """Return the additional points for a step that leads up."""
        points: int = self.rules["heights"]["up_extra"]
        return points * max(0, self.height(other) - self.height(one))

    def height(self, spot: Spot) -> int:
        """Return the height of a square with floor."""
        return int(self.squares[spot]["height"])

    def climb(self, one: Spot, other: Spot) -> int:
        """Return the difficulty of the test for a step between two neighbors, up or down; 0: no test."""
        return abs(self.height(other) - self.height(one))

    def adjacent(self, one: Spot, other: Spot) -> bool:
        """Return whether two squares are adjacent without an obstacle: one step leads from the one to the other."""
        return other in self._on_foot(one)

    def costs(
        self,
        start: Spot,
        *,
        key: bool = False,
        friends: Collection[Spot] = (),
        enemies: Collection[Spot] = (),
        who: str | None = None,
    ) -> dict[Spot, int]:
        """Return the Movement Points to each square where a unit of one square can stop, its own included.

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
        """Return the Movement Points to each square where a unit can stop, with all other units where they are."""
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

    def _on_foot(self, spot: Spot) -> list[Spot]:
        """Return the squares one step away without opening a door or using an arrow."""
        stairs = (there for there, link in self.links.get(spot, ()) if link["kind"] == "stairs")
        walked = [there for there, _, door in self._steps_beside(spot) if door is None]
        return [*walked, *(there for there in stairs if self.enterable(spot) and self.enterable(there))]

    # --- sight ------------------------------------------------------------------------------------------------------

    def sees(self, one: Spot, other: Spot, doors: Doors = "as-placed", figures: Collection[Spot] = ()) -> bool:
        """Return whether one square sees another; units on ``figures`` block the line if the game says so."""
        return self.grade(one, other, doors, figures) != 2

    def grade(self, one: Spot, other: Spot, doors: Doors = "as-placed", figures: Collection[Spot] = ()) -> Grade:
        """Return how one square sees another.

        Another level is visible only over stairs. No line leads into, out of or through a cloud.
        """
        if one not in self.squares or other not in self.squares:
            return 2
        if one == other:
            return 0
        clouds, start = self.clouds(doors), self.rules["look"]["from"]
        if one[0] != other[0]:
            stairs = (there for there, link in self.links.get(one, ()) if link["kind"] == "stairs")
            return 0 if start != "none" and other in stairs and not clouds & {one, other} else 2
        if start == "centre":
            clear = not clouds & {one, other} and self._centres_see(
                one, other, _Obstacles(self, doors, clouds, figures)
            )
            return 0 if clear else 2
        if start == "none":
            return 2
        best = min(self.corner_grades(one, other, doors, figures).values())
        return 1 if best == 0 and self._height_covers(one, other, _Obstacles(self, doors, clouds)) else best

    def _centres_see(self, one: Spot, other: Spot, way: _Obstacles) -> bool:
        """Return whether the line between the centers of two squares is free."""
        before = one
        for spot, corner in passed(one, other):
            if corner:
                met = way.round_corner((max(before[1], spot[1]), max(before[2], spot[2])), before, spot)
            else:
                met = way.crossed(edge_between(before, spot))
            if met == 2 or (spot != other and way.is_opaque(spot)):
                return False
            before = spot
        return True

    def corner_grades(
        self, one: Spot, other: Spot, doors: Doors = "as-placed", figures: Collection[Spot] = ()
    ) -> dict[str, Grade]:
        """Return the grades of the lines from the four corners of a square, without heights. The best one counts."""
        way = _Obstacles(self, doors, self.clouds(doors), figures)
        return {name: way.corner_line(one, (one[1] + x, one[2] + y), other) for name, (x, y) in CORNERS.items()}

    def best_corner(self, one: Spot, other: Spot, doors: Doors = "as-placed", figures: Collection[Spot] = ()) -> str:
        """Return the corner from which one square sees another best: the first of nw, ne, sw, se."""
        grades = self.corner_grades(one, other, doors, figures)
        return min(grades, key=grades.__getitem__)

    def _height_covers(self, one: Spot, other: Spot, way: _Obstacles) -> bool:
        """Return whether the difference of height gives cover."""
        rule = self.rules["heights"]["look"]
        if rule == "plain" or self.height(one) == self.height(other):
            return False
        lower, upper = sorted((one, other), key=self.height)
        at_edge = [way.is_at_edge(upper, lower)]
        if rule == "cover-both-at-edge":
            at_edge.append(way.is_at_edge(lower, upper))
        return not all(at_edge)

    def detects(self, watcher: Spot, facing: str, target: Spot) -> Detection:
        """Return whether a unit on a square notices one on another: at once, by a contest of the two, or not at all.

        In front it is seen within ``rules.look.far``; from the side and from behind, it is noticed at a range of 2.
        """
        look, away = self.rules["look"], self.range(watcher, target)
        dx, dy = FACINGS[facing]
        in_front = dx * (target[1] - watcher[1]) + dy * (target[2] - watcher[2]) > 0
        if not look["arc"] or in_front:
            too_far = look["far"] is not None and (away is None or away > look["far"])
            grade = 2 if too_far else self.grade(watcher, target)
            return ("seen", "contest", "nothing")[grade]
        return "contest" if away is not None and away <= BLIND_RANGE else "nothing"

    def clouds(self, doors: Doors = "as-placed") -> set[Spot]:
        """Return the squares in clouds: they spread over edges that a line of sight can cross."""
        clouds, shut = set[Spot](), _Obstacles(self, doors)
        for source, reach in self.cloud_markers.values():
            cloud = {source} & self.squares.keys()
            for _ in range(2 * reach):
                cloud |= {
                    there
                    for spot in cloud
                    for there in beside(spot)
                    if there in self.squares
                    and max(abs(there[1] - source[1]), abs(there[2] - source[2])) <= reach
                    and shut.crossed(edge_between(spot, there)) != 2
                }
            clouds |= cloud
        return clouds

    # --- story ------------------------------------------------------------------------------------------------------

    def story_start(self) -> StoryState | None:
        """Return the state in which the story begins; ``None``: the scenario has no story, or no first card."""
        first = self.story["first"]
        return None if first is None else self._drawn(first, ())

    def _drawn(self, number: int, keys: tuple[int, ...]) -> StoryState:
        """Return the state after a card is drawn: it removes key cards and, if it is one, becomes the last of them."""
        card = self.story_cards[number]
        removed = keys if card["removes_all"] else card["removes"]
        left = tuple(key for key in keys if key not in removed and not (card["key"] and key == number))
        return number, (*left, number) if card["key"] else left

    def story_offers(self, state: StoryState) -> list[StoryOffer]:
        """Return the choices of the card drawn last and of the key cards in play, and where each of them leads."""
        drawn, keys = state
        offers: list[StoryOffer] = []
        for number in dict.fromkeys((drawn, *keys)):
            for index, choice in enumerate(self.story_cards[number]["choices"]):
                following: StoryState | int | None = choice["resolution"]
                if choice["card"] is not None:
                    following = self._drawn(choice["card"], keys)
                elif choice["key"]:
                    following = (keys[-1], keys) if keys else None
                offers.append((number, index, following))
        return offers

    def story_states(self, most: int = 4096) -> dict[StoryState, list[StoryOffer]] | None:
        """Return all states that the story can reach, with their choices; ``None`` if there are more than ``most``."""
        first = self.story_start()
        found: dict[StoryState, list[StoryOffer]] = {}
        waiting = [] if first is None else [first]
        while waiting:
            state = waiting.pop()
            if state not in found:
                if len(found) == most:
                    return None
                found[state] = self.story_offers(state)
                waiting += [each for _, _, each in found[state] if isinstance(each, tuple)]
        return found


class _Obstacles:
    """What is in the way of lines of sight, as numbers: 0 nothing, 1 it gives cover, 2 it hides."""

    def __init__(
        self, table: TableReader, doors: Doors, clouds: Collection[Spot] = (), figures: Collection[Spot] = ()
    ) -> None:
        self.table, self.doors, self.clouds = table, doors, clouds
        self.rules = table.rules["look"]
        self.figures = figures if self.rules["figures"] == "block" else ()

    def is_opaque(self, spot: Spot) -> bool:
        """Return whether lines do not pass a square: an element or a unit is in the way, or there is no floor."""
        if spot not in self.table.squares:
            return bool(self.rules["void"] == "block")
        return bool(self.table.squares[spot]["look"] == 2) or spot in self.figures or spot in self.clouds

    def crossed(self, edge: Edge) -> Grade:
        """Return what an edge does to a line that crosses it."""
        if not all(spot in self.table.squares for spot in squares_at(edge)):
            return 2 if self.rules["void"] == "block" else 0
        return self.on_edge(edge)

    def on_edge(self, edge: Edge) -> Grade:
        """Return what is on an edge between two squares with floor: a line, a closed door, or a cloud beside it."""
        names = self.table.doors_on.get(edge, ())
        states = (self.table.doors[name]["state"] if self.doors == "as-placed" else self.doors for name in names)
        if "closed" in states or any(spot in self.clouds for spot in squares_at(edge)):
            return 2
        look: Grade = self.table.edges[edge]["look"] if edge in self.table.edges else 0
        return look

    def round_corner(self, corner: Point, one: Spot, other: Spot) -> Grade:
        """Return what a line through a corner meets between two squares, on the better of the two ways around it."""
        level, (x, y) = one[0], corner
        ring = [(level, x - 1, y - 1), (level, x, y - 1), (level, x, y), (level, x - 1, y)]
        first, last = ring.index(one), ring.index(other)
        ways = [[ring[(first + step * turn) % 4] for step in range((last - first) * turn % 4 + 1)] for turn in (1, -1)]
        return min(self._along(way) for way in ways)

    def _along(self, way: list[Spot]) -> Grade:
        """Return the worst that is on a way from square to square."""
        opaque = any(self.is_opaque(spot) for spot in way[1:-1])
        return 2 if opaque else max(self.crossed(edge_between(one, other)) for one, other in pairwise(way))

    def touched(self, level: str, corner: Point) -> Grade:
        """Return what a line meets that touches the ends of edges at a corner."""
        x, y = corner
        edges = ((level, x, y, "n"), (level, x, y, "w"), (level, x - 1, y, "n"), (level, x, y - 1, "w"))
        inside = (edge for edge in edges if all(spot in self.table.squares for spot in squares_at(edge)))
        worst = max((self.on_edge(edge) for edge in inside), default=0)
        less: dict[str, tuple[Grade, Grade, Grade]] = {"passes": (0, 0, 0), "one-less": (0, 0, 1), "blocks": (0, 1, 2)}
        return less[self.rules["touch"]][worst]

    def corner_line(self, one: Spot, corner: Point, other: Spot) -> Grade:
        """Return what the line from a corner of a square to the farthest corner of another one meets.

        After ``right`` vertical and ``down`` horizontal lines of the grid the next one follows from a comparison of
        whole numbers, as in ``passed``.
        """
        (x, y), (level, end_x, end_y) = corner, other
        end_x, end_y = end_x + (x <= end_x), end_y + (y <= end_y)
        width, height = abs(end_x - x), abs(end_y - y)
        step_x, step_y = (1 if end_x > x else -1), (1 if end_y > y else -1)
        here = first = (level, x - (step_x < 0), y - (step_y < 0))
        met: list[Grade] = [0]
        if first != one:
            met.append(self.round_corner(corner, one, first))
            met.append(2 if first != other and self.is_opaque(first) else 0)
        right = down = 0
        while here != other:
            upright, across = (right + 1) * height, (down + 1) * width
            right += upright <= across
            down += across <= upright
            there = (level, first[1] + step_x * right, first[2] + step_y * down)
            if upright == across:
                point = (x + step_x * right, y + step_y * down)
                met += self.round_corner(point, here, there), self.touched(level, point)
            else:
                met.append(self.crossed(edge_between(here, there)))
            met.append(2 if there != other and self.is_opaque(there) else 0)
            here = there
        return max(met)

    def is_at_edge(self, one: Spot, other: Spot) -> bool:
        """Return whether a square is at the edge to the height of another, on a side towards it with nothing on it."""
        heights, goal = self.table.height, self.table.height(other)
        return any(
            there in self.table.squares and heights(there) == goal and self.on_edge(edge_between(one, there)) == 0
            for there, (dx, dy) in zip(beside(one), DIRECTIONS, strict=True)
            if dx * (other[1] - one[1]) + dy * (other[2] - one[2]) > 0
        )


def beside(spot: Spot, directions: Collection[tuple[int, int]] = DIRECTIONS) -> list[Spot]:
    """Return the squares north, east, south and west of a square, or in other directions, on the table or not."""
    level, x, y = spot
    return [(level, x + dx, y + dy) for dx, dy in directions]


def squares_at(edge: Edge) -> tuple[Spot, Spot]:
    """Return the two squares beside an edge, on the table or not."""
    level, x, y, side = edge
    return (level, x, y), ((level, x, y - 1) if side == "n" else (level, x - 1, y))


def edge_between(one: Spot, other: Spot) -> Edge:
    """Return the edge between two neighbors: the north side of the lower or the west side of the right one."""
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
