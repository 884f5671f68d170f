"""The page of the tile editor: the list of faces, the face with its brushes, and its properties."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QScrollArea, QSplitter, QTabWidget, QVBoxLayout, QWidget

from editor.board.names import face_name
from editor.catalog.translation import box_text
from editor.messages import Message, msg, to_text
from editor.session.tile_editor.face_problems import FaceProblem, check_known_facts, find_face_problems
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.session.tile_editor.tile_photos import load_photo
from editor.ui.help.help_button import HelpButton
from editor.ui.tile_editor.arrow_form import ArrowForm
from editor.ui.tile_editor.brush import BrushBar
from editor.ui.tile_editor.drawing_list import DrawingList
from editor.ui.tile_editor.element_form import ElementForm
from editor.ui.tile_editor.face_form import FaceForm
from editor.ui.tile_editor.face_list import FaceList
from editor.ui.tile_editor.face_view import FaceView
from editor.ui.tile_editor.photo import PhotoBar, SwitchedLabel
from editor.ui.widgets.plain_text import ElidedLabel, Label


class FacePanel(QScrollArea):
    """State, photo, properties and known facts of the edited face."""

    help_topic = "tile-state"

    def __init__(self, session: TileEditorSession, photo: PhotoBar) -> None:
        super().__init__()
        self._session = session
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        states = ("reconstructed", "original", "practice", "modified", "changed", "verified", "custom", "foreign")
        self.state = SwitchedLabel({state: msg(f"tile-editor.about-{state}").text() for state in states})
        self.check, self.next = QPushButton(), QPushButton()
        self.check.setDefault(True)
        if not session.has_physical_tiles:
            self.check.hide()
            self.next.hide()
        self.known = Label(wordWrap=True)
        self._known_title = Label(msg("tile-editor.known").text())
        self._known_title.setObjectName("section")
        self.element, self.arrow, self.form = ElementForm(session), ArrowForm(session), FaceForm(session)
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(8, 8, 12, 8)
        widgets = (self.state, self.check, self.next, self.element, self.arrow, photo, self.form)
        for widget in (*widgets, self._known_title, self.known):
            self._column.addWidget(widget)
        self._column.addStretch(1)
        self.setWidget(inside)
        self.setMinimumWidth(inside.minimumSizeHint().width() + self.verticalScrollBar().sizeHint().width())

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
        self.state.show_text("changed" if state == "modified" and not session.has_physical_tiles else state)
        self.check.setEnabled(state in ("reconstructed", "modified"))
        known = check_known_facts(session.box, session.face)
        self._known_title.setVisible(bool(known))
        self.known.setVisible(bool(known))
        self.known.setText(
            "\n".join(f"{'✓' if each.holds else '✗'} {to_text(box_text('fact', each.fact.says))}" for each in known)
        )
        self.element.refresh()
        self.arrow.refresh()
        self.form.refresh()


_MESSAGE_LINES = 3


class MessageArea(QScrollArea):
    """Notices and the problems of the face below it. Its height is fixed, so that nothing moves when they appear."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(msg("tile-editor.messages").text())
        self.notice, self.wrong = Label(wordWrap=True), Label(wordWrap=True)
        self.notice.setObjectName("notice")
        self.notice.setContentsMargins(10, 4, 10, 4)
        self.wrong.setObjectName("warning")
        self.wrong.setContentsMargins(10, 2, 10, 2)
        self.stop = QPushButton(msg("ui.cancel").text())
        self.notice.hide()
        self.stop.hide()
        row = QHBoxLayout()
        row.addWidget(self.notice, 1)
        row.addWidget(self.stop)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(self.wrong)
        column.addStretch(1)
        self.setWidget(inside)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * _MESSAGE_LINES + 16)

    def show_problems(self, problems: Sequence[FaceProblem]) -> None:
        """Show these problems instead of the former ones."""
        self.wrong.setVisible(bool(problems))
        self.wrong.setText("\n".join(f"⚠ {each.message}" for each in problems))


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
        self.face_list, self.view = FaceList(session), FaceView(session)
        self.drawing_list = DrawingList(session)
        self.brushes, self.photo = BrushBar(session.box), PhotoBar(self.view.photo, session)
        self.face_panel, self.messages = FacePanel(session, self.photo), MessageArea()
        self.title = ElidedLabel()
        self.title.setObjectName("headline")
        self.notice, self.stop = self.messages.notice, self.messages.stop
        self._stop: Callable[[], None] | None = None
        self.leave = QPushButton(msg("tile-editor.leave").text())
        self._build()
        self.face_list.face_selected.connect(session.show)
        self.brushes.brush_selected.connect(self.view.take)
        self.view.edit_rejected.connect(self.notify)
        for form in (self.face_panel.element, self.face_panel.arrow):
            self.view.place_edited.connect(form.show_at)
            form.edit_rejected.connect(self.notify)
        self.face_panel.form.edit_rejected.connect(self.notify)
        self.photo.changed.connect(self._show_art)
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
        head.addWidget(self.leave)
        head.addWidget(HelpButton())
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.brushes)
        column.addWidget(self.view, 1)
        column.addWidget(self.messages)
        split = QSplitter(Qt.Orientation.Horizontal)
        self.lists = QTabWidget(documentMode=True)
        self.lists.addTab(self.face_list, msg("tile-editor.tab-faces").text())
        self.lists.addTab(self.drawing_list, msg("tile-editor.tab-drawings").text())
        for widget in (self.lists, middle, self.face_panel):
            split.addWidget(widget)
        split.setStretchFactor(1, 1)
        split.setSizes([_SHELF, 800, _SIDE])
        split.setChildrenCollapsible(False)
        lines = QVBoxLayout(self)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(0)
        lines.addLayout(head)
        lines.addWidget(split, 1)

    def refresh(self) -> None:
        """Show the current state of the session."""
        session = self._session
        if self._stop is None:
            self.notice.hide()  # what it says may no longer be true
        if session.shown != self._shown:
            self._shown = session.shown
            self.face_panel.element.show_at(None)
            self._find_photo()
        self.title.setText(to_text(face_name(session.box, *session.shown)))
        self.face_list.refresh()
        if self.drawing_list.refresh():
            self.brushes.elements.redraw(session.box)
        self.view.refresh()
        self.photo.refresh()
        self.face_panel.refresh()
        self.messages.show_problems(find_face_problems(session.box, session.tile, session.shown[1]))

    def _show_art(self) -> None:
        self.view.shows_art = self.photo.show_art.isChecked()
        self.view.update()

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
        self.drawing_list.redraw()
