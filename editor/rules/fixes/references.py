"""Fixes for names of things that are not there: take what was probably meant, or take the name away."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterator

from editor.board.names import equipment_name, id_name, readable
from editor.board.things import in_box, references_in, written
from editor.catalog.known import known_characters, known_equipment
from editor.catalog.words import box_text
from editor.edits import (
    Edit,
    equip_character,
    move_character,
    remove_character,
    remove_doors,
    remove_item,
    remove_markers,
    remove_tiles,
    remove_zone,
    set_field,
)
from editor.messages import Name, to_text
from editor.model.scenario import Scenario
from editor.model.sides import Side, Start
from editor.rules.fixes import objectives
from editor.rules.fixes.label import labelled
from editor.rules.inspection import Inspection, character_name
from editor.rules.problem import Problem
from editor.rules.stair_squares import links, spot_id


def take_what_was_meant(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Put the one name that is spelled nearly so in the place of a card or module that does not exist."""
    kind, wrong = _kind(found), found.subjects[-1]
    scenario, box = inspection.scenario, inspection.box
    match kind:
        case "character":
            side, start = _start(scenario, found.subjects[0])
            for near in _near(start.character, [*known_characters(scenario, box)]):
                edit = set_field(f"sides/{side.id}/characters/{start.id}/character", near)
                name = box_text("character", known_characters(scenario, box)[near].name)
                yield labelled(edit, "take-instead", instead=name)
        case "equipment":
            _, start = _start(scenario, found.subjects[0])
            for near in _near(wrong, _items(inspection)):
                items = tuple(near if item == wrong else item for item in start.equipment)
                yield labelled(equip_character(start.id, items), "take-instead", instead=_item(inspection, near))
        case "deck":
            for near in _near(wrong, _items(inspection)):
                deck = tuple(near if item == wrong else item for item in scenario.search_deck or ())
                yield labelled(set_field("search_deck", deck), "take-instead", instead=_item(inspection, near))
        case "module":
            for near in _near(wrong, [module for module in box.modules if module not in scenario.modules]):
                modules = tuple(near if module == wrong else module for module in scenario.modules)
                name = box_text("module", box.modules[near].name)
                yield labelled(set_field("modules", modules), "take-instead", instead=name)


