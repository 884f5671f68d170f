"""Dialog for the installed packs: enable, order, add, remove and share them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editor.catalog.packs.installed import InstalledPack, installed_packs, is_own_pack, packs_folder
from editor.catalog.packs.pack import Pack, read_pack
from editor.catalog.packs.pack_files import PACK_SUFFIX
from editor.errors import StudioError
from editor.files.pack_files import (
    check_pack_and_rules,
    clean_pictures,
    install_pack,
    set_enabled_packs,
    uninstall_pack,
    with_about,
    write_pack,
)
from editor.messages import Message, msg
from editor.model.pack_info import PackMetadata
from editor.paths import abbreviate_home, home_folder
from editor.render.pack_images import reencode_picture
from editor.ui.dialogs.standard_dialogs import answer_buttons, button_box
from editor.ui.widgets.delete_keys import click_on_delete
from editor.ui.widgets.form_rows import add_row
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.window.document_files import ask_save_path
from editor.ui.window.lazy_pages import PackReloader
from editor.ui.window.window_context import WindowContext

_LICENSES: Final = ("", "CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0")
"""Suggestions; any other one can be typed."""


class SharePackDialog(QDialog):
    """Asks for name, author and license of a pack before it is exported."""

    help_topic = "packs"

    def __init__(self, about: PackMetadata, author: str, parent: QWidget) -> None:
        """Create the dialog; ``author`` is the last author."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("tile-editor.share-title").text())
        self._about = about
        self.name = QLineEdit(about.name, maxLength=80)
        self.author = QLineEdit(about.author or author, maxLength=80)
        self.licence = QComboBox(editable=True)
        self.licence.addItems(_LICENSES)
        self.licence.setCurrentText(about.licence)
        form = QFormLayout()
        for key, field in (("name", self.name), ("author", self.author), ("licence", self.licence)):
            words = msg(f"tile-editor.share-{key}").text()
            add_row(form, words, field)
        buttons, ok = answer_buttons(self, msg("ui.export-go"))
        self.name.textChanged.connect(lambda words: ok.setEnabled(bool(words.strip())))
        column = QVBoxLayout(self)
        column.addWidget(Label(msg("tile-editor.share-about").text(), wordWrap=True))
        column.addLayout(form)
        column.addWidget(buttons)
        self.setMinimumWidth(380)

    def answer(self) -> PackMetadata:
        """Return the description of the pack with the next version number."""
        words = {
            "name": self.name.text().strip(),
            "author": self.author.text().strip(),
            "licence": self.licence.currentText().strip()[:200],
        }
        return self._about.model_copy(update={**words, "version": self._about.version + 1})


_PACK_ROLE = int(Qt.ItemDataRole.UserRole)
_AUTHOR_KEY = "pack-author"


