"""Tiles that a constructor is about to place: in hand, or pending on the map until confirmed.

While a tile is pending, its doors can be chosen, a side named and the price read. Then it is placed, or taken back into
the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from math import floor

from editor.board.bit_sets import Squares, square_bit
from editor.board.names import door_kind, face_name, signed, square_name
from editor.messages import JoinedNames, Message, Name, msg
from editor.model.grid import ROTATIONS, DoorEdges, Rotation, Square, rotated_size
from editor.model.tile import Door, FaceName, MpIcon
from editor.rules import Problem
from editor.sags.construction.actions import DoorPlacement, PlaceDriller, PlaceTile, TileSpot
from editor.sags.construction.exchange import covered_tiles
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
from editor.sags.construction.tile_outlines import mask_at, orientations, spots
from editor.sags.construction.transitions import apply_action
from editor.sags.game.log_text import describe_violations
from editor.values import FrozenStruct, replace


class TileInHand(FrozenStruct):
    """A tile or a Driller over the map."""

    state: ConstructionState
    tile: str
    face: FaceName
    rotation: Rotation
    offers: Mapping[TileSpot, Offer]
    """Every legal spot, on either face and in any rotation."""

    @property
    def is_driller(self) -> bool:
        """Whether it is a Driller, which is placed face down."""
        return self.face == "down"

    def spot_at(self, x: float, y: float) -> TileSpot:
        """Return the spot whose center is at that point of the map."""
        face = self.state.box.tiles[self.tile].face(self.face)
        assert face is not None
        width, height = rotated_size(face.width, face.height, self.rotation)
        left, top = floor(x - width / 2 + 0.5), floor(y - height / 2 + 0.5)
        if 0 <= x < self.state.width and 0 <= y < self.state.height:  # near the border, it stays inside the frame
            left = max(0, min(left, self.state.width - width))
            top = max(0, min(top, self.state.height - height))
        return TileSpot(self.tile, self.face, left, top, self.rotation)

    @cached_property
    def room(self) -> Squares:
        """The squares that the tile can cover without a violation, with its present face and rotation."""
        return self._covered(in_violation=False)

    @cached_property
    def paid_room(self) -> Squares:
        """The squares that the tile can cover only if a violation is paid for."""
        return self._covered(in_violation=True) & ~self.room

    def _covered(self, *, in_violation: bool) -> Squares:
        covered = 0
        for spot, each in self.offers.items():
            if (spot.face, spot.rotation, each.violation) == (self.face, self.rotation, in_violation):
                covered |= each.candidate.tile.floor
        return covered

    def rotated(self, x: float, y: float, *, back: bool = False) -> TileInHand:
        """Return the tile rotated right, or left with ``back``, to the next legal rotation at that point.

        If there is none, it is rotated by a quarter turn. A Driller is rotated only when it is revealed.
        """
        if self.is_driller:
            return self
        start = ROTATIONS.index(self.rotation)
        quarters = (3, 2, 1) if back else (1, 2, 3)
        ways = [replace(self, rotation=ROTATIONS[(start + quarter) % 4]) for quarter in quarters]
        return next((way for way in ways if way.spot_at(x, y) in self.offers), ways[0])

    def flipped(self) -> TileInHand:
        """Return the tile with its other face, if that can be placed."""
        faces = list(dict.fromkeys(face for face, _, _ in orientations(self.state.box, self.tile)))
        return replace(self, face=faces[(faces.index(self.face) + 1) % len(faces)])

    def explain_illegal(self, spot: TileSpot) -> Message | None:
        """Explain why the tile may not be placed there; ``None`` if it may."""
        if spot in self.offers:
            return None
        if covered := self._covered_tiles(spot):
            return msg("table.overlaps", tile=face_name(self.state.box, self.tile, self.face), tiles=covered)
        reasons = sorted(explain_illegal(self.state, _bare(spot)), key=_fixable_by_doors)
        if not reasons:
            return None
        return reasons[0].message if isinstance(reasons[0], Problem) else reasons[0]

    def _covered_tiles(self, spot: TileSpot) -> tuple[Name, ...]:
        """Return the names of the tiles on the map that the tile would overlap."""
        mask = mask_at(self.state.box, spot, self.state.width, self.state.height)
        covered = covered_tiles(self.state, mask) if mask is not None else ()
        return tuple(face_name(self.state.box, each.tile, each.face) for each in covered)


def _fixable_by_doors(reason: Problem | Message) -> bool:
    """Return whether doors may fix the reason; other reasons are reported first."""
    return isinstance(reason, Problem) and reason.rule in ("tile.open-to-outdoor", "tile.no-access", "map.no-access")


def pick_up_tile(state: ConstructionState, tile: str, face: FaceName = "front", rotation: Rotation = 0) -> TileInHand:
    """Take a tile of the zone or a Driller into the hand, in a rotation that is legal somewhere."""
    if state.box.tiles[tile].kind == "driller":
        return TileInHand(state, tile, "down", 0, {each.spot: each for each in all_offers(state, [tile])})
    found = {each.spot: each for each in legal_placements(state, [tile])}
    wanted = TileInHand(state, tile, face, rotation, found)
    ways = {(spot.face, spot.rotation) for spot in found}
    if not ways or (face, rotation) in ways:
        return wanted
    turned = [each for each in ROTATIONS if (face, each) in ways]
    return replace(wanted, rotation=turned[0]) if turned else replace(wanted, face=min(ways)[0], rotation=min(ways)[1])


def tiles_covering(state: ConstructionState, square: Square) -> dict[str, bool]:
    """Return the tiles of the zone that could be placed over that square -> whether only with a violation."""
    wanted = square_bit(*square)
    found: dict[str, bool] = {}
    for tile in state.zone:
        ways = _covering(state, tile, wanted)
        if (first := next(ways, None)) is not None:
            found[tile] = first.violation and all(way.violation for way in ways)
    return found


def _covering(state: ConstructionState, tile: str, wanted: Squares) -> Iterator[Offer]:
    for spot, mask in spots(state.box, [tile], state.map_bits.empty):
        if mask.floor & wanted:
            found = make_offer(state, spot, mask, constructor_stock(state, spot, best_icon_side(state, spot)))
            if found is not None and not found.last_resort:
                yield found


def _bare(spot: TileSpot) -> PlaceTile | PlaceDriller:
    """Return the move without doors, to check what forbids it."""
    if spot.face == "down":
        return PlaceDriller(tile=spot.tile, x=spot.x, y=spot.y)
    return PlaceTile(tile=spot.tile, face=spot.face, x=spot.x, y=spot.y, rotation=spot.rotation)


class PendingTile(FrozenStruct):
    """A tile on the map that is not confirmed yet."""

    hand: TileInHand
    spot: TileSpot
    named_side: str | None
    """The side that an icon acts on, if there is a choice."""
    plan_index: int
    """Index of the chosen minimal set of doors."""
    doors: tuple[DoorPlacement, ...]
    """The doors placed with it: the needed ones, then optional ones."""

    @property
    def state(self) -> ConstructionState:
        """The construction before it is placed."""
        return self.hand.state

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides that can be named, best first."""
        return icon_sides(self.state, self.spot)

    @cached_property
    def door_plans(self) -> tuple[DoorPlan, ...]:
        """The minimal sets of doors with which the tile is legal, cheapest first."""
        return _door_plans_for(self.hand, self.spot, self.named_side)

    @cached_property
    def places(self) -> tuple[DoorEdges, ...]:
        """Where an optional door could be placed."""
        action = self.action
        if isinstance(action, PlaceDriller):
            return ()
        return tuple(dict.fromkeys(door.edges for door in optional_doors(self.state, action)))

    @property
    def action(self) -> PlaceTile | PlaceDriller:
        """The move that places it."""
        bare = _bare(self.spot)
        if isinstance(bare, PlaceDriller):
            return bare
        return bare.model_copy(update={"doors": self.doors, "mp": self.named_side})

    @cached_property
    def after(self) -> ConstructionState:
        """The construction after it is placed."""
        return apply_action(self.state, self.action)

    @cached_property
    def price(self) -> dict[str, int]:
        """Side -> change of its MP; sides without a change are left out."""
        pairs = zip(self.state.players, self.after.players, strict=True)
        return {old.id: new.mp - old.mp for old, new in pairs if new.mp != old.mp}

    @cached_property
    def violations(self) -> tuple[Message, ...]:
        """Why the tile stays in violation, which costs 2 MP; empty if it does not."""
        return describe_violations(self.state.paid, self.after.paid)

    @property
    def is_in_violation(self) -> bool:
        """Whether the tile stays in violation, which costs 2 MP."""
        return bool(self.violations)

    @property
    def own_change(self) -> int:
        """The change of the constructor's own MP."""
        return self.price.get(self.state.constructor.id, 0)

    @cached_property
    def hole(self) -> Message | None:
        """A warning if no tile would fit some square anymore."""
        return hole_warning(self.state, self.spot)

    # --- changes ---

    def with_plan(self, way: int) -> PendingTile:
        """Return it with another minimal set of doors; optional doors are removed."""
        return replace(self, plan_index=way, doors=self.door_plans[way].doors)

    def with_named_side(self, side: str) -> PendingTile:
        """Return it with another side named. The icon acts first, so other doors may be affordable."""
        return _place_pending(self.hand, self.spot, side)

    def with_door(self, edges: DoorEdges) -> PendingTile:
        """Return it after a click on a place for a door.

        The click places the cheapest door that fits, then each other kind in turn. An optional door is removed after
        the last kind.
        """
        others = tuple(each for each in self.doors if each.edges != edges)
        present = next((each.door for each in self.doors if each.edges == edges), None)
        kinds = [each.id for each in self._doors_for(edges, others)]
        later = kinds[kinds.index(present) + 1 :] if present in kinds else kinds
        if later:
            door = DoorPlacement(door=later[0], edges=edges)
            index = next((n for n, each in enumerate(self.doors) if each.edges == edges), len(self.doors))
            return replace(self, doors=(*self.doors[:index], door, *self.doors[index + 1 :]))
        if edges in {each.edges for each in self.door_plans[self.plan_index].doors}:
            first = DoorPlacement(door=kinds[0], edges=edges) if kinds else None
            return replace(self, doors=tuple(first if first and each.edges == edges else each for each in self.doors))
        return replace(self, doors=others)

    def with_exact_door(self, door: str, edges: DoorEdges) -> PendingTile | None:
        """Return it with that door in a place, or ``None`` if that is not legal."""
        others = tuple(each for each in self.doors if each.edges != edges)
        if len(edges) != self.state.box.doors[door].length or door in {each.door for each in others}:
            return None
        whole = replace(self, doors=(*others, DoorPlacement(door=door, edges=edges)))
        return whole if is_legal(self.state, whole.action) else None

    def _doors_for(self, edges: DoorEdges, others: tuple[DoorPlacement, ...]) -> list[Door]:
        """Return affordable doors of the reserve that fit there, one of each kind, cheapest first."""
        used = {each.door for each in others}
        found: dict[object, Door] = {}
        for door in self.state.reserve(self.state.constructor):
            kind = (door.make, door.magnetic, door.defence, door.mp_cost)
            if door.length != len(edges) or door.id in used or kind in found:
                continue
            whole = replace(self, doors=(*others, DoorPlacement(door=door.id, edges=edges)))
            if is_legal(self.state, whole.action):
                found[kind] = door
        return list(found.values())


