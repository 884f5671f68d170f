"""Objectives, special rules and victory conditions of a scenario as sentences, and texts with names filled in.

Authors can leave the wording to the program. In texts, references such as ``{tile:gym}`` are replaced by names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from editor.board import Board
from editor.board.names import (
    custom_choice_name,
    edge_sides_name,
    game_word,
    group_kind_name,
    group_name,
    name_from_id,
    objective_mission_name,
    side_name,
    signed,
    state_name,
    tile_name,
)
from editor.board.placed_tile import PlacedTile
from editor.board.things import Thing, abilities_of, find_in_box, find_in_play, references_in
from editor.catalog.translation import box_text
from editor.messages import JoinedNames, Message, Name, msg, to_text
from editor.messages.language import match_language
from editor.model.custom_values import CustomField, CustomValue, FieldHolder
from editor.model.level import Marker, Switch
from editor.model.objectives import (
    SHARED,
    DoorCost,
    ExitOnly,
    Goal,
    Indestructible,
    NoDoors,
    Objective,
    Portable,
    Reference,
    SpecialRule,
    ThingKind,
    Victory,
    is_character_reference,
)

_SHORT_TEXT_WORDS = 8
"""The number of words that stand for a whole objective."""

_PLACE_GOALS = ("hold", "reach")
"""Goals about a place: without a target, the place itself is held or reached."""

_COUNTED_GOALS = ("kill", "capture", "raise")
"""Goals whose number counts enemies or zombies, not repetitions."""

_COUNTED_TARGETS = (*_COUNTED_GOALS, "destroy", "find")
"""Goals whose number counts their targets."""

NameForm = Literal["actor", "target", "to", "at", "from"]
_FORMS: Final[dict[NameForm, tuple[ThingKind, ...]]] = {
    "actor": ("character", "side"),
    "target": ("character", "side", "element", "tile", "zone", "marker", "equipment", "door"),
    "to": ("element", "tile", "zone", "marker", "door"),
    "at": ("element", "tile", "zone", "marker", "door", "character"),
    "from": ("tile", "zone"),
}
"""Form within a sentence -> the kinds of things that have a message for it."""


# --- objectives -----------------------------------------------------------------------------------------------------


def objective_text(board: Board, objective: Objective) -> str:
    """Return the objective as sentences.

    For example *Destroy the Console of the Missile Room. Counts from turn 3 on.*
    """
    return " ".join(
        (
            _goal_sentence(board, objective),
            *(_capitalized(str(each)) for each in _conditions(board, objective)),
            *map(str, _time_conditions(board, objective)),
        )
    )


def _goal_sentence(board: Board, objective: Objective) -> str:
    """Return who does what, where, with what and how often; each language has its own word order."""
    targets, where = objective.targets, objective.where
    if objective.goal in _PLACE_GOALS and not targets and where is not None:
        targets, where = (where,), None
    ability, count = _ability(board, objective) if objective.ability else "", objective.count
    goal = _goal(board, objective.goal, targets)
    if count > 1 and objective.goal in _COUNTED_TARGETS and (many := _many(board, targets, count)):
        goal, count = msg(f"sheet.goal-{objective.goal}", target=many), 1
    elif objective.goal == "interact" and not targets and ability:
        goal, ability = msg("sheet.goal-interact-ability", name=ability), ""
    elif objective.goal in _COUNTED_GOALS and not targets and count > 1:
        goal, count = msg(f"sheet.goal-{objective.goal}-many", count=count), 1
    carrying = objective.carrying
    actors = _any_of([_named(board, each, "actor") for each in objective.all_who])
    text = msg(
        "sheet.goal-sentence",
        who=msg("sheet.goal-who", name=actors) if objective.all_who else "",
        goal=goal,
        where=_place(board, objective, where) if where else "",
        carrying=msg("sheet.goal-carrying", name=_named(board, carrying, "target")) if carrying else "",
        ability=msg("sheet.goal-ability", name=ability) if ability else "",
        count=_times(objective.goal, targets, count) if count > 1 else "",
    ).text()
    return _capitalized(text).replace("..", ".")  # a name may end in a period, such as Jr.


def _capitalized(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _goal(board: Board, goal: Goal, targets: tuple[Reference, ...]) -> Message:
    """Return the verb with its object."""
    if not targets:
        return msg(f"sheet.goal-{goal}-any")
    is_plain = goal == "other" or (goal == "protect" and targets[0].kind in ("side", "group"))
    form: NameForm = "to" if goal == "reach" else "target"
    names = [_plain_name(board, each) if is_plain else _named(board, each, form) for each in targets]
    if goal == "protect" and len(targets) == 1 and (kind := group_kind_name(targets[0], board.box)):
        return msg("sheet.goal-protect-every", kind=kind)
    if goal == "protect" and is_plain:
        return msg(f"sheet.goal-protect-{targets[0].kind}", target=_any_of(names))
    if goal in ("exit", "interact") and any(is_character_reference(each) for each in targets):
        return msg(f"sheet.goal-{goal}-{'prisoner' if goal == 'exit' else 'character'}", target=_any_of(names))
    return msg(f"sheet.goal-{goal}", target=_any_of(names))


def _times(goal: Goal, targets: tuple[Reference, ...], count: int) -> Message:
    if targets and goal in _COUNTED_TARGETS:
        return msg("sheet.goal-total", count=count)
    return msg("sheet.goal-twice") if count == 2 else msg("sheet.goal-count", count=count)


def _many(board: Board, targets: tuple[Reference, ...], count: int) -> Message | None:
    """Return *3 zombies* if the only target is a group."""
    group = group_name(targets[0], board.box, "plural") if len(targets) == 1 else None
    return group and msg("sheet.goal-target-many", count=count, group=group)


def _any_of(names: list[Name]) -> Name:
    """Return *A, B or C*."""
    text: Name = names[0] if names else ""
    for name in names[1:-1]:
        text = JoinedNames((text, name), ", ")
    return msg("sheet.goal-or", one=text, other=names[-1]) if len(names) > 1 else text


def _named(board: Board, reference: Reference, form: NameForm) -> Name:
    """Return a thing as used within a sentence: as the actor or the object of a verb, or as a place."""
    name = find_thing(reference, board).name
    if reference.kind == "group":
        return group_name(reference, board.box, "subject" if form == "actor" else "object") or name
    room = find_placed_tile(board, reference.id.rpartition("/")[0]) if reference.kind == "element" else None
    used = form if reference.kind in _FORMS[form] else "target"
    if reference.kind not in _FORMS[used] or (reference.kind == "element" and room is None):
        return msg("sheet.goal-target-other", name=name)
    if room is not None:
        return msg(f"sheet.goal-{used}-element", name=name, room=tile_name(room))
    return msg(f"sheet.goal-{used}-{reference.kind}", name=name)


def _plain_name(board: Board, reference: Reference) -> Name:
    """Return the name of a thing without an article; a group is in the plural."""
    in_plural = group_name(reference, board.box, "plural") if reference.kind == "group" else None
    return in_plural or find_thing(reference, board).name


def _plural_name(board: Board, reference: Reference) -> Name:
    """Return *zombies*, or the characters of a faction for a side."""
    name = _plain_name(board, reference)
    return msg("sheet.goal-characters-of", side=name) if reference.kind == "side" else name


def _place(board: Board, objective: Objective, reference: Reference) -> Name:
    return _named(board, reference, "from" if objective.goal == "exit" and reference.kind in _FORMS["from"] else "at")


def _ability(board: Board, objective: Objective) -> Name:
    assert objective.ability is not None
    own: dict[str, Name] = {
        each.id: box_text("character", each.name) for who in objective.all_who for each in abilities_of(board, who)
    }
    place = objective.where or objective.target
    return own.get(objective.ability) or ability_name(board, place, objective.ability)


def _conditions(board: Board, objective: Objective) -> Iterator[Message]:
    """Yield the required stage of an ability, and who else may be present."""
    if objective.stage is not None:
        yield msg(f"sheet.goal-{objective.stage}")
    ground = objective.unopposed if objective.where or objective.targets else "map"
    if objective.unopposed is not None and objective.absent:
        characters = tuple(_named(board, each, "target") for each in objective.absent if each.kind == "character")
        others = [_plural_name(board, each) for each in objective.absent if each.kind != "character"]
        if others:
            yield msg(f"sheet.goal-none-{ground}", who=_any_of(others))
        if characters:
            yield msg(f"sheet.goal-absent-{ground}", who=characters)
    elif objective.unopposed is not None:
        yield msg(f"sheet.goal-unopposed-{ground}")
    if not objective.present:
        yield msg("sheet.goal-absent")


def _time_conditions(board: Board, objective: Objective) -> Iterator[Message]:
    """Yield when the objective counts, and after what."""
    if objective.when is not None:
        yield msg(f"sheet.goal-when-{objective.when}")
    first, last = objective.from_turn, objective.until_turn
    if first is not None and first == last:
        yield msg("sheet.goal-turn", turn=first)
    elif first is not None and last is not None:
        yield msg("sheet.goal-turns", first=first, last=last)
    elif first is not None:
        yield msg("sheet.goal-from", turn=first)
    elif last is not None:
        yield msg("sheet.goal-until", turn=last)
    if objective.requires:
        yield msg("sheet.goal-requires", objectives=_quoted(board, objective.requires))
    if objective.unless:
        yield msg("sheet.goal-unless", objectives=_quoted(board, objective.unless))
    if objective.mission is not None:
        yield msg("sheet.goal-mission", mission=objective_mission_name(board, objective.mission))


def _quoted(board: Board, objectives: tuple[str, ...]) -> tuple[Message, ...]:
    """Return other objectives by their first words, in quotation marks."""
    others = {each.id: each for each in board.scenario.objectives}
    known = [short_objective_text(board, others[each]) if each in others else name_from_id(each) for each in objectives]
    return tuple(msg("sheet.quoted", words=each) for each in known)


def short_objective_text(board: Board, objective: Objective) -> str:
    """Return the first words of an objective, to refer to it elsewhere."""
    words = insert_names(objective.text, board).split() or _goal_sentence(board, objective).split()
    short = " ".join(words[:_SHORT_TEXT_WORDS]).rstrip(".:;,")
    return f"{short} …" if len(words) > _SHORT_TEXT_WORDS else short


def objective_worth(objective: Objective) -> list[Message]:
    """Return the mission points of an objective, whether it wins the game, and whether the players judge it."""
    worth = []
    if objective.mp is not None:
        count = signed(objective.mp)
        name = "mp" if not objective.each else "mp-each" if objective.at_most is None else "mp-at-most"
        worth.append(msg(f"sheet.{name}", count=count, limit=objective.at_most))
    if objective.wins:
        worth.append(msg("sheet.wins"))
    if objective.is_judged:
        worth.append(msg("sheet.judged"))
    return worth


def ability_name(board: Board, place: Reference | None, ability: str) -> Name:
    """Return the name that the referenced tile gives its ability."""
    stamp = find_placed_tile(board, place.id.partition("/")[0]) if place else None
    names = {each.id: box_text("tile", each.name) for each in stamp.face.abilities} if stamp else {}
    return names.get(ability, name_from_id(ability))


def rooms_without_power(board: Board) -> tuple[Name, ...]:
    """Return the names of the tiles where the power is off at the start."""
    return tuple(
        find_thing(Reference(kind="tile", id=each.placement), board).name
        for level in board.levels
        for each in level.level.switches
        if each.power and each.state == "off"
    )


def switch_name(board: Board, switch: Switch) -> Name:
    """Return the name of the element or ability that is switched."""
    if switch.element is None:
        return ability_name(board, Reference(kind="tile", id=switch.placement), switch.ability or "")
    return find_thing(Reference(kind="element", id=f"{switch.placement}/{switch.element}"), board).name


def marker_text(board: Board, marker: Marker, language: str | None = None) -> str:
    """Return the note, the state, the direction, the side and the custom fields of a marker."""
    state = to_text(state_name(marker.state), language) if marker.state else ""
    owner = _side_name(board, marker.side) if marker.side else ""
    direction = msg(f"sheet.facing-{marker.facing}") if marker.facing else ""
    way = msg("sheet.marker-facing", direction=direction).text(language) if direction else ""
    own = custom_field_texts(board, "marker", marker.values, language)
    return "\u00a0· ".join(filter(None, (marker.note, state, way, to_text(owner, language), *own)))


def find_placed_tile(board: Board, placement: str) -> PlacedTile | None:
    """Return the placed tile with that id, or ``None``."""
    stamps = (stamp for level in board.levels for stamp in level.placed_tiles)
    return next((stamp for stamp in stamps if stamp.placement.id == placement), None)


# --- victory and special rules --------------------------------------------------------------------------------------


def victory_text(board: Board, victory: Victory) -> str:
    """Return the victory conditions as sentences."""
    sentences = [_victory_message(victory, board.scenario.turns)]
    if victory.ties is not None:
        name = "sheet.victory-shared" if victory.ties == SHARED else "sheet.victory-ties"
        sentences.append(msg(name, side=_side_name(board, victory.ties)))
    if victory.eliminated == "loses":
        sentences.append(msg("sheet.victory-eliminated"))
    return " ".join(map(str, sentences))


def _victory_message(victory: Victory, turns: int | None) -> Message:
    """Return who wins; a number that the scenario does not set is left out."""
    match victory.mode:
        case "most-mp":
            return msg("sheet.victory-most-mp", turns=turns) if turns else msg("sheet.victory-most-mp-open")
        case "first-to":
            return msg("sheet.victory-first-to", mp=victory.mp) if victory.mp else msg("sheet.victory-first-to-open")
        case mode:
            return msg(f"sheet.victory-{mode}")


def _side_name(board: Board, side_id: str) -> Name:
    side = next((side for side in board.scenario.sides if side.id == side_id), None)
    return side_name(side, board.box.game) if side else name_from_id(side_id)


def rule_text(board: Board, rule: SpecialRule, language: str | None = None) -> str:
    """Return a special rule in the author's words, or worded from its fields."""
    return insert_names(rule.text, board) if rule.text.strip() else _rule_message(board, rule).text(language)


