"""The canvas: the widget that shows the map, and everything painted over it."""

from editor.ui.map.canvas.canvas import Canvas, HeatLegend

__all__ = ["Canvas", "HeatLegend"]
