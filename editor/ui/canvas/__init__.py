"""The canvas: the map in the middle of the window, with all that is shown over it."""

from editor.ui.canvas.canvas import Canvas

__all__ = ["Canvas"]
