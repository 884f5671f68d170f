"""Fixes for what a scenario declares: its players, its modules, the constants of the S.A.G.S., suppressed warnings."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.names import module_name
from editor.edits import Edit, set_field, together, unsuppress
from editor.messages import msg
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection
from editor.rules.modules import listed_with
from editor.rules.problem import Problem
from editor.rules.sags import differences


def set_players(inspection: Inspection, _: Problem) -> Iterator[Edit]:
    """Let as many play as there are sides."""
    sides = len(inspection.scenario.sides)
    yield labelled(set_field("players", sides), "set-players", count=sides)


def add_module(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """List the module and all that it builds on, in the order in which the rulebook teaches them."""
    modules = listed_with(inspection.box, inspection.scenario.modules, found.subjects[0])
    new = set(modules).difference(inspection.scenario.modules)
    names = tuple(module_name(inspection.box, each) for each in modules if each in new)
    yield labelled(set_field("modules", modules), "add-modules", modules=names, count=len(names))


def remove_module(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    module = found.subjects[0]
    modules = tuple(each for each in inspection.scenario.modules if each != module)
    yield labelled(set_field("modules", modules), "remove-module", module=module_name(inspection.box, module))


def set_constants(inspection: Inspection, _: Problem) -> Iterator[Edit]:
    edits = [set_field(each.path, each.due) for each in differences(inspection)]
    yield together(msg("fixes.set-constants"), edits)


def forget_suppression(_: Inspection, found: Problem) -> Iterator[Edit]:
    """Let the warning be shown again that is no longer met."""
    rule, *subjects = found.subjects
    yield labelled(unsuppress(rule, tuple(subjects)), "unsuppress")
