"""Fixes for unknown names: correct the spelling, or remove the name."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterator

from editor.board.names import equipment_name, id_name, name_from_id, objective_name
from editor.board.things import find_in_box, reference_text, references_in
from editor.catalog.card_lookup import resolve_characters, resolve_equipment
from editor.catalog.translation import box_text
from editor.edits import (
    Edit,
    delete_doors,
    delete_markers,
    delete_tiles,
    equip_character,
    move_character,
    remove_character,
    remove_item,
    remove_zone,
    set_field,
)
from editor.messages import Name, to_text
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.rules.fixes import label_fix
from editor.rules.fixes.scenario import label_clear_field, remove_objective, remove_reference, side_choices
from editor.rules.inspection import Inspection, character_name
from editor.rules.map_rules.stairs import links, spot_id
from editor.rules.problem import Problem


def correct_name(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that replace an unknown card or module with the one that is spelled almost the same."""
    kind, wrong = _kind(problem), problem.subjects[-1]
    scenario, box = inspection.scenario, inspection.box
    match kind:
        case "character":
            side, start = _start(scenario, problem.subjects[0])
            for near in _near(start.character, [*resolve_characters(scenario, box)]):
                edit = set_field(f"sides/{side.id}/characters/{start.id}/character", near)
                name = box_text("character", resolve_characters(scenario, box)[near].name)
                yield label_fix(edit, "use-instead", instead=name)
        case "equipment":
            _, start = _start(scenario, problem.subjects[0])
            for near in _near(wrong, _items(inspection)):
                items = tuple(near if item == wrong else item for item in start.equipment)
                yield label_fix(equip_character(start.id, items), "use-instead", instead=_item(inspection, near))
        case "deck":
            for near in _near(wrong, _items(inspection)):
                deck = tuple(near if item == wrong else item for item in scenario.search_deck or ())
                yield label_fix(set_field("search_deck", deck), "use-instead", instead=_item(inspection, near))
        case "module":
            for near in _near(wrong, [module for module in box.modules if module not in scenario.modules]):
                modules = tuple(near if module == wrong else module for module in scenario.modules)
                name = box_text("module", box.modules[near].name)
                yield label_fix(set_field("modules", modules), "use-instead", instead=name)


