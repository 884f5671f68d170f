"""The page of the tile editor: the list of faces, the face with its brushes, and its properties."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QSplitter, QVBoxLayout, QWidget

from editor.board.names import face_name
from editor.catalog.translation import box_text
from editor.messages import Message, msg, to_text
from editor.session.tile_editor.face_problems import check_known_facts, find_face_problems
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.session.tile_editor.tile_photos import load_photo
from editor.ui.help.help_button import HelpButton
from editor.ui.tile_editor.brush import BrushBar
from editor.ui.tile_editor.element_form import ElementForm
from editor.ui.tile_editor.face_form import FaceForm
from editor.ui.tile_editor.face_list import FaceList
from editor.ui.tile_editor.face_view import FaceView
from editor.ui.tile_editor.photo import PhotoBar
from editor.ui.widgets.plain_text import ElidedLabel, Label, plain_tooltip


class FacePanel(QScrollArea):
    """State, problems, known facts and properties of the edited face."""

    help_topic = "tile-state"

    def __init__(self, session: TileEditorSession) -> None:
        super().__init__()
        self._session = session
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.state = Label(wordWrap=True)
        self.check, self.next = QPushButton(), QPushButton()
        self.check.setDefault(True)
        self.wrong, self.known = Label(wordWrap=True), Label(wordWrap=True)
        self.wrong.setObjectName("warning")
        self._known_title = Label(msg("tile-editor.known").text())
        self._known_title.setObjectName("section")
        self.element, self.form = ElementForm(session), FaceForm(session)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(8, 8, 12, 8)
        widgets = (self.state, self.check, self.next, self.wrong, self.element)
        for widget in (*widgets, self._known_title, self.known, self.form):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        self.setWidget(inside)

    def connect_actions(self, check: QAction, next_face: QAction) -> None:
        """Connect the two buttons to commands of the window."""
        for button, action in ((self.check, check), (self.next, next_face)):
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            button.setText(f"{action.text()} ({key})" if key else action.text())
            button.clicked.connect(action.trigger)

    def refresh(self) -> None:
        """Show the current face."""
        session = self._session
        state = "foreign" if session.is_read_only else session.state
        self.state.setText(msg(f"tile-editor.about-{state}").text())
        self.check.setEnabled(state in ("reconstructed", "modified"))
        found = find_face_problems(session.box, session.tile, session.shown[1])
        self.wrong.setVisible(bool(found))
        self.wrong.setText("\n".join(f"⚠ {each.message}" for each in found))
        known = check_known_facts(session.box, session.face)
        self._known_title.setVisible(bool(known))
        self.known.setVisible(bool(known))
        self.known.setText(
            "\n".join(f"{'✓' if each.holds else '✗'} {to_text(box_text('fact', each.fact.says))}" for each in known)
        )
        self.element.refresh()
        self.form.refresh()


_SHELF, _SIDE = 240, 280


class TileEditorPage(QWidget):
    """Shows a tile editor session and follows its changes."""

    help_topic = "tile-editor"

    close_requested = Signal()
    photo_changed = Signal()
    """Emitted when the photo is replaced, realigned or removed."""

    def __init__(self, session: TileEditorSession) -> None:
        super().__init__()
        self._session = session
        self.face_list, self.view, self.face_panel = FaceList(session), FaceView(session), FacePanel(session)
        self.brushes, self.photo = BrushBar(session.box), PhotoBar(self.view.photo)
        self.title = ElidedLabel()
        self.title.setObjectName("headline")
        self.notice = Label(wordWrap=True)
        self.notice.setObjectName("notice")
        self.notice.setContentsMargins(10, 4, 10, 4)
        self.notice.hide()
        self.stop = QPushButton(msg("ui.cancel").text())
        self.stop.hide()
        self._stop: Callable[[], None] | None = None
        self.show_photo = QPushButton(msg("tile-editor.photo-add").text())
        self.show_photo.setToolTip(plain_tooltip(msg("tile-editor.photo-add-tip").text()))
        self.leave = QPushButton(msg("tile-editor.leave").text())
        self._build()
        self.face_list.face_selected.connect(session.show)
        self.brushes.brush_selected.connect(self.view.take)
        self.view.edit_rejected.connect(self.notify)
        self.view.place_edited.connect(self.face_panel.element.show_at)
        self.face_panel.form.edit_rejected.connect(self.notify)
        self.face_panel.element.edit_rejected.connect(self.notify)
        self.photo.changed.connect(self.view.update)
        self.photo.alignment_changed.connect(self.photo_changed)
        self.view.corner_moved.connect(self.photo_changed)
        self.leave.clicked.connect(self.close_requested)
        self.stop.clicked.connect(self._end)
        self._shown = session.shown
        self._find_photo()
        self.refresh()

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(10, 6, 10, 2)
        head.addWidget(self.title, 1)
        head.addWidget(self.show_photo)
        head.addWidget(self.leave)
        head.addWidget(HelpButton())
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.brushes)
        column.addWidget(self.photo)
        column.addWidget(self.view, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        for widget in (self.face_list, middle, self.face_panel):
            split.addWidget(widget)
        split.setStretchFactor(1, 1)
        split.setSizes([_SHELF, 800, _SIDE])
        split.setChildrenCollapsible(False)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addLayout(head)
        notice_row = QHBoxLayout()
        notice_row.setContentsMargins(0, 0, 10, 0)
        notice_row.addWidget(self.notice, 1)
        notice_row.addWidget(self.stop)
        lines.addLayout(notice_row)
        lines.addWidget(split, 1)

    def refresh(self) -> None:
        """Show the current state of the session."""
        session = self._session
        if session.shown != self._shown:
            self._shown = session.shown
            self.face_panel.element.show_at(None)
            if self._stop is None:
                self.notice.hide()
            self._find_photo()
        self.title.setText(to_text(face_name(session.box, *session.shown)))
        self.face_list.refresh()
        self.view.refresh()
        self.face_panel.refresh()

    def _find_photo(self) -> None:
        """Show the photo that was saved for this face."""
        self.view.photo.restore(load_photo(self._session.box.game.id, *self._shown))
        self.photo.refresh()

    def notify(self, message: Message, stop: Callable[[], None] | None = None) -> None:
        """Show a message; ``stop`` cancels what it is about."""
        self._stop = stop
        self.notice.setText(message.text())
        self.notice.show()
        self.stop.setVisible(stop is not None)

    def _end(self) -> None:
        if self._stop is not None:
            self._stop()

    def apply_theme(self) -> None:
        """Repaint with the colors of the theme."""
        self.view.update()
