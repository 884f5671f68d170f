"""The log of a game as a value: the setup and every move, from which everything else is rebuilt.

The same game always gives the same log, and a log without its last moves is a log too: a construction is a game that
stopped in step 1. ``editor.sags.game.log_file`` reads and writes its files.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, Self, get_args

from annotated_types import Ge, Le, MaxLen
from pydantic import Field, StringConstraints, model_validator

from editor.catalog import Box
from editor.catalog.fingerprint import cards_fingerprint as fingerprint
from editor.messages import JoinedNames
from editor.model.base import ExtensibleModel, Id, ModelError, SafeInt
from editor.model.grid import FULL_FRAME
from editor.model.sags_constants import FrameLength, require_valid_frame
from editor.model.scenario import BoxReference
from editor.rules.interpretations import INTERPRETATIONS, InterpretationId
from editor.sags.construction.actions import AddDoor, Exchange, Pass, PlaceDriller, PlaceTile
from editor.sags.construction.setup import SIDES
from editor.sags.construction.state import ConstructionState
from editor.sags.game.actions import (
    Assign,
    ChooseBonus,
    ChooseDecoy,
    ChooseTeam,
    Close,
    Decline,
    Enrol,
    Move,
    PassCards,
    PlaceMarker,
    Reveal,
    TakeCard,
    TellMissions,
    TurnDeck,
)
from editor.sags.game.setup import BUILDING_MOVES, DEFAULT_DECKS, draw_sides, from_construction
from editor.sags.game.state import Decks, Game, Seat

FORMAT: Final = "sags-log"
VERSION: Final = 2
OLDEST_VERSION: Final = 1
"""A log of version 1 is one of version 2 whose game stopped in step 1."""

MAX_ENTRIES: Final = 1000
"""More than enough: a game has fewer than two hundred moves."""

Packed = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9+/]*={0,2}$", max_length=8000)]
"""Base64 text that keeps a value from being read by accident."""


class Sealed(ExtensibleModel):
    """A move that is still secret."""

    commit: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
    """The SHA-256 of the content of the body, with the side and the number of the move. It only shows damage."""
    body: Packed
    """The packed move: hidden from a casual look, not protected."""


class Entry(ExtensibleModel):
    """One move: exactly one of the fields after ``by`` is given."""

    by: Id
    """The side whose move it was."""
    tile: PlaceTile | None = None
    """A tile was placed."""
    driller: PlaceDriller | None = None
    """A Driller was placed."""
    exchange: Exchange | None = None
    """Small tiles were exchanged for a longer one."""
    door: AddDoor | None = None
    """A door was added to the complete map."""
    passed: Pass | None = Field(None, alias="pass")
    """The side passed."""
    team: ChooseTeam | None = None
    """A team was chosen, with two players."""
    enrol: Enrol | None = None
    """A character was hired, with three or four players."""
    decline: Decline | None = None
    """No character was hired."""
    turn_deck: TurnDeck | None = None
    """NORAD decided whether the equipment deck is flipped."""
    take: TakeCard | None = None
    """An equipment card was taken."""
    pass_cards: PassCards | None = None
    """No equipment card was taken."""
    decoy: ChooseDecoy | None = None
    """The color of a decoy was chosen."""
    marker: PlaceMarker | None = None
    """A marker was placed."""
    reveal: Reveal | None = None
    """Markers and Drillers were revealed."""
    bonus: ChooseBonus | None = None
    """The deck of an additional mission was chosen."""
    missions: TellMissions | None = None
    """The number of missions of a side was entered, with physical cards."""
    assign: Assign | None = None
    """The equipment was assigned."""
    ready: Close | None = None
    """The game was declared ready."""
    sealed: Sealed | None = None
    """A move that is still secret, in an unfinished game."""

    @model_validator(mode="after")
    def _is_one_move(self) -> Self:
        if sum(each is not None for each in self._fields()) != 1:
            raise ModelError("", "one-move", names=JoinedNames((*ENTRY_NAMES.values(), "sealed"), ", "))
        return self

    @property
    def move(self) -> Move:
        """The move of the entry."""
        move = next(each for each in self._fields() if each is not None)
        assert not isinstance(move, Sealed), "sealed entries are opened when a log is read"
        return move

    def _fields(self) -> tuple[Move | Sealed | None, ...]:
        return (*(getattr(self, name) for name in ENTRY_FIELDS.values()), self.sealed)


ENTRY_FIELDS: Final[Mapping[type[Move], str]] = {
    get_args(field.annotation)[0]: name for name, field in Entry.model_fields.items() if name not in ("by", "sealed")
}
"""The field of an entry for each kind of move."""

ENTRY_NAMES: Final[Mapping[type[Move], str]] = {
    kind: Entry.model_fields[name].alias or name for kind, name in ENTRY_FIELDS.items()
}
"""The name of that field in files."""


class Log(ExtensibleModel):
    """A game: its setup and its moves. A log without its last moves is also valid."""

    format: Literal["sags-log"] = FORMAT
    """Identifies the file format."""
    version: Literal[2] = VERSION
    """The version of the format and of the order of moves."""
    box: BoxReference
    """The box the game was played with; it can't be replayed with another box."""
    cards: Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{64})?$")] = ""
    """The SHA-256 of the cards the game was played with; empty: no cards are in play yet."""
    seed: SafeInt | None = None
    """The random seed of all draws; null: it is sealed."""
    sealed_seed: Packed | None = None
    """The packed seed, while anything that follows from it is secret, such as missions in play."""
    players: Annotated[int, Ge(2), Le(4)]
    """The number of players."""
    width: FrameLength = FULL_FRAME[0]
    """Columns of the frame."""
    height: FrameLength = FULL_FRAME[1]
    """Rows of the frame. At most 20 × 16, in landscape or portrait format."""
    seats: Annotated[tuple[Seat, ...], MaxLen(4)] = ()
    """Who plays each side; empty: the computer plays all."""
    decks: Decks = DEFAULT_DECKS
    """The source of the cards."""
    readings: dict[InterpretationId, str] = Field(default_factory=dict)
    """The rules interpretations used (optional)."""
    actions: Annotated[tuple[Entry, ...], MaxLen(MAX_ENTRIES)] = ()
    """The moves in order."""

    @model_validator(mode="after")
    def _frame_exists(self) -> Self:
        require_valid_frame(self.width, self.height)
        return self

    @model_validator(mode="after")
    def _has_one_seed(self) -> Self:
        if (self.seed is None) == (self.sealed_seed is None):
            raise ModelError("seed", "one-seed")
        return self

    @model_validator(mode="after")
    def _seats_are_those_of_the_sides(self) -> Self:
        sides = [seat.side for seat in self.seats]
        known = SIDES if self.players == 2 else tuple(f"player-{number + 1}" for number in range(self.players))
        if self.seats and len(sides) != self.players:
            raise ModelError("seats", "seat-count", players=self.players)
        if len(set(sides)) < len(sides):
            raise ModelError("seats", "one-seat")
        if any(seat.drawn for seat in self.seats) and (self.players > 2 or not all(seat.drawn for seat in self.seats)):
            raise ModelError("seats", "random-sides-both")
        if unknown := [side for side in sides if side not in known]:
            raise ModelError("seats", "no-such-side", players=self.players, side=unknown[0])
        return self

    @model_validator(mode="after")
    def _readings_are_played(self) -> Self:
        for name, answer in self.readings.items():
            if answer != INTERPRETATIONS[name]:
                raise ModelError(
                    "readings", "other-interpretation", reading=name, played=INTERPRETATIONS[name], answer=answer
                )
        return self


