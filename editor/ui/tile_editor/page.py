"""The page of the workshop: the shelf, the face with its brushes, and what is known of the face."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QVBoxLayout, QWidget

from editor.board.names import face_name
from editor.messages import Message, msg, to_text
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.session.tile_editor.tile_photos import load_photo
from editor.ui.tile_editor.brush_bar import BrushBar
from editor.ui.tile_editor.face_view import FaceView
from editor.ui.tile_editor.photo_bar import PhotoBar
from editor.ui.tile_editor.shelf import FaceShelf
from editor.ui.tile_editor.side_column import FaceColumn
from editor.ui.widgets.plain_text import ElidedLabel, Label, plain_tooltip

_SHELF, _SIDE = 240, 280


class WorkshopPage(QWidget):
    """Shows a workbench. Whatever is done to it is shown at once."""

    leave_wanted = Signal()
    photo_changed = Signal()
    """The photo under the face is another one, lies otherwise, or is gone."""

    def __init__(self, bench: TileEditorSession) -> None:
        super().__init__()
        self._bench = bench
        self.shelf, self.view, self.side = FaceShelf(bench), FaceView(bench), FaceColumn(bench)
        self.brushes, self.photo = BrushBar(bench.box), PhotoBar(self.view.photo)
        self.title = ElidedLabel()
        self.title.setObjectName("headline")
        self.said = Label(wordWrap=True)
        self.said.setObjectName("table-said")
        self.said.setContentsMargins(10, 4, 10, 4)
        self.said.hide()
        self.stop = QPushButton(msg("ui.cancel").text())
        self.stop.hide()
        self._stop: Callable[[], None] | None = None
        self.lay_photo = QPushButton(msg("workshop.photo-lay").text())
        self.lay_photo.setToolTip(plain_tooltip(msg("workshop.photo-lay-tip").text()))
        self.leave = QPushButton(msg("workshop.leave").text())
        self._build()
        self.shelf.chosen.connect(bench.show)
        self.brushes.taken.connect(self.view.take)
        self.view.refused.connect(self.notify)
        self.view.touched.connect(self.side.element.show_at)
        self.side.form.refused.connect(self.notify)
        self.side.element.refused.connect(self.notify)
        self.photo.changed.connect(self.view.update)
        self.photo.laid.connect(self.photo_changed)
        self.view.marked.connect(self.photo_changed)
        self.leave.clicked.connect(self.leave_wanted)
        self.stop.clicked.connect(self._end)
        self._shown = bench.shown
        self._find_photo()
        self.refresh()

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(10, 6, 10, 2)
        head.addWidget(self.title, 1)
        head.addWidget(self.lay_photo)
        head.addWidget(self.leave)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.brushes)
        column.addWidget(self.photo)
        column.addWidget(self.view, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        for widget in (self.shelf, middle, self.side):
            split.addWidget(widget)
        split.setStretchFactor(1, 1)
        split.setSizes([_SHELF, 800, _SIDE])
        split.setChildrenCollapsible(False)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addLayout(head)
        told = QHBoxLayout()
        told.setContentsMargins(0, 0, 10, 0)
        told.addWidget(self.said, 1)
        told.addWidget(self.stop)
        lines.addLayout(told)
        lines.addWidget(split, 1)

    def refresh(self) -> None:
        """Show the bench as it is now."""
        bench = self._bench
        if bench.shown != self._shown:
            self._shown = bench.shown
            self.side.element.show_at(None)
            if self._stop is None:
                self.said.hide()
            self._find_photo()
        self.title.setText(to_text(face_name(bench.box, *bench.shown)))
        self.shelf.refresh()
        self.view.refresh()
        self.side.refresh()

    def _find_photo(self) -> None:
        """Lay the photo under the face that was under it before."""
        self.view.photo.lay(load_photo(self._bench.box.game.id, *self._shown))
        self.photo.refresh()

    def notify(self, message: Message, stop: Callable[[], None] | None = None) -> None:
        """One line for the person; ``stop`` ends what it tells of."""
        self._stop = stop
        self.said.setText(message.text())
        self.said.show()
        self.stop.setVisible(stop is not None)

    def _end(self) -> None:
        if self._stop is not None:
            self._stop()

    def apply_theme(self) -> None:
        self.view.update()
