"""Which rule modules build on which others, over any number of steps; the box says it step by step."""

from __future__ import annotations

from collections.abc import Iterable

from editor.catalogue import Box
from editor.model.base import Id


def needs_of(box: Box, modules: Iterable[Id]) -> dict[Id, Id]:
    """Every module that these build on, with the first one that asks for it."""
    asked_by: dict[Id, Id] = {}
    to_ask = list(modules)
    for module in to_ask:
        for need in box.modules[module].needs if module in box.modules else ():
            if need not in asked_by:
                asked_by[need] = module
                to_ask.append(need)
    return asked_by
