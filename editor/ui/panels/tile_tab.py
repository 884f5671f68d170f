"""The tile tab of the palette: search and filters, the tiles by group, and both faces of the current tile."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QLineEdit,
    QListView,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.catalog import Box
from editor.messages import msg
from editor.model.tile import FaceName, Tile
from editor.ui.forms.flow_layout import FlowLayout
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.tools.place_tile import PlaceTileTool
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_delegates import DEFAULT_PICTURE, LARGEST_PICTURE, SMALLEST_PICTURE, GridDelegate
from editor.ui.panels.piece_list import PieceListView
from editor.ui.panels.piece_rows import PieceLook, PieceRow, tile_rows, tiles_left
from editor.ui.panels.piece_texts import ability_text, box_label, face_summary, ui_text
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.panels.tile_filters import GROUNDS, FaceGround, FitsFilter, TileSearch
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors

_FACE, _LOW_FACE = 96, 64
"""Side of the pictures of both faces in pixels, and in a low panel."""
_LOW = 580
"""Pixels of height below which the tab is low."""


@catch_qt_errors
class TileTab(QWidget):
    """Finds, shows and selects tiles."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._box, self._search = workspace.box, TileSearch(workspace.box)
        self._shown: tuple[object, ...] | None = None
        self._ground: FaceGround | None = None
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(ui_text("palette-search"))
        self.search.setToolTip(plain_tooltip(ui_text("palette-search-tip")))
        self.search.setAccessibleName(ui_text("palette-search-tip"))
        self.search.textChanged.connect(self.refresh)
        self.search.installEventFilter(self)
        self.fits = FitsFilter(workspace)
        self.fits.changed.connect(self.refresh)
        self.list = PieceListView(ui_text("palette-tiles"))
        self.list.setFlow(QListView.Flow.LeftToRight)
        self.list.setWrapping(True)
        self._cells = GridDelegate(self.list, thumbnails)
        self.list.setItemDelegate(self._cells)
        self.list.piece_selected.connect(self._start_placing_row)
        self.list.row_focused.connect(self._show_faces)
        self.list.installEventFilter(self)
        self.nothing = Label(ui_text("palette-nothing-found"), wordWrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.faces = FaceChooser(workspace, thumbnails)
        self.faces.face_buttons.buttonClicked.connect(self._start_placing)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 8, 6, 6)
        layout.setSpacing(6)
        layout.addWidget(self.search)
        layout.addLayout(self._filter_bar())
        layout.addWidget(self.list, 1)
        layout.addWidget(self.nothing, 1)
        layout.addWidget(self.faces)
        workspace.ghost_changed.connect(self._on_tool_changed)
        workspace.tool_changed.connect(self._on_tool_changed)
        self._on_tool_changed()
        self._show_ground_filters()
        self.setFocusProxy(self.search)

    def _filter_bar(self) -> FlowLayout:
        """Return a row with ground filters, the *fits* filter and the picture size."""
        line = FlowLayout()
        self.ground_filters: dict[FaceGround, QToolButton] = {}
        for ground in GROUNDS:
            button = QToolButton()
            button.setObjectName("framed")
            button.setText(ui_text(f"palette-filter-{ground}"))
            button.setToolTip(plain_tooltip(ui_text(f"palette-filter-{ground}-tip")))
            button.setCheckable(True)
            button.clicked.connect(lambda on, mine=ground: self._choose_ground(mine if on else None))
            self.ground_filters[ground] = button
            line.addWidget(button)
        line.addWidget(self.fits)
        self.size_of_pictures = QSlider(Qt.Orientation.Horizontal)
        self.size_of_pictures.setRange(SMALLEST_PICTURE, LARGEST_PICTURE)
        self.size_of_pictures.setValue(DEFAULT_PICTURE)
        self.size_of_pictures.setAccessibleName(ui_text("palette-size"))
        self.size_of_pictures.setToolTip(plain_tooltip(ui_text("palette-size")))
        self.size_of_pictures.setMinimumWidth(60)
        self.size_of_pictures.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.size_of_pictures.valueChanged.connect(self._cells.resize)
        line.addWidget(self.size_of_pictures)
        return line

    def _show_ground_filters(self) -> None:
        """Show the ground filters only for a game that has both kinds of ground."""
        has_grounds = {"indoor", "outdoor"} <= set(self._box.game.words("area"))
        for button in self.ground_filters.values():
            button.setVisible(has_grounds)
        if not has_grounds:
            self._ground = None

    def _choose_ground(self, ground: FaceGround | None) -> None:
        """Filter by one ground, or by none."""
        self._ground = ground
        for each, button in self.ground_filters.items():
            button.setChecked(each == ground)
        self.refresh()

    def refresh(self) -> None:
        """Show the tiles that match, with the copies left; return early if nothing changed."""
        scenario, box = self._workspace.document.scenario, self._workspace.box
        if box is not self._box:
            self._box, self._search, self._shown = box, TileSearch(box), None
            self._show_ground_filters()
            self.faces.use_box(box)
        criteria, fitting = (self.search.text(), self._ground), self.fits.faces
        shown = (criteria, scenario.box.copies, tiles_left(scenario, box), fitting)
        if shown == self._shown:
            return
        criteria_changed = self._shown is not None and self._shown[0] != shown[0]
        self._shown = shown
        found = self._search.find(*criteria)
        if fitting is not None:
            found = {tile: face if any(criteria) else fitting[tile] for tile, face in found.items() if tile in fitting}
        rows = tile_rows(scenario, box, found)
        self.list.set_rows(rows)
        if criteria_changed:
            self.list.scrollToTop()
        self.list.setVisible(bool(rows))
        self.nothing.setVisible(not rows)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt names it
        """Leave the list its share of a low panel."""
        super().resizeEvent(event)
        self.faces.set_low(low=self.height() < _LOW)

    def flip(self) -> None:
        """Show the other face of the current tile; if it is being placed, flip it there too."""
        if self.faces.tile is not None:
            self.faces.show_face(self.faces.tile, self.faces.other_face())
            if self._tool_for_tile() is not None:
                self._start_placing()

    def eventFilter(self, watched: object, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """Flip the current tile with X; Down in the search field moves to the list, Return takes the first tile."""
        if not isinstance(event, QKeyEvent):
            return False
        key = event.key()
        if watched is self.list and key == Qt.Key.Key_X and not event.modifiers() and self.faces.tile is not None:
            event.accept()  # before the window takes the key for the map
            if event.type() == QEvent.Type.KeyPress:
                self.flip()
            return True
        if watched is self.search and event.type() == QEvent.Type.KeyPress:
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.list.row_model.rows:
                self._place_first()
                return True
            if key == Qt.Key.Key_Down and self.list.row_model.rows:
                self.list.setFocus(Qt.FocusReason.TabFocusReason)
                if self.list.current_row() is None:
                    self.list.select_key(next(row.key for row in self.list.row_model.rows if not row.is_heading))
                return True
            if key == Qt.Key.Key_Escape:
                if self.search.text():
                    self.search.clear()
                else:
                    self.list.left_by_key.emit()
                return True
        return False

    # --- selecting ---

    def _place_first(self) -> None:
        """Start placing the first tile that was found; one with copies left and the typed name comes first."""
        typed = self.search.text().strip().casefold()
        found = [row for row in self.list.row_model.rows if not row.is_heading]
        row = min(found, key=lambda row: (row.used_up, typed not in row.title.casefold()))
        self.list.select_key(row.key)
        self._start_placing_row(row)
        if not row.used_up:
            self.list.taken_by_key.emit()

    def _show_faces(self, row: PieceRow) -> None:
        tile = self._workspace.box.tiles[row.tool_args["tile"]]
        if tile is not self.faces.tile:
            face: FaceName = row.look.face if row.look else "front"
            self.faces.show_face(tile, face)

    def _start_placing_row(self, row: PieceRow) -> None:
        self._show_faces(row)
        self._start_placing()

    def _start_placing(self) -> None:
        tile = self.faces.tile
        assert tile is not None
        row = self.list.row_model.row_at(self.list.row_model.place_of(tile.id))
        if row is not None and row.used_up:
            self._workspace.use_tool(make_tool("select", self._workspace))  # not the piece that was held before
            self._workspace.notify(msg("ui.palette-used-up", name=row.title))
            return
        held = self._tool_for_tile()
        rotation = held.rotation if held is not None else 0
        self._workspace.use_tool(
            make_tool("place-tile", self._workspace, tile=tile.id, face=self.faces.face, rotation=rotation)
        )  # fmt: skip

    def _tool_for_tile(self) -> PlaceTileTool | None:
        """Return the active tool if it places the current tile."""
        tool = self._workspace.tool
        chosen = self.faces.tile
        return tool if isinstance(tool, PlaceTileTool) and chosen is not None and tool.tile == chosen.id else None

    def _on_tool_changed(self) -> None:
        """Show the tile that is being placed, with its current face."""
        tool = self._workspace.tool
        if not isinstance(tool, PlaceTileTool) or tool.tile not in self._workspace.box.tiles:
            return
        if self.faces.tile is None or self.faces.tile.id != tool.tile or self.faces.face != tool.face:
            self.faces.show_face(self._workspace.box.tiles[tool.tile], tool.face)
            self.list.select_key(tool.tile)


@catch_qt_errors
class FaceChooser(QWidget):
    """Both faces of a tile as buttons, with a description of the current one."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace, self._thumbnails = workspace, thumbnails
        self.tile: Tile | None = None
        self.face: FaceName = "front"
        self.face_buttons = QButtonGroup(self)
        self.buttons = [QToolButton() for _ in range(2)]
        self.names = [Label(wordWrap=True) for _ in range(2)]
        self.about = Label(wordWrap=True)
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.about.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(3)
        for number, (button, name) in enumerate(zip(self.buttons, self.names, strict=True)):
            button.setCheckable(True)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(self._pick)
            name.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            self.face_buttons.addButton(button, number)
            grid.addWidget(button, 0, number)
            grid.addWidget(name, 1, number)
            grid.setColumnStretch(number, 1)
        self.area = QScrollArea(widgetResizable=True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setAccessibleName(msg("ui.details").text())
        self.area.setWidget(self.about)
        self.set_low(low=False)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        grid.addWidget(self.area, 2, 0, 1, 2)
        self.setVisible(False)
        workspace.options_changed.connect(self.apply_theme)

    def show_face(self, tile: Tile, face: FaceName) -> None:
        """Show a tile with that face as the current one."""
        self.tile = tile
        names = [name for name, _ in tile.faces()]
        self.face = face if face in names else "front"
        self.setVisible(True)
        self.apply_theme()
        for widget in (self.buttons[1], self.names[1]):
            widget.setVisible(not tile.is_one_sided)
        tip = "palette-one-sided-tip" if tile.is_one_sided else "palette-face-tip"
        for button, label, (name, shown) in zip(self.buttons, self.names, tile.faces(), strict=True):
            button.setChecked(name == self.face)
            button.setAccessibleName(ui_text(f"face-{name}", name=box_label("tile", shown.name)))
            button.setToolTip(plain_tooltip(ui_text(tip, name=box_label("tile", shown.name))))
            label.setText(box_label("tile", shown.name))
        self._fit_names()
        chosen = tile.face(self.face)
        assert chosen is not None
        lines = [face_summary(chosen, self._workspace.box.game), *(ability_text(each) for each in chosen.abilities)]
        lines += [box_label("tile", ability.help) for ability in chosen.abilities if len(chosen.abilities) == 1]
        self.about.setText("\n".join([*lines, box_label("tile", chosen.help)] if chosen.help else lines))
        self.area.verticalScrollBar().setValue(0)

    def set_low(self, *, low: bool) -> None:
        """Leave more room for the list above, in a panel that is not high."""
        side, lines = (_LOW_FACE, 3) if low else (_FACE, 5)
        for button in self.buttons:
            button.setIconSize(QSize(side, side))
        self.area.setFixedHeight(lines * self.fontMetrics().lineSpacing())

    def use_box(self, box: Box) -> None:
        """Show the tile as it is in another box, or nothing if that box does not have it."""
        tile = box.tiles.get(self.tile.id) if self.tile is not None else None
        if tile is not None:
            self.show_face(tile, self.face)
        else:
            self.tile = None
            self.setVisible(False)

    def other_face(self) -> FaceName:
        """Return the face that is not current; a tile that is printed on one side has only one."""
        assert self.tile is not None
        if self.tile.is_one_sided:
            return self.face
        return next(name for name, _ in self.tile.faces() if name != self.face)

    def apply_theme(self) -> None:
        """Paint the faces in the colors of the theme."""
        if self.tile is None or self.tile.id not in self._workspace.box.tiles:
            return  # nothing is chosen, or the box is just being replaced
        for button, (name, _) in zip(self.buttons, self.tile.faces(), strict=True):
            look = PieceLook("face", self.tile.id, name)
            button.setIcon(QIcon(self._thumbnails.paint_now(look, _FACE, self.devicePixelRatioF())))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Fit the names to the new width."""
        super().resizeEvent(event)
        self._fit_names()

    def _fit_names(self) -> None:
        """Make both labels as high as the longer name."""
        for label in self.names:
            label.setFixedHeight(max(0, *(each.heightForWidth(each.width()) for each in self.names)))

    def _pick(self) -> None:
        assert self.tile is not None
        self.show_face(self.tile, [name for name, _ in self.tile.faces()][self.face_buttons.checkedId()])