def to_log(game: Game | ConstructionState) -> Log:
    """Return the log of the game so far; of a construction, as a game in step 1."""
    if isinstance(game, ConstructionState):
        game = from_construction(game)
    state = game.construction
    usual = all(seat == Seat(side=player.id) for seat, player in zip(game.seats, state.players, strict=True))
    plays_cards = any(not isinstance(move, BUILDING_MOVES) for _, move in game.moves)
    return Log(
        box=BoxReference(fingerprint=game.box.fingerprint),
        cards=cards_fingerprint(game.box, game.decks) if plays_cards else "",
        seed=state.seed,
        players=len(state.players),
        width=state.width,
        height=state.height,
        seats=() if usual else seats_in_draw_order(game.seats, state.seed),
        decks=game.decks,
        actions=tuple(make_entry(by, move) for by, move in game.moves),
    )


def seats_in_draw_order(seats: tuple[Seat, ...], seed: int) -> tuple[Seat, ...]:
    """Return the seats as a log stores them: if sides were drawn, in the order in which people drew."""
    if not any(seat.drawn for seat in seats):
        return seats
    order = draw_sides(seed)
    return tuple(sorted(seats, key=lambda seat: order.index(seat.side)))


def make_entry(by: str, move: Move) -> Entry:
    """Return the entry of a move."""
    return Entry.model_validate({"by": by, ENTRY_FIELDS[type(move)]: move})


def cards_fingerprint(box: Box, decks: Decks) -> str:
    """Return the hash of the cards that decide a game: other cards cannot replay it."""
    return fingerprint(
        box.characters.values(),
        box.equipment.values(),
        box.cards.values() if decks.equipment != "table" else (),
        box.missions.values() if decks.missions != "table" else (),
    )
