"""The law of the S.A.G.S. that its game and the checks of finished scenarios share: numbers by the number of players
(RB 35 to 39), who and what takes no part, and which missions a side can fulfil.

What every finished map has, such as its turns, is in ``editor.model.sags``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from editor.board.bits import Edges, Squares, edges_within
from editor.catalog import Box
from editor.model.cards import Character, Equipment
from editor.model.decks import EquipmentCard, Mission
from editor.model.words import Faction
from editor.values import FrozenStruct


class Numbers(FrozenStruct):
    """What depends on how many play."""

    most_characters: int
    """In one team; with two players only cards and MP set a limit."""
    dealt: int
    """Equipment cards in each hand; 0: the deck is split by colour."""
    decoys: int
    bonus_missions: int
    mp: int
    """At the beginning."""


NUMBERS: Final = {
    2: Numbers(most_characters=99, dealt=0, decoys=2, bonus_missions=0, mp=30),
    3: Numbers(most_characters=3, dealt=10, decoys=1, bonus_missions=0, mp=25),
    4: Numbers(most_characters=2, dealt=7, decoys=1, bonus_missions=1, mp=20),
}

MISSIONS_OF_TWO: Final = 4
"""Missions that each side holds with two players."""

MAGNETIC_OF_TWO: Final = 2
"""Magnetic card markers of the Salemites with two players."""

NEAREST: Final = 4
"""The least distance between markers of different sides, with three and four players (RB 39)."""

SCRAMBLER: Final = "radio-scrambler"
"""The item whose card leaves the game with three and four players (RB 38)."""

REMOVED: Final = frozenset({"cherokee-bill", "zombie-1", "zombie-2"})
"""The characters that nobody can enrol with three and four players (RB 38)."""


DRILLER_SQUARES: Final = 4


def most_markers(box: Box, players: int, faction: Faction) -> int:
    """The most markers that may have to lie on the ground of a faction: with two players all its characters and its
    decoys; with more, those of all bands, whose characters and decoys may be of one faction."""
    numbers = NUMBERS[players]
    if players == 2:
        return sum(each.faction == faction for each in box.characters.values()) + numbers.decoys
    return players * (numbers.most_characters + numbers.decoys)


def few_places(box: Box, players: int, indoor: int, outdoor: int) -> Iterator[tuple[Faction, int, int]]:
    """The factions whose markers may not all find a place on a map with so many squares to enter indoors, and outdoors
    with Drillers; each with what there is and what may be needed. Nothing demands that there be enough."""
    there: dict[Faction, int] = {"salemite": indoor, "norad": outdoor}
    for faction, count in there.items():
        due = most_markers(box, players, faction)
        if count < due:
            yield faction, count, due


def deck_of(box: Box, players: int) -> tuple[str, ...]:
    """The equipment cards in play, in the order of the box."""
    cards = box.cards.values()
    if players == 2:
        return tuple(card.id for card in cards)
    return tuple(card.id for card in cards if SCRAMBLER not in (card.green.item, card.yellow.item))


def salemite_price(team: Iterable[Character]) -> int:
    """The sum of the prices of the Salemites in a team, which decides who begins (RB 39)."""
    return sum(each.mp_cost or 0 for each in team if each.faction == "salemite")


def weight_on(item: str | None, dealt: EquipmentCard | None, known: Equipment | None) -> int | None:
    """What a piece of equipment weighs: as the side of the dealt card says that shows it, else as its entry does."""
    sides = [face for _, face in dealt.faces() if face.item == item] if dealt else []
    printed = (face.weight for face in sides if face.weight is not None)
    return next(printed, known.weight if known else None)


def marker_ways(floor: Squares, walls: Edges, doors: Edges) -> Edges:
    """The edges over which the steps between markers are counted (RB 39): through doors and not through walls, over
    impassable squares too."""
    return edges_within(floor) & (~walls | doors)


def hand_sizes(faction: Faction | None, team: Iterable[Faction]) -> Counter[Faction]:
    """How many missions of each deck a side draws, the bonus not counted: a fixed number of its own faction, or one for
    each character of a band, of that character's faction."""
    return Counter({faction: MISSIONS_OF_TWO}) if faction is not None else Counter(team)


def achievable(
    mission: Mission,
    *,
    players: int,
    faces: AbstractSet[str],
    own: Mapping[str, Faction | None],
    others: AbstractSet[str],
) -> bool:
    """Whether a side could fulfil a mission with what is in play (RB 37, 39).

    ``faces`` lie up, ``own`` are the characters of the side with their factions, ``others`` those of all other sides.
    The faces that the mission names lie up, and one of the characters that it names is in a team. With three and four
    players the card must not be marked for replacing, nor ask to kill only characters of the holder; and if it asks for
    a faction, the holder must have somebody of it (R13).
    """
    named = set(mission.needs_characters)
    if not set(mission.needs_faces) <= faces or (named and not named & (own.keys() | others)):
        return False
    if players == 2:
        return True
    if mission.crowd == "discard" or (mission.kills and not set(mission.kills) & others):
        return False
    return mission.crowd not in ("norad", "salemite") or mission.crowd in own.values()
