"""Names of things for people, who never see ids.

A name is a message that is translated when it is shown. Text that an author wrote stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal

from editor.board.bit_sets import Squares, square_bit, squares_of
from editor.board.board import Board
from editor.board.level_board import LevelBoard
from editor.board.paths import Spot
from editor.board.placed_tile import PlacedTile
from editor.catalog import Box
from editor.catalog.card_lookup import resolve_characters, resolve_equipment, resolve_missions
from editor.catalog.translation import BoxKind, box_text
from editor.messages import JoinedNames, Message, Name, msg, table, to_text
from editor.model.base import GameTerm, visible_or_empty
from editor.model.cards import CardColor
from editor.model.custom_values import choice_name
from editor.model.game import BoardGame, RuleSetInfo
from editor.model.game_words import Faction, RoomType, SquareArea, Test
from editor.model.grid import Edge, Square
from editor.model.level import Level, MapNote
from editor.model.objectives import FACTION_GROUPS, KIND_GROUPS, Objective, Reference
from editor.model.scenario import Scenario, SquareLink, Zone
from editor.model.sides import Side, StartingCharacter
from editor.model.tile import Door, FaceName

GROUND_LEVEL: Final = "ground"
"""The id of the first level of a new map."""

_FACTIONS: Final = frozenset({"norad", "salemite"})
"""Factions with names in every language."""

_AREAS: Final = frozenset({"indoor", "outdoor", "driller"})
"""Areas with names in every language."""

_TESTS: Final = frozenset({"scientific", "technical", "search"})
"""Tests with names in every language."""

_REFERENCE = re.compile(r"\{\w+:(?:[^{}/]*/)?([^{}/]+)\}")
"""A reference in a text, such as ``{element:missile-room/console}``."""

_OBJECTIVE_WORDS = 8
"""How many words of a long objective name it."""


GroupForm = Literal["subject", "object", "plural"]
_GROUP_FORMS: Final[dict[GroupForm, str]] = {
    "subject": "names.group",
    "object": "names.object-group",
    "plural": "names.plural-group",
}
"""Form of the name of a group -> the prefix of its messages. The object of a verb differs in German and Russian."""

_NOTE_WORDS = 5
"""Words of a note that name it."""


def name_from_id(thing_id: str) -> str:
    """Return a name made from an id, where there is no better one: ``missile-room#2`` is the Missile Room."""
    words = thing_id.partition("#")[0].replace("_", "-").split("-")
    return " ".join(word.capitalize() for word in words)


def id_name(kind: BoxKind, thing_id: str) -> Name:
    """Return a name made from the id of a piece of the box, translated if the id is made from the piece's name."""
    return box_text(kind, name_from_id(thing_id))


def signed(number: int) -> str:
    """Return a number with its sign, using a real minus sign."""
    return f"{number:+d}".replace("-", "−")


def _numbered(name: Name, copy: str) -> Name:
    return JoinedNames((name, f"#{copy}"), " ") if copy else name


# --- tiles and doors --------------------------------------------------------------------------------------------------


def face_name(box: Box, tile: str, face: FaceName) -> Name:
    """Return the name of a face, or the id of the tile if the box does not have it."""
    known = box.tiles.get(tile)
    shown = known.face(face) if known is not None else None
    return box_text("tile", shown.name) if shown is not None else tile


def tile_name(placed: PlacedTile) -> Name:
    """Return the name of the face, with ``#2`` for the copy from a second box."""
    return _numbered(box_text("tile", placed.face.name), placed.placement.id.removeprefix(placed.tile.id).lstrip("#"))


def door_name(box: Box, door: str) -> Name:
    """Return a name such as ``NORAD large door 3`` for ``norad-large-3``, with ``#2`` for the copy from a second box.

    Doors are numbered in the order of the box: those of a faction of Earth Reborn separately for each side and size,
    others where several have the same name.
    """
    door_id, _, copy = door.partition("#")
    known = box.doors.get(door_id)
    if known is None:
        return msg("names.door-unknown", door=door)
    if known.side not in _FACTIONS:
        same_name = [each.id for each in box.doors.values() if each.name == known.name]
        name = box_text("door", known.name) if known.name else name_from_id(door_id)
        if known.name and len(same_name) > 1:
            name = msg("names.door-numbered", name=name, number=same_name.index(door_id) + 1)
        return _numbered(name, copy)
    alike = [each.id for each in box.doors.values() if (each.side, each.size) == (known.side, known.size)]
    return _numbered(msg(f"names.door-{known.side}-{known.size}", number=alike.index(door_id) + 1), copy)


