"""Fixes for objectives that cannot be met as they are."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.landmarks import landmarks
from editor.board.names import objective_name, side_name
from editor.board.things import written
from editor.edits import Edit, remove_item, set_field
from editor.model.objective import Objective
from editor.model.reference import Reference
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection
from editor.rules.problem import Problem


def remove(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Remove the objective."""
    for objective in _objectives(inspection, found):
        edit = remove_item(f"objectives/{objective.id}")
        yield labelled(edit, "remove-objective", objective=objective_name(objective))


def forget(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Let an objective be met by anyone, or anywhere; of several, by the others. To whom or what it is done cannot be
    left open."""
    for objective in _objectives(inspection, found):
        for field in ("who", "where"):
            reference = getattr(objective, field)
            if reference is not None and written(reference) in found.subjects:
                edit = set_field(f"objectives/{objective.id}/{field}", None)
                yield labelled(edit, f"forget-{field}", objective=objective_name(objective))
        for field in ("also_who", "also_target"):
            listed: tuple[Reference, ...] = getattr(objective, field)
            left = tuple(each for each in listed if written(each) not in found.subjects)
            if left != listed:
                edit = set_field(f"objectives/{objective.id}/{field}", left)
                yield labelled(edit, "forget-one-of-several", objective=objective_name(objective))


def allow_exits(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Allow characters to leave over the frame, or by a Sewers Exit that is there."""
    yield from allow_frame(inspection, found)
    if any(True for level in inspection.board.levels for _ in landmarks(level, "sewers-exit")):
        yield labelled(set_field("exits/sewers", True), "allow-sewers")


def allow_frame(_: Inspection, __: Problem) -> Iterator[Edit]:
    """Allow characters to leave over the frame."""
    yield labelled(set_field("exits/frame", True), "allow-frame")


def give_away(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Give the objective to another side; only one that can meet it helps."""
    yield from gifts(inspection, found.subjects[0])


def gifts(inspection: Inspection, objective: str) -> Iterator[Edit]:
    """An edit for each side that could have the objective."""
    for side in inspection.scenario.sides:
        edit = set_field(f"objectives/{objective}/side", side.id)
        yield labelled(edit, "give-objective", side=side_name(side))


def _objectives(inspection: Inspection, found: Problem) -> Iterator[Objective]:
    return (each for each in inspection.scenario.objectives if each.id == found.subjects[0])
