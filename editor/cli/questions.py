"""What a person is asked in ``sags play``: numbered choices, made from the view of the seat and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

import click

from editor.board.names import card_name, character_name, face_name, mission_name
from editor.cli.terminal import echo
from editor.messages import Message, Sayable, say
from editor.model.grid import DIRECTIONS, FULL_FRAME, ROTATIONS, Direction, Square
from editor.sags.construction.actions import AddDoor, Exchange, LayDriller, Pass, TileSpot
from editor.sags.construction.exchange import exchanges, in_shortage
from editor.sags.construction.laying import laying, legal_drillers, legal_placements
from editor.sags.construction.more_doors import doors_to_add
from editor.sags.game.actions import (
    Assign,
    Carry,
    ChooseBonus,
    ChooseDecoy,
    ChooseTeam,
    Close,
    Decline,
    Enrol,
    LayMarker,
    Move,
    PassCards,
    Reveal,
    Stand,
    TakeCard,
    TellMissions,
    TurnDeck,
    Turned,
)
from editor.sags.game.assigning import due_of, magnetic_count
from editor.sags.game.dealing import FACTIONS, most_missions, own_factions
from editor.sags.game.drafting import cards_to_take
from editor.sags.game.hiring import enrolments, on_offer
from editor.sags.game.revealing import own_markers, squares_of_driller
from editor.sags.game.view import GameView
from editor.sags.players.advice import advised

Chosen = TypeVar("Chosen")
_MOST_SHOWN = 30


class Leave(Exception):
    """The person puts the game away."""


class ByComputer(Exception):
    """The person lets the computer decide this once."""


def ask(view: GameView) -> Move:
    """What the person decides. ``q`` leaves the game, ``c`` lets the computer decide."""
    try:
        return _QUESTIONS[view.step](view)
    except ByComputer:
        return advised(view)


# --- ways to ask ----------------------------------------------------------------------------------------------------


def _line(question: Message) -> str:
    try:
        answer = str(click.prompt(question.text(), default="", show_default=False)).strip().lower()
    except click.Abort as abort:
        raise Leave from abort
    if answer == "q":
        raise Leave
    if answer == "c":
        raise ByComputer
    return answer


def _one_of(question: Message, things: Sequence[Chosen], name: Callable[[Chosen], str]) -> Chosen:
    """One of these, by its number. Words narrow a long list down."""
    shown = list(things)
    while True:
        for number, thing in enumerate(shown[:_MOST_SHOWN], 1):
            echo(f"{number:>3}  {name(thing)}")
        if len(shown) > _MOST_SHOWN:
            echo(say("game.ask-more", count=len(shown) - _MOST_SHOWN).text())
        answer = _line(question)
        if answer.isdigit() and 1 <= int(answer) <= min(len(shown), _MOST_SHOWN):
            return shown[int(answer) - 1]
        found = [each for each in things if answer in name(each).lower()]
        if not found:
            echo(say("game.ask-again").text())
        shown = found or list(things)


def _some_of(question: Message, things: Sequence[Chosen], name: Callable[[Chosen], str]) -> tuple[Chosen, ...]:
    """Any of these, by their numbers with blanks in between."""
    for number, thing in enumerate(things, 1):
        echo(f"{number:>3}  {name(thing)}")
    while True:
        words = _line(question).replace(",", " ").split()
        if all(word.isdigit() and 1 <= int(word) <= len(things) for word in words):
            return tuple(things[int(word) - 1] for word in dict.fromkeys(words))
        echo(say("game.ask-again").text())


def _said(name: Sayable | str) -> str:
    return name if isinstance(name, str) else name.text()


def _number(question: Message) -> int:
    while not (answer := _line(question)).isdigit():
        echo(say("game.ask-again").text())
    return int(answer)


def _square(question: Message) -> Square:
    """A square as ``x,y``."""
    while True:
        parts = _line(question).replace(" ", ",").split(",")
        if len(parts) == 2 and all(re.fullmatch(r"-?[0-9]{1,2}", part) for part in parts):
            x, y = map(int, parts)
            if min(x, y) >= -1 and max(x, y) < max(FULL_FRAME):
                return Square(x, y)
        echo(say("game.ask-again").text())


# --- step by step ---------------------------------------------------------------------------------------------------


def _build(view: GameView) -> Move:
    state = view.construction
    if state.phase == "adding-doors":
        doors = [*doors_to_add(state)]
        names: list[AddDoor | Pass] = [AddDoor(**dict(each)) for each in doors]
        return _one_of(say("game.ask-door"), [Pass(), *names], _door_name)
    options: list[str | LayDriller | Exchange] = [
        tile for tile in state.zone if next(legal_placements(state, [tile]), None)
    ]
    options += [LayDriller(tile=each.spot.tile, x=each.spot.x, y=each.spot.y) for each in legal_drillers(state)]
    if in_shortage(state) or not options:
        options += exchanges(state)
    if not options:
        return Pass()
    chosen = _one_of(say("game.ask-tile"), options, lambda each: _tile_name(view, each))
    if not isinstance(chosen, str):
        return chosen
    offers = list(legal_placements(state, [chosen]))
    found = _one_of(say("game.ask-spot"), offers, lambda each: _spot_name(view, each.spot, len(each.doors[0])))
    return laying(state, found)


def _door_name(each: AddDoor | Pass) -> str:
    if isinstance(each, Pass):
        return say("game.name-pass").text()
    return f"{each.door} {[(edge.x, edge.y, edge.side) for edge in each.edges]}"


def _tile_name(view: GameView, each: str | LayDriller | Exchange) -> str:
    match each:
        case str():
            return " / ".join(_said(face_name(view.box, each, face)) for face, _ in view.box.tiles[each].faces())
        case Exchange():
            return say("game.name-exchange", tile=face_name(view.box, each.tile, each.face)).text()
        case LayDriller():
            return say("game.name-driller", x=each.x, y=each.y).text()


def _spot_name(view: GameView, spot: TileSpot, doors: int) -> str:
    name = face_name(view.box, spot.tile, spot.face)
    return say("game.name-spot", tile=name, x=spot.x, y=spot.y, rotation=spot.rotation, doors=doors).text()


def _person(view: GameView) -> Callable[[str], str]:
    def name(character: str) -> str:
        card = view.box.characters[character]
        return say("game.name-character", name=card.name, price=card.mp_cost or 0, cp=card.healthy.max_cp or 0).text()

    return name


def _team(view: GameView) -> Move:
    return ChooseTeam(characters=_some_of(say("game.ask-team", mp=view.own.mp), on_offer(view), _person(view)))


def _enrol(view: GameView) -> Move:
    def name(each: Enrol | Decline) -> str:
        return _person(view)(each.character) if isinstance(each, Enrol) else say("game.name-decline").text()

    return _one_of(say("game.ask-enrol", mp=view.own.mp), list(enrolments(view)), name)


def _deck(view: GameView) -> Move:
    if view.top:
        echo(say("game.top-card", card=card_name(view.box, *view.top)).text())
    return TurnDeck(turn=_yes(say("game.ask-turn")))


def _yes(question: Message) -> bool:
    return _one_of(question, (True, False), lambda each: say("game.name-yes" if each else "game.name-no").text())


def _draft(view: GameView) -> Move:
    def name(each: TakeCard | PassCards) -> str:
        if isinstance(each, PassCards):
            return say("game.name-pass").text()
        if each.card is None or each.face is None:
            return say("game.name-a-card", colour=each.face or "").text()
        price = view.box.cards[each.card].face(each.face).price or 0
        return say("game.name-card", card=card_name(view.box, each.card, each.face), colour=each.face, mp=price).text()

    options: list[TakeCard | PassCards] = [*cards_to_take(view), PassCards()]
    return _one_of(say("game.ask-card"), options, name)


def _decoy(_: GameView) -> Move:
    return ChooseDecoy(faction=_one_of(say("game.ask-decoy"), FACTIONS, str))


def _marker(view: GameView) -> Move:
    marker = _one_of(say("game.ask-marker"), view.own.to_lay or (), lambda each: _said(character_name(view.box, each)))
    drillers = [each.at for each in view.drillers if each.rotation is None]
    if drillers:
        echo(say("game.drillers-at", squares=[f"{at.x},{at.y}" for at in drillers]).text())
    at = _square(say("game.ask-square"))
    return LayMarker(marker=marker, driller_at=at) if at in drillers else LayMarker(marker=marker, at=at)


def _reveal(view: GameView) -> Move:
    turned = [
        Turned(at=at, rotation=_one_of(say("game.ask-rotation", x=at.x, y=at.y), ROTATIONS, str)) for at in view.duty
    ]
    starts = []
    for character, marker in own_markers(view).items() if view.seat not in view.revealed else ():
        name = character_name(view.box, character)
        places = squares_of_driller(marker.driller_at) if marker.driller_at else ()
        large = view.box.characters[character].large
        at = marker.at
        if places or large or at is None:
            at = _square(say("game.ask-top-left" if large else "game.ask-on-driller", character=name))
        facing: Direction = _one_of(say("game.ask-facing", character=name), DIRECTIONS, str)
        starts.append(Stand(character=character, x=at.x, y=at.y, facing=facing))
    return Reveal(starts=tuple(starts), drillers=tuple(turned))


def _missions(view: GameView) -> Move:
    if view.numbers.bonus_missions and view.own_team and view.own.bonus is None:
        return ChooseBonus(faction=_one_of(say("game.ask-bonus"), own_factions(view), str))
    return TellMissions(kept=_number(say("game.ask-kept", most=most_missions(view))))


def _assign(view: GameView) -> Move:
    for mission in view.own.missions or ():
        echo(say("game.your-mission", mission=mission_name(view.box, mission)).text())
    due = _number(say("game.ask-due")) if view.decks.equipment == "table" else None
    carries = []
    if due is None and due_of(view) <= view.own.mp:
        for item in view.own.items or ():
            if item.card is None:
                continue
            free = [*view.own_team, ""]
            question = say("game.ask-carrier", card=card_name(view.box, item.card, item.face))
            who = _one_of(question, free, lambda each: _carrier_name(view, each))
            if who:
                carries.append(Carry(character=who, card=item.card))
    magnetic: tuple[str, ...] = ()
    if count := magnetic_count(view):
        question = say("game.ask-magnetic", count=count)
        magnetic = _some_of(question, view.own_team, lambda each: _said(character_name(view.box, each)))
    return Assign(carries=tuple(carries), magnetic=magnetic, due=due)


def _carrier_name(view: GameView, character: str) -> str:
    return _said(character_name(view.box, character)) if character else say("game.name-nobody").text()


def _close(_: GameView) -> Move:
    _line(say("game.ask-close"))
    return Close()


_QUESTIONS: dict[str, Callable[[GameView], Move]] = {
    "building": _build,
    "adding-doors": _build,
    "team": _team,
    "enrolling": _enrol,
    "deck": _deck,
    "drafting": _draft,
    "decoy": _decoy,
    "deploying": _marker,
    "revealing": _reveal,
    "missions": _missions,
    "assigning": _assign,
    "ready": _close,
}
