"""Exports, fed by the registry of exporters: a format, its options, what it will not hold, and a picture of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from editor.errors import StudioError
from editor.export import EXPORTERS, Exported, Exporter, Option, export
from editor.export.exporter import OptionValue
from editor.files.disk import refuse_same_file
from editor.messages import say
from editor.ui.dialogs.buttons import button_box
from editor.ui.dialogs.sheet_pages import first_page
from editor.ui.errors import problems_of
from editor.ui.files import Files, ask_target
from editor.ui.pictures import framed, map_picture
from editor.ui.plain import Label
from editor.ui.tasks import Task, Tasks
from editor.ui.theme import current_theme, inset_number
from editor.ui.workspace import Workspace

_PREVIEW = (300, 300)


class ExportDialog(QDialog):
    """One format at a time."""

    def __init__(self, workspace: Workspace, files: Files, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(say("ui.export-title").text())
        self.resize(820, 520)
        self._workspace, self._files, self._tasks = workspace, files, tasks
        self._report = workspace.document.report
        self._board = self._report.inspection.board
        self._fields: dict[str, QWidget] = {}
        self.formats = QListWidget()
        self.formats.setAccessibleName(say("ui.export-formats").text())
        for exporter in EXPORTERS.values():
            item = QListWidgetItem(f"{exporter.title.text()}\n*{exporter.suffix}")
            item.setData(Qt.ItemDataRole.UserRole, exporter.name)
            self.formats.addItem(item)
        self.formats.setWordWrap(True)
        self.formats.setFixedWidth(230)
        self._options_place = QVBoxLayout()
        self._options = QWidget()
        self.notes = Label()
        self.notes.setWordWrap(True)
        self.notes.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.despite = QCheckBox()
        self.preview = Label()
        self.preview.setFixedSize(*_PREVIEW)
        self.preview.setAccessibleName(say("ui.export-preview").text())
        self._build()
        self._show_errors()
        self.formats.currentItemChanged.connect(self._show_format)
        self.formats.setCurrentRow(0)

    def _build(self) -> None:
        middle = QVBoxLayout()
        middle.addWidget(_heading("export-options"))
        middle.addLayout(self._options_place)
        middle.addSpacing(8)
        middle.addWidget(_heading("export-notes"))
        middle.addWidget(self.notes)
        middle.addStretch(1)
        middle.addWidget(self.despite)
        right = QVBoxLayout()
        right.addWidget(_heading("export-preview"))
        right.addWidget(self.preview)
        right.addStretch(1)
        columns = QHBoxLayout()
        columns.setSpacing(16)
        columns.addWidget(self.formats)
        columns.addLayout(middle, 1)
        columns.addLayout(right)
        buttons = button_box("cancel")
        self.go = QPushButton(say("ui.export-go").text())
        self.go.setDefault(True)
        buttons.addButton(self.go, QDialogButtonBox.ButtonRole.ActionRole)
        self.go.clicked.connect(self._export)
        buttons.rejected.connect(self.reject)
        self.despite.toggled.connect(self._show_errors)
        layout = QVBoxLayout(self)
        layout.addLayout(columns, 1)
        layout.addWidget(buttons)

    # --- what is chosen ---

    @property
    def exporter(self) -> Exporter:
        return EXPORTERS[self.formats.currentItem().data(Qt.ItemDataRole.UserRole)]

    def choose(self, name: str) -> None:
        self.formats.setCurrentRow(list(EXPORTERS).index(name))

    def options(self) -> dict[str, OptionValue]:
        return {option.name: _value(self._fields[option.name]) for option in self.exporter.options}

    # --- what is shown ---

    def _show_format(self) -> None:
        self._options.deleteLater()
        self._options = QWidget()
        column = QVBoxLayout(self._options)
        column.setContentsMargins(0, 0, 0, 0)
        self._fields = {}
        for option in self.exporter.options:
            self._add_option(column, option)
        if not self.exporter.options:
            column.addWidget(Label(say("ui.export-no-options").text()))
        self._options_place.addWidget(self._options)
        self._show_notes()
        self._show_preview()

    def _add_option(self, column: QVBoxLayout, option: Option) -> None:
        words = option.help.text().rstrip(".")
        match option.type:
            case "flag":
                check = QCheckBox(words)
                check.setChecked(bool(option.default))
                check.toggled.connect(self._show_notes)
                self._fields[option.name] = check
                column.addWidget(_wrapping(check))
                return
            case "number":
                number = QSpinBox()
                inset_number(number)
                number.setRange(option.least, option.most)
                number.setValue(int(option.default))
                number.valueChanged.connect(self._show_notes)
                field: QWidget = number
            case "choice":
                choice = QComboBox()
                choice.addItems(option.choices)
                choice.setCurrentText(str(option.default))
                choice.currentTextChanged.connect(self._show_notes)
                field = choice
            case "text":
                line_edit = QLineEdit(str(option.default))
                line_edit.textChanged.connect(self._show_notes)
                field = line_edit
        self._fields[option.name] = field
        label = Label(words)
        label.setWordWrap(True)
        label.setBuddy(field)
        field.setAccessibleName(words)
        line = QHBoxLayout()
        line.addWidget(label, 1)
        line.addWidget(field)
        column.addLayout(line)

    def _show_notes(self) -> None:
        notes = self.exporter.preflight(self._board, self.options())
        self.notes.setText("\n\n".join(map(str, notes)) or say("ui.export-no-notes").text())

    def _show_errors(self) -> None:
        """A map with errors is exported only by who insists."""
        errors = self._workspace.document.report.count("error")
        self.despite.setVisible(bool(errors))
        self.despite.setText(say("ui.export-despite", count=errors).text())
        self.go.setEnabled(not errors or self.despite.isChecked())

    def _show_preview(self) -> None:
        board, exporter, options = self._board, self.exporter, self.options()
        size, theme = self.devicePixelRatioF(), current_theme().name
        wide, high = (round(each * size) for each in _PREVIEW)

        def draw(_: Task) -> QImage:
            drawn = first_page(board, options, wide, high) if exporter.suffix == ".pdf" else None
            return framed(drawn or map_picture(board, wide, high, theme), wide, high)

        def show(image: QImage) -> None:
            if exporter is self.exporter:
                picture = QPixmap.fromImage(image)
                picture.setDevicePixelRatio(size)
                self.preview.setPixmap(picture)

        self._tasks.run_task(draw, show, asked_by=self)

    # --- doing it ---

    def _export(self) -> None:
        exporter, options, report = self.exporter, self.options(), self._report
        board = report.inspection.board
        prompter, suggested = self._workspace.prompter, self._files.suggested(exporter.suffix)

        def written(path: Path) -> list[Path]:
            return exporter.files(board, path, options)

        try:
            path = ask_target(prompter, suggested, exporter.title.text(), exporter.suffix, written)
            source = self._workspace.document.path
            if path is not None and source is not None:
                for each in written(path):
                    refuse_same_file(source, each)
        except StudioError as error:
            self._failed(error)
            return
        if path is None:
            return
        self.go.setEnabled(False)
        force = self.despite.isChecked()
        # Plain functions: methods of a dialog that is gone are not called.
        self._tasks.run_task(
            lambda _: export(report, exporter, path, options, force=force),
            partial(ExportDialog._done, self),
            failed=partial(ExportDialog._failed, self),
        )

    def _done(self, exported: Exported) -> None:
        names = tuple(path.name for path in _outermost(exported.files))
        self._workspace.tell(say("ui.exported", names=names))
        if isValid(self):  # it may be closed meanwhile; the export goes on
            self.accept()

    def _failed(self, error: Exception) -> None:
        if isValid(self):
            self._show_errors()
        if not isinstance(error, StudioError):
            raise error
        self._workspace.prompter.tell(say("ui.cannot-export").text(), str(error), problems_of(error))


def _outermost(files: list[Path]) -> list[Path]:
    """The files that a person would open: not the pictures in a folder beside them."""
    folder = min((path.parent for path in files), key=lambda each: len(each.parts), default=Path())
    return [path for path in files if path.parent == folder]


def _value(field: QWidget) -> OptionValue:
    match field:
        case QCheckBox():
            return field.isChecked()
        case QSpinBox():
            return field.value()
        case QComboBox():
            return field.currentText()
        case QLineEdit():
            return field.text()
    raise TypeError(field)


def _heading(name: str) -> Label:
    label = Label(say(f"ui.{name}").text())
    label.setObjectName("heading")
    return label


def _wrapping(check: QCheckBox) -> QWidget:
    """Qt does not wrap the text of a check box: a label beside it does, and a click on it ticks the box."""
    line = QWidget()
    row = QHBoxLayout(line)
    row.setContentsMargins(0, 0, 0, 0)
    label = Label(check.text())
    label.setWordWrap(True)
    check.setAccessibleName(check.text())
    check.setText("")
    label.mousePressEvent = lambda _: check.toggle()  # type: ignore[method-assign]
    row.addWidget(check, 0, Qt.AlignmentFlag.AlignTop)
    row.addWidget(label, 1)
    return line