def remove_name(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Take away the name, or the thing that has it."""
    if remover := _REMOVERS.get(_kind(found)):
        yield from remover(inspection, *found.subjects)


def write_plainly(inspection: Inspection, found: Problem) -> Iterator[Edit]:
    """Let a text keep the name of the thing as plain words."""
    path, spoken_of = found.subjects
    if not path.startswith("texts/"):
        return
    _, field, *number = path.split("/")
    value = getattr(inspection.scenario.texts, field)
    text = value[int(number[0])] if number else value
    reference = next(each for each in references_in(text) if written(each) == spoken_of)
    known = in_box(reference, inspection.board)
    name = (known.name if known else "") or readable(reference.id.rpartition("/")[2])
    yield labelled(set_field(path, text.replace(f"{{{spoken_of}}}", to_text(name))), "write-plainly", words=name)


def _kind(found: Problem) -> str:
    """Which of the findings of ``ref.unknown`` it is."""
    return found.message.id.partition("unknown-")[2]


def _near(wrong: str, known: Collection[str]) -> list[str]:
    return difflib.get_close_matches(wrong, known, n=1, cutoff=0.75)


def _item(inspection: Inspection, item: str) -> Name:
    return equipment_name(inspection.board, item)


def _items(inspection: Inspection) -> list[str]:
    return [*known_equipment(inspection.scenario, inspection.box)]


def _start(scenario: Scenario, start_id: str) -> tuple[Side, Start]:
    return next((side, start) for side, start in scenario.starts() if start.id == start_id)


# --- taking away --------------------------------------------------------------------------------------------------


def _tile(_: Inspection, placement: str) -> Iterator[Edit]:
    yield labelled(remove_tiles((placement,)), "remove-tile", tile=id_name("tile", placement))


def _door(_: Inspection, door: str) -> Iterator[Edit]:
    yield labelled(remove_doors((door,)), "remove-door", door=f"door {door}")


def _marker(_: Inspection, marker: str) -> Iterator[Edit]:
    yield labelled(remove_markers((marker,)), "remove-marker", marker=id_name("marker", marker))


def _character(inspection: Inspection, start_id: str) -> Iterator[Edit]:
    _, start = _start(inspection.scenario, start_id)
    yield labelled(remove_character(start_id), "remove-character", character=character_name(inspection, start))


def _equipment(inspection: Inspection, start_id: str, item: str) -> Iterator[Edit]:
    _, start = _start(inspection.scenario, start_id)
    left = tuple(each for each in start.equipment if each != item)
    names = {"character": character_name(inspection, start), "item": readable(item)}
    yield labelled(equip_character(start_id, left), "drop", **names)


def _start_place(inspection: Inspection, start_id: str, _: str) -> Iterator[Edit]:
    start = _start(inspection.scenario, start_id)[1]
    yield labelled(move_character(start_id, None), "take-off", character=character_name(inspection, start))


def _module(inspection: Inspection, module: str) -> Iterator[Edit]:
    left = tuple(each for each in inspection.scenario.modules if each != module)
    yield labelled(set_field("modules", left), "remove-module", module=module)


def _deck(inspection: Inspection, _: str, item: str) -> Iterator[Edit]:
    left = tuple(each for each in inspection.scenario.search_deck or () if each != item)
    yield labelled(set_field("search_deck", left), "remove-from-deck", item=readable(item))


def _initiative(_: Inspection, *__: str) -> Iterator[Edit]:
    yield labelled(set_field("initiative", None), "no-initiative")


def _zone_level(_: Inspection, zone: str, __: str) -> Iterator[Edit]:
    yield labelled(remove_zone(zone), "remove-zone", zone=readable(zone))


def _zone_side(_: Inspection, zone: str, __: str) -> Iterator[Edit]:
    yield labelled(set_field(f"zones/{zone}/side", None), "free-zone", zone=readable(zone))


def _objective_side(inspection: Inspection, objective: str, _: str) -> Iterator[Edit]:
    yield from objectives.gifts(inspection, objective)


def _captor(inspection: Inspection, start_id: str, _: str) -> Iterator[Edit]:
    side, start = _start(inspection.scenario, start_id)
    edit = set_field(f"sides/{side.id}/characters/{start_id}/captor", None)
    yield labelled(edit, "no-captor", character=character_name(inspection, start))


def _arrival(inspection: Inspection, start_id: str, _: str) -> Iterator[Edit]:
    side, start = _start(inspection.scenario, start_id)
    edit = set_field(f"sides/{side.id}/characters/{start_id}/arrives", None)
    yield labelled(edit, "no-arrival", character=character_name(inspection, start))


def _requires(inspection: Inspection, objective_id: str, gone: str) -> Iterator[Edit]:
    objective = next(each for each in inspection.scenario.objectives if each.id == objective_id)
    left = tuple(each for each in objective.requires if each != gone)
    edit = set_field(f"objectives/{objective_id}/requires", left)
    yield labelled(edit, "require-less", required=readable(gone))


def _field_of_objective(field: str) -> Callable[..., Iterator[Edit]]:
    def clear(_: Inspection, objective: str, __: str) -> Iterator[Edit]:
        yield labelled(set_field(f"objectives/{objective}/{field}", None), "clear-field", field=field)

    return clear


def _marker_side(inspection: Inspection, marker: str, _: str) -> Iterator[Edit]:
    for level in inspection.scenario.levels:
        if any(each.id == marker for each in level.markers):
            edit = set_field(f"levels/{level.id}/markers/{marker}/side", None)
            yield labelled(edit, "free-marker", marker=readable(marker))


def _switch(inspection: Inspection, level_id: str, placement: str, what: str) -> Iterator[Edit]:
    for level in inspection.scenario.levels:
        if level.id == level_id:
            left = tuple(
                each for each in level.switches if (each.placement, each.element or each.ability) != (placement, what)
            )
            yield labelled(set_field(f"levels/{level_id}/switches", left), "remove-switch", what=readable(what))


def _ties(_: Inspection, *__: str) -> Iterator[Edit]:
    yield labelled(set_field("victory/ties", None), "no-ties")


def _rule(_: Inspection, path: str, __: str) -> Iterator[Edit]:
    yield labelled(remove_item(path), "remove-rule")


def _stairs(inspection: Inspection, one: str, other: str) -> Iterator[Edit]:
    for number, link in enumerate(links(inspection.scenario)):
        if (one, other) == (spot_id(link[0]), spot_id(link[1])):
            yield labelled(remove_item(f"stairs/{number}"), "unlink-stairs")


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
    "objective-requires": _requires,
    "objective-mission": _field_of_objective("mission"),
    "objective-ability": _field_of_objective("ability"),
    "marker-side": _marker_side,
    "switch": _switch,
    "switch-tile": _switch,
    "ties": _ties,
    "rule": _rule,
}
"""What an unknown name is named for -> the edits that take it away."""


def _of_objective(fix: Callable[[Inspection, Problem], Iterator[Edit]]) -> Callable[..., Iterator[Edit]]:
    """A fix of objectives, for those findings of ``ref.unknown`` that are about one."""

    def for_objectives(inspection: Inspection, found: Problem) -> Iterator[Edit]:
        return fix(inspection, found) if _kind(found).startswith("objective") else iter(())

    return for_objectives


FIXES = (take_what_was_meant, remove_name, _of_objective(objectives.forget), _of_objective(objectives.remove))
