"""The context menu of the map."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from editor.board.paths import Spot
from editor.edits import Selection, close_doors, open_doors, unlink_stairs
from editor.messages import msg, to_text
from editor.model.scenario import SquareOnLevel
from editor.rules.map_rules.stairs import partners_of, stairs_of
from editor.session.map_selection import select_at, select_room, selection_name
from editor.ui.map.tools.base import Pointer
from editor.ui.map.tools.factory import make_tool, place_stair_partner
from editor.ui.map.tools.select import selection_contains
from editor.ui.map.tools.sight import SightTool
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.plain_text import escape_mnemonic
from editor.ui.widgets.theme import current_theme
from editor.ui.window.actions import ActionRegistry


class MapMenu(QMenu):
    """Filled each time it is opened."""

    properties_requested = Signal()
    fits_requested = Signal(object)
    """The tiles that fit a square should be shown."""

    def __init__(self, workspace: Workspace, actions: ActionRegistry, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace, self._actions = workspace, actions

    def open_at(self, pointer: Pointer, at: QPoint) -> None:
        """Select the piece under the pointer, and offer what can be done with it."""
        document = self._workspace.document
        selected = select_at(document, pointer.x, pointer.y)
        if selected and not selection_contains(document.selection, selected):
            document.select(selected)
        self.clear()
        self._add_cancel()
        if selected:
            self._add_piece_actions(document.selection)
        self._add_stair_actions(pointer)
        self.addSeparator()
        self._add_square_actions(pointer)
        self.popup(at)

    # --- what it offers ---

    def _add_cancel(self) -> None:
        tool = self._workspace.tool
        if tool is not None and tool.name != "select":
            self.addAction(f"{msg('map-page.cancel-placement').text()}\tEsc", tool.done)
            self.addSeparator()

    def _add_piece_actions(self, selected: Selection) -> None:
        document = self._workspace.document
        name = to_text(selection_name(document, selected))
        if name:
            self.addAction(escape_mnemonic(name)).setEnabled(False)
        if selected.tiles or len(selected) > 1:
            self._add_command("rotate")
            self._add_command("rotate-back")
        if selected.tiles:
            self._add_command("flip")
            self._add_tile_actions(selected)
        self._add_door_actions(selected)
        self._add_character_actions(selected)
        self._add_command("save-stamp")
        self._add_command("delete")
        self.addAction(msg("map-page.properties").text(), self.properties_requested.emit)

    def _add_tile_actions(self, selected: Selection) -> None:
        """Offer to edit a single tile."""
        document = self._workspace.document
        tiles = [each for each in document.level.level.placements if each.id in selected.tiles]
        if len(tiles) == 1 and tiles[0].tile in document.box.tiles and tiles[0].face != "down":
            tile, face = tiles[0].tile, tiles[0].face
            correct = self._workspace.tile_edit_requested
            self.addAction(msg("ui.do-correct-tile").text(), lambda: correct.emit(tile, face))

    def _add_door_actions(self, selected: Selection) -> None:
        doors = [door for door in self._workspace.document.level.level.doors if door.id in selected.doors]
        if doors and len(selected) == len(doors):
            closed = any(door.state == "closed" for door in doors)
            name = selection_name(self._workspace.document, selected)
            edit = (open_doors if closed else close_doors)([door.id for door in doors], name=name)
            self.addAction(
                msg("map-page.open-door" if closed else "map-page.close-door").text(), lambda: self._workspace.do(edit)
            )

    def _add_character_actions(self, selected: Selection) -> None:
        """Offer the card of a single character."""
        if len(selected) == len(selected.characters) == 1:
            start = next(iter(selected.characters))
            show = self.addAction(msg("ui.show-card").text(), lambda: self._workspace.show_card_of(start))
            show.setObjectName("show-card")

    def _add_stair_actions(self, pointer: Pointer) -> None:
        document = self._workspace.document
        spot = Spot(document.level_id, *pointer.square)
        stair = stairs_of(document.board).get(spot)
        if partners_of(document.scenario, spot):
            edit = unlink_stairs(SquareOnLevel(level=spot.level, x=spot.x, y=spot.y))
            self.addAction(msg("map-page.unlink-stairs").text(), lambda: self._workspace.do(edit))
        elif stair is not None:
            self.addAction(msg("map-page.place-partner").text(), lambda: place_stair_partner(self._workspace, stair))

    def _add_square_actions(self, pointer: Pointer) -> None:
        document = self._workspace.document
        level, square = document.level.level, pointer.square
        if 0 <= square.x < level.width and 0 <= square.y < level.height:
            self._add_command("what-fits", lambda: self.fits_requested.emit(square))
        paste = self._actions["paste"]
        if paste.isEnabled():
            self._add_command("paste", paste.trigger)
        if 0 <= square.x < level.width and 0 <= square.y < level.height:
            self.addAction(
                current_theme().icon("note"), msg("ui.tool-note").text(), lambda: self._add_note(pointer)
            ).setObjectName("tool-note")
        room = select_room(document, pointer.square)
        if room:
            self.addAction(msg("map-page.select-room").text(), self._with_select_tool(lambda: document.select(room)))
            look = self.addAction(msg("map-page.sight-from-here").text(), lambda: self._show_sight_from(pointer))
            look.setIcon(current_theme().icon("sight"))

    # --- how it is done ---

    def _add_command(self, command_id: str, instead: Callable[[], object] | None = None) -> None:
        """Add a command for the selection, or what it does at this place instead."""
        action = self._actions[command_id]
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        run = instead or self._with_select_tool(action.trigger)
        self.addAction(action.icon(), f"{action.text()}\t{key}" if key else action.text(), run).setObjectName(
            command_id
        )

    def _with_select_tool(self, run: Callable[[], object]) -> Callable[[], None]:
        """Return a function that runs after switching to the select tool."""

        def act() -> None:
            tool = self._workspace.tool
            if tool is None or tool.name != "select":
                self._workspace.use_tool(make_tool("select", self._workspace))
            run()

        return act

    def _add_note(self, pointer: Pointer) -> None:
        tool = make_tool("note", self._workspace)
        self._workspace.use_tool(tool)
        tool.press(pointer)
        tool.release(pointer)

    def _show_sight_from(self, pointer: Pointer) -> None:
        tool = make_tool("sight", self._workspace)
        assert isinstance(tool, SightTool)
        tool.start = Spot(self._workspace.document.level_id, *pointer.square)
        self._workspace.use_tool(tool)
