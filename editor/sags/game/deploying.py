"""Step 4, the markers (RB 37, 39): where each may lie, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.bits import Squares, edges_within, flood_steps, square_bit, squares_of, squares_set
from editor.board.map_bits import MapBits
from editor.board.miniatures import footprint
from editor.messages import Message, msg
from editor.model.grid import Square
from editor.model.words import Faction
from editor.rules.sags_rules.sags_numbers import MIN_MARKER_STEPS, marker_ways
from editor.sags.game.actions import ChooseDecoy, LayMarker
from editor.sags.game.state import Game, Laid, with_side
from editor.sags.game.view import GameView, view
from editor.values import replace


def is_large(view: GameView, marker: str) -> bool:
    character = view.box.characters.get(marker)
    return character is not None and character.large


def ground_for(sketch: MapBits, faction: Faction) -> Squares:
    """The squares of the area on which markers of the faction lie."""
    return sketch.indoor if faction == "salemite" else sketch.outdoor


def taken(view: GameView) -> Squares:
    """Squares with a marker or a miniature."""
    squares = 0
    for each in view.markers:
        if each.at is not None:
            squares |= square_bit(*each.at)
    return squares


def too_close(view: GameView) -> Squares:
    """Squares that lie too close to a marker of another side, with three and four players.

    A Driller is walled all round, so that nothing is near a marker on one.
    """
    if view.players == 2:
        return 0
    sketch = view.construction.sketch
    ways = marker_ways(sketch.floor, sketch.walls, sketch.doors)
    near = 0
    for each in view.markers:
        if each.side != view.seat and each.at is not None:
            near |= flood_steps(square_bit(*each.at), ways, MIN_MARKER_STEPS - 1)
    return near


def free_squares(view: GameView, marker: str) -> Squares:
    """Where the marker may lie on a square."""
    sketch = view.construction.sketch
    free = ground_for(sketch, view.faction_of(marker)) & sketch.enterable & ~taken(view) & ~too_close(view)
    if is_large(view, marker):
        room = (square_bit(*at) for at in squares_of(free) if has_room(view, at))
        return sum(room)
    if (giant := _large_on_square(view)) is not None:
        near = sum(square_bit(*at) for at in _round(giant)) & free
        free &= ~sum(square_bit(*at) for at in squares_of(near) if not has_room(view, giant, besides=at))
    return free


def free_drillers(view: GameView, marker: str) -> tuple[Square, ...]:
    """The Drillers on which the marker may lie."""
    if view.faction_of(marker) != "norad":
        return ()
    under = {each.driller_at for each in view.markers}
    return tuple(each.at for each in view.drillers if each.rotation is None and each.at not in under)


def _large_on_square(view: GameView) -> Square | None:
    """Where the large miniature of the seat is to stand, if its marker lies on a square."""
    return next((each.at for each in view.markers if each.marker and is_large(view, each.marker)), None)


def _round(at: Square) -> Iterator[Square]:
    """The square and the eight round it, as far as they can be in a frame."""
    for x in range(max(0, at.x - 1), at.x + 2):
        for y in range(max(0, at.y - 1), at.y + 2):
            yield Square(x, y)


def has_room(view: GameView, at: Square, besides: Square | None = None) -> bool:
    """Whether a large miniature can stand there: by the map and the own markers alone (R10)."""
    own = {each.at for each in view.markers if each.side == view.seat and each.at is not None and each.at != at}
    own |= {besides} if besides is not None else set()
    return any(not own & set(squares) for squares in footprints(view.construction.sketch, at))


def footprints(sketch: MapBits, at: Square) -> Iterator[tuple[Square, ...]]:
    """The four squares of a large miniature in each way that covers ``at``, whole ways only: at least two of them in
    the frame, those enterable, and no wall or door between them (R10)."""
    for corner in corners_over(at):
        squares = footprint(*corner, large=True)
        inside = squares_set(squares) & sketch.frame
        if inside.bit_count() < 2 or inside & ~sketch.enterable:
            continue
        if not edges_within(inside) & (sketch.walls | sketch.doors):
            yield squares


def corners_over(at: Square) -> tuple[Square, ...]:
    """The top-left squares from which a large miniature covers ``at``, nearest first."""
    return footprint(at.x - 1, at.y - 1, large=True)[::-1]


# --- the rules ------------------------------------------------------------------------------------------------------


def against_marker(view: GameView, action: LayMarker) -> Iterator[Message]:
    if action.marker not in (view.own.to_lay or ()):
        yield msg("game.deploy.not-your-marker")
        return
    faction = view.faction_of(action.marker)
    if action.driller_at is not None:
        yield from _against_driller(view, action.driller_at, faction)
    elif action.at is not None:
        yield from _against_square(view, action.at, action.marker, faction)


def _against_driller(view: GameView, at: Square, faction: Faction) -> Iterator[Message]:
    if at not in {each.at for each in view.drillers if each.rotation is None}:
        yield msg("game.deploy.no-driller", square=_name(at))
    if faction != "norad":
        yield msg(f"game.deploy.wrong-area-{faction}")
    if at in {each.driller_at for each in view.markers}:
        yield msg("game.deploy.occupied")


def _against_square(view: GameView, at: Square, marker: str, faction: Faction) -> Iterator[Message]:
    sketch = view.construction.sketch
    bit = square_bit(*at) & sketch.frame
    if not bit & ground_for(sketch, faction):
        yield msg(f"game.deploy.wrong-area-{faction}")
        return
    if not bit & sketch.enterable:
        yield msg("game.deploy.blocked")
    if bit & taken(view):
        yield msg("game.deploy.occupied")
    if bit & too_close(view):
        yield msg("game.deploy.too-close", least=MIN_MARKER_STEPS)
    giant = _large_on_square(view)
    if is_large(view, marker) and not has_room(view, at):
        yield msg("game.deploy.no-room")
    elif giant is not None and not has_room(view, giant, besides=at):
        yield msg("game.deploy.no-room-left")


def _name(at: Square) -> str:
    return f"{at.x},{at.y}"


def markers_to_lay(view: GameView) -> Iterator[LayMarker]:
    """Every marker in every place where it may lie."""
    for marker in view.own.to_lay or ():
        for at in free_drillers(view, marker):
            yield LayMarker(marker=marker, driller_at=at)
        for square in squares_of(free_squares(view, marker)):
            yield LayMarker(marker=marker, at=square)


# --- what it leads to -----------------------------------------------------------------------------------------------


def choose_decoy(game: Game, side: str, action: ChooseDecoy) -> Game:
    return replace(with_side(game, side, decoy=action.faction), pending=game.pending - {side})


def begin_deploying(game: Game) -> Game:
    """Everybody has a marker for each character, and decoys. The Salemites begin, or whom a lot names."""
    first = "salemite" if game.players == 2 else game.sides[game.draw("deploying-first").randrange(game.players)].id
    decoys = tuple(f"decoy-{number + 1}" for number in range(game.numbers.decoys))
    sides = tuple(replace(side, to_lay=(*side.team, *decoys)) for side in game.sides)
    return _turn_of(replace(game, step="deploying", sides=sides, first=first), first)


def lay_marker(game: Game, side: str, action: LayMarker) -> Game:
    own = game.side(side)
    laid = Laid(
        side=side,
        marker=action.marker,
        faction=game.faction_of(action.marker, side),
        at=action.at,
        driller_at=action.driller_at,
    )
    game = with_side(game, side, to_lay=tuple(each for each in own.to_lay if each != action.marker))
    return _turn_of(replace(game, laid=(*game.laid, laid)), game.clockwise(side)[1])


def _turn_of(game: Game, side: str) -> Game:
    """The turn of the next side that has a marker left; nobody pending: all markers lie.

    Decoys for which no place is left leave the game (R11).
    """
    for each in game.clockwise(side):
        if not game.side(each).to_lay:
            continue
        if any(markers_to_lay(view(game, each))):
            return replace(game, pending=frozenset({each}))
        team = game.side(each).team
        game = with_side(game, each, to_lay=tuple(marker for marker in game.side(each).to_lay if marker in team))
        if game.side(each).to_lay:
            return replace(game, pending=frozenset({each}))
    return replace(game, pending=frozenset())
