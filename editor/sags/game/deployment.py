"""Step 4, placing markers (RB 37, 39): where each may be placed, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.bit_sets import Squares, flood_steps, square_bit, squares_of
from editor.board.map_bits import MapBits
from editor.board.miniatures import large_footprints
from editor.board.names import square_name
from editor.messages import Message, msg
from editor.model.game_words import Faction
from editor.model.grid import Square
from editor.rules.sags_rules.sags_numbers import MIN_MARKER_STEPS, marker_step_edges
from editor.sags.game.actions import ChooseDecoy, PlaceMarker
from editor.sags.game.game_view import GameView, view_for
from editor.sags.game.state import Game, PlacedMarker, with_side
from editor.values import replace


def is_large(view: GameView, marker: str) -> bool:
    """Return whether the marker stands for a large miniature."""
    character = view.box.characters.get(marker)
    return character is not None and character.large


def deployment_area(bits: MapBits, faction: Faction) -> Squares:
    """Return the squares on which markers of the faction are placed."""
    return bits.indoor if faction == "salemite" else bits.outdoor


def occupied_squares(view: GameView) -> Squares:
    """Return the squares with a marker or a miniature."""
    squares = 0
    for each in view.markers:
        if each.at is not None:
            squares |= square_bit(*each.at)
    return squares


def squares_too_close(view: GameView) -> Squares:
    """Return the squares too close to a marker of another side, with three and four players.

    A Driller is walled all round, so nothing is near a marker on one.
    """
    if view.players == 2:
        return 0
    bits = view.construction.map_bits
    ways = marker_step_edges(bits.floor, bits.walls, bits.doors)
    near = 0
    for each in view.markers:
        if each.side != view.seat and each.at is not None:
            near |= flood_steps(square_bit(*each.at), ways, MIN_MARKER_STEPS - 1)
    return near


def free_squares(view: GameView, marker: str) -> Squares:
    """Return the squares on which the marker may be placed."""
    bits = view.construction.map_bits
    free = (
        deployment_area(bits, view.faction_of(marker))
        & bits.enterable
        & ~occupied_squares(view)
        & ~squares_too_close(view)
    )
    if is_large(view, marker):
        room = (square_bit(*at) for at in squares_of(free) if has_room_for_large(view, at))
        return sum(room)
    if (large_at := _large_on_square(view)) is not None:
        near = sum(square_bit(*at) for at in _square_and_neighbors(large_at)) & free
        free &= ~sum(square_bit(*at) for at in squares_of(near) if not has_room_for_large(view, large_at, besides=at))
    return free


def free_drillers(view: GameView, marker: str) -> tuple[Square, ...]:
    """Return the Drillers on which the marker may be placed."""
    if view.faction_of(marker) != "norad":
        return ()
    under = {each.driller_at for each in view.markers}
    return tuple(each.at for each in view.drillers if each.rotation is None and each.at not in under)


def _large_on_square(view: GameView) -> Square | None:
    """Return the square of the seat's large miniature, if its marker is on a square."""
    return next((each.at for each in view.markers if each.marker and is_large(view, each.marker)), None)


def _square_and_neighbors(at: Square) -> Iterator[Square]:
    """Yield the square and the eight around it, without negative coordinates."""
    for x in range(max(0, at.x - 1), at.x + 2):
        for y in range(max(0, at.y - 1), at.y + 2):
            yield Square(x, y)


def has_room_for_large(view: GameView, at: Square, besides: Square | None = None) -> bool:
    """Return whether a large miniature has room there, by the map and the seat's own markers alone (R10)."""
    own = {each.at for each in view.markers if each.side == view.seat and each.at is not None and each.at != at}
    own |= {besides} if besides is not None else set()
    return any(not own & set(squares) for squares in large_footprints(view.construction.map_bits, at))


# --- the rules ------------------------------------------------------------------------------------------------------


