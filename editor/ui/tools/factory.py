"""Makes tools by name, tied to a workspace."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from editor.ui.stair_partner import hold_partner

if TYPE_CHECKING:
    from editor.ui.tools.base import Tool
    from editor.ui.tools.sight import DoorsForSight
    from editor.ui.workspace import Workspace

TOOLS: Final = {
    "select": "select.SelectTool",
    "place-tile": "place_tile.PlaceTileTool",
    "place-door": "place_door.PlaceDoorTool",
    "paste": "paste.PasteTool",
    "wall": "wall.WallTool",
    "breach": "wall.BreachTool",
    "line": "wall.LineTool",
    "marker": "marker.MarkerTool",
    "character": "character.CharacterTool",
    "stairs": "stairs.StairsTool",
    "eraser": "eraser.EraserTool",
    "pan": "pan.PanTool",
    "pick": "pick.PickTool",
    "point": "pick.PointTool",
    "sight": "sight.SightTool",
    "zone": "zone.ZoneTool",
}
"""The name of each tool, and where it is: it is imported when somebody takes it into the hand."""


def tool_class(name: str) -> type[Tool]:
    module, _, tool = TOOLS[name].partition(".")
    found: type[Tool] = getattr(import_module(f"editor.ui.tools.{module}"), tool)
    return found


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
    return tool_class(name)(workspace.document, workspace.do, tell=workspace.tell, done=done, **held)
