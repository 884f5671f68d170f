"""Step 4, the reveal (RB 37, 39): markers become miniatures, and Drillers are turned up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from editor.board import LevelBoard
from editor.board.bit_sets import edge_bit, edges_around, squares_set
from editor.board.miniatures import footprint, large_corners_over
from editor.board.names import character_name, square_name
from editor.messages import Message, msg
from editor.model.grid import DIRECTIONS, ROTATIONS, Direction, Rotation, Square
from editor.model.level import Placement
from editor.rules.map_rules.legal_places import can_start_on, impassable_squares
from editor.sags.construction.scenario import level_of
from editor.sags.construction.state import ConstructionState
from editor.sags.game.actions import Reveal, Stand, Turned
from editor.sags.game.deployment import is_large
from editor.sags.game.game_view import GameView, MarkerView
from editor.sags.game.state import Game, with_side
from editor.values import replace

DrillerRotations = dict[Square, Rotation]
"""Where Drillers are, and how each is rotated."""


def driller_squares(at: Square) -> tuple[Square, ...]:
    """Return the four squares of a Driller."""
    return footprint(*at, large=True)


def miniature_squares(view: GameView, stand: Stand) -> tuple[Square, ...]:
    """Return the squares of a miniature, including those outside the frame."""
    return footprint(stand.x, stand.y, is_large(view, stand.character))


def level_with_drillers(view: GameView, turns: DrillerRotations) -> LevelBoard:
    """Return the level with these Drillers turned up, beside those that already are."""
    turned = {each.at: each.rotation for each in view.drillers if each.rotation is not None} | turns
    state = view.construction
    return level_of(state.box, (state.width, state.height), placements_with_drillers(state, turned), state.doors)


def driller_openings(view: GameView, at: Square, rotation: Rotation) -> tuple[Direction, ...]:
    """Return the sides of a Driller that are not completely walled when it is turned up with that rotation."""
    walls, squares = level_with_drillers(view, {at: rotation}).walls, driller_squares(at)
    ways = edges_around(squares_set(squares)) & ~walls
    return tuple(side for side in DIRECTIONS if any(ways & edge_bit(each.edge(side)) for each in squares))


def placements_with_drillers(state: ConstructionState, turned: DrillerRotations) -> tuple[Placement, ...]:
    """Return the tiles of the map with these Drillers turned up."""
    return tuple(
        each.model_copy(update={"face": "front", "rotation": turned[Square(each.x, each.y)]})
        if each.face == "down" and Square(each.x, each.y) in turned
        else each
        for each in state.placements
    )


def own_markers(view: GameView) -> dict[str, MarkerView]:
    """Return the markers of the seat that are characters."""
    return {each.marker: each for each in view.markers if each.side == view.seat and each.marker in view.own_team}


# --- the rules ------------------------------------------------------------------------------------------------------


def check_reveal(view: GameView, action: Reveal) -> Iterator[Message]:
    """Yield why the reveal is illegal."""
    own, given = own_markers(view), [stand.character for stand in action.starts]
    missing = [each for each in own if each not in given]
    if missing or len(set(given)) < len(given):
        yield msg("game.reveal.incomplete", characters=[character_name(view.box, each) for each in missing or given])
    if unknown := [each for each in given if each not in own]:
        yield msg("game.reveal.not-on-team", characters=[character_name(view.box, each) for each in unknown])
    turns = {each.at: each.rotation for each in action.drillers}
    if sorted(each.at for each in action.drillers) != sorted(view.drillers_to_turn):
        yield msg(
            "game.reveal.drillers",
            count=len(view.drillers_to_turn),
            squares=tuple(map(square_name, view.drillers_to_turn)),
        )
        turns = {at: rotation for at, rotation in turns.items() if at in view.drillers_to_turn}
    level = level_with_drillers(view, turns)
    stands = [stand for stand in action.starts if stand.character in own]
    for stand in stands:
        yield from _check_place(view, stand, own[stand.character], level)
    yield from _check_sharing(view, stands)


def _check_place(view: GameView, stand: Stand, marker: MarkerView, level: LevelBoard) -> Iterator[Message]:
    squares, name = miniature_squares(view, stand), character_name(view.box, stand.character)
    places = driller_squares(marker.driller_at) if marker.driller_at else (marker.at,)
    if is_large(view, stand.character):
        if not set(squares) & set(places) or not can_start_on("sags", level, squares):
            yield msg("game.reveal.large", character=name)
    elif squares[0] not in places:
        yield msg("game.reveal.moved", character=name)
    elif impassable_squares(level, squares):
        yield msg("game.reveal.blocked", character=name)


def _check_sharing(view: GameView, stands: Sequence[Stand]) -> Iterator[Message]:
    """Yield the miniatures that share a square with another one, or with a marker of another side."""
    others = {at for side in view.sides for stand in side.stands for at in miniature_squares(view, stand)}
    others |= {each.at for each in view.markers if each.side != view.seat and each.at is not None}
    taken = set(others)
    for stand in stands:
        squares = set(miniature_squares(view, stand))
        if squares & taken:
            yield msg("game.reveal.shared", character=character_name(view.box, stand.character))
        taken |= squares


def legal_stands(view: GameView, character: str, turns: DrillerRotations) -> Iterator[Stand]:
    """Yield every position and facing of the character with Drillers rotated so; other characters are ignored."""
    marker, level = own_markers(view)[character], level_with_drillers(view, turns)
    for at in _possible_corners(view, character, marker):
        for facing in DIRECTIONS:
            stand = Stand(character=character, x=at.x, y=at.y, facing=facing)
            if not any(_check_place(view, stand, marker, level)):
                yield stand


def _possible_corners(view: GameView, character: str, marker: MarkerView) -> list[Square]:
    at = marker.at or marker.driller_at
    assert at is not None, "a marker is on a square or on a Driller"
    places = driller_squares(at) if marker.driller_at else (at,)
    if not is_large(view, character):
        return list(places)
    return list(dict.fromkeys(corner for at in places for corner in large_corners_over(at)))


def legal_reveals(view: GameView) -> Iterator[Reveal]:
    """Yield every legal reveal; there may be millions."""
    for rotations in product(ROTATIONS, repeat=len(view.drillers_to_turn)):
        turns = dict(zip(view.drillers_to_turn, rotations, strict=True))
        drillers = tuple(Turned(at=at, rotation=rotation) for at, rotation in turns.items())
        if view.seat in view.revealed:
            yield Reveal(drillers=drillers)
            continue
        for starts in product(*(list(legal_stands(view, each, turns)) for each in own_markers(view))):
            if not any(_check_sharing(view, starts)):
                yield Reveal(starts=starts, drillers=drillers)


# --- what it leads to -----------------------------------------------------------------------------------------------


def begin_revealing(game: Game) -> Game:
    """Start the step with the first side."""
    return _start_turn(replace(game, step="revealing"))


def reveal(game: Game, side: str, action: Reveal) -> Game:
    """Remove decoys, place miniatures, turn Drillers up; with two players their prices are paid (R9)."""
    turns = {each.at: each.rotation for each in action.drillers}
    prices = sum(game.box.tiles[each.tile].front.mp_cost for each in game.drillers if each.at in turns)
    mp = max(0, game.side(side).mp - prices) if game.players == 2 else game.side(side).mp
    drillers = tuple(replace(each, rotation=turns.get(each.at, each.rotation)) for each in game.drillers)
    others = tuple(each for each in game.placed_markers if each.side != side)
    game = replace(game, drillers=drillers, placed_markers=others, revealed=(*game.revealed, side))
    if action.starts:
        game = with_side(game, side, stands=action.starts)
    return _start_turn(with_side(game, side, mp=mp))


def _start_turn(game: Game) -> Game:
    """Start the turn of the next side; last the first one again, if Drillers without a marker are left (R12)."""
    assert game.first is not None
    for side in game.clockwise(game.first):
        if side not in game.revealed:
            return replace(game, pending=frozenset({side}))
    if game.players > 2 and any(each.rotation is None for each in game.drillers):
        return replace(game, pending=frozenset({game.first}))
    return replace(game, pending=frozenset())
