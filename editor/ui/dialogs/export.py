"""Exports, fed by the registry of exporters: a format, its options, what it will not hold, and a picture of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
)
from shiboken6 import isValid

from editor.errors import StudioError
from editor.export import EXPORTERS, Exporter, ExportResult, export
from editor.export.exporter import Options, OptionValue, language_of_file, progress_scope
from editor.files.atomic_write import require_different_files
from editor.messages import msg
from editor.ui.dialogs.buttons import button_box
from editor.ui.dialogs.exported import ExportedDialog
from editor.ui.dialogs.preview_dialog import PreviewDialog
from editor.ui.files import ask_target
from editor.ui.plain import Label
from editor.ui.sheet.option_form import OptionForm
from editor.ui.sheet.paper_options import PaperOptions
from editor.ui.tasks import Task
from editor.ui.window_context import WindowContext

_FORMATS, _OPTIONS, _PREVIEW = 230, 260, 300
"""The widths of the columns; what is left goes to the preview."""


class ExportDialog(PreviewDialog):
    """One format at a time."""

    def __init__(self, context: WindowContext, chosen: Options | None = None) -> None:
        """``chosen``: what is chosen on the page Sheet."""
        super().__init__(context, msg("ui.export-title").text(), (960, 600), _OPTIONS)
        self._context, self._workspace = context, context.workspace
        self._task: Task | None = None
        self._report = context.workspace.document.report
        self._board = self._report.inspection.board
        self.formats = QListWidget()
        self.formats.setAccessibleName(msg("ui.export-formats").text())
        for exporter in EXPORTERS.values():
            item = QListWidgetItem(f"{exporter.title.text()}\n*{exporter.suffix}")
            item.setData(Qt.ItemDataRole.UserRole, exporter.name)
            self.formats.addItem(item)
        self.formats.setWordWrap(True)
        self.formats.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.formats.setFixedWidth(_FORMATS)
        self._chosen = chosen
        self.form: OptionForm | None = None
        self._options_place = QVBoxLayout()
        self.notes = Label()
        self.notes.setWordWrap(True)
        self.notes.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.despite = QCheckBox()
        self.preview.setMinimumWidth(_PREVIEW)
        self._build()
        self._show_errors()
        self.formats.currentItemChanged.connect(self._show_format)
        self.formats.setCurrentRow(0)

    def _build(self) -> None:
        column = self.options_column.column
        column.addWidget(_heading("export-options"))
        column.addLayout(self._options_place)
        column.addSpacing(8)
        column.addWidget(_heading("export-notes"))
        column.addWidget(self.notes)
        column.addStretch(1)
        columns = QHBoxLayout()
        columns.setSpacing(16)
        columns.addWidget(self.formats)
        columns.addWidget(self.options_column)
        columns.addLayout(self.pages, 1)
        buttons = button_box("cancel")
        self.go = QPushButton(msg("ui.export-go").text())
        self.go.setDefault(True)
        buttons.addButton(self.go, QDialogButtonBox.ButtonRole.ActionRole)
        self.go.clicked.connect(self._export)
        buttons.rejected.connect(self._stop_or_leave)
        self.progress = QProgressBar()
        self.progress.setAccessibleName(msg("ui.exporting").text())
        self.progress.setMaximumWidth(240)
        self.progress.hide()
        self.despite.toggled.connect(self._show_errors)
        foot = QHBoxLayout()
        foot.addWidget(self.despite, 1)
        foot.addWidget(self.progress)
        foot.addWidget(buttons)
        layout = QVBoxLayout(self)
        layout.addLayout(columns, 1)
        layout.addLayout(foot)

    # --- what is chosen ---

    @property
    def exporter(self) -> Exporter:
        return EXPORTERS[self.formats.currentItem().data(Qt.ItemDataRole.UserRole)]

    def choose(self, name: str) -> None:
        self.formats.setCurrentRow(list(EXPORTERS).index(name))

    def options(self) -> dict[str, OptionValue]:
        return self.form.values() if self.form else {}

    # --- what is shown ---

    def _show_format(self) -> None:
        if self.form is not None:
            self._options_place.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
        if self.exporter.name == "pdf":
            self.form = PaperOptions(self._context.settings, self._board.scenario, self._chosen)
        else:
            self.form = OptionForm(self.exporter, sides=self._board.scenario.sides)
        self.form.changed.connect(self._show_options)
        self._options_place.addWidget(self.form)
        self._show_options()

    def _show_options(self) -> None:
        """What the options come to."""
        board, exporter, options = self._board, self.exporter, self.options()
        notes = exporter.preflight(board, options)
        self.notes.setText("\n\n".join(map(str, notes)) or msg("ui.export-no-notes").text())
        language = language_of_file(board.scenario, options)
        self.preview.make(lambda: exporter.pages(board, options, language))

    def _show_errors(self) -> None:
        """A map with errors is exported only by who insists."""
        errors = self._workspace.document.report.count("error")
        self.despite.setVisible(bool(errors))
        self.despite.setText(msg("ui.export-despite", count=errors).text())
        self.go.setEnabled(not errors or self.despite.isChecked())

    # --- doing it ---

    def _export(self) -> None:
        exporter, options, report = self.exporter, self.options(), self._report
        board = report.inspection.board
        prompter, suggested = self._workspace.prompter, self._context.files.suggested(exporter.suffix)

        def written(path: Path) -> list[Path]:
            return exporter.files(board, path, options)

        try:
            path = ask_target(prompter, suggested, exporter.title.text(), exporter.suffix, written)
            source = self._workspace.document.path
            if path is not None and source is not None:
                for each in written(path):
                    require_different_files(source, each)
        except StudioError as error:
            self._failed(error)
            return
        if path is None:
            return
        self.go.setEnabled(False)
        self.progress.setValue(0)
        self.progress.show()
        force = self.despite.isChecked()

        made: list[ExportResult] = []

        def work(task: Task) -> ExportResult:
            with progress_scope(task.report):
                made.append(export(report, exporter, path, options, force=force))
            return made[0]

        # Plain functions: methods of a dialog that is gone are not called.
        self._task = self._context.tasks.run_task(
            work,
            partial(ExportDialog._done, self),
            failed=partial(ExportDialog._failed, self),
            progressed=self.progress.setValue,
            ended=partial(ExportDialog._ended, self, made),
        )

    def _stop_or_leave(self) -> None:
        """While something is exported, that is what is stopped, before anything of it is written."""
        if self._task is None or self._task.is_over:
            self.reject()
        else:
            self._task.cancel()

    def _ended(self, made: list[ExportResult]) -> None:
        """The work is over. Who stopped it may have come too late: then the files are there, and it is said."""
        if isValid(self):
            self.progress.hide()
            self._show_errors()
        if self._task is not None and self._task.is_cancelled:
            if made:
                self._done(made[0])
            else:
                self._workspace.tell(msg("ui.export-stopped"))

    def _done(self, exported: ExportResult) -> None:
        files = _outermost(exported.files)
        self._workspace.tell(msg("ui.exported", names=tuple(path.name for path in files)))
        if isValid(self):  # it may be closed meanwhile; the export goes on
            ExportedDialog(files, self.parentWidget()).show()
            self.accept()

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, StudioError):
            raise error
        self._context.tell_error("ui.cannot-export", error)


def _outermost(files: list[Path]) -> list[Path]:
    """The files that a person would open: not the pictures in a folder beside them."""
    folder = min((path.parent for path in files), key=lambda each: len(each.parts), default=Path())
    return [path for path in files if path.parent == folder]


def _heading(name: str) -> Label:
    label = Label(msg(f"ui.{name}").text())
    label.setObjectName("heading")
    return label
