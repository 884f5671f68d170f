"""A form tied to the document: each field knows where to read its value and which edit writes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFormLayout, QPushButton, QSizePolicy, QWidget

from editor.edits import Edit
from editor.ui.docks.fields import Field, TextField, TickField, TicksField
from editor.ui.docks.flow import FlowLayout
from editor.ui.docks.words import words
from editor.ui.guarded import guarded
from editor.ui.plain import Label, tip
from editor.ui.workspace import Workspace

Read = Callable[[], object]
Write = Callable[[object], Edit]


@dataclass(frozen=True)
class _Binding:
    field: Field
    read: Read
    write: Write


@guarded
class Form(QWidget):
    """Rows of fields and of facts. ``refresh`` shows what the document says now."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self.workspace = workspace
        self._bindings: list[_Binding] = []
        self._facts: list[tuple[Label, QWidget | None, Callable[[], str]]] = []
        self.fields: dict[str, Field] = {}
        """By the names of their words."""
        self.buttons: dict[str, QPushButton] = {}
        self.rows = QFormLayout(self)
        self.rows.setContentsMargins(10, 8, 10, 12)
        self.rows.setHorizontalSpacing(8)
        self.rows.setVerticalSpacing(6)
        self.rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)

    # --- putting it together ---

    def heading(self, text: str) -> None:
        label = Label(text, wordWrap=True)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        label.setContentsMargins(0, 8 if self.rows.rowCount() else 0, 0, 0)
        self.rows.addRow(label)

    def add(self, name: str, field: Field, read: Read, write: Write) -> None:
        """A field that can be edited, with the words ``name`` before it."""
        self.fields[name] = field
        field.setAccessibleName(words(name))
        self._bindings.append(_Binding(field, read, write))
        field.edited.connect(lambda value: self._edit(field, value))
        field.left.connect(self.seal)
        field.installEventFilter(self)
        if isinstance(field, TickField):
            self.rows.addRow(field)
            return
        label = Label(words(name))
        label.setBuddy(field)
        if isinstance(field, TextField | TicksField):
            self.rows.addRow(label)
            self.rows.addRow(field)
        else:
            field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self.rows.addRow(label, field)

    def fact(self, name: str, read: Callable[[], str]) -> None:
        """Something to know; hidden while there is nothing to say. Without words before it, it takes the whole line."""
        label = Label(wordWrap=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        label.setMinimumWidth(60)
        title = Label(words(name)) if name else None
        if title is None:
            self.rows.addRow(label)
        else:
            title.setAlignment(Qt.AlignmentFlag.AlignTop)
            self.rows.addRow(title, label)
        self._facts.append((label, title, read))

    def buttons_for(self, *buttons: tuple[str, str, Callable[[], object]]) -> None:
        """Buttons in a row: the name of their words, their key, what they do."""
        line = FlowLayout()
        for name, key, run in buttons:
            button = QPushButton(words(f"do-{name}"))
            button.setToolTip(tip(f"{words(name)} ({key})" if key else words(name)))
            button.clicked.connect(run)
            self.buttons[name] = button
            line.addWidget(button)
        self.rows.addRow(line)

    # --- reading and writing ---

    def refresh(self) -> None:
        for binding in self._bindings:
            _show(binding)
        for label, title, read in self._facts:
            text = read()
            label.setText(text)
            for part in (label, title):
                if part is not None:
                    part.setVisible(bool(text))

    def seal(self) -> None:
        """What is typed from now on is another step."""
        self.workspace.document.history.seal()

    def _edit(self, field: Field, value: object) -> None:
        binding = next(each for each in self._bindings if each.field is field)
        self.workspace.do(binding.write(value))
        _show(binding)  # what was refused does not stay in the field

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """Undo and redo in a field are those of the document: there is one history."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            history = self.workspace.document.history
            if event.matches(QKeySequence.StandardKey.Undo):
                history.undo()
                return True
            if event.matches(QKeySequence.StandardKey.Redo):
                history.redo()
                return True
        return False


def _show(binding: _Binding) -> None:
    value = binding.read()
    if binding.field.content() != value:
        binding.field.fill(value)
