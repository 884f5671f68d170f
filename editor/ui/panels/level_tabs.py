"""The levels of the map as tabs: select, add, rename, delete, and reorder by dragging."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QTabBar, QToolButton, QWidget

from editor.board.names import level_name
from editor.edits import reorder_level
from editor.messages import to_text
from editor.model.limits import MAX_LEVELS
from editor.ui.map.edit_actions import add_level, delete_shown_level, rename_shown_level, reorder_shown_level
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_texts import ui_text
from editor.ui.widgets.plain_text import escape_mnemonic, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors


class LevelTabs(QWidget):
    """A tab for each level, and buttons to add and manage levels."""

    help_topic = "levels"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.bar = _Bar()
        self.bar.setDocumentMode(True)
        self.bar.setExpanding(False)
        self.bar.setMovable(True)
        self.bar.setDrawBase(False)
        self.bar.setElideMode(Qt.TextElideMode.ElideNone)  # names stay readable; arrows lead to tabs without space
        self.bar.setUsesScrollButtons(True)
        self.bar.setAccessibleName(ui_text("levels"))
        self.bar.currentChanged.connect(self._choose)
        self.bar.tabBarDoubleClicked.connect(self._rename)
        self.bar.tabs_reordered.connect(self._keep_order)
        self.bar.menu_requested.connect(self._show_menu)
        self.add = self._button(ui_text("level-add-title"))
        self.add.setText("+")
        self.add.clicked.connect(lambda: add_level(workspace, self))
        self.menu = QMenu(self)
        self.menu.aboutToShow.connect(self._fill_menu)
        self.more = self._button(ui_text("levels-more"))
        self.more.setMenu(self.menu)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 0, 6, 0)
        layout.setSpacing(2)
        layout.addWidget(self.bar)
        layout.addWidget(self.add)
        layout.addWidget(self.more)
        layout.addStretch(1)
        self.setFocusProxy(self.bar)
        workspace.document_changed.connect(self.refresh)
        workspace.document_replaced.connect(self.refresh)
        workspace.view_changed.connect(self.refresh)
        workspace.options_changed.connect(self.apply_theme)
        self.apply_theme()
        self.refresh()

    def refresh(self) -> None:
        """Show the levels of the scenario; tabs that are still right stay, so that a drag can go on."""
        levels, bar = self._workspace.document.scenario.levels, self.bar
        bar.blockSignals(True)
        if self._order() != [level.id for level in levels]:
            while bar.count():
                bar.removeTab(0)
            for level in levels:
                bar.setTabData(bar.addTab(""), level.id)
        for number, level in enumerate(levels):
            bar.setTabText(number, escape_mnemonic(to_text(level_name(level))))
            bar.setTabToolTip(number, ui_text("levels-tip", width=level.width, height=level.height, up=level.elevation))
        bar.setCurrentIndex(self._order().index(self._workspace.document.level_id))
        bar.blockSignals(False)
        self.add.setEnabled(len(levels) < MAX_LEVELS)

    def apply_theme(self) -> None:
        """Update the icon."""
        self.more.setIcon(current_theme().icon("levels"))

    def _button(self, text: str) -> QToolButton:
        button = QToolButton()
        button.setToolTip(plain_tooltip(text))
        button.setAccessibleName(text)
        return button

    def _order(self) -> list[str]:
        return [str(self.bar.tabData(number)) for number in range(self.bar.count())]

    # --- user actions ---

    def _choose(self, number: int) -> None:
        if number >= 0:
            self._workspace.document.show_level(str(self.bar.tabData(number)))

    def _rename(self, number: int) -> None:
        if number >= 0:
            self._choose(number)
            rename_shown_level(self._workspace)

    def _keep_order(self) -> None:
        """Move the dragged level to the position of its tab, as one undo step."""
        shown, scenario = self._order(), self._workspace.document.scenario
        dragged = self._workspace.document.level_id
        if shown != [level.id for level in scenario.levels]:
            self._workspace.do(reorder_level(dragged, shown.index(dragged)))
            self.refresh()

    def _show_menu(self, at: QPoint) -> None:
        number = self.bar.tabAt(at)
        if number >= 0:
            self.bar.setCurrentIndex(number)
        self.menu.popup(self.bar.mapToGlobal(at))

    def _fill_menu(self) -> None:
        workspace, menu = self._workspace, self.menu
        levels = workspace.document.scenario.levels
        number = self._order().index(workspace.document.level_id)
        menu.clear()
        menu.addAction(ui_text("level-rename"), lambda: rename_shown_level(workspace))
        menu.addAction(ui_text("level-remove"), lambda: delete_shown_level(workspace)).setEnabled(len(levels) > 1)
        menu.addSeparator()
        menu.addAction(ui_text("level-earlier"), lambda: reorder_shown_level(workspace, -1)).setEnabled(number > 0)
        menu.addAction(ui_text("level-later"), lambda: reorder_shown_level(workspace, 1)).setEnabled(
            number + 1 < len(levels)
        )


@catch_qt_errors
class _Bar(QTabBar):
    """A tab bar that reports the end of a drag and requests for a menu."""

    tabs_reordered = Signal()
    menu_requested = Signal(QPoint)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt names it
        """Report that a drag may have ended."""
        super().mouseReleaseEvent(event)
        self.tabs_reordered.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """Report where a menu was requested."""
        self.menu_requested.emit(event.pos())
