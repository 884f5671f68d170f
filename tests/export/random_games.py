"""A tiny driver that plays an engine file at random to its end, by the file and its reader alone.

It does not play well, and rolls no dice: whatever could come of an order may come of it. But every event is one that
the rules allow there and then.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from editor.export.engine_reader import EngineReader, Game, Spot, edge_between, spots_of

Event = dict[str, Any]
CARD = ("equipment", "magnetic-card")


class Driver:
    """One game, from the start to the end."""

    def __init__(self, document: dict[str, Any], rng: Random, reach: dict[str, dict[Spot, int]]) -> None:
        self.document, self.rng, self.reach = document, rng, dict(reach)
        self.game = Game(document)
        self.cards = {card["id"]: card for card in document["cards"]["characters"]}
        self.modules = set(document["scenario"]["modules"])
        self.loose: dict[Spot, list[str]] = {}
        """Equipment that lies where somebody died."""
        self.timers: list[tuple[int, Event]] = []
        """The final phases that are left, and the event that then follows."""
        named = [
            (objective["side"], objective[name])
            for objective in document["objectives"]
            for name in ("where", "target", "carrying")
            if objective[name]
        ]
        self.sought = {
            side["id"]: [
                spots_of(thing) for owner, thing in named if owner == side["id"] and thing["kind"] != "character"
            ]
            for side in document["sides"]
        }
        """Side -> the places where its objectives send its people."""
        self.wanted = {thing["id"] for _, thing in named}
        self.targets = 9 * [each for each in document["elements"] if each["id"] in self.wanted]
        """What they want destroyed, so often that it happens."""
        self.deadly = rng.choice((0.01, 0.05, 0.25))
        """Some games are bloody, others are not."""

    def play(self) -> Iterator[Event]:
        """Yield the events of a game, after the reader has processed each."""
        while not self.game.over:
            event = self._choose() if self.rng.random() < 0.9 else {"event": "end-turn"}
            for each in self._final(event):
                if not self.game.over:
                    self._note(each)
                    self.game.tell(each)
                    yield each

    def _choose(self) -> Event:
        """Return a random action; the turn ends if there is none."""
        up = self._up()
        who = self.rng.choice(up) if up else None
        kinds = [list(kind(who)) for kind in (self._walk, self._act, self._fight)] if who else []
        kinds.append(list(self._wreck()))
        options = self.rng.choice([kind for kind in kinds if kind] or [[{"event": "end-turn"}]])
        return self.rng.choice(options)

    def _final(self, event: Event) -> Iterator[Event]:
        """Yield what runs out in the Final phase, before the turn ends."""
        if event["event"] == "end-turn":
            self.timers = [(left - 1, later) for left, later in self.timers]
            yield from (later for left, later in self.timers if left == 0)
            self.timers = [each for each in self.timers if each[0] > 0]
        elif event["event"] == "use" and event["stage"] == "started":
            self.timers.append((self._ability(event)["timer"], event | {"stage": "finished"}))
        yield event

    def _note(self, event: Event) -> None:
        """Update what is on the map after an event."""
        who = event.get("who", "")
        if event["event"] == "destroy" and event["what"]["kind"] == "door":
            self.reach = {}
        if event["event"] == "get" and event["what"]["id"] == CARD[1]:
            self.reach.pop(who, None)
        if event["event"] in ("die", "capture") and who not in self.game.captors:
            items = [item for kind, item in self.game.carries[who] if kind == "equipment"]
            for spot in self.game.spots(who)[:1]:
                self.loose.setdefault(spot, []).extend(items)

    # --- who is there ---

    def _up(self) -> list[str]:
        return [who for who in self.game.map.people if self.game.is_free(who)]

    def _side(self, who: str) -> str:
        return str(self.game.map.side_of[who])

    def _reach(self, who: str) -> dict[Spot, int]:
        """Return where a character can walk now; destroyed doors open new ways."""
        if who not in self.reach:
            here, card = self.game.spots(who)[0], CARD in self.game.carries[who]
            self.reach[who] = self.game.map.costs(here, who=who, magnetic_card=card)
        return self.reach[who]

    # --- what can be done ---

    def _walk(self, who: str) -> Iterator[Event]:
        if self.game.map.people[who]["large"]:
            return
        taken = {spot for other in self._up() for spot in self.game.spots(other)}
        reach = self._reach(who)
        for spots in (list(reach), [spot for spot in self._sought(who) if spot in reach]):
            if spots and (spot := self.rng.choice(spots)) not in taken:
                level, x, y = spot
                yield {"event": "move", "who": who, "level": level, "x": x, "y": y}
        if self.game.map.ways_out(self.game.spots(who)[0], who):
            yield {"event": "leave", "who": who}

    def _sought(self, who: str) -> list[Spot]:
        """Return where a character may want to go: an exit, a marker, or a place of an objective."""
        mine = [each for each in self.document["objectives"] if each["side"] == self._side(who)]
        errands = [each["carrying"]["id"] for each in mine if each["carrying"]]
        alone = [each["who"]["id"] for each in mine if each["goal"] == "exit" and each["who"] and not each["carrying"]]
        if who in alone or any(item in errands for _, item in self.game.carries[who]):
            return [spot for spot in self._reach(who) if self.game.map.ways_out(spot, who)]
        lying = [spot for spot, items in self.loose.items() if set(items).intersection(errands)]
        wanted = [each["target"]["id"] for each in mine if each["goal"] == "capture" and each["target"]]
        there = [spot for other in wanted if self.game.is_free(other) for spot in self.game.spots(other)]
        beside = [near for spot in there for near in self.game.map.neighbours(spot)]
        places = [lying, beside, *self.sought[self._side(who)]]
        return self.rng.choice([place for place in places if place] or [[]])

    def _act(self, who: str) -> Iterator[Event]:
        (here, *_) = self.game.spots(who)
        tile = self.game.map.squares[here]["tile"]
        for ability in self.game.map.abilities(tile) if "interact" in self.modules else ():
            if ability["timer"] is not None and self.game.turn < 3:
                continue  # Hammer at Coldwater: no launch is ordered before the third turn
            stage = "finished" if ability["timer"] is None else "started"
            yield {"event": "use", "who": who, "tile": tile, "ability": ability["id"], "stage": stage}
        card = self.cards[self.game.map.people[who]["character"]]
        for ability in card["abilities"] if "special-abilities" in self.modules and self.game.turn > 1 else ():
            yield {"event": "use", "who": who, "tile": None, "ability": ability["id"], "stage": "finished"}
        for item in self.loose.get(here, ()):
            yield {"event": "get", "who": who, "what": {"kind": "equipment", "id": item}}
        if "search" in self.modules and self.game.map.squares[here]["room_types"]:
            item = CARD[1] if self.rng.random() < 0.3 else self.rng.choice(self.document["search_deck"])
            if item in self.document["search_deck"]:
                yield {"event": "get", "who": who, "what": {"kind": "equipment", "id": item}}
        for rule in self.document["rules_as_data"]:
            if rule["rule"] == "carry" and self.game.lies.get(rule["marker"]) == here:
                yield {"event": "get", "who": who, "what": {"kind": "marker", "id": rule["marker"]}}

    def _fight(self, who: str) -> Iterator[Event]:
        if self.rng.random() < self.deadly:
            yield {"event": "die", "who": who}
        beside = [other for other in self._up() if self._side(other) != self._side(who) and self._near(who, other)]
        if "capture" in self.modules and who not in self.game.captors.values():
            yield from ({"event": "capture", "who": other, "by": who} for other in beside)
        for held, captor in self.game.captors.items():
            if captor == who and "torture" in self.modules and self._side(who) == "salemite":
                yield {"event": "torture", "who": held, "by": who, "points": self.rng.randint(1, 2)}

    def _wreck(self) -> Iterator[Event]:
        if self.rng.random() < 0.3:
            fixed = [each["id"] for rule in self.document["rules_as_data"] for each in rule.get("what", ())]
            element = self.rng.choice([*self.document["elements"], *self.targets])
            standing = element["id"] not in self.game.map.destroyed and element["id"] not in fixed
            if standing and element["destroyable"] is not False:
                yield {"event": "destroy", "what": {"kind": "element", "id": element["id"]}}
        elif self.rng.random() < 0.05:
            doors = [door["id"] for door in self.document["doors"] if door["id"] not in self.game.map.destroyed]
            yield from ({"event": "destroy", "what": {"kind": "door", "id": door}} for door in doors)

    def _near(self, one: str, other: str) -> bool:
        """Return whether two squares are adjacent without a wall or a closed door between them."""
        for a in self.game.spots(one):
            for b in self.game.spots(other):
                if a[0] == b[0] and abs(a[1] - b[1]) + abs(a[2] - b[2]) == 1:
                    edge = edge_between(a, b)
                    return edge not in self.game.map.walls and not self.game.map.doors.get(edge)
        return False

    def _ability(self, event: Event) -> dict[str, Any]:
        (tile,) = (each for each in self.document["tiles"] if each["id"] == event["tile"])
        found: dict[str, Any] = next(each for each in tile["abilities"] if each["id"] == event["ability"])
        return found


def reach_of(document: dict[str, Any]) -> dict[str, dict[Spot, int]]:
    """Return where all characters can walk if no miniature is in the way."""
    there = EngineReader(document)
    starts = {who: (each["level"], each["x"], each["y"]) for who, each in there.people.items() if each["level"]}
    ways = {who: there.costs(start, who=who) for who, start in starts.items()}
    anywhere = max(ways.values(), key=len)
    return {who: ways.get(who, anywhere) for who in there.people}
