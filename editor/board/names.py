"""What sentences call things: players know no ids.

Names are said in the language of the reader, so that none is put into words here. Authors' own words stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from editor.board.bits import Squares, square_bit, squares_of
from editor.board.compile import Board, LevelBoard
from editor.board.stamp import Stamp
from editor.catalog import Box
from editor.catalog.known import known_characters, known_equipment, known_missions
from editor.catalog.words import BoxKind, box_text
from editor.messages import Joined, Message, Name, msg, table
from editor.model.base import visible
from editor.model.decks import Colour
from editor.model.grid import Edge, Square
from editor.model.level import Level
from editor.model.objective import Objective
from editor.model.scenario import Scenario, Zone
from editor.model.sides import Side, Start
from editor.model.tile import Door, FaceName
from editor.model.words import Faction, RoomType, SquareArea, Test

GROUND: Final = "ground"
"""The id of the level that a new map begins with."""

_FACTIONS: Final = frozenset({"norad", "salemite"})
"""Factions with names in every language."""

_AREAS: Final = frozenset({"indoor", "outdoor", "driller"})
"""Areas with names in every language."""

_TESTS: Final = frozenset({"scientific", "technical", "search"})
"""Tests with names in every language."""

_OBJECTIVE_WORDS = 8
"""Of a long objective, so many say which one is meant."""


def readable(thing_id: str) -> str:
    """A name made from an id, where there is no better one: ``missile-room#2`` is the Missile Room."""
    words = thing_id.partition("#")[0].replace("_", "-").split("-")
    return " ".join(word.capitalize() for word in words)


def id_name(kind: BoxKind, thing_id: str) -> Name:
    """The same of a piece of the box: where the id is made from its name, other languages have their word for it."""
    return box_text(kind, readable(thing_id))


def signed(number: int) -> str:
    """A change, with its sign; the minus is a real one."""
    return f"{number:+d}".replace("-", "−")


def _numbered(name: Name, copy: str) -> Name:
    return Joined((name, f"#{copy}"), " ") if copy else name


# --- tiles and doors --------------------------------------------------------------------------------------------------


def face_name(box: Box, tile: str, face: FaceName) -> Name:
    """The name of a face; of one that the box does not know, the id of the tile."""
    known = box.tiles.get(tile)
    shown = known.face(face) if known is not None else None
    return box_text("tile", shown.name) if shown is not None else tile


def tile_name(stamp: Stamp) -> Name:
    """The name of the face, with ``#2`` for the copy from a second box."""
    return _numbered(box_text("tile", stamp.face.name), stamp.placement.id.removeprefix(stamp.tile.id).lstrip("#"))


def door_name(box: Box, door: str) -> Name:
    """Such as ``NORAD large door 3`` for ``norad-large-3``, with ``#2`` for the copy from a second box.

    Doors are counted as the box lists them, the large and the small ones of each side apart.
    """
    door_id, _, copy = door.partition("#")
    known = box.doors.get(door_id)
    if known is None:
        return msg("names.door-unknown", door=door)
    alike = [each.id for each in box.doors.values() if (each.side, each.size) == (known.side, known.size)]
    return _numbered(msg(f"names.door-{known.side}-{known.size}", number=alike.index(door_id) + 1), copy)


def door_kind(door: Door) -> Message:
    """Such as ``small magnetic sliding door``; sentences say the article."""
    return msg(f"names.{door.size}-{'magnetic-' if door.magnetic else ''}{door.make}-door")


# --- places -----------------------------------------------------------------------------------------------------------


def square_name(square: Square) -> str:
    return f"{square.x},{square.y}"


def square_list(squares: Iterable[Square], most: int = 6) -> Name:
    listed = list(squares)
    if len(listed) <= most:
        return "; ".join(map(square_name, listed))
    named = "; ".join(map(square_name, listed[: most - 1]))
    return msg("names.squares-and-more", squares=named, count=len(listed) - most + 1)


def squares_name(squares: Squares) -> Name:
    return square_list(squares_of(squares))


def edge_list(edges: Iterable[Edge]) -> str:
    """Edges as files write them: ``3,4,n``."""
    return "; ".join(f"{edge.x},{edge.y},{edge.side}" for edge in edges)


def place_name(level: LevelBoard, square: Square) -> Name:
    """What lies on a square: the tile's name, or that it is empty or outside."""
    stamps = level.stamps_at(square)
    if stamps:
        return tile_name(stamps[-1])
    return msg("names.empty-square") if level.frame & square_bit(*square) else msg("names.outside")


def sides_name(level: LevelBoard, edges: Iterable[Edge]) -> Name:
    """What lies on both sides of edges: ``Missile Room / Torture Chamber``."""
    names = dict.fromkeys(place_name(level, square) for edge in edges for square in edge.squares())
    return Joined(tuple(names))


def level_name(level: Level) -> Name:
    """The author's name for it; without one, the ground floor, or a name made from the id."""
    if visible(level.name):
        return level.name
    return msg("names.ground-floor") if level.id == GROUND else readable(level.id)


