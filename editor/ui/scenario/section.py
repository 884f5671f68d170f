"""Base classes of the sections of the Scenario page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from editor.messages import Message, msg
from editor.model.fields import field_limits
from editor.model.objectives import Reference
from editor.model.scenario import Scenario, SquareOnLevel
from editor.ui.forms.fields import NumberField
from editor.ui.forms.form import Form
from editor.ui.map.workspace import Workspace
from editor.ui.sheet.scroll_column import ScrollColumn
from editor.ui.widgets.plain_text import Label
from editor.values import FrozenStruct

_BELOW: Final = 80
"""Pixels that stay visible above and below a field that is scrolled to."""

PickReference = Callable[[tuple[str, ...], Callable[[Reference], None]], None]
"""Lets the user click an object of one of these kinds on the map and passes it to a callback."""

PickSquare = Callable[[Message, Callable[[SquareOnLevel], None]], None]
"""Lets the user click a square of the map, with a hint, and passes it to a callback."""


class SectionContext(FrozenStruct):
    """What a section works with: the workspace, and functions of the page."""

    workspace: Workspace
    show_section: Callable[[str, str], None]
    """Shows another section and reveals the object with that id or path."""
    pick_reference: PickReference
    pick_square: PickSquare


class SectionForm(Form):
    """A form with the messages of the ``form`` table."""

    message_table = "form"


class Section(QWidget):
    """A section: forms below each other, made when first shown and updated while visible."""

    def __init__(self, context: SectionContext) -> None:
        super().__init__()
        self.context = context
        self.workspace = context.workspace
        self.forms: list[Form] = []
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(12, 10, 12, 12)
        self.body.setSpacing(8)
        self.body.setAlignment(Qt.AlignmentFlag.AlignTop)

    @property
    def scenario(self) -> Scenario:
        """Return the scenario of the document."""
        return self.workspace.document.scenario

    def form_text(self, name: str, /, **params: object) -> str:
        """Return the text of a message of the ``form`` table."""
        return msg(f"form.{name}", **params).text()

    def add_hint(self, name: str, **params: object) -> Label:
        """Add a gray line that explains the section, and return it."""
        label = Label(self.form_text(name, **params), wordWrap=True, objectName="quiet")
        self.body.addWidget(label)
        return label

    def add_heading(self, name: str) -> Label:
        """Add a heading and return its label."""
        label = Label(self.form_text(name), objectName="heading")
        self.body.addWidget(label)
        return label

    def add_form(self, form: Form) -> None:
        """Add a form that is refreshed with the section."""
        self.forms.append(form)
        self.body.addWidget(form)

    @property
    def covered_paths(self) -> set[str]:
        """Return the scenario fields that this section edits, as paths with ``*`` for list items."""
        return {path for form in self.forms for path in form.covered_paths}

    def start_editing(self, field: QWidget) -> None:
        """Let the user type into a field of something new: focus it, select its text and scroll to it."""
        field.setFocus()
        if isinstance(field, QLineEdit):
            field.selectAll()
        area = self.parentWidget()
        while area is not None and not isinstance(area, ScrollColumn):
            area = area.parentWidget()
        if area is not None:  # when the form that has just been shown has its place
            QTimer.singleShot(0, field, partial(area.ensureWidgetVisible, field, 0, _BELOW))

    def refresh(self) -> None:
        """Show the current values of the document."""
        for form in self.forms:
            form.refresh()

    def on_enter(self) -> None:
        """React to the section being shown."""

    def on_leave(self) -> None:
        """React to another section or page being shown."""

    def reveal(self, target: str) -> QWidget | None:
        """Select the object with that id, or the field at that path, and return its widget, if it is here."""
        return next((found for form in self.forms if (found := form.reveal(target))), None)


def number_field(path: str, nothing: str = "") -> NumberField:
    """Return a field for the number at a path, within the limits of the model."""
    bounds = field_limits(path)
    assert bounds.least is not None
    assert bounds.most is not None
    return NumberField(bounds.least, bounds.most, nothing)
