"""The panels by name. Imported when the first of them is created, after the window has been painted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QWidget

from editor.ui.map.workspace import Workspace
from editor.ui.panels.history_panel import HistoryPanel
from editor.ui.panels.inspector import Inspector
from editor.ui.panels.palette import PiecePalette
from editor.ui.panels.problems_panel import ProblemsPanel

PANELS: Final[dict[str, Callable[[Workspace], QWidget]]] = {
    "palette": PiecePalette,
    "inspector": Inspector,
    "history": HistoryPanel,
    "problems": ProblemsPanel,
}