def check_marker(view: GameView, action: PlaceMarker) -> Iterator[Message]:
    """Yield why placing the marker is illegal."""
    if action.marker not in (view.own.unplaced_markers or ()):
        yield msg("game.deploy.not-your-marker")
        return
    faction = view.faction_of(action.marker)
    if action.driller_at is not None:
        yield from _check_driller(view, action.driller_at, faction)
    elif action.at is not None:
        yield from _check_square(view, action.at, action.marker, faction)


def _check_driller(view: GameView, at: Square, faction: Faction) -> Iterator[Message]:
    if at not in {each.at for each in view.drillers if each.rotation is None}:
        yield msg("game.deploy.no-driller", square=square_name(at))
    if faction != "norad":
        yield msg(f"game.deploy.wrong-area-{faction}")
    if at in {each.driller_at for each in view.markers}:
        yield msg("game.deploy.occupied")


def _check_square(view: GameView, at: Square, marker: str, faction: Faction) -> Iterator[Message]:
    bits = view.construction.map_bits
    bit = square_bit(*at) & bits.frame
    if not bit & deployment_area(bits, faction):
        yield msg(f"game.deploy.wrong-area-{faction}")
        return
    if not bit & bits.enterable:
        yield msg("game.deploy.blocked")
    if bit & occupied_squares(view):
        yield msg("game.deploy.occupied")
    if bit & squares_too_close(view):
        yield msg("game.deploy.too-close", least=MIN_MARKER_STEPS)
    large_at = _large_on_square(view)
    if is_large(view, marker) and not has_room_for_large(view, at):
        yield msg("game.deploy.no-room")
    elif large_at is not None and not has_room_for_large(view, large_at, besides=at):
        yield msg("game.deploy.no-room-left")


def legal_markers(view: GameView) -> Iterator[PlaceMarker]:
    """Yield every marker in every legal place."""
    for marker in view.own.unplaced_markers or ():
        for at in free_drillers(view, marker):
            yield PlaceMarker(marker=marker, driller_at=at)
        for square in squares_of(free_squares(view, marker)):
            yield PlaceMarker(marker=marker, at=square)


# --- what it leads to -----------------------------------------------------------------------------------------------


def choose_decoy(game: Game, side: str, action: ChooseDecoy) -> Game:
    """Record the color of a decoy."""
    return replace(with_side(game, side, decoy=action.faction), pending=game.pending - {side})


def begin_deploying(game: Game) -> Game:
    """Give each side a marker for each character, and decoys. The Salemites begin, or a side drawn at random."""
    first = (
        "salemite" if game.players == 2 else game.sides[game.random_for("deploying-first").randrange(game.players)].id
    )
    decoys = tuple(f"decoy-{number + 1}" for number in range(game.numbers.decoys))
    sides = tuple(replace(side, unplaced_markers=(*side.team, *decoys)) for side in game.sides)
    return _start_turn(replace(game, step="deploying", sides=sides, first=first), first)


def lay_marker(game: Game, side: str, action: PlaceMarker) -> Game:
    """Place a marker and pass the turn on."""
    own = game.side(side)
    placed = PlacedMarker(
        side=side,
        marker=action.marker,
        faction=game.faction_of(action.marker, side),
        at=action.at,
        driller_at=action.driller_at,
    )
    game = with_side(game, side, unplaced_markers=tuple(each for each in own.unplaced_markers if each != action.marker))
    return _start_turn(replace(game, placed_markers=(*game.placed_markers, placed)), game.clockwise(side)[1])


def _start_turn(game: Game, side: str) -> Game:
    """Start the turn of the next side with a marker left; with no side pending all markers are placed.

    Decoys without a legal place are removed (R11).
    """
    for each in game.clockwise(side):
        if not game.side(each).unplaced_markers:
            continue
        if any(legal_markers(view_for(game, each))):
            return replace(game, pending=frozenset({each}))
        team = game.side(each).team
        game = with_side(
            game, each, unplaced_markers=tuple(marker for marker in game.side(each).unplaced_markers if marker in team)
        )
        if game.side(each).unplaced_markers:
            return replace(game, pending=frozenset({each}))
    return replace(game, pending=frozenset())
