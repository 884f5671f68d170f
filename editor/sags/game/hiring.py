"""Step 2, the teams (RB 36, 38): what may be chosen, and what choosing leads to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from editor.board.names import character_name
from editor.catalog import Box
from editor.messages import Message, Name, msg
from editor.rules.sags_rules.sags_numbers import REMOVED_CHARACTERS
from editor.sags.game.actions import ChooseTeam, Decline, Enrol
from editor.sags.game.state import Game, GameSide, with_side
from editor.sags.game.view import GameView
from editor.values import replace


def price_of(box: Box, characters: Iterable[str]) -> int:
    return sum(box.characters[each].mp_cost or 0 for each in characters)


def on_offer(view: GameView) -> tuple[str, ...]:
    """With two players: the characters that the side can choose among."""
    return tuple(each.id for each in view.box.characters.values() if each.faction == view.own.faction)


# --- two players ----------------------------------------------------------------------------------------------------


def against_team(view: GameView, action: ChooseTeam) -> Iterator[Message]:
    box, own = view.box, view.own
    if view.seat not in view.pending:
        yield msg("game.team.already")
    unknown = [each for each in action.characters if each not in box.characters]
    if unknown:
        yield msg("game.team.unknown", characters=unknown)
    known = [each for each in action.characters if each in box.characters]
    others = [each for each in known if box.characters[each].faction != own.faction]
    if others:
        yield msg("game.team.not-your-cards", characters=_names(box, others))
    twice = sorted({each for each in known if known.count(each) > 1})
    if twice:
        yield msg("game.team.twice", characters=_names(box, twice))
    free = [each for each in known if box.characters[each].mp_cost is None]
    if free:
        yield msg("game.team.no-price", characters=_names(box, free))
    if (price := price_of(box, dict.fromkeys(known))) > own.mp:
        yield msg("game.team.too-dear", price=price, mp=own.mp)
    if not action.characters and can_pay_one(view, on_offer(view)):
        yield msg("game.team.empty")


def can_pay_one(view: GameView, characters: Iterable[str]) -> bool:
    prices = (view.box.characters[each].mp_cost for each in characters)
    return any(price is not None and price <= view.own.mp for price in prices)


def teams(view: GameView) -> Iterator[ChooseTeam]:
    """Every team that the side can pay, the smallest first."""
    offer = on_offer(view)
    for size in range(len(offer) + 1):
        for chosen in combinations(offer, size):
            action = ChooseTeam(characters=chosen)
            if not any(against_team(view, action)):
                yield action


def choose_team(game: Game, side: str, action: ChooseTeam) -> Game:
    """Seal the team; with the second one both are shown and paid."""
    order = list(game.box.characters)
    chosen = tuple(sorted(action.characters, key=order.index))
    game = replace(with_side(game, side, sealed_team=chosen), pending=game.pending - {side})
    if game.pending:
        return game
    return replace(game, sides=tuple(_hired(game.box, each) for each in game.sides))


def _hired(box: Box, side: GameSide) -> GameSide:
    team = side.sealed_team or ()
    return replace(side, team=team, sealed_team=None, mp=side.mp - price_of(box, team))


# --- three and four players -----------------------------------------------------------------------------------------


def against_enrol(view: GameView, action: Enrol) -> Iterator[Message]:
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
        yield msg("game.team.no-price", characters=_names(view.box, [character.id]))
    elif character.mp_cost > view.own.mp:
        yield msg("game.team.too-dear", price=character.mp_cost, mp=view.own.mp)


def against_decline(view: GameView, _: Decline) -> Iterator[Message]:
    if not view.own_team and can_pay_one(view, view.open_cards):
        yield msg("game.team.empty")


def enrolments(view: GameView) -> Iterator[Enrol | Decline]:
    for each in view.open_cards:
        action = Enrol(character=each)
        if not any(against_enrol(view, action)):
            yield action
    if not any(against_decline(view, decline := Decline())):
        yield decline


def open_draft(game: Game) -> Game:
    """Nine cards lie open, and a lot tells who begins."""
    first = game.sides[game.draw("enrolling-first").randrange(game.players)].id
    cards = tuple(each for each in game.box.characters if each not in REMOVED_CHARACTERS)
    return _go_on(replace(game, step="enrolling", open_cards=cards, first=first), first)


def enrol(game: Game, side: str, action: Enrol) -> Game:
    own = game.side(side)
    mp = own.mp - price_of(game.box, [action.character])
    game = with_side(game, side, team=(*own.team, action.character), mp=mp)
    left = tuple(each for each in game.open_cards if each != action.character)
    game = replace(game, open_cards=left, declines=0, last_to_enrol=side)
    return _go_on(game, _next(game, side))


def decline(game: Game, side: str, _: Decline) -> Game:
    return _go_on(replace(game, declines=game.declines + 1), _next(game, side))


def _next(game: Game, side: str) -> str:
    return game.clockwise(side)[1]


def _go_on(game: Game, side: str) -> Game:
    """The turn of the next side that can enrol anybody; nobody pending: the draft is over (R5)."""
    while True:
        below = [each for each in game.sides if len(each.team) < game.numbers.most_characters]
        if not below or not game.open_cards or game.declines >= len(below):
            return replace(game, pending=frozenset(), open_cards=(), declines=0)
        own = game.side(side)
        if own not in below:
            side = _next(game, side)
            continue
        if any((game.box.characters[each].mp_cost or 0) <= own.mp for each in game.open_cards):
            return replace(game, pending=frozenset({side}))
        game, side = replace(game, declines=game.declines + 1), _next(game, side)


def _names(box: Box, characters: Iterable[str]) -> list[Name]:
    return [character_name(box, each) for each in characters]