class PacksDialog(QDialog):
    """Manages the packs; open documents follow at once."""

    help_topic = "packs"

    def __init__(self, context: WindowContext, changes: PackReloader) -> None:
        super().__init__(context.window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("tile-editor.packs-title").text())
        self.resize(620, 420)
        self._context, self._changes, self._prompter = context, changes, context.workspace.prompter
        self.about = Label(msg("tile-editor.packs-about", folder=abbreviate_home(packs_folder())).text(), wordWrap=True)
        self.about.setObjectName("quiet")
        self.missing = Label(wordWrap=True)
        self.missing.setObjectName("warning")
        self.list = QListWidget()
        self.list.setAccessibleName(msg("tile-editor.packs-title").text())
        self.status = Label(wordWrap=True)
        names = ("add", "share", "remove", "earlier", "later")
        self.buttons = {name: QPushButton(msg(f"tile-editor.packs-{name}").text()) for name in names}
        self._build()
        self.refresh()

    def _build(self) -> None:
        column = QVBoxLayout()
        for button in self.buttons.values():
            button.setAutoDefault(False)
            column.addWidget(button)
        column.addStretch(1)
        middle = QHBoxLayout()
        middle.addWidget(self.list, 1)
        middle.addLayout(column)
        close = button_box("close")
        close.rejected.connect(self.reject)
        lines = QVBoxLayout(self)
        for widget in (self.about, self.missing):
            lines.addWidget(widget)
        lines.addLayout(middle, 1)
        lines.addWidget(self.status)
        lines.addWidget(close)
        self.buttons["add"].clicked.connect(self._add)
        self.buttons["share"].clicked.connect(self._share)
        self.buttons["remove"].clicked.connect(self._remove)
        self.buttons["earlier"].clicked.connect(lambda: self._move(-1))
        self.buttons["later"].clicked.connect(lambda: self._move(1))
        click_on_delete(self.list, self.buttons["remove"])
        self.list.itemChanged.connect(lambda _: self._use())
        self.list.currentRowChanged.connect(lambda _: self._enable())

    # --- display ---

    def refresh(self) -> None:
        """List the installed packs, and those that the scenario misses."""
        row = self.list.currentRow()
        with QSignalBlocker(self.list):
            self.list.clear()
            for each in installed_packs():
                self.list.addItem(_item(each))
        self.list.setCurrentRow(max(0, min(row, self.list.count() - 1)))
        problems = self._context.workspace.document.report.problems
        lost = [found.message.text() for found in problems if found.rule.startswith("pack.")]
        self.missing.setVisible(bool(lost))
        self.missing.setText("\n".join(lost))
        self._enable()

    def _enable(self) -> None:
        pack, row = self._selected_pack(), self.list.currentRow()
        for name in ("share", "remove"):
            self.buttons[name].setEnabled(pack is not None)
        self.buttons["earlier"].setEnabled(pack is not None and row > 0)
        self.buttons["later"].setEnabled(pack is not None and row + 1 < self.list.count())

    def _selected_pack(self) -> Pack | None:
        item = self.list.currentItem()
        return _installed_pack(item).pack if item is not None else None

    # --- commands ---

    def _use(self) -> None:
        """Use the checked packs in the listed order."""
        items = [self.list.item(row) for row in range(self.list.count())]
        on = [_installed_pack(item).pack for item in items if item.checkState() == Qt.CheckState.Checked]
        self._change(lambda: set_enabled_packs(pack.id for pack in on if pack is not None))

    def _move(self, by: int) -> None:
        row = self.list.currentRow()
        with QSignalBlocker(self.list):
            self.list.insertItem(row + by, self.list.takeItem(row))
        self._use()
        self.list.setCurrentRow(row + by)

    def _add(self) -> None:
        kinds = f"{msg('tile-editor.packs').text()} (*{PACK_SUFFIX} *.zip)"
        path = self._prompter.ask_file(msg("tile-editor.packs-add-title").text(), home_folder(), kinds)
        if path is not None:
            self.add(path)

    def add(self, path: Path) -> None:
        """Check a pack and install it."""
        try:
            sound = self._check_pack(read_pack(path), "tile-editor.packs-cannot-add")
        except StudioError as error:
            self._context.tell_error("tile-editor.packs-cannot-add", error)
            return
        if sound and self._change(lambda: install_pack(path, reencode_picture)):
            self._show_status(msg("tile-editor.packs-added", name=path.name))

    def _share(self) -> None:
        """Export a pack; ask for the description of one that was drawn here."""
        pack = self._selected_pack()
        assert pack is not None
        if not self._check_pack(pack, "tile-editor.packs-cannot-share"):
            return
        if not is_own_pack(pack.id):
            self._write(pack, pack)
            return
        asked = SharePackDialog(pack.about, self._context.settings.text(_AUTHOR_KEY), self)
        asked.accepted.connect(lambda: self._write(pack, with_about(pack, asked.answer())))
        asked.open()

    def _write(self, pack: Pack, updated: Pack) -> None:
        """Export the pack with cleaned pictures and keep the new description."""
        kind = msg("tile-editor.packs").text()
        target = ask_save_path(self._prompter, home_folder() / f"{pack.id}{PACK_SUFFIX}", kind, PACK_SUFFIX)
        if target is None:
            return
        try:
            write_pack(clean_pictures(updated, reencode_picture), target)
        except StudioError as error:
            self._context.tell_error("tile-editor.packs-cannot-share", error)
            return
        if updated is pack or self._change(lambda: write_pack(updated, pack.path)):
            if updated is not pack:
                self._context.settings.set_text(_AUTHOR_KEY, updated.about.author)
            self._show_status(msg("tile-editor.packs-shared", path=target))

    def _check_pack(self, pack: Pack, title: str) -> bool:
        """Return whether others can use the pack; otherwise show all errors."""
        _, faults = check_pack_and_rules(pack)
        if faults:
            self._prompter.notify(msg(title).text(), str(faults[0]), "\n".join(map(str, faults)))
        return not faults

    def _remove(self) -> None:
        pack = self._selected_pack()
        assert pack is not None
        text = msg("tile-editor.packs-ask-remove", name=pack.about.name).text()
        answers = msg("tile-editor.packs-remove").text(), msg("ui.answer-cancel").text()
        if self._prompter.ask_yes(msg("tile-editor.packs-title").text(), text, *answers, destructive=True):
            self._change(lambda: uninstall_pack(pack.id))

    def _change(self, run: Callable[[], object]) -> bool:
        """Change the packs, update what is open, and return whether that was possible."""
        try:
            self._changes.make(run)
        except StudioError as error:
            self._context.tell_error("tile-editor.packs-cannot-change", error)
            return False
        finally:
            self.refresh()
        return True

    def _show_status(self, message: Message) -> None:
        self.status.setText(message.text())


def offer_pack(context: WindowContext, changes: PackReloader, path: Path) -> None:
    """Ask whether to add the pack in an archive that was opened, and add it."""
    try:
        about = read_pack(path).about
    except StudioError as error:
        context.tell_error("tile-editor.packs-cannot-add", error)
        return
    text = msg("tile-editor.packs-ask-add", name=about.name, file=path.name, kind=msg(f"packs.kind-{about.kind}"))
    answers = msg("tile-editor.packs-add-answer").text(), msg("ui.answer-cancel").text()
    title = msg("tile-editor.packs-add-title").text()
    if context.workspace.prompter.ask_yes(title, text.text(), *answers, destructive=False):
        dialog = PacksDialog(context, changes)
        dialog.open()
        dialog.add(path)


def _installed_pack(item: QListWidgetItem) -> InstalledPack:
    shelved = item.data(_PACK_ROLE)
    assert isinstance(shelved, InstalledPack)
    return shelved


def _item(shelved: InstalledPack) -> QListWidgetItem:
    """Return the row of a pack, with the reason if it cannot be used."""
    pack = shelved.pack
    if pack is None:
        item = QListWidgetItem(msg("tile-editor.packs-broken", name=shelved.path.name, reason=shelved.problem).text())
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    else:
        about = pack.about
        kind = msg(f"packs.kind-{about.kind}")
        name = "tile-editor.packs-line-by" if about.author else "tile-editor.packs-line"
        line = msg(name, name=about.name, kind=kind, version=about.version, author=about.author)
        item = QListWidgetItem(line.text())
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
        item.setCheckState(Qt.CheckState.Checked if shelved.enabled else Qt.CheckState.Unchecked)
    item.setData(Qt.ItemDataRole.ToolTipRole, plain_tooltip(str(shelved.path)))
    item.setData(_PACK_ROLE, shelved)
    return item
