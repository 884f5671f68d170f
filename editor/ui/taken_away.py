"""How a widget goes for good."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def take_away(widget: QWidget) -> None:
    """Out of sight and out of its parent at once, so that nothing finds it; deleted when no event needs it any more."""
    widget.hide()
    widget.setParent(None)
    widget.deleteLater()
