"""The export dialog: a format, its options, what it will not contain, and a preview; then the result."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from editor.errors import StudioError
from editor.export import Exporter, ExportResult, export
from editor.export.exporter import (
    SECRETS_OPTION,
    Options,
    OptionValue,
    language_of_file,
    progress_scope,
    requested_sides,
    side_files,
)
from editor.export.exporters import exporters_of
from editor.files.atomic_write import require_different_files
from editor.messages import msg
from editor.ui.dialogs.print_preview import PreviewDialog
from editor.ui.dialogs.standard_dialogs import button_box
from editor.ui.sheet.option_form import OptionForm, PaperOptions
from editor.ui.widgets.background_tasks import Task
from editor.ui.widgets.plain_text import Label
from editor.ui.widgets.widget_utils import focusable_children, progress_bar
from editor.ui.window.document_files import ask_save_path
from editor.ui.window.window_context import WindowContext


class ExportDoneDialog(QDialog):
    """Shows what was written, and opens the file or its folder with the system's program."""

    def __init__(self, files: list[Path], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("paper.exported-title").text())
        names = tuple(path.name for path in files)
        self.words = Label(msg("paper.exported", names=names, folder=files[0].parent).text())
        self.words.setWordWrap(True)
        self.words.setMinimumWidth(380)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        buttons = button_box("close", with_help=False)
        buttons.rejected.connect(self.reject)
        self.open_file = self._button(buttons, "open-file", files[0])
        self.open_folder = self._button(buttons, "open-folder", files[0].parent)
        self.open_file.setDefault(True)
        layout = QVBoxLayout(self)
        layout.addWidget(self.words)
        layout.addWidget(buttons)

    def _button(self, buttons: QDialogButtonBox, name: str, path: Path) -> QPushButton:
        button = QPushButton(msg(f"paper.{name}").text())
        buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        button.clicked.connect(lambda: self._open(path))
        return button

    def _open(self, path: Path) -> None:
        if open_with_system(path):
            self.accept()
        else:
            self.words.setText(msg("paper.nothing-opens", path=path).text())


def open_with_system(path: Path, opener: Callable[[QUrl], bool] = QDesktopServices.openUrl) -> bool:
    """Open a file or folder with the system's program; return whether there is one."""
    return opener(QUrl.fromLocalFile(str(path.resolve())))


_FORMATS, _OPTIONS, _PREVIEW = 230, 260, 300
"""Widths of the columns; the rest of the width is used by the preview."""


class ExportDialog(PreviewDialog):
    """Exports the open document in one of the formats that its game has."""

    help_topic = "export"

    def __init__(self, context: WindowContext, chosen: Options | None = None) -> None:
        """``chosen``: the options of the Sheet page."""
        super().__init__(context, msg("ui.export-title").text(), (960, 600), _OPTIONS)
        self._context, self._workspace = context, context.workspace
        self._task: Task | None = None
        self._report = context.workspace.document.report
        self._board = self._report.inspection.board
        self._exporters = exporters_of(self._board.box.game)
        self.formats = QListWidget()
        self.formats.setAccessibleName(msg("ui.export-formats").text())
        for exporter in self._exporters:
            self.formats.addItem(f"{exporter.title.text()}\n*{exporter.suffix}")
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
        buttons.rejected.connect(self._cancel_or_close)
        self.progress = progress_bar(msg("ui.exporting"))
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
        """The exporter of the selected format."""
        return self._exporters[self.formats.currentRow()]

    def choose(self, name: str) -> None:
        """Select a format."""
        self.formats.setCurrentRow([each.name for each in self._exporters].index(name))

    def options(self) -> dict[str, OptionValue]:
        """Return the options of the format."""
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
            if SECRETS_OPTION.name in self.form.fields:
                has_secrets = any(each.secret for each in self._board.scenario.objectives)
                self.form.show_option(SECRETS_OPTION.name, has_secrets)
        self.form.changed.connect(self._show_options)
        self._options_place.addWidget(self.form)
        for before, after in pairwise([self.formats, *focusable_children(self.form)]):
            QWidget.setTabOrder(before, after)  # the form was created after the buttons
        self._show_options()

    def _show_options(self) -> None:
        """Update the notes and the preview for the options."""
        board, exporter, options = self._board, self.exporter, self.options()
        notes = exporter.preflight(board, options)
        self.notes.setText("\n\n".join(map(str, notes)) or msg("ui.export-no-notes").text())
        language = language_of_file(board.scenario, options)
        self.preview.show_pages(lambda: exporter.pages(board, options, language))

    def _show_errors(self) -> None:
        """Allow the export of a map with errors only if the box is ticked."""
        errors = self._workspace.document.report.count("error")
        self.despite.setVisible(bool(errors))
        self.despite.setText(msg("ui.export-despite", count=errors).text())
        self.go.setEnabled(not errors or self.despite.isChecked())

    # --- doing it ---

    def _export(self) -> None:
        exporter, options, report = self.exporter, self.options(), self._report
        board = report.inspection.board
        prompter, suggested = self._workspace.prompter, self._context.files.suggested(exporter.suffix)
        if len(sides := requested_sides(options)) == 1:  # a secret file does not replace the one for everyone
            suggested = next(iter(side_files(sides, suggested, exporter.suffix)))

        def written(path: Path) -> list[Path]:
            return exporter.files(board, path, options)

        try:
            path = ask_save_path(prompter, suggested, exporter.title.text(), exporter.suffix, written)
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

        # functions, because methods of a deleted dialog are not called
        self._task = self._context.tasks.run_task(
            work,
            partial(ExportDialog._done, self),
            failed=partial(ExportDialog._failed, self),
            progressed=self.progress.setValue,
            ended=partial(ExportDialog._ended, self, made),
        )

    def _cancel_or_close(self) -> None:
        """Cancel a running export, before anything of it is written; otherwise close the dialog."""
        if self._task is None or self._task.is_over:
            self.reject()
        else:
            self._task.cancel()

    def _ended(self, made: list[ExportResult]) -> None:
        """Finish a task. If it was canceled too late, the files exist, and the user is informed."""
        if isValid(self):
            self.progress.hide()
            self._show_errors()
        if self._task is not None and self._task.is_cancelled:
            if made:
                self._done(made[0])
            else:
                self._workspace.notify(msg("ui.export-stopped"))

    def _done(self, exported: ExportResult) -> None:
        files = _main_files(exported.files)
        self._workspace.notify(msg("ui.exported", names=tuple(path.name for path in files)))
        if isValid(self):  # the dialog may have been closed; the export goes on
            ExportDoneDialog(files, self.parentWidget()).show()
            self.accept()

    def _failed(self, error: Exception) -> None:
        if not isinstance(error, StudioError):
            raise error
        self._context.tell_error("ui.cannot-export", error)


def _main_files(files: list[Path]) -> list[Path]:
    """Return the files that a user would open, without the pictures in a folder beside them."""
    folder = min((path.parent for path in files), key=lambda each: len(each.parts), default=Path())
    return [path for path in files if path.parent == folder]


def _heading(name: str) -> Label:
    label = Label(msg(f"ui.{name}").text())
    label.setObjectName("heading")
    return label
