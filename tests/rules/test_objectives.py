"""Which characters must complete an objective."""

from __future__ import annotations

import pytest

from editor.board import compile_board
from editor.model.objectives import Objective, Reference
from editor.model.sides import Side, StartingCharacter
from editor.rules.inspection import Inspection
from editor.rules.scenario_rules.objectives import actors
from tests.drawn_map import drawn

SIDES = (
    Side(
        id="norad",
        characters=(
            StartingCharacter(id="one", character="james-woo"),
            StartingCharacter(id="two", character="james-woo"),
            StartingCharacter(id="vasquez", character="nick-bolter"),
            StartingCharacter(id="she", character="vasquez"),
        ),
    ),
    Side(id="salem", characters=(StartingCharacter(id="saw", character="jack-saw"),)),
)


@pytest.mark.parametrize(
    ("whos", "who"),
    [
        ((), {"one", "two", "vasquez", "she"}),
        ((("side", "salem"),), {"saw"}),
        ((("character", "one"),), {"one"}),
        ((("character", "james-woo"),), {"one", "two"}),
        ((("character", "vasquez"),), {"vasquez"}),
        ((("character", "one"), ("character", "james-woo"), ("character", "saw")), {"one", "two", "saw"}),
        ((("character", "nobody"),), set()),
        ((("zone", "one"),), set()),
    ],
    ids=["a side", "another side", "an id", "a card", "an id before a card", "several", "nobody", "no person"],
)
def test_named_characters_are_the_actors(whos: tuple[tuple[str, str], ...], who: set[str]) -> None:
    scenario, box = drawn("+---+\n|A. |\n+---+", sides=SIDES)
    named = tuple(Reference.model_validate({"kind": kind, "id": id}) for kind, id in whos)
    objective = Objective(id="leave", side="norad", goal="exit", who=next(iter(named), None), also_who=named[1:])
    assert {start.id for start in actors(Inspection(compile_board(scenario, box), "scenario"), objective)} == who
