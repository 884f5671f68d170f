"""Where a map of the S.A.G.S. differs from what the rules fix."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from editor.board.names import side_name
from editor.messages import Message, say
from editor.model.sags import CONSTANTS, UNUSED_MODULE
from editor.rules.inspection import Inspection


class Difference(NamedTuple):
    """A field with another value than the rules fix."""

    path: str
    due: object
    words: Message
    """What is due, in words."""


def differences(inspection: Inspection) -> Iterator[Difference]:
    """Everything that differs once the map is built; nobody asks before."""
    scenario = inspection.scenario
    if scenario.construction is None or not scenario.construction.complete:
        return
    due = CONSTANTS[scenario.construction.players]
    if scenario.turns != due.turns:
        yield Difference("turns", due.turns, say("rules.sags.constants-turns", turns=due.turns))
    for side in scenario.sides:
        if side.cp != due.cp:
            words = say("rules.sags.constants-cp", cp=due.cp, side=side_name(side))
            yield Difference(f"sides/{side.id}/cp", due.cp, words)
    if scenario.ground != due.ground:
        yield Difference("ground", due.ground, say("rules.sags.constants-ground"))
    holder = next((side for side in scenario.sides if side.faction == due.initiative), None)
    if due.initiative is not None and holder is not None and scenario.initiative != holder.id:
        words = say("rules.sags.constants-initiative", side=side_name(holder))
        yield Difference("initiative", holder.id, words)
    if (scenario.exits.frame, scenario.exits.sewers) != (due.exits.frame, due.exits.sewers):
        yield Difference("exits", due.exits, say("rules.sags.constants-exits"))
    modules = tuple(module for module in inspection.box.modules if module != UNUSED_MODULE)
    if set(scenario.modules) != set(modules):
        yield Difference("modules", modules, say("rules.sags.constants-modules"))
