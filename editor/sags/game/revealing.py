"""Step 4, the reveal (RB 37, 39): markers become miniatures, and Drillers are turned up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from editor.board import LevelBoard
from editor.board.bits import edge_bit, edges_around, squares_set
from editor.board.miniatures import footprint
from editor.board.names import character_name
from editor.messages import Message, msg
from editor.model.grid import DIRECTIONS, ROTATIONS, Direction, Rotation, Square
from editor.model.level import Placement
from editor.rules.map_rules.legal_places import can_start_on, impassable_squares
from editor.sags.construction.scenario import board_with
from editor.sags.construction.state import State
from editor.sags.game.actions import Reveal, Stand, Turned
from editor.sags.game.deploying import corners_over, is_large
from editor.sags.game.state import Game, with_side
from editor.sags.game.view import GameView, MarkerView
from editor.values import replace

Turns = dict[Square, Rotation]
"""Where Drillers lie, and how each is turned."""


def squares_of_driller(at: Square) -> tuple[Square, ...]:
    return footprint(*at, large=True)


def covered(view: GameView, stand: Stand) -> tuple[Square, ...]:
    """The squares of a miniature, also outside the frame."""
    return footprint(stand.x, stand.y, is_large(view, stand.character))


def map_when(view: GameView, turns: Turns) -> LevelBoard:
    """The map with these Drillers turned up, beside those that are already."""
    turned = {each.at: each.rotation for each in view.drillers if each.rotation is not None} | turns
    return board_with(view.construction, placements_when(view.construction, turned), view.construction.doors).levels[0]


def openings(view: GameView, at: Square, rotation: Rotation) -> tuple[Direction, ...]:
    """The sides of a Driller that are not walled all along when it is turned up like that."""
    walls, squares = map_when(view, {at: rotation}).walls, squares_of_driller(at)
    ways = edges_around(squares_set(squares)) & ~walls
    return tuple(side for side in DIRECTIONS if any(ways & edge_bit(each.edge(side)) for each in squares))


def placements_when(state: State, turned: Turns) -> tuple[Placement, ...]:
    return tuple(
        each.model_copy(update={"face": "front", "rotation": turned[Square(each.x, each.y)]})
        if each.face == "down" and Square(each.x, each.y) in turned
        else each
        for each in state.placements
    )


def own_markers(view: GameView) -> dict[str, MarkerView]:
    """The markers of the seat that are characters."""
    return {each.marker: each for each in view.markers if each.side == view.seat and each.marker in view.own_team}


# --- the rules ------------------------------------------------------------------------------------------------------


def against_reveal(view: GameView, action: Reveal) -> Iterator[Message]:
    own, given = own_markers(view), [stand.character for stand in action.starts]
    missing = [each for each in own if each not in given]
    if missing or len(set(given)) < len(given):
        yield msg("game.reveal.incomplete", characters=[character_name(view.box, each) for each in missing or given])
    if strangers := [each for each in given if each not in own]:
        yield msg("game.reveal.stranger", characters=[character_name(view.box, each) for each in strangers])
    turns = {each.at: each.rotation for each in action.drillers}
    if sorted(each.at for each in action.drillers) != sorted(view.duty):
        yield msg("game.reveal.drillers", count=len(view.duty), squares=[f"{at.x},{at.y}" for at in view.duty])
        turns = {at: rotation for at, rotation in turns.items() if at in view.duty}
    level = map_when(view, turns)
    stands = [stand for stand in action.starts if stand.character in own]
    for stand in stands:
        yield from _against_place(view, stand, own[stand.character], level)
    yield from _against_sharing(view, stands)


def _against_place(view: GameView, stand: Stand, marker: MarkerView, level: LevelBoard) -> Iterator[Message]:
    squares, name = covered(view, stand), character_name(view.box, stand.character)
    places = squares_of_driller(marker.driller_at) if marker.driller_at else (marker.at,)
    if is_large(view, stand.character):
        if not set(squares) & set(places) or not can_start_on("sags", level, squares):
            yield msg("game.reveal.large", character=name)
    elif squares[0] not in places:
        yield msg("game.reveal.moved", character=name)
    elif impassable_squares(level, squares):
        yield msg("game.reveal.blocked", character=name)


def _against_sharing(view: GameView, stands: Sequence[Stand]) -> Iterator[Message]:
    """Miniatures of other sides stand where they stand, and their markers keep their squares."""
    others = {at for side in view.sides for stand in side.stands for at in covered(view, stand)}
    others |= {each.at for each in view.markers if each.side != view.seat and each.at is not None}
    taken = set(others)
    for stand in stands:
        squares = set(covered(view, stand))
        if squares & taken:
            yield msg("game.reveal.shared", character=character_name(view.box, stand.character))
        taken |= squares


def stands_for(view: GameView, character: str, turns: Turns) -> Iterator[Stand]:
    """Every way in which the character can stand when Drillers are turned so; others are not looked at."""
    marker, level = own_markers(view)[character], map_when(view, turns)
    for at in _top_lefts(view, character, marker):
        for facing in DIRECTIONS:
            stand = Stand(character=character, x=at.x, y=at.y, facing=facing)
            if not any(_against_place(view, stand, marker, level)):
                yield stand


def _top_lefts(view: GameView, character: str, marker: MarkerView) -> list[Square]:
    at = marker.at or marker.driller_at
    assert at is not None, "a marker lies on a square or on a Driller"
    places = squares_of_driller(at) if marker.driller_at else (at,)
    if not is_large(view, character):
        return list(places)
    return list(dict.fromkeys(corner for at in places for corner in corners_over(at)))


def reveals(view: GameView) -> Iterator[Reveal]:
    """Every reveal: lazily, for there may be millions."""
    for rotations in product(ROTATIONS, repeat=len(view.duty)):
        turns = dict(zip(view.duty, rotations, strict=True))
        drillers = tuple(Turned(at=at, rotation=rotation) for at, rotation in turns.items())
        if view.seat in view.revealed:
            yield Reveal(drillers=drillers)
            continue
        for starts in product(*(list(stands_for(view, each, turns)) for each in own_markers(view))):
            if not any(_against_sharing(view, starts)):
                yield Reveal(starts=starts, drillers=drillers)


# --- what it leads to -----------------------------------------------------------------------------------------------


def begin_revealing(game: Game) -> Game:
    return _next(replace(game, step="revealing"))


def reveal(game: Game, side: str, action: Reveal) -> Game:
    """Decoys leave, miniatures stand, Drillers lie face up; with two players their prices are paid (R9)."""
    turns = {each.at: each.rotation for each in action.drillers}
    prices = sum(game.box.tiles[each.tile].front.mp_cost for each in game.drillers if each.at in turns)
    mp = max(0, game.side(side).mp - prices) if game.players == 2 else game.side(side).mp
    drillers = tuple(replace(each, rotation=turns.get(each.at, each.rotation)) for each in game.drillers)
    laid = tuple(each for each in game.laid if each.side != side)
    game = replace(game, drillers=drillers, laid=laid, revealed=(*game.revealed, side))
    if action.starts:
        game = with_side(game, side, stands=action.starts)
    return _next(with_side(game, side, mp=mp))


def _next(game: Game) -> Game:
    """The first player, then clockwise; last the first one again, if Drillers without a marker are left (R12)."""
    assert game.first is not None
    for side in game.clockwise(game.first):
        if side not in game.revealed:
            return replace(game, pending=frozenset({side}))
    if game.players > 2 and any(each.rotation is None for each in game.drillers):
        return replace(game, pending=frozenset({game.first}))
    return replace(game, pending=frozenset())
