"""Shows every page and dialog of a window, one after another."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QDialog, QWidget

from editor.model.pack_info import PackMetadata
from editor.paths import data_folder
from editor.session.recovery import RecoverableWork
from editor.ui.dialogs.recovery import RecoveryDialog
from editor.ui.scenario.section_registry import sections_of
from editor.ui.tile_editor.face_form import AbilityDialog
from editor.ui.tile_editor.packs_dialog import SharePackDialog
from editor.ui.window.document_pages import PAGES
from editor.ui.window.main_window import MainWindow
from tests.ui.cut_off import settle
from tests.ui.windows import click, dialog, point_of, the_box

COLDWATER = data_folder("scenarios") / "hammer-at-coldwater.scenario.json"
DIALOGS = (
    "new", "generate-map", "level-add", "export", "print", "find-piece", "preferences", "table-new", "shortcuts",
    "find-command", "interpretations", "packs", "about",
)  # fmt: skip
TILE_EDITOR_DIALOGS = ("tile-editor-copy", "tile-editor-new")


def every_page_and_dialog(window: MainWindow) -> Iterator[tuple[str, QWidget]]:
    """Show every page and dialog one after another."""
    yield "start", window
    assert window.files.open_copy(COLDWATER)
    settle()
    for x, y in ((0.5, 15.5), (5.5, 5.5), (12.5, 1.5)):
        click(window.canvas, point_of(window, x, y))
        settle()
        yield f"map, selection at {x}, {y}", window
    for page in PAGES[1:]:
        window.pages.show_page(page)
        for section in sections_of(window.workspace.box.game) if page == "scenario" else ():
            window.pages.scenario.show_section(section.name)
            settle()
            yield f"scenario, {section.name}", window
        settle()
        yield page, window
    window.pages.show_page("map")
    for command in DIALOGS:
        yield from _opened(window, command)
    window.action_registry["tile-editor-enter"].trigger()
    settle()
    yield "tile editor", window
    for command in TILE_EDITOR_DIALOGS:
        yield from _opened(window, command)
    session, scenario = window.tile_editor.session, window.workspace.document.scenario
    others = {
        "ability": AbilityDialog(None, session.face, session.box.game, window),
        "share": SharePackDialog(PackMetadata(id="mine", name="Mine", kind="corrects"), "", window),
        "recovery": RecoveryDialog(RecoverableWork(COLDWATER, None, False, scenario, None), the_box(), window),
    }
    for name, shown in others.items():
        shown.show()
        settle()
        yield name, shown
        shown.close()


def _opened(window: MainWindow, command: str) -> Iterator[tuple[str, QWidget]]:
    window.action_registry[command].trigger()
    settle()
    shown = dialog(window, QDialog)
    yield command, shown
    shown.close()
    settle()
