"""The facts that sources give, as data, and the check that the box holds them.

``tiles/facts.toml`` lists them: what is said, where, of what thing, the question and the answer. A question is the name
of a field (``defence``, ``healthy.movement``) or one of the counts below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from pathlib import Path
from typing import Any

from pydantic import Field

from editor.catalog.box import Box
from editor.catalog.document import TomlDocument, open_document, read
from editor.catalog.faults import Fault
from editor.catalog.words import box_text
from editor.messages import Name, msg
from editor.model.base import FileModel, Line
from editor.model.face import Element, Face

FILE = "facts.toml"


class Range(FileModel):
    """An answer that a source gives only roughly."""

    at_least: int | None = None
    """The least it can be."""
    at_most: int | None = None
    """The most it can be, if it is known at all."""
    one_of: tuple[str, ...] = ()
    """All of which must be among the answers."""


class Fact(FileModel):
    """One fact."""

    says: Line
    """The fact in our words."""
    source: Line
    """The document and line that say so: ``s0`` is the rulebook."""
    of: Line
    """What it is about: ``box``, or a kind and a name such as ``face:Gym`` or ``element:Gym/weights``."""
    ask: Line
    """The question."""
    expect: bool | int | str | tuple[int | str, ...] | Range = Field(description="The answer, or a range.")

    @property
    def name(self) -> Name:
        """The fact in the words of whoever reads it."""
        return box_text("fact", self.says)


class FactFile(FileModel):
    """The file of all facts."""

    fact: tuple[Fact, ...]
    """The facts."""


def facts_hold(box: Box, folder: Path) -> Iterator[Fault]:
    """Every fact that the box does not hold."""
    document = open_document(folder / FILE)
    for number, fact in enumerate(_facts(document)):
        try:
            answer = ask(box, fact.of, fact.ask)
        except (LookupError, AttributeError, StopIteration):
            document.add(("fact", number), msg("catalogue.fact-unclear", of=fact.of, ask=fact.ask))
            continue
        if not fits(answer, fact.expect):
            message = msg("catalogue.fact-broken", says=fact.name, source=fact.source, answer=answer)
            document.add(("fact", number), message)
    yield from document.faults


def known_facts(folder: Path) -> tuple[Fact, ...]:
    return _facts(open_document(folder / FILE))


def _facts(document: TomlDocument) -> tuple[Fact, ...]:
    known = read(document, FactFile)
    return known.fact if known else ()


def fits(answer: object, expected: object) -> bool:
    """Whether an answer is the expected one, or lies in the expected range."""
    if isinstance(expected, Range):
        if expected.one_of:
            return isinstance(answer, (list, tuple)) and set(expected.one_of) <= set(answer)
        if answer is None:
            return expected.at_least is None
        return (
            isinstance(answer, int)
            and (expected.at_least is None or answer >= expected.at_least)
            and (expected.at_most is None or answer <= expected.at_most)
        )
    if isinstance(answer, (list, tuple)) and isinstance(expected, (list, tuple)):
        return list(answer) == list(expected)
    return answer == (None if expected == "unknown" else expected)


def ask(box: Box, of: str, question: str) -> object:
    """The answer of the box to a question about one of its things."""
    kind, _, name = of.partition(":")
    if kind == "box":
        return _BOX[question](box)
    thing = _things(box, kind, name)
    if kind == "face" and question in _FACE:
        assert isinstance(thing, Face)
        return _FACE[question](thing)
    if question == "squares" and isinstance(thing, Element):
        return len(thing.squares)
    if question == "walls" and isinstance(thing, Element):
        return len(thing.edges)
    return reduce(getattr, question.split("."), thing)


def _things(box: Box, kind: str, name: str) -> object:
    match kind:
        case "face":
            return _face(box, name)
        case "element":
            face, _, element = name.partition("/")
            return next(each for each in _face(box, face).elements if element in (each.id, each.kind))
        case "ability":
            face, _, ability = name.partition("/")
            return next(each for each in _face(box, face).abilities if each.id == ability)
        case "character":
            return box.characters[name]
        case "equipment":
            return box.equipment[name]
        case "mission":
            return box.missions[name]
        case "marker":
            return box.markers[name]
        case _:
            raise LookupError(f"nothing is called {kind}")


def _face(box: Box, name: str) -> Face:
    found = [face for tile in box.tiles.values() for _, face in tile.faces() if face.name == name]
    if len(found) != 1:
        raise LookupError(f"{len(found)} faces are called {name}")
    return found[0]


def _facing(face: Face) -> int:
    return sum(icon.kind == "facing" for square in face.squares for icon in square.icons)


def _walls(face: Face, kind: str) -> int:
    return sum(wall.kind == kind for wall in face.walls)


def _longest_opening(face: Face) -> int:
    """The longest run of open sides along the border."""
    sides = [edge for square in face.squares for edge in square.at.edges()]
    walled = {wall.edge for wall in face.walls if wall.kind != "broken"}
    opened = {edge for edge in sides if sides.count(edge) == 1 and edge not in walled}
    return max((_run(edge, opened) for edge in opened), default=0)


def _run(edge: Any, opened: set[Any]) -> int:
    length = 0
    while edge in opened:
        length, edge = length + 1, edge.next()
    return length


def _kinds(faces: Iterable[Face]) -> int:
    return len({(face.mp_icon.who, face.mp_icon.change) for face in faces if face.mp_icon})


def _all_faces(box: Box) -> list[Face]:
    return [face for tile in box.tiles.values() for _, face in tile.faces()]


_FACE: dict[str, Callable[[Face], object]] = {
    "squares": lambda face: len(face.squares),
    "areas": lambda face: sorted({square.area for square in face.squares}),
    "facing icons": _facing,
    "cadavers": lambda face: sum(element.cadavers for element in face.elements),
    "safe squares": lambda face: sum(square.part == "safe" for square in face.squares),
    "safe walls": lambda face: _walls(face, "safe"),
    "broken walls": lambda face: _walls(face, "broken"),
    "longest opening": _longest_opening,
    "impassable squares": lambda face: sum(square.impassable for square in face.squares),
    "can be destroyed": lambda face: sum(element.destroyable is True for element in face.elements),
    "abilities": lambda face: len(face.abilities),
    "solid all round": lambda face: _longest_opening(face) == 0,
    "elements": lambda face: sorted({element.kind for element in face.elements}),
    "faced elements": lambda face: len({_faced(face, square) for square in face.squares if square.icons}),
}


def _faced(face: Face, square: Any) -> str | None:
    """The element that the facing icon of a square points at: on the next square, or on the wall between."""
    direction = next((icon.direction for icon in square.icons if icon.direction is not None), None)
    if direction is None:
        return None
    on_wall = {wall.edge: wall.element for wall in face.walls}
    on_square = {each.at: each.element for each in face.squares}
    return on_wall.get(square.at.edge(direction)) or on_square.get(square.at.step(direction))


_BOX: dict[str, Callable[[Box], object]] = {
    "tiles": lambda box: len(box.tiles),
    "faces": lambda box: len(_all_faces(box)),
    "groups": lambda box: len(box.groups),
    "largest tile": lambda box: max(len(face.squares) for face in _all_faces(box)),
    "smallest tile": lambda box: min(len(face.squares) for face in _all_faces(box)),
    "drillers": lambda box: sum(tile.kind == "driller" for tile in box.tiles.values()),
    "drillers in group 6": lambda box: sum(tile.kind == "driller" and tile.group == 6 for tile in box.tiles.values()),
    "solid drillers": lambda box: sum(
        tile.kind == "driller" and _longest_opening(tile.front) == 0 for tile in box.tiles.values()
    ),
    "drillers that cost MP": lambda box: sum(
        tile.kind == "driller" and tile.front.mp_cost > 0 for tile in box.tiles.values()
    ),
    "sewers exits": lambda box: sum(tile.kind == "sewers-exit" for tile in box.tiles.values()),
    "stairs up": lambda box: _tiles_with_icon(box, "stairs-up"),
    "stairs down": lambda box: _tiles_with_icon(box, "stairs-down"),
    "searchable special tiles": lambda box: sum(
        face.searchable for tile in box.tiles.values() if tile.kind != "floor" for _, face in tile.faces()
    ),
    "searchable outdoor faces": lambda box: sum(
        face.searchable and all(square.area == "outdoor" for square in face.squares) for face in _all_faces(box)
    ),
    "kinds of MP icons": lambda box: _kinds(_all_faces(box)),
    "tree squares that cannot be entered": lambda box: sum(
        element.impassable for face in _all_faces(box) for element in face.elements if element.kind == "tree"
    ),
    "trees that do not block sight": lambda box: sum(
        not element.blocks_los for face in _all_faces(box) for element in face.elements if element.kind == "tree"
    ),
    "trees indoors": lambda box: sum(
        square.area != "outdoor"
        for face in _all_faces(box)
        for element in face.elements
        if element.kind == "tree"
        for square in face.squares
        if square.element == element.id
    ),
    "one-wide indoor faces that are no corridor": lambda box: sum(
        1 in (face.width, face.height)
        and tile.kind == "floor"
        and all(square.area == "indoor" for square in face.squares)
        and "corridor" not in face.room_types
        for tile in box.tiles.values()
        for _, face in tile.faces()
    ),
    "large doors": lambda box: sum(door.size == "large" for door in box.doors.values()),
    "small doors": lambda box: sum(door.size == "small" for door in box.doors.values()),
    "NORAD doors": lambda box: sum(door.side == "norad" for door in box.doors.values()),
    "Salemite doors": lambda box: sum(door.side == "salemite" for door in box.doors.values()),
    "dearest door": lambda box: max(door.mp_cost for door in box.doors.values()),
    "wooden doors of defence 2": lambda box: _doors(box, "wooden", 2),
    "wooden doors of defence 5": lambda box: _doors(box, "wooden", 5),
    "magnetic sliding doors of defence 4": lambda box: sum(
        door.make == "sliding" and door.magnetic and door.defence == 4 for door in box.doors.values()
    ),
    "characters": lambda box: len(box.characters),
    "NORAD characters": lambda box: sum(each.faction == "norad" for each in box.characters.values()),
    "Salemite characters": lambda box: sum(each.faction == "salemite" for each in box.characters.values()),
    "modules": lambda box: len(box.modules),
}


def _tiles_with_icon(box: Box, kind: str) -> int:
    return sum(
        any(icon.kind == kind for square in tile.front.squares for icon in square.icons) for tile in box.tiles.values()
    )


def _doors(box: Box, make: str, defence: int) -> int:
    return sum(door.make == make and door.defence == defence for door in box.doors.values())