def _rule_message(board: Board, rule: SpecialRule) -> Message:
    def names(references: tuple[Reference, ...]) -> tuple[Name, ...]:
        return tuple(find_thing(each, board).name for each in references)

    match rule:
        case NoDoors():
            name = "sheet.rule-no-doors-named" if rule.doors else "sheet.rule-no-doors"
            return msg(name, who=names(rule.who), doors=_door_names(board, rule.doors))
        case DoorCost():
            return msg("sheet.rule-door-cost", doors=_door_names(board, rule.doors), cost=rule.movement)
        case ExitOnly():
            name = "sheet.rule-exit" if rule.where else "sheet.rule-no-exit"
            return msg(name, who=names(rule.who), where=names(rule.where))
        case Indestructible():
            return msg("sheet.rule-indestructible", what=names(rule.what))
        case Portable():
            marker = find_thing(Reference(kind="marker", id=rule.marker), board).name
            name = "sheet.rule-carry-by" if rule.who else "sheet.rule-carry"
            words = msg(name, marker=marker, who=names(rule.who), cost=rule.movement, weight=rule.weight)
            return msg("sheet.rule-carry-drop", words=words) if rule.dropped_when_wounded else words


def _door_names(board: Board, ids: tuple[str, ...]) -> tuple[Message, ...]:
    """Return doors by kind and by the rooms they join, because many are of one kind."""
    places = {door.id: edge_sides_name(level, door.edges) for level in board.levels for door in level.level.doors}
    kinds = [find_thing(Reference(kind="door", id=each), board).name for each in ids]
    return tuple(
        msg("sheet.door-between", door=kind, between=places.get(each, "–"))
        for kind, each in zip(kinds, ids, strict=True)
    )


