"""Who has earned what by the words of the mission cards: read by hand from the help texts, and not from the objectives.

Each reading is asked about every event, with the state before it, and about the end of every turn. It answers how often
the mission is earned by that. It knows the characters, the map and the cards, but nothing of engine files.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from editor.catalog import Box
from editor.model.cards import Mission
from tests.export.chronicle import Chronicle, Spot

Event = dict[str, Any]


class Reading:
    """A mission in the hand of a side."""

    def __init__(self, now: Chronicle, box: Box, mission: Mission, side: str, players: int) -> None:
        self.now, self.box, self.mission, self.side, self.players = now, box, mission, side, players
        self.paid = 0
        self.opened = False

    def earned(self, event: Event, last: bool) -> int:
        """Return the points for an event; ``last``: it ends the last turn."""
        times = int(_WORDS[self.mission.id](self, event, last))
        if not self.mission.help.startswith("Score "):
            times = min(times, 1 - self.paid)
        self.paid += times
        return times * (self.mission.mp or 0)

    # --- words that many cards use ---

    def own(self, who: str | None) -> bool:
        """Return whether it is a character of one's own that may fulfill the mission."""
        if who is None or self.now.side.get(who) != self.side:
            return False
        return self.players == 2 or self.mission.crowd not in ("norad", "salemite") or self.of(who, self.mission.crowd)

    def of(self, who: str, faction: str) -> bool:
        card = self.now.cards[who]
        return card is not None and card.faction == faction

    def enemy(self, who: str, faction: str) -> bool:
        return self.now.side[who] != self.side and self.of(who, faction)

    def room(self) -> set[Spot]:
        tile, _, face = (self.mission.where or "").partition("/")
        for level in self.now.board.scenario.levels:
            for each in level.placements:
                if (each.tile, each.face) == (tile, face):
                    return self.now.tile(each.id)
        raise KeyError(self.mission.where)

    def anyone(self, faction: str, own: bool, spots: set[Spot] | None = None) -> bool:
        """Return whether a free character of the faction, of one's own or any, is on the map or on these squares."""
        people = (who for who in self.now.side if self.now.up(who) and self.of(who, faction))
        here = (who for who in people if spots is None or self.now.place(who) & spots)
        return any(not own or self.own(who) for who in here)

    def carried_out(self, event: Event, item: str, faction: str) -> bool:
        who = event.get("who", "")
        return event["event"] == "leave" and self.own(who) and self.of(who, faction) and item in self.now.hands[who]

    def used(self, event: Event, item: str, stage: str) -> bool:
        """Return whether one's own character uses the item: sets it off, or it has run its time."""
        if event["event"] != "use" or event.get("item") != item or not self.own(event["who"]):
            return False
        if event.get("stage") is None:
            return self.now.up(event["who"])
        return bool(event["stage"] == stage) and (stage == "finished" or self.now.up(event["who"]))

    def tortured(self, event: Event, ok: Callable[[str], bool]) -> int:
        if event["event"] != "torture" or not self.own(event["by"]) or not ok(event["who"]):
            return 0
        return int(event["points"])

    def captured(self, event: Event, ok: Callable[[str], bool]) -> bool:
        """Return whether one's own character takes a prisoner; passing one on within a side is not meant."""
        if event["event"] != "capture" or not self.own(event["by"]):
            return False
        holder = self.now.held.get(event["who"])
        return ok(event["who"]) and (holder is None or self.now.side[holder] != self.side)

    def dies(self, event: Event, *names: str) -> bool:
        return event["event"] == "die" and event["who"] in names

    def killed(self, event: Event, faction: str) -> bool:
        return event["event"] == "die" and self.own(event.get("by")) and self.enemy(event["who"], faction)

    def destroyed(self, event: Event, ok: Callable[[str], bool]) -> bool:
        return event["event"] == "destroy" and event["what"]["kind"] == "element" and ok(event["what"]["id"])


def _square(event: Event) -> set[Spot]:
    return {(event["level"], event["x"], event["y"])}


def _effect(reading: Reading, event: Event) -> set[Spot]:
    return _square(event) if "level" in event else reading.now.place(event["who"])


def _raised(reading: Reading, event: Event, spots: set[Spot] | None = None) -> bool:
    mine = event["event"] == "raise" and reading.own(event.get("by"))
    return mine and (spots is None or bool(_square(event) & spots))


def _unread(reading: Reading, event: Event, _: bool) -> bool:
    earned = not reading.opened and reading.carried_out(event, "secret-files", "salemite")
    if event["event"] == "use" and event.get("item") == "secret-files" and event.get("stage") in (None, "finished"):
        reading.opened |= reading.of(event["who"], "norad") and reading.now.up(event["who"])
    return earned


