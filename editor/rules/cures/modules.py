"""Cures for the list of rule modules."""

from __future__ import annotations

from collections.abc import Iterator

from editor.edits import Edit, set_field
from editor.rules.cures.label import labelled
from editor.rules.finding import Finding
from editor.rules.inspection import Inspection


def add(inspection: Inspection, found: Finding) -> Iterator[Edit]:
    """List the module, in the order in which the rulebook teaches them."""
    module = found.subjects[0]
    order = list(inspection.box.modules)
    listed = (*inspection.scenario.modules, module)
    modules = tuple(sorted(listed, key=lambda each: order.index(each) if each in order else len(order)))
    yield labelled(set_field("modules", modules), "add-module", module=_name(inspection, module))


def remove(inspection: Inspection, found: Finding) -> Iterator[Edit]:
    module = found.subjects[0]
    modules = tuple(each for each in inspection.scenario.modules if each != module)
    yield labelled(set_field("modules", modules), "remove-module", module=_name(inspection, module))


def _name(inspection: Inspection, module: str) -> str:
    known = inspection.box.modules.get(module)
    return known.name if known else module
