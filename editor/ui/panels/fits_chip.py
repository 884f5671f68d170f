"""The chip *fits here* of the palette: only tiles that may lie in the hole that was pointed at last."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QWidget

from editor.messages import msg
from editor.model.tile import FaceName
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.plain_text import plain_tooltip


class FitsChip(QToolButton):
    """A button that stays down while the shelf is narrowed."""

    changed = Signal()
    """Other tiles are to be shown."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._known: tuple[object, object] = (None, None)
        """The report, the level and the square that the faces are about."""
        self._faces: Mapping[str, FaceName] = {}
        self.setObjectName("framed")
        self.setCheckable(True)
        self.setToolTip(plain_tooltip(msg("fitting.chip-tip").text()))
        self.toggled.connect(self._follow)
        workspace.fit_square_changed.connect(self._follow_if_on)
        workspace.view_changed.connect(self._follow_if_on)
        self._follow_words()

    @property
    def faces(self) -> Mapping[str, FaceName] | None:
        """The tiles that fit the map as it is now, each with its best face; ``None``: everything is to be shown."""
        if not self.isChecked():
            return None
        document, here = self._workspace.document, self._workspace.here
        report, place = self._known
        if report is not document.report or place != (document.level_id, here):
            from editor.sags.fitting.fits import fitting_faces  # noqa: PLC0415  much to import, and seldom asked for

            self._known = document.report, (document.level_id, here)
            self._faces = fitting_faces(document.report, document.level_id, here) if here is not None else {}
        return self._faces

    def _follow_if_on(self) -> None:
        if self.isChecked():
            self._follow()

    def _follow(self) -> None:
        self._follow_words()
        self.changed.emit()

    def _follow_words(self) -> None:
        here = self._workspace.here if self.isChecked() else None
        self.setText((msg("fitting.chip-at", x=here.x, y=here.y) if here else msg("fitting.chip")).text())
