"""The brushes in a row: one of them is in the hand."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QComboBox, QToolButton, QWidget

from editor.board.names import line_name, name_from_id
from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.messages import Message, Name, msg, sort_key, table, to_text
from editor.session.tile_editor.face_drawing import SAFE
from editor.ui.panels.flow import FlowLayout
from editor.ui.tile_editor.brush import FaceBrush
from editor.ui.widgets.plain_text import escape_mnemonic, plain_tooltip
from editor.values import FrozenStruct


class NamedBrush(FrozenStruct):
    """A brush with the words of its button."""

    brush: FaceBrush
    name: Name
    tip: Name


def brushes_of(box: Box) -> dict[str, NamedBrush]:
    """The brushes that the game has work for, by name; what an element brush is for is chosen beside it."""
    return dict(_brushes(box))


def _brushes(box: Box) -> Iterator[tuple[str, NamedBrush]]:
    game = box.game
    yield from _lines(box)
    for area in game.area:
        if area.id not in game.tile_kinds:  # squares of Drillers are drawn on Drillers alone
            named = msg("workshop.any-area-tip", area=area.name)
            yield f"area-{area.id}", _named(f"area-{area.id}", FaceBrush("area", area.id), area.name, named)
    if box.elements:
        yield "element", _named("element", FaceBrush("element"))
    if "facing" in game.icons:
        yield "facing", _named("facing", FaceBrush("facing"))
    for icon in game.icons:
        if icon != "facing":
            named = msg("workshop.any-icon-tip", icon=name_from_id(icon))
            yield f"icon-{icon}", _named(f"icon-{icon}", FaceBrush("icon", icon), name_from_id(icon), named)
    if SAFE in game.words("edge"):
        yield "safe", _named("safe", FaceBrush("part"))
    yield "erase", _named("erase", FaceBrush("erase"))


def _lines(box: Box) -> Iterator[tuple[str, NamedBrush]]:
    """One brush goes through all lines. Where they are others than walls, there is one for each besides."""
    kinds = box.game.words("edge")
    if all(f"step-wall-{kind}" in table("workshop") for kind in kinds):
        yield "wall", _named("wall", FaceBrush("wall"))
        return
    names = tuple(line_name(box, kind) for kind in kinds)
    all_of_them = msg("workshop.lines"), msg("workshop.lines-tip", lines=names)
    yield "wall", NamedBrush(FaceBrush("wall"), *all_of_them)
    for kind, name in zip(kinds, names, strict=True):
        yield f"line-{kind}", NamedBrush(FaceBrush("wall", kind), name, msg("workshop.any-line-tip", line=name))


def _named(key: str, brush: FaceBrush, name: Name = "", tip_of_it: Message | str = "") -> NamedBrush:
    """In the words of the program, if it has some for what is on the brush; otherwise in those of the game."""
    if f"brush-{key}" in table("workshop"):
        return NamedBrush(brush, msg(f"workshop.brush-{key}"), msg(f"workshop.brush-{key}-tip"))
    return NamedBrush(brush, name, tip_of_it)


class BrushBar(QWidget):
    """A button for each brush, and the list of elements."""

    taken = Signal(object)
    """The brush that is in the hand now."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        row = FlowLayout(self)
        row.setContentsMargins(8, 6, 8, 6)
        self._group = QButtonGroup(self)
        self._brushes = brushes_of(box)
        self.buttons: dict[str, QToolButton] = {}
        self.elements = QComboBox()
        self.elements.setAccessibleName(msg("workshop.elements").text())
        kinds = [(to_text(box_text("element", kind.name)), kind.id) for kind in box.elements.values()]
        for words, kind in sorted(kinds, key=lambda each: sort_key(each[0])):
            self.elements.addItem(words, kind)
        for key, named in self._brushes.items():
            button = QToolButton()
            button.setText(escape_mnemonic(to_text(named.name)))
            button.setCheckable(True)
            button.setObjectName("framed")
            button.setToolTip(plain_tooltip(to_text(named.tip)))
            button.clicked.connect(lambda _=False, brush=key: self._take(brush))
            self._group.addButton(button)
            self.buttons[key] = button
            row.addWidget(button)
            if key == "element":
                row.addWidget(self.elements)
        self.elements.setVisible("element" in self._brushes)
        self.buttons["wall"].setChecked(True)
        self.elements.activated.connect(lambda _: self.take("element"))

    def take(self, name: str) -> None:
        """Take a brush into the hand."""
        self.buttons[name].setChecked(True)
        self._take(name)

    def _take(self, name: str) -> None:
        brush = self._brushes[name].brush
        self.taken.emit(FaceBrush("element", self.elements.currentData()) if brush.kind == "element" else brush)
