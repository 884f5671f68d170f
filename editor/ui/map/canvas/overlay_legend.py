"""A bar below the map that explains the colors on it, so that it covers no square."""

from __future__ import annotations

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from editor.messages import msg
from editor.render.qt_helpers import painting
from editor.ui.map.canvas.canvas import Canvas
from editor.ui.map.canvas.overlays import overlay_legend, paint_legend_items, sight_legend, watchers_note
from editor.ui.map.canvas.sight_painting import paint_heat_legend
from editor.ui.map.tools.sight import SightTool
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors


@catch_qt_errors
class OverlayLegend(QWidget):
    """Explains the heat map, another overlay, or the shades of the sight tool; hidden if none of them is shown."""

    def __init__(self, canvas: Canvas) -> None:
        super().__init__()
        self._canvas = canvas
        self.setFixedHeight(self.fontMetrics().height() + 12)
        self.retranslate()
        workspace = canvas.workspace
        for changed in (workspace.options_changed, workspace.tool_changed, workspace.document_replaced):
            changed.connect(self._update)
        workspace.document_changed.connect(self.update)
        workspace.view_changed.connect(self.update)
        self._update()

    def retranslate(self) -> None:
        """Update all texts after the language has changed."""
        self.setAccessibleName(msg("tools.overlay-legend").text())
        self.update()

    def _explains_sight(self) -> bool:
        """Return whether the sight tool is used in a game in which targets can be behind cover."""
        workspace = self._canvas.workspace
        return isinstance(workspace.tool, SightTool) and workspace.box.game.look.start == "corner"

    def _update(self) -> None:
        options = self._canvas.workspace.options
        self.setVisible(options.heat_map or bool(self._canvas.scene.overlay) or self._explains_sight())
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt names it
        workspace, theme, overlay = self._canvas.workspace, current_theme(), self._canvas.scene.overlay
        with painting(self) as painter:
            if self._explains_sight():
                paint_legend_items(painter, sight_legend(), None, self.size(), theme)
            elif workspace.options.heat_map:
                paint_heat_legend(painter, self._canvas.scene.heat(), self.size(), theme)
            elif overlay:
                note = None if overlay == "heights" else watchers_note(workspace.document)
                paint_legend_items(
                    painter, overlay_legend(overlay, workspace.document, theme), note, self.size(), theme
                )
