"""Fixes for what contradicts itself: take away the smaller of the two words that do not go together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from editor.board.names import objective_name, state_name
from editor.edits import Edit, move_character, set_field
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection, character_name
from editor.rules.problem import Problem


def break_circle(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Let one of the objectives no longer wait for the others."""
    ring = set(found.subjects)
    for objective in inspection.scenario.objectives:
        if objective.id in ring:
            left = tuple(each for each in objective.requires if each not in ring)
            edit = set_field(f"objectives/{objective.id}/requires", left)
            yield labelled(edit, "require-nothing", objective=objective_name(objective))


def free_turns(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Let an objective count in all turns from its first, or up to its last."""
    objective = next(each for each in inspection.scenario.objectives if each.id == found.subjects[0])
    for field in ("from_turn", "until_turn"):
        if getattr(objective, field) is not None:
            edit = set_field(f"objectives/{objective.id}/{field}", None)
            yield labelled(edit, f"free-{field}", objective=objective_name(objective))


_EMPTY: dict[str, Any] = {"each": False, "present": True}
"""What a field is set to where it is not null."""


def clear_field(_: Inspection, found: Problem) -> Iterator[Edit]:
    """Take away the field that says nothing."""
    objective, field = found.subjects
    edit = set_field(f"objectives/{objective}/{field}", _EMPTY.get(field))
    yield labelled(edit, "clear-field", field=field.replace("_", " "))


def tell_in_words(_: Inspection, __: Problem) -> Iterator[Edit]:
    """Let the victory text alone tell who wins."""
    yield labelled(set_field("victory", None), "victory-in-words")


def mend_start(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Take away what keeps a prisoner or a latecomer from being where it is."""
    start_id, problem = found.subjects
    side, start = next(each for each in inspection.scenario.starts() if each[1].id == start_id)
    name, path = character_name(inspection, start), f"sides/{side.id}/characters/{start.id}"
    if problem == "free":
        yield labelled(set_field(f"{path}/prisoner", True), "make-prisoner", character=name)
    if problem == "carried":
        yield labelled(move_character(start.id, None), "let-carry", character=name)
    if problem in ("early", "late"):
        yield labelled(set_field(f"{path}/arrives", None), "no-arrival", character=name)
    else:
        yield labelled(set_field(f"{path}/captor", None), "no-captor", character=name)


def set_state(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Give the marker one of its states, or none."""
    for level in inspection.scenario.levels:
        for marker in level.markers:
            if marker.id == found.subjects[0]:
                path = f"levels/{level.id}/markers/{marker.id}/state"
                for state in inspection.box.markers[marker.marker].states:
                    yield labelled(set_field(path, state), "set-state", state=state_name(state))
                yield labelled(set_field(path, None), "no-state")