def find_thing(reference: Reference, board: Board) -> Thing:
    """Return the thing on the map or in the box; an unknown one is named after its id."""
    found = find_in_play(reference, board) or find_in_box(reference, board)
    return found or Thing(name_from_id(reference.id.rpartition("/")[2]))


def insert_names(text: str, board: Board) -> str:
    """Return a text of the author with references replaced by names in the language of the text."""
    for reference in dict.fromkeys(references_in(text)):
        text = text.replace(f"{{{reference.kind}:{reference.id}}}", name_in_text(reference, board))
    return text


def name_in_text(reference: Reference, board: Board) -> str:
    """Return the name of a thing as a text of the author uses it, in the language of the author's texts.

    If that is not set or not one of ours, the name is in the current language.
    """
    return to_text(find_thing(reference, board).name, match_language(board.scenario.language))


def custom_field_texts(
    board: Board, of: FieldHolder, values: Iterable[CustomValue], language: str | None = None
) -> list[str]:
    """Return the values of the game's custom fields, in the order of the game: ``Danger: 3``."""
    text = {each.id: each.value for each in values}
    fields = [field for field in board.box.game.field if field.of == of and field.id in text]
    return [_custom_field_text(field, text[field.id], language) for field in fields]


def _custom_field_text(field: CustomField, value: bool | int | str, language: str | None) -> str:
    if field.type == "flag":
        return to_text(game_word(field), language)
    text = custom_choice_name(str(value)) if field.type == "choice" else value
    return msg("sheet.custom-value", name=game_word(field), value=text).text(language)
