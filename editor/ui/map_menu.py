"""The menu of the right mouse button: what can be done with what lies under the pointer. It does nothing by itself."""

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
from editor.ui.actions import Actions
from editor.ui.plain import unmarked
from editor.ui.stair_partner import hold_partner
from editor.ui.theme import current_theme
from editor.ui.tools.base import Pointer
from editor.ui.tools.factory import make
from editor.ui.tools.select import holds
from editor.ui.tools.sight import SightTool
from editor.ui.workspace import Workspace


class MapMenu(QMenu):
    """Filled anew each time it is opened."""

    properties_wanted = Signal()
    fits_wanted = Signal(object)
    """What fits on a square is to be shown."""

    def __init__(self, workspace: Workspace, actions: Actions, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace, self._actions = workspace, actions

    def open_at(self, pointer: Pointer, at: QPoint) -> None:
        """Offer what can be done here; what lies here is picked, so that one sees what is meant."""
        document = self._workspace.document
        picked = select_at(document, pointer.x, pointer.y)
        if picked and not holds(document.selection, picked):
            document.select(picked)
        self.clear()
        self._about_hand()
        if picked:
            self._about_piece(document.selection)
        self._about_stairs(pointer)
        self.addSeparator()
        self._about_place(pointer)
        self.popup(at)

    # --- what it offers ---

    def _about_hand(self) -> None:
        tool = self._workspace.tool
        if tool is not None and tool.name != "select":
            self.addAction(f"{msg('bench.put-back').text()}\tEsc", tool.done)
            self.addSeparator()

    def _about_piece(self, picked: Selection) -> None:
        document = self._workspace.document
        name = to_text(selection_name(document, picked))
        if name:
            self.addAction(unmarked(name)).setEnabled(False)
        if picked.tiles or len(picked) > 1:
            self._command("rotate")
            self._command("rotate-back")
        if picked.tiles:
            self._command("flip")
            self._about_tile(picked)
        self._about_doors(picked)
        self._command("delete")
        self.addAction(msg("bench.properties").text(), self.properties_wanted.emit)

    def _about_tile(self, picked: Selection) -> None:
        """One tile alone can be put right."""
        document = self._workspace.document
        tiles = [each for each in document.level.level.placements if each.id in picked.tiles]
        if len(tiles) == 1 and tiles[0].tile in document.box.tiles and tiles[0].face != "down":
            tile, face = tiles[0].tile, tiles[0].face
            correct = self._workspace.correction_wanted
            self.addAction(msg("ui.do-correct-tile").text(), lambda: correct.emit(tile, face))

    def _about_doors(self, picked: Selection) -> None:
        doors = [door for door in self._workspace.document.level.level.doors if door.id in picked.doors]
        if doors and len(picked) == len(doors):
            closed = any(door.state == "closed" for door in doors)
            name = selection_name(self._workspace.document, picked)
            edit = (open_doors if closed else close_doors)([door.id for door in doors], name=name)
            self.addAction(
                msg("bench.open-door" if closed else "bench.close-door").text(), lambda: self._workspace.do(edit)
            )

    def _about_stairs(self, pointer: Pointer) -> None:
        document = self._workspace.document
        spot = Spot(document.level_id, *pointer.square)
        stair = stairs_of(document.board).get(spot)
        if partners_of(document.scenario, spot):
            edit = unlink_stairs(SquareOnLevel(level=spot.level, x=spot.x, y=spot.y))
            self.addAction(msg("bench.unlink-stairs").text(), lambda: self._workspace.do(edit))
        elif stair is not None:
            self.addAction(msg("bench.lay-partner").text(), lambda: hold_partner(self._workspace, stair, make))

    def _about_place(self, pointer: Pointer) -> None:
        document = self._workspace.document
        level, square = document.level.level, pointer.square
        if 0 <= square.x < level.width and 0 <= square.y < level.height:
            self._command("what-fits", lambda: self.fits_wanted.emit(square))
        paste = self._actions["paste"]
        if paste.isEnabled():
            self._command("paste", paste.trigger)
        room = select_room(document, pointer.square)
        if room:
            self.addAction(msg("bench.select-room").text(), self._with_arrow(lambda: document.select(room)))
            look = self.addAction(msg("bench.sight-from-here").text(), lambda: self._look_from(pointer))
            look.setIcon(current_theme().icon("sight"))

    # --- how it is done ---

    def _command(self, command_id: str, instead: Callable[[], object] | None = None) -> None:
        """An entry for a command of the window, done to what is picked; or for what it does just here."""
        action = self._actions[command_id]
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        run = instead or self._with_arrow(action.trigger)
        self.addAction(action.icon(), f"{action.text()}\t{key}" if key else action.text(), run).setObjectName(
            command_id
        )

    def _with_arrow(self, run: Callable[[], object]) -> Callable[[], None]:
        """What is done to a thing on the map is done by the arrow, whatever was in the hand."""

        def act() -> None:
            tool = self._workspace.tool
            if tool is None or tool.name != "select":
                self._workspace.take(make("select", self._workspace))
            run()

        return act

    def _look_from(self, pointer: Pointer) -> None:
        tool = make("sight", self._workspace)
        assert isinstance(tool, SightTool)
        tool.pinned = pointer.square
        self._workspace.take(tool)
