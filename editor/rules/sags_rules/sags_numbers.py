"""Numbers and laws of the S.A.G.S. that its game and the rules for ready games share (RB 35 to 39).

Constants of every constructed map, such as its turns, are in ``editor.model.sags_constants``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from editor.board.bit_sets import Edges, Squares, edges_within
from editor.catalog import Box
from editor.model.cards import Character, Equipment, EquipmentCard, Mission
from editor.model.game_words import Faction
from editor.values import FrozenStruct


class PlayerCountRules(FrozenStruct):
    """Numbers that depend on the number of players."""

    most_characters: int
    """The most characters in a team; with two players only cards and MP set a limit."""
    dealt: int
    """Equipment cards in each hand; 0 if the deck is split by color."""
    decoys: int
    bonus_missions: int
    mp: int
    """MP at the beginning."""


RULES_BY_PLAYERS: Final = {
    2: PlayerCountRules(most_characters=99, dealt=0, decoys=2, bonus_missions=0, mp=30),
    3: PlayerCountRules(most_characters=3, dealt=10, decoys=1, bonus_missions=0, mp=25),
    4: PlayerCountRules(most_characters=2, dealt=7, decoys=1, bonus_missions=1, mp=20),
}

MISSIONS_WITH_TWO_PLAYERS: Final = 4
"""Missions of each side with two players."""

MAGNETIC_CARDS_WITH_TWO_PLAYERS: Final = 2
"""Magnetic card markers of the Salemites with two players."""

MIN_MARKER_STEPS: Final = 4
"""The least distance between markers of different sides with three and four players (RB 39)."""

SCRAMBLER: Final = "radio-scrambler"
"""The item whose card is removed with three and four players (RB 38)."""

REMOVED_CHARACTERS: Final = frozenset({"cherokee-bill", "zombie-1", "zombie-2"})
"""The characters that are removed with three and four players (RB 38)."""


DRILLER_SQUARES: Final = 4


def most_markers(box: Box, players: int, faction: Faction) -> int:
    """Return the most markers that may have to be placed on the ground of a faction.

    With two players these are all its characters and its decoys. With more, they are the decoys of all bands and its
    characters without the removed ones (RB 38), as far as all bands together can have them.
    """
    numbers = RULES_BY_PLAYERS[players]
    members = {each.id for each in box.characters.values() if each.faction == faction}
    if players == 2:
        return len(members) + numbers.decoys
    enrolled = min(len(members - REMOVED_CHARACTERS), players * numbers.most_characters)
    return enrolled + players * numbers.decoys


def short_of_places(box: Box, players: int, indoor: int, outdoor: int) -> Iterator[tuple[Faction, int, int]]:
    """Yield the factions whose markers may not all fit on a map, with the squares there are and may be needed.

    ``indoor`` and ``outdoor`` are enterable squares; Drillers count as outdoor. No rule demands that there are enough.
    """
    there: dict[Faction, int] = {"salemite": indoor, "norad": outdoor}
    for faction, count in there.items():
        due = most_markers(box, players, faction)
        if count < due:
            yield faction, count, due


def deck_of(box: Box, players: int) -> tuple[str, ...]:
    """Return the equipment cards in play, in the order of the box."""
    cards = box.cards.values()
    if players == 2:
        return tuple(card.id for card in cards)
    return tuple(card.id for card in cards if SCRAMBLER not in (card.green.item, card.yellow.item))


def salemite_price(team: Iterable[Character]) -> int:
    """Return the sum of the prices of the Salemites in a team, which decides who begins (RB 39)."""
    return sum(each.mp_cost or 0 for each in team if each.faction == "salemite")


def printed_weight(item: str | None, dealt: EquipmentCard | None, known: Equipment | None) -> int | None:
    """Return the weight of a piece of equipment: from the side of the dealt card that shows it, or from its entry."""
    sides = [face for _, face in dealt.faces() if face.item == item] if dealt else []
    printed = (face.weight for face in sides if face.weight is not None)
    return next(printed, known.weight if known else None)


def marker_step_edges(floor: Squares, walls: Edges, doors: Edges) -> Edges:
    """Return the edges over which steps between markers are counted (RB 39).

    Steps lead through doors but not through walls, and over impassable squares too.
    """
    return edges_within(floor) & (~walls | doors)


def hand_sizes(faction: Faction | None, team: Iterable[Faction]) -> Counter[Faction]:
    """Return how many missions of each deck a side draws, without the bonus.

    A faction draws a fixed number of its own; a band draws one for each character, of that character's faction.
    """
    return Counter({faction: MISSIONS_WITH_TWO_PLAYERS}) if faction is not None else Counter(team)


def is_achievable(
    mission: Mission,
    *,
    players: int,
    faces: AbstractSet[str],
    own: Mapping[str, Faction | None],
    others: AbstractSet[str],
) -> bool:
    """Return whether a side could fulfill a mission with what is in play (RB 37, 39).

    ``faces`` are the faces on the map, ``own`` the characters of the side with their factions, ``others`` those of all
    other sides. The faces that the mission names must be on the map, and one of the characters that it names must be in
    a team. With three and four players the card must not be marked for replacement, nor ask only to kill characters of
    its holder; if it asks for a faction, its holder must have a character of it (R13).
    """
    named = set(mission.needs_characters)
    if not set(mission.needs_faces) <= faces or (named and not named & (own.keys() | others)):
        return False
    if players == 2:
        return True
    if mission.crowd == "discard" or (mission.kills and not set(mission.kills) & others):
        return False
    return mission.crowd not in ("norad", "salemite") or mission.crowd in own.values()
