"""Creates tools by name, for the document of a workspace."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from editor.board.names import level_name
from editor.messages import msg
from editor.model.level import Level
from editor.rules.fixes.stairs import add_level_with_module, new_level_beside, partner_faces
from editor.rules.map_rules.stairs import Stair, next_level
from editor.ui.map.tools.base import Tool, ToolContext, pointer_on
from editor.ui.map.tools.eyedropper import PickReferenceTool, PickSquareTool
from editor.ui.map.tools.link import LinkTool
from editor.ui.map.tools.paste import PasteTool
from editor.ui.map.tools.place_door import PlaceDoorTool
from editor.ui.map.tools.place_tile import PlaceTileTool
from editor.ui.map.tools.select import SelectTool
from editor.ui.map.tools.sight import SightDoors, SightTool
from editor.ui.map.tools.simple_tools import EraserTool, PanTool
from editor.ui.map.tools.square_tools import CharacterTool, MarkerTool, NoteTool
from editor.ui.map.tools.stairs import StairsTool
from editor.ui.map.tools.wall import BreachTool, LineTool, WallTool
from editor.ui.map.tools.zone import ZoneTool
from editor.ui.map.workspace import Workspace


def place_stair_partner(workspace: Workspace, stair: Stair) -> None:
    """Show the level that the stairs lead to, and start placing their other end there.

    If there is no such level, the user is asked whether to add one. Stairs without a partner are reported as a problem
    that can be fixed later.
    """
    document = workspace.document
    found = partner_faces(document.scenario, document.box, stair)
    if not found:
        workspace.notify(msg("map-page.stairs-used-up" if stair.up else "map-page.stairs-up-used-up", tile=stair.name))
        return
    level = next_level(document.scenario, stair.spot.level, up=stair.up) or _ask_for_level(workspace, stair)
    if level is None:
        workspace.notify(msg("map-page.stairs-alone", tile=stair.name))
        return
    document.show_level(level.id)
    tile, face, _ = found[0]
    tool = make_tool("place-tile", workspace, tile=tile, face=face)
    workspace.use_tool(tool)
    tool.focus = stair.spot.square
    tool.hover(pointer_on(stair.spot.square))
    workspace.notify(msg("map-page.stairs-partner", level=level_name(level)))
    workspace.ghost_changed.emit()


def _ask_for_level(workspace: Workspace, stair: Stair) -> Level | None:
    document = workspace.document
    here = document.level.level
    new = new_level_beside(document.scenario, here, up=stair.up)
    if new is None:
        return None
    way = "above" if stair.up else "below"
    text = msg(f"map-page.ask-level-{way}", tile=stair.name, here=level_name(here), level=level_name(new)).text()
    answers = msg("map-page.answer-add-level").text(), msg("map-page.answer-not-now").text()
    if not workspace.prompter.ask_yes(msg("map-page.ask-level-title").text(), text, *answers, destructive=False):
        return None
    return new if workspace.do(add_level_with_module(document.scenario, document.box, new)) else None


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
        NoteTool,
        LinkTool,
        StairsTool,
        EraserTool,
        PanTool,
        PickReferenceTool,
        PickSquareTool,
        SightTool,
        ZoneTool,
    )
}


def make_tool(name: str, workspace: Workspace, **held: Any) -> Tool:
    """Return a tool for the open document.

    ``held`` are its arguments: ``make_tool("place-tile", workspace, tile="gym")``. When the tool is done, the select
    tool becomes active.
    """

    def done() -> None:
        workspace.use_tool(make_tool("select", workspace))

    def doors() -> SightDoors:
        return workspace.options.doors

    if name == "select":
        held = {"on_hole": workspace.empty_square_clicked.emit, "on_character": workspace.show_card_of, **held}
    if name == "note":
        held = {"on_text": workspace.note_text_requested.emit, **held}
    if name == "sight":
        options = {"ignores_smoke": lambda: workspace.options.ignore_smoke}
        options["looks_back"] = lambda: workspace.options.sight_of_others
        held = {"doors": doors, **options, **held}
    if name == "place-tile":
        held = {"on_stairs": partial(place_stair_partner, workspace), **held}
    return TOOLS[name](ToolContext(workspace.document, workspace.do, workspace.notify, done), **held)
