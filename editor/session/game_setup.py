"""The setup of a game: players, seed, cards and frame. The last one is remembered in the settings."""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from annotated_types import MaxLen, MinLen
from pydantic import ValidationError, model_validator

from editor.catalog import Box
from editor.errors import EditRejected
from editor.messages import Message
from editor.model.base import ExtensibleModel, SafeInt, ShortText
from editor.model.grid import FULL_FRAME
from editor.model.sags_constants import FrameLength, require_valid_frame
from editor.sags.construction.setup import SIDES, explain_frame_size
from editor.sags.game.setup import check_decks, check_frame, draw_sides, new_game
from editor.sags.game.state import CardSource, Decks, Game, Seat
from editor.sags.players.strategy import PlayStyle

MAX_PLAYERS: Final = 4


class PlayerSetup(ExtensibleModel):
    """A player."""

    who: Literal["person", "computer"] = "computer"
    """A person, or the computer."""
    name: Annotated[ShortText, MaxLen(40)] = ""
    """What the others call them."""
    style: PlayStyle = "builder"
    """How the computer plays."""


class GameSetup(ExtensibleModel):
    """The settings of a new game."""

    guests: Annotated[tuple[PlayerSetup, ...], MinLen(2), MaxLen(MAX_PLAYERS)] = (
        PlayerSetup(who="person"),
        PlayerSetup(),
    )
    """Clockwise; with two players the first one plays the first faction, unless sides are drawn at random."""
    by_lot: bool = False
    """Whether sides are assigned at random, with two players."""
    seed: SafeInt = 0
    """The seed of all random draws."""
    cards: CardSource = "house"
    """The built-in decks, those entered from the physical cards, or physical cards."""
    width: FrameLength = FULL_FRAME[0]
    """Columns of the frame."""
    height: FrameLength = FULL_FRAME[1]
    """Rows of the frame."""

    @model_validator(mode="after")
    def _frame_exists(self) -> Self:
        require_valid_frame(self.width, self.height)
        return self

    @property
    def sides(self) -> tuple[str, ...]:
        """The side of each player."""
        if len(self.guests) > 2:
            return tuple(f"player-{number}" for number in range(1, len(self.guests) + 1))
        return draw_sides(self.seed) if self.by_lot else SIDES


def explain_frame(players: int, width: int, height: int) -> Message | None:
    """Return why a game for that many players can't have a frame of this size; ``None`` if it can."""
    if (problem := explain_frame_size(width, height)) is not None:
        return problem
    try:
        check_frame(players, (width, height))
    except EditRejected as refusal:
        return refusal.message
    return None


def create_game(order: GameSetup, box: Box) -> Game:
    """Return the game before its first move. Raises if cards are missing or the frame is too small."""
    decks, players = Decks(equipment=order.cards, missions=order.cards), len(order.guests)
    check_decks(box, decks, players)
    check_frame(players, (order.width, order.height))
    seats = {
        side: Seat(
            side=side,
            who=guest.who,
            name=guest.name,
            style=guest.style if guest.who == "computer" else None,
            drawn=order.by_lot and players == 2,
        )
        for side, guest in zip(order.sides, order.guests, strict=True)
    }
    sides = SIDES if players == 2 else order.sides
    frame = (order.width, order.height)
    return new_game(
        box, players=players, seed=order.seed, frame=frame, decks=decks, seats=[seats[side] for side in sides]
    )


def parse_setup(text: str) -> GameSetup:
    """Return the setup in a text, or the default one if it is invalid."""
    try:
        return GameSetup.model_validate_json(text)
    except ValidationError:
        return GameSetup()
