"""An edit on the full map in the window: the new board, all problems, and everything painted."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

from benchmarks.measure import Row

if TYPE_CHECKING:
    from editor.ui.map.canvas import Canvas


def row() -> Row:
    """Return the row."""
    return Row(
        name="an edit in the window, up to the repaint with its problems",
        against="painting the same map again",
        at_most=1.5,
        ours=_edit,
        theirs=_repaint,
        rounds=30,
    )


def _edit() -> None:
    from editor.edits import Selection, move_selection  # noqa: PLC0415

    canvas = _canvas()
    tile = canvas.workspace.document.level.level.placements[20]
    canvas.workspace.do(move_selection(Selection("ground", tiles=frozenset({tile.id})), 1 if tile.x < 9 else -1, 0))
    canvas.repaint()


def _repaint() -> None:
    canvas = _canvas()
    canvas.scene.picture.forget()
    canvas.repaint()


@cache
def _canvas() -> Canvas:
    """Start Qt when the row is first measured; listing the rows must not start it."""
    from typing import cast  # noqa: PLC0415

    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    from benchmarks.full_map import full_map  # noqa: PLC0415
    from editor.catalog import load_box  # noqa: PLC0415
    from editor.session.document import Document  # noqa: PLC0415
    from editor.ui.dialogs.prompter import Prompter  # noqa: PLC0415
    from editor.ui.map.canvas import Canvas  # noqa: PLC0415
    from editor.ui.map.workspace import Workspace  # noqa: PLC0415

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app, box = QApplication.instance() or QApplication([]), load_box()
    canvas = Canvas(Workspace(Document(full_map(box), box), cast(Prompter, None)))
    canvas.setProperty("application", app)  # it lives as long as the canvas
    canvas.resize(1366, 768)
    canvas.show()
    app.processEvents()
    return canvas
