"""The state of a S.A.G.S. construction: one frozen value, the set-up and all that the actions so far made of it.

Nothing in it is random: everything that is drawn was drawn from the seed at the set-up (``setup``). The
same set-up and the same actions give equal states. The state of the later steps stands beside
it, not in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

from editor.board.bits import Squares
from editor.board.map_bits import MapBits
from editor.catalog import Box
from editor.model.level import PlacedDoor, Placement
from editor.model.scenario import PaidViolation
from editor.model.tile import Door
from editor.model.words import Faction
from editor.sags.construction.actions import Action
from editor.sags.construction.fits import outlines
from editor.values import FrozenStruct, equal_except

Phase = Literal["building", "adding-doors", "ended", "stuck"]
"""``adding-doors``: the frame is full, sides may add doors in turn. ``stuck``: all passed and holes are left."""

LEVEL = "ground"
"""The id of the one level that a S.A.G.S. map has."""

VIOLATION = 2
"""MP that a tile costs which stays in violation (RB 35)."""


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


class State(FrozenStruct):  # noqa: PLW1641  too large to be a key
    """A construction between two actions."""

    box: Box
    seed: int
    width: int
    height: int
    players: tuple[Player, ...]
    """In clockwise order."""
    first: int
    """Who began, as a number in ``players``."""
    turn: int
    """Whose turn it is, as a number in ``players``."""
    phase: Phase
    passes: int
    """How many players have passed one after the other."""
    zone: tuple[str, ...]
    """The construction zone: ids of the tiles that are left, in the order of the box; Drillers are not in it."""
    placements: tuple[Placement, ...]
    """What lies on the map, in laying order."""
    doors: tuple[PlacedDoor, ...]
    """The doors on the map, in laying order."""
    paid: tuple[PaidViolation, ...]
    """The violations that were paid for."""
    actions: tuple[Action, ...]
    """Everything that was done, from the set-up on."""
    sketch: MapBits
    """The map as bit sets; it follows from ``placements``, ``doors`` and ``paid``."""

    def __eq__(self, other: object) -> bool:
        """By the game; the box, which is known by who it is, may have been read again."""
        return equal_except(self, other, but="box")

    def __repr__(self) -> str:
        """Enough to find it again; the whole of it would fill pages."""
        size, hands = f"{self.width} × {self.height}", [(each.mp, len(each.doors)) for each in self.players]
        return f"<State of seed {self.seed} on {size}: {self.phase}, {len(self.actions)} actions, MP and doors {hands}>"

    @property
    def constructor(self) -> Player:
        """Whose turn it is."""
        return self.players[self.turn]

    @property
    def over(self) -> bool:
        return self.phase in ("ended", "stuck")

    @property
    def doors_have_prices(self) -> bool:
        """With three and four players the prices of doors are ignored (RB 38)."""
        return len(self.players) == 2

    def price(self, door: Door) -> int:
        """What laying the door costs."""
        return door.mp_cost if self.doors_have_prices else 0

    def reserve(self, player: Player) -> tuple[Door, ...]:
        """The doors a player has left, cheapest first."""
        doors = (self.box.doors[door] for door in player.doors)
        return tuple(sorted(doors, key=self.price))

    @cached_property
    def zone_by_group(self) -> Mapping[int, tuple[str, ...]]:
        """The construction zone as it lies on the table: the tiles left of each shape group, empty groups left out."""
        groups: dict[int, list[str]] = {}
        for tile in self.zone:
            groups.setdefault(self.box.tiles[tile].group, []).append(tile)
        return {number: tuple(tiles) for number, tiles in sorted(groups.items())}

    @cached_property
    def outlines(self) -> Mapping[Squares, int]:
        """The outlines that tiles of the zone can cover, smallest first, each with the number of tiles that can."""
        return outlines(self.box, self.zone)
