"""Cut, copy, paste: what is picked, on its way through the clipboard to another place, map or window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from editor.edits import Clip, remove
from editor.errors import Refusal
from editor.model.grid import Square
from editor.session.clipboard import came, clip_of, copy_text, cut, pasting
from editor.session.naming import picked_name
from editor.ui.tools.contents import with_what_lies_on_it
from editor.ui.tools.factory import make
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
        text = copy_text(self._workspace.document)
        if text is not None:
            QGuiApplication.clipboard().setText(text)

    def cut(self) -> None:
        edit = cut(self._workspace.document)
        if edit is not None:
            self.copy()
            self._workspace.do(edit)

    def delete(self) -> None:
        document = self._workspace.document
        name = picked_name(document, document.selection)
        self._workspace.do(remove(with_what_lies_on_it(document.selection, document), name))

    def paste(self) -> None:
        """Where the pointer is, or beside where it was copied."""
        if self._clip is not None:
            self._lay(self._clip, self._pointed_at())

    def duplicate(self) -> None:
        """A copy one square further."""
        text = copy_text(self._workspace.document)
        clip = clip_of(text) if text else None
        if clip is not None:
            self._lay(clip, None)

    def _lay(self, clip: Clip, at: Square | None) -> None:
        """Lay a copy and pick it, so that it can be moved at once."""
        workspace = self._workspace
        document, before = workspace.document, workspace.document.scenario
        try:
            edit = pasting(document, clip, at)
        except Refusal as refusal:
            workspace.tell(refusal.message)
            return
        if workspace.do(edit):
            workspace.take(make("select", workspace))
            document.select(came(before, document.scenario, document.level_id))

    def _look(self) -> None:
        self._clip = clip_of(QGuiApplication.clipboard().text())
        self.clipboard_changed.emit()