def place_pending(hand: TileInHand, spot: TileSpot) -> PendingTile:
    """Return the tile pending on a legal spot."""
    return _place_pending(hand, spot, best_icon_side(hand.state, spot))


def _place_pending(hand: TileInHand, spot: TileSpot, named: str | None) -> PendingTile:
    return PendingTile(hand, spot, named, 0, _door_plans_for(hand, spot, named)[0].doors)


def _door_plans_for(hand: TileInHand, spot: TileSpot, named: str | None) -> tuple[DoorPlan, ...]:
    state, known = hand.state, hand.offers[spot]
    stock = constructor_stock(state, spot, named)
    found = make_offer(state, spot, known.candidate.tile, stock) or known
    return door_plans(state, found.doors, stock)


def describe_pending(pending: PendingTile, called: Callable[[str], Name]) -> Name:
    """Describe where it is, with how many doors, and what the move costs."""
    return JoinedNames((_describe_spot(pending), describe_price(pending, called)), " ")


def describe_price(pending: PendingTile, called: Callable[[str], Name]) -> Name:
    """Describe what the move costs. ``called`` returns the name of the player of a side."""
    changes = [msg("table.change", player=called(side), change=signed(mp)) for side, mp in pending.price.items()]
    return JoinedNames((*(changes or [msg("table.free")]), *pending.violations), " ")


