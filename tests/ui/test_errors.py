"""The one handler for what nobody foresaw."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from editor.errors import FileError
from editor.files import read_scenario
from editor.messages import msg
from editor.ui.dialogs.standard_dialogs import ErrorDialog
from editor.ui.window.error_handler import ErrorHandler
from tests.ui.windows import click, delete_at, make_window, open_example


class Screen:
    def __init__(self, aside: Path | None = None) -> None:
        self.shown: list[tuple[str, str]] = []
        self.aside = aside
        self.handler = ErrorHandler(lambda: self.aside, lambda *words: self.shown.append(words))

    def throw(self, error: BaseException) -> None:
        try:
            raise error
        except BaseException as caught:  # noqa: BLE001
            self.handler.handle(type(caught), caught, caught.__traceback__)


@pytest.fixture(autouse=True)
def quiet(capsys: pytest.CaptureFixture[str]) -> None:
    assert capsys


def test_a_fault_of_the_program_is_a_sentence_with_details_and_the_copy() -> None:
    screen = Screen(Path("aside.scenario.json"))
    screen.throw(ZeroDivisionError("division by zero"))
    [(sentence, details)] = screen.shown
    assert "aside.scenario.json" in sentence
    assert "Traceback" not in sentence
    assert "ZeroDivisionError: division by zero" in details
    assert "SAGS Studio" in details


def test_a_document_that_could_not_be_saved_aside_is_reported() -> None:
    screen = Screen()

    def fail() -> Path:
        raise OSError("full")

    screen.handler = ErrorHandler(fail, lambda *words: screen.shown.append(words))
    screen.throw(ValueError("x"))
    assert "could not be backed up" in screen.shown[0][0]


def test_an_error_with_words_of_its_own_needs_no_traceback() -> None:
    screen = Screen(Path("unused"))
    screen.throw(FileError(msg("files.no-file", name="x"), (msg("files.is-folder", name="y"),)))
    [(sentence, details)] = screen.shown
    assert sentence == msg("files.no-file", name="x").text()
    assert details == msg("files.is-folder", name="y").text()


def test_an_error_while_an_error_is_shown_is_not_shown_too() -> None:
    shown: list[str] = []

    def show(sentence: str, _: str) -> None:
        shown.append(sentence)
        inner.throw(ValueError("again"))

    inner = Screen()
    inner.handler = ErrorHandler(lambda: None, show)
    inner.throw(ValueError("first"))
    assert len(shown) == 1


def test_stopping_by_the_keyboard_is_no_error_of_the_program() -> None:
    screen = Screen()
    screen.throw(KeyboardInterrupt())
    assert screen.shown == []


def test_the_document_is_saved_aside_as_a_scenario(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    assert window.autosave.save_rescue_copy() is None
    delete_at(window, 1.5, 1.5)
    path = window.autosave.save_rescue_copy()
    assert path is not None
    assert tmp_path in path.parents
    assert read_scenario(path) == window.workspace.document.scenario


def test_details_can_be_copied(qtbot: QtBot) -> None:
    shown = ErrorDialog("Title", "A sentence.", "The details.")
    qtbot.addWidget(shown)
    shown.open()
    click(shown.copy)
    assert QGuiApplication.clipboard().text() == "A sentence.\n\nThe details."


def test_without_details_there_is_nothing_to_copy(qtbot: QtBot) -> None:
    shown = ErrorDialog("Title", "A sentence.")
    qtbot.addWidget(shown)
    shown.open()
    assert not shown.copy.isVisible()
    assert not shown.details.isVisible()
