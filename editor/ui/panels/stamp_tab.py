"""The palette tab with the stamps of the user: place, rename and delete them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.errors import FileError
from editor.messages import msg
from editor.session.stamps import MAX_NAME, Stamp, delete_stamp, read_stamps, rename_stamp, stamp_scenario
from editor.ui.map.edit_actions import place_clip
from editor.ui.map.map_thumbnails import scenario_thumbnail
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_texts import ui_text
from editor.ui.widgets.delete_keys import DELETE_KEYS
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

_PICTURE = 84
_CELL = QSize(108, 134)


@catch_qt_errors
class StampTab(QWidget):
    """Shows the stamps as pictures; a click starts placing one."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._stamps: list[Stamp] = []
        self._pictures: dict[tuple[str, str], QIcon] = {}
        self.list = StampList()
        self.list.setAccessibleName(ui_text("palette-stamps"))
        self.list.itemClicked.connect(self._place)
        self.list.confirmed.connect(self._place)
        self.list.customContextMenuRequested.connect(self._show_menu)
        self.list.currentRowChanged.connect(self._update_buttons)
        self.hint = Label(ui_text("stamps-none"))
        self.hint.setObjectName("quiet")
        self.hint.setWordWrap(True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.rename = QPushButton(ui_text("stamp-rename"))
        self.rename.clicked.connect(self.rename_current)
        self.delete = QPushButton(ui_text("stamp-delete"))
        self.delete.clicked.connect(self.delete_current)
        self.list.rename_requested.connect(self.rename_current)
        self.list.delete_requested.connect(self.delete_current)
        buttons = QHBoxLayout()
        buttons.addWidget(self.rename)
        buttons.addWidget(self.delete)
        buttons.addStretch(1)
        body = QVBoxLayout(self)
        body.setContentsMargins(6, 8, 6, 6)
        body.addWidget(self.hint)
        body.addWidget(self.list, 1)
        body.addLayout(buttons)
        self.setFocusProxy(self.list)
        workspace.stamps_changed.connect(self.reload)

    def refresh(self) -> None:
        """Show the stamps of the game of the document."""
        if any(stamp.game != self._workspace.box.game.id for stamp in self._stamps):
            self.reload()

    def reload(self) -> None:
        """Read the stamps again."""
        current = self.current
        self._stamps = read_stamps(self._workspace.box.game.id)
        self.list.clear()
        for stamp in self._stamps:
            item = QListWidgetItem(self._picture(stamp), stamp.name)
            item.setToolTip(plain_tooltip(stamp.name))
            item.setSizeHint(_CELL)
            self.list.addItem(item)
        paths = [stamp.path for stamp in self._stamps]
        if current is not None and current.path in paths:
            self.list.setCurrentRow(paths.index(current.path))
        self.hint.setVisible(not self._stamps)
        self.list.setVisible(bool(self._stamps))
        self._update_buttons()

    @property
    def current(self) -> Stamp | None:
        """The current stamp."""
        row = self.list.currentRow()
        return self._stamps[row] if 0 <= row < len(self._stamps) else None

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt names it
        """Read the stamps, which another window may have changed."""
        super().showEvent(event)
        self.reload()

    def _picture(self, stamp: Stamp) -> QIcon:
        theme = current_theme().name
        key = (str(stamp.path), theme)
        if key not in self._pictures:
            shown = stamp_scenario(stamp, self._workspace.box)
            ratio = self.devicePixelRatioF()
            side = round(_PICTURE * ratio)
            pixmap = QPixmap()
            if shown is not None:
                pixmap = QPixmap.fromImage(scenario_thumbnail(shown, self._workspace.box, side, side, theme))
                pixmap.setDevicePixelRatio(ratio)
            self._pictures[key] = QIcon(pixmap)
        return self._pictures[key]

    def _update_buttons(self) -> None:
        for button in (self.rename, self.delete):
            button.setVisible(bool(self._stamps))
            button.setEnabled(self.current is not None)

    # --- user actions ---

    def _place(self) -> None:
        if self.current is not None:
            place_clip(self._workspace, self.current.clip)

    def rename_current(self) -> None:
        """Ask for another name of the current stamp."""
        stamp = self.current
        if stamp is None:
            return
        title, label = ui_text("stamp-rename-title"), ui_text("stamp-name")
        name = self._workspace.prompter.ask_text(title, label, stamp.name)
        if name is not None and name.strip():
            try:
                rename_stamp(stamp, name.strip()[:MAX_NAME])
            except FileError as error:
                self._workspace.notify(error.message)
            self._workspace.stamps_changed.emit()

    def delete_current(self) -> None:
        """Delete the current stamp after a question, because it cannot be undone."""
        stamp = self.current
        if stamp is None:
            return
        text = ui_text("stamp-delete-ask", name=stamp.name)
        answers = ui_text("stamp-delete"), ui_text("answer-cancel")
        if self._workspace.prompter.ask_yes(ui_text("stamp-delete-title"), text, *answers, destructive=True):
            delete_stamp(stamp)
            self._pictures = {key: each for key, each in self._pictures.items() if key[0] != str(stamp.path)}
            self._workspace.stamps_changed.emit()
            self._workspace.notify(msg("ui.stamp-deleted", name=stamp.name))

    def _show_menu(self, at: QPoint) -> None:
        if self.list.itemAt(at) is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(ui_text("stamp-place"), self._place)
        menu.addAction(ui_text("stamp-rename"), self.rename_current)
        menu.addAction(ui_text("stamp-delete"), self.delete_current)
        menu.popup(self.list.viewport().mapToGlobal(at))


@catch_qt_errors
class StampList(QListWidget):
    """Stamps as icons, with keys to place, rename and delete them."""

    confirmed = Signal()
    """Return or Space was pressed."""
    taken_by_key = Signal()
    """A stamp was selected with the keyboard: the map should get the focus."""
    left_by_key = Signal()
    """Escape was pressed."""
    rename_requested = Signal()
    delete_requested = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setIconSize(QSize(_PICTURE, _PICTURE))
        self.setWordWrap(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def event(self, event: QEvent) -> bool:
        """Use these keys before the shortcuts of the window do."""
        wants = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_F2, *DELETE_KEYS)
        if wants and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt names it
        """Place, rename or delete the current stamp; Escape leaves the list."""
        if event.key() == Qt.Key.Key_Escape:
            self.left_by_key.emit()
        elif self.currentItem() is None:
            super().keyPressEvent(event)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.confirmed.emit()
            self.taken_by_key.emit()
        elif event.key() == Qt.Key.Key_F2:
            self.rename_requested.emit()
        elif event.key() in DELETE_KEYS:
            self.delete_requested.emit()
        else:
            super().keyPressEvent(event)
