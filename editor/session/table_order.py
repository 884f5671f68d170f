"""What is agreed before a game begins: who sits at the table, what the draws come from, which cards, which frame.

The last table is remembered, so that the same people need not say it all again.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, Self

from annotated_types import MaxLen, MinLen
from pydantic import ValidationError, model_validator

from editor.catalog import Box
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.base import ExtensibleModel, Line, Whole
from editor.model.grid import FULL_FRAME
from editor.model.sags import FrameLength, require_frame
from editor.sags.construction.setup import SIDES
from editor.sags.game.setup import check_decks, draw_sides, new_game
from editor.sags.game.state import CardSource, Decks, Game, Seat
from editor.sags.players.strategy import PlayStyle

MOST_PLAYERS: Final = 4


class Guest(ExtensibleModel):
    """Somebody who sits down."""

    who: Literal["person", "computer"] = "computer"
    """A person, or the computer."""
    name: Annotated[Line, MaxLen(40)] = ""
    """What the others call them."""
    style: PlayStyle = "builder"
    """How the computer plays."""


class TableOrder(ExtensibleModel):
    """A table as it was agreed on."""

    guests: Annotated[tuple[Guest, ...], MinLen(2), MaxLen(MOST_PLAYERS)] = (
        Guest(who="person"),
        Guest(),
    )
    """Clockwise; with two players the first one plays NORAD, unless a lot decides."""
    by_lot: bool = False
    """Whether a lot decides who plays which side, with two players."""
    seed: Whole = 0
    """What all draws come from."""
    cards: CardSource = "house"
    """The decks that come with the program, those typed in from the real cards, or real cards at the table."""
    width: FrameLength = FULL_FRAME[0]
    """Columns of the frame."""
    height: FrameLength = FULL_FRAME[1]
    """Rows of the frame."""

    @model_validator(mode="after")
    def _frame_exists(self) -> Self:
        require_frame(self.width, self.height)
        return self

    @property
    def sides(self) -> tuple[str, ...]:
        """The side of each guest."""
        if len(self.guests) > 2:
            return tuple(f"player-{number}" for number in range(1, len(self.guests) + 1))
        return draw_sides(self.seed) if self.by_lot else SIDES


def game_of(order: TableOrder, box: Box) -> Game:
    """The game before its first move. Refuses a table at which nobody sits, or whose cards are not there."""
    if not any(guest.who == "person" for guest in order.guests):
        raise EditRejected(msg("session.table-nobody"))
    decks, players = Decks(equipment=order.cards, missions=order.cards), len(order.guests)
    check_decks(box, decks, players)
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


def remembered(text: str) -> TableOrder:
    """The table that was written down; whatever is no table is the usual one."""
    try:
        return TableOrder.model_validate_json(text)
    except ValidationError:
        return TableOrder()
