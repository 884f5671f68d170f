"""Step 5, the missions (RB 37, 39): hands are drawn, and missions that cannot be fulfilled are shown and replaced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.messages import Message, msg
from editor.model.cards import Mission
from editor.model.game_words import Faction
from editor.rules.sags_rules.sags_numbers import hand_sizes, is_achievable
from editor.sags.game.actions import ChooseBonus, TellMissions
from editor.sags.game.game_view import GameView
from editor.sags.game.state import Game, ShownMission, with_side
from editor.values import replace

FACTIONS: tuple[Faction, ...] = ("salemite", "norad")


def can_fulfill(mission: Mission, game: Game, side: str) -> bool:
    """Return whether the side could fulfill the mission with what is in play."""
    others = {each for other in game.sides if other.id != side for each in other.team}
    faces = {f"{each.tile}/{each.face}" for each in game.construction.placements}
    own = {each: game.box.characters[each].faction for each in game.side(side).team}
    return is_achievable(mission, players=game.players, faces=faces, own=own, others=others)


def _hand_sizes(game: Game, side: str) -> Counter[Faction]:
    own = game.side(side)
    return hand_sizes(own.faction, (game.box.characters[each].faction for each in own.team))


def begin_missions(game: Game) -> Game:
    """Draw all hands. With four players each side then names the deck of one more card (R13)."""
    game = replace(game, step="missions")
    if game.decks.missions != "table":
        piles: dict[Faction, tuple[str, ...]] = {}
        for faction in FACTIONS:
            pile = [
                each.id for each in game.box.missions.values() if each.faction == faction for _ in range(each.copies)
            ]
            game.random_for(f"missions/{faction}").shuffle(pile)
            piles[faction] = tuple(pile)
        game = replace(game, piles=piles)
        for side in _drawing_order(game):
            sizes = _hand_sizes(game, side)
            for deck in FACTIONS:
                game = _draw(game, side, deck, sizes[deck])
    if game.numbers.bonus_missions:
        return replace(game, pending=frozenset(each.id for each in game.sides if each.team))
    return _ask_mission_counts(game)


def _drawing_order(game: Game) -> tuple[str, ...]:
    """Return the order of drawing: Salemites, NORAD; or clockwise from the first constructor."""
    if game.players == 2:
        return FACTIONS
    return game.clockwise(game.construction.players[game.construction.first].id)


def _draw(game: Game, side: str, faction: Faction, count: int) -> Game:
    """Draw so many missions, showing those that cannot be fulfilled; an empty deck leaves the hand smaller (R13)."""
    pile, hand, shown = list(game.piles[faction]), list(game.side(side).missions), list(game.shown)
    wanted = len(hand) + count
    while pile and len(hand) < wanted:
        mission = pile.pop(0)
        if can_fulfill(game.box.missions[mission], game, side):
            hand.append(mission)
        else:
            shown.append(ShownMission(side, mission))
    game = with_side(game, side, missions=tuple(hand))
    return replace(game, piles={**game.piles, faction: tuple(pile)}, shown=tuple(shown))


def incomplete_hands(before: Game, after: Game) -> Iterator[str]:
    """Yield the sides that were just dealt fewer missions than they should hold, because their deck ran out (R13)."""
    if before.piles == after.piles:
        return
    for side in after.sides:
        due = _hand_sizes(after, side.id).total()
        drew_more = side.bonus is not None and not after.pending
        if len(side.missions) < due + (after.numbers.bonus_missions if drew_more else 0):
            yield side.id


# --- decisions ------------------------------------------------------------------------------------------------------


def own_factions(view: GameView) -> tuple[Faction, ...]:
    """Return the factions of the seat's characters."""
    return tuple(dict.fromkeys(view.box.characters[each].faction for each in view.own_team))


def check_bonus(view: GameView, action: ChooseBonus) -> Iterator[Message]:
    """Yield why the choice of the additional mission is illegal."""
    if view.own.bonus is not None or not view.numbers.bonus_missions:
        yield msg("game.not-now")
    if action.faction not in own_factions(view):
        yield msg(f"game.mission.no-such-faction-{action.faction}")


def choose_bonus(game: Game, side: str, action: ChooseBonus) -> Game:
    """Record the deck of the additional mission; draw the cards when all have chosen."""
    game = replace(with_side(game, side, bonus=action.faction), pending=game.pending - {side})
    if game.pending:
        return game
    if game.decks.missions != "table":
        for each in _drawing_order(game):
            if deck := game.side(each).bonus:
                game = _draw(game, each, deck, game.numbers.bonus_missions)
    return _ask_mission_counts(game)


def _ask_mission_counts(game: Game) -> Game:
    """With physical cards, ask all sides how many missions they hold."""
    pending = {each.id for each in game.sides} if game.decks.missions == "table" else set[str]()
    return replace(game, pending=frozenset(pending))


def check_mission_count(view: GameView, action: TellMissions) -> Iterator[Message]:
    """Yield why the number of missions is illegal."""
    if view.decks.missions != "table" or (view.numbers.bonus_missions and view.own_team and view.own.bonus is None):
        yield msg("game.not-now")
    most = max_missions(view)
    if action.kept > most:
        yield msg("game.mission.count", most=most)


def max_missions(view: GameView) -> int:
    """Return how many missions the seat can hold at most."""
    team = [view.box.characters[each].faction for each in view.own_team]
    return hand_sizes(view.own.faction, team).total() + (view.numbers.bonus_missions if team else 0)


def tell_missions(game: Game, side: str, action: TellMissions) -> Game:
    """Record how many missions a side holds, and those that it showed."""
    shown = tuple(ShownMission(side, each) for each in action.shown)
    game = with_side(game, side, kept=action.kept)
    return replace(game, shown=(*game.shown, *shown), pending=game.pending - {side})
