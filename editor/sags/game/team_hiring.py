"""Step 2, the teams (RB 36, 38): which characters may be chosen, and what choosing leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from editor.board.names import character_name
from editor.catalog import Box
from editor.messages import Message, Name, msg
from editor.rules.sags_rules.sags_numbers import REMOVED_CHARACTERS
from editor.sags.game.actions import ChooseTeam, Decline, Enrol
from editor.sags.game.game_view import GameView
from editor.sags.game.state import Game, GameSide, with_side
from editor.values import replace


def team_price(box: Box, characters: Iterable[str]) -> int:
    """Return the total price of these characters."""
    return sum(box.characters[each].mp_cost or 0 for each in characters)


def available_characters(view: GameView) -> tuple[str, ...]:
    """Return the characters that the side can choose from, with two players."""
    return tuple(each.id for each in view.box.characters.values() if each.faction == view.own.faction)


# --- two players ----------------------------------------------------------------------------------------------------


def check_team(view: GameView, action: ChooseTeam) -> Iterator[Message]:
    """Yield why the team is illegal."""
    box, own = view.box, view.own
    if view.seat not in view.pending:
        yield msg("game.team.already")
    unknown = [each for each in action.characters if each not in box.characters]
    if unknown:
        yield msg("game.team.unknown", characters=unknown)
    known = [each for each in action.characters if each in box.characters]
    others = [each for each in known if box.characters[each].faction != own.faction]
    if others:
        yield msg("game.team.not-your-cards", characters=_character_names(box, others))
    twice = sorted({each for each in known if known.count(each) > 1})
    if twice:
        yield msg("game.team.twice", characters=_character_names(box, twice))
    free = [each for each in known if box.characters[each].mp_cost is None]
    if free:
        yield msg("game.team.no-price", characters=_character_names(box, free))
    if (price := team_price(box, dict.fromkeys(known))) > own.mp:
        yield msg("game.team.too-dear", price=price, mp=own.mp)
    if not action.characters and can_afford_any(view, available_characters(view)):
        yield msg("game.team.empty")


def can_afford_any(view: GameView, characters: Iterable[str]) -> bool:
    """Return whether the seat can pay at least one of these characters."""
    prices = (view.box.characters[each].mp_cost for each in characters)
    return any(price is not None and price <= view.own.mp for price in prices)


def legal_teams(view: GameView) -> Iterator[ChooseTeam]:
    """Yield every team that the side can pay, the smallest first."""
    offer = available_characters(view)
    for size in range(len(offer) + 1):
        for chosen in combinations(offer, size):
            action = ChooseTeam(characters=chosen)
            if not any(check_team(view, action)):
                yield action


def choose_team(game: Game, side: str, action: ChooseTeam) -> Game:
    """Keep the team hidden; with the second team both are shown and paid."""
    order = list(game.box.characters)
    chosen = tuple(sorted(action.characters, key=order.index))
    game = replace(with_side(game, side, sealed_team=chosen), pending=game.pending - {side})
    if game.pending:
        return game
    return replace(game, sides=tuple(_hire(game.box, each) for each in game.sides))


def _hire(box: Box, side: GameSide) -> GameSide:
    team = side.sealed_team or ()
    return replace(side, team=team, sealed_team=None, mp=side.mp - team_price(box, team))


# --- three and four players -----------------------------------------------------------------------------------------


def check_enrol(view: GameView, action: Enrol) -> Iterator[Message]:
    """Yield why the character cannot be enrolled."""
    character = view.box.characters.get(action.character)
    if character is None:
        yield msg("game.team.unknown", characters=[action.character])
        return
    if character.id in REMOVED_CHARACTERS:
        yield msg("game.team.removed", character=character_name(view.box, character.id))
    elif character.id not in view.open_cards:
        yield msg("game.team.taken", character=character_name(view.box, character.id))
    if len(view.own_team) >= view.numbers.most_characters:
        yield msg("game.team.full", most=view.numbers.most_characters)
    if character.mp_cost is None:
        yield msg("game.team.no-price", characters=_character_names(view.box, [character.id]))
    elif character.mp_cost > view.own.mp:
        yield msg("game.team.too-dear", price=character.mp_cost, mp=view.own.mp)


def check_decline(view: GameView, _: Decline) -> Iterator[Message]:
    """Yield why the side may not decline."""
    if not view.own_team and can_afford_any(view, view.open_cards):
        yield msg("game.team.empty")


def legal_enrolments(view: GameView) -> Iterator[Enrol | Decline]:
    """Yield every legal enrolment, and declining if that is legal."""
    for each in view.open_cards:
        action = Enrol(character=each)
        if not any(check_enrol(view, action)):
            yield action
    if not any(check_decline(view, decline := Decline())):
        yield decline


def open_draft(game: Game) -> Game:
    """Open the draft: the cards are face up, and a random side begins."""
    first = game.sides[game.random_for("enrolling-first").randrange(game.players)].id
    cards = tuple(each for each in game.box.characters if each not in REMOVED_CHARACTERS)
    return _start_turn(replace(game, step="enrolling", open_cards=cards, first=first), first)


def enrol(game: Game, side: str, action: Enrol) -> Game:
    """Enrol and pay a character; the turn passes on."""
    own = game.side(side)
    mp = own.mp - team_price(game.box, [action.character])
    game = with_side(game, side, team=(*own.team, action.character), mp=mp)
    left = tuple(each for each in game.open_cards if each != action.character)
    game = replace(game, open_cards=left, declines=0, last_to_enrol=side)
    return _start_turn(game, _next_side(game, side))


def decline(game: Game, side: str, _: Decline) -> Game:
    """Enroll no one; the next player is asked."""
    return _start_turn(replace(game, declines=game.declines + 1), _next_side(game, side))


def _next_side(game: Game, side: str) -> str:
    return game.clockwise(side)[1]


def _start_turn(game: Game, side: str) -> Game:
    """Start the turn of the next side that can enrol a character; with no side pending the draft is over (R5)."""
    while True:
        below = [each for each in game.sides if len(each.team) < game.numbers.most_characters]
        if not below or not game.open_cards or game.declines >= len(below):
            return replace(game, pending=frozenset(), open_cards=(), declines=0)
        own = game.side(side)
        if own not in below:
            side = _next_side(game, side)
            continue
        if any((game.box.characters[each].mp_cost or 0) <= own.mp for each in game.open_cards):
            return replace(game, pending=frozenset({side}))
        game, side = replace(game, declines=game.declines + 1), _next_side(game, side)


def _character_names(box: Box, characters: Iterable[str]) -> list[Name]:
    return [character_name(box, each) for each in characters]
