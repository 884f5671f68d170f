"""The shelf of tiles: a search field, the groups, and both faces of the chosen tile side by side."""

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

from editor.messages import msg
from editor.model.tile import FaceName, Tile
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.tools.place_tile import PlaceTileTool
from editor.ui.map.workspace import Workspace
from editor.ui.panels.fits_chip import FitsChip
from editor.ui.panels.flow import FlowLayout
from editor.ui.panels.rows import Sample, ShelfRow, tile_rows
from editor.ui.panels.search import GROUNDS, FaceGround, TileSearch
from editor.ui.panels.shelf import ShelfView
from editor.ui.panels.shelf_painting import LARGEST, SMALLEST, USUAL, Cells
from editor.ui.panels.stock import tiles_left
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.panels.words import ability_line, called, face_summary, words
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.widget_utils import catch_qt_errors

_FACE = 96
"""The side of the pictures of both faces."""


@catch_qt_errors
class TileShelf(QWidget):
    """Tiles to find, look at and take."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._box, self._search = workspace.box, TileSearch(workspace.box)
        self._shown: tuple[object, ...] | None = None
        self._ground: FaceGround | None = None
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(words("palette-search"))
        self.search.setToolTip(plain_tooltip(words("palette-search-tip")))
        self.search.setAccessibleName(words("palette-search-tip"))
        self.search.textChanged.connect(self.refresh)
        self.search.installEventFilter(self)
        self.fits = FitsChip(workspace)
        self.fits.changed.connect(self.refresh)
        self.list = ShelfView(words("palette-tiles"))
        self.list.setFlow(QListView.Flow.LeftToRight)
        self.list.setWrapping(True)
        self._cells = Cells(self.list, thumbnails)
        self.list.setItemDelegate(self._cells)
        self.list.taken.connect(self._take_row)
        self.list.looked_at.connect(self._look)
        self.list.installEventFilter(self)
        self.nothing = Label(words("palette-nothing-found"), wordWrap=True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.faces = TileFaces(workspace, thumbnails)
        self.faces.picked.buttonClicked.connect(self._take)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 8, 6, 6)
        layout.setSpacing(6)
        layout.addWidget(self.search)
        layout.addLayout(self._narrowing())
        layout.addWidget(self.list, 1)
        layout.addWidget(self.nothing, 1)
        layout.addWidget(self.faces)
        workspace.ghost_changed.connect(self._follow_tool)
        workspace.tool_changed.connect(self._follow_tool)
        self._follow_tool()
        self.setFocusProxy(self.search)

    def _narrowing(self) -> FlowLayout:
        """Chips for the ground that a face lies on, and how large the pictures are."""
        line = FlowLayout()
        self.chips: dict[FaceGround, QToolButton] = {}
        for ground in GROUNDS:
            chip = QToolButton()
            chip.setObjectName("framed")
            chip.setText(words(f"palette-chip-{ground}"))
            chip.setToolTip(plain_tooltip(words(f"palette-chip-{ground}-tip")))
            chip.setCheckable(True)
            chip.clicked.connect(lambda on, mine=ground: self._choose_ground(mine if on else None))
            self.chips[ground] = chip
            line.addWidget(chip)
        line.addWidget(self.fits)
        self.size_of_pictures = QSlider(Qt.Orientation.Horizontal)
        self.size_of_pictures.setRange(SMALLEST, LARGEST)
        self.size_of_pictures.setValue(USUAL)
        self.size_of_pictures.setAccessibleName(words("palette-size"))
        self.size_of_pictures.setToolTip(plain_tooltip(words("palette-size")))
        self.size_of_pictures.setMinimumWidth(60)
        self.size_of_pictures.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.size_of_pictures.valueChanged.connect(self._cells.resize)
        line.addWidget(self.size_of_pictures)
        return line

    def _choose_ground(self, ground: FaceGround | None) -> None:
        """One ground at a time, or any."""
        self._ground = ground
        for each, chip in self.chips.items():
            chip.setChecked(each == ground)
        self.refresh()

    def refresh(self) -> None:
        """Show what was found, with what is left. Most edits change neither, and then there is nothing to do."""
        scenario, box = self._workspace.document.scenario, self._workspace.box
        if box is not self._box:
            self._box, self._search, self._shown = box, TileSearch(box), None
            has_grounds = {"indoor", "outdoor"} <= set(box.game.words("area"))
            for chip in self.chips.values():
                chip.setVisible(has_grounds)
            if not has_grounds:
                self._ground = None
        sought, fitting = (self.search.text(), self._ground), self.fits.faces
        shown = (sought, scenario.box.copies, tiles_left(scenario, box), fitting)
        if shown == self._shown:
            return
        searched_anew = self._shown is not None and self._shown[0] != shown[0]
        self._shown = shown
        found = self._search.find(*sought)
        if fitting is not None:
            found = {tile: face if any(sought) else fitting[tile] for tile, face in found.items() if tile in fitting}
        rows = tile_rows(scenario, box, found)
        self.list.show_rows(rows)
        if searched_anew:
            self.list.scrollToTop()
        self.list.setVisible(bool(rows))
        self.nothing.setVisible(not rows)

    def flip(self) -> None:
        """Choose the other face; a tile in the hand is turned over with it."""
        if self.faces.tile is not None:
            self.faces.choose(self.faces.tile, self.faces.other_face())
            if self._held() is not None:
                self._take()

    def eventFilter(self, watched: object, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """X turns the chosen tile over; from the search field, Down and Return lead to what was found."""
        if not isinstance(event, QKeyEvent):
            return False
        key = event.key()
        if watched is self.list and key == Qt.Key.Key_X and not event.modifiers() and self.faces.tile is not None:
            event.accept()  # before the window takes the key for the map
            if event.type() == QEvent.Type.KeyPress:
                self.flip()
            return True
        if watched is self.search and event.type() == QEvent.Type.KeyPress:
            if key in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.list.shelf.rows:
                self.list.setFocus(Qt.FocusReason.TabFocusReason)
                if self.list.current_row() is None:
                    self.list.point_at(next(row.key for row in self.list.shelf.rows if not row.is_title))
                return True
            if key == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
        return False

    # --- choosing and taking ---

    def _look(self, row: ShelfRow) -> None:
        tile = self._workspace.box.tiles[row.held["tile"]]
        if tile is not self.faces.tile:
            face: FaceName = row.sample.face if row.sample else "front"
            self.faces.choose(tile, face)

    def _take_row(self, row: ShelfRow) -> None:
        self._look(row)
        self._take()

    def _take(self) -> None:
        tile = self.faces.tile
        assert tile is not None
        row = self.list.shelf.row_at(self.list.shelf.place_of(tile.id))
        if row is not None and row.used_up:
            self._workspace.use_tool(make_tool("select", self._workspace))  # not the piece that was held before
            self._workspace.notify(msg("ui.palette-used-up", name=row.title))
            return
        held = self._held()
        rotation = held.rotation if held is not None else 0
        self._workspace.use_tool(
            make_tool("place-tile", self._workspace, tile=tile.id, face=self.faces.face, rotation=rotation)
        )  # fmt: skip

    def _held(self) -> PlaceTileTool | None:
        """The tool in the hand, if it holds the chosen tile."""
        tool = self._workspace.tool
        chosen = self.faces.tile
        return tool if isinstance(tool, PlaceTileTool) and chosen is not None and tool.tile == chosen.id else None

    def _follow_tool(self) -> None:
        """What is in the hand above the map is chosen here, with the face that is up."""
        tool = self._workspace.tool
        if not isinstance(tool, PlaceTileTool) or tool.tile not in self._workspace.box.tiles:
            return
        if self.faces.tile is None or self.faces.tile.id != tool.tile or self.faces.face != tool.face:
            self.faces.choose(self._workspace.box.tiles[tool.tile], tool.face)
            self.list.point_at(tool.tile)


@catch_qt_errors
class TileFaces(QWidget):
    """Both faces of a tile, and what the chosen one is."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._thumbnails = thumbnails
        self.tile: Tile | None = None
        self.face: FaceName = "front"
        self.picked = QButtonGroup(self)
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
            button.setIconSize(QSize(_FACE, _FACE))
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(self._pick)
            name.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
            self.picked.addButton(button, number)
            grid.addWidget(button, 0, number)
            grid.addWidget(name, 1, number)
            grid.setColumnStretch(number, 1)
        self.area = QScrollArea(widgetResizable=True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidget(self.about)
        self.area.setFixedHeight(5 * self.fontMetrics().lineSpacing())
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        grid.addWidget(self.area, 2, 0, 1, 2)
        self.setVisible(False)
        workspace.options_changed.connect(self.apply_theme)

    def choose(self, tile: Tile, face: FaceName) -> None:
        self.tile = tile
        names = [name for name, _ in tile.faces()]
        self.face = face if face in names else "front"
        self.setVisible(True)
        self.apply_theme()
        for button, label, (name, shown) in zip(self.buttons, self.names, tile.faces(), strict=True):
            button.setChecked(name == self.face)
            button.setAccessibleName(words(f"face-{name}", name=called("tile", shown.name)))
            button.setToolTip(plain_tooltip(words("palette-face-tip", name=called("tile", shown.name))))
            label.setText(called("tile", shown.name))
        self._fit_names()
        chosen = tile.face(self.face)
        assert chosen is not None
        lines = [face_summary(chosen), *(ability_line(each) for each in chosen.abilities)]
        lines += [called("tile", ability.help) for ability in chosen.abilities if len(chosen.abilities) == 1]
        self.about.setText("\n".join([*lines, called("tile", chosen.help)] if chosen.help else lines))
        self.area.verticalScrollBar().setValue(0)

    def other_face(self) -> FaceName:
        assert self.tile is not None
        return next(name for name, _ in self.tile.faces() if name != self.face)

    def apply_theme(self) -> None:
        """Paint the faces, in the colours of the theme."""
        if self.tile is None:
            return
        for button, (name, _) in zip(self.buttons, self.tile.faces(), strict=True):
            sample = Sample("face", self.tile.id, name)
            button.setIcon(QIcon(self._thumbnails.now(sample, _FACE, self.devicePixelRatioF())))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._fit_names()

    def _fit_names(self) -> None:
        """As high as the longer of both names needs."""
        for label in self.names:
            label.setFixedHeight(max(0, *(each.heightForWidth(each.width()) for each in self.names)))

    def _pick(self) -> None:
        assert self.tile is not None
        self.choose(self.tile, [name for name, _ in self.tile.faces()][self.picked.checkedId()])
