"""What scenarios say, in sentences: data for authors who leave the words to the program, and texts with the names of
things in place of ``{kind:id}``, whose ids other programs do not know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from editor.board import Board
from editor.board.names import (
    edge_sides_name,
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
from editor.model.custom_values import CustomField, CustomValue, FieldHolder
from editor.model.level import Marker, Switch
from editor.model.objectives import (
    SHARED,
    DoorCost,
    ExitOnly,
    Indestructible,
    NoDoors,
    Objective,
    Portable,
    Reference,
    SpecialRule,
    Victory,
)

_WORDS = 8
"""So many words of an objective stand for all of it."""

_AT_PLACES = ("hold", "reach")
"""Goals that are about a place: one that is only said to be there is what is held or reached."""


# --- objectives -----------------------------------------------------------------------------------------------------


def worded(board: Board, objective: Objective) -> str:
    """The objective in words: *Destroy the Console of the Missile Room. It counts from turn 3 on.*"""
    return " ".join(
        (_sentence(board, objective), *map(str, _conditions(objective)), *map(str, _times(board, objective)))
    )


def _sentence(board: Board, objective: Objective) -> str:
    """Who does what, where, with what and how often. Each language puts these together in its own way."""
    targets, where = objective.targets, objective.where
    if objective.goal in _AT_PLACES and not targets and where is not None:
        targets, where = (where,), None
    goal = f"sheet.goal-{objective.goal}" if targets else f"sheet.goal-{objective.goal}-any"
    said = msg(
        "sheet.goal-sentence",
        who=msg("sheet.goal-who", name=_any_of(board, objective.all_who)) if objective.all_who else "",
        goal=msg(goal, target=_any_of(board, targets)),
        where=_place(board, where) if where else "",
        carrying=msg("sheet.goal-carrying", name=_target(board, objective.carrying)) if objective.carrying else "",
        ability=msg("sheet.goal-ability", name=_ability(board, objective)) if objective.ability else "",
        count=msg("sheet.goal-count", count=objective.count) if objective.count > 1 else "",
    ).text()
    return f"{said[:1].upper()}{said[1:]}".replace("..", ".")  # a name may end in one: Jr.


def _any_of(board: Board, references: tuple[Reference, ...]) -> Name:
    """*A, B or C*."""
    names = [_target(board, each) for each in references]
    said: Name = names[0] if names else ""
    for name in names[1:-1]:
        said = JoinedNames((said, name), ", ")
    return msg("sheet.goal-or", one=said, other=names[-1]) if len(names) > 1 else said


def _target(board: Board, reference: Reference) -> Name:
    """A thing within a sentence: people by their names, all else with what such a name needs."""
    name = spoken_of(reference, board).name
    if reference.kind in ("character", "side"):
        return name
    room = stamp_of(board, reference.id.rpartition("/")[0]) if reference.kind == "element" else None
    if room is not None:
        return msg("sheet.goal-target-element", name=name, room=tile_name(room))
    return msg(f"sheet.goal-target-{reference.kind if reference.kind in ('zone', 'marker') else 'thing'}", name=name)


def _place(board: Board, reference: Reference) -> Name:
    if reference.kind == "tile":
        return msg("sheet.goal-where-tile", name=spoken_of(reference, board).name)
    return msg(f"sheet.goal-where-{'zone' if reference.kind == 'zone' else 'thing'}", name=_target(board, reference))


def _ability(board: Board, objective: Objective) -> Name:
    assert objective.ability is not None
    own: dict[str, Name] = {
        each.id: box_text("character", each.name) for who in objective.all_who for each in abilities_of(board, who)
    }
    place = objective.where or objective.target
    return own.get(objective.ability) or ability_name(board, place, objective.ability)


def _conditions(objective: Objective) -> Iterator[Message]:
    """How far an ability must have come, and who else may be there."""
    if objective.stage is not None:
        yield msg(f"sheet.goal-{objective.stage}")
    if objective.unopposed is not None:
        yield msg(f"sheet.goal-unopposed-{objective.unopposed}")
    if not objective.present:
        yield msg("sheet.goal-absent")


def _times(board: Board, objective: Objective) -> Iterator[Message]:
    """When, and after what."""
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
        others = {each.id: each for each in board.scenario.objectives}
        known = [called(board, others[each]) if each in others else name_from_id(each) for each in objective.requires]
        yield msg("sheet.goal-requires", objectives=tuple(msg("sheet.quoted", words=each) for each in known))
    if objective.mission is not None:
        yield msg("sheet.goal-mission", mission=objective_mission_name(board, objective.mission))


def called(board: Board, objective: Objective) -> str:
    """The first words of an objective, to speak of it elsewhere."""
    words = with_names(objective.text, board).split() or _sentence(board, objective).split()
    short = " ".join(words[:_WORDS]).rstrip(".:;,")
    return f"{short} …" if len(words) > _WORDS else short


def worth_of(objective: Objective) -> list[Message]:
    worth = []
    if objective.mp is not None:
        count = signed(objective.mp)
        name = "mp" if not objective.each else "mp-each" if objective.at_most is None else "mp-at-most"
        worth.append(msg(f"sheet.{name}", count=count, limit=objective.at_most))
    if objective.wins:
        worth.append(msg("sheet.wins"))
    return worth


def ability_name(board: Board, place: Reference | None, ability: str) -> Name:
    """What the tile that is named calls its ability."""
    stamp = stamp_of(board, place.id.partition("/")[0]) if place else None
    names = {each.id: box_text("tile", each.name) for each in stamp.face.abilities} if stamp else {}
    return names.get(ability, name_from_id(ability))


def switch_name(board: Board, switch: Switch) -> Name:
    """What the tile calls the element or the ability."""
    if switch.element is None:
        return ability_name(board, Reference(kind="tile", id=switch.placement), switch.ability or "")
    return spoken_of(Reference(kind="element", id=f"{switch.placement}/{switch.element}"), board).name


def marker_words(board: Board, marker: Marker, language: str | None = None) -> str:
    """The state of a marker, whose it is, and the note of the author."""
    state = to_text(state_name(marker.state), language) if marker.state else ""
    owner = _side_name(board, marker.side) if marker.side else ""
    own = own_words(board, "marker", marker.values, language)
    return ", ".join(filter(None, (state, to_text(owner, language), *own, marker.note)))


def stamp_of(board: Board, placement: str) -> PlacedTile | None:
    stamps = (stamp for level in board.levels for stamp in level.placed_tiles)
    return next((stamp for stamp in stamps if stamp.placement.id == placement), None)


# --- victory and special rules --------------------------------------------------------------------------------------


def victory_words(board: Board, victory: Victory) -> str:
    sentences = [msg(f"sheet.victory-{victory.mode}", mp=victory.mp or "–", turns=board.scenario.turns or "–")]
    if victory.ties is not None:
        name = "sheet.victory-shared" if victory.ties == SHARED else "sheet.victory-ties"
        sentences.append(msg(name, side=_side_name(board, victory.ties)))
    if victory.eliminated == "loses":
        sentences.append(msg("sheet.victory-eliminated"))
    return " ".join(map(str, sentences))


def _side_name(board: Board, side_id: str) -> Name:
    side = next((side for side in board.scenario.sides if side.id == side_id), None)
    return side_name(side) if side else name_from_id(side_id)


def rule_words(board: Board, rule: SpecialRule, language: str | None = None) -> str:
    """A special rule as the author words it, or from its fields."""
    return with_names(rule.text, board, language) if rule.text.strip() else _rule(board, rule).text(language)


def _rule(board: Board, rule: SpecialRule) -> Message:
    def names(references: tuple[Reference, ...]) -> tuple[Name, ...]:
        return tuple(spoken_of(each, board).name for each in references)

    match rule:
        case NoDoors():
            name = "sheet.rule-no-doors-named" if rule.doors else "sheet.rule-no-doors"
            return msg(name, who=names(rule.who), doors=_doors(board, rule.doors))
        case DoorCost():
            return msg("sheet.rule-door-cost", doors=_doors(board, rule.doors), cost=rule.movement)
        case ExitOnly():
            name = "sheet.rule-exit" if rule.where else "sheet.rule-no-exit"
            return msg(name, who=names(rule.who), where=names(rule.where))
        case Indestructible():
            return msg("sheet.rule-indestructible", what=names(rule.what))
        case Portable():
            marker = spoken_of(Reference(kind="marker", id=rule.marker), board).name
            name = "sheet.rule-carry-by" if rule.who else "sheet.rule-carry"
            words = msg(name, marker=marker, who=names(rule.who), cost=rule.movement, weight=rule.weight)
            return msg("sheet.rule-carry-drop", words=words) if rule.dropped_when_wounded else words


def _doors(board: Board, ids: tuple[str, ...]) -> tuple[Message, ...]:
    """Doors by their kind and the rooms they join: many are of one kind."""
    places = {door.id: edge_sides_name(level, door.edges) for level in board.levels for door in level.level.doors}
    kinds = [spoken_of(Reference(kind="door", id=each), board).name for each in ids]
    return tuple(
        msg("sheet.door-between", door=kind, between=places.get(each, "–"))
        for kind, each in zip(kinds, ids, strict=True)
    )


def spoken_of(reference: Reference, board: Board) -> Thing:
    """The thing on the map or in the box; one that is in neither has a name made from its id."""
    found = find_in_play(reference, board) or find_in_box(reference, board)
    return found or Thing(name_from_id(reference.id.rpartition("/")[2]))


def with_names(text: str, board: Board, language: str | None = None) -> str:
    for reference in dict.fromkeys(references_in(text)):
        text = text.replace(f"{{{reference.kind}:{reference.id}}}", to_text(spoken_of(reference, board).name, language))
    return text


def own_words(board: Board, of: FieldHolder, values: Iterable[CustomValue], language: str | None = None) -> list[str]:
    """What fields of the game's own hold, in the order in which the game names them: ``Danger: 3``."""
    said = {each.id: each.value for each in values}
    fields = [field for field in board.box.game.field if field.of == of and field.id in said]
    return [_own_word(field, said[field.id], language) for field in fields]


def _own_word(field: CustomField, value: bool | int | str, language: str | None) -> str:
    if field.type == "flag":
        return field.name
    said = name_from_id(str(value)) if field.type == "choice" else value
    return msg("sheet.own-value", name=field.name, value=said).text(language)
