"""Actions on levels and on the selection: clipboard, delete, duplicate, stamps."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from editor.board.names import face_name, level_name
from editor.edits import Clip, delete_selection, remove_level, rename_level, reorder_level
from editor.errors import FileError
from editor.messages import msg, to_text
from editor.model.grid import Square
from editor.model.level import Level
from editor.rules.fixes.stairs import add_level_with_module
from editor.session.clipboard import clip_from_text, copy_selection_text, cut_selection
from editor.session.document import Document
from editor.session.map_selection import selection_name
from editor.session.stamps import MAX_NAME, clip_for_stamp, save_stamp
from editor.ui.dialogs.new_document import NewLevelDialog
from editor.ui.map.tools.base import pointer_on, with_tile_contents
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.tools.paste import PasteTool
from editor.ui.map.tools.select import SelectTool
from editor.ui.map.workspace import Workspace


def add_level(workspace: Workspace, parent: QWidget) -> None:
    """Ask for a new level, add it and show it."""

    def make() -> None:
        new = dialog.level()
        if workspace.do(add_level_with_module(workspace.document.scenario, workspace.box, new)):
            workspace.document.show_level(new.id)

    dialog = NewLevelDialog(workspace.document.scenario, parent)
    dialog.accepted.connect(make)
    dialog.open()


def rename_shown_level(workspace: Workspace) -> None:
    """Ask for a new name of the shown level."""
    level = workspace.document.level.level
    title, label = msg("ui.level-rename-title").text(), msg("ui.level-name").text()
    name = workspace.prompter.ask_text(title, label, to_text(level_name(level)))
    if name is not None:
        workspace.do(rename_level(level.id, name.strip()))
        workspace.document.history.end_merge()


def delete_shown_level(workspace: Workspace) -> None:
    """Delete the shown level."""
    level = workspace.document.level.level
    workspace.do(remove_level(level.id, level_name(level)))


def reorder_shown_level(workspace: Workspace, step: int) -> None:
    """Move the shown level in the order of levels."""
    workspace.do(reorder_level(workspace.document.level_id, shown_level_index(workspace) + step))


def show_adjacent_level(workspace: Workspace, step: int) -> None:
    """Show the next level above or below."""
    if (level := adjacent_level(workspace, step)) is not None:
        workspace.document.show_level(level.id)


def shown_level_index(workspace: Workspace) -> int:
    """Return the index of the shown level."""
    return [level.id for level in workspace.document.scenario.levels].index(workspace.document.level_id)


def adjacent_level(workspace: Workspace, step: int) -> Level | None:
    """Return the next level above or below the shown one; levels of equal height follow their order."""
    levels = sorted(workspace.document.scenario.levels, key=lambda level: level.elevation)
    place = [level.id for level in levels].index(workspace.document.level_id) + step
    return levels[place] if 0 <= place < len(levels) else None


def place_clip(workspace: Workspace, clip: Clip, pointed_at: Square | None = None) -> None:
    """Start placing pieces, under the pointer, or next to where they were copied."""
    tool = make_tool("paste", workspace, clip=clip)
    assert isinstance(tool, PasteTool)
    if tool.is_empty:
        workspace.notify(msg("tools.paste-lacks", pieces=tool.missing))
        return
    workspace.use_tool(tool)
    if pointed_at is None:
        area, level = tool.area, workspace.document.level.level
        x, y = area.x + area.width // 2 + 1, area.y + area.height // 2 + 1
        tool.focus = Square(max(0, min(level.width - 1, x)), max(0, min(level.height - 1, y)))
        tool.hover(pointer_on(tool.focus))
    if tool.missing:
        workspace.notify(msg("tools.paste-lacks", pieces=tool.missing))
    workspace.ghost_changed.emit()


class SelectionActions(QObject):
    """Cut, copy, paste, duplicate and delete the selection."""

    clipboard_changed = Signal()

    def __init__(
        self, workspace: Workspace, pointed_at: Callable[[], Square | None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._pointed_at = pointed_at
        self._clip: Clip | None = None
        QGuiApplication.clipboard().dataChanged.connect(self._read_clipboard)
        self._read_clipboard()

    @property
    def can_paste(self) -> bool:
        """Whether the clipboard has pieces."""
        return self._clip is not None

    def copy(self) -> None:
        """Copy the selection."""
        text = copy_selection_text(self._workspace.document)
        if text is not None:
            QGuiApplication.clipboard().setText(text)

    def cut(self) -> None:
        """Copy the selection and delete it."""
        edit = cut_selection(self._workspace.document)
        if edit is not None:
            self.copy()
            self._workspace.do(edit)

    def delete(self) -> None:
        """Delete the selection with its contents."""
        document = self._workspace.document
        name = selection_name(document, document.selection)
        self._workspace.do(delete_selection(with_tile_contents(document.selection, document), name))

    def paste(self) -> None:
        """Start placing what was copied."""
        if self._clip is not None:
            self._start_placing(self._clip)

    def duplicate(self) -> None:
        """Start placing a copy of the selection."""
        text = copy_selection_text(self._workspace.document)
        clip = clip_from_text(text) if text else None
        if clip is not None:
            self._start_placing(clip)

    @property
    def is_carrying(self) -> bool:
        """Whether the selection is being dragged."""
        tool = self._workspace.tool
        return isinstance(tool, SelectTool) and tool.state == "carrying"

    def carry_to(self, document: Document, show: Callable[[Document], object]) -> None:
        """Go on dragging a copy of the selection in another document; ``show`` shows its map."""
        text = copy_selection_text(self._workspace.document) if self.is_carrying else None
        clip = clip_from_text(text) if text else None
        if clip is not None:
            show(document)
            self._start_placing(clip)

    def _start_placing(self, clip: Clip) -> None:
        place_clip(self._workspace, clip, self._pointed_at())

    def save_stamp(self) -> None:
        """Keep the selection as a stamp, under a name that is asked for."""
        workspace, document = self._workspace, self._workspace.document
        clip = clip_for_stamp(document)
        if clip is None:
            workspace.notify(msg("ui.stamp-empty"))
            return
        first = clip.placements[0] if clip.placements else None
        default = to_text(face_name(document.box, first.tile, first.face)) if first is not None else ""
        name = workspace.prompter.ask_text(msg("ui.stamp-title").text(), msg("ui.stamp-name").text(), default)
        if name is None or not name.strip():
            return
        try:
            save_stamp(name.strip()[:MAX_NAME], document.box.game.id, clip)
        except FileError as error:
            workspace.notify(error.message)
            return
        workspace.stamps_changed.emit()
        workspace.notify(msg("ui.stamp-saved", name=name.strip()))

    def _read_clipboard(self) -> None:
        self._clip = clip_from_text(QGuiApplication.clipboard().text())
        self.clipboard_changed.emit()
