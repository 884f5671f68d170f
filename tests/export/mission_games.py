"""A driver that plays games of the S.A.G.S. at random, by an engine file and its reader alone.

It does what missions are about: it walks step by step, fights, takes prisoners and tortures them, uses equipment and
abilities, raises zombies, destroys things and leaves. Every event is one that the rules allow there and then.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from random import Random
from typing import Any

from editor.export.engine_reader import Game, Spot, edge_between, spots_of

Event = dict[str, Any]
SLOW_ITEMS = ("plastic-explosive", "time-bomb")
"""Equipment that is set off and takes effect in a later Final phase."""
NEW_ZOMBIES = 3


class MissionDriver:
    """One game from the start to the end."""

    def __init__(self, document: dict[str, Any], rng: Random) -> None:
        self.document, self.rng = document, rng
        self.game = Game(document)
        self.timers: list[tuple[int, Event]] = []
        """Final phases that are left, and what then takes effect."""
        self.made = 0
        objectives = document["objectives"]
        places = [each[field] for each in objectives for field in ("where", "target") if each[field]]
        self.rooms = [spots_of(each) for each in places if each["squares"]]
        self.items = [each["id"] for objective in objectives for each in _equipment(objective)]
        self.items += list(document["search_deck"] or ())[:6]
        self.elements = [each["id"] for each in document["elements"]]
        wanted = {each["id"] for each in places}
        self.elements += 20 * [each for each in self.elements if each in wanted or each.partition("/")[0] in wanted]

    def play(self) -> Iterator[Event]:
        """Yield the events of a game, each before the reader processes it."""
        while not self.game.over:
            for event in self._choose() if self.rng.random() < 0.985 else self._end_turn():
                yield event
                self.game.tell(event)
                if event["event"] == "use" and event.get("stage") == "started":
                    self.timers.append((self.rng.randint(1, 2), event | {"stage": "finished"}))

    def _end_turn(self) -> Iterator[Event]:
        self.timers = [(left - 1, later) for left, later in self.timers]
        for left, later in list(self.timers):
            if left == 0:
                yield later
        self.timers = [each for each in self.timers if each[0] > 0]
        yield {"event": "end-turn"}

    def _choose(self) -> list[Event]:
        free = [who for who in self.game.map.people if self.game.is_free(who)]
        if not free:
            return list(self._end_turn())
        who = self.rng.choice(free)
        captors = [each for each in free if each in self.game.captors.values()]
        if captors and self.rng.random() < 0.3:
            return list(self._captive(self.rng.choice(captors)))
        act = self.rng.choice((self._walk, self._walk, self._fight, self._use, self._take, self._work, self._captive))
        return list(act(who))

    # --- what a character can do ---

    def _walk(self, who: str) -> Iterator[Event]:
        (here, *_) = self.game.spots(who)
        if self.game.map.people[who]["large"]:
            return
        loaded = bool(self.game.carries[who]) or who in self.game.captors.values()
        if self.game.map.ways_out(here, who) and self.rng.random() < (0.2 if loaded else 0.02):
            yield {"event": "leave", "who": who}
            return
        taken = {spot for other in self.game.map.people if self.game.is_free(other) for spot in self.game.spots(other)}
        goals = self._goals(who, taken)
        for spot in self._path(here, goals, taken):
            level, x, y = spot
            door = self.game.map.door_between(here, spot)
            if door is not None and door["state"] == "closed":
                yield {"event": "open", "door": door["id"]}
            yield {"event": "move", "who": who, "level": level, "x": x, "y": y}
            here = spot

    def _goals(self, who: str, taken: set[Spot]) -> set[Spot] | None:
        """Return where a character goes: a room of a mission, an enemy, an exit, or nowhere in particular."""
        side = self.game.map.side_of
        enemies = [other for other in self.game.map.people if self.game.is_free(other) and side[other] != side[who]]
        match self.rng.randrange(5):
            case 0 if self.rooms:
                return set(self.rng.choice(self.rooms))
            case 1 | 2 if enemies:
                beside = self.game.spots(self.rng.choice(enemies))
                return {there for spot in beside for there in self.game.map.neighbours(spot)} - taken
            case 3 if self.game.carries[who] or who in self.game.captors.values():
                return {spot for spot in self.game.map.squares if self.game.map.ways_out(spot, who)}
        return None

    def _path(self, start: Spot, goals: set[Spot] | None, taken: set[Spot]) -> list[Spot]:
        """Return a path to one of the goals, or to a random square near by, around everyone else."""
        before: dict[Spot, Spot | None] = {start: None}
        waiting = deque([start])
        while waiting:
            here = waiting.popleft()
            if goals is not None and here in goals and here != start:
                break
            for there in self.game.map.neighbours(here):
                door = self.game.map.door_between(here, there)
                shut = door is not None and door["state"] == "closed" and not self.game.map.can_open(door)
                if there not in before and there not in taken and not shut:
                    before[there] = here
                    waiting.append(there)
        reached = [spot for spot in before if goals is None or spot in goals]
        end: Spot | None = self.rng.choice(reached[-12:]) if reached else start
        path = []
        while end is not None and end != start:
            path.append(end)
            end = before[end]
        return path[::-1]

    def _fight(self, who: str) -> Iterator[Event]:
        enemies = [
            other
            for other in self.game.map.people
            if self.game.is_free(other)
            and self.game.map.side_of[other] != self.game.map.side_of[who]
            and self._near(who, other)
        ]
        if not enemies:
            if self.rng.random() < 0.05:
                yield {"event": "die", "who": who}
            return
        other = self.rng.choice(enemies)
        if self.rng.random() < 0.3:
            yield {"event": "die", "who": other, "by": who}
        elif who not in self.game.captors.values() and not self.game.map.people[other]["large"]:
            yield {"event": "capture", "who": other, "by": who}

    def _captive(self, who: str) -> Iterator[Event]:
        """Torture a prisoner, hand it on, or lose it."""
        for held, captor in self.game.captors.items():
            if captor == who and held not in self.game.left:
                friends = [each for each in self.game.map.people if self._may_hold(each, who)]
                level, x, y = self.game.spots(who)[0]
                options: list[Event] = [{"event": "free", "who": held, "level": level, "x": x, "y": y}]
                options += [{"event": "capture", "who": held, "by": each} for each in friends[:1]]
                if self.game.map.people[who]["faction"] == "salemite":
                    options += 3 * [{"event": "torture", "who": held, "by": who, "points": self.rng.randint(0, 2)}]
                yield self.rng.choice(options)
                return

    def _may_hold(self, friend: str, who: str) -> bool:
        same = self.game.map.side_of[friend] == self.game.map.side_of[who]
        return same and friend != who and self.game.is_free(friend) and friend not in self.game.captors.values()

    def _use(self, who: str) -> Iterator[Event]:
        carried = [item for kind, item in self.game.carries[who] if kind == "equipment"]
        level, x, y = self.game.spots(who)[0]
        if carried:
            item = self.rng.choice(carried)
            if item in SLOW_ITEMS:
                yield {"event": "use", "who": who, "item": item, "stage": "started", "level": level, "x": x, "y": y}
            else:
                yield {"event": "use", "who": who, "item": item}
        if self.timers and self.rng.random() < 0.2:
            _, later = self.timers.pop()
            yield later | {"who": who, "stage": "stopped"}

    def _take(self, who: str) -> Iterator[Event]:
        holders = [
            (other, item)
            for other in self.game.map.people
            if other != who and self.game.is_free(other)
            for kind, item in self.game.carries[other]
            if kind == "equipment"
        ]
        if holders and self.rng.random() < 0.3:
            other, item = self.rng.choice(holders)
            yield {"event": "get", "who": who, "what": {"kind": "equipment", "id": item}, "from": other}
        elif self.items:
            item = self.rng.choice(self.items)
            if not any(("equipment", item) in items for items in self.game.carries.values()):
                yield {"event": "get", "who": who, "what": {"kind": "equipment", "id": item}}

    def _work(self, who: str) -> Iterator[Event]:
        """Use the room, raise a zombie, or destroy something."""
        here = self.game.spots(who)[0]
        choice = self.rng.random()
        if choice < 0.4 and self.game.map.enterable(here):
            tile = self.game.map.squares[here]["tile"]
            for ability in self.game.map.abilities(tile)[:1]:
                stage = "finished" if ability["timer"] is None else "started"
                yield {"event": "use", "who": who, "tile": tile, "ability": ability["id"], "stage": stage}
        elif choice < 0.6 and self.game.map.people[who]["faction"] == "salemite" and self.made < NEW_ZOMBIES:
            free = [spot for spot in self.game.map.neighbours(here) if not self._is_taken(spot)]
            if free:
                level, x, y = self.rng.choice(free)
                self.made += 1
                new = {"who": f"zombie-made-{self.made}", "character": "zombie-1", "side": self.game.map.side_of[who]}
                yield {"event": "raise", **new, "by": who, "level": level, "x": x, "y": y}
        else:
            element = {"kind": "element", "id": self.rng.choice(self.elements)}
            if self.game.map.can_destroy(element):
                by = {"by": who} if self.rng.random() < 0.7 else {}
                yield {"event": "destroy", "what": element, **by}

    def _is_taken(self, spot: Spot) -> bool:
        return any(spot in self.game.spots(who) for who in self.game.map.people if self.game.is_free(who))

    def _near(self, one: str, other: str) -> bool:
        """Return whether two characters are side by side, without a wall or a closed door between them."""
        for a in self.game.spots(one):
            for b in self.game.spots(other):
                if a[0] == b[0] and abs(a[1] - b[1]) + abs(a[2] - b[2]) == 1:
                    door = self.game.map.door_between(a, b)
                    return edge_between(a, b) not in self.game.map.walls and (door is None or door["state"] == "open")
        return False


def _equipment(objective: dict[str, Any]) -> Iterator[dict[str, Any]]:
    named = (objective["target"], objective["carrying"], *objective["also_target"])
    return (each for each in named if each and each["kind"] == "equipment")
