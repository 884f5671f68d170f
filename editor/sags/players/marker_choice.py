"""Where the computer places its markers, and how it reveals them (step 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from editor.board.miniatures import large_stands_over
from editor.model.game_words import Faction
from editor.model.grid import ROTATIONS, STEPS, Direction, Rotation, Square
from editor.sags.construction.exchange import placed_mask
from editor.sags.game.actions import ChooseDecoy, PlaceMarker, Reveal, Stand, Turned
from editor.sags.game.deployment import free_drillers, free_squares, is_large
from editor.sags.game.game_view import GameView
from editor.sags.game.marker_reveal import (
    DrillerRotations,
    driller_squares,
    legal_stands,
    level_with_drillers,
    miniature_squares,
    own_markers,
)
from editor.sags.players.first_moves import Encounters, first_moves, marker_squares, movement, squares_inside
from editor.sags.players.large_miniatures import (
    is_on_good_ground,
    large_enemy,
    main_ground,
    squares_for_large,
)

_CHECKED_FOR_SIGHT: Final = 10
"""For how many of the most promising places sight is computed."""

_ENOUGH_DISTANCE: Final = 8
"""Steps between two markers beyond which more distance adds nothing."""

_SEEN_PENALTY: Final = 0.03
"""The penalty of a square from which the enemy could see the place."""

_LOOKOUT_PENALTY: Final = 0.02
"""The penalty of a square outdoors that comes into sight by the first move: the enemy has to stay away from it."""

_NEAR: Final = 3
"""Steps to an objective within which a marker watches over it."""

_DRILLER_SHARE: Final = 1.0
"""How often a marker goes onto a Driller that leads into the rooms."""

_DECOY_SHARE: Final = 0.1
"""How often a decoy does."""

_ENOUGH_STARTS: Final = 8
"""How many places a large enemy is left out of sight, so that the game does not begin with a fight."""

_SCARCE: Final = 12
"""With so few places left for a large miniature, it comes first."""


def choose_decoy(view: GameView, rng: Random) -> ChooseDecoy:
    """Return the color of which the band has more; sometimes the other one, as a bluff."""
    factions = [view.box.characters[each].faction for each in view.own_team]
    usual: Faction = "norad" if factions.count("norad") * 2 >= max(1, len(factions)) else "salemite"
    other: Faction = "salemite" if usual == "norad" else "norad"
    return ChooseDecoy(faction=other if rng.random() < 0.25 else usual)


def choose_marker(view: GameView, rng: Random, *, schemes: bool) -> PlaceMarker:
    """Return a random marker, so that the order reveals nothing, in a good place.

    A decoy is placed as carefully as a character, because a bad place would reveal it.
    """
    marker = _next_marker(view, rng)
    squares = squares_of(free_squares(view, marker))
    drillers = _good_drillers(view, marker)
    share = _DECOY_SHARE if marker not in view.own_team else 0.0 if is_large(view, marker) else _DRILLER_SHARE
    if not squares:
        drillers = drillers or free_drillers(view, marker)
        return (
            PlaceMarker(marker=marker, driller_at=rng.choice(drillers))
            if drillers
            else _other_marker(view, rng, marker)
        )
    to_guard = _to_guard(view, marker)
    if drillers and not to_guard and rng.random() < share:
        return PlaceMarker(marker=marker, driller_at=rng.choice(drillers))
    encounters = Encounters(view)
    if is_large(view, marker):
        squares = squares_for_large(view, squares, encounters)
    else:
        squares = encounters.fewest(squares_of(to_guard) or _connected(view, squares))
        squares = _leaving_room(view, squares, encounters)
    return PlaceMarker(marker=marker, at=_best_square(view, marker, squares, encounters, rng, 1.0 if schemes else 0.5))


def _next_marker(view: GameView, rng: Random) -> str:
    """Return a random marker; a large miniature only in the second half, when it is known where enemies are."""
    markers = list(view.own.unplaced_markers or ())
    others = [each for each in markers if not is_large(view, each)]
    large = [each for each in markers if is_large(view, each)]
    placed = sum(each.side == view.seat for each in view.markers)
    if large and (not others or placed >= len(markers) or free_squares(view, large[0]).bit_count() <= _SCARCE):
        return large[0]
    return rng.choice(others)


def _good_drillers(view: GameView, marker: str) -> tuple[Square, ...]:
    """Return Drillers that lead into the map and to no fight in turn 1, as far as the seat knows them.

    A decoy may be on any.
    """
    free = free_drillers(view, marker)
    if marker not in view.own_team:
        return free
    known = {each.at for each in view.drillers if each.tile is not None}
    return tuple(at for at in free if at in known and any(_leads_out_safely(view, at, each) for each in ROTATIONS))


def _leads_out_safely(view: GameView, at: Square, rotation: Rotation) -> bool:
    if not _worth_of_ways(view, at, rotation)[0]:
        return False
    encounters = Encounters(view, {at: rotation})
    return any(not encounters.count(square_bit(*each)) for each in driller_squares(at))


def _to_guard(view: GameView, marker: str) -> Squares:
    """Return the free squares where a large enemy can be met, until a character of the seat is there."""
    if marker not in view.own_team or not large_enemy(view):
        return 0
    meetings = main_ground(view).meetings
    if any(marker_squares(each) & meetings for each in view.markers if each.marker in view.own_team):
        return 0
    return meetings & free_squares(view, marker)


def _connected(view: GameView, squares: list[Square]) -> list[Square]:
    """Return the squares in the largest area, or all if there are none: a character elsewhere may be cut off."""
    area = _largest_area(view)
    return [at for at in squares if square_bit(*at) & area] or squares


def _largest_area(view: GameView) -> Squares:
    return max(view.construction.map_bits.areas, key=int.bit_count, default=0)


def _leaving_room(view: GameView, squares: list[Square], encounters: Encounters) -> list[Square]:
    """Return the squares from which the first move leaves a large enemy enough places out of sight."""
    if not large_enemy(view):
        return squares
    seen = 0
    for each in view.markers:
        seen |= encounters.seen_after(marker_squares(each)) if each.side == view.seat else 0
    bits, starts = view.construction.map_bits, main_ground(view).starts
    left = {}
    for at in squares:
        seen_from = seen | encounters.seen_after(square_bit(*at))
        left[at] = (starts & ~large_stands_over(bits, seen_from)).bit_count()
    enough = min(_ENOUGH_STARTS, max(left.values()))
    return [at for at in squares if left[at] >= enough]


def _other_marker(view: GameView, rng: Random, marker: str) -> PlaceMarker:
    """Return the first other marker for which there is a place; the game ensures that there is one."""
    for each in view.own.unplaced_markers or ():
        if each == marker:
            continue
        if drillers := free_drillers(view, each):
            return PlaceMarker(marker=each, driller_at=rng.choice(drillers))
        if squares := squares_of(free_squares(view, each)):
            return PlaceMarker(marker=each, at=rng.choice(squares))
    raise AssertionError("a side whose turn it is can place a marker")


def _best_square(
    view: GameView, marker: str, squares: list[Square], encounters: Encounters, rng: Random, noise: float
) -> Square:
    values = _place_values(view, view.faction_of(marker))
    own = [at for each in view.markers if each.side == view.seat and (at := each.at or each.driller_at) is not None]
    scored = []
    for at in squares:
        bit = square_bit(*at)
        score = sum(worth for ground, worth in values if ground & bit) + noise * rng.random()
        score += min((_ENOUGH_DISTANCE, *(abs(at.x - each.x) + abs(at.y - each.y) for each in own))) / _ENOUGH_DISTANCE
        scored.append((score, at))
    watchers, outdoors = _watchers(view, view.faction_of(marker)), view.construction.map_bits.outdoor
    moves = first_moves(view)

    def worth(each: tuple[float, Square]) -> float:
        bit = square_bit(*each[1])
        seen = _SEEN_PENALTY * (moves.in_sight(bit) & watchers).bit_count()
        return each[0] - seen - _LOOKOUT_PENALTY * (encounters.seen_after(bit) & outdoors).bit_count()

    return max(sorted(scored, reverse=True)[:_CHECKED_FOR_SIGHT], key=worth)[1]


def _place_values(view: GameView, faction: Faction) -> list[tuple[Squares, float]]:
    """Return parts of the map, each with the value of a place in it."""
    bits = view.construction.map_bits
    own = sum({marker_squares(each) for each in view.markers if each.side == view.seat})
    values = [(_largest_area(view), 2.0)]
    values += [(near, 0.5) for room in _objectives(view) if not (near := flood_steps(room, bits.ways, _NEAR)) & own]
    if faction == "salemite":
        values.append((_rooms(view), 1.0))
        values.append((flood_steps(squares_beside(bits.doors), bits.ways, 2), 0.5))
        enemies = squares_set(each.at for each in view.markers if each.faction == "norad" and each.at is not None)
        values.append((flood_steps(enemies, bits.ways, movement(view, view.own_team) + 2), -2.0))
    else:
        values.append((flood_steps(squares_beside(bits.doors), bits.ways, 2), 0.5))
        values.append((flood_steps(bits.indoor, edges_within(bits.floor), 2) & bits.outdoor, 1.0))
    return values


def _objectives(view: GameView) -> Iterator[Squares]:
    """Yield the rooms that missions of the seat may name."""
    factions = {view.own.faction} if view.own.faction else {view.box.characters[each].faction for each in view.own_team}
    named = {each.where for each in view.box.missions.values() if each.where and each.faction in factions}
    for each in view.construction.placements:
        if f"{each.tile}/{each.face}" in named:
            yield placed_mask(view.construction, each).floor


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


# --- the reveal -----------------------------------------------------------------------------------------------------


def choose_reveal(view: GameView) -> Reveal:
    """Return a reveal with Drillers open to most ways, and each character out of sight with a wide view ahead."""
    turns = {at: max(ROTATIONS, key=lambda each: _worth_of_rotation(view, at, each)) for at in view.drillers_to_turn}
    drillers = tuple(Turned(at=at, rotation=rotation) for at, rotation in turns.items())
    if view.seat in view.revealed:
        return Reveal(drillers=drillers)
    level, encounters = level_with_drillers(view, turns), Encounters(view, turns)

    def worth(stand: Stand) -> tuple[bool, int, float]:
        good = not is_large(view, stand.character) or is_on_good_ground(view, stand)
        met = encounters.count(squares_inside(miniature_squares(view, stand)))
        return good, -met, _stand_worth(view, level, stand)

    return Reveal(starts=_stands(view, turns, lambda free: max(free, key=worth)), drillers=drillers)


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


def _worth_of_rotation(view: GameView, at: Square, rotation: Rotation) -> tuple[bool, int, int]:
    """Return whether a way leads to the largest area, minus the enemies that are met in turn 1, and all ways."""
    leads_out, ways = _worth_of_ways(view, at, rotation)
    encounters = Encounters(view, {at: rotation})
    met = 0
    for each in view.markers:
        if each.side == view.seat:
            squares = squares_of(marker_squares(each))
            met += min(encounters.count(square_bit(*one)) for one in squares)
    return leads_out, -met, ways


def _worth_of_ways(view: GameView, at: Square, rotation: Rotation) -> tuple[bool, int]:
    """Return whether a way out of the Driller leads to the largest area, and all ways: into rooms counts twice."""
    bits, inside = view.construction.map_bits, squares_set(driller_squares(at))
    ways = level_with_drillers(view, {at: rotation}).ways & edges_around(inside)
    leads_out = bool(squares_beside(ways) & ~inside & _largest_area(view))
    return leads_out, ways.bit_count() + (ways & sides(bits.indoor)).bit_count()


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
