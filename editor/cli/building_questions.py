"""What a constructor is asked in the terminal: a tile, its place, its doors; with the price before it is laid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from editor.board import LevelBoard
from editor.board.names import door_kind, door_name, face_name, player_name
from editor.catalog import Box
from editor.cli.asking import Asking, Question, number_in, numbered, one_of
from editor.cli.play_pages import level_of, map_level, place_of_door
from editor.cli.terminal import echo
from editor.messages import JoinedNames, Message, Name, msg, to_text
from editor.model.grid import DoorEdges
from editor.sags.construction.actions import AddDoor, Exchange, LaidDoor, Pass, TileSpot
from editor.sags.construction.exchange import exchanges, in_shortage
from editor.sags.construction.offers import doors_to_add, legal_drillers, legal_placements
from editor.sags.game.actions import Move
from editor.sags.game.game_view import GameView
from editor.session.pending_tile import (
    PendingTile,
    TileInHand,
    describe_pending,
    describe_price,
    pick_up_tile,
    place_pending,
)


def build(view: GameView) -> Asking[Move]:
    """A move of the construction, or of adding doors when the frame is full."""
    state = view.construction
    if state.phase == "adding-doors":
        level = level_of(view)
        doors: list[AddDoor | Pass] = [Pass(), *(AddDoor(**dict(each)) for each in doors_to_add(state))]
        return (yield from one_of(msg("game.ask-door"), doors, lambda each: _door_name(view, level, each)))
    largest_first = sorted(state.zone, key=lambda tile: -_size(view, tile))
    options: list[str | Exchange] = [tile for tile in largest_first if next(legal_placements(state, [tile]), None)]
    if next(legal_drillers(state), None):
        options += state.constructor.drillers
    if in_shortage(state) or not options:
        options += exchanges(state)
    if not options:
        return Pass()
    chosen = yield from one_of(msg("game.ask-tile"), options, partial(_tile_name, view))
    if isinstance(chosen, Exchange):
        return chosen
    return (yield from _put_down(view, pick_up_tile(state, chosen))).action


def _put_down(view: GameView, hand: TileInHand) -> Asking[PendingTile]:
    """Where the tile lies, and then its doors, until Enter lays it."""

    def price(spot: TileSpot) -> Name:
        down = place_pending(hand, spot)
        return describe_price(down, player_name) if down.price else ""

    spot = yield from one_of(msg("game.ask-spot"), list(hand.offers), partial(_spot_name, view.box, hand), price)
    down = place_pending(hand, spot)
    while True:
        changes = list(_changes(down))
        lines = [*map(to_text, _told(down)), *numbered(changes, lambda each: each[0])]
        answer = yield Question(msg("game.ask-lay"), tuple(lines))
        if not answer:
            return down
        if number_in(answer, len(changes)):
            _, change = changes[int(answer) - 1]
            down = change if change is not None else (yield from _more_doors(down))
        else:
            echo(msg("game.ask-again"))


def _told(down: PendingTile) -> Iterator[Name]:
    """How it would lie: what that costs, where its doors are, what to mind."""
    yield describe_pending(down, player_name)
    yield from (_door_at(down, door) for door in down.doors)
    if down.hole:
        yield down.hole


def _changes(down: PendingTile) -> Iterator[tuple[Name, PendingTile | None]]:
    """What can still be decided otherwise; ``None``: a door more, wherever one may lie."""
    for number, way in enumerate(down.door_plans):
        if number != down.plan_index:
            other = down.with_plan(number)
            doors = tuple(_door_at(other, door) for door in way.doors)
            yield msg("game.change-way", doors=doors, mp=way.cost), other
    for side in down.sides:
        if side != down.named_side:
            yield msg("game.change-side", player=player_name(side)), down.with_named_side(side)
    for door in down.doors:
        other = down.with_door(door.edges)
        instead = next((each for each in other.doors if each.edges == door.edges), None)
        if instead is None:
            yield msg("game.change-no-door", door=_door_at(down, door)), other
        elif instead != door:
            yield msg("game.change-door", door=_door_at(other, instead)), other
    if _free_places(down):
        yield msg("game.change-more"), None


def _free_places(down: PendingTile) -> list[DoorEdges]:
    taken = {door.edges for door in down.doors}
    return [each for each in down.places if each not in taken]


def _more_doors(down: PendingTile) -> Asking[PendingTile]:
    level = map_level(down.after)
    edges = yield from one_of(msg("game.ask-door-where"), _free_places(down), partial(place_of_door, level))
    return down.with_door(edges)


# --- names ----------------------------------------------------------------------------------------------------------


def _door_name(view: GameView, level: LevelBoard, each: AddDoor | Pass) -> Message:
    if isinstance(each, Pass):
        return msg("game.name-pass")
    price = view.construction.price(view.box.doors[each.door])
    where = place_of_door(level, each.edges)
    return msg("game.name-door", door=door_name(view.box, each.door), where=where, mp=price)


def _door_at(down: PendingTile, door: LaidDoor) -> Message:
    kind = door_kind(down.state.box.doors[door.door])
    return msg("game.door-at", door=kind, where=place_of_door(map_level(down.after), door.edges))


def _tile_name(view: GameView, each: str | Exchange) -> Name:
    if isinstance(each, Exchange):
        return msg("game.name-exchange", tile=face_name(view.box, each.tile, each.face))
    tile = view.box.tiles[each]
    if tile.kind == "driller":
        mp = tile.front.mp_cost if view.construction.doors_have_prices else 0
        return msg("game.name-driller", tile=face_name(view.box, each, "front"), mp=mp)
    faces = tuple(face_name(view.box, each, face) for face, _ in tile.faces())
    return msg("game.name-tile", faces=JoinedNames(faces), count=_size(view, each))


def _size(view: GameView, tile: str) -> int:
    return len(view.box.tiles[tile].front.squares)


def _spot_name(box: Box, hand: TileInHand, spot: TileSpot) -> Message:
    if spot.face == "down":
        return msg("game.name-spot-down", x=spot.x, y=spot.y)
    name, doors = face_name(box, spot.tile, spot.face), len(hand.offers[spot].doors[0])
    return msg("game.name-spot", tile=name, x=spot.x, y=spot.y, rotation=spot.rotation, doors=doors)
