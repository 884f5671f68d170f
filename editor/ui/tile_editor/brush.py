"""Brushes that edit a face, and the bar in which one of them is selected."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QIcon, QMouseEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QComboBox, QCompleter, QLineEdit, QSpinBox, QToolButton, QWidget

from editor.board.names import game_word, line_name, name_from_id
from editor.catalog import Box
from editor.catalog.text_picture import Notation, game_notation
from editor.catalog.translation import box_text
from editor.messages import Message, Name, msg, sort_key, table, to_text
from editor.model.game_words import SquareTag, WallKind
from editor.model.grid import DIRECTIONS, Direction, Edge, Square
from editor.model.tile import Face, FaceSquare
from editor.render.painters.face_painter import face_thumbnail
from editor.render.style import Layers, Style
from editor.session.tile_editor.face_drawing import (
    SAFE,
    delete_element,
    element_at,
    next_wall,
    place_element,
    set_area,
    set_part,
    set_wall,
    square_at,
    toggle_facing,
    toggle_icon,
    wall_at,
)
from editor.session.tile_editor.height_drawing import add_link, delete_links, links_at, set_height, set_links, set_tag
from editor.ui.forms.flow_layout import FlowLayout
from editor.ui.widgets.plain_text import escape_mnemonic, plain_tooltip
from editor.ui.widgets.theme import current_theme, indent_spin_box
from editor.ui.widgets.widget_utils import catch_qt_errors, hide_unused
from editor.values import FrozenStruct, replace

BrushKind = Literal["wall", "area", "element", "facing", "icon", "part", "height", "tag", "arrow", "erase"]
_NEAR = 0.2
"""The largest distance from an edge at which it is targeted, in squares."""


class FaceBrush(FrozenStruct):
    """A brush and its value: a kind of line, area, element, icon or tag, or a height.

    A brush for lines without a value cycles through all of them.
    """

    kind: BrushKind = "wall"
    value: str = ""


class FaceSpot(FrozenStruct):
    """A place on a face: a square, its nearest side, whether the side itself is targeted, and whether two sides are."""

    square: Square
    side: Direction
    on_edge: bool = False
    at_corner: bool = False

    @property
    def edge(self) -> Edge:
        """Return the nearest edge."""
        return self.square.edge(self.side)


def spot_at(face: Face, x: float, y: float) -> FaceSpot | None:
    """Return the spot at a point in squares; just outside of the face, its border is targeted."""
    found: list[tuple[float, FaceSpot]] = []
    for square in face.squares:
        left, top = x - square.at.x, y - square.at.y
        if -_NEAR <= left <= 1 + _NEAR and -_NEAR <= top <= 1 + _NEAR:
            away = {"n": top, "e": 1 - left, "s": 1 - top, "w": left}
            side, other, *_ = sorted(DIRECTIONS, key=lambda each: abs(away[each]))
            outside = max(0.0, -left, left - 1, -top, top - 1)
            found.append((outside, FaceSpot(square.at, side, abs(away[side]) <= _NEAR, abs(away[other]) <= _NEAR)))
    return min(found, key=lambda each: each[0])[1] if found else None


Stroke = Callable[[Face, FaceSpot], Face]


def targets_edge(brush: FaceBrush, face: Face, spot: FaceSpot, notation: Notation) -> bool:
    """Return whether the brush edits the side of the square instead of the square."""
    match brush.kind:
        case "wall" | "facing":
            return True
        case "element":
            return spot.on_edge and wall_at(face, spot.edge) == notation.default_line
        case "erase":
            return spot.on_edge and (wall_at(face, spot.edge) is not None)
        case _:
            return False


def begin_stroke(brush: FaceBrush, face: Face, spot: FaceSpot, box: Box) -> tuple[Message, Stroke]:
    """Return the label and the effect of a stroke, which does the same at each spot as at the first."""
    signs = game_notation(box.game)
    match brush.kind:
        case "wall":
            return _wall(brush, wall_at(face, spot.edge), box, signs)
        case "area":
            return msg("tile-editor.step-area"), lambda face, at: set_area(face, at.square, brush.value, signs)
        case "element":
            return _element(brush, face, spot, box, signs)
        case "facing":
            return msg("tile-editor.step-facing"), lambda face, at: toggle_facing(face, at.square, at.side)
        case "icon":
            return msg("tile-editor.step-icon"), lambda face, at: toggle_icon(face, at.square, brush.value)
        case "part":
            square = square_at(face, spot.square)
            part = None if square is not None and square.part else SAFE
            return msg("tile-editor.step-part"), lambda face, at: set_part(face, at.square, part)
        case "height":
            height = int(brush.value)
            return msg("tile-editor.step-height", height=height), lambda face, at: set_height(face, at.square, height)
        case "tag":
            return _tag(brush.value, face, spot, signs)
        case "arrow":
            return msg("tile-editor.step-arrow"), _arrow(face, spot.square)
        case "erase":
            return msg("tile-editor.step-erase"), lambda face, at: _erased(face, at, signs)


def _tag(tag: SquareTag, face: Face, spot: FaceSpot, signs: Notation) -> tuple[Message, Stroke]:
    """Add the tag, or remove it if the first square has it."""
    square = square_at(face, spot.square)
    on = square is None or tag not in square.tags
    return msg("tile-editor.step-tag"), lambda face, at: set_tag(face, at.square, tag, signs, on=on)


def _arrow(before: Face, start: Square) -> Stroke:
    """Draw an arrow from the first square to the one that the stroke has reached."""

    def stroke(now: Face, at: FaceSpot) -> Face:
        drawn = add_link(before, start, at.square)
        return set_links(now, drawn.links)

    return stroke


def _wall(brush: FaceBrush, before: WallKind | None, box: Box, signs: Notation) -> tuple[Message, Stroke]:
    """Draw the next kind of line, or the line of the brush; remove it where it is already."""
    one = None if before == brush.value else brush.value
    kind = one if brush.value else next_wall(before, box.game)
    step = f"step-wall-{kind or 'open'}"
    known = kind is None or step in table("tile-editor")
    label = msg(f"tile-editor.{step}") if known else msg("tile-editor.step-line", line=line_name(box, kind or ""))
    return label, lambda face, at: set_wall(face, at.edge, kind, signs)


def _element(brush: FaceBrush, face: Face, spot: FaceSpot, box: Box, signs: Notation) -> tuple[Message, Stroke]:
    """Start a new element, or extend one of the same kind."""
    kind = box.elements[brush.value]
    hangs = targets_edge(brush, face, spot, signs)
    first = element_at(face, spot.edge if hangs else spot.square)
    before = {each.id for each in face.elements}

    def stroke(now: Face, at: FaceSpot) -> Face:
        new = next((each.id for each in now.elements if each.id not in before), None)
        onto = new or (first.id if first is not None and first.kind == kind.id else None)
        return place_element(now, at.edge if hangs else at.square, kind, onto, signs)

    return msg("tile-editor.step-element", what=box_text("element", kind.name)), stroke


def _erased(face: Face, spot: FaceSpot, signs: Notation) -> Face:
    """Return the face without the wall, the element, the arrows, or else all other marks at the spot."""
    if spot.on_edge and wall_at(face, spot.edge) is not None:
        return set_wall(face, spot.edge, None)
    without = delete_element(face, spot.square)
    square = square_at(face, spot.square)
    if without is not face or square is None:
        return without
    if arrows := links_at(face, spot.square):
        return delete_links(face, arrows)
    for icon in square.icons:
        face = toggle_icon(face, spot.square, icon.kind)
    for tag in square.tags:
        face = set_tag(face, spot.square, tag, signs, on=False)
    return set_part(set_height(face, spot.square, 0), spot.square, None)


class NamedBrush(FrozenStruct):
    """A brush with the texts of its button."""

    brush: FaceBrush
    name: Name
    tip: Name


def brushes_for(box: Box) -> dict[str, NamedBrush]:
    """Return the brushes that the game needs by name; the kind of element is chosen separately."""
    return dict(_brushes(box))


def _brushes(box: Box) -> Iterator[tuple[str, NamedBrush]]:
    game = box.game
    yield from _lines(box)
    for area in game.area:
        if area.id not in game.tile_kinds:  # only Drillers have squares of Drillers
            named = msg("tile-editor.any-area-tip", area=game_word(area))
            yield f"area-{area.id}", _named(f"area-{area.id}", FaceBrush("area", area.id), game_word(area), named)
    if box.elements:
        yield "element", _named("element", FaceBrush("element"))
    if "facing" in game.icons:
        yield "facing", _named("facing", FaceBrush("facing"))
    for icon in game.icons:
        if icon != "facing":
            named = msg("tile-editor.any-icon-tip", icon=name_from_id(icon))
            yield f"icon-{icon}", _named(f"icon-{icon}", FaceBrush("icon", icon), name_from_id(icon), named)
    if SAFE in game.words("edge"):
        yield "safe", _named("safe", FaceBrush("part"))
    if game.heights.most:
        yield "height", _named("height", FaceBrush("height", "1"))
    for tag in game.tag:
        name = game_word(tag)
        yield f"tag-{tag.id}", NamedBrush(FaceBrush("tag", tag.id), name, msg("tile-editor.tag-tip", tag=name))
    if game.uses_links:
        yield "arrow", _named("arrow", FaceBrush("arrow"))
    erase = _named("erase", FaceBrush("erase"))
    has_more = game.uses_links or game.tag
    yield "erase", replace(erase, tip=msg("tile-editor.erase-all-tip")) if has_more else erase


def _lines(box: Box) -> Iterator[tuple[str, NamedBrush]]:
    """Yield a brush for all lines, and one for each kind if they are not walls."""
    kinds = box.game.words("edge")
    if all(f"step-wall-{kind}" in table("tile-editor") for kind in kinds):
        yield "wall", _named("wall", FaceBrush("wall"))
        return
    names = tuple(line_name(box, kind) for kind in kinds)
    all_of_them = msg("tile-editor.lines"), msg("tile-editor.lines-tip", lines=names)
    yield "wall", NamedBrush(FaceBrush("wall"), *all_of_them)
    for kind, name in zip(kinds, names, strict=True):
        yield f"line-{kind}", NamedBrush(FaceBrush("wall", kind), name, msg("tile-editor.any-line-tip", line=name))


def _named(key: str, brush: FaceBrush, name: Name = "", tip_of_it: Message | str = "") -> NamedBrush:
    """Use the program's texts for the brush if there are any, otherwise those of the game."""
    if f"brush-{key}" in table("tile-editor"):
        return NamedBrush(brush, msg(f"tile-editor.brush-{key}"), msg(f"tile-editor.brush-{key}-tip"))
    return NamedBrush(brush, name, tip_of_it)


