"""Rules ``module.*``: the rule modules that a scenario lists, compared with what it uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.board.board_change import ScenarioPart
from editor.board.miniatures import character_of
from editor.board.names import equipment_name, module_name, objective_name, side_name
from editor.board.things import equipment_card
from editor.catalog import Box
from editor.messages import Message, Name, msg
from editor.model.base import Id
from editor.model.cards import Character, Equipment
from editor.model.objectives import Goal, is_character_reference
from editor.rules.inspection import Inspection, character_name, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import Rule
from editor.values import FrozenStruct

_BY_GOAL: dict[Goal, tuple[str, ...]] = {
    "capture": ("capture",),
    "torture": ("capture", "torture"),
    "interact": ("ips", "interact"),
}
"""The modules that an objective needs for its goal."""

_NEED_TARGET = frozenset(
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
"""Modules that need something to act on. The others apply to any two enemies."""


_FIRST_MODULE = "core"
"""The module that every scenario uses."""


class ModuleUse(FrozenStruct):
    """Something in a scenario that belongs to a module."""

    module: str
    how: str
    """The last part of the message id that explains it."""
    what: Name = ""


def check_module_missing(inspection: Inspection) -> Iterator[Problem]:
    """Find modules that are used but not listed; one problem each, with the first thing that uses it."""
    seen = set(inspection.scenario.modules)
    if not seen and _FIRST_MODULE in inspection.box.modules and _needs_modules(inspection):
        seen.add(_FIRST_MODULE)
        yield make_problem("module.missing", (_FIRST_MODULE,), msg("rules.module.missing-none"))
    for use in module_uses(inspection):
        if use.module not in seen:
            seen.add(use.module)
            message = msg(
                f"rules.module.missing-{use.how}", module=module_name(inspection.box, use.module), what=use.what
            )
            yield make_problem("module.missing", (use.module,), message)


def _needs_modules(inspection: Inspection) -> bool:
    """Return whether characters are on the map; in the S.A.G.S. the modules are fixed (``sags.constants``)."""
    starts = inspection.scenario.starts()
    return inspection.rules != "sags" and any(start.level is not None for _, start in starts)


def check_module_needs(inspection: Inspection) -> Iterator[Problem]:
    """Find modules that are not listed although a listed one requires them."""
    listed = inspection.scenario.modules
    for module, asked_by in required_modules(inspection.box, listed).items():
        if module not in listed:
            names = {"module": module_name(inspection.box, module), "by": module_name(inspection.box, asked_by)}
            yield make_problem("module.needs", (module,), msg("rules.module.needs", **names))


def check_module_unused(inspection: Inspection) -> Iterator[Problem]:
    """Find listed modules with nothing to act on. The S.A.G.S. uses all but Multiple Levels (RB 38)."""
    idle = {"multiple-levels"} if inspection.rules == "sags" else _NEED_TARGET
    listed = [module for module in inspection.scenario.modules if module in idle]
    busy = (
        {use.module for use in module_uses(inspection)} | set(_modules_with_targets(inspection))
        if listed
        else set[str]()
    )
    unused = [module for module in listed if module not in busy]
    needed = required_modules(inspection.box, set(inspection.scenario.modules).difference(unused))
    for module in unused:
        if module not in needed:
            message: Message = msg("rules.module.unused", module=module_name(inspection.box, module))
            yield make_problem("module.unused", (module,), message)


def module_uses(inspection: Inspection) -> Iterator[ModuleUse]:
    """Yield everything that cannot be played without a module."""
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
        takes_prisoner = objective.goal == "exit" and any(map(is_character_reference, objective.targets))
        for module in ("capture",) if takes_prisoner else _BY_GOAL.get(objective.goal, ()):
            yield ModuleUse(module, "objective", objective_name(objective))


def _modules_with_targets(inspection: Inspection) -> Iterator[str]:
    """Yield modules that have something to act on although the scenario does not need them."""
    characters: list[Character] = [
        card for _, start in inspection.scenario.starts() if (card := character_of(start, inspection.board))
    ]
    items = list(_equipment(inspection))
    abilities = [
        ability.id
        for level in inspection.board.levels
        for placed in level.placed_tiles
        for ability in placed.face.abilities
    ]
    if abilities or any(item.uses for item in items):
        yield from ("ips", "interact")
    if any(card.abilities for card in characters):
        yield from ("special-abilities", "ips")
    if any(card.built_in or card.healthy.damage_red or card.wounded.damage_red for card in characters):
        yield "shoot"
    if "scramble" in abilities or any(item.id == "radio-scrambler" for item in items):
        yield "radio-scrambling"


def _equipment(inspection: Inspection) -> Iterator[Equipment]:
    """Yield the cards that are carried at the start or can be found."""
    carried = (item for _, start in inspection.scenario.starts() for item in start.equipment)
    for item in dict.fromkeys((*carried, *(inspection.scenario.search_deck or ()))):
        if card := equipment_card(item, inspection.board):
            yield card


_READS = frozenset[ScenarioPart]({"levels", "stairs", "sides", "objectives", "play", "house"})


def required_modules(box: Box, modules: Iterable[Id]) -> dict[Id, Id]:
    """Return every module that these require, with the first one that requires it."""
    asked_by: dict[Id, Id] = {}
    to_ask = list(modules)
    for module in to_ask:
        for need in box.modules[module].needs if module in box.modules else ():
            if need not in asked_by:
                asked_by[need] = module
                to_ask.append(need)
    return asked_by


def modules_with(box: Box, modules: Iterable[Id], module: Id) -> tuple[Id, ...]:
    """Return the modules with one more and all that it requires, in the order of the rulebook."""
    order = list(box.modules)
    listed = {*modules, module, *required_modules(box, (module,))}
    return tuple(sorted(listed, key=lambda each: (order.index(each) if each in order else len(order), each)))


RULES = (
    Rule("module.missing", "error", "RB 4", check_module_missing, _READS, missing_piece="module"),
    Rule("module.needs", "error", "RB 4, 25-27", check_module_needs, frozenset({"play"}), missing_piece="module"),
    Rule("module.unused", "info", "RB 4, 38", check_module_unused, _READS | {"tiles"}),
)
