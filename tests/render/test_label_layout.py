"""Names are never cut off, upside down, or under an icon."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from editor.catalog import Box, box_for_game
from editor.model.grid import ROTATIONS, Rotation, Square, rotate_square
from editor.model.tile import Face, FaceSquare
from editor.render.annotations import Annotation, face_annotations
from editor.render.label_layout import wrap_name
from editor.render.paint_cache import PiecePainter
from editor.render.painters.map_painter import paint_level
from editor.render.painters.miniature_painter import MiniatureLook
from editor.render.piece import Piece
from editor.render.qt_helpers import painting
from editor.render.style import Style
from tests.export.maps import shipped
from tests.render.pixels import drawn
from tests.render.test_face_painter import all_faces


def name_of(face: Face, px: float, rotation: Rotation = 0) -> Annotation | None:
    return next((note for note in face_annotations(face, Style(px=px), rotation) if note.kind == "name"), None)


@pytest.mark.parametrize("px", [60, 100, 200])
def test_names_stay_on_their_squares_at_every_rotation(box: Box, px: int) -> None:
    missing = 0
    for face, _ in all_faces(box):
        for rotation in ROTATIONS:
            note = name_of(face, px, rotation)
            if note is None:
                missing += 1
                continue
            plate = note.box.translated(note.x, note.y)
            squares = {rotate_square(each.at, face.width, face.height, rotation) for each in face.squares}
            corners = {(int(x // 100), int(y // 100)) for x in (plate.left(), plate.center().x(), plate.right())
                       for y in (plate.top(), plate.bottom())}  # fmt: skip
            assert corners <= squares, (face.name, rotation)
    assert missing <= (2 if px < 100 else 0)


def test_names_fit_their_plates(box: Box) -> None:
    for tile_id in ("robot-assembly-workshop", "officers-quarters", "passage", "refectory"):
        note = name_of(box.tiles[tile_id].front, 100, 90)
        assert note is not None
        around = note.box.adjusted(-30, -30, 30, 30)
        seen = drawn(note.paint, (around.left(), around.top(), around.width(), around.height()))
        seen[29:-29, 29:-29] = 0
        assert not seen[:, :, 3].any()


def test_names_are_omitted_before_they_become_unreadable(box: Box) -> None:
    face = box.tiles["storage-room"].front
    assert name_of(face, 24) is None
    for px in (36, 50, 80, 150):
        note = name_of(face, px)
        assert note is not None
        assert note.box.height() * px / 100 >= 7


def test_name_that_fits_nowhere_is_omitted() -> None:
    square = FaceSquare(at=Square(0, 0), area="indoor")
    assert name_of(Face(name="Donaudampfschifffahrtsgesellschaft", squares=(square,)), 100) is None
    assert name_of(Face(name="Kiosk", squares=(square,)), 100) is not None


def test_name_prefers_empty_squares(box: Box) -> None:
    note = name_of(box.tiles["bedroom"].front, 100)
    assert note is not None
    assert note.x > 100, "the bed is in the left column"


def test_icons_overlap_neither_names_nor_icons(box: Box) -> None:
    for face, _ in all_faces(box):
        for rotation in ROTATIONS:
            notes = face_annotations(face, Style(px=100), rotation)
            name = next(note for note in notes if note.kind == "name")
            plate = name.box.translated(name.x, name.y)
            signs = [note for note in notes if note.kind == "sign" and not _is_on_an_element(note, face, rotation)]
            for number, note in enumerate(signs):
                assert not plate.contains(note.x, note.y), (face.name, rotation)
                for other in signs[:number]:
                    assert abs(note.x - other.x) + abs(note.y - other.y) >= 20, (face.name, rotation)


def _is_on_an_element(note: Annotation, face: Face, rotation: Rotation) -> bool:
    """Icons of elements and stairs have fixed positions."""
    for square in face.squares:
        at = rotate_square(square.at, face.width, face.height, rotation)
        if (int(note.x // 100), int(note.y // 100)) == tuple(at):
            return square.element is not None or bool(square.icons)
    return False


def test_names_wrap_between_words_only() -> None:
    assert wrap_name("Robot Assembly Workshop", 14, 1000) == ["Robot Assembly Workshop"]
    lines = wrap_name("Robot Assembly Workshop", 14, 90)
    assert lines is not None
    assert " ".join(lines) == "Robot Assembly Workshop"
    assert len(lines) > 1
    assert wrap_name("Robot Assembly Workshop", 14, 30) is None


# --- what stands on a tile ---


def test_names_avoid_miniatures(box: Box) -> None:
    """Holds for every square of every face with at least four squares."""
    tried = 0
    for face, _ in all_faces(box):
        if len(face.squares) < 4 or min(face.width, face.height) < 2:
            continue
        for each in face.squares:
            left, top = each.at.x * 100 + 4.0, each.at.y * 100 + 4.0
            notes = face_annotations(face, Style(px=100), 0, ((left, top, left + 92, top + 92),))
            name = next(note for note in notes if note.kind == "name")
            plate = name.box.translated(name.x, name.y)
            assert not plate.intersects(QRectF(left, top, 92, 92)), (face.name, each.at)
            tried += 1
    assert tried > 200


def test_name_without_free_space_is_at_the_rim_of_the_miniature() -> None:
    kiosk = Face(name="Kiosk", squares=(FaceSquare(at=Square(0, 0), area="indoor"),))
    (name,) = face_annotations(kiosk, Style(px=100), 0, ((4.0, 4.0, 96.0, 96.0),))
    plate = name.box.translated(name.x, name.y)
    assert not plate.intersects(QRectF(30, 33, 40, 34)), "the initials can be read"


def test_names_on_a_map_avoid_pieces_or_cover_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Record what a level paints: pieces first, then names, which avoid pieces."""
    placed: list[Piece] = []
    monkeypatch.setattr(PiecePainter, "paint_pieces", lambda _, pieces: placed.extend(pieces))
    for board in shipped():
        for level in board.levels:
            placed.clear()
            image = QImage(10, 10, QImage.Format.Format_RGB32)
            with painting(image) as painter:
                paint_level(painter, board, level, Style(px=100))
            people = [number for number, piece in enumerate(placed) if isinstance(piece.key, MiniatureLook)]
            notes = [
                (number, piece)
                for number, piece in enumerate(placed)
                if isinstance(piece.key, tuple) and piece.key[0] == "note"
            ]
            for person in people:
                here = placed[person].extent().adjusted(6, 6, -6, -6)
                met = [piece for number, piece in notes if number > person and piece.extent().intersects(here)]
                assert all(
                    min(piece.owner.width, piece.owner.height) == 1 for piece in met if isinstance(piece.owner, Face)
                )


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_names_keep_away_from_heights_and_tags(rotation: Rotation) -> None:
    face = box_for_game("after-the-end", ()).tiles["rooftops"].front
    note = name_of(face, 60, rotation)
    assert note is not None
    plate = note.box.translated(note.x, note.y)
    signed = [each.at for each in face.squares if each.height or each.tags]
    squares = [rotate_square(at, face.width, face.height, rotation) for at in signed]
    covered = [at for at in squares if plate.intersects(QRectF(at.x * 100, at.y * 100, 100, 100))]
    assert covered == []
