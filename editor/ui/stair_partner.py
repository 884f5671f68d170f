"""Stairs come in pairs: after one was laid, its partner is in the hand, on the level that it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.board.names import level_name
from editor.messages import msg
from editor.model.level import Level
from editor.rules.fixes.stairs import add_level_with_module, new_level_beside, partner_faces
from editor.rules.map_rules.stairs import Stair, next_level
from editor.ui.tools.base import Tool, on_square

if TYPE_CHECKING:
    from collections.abc import Callable

    from editor.ui.workspace import Workspace


def hold_partner(workspace: Workspace, stair: Stair, hold: Callable[..., Tool]) -> None:
    """Show the level that the stairs lead to, with a fitting end of them in the hand, right above or below.

    ``hold`` makes the tool that lays a tile. Where no such level exists, the person is asked whether there shall be
    one; stairs that are left alone are a problem that the list of problems can mend later.
    """
    document = workspace.document
    found = partner_faces(document.scenario, document.box, stair)
    if not found:
        workspace.tell(msg("bench.stairs-used-up" if stair.up else "bench.stairs-up-used-up", tile=stair.name))
        return
    level = next_level(document.scenario, stair.spot.level, up=stair.up) or _added_level(workspace, stair)
    if level is None:
        workspace.tell(msg("bench.stairs-alone", tile=stair.name))
        return
    document.show_level(level.id)
    tile, face, _ = found[0]
    tool = hold("place-tile", workspace, tile=tile, face=face)
    workspace.take(tool)
    tool.focus = stair.spot.square
    tool.hover(on_square(stair.spot.square))
    workspace.tell(msg("bench.stairs-partner", level=level_name(level)))
    workspace.ghost_changed.emit()


def _added_level(workspace: Workspace, stair: Stair) -> Level | None:
    document = workspace.document
    here = document.level.level
    new = new_level_beside(document.scenario, here, up=stair.up)
    if new is None:
        return None
    way = "above" if stair.up else "below"
    text = msg(f"bench.ask-level-{way}", tile=stair.name, here=level_name(here), level=level_name(new)).text()
    answers = msg("bench.answer-add-level").text(), msg("bench.answer-not-now").text()
    if not workspace.prompter.ask_yes(msg("bench.ask-level-title").text(), text, *answers):
        return None
    return new if workspace.do(add_level_with_module(document.scenario, document.box, new)) else None
