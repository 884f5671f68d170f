"""Cut, copy, paste: what is picked, on its way through the clipboard to another place, map or window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from editor.edits import Clip, delete_selection
from editor.messages import msg
from editor.model.grid import Square
from editor.session.clipboard import clip_from_text, copy_selection_text, cut_selection
from editor.session.map_selection import selection_name
from editor.ui.tools.base import on_square
from editor.ui.tools.contents import with_what_lies_on_it
from editor.ui.tools.factory import make
from editor.ui.tools.paste import PasteTool
from editor.ui.workspace import Workspace


class Pieces(QObject):
    """What the edit menu does with the picked things."""

    clipboard_changed = Signal()

    def __init__(
        self, workspace: Workspace, pointed_at: Callable[[], Square | None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._pointed_at = pointed_at
        self._clip: Clip | None = None
        QGuiApplication.clipboard().dataChanged.connect(self._look)
        self._look()

    @property
    def can_paste(self) -> bool:
        return self._clip is not None

    def copy(self) -> None:
        text = copy_selection_text(self._workspace.document)
        if text is not None:
            QGuiApplication.clipboard().setText(text)

    def cut(self) -> None:
        edit = cut_selection(self._workspace.document)
        if edit is not None:
            self.copy()
            self._workspace.do(edit)

    def delete(self) -> None:
        document = self._workspace.document
        name = selection_name(document, document.selection)
        self._workspace.do(delete_selection(with_what_lies_on_it(document.selection, document), name))

    def paste(self) -> None:
        """Take what was copied into the hand."""
        if self._clip is not None:
            self._hold(self._clip)

    def duplicate(self) -> None:
        """Take a copy of what is picked into the hand."""
        text = copy_selection_text(self._workspace.document)
        clip = clip_from_text(text) if text else None
        if clip is not None:
            self._hold(clip)

    def _hold(self, clip: Clip) -> None:
        """A ghost under the pointer, or where it was copied, a square down and to the right, for the arrow keys."""
        workspace = self._workspace
        tool = make("paste", workspace, clip=clip)
        assert isinstance(tool, PasteTool)
        if tool.is_empty:
            workspace.tell(msg("tools.paste-lacks", pieces=tool.missing))
            return
        workspace.take(tool)
        if self._pointed_at() is None:
            area, level = tool.area, workspace.document.level.level
            x, y = area.x + area.width // 2 + 1, area.y + area.height // 2 + 1
            tool.focus = Square(max(0, min(level.width - 1, x)), max(0, min(level.height - 1, y)))
            tool.hover(on_square(tool.focus))
        if tool.missing:
            workspace.tell(msg("tools.paste-lacks", pieces=tool.missing))
        workspace.ghost_changed.emit()

    def _look(self) -> None:
        self._clip = clip_from_text(QGuiApplication.clipboard().text())
        self.clipboard_changed.emit()
