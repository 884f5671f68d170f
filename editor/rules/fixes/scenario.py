"""Fixes for fields of a scenario: objectives, characters, modules, constants, supplies and ignored warnings."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from editor.board.landmarks import landmarks
from editor.board.names import equipment_name, module_name, objective_name, side_name, state_name
from editor.board.things import reference_text
from editor.edits import (
    Edit,
    combine_edits,
    delete_markers,
    equip_character,
    move_character,
    remove_character,
    remove_item,
    replace_fields,
    set_field,
    stop_ignoring,
)
from editor.messages import Message, Name, msg
from editor.model.objectives import Objective, Reference
from editor.model.sags_constants import SAGS_CONSTANTS
from editor.model.scenario import Construction
from editor.rules.fixes import label_fix
from editor.rules.inspection import Inspection, carried_weight, character_name
from editor.rules.problem import Problem
from editor.rules.sags_rules.constructed_maps import constant_differences
from editor.rules.scenario_rules.modules import modules_with
from editor.rules.scenario_rules.supplies import PieceUsage, load_of, piece_usage


def drop_requirement(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that remove the requirements of one objective in the circle."""
    ring = set(problem.subjects)
    for objective in inspection.scenario.objectives:
        if objective.id in ring:
            left = tuple(each for each in objective.requires if each not in ring)
            edit = set_field(f"objectives/{objective.id}/requires", left)
            yield label_fix(edit, "require-nothing", objective=objective_name(objective))


