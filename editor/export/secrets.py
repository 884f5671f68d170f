"""What only one side may know. Exports are for everybody, unless somebody asks for the secrets of a side."""

from __future__ import annotations

from editor.errors import StudioError
from editor.messages import say
from editor.model.scenario import Scenario


def with_secrets_of(scenario: Scenario, side: str) -> Scenario:
    """The scenario as that side may read it: its own secret objectives are told, those of others are left out."""
    if all(each.id != side for each in scenario.sides):
        raise StudioError(say("export.no-such-side", side=side, sides=[each.id for each in scenario.sides]))
    told = tuple(
        each.model_copy(update={"secret": False}) if each.side == side else each
        for each in scenario.objectives
        if each.side == side or not each.secret
    )
    return scenario.model_copy(update={"objectives": told})
