"""The state of a whole S.A.G.S. game: the construction, and beside it all that steps 2 to 6 made of it.

Nothing in it is random: every draw comes from the seed, each from a generator of its own (``draw``), so that the same
set-up and the same moves give equal games. What a seat may know of it is its view (``editor.sags.game.view``).
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Literal

from editor.catalog import Box
from editor.model.base import ExtensibleModel, Id, Line
from editor.model.decks import Colour
from editor.model.grid import Rotation, Square
from editor.model.scenario import SagsStep
from editor.model.words import Faction
from editor.rules.sags_rules.sags_numbers import RULES_BY_PLAYERS, PlayerCountRules
from editor.sags.construction.state import State
from editor.sags.game.actions import Assign, Carry, Move, Stand
from editor.values import FrozenStruct, field, replace

GameStep = SagsStep

Source = Literal["catalogue", "table", "house"]
"""``house``: the deck that comes with the program, ours where the real one is lost. ``catalogue``: only cards that a
source gives, such as those that an owner typed into a pack. ``table``: people hold the real cards."""
SOURCES: Final[tuple[Source, ...]] = ("house", "catalogue", "table")
"""In the order in which they are offered."""


class Decks(ExtensibleModel):
    """Where the cards come from."""

    equipment: Source = "house"
    """The equipment cards."""
    missions: Source = "house"
    """The mission cards."""


class Seat(ExtensibleModel):
    """Who plays a side."""

    side: Id
    """The side."""
    who: Literal["person", "computer"] = "computer"
    """Who decides for it."""
    name: Line = ""
    """What others call the player."""
    style: Literal["builder", "schemer", "random"] | None = None
    """How the computer plays; null: as a builder, or it is a person."""
    drawn: bool = False
    """Whether the side was drawn by lot; the seats then stand in the order in which people drew."""


class Item(FrozenStruct):
    """An equipment card that a side has chosen. What is not known is with the people at the table."""

    card: str | None
    face: Colour
    item: str | None
    price: int | None


class Laid(FrozenStruct):
    """A marker on the map."""

    side: str
    marker: str
    faction: Faction
    at: Square | None
    driller_at: Square | None


class LaidDriller(FrozenStruct):
    """A Driller on the map; ``rotation`` once it is turned up."""

    at: Square
    tile: str
    owner: str
    rotation: Rotation | None = None


class Shown(FrozenStruct):
    """A mission that was drawn, shown and replaced."""

    side: str
    mission: str


class GameSide(FrozenStruct):
    """One side after the map is built."""

    id: str
    faction: Faction | None
    mp: int
    team: tuple[str, ...] = ()
    sealed_team: tuple[str, ...] | None = None
    """Chosen, and not shown yet."""
    items: tuple[Item, ...] = ()
    passed: bool = False
    """Whether it takes no more equipment."""
    decoy: Faction | None = None
    to_lay: tuple[str, ...] = ()
    """Its markers that do not lie yet."""
    stands: tuple[Stand, ...] = ()
    bonus: Faction | None = None
    missions: tuple[str, ...] = ()
    kept: int | None = None
    """How many missions it holds, where people hold the cards."""
    sealed_assign: Assign | None = None
    due: int | None = None
    """What its equipment cost."""
    punished: bool = False
    """Whether it could not pay its equipment, and lost all of it and all MP."""
    carries: tuple[Carry, ...] = ()
    magnetic: tuple[str, ...] = ()


class Game(FrozenStruct):
    """A game between two moves."""

    construction: State
    decks: Decks
    seats: tuple[Seat, ...]
    step: GameStep
    sides: tuple[GameSide, ...]
    """Clockwise, as in the construction."""
    moves: tuple[tuple[str, Move], ...] = ()
    """Everything that was done, and by whom."""
    pending: frozenset[str] = frozenset()
    """The sides that have to decide something now."""
    first: str | None = None
    """Who was drawn to begin the present step, with three and four players."""
    open_cards: tuple[str, ...] = ()
    """The characters that can still be enrolled."""
    declines: int = 0
    """How many have declined one after the other."""
    last_to_enrol: str | None = None
    face_up: tuple[tuple[str, Colour], ...] = ()
    """With two players: the equipment deck before it is split, top card first, each with its upper side."""
    hands: tuple[tuple[str, ...], ...] = ()
    """The cards to choose from; the first is that which the first side held in the first round."""
    aside: tuple[str, ...] = ()
    """Cards that were not dealt."""
    round: int = 0
    laid: tuple[Laid, ...] = ()
    drillers: tuple[LaidDriller, ...] = ()
    revealed: tuple[str, ...] = ()
    """The sides whose markers have been shown."""
    piles: Mapping[Faction, tuple[str, ...]] = field(default_factory=dict)
    """The missions that are left in each deck, top card first."""
    shown: tuple[Shown, ...] = ()
    mercenary: str | None = None
    search_deck: tuple[str, ...] | None = None

    def __repr__(self) -> str:
        points = {side.id: side.mp for side in self.sides}
        return f"<Game of seed {self.construction.seed}: {self.step}, {len(self.moves)} moves, MP {points}>"

    @property
    def box(self) -> Box:
        return self.construction.box

    @property
    def players(self) -> int:
        return len(self.construction.players)

    @property
    def numbers(self) -> PlayerCountRules:
        return RULES_BY_PLAYERS[self.players]

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide: the game is ready, or its construction is stuck."""
        return self.step == "stuck" or (self.step == "ready" and not self.pending)

    @property
    def is_ready(self) -> bool:
        return self.step == "ready" and not self.pending

    def side(self, side: str) -> GameSide:
        return next(each for each in self.sides if each.id == side)

    def number(self, side: str) -> int:
        """Its place clockwise."""
        return next(number for number, each in enumerate(self.sides) if each.id == side)

    def clockwise(self, first: str) -> tuple[str, ...]:
        """All sides, from that one on."""
        start = self.number(first)
        return tuple(each.id for each in (*self.sides[start:], *self.sides[:start]))

    def faction_of(self, marker: str, side: str) -> Faction:
        """The colour of a marker: that of the character, or of the decoy."""
        if marker in self.box.characters:
            return self.box.characters[marker].faction
        owner = self.side(side)
        faction = owner.decoy or owner.faction
        assert faction is not None, "a decoy has a colour before it is laid"
        return faction

    def draw(self, purpose: str) -> Random:
        """The generator of one purpose: what is drawn for one does not change what is drawn for another."""
        return Random(f"{self.construction.seed}/{purpose}")

    def held_by(self, side: str) -> int:
        """The number of the hand that the side holds in this round: hands go to the left neighbour."""
        return (self.number(side) - (self.round - 1)) % len(self.sides)


def with_side(game: Game, side: str, **changes: Any) -> Game:
    return replace(game, sides=tuple(replace(each, **changes) if each.id == side else each for each in game.sides))