def remove_turn_limit(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that remove the first or the last turn of an objective."""
    objective = next(each for each in inspection.scenario.objectives if each.id == problem.subjects[0])
    for field in ("from_turn", "until_turn"):
        if getattr(objective, field) is not None:
            edit = set_field(f"objectives/{objective.id}/{field}", None)
            yield label_fix(edit, f"free-{field}", objective=objective_name(objective))


_EMPTY_VALUES: dict[str, Any] = {"each": False, "present": True, "absent": ()}
"""The empty value of fields that cannot be null."""


def clear_field(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that clears the field without effect."""
    _, field = problem.subjects
    for objective in _objectives_in_problem(inspection, problem) if field != "worth" else ():
        edit = set_field(f"objectives/{objective.id}/{field}", _EMPTY_VALUES.get(field))
        yield label_clear_field(edit, objective, field)


def label_clear_field(edit: Edit, objective: Objective, field: str) -> Edit:
    """Return an edit that clears a field of an objective, with the label of the fix."""
    return label_fix(edit, "clear-field", field=msg(f"names.setting-{field}"), objective=objective_name(objective))


def describe_victory_in_text(_: Inspection, __: Problem) -> Iterator[Edit]:
    """Yield an edit that leaves the victory condition to the text."""
    yield label_fix(set_field("victory", None), "victory-in-words")


def fix_start(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that clear the field which contradicts the place of a prisoner or late arrival."""
    start_id, contradiction = problem.subjects
    side, start = next(each for each in inspection.scenario.starts() if each[1].id == start_id)
    name, path = character_name(inspection, start), f"sides/{side.id}/characters/{start.id}"
    if contradiction == "free":
        yield label_fix(set_field(f"{path}/prisoner", True), "make-prisoner", character=name)
    if contradiction == "carried":
        yield label_fix(move_character(start.id, None), "let-carry", character=name)
    if contradiction == "outside" and start.captor is not None:
        yield label_fix(move_character(start.captor, None), "let-board", character=name)
    if contradiction in ("early", "late"):
        yield label_fix(set_field(f"{path}/arrives", None), "no-arrival", character=name)
    elif contradiction == "equipped":
        taken = (equip_character(start.id, ()), set_field(f"{path}/magnetic_card", False))
        yield combine_edits(msg("fixes.disarm", character=name), taken)
    else:
        yield label_fix(set_field(f"{path}/captor", None), "no-captor", character=name)


def start_free_and_healthy(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that lets a character of a S.A.G.S. game start healthy, free, and from the first turn on."""
    start_id, state = problem.subjects
    side, start = next(each for each in inspection.scenario.starts() if each[1].id == start_id)
    name, path = character_name(inspection, start), f"sides/{side.id}/characters/{start.id}"
    if state == "wounded":
        yield label_fix(set_field(f"{path}/wounded", False), "heal", character=name)
    elif state == "prisoner":
        edits = (set_field(f"{path}/captor", None), set_field(f"{path}/prisoner", False))
        yield combine_edits(msg("fixes.release", character=name), edits)
    else:
        yield label_fix(set_field(f"{path}/arrives", None), "no-arrival", character=name)


def set_marker_state(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that give the marker one of its states, or none."""
    for level in inspection.scenario.levels:
        for marker in level.markers:
            if marker.id == problem.subjects[0]:
                path = f"levels/{level.id}/markers/{marker.id}/state"
                for state in inspection.box.markers[marker.marker].states:
                    yield label_fix(set_field(path, state), "set-state", state=state_name(state))
                yield label_fix(set_field(path, None), "no-state")


def remove_objective(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that deletes the objective."""
    for objective in _objectives_in_problem(inspection, problem):
        edit = remove_item(f"objectives/{objective.id}")
        yield label_fix(edit, "remove-objective", objective=objective_name(objective))


def remove_worthless(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that deletes an objective that is worth nothing."""
    if problem.subjects[1] == "worth":
        yield from remove_objective(inspection, problem)


def remove_reference(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that remove the missing thing from an objective; its only target cannot be removed."""
    for objective in _objectives_in_problem(inspection, problem):
        for field in ("who", "where"):
            reference = getattr(objective, field)
            if reference is not None and reference_text(reference) in problem.subjects:
                edit = set_field(f"objectives/{objective.id}/{field}", None)
                yield label_fix(edit, f"forget-{field}", objective=objective_name(objective))
        for field in ("also_who", "also_target", "absent"):
            listed: tuple[Reference, ...] = getattr(objective, field)
            left = tuple(each for each in listed if reference_text(each) not in problem.subjects)
            if left != listed:
                edit = set_field(f"objectives/{objective.id}/{field}", left)
                yield label_fix(edit, "forget-one-of-several", objective=objective_name(objective))


def allow_exits(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that allow leaving over the frame, or by an existing Sewers Exit."""
    yield from allow_frame(inspection, problem)
    if any(True for level in inspection.board.levels for _ in landmarks(level, "sewers-exit")):
        yield label_fix(set_field("exits/sewers", True), "allow-sewers")


def allow_frame(_: Inspection, __: Problem) -> Iterator[Edit]:
    """Yield an edit that allows leaving over the frame."""
    yield label_fix(set_field("exits/frame", True), "allow-frame")


def give_to_other_side(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that give the objective to another side."""
    yield from side_choices(inspection, problem.subjects[0])


def side_choices(inspection: Inspection, objective: str) -> Iterator[Edit]:
    """Yield an edit for each side that could have the objective."""
    for side in inspection.scenario.sides:
        edit = set_field(f"objectives/{objective}/side", side.id)
        yield label_fix(edit, "give-objective", side=side_name(side, inspection.box.game))


def _objectives_in_problem(inspection: Inspection, problem: Problem) -> Iterator[Objective]:
    return (each for each in inspection.scenario.objectives if each.id == problem.subjects[0])


def set_players(inspection: Inspection, _: Problem) -> Iterator[Edit]:
    """Yield an edit that sets the number of players to the number of sides."""
    sides = len(inspection.scenario.sides)
    yield label_fix(set_field("players", sides), "set-players", count=sides)


def add_module(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that lists the module and all that it requires, in the order of the rulebook."""
    modules = modules_with(inspection.box, inspection.scenario.modules, problem.subjects[0])
    new = set(modules).difference(inspection.scenario.modules)
    names = tuple(module_name(inspection.box, each) for each in modules if each in new)
    yield label_fix(set_field("modules", modules), "add-modules", modules=names, count=len(names))


def remove_module(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that removes the module from the list."""
    module = problem.subjects[0]
    modules = tuple(each for each in inspection.scenario.modules if each != module)
    yield label_fix(set_field("modules", modules), "remove-module", module=module_name(inspection.box, module))


def set_construction_step(inspection: Inspection, _: Problem) -> Iterator[Edit]:
    """Yield edits that say which step of the S.A.G.S. is finished: all of them, or the construction is going on."""
    scenario = inspection.scenario
    players = scenario.players if scenario.players in SAGS_CONSTANTS else 2
    known = scenario.construction or Construction(players=players)
    ready = replace_fields(known, step="ready", complete=True)
    yield label_fix(set_field("construction", ready), "step-ready")
    yield label_fix(set_field("construction", replace_fields(known, step="building")), "step-building")


def set_constants(inspection: Inspection, _: Problem) -> Iterator[Edit]:
    """Yield an edit that sets all constants of the S.A.G.S."""
    edits = [set_field(each.path, each.due) for each in constant_differences(inspection)]
    yield combine_edits(msg("fixes.set-constants"), edits)


def remove_search_deck(_: Inspection, __: Problem) -> Iterator[Edit]:
    """Yield an edit that removes the search deck."""
    edits = (set_field("search_cards", None), set_field("search_deck", None))
    yield combine_edits(msg("fixes.no-search-deck"), edits)


def remove_ignored_warning(_: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that removes an ignored warning that no longer occurs."""
    rule, *subjects = problem.subjects
    yield label_fix(stop_ignoring(rule, tuple(subjects)), "unsuppress")


_FIELD_OF_MARKER = {"magnetic-card": "magnetic_card", "prisoner": "prisoner"}
"""Markers on character cards -> the field of the character."""


def remove_surplus(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that removes what exceeds the boxes; the last ones are removed."""
    for stock in piece_usage(inspection):
        if stock.used > stock.limit and (stock.surplus or (stock.id,)) == problem.subjects:
            edits = [edit for user in stock.surplus for edit in _remove_user(inspection, stock, user)]
            if stock.kind == "equipment":
                edits = list(_remove_cards(inspection, stock.id, stock.used - stock.limit))
            if edits:
                yield combine_edits(_surplus_label(inspection, stock), edits)


def _surplus_label(inspection: Inspection, stock: PieceUsage) -> Message:
    """Return what is removed and from whom: characters on whose cards it is, or the search deck."""
    count = stock.used - stock.limit
    holders: list[Name] = []
    if stock.kind == "equipment":
        in_deck = (inspection.scenario.search_deck or ()).count(stock.id)
        holders += [msg("fixes.search-deck")] if in_deck else []
        carried = [start for _, start in inspection.scenario.starts() for item in start.equipment if item == stock.id]
        last = reversed(carried[len(carried) - max(0, count - in_deck) :])
        holders += [character_name(inspection, start) for start in last]
    elif stock.kind != "character":
        starts = {start.id: start for _, start in inspection.scenario.starts()}
        holders += [character_name(inspection, starts[user]) for user in stock.surplus if user in starts]
    if not holders:
        return msg("fixes.leave-surplus", what=stock.name, count=count)
    return msg("fixes.leave-surplus-of", what=stock.name, count=count, holders=tuple(dict.fromkeys(holders)))


def _remove_user(inspection: Inspection, stock: PieceUsage, user: str) -> Iterator[Edit]:
    """Yield an edit that deletes a character or a marker, or clears the field for the marker on a card."""
    field = _FIELD_OF_MARKER.get(stock.id)
    holders = [side.id for side, start in inspection.scenario.starts() if start.id == user and field]
    if stock.kind == "character":
        yield remove_character(user)
    elif holders:
        yield set_field(f"sides/{holders[0]}/characters/{user}/{field}", False)
    else:
        yield delete_markers((user,))


def _remove_cards(inspection: Inspection, item: str, count: int) -> Iterator[Edit]:
    """Yield edits that remove cards from the search deck first, then from the last characters that have one."""
    deck = list(inspection.scenario.search_deck or ())
    while count and item in deck:
        deck.remove(item)
        count -= 1
    yield set_field("search_deck", tuple(deck) if inspection.scenario.search_deck is not None else None)
    for _, start in reversed(list(inspection.scenario.starts())):
        left = list(start.equipment)
        while count and item in left:
            left.remove(item)
            count -= 1
        yield equip_character(start.id, tuple(left))


def add_box(inspection: Inspection, _: Problem) -> Iterator[Edit]:
    """Yield an edit that adds another box."""
    copies = inspection.scenario.box.copies + 1
    yield label_fix(set_field("box/copies", copies), "own-boxes", copies=copies)


def drop_heaviest_items(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that remove one item that is heavy enough; if there is none, the heaviest items together."""
    for _, start in inspection.scenario.starts():
        if start.id != problem.subjects[0]:
            continue
        by_weight = sorted(start.equipment, key=lambda item: -carried_weight(inspection, start, item))
        too_much = load_of(inspection, start).excess
        alone = [[item] for item in dict.fromkeys(by_weight) if carried_weight(inspection, start, item) >= too_much]
        heaviest = (by_weight[:number] for number in range(1, len(by_weight) + 1))
        enough = (few for few in heaviest if sum(carried_weight(inspection, start, item) for item in few) >= too_much)
        for dropped in alone or list(islice(enough, 1)):
            left = list(start.equipment)
            for item in dropped:
                left.remove(item)
            items = tuple(equipment_name(inspection.board, item) for item in dropped)
            name = character_name(inspection, start)
            yield label_fix(equip_character(start.id, tuple(left)), "drop", character=name, item=items)