def zone_name(zone: Zone) -> str:
    return visible(zone.name) or readable(zone.id)


# --- people and what they carry and do --------------------------------------------------------------------------------


def faction_name(faction: Faction | None) -> Message:
    """Of a faction; those of other games than Earth Reborn are called after their ids."""
    if faction is None:
        return msg("names.mercenaries")
    return (
        msg(f"names.faction-{faction}") if faction in _FACTIONS else msg("names.faction-other", name=readable(faction))
    )


def side_name(side: Side) -> Name:
    """The author's name for it, else its faction's; bands of mercenaries are told apart by their ids."""
    return visible(side.name) or (faction_name(side.faction) if side.faction else readable(side.id))


def player_name(side: str) -> Message:
    """Of a player of the S.A.G.S.: ``NORAD``, ``Salemites`` or ``Player 3``."""
    if side.startswith("player-"):
        return msg("names.player", number=side.removeprefix("player-"))
    return msg(f"names.faction-{side}")


def character_name(box: Box, character: str) -> Name:
    """The name on a card of the box."""
    known = box.characters.get(character)
    return box_text("character", known.name) if known else character


def person_name(scenario: Scenario, box: Box, character: str) -> Name:
    """The name on the author's own card, or on that of the box."""
    card = known_characters(scenario, box).get(character)
    return box_text("character", card.name) if card else readable(character)


def start_name(board: Board, start: Start) -> Name:
    """The name on the card of somebody in the scenario."""
    return person_name(board.scenario, board.box, start.character)


def item_name(box: Box, item: str) -> Name:
    known = box.equipment.get(item)
    return box_text("equipment", known.name) if known else item


def equipment_name(board: Board, item: str) -> Name:
    """The name on the author's own card, or on that of the box."""
    card = known_equipment(board.scenario, board.box).get(item)
    return box_text("equipment", card.name) if card else readable(item)


def card_name(box: Box, card: str, face: Colour | None = None) -> Name:
    """The item on one side of an equipment card; without a side, both."""
    known = box.cards.get(card)
    if known is None:
        return card
    sides = [known.face(face)] if face else [known.green, known.yellow]
    return Joined(tuple(item_name(box, each.item) for each in sides))


def mission_name(box: Box, mission: str) -> Name:
    known = box.missions.get(mission)
    return box_text("mission", known.name) if known else mission


def goal_name(board: Board, mission: str) -> Name:
    """The name of a mission card that an objective stands for: the author's own, or that of the box."""
    card = known_missions(board.scenario, board.box).get(mission)
    return box_text("mission", card.name) if card else readable(mission)


def marker_name(box: Box, marker: str) -> Name:
    known = box.markers.get(marker)
    return box_text("marker", known.name) if known else readable(marker)


def line_name(box: Box, kind: str) -> Name:
    """What the game calls a kind of line."""
    return next((line.name for line in box.game.edge if line.id == kind), readable(kind))


def state_name(state: str) -> Name:
    """A state that a marker can be in, within a sentence: ``armed``."""
    return msg(f"names.state-{state}") if f"state-{state}" in table("names") else state.replace("-", " ")


def room_name(room: RoomType) -> Name:
    """A type of room; those of other games than Earth Reborn are called after their ids."""
    return msg(f"render.{room}") if room in table("render") else readable(room)


def area_name(area: SquareArea) -> Name:
    """What a square is, within a sentence; areas of other games than Earth Reborn are called after their ids."""
    return msg(f"ui.area-{area}") if area in _AREAS else area.replace("-", " ")


def name_of_test(test: Test) -> Name:
    """What a character rolls for; tests of other games than Earth Reborn are called after their ids."""
    return msg(f"ui.test-{test}") if test in _TESTS else test.replace("-", " ")


def colour_name(colour: Colour) -> Message:
    """The colour of a side of an equipment card, within a sentence."""
    return msg(f"names.colour-{colour}")


def module_name(box: Box, module: str) -> Name:
    known = box.modules.get(module)
    return box_text("module", known.name) if known else readable(module)


def objective_name(objective: Objective) -> str:
    """The first words of what the author wrote, or a name made from the id."""
    words = objective.text.strip().partition("\n")[0].split()
    short = " ".join(words[:_OBJECTIVE_WORDS])
    return f"{short} …" if len(words) > _OBJECTIVE_WORDS else short or readable(objective.id)


def cited(cites: str) -> Name:
    """The pages that a rule or a reading cites: ``RB 35`` of the rulebook, or as another game calls them."""
    pages = cites.removeprefix("RB ")
    return msg("names.cites", pages=pages) if pages != cites else cites


def severity_name(severity: str) -> Message:
    """How bad a finding is, in a word."""
    return msg(f"names.severity-{severity}")


def rule_title(rule: str) -> Message:
    """What is wrong where the rule is broken, in a few words; files may name rules that do not exist any more."""
    return msg(f"titles.{rule}") if rule in table("titles") else msg("names.rule-unknown", rule=rule)
