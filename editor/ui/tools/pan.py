"""The hand that moves the map under the window; the canvas does the moving."""

from __future__ import annotations

from editor.messages import Message, msg
from editor.ui.tools.base import Tool


class PanTool(Tool):
    name = "pan"
    cursor = "move"
    keys = frozenset({"Escape"})

    def hint(self) -> Message:
        return msg("tools.pan")
