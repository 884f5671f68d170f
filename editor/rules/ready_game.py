"""What a game of the S.A.G.S. that was declared ready must keep to: sides, teams, deployment and equipment (RB 35-39).

These rules look only at scenarios whose game is ready; before that, the game itself watches over every move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.board import LevelBoard
from editor.board.bits import Edges, flood_steps, indices, sides
from editor.board.change import Part
from editor.board.miniatures import Miniature, character_of
from editor.board.names import card_name, equipment_name, side_name
from editor.messages import msg
from editor.model.decks import COLOURS
from editor.model.sides import Start
from editor.model.words import Faction
from editor.rules.inspection import Inspection, character_name, finding
from editor.rules.problem import Problem
from editor.rules.rule import Rule
from editor.rules.sags_law import (
    MAGNETIC_OF_TWO,
    NEAREST,
    NUMBERS,
    REMOVED,
    SCRAMBLER,
    deck_of,
    marker_ways,
    salemite_price,
)


def is_ready(inspection: Inspection) -> bool:
    """Whether the scenario is a game of the S.A.G.S. that was declared ready, with two to four sides."""
    construction = inspection.scenario.construction
    return (
        construction is not None
        and construction.step == "ready"
        and len(inspection.scenario.sides) == inspection.scenario.players in NUMBERS
    )


def faction_of(inspection: Inspection, start: Start) -> Faction | None:
    card = character_of(start, inspection.board)
    return card.faction if card else None


# --- sides and teams ------------------------------------------------------------------------------------------------


def initiative(inspection: Inspection) -> Iterator[Problem]:
    """With three and four players; with two it is fixed (``sags.constants``)."""
    scenario = inspection.scenario
    if not is_ready(inspection) or scenario.players == 2:
        return
    teams = {side.id: [character_of(start, inspection.board) for start in side.characters] for side in scenario.sides}
    prices = {side: salemite_price(card for card in team if card) for side, team in teams.items()}
    right = {side for side, price in prices.items() if price == max(prices.values())}
    if scenario.initiative not in right:
        names = [side_name(side) for side in scenario.sides if side.id in right]
        yield finding("sags.initiative", (), msg("rules.sags.initiative", sides=names))


def wrong_faction(inspection: Inspection) -> Iterator[Problem]:
    if not is_ready(inspection) or inspection.scenario.players > 2:
        return
    for side, start in inspection.scenario.starts():
        if side.faction is not None and faction_of(inspection, start) not in (None, side.faction):
            name = character_name(inspection, start)
            message = msg("rules.team.faction", character=name, side=side_name(side))
            yield finding("team.faction", (start.id,), message)


def team_size(inspection: Inspection) -> Iterator[Problem]:
    players = inspection.scenario.players
    if not is_ready(inspection) or players == 2:
        return
    most = NUMBERS[players].most_characters
    for side in inspection.scenario.sides:
        if len(side.characters) > most:
            message = msg("rules.team.size", side=side_name(side), count=len(side.characters), most=most)
            yield finding("team.size", (side.id,), message)
        for start in side.characters:
            if start.character in REMOVED:
                name = character_name(inspection, start)
                yield finding("team.size", (start.id,), msg("rules.team.size-removed", character=name))


def team_twice(inspection: Inspection) -> Iterator[Problem]:
    if not is_ready(inspection):
        return
    seen: dict[str, str] = {}
    for side, start in inspection.scenario.starts():
        if seen.setdefault(start.character, side.id) != side.id:
            message = msg("rules.team.twice", character=character_name(inspection, start))
            yield finding("team.twice", (start.id,), message)


# --- deployment -----------------------------------------------------------------------------------------------------


def _standing(inspection: Inspection) -> list[tuple[Miniature, LevelBoard]]:
    return list(inspection.standing) if is_ready(inspection) else []


def wrong_area(inspection: Inspection) -> Iterator[Problem]:
    """Salemites start indoors, NORAD outdoors or on a Driller; of a large miniature one square suffices."""
    for miniature, level in _standing(inspection):
        faction = faction_of(inspection, miniature.start)
        ground = level.indoor if faction == "salemite" else level.outdoor | level.printed.driller
        if faction is not None and not miniature.covered & level.frame & ground:
            name = character_name(inspection, miniature.start)
            message = msg(f"rules.deploy.area-{faction}", character=name)
            yield finding("deploy.area", (miniature.id,), message, level, miniature.squares)


def too_close(inspection: Inspection) -> Iterator[Problem]:
    """With three and four players, as the markers lay: all Drillers face down and walled all round."""
    if inspection.scenario.players == 2:
        return
    there = _standing(inspection)
    for number, (one, level) in enumerate(there):
        ways = marker_ways(level.floor, level.walls, level.doors) & ~sides(level.printed.driller)
        for other, other_level in there[number + 1 :]:
            if other.side.id == one.side.id or other_level is not level:
                continue
            if _near(level, one, other, ways):
                names = {
                    "character": character_name(inspection, one.start),
                    "other": character_name(inspection, other.start),
                }
                message = msg("rules.deploy.too-close", least=NEAREST, **names)
                yield finding("deploy.too-close", (one.id, other.id), message, level, (*one.squares, *other.squares))


def _near(level: LevelBoard, one: Miniature, other: Miniature, ways: Edges) -> bool:
    """Whether every pair of their squares is too close: the marker of a large one lay on any of its squares."""
    here, there = one.covered & level.frame, other.covered & level.frame
    if not here or not there or (here | there) & level.printed.driller:
        return False
    return all(not there & ~flood_steps(1 << index, ways, NEAREST - 1) for index in indices(here))


def face_down(inspection: Inspection) -> Iterator[Problem]:
    if not is_ready(inspection):
        return
    for level in inspection.board.levels:
        for stamp in level.stamps:
            if stamp.face_down:
                message = msg("rules.driller.face-down")
                yield finding("driller.face-down", (stamp.placement.id,), message, level)


# --- equipment ------------------------------------------------------------------------------------------------------


def one_card(inspection: Inspection) -> Iterator[Problem]:
    if not is_ready(inspection):
        return
    for _, start in inspection.scenario.starts():
        if len(start.equipment) > 1:
            message = msg("rules.carry.one", character=character_name(inspection, start), count=len(start.equipment))
            yield finding("carry.one", (start.id,), message)


def card_colour(inspection: Inspection) -> Iterator[Problem]:
    """The side of the card that shows the item has the colour of the character's faction."""
    if not is_ready(inspection):
        return
    for _, start in inspection.scenario.starts():
        card, faction = inspection.box.cards.get(start.card or ""), faction_of(inspection, start)
        if card is None or faction is None:
            continue
        if card.face(COLOURS[faction]).item not in start.equipment:
            item = equipment_name(inspection.board, start.equipment[0]) if start.equipment else card.id
            message = msg("rules.carry.faction", character=character_name(inspection, start), item=item)
            yield finding("carry.faction", (start.id,), message)


