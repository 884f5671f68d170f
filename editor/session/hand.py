"""What a constructor holds and does with it, as values: a tile in the hand, and one that is put down but not yet laid.

Nothing is decided while a tile lies there: its doors are chosen, a side is named, the price is read; then it is laid,
or taken into the hand again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import floor

from editor.board.bits import Squares, square_bit
from editor.messages import Message
from editor.model.grid import ROTATIONS, DoorEdges, Rotation, Square, turned_size
from editor.model.tile import Door, FaceName
from editor.rules import Problem
from editor.sags.construction.actions import LaidDoor, LayDriller, LayTile, TileSpot
from editor.sags.construction.holes import hole_warning
from editor.sags.construction.legality import explain_illegal, is_legal
from editor.sags.construction.offers import (
    DoorPlan,
    Offer,
    all_offers,
    best_icon_side,
    constructor_stock,
    door_plans,
    legal_placements,
    make_offer,
    optional_doors,
)
from editor.sags.construction.state import ConstructionState, icon_sides
from editor.sags.construction.tile_outlines import orientations, spots
from editor.sags.construction.transitions import apply_action
from editor.values import FrozenStruct, replace


class Hand(FrozenStruct):
    """A tile or a Driller over the map."""

    state: ConstructionState
    tile: str
    face: FaceName
    rotation: Rotation
    offers: Mapping[TileSpot, Offer]
    """Every spot where it may lie, on either face and however turned."""

    def under(self, x: float, y: float) -> TileSpot:
        """The spot in which the middle of the tile is at that point of the map."""
        face = self.state.box.tiles[self.tile].face(self.face)
        assert face is not None
        width, height = turned_size(face.width, face.height, self.rotation)
        return TileSpot(self.tile, self.face, floor(x - width / 2 + 0.5), floor(y - height / 2 + 0.5), self.rotation)

    @cached_property
    def room(self) -> Squares:
        """The squares that the tile could come to cover as it is held now."""
        covered = 0
        for spot, each in self.offers.items():
            if (spot.face, spot.rotation) == (self.face, self.rotation):
                covered |= each.candidate.tile.floor
        return covered

    def turned(self, x: float, y: float, *, back: bool = False) -> Hand:
        """Turned on, or back, to the next way in which it may lie about that point; if there is none, by a quarter."""
        start = ROTATIONS.index(self.rotation)
        quarters = (3, 2, 1) if back else (1, 2, 3)
        ways = [replace(self, rotation=ROTATIONS[(start + quarter) % 4]) for quarter in quarters]
        return next((way for way in ways if way.under(x, y) in self.offers), ways[0])

    def flipped(self) -> Hand:
        """With the other face up, if it has one that can be laid."""
        faces = list(dict.fromkeys(face for face, _, _ in orientations(self.state.box, self.tile)))
        return replace(self, face=faces[(faces.index(self.face) + 1) % len(faces)])

    def why_not(self, spot: TileSpot) -> Message | None:
        """Why the tile may not lie there, in one sentence; nothing if it may."""
        if spot in self.offers:
            return None
        reasons = sorted(explain_illegal(self.state, _bare(spot)), key=_mended_by_doors)
        if not reasons:
            return None
        return reasons[0].message if isinstance(reasons[0], Problem) else reasons[0]


def _mended_by_doors(reason: Problem | Message) -> bool:
    """Whether it may only be the bare tile that is at fault: other reasons come first."""
    return isinstance(reason, Problem) and reason.rule in ("tile.open-to-outdoor", "tile.no-access", "map.no-access")


def hold(state: ConstructionState, tile: str, face: FaceName = "front", rotation: Rotation = 0) -> Hand:
    """Take a tile of the zone or a Driller into the hand, turned to a way in which it may lie somewhere."""
    if state.box.tiles[tile].kind == "driller":
        return Hand(state, tile, "down", 0, {each.spot: each for each in all_offers(state, [tile])})
    found = {each.spot: each for each in legal_placements(state, [tile])}
    wanted = Hand(state, tile, face, rotation, found)
    ways = {(spot.face, spot.rotation) for spot in found}
    if not ways or (face, rotation) in ways:
        return wanted
    turned = [each for each in ROTATIONS if (face, each) in ways]
    return replace(wanted, rotation=turned[0]) if turned else replace(wanted, face=min(ways)[0], rotation=min(ways)[1])


def tiles_for(state: ConstructionState, square: Square) -> tuple[str, ...]:
    """The tiles of the zone that the constructor could lay over that square, one way or another."""
    wanted = square_bit(*square)
    return tuple(tile for tile in state.zone if any(_covering(state, tile, wanted)))


def _covering(state: ConstructionState, tile: str, wanted: Squares) -> Iterator[Offer]:
    for spot, laid in spots(state.box, [tile], state.map_bits.empty):
        if laid.floor & wanted:
            found = make_offer(state, spot, laid, constructor_stock(state, spot, best_icon_side(state, spot)))
            if found is not None and not found.last_resort:
                yield found


def _bare(spot: TileSpot) -> LayTile | LayDriller:
    """The move without doors, to ask what speaks against it."""
    if spot.face == "down":
        return LayDriller(tile=spot.tile, x=spot.x, y=spot.y)
    return LayTile(tile=spot.tile, face=spot.face, x=spot.x, y=spot.y, rotation=spot.rotation)


class PutDown(FrozenStruct):
    """A tile that lies on the map and waits for its doors and for the word."""

    hand: Hand
    spot: TileSpot
    named: str | None
    """The side that an icon acts on, where it leaves the choice."""
    way: int
    """Which of the least sets of doors is taken."""
    doors: tuple[LaidDoor, ...]
    """The doors that are laid with it: those that are needed, then others."""

    @property
    def state(self) -> ConstructionState:
        return self.hand.state

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides among which one is to be named, the better choice first."""
        return icon_sides(self.state, self.spot)

    @cached_property
    def ways(self) -> tuple[DoorPlan, ...]:
        """The least sets of doors with which the tile may lie there, cheapest first."""
        return _ways(self.hand, self.spot, self.named)

    @cached_property
    def places(self) -> tuple[DoorEdges, ...]:
        """Where a door more could be laid."""
        action = self.action
        if isinstance(action, LayDriller):
            return ()
        return tuple(dict.fromkeys(door.edges for door in optional_doors(self.state, action)))

    @property
    def action(self) -> LayTile | LayDriller:
        bare = _bare(self.spot)
        if isinstance(bare, LayDriller):
            return bare
        return bare.model_copy(update={"doors": self.doors, "mp": self.named})

    @cached_property
    def after(self) -> ConstructionState:
        """The construction when it is laid."""
        return apply_action(self.state, self.action)

    @cached_property
    def price(self) -> dict[str, int]:
        """What it changes: side -> MP; sides that neither gain nor lose are left out."""
        pairs = zip(self.state.players, self.after.players, strict=True)
        return {old.id: new.mp - old.mp for old, new in pairs if new.mp != old.mp}

    @property
    def violates(self) -> bool:
        """Whether the tile stays in violation, which costs 2 MP."""
        return len(self.after.paid) > len(self.state.paid)

    @cached_property
    def hole(self) -> Message | None:
        """A warning, if nothing would fit some square any more."""
        return hole_warning(self.state, self.spot)

    # --- other doors, another side ---

    def with_way(self, way: int) -> PutDown:
        """With another of the least sets of doors; doors beyond it go back."""
        return replace(self, way=way, doors=self.ways[way].doors)

    def with_named(self, side: str) -> PutDown:
        """With another side named; the icon acts first, so that other doors may then be paid."""
        return _put(self.hand, self.spot, side)

    def with_door(self, edges: DoorEdges) -> PutDown:
        """A click on a place for a door: lays the cheapest that fits, then each other kind in turn; one that is not
        needed goes back after the last."""
        others = tuple(each for each in self.doors if each.edges != edges)
        lying = next((each.door for each in self.doors if each.edges == edges), None)
        kinds = [each.id for each in self._doors_for(edges, others)]
        later = kinds[kinds.index(lying) + 1 :] if lying in kinds else kinds
        if later:
            door = LaidDoor(door=later[0], edges=edges)
            index = next((n for n, each in enumerate(self.doors) if each.edges == edges), len(self.doors))
            return replace(self, doors=(*self.doors[:index], door, *self.doors[index + 1 :]))
        if edges in {each.edges for each in self.ways[self.way].doors}:
            first = LaidDoor(door=kinds[0], edges=edges) if kinds else None
            return replace(self, doors=tuple(first if first and each.edges == edges else each for each in self.doors))
        return replace(self, doors=others)

    def with_this_door(self, door: str, edges: DoorEdges) -> PutDown | None:
        """With that very door in a place, in the stead of what lies there; ``None`` if it may not lie there."""
        others = tuple(each for each in self.doors if each.edges != edges)
        if len(edges) != self.state.box.doors[door].length or door in {each.door for each in others}:
            return None
        whole = replace(self, doors=(*others, LaidDoor(door=door, edges=edges)))
        return whole if is_legal(self.state, whole.action) else None

    def _doors_for(self, edges: DoorEdges, others: tuple[LaidDoor, ...]) -> list[Door]:
        """Doors of the reserve that fit there beside the others and can be paid, one of each kind, cheapest first."""
        used = {each.door for each in others}
        found: dict[object, Door] = {}
        for door in self.state.reserve(self.state.constructor):
            kind = (door.make, door.magnetic, door.defence, door.mp_cost)
            if door.length != len(edges) or door.id in used or kind in found:
                continue
            whole = replace(self, doors=(*others, LaidDoor(door=door.id, edges=edges)))
            if is_legal(self.state, whole.action):
                found[kind] = door
        return list(found.values())


def put(hand: Hand, spot: TileSpot) -> PutDown:
    """Put the tile down in a spot where it may lie."""
    return _put(hand, spot, best_icon_side(hand.state, spot))


def _put(hand: Hand, spot: TileSpot, named: str | None) -> PutDown:
    return PutDown(hand, spot, named, 0, _ways(hand, spot, named)[0].doors)


def _ways(hand: Hand, spot: TileSpot, named: str | None) -> tuple[DoorPlan, ...]:
    state, known = hand.state, hand.offers[spot]
    stock = constructor_stock(state, spot, named)
    found = make_offer(state, spot, known.candidate.tile, stock) or known
    return door_plans(state, found.doors, stock)
