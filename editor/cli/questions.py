"""What a person is asked in ``sags play`` after the map: choices made from the view of the seat and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from editor.board.names import card_name, character_name, color_name, faction_name, square_name
from editor.cli.asking import Asking, Question, answered, number, one_of, some_of, square, yes_or_no
from editor.cli.building_questions import build
from editor.cli.terminal import echo
from editor.messages import JoinedNames, Message, Name, msg
from editor.model.grid import DIRECTIONS, ROTATIONS, Direction, Rotation, Square
from editor.model.sags_constants import SAGS_CONSTANTS
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
from editor.sags.game.assigning import amount_due, carrier_fits, magnetic_count, too_heavy
from editor.sags.game.dealing import FACTIONS, max_missions, own_factions
from editor.sags.game.drafting import legal_cards
from editor.sags.game.game_view import GameView
from editor.sags.game.hiring import available_characters, legal_enrolments
from editor.sags.game.log_text import marker_label
from editor.sags.game.revealing import DrillerRotations, driller_openings, driller_squares, legal_stands, own_markers
from editor.sags.game.state import ChosenCard
from editor.sags.players.decisions import suggest_move


def ask(view: GameView) -> Move:
    """What the person decides."""
    return answered(partial(_QUESTIONS[view.step], view), partial(suggest_move, view))


def _person(view: GameView, character: str) -> Message:
    card = view.box.characters[character]
    return msg(
        "game.name-character",
        name=character_name(view.box, character),
        price=card.mp_cost or 0,
        cp=card.healthy.max_cp or 0,
        bonus=card.healthy.cp_bonus or 0,
    )


def _explain_points(view: GameView) -> None:
    """What the two figures behind a name are for."""
    echo(msg("game.cp-explained", cp=SAGS_CONSTANTS[view.players].cp))


def _team(view: GameView) -> Asking[Move]:
    _explain_points(view)
    question = msg("game.ask-team", mp=view.own.mp)
    return ChooseTeam(characters=(yield from some_of(question, available_characters(view), partial(_person, view))))


def _enrol(view: GameView) -> Asking[Move]:
    def name(each: Enrol | Decline) -> Name:
        return _person(view, each.character) if isinstance(each, Enrol) else msg("game.name-decline")

    _explain_points(view)
    return (yield from one_of(msg("game.ask-enrol", mp=view.own.mp), list(legal_enrolments(view)), name))


def _deck(view: GameView) -> Asking[Move]:
    if view.top:
        echo(msg("game.top-card", card=card_name(view.box, *view.top)))
    return TurnDeck(turn=(yield from yes_or_no(msg("game.ask-turn"))))


def _draft(view: GameView) -> Asking[Move]:
    def name(each: TakeCard | PassCards) -> Name:
        if isinstance(each, PassCards):
            return msg("game.name-pass")
        if each.card is None or each.face is None:
            return msg("game.name-a-card", colour=color_name(each.face) if each.face else "")
        price = view.box.cards[each.card].face(each.face).price or 0
        return msg(
            "game.name-card", card=card_name(view.box, each.card, each.face), colour=color_name(each.face), mp=price
        )

    options: list[TakeCard | PassCards] = [*legal_cards(view), PassCards()]
    return (yield from one_of(msg("game.ask-card"), options, name))


def _decoy(_: GameView) -> Asking[Move]:
    return ChooseDecoy(faction=(yield from one_of(msg("game.ask-decoy"), FACTIONS, faction_name)))


def _marker(view: GameView) -> Asking[Move]:
    markers = view.own.unplaced_markers or ()
    marker = yield from one_of(msg("game.ask-marker"), markers, partial(marker_label, view.box))
    drillers = [each.at for each in view.drillers if each.rotation is None]
    if drillers:
        echo(msg("game.drillers-at", squares=JoinedNames(tuple(map(square_name, drillers)), "; ")))
    at = yield from square(msg("game.ask-square"))
    driller = next((each for each in drillers if at in driller_squares(each)), None)
    return LayMarker(marker=marker, at=None if driller else at, driller_at=driller)


def _reveal(view: GameView) -> Asking[Move]:
    turns: DrillerRotations = {}
    for at in view.drillers_to_turn:
        question = msg("game.ask-rotation", x=at.x, y=at.y)
        turns[at] = yield from one_of(question, ROTATIONS, partial(_rotation_name, view, at))
    starts = []
    for character in own_markers(view) if view.seat not in view.revealed else ():
        at = yield from _place(view, character, turns)
        facing: Direction = yield from one_of(
            msg("game.ask-facing", character=character_name(view.box, character)),
            DIRECTIONS,
            lambda each: msg(f"game.facing-{each}"),
        )
        starts.append(Stand(character=character, x=at.x, y=at.y, facing=facing))
    drillers = tuple(Turned(at=at, rotation=rotation) for at, rotation in turns.items())
    return Reveal(starts=tuple(starts), drillers=drillers)


def _rotation_name(view: GameView, at: Square, rotation: Rotation) -> Message:
    """How a Driller would lie, and where one could leave it."""
    open_to = tuple(msg(f"sheet.facing-{each}") for each in driller_openings(view, at, rotation))
    name = "game.name-rotation" if open_to else "game.name-rotation-closed"
    return msg(name, degrees=rotation, sides=open_to)


def _place(view: GameView, character: str, turns: DrillerRotations) -> Asking[Square]:
    """Where somebody stands when the Drillers are turned so; it is asked only if there is a choice."""
    places = tuple(dict.fromkeys(Square(each.x, each.y) for each in legal_stands(view, character, turns)))
    if len(places) == 1:
        return places[0]
    large, name = view.box.characters[character].large, character_name(view.box, character)
    question = msg("game.ask-top-left" if large else "game.ask-on-driller", character=name)
    while (at := (yield from square(question))) not in places:
        echo(msg("game.reveal.large" if large else "game.reveal.moved", character=name))
        echo(msg("game.squares-free", squares=JoinedNames(tuple(map(square_name, places)), "; ")))
    return at


def _missions(view: GameView) -> Asking[Move]:
    if view.numbers.bonus_missions and view.own_team and view.own.bonus is None:
        return ChooseBonus(faction=(yield from one_of(msg("game.ask-bonus"), own_factions(view), faction_name)))
    return TellMissions(kept=(yield from number(msg("game.ask-kept", most=max_missions(view)))))


def _assign(view: GameView) -> Asking[Move]:
    due = (yield from number(msg("game.ask-due"))) if view.decks.equipment == "table" else None
    carries: list[Carry] = []
    if due is None and amount_due(view) <= view.own.mp:
        for item in view.own.items or ():
            free = _free_to_carry(view, item, carries)
            if item.card is None or not free:
                continue
            question = msg("game.ask-carrier", card=card_name(view.box, item.card, item.face))
            who = yield from one_of(question, [*free, ""], partial(_carrier_name, view))
            if who:
                carries.append(Carry(character=who, card=item.card))
    magnetic: tuple[str, ...] = ()
    if count := magnetic_count(view):
        question = msg("game.ask-magnetic", count=count)
        magnetic = yield from some_of(question, view.own_team, partial(character_name, view.box))
    return Assign(carries=tuple(carries), magnetic=magnetic, due=due)


def _free_to_carry(view: GameView, item: ChosenCard, carries: list[Carry]) -> list[str]:
    """Those of the team who have no card yet and could carry this one."""
    busy = {each.character for each in carries}
    fit = (each for each in view.own_team if carrier_fits(view, each, item) and not too_heavy(view, each, item))
    return [each for each in fit if each not in busy]


def _carrier_name(view: GameView, character: str) -> Name:
    return character_name(view.box, character) if character else msg("game.name-nobody")


def _close(_: GameView) -> Asking[Move]:
    yield Question(msg("game.ask-close"))
    return Close()


_QUESTIONS: dict[str, Callable[[GameView], Asking[Move]]] = {
    "building": build,
    "adding-doors": build,
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