def remove_name(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that remove the name, or the thing that has it."""
    if remover := _REMOVERS.get(_kind(problem)):
        yield from remover(inspection, *problem.subjects)


def replace_reference_by_name(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that replaces a reference in a text with the plain name of the thing."""
    path, spoken_of = problem.subjects
    if not path.startswith("texts/"):
        return
    _, field, *number = path.split("/")
    value = getattr(inspection.scenario.texts, field)
    text = value[int(number[0])] if number else value
    reference = next(each for each in references_in(text) if reference_text(each) == spoken_of)
    known = find_in_box(reference, inspection.board)
    name = (known.name if known else "") or name_from_id(reference.id.rpartition("/")[2])
    yield label_fix(set_field(path, text.replace(f"{{{spoken_of}}}", to_text(name))), "write-plainly", words=name)


def _kind(problem: Problem) -> str:
    """Return which kind of ``ref.unknown`` problem it is."""
    return problem.message.id.partition("unknown-")[2]


def _near(wrong: str, known: Collection[str]) -> list[str]:
    return difflib.get_close_matches(wrong, known, n=1, cutoff=0.75)


def _item(inspection: Inspection, item: str) -> Name:
    return equipment_name(inspection.board, item)


def _items(inspection: Inspection) -> list[str]:
    return [*resolve_equipment(inspection.scenario, inspection.box)]


def _start(scenario: Scenario, start_id: str) -> tuple[Side, StartingCharacter]:
    return next((side, start) for side, start in scenario.starts() if start.id == start_id)


# --- taking away --------------------------------------------------------------------------------------------------


def _tile(_: Inspection, placement: str) -> Iterator[Edit]:
    yield label_fix(delete_tiles((placement,)), "remove-tile", tile=id_name("tile", placement))


def _door(_: Inspection, door: str) -> Iterator[Edit]:
    yield label_fix(delete_doors((door,)), "remove-door", door=f"door {door}")


def _marker(_: Inspection, marker: str) -> Iterator[Edit]:
    yield label_fix(delete_markers((marker,)), "remove-marker", marker=id_name("marker", marker))


def _character(inspection: Inspection, start_id: str) -> Iterator[Edit]:
    _, start = _start(inspection.scenario, start_id)
    yield label_fix(remove_character(start_id), "remove-character", character=character_name(inspection, start))


def _equipment(inspection: Inspection, start_id: str, item: str) -> Iterator[Edit]:
    _, start = _start(inspection.scenario, start_id)
    left = tuple(each for each in start.equipment if each != item)
    names = {"character": character_name(inspection, start), "item": name_from_id(item)}
    yield label_fix(equip_character(start_id, left), "drop", **names)


def _start_place(inspection: Inspection, start_id: str, _: str) -> Iterator[Edit]:
    start = _start(inspection.scenario, start_id)[1]
    yield label_fix(move_character(start_id, None), "start-off-map", character=character_name(inspection, start))


def _module(inspection: Inspection, module: str) -> Iterator[Edit]:
    left = tuple(each for each in inspection.scenario.modules if each != module)
    yield label_fix(set_field("modules", left), "remove-module", module=module)


def _deck(inspection: Inspection, _: str, item: str) -> Iterator[Edit]:
    left = tuple(each for each in inspection.scenario.search_deck or () if each != item)
    yield label_fix(set_field("search_deck", left), "remove-from-deck", item=name_from_id(item))


def _initiative(_: Inspection, *__: str) -> Iterator[Edit]:
    yield label_fix(set_field("initiative", None), "no-initiative")


def _zone_level(_: Inspection, zone: str, __: str) -> Iterator[Edit]:
    yield label_fix(remove_zone(zone), "remove-zone", zone=name_from_id(zone))


def _zone_side(_: Inspection, zone: str, __: str) -> Iterator[Edit]:
    yield label_fix(set_field(f"zones/{zone}/side", None), "free-zone", zone=name_from_id(zone))


def _objective_side(inspection: Inspection, objective: str, _: str) -> Iterator[Edit]:
    yield from side_choices(inspection, objective)


def _captor(inspection: Inspection, start_id: str, _: str) -> Iterator[Edit]:
    side, start = _start(inspection.scenario, start_id)
    edit = set_field(f"sides/{side.id}/characters/{start_id}/captor", None)
    yield label_fix(edit, "no-captor", character=character_name(inspection, start))


def _arrival(inspection: Inspection, start_id: str, _: str) -> Iterator[Edit]:
    side, start = _start(inspection.scenario, start_id)
    edit = set_field(f"sides/{side.id}/characters/{start_id}/arrives", None)
    yield label_fix(edit, "no-arrival", character=character_name(inspection, start))


def _listed_in_objective(field: str, label: str) -> Callable[..., Iterator[Edit]]:
    def remove(inspection: Inspection, objective_id: str, gone: str) -> Iterator[Edit]:
        objective = next(each for each in inspection.scenario.objectives if each.id == objective_id)
        left = tuple(each for each in getattr(objective, field) if each != gone)
        edit = set_field(f"objectives/{objective_id}/{field}", left)
        yield label_fix(edit, label, required=name_from_id(gone), objective=objective_name(objective))

    return remove


def _field_of_objective(field: str) -> Callable[..., Iterator[Edit]]:
    def clear(inspection: Inspection, objective_id: str, _: str) -> Iterator[Edit]:
        objective = next(each for each in inspection.scenario.objectives if each.id == objective_id)
        yield label_clear_field(set_field(f"objectives/{objective_id}/{field}", None), objective, field)

    return clear


def _marker_side(inspection: Inspection, marker: str, _: str) -> Iterator[Edit]:
    for level in inspection.scenario.levels:
        if any(each.id == marker for each in level.markers):
            edit = set_field(f"levels/{level.id}/markers/{marker}/side", None)
            yield label_fix(edit, "free-marker", marker=name_from_id(marker))


def _switch(inspection: Inspection, level_id: str, placement: str, what: str) -> Iterator[Edit]:
    for level in inspection.scenario.levels:
        if level.id == level_id:
            left = tuple(
                each for each in level.switches if (each.placement, each.element or each.ability) != (placement, what)
            )
            yield label_fix(set_field(f"levels/{level_id}/switches", left), "remove-switch", what=name_from_id(what))


def _power(inspection: Inspection, level_id: str, placement: str, _: str) -> Iterator[Edit]:
    for level in inspection.scenario.levels:
        if level.id == level_id:
            left = tuple(each for each in level.switches if not (each.power and each.placement == placement))
            name = id_name("tile", placement)
            yield label_fix(set_field(f"levels/{level_id}/switches", left), "remove-power", tile=name)


def _ties(_: Inspection, *__: str) -> Iterator[Edit]:
    yield label_fix(set_field("victory/ties", None), "no-ties")


def _rule(_: Inspection, path: str, __: str) -> Iterator[Edit]:
    yield label_fix(remove_item(path), "remove-rule")


def _stairs(inspection: Inspection, one: str, other: str) -> Iterator[Edit]:
    for number, link in enumerate(links(inspection.scenario)):
        if (one, other) == (spot_id(link[0]), spot_id(link[1])):
            yield label_fix(remove_item(f"stairs/{number}"), "unlink-stairs")


_REMOVERS: dict[str, Callable[..., Iterator[Edit]]] = {
    "tile": _tile,
    "door": _door,
    "marker": _marker,
    "character": _character,
    "equipment": _equipment,
    "start-level": _start_place,
    "start-zone": _start_place,
    "module": _module,
    "deck": _deck,
    "initiative": _initiative,
    "zone-level": _zone_level,
    "zone-side": _zone_side,
    "objective-side": _objective_side,
    "stairs": _stairs,
    "captor": _captor,
    "arrival-zone": _arrival,
    "objective-requires": _listed_in_objective("requires", "require-less"),
    "objective-unless": _listed_in_objective("unless", "forget-ending"),
    "objective-mission": _field_of_objective("mission"),
    "objective-ability": _field_of_objective("ability"),
    "marker-side": _marker_side,
    "switch": _switch,
    "switch-tile": _switch,
    "power": _power,
    "ties": _ties,
    "rule": _rule,
}
"""Kind of unknown name -> the edits that remove it."""


def _of_objective(fix: Callable[[Inspection, Problem], Iterator[Edit]]) -> Callable[..., Iterator[Edit]]:
    """Return a fix that applies only to ``ref.unknown`` problems about objectives."""

    def for_objectives(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
        return fix(inspection, problem) if _kind(problem).startswith("objective") else iter(())

    return for_objectives


FIXES = (
    correct_name,
    remove_name,
    _of_objective(remove_reference),
    _of_objective(remove_objective),
)