def door_kind(door: Door) -> Message:
    """Return the kind of a door, such as ``small magnetic sliding door``, without an article."""
    return msg(f"names.{door.size}-{'magnetic-' if door.magnetic else ''}{door.make}-door")


# --- places -----------------------------------------------------------------------------------------------------------


def square_name(square: Square) -> str:
    """Return a square as ``(3, 4)``, which cannot be read as a decimal number."""
    return f"({square.x}, {square.y})"


def square_list(squares: Iterable[Square], most: int = 6) -> Name:
    """Return squares as a list; of many squares only the first ones and the number of the rest."""
    listed = list(squares)
    if len(listed) <= most:
        return ", ".join(map(square_name, listed))
    named = ", ".join(map(square_name, listed[: most - 1]))
    return msg("names.squares-and-more", squares=named, count=len(listed) - most + 1)


def spot_name(scenario: Scenario, spot: Spot) -> Name:
    """Return a square, on maps with several levels with the name of its level."""
    level = scenario.level(spot.level)
    if level is not None and len(scenario.levels) == 1:
        return square_name(spot.square)
    name = level_name(level) if level is not None else name_from_id(spot.level)
    return msg("names.square-of-level", square=square_name(spot.square), level=name)


def squares_name(squares: Squares) -> Name:
    """Return a bit set of squares as a list."""
    return square_list(squares_of(squares))


def edge_name(edge: Edge) -> Message:
    """Return an edge as ``north of (3, 4)``."""
    return msg(f"sheet.edge-{edge.side}", square=square_name(Square(edge.x, edge.y)))


def edge_list(edges: Iterable[Edge]) -> Name:
    """Return edges as a list."""
    return JoinedNames(tuple(map(edge_name, edges)), ", ")


def place_name(level: LevelBoard, square: Square) -> Name:
    """Return the name of the tile on a square, or that the square is empty or outside the frame."""
    tiles = level.tiles_at(square)
    if tiles:
        return tile_name(tiles[-1])
    return msg("names.empty-square") if level.frame & square_bit(*square) else msg("names.outside")


def edge_sides_name(level: LevelBoard, edges: Iterable[Edge]) -> Name:
    """Return the names of the tiles on both sides of edges: ``Missile Room / Torture Chamber``."""
    names = dict.fromkeys(place_name(level, square) for edge in edges for square in edge.squares())
    return JoinedNames(tuple(names))


def level_name(level: Level) -> Name:
    """Return the author's name for a level, or one made from its id."""
    if visible_or_empty(level.name):
        return level.name
    return msg("names.ground-floor") if level.id == GROUND_LEVEL else name_from_id(level.id)


def zone_name(zone: Zone) -> str:
    """Return the author's name for a zone, or one made from its id."""
    return visible_or_empty(zone.name) or name_from_id(zone.id)


def note_name(note: MapNote) -> Name:
    """Return the beginning of the text of a note, or what it is."""
    words = visible_or_empty(note.text).split()
    short = " ".join(words[:_NOTE_WORDS])
    return f"{short} …" if len(words) > _NOTE_WORDS else short or msg(f"names.note-{note.kind}")


def game_word(term: GameTerm) -> Name:
    """Return what a game calls one of its areas, lines, tags, factions, fields or rule sets."""
    return box_text("game", term.name)


def rule_set_name(game: BoardGame, rules: RuleSetInfo) -> Name:
    """Return what a game calls one of its rule sets; those of games with the S.A.G.S. have names in the program."""
    return msg(f"ui.rules-{rules.id}") if has_named_rules(game, rules.id) else game_word(rules)


