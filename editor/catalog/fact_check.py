"""Checks that the box agrees with the facts in ``facts.toml``.

A question is the name of a field (``defence``, ``healthy.movement``) or one of the questions below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from pathlib import Path
from typing import Any

from editor.catalog.box import Box
from editor.catalog.facts import FACTS_FILE, AnswerRange, _facts
from editor.catalog.toml_document import TomlProblem, open_document
from editor.catalog.translation import box_text
from editor.messages import msg
from editor.model.tile import Element, Face


def check_facts(box: Box, folder: Path) -> Iterator[TomlProblem]:
    """Yield a problem for every fact that the box contradicts."""
    document = open_document(folder / FACTS_FILE)
    for number, fact in enumerate(_facts(document)):
        try:
            answer = answer_question(box, fact.of, fact.ask)
        except (LookupError, AttributeError, StopIteration):
            document.add(("fact", number), msg("catalog.fact-unclear", of=fact.of, ask=fact.ask))
            continue
        if not matches_expected(answer, fact.expect):
            message = msg("catalog.fact-broken", says=box_text("fact", fact.says), source=fact.source, answer=answer)
            document.add(("fact", number), message)
    yield from document.problems


def matches_expected(answer: object, expected: object) -> bool:
    """Return whether an answer is the expected one, or in the expected range."""
    if isinstance(expected, AnswerRange):
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


def answer_question(box: Box, of: str, question: str) -> object:
    """Return the answer of the box to a question about one of its things."""
    kind, _, name = of.partition(":")
    if kind == "box":
        ask, _, word = question.rpartition(" of ")
        return _WORD_QUESTIONS[ask](box, word) if ask in _WORD_QUESTIONS else _BOX_QUESTIONS[question](box)
    thing = _find_thing(box, kind, name)
    if kind == "face" and question in _FACE_QUESTIONS:
        assert isinstance(thing, Face)
        return _FACE_QUESTIONS[question](thing)
    if question == "squares" and isinstance(thing, Element):
        return len(thing.squares)
    if question == "walls" and isinstance(thing, Element):
        return len(thing.edges)
    return reduce(getattr, question.split("."), thing)


def _find_thing(box: Box, kind: str, name: str) -> object:
    match kind:
        case "face":
            return _find_face(box, name)
        case "element":
            face, _, element = name.partition("/")
            return next(each for each in _find_face(box, face).elements if element in (each.id, each.kind))
        case "ability":
            face, _, ability = name.partition("/")
            return next(each for each in _find_face(box, face).abilities if each.id == ability)
        case "character":
            return box.characters[name]
        case "equipment":
            return box.equipment[name]
        case "mission":
            return box.missions[name]
        case "marker":
            return box.markers[name]
        case "menace":
            return box.menace[name]
        case _:
            raise LookupError(f"nothing is called {kind}")


def _find_face(box: Box, name: str) -> Face:
    found = [face for tile in box.tiles.values() for _, face in tile.faces() if face.name == name]
    if len(found) != 1:
        raise LookupError(f"{len(found)} faces are called {name}")
    return found[0]


def _count_facing_icons(face: Face) -> int:
    return sum(icon.kind == "facing" for square in face.squares for icon in square.icons)


def _count_walls(face: Face, kind: str) -> int:
    return sum(wall.kind == kind for wall in face.walls)


def _longest_opening(face: Face) -> int:
    """Return the length of the longest row of open edges along the border."""
    sides = [edge for square in face.squares for edge in square.at.edges()]
    walled = {wall.edge for wall in face.walls if wall.kind != "broken"}
    open_edges = {edge for edge in sides if sides.count(edge) == 1 and edge not in walled}
    return max((_run_length(edge, open_edges) for edge in open_edges), default=0)


def _run_length(edge: Any, open_edges: set[Any]) -> int:
    length = 0
    while edge in open_edges:
        length, edge = length + 1, edge.next()
    return length


def _count_mp_icons(faces: Iterable[Face]) -> int:
    return len({(face.mp_icon.who, face.mp_icon.change) for face in faces if face.mp_icon})


def _all_faces(box: Box) -> list[Face]:
    return [face for tile in box.tiles.values() for _, face in tile.faces()]


_FACE_QUESTIONS: dict[str, Callable[[Face], object]] = {
    "squares": lambda face: len(face.squares),
    "areas": lambda face: sorted({square.area for square in face.squares}),
    "facing icons": _count_facing_icons,
    "cadavers": lambda face: sum(element.cadavers for element in face.elements),
    "safe squares": lambda face: sum(square.part == "safe" for square in face.squares),
    "safe walls": lambda face: _count_walls(face, "safe"),
    "broken walls": lambda face: _count_walls(face, "broken"),
    "longest opening": _longest_opening,
    "impassable squares": lambda face: sum(square.impassable for square in face.squares),
    "can be destroyed": lambda face: sum(element.destroyable is True for element in face.elements),
    "abilities": lambda face: len(face.abilities),
    "solid all round": lambda face: _longest_opening(face) == 0,
    "elements": lambda face: sorted({element.kind for element in face.elements}),
    "faced elements": lambda face: len({_faced_element(face, square) for square in face.squares if square.icons}),
}


def _faced_element(face: Face, square: Any) -> str | None:
    """Return the element that the facing icon of a square points at: on the next square, or on the wall between."""
    direction = next((icon.direction for icon in square.icons if icon.direction is not None), None)
    if direction is None:
        return None
    on_wall = {wall.edge: wall.element for wall in face.walls}
    on_square = {each.at: each.element for each in face.squares}
    return on_wall.get(square.at.edge(direction)) or on_square.get(square.at.step(direction))


_BOX_QUESTIONS: dict[str, Callable[[Box], object]] = {
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
    "kinds of MP icons": lambda box: _count_mp_icons(_all_faces(box)),
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
    "wooden doors of defence 2": lambda box: _count_doors(box, "wooden", 2),
    "wooden doors of defence 5": lambda box: _count_doors(box, "wooden", 5),
    "magnetic sliding doors of defence 4": lambda box: sum(
        door.make == "sliding" and door.magnetic and door.defence == 4 for door in box.doors.values()
    ),
    "characters": lambda box: len(box.characters),
    "NORAD characters": lambda box: sum(each.faction == "norad" for each in box.characters.values()),
    "Salemite characters": lambda box: sum(each.faction == "salemite" for each in box.characters.values()),
    "modules": lambda box: len(box.modules),
    "most players": lambda box: box.game.players[1],
    "factions of enemies": lambda box: sum(not faction.players for faction in box.game.faction),
}

_WORD_QUESTIONS: dict[str, Callable[[Box, str], object]] = {
    "characters": lambda box, faction: sum(each.faction == faction for each in box.characters.values()),
    "choices": lambda box, name: next(field.choices for field in box.game.field if field.id == name),
}
"""Questions about a word of the game, such as ``characters of heroes``."""


def _tiles_with_icon(box: Box, kind: str) -> int:
    return sum(
        any(icon.kind == kind for square in tile.front.squares for icon in square.icons) for tile in box.tiles.values()
    )


def _count_doors(box: Box, make: str, defence: int) -> int:
    return sum(door.make == make and door.defence == defence for door in box.doors.values())
