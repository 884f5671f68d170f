"""Where the computer lays its markers and how it reveals them (step 4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

from editor.board import LevelBoard
from editor.board.bits import (
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
from editor.model.grid import ROTATIONS, STEPS, Direction, Rotation, Square
from editor.model.words import Faction
from editor.sags.construction.exchange import print_on
from editor.sags.game.actions import ChooseDecoy, LayMarker, Reveal, Stand, Turned
from editor.sags.game.deploying import footprints, free_drillers, free_squares, is_large
from editor.sags.game.revealing import Turns, covered, map_when, own_markers, squares_of_driller, stands_for
from editor.sags.game.view import GameView

_LOOKED_AT: Final = 10
"""How many of the most promising places are looked at for who sees them."""

_WALLED_ALL_ROUND: Final = 8
"""Walls of a Driller with solid walls."""

_APART: Final = 4
"""Steps from one marker to the next; further apart is no better."""

_SEEN: Final = 0.03
"""What a square counts from which the enemy could see the place."""


def choose_decoy(view: GameView, rng: Random) -> ChooseDecoy:
    """The colour of which the band has more; now and then the other one, as a bluff."""
    factions = [view.box.characters[each].faction for each in view.own_team]
    usual: Faction = "norad" if factions.count("norad") * 2 >= max(1, len(factions)) else "salemite"
    other: Faction = "salemite" if usual == "norad" else "norad"
    return ChooseDecoy(faction=other if rng.random() < 0.25 else usual)


def choose_marker(view: GameView, rng: Random, *, schemes: bool) -> LayMarker:
    """A marker drawn by lot, so that the order betrays nothing; then a good place for it.

    A decoy is laid as carefully as anybody: a place that no character would take betrays it.
    """
    markers = list(view.own.to_lay or ())
    giants = [each for each in markers if is_large(view, each)]
    marker = giants[0] if giants else rng.choice(markers)  # room for a large miniature is spoilt first
    drillers = _good_drillers(view, marker)
    squares = squares_of(free_squares(view, marker))
    if is_large(view, marker):
        squares = _with_ways_for_large(view, squares)
    if drillers and (not squares or rng.random() < _driller_share(view, marker)):
        return LayMarker(marker=marker, driller_at=rng.choice(drillers))
    if not squares:
        return _another(view, rng, marker)
    return LayMarker(marker=marker, at=_best_square(view, marker, squares, rng, 1.0 if schemes else 0.5))


def _good_drillers(view: GameView, marker: str) -> tuple[Square, ...]:
    """Drillers that somebody can come out of, as far as the seat knows them; a decoy may lie on any."""
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
    """Those from which a large miniature can go furthest: where it stands in a corner, it can do nothing."""
    sketch = view.construction.sketch
    rooms: dict[frozenset[Square], set[frozenset[Square]]] = {}
    stands = {frozenset(each) for at in squares for each in footprints(sketch, at)}
    for one in stands:
        rooms[one] = {other for other in _steps(one) if other in stands and _is_open(sketch, one | other)}
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


def _is_open(sketch: MapBits, squares: frozenset[Square]) -> bool:
    inside = squares_set(at for at in squares if at.x >= 0 and at.y >= 0) & sketch.frame
    return not edges_within(inside) & sketch.walls & ~sketch.doors


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
    """How often a marker goes onto a Driller: it hides who comes up, and where to."""
    return 0.15 if is_large(view, marker) else 0.35


def _another(view: GameView, rng: Random, marker: str) -> LayMarker:
    """The first other marker for which there is a place; the game has made sure that there is one."""
    for each in view.own.to_lay or ():
        if each == marker:
            continue
        if drillers := free_drillers(view, each):
            return LayMarker(marker=each, driller_at=rng.choice(drillers))
        if squares := squares_of(free_squares(view, each)):
            return LayMarker(marker=each, at=rng.choice(squares))
    raise AssertionError("a side whose turn it is can lay a marker")


def _best_square(view: GameView, marker: str, squares: list[Square], rng: Random, noise: float) -> Square:
    likes = _likes(view, view.faction_of(marker))
    own = [each.at for each in view.markers if each.side == view.seat and each.at is not None]
    scored = []
    for at in squares:
        bit = square_bit(*at)
        score = sum(worth for ground, worth in likes.items() if ground & bit) + noise * rng.random()
        score += min((_APART, *(abs(at.x - each.x) + abs(at.y - each.y) for each in own))) / _APART
        scored.append((score, at))
    scored.sort(reverse=True)
    sight, watchers = _sight(view), _watchers(view, view.faction_of(marker))
    seen = [(score - _SEEN * (sight.from_square(at) & watchers).bit_count(), at) for score, at in scored[:_LOOKED_AT]]
    return max(seen)[1]


def _likes(view: GameView, faction: Faction) -> Mapping[Squares, float]:
    """Parts of the map, each with what a place in it is worth."""
    sketch = view.construction.sketch
    by_doors = flood_steps(squares_beside(sketch.doors), sketch.ways, 2)
    likes: dict[Squares, float] = {by_doors: 1.0}
    if faction == "salemite":
        likes[_rooms(view)] = 1.0
        enemies = squares_set(each.at for each in view.markers if each.faction == "norad" and each.at is not None)
        likes[flood_steps(enemies, sketch.ways, 2)] = -2.0
    else:
        likes[flood_steps(sketch.indoor, edges_within(sketch.floor), 2) & sketch.outdoor] = 1.0
    return likes


def _rooms(view: GameView) -> Squares:
    """The squares of tiles that are good for something."""
    squares, box = 0, view.box
    for each in view.construction.placements:
        face = box.tiles[each.tile].face(each.face)
        if face is not None and (face.abilities or face.room_types):
            squares |= print_on(view.construction, each).floor
    return squares


def _watchers(view: GameView, faction: Faction) -> Squares:
    """From where the enemy could see: outdoor squares for Salemites, indoor ones for NORAD."""
    sketch = view.construction.sketch
    return sketch.enterable & (sketch.outdoor if faction == "salemite" else sketch.indoor)


def _sight(view: GameView) -> Sight:
    return sight_engine(map_when(view, {}), view.box.game.look)


# --- the reveal -----------------------------------------------------------------------------------------------------


def choose_reveal(view: GameView) -> Reveal:
    """Drillers so that most ways lead out of them; everybody with the widest view in front."""
    turns = {at: _best_rotation(view, at) for at in view.duty}
    drillers = tuple(Turned(at=at, rotation=rotation) for at, rotation in turns.items())
    if view.seat in view.revealed:
        return Reveal(drillers=drillers)
    level = map_when(view, turns)
    starts = _stands(view, turns, lambda free: max(free, key=lambda stand: _stand_worth(view, level, stand)))
    return Reveal(starts=starts, drillers=drillers)


def random_reveal(view: GameView, rng: Random) -> Reveal:
    """Any reveal, drawn part by part."""
    turns = {at: rng.choice(ROTATIONS) for at in view.duty}
    drillers = tuple(Turned(at=at, rotation=rotation) for at, rotation in turns.items())
    if view.seat in view.revealed:
        return Reveal(drillers=drillers)
    return Reveal(starts=_stands(view, turns, rng.choice), drillers=drillers)


def _stands(view: GameView, turns: Turns, choose: Callable[[list[Stand]], Stand]) -> tuple[Stand, ...]:
    """A stand for each character of the team; whoever has fewest places to choose from comes first."""
    taken = {at for side in view.sides for stand in side.stands for at in covered(view, stand)}
    taken |= {each.at for each in view.markers if each.side != view.seat and each.at is not None}
    options = {each: list(stands_for(view, each, turns)) for each in own_markers(view)}
    starts: dict[str, Stand] = {}
    for character in sorted(options, key=lambda each: len({(stand.x, stand.y) for stand in options[each]})):
        free = [stand for stand in options[character] if not taken & set(covered(view, stand))]
        starts[character] = choose(free)
        taken |= set(covered(view, starts[character]))
    return tuple(starts[each] for each in view.own_team)


def _best_rotation(view: GameView, at: Square) -> Rotation:
    around = edges_around(squares_set(squares_of_driller(at)))
    return max(ROTATIONS, key=lambda each: (map_when(view, {at: each}).ways & around).bit_count())


def _stand_worth(view: GameView, level: LevelBoard, stand: Stand) -> float:
    """How far one sees straight ahead, and whether one faces the middle of the map."""
    squares = covered(view, stand)
    ways = (level.ways & sides(squares_set(at for at in squares if at.x >= 0 and at.y >= 0))).bit_count()
    return _straight(level, squares[0], stand.facing) + ways / 2 + _inward(level, squares[0], stand.facing) / 4


def _straight(level: LevelBoard, at: Square, facing: Direction) -> int:
    """How many squares lie open in front, up to eight."""
    dx, dy = STEPS[facing]
    count = 0
    while count < 8:
        edge = edges_set([at.edge(facing)])
        at = Square(at.x + dx, at.y + dy)
        if at.x < 0 or at.y < 0 or not level.enterable & square_bit(*at) or edge & level.walls:
            break
        count += 1
    return count


def _inward(level: LevelBoard, at: Square, facing: Direction) -> float:
    dx, dy = STEPS[facing]
    return dx * (level.level.width / 2 - at.x) + dy * (level.level.height / 2 - at.y)
