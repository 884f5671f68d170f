"""What a person is asked in ``sags play``: numbered choices, made from the view of the seat and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from typing import Final, TypeVar

import click

from editor.board import LevelBoard
from editor.board.names import card_name, character_name, colour_name, door_name, face_name
from editor.catalogue import Box
from editor.cli.play_pages import level_of, place_of_door
from editor.cli.terminal import echo, echo_lines
from editor.messages import Joined, Message, say
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
from editor.sags.game.telling import laid_name
from editor.sags.game.view import GameView
from editor.sags.players.advice import advised

Chosen = TypeVar("Chosen")
_MOST_SHOWN = 18
"""Choices that are shown at once: a hand of cards, and to pass."""

KEYS: Final = tuple(say(f"game.key-{name}") for name in ("number", "computer", "step", "undo", "quit", "help"))
"""What can be typed at every question."""


Answer = TypeVar("Answer")
Asking = Generator[Message, str, Answer]
"""Yields questions, is sent what was typed, and ends with what it all means."""


class Leave(Exception):
    """The person puts the game away."""


class ToComputer(Exception):
    """The person lets the computer decide until the step ends."""


class TakeBack(Exception):
    """A person takes the last move back: the one who is asked, or that side."""

    def __init__(self, side: str | None = None) -> None:
        super().__init__(side)
        self.side = side


def ask(view: GameView) -> Move:
    """What the person decides. Besides answers there are the keys that ``KEYS`` explains."""
    asking, answers = _QUESTIONS[view.step](view), 0
    question = next(asking)
    while True:
        match typed(question):
            case "c":
                return advised(view)
            case "cc":
                raise ToComputer
            case "?":
                echo_lines(KEYS)
            case "u" if not answers:
                raise TakeBack
            case "u":
                asking, answers = _QUESTIONS[view.step](view), 0
                question = next(asking)
            case answer:
                try:
                    question, answers = asking.send(answer), answers + 1
                except StopIteration as end:
                    move: Move = end.value
                    return move


def typed(question: Message) -> str:
    """What somebody types, unless it is ``q``."""
    try:
        answer = str(click.prompt(question.text(), default="", show_default=False)).strip().lower()
    except click.Abort as abort:
        raise Leave from abort
    if answer == "q":
        raise Leave
    return answer


def agrees(question: Message) -> bool:
    """Whether the person types yes."""
    return typed(say("game.ask-yes", question=question)) in say("game.answers-yes").text().split()


# --- ways to ask ----------------------------------------------------------------------------------------------------


def _one_of(question: Message, things: Sequence[Chosen], name: Callable[[Chosen], str]) -> Asking[Chosen]:
    """One of these, by its number. Words narrow a long list down."""
    shown = list(things)
    _list(shown, name)
    while True:
        answer = yield question
        if answer.isdigit() and 1 <= int(answer) <= min(len(shown), _MOST_SHOWN):
            return shown[int(answer) - 1]
        beginning = re.compile(rf"(?<!\w){re.escape(answer)}")
        found = [each for each in things if answer and beginning.search(name(each).lower())]
        if found:
            shown = found
            _list(shown, name)
        else:
            echo(say("game.ask-again"))


def _list(things: Sequence[Chosen], name: Callable[[Chosen], str]) -> None:
    for number, thing in enumerate(things[:_MOST_SHOWN], 1):
        echo(f"{number:>3}  {name(thing)}")
    if len(things) > _MOST_SHOWN:
        echo(say("game.ask-more", count=len(things) - _MOST_SHOWN))


def _some_of(question: Message, things: Sequence[Chosen], name: Callable[[Chosen], str]) -> Asking[tuple[Chosen, ...]]:
    """Any of these, by their numbers with blanks in between."""
    _list(things, name)
    while True:
        words = (yield question).replace(",", " ").split()
        if all(word.isdigit() and 1 <= int(word) <= len(things) for word in words):
            return tuple(things[int(word) - 1] for word in dict.fromkeys(words))
        echo(say("game.ask-again"))


def _number(question: Message) -> Asking[int]:
    while not (answer := (yield question)).isdigit():
        echo(say("game.ask-again"))
    return int(answer)


def _square(question: Message) -> Asking[Square]:
    """A square as ``x,y``."""
    while True:
        parts = (yield question).replace(" ", ",").split(",")
        if len(parts) == 2 and all(re.fullmatch(r"-?[0-9]{1,2}", part) for part in parts):
            x, y = map(int, parts)
            if min(x, y) >= -1 and max(x, y) < max(FULL_FRAME):
                return Square(x, y)
        echo(say("game.ask-again"))


# --- step by step ---------------------------------------------------------------------------------------------------


def _build(view: GameView) -> Asking[Move]:
    state = view.construction
    if state.phase == "adding-doors":
        level = level_of(view)
        doors: list[AddDoor | Pass] = [Pass(), *(AddDoor(**dict(each)) for each in doors_to_add(state))]
        return (yield from _one_of(say("game.ask-door"), doors, lambda each: _door_name(view.box, level, each)))
    largest_first = sorted(state.zone, key=lambda tile: -_size(view, tile))
    options: list[str | LayDriller | Exchange] = [
        tile for tile in largest_first if next(legal_placements(state, [tile]), None)
    ]
    options += [LayDriller(tile=each.spot.tile, x=each.spot.x, y=each.spot.y) for each in legal_drillers(state)]
    if in_shortage(state) or not options:
        options += exchanges(state)
    if not options:
        return Pass()
    chosen = yield from _one_of(say("game.ask-tile"), options, lambda each: _tile_name(view, each))
    if not isinstance(chosen, str):
        return chosen
    offers = list(legal_placements(state, [chosen]))
    found = yield from _one_of(
        say("game.ask-spot"), offers, lambda each: _spot_name(view, each.spot, len(each.doors[0]))
    )
    return laying(state, found)


def _door_name(box: Box, level: LevelBoard, each: AddDoor | Pass) -> str:
    if isinstance(each, Pass):
        return say("game.name-pass").text()
    return say("game.name-door", door=door_name(box, each.door), where=place_of_door(level, each.edges)).text()


def _tile_name(view: GameView, each: str | LayDriller | Exchange) -> str:
    match each:
        case str():
            faces = tuple(face_name(view.box, each, face) for face, _ in view.box.tiles[each].faces())
            return say("game.name-tile", faces=Joined(faces), count=_size(view, each)).text()
        case Exchange():
            return say("game.name-exchange", tile=face_name(view.box, each.tile, each.face)).text()
        case LayDriller():
            return say("game.name-driller", x=each.x, y=each.y).text()


def _size(view: GameView, tile: str) -> int:
    return len(view.box.tiles[tile].front.squares)


def _spot_name(view: GameView, spot: TileSpot, doors: int) -> str:
    name = face_name(view.box, spot.tile, spot.face)
    return say("game.name-spot", tile=name, x=spot.x, y=spot.y, rotation=spot.rotation, doors=doors).text()


def _person(view: GameView) -> Callable[[str], str]:
    def name(character: str) -> str:
        card = view.box.characters[character]
        return say("game.name-character", name=card.name, price=card.mp_cost or 0, cp=card.healthy.max_cp or 0).text()

    return name


def _team(view: GameView) -> Asking[Move]:
    return ChooseTeam(
        characters=(yield from _some_of(say("game.ask-team", mp=view.own.mp), on_offer(view), _person(view)))
    )


def _enrol(view: GameView) -> Asking[Move]:
    def name(each: Enrol | Decline) -> str:
        return _person(view)(each.character) if isinstance(each, Enrol) else say("game.name-decline").text()

    return (yield from _one_of(say("game.ask-enrol", mp=view.own.mp), list(enrolments(view)), name))


def _deck(view: GameView) -> Asking[Move]:
    if view.top:
        echo(say("game.top-card", card=card_name(view.box, *view.top)))
    return TurnDeck(turn=(yield from _yes(say("game.ask-turn"))))


def _yes(question: Message) -> Asking[bool]:
    return (
        yield from _one_of(
            question, (True, False), lambda each: say("game.name-yes" if each else "game.name-no").text()
        )
    )


def _draft(view: GameView) -> Asking[Move]:
    def name(each: TakeCard | PassCards) -> str:
        if isinstance(each, PassCards):
            return say("game.name-pass").text()
        if each.card is None or each.face is None:
            return say("game.name-a-card", colour=colour_name(each.face) if each.face else "").text()
        price = view.box.cards[each.card].face(each.face).price or 0
        return say(
            "game.name-card", card=card_name(view.box, each.card, each.face), colour=colour_name(each.face), mp=price
        ).text()

    options: list[TakeCard | PassCards] = [*cards_to_take(view), PassCards()]
    return (yield from _one_of(say("game.ask-card"), options, name))


def _decoy(_: GameView) -> Asking[Move]:
    return ChooseDecoy(faction=(yield from _one_of(say("game.ask-decoy"), FACTIONS, str)))


def _marker(view: GameView) -> Asking[Move]:
    markers = view.own.to_lay or ()
    marker = yield from _one_of(say("game.ask-marker"), markers, lambda each: str(laid_name(view.box, each)))
    drillers = [each.at for each in view.drillers if each.rotation is None]
    if drillers:
        echo(say("game.drillers-at", squares=[f"{at.x},{at.y}" for at in drillers]))
    at = yield from _square(say("game.ask-square"))
    return LayMarker(marker=marker, driller_at=at) if at in drillers else LayMarker(marker=marker, at=at)


def _reveal(view: GameView) -> Asking[Move]:
    turned = []
    for driller in view.duty:
        rotation = yield from _one_of(say("game.ask-rotation", x=driller.x, y=driller.y), ROTATIONS, str)
        turned.append(Turned(at=driller, rotation=rotation))
    starts = []
    for character, marker in own_markers(view).items() if view.seat not in view.revealed else ():
        name = character_name(view.box, character)
        places = squares_of_driller(marker.driller_at) if marker.driller_at else ()
        large = view.box.characters[character].large
        at = marker.at
        if places or large or at is None:
            at = yield from _square(say("game.ask-top-left" if large else "game.ask-on-driller", character=name))
        facing: Direction = yield from _one_of(
            say("game.ask-facing", character=name), DIRECTIONS, lambda each: say(f"game.facing-{each}").text()
        )
        starts.append(Stand(character=character, x=at.x, y=at.y, facing=facing))
    return Reveal(starts=tuple(starts), drillers=tuple(turned))


def _missions(view: GameView) -> Asking[Move]:
    if view.numbers.bonus_missions and view.own_team and view.own.bonus is None:
        return ChooseBonus(faction=(yield from _one_of(say("game.ask-bonus"), own_factions(view), str)))
    return TellMissions(kept=(yield from _number(say("game.ask-kept", most=most_missions(view)))))


def _assign(view: GameView) -> Asking[Move]:
    due = (yield from _number(say("game.ask-due"))) if view.decks.equipment == "table" else None
    carries = []
    if due is None and due_of(view) <= view.own.mp:
        for item in view.own.items or ():
            if item.card is None:
                continue
            free = [*view.own_team, ""]
            question = say("game.ask-carrier", card=card_name(view.box, item.card, item.face))
            who = yield from _one_of(question, free, lambda each: _carrier_name(view, each))
            if who:
                carries.append(Carry(character=who, card=item.card))
    magnetic: tuple[str, ...] = ()
    if count := magnetic_count(view):
        question = say("game.ask-magnetic", count=count)
        magnetic = yield from _some_of(question, view.own_team, lambda each: str(character_name(view.box, each)))
    return Assign(carries=tuple(carries), magnetic=magnetic, due=due)


def _carrier_name(view: GameView, character: str) -> str:
    return str(character_name(view.box, character)) if character else say("game.name-nobody").text()


def _close(_: GameView) -> Asking[Move]:
    yield say("game.ask-close")
    return Close()


_QUESTIONS: dict[str, Callable[[GameView], Asking[Move]]] = {
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
