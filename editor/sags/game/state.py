"""The state of a whole S.A.G.S. game: the construction, and everything that steps 2 to 6 add.

Nothing in it is random: every draw comes from the seed, with one generator for each purpose (``random_for``), so that
the same setup and moves give equal games. ``editor.sags.game.game_view`` is what a seat may know of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Literal

from editor.catalog import Box
from editor.model.base import ExtensibleModel, Id, ShortText
from editor.model.cards import CardColor
from editor.model.game_words import Faction
from editor.model.grid import Rotation, Square
from editor.model.scenario import SagsStep
from editor.rules.sags_rules.sags_numbers import RULES_BY_PLAYERS, PlayerCountRules
from editor.sags.construction.state import ConstructionState
from editor.sags.game.actions import Assign, Carry, Move, Stand
from editor.values import FrozenStruct, field, replace

GameStep = SagsStep

CardSource = Literal["catalogue", "table", "house"]
"""``house``: the built-in deck. ``catalogue``: only cards from a source, such as those that an owner typed into a pack.
``table``: people hold the physical cards.
"""
CARD_SOURCES: Final[tuple[CardSource, ...]] = ("house", "catalogue", "table")
"""In the order in which they are offered."""


class Decks(ExtensibleModel):
    """The source of the cards."""

    equipment: CardSource = "house"
    """The equipment cards."""
    missions: CardSource = "house"
    """The mission cards."""


class Seat(ExtensibleModel):
    """The player of a side."""

    side: Id
    """The side."""
    who: Literal["person", "computer"] = "computer"
    """Whether a person or the computer plays it."""
    name: ShortText = ""
    """The name of the player."""
    style: Literal["builder", "schemer", "random"] | None = None
    """The style of the computer player; null: ``builder``, or a person plays."""
    drawn: bool = False
    """Whether the side was drawn at random; the seats are then in the order of the draw."""


class ChosenCard(FrozenStruct):
    """An equipment card that a side has chosen; unknown values are on the physical card."""

    card: str | None
    face: CardColor
    item: str | None
    price: int | None


class PlacedMarker(FrozenStruct):
    """A marker on the map."""

    side: str
    marker: str
    faction: Faction
    at: Square | None
    driller_at: Square | None


class PlacedDriller(FrozenStruct):
    """A Driller on the map; ``rotation`` is set once it is revealed."""

    at: Square
    tile: str
    owner: str
    rotation: Rotation | None = None


class ShownMission(FrozenStruct):
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
    """A team that was chosen and is not shown yet."""
    items: tuple[ChosenCard, ...] = ()
    passed: bool = False
    """Whether it takes no more equipment."""
    decoy: Faction | None = None
    unplaced_markers: tuple[str, ...] = ()
    """Its markers that are not placed yet."""
    stands: tuple[Stand, ...] = ()
    bonus: Faction | None = None
    missions: tuple[str, ...] = ()
    kept: int | None = None
    """How many missions it holds, with physical cards."""
    sealed_assign: Assign | None = None
    due: int | None = None
    """What its equipment cost."""
    punished: bool = False
    """Whether it could not pay its equipment, and lost all of it and all MP."""
    carries: tuple[Carry, ...] = ()
    magnetic: tuple[str, ...] = ()


class Game(FrozenStruct):
    """A game between two moves."""

    construction: ConstructionState
    decks: Decks
    seats: tuple[Seat, ...]
    step: GameStep
    sides: tuple[GameSide, ...]
    """Clockwise, as in the construction."""
    moves: tuple[tuple[str, Move], ...] = ()
    """All moves, each with its side."""
    pending: frozenset[str] = frozenset()
    """The sides that have to decide something now."""
    first: str | None = None
    """The side drawn to begin the present step, with three and four players."""
    open_cards: tuple[str, ...] = ()
    """The characters that can still be enrolled."""
    declines: int = 0
    """How many sides have declined in a row."""
    last_to_enrol: str | None = None
    face_up: tuple[tuple[str, CardColor], ...] = ()
    """With two players: the equipment deck before it is split, top card first, each with its upper side."""
    hands: tuple[tuple[str, ...], ...] = ()
    """The cards to choose from; the first hand is that of the first side in the first round."""
    aside: tuple[str, ...] = ()
    """Cards that were not dealt."""
    round: int = 0
    placed_markers: tuple[PlacedMarker, ...] = ()
    drillers: tuple[PlacedDriller, ...] = ()
    revealed: tuple[str, ...] = ()
    """The sides whose markers have been shown."""
    piles: Mapping[Faction, tuple[str, ...]] = field(default_factory=dict)
    """The missions that are left in each deck, top card first."""
    shown: tuple[ShownMission, ...] = ()
    mercenary: str | None = None
    search_deck: tuple[str, ...] | None = None

    def __repr__(self) -> str:
        points = {side.id: side.mp for side in self.sides}
        return f"<Game of seed {self.construction.seed}: {self.step}, {len(self.moves)} moves, MP {points}>"

    @property
    def box(self) -> Box:
        """The box of the game."""
        return self.construction.box

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.construction.players)

    @property
    def numbers(self) -> PlayerCountRules:
        """The numbers that depend on the number of players."""
        return RULES_BY_PLAYERS[self.players]

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide: the game is ready, or its construction is stuck."""
        return self.step == "stuck" or (self.step == "ready" and not self.pending)

    @property
    def is_ready(self) -> bool:
        """Whether the game is ready to play."""
        return self.step == "ready" and not self.pending

    def side(self, side: str) -> GameSide:
        """Return the side with that id."""
        return next(each for each in self.sides if each.id == side)

    def number(self, side: str) -> int:
        """Return the index of a side, clockwise."""
        return next(number for number, each in enumerate(self.sides) if each.id == side)

    def clockwise(self, first: str) -> tuple[str, ...]:
        """Return all sides clockwise, starting with that one."""
        start = self.number(first)
        return tuple(each.id for each in (*self.sides[start:], *self.sides[:start]))

    def faction_of(self, marker: str, side: str) -> Faction:
        """Return the color of a marker: that of the character, or of the decoy."""
        if marker in self.box.characters:
            return self.box.characters[marker].faction
        owner = self.side(side)
        faction = owner.decoy or owner.faction
        assert faction is not None, "a decoy has a color before it is placed"
        return faction

    def random_for(self, purpose: str) -> Random:
        """Return the random generator for one purpose, independent of draws for other purposes."""
        return Random(f"{self.construction.seed}/{purpose}")

    def hand_number(self, side: str) -> int:
        """Return the index of the hand that the side holds in this round: hands are passed to the left."""
        return (self.number(side) - (self.round - 1)) % len(self.sides)


def with_side(game: Game, side: str, **changes: Any) -> Game:
    """Return the game with changes to one side."""
    return replace(game, sides=tuple(replace(each, **changes) if each.id == side else each for each in game.sides))
