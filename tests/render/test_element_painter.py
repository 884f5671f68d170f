"""Elements have distinct drawings that cover their squares with their back to a wall."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import numpy as np
import pytest
from PySide6.QtGui import QPainter

from editor.catalog import Box
from editor.model.grid import Direction, Edge, Square
from editor.model.tile import Element, Face, FaceSquare, PrintedWall
from editor.render.painters.element_painter import back_side, paint_element
from editor.render.style import Style
from tests.render.pixels import DRAWINGS, Pixels, differing, drawn

_ELEMENT_FALLBACKS = {"unknown-on-wall"}
_FALLBACKS = _ELEMENT_FALLBACKS | {"unknown-icon", "unknown-marker", "room-unknown"}
_DRAWN_AS_LINES = {"impassable", "magnetic"}
_OTHERS = {"level-up", "level-down", "driller", "driller-deck", "driller-stripes", "driller-down", "driller-down-deck",
           "driller-cost"}  # fmt: skip
_WALL_KINDS = {"screens", "wall-chains"}


def face_with(kind: str, squares: Iterable[tuple[int, int]] = ((0, 0),), on_wall: bool = False) -> Face:
    """Return a room of these squares, covered by one element, or with one on its north wall."""
    places = sorted((Square(x, y) for x, y in squares), key=lambda at: (at.y, at.x))
    edge = Edge(0, 0, "n")
    return Face(
        name="Room",
        squares=tuple(FaceSquare(at=at, area="indoor", element=None if on_wall else "it") for at in places),
        walls=(PrintedWall(edge=edge, element="it"),) if on_wall else (),
        elements=(
            Element(
                id="it",
                kind=kind,
                name=kind,
                squares=() if on_wall else tuple(places),
                edges=(edge,) if on_wall else (),
            ),
        ),
    )


def element_pixels(face: Face, style: Style | None = None) -> Pixels:
    def paint(painter: QPainter) -> None:
        paint_element(painter, face, face.elements[0], style or Style(px=100))

    return drawn(paint, (0, 0, face.width * 100, face.height * 100), style)


def test_everything_in_the_box_has_a_drawing_and_every_drawing_is_used(box: Box) -> None:
    things = set(box.elements) | set(box.markers) | set(box.icons) - _DRAWN_AS_LINES
    rooms = {f"room-{room}" for room in box.game.room_types}
    assert things | rooms | _FALLBACKS | _OTHERS == DRAWINGS


@pytest.mark.parametrize("px", [14, 48, 100])
def test_elements_differ_from_each_other_and_from_the_fallback(box: Box, px: int) -> None:
    style = Style(px=px)
    looks: dict[bytes, str] = {}
    for kind in sorted([*box.elements, *_ELEMENT_FALLBACKS]):
        on_wall = kind in _WALL_KINDS or kind == "unknown-on-wall"
        seen = element_pixels(face_with(kind, on_wall=on_wall), style)
        assert (seen[:, :, 3] > 128).mean() > 0.05, f"{kind} is hardly to be seen"
        twin = looks.setdefault(seen.tobytes(), kind)
        assert twin == kind, f"{kind} looks like {twin}"


def test_element_stays_on_its_squares(box: Box) -> None:
    """Nothing is cut off at the border of a tile or painted on a neighbor."""
    for face in (face for tile in box.tiles.values() for _, face in tile.faces()):
        for element in face.elements:
            paint = partial(paint_element, face=face, element=element, style=Style(px=50))
            around = drawn(paint, (-50, -50, face.width * 100 + 100, face.height * 100 + 100), Style(px=50))
            for at in element.squares or [square.at for square in face.squares]:
                left, top = at.x * 50 + 25, at.y * 50 + 25
                around[top - 1 : top + 51, left - 1 : left + 51] = 0
            assert not around[:, :, 3].any(), f"{element.kind} on {face.name}"


@pytest.mark.parametrize("shape", [(1, 3), (3, 1), (2, 2), (4, 1), (2, 3), (4, 4)])
def test_any_element_covers_any_squares(box: Box, shape: tuple[int, int]) -> None:
    columns, rows = shape
    squares = [(x, y) for x in range(columns) for y in range(rows)]
    for kind in sorted(box.elements):
        for places in (squares, squares[:-1]):
            face = face_with(kind, places)
            paint = partial(paint_element, face=face, element=face.elements[0], style=Style(px=25))
            around = drawn(paint, (-100, -100, columns * 100 + 200, rows * 100 + 200), Style(px=25))
            assert around[25:-25, 25:-25, 3].any(), kind
            around[24:-24, 24:-24] = 0
            assert not around[:, :, 3].any(), kind


@pytest.mark.parametrize(
    "kind",
    ["bed", "car-wreck", "container", "crates", "fallen-tree", "hedge", "lab-tank", "missiles", "pond", "road", "sofa",
     "table", "wrecked-tank"],
)  # fmt: skip
@pytest.mark.parametrize("squares", [((0, 0), (1, 0)), ((0, 0), (0, 1))])
def test_element_over_two_squares_is_connected(kind: str, squares: tuple[tuple[int, int], ...]) -> None:
    seen = element_pixels(face_with(kind, squares))
    joint = seen[40:60, 98:102] if squares[1] == (1, 0) else seen[98:102, 40:60]
    assert (joint[:, :, 3] > 200).all()


def test_crates_cover_their_seven_squares(box: Box) -> None:
    face = box.tiles["storage-room"].front
    crates = next(element for element in face.elements if element.kind == "crates")
    assert len(crates.squares) == 7
    seen = drawn(lambda painter: paint_element(painter, face, crates, Style(px=100)), (0, 0, 400, 400))
    for square in face.squares:
        x, y = square.at.x * 100 + 50, square.at.y * 100 + 50
        assert bool(seen[y, x, 3]) == (square.element == crates.id), square.at


@pytest.mark.parametrize("squares", [((0, 0),), ((0, 0), (1, 0), (0, 1)), ((0, 0), (1, 0), (2, 0), (1, 1))])
def test_unknown_element_covers_all_its_squares(squares: tuple[tuple[int, int], ...]) -> None:
    seen = element_pixels(face_with("flux-compensator", squares))
    assert all(seen[y * 100 + 50, x * 100 + 50, 3] for x, y in squares)


def test_any_element_can_hang_on_a_wall() -> None:
    for kind in ("bed", "flux-compensator", "screens"):
        seen = element_pixels(face_with(kind, on_wall=True))
        assert seen[:30, :, 3].any()
        assert not seen[60:, :, 3].any()


@pytest.mark.parametrize(
    ("wall", "back"), [((0, 0, "n"), "n"), ((0, 0, "w"), "w"), ((0, 1, "n"), "s"), ((1, 0, "w"), "e")]
)
def test_back_is_at_the_wall(wall: tuple[int, int, str], back: Direction) -> None:
    x, y, side = wall
    edge = Edge(x, y, "n" if side == "n" else "w")
    face = face_with("desk").model_copy(update={"walls": (PrintedWall(edge=edge),)})
    assert back_side(face, (Square(0, 0),)) == back
    turned = {"n": 0, "w": 1, "s": 2, "e": 3}[back]
    upright = element_pixels(face_with("desk").model_copy(update={"walls": (PrintedWall(edge=Edge(0, 0, "n")),)}))
    assert differing(np.rot90(upright, turned), element_pixels(face)) < 0.02


def test_back_is_opposite_the_entrance_of_a_cell(box: Box) -> None:
    closet = box.tiles["bench-passage"].back
    assert closet is not None
    assert closet.name == "Toilet"
    assert back_side(closet, (Square(0, 0),)) == "e", "the way in is in the west"


def test_element_faces_its_facing_icon(box: Box) -> None:
    face = box.tiles["communication-room"].front
    scrambler = next(element for element in face.elements if element.kind == "radio-scrambler")
    assert back_side(face, scrambler.squares) == "n"


def test_back_is_along_the_length_except_for_beds() -> None:
    face = face_with("table", ((0, 0), (1, 0)))
    walls = (PrintedWall(edge=Edge(0, 0, "w")), PrintedWall(edge=Edge(0, 1, "n")))
    squares = (Square(0, 0), Square(1, 0))
    walled = face.model_copy(update={"walls": walls})
    assert back_side(walled, squares) == "s"
    assert back_side(walled, squares, at_end=True) == "w"


def test_chair_faces_its_desk(box: Box) -> None:
    face = box.tiles["officers-bedroom"].front
    chair = next(element for element in face.elements if element.kind == "chair")
    assert back_side(face, chair.squares, frozenset({"desk"})) == "e"
