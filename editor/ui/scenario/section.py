"""What sections have in common: forms one below the other, which follow the document while they are seen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editor.messages import Message, msg
from editor.model.fields import field_limits
from editor.model.objectives import Reference
from editor.model.scenario import Scenario, SquareOnLevel
from editor.ui.map.workspace import Workspace
from editor.ui.panels.fields import NumberField
from editor.ui.panels.form import Form
from editor.ui.widgets.plain_text import Label
from editor.values import FrozenStruct

PickThing = Callable[[tuple[str, ...], Callable[[Reference], None]], None]
"""Lets the person point at a thing of one of these kinds on the map, and is told which it was."""

PointAt = Callable[[Message, Callable[[SquareOnLevel], None]], None]
"""Lets the person point at a square of the map, with a hint what for."""


class Desk(FrozenStruct):
    """What a section is given: the work, and ways to the rest of the page."""

    workspace: Workspace
    show_section: Callable[[str, str], None]
    """Turn to another section, and there to the thing with that id or path."""
    pick: PickThing
    point: PointAt


class SectionForm(Form):
    """A form whose words are in a table of their own."""

    family = "form"


class Section(QWidget):
    """One section of the page. It is made when it is first seen, and refreshed only while it is seen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.workspace = desk.workspace
        self.forms: list[Form] = []
        self.lines = QVBoxLayout(self)
        self.lines.setContentsMargins(12, 10, 12, 12)
        self.lines.setSpacing(8)
        self.lines.setAlignment(Qt.AlignmentFlag.AlignTop)

    @property
    def scenario(self) -> Scenario:
        return self.workspace.document.scenario

    def words(self, name: str, /, **params: object) -> str:
        return msg(f"form.{name}", **params).text()

    def advice(self, name: str) -> None:
        """A quiet line that says what the section is for."""
        label = Label(self.words(name), wordWrap=True, objectName="quiet")
        self.lines.addWidget(label)

    def heading(self, name: str) -> Label:
        label = Label(self.words(name), objectName="heading")
        self.lines.addWidget(label)
        return label

    def add_form(self, form: Form) -> None:
        """A form that is refreshed with the section and counts for what it edits."""
        self.forms.append(form)
        self.lines.addWidget(form)

    @property
    def covers(self) -> set[str]:
        """The fields of a scenario that can be set here, as paths with ``*`` for the things of lists."""
        return {path for form in self.forms for path in form.covers}

    def refresh(self) -> None:
        """Show what the document says now."""
        for form in self.forms:
            form.refresh()

    def entered(self) -> None:
        """The person has turned to it."""

    def left(self) -> None:
        """The person has turned away from it, to another section or page."""

    def reveal(self, thing: str) -> QWidget | None:
        """Turn to the thing with that id, or the field at that path; the widget that shows it, if it is here."""
        return next((found for form in self.forms if (found := form.reveal(thing))), None)


def number(path: str, nothing: str = "") -> NumberField:
    """A field for the number at a path, within the bounds of the model."""
    bounds = field_limits(path)
    assert bounds.least is not None
    assert bounds.most is not None
    return NumberField(bounds.least, bounds.most, nothing)