_THUMBNAIL = 20
"""Pixels of the picture of an element."""


@catch_qt_errors
class SearchField(QLineEdit):
    """A field whose text is selected by the click that focuses it, so that typing replaces it."""

    def __init__(self) -> None:
        super().__init__()
        self._was_focused_by_click = False

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt names it
        """Remember whether a click gave the focus."""
        super().focusInEvent(event)
        self._was_focused_by_click = event.reason() == Qt.FocusReason.MouseFocusReason

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Select the text after that click, unless the user dragged over a part of it."""
        super().mouseReleaseEvent(event)
        if self._was_focused_by_click and not self.hasSelectedText():
            self.selectAll()
        self._was_focused_by_click = False


@catch_qt_errors
class ElementPicker(QComboBox):
    """The kinds of elements with their pictures. Typing any part of a name finds it."""

    def __init__(self, box: Box) -> None:
        super().__init__(editable=True, insertPolicy=QComboBox.InsertPolicy.NoInsert)
        self._box = box
        self._has_pictures = False
        name = msg("tile-editor.elements").text()
        self.setAccessibleName(name)
        field = SearchField()
        self.setLineEdit(field)
        field.setPlaceholderText(name)
        field.setAccessibleName(name)
        self.setIconSize(QSize(_THUMBNAIL, _THUMBNAIL))
        kinds = [(to_text(box_text("element", kind.name)), kind.id) for kind in box.elements.values()]
        for words, kind in sorted(kinds, key=lambda each: sort_key(each[0])):
            self.addItem(words, kind)
        completer = QCompleter(self.model(), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.setCompleter(completer)
        field.editingFinished.connect(self._restore_name)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt names it
        """Draw the pictures when they are first needed."""
        if not self._has_pictures:
            self._has_pictures = True
            for row in range(self.count()):
                self.setItemIcon(row, element_picture(self._box, self.itemData(row)))
        super().showEvent(event)

    def redraw(self, box: Box) -> None:
        """Draw the pictures again, because drawings were replaced."""
        self._box, self._has_pictures = box, self.isVisible()
        for row in range(self.count() if self._has_pictures else 0):
            self.setItemIcon(row, element_picture(box, self.itemData(row)))

    def _restore_name(self) -> None:
        """Show the name of the selected kind again after text that is not a name."""
        if self.findText(self.currentText(), Qt.MatchFlag.MatchFixedString) < 0:
            self.setEditText(self.itemText(self.currentIndex()))


def element_picture(box: Box, kind: str, side: int = _THUMBNAIL) -> QIcon:
    """Return the picture of a kind of element on one square."""
    signs = game_notation(box.game)
    area = signs.default_area
    square = FaceSquare(at=Square(0, 0), area=area, floor=signs.floors.get(area))
    face = place_element(Face(name=kind, squares=(square,)), square.at, box.elements[kind], notation=signs)
    style = Style(theme=current_theme().name, layers=Layers(names=False), drawings=box.drawings)
    return QIcon(QPixmap.fromImage(face_thumbnail(face, side, style)))


class HeightPicker(QSpinBox):
    """The height that the brush for heights gives to squares."""

    def __init__(self, most: int) -> None:
        super().__init__(minimum=0, maximum=max(1, most), value=1)
        self.setAccessibleName(msg("tile-editor.brush-height").text())
        indent_spin_box(self)


class BrushBar(QWidget):
    """A button for each brush, the list of elements, and the height to draw."""

    help_topic = "tile-draw"

    brush_selected = Signal(object)
    """Emitted with the selected brush."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        row = FlowLayout(self)
        row.setContentsMargins(8, 6, 8, 6)
        self._group = QButtonGroup(self)
        self._brushes = brushes_for(box)
        self.buttons: dict[str, QToolButton] = {}
        self.elements, self.height_picker = ElementPicker(box), HeightPicker(box.game.heights.most)
        values = {"element": self.elements, "height": self.height_picker}
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
            if key in values:
                row.addWidget(values[key])
        hide_unused(self, *values.values())
        self.buttons["wall"].setChecked(True)
        self.elements.activated.connect(lambda _: self.take("element"))
        self.height_picker.valueChanged.connect(lambda _: self.take("height"))

    def take(self, name: str) -> None:
        """Select a brush by name."""
        self.buttons[name].setChecked(True)
        self._take(name)

    def _take(self, name: str) -> None:
        brush = self._brushes[name].brush
        match brush.kind:
            case "element":
                brush = FaceBrush("element", self.elements.currentData())
            case "height":
                brush = FaceBrush("height", str(self.height_picker.value()))
        self.brush_selected.emit(brush)
