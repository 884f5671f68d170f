"""The canvas: the widget that shows the map, and everything painted over it."""

from editor.ui.map.canvas.canvas import Canvas
from editor.ui.map.canvas.overlay_legend import OverlayLegend

__all__ = ["Canvas", "OverlayLegend"]