def describe_door_plan(pending: PendingTile, number: int) -> Message:
    """Describe one of the minimal sets of doors: ``Free: small wooden door, north wall (3, 4)``."""
    plan = pending.door_plans[number]
    doors = tuple(_describe_door(pending, door) for door in plan.doors)
    return msg("table.plan" if plan.cost else "table.plan-free", doors=doors, mp=plan.cost)


def _describe_door(pending: PendingTile, door: DoorPlacement) -> Message:
    """Describe a door by its kind and its wall of the tile."""
    edge = door.edges[0]
    before, behind = edge.squares()
    floor_squares = pending.hand.offers[pending.spot].candidate.tile.floor
    is_behind = min(behind) >= 0 and bool(floor_squares & square_bit(*behind))
    wall = {("n", True): "n", ("n", False): "s", ("w", True): "w", ("w", False): "e"}[edge.side, is_behind]
    return msg(
        f"table.door-in-wall-{wall}",
        door=door_kind(pending.state.box.doors[door.door]),
        square=square_name(behind if is_behind else before),
    )


def describe_icon(icon: MpIcon, players: int) -> Message:
    """Describe what an MP icon does when its face is placed (RB 35 and 38)."""
    who = icon.who if players == 2 else "you" if icon.change > 0 else "others"
    return msg(f"table.icon-{who}", change=signed(icon.change))


def describe_tile_icons(state: ConstructionState, tile: str) -> tuple[Message, ...]:
    """Describe the MP icons of a tile with the names of their faces."""
    box, players = state.box, len(state.players)
    return tuple(
        msg("table.icon-of-face", face=face_name(box, tile, name), icon=describe_icon(face.mp_icon, players))
        for name, face in box.tiles[tile].faces()
        if face.mp_icon is not None
    )


def _describe_spot(pending: PendingTile) -> Message:
    spot = pending.spot
    tile, square = face_name(pending.state.box, spot.tile, spot.face), square_name(Square(spot.x, spot.y))
    if pending.doors:
        return msg("table.pending-doors", tile=tile, square=square, doors=len(pending.doors))
    return msg("table.pending", tile=tile, square=square)