def _locked(reading: Reading, _: Event, last: bool) -> bool:
    if not last:
        return False
    held = reading.now.held.items()
    return any(
        reading.enemy(who, "norad") and reading.own(by) and reading.now.up(by) and who not in reading.now.away
        for who, by in held
    )


def _alone(reading: Reading, here: str, gone: str, spots: set[Spot] | None) -> bool:
    return reading.anyone(here, own=True, spots=spots) and not reading.anyone(gone, own=False, spots=spots)


_WORDS: dict[str, Callable[[Reading, Event, bool], int | bool]] = {
    "steal-zombie-serum": lambda r, e, _: r.carried_out(e, "zombie-serum", "norad"),
    "hold-communication-room": lambda r, e, _: e["event"] == "end-turn" and _alone(r, "norad", "salemite", r.room()),
    "kill-jeff-deeler": lambda r, e, _: r.dies(e, "jeff-deeler"),
    "eradicate": lambda r, e, _: r.killed(e, "salemite"),
    "capture-jessica-hollister": lambda r, e, _: r.captured(e, lambda who: who == "jessica-hollister"),
    "destroy-zombie-lab": lambda r, e, _: r.destroyed(e, lambda what: what.startswith("zombie-lab/")),
    "charge-in-generator": lambda r, e, _: (
        r.used(e, "plastic-explosive", "finished") and bool(_effect(r, e) & r.room())
    ),
    "smash-screens": lambda r, e, _: r.destroyed(e, lambda what: what == "video-surveillance-room/screens"),
    "clear-torture-chamber": lambda r, _, last: last and _alone(r, "norad", "salemite", r.room()),
    "lay-to-rest": lambda r, e, _: e["event"] == "die" and bool((card := r.now.cards[e["who"]]) and card.zombie),
    "sample-for-the-vault": lambda r, e, _: r.carried_out(e, "deadly-virus", "norad"),
    "exhibit-a": lambda r, e, _: r.carried_out(e, "torture-kit", "norad"),
    "name-rank-number": lambda r, e, _: r.captured(e, lambda who: r.enemy(who, "salemite")),
    "guest-of-the-mountain": lambda r, e, _: (
        e["event"] == "leave"
        and r.own(e["who"])
        and any(by == e["who"] and r.enemy(who, "salemite") for who, by in r.now.held.items())
    ),
    "condemned-building": lambda r, e, _: r.destroyed(e, lambda _: r.own(e.get("by"))),
    "on-the-hour": lambda r, e, _: r.used(e, "time-bomb", "started"),
    "dead-air": lambda r, e, _: r.used(e, "radio-scrambler", "finished"),
    "house-by-house": lambda r, _, last: last and _alone(r, "norad", "salemite", None),
    "virus-in-chemistry-lab": lambda r, e, _: r.used(e, "deadly-virus", "finished") and bool(_effect(r, e) & r.room()),
    "torture-james-woo": lambda r, e, _: r.tortured(e, lambda who: who == "james-woo"),
    "kill-traitor": lambda r, e, _: r.dies(e, "franck-einstein", "cherokee-bill"),
    "eradicate-norad": lambda r, e, _: r.killed(e, "norad"),
    "torture-vasquez": lambda r, e, _: r.tortured(e, lambda who: who == "vasquez"),
    "launch-missiles": lambda r, e, _: (
        e["event"] == "use" and e.get("ability") == "launch-missiles" and e["stage"] == "finished" and r.own(e["who"])
    ),
    "question-in-torture-chamber": lambda r, e, _: r.tortured(
        e, lambda who: r.enemy(who, "norad") and bool(r.now.place(e["by"]) & r.room())
    ),
    "wake-the-graveyard": lambda r, e, _: _raised(r, e, r.room()),
    "scrap-metal": lambda r, e, _: r.dies(e, "mammoth-mk-ii"),
    "fresh-blood": lambda r, e, _: _raised(r, e),
    "unread": _unread,
    "old-promises": lambda r, e, _: r.carried_out(e, "us-constitution", "salemite"),
    "house-guests": lambda r, e, _: r.captured(e, lambda who: r.enemy(who, "norad")),
    "loose-tongues": lambda r, e, _: r.tortured(e, lambda who: r.enemy(who, "norad")),
    "locked-for-the-night": _locked,
    "deep-breath": lambda r, e, _: r.used(e, "toxic-gas-capsule", "finished"),
    "mind-the-lawn": lambda r, e, _: r.used(e, "mines", "finished"),
    "nobody-leaves": lambda r, _, last: last and _alone(r, "salemite", "norad", None),
}
"""Mission -> how often its words are met by an event; a new mission needs its reading here."""

READ_MISSIONS = frozenset(_WORDS)
