"""The list of all drawings of a game, with a picture of each: elements, markers, icons, rooms, doors and floors."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QRectF, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editor.board.names import area_name, as_label, door_kind, game_word, marker_name, name_from_id, room_label
from editor.catalog import Box
from editor.catalog.drawing_ids import DrawingId, door_kind_id, drawing_ids
from editor.catalog.packs.drawings import LARGEST_DRAWING
from editor.catalog.translation import box_text
from editor.messages import msg, to_text
from editor.model.grid import Square
from editor.model.tile import Face, FaceSquare
from editor.reader import read_file
from editor.render.art_files import find_art, paint_named_art
from editor.render.drawing_files import Drawing, render_image
from editor.render.pack_images import encode_drawing
from editor.render.painters.door_painter import PaintedDoorState, paint_horizontal_door
from editor.render.painters.floor_painter import paint_floor
from editor.render.painters.icon_painter import FLOOR_ICONS, paint_marker, paint_room_icon, paint_upright_icon
from editor.render.style import UNIT, Style
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.session.tile_editor.tile_photos import MAX_PHOTO_SIZE
from editor.ui.tile_editor.brush import element_picture
from editor.ui.widgets.delete_keys import click_on_delete
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

DRAWING_SUFFIXES: Final = (".svg", ".png", ".jpg", ".jpeg")
"""The names of files that can become a drawing."""
_SIDE: Final = 40
_OWN_MARK: Final = "▣"
_ID_ROLE: Final = int(Qt.ItemDataRole.UserRole)


def read_drawing(path: Path) -> bytes:
    """Read a file as a drawing: SVG as it is, pictures as PNG. Raises an error if it is not a picture."""
    if path.suffix.lower() == ".svg":
        return read_file(path, LARGEST_DRAWING)
    return encode_drawing(path.name, read_file(path, MAX_PHOTO_SIZE))


@catch_qt_errors
class DrawingList(QWidget):
    """Lists the drawings; one of them can be replaced or removed."""

    help_topic = "tile-drawings"

    replace_requested = Signal(str)
    remove_requested = Signal(str)
    """Emitted with the name of a drawing."""

    def __init__(self, session: TileEditorSession) -> None:
        super().__init__()
        self._session = session
        self._shown_drawings: object = None
        self._is_drawn = False
        self.search = QLineEdit(placeholderText=msg("tile-editor.drawing-search").text(), clearButtonEnabled=True)
        self.search.setAccessibleName(msg("tile-editor.drawing-search").text())
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(msg("tile-editor.tab-drawings").text())
        self.tree.setHeaderHidden(True)
        self.tree.setIndentation(12)
        self.tree.setIconSize(QSize(_SIDE, _SIDE))
        self.about = Label(wordWrap=True)
        self.about.setObjectName("quiet")
        self.replace = QPushButton(msg("tile-editor.drawing-replace").text())
        self.remove = QPushButton(msg("tile-editor.drawing-remove").text())
        self._items: dict[str, QTreeWidgetItem] = {}
        self._titles: tuple[QTreeWidgetItem, ...] = ()
        buttons = QHBoxLayout()
        buttons.addWidget(self.replace)
        buttons.addWidget(self.remove)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 4, 8)
        for widget in (self.search, self.tree, self.about):
            column.addWidget(widget)
        column.addLayout(buttons)
        self.search.textChanged.connect(self._apply_filter)
        self.tree.currentItemChanged.connect(lambda *_: self._show_state())
        self.tree.itemActivated.connect(lambda *_: self.replace.click())
        self.replace.clicked.connect(lambda: self.replace_requested.emit(self.current.name if self.current else ""))
        self.remove.clicked.connect(lambda: self.remove_requested.emit(self.current.name if self.current else ""))
        click_on_delete(self.tree, self.remove)
        self._fill()
        self.refresh()

    @property
    def current(self) -> DrawingId | None:
        """The selected drawing."""
        item = self.tree.currentItem()
        drawing = item.data(0, _ID_ROLE) if item is not None else None
        return drawing if isinstance(drawing, DrawingId) else None

    def select(self, name: str) -> None:
        """Select a drawing by its name."""
        self.tree.setCurrentItem(self._items[name])

    def refresh(self) -> bool:
        """Show the current drawings, and return whether one was replaced or removed since."""
        drawings = self._session.box.drawings
        changed = drawings is not self._shown_drawings
        if changed:
            self._shown_drawings = drawings
            self.redraw()
        return changed

    def redraw(self) -> None:
        """Draw all pictures again, now or when the list is shown."""
        self._is_drawn = self.isVisible()
        if self._is_drawn:
            self._draw()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt names it
        """Draw the pictures when they are first needed."""
        if not self._is_drawn:
            self._is_drawn = True
            self._draw()
        super().showEvent(event)

    def _draw(self) -> None:
        box = self._session.box
        with QSignalBlocker(self.tree):
            for item in self._items.values():
                drawing: DrawingId = item.data(0, _ID_ROLE)
                name = drawing_label(box, drawing)
                is_own = self._session.has_own_drawing(drawing.name)
                item.setText(0, f"{name} {_OWN_MARK}" if is_own else name)
                item.setIcon(0, drawing_picture(box, drawing))
                item.setData(0, Qt.ItemDataRole.ToolTipRole, plain_tooltip(self._state_text(drawing)))
                item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{name}, {self._state_text(drawing)}")
        self._show_state()

    def _fill(self) -> None:
        titles: dict[str, QTreeWidgetItem] = {}
        for drawing in drawing_ids(self._session.base):
            if drawing.kind not in titles:
                title = QTreeWidgetItem(self.tree, [msg(f"tile-editor.drawing-{drawing.kind}").text()])
                title.setFlags(Qt.ItemFlag.ItemIsEnabled)
                title.setExpanded(True)
                titles[drawing.kind] = title
            item = QTreeWidgetItem(titles[drawing.kind])
            item.setData(0, _ID_ROLE, drawing)
            self._items[drawing.name] = item
        self._titles = tuple(titles.values())
        if self._items:
            self.tree.setCurrentItem(next(iter(self._items.values())))

    def _show_state(self) -> None:
        drawing = self.current
        self.replace.setEnabled(drawing is not None)
        self.remove.setEnabled(drawing is not None and self._session.has_own_drawing(drawing.name))
        self.about.setText(self._state_text(drawing) if drawing is not None else "")

    def _state_text(self, drawing: DrawingId) -> str:
        """Return where a drawing comes from, and the name of its file."""
        if self._session.has_own_drawing(drawing.name):
            state = "own"
        elif drawing.name in self._session.base.drawings.files:
            state = "pack"
        else:
            state = "builtin" if find_art(drawing.name, self._session.base.drawings) is not None else "none"
        return msg(f"tile-editor.drawing-state-{state}", name=drawing.name).text()

    def _apply_filter(self) -> None:
        sought = self.search.text().casefold().strip()
        for name, item in self._items.items():
            item.setHidden(sought not in item.text(0).casefold() and sought not in name)
        for title in self._titles:
            title.setHidden(all(item.isHidden() for item in self._items.values() if item.parent() is title))


def drawing_label(box: Box, drawing: DrawingId) -> str:
    """Return the name of what a drawing shows."""
    thing = drawing.thing
    match drawing.kind:
        case "element":
            return to_text(box_text("element", box.elements[thing].name))
        case "marker":
            return to_text(marker_name(box, thing))
        case "icon":
            return to_text(box_text("icon", box.icons[thing].name)) if thing in box.icons else name_from_id(thing)
        case "room":
            return room_label(thing)
        case "floor":
            area = next((each for each in box.game.area if each.id == thing), None)
            return to_text(game_word(area)) if area is not None else as_label(area_name(thing, box.game))
        case "door":
            door = next(each for each in box.doors.values() if door_kind_id(each) == thing)
            name = to_text(box_text("door", door.name)) or as_label(door_kind(door))
            return msg("tile-editor.drawing-open", name=name).text() if drawing.is_open else name


def drawing_picture(box: Box, drawing: DrawingId) -> QIcon:
    """Return a small picture of what a drawing shows, as the map shows it."""
    if drawing.kind == "element":
        return element_picture(box, drawing.thing, _SIDE)
    extent, paint = _painting(box, drawing)
    style = Style(theme=current_theme().name, px=_SIDE * UNIT / extent.width(), drawings=box.drawings)
    image = render_image(Drawing(extent, partial(paint, style=style), style), Qt.GlobalColor.transparent)
    return QIcon(QPixmap.fromImage(image))


def _painting(box: Box, drawing: DrawingId) -> tuple[QRectF, Callable[..., None]]:
    """Return the area of a picture and the function that paints it."""
    thing = drawing.thing
    square = QRectF(0, 0, UNIT, UNIT)
    match drawing.kind:
        case "floor":
            area = next(each for each in box.game.area if each.id == thing)
            face = Face(name=thing, squares=(FaceSquare(at=Square(0, 0), area=thing, floor=area.floor),))
            return square, partial(paint_floor, face=face)
        case "door":
            door = next(each for each in box.doors.values() if door_kind_id(each) == thing)
            long = door.length * UNIT
            state: PaintedDoorState = "open" if drawing.is_open else "closed"
            paint_door = partial(paint_horizontal_door, door=door, edges=door.length, state=state)
            return QRectF(-5, -12 if drawing.is_open else -long / 2 - 5, long + 10, long + 10), paint_door
        case "room":
            return QRectF(-9, -9, 18, 18), partial(paint_room_icon, room=thing)
        case "icon" if thing in FLOOR_ICONS:
            return square, partial(_paint_floor_icon, name=thing)
        case "icon":
            return QRectF(-21, -21, 42, 42), partial(paint_upright_icon, name=thing)
    name = to_text(marker_name(box, thing))
    return QRectF(-32, -32, 64, 64), partial(paint_marker, kind=thing, name=name)


def _paint_floor_icon(painter: QPainter, name: str, style: Style) -> None:
    paint_named_art(painter, name, QRectF(0, 0, UNIT, UNIT), style)
