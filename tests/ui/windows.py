"""Whole windows for tests: settings and unsaved work in a folder of the test, answers given beforehand."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from editor.catalog import Box, load_box
from editor.paths import data_folder
from editor.ui.dialogs.prompter import SaveAnswer
from editor.ui.sheet.page_pictures import PagePictures
from editor.ui.widgets.background_tasks import TaskRunner
from editor.ui.widgets.widget_utils import commit_focused_field
from editor.ui.window.main_window import MainWindow
from editor.ui.window.settings import Settings

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier

EXAMPLE = data_folder("scenarios") / "first-steps.scenario.json"

D = TypeVar("D", bound=QDialog)


@cache
def the_box() -> Box:
    return load_box()


@dataclass
class Script:
    """A prompter whose answers are known beforehand; a question nobody expected fails the test."""

    save: list[SaveAnswer] = field(default_factory=list)
    yes: list[bool | None] = field(default_factory=list)
    """``None`` is the answer that Enter gives."""
    texts: list[str | None] = field(default_factory=list)
    to_open: list[Path | None] = field(default_factory=list)
    to_save: list[Path | None] = field(default_factory=list)
    suggested: list[Path] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    """The texts of the questions with two answers."""
    notified: list[tuple[str, str, str]] = field(default_factory=list)
    explained: list[tuple[str, str]] = field(default_factory=list)

    def ask_save(self, name: str) -> SaveAnswer:
        return self.save.pop(0)

    def ask_yes(self, title: str, text: str, yes: str, no: str, *, destructive: bool) -> bool:
        self.asked.append(text)
        answer = self.yes.pop(0)
        return not destructive if answer is None else answer

    def ask_text(self, title: str, label: str, default: str = "") -> str | None:
        return self.texts.pop(0)

    def ask_path_to_open(self, folder: Path) -> Path | None:
        return self.to_open.pop(0)

    def ask_file(self, title: str, folder: Path, filters: str) -> Path | None:
        return self.to_open.pop(0)

    def ask_folder(self, title: str, folder: Path) -> Path | None:
        self.suggested.append(folder)
        return self.to_open.pop(0)

    def ask_path_to_save(self, suggested: Path, filters: str) -> Path | None:
        self.suggested.append(suggested)
        return self.to_save.pop(0)

    def notify(self, title: str, text: str, details: str = "") -> None:
        self.notified.append((title, text, details))

    def explain(self, title: str, text: str) -> None:
        self.explained.append((title, text))

    @property
    def is_used_up(self) -> bool:
        return not any((self.save, self.yes, self.texts, self.to_open, self.to_save))


def settings_in(folder: Path) -> Settings:
    return Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))


def make_window(qtbot: QtBot, folder: Path, script: Script | None = None) -> MainWindow:
    """A window on the start page. The windows of earlier tests go first: a change of theme would dress them all."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    settings = settings_in(folder)
    settings.set_theme("light")
    window = MainWindow(
        the_box(), settings, script or Script(), TaskRunner(synchronous=True), folder / "state" / "journals"
    )
    qtbot.addWidget(window, before_close_func=forget_changes)
    window.resize(1366, 768)
    window.show()
    qtbot.waitExposed(window)
    QCoreApplication.processEvents()
    return window


def forget_changes(window: MainWindow) -> None:
    """So that the end of a test asks nothing."""
    commit_focused_field()
    for document in (*window.workspace.documents, window.workspace.document):
        document.history.mark_saved()


def copy_of_example(folder: Path) -> Path:
    path = folder / "map.scenario.json"
    path.write_bytes(EXAMPLE.read_bytes())
    return path


def open_example(window: MainWindow, folder: Path) -> Path:
    path = copy_of_example(folder)
    assert window.files.open_path(path)
    return path


def point_of(window: MainWindow, x: float, y: float) -> QPoint:
    """Where a point of the map is on the canvas."""
    return window.canvas.view.to_window(x, y).toPoint()


def click(widget: QWidget, at: QPoint | None = None, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    QTest.mouseClick(widget, button, NONE, widget.rect().center() if at is None else at)


def move_pointer(widget: QWidget, at: QPoint) -> None:
    """Tell the widget that the pointer moved. The platform itself keeps quiet where its pointer is there already."""
    there = QPointF(at)
    nothing = Qt.MouseButton.NoButton
    moved = QMouseEvent(QEvent.Type.MouseMove, there, widget.mapToGlobal(there), nothing, nothing, NONE)
    QApplication.sendEvent(widget, moved)


def press_key(widget: QWidget, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(widget, key, held)


def type_in(widget: QWidget, text: str) -> None:
    QTest.keyClicks(widget, text)


def delete_at(window: MainWindow, x: float, y: float) -> None:
    """Pick what lies there and remove it, which changes the document."""
    click(window.canvas, point_of(window, x, y))
    press_key(window.canvas, Qt.Key.Key_Delete)


def dialog(window: MainWindow, kind: type[D]) -> D:
    """The open dialog of that kind."""
    found = [each for each in window.findChildren(kind) if each.isVisible()]
    assert len(found) == 1, f"{len(found)} open dialogs of {kind.__name__}"
    return found[0]


def are_ready(pictures: PagePictures) -> bool:
    """Whether all pages in sight are painted as they should be."""
    return all(pictures._is_ready(number) for number in pictures._wanted)
