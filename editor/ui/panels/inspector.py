"""The inspector: a form for the selected pieces or, without a selection, for the shown level."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from editor.board.names import level_name
from editor.edits import Edit, rename_level, resize_level, set_elevation
from editor.messages import to_text
from editor.model.level import Level
from editor.ui.forms.fields import LineField, NumberField
from editor.ui.forms.form import Form
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_forms import (
    CharacterForm,
    DoorForm,
    LinkForm,
    MarkerForm,
    MultiSelectionForm,
    NoteForm,
    ZoneForm,
)
from editor.ui.panels.piece_texts import (
    ui_text,
)
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.panels.tile_form import TileForm
from editor.ui.widgets.plain_text import Label


class LevelForm(Form):
    """Name, size and elevation of the level, and a link to the Scenario page."""

    scenario_page_requested = Signal()

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        table = workspace.box.game.table

        def resize(width: object = None, height: object = None) -> Edit:
            level = self._shown
            columns, rows = (width or level.width), (height or level.height)
            assert isinstance(columns, int)
            assert isinstance(rows, int)
            return resize_level(level.id, columns, rows)

        def raised(value: object) -> Edit:
            assert isinstance(value, int)
            return set_elevation(self._shown.id, value)

        self.add_heading(ui_text("inspector-level"))
        self._name = LineField()
        self.add_field(
            "field-level-name",
            self._name,
            lambda: self._shown.name,
            lambda value: rename_level(self._shown.id, str(value)),
        )
        for name, size in (("columns", "width"), ("rows", "height")):
            self.add_field(
                f"field-{name}",
                NumberField(table.shortest, table.longest),
                lambda size=size: getattr(self._shown, size),  # type: ignore[misc]
                lambda value, size=size: resize(**{size: value}),  # type: ignore[misc]
            )
        self.add_field("field-elevation", NumberField(-9, 9), lambda: self._shown.elevation, raised)
        self.add_heading(ui_text("inspector-scenario"))
        self.add_fact("", lambda: ui_text("inspector-elsewhere"))
        self.add_buttons(("scenario-page", "Alt+2", self.scenario_page_requested.emit))
        self.refresh()

    def refresh(self) -> None:
        """Show the level; a level without a name shows its default name as placeholder."""
        super().refresh()
        unnamed = self._shown.model_copy(update={"name": ""})
        self._name.setPlaceholderText(to_text(level_name(unnamed)))

    @property
    def _shown(self) -> Level:
        return self.workspace.document.level.level


class Inspector(QWidget):
    """Shows one form at a time and keeps it up to date."""

    help_topic = "panel-inspector"

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._thumbnails = Thumbnails(workspace.box, self)
        self._shown_for: object = ()
        """Document and selection of the current form; ``None`` for the level form."""
        self.title = Label(wordWrap=True)
        font = self.title.font()
        font.setPointSizeF(font.pointSizeF() * 1.2)
        font.setBold(True)
        self.title.setFont(font)
        self.title.setContentsMargins(10, 8, 10, 4)
        self.level = LevelForm(workspace)
        self.form: AnyPieceForm | LevelForm = self.level
        self._scroll = {True: _scroll_area(), False: _scroll_area()}
        self._scroll[False].setWidget(self.level)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.title)
        for area in self._scroll.values():
            layout.addWidget(area, 1)
        self.setAccessibleName(ui_text("inspector"))
        self.setMinimumWidth(240)
        workspace.document_changed.connect(self.refresh)
        workspace.document_replaced.connect(self.refresh)
        workspace.view_changed.connect(self.refresh)
        workspace.options_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show the form for the selection; while it stays the same, so do the form and its focus."""
        document = self._workspace.document
        selection = document.selection
        self._thumbnails.set_box(document.box)
        shown_for = (document, selection) if selection else None
        if shown_for != self._shown_for:
            self._shown_for = shown_for
            self._change_form(bool(selection))
        self.form.refresh()
        self.title.setText(to_text(self.form.piece_name) if not isinstance(self.form, LevelForm) else "")
        self.title.setVisible(bool(self.title.text()))

    def edit_text(self) -> None:
        """Put the cursor into the text of the selected note; typing replaces it."""
        if isinstance(self.form, NoteForm):
            self.form.text.editor.setFocus(Qt.FocusReason.OtherFocusReason)
            self.form.text.editor.selectAll()

    def _change_form(self, has_selection: bool) -> None:
        new = form_for_selection(self._workspace, self._thumbnails) if has_selection else self.level
        if has_selection:
            old = self._scroll[True].takeWidget()
            self._scroll[True].setWidget(new)
            if old is not None:
                old.deleteLater()
        self.form = new
        for kind, area in self._scroll.items():
            area.setVisible(kind == has_selection)
        self.setFocusProxy(self._scroll[has_selection])


def _scroll_area() -> QScrollArea:
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setVisible(False)
    area.setAccessibleName(ui_text("inspector"))
    return area


AnyPieceForm = TileForm | DoorForm | MarkerForm | NoteForm | LinkForm | CharacterForm | ZoneForm | MultiSelectionForm


def form_for_selection(workspace: Workspace, thumbnails: Thumbnails) -> AnyPieceForm:
    """Return a new form for the selected pieces."""
    selection = workspace.document.selection
    if len(selection) == 1:
        for tile in selection.tiles:
            return TileForm(workspace, thumbnails, tile)
        for door in selection.doors:
            return DoorForm(workspace, thumbnails, door)
        for marker in selection.markers:
            return MarkerForm(workspace, thumbnails, marker)
        for note in selection.notes:
            return NoteForm(workspace, thumbnails, note)
        for ends in selection.links:
            return LinkForm(workspace, thumbnails, ends)
        for character in selection.characters:
            return CharacterForm(workspace, thumbnails, character)
        for zone in selection.zones:
            return ZoneForm(workspace, thumbnails, zone)
    return MultiSelectionForm(workspace, thumbnails, selection)
