"""The rule modules a scenario lists, against what it uses (rules, section 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.board.change import Part
from editor.board.miniatures import character_of
from editor.board.names import equipment_name, module_name, objective_name, side_name
from editor.board.things import equipment_card
from editor.catalog import Box
from editor.messages import Message, Name, msg
from editor.model.base import Id
from editor.model.cards import Character, Equipment
from editor.model.objective import Goal
from editor.rules.inspection import Inspection, character_name, finding
from editor.rules.problem import Problem
from editor.rules.rule import Rule
from editor.values import FrozenStruct

_BY_GOAL: dict[Goal, tuple[str, ...]] = {
    "capture": ("capture",),
    "torture": ("capture", "torture"),
    "interact": ("ips", "interact"),
}
"""What an objective needs beyond its points."""

_IDLE = frozenset(
    {
        "equipment",
        "interact",
        "ips",
        "large-miniatures",
        "mission-points",
        "multiple-levels",
        "radio-scrambling",
        "search",
        "shoot",
        "special-abilities",
    }
)
"""Modules that need something to act on. The others act on any two enemies."""


class ModuleUse(FrozenStruct):
    """Something in a scenario that belongs to a module."""

    module: str
    how: str
    """The end of the message that says so."""
    what: Name = ""


def missing(inspection: Inspection) -> Iterator[Problem]:
    """One finding for each module that is used and not listed, with the first thing that uses it."""
    seen = set(inspection.scenario.modules)
    for use in uses(inspection):
        if use.module not in seen:
            seen.add(use.module)
            message = msg(
                f"rules.module.missing-{use.how}", module=module_name(inspection.box, use.module), what=use.what
            )
            yield finding("module.missing", (use.module,), message)


def needs(inspection: Inspection) -> Iterator[Problem]:
    """One finding for each module that is not listed though a listed one builds on it."""
    listed = inspection.scenario.modules
    for module, asked_by in needs_of(inspection.box, listed).items():
        if module not in listed:
            names = {"module": module_name(inspection.box, module), "by": module_name(inspection.box, asked_by)}
            yield finding("module.needs", (module,), msg("rules.module.needs", **names))


def unused(inspection: Inspection) -> Iterator[Problem]:
    """Listed modules with nothing to act on. The S.A.G.S. uses all but Multiple Levels by rule (RB 38)."""
    idle = {"multiple-levels"} if inspection.rules == "sags" else _IDLE
    listed = [module for module in inspection.scenario.modules if module in idle]
    busy = {use.module for use in uses(inspection)} | set(_acting(inspection)) if listed else set[str]()
    for module in listed:
        if module not in busy:
            message: Message = msg("rules.module.unused", module=module_name(inspection.box, module))
            yield finding("module.unused", (module,), message)


def uses(inspection: Inspection) -> Iterator[ModuleUse]:
    """Everything that cannot be played without a module."""
    scenario, board = inspection.scenario, inspection.board
    if scenario.stairs or len(scenario.levels) > 1:
        yield ModuleUse("multiple-levels", "levels")
    for _, start in scenario.starts():
        name, card = character_name(inspection, start), character_of(start, board)
        if start.equipment:
            yield ModuleUse("equipment", "equipment", name)
        if card is not None and card.large:
            yield ModuleUse("large-miniatures", "large", name)
        if start.prisoner:
            yield ModuleUse("capture", "prisoner", name)
    if scenario.search_deck is not None:
        yield ModuleUse("equipment", "deck")
        yield ModuleUse("search", "deck")
    for item in _equipment(inspection):
        if item.is_firing:
            yield ModuleUse("line-of-sight", "weapon", equipment_name(inspection.board, item.id))
            yield ModuleUse("shoot", "weapon", equipment_name(inspection.board, item.id))
    for side in scenario.sides:
        if side.mp is not None:
            yield ModuleUse("mission-points", "points-of-side", side_name(side))
    if scenario.victory is not None and scenario.victory.mode != "objectives":
        yield ModuleUse("mission-points", "victory")
    for objective in scenario.objectives:
        if objective.mp is not None:
            yield ModuleUse("mission-points", "objective", objective_name(objective))
        for module in _BY_GOAL.get(objective.goal, ()):
            yield ModuleUse(module, "objective", objective_name(objective))


def _acting(inspection: Inspection) -> Iterator[str]:
    """Modules that have something to act on, though the scenario could do without them."""
    people: list[Character] = [
        card for _, start in inspection.scenario.starts() if (card := character_of(start, inspection.board))
    ]
    items = list(_equipment(inspection))
    abilities = [
        ability.id for level in inspection.board.levels for stamp in level.stamps for ability in stamp.face.abilities
    ]
    if abilities or any(item.uses for item in items):
        yield from ("ips", "interact")
    if any(card.abilities for card in people):
        yield from ("special-abilities", "ips")
    if any(card.built_in or card.healthy.damage_red or card.wounded.damage_red for card in people):
        yield "shoot"
    if "scramble" in abilities or any(item.id == "radio-scrambler" for item in items):
        yield "radio-scrambling"


def _equipment(inspection: Inspection) -> Iterator[Equipment]:
    """Cards that are carried at the start or can be found."""
    carried = (item for _, start in inspection.scenario.starts() for item in start.equipment)
    for item in dict.fromkeys((*carried, *(inspection.scenario.search_deck or ()))):
        if card := equipment_card(item, inspection.board):
            yield card


_READS = frozenset[Part]({"levels", "stairs", "sides", "objectives", "play", "house"})


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


def listed_with(box: Box, modules: Iterable[Id], module: Id) -> tuple[Id, ...]:
    """The modules with one more and all that it builds on, in the order in which the rulebook teaches them."""
    order = list(box.modules)
    listed = {*modules, module, *needs_of(box, (module,))}
    return tuple(sorted(listed, key=lambda each: (order.index(each) if each in order else len(order), each)))


RULES = (
    Rule("module.missing", "error", "RB 4", missing, _READS, lacks="module"),
    Rule("module.needs", "error", "RB 4", needs, frozenset({"play"}), lacks="module"),
    Rule("module.unused", "info", "RB 4, 38", unused, _READS | {"tiles"}),
)
