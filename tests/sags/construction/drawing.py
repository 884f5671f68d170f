"""Constructions on drawn maps: each letter of a picture is a tile of the zone, placed where the picture has it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from types import MappingProxyType

from editor.catalog import Box
from editor.messages import Message
from editor.model.grid import Edge
from editor.model.scenario import Scenario
from editor.model.tile import MpIcon, Tile
from editor.rules import Problem
from editor.sags.construction import (
    Action,
    ConstructionState,
    DoorPlacement,
    PlaceTile,
    TileSpot,
    apply_action,
    explain_illegal,
    new_construction,
)
from editor.values import replace
from tests.drawn_map import drawn, drawn_level
from tests.sags.players.random_games import with_hands

Doors = tuple[tuple[Edge, ...], ...]


class Drawing:
    """A picture, the box of its tiles, and how to lay them."""

    def __init__(self, picture: str, icons: dict[str, MpIcon] | None = None, more: Iterable[Tile] = ()) -> None:
        """``icons`` gives tiles an MP icon, by letter; ``more`` tiles are in the box, but not in the picture."""
        drawing: tuple[Scenario, Box] = drawn(picture)
        self.scenario, box = drawing
        self.level = self.scenario.levels[0]
        tiles = {**box.tiles, **{tile.id: tile for tile in more}}
        for letter, icon in (icons or {}).items():
            tile = tiles[self.spots[letter].tile]
            tiles[tile.id] = tile.model_copy(update={"front": tile.front.model_copy(update={"mp_icon": icon})})
        self.box = replace(box, tiles=MappingProxyType(tiles))

    @cached_property
    def spots(self) -> dict[str, TileSpot]:
        return {each.tile[-1].upper(): TileSpot(each.tile, each.face, each.x, each.y) for each in self.level.placements}

    def beginning(
        self, side: str = "norad", *, players: int = 2, doors: tuple[str, ...] | None = None, mp: int | None = None
    ) -> ConstructionState:
        """Return the setup in which this side begins; ``doors`` and ``mp`` are what each player has instead of the
        usual.
        """
        frame = self.level.width, self.level.height
        starts = (new_construction(self.box, players=players, seed=seed, frame=frame) for seed in range(999))
        state = with_hands(next(start for start in starts if start.constructor.id == side), mp=mp)
        if doors is None:
            return state
        return replace(state, players=tuple(replace(player, doors=doors) for player in state.players))

    def lay(self, state: ConstructionState, letter: str, *doors: tuple[Edge, ...], mp: str | None = None) -> PlaceTile:
        """The tile where the picture has it, with the cheapest doors of the reserve over these edges."""
        spot = self.spots[letter]
        reserve = list(state.reserve(state.constructor))
        placed = []
        for edges in doors:
            door = next(door for door in reserve if door.length == len(edges))
            reserve.remove(door)
            placed.append(DoorPlacement(door=door.id, edges=edges))
        assert spot.face != "down"
        return PlaceTile(tile=spot.tile, face=spot.face, x=spot.x, y=spot.y, doors=tuple(placed), mp=mp)

    def after(self, state: ConstructionState, letters: str, doors: dict[str, Doors] | None = None) -> ConstructionState:
        """The state when these tiles have been placed in this order, each with its doors."""
        for letter in letters:
            state = apply_action(state, self.lay(state, letter, *(doors or {}).get(letter, ())))
        return state


def drawn_tile(picture: str) -> Tile:
    """The one tile of a picture that may be smaller than any frame."""
    lines = [line.ljust(17) for line in picture.strip("\n").split("\n")]
    (tile,) = drawn_level("\n".join([*lines, *[" " * 17] * (9 - len(lines))]), "any", {})[1].values()
    return tile


def reasons(state: ConstructionState, action: Action) -> set[str]:
    """The rules that an action would break; other reasons by the ids of their messages."""
    return {each.id if isinstance(each, Message) else each.rule for each in explain_illegal(state, action)}


def broken(state: ConstructionState, action: Action) -> list[Problem]:
    return [each for each in explain_illegal(state, action) if isinstance(each, Problem)]
