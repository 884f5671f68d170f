"""A form tied to the document: each field knows where to read its value and which edit writes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFormLayout, QPushButton, QSizePolicy, QWidget

from editor.edits import Edit, set_field, value_at
from editor.errors import EditRejected
from editor.messages import Message, Name, msg, to_text
from editor.model.fields import field_limits
from editor.ui.map.workspace import Workspace
from editor.ui.panels.fields import CompoundField, Field, NumberField, TickField, TicksField
from editor.ui.panels.flow import FlowLayout
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.values import FrozenStruct, replace

Read = Callable[[], object]
Write = Callable[[object], Edit]
FieldPath = Callable[[], str]

_NEARLY_FULL = 0.8
"""From this share on a field says how much more it holds."""


class _Binding(FrozenStruct):
    path: str
    """The field of the scenario, or nothing if it is not one field only."""
    field: Field
    read: Read
    write: Write
    note: Label
    """Under the field: why what was typed is refused, or how much more there is room for."""
    called: Name
    """What the person knows the field by."""
    length: int | None = None
    """How many signs or things it holds at most."""


@catch_qt_errors
class Form(QWidget):
    """Rows of fields and of facts. ``refresh`` shows what the document says now."""

    family: ClassVar[str] = "ui"
    """The table that has the words of its fields."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__()
        self.workspace = workspace
        self._bindings: list[_Binding] = []
        self._facts: list[tuple[Label, QWidget | None, Callable[[], str]]] = []
        self._just_refused: Field | None = None
        """A field that is being left with something that was refused."""
        self.fields: dict[str, Field] = {}
        """By the names of their words."""
        self._titles: dict[str, Label] = {}
        """The words above fields that take the whole width."""
        self.covers: set[str] = set()
        """The fields of a scenario that can be set here, as paths with ``*`` for the things of lists."""
        self.buttons: dict[str, QPushButton] = {}
        self.rows = QFormLayout(self)
        self.rows.setContentsMargins(10, 8, 10, 12)
        self.rows.setHorizontalSpacing(8)
        self.rows.setVerticalSpacing(6)
        self.rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.rows.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)

    def message(self, name: str, /, **params: object) -> Message:
        """What stands under that name in the form's own table."""
        return msg(f"{self.family}.{name}", **params)

    def words(self, name: str, /, **params: object) -> str:
        return self.message(name, **params).text()

    # --- putting it together ---

    def heading(self, text: str) -> None:
        label = Label(text, wordWrap=True)
        font = label.font()
        font.setBold(True)
        label.setFont(font)
        label.setContentsMargins(0, 8 if self.rows.rowCount() else 0, 0, 0)
        self.rows.addRow(label)

    def bind(
        self, name: str, path: str, field: Field, place: FieldPath | None = None, write: Write | None = None
    ) -> None:
        """A field of the scenario. ``path`` may have ``*`` for things of lists; ``place`` then says where it is now."""
        here = place or (lambda: path)
        self.covers.add(path)
        self.add(
            name,
            field,
            lambda: value_at(self.workspace.document.scenario, here()),
            write or (lambda value: set_field(here(), value)),
            path=path,
        )

    def add(
        self, name: str, field: Field, read: Read, write: Write, *, path: str = "", words: str = "", title: str = ""
    ) -> None:
        """A field that can be edited, with the words ``name`` before it, or others; ``title``: words of the game."""
        self.fields[name] = field
        called: Name = title or self.message(words or name)
        title = field.text() if isinstance(field, TickField) else to_text(called)
        field.setAccessibleName(title)
        note = Label(wordWrap=True)
        note.setVisible(False)
        self._bindings.append(_Binding(path, field, read, write, note, called, field_limits(path).length))
        field.edited.connect(lambda value: self._edit(field, value))
        field.left.connect(lambda: self._leave(field))
        if isinstance(field, NumberField):
            field.typed.connect(lambda fits: _note(self._binding(field), None if fits else _limits(field)))
        field.installEventFilter(self)
        if isinstance(field, TickField):
            self.rows.addRow(field)
        else:
            label = Label(title)
            label.setBuddy(field)
            if isinstance(field, TicksField) or (isinstance(field, CompoundField) and field.wide):
                self._titles[name] = label
                self.rows.addRow(label)
                self.rows.addRow(field)
            else:
                field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
                self.rows.addRow(label, field)
        self.rows.addRow(note)

    def read_instead(self, name: str, read: Read) -> None:
        """Read a field in another way than from its path: where what it belongs to may not have it."""
        at = next(at for at, binding in enumerate(self._bindings) if binding.field is self.fields[name])
        self._bindings[at] = replace(self._bindings[at], read=read)

    def show_field(self, name: str, shown: bool) -> None:
        """Show or hide a field with its words."""
        self.rows.setRowVisible(self.fields[name], shown)
        if name in self._titles:
            self.rows.setRowVisible(self._titles[name], shown)

    def fact(self, name: str, read: Callable[[], str]) -> None:
        """Something to know; hidden while there is nothing to say. Without words before it, it takes the whole line."""
        label = Label(wordWrap=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        label.setMinimumWidth(60)
        title = Label(self.words(name)) if name else None
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
            button = QPushButton(self.words(f"do-{name}"))
            button.setToolTip(plain_tooltip(f"{self.words(name)} ({key})" if key else self.words(name)))
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

    def reveal(self, path: str) -> QWidget | None:
        """Give the keys to the field at that path; it, if it is here."""
        for binding in self._bindings:
            if binding.path == path:
                binding.field.setFocus(Qt.FocusReason.OtherFocusReason)
                return binding.field
        return None

    def end_merge(self) -> None:
        """What is typed from now on is another step."""
        self.workspace.document.history.end_merge()

    def _edit(self, field: Field, value: object) -> None:
        binding = self._binding(field)
        try:
            self.workspace.document.do(binding.write(value))
        except EditRejected as refusal:
            reason = _naming(refusal.message, binding.called)
            self.workspace.notify(reason)
            _show(binding)  # what was refused does not stay in the field
            _note(binding, reason)
            self._just_refused = None if field.hasFocus() else field
            return
        _show(binding)
        _note(binding, _room_left(binding))

    def _leave(self, field: Field) -> None:
        """A note goes with what it was about; why the last of it was refused stays to be read."""
        self.end_merge()
        refused, self._just_refused = self._just_refused, None
        if not field.hasFocus() and field is not refused:
            _note(self._binding(field), None)

    def _binding(self, field: Field) -> _Binding:
        return next(each for each in self._bindings if each.field is field)

    def event(self, event: QEvent) -> bool:
        """Qt remembers how high rows were, also after a list in one of them has grown, and would let it overlap."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.rows.invalidate()
        return super().event(event)

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


def _note(binding: _Binding, message: Message | None) -> None:
    binding.note.setText(message.text() if message else "")
    binding.note.setVisible(message is not None)


def _naming(message: Message, called: Name) -> Message:
    """A refusal that calls the field as the form does, not as files do."""
    told = dict(message.params)
    if "field" in told:
        told["field"] = called
    params = {name: _naming(each, called) if isinstance(each, Message) else each for name, each in told.items()}
    return msg(message.id, **params)


def _limits(field: NumberField) -> Message:
    least, most = field.bounds
    return msg("form.number-limits", least=least, most=most)


def _room_left(binding: _Binding) -> Message | None:
    """Said while a text grows towards its limit."""
    text = binding.field.content()
    if binding.length is None or not isinstance(text, str) or len(text) < _NEARLY_FULL * binding.length:
        return None
    return msg("form.room-left", count=len(text), most=binding.length)
