"""Makes tools by name, tied to a workspace."""

from __future__ import annotations

from typing import Any, Final

from editor.ui.stair_partner import hold_partner
from editor.ui.tools.base import Tool, ToolContext
from editor.ui.tools.character import CharacterTool, MarkerTool
from editor.ui.tools.eraser import EraserTool
from editor.ui.tools.pan import PanTool
from editor.ui.tools.paste import PasteTool
from editor.ui.tools.pick import PickTool, PointTool
from editor.ui.tools.place_door import PlaceDoorTool
from editor.ui.tools.place_tile import PlaceTileTool
from editor.ui.tools.select import SelectTool
from editor.ui.tools.sight import DoorsForSight, SightTool
from editor.ui.tools.stairs import StairsTool
from editor.ui.tools.wall import BreachTool, LineTool, WallTool
from editor.ui.tools.zone import ZoneTool
from editor.ui.workspace import Workspace

TOOLS: Final[dict[str, type[Tool]]] = {
    tool.name: tool
    for tool in (
        SelectTool,
        PlaceTileTool,
        PlaceDoorTool,
        PasteTool,
        WallTool,
        BreachTool,
        LineTool,
        MarkerTool,
        CharacterTool,
        StairsTool,
        EraserTool,
        PanTool,
        PickTool,
        PointTool,
        SightTool,
        ZoneTool,
    )
}


def make(name: str, workspace: Workspace, **held: Any) -> Tool:
    """A tool for the open document. ``held`` is what it has in the hand: ``make("place-tile", workspace, tile="gym")``.

    A tool that is done gives the hand back to the arrow.
    """

    def done() -> None:
        workspace.take(make("select", workspace))

    def doors() -> DoorsForSight:
        return "as-laid" if workspace.options.doors == "as they lie" else workspace.options.doors

    if name == "select":
        held = {"on_hole": workspace.hole_clicked.emit, **held}
    if name == "sight":
        held = {"doors": doors, **held}
    if name == "place-tile":
        held = {"on_stairs": lambda stair: hold_partner(workspace, stair, make), **held}
    return TOOLS[name](ToolContext(workspace.document, workspace.do, workspace.tell, done), **held)
