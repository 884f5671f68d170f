"""The state of a S.A.G.S. construction: one frozen value, and the mission points that placing a face changes.

Nothing in it is random: everything was drawn from the seed at the setup. The same setup and the same actions give equal
states. Later steps keep their state in ``editor.sags.game.state``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from editor.board.bit_sets import Squares
from editor.board.map_bits import MapBits
from editor.catalog import Box
from editor.model.game_words import Faction
from editor.model.level import PlacedDoor, Placement
from editor.model.scenario import PaidViolation
from editor.model.tile import Door, MpIcon
from editor.sags.construction.actions import Action, TileSpot
from editor.sags.construction.tile_outlines import outlines, uncoverable
from editor.values import FrozenStruct, equal_except

Phase = Literal["building", "adding-doors", "ended", "stuck"]
"""``adding-doors``: the frame is full, sides may add doors in turn. ``stuck``: all passed and holes are left."""

LEVEL = "ground"
"""The id of the one level that a S.A.G.S. map has."""

VIOLATION_COST = 2
"""The MP that a tile costs which stays in violation (RB 35)."""


class Player(FrozenStruct):
    """One side at the table: NORAD and Salemites with two players, otherwise bands of mercenaries."""

    id: str
    """The id of the side: ``norad``, ``salemite``, or ``player-1`` to ``player-4``."""
    faction: Faction | None
    mp: int
    doors: tuple[str, ...]
    """The reserve: ids of the doors that are left, in the order of the box."""
    drillers: tuple[str, ...]
    """The Drillers that are left."""


class ConstructionState(FrozenStruct):  # noqa: PLW1641  too large to be a key
    """A construction between two actions."""

    box: Box
    seed: int
    width: int
    height: int
    players: tuple[Player, ...]
    """In clockwise order."""
    first: int
    """The player who began, as an index into ``players``."""
    turn: int
    """The player whose turn it is, as an index into ``players``."""
    phase: Phase
    passes: int
    """How many players have passed in a row."""
    zone: tuple[str, ...]
    """The construction zone: ids of the tiles that are left, in the order of the box; Drillers are not in it."""
    placements: tuple[Placement, ...]
    """The tiles on the map, in placement order."""
    doors: tuple[PlacedDoor, ...]
    """The doors on the map, in placement order."""
    paid: tuple[PaidViolation, ...]
    """The violations that were paid for."""
    actions: tuple[Action, ...]
    """All actions since the setup."""
    map_bits: MapBits
    """The map as bit sets, derived from ``placements``, ``doors`` and ``paid``."""

    def __eq__(self, other: object) -> bool:
        """Compare everything except the box, which may have been read again."""
        return equal_except(self, other, field_name="box")

    def __repr__(self) -> str:
        """Return a short form; the whole state would fill pages."""
        size, hands = f"{self.width} × {self.height}", [(each.mp, len(each.doors)) for each in self.players]
        return f"<State of seed {self.seed} on {size}: {self.phase}, {len(self.actions)} actions, MP and doors {hands}>"

    @property
    def constructor(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def over(self) -> bool:
        """Whether no action is left."""
        return self.phase in ("ended", "stuck")

    @property
    def doors_have_prices(self) -> bool:
        """With three and four players the prices of doors are ignored (RB 38)."""
        return len(self.players) == 2

    def price(self, door: Door) -> int:
        """Return what placing the door costs."""
        return door.mp_cost if self.doors_have_prices else 0

    def reserve(self, player: Player) -> tuple[Door, ...]:
        """Return the doors that a player has left, cheapest first."""
        doors = (self.box.doors[door] for door in player.doors)
        return tuple(sorted(doors, key=self.price))

    @cached_property
    def zone_by_group(self) -> Mapping[int, tuple[str, ...]]:
        """The tiles left in the zone by shape group, without empty groups."""
        groups: dict[int, list[str]] = {}
        for tile in self.zone:
            groups.setdefault(self.box.tiles[tile].group, []).append(tile)
        return {number: tuple(tiles) for number, tiles in sorted(groups.items())}

    @cached_property
    def outlines(self) -> Mapping[Squares, int]:
        """The outlines that tiles of the zone can cover, smallest first, each with the number of such tiles."""
        return outlines(self.box, self.zone)


def unfillable_squares(state: ConstructionState) -> Squares:
    """Return the empty squares that no tile of the zone can cover by its shape: then there is a shortage."""
    return uncoverable(state.map_bits.empty, state.outlines)


# --- mission points (RB 35 and 38) ------------------------------------------------------------------------------------

AllPoints = tuple[int, ...]
"""The MP of all players, in their order."""


def mission_points(state: ConstructionState) -> AllPoints:
    """Return the MP of all players."""
    return tuple(player.mp for player in state.players)


def icon_of(state: ConstructionState, spot: TileSpot) -> MpIcon | None:
    """Return the MP icon of the face; none for a Driller, which is placed face down."""
    face = state.box.tiles[spot.tile].face(spot.face)
    return face.mp_icon if face is not None else None


def icon_sides(state: ConstructionState, spot: TileSpot) -> tuple[str, ...]:
    """Return the sides among which the constructor must name one, the better choice first.

    Empty if there is no choice. With three and four players no icon leaves a choice.
    """
    icon = icon_of(state, spot)
    if icon is None or icon.who != "choice" or len(state.players) > 2:
        return ()
    own = state.constructor.id
    others = [player.id for player in state.players if player.id != own]
    return (own, *others) if icon.change > 0 else (*others, own)


def after_icon(state: ConstructionState, spot: TileSpot, named: str | None) -> AllPoints:
    """Return the MP once the face is placed; ``named`` is the side that the constructor chose, if any."""
    icon = icon_of(state, spot)
    if icon is None:
        return mission_points(state)
    return tuple(
        max(0, player.mp + icon.change) if _acts_on(state, icon, number, named) else player.mp
        for number, player in enumerate(state.players)
    )


def _acts_on(state: ConstructionState, icon: MpIcon, number: int, named: str | None) -> bool:
    if len(state.players) > 2:
        return (number == state.turn) == (icon.change > 0)
    return state.players[number].id == (named if icon.who == "choice" else icon.who)


def minus_points(mp: AllPoints, number: int, change: int) -> AllPoints:
    """Return the MP after one player pays a price or a penalty; nothing falls below 0."""
    return tuple(max(0, each - change) if index == number else each for index, each in enumerate(mp))
