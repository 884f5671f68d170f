"""Who has won, read from what the authors of the shipped scenarios wrote: by hand, from the texts and not the data.

A reading is asked after every event and answers the side that has won, ``None`` while nobody has.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.export.chronicle import Chronicle

Event = dict[str, Any]
Reading = Callable[[Event], str | None]


def first_steps(now: Chronicle) -> Reading:
    """NORAD wins as soon as a scout has been at the uplink in the Final phases of two turns, with no zombie in the
    room. The Salemites win when both scouts are dead, or when the sixth turn ends."""
    calls = 0

    def read(_: Event) -> str | None:
        nonlocal calls
        if now.ended and now.anyone("norad", now.zone("uplink")):
            calls += not now.anyone("salemite", now.tile("satellite-com-room"))
        if calls == 2:
            return "norad"
        return "salemite" if {"vasquez", "woo"} <= now.dead or now.ended == 6 else None

    return read


def doctors_cellar(now: Chronicle) -> Reading:
    """NORAD wins when both tanks are destroyed and one of the two visitors has then left the map. The Salemites
    win when both visitors are dead, or when the sixth turn ends."""

    def read(event: Event) -> str | None:
        tanks = {"zombie-lab/first-tank", "zombie-lab/second-tank"} <= now.wrecks
        if event["event"] == "leave" and event["who"] in ("vasquez", "woo") and tanks:
            return "norad"
        return "salemite" if {"vasquez", "woo"} <= now.dead or now.ended == 6 else None

    return read


def harrow_house(now: Chronicle) -> Reading:
    """Vasquez wins if she leaves from the garden with the ledger, Hollister if the sixth turn ends first. If
    one of the women kills the other, she wins immediately."""

    def read(event: Event) -> str | None:
        if event["event"] == "leave" and event["who"] == "vasquez" and "ledger" in now.hands["vasquez"]:
            assert now.place("vasquez") <= now.zone("garden"), "the rules let her leave nowhere else"
            return "norad"
        if "hollister" in now.dead:
            return "norad"
        return "salemite" if "vasquez" in now.dead or now.ended == 6 else None

    return read


def relay_on_dunmore_hill(now: Chronicle) -> Reading:
    """The Salemites win immediately when they alone hold the Command Post in the Final phase of a turn, when they alone
    have held the mast in the Final phases of three turns, or when the garrison is dead. Otherwise NORAD wins at the end
    of the seventh turn."""
    mast = 0

    def read(_: Event) -> str | None:
        nonlocal mast

        def theirs(spots: set[tuple[str, int, int]]) -> bool:
            return now.anyone("salemite", spots) and not now.anyone("norad", spots)

        post = bool(now.ended) and theirs(now.tile("command-post"))
        mast += bool(now.ended) and theirs(now.zone("mast"))
        if post or mast == 3 or {"bolter", "vasquez", "woo"} <= now.dead:
            return "salemite"
        return "norad" if now.ended == 7 else None

    return read


def hammer_at_coldwater(now: Chronicle) -> Reading:
    """After the eighth turn, the side with more Mission Points wins. A tie goes to the Salemites."""
    norad, salemite = 12, 10
    once: set[str] = set()

    def first(name: str) -> bool:
        """Whether it has not been paid for yet."""
        new = name not in once
        once.add(name)
        return new

    def read(event: Event) -> str | None:
        nonlocal norad, salemite
        what, who = event["event"], event.get("who")
        if what == "leave" and who == "woo":
            norad += 10
        if "missile-room/missiles" in now.wrecks and first("missiles"):
            norad += 8
        if what == "use" and event["ability"] == "scramble" and now.side[str(who)] == "norad" and first("scrambler"):
            norad += 4
        if what == "capture" and who == "hollister" and now.side[event["by"]] == "norad" and first("hollister"):
            norad += 6
        if what == "torture" and who == "woo" and now.place("woo") & now.tile("torture-chamber"):
            salemite += 3 * event["points"]
        flown = what == "use" and event["ability"] == "launch-missiles" and event["stage"] == "finished"
        if flown and now.side[str(who)] == "salemite" and now.turn >= 4 and first("launch"):
            salemite += 15
        if "mammoth" in now.dead and first("mammoth"):
            salemite += 7
        if now.ended and not now.anyone("norad", now.tile("command-post")):
            salemite += 1
        return None if now.ended < 8 else "norad" if norad > salemite else "salemite"

    return read


def quiet_estate(now: Chronicle) -> Reading:
    """After the sixth turn, the side with more Mission Points wins. A tie goes to the Salemites. A side without
    characters on the map loses immediately."""
    points = {side.id: side.mp or 0 for side in now.board.scenario.sides}
    once: set[str] = set()
    raised = 0

    def pay(side: str, mp: int, name: str) -> None:
        if name not in once:
            once.add(name)
            points[side] += mp

    def read(event: Event) -> str | None:
        nonlocal raised
        what, who = event["event"], str(event.get("who"))
        if "deeler" in now.dead:
            pay("norad", 10, "deeler")
        if what == "leave" and now.side[who] == "norad" and "zombie-serum" in now.hands[who]:
            pay("norad", 12, "serum")
        if what == "use" and event["ability"] == "power-down" and now.side[who] == "norad":
            pay("norad", 4, "power")
        if "video-surveillance-room/screens" in now.wrecks:
            pay("norad", 5, "screens")
        if what == "torture" and who == "woo":
            points["salemite"] += 6 * event["points"]
        flown = what == "use" and event["ability"] == "launch-missiles" and event["stage"] == "finished"
        if flown and now.side[who] == "salemite":
            pay("salemite", 12, "launch")
        if what == "use" and event["ability"] == "reanimate" and now.place("kendall") & now.tile("zombie-lab"):
            raised += 1
            points["salemite"] += 3 if raised <= 2 else 0
        if "bolter" in now.dead:
            pay("salemite", 8, "bolter")
        standing = [side for side in points if any(now.up(each) for each in now.of(side))]
        if len(standing) == 1:
            return standing[0]
        if now.ended < 6:
            return None
        return "norad" if points["norad"] > points["salemite"] else "salemite"

    return read


READINGS: dict[str, Callable[[Chronicle], Reading]] = {
    "first-steps": first_steps,
    "doctors-cellar": doctors_cellar,
    "harrow-house": harrow_house,
    "relay-on-dunmore-hill": relay_on_dunmore_hill,
    "hammer-at-coldwater": hammer_at_coldwater,
    "quiet-estate": quiet_estate,
}
"""Scenario -> its reading; a new scenario that is shipped needs one."""