def has_named_rules(game: BoardGame, rules: str) -> bool:
    """Return whether the program has a name and an explanation for a rule set."""
    return game.uses("sags") and f"rules-{rules}" in table("ui")


def custom_choice_name(choice: str) -> Name:
    """Return the name of a choice of a custom field."""
    return box_text("game", choice_name(choice))


# --- people and what they carry and do --------------------------------------------------------------------------------


def link_name(scenario: Scenario, link: SquareLink) -> Message:
    """Return an arrow by its two squares, ``Arrow (3, 5) → (2, 5)``; between levels also by their names."""
    start, end = (
        square_name(each.square)
        if link.start.level == link.end.level
        else spot_name(scenario, Spot(each.level, each.x, each.y))
        for each in (link.start, link.end)
    )
    return msg("names.link-both" if link.both else "names.link", start=start, end=end)


def faction_name(faction: Faction | None, game: BoardGame | None = None) -> Message:
    """Return the name of a faction: that of the game, or one made from its id if no game is given."""
    if faction is None:
        return msg("names.mercenaries")
    if faction in _FACTIONS:
        return msg(f"names.faction-{faction}")
    names = {each.id: game_word(each) for each in game.faction} if game is not None else {}
    return msg("names.faction-other", name=names.get(faction) or name_from_id(faction))


def side_name(side: Side, game: BoardGame | None = None) -> Name:
    """Return the author's name for a side, or that of its faction; a side of mercenaries is named after its id."""
    return visible_or_empty(side.name) or (faction_name(side.faction, game) if side.faction else name_from_id(side.id))


def group_name(group: Reference, box: Box, form: GroupForm = "subject") -> Message | None:
    """Return the name of a group, such as *any zombie*; ``None`` if its faction or kind does not exist."""
    kind, prefix = group.group_kind, _GROUP_FORMS[form]
    if group.group is None:
        return None
    if group.group in FACTION_GROUPS:
        if kind not in box.game.words("faction"):
            return None
        if kind in _FACTIONS:
            return msg(f"{prefix}-{group.group}-{kind}")
        return msg(f"{prefix}-{group.group}-other", faction=faction_name(kind, box.game))
    if kind is None:
        return msg(f"{prefix}-{group.group}")
    name = group_kind_name(group, box)
    return msg(f"{prefix}-{group.group}-of", kind=name) if name else None


def group_kind_name(group: Reference, box: Box) -> Name | None:
    """Return the name of the one kind of elements or markers that a group has, such as *Tree*."""
    kind = group.group_kind
    if kind is None or group.group not in KIND_GROUPS:
        return None
    known = box.elements.get(kind) if group.group == "elements" else box.markers.get(kind)
    return box_text("element" if group.group == "elements" else "marker", known.name) if known else None


def player_name(side: str) -> Message:
    """Return the name of a player of the S.A.G.S.: ``NORAD``, ``Salemites`` or ``Player 3``."""
    if side.startswith("player-"):
        return msg("names.player", number=side.removeprefix("player-"))
    return msg(f"names.faction-{side}")


def character_name(box: Box, character: str) -> Name:
    """Return the name on a character card of the box."""
    known = box.characters.get(character)
    return box_text("character", known.name) if known else character


def scenario_character_name(scenario: Scenario, box: Box, character: str) -> Name:
    """Return the name on the author's custom card, or on the card of the box."""
    card = resolve_characters(scenario, box).get(character)
    return box_text("character", card.name) if card else name_from_id(character)


def start_name(board: Board, start: StartingCharacter) -> Name:
    """Return the name on the card of a character in the scenario."""
    return scenario_character_name(board.scenario, board.box, start.character)


def item_name(box: Box, item: str) -> Name:
    """Return the name of a piece of equipment of the box."""
    known = box.equipment.get(item)
    return box_text("equipment", known.name) if known else item


def equipment_name(board: Board, item: str) -> Name:
    """Return the name on the author's custom card, or on the card of the box."""
    card = resolve_equipment(board.scenario, board.box).get(item)
    return box_text("equipment", card.name) if card else name_from_id(item)


