"""A blank that wants a thing of the scenario: chosen from a list, or with the pipette from the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QToolButton

from editor.messages import msg
from editor.model.objectives import Reference, ThingKind
from editor.ui.panels.fields import CompoundField
from editor.ui.scenario.items import PopupBox
from editor.ui.scenario.section import Desk
from editor.ui.scenario.things import labelled, things
from editor.ui.widgets.plain_text import plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

ON_THE_MAP = frozenset({"tile", "element", "door", "character", "marker", "zone"})
"""Kinds that can be pointed at."""


def pipette(point: Callable[[], None]) -> QToolButton:
    """The button that lets a thing be pointed at on the map."""
    button = QToolButton()
    button.setObjectName("framed")
    button.setIcon(current_theme().icon("pipette"))
    button.setToolTip(plain_tooltip(msg("form.pipette").text()))
    button.setAccessibleName(msg("form.pipette").text())
    button.clicked.connect(point)
    return button


@catch_qt_errors
class ThingField(CompoundField):
    """A reference to a thing of some kinds, or nothing."""

    wide = False

    def __init__(self, desk: Desk, kinds: Sequence[ThingKind], nothing: str, make: type[Reference] = Reference) -> None:
        """``nothing``: what it is called if the blank stays empty; ``make``: the kind of reference it gives."""
        super().__init__()
        self._desk, self._kinds, self._make = desk, tuple(kinds), make
        self._value: Reference | None = None
        self.box = _ThingBox(nothing, lambda: things(desk.workspace.document.board, self._kinds), self._label)
        self.box.chosen = self._choose
        self.pipette = pipette(self._point)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.box, 1)
        layout.addWidget(self.pipette)
        self.setFocusProxy(self.box)

    def setAccessibleName(self, name: str) -> None:  # noqa: N802 - Qt names it
        super().setAccessibleName(name)
        self.box.setAccessibleName(name)

    def content(self) -> object:
        return self._value

    def fill(self, value: object) -> None:
        assert value is None or isinstance(value, Reference)
        self._value = value
        self.box.show_only(value)

    def follow(self) -> None:
        """Names may be other ones now."""
        self.box.show_only(self._value)

    def _label(self, thing: Reference) -> str:
        return labelled(thing, self._desk.workspace.document.board)

    def _choose(self, thing: Reference | None) -> None:
        self.commit(self._make(kind=thing.kind, id=thing.id) if thing else None)

    def _point(self) -> None:
        self._desk.pick(tuple(kind for kind in self._kinds if kind in ON_THE_MAP), self._choose)


@catch_qt_errors
class _ThingBox(PopupBox):
    """Knows all things only while its list is open: a map has hundreds, and a form has several boxes."""

    def __init__(self, nothing: str, offered: Callable[[], list[Reference]], label: Callable[[Reference], str]) -> None:
        super().__init__()
        self._nothing, self._offered, self._label = nothing, offered, label
        self._things: list[Reference | None] = []
        self._shown: Reference | None = None
        self.chosen: Callable[[Reference | None], None] = lambda _: None
        self.setMinimumContentsLength(14)
        self.activated.connect(lambda number: self.chosen(self._things[number]))
        self.show_only(None)

    def show_only(self, thing: Reference | None) -> None:
        self._shown = thing
        self._list([thing])

    def _list(self, shown: list[Reference | None]) -> None:
        with QSignalBlocker(self):
            self._things = shown
            self.clear()
            self.addItems([self._label(each) if each else self._nothing for each in shown])
            self.setCurrentIndex(shown.index(self._shown) if self._shown in shown else 0)
        self.setToolTip(plain_tooltip(self.currentText()))

    def offer_all(self) -> None:
        everything: list[Reference | None] = [None, *self._offered()]
        if self._shown not in everything:
            everything.insert(1, self._shown)
        self._list(everything)
