"""A form bound to the document: each field reads its value, and writes it with an edit."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFormLayout, QPushButton, QSizePolicy, QWidget

from editor.edits import Edit, set_field, value_at
from editor.edits.field_edits import name_field_edit
from editor.errors import EditRejected
from editor.messages import Message, Name, msg, table, to_text
from editor.model.fields import field_limits
from editor.ui.forms.fields import CheckField, CheckListField, CompoundField, Field, NumberField
from editor.ui.forms.flow_layout import FlowLayout
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.form_rows import FieldLabel
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.values import FrozenStruct, replace

Read = Callable[[], object]
Write = Callable[[object], Edit]
FieldPath = Callable[[], str]

_NEARLY_FULL = 0.8
"""Share of the maximum length from which a field shows how much room is left."""


class _Binding(FrozenStruct):
    path: str
    """Path of the scenario field; empty if the widget does not edit exactly one field."""
    field: Field
    read: Read
    write: Write
    note: Label
    """Label below the field: why the input was rejected, or how much room is left."""
    label: Name
    """Name of the field as the user sees it."""
    length: int | None = None
    """Maximum number of characters or items."""


@catch_qt_errors
class Form(QWidget):
    """Rows of fields and facts that ``refresh`` updates from the document."""

    message_table: ClassVar[str] = "ui"
    """Message table with the labels of the fields."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self.workspace = workspace
        self._bindings: list[_Binding] = []
        self._facts: list[tuple[Label, QWidget | None, Callable[[], str]]] = []
        self._just_refused: Field | None = None
        """Field that is losing focus with a rejected input."""
        self.fields: dict[str, Field] = {}
        """Fields by the message ids of their labels."""
        self._titles: dict[str, Label] = {}
        """Labels above fields that take the whole width."""
        self.covered_paths: set[str] = set()
        """Scenario fields that this form edits, as paths with ``*`` for list items."""
        self.buttons: dict[str, QPushButton] = {}
        self.rows = QFormLayout(self)
        self.rows.setContentsMargins(10, 8, 10, 12)
        self.rows.setHorizontalSpacing(8)
        self.rows.setVerticalSpacing(6)
        self.rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)

    def message(self, name: str, /, **params: object) -> Message:
        """Return a message of this form's table."""
        return msg(f"{self.message_table}.{name}", **params)

    def form_text(self, name: str, /, **params: object) -> str:
        """Return the text of a message of this form's table."""
        return self.message(name, **params).text()

    # --- building ---

    def add_heading(self, text: str) -> None:
        """Add a bold heading."""
        label = Label(text, wordWrap=True)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        label.setContentsMargins(0, 8 if self.rows.rowCount() else 0, 0, 0)
        self.rows.addRow(label)

    def bind(
        self, name: str, path: str, field: Field, current_path: FieldPath | None = None, write: Write | None = None
    ) -> None:
        """Add a field for the scenario field at ``path``.

        A path may contain ``*`` for list items; ``current_path`` then returns the actual path.
        """
        here = current_path or (lambda: path)
        self.covered_paths.add(path)
        self.add_field(
            name,
            field,
            lambda: value_at(self.workspace.document.scenario, here()),
            write or (lambda value: set_field(here(), value)),
            path=path,
        )

    def add_field(
        self,
        name: str,
        field: Field,
        read: Read,
        write: Write,
        *,
        path: str = "",
        message_id: str = "",
        title: str = "",
    ) -> None:
        """Add an editable field.

        Its label is the message ``name`` or ``message_id``, or the text ``title`` that the game defines.
        """
        self.fields[name] = field
        label: Name = title or self.message(message_id or name)
        title = field.text() if isinstance(field, CheckField) else to_text(label)
        field.setAccessibleName(title)
        note = Label(wordWrap=True)
        note.setVisible(False)
        self._bindings.append(_Binding(path, field, read, write, note, label, field_limits(path).length))
        field.edited.connect(lambda value: self._edit(field, value))
        field.exited.connect(lambda: self._leave(field))
        if isinstance(field, NumberField):
            field.typed.connect(lambda fits: _note(self._binding(field), None if fits else _limits(field)))
        field.installEventFilter(self)
        if isinstance(field, CheckField):
            self.rows.addRow(field)
        else:
            caption = FieldLabel(title, field)
            if isinstance(field, CheckListField) or (isinstance(field, CompoundField) and field.wide):
                self._titles[name] = caption
                self.rows.addRow(caption)
                self.rows.addRow(field)
            else:
                field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
                self.rows.addRow(caption, field)
        self.rows.addRow(note)

    def set_reader(self, name: str, read: Read) -> None:
        """Replace how a field is read, for objects that may lack it."""
        at = next(at for at, binding in enumerate(self._bindings) if binding.field is self.fields[name])
        self._bindings[at] = replace(self._bindings[at], read=read)

    def show_field(self, name: str, shown: bool) -> None:
        """Show or hide a field with its label."""
        self.rows.setRowVisible(self.fields[name], shown)
        if name in self._titles:
            self.rows.setRowVisible(self._titles[name], shown)

    def add_fact(self, name: str, read: Callable[[], str]) -> None:
        """Add a read-only line, hidden while it is empty; without a label it takes the whole width."""
        label = Label(wordWrap=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        label.setMinimumWidth(60)
        title = Label(self.form_text(name)) if name else None
        if title is None:
            self.rows.addRow(label)
        else:
            title.setAlignment(Qt.AlignmentFlag.AlignTop)
            self.rows.addRow(title, label)
        self._facts.append((label, title, read))

    def add_buttons(self, *buttons: tuple[str, str, Callable[[], object]]) -> None:
        """Add a row of buttons, each given as message id, shortcut and action.

        The text of a button is the message, which is also that of the command in the menus, or a shorter
        ``do-<message id>``.
        """
        line = FlowLayout()
        for name, key, run in buttons:
            short = f"do-{name}" in table(self.message_table)
            button = QPushButton(self.form_text(f"do-{name}" if short else name))
            button.setToolTip(plain_tooltip(f"{self.form_text(name)} ({key})" if key else self.form_text(name)))
            button.clicked.connect(run)
            self.buttons[name] = button
            line.addWidget(button)
        self.rows.addRow(line)

    # --- reading and writing ---

    def refresh(self) -> None:
        """Show the current values of the document."""
        for binding in self._bindings:
            _show(binding)
        for label, title, read in self._facts:
            text = read()
            label.setText(text)
            for part in (label, title):
                if part is not None:
                    part.setVisible(bool(text))

    def reveal(self, path: str) -> QWidget | None:
        """Focus the field at that path and return it, or return ``None`` if it is not here."""
        for binding in self._bindings:
            if binding.path == path:
                binding.field.setFocus(Qt.FocusReason.OtherFocusReason)
                return binding.field
        return None

    def end_merge(self) -> None:
        """Make the next edit a separate undo step."""
        self.workspace.document.history.end_merge()

    def _edit(self, field: Field, value: object) -> None:
        binding = self._binding(field)
        if not _exists(binding):
            return
        try:
            document = self.workspace.document
            document.do(name_field_edit(binding.write(value), binding.label, document.scenario))
        except EditRejected as refusal:
            reason = _naming(refusal.message, binding.label)
            self.workspace.notify(reason)
            _show(binding)  # what was refused does not stay in the field
            _note(binding, reason)
            self._just_refused = None if field.hasFocus() else field
            return
        _show(binding)
        _note(binding, _room_left(binding))

    def _leave(self, field: Field) -> None:
        """Clear the note of a field, unless it explains why the last input was rejected."""
        self.end_merge()
        refused, self._just_refused = self._just_refused, None
        if not field.hasFocus() and field is not refused:
            _note(self._binding(field), None)

    def _binding(self, field: Field) -> _Binding:
        return next(each for each in self._bindings if each.field is field)

    def event(self, event: QEvent) -> bool:
        """Discard the row heights that Qt caches, so that a list which has grown does not overlap other rows.

        ``invalidate`` may post another layout request. It is removed, because this event activates the layout:
        otherwise each request would cause the next one, without end.
        """
        if event.type() == QEvent.Type.LayoutRequest:
            self.rows.invalidate()
            QCoreApplication.removePostedEvents(self, QEvent.Type.LayoutRequest.value)
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """Let undo and redo in a field act on the document: there is only one history."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            history = self.workspace.document.history
            if event.matches(QKeySequence.StandardKey.Undo):
                history.undo()
                return True
            if event.matches(QKeySequence.StandardKey.Redo):
                history.redo()
                return True
        return False


def _exists(binding: _Binding) -> bool:
    """Return whether the edited object exists: a field that loses the focus may belong to one that was just deleted."""
    try:
        binding.read()
    except EditRejected:
        return False
    return True


def _show(binding: _Binding) -> None:
    value = binding.read()
    names_may_differ = isinstance(binding.field, CompoundField) and binding.field.shows_names
    if names_may_differ or binding.field.content() != value:
        binding.field.fill(value)


def _note(binding: _Binding, message: Message | None) -> None:
    binding.note.setText(message.text() if message else "")
    binding.note.setVisible(message is not None)


def _naming(message: Message, label: Name) -> Message:
    """Return the message of a rejection with the label of the field instead of its name in files."""
    params = dict(message.params)
    if "field" in params:
        params["field"] = label
    params = {name: _naming(each, label) if isinstance(each, Message) else each for name, each in params.items()}
    return msg(message.id, **params)


def _limits(field: NumberField) -> Message:
    least, most = field.bounds
    return msg("form.number-limits", least=least, most=most)


def _room_left(binding: _Binding) -> Message | None:
    """Return how much room is left in a text that is nearly full."""
    text = binding.field.content()
    if binding.length is None or not isinstance(text, str) or len(text) < _NEARLY_FULL * binding.length:
        return None
    return msg("form.room-left", count=len(text), most=binding.length)