def scrambler(inspection: Inspection) -> Iterator[Problem]:
    scenario = inspection.scenario
    if not is_ready(inspection) or scenario.players == 2:
        return
    for _, start in scenario.starts():
        if SCRAMBLER in start.equipment:
            message = msg("rules.carry.scrambler", character=character_name(inspection, start))
            yield finding("carry.scrambler", (start.id,), message)
    if SCRAMBLER in (scenario.search_deck or ()):
        yield finding("carry.scrambler", (SCRAMBLER,), msg("rules.carry.scrambler-deck"))


def magnetic(inspection: Inspection) -> Iterator[Problem]:
    """Two Salemites of the Salemite side; with three and four players one of each band that has a Salemite."""
    if not is_ready(inspection):
        return
    for side in inspection.scenario.sides:
        salemites = [start for start in side.characters if faction_of(inspection, start) == "salemite"]
        right = min(MAGNETIC_OF_TWO if inspection.scenario.players == 2 else 1, len(salemites))
        given = sum(start.magnetic_card for start in side.characters)
        if given != right:
            message = msg("rules.magnetic.count", side=side_name(side), count=given, right=right)
            yield finding("magnetic.count", (side.id,), message)


def whole_deck(inspection: Inspection) -> Iterator[Problem]:
    """Carried cards and the search deck together are all cards, each once."""
    scenario = inspection.scenario
    if not is_ready(inspection) or scenario.search_cards is None:
        return
    there = Counter([*scenario.search_cards, *(start.card for _, start in scenario.starts() if start.card)])
    right = Counter(deck_of(inspection.box, scenario.players))
    if amiss := sorted((there - right) | (right - there)):
        cards = tuple(card_name(inspection.box, card) for card in amiss)
        yield finding("deck.whole", tuple(amiss), msg("rules.deck.whole", cards=cards))


_GAME = frozenset[Part]({"construction", "sides", "play", "house"})
_PLACES = _GAME | frozenset[Part]({"map"})

RULES = (
    Rule("sags.initiative", "error", "RB 39", initiative, _GAME, fixable=False),
    Rule("team.faction", "error", "RB 36", wrong_faction, _GAME, fixable=False),
    Rule("team.size", "error", "RB 38", team_size, _GAME, fixable=False),
    Rule("team.twice", "error", "RB 36, 38", team_twice, _GAME, fixable=False),
    Rule("deploy.area", "error", "RB 37, 39", wrong_area, _PLACES, fixable=False),
    Rule("deploy.too-close", "error", "RB 39", too_close, _PLACES, fixable=False),
    Rule("driller.face-down", "error", "RB 37, 39", face_down, _PLACES, fixable=False),
    Rule("carry.one", "error", "RB 37, 39", one_card, _GAME, fixable=False),
    Rule("carry.faction", "error", "RB 37, 39", card_colour, _GAME, fixable=False),
    Rule("carry.scrambler", "error", "RB 38", scrambler, _GAME, fixable=False),
    Rule("magnetic.count", "error", "RB 37, 39", magnetic, _GAME, fixable=False),
    Rule("deck.whole", "error", "RB 38, 39", whole_deck, _GAME, fixable=False),
)