def card_name(box: Box, card: str, face: CardColor | None = None) -> Name:
    """Return the item on one side of an equipment card, or the items on both sides."""
    known = box.cards.get(card)
    if known is None:
        return card
    sides = [known.face(face)] if face else [known.green, known.yellow]
    return JoinedNames(tuple(item_name(box, each.item) for each in sides))


def mission_name(box: Box, mission: str) -> Name:
    """Return the name of a mission of the box."""
    known = box.missions.get(mission)
    return box_text("mission", known.name) if known else mission


def objective_mission_name(board: Board, mission: str) -> Name:
    """Return the name of an objective's mission card: the author's custom card, or the one of the box."""
    card = resolve_missions(board.scenario, board.box).get(mission)
    return box_text("mission", card.name) if card else name_from_id(mission)


def marker_name(box: Box, marker: str) -> Name:
    """Return the name of a kind of marker."""
    known = box.markers.get(marker)
    return box_text("marker", known.name) if known else name_from_id(marker)


def line_name(box: Box, kind: str) -> Name:
    """Return what the game calls a kind of line."""
    return next((game_word(line) for line in box.game.edge if line.id == kind), name_from_id(kind))


def state_name(state: str) -> Name:
    """Return a state of a marker as used within a sentence: ``armed``."""
    return msg(f"names.state-{state}") if f"state-{state}" in table("names") else state.replace("-", " ")


def room_name(room: RoomType) -> Name:
    """Return the name of a room type; those of other games than Earth Reborn are named after their ids."""
    return msg(f"render.{room}") if room in table("render") else name_from_id(room)


def as_label(name: Name) -> str:
    """Return a name that is used within sentences as a label of its own: ``Officer section``."""
    text = to_text(name)
    return f"{text[:1].upper()}{text[1:]}"


def room_label(room: RoomType) -> str:
    """Return the name of a room type as a label."""
    return as_label(room_name(room))


def area_name(area: SquareArea, game: BoardGame) -> Name:
    """Return the kind of a square as used within a sentence: a word of the program, or what the game calls it."""
    if area in _AREAS:
        return msg(f"ui.area-{area}")
    return next((game_word(each) for each in game.area if each.id == area), area.replace("-", " "))


def fact_name(field: str) -> Name:
    """Return the name of a fact about a piece of the box; without a translation, the name of its field."""
    known = f"known-{field.replace('_', '-')}"
    return msg(f"ui.{known}") if known in table("ui") else field.replace("_", " ")


def name_of_test(test: Test) -> Name:
    """Return the name of what a character rolls for."""
    return msg(f"ui.test-{test}") if test in _TESTS else test.replace("-", " ")


def color_name(color: CardColor) -> Message:
    """Return the color of a side of an equipment card as used within a sentence."""
    return msg(f"names.color-{color}")


def module_name(box: Box, module: str) -> Name:
    """Return the name of a rule module."""
    known = box.modules.get(module)
    return box_text("module", known.name) if known else name_from_id(module)


def objective_name(objective: Objective) -> Name:
    """Return the first words of the author's text, or else the goal with its target or id."""
    words = _REFERENCE.sub(lambda found: name_from_id(found[1]), objective.text.strip().partition("\n")[0]).split()
    short = " ".join(words[:_OBJECTIVE_WORDS])
    if short:
        return f"{short} …" if len(words) > _OBJECTIVE_WORDS else short
    goal, thing = msg(f"form.goal-{objective.goal}"), objective.target or objective.where
    if thing is None:
        return msg("names.twin", name=goal, id=name_from_id(objective.id))
    return msg("names.objective", goal=goal, what=name_from_id(thing.id.rpartition("/")[2]))


def citation_name(cites: str) -> Name:
    """Return the pages that a rule or an interpretation cites: ``RB 35`` of the rulebook, or another game's text."""
    pages = cites.removeprefix("RB ")
    return msg("names.cites", pages=pages) if pages != cites else cites


def severity_name(severity: str) -> Message:
    """Return the name of a severity."""
    return msg(f"names.severity-{severity}")


def rule_title(rule: str) -> Message:
    """Return a short title for problems of a rule. Files may name rules that no longer exist."""
    return msg(f"titles.{rule}") if rule in table("titles") else msg("names.rule-unknown", rule=rule)
