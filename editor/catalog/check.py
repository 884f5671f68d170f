"""What must hold of a whole box, beyond every file being well-formed.

Each check is a function of the box; ``CHECKS`` lists them. A box may be used while some of these fail (a half-drawn
group is still a group), so that loading does not ask; ``sags tiles check`` and the tests do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from pathlib import Path

from editor.catalog.box import Box
from editor.catalog.cards import FILES
from editor.catalog.decks import decks_hold
from editor.catalog.facts import FILE, facts_hold
from editor.catalog.faults import Fault
from editor.catalog.provenance import missing_provenance
from editor.catalog.reading import read_box
from editor.catalog.shapes import face_key
from editor.catalog.tiles import group_file
from editor.catalog.translation import read_translation, translations_of
from editor.messages import Message, msg
from editor.model.base import FileModel, Origins
from editor.model.face import Face
from editor.model.game import BoardGame
from editor.model.grid import DIRECTIONS, Square
from editor.model.tile import FaceName, Tile
from editor.reader import is_file
from editor.values import replace

BoxCheck = Callable[[Box], Iterator[Fault]]


def check_box(box: Box) -> list[Fault]:
    """Everything that is wrong with the box as a whole."""
    return [fault for check in CHECKS for fault in check(box)]


def check_folder(folder: Path) -> tuple[Box, list[Fault]]:
    """What can be used of the box in a folder, and everything that is wrong with it.

    What could not be read is not reported as missing as well.
    """
    box, faults = read_box(folder)
    found = [*faults, *(check_faces(box, box.tiles.values()) if faults else check_box(box))]
    if not faults:
        found += decks_hold(box, folder)
        for language in translations_of(folder):
            found += read_translation(folder, language, box)[1]
        found += facts_hold(box, folder) if is_file(folder / FILE) else ()
    return box, found


def check_faces(box: Box, tiles: Collection[Tile]) -> Iterator[Fault]:
    """What is wrong with the faces of these tiles of a box."""
    mine = {tile.id for tile in tiles}
    some = replace(box, tiles={key: tile for key, tile in box.tiles.items() if key in mine})
    for check in FACE_CHECKS:
        yield from check(some)


def _faces(box: Box) -> Iterator[tuple[Tile, FaceName, Face]]:
    """All faces that someone has drawn: the blank backs of Drillers are all alike and made by the program."""
    for tile in box.tiles.values():
        for name, face in tile.faces():
            if name != "down":
                yield tile, name, face


def _fault(tile: Tile, message: Message) -> Fault:
    return Fault(group_file(tile.group), message)


# --- counts -----------------------------------------------------------------------------------------------------


def counts_match(box: Box) -> Iterator[Fault]:
    """Every group has as many tiles as ``box.toml`` says."""
    there = Counter(tile.group for tile in box.tiles.values())
    for number, group in sorted(box.groups.items()):
        if there[number] != group.tiles:
            message = msg("catalogue.group-count", group=number, shape=group.name, there=there[number], due=group.tiles)
            yield Fault(group_file(number), message)


# --- faces ------------------------------------------------------------------------------------------------------


def faces_differ(box: Box) -> Iterator[Fault]:
    """No two faces show the same, turned as you like."""
    first: dict[object, tuple[str, FaceName]] = {}
    for tile, name, face in _faces(box):
        other, other_name = first.setdefault(face_key(face), (tile.id, name))
        if (other, other_name) != (tile.id, name):
            yield _fault(tile, msg("catalogue.same-face", tile=tile.id, face=name, other=other, other_face=other_name))


def nothing_sealed(box: Box) -> Iterator[Fault]:
    """From every square that can be entered there is a way off the tile, if only through a door put there."""
    for tile, name, face in _faces(box):
        for group in sealed_squares(face, box.game):
            squares = ", ".join(f"({at.x}, {at.y})" for at in sorted(group))
            yield _fault(tile, msg("catalogue.sealed", tile=tile.id, face=name, squares=squares))


def sealed_squares(face: Face, game: BoardGame) -> list[set[Square]]:
    """Connected groups of enterable squares that nobody can ever leave or enter.

    A line on the border that can take a door is a way out: in Earth Reborn a normal wall, but not a safe wall. A group
    that the face names as a part of its own, such as the inside of the safe, is meant to be closed.
    """
    passed = {None, *(line.id for line in game.edge if line.walk == "pass")}
    ways_out = passed | {line.id for line in game.edge if line.door != "never"}
    squares = {square.at: square for square in face.squares}
    walls = {wall.edge: wall.kind for wall in face.walls}
    left = {at for at, square in squares.items() if not square.impassable}
    sealed: list[set[Square]] = []
    while left:
        group, todo, way_out = set[Square](), [left.pop()], False
        while todo:
            at = todo.pop()
            group.add(at)
            for direction in DIRECTIONS:
                beyond = at.step(direction)
                kind = walls.get(at.edge(direction))
                if beyond not in squares:
                    way_out = way_out or kind in ways_out
                elif beyond in left and kind in passed:
                    left.remove(beyond)
                    todo.append(beyond)
        if not way_out and not all(squares[at].part for at in group):
            sealed.append(group)
    return sealed


# --- ids and origins --------------------------------------------------------------------------------------------


def origins_given(box: Box) -> Iterator[Fault]:
    """Every property of a face that is not self-evident says where it comes from."""
    for tile, name, face in _faces(box):
        for field in _without_origin(face):
            yield _fault(tile, msg("catalogue.no-origin", tile=tile.id, face=name, field=field))


def card_origins_given(box: Box) -> Iterator[Fault]:
    """So does every property of doors, people and things."""
    things: dict[str, Mapping[str, FileModel]] = {
        "door": box.doors,
        "character": box.characters,
        "equipment": box.equipment,
        "card": box.cards,
        "mission": box.missions,
        "marker": box.markers,
        "module": box.modules,
    }
    for kind, cards in things.items():
        yield from (Fault(FILES[kind], message) for message in missing_provenance(cards.values()))


def _without_origin(face: Face) -> Iterator[str]:
    given = {
        "layout": True,
        "room_types": bool(face.room_types),
        "electric": face.electric is not None,
        "mp_icon": face.mp_icon is not None,
        "mp_cost": face.mp_cost > 0,
    }
    yield from _missing(given, face.provenance)
    for element in face.elements:
        given = {
            "destroyable": element.destroyable is not None and element.defence is None,
            "defence": element.defence is not None,
            "cadavers": element.cadavers > 0,
        }
        yield from (f"{element.id}.{field}" for field in _missing(given, element.provenance))
    for ability in face.abilities:
        given = {
            "cp": ability.cp is not None,
            "threshold": ability.threshold is not None,
            "timer": ability.timer is not None,
        }
        yield from (f"{ability.id}.{field}" for field in _missing(given, ability.provenance))


def _missing(given: dict[str, bool], origins: Origins) -> Iterator[str]:
    """What is given without an origin; ``others`` speaks for all fields that have none of their own."""
    if "others" not in origins:
        yield from (field for field, is_given in given.items() if is_given and field not in origins)


FACE_CHECKS: tuple[BoxCheck, ...] = (faces_differ, nothing_sealed, origins_given)
CHECKS: tuple[BoxCheck, ...] = (counts_match, *FACE_CHECKS, card_origins_given)
