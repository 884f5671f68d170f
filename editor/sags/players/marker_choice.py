"""Where the computer places its markers, and how it reveals them (step 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

from editor.board import LevelBoard
from editor.board.bit_sets import (
    Squares,
    edges_around,
    edges_set,
    edges_within,
    flood_steps,
    sides,
    square_bit,
    squares_beside,
    squares_of,
    squares_set,
)
from editor.board.map_bits import MapBits
from editor.board.sight import Sight, sight_engine
from editor.model.game_words import Faction
from editor.model.grid import ROTATIONS, STEPS, Direction, Rotation, Square
from editor.sags.construction.exchange import placed_mask
from editor.sags.game.actions import ChooseDecoy, LayMarker, Reveal, Stand, Turned
from editor.sags.game.deployment import free_drillers, free_squares, is_large, large_footprints
from editor.sags.game.game_view import GameView
from editor.sags.game.marker_reveal import (
    DrillerRotations,
    driller_squares,
    legal_stands,
    level_with_drillers,
    miniature_squares,
    own_markers,
)

_CHECKED_FOR_SIGHT: Final = 10
"""For how many of the most promising places sight is computed."""

_WALLED_ALL_ROUND: Final = 8
"""Walls of a Driller with solid walls."""

_ENOUGH_DISTANCE: Final = 4
"""Steps between two markers beyond which more distance adds nothing."""

_SEEN_PENALTY: Final = 0.03
"""The penalty of a square from which the enemy could see the place."""


def choose_decoy(view: GameView, rng: Random) -> ChooseDecoy:
    """Return the color of which the band has more; sometimes the other one, as a bluff."""
    factions = [view.box.characters[each].faction for each in view.own_team]
    usual: Faction = "norad" if factions.count("norad") * 2 >= max(1, len(factions)) else "salemite"
    other: Faction = "salemite" if usual == "norad" else "norad"
    return ChooseDecoy(faction=other if rng.random() < 0.25 else usual)


def choose_marker(view: GameView, rng: Random, *, schemes: bool) -> LayMarker:
    """Return a random marker, so that the order reveals nothing, in a good place.

    A decoy is placed as carefully as a character, because a bad place would reveal it.
    """
    markers = list(view.own.unplaced_markers or ())
    large = [each for each in markers if is_large(view, each)]
    marker = large[0] if large else rng.choice(markers)  # room for a large miniature runs out first
    drillers = _good_drillers(view, marker)
    squares = squares_of(free_squares(view, marker))
    if is_large(view, marker):
        squares = _with_ways_for_large(view, squares)
    if drillers and (not squares or rng.random() < _driller_share(view, marker)):
        return LayMarker(marker=marker, driller_at=rng.choice(drillers))
    if not squares:
        return _other_marker(view, rng, marker)
    return LayMarker(marker=marker, at=_best_square(view, marker, squares, rng, 1.0 if schemes else 0.5))


def _good_drillers(view: GameView, marker: str) -> tuple[Square, ...]:
    """Return Drillers that can be left, as far as the seat knows them; a decoy may be on any."""
    free = free_drillers(view, marker)
    if marker not in view.own_team:
        return free
    solid = {
        each.at
        for each in view.drillers
        if each.tile is not None and len(view.box.tiles[each.tile].front.walls) >= _WALLED_ALL_ROUND
    }
    return tuple(at for at in free if at not in solid) or free


def _with_ways_for_large(view: GameView, squares: list[Square]) -> list[Square]:
    """Return the squares from which a large miniature can go furthest, since in a corner it is useless."""
    bits = view.construction.map_bits
    rooms: dict[frozenset[Square], set[frozenset[Square]]] = {}
    stands = {frozenset(each) for at in squares for each in large_footprints(bits, at)}
    for one in stands:
        rooms[one] = {other for other in _steps(one) if other in stands and _is_open(bits, one | other)}
    size: dict[frozenset[Square], int] = {}
    for one in stands:
        if one not in size:
            reached = _reached(one, rooms)
            size |= dict.fromkeys(reached, len(reached))
    best = max(size.values(), default=0)
    good = {at for one in stands if size[one] == best for at in one}
    return [at for at in squares if at in good] or squares


def _steps(stand: frozenset[Square]) -> Iterator[frozenset[Square]]:
    for dx, dy in STEPS.values():
        yield frozenset(Square(at.x + dx, at.y + dy) for at in stand)


def _is_open(bits: MapBits, squares: frozenset[Square]) -> bool:
    inside = squares_set(at for at in squares if at.x >= 0 and at.y >= 0) & bits.frame
    return not edges_within(inside) & bits.walls & ~bits.doors


def _reached(
    start: frozenset[Square], rooms: Mapping[frozenset[Square], set[frozenset[Square]]]
) -> set[frozenset[Square]]:
    reached, waiting = {start}, [start]
    while waiting:
        for other in rooms[waiting.pop()] - reached:
            reached.add(other)
            waiting.append(other)
    return reached


def _driller_share(view: GameView, marker: str) -> float:
    """Return how often a marker goes onto a Driller, which hides who comes up."""
    return 0.15 if is_large(view, marker) else 0.35


def _other_marker(view: GameView, rng: Random, marker: str) -> LayMarker:
    """Return the first other marker for which there is a place; the game ensures that there is one."""
    for each in view.own.unplaced_markers or ():
        if each == marker:
            continue
        if drillers := free_drillers(view, each):
            return LayMarker(marker=each, driller_at=rng.choice(drillers))
        if squares := squares_of(free_squares(view, each)):
            return LayMarker(marker=each, at=rng.choice(squares))
    raise AssertionError("a side whose turn it is can place a marker")


def _best_square(view: GameView, marker: str, squares: list[Square], rng: Random, noise: float) -> Square:
    values = _place_values(view, view.faction_of(marker))
    own = [each.at for each in view.markers if each.side == view.seat and each.at is not None]
    scored = []
    for at in squares:
        bit = square_bit(*at)
        score = sum(worth for ground, worth in values.items() if ground & bit) + noise * rng.random()
        score += min((_ENOUGH_DISTANCE, *(abs(at.x - each.x) + abs(at.y - each.y) for each in own))) / _ENOUGH_DISTANCE
        scored.append((score, at))
    scored.sort(reverse=True)
    sight, watchers = _sight(view), _watchers(view, view.faction_of(marker))
    seen = [
        (score - _SEEN_PENALTY * (sight.from_square(at) & watchers).bit_count(), at)
        for score, at in scored[:_CHECKED_FOR_SIGHT]
    ]
    return max(seen)[1]


def _place_values(view: GameView, faction: Faction) -> Mapping[Squares, float]:
    """Return parts of the map, each with the value of a place in it."""
    bits = view.construction.map_bits
    by_doors = flood_steps(squares_beside(bits.doors), bits.ways, 2)
    values: dict[Squares, float] = {by_doors: 1.0}
    if faction == "salemite":
        values[_rooms(view)] = 1.0
        enemies = squares_set(each.at for each in view.markers if each.faction == "norad" and each.at is not None)
        values[flood_steps(enemies, bits.ways, 2)] = -2.0
    else:
        values[flood_steps(bits.indoor, edges_within(bits.floor), 2) & bits.outdoor] = 1.0
    return values


def _rooms(view: GameView) -> Squares:
    """Return the squares of tiles with abilities or room types."""
    squares, box = 0, view.box
    for each in view.construction.placements:
        face = box.tiles[each.tile].face(each.face)
        if face is not None and (face.abilities or face.room_types):
            squares |= placed_mask(view.construction, each).floor
    return squares


def _watchers(view: GameView, faction: Faction) -> Squares:
    """Return the squares from which the enemy could see: outdoors for Salemites, indoors for NORAD."""
    bits = view.construction.map_bits
    return bits.enterable & (bits.outdoor if faction == "salemite" else bits.indoor)


def _sight(view: GameView) -> Sight:
    return sight_engine(level_with_drillers(view, {}), view.box.game.look)


# --- the reveal -----------------------------------------------------------------------------------------------------


def choose_reveal(view: GameView) -> Reveal:
    """Return a reveal with Drillers open to most ways, and each character with the widest view ahead."""
    turns = {at: _best_rotation(view, at) for at in view.drillers_to_turn}
    drillers = tuple(Turned(at=at, rotation=rotation) for at, rotation in turns.items())
    if view.seat in view.revealed:
        return Reveal(drillers=drillers)
    level = level_with_drillers(view, turns)
    starts = _stands(view, turns, lambda free: max(free, key=lambda stand: _stand_worth(view, level, stand)))
    return Reveal(starts=starts, drillers=drillers)


def random_reveal(view: GameView, rng: Random) -> Reveal:
    """Return any reveal, drawn part by part."""
    turns = {at: rng.choice(ROTATIONS) for at in view.drillers_to_turn}
    drillers = tuple(Turned(at=at, rotation=rotation) for at, rotation in turns.items())
    if view.seat in view.revealed:
        return Reveal(drillers=drillers)
    return Reveal(starts=_stands(view, turns, rng.choice), drillers=drillers)


def _stands(view: GameView, turns: DrillerRotations, choose: Callable[[list[Stand]], Stand]) -> tuple[Stand, ...]:
    """Return a stand for each character; the one with fewest places chooses first."""
    taken = {at for side in view.sides for stand in side.stands for at in miniature_squares(view, stand)}
    taken |= {each.at for each in view.markers if each.side != view.seat and each.at is not None}
    options = {each: list(legal_stands(view, each, turns)) for each in own_markers(view)}
    starts: dict[str, Stand] = {}
    for character in sorted(options, key=lambda each: len({(stand.x, stand.y) for stand in options[each]})):
        free = [stand for stand in options[character] if not taken & set(miniature_squares(view, stand))]
        starts[character] = choose(free)
        taken |= set(miniature_squares(view, starts[character]))
    return tuple(starts[each] for each in view.own_team)


def _best_rotation(view: GameView, at: Square) -> Rotation:
    around = edges_around(squares_set(driller_squares(at)))
    return max(ROTATIONS, key=lambda each: (level_with_drillers(view, {at: each}).ways & around).bit_count())


def _stand_worth(view: GameView, level: LevelBoard, stand: Stand) -> float:
    """Return how far the character sees ahead, and whether it faces the middle of the map."""
    squares = miniature_squares(view, stand)
    ways = (level.ways & sides(squares_set(at for at in squares if at.x >= 0 and at.y >= 0))).bit_count()
    return (
        _open_squares_ahead(level, squares[0], stand.facing)
        + ways / 2
        + _toward_center(level, squares[0], stand.facing) / 4
    )


def _open_squares_ahead(level: LevelBoard, at: Square, facing: Direction) -> int:
    """Return how many squares in front are open, up to eight."""
    dx, dy = STEPS[facing]
    count = 0
    while count < 8:
        edge = edges_set([at.edge(facing)])
        at = Square(at.x + dx, at.y + dy)
        if at.x < 0 or at.y < 0 or not level.enterable & square_bit(*at) or edge & level.walls:
            break
        count += 1
    return count


def _toward_center(level: LevelBoard, at: Square, facing: Direction) -> float:
    dx, dy = STEPS[facing]
    return dx * (level.level.width / 2 - at.x) + dy * (level.level.height / 2 - at.y)
