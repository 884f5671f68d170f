"""What the hand does to a face: brushes as values, each turning a place on the face into an edit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from editor.board.names import line_name
from editor.catalog import Box
from editor.catalog.picture import Notation, game_notation
from editor.catalog.translation import box_text
from editor.messages import Message, msg, table
from editor.model.game_words import WallKind
from editor.model.grid import DIRECTIONS, Direction, Edge, Square
from editor.model.tile import Face
from editor.session.tile_editor.face_drawing import (
    SAFE,
    delete_element,
    element_at,
    next_wall,
    place_element,
    set_area,
    set_part,
    set_wall,
    square_at,
    toggle_facing,
    toggle_icon,
    wall_at,
)
from editor.values import FrozenStruct

BrushKind = Literal["wall", "area", "element", "facing", "icon", "part", "erase"]
_NEAR = 0.2
"""How near to an edge one points at it, in squares."""


class FaceBrush(FrozenStruct):
    """A brush, and what is on it: a kind of line, an area, a kind of element, a sign.

    A brush for lines with nothing on it goes through all of them.
    """

    kind: BrushKind = "wall"
    value: str = ""


class FaceSpot(FrozenStruct):
    """A place on a face: a square of it, the side that is nearest, and whether that side itself is meant."""

    square: Square
    side: Direction
    on_edge: bool = False

    @property
    def edge(self) -> Edge:
        return self.square.edge(self.side)


def spot_at(face: Face, x: float, y: float) -> FaceSpot | None:
    """What is at a point, in squares; just beside the face, its border is meant."""
    found: list[tuple[float, FaceSpot]] = []
    for square in face.squares:
        left, top = x - square.at.x, y - square.at.y
        if -_NEAR <= left <= 1 + _NEAR and -_NEAR <= top <= 1 + _NEAR:
            away = {"n": top, "e": 1 - left, "s": 1 - top, "w": left}
            side = min(DIRECTIONS, key=lambda each: abs(away[each]))
            outside = max(0.0, -left, left - 1, -top, top - 1)
            found.append((outside, FaceSpot(square.at, side, abs(away[side]) <= _NEAR)))
    return min(found, key=lambda each: each[0])[1] if found else None


Stroke = Callable[[Face, FaceSpot], Face]


def means_edge(brush: FaceBrush, face: Face, spot: FaceSpot, notation: Notation) -> bool:
    """Whether the brush touches the side of the square there, and not the square."""
    match brush.kind:
        case "wall" | "facing":
            return True
        case "element":
            return spot.on_edge and wall_at(face, spot.edge) == notation.default_line
        case "erase":
            return spot.on_edge and (wall_at(face, spot.edge) is not None)
        case _:
            return False


def begin(brush: FaceBrush, face: Face, spot: FaceSpot, box: Box) -> tuple[Message, Stroke]:
    """What a stroke does that begins there: with each place it comes to, it does the same as at the first."""
    signs = game_notation(box.game)
    match brush.kind:
        case "wall":
            return _wall(brush, wall_at(face, spot.edge), box, signs)
        case "area":
            return msg("workshop.step-area"), lambda face, at: set_area(face, at.square, brush.value, signs)
        case "element":
            return _element(brush, face, spot, box, signs)
        case "facing":
            return msg("workshop.step-facing"), lambda face, at: toggle_facing(face, at.square, at.side)
        case "icon":
            return msg("workshop.step-icon"), lambda face, at: toggle_icon(face, at.square, brush.value)
        case "part":
            square = square_at(face, spot.square)
            part = None if square is not None and square.part else SAFE
            return msg("workshop.step-part"), lambda face, at: set_part(face, at.square, part)
        case "erase":
            return msg("workshop.step-erase"), _erased


def _wall(brush: FaceBrush, before: WallKind | None, box: Box, signs: Notation) -> tuple[Message, Stroke]:
    """Goes on to the next line; with a line on the brush, lays that one, or takes it away."""
    one = None if before == brush.value else brush.value
    kind = one if brush.value else next_wall(before, box.game)
    step = f"step-wall-{kind or 'open'}"
    known = kind is None or step in table("workshop")
    label = msg(f"workshop.{step}") if known else msg("workshop.step-line", line=line_name(box, kind or ""))
    return label, lambda face, at: set_wall(face, at.edge, kind, signs)


def _element(brush: FaceBrush, face: Face, spot: FaceSpot, box: Box, signs: Notation) -> tuple[Message, Stroke]:
    """A press begins a new element, or goes on with one of that kind; the stroke makes it larger."""
    kind = box.elements[brush.value]
    hangs = means_edge(brush, face, spot, signs)
    first = element_at(face, spot.edge if hangs else spot.square)
    before = {each.id for each in face.elements}

    def stroke(now: Face, at: FaceSpot) -> Face:
        new = next((each.id for each in now.elements if each.id not in before), None)
        onto = new or (first.id if first is not None and first.kind == kind.id else None)
        return place_element(now, at.edge if hangs else at.square, kind, onto, signs)

    return msg("workshop.step-element", what=box_text("element", kind.name)), stroke


def _erased(face: Face, spot: FaceSpot) -> Face:
    """The face with nothing there: what hangs or stands there first, then the wall, then the signs of the square."""
    if spot.on_edge and wall_at(face, spot.edge) is not None:
        return set_wall(face, spot.edge, None)
    without = delete_element(face, spot.square)
    square = square_at(face, spot.square)
    if without is not face or square is None:
        return without
    for icon in square.icons:
        face = toggle_icon(face, spot.square, icon.kind)
    return set_part(face, spot.square, None)
