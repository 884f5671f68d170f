"""Heights, tags and arrows in the tile editor: drawn with the mouse, undone, saved in a pack and read back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.catalog import box_for_game
from editor.catalog.packs.face_states import mark_verified
from editor.catalog.packs.installed import active_packs
from editor.catalog.text_picture import game_notation
from editor.files.scenario_file import blank_scenario
from editor.model.grid import Edge, Square
from editor.model.tile import Face, FaceLink
from editor.session.document import Document
from editor.session.tile_editor.face_drawing import is_verified, set_wall
from editor.session.tile_editor.face_problems import find_face_problems
from editor.session.tile_editor.height_drawing import add_link, set_closed, set_height
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.tile_editor.brush import brushes_for
from editor.ui.tile_editor.page import TileEditorPage
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import NONE, Script, click, make_window, the_box

GAME = "after-the-end"


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TileEditorPage:
    """The tile editor with a board of the game."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    window: MainWindow = make_window(qtbot, tmp_path, Script())
    box = box_for_game(GAME)
    window.workspace.open(Document(blank_scenario(box, 20, 16, "scenario"), box))
    window.tile_editor.enter("crossroads", "front")
    assert window.tile_editor.page is not None
    return window.tile_editor.page


def spot(page: TileEditorPage, x: float, y: float) -> QPoint:
    return page.view.point_of(x, y).toPoint()


def drag(page: TileEditorPage, *points: tuple[float, float]) -> None:
    first, *rest = (spot(page, *point) for point in points)
    QTest.mousePress(page.view, Qt.MouseButton.LeftButton, NONE, first)
    for place in rest:
        QTest.mouseMove(page.view, place)
    QTest.mouseRelease(page.view, Qt.MouseButton.LeftButton, NONE, [first, *rest][-1])


def heights(face: Face) -> dict[Square, int]:
    return {square.at: square.height for square in face.squares if square.height}


def tags(face: Face) -> dict[Square, tuple[str, ...]]:
    return {square.at: square.tags for square in face.squares if square.tags}


def session_of(page: TileEditorPage) -> TileEditorSession:
    return page.face_panel.arrow._session


def test_brushes_are_offered_only_where_the_game_has_them() -> None:
    own = set(brushes_for(box_for_game(GAME)))
    assert {"height", "tag-doorway", "tag-dark", "tag-heat", "arrow"} <= own
    assert {"line-light-cover", "line-heavy-cover", "line-difficult", "line-light-difficult"} <= own
    assert not any(key in ("height", "arrow") or key.startswith("tag-") for key in brushes_for(the_box()))


def test_heights_and_tags_are_painted_and_erased(page: TileEditorPage) -> None:
    session = session_of(page)
    page.brushes.height_picker.setValue(3)
    assert page.brushes.buttons["height"].isChecked(), "the number selects the brush"
    drag(page, (0.5, 0.5), (2.5, 0.5))  # a fast stroke leaves nothing out
    assert heights(session.face) == {Square(0, 0): 3, Square(1, 0): 3, Square(2, 0): 3}
    click(page.brushes.buttons["tag-dark"])
    drag(page, (0.5, 0.5), (0.5, 1.5))
    click(page.brushes.buttons["tag-doorway"])
    click(page.view, spot(page, 0.5, 0.5))
    assert tags(session.face)[Square(0, 0)] == ("doorway", "dark"), "in the order of the game"
    click(page.view, spot(page, 0.5, 0.5))
    assert tags(session.face)[Square(0, 0)] == ("dark",)
    click(page.brushes.buttons["erase"])
    click(page.view, spot(page, 0.5, 0.5))
    assert Square(0, 0) not in heights(session.face)
    assert Square(0, 0) not in tags(session.face)
    for _ in range(5):
        session.undo()
    assert not heights(session.face)
    assert tags(session.face) == {Square(6, 4): ("heat",)}, "as it is printed"
    before = {wall.edge for wall in session.face.walls}
    click(page.brushes.buttons["line-wall"])
    drag(page, (2.04, 3.5), (2.04, 4.03), (2.04, 5.5))
    added = {wall.edge for wall in session.face.walls} - before
    assert added == {Edge(2, y, "w") for y in (3, 4, 5)}, "nothing branches off at the corners"


def test_arrow_is_drawn_changed_and_deleted(page: TileEditorPage) -> None:
    session, form = session_of(page), page.face_panel.arrow
    assert not form.isVisible()
    click(page.brushes.buttons["arrow"])
    drag(page, (0.5, 4.5), (1.5, 4.5), (2.5, 3.5))
    assert session.face.links == (FaceLink(start=Square(0, 4), end=Square(2, 3)),), "one arrow, to where the drag ends"
    assert form.isVisible()
    assert form.arrows.currentText() == "(0, 4) → (2, 3)"
    form.cost.setValue(4)
    click(form.both, QPoint(10, form.both.height() // 2))
    assert session.face.links[0] == FaceLink(start=Square(0, 4), end=Square(2, 3), cost=4, both=True)
    drag(page, (5.5, 5.5), (7.5, 5.5))
    assert form.arrows.currentText() == "(5, 5) → (7, 5)"
    click(page.view, spot(page, 2.5, 3.5))
    assert form.cost.value() == 4, "a click on an arrow shows it"
    click(form.delete)
    assert [link.start for link in session.face.links] == [Square(5, 5)]
    click(page.brushes.buttons["erase"])
    click(page.view, spot(page, 7.5, 5.5))
    assert not session.face.links
    session.undo()
    session.undo()
    assert len(session.face.links) == 2


def test_drawn_marks_are_saved(page: TileEditorPage) -> None:
    session = session_of(page)
    page.brushes.height_picker.setValue(2)
    drag(page, (0.5, 0.5), (1.5, 0.5))
    click(page.brushes.buttons["arrow"])
    drag(page, (4.5, 0.5), (1.5, 0.5))
    click(page.brushes.buttons["tag-heat"])
    click(page.view, spot(page, 7.5, 0.5))
    session.save()
    read = box_for_game(GAME, active_packs(GAME)).tiles["crossroads"].front
    assert read == session.face
    assert heights(read) == {Square(0, 0): 2, Square(1, 0): 2}
    assert TileEditorSession(GAME).box.tiles["crossroads"].front == session.face


def test_a_verified_face_with_another_height_or_arrow_is_not_verified() -> None:
    face = mark_verified(box_for_game(GAME, ()).tiles["crossroads"].front)
    assert is_verified(face)
    assert not is_verified(set_height(face, Square(0, 0), 2))
    assert not is_verified(add_link(face, Square(0, 0), Square(2, 0)))


def test_sealed_squares_need_an_arrow_or_the_word_of_the_author() -> None:
    box = box_for_game(GAME)
    board, signs = box.tiles["crossroads"], game_notation(box.game)
    face = board.front
    for edge in Square(3, 3).edges():
        face = set_wall(face, edge, "wall", signs)

    def problems(drawn: Face) -> list[str]:
        return [
            str(each.message) for each in find_face_problems(box, board.model_copy(update={"front": drawn}), "front")
        ]

    assert any("draw an arrow" in each for each in problems(face))
    assert not problems(add_link(face, Square(2, 3), Square(3, 3)))
    assert not problems(set_closed(face, closed=True))
