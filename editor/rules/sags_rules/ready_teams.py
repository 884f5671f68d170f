"""Rules for teams, deployment and equipment of S.A.G.S. games that are declared ready (RB 35-39).

They apply only to scenarios whose game is ready; before that, the game itself checks every move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.board import LevelBoard
from editor.board.bit_sets import Edges, flood_steps, indices, sides
from editor.board.board_change import ScenarioPart
from editor.board.miniatures import Miniature, character_of
from editor.board.names import card_name, equipment_name, side_name
from editor.messages import msg
from editor.model.cards import FACTION_CARD_COLORS
from editor.model.game_words import Faction
from editor.model.sides import StartingCharacter
from editor.rules.inspection import Inspection, character_name, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import Rule
from editor.rules.sags_rules.sags_numbers import (
    MAGNETIC_CARDS_WITH_TWO_PLAYERS,
    MIN_MARKER_STEPS,
    REMOVED_CHARACTERS,
    RULES_BY_PLAYERS,
    SCRAMBLER,
    deck_of,
    marker_step_edges,
    salemite_price,
)


def is_ready(inspection: Inspection) -> bool:
    """Return whether the scenario is a S.A.G.S. game that was declared ready, with two to four sides."""
    construction = inspection.scenario.construction
    return (
        construction is not None
        and construction.step == "ready"
        and len(inspection.scenario.sides) == inspection.scenario.players in RULES_BY_PLAYERS
    )


def faction_of(inspection: Inspection, start: StartingCharacter) -> Faction | None:
    """Return the faction of a character."""
    card = character_of(start, inspection.board)
    return card.faction if card else None


# --- sides and teams ------------------------------------------------------------------------------------------------


def check_sags_initiative(inspection: Inspection) -> Iterator[Problem]:
    """Find a wrong side with the initiative, for three and four players (for two see ``sags.constants``)."""
    scenario = inspection.scenario
    if not is_ready(inspection) or scenario.players == 2:
        return
    teams = {side.id: [character_of(start, inspection.board) for start in side.characters] for side in scenario.sides}
    prices = {side: salemite_price(card for card in team if card) for side, team in teams.items()}
    right = {side for side, price in prices.items() if price == max(prices.values())}
    if scenario.initiative not in right:
        names = [side_name(side) for side in scenario.sides if side.id in right]
        yield make_problem("sags.initiative", (), msg("rules.sags.initiative", sides=names))


def check_team_faction(inspection: Inspection) -> Iterator[Problem]:
    """Find characters of the wrong faction, for two players."""
    if not is_ready(inspection) or inspection.scenario.players > 2:
        return
    for side, start in inspection.scenario.starts():
        if side.faction is not None and faction_of(inspection, start) not in (None, side.faction):
            name = character_name(inspection, start)
            message = msg("rules.team.faction", character=name, side=side_name(side))
            yield make_problem("team.faction", (start.id,), message)


def check_team_size(inspection: Inspection) -> Iterator[Problem]:
    """Find teams that are too large, and removed characters, for three and four players."""
    players = inspection.scenario.players
    if not is_ready(inspection) or players == 2:
        return
    most = RULES_BY_PLAYERS[players].most_characters
    for side in inspection.scenario.sides:
        if len(side.characters) > most:
            message = msg("rules.team.size", side=side_name(side), count=len(side.characters), most=most)
            yield make_problem("team.size", (side.id,), message)
        for start in side.characters:
            if start.character in REMOVED_CHARACTERS:
                name = character_name(inspection, start)
                yield make_problem("team.size", (start.id,), msg("rules.team.size-removed", character=name))


def check_team_twice(inspection: Inspection) -> Iterator[Problem]:
    """Find characters that two sides have."""
    if not is_ready(inspection):
        return
    seen: dict[str, str] = {}
    for side, start in inspection.scenario.starts():
        if seen.setdefault(start.character, side.id) != side.id:
            message = msg("rules.team.twice", character=character_name(inspection, start))
            yield make_problem("team.twice", (start.id,), message)


def check_team_state(inspection: Inspection) -> Iterator[Problem]:
    """Find characters that are wounded, captured or not there yet when the game begins."""
    if not is_ready(inspection):
        return
    for _, start in inspection.scenario.starts():
        states = {"wounded": start.wounded, "prisoner": start.prisoner, "later": start.arrives is not None}
        for name in (state for state, is_so in states.items() if is_so):
            message = msg(f"rules.team.state-{name}", character=character_name(inspection, start))
            yield make_problem("team.state", (start.id, name), message)


# --- deployment -----------------------------------------------------------------------------------------------------


def _ready_miniatures(inspection: Inspection) -> list[tuple[Miniature, LevelBoard]]:
    return list(inspection.placed_miniatures) if is_ready(inspection) else []


def check_deploy_area(inspection: Inspection) -> Iterator[Problem]:
    """Find Salemites that start outdoors and NORAD characters that start indoors.

    One square of a large miniature is enough.
    """
    for miniature, level in _ready_miniatures(inspection):
        faction = faction_of(inspection, miniature.start)
        ground = level.indoor if faction == "salemite" else level.outdoor | level.printed.driller
        if faction is not None and not miniature.covered & level.frame & ground:
            name = character_name(inspection, miniature.start)
            message = msg(f"rules.deploy.area-{faction}", character=name)
            yield make_problem("deploy.area", (miniature.id,), message, level, miniature.squares)


def check_deploy_too_close(inspection: Inspection) -> Iterator[Problem]:
    """Find enemies that start too close together, for three and four players.

    Distances are those of the deployment markers, when all Drillers were face down and surrounded by walls.
    """
    if inspection.scenario.players == 2:
        return
    there = _ready_miniatures(inspection)
    for number, (one, level) in enumerate(there):
        ways = marker_step_edges(level.floor, level.walls, level.doors) & ~sides(level.printed.driller)
        for other, other_level in there[number + 1 :]:
            if other.side.id == one.side.id or other_level is not level:
                continue
            if _near(level, one, other, ways):
                names = {
                    "character": character_name(inspection, one.start),
                    "other": character_name(inspection, other.start),
                }
                message = msg("rules.deploy.too-close", least=MIN_MARKER_STEPS, **names)
                yield make_problem(
                    "deploy.too-close", (one.id, other.id), message, level, (*one.squares, *other.squares)
                )


def _near(level: LevelBoard, one: Miniature, other: Miniature, ways: Edges) -> bool:
    """Return whether every pair of their squares is too close; the marker of a large one was on any of its squares."""
    here, there = one.covered & level.frame, other.covered & level.frame
    if not here or not there or (here | there) & level.printed.driller:
        return False
    return all(not there & ~flood_steps(1 << index, ways, MIN_MARKER_STEPS - 1) for index in indices(here))


def check_driller_face_down(inspection: Inspection) -> Iterator[Problem]:
    """Find Drillers that are still face down."""
    if not is_ready(inspection):
        return
    for level in inspection.board.levels:
        for placed in level.placed_tiles:
            if placed.face_down:
                message = msg("rules.driller.face-down")
                yield make_problem("driller.face-down", (placed.placement.id,), message, level)


# --- equipment ------------------------------------------------------------------------------------------------------


def check_carry_one(inspection: Inspection) -> Iterator[Problem]:
    """Find characters with more than one piece of equipment."""
    if not is_ready(inspection):
        return
    for _, start in inspection.scenario.starts():
        if len(start.equipment) > 1:
            message = msg("rules.carry.one", character=character_name(inspection, start), count=len(start.equipment))
            yield make_problem("carry.one", (start.id,), message)


def check_carry_faction(inspection: Inspection) -> Iterator[Problem]:
    """Find equipment from the wrong side of its card."""
    if not is_ready(inspection):
        return
    for _, start in inspection.scenario.starts():
        card, faction = inspection.box.cards.get(start.card or ""), faction_of(inspection, start)
        if card is None or faction is None:
            continue
        if card.face(FACTION_CARD_COLORS[faction]).item not in start.equipment:
            item = equipment_name(inspection.board, start.equipment[0]) if start.equipment else card.id
            message = msg("rules.carry.faction", character=character_name(inspection, start), item=item)
            yield make_problem("carry.faction", (start.id,), message)


def check_carry_scrambler(inspection: Inspection) -> Iterator[Problem]:
    """Find radio scramblers, which three and four players do not use."""
    scenario = inspection.scenario
    if not is_ready(inspection) or scenario.players == 2:
        return
    for _, start in scenario.starts():
        if SCRAMBLER in start.equipment:
            message = msg("rules.carry.scrambler", character=character_name(inspection, start))
            yield make_problem("carry.scrambler", (start.id,), message)
    if SCRAMBLER in (scenario.search_deck or ()):
        yield make_problem("carry.scrambler", (SCRAMBLER,), msg("rules.carry.scrambler-deck"))


def check_magnetic_count(inspection: Inspection) -> Iterator[Problem]:
    """Find sides with a wrong number of Magnetic cards.

    Two Salemites of the Salemite side have one; with three and four players one of each band with a Salemite.
    """
    if not is_ready(inspection):
        return
    for side in inspection.scenario.sides:
        salemites = [start for start in side.characters if faction_of(inspection, start) == "salemite"]
        right = min(MAGNETIC_CARDS_WITH_TWO_PLAYERS if inspection.scenario.players == 2 else 1, len(salemites))
        given = sum(start.magnetic_card for start in side.characters)
        if given != right:
            message = msg("rules.magnetic.count", side=side_name(side), count=given, right=right)
            yield make_problem("magnetic.count", (side.id,), message)


def check_deck_whole(inspection: Inspection) -> Iterator[Problem]:
    """Find cards that are missing from, or twice in, the carried cards and the search deck together."""
    scenario = inspection.scenario
    if not is_ready(inspection) or scenario.search_cards is None:
        return
    there = Counter([*scenario.search_cards, *(start.card for _, start in scenario.starts() if start.card)])
    right = Counter(deck_of(inspection.box, scenario.players))
    if wrong_cards := sorted((there - right) | (right - there)):
        cards = tuple(card_name(inspection.box, card) for card in wrong_cards)
        yield make_problem("deck.whole", tuple(wrong_cards), msg("rules.deck.whole", cards=cards))


_GAME = frozenset[ScenarioPart]({"construction", "sides", "play", "house"})
_PLACES = _GAME | frozenset[ScenarioPart]({"map"})

RULES = (
    Rule("sags.initiative", "error", "RB 39", check_sags_initiative, _GAME, fixable=False),
    Rule("team.faction", "error", "RB 36", check_team_faction, _GAME, fixable=False),
    Rule("team.size", "error", "RB 38", check_team_size, _GAME, fixable=False),
    Rule("team.twice", "error", "RB 36, 38", check_team_twice, _GAME, fixable=False),
    Rule("team.state", "error", "RB 4, 37", check_team_state, _GAME),
    Rule("deploy.area", "error", "RB 37, 39", check_deploy_area, _PLACES, fixable=False),
    Rule("deploy.too-close", "error", "RB 39", check_deploy_too_close, _PLACES, fixable=False),
    Rule("driller.face-down", "error", "RB 37, 39", check_driller_face_down, _PLACES, fixable=False),
    Rule("carry.one", "error", "RB 37, 39", check_carry_one, _GAME, fixable=False),
    Rule("carry.faction", "error", "RB 37, 39", check_carry_faction, _GAME, fixable=False),
    Rule("carry.scrambler", "error", "RB 38", check_carry_scrambler, _GAME, fixable=False),
    Rule("magnetic.count", "error", "RB 37, 39", check_magnetic_count, _GAME, fixable=False),
    Rule("deck.whole", "error", "RB 38, 39", check_deck_whole, _GAME, fixable=False),
)
