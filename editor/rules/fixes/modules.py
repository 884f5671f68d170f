"""Fixes for the list of rule modules."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.names import module_name
from editor.edits import Edit, set_field
from editor.rules.finding import Finding
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection
from editor.rules.module_needs import needs_of


def add(inspection: Inspection, found: Finding) -> Iterator[Edit]:
    """List the module and all that it builds on, in the order in which the rulebook teaches them."""
    module = found.subjects[0]
    order = list(inspection.box.modules)
    listed = {*inspection.scenario.modules, module, *needs_of(inspection.box, (module,))}
    new = listed.difference(inspection.scenario.modules)
    modules = tuple(sorted(listed, key=lambda each: (order.index(each) if each in order else len(order), each)))
    names = tuple(module_name(inspection.box, each) for each in modules if each in new)
    yield labelled(set_field("modules", modules), "add-modules", modules=names, count=len(names))


def remove(inspection: Inspection, found: Finding) -> Iterator[Edit]:
    module = found.subjects[0]
    modules = tuple(each for each in inspection.scenario.modules if each != module)
    yield labelled(set_field("modules", modules), "remove-module", module=module_name(inspection.box, module))
