"""Edits of sides and their characters."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import ValidationError

from editor.board.names import id_name, name_from_id, side_name
from editor.edits.edit import (
    Edit,
    find_index,
    find_level_index,
    insert_at,
    remove_at,
    replace_at,
    replace_fields,
    unused_id,
)
from editor.edits.level_edits import find_zone_index
from editor.errors import EditRejected
from editor.messages import Name, msg
from editor.model.game_words import Faction
from editor.model.grid import Direction
from editor.model.scenario import Scenario, SquareOnLevel
from editor.model.sides import Arrival, Side, SideLeader, StartingCharacter


def new_side(scenario: Scenario, faction: Faction | None, led_by: SideLeader = "players") -> Side:
    """Return a side that can be added: without a name, because it is called like its faction until it has one."""
    return Side(
        id=unused_id(faction or "mercenaries", {side.id for side in scenario.sides}), faction=faction, led_by=led_by
    )


def add_side(side: Side) -> Edit:
    """Add a side."""

    def apply(scenario: Scenario) -> Scenario:
        if any(other.id == side.id for other in scenario.sides):
            raise EditRejected(msg("edits.side-exists", side=side_name(side)))
        for start in side.characters:
            _reject_duplicate(scenario, start)
        return replace_fields(scenario, sides=insert_at(scenario.sides, side))

    return Edit(msg("edits.add-side", name=side_name(side)), apply)


def remove_side(side: str, name: Name = "") -> Edit:
    """Remove a side with its characters. Its zones stay without a side, and its initiative is cleared.

    Its objectives stay and the rules report them: the author may give them to another side.
    """

    def apply(scenario: Scenario) -> Scenario:
        index = _side_index(scenario, side)
        return replace_fields(
            scenario,
            sides=remove_at(scenario.sides, index),
            zones=tuple(replace_fields(zone, side=None) if zone.side == side else zone for zone in scenario.zones),
            initiative=None if scenario.initiative == side else scenario.initiative,
        )

    return Edit(msg("edits.remove-side", name=name or name_from_id(side)), apply)


def add_character(side: str, start: StartingCharacter, name: Name = "") -> Edit:
    """Add a character to a side."""

    def apply(scenario: Scenario) -> Scenario:
        index = _side_index(scenario, side)
        _reject_duplicate(scenario, start)
        return _with_characters(scenario, index, insert_at(scenario.sides[index].characters, start))

    return Edit(msg("edits.add-character", name=name or id_name("character", start.character)), apply)


def move_character(character: str, place: SquareOnLevel | None, name: Name = "") -> Edit:
    """Let a character start on that square only, or off the map. Merges while dragging."""

    def apply(scenario: Scenario) -> Scenario:
        if place is None:
            return _start_only(scenario, character)
        find_level_index(scenario, place.level)
        return _start_only(scenario, character, level=place.level, x=place.x, y=place.y)

    label = msg("edits.move-character", name=name or id_name("character", character))
    return Edit(label, apply, merge_key=("move-character", character))


def deploy_character(character: str, zone: str, name: Name = "") -> Edit:
    """Let a character start anywhere in a zone."""

    def apply(scenario: Scenario) -> Scenario:
        find_zone_index(scenario, zone)
        return _start_only(scenario, character, zone=zone)

    return Edit(msg("edits.deploy-character", name=name or id_name("character", character)), apply)


def schedule_arrival(character: str, turn: int, zone: str, name: Name = "") -> Edit:
    """Let a character arrive in a zone in a later turn."""

    def apply(scenario: Scenario) -> Scenario:
        find_zone_index(scenario, zone)
        try:
            arrival = Arrival(turn=turn, zone=zone)
        except ValidationError as error:
            raise EditRejected(msg("edits.no-such-turn", turn=turn)) from error
        return _start_only(scenario, character, arrives=arrival)

    label = msg("edits.bring-character", name=name or id_name("character", character))
    return Edit(label, apply, merge_key=("bring-character", character))


def make_prisoner(character: str, captor: str, name: Name = "") -> Edit:
    """Let a character start as a prisoner carried by another one."""

    def apply(scenario: Scenario) -> Scenario:
        find_start(scenario, captor)
        return _start_only(scenario, character, captor=captor, prisoner=True)

    return Edit(msg("edits.hold-character", name=name or id_name("character", character)), apply)


def set_facing(character: str, facing: Direction, name: Name = "") -> Edit:
    """Set the facing of a character."""
    return Edit(
        msg("edits.face-character", name=name or id_name("character", character)),
        lambda scenario: _change_start(scenario, character, lambda start: replace_fields(start, facing=facing)),
    )


def equip_character(character: str, equipment: tuple[str, ...], name: Name = "") -> Edit:
    """Give a character exactly this equipment."""
    return Edit(
        msg("edits.equip-character", name=name or id_name("character", character)),
        lambda scenario: _change_start(scenario, character, lambda start: replace_fields(start, equipment=equipment)),
    )


def move_to_side(character: str, side: str, name: Name = "") -> Edit:
    """Move a character to another side, as its last character."""

    def apply(scenario: Scenario) -> Scenario:
        old, index = find_start(scenario, character)
        new = _side_index(scenario, side)
        if old == new:
            return scenario
        characters = scenario.sides[old].characters
        scenario = _with_characters(scenario, old, remove_at(characters, index))
        return _with_characters(scenario, new, insert_at(scenario.sides[new].characters, characters[index]))

    return Edit(msg("edits.change-side", name=name or id_name("character", character), side=name_from_id(side)), apply)


def remove_character(character: str, name: Name = "") -> Edit:
    """Remove a character. Objectives and texts that refer to it stay, and the rules report them."""

    def apply(scenario: Scenario) -> Scenario:
        side, index = find_start(scenario, character)
        characters = scenario.sides[side].characters
        return _with_characters(scenario, side, remove_at(characters, index))

    return Edit(msg("edits.remove-character", name=name or id_name("character", character)), apply)


def find_start(scenario: Scenario, character: str) -> tuple[int, int]:
    """Return the index of the side and of the character in it. Raises ``EditRejected`` if there is none."""
    for number, side in enumerate(scenario.sides):
        for index, start in enumerate(side.characters):
            if start.id == character:
                return number, index
    raise EditRejected(msg("edits.no-such-character", character=name_from_id(character)))


def _change_start(
    scenario: Scenario, character: str, change: Callable[[StartingCharacter], StartingCharacter]
) -> Scenario:
    side, index = find_start(scenario, character)
    characters = scenario.sides[side].characters
    return _with_characters(scenario, side, replace_at(characters, index, change(characters[index])))


def _start_only(scenario: Scenario, character: str, **where: object) -> Scenario:
    """Return the scenario in which a character has only this start."""
    nowhere: dict[str, object] = dict.fromkeys(("level", "x", "y", "zone", "arrives", "captor"))
    return _change_start(scenario, character, lambda start: replace_fields(start, **(nowhere | where)))


def _with_characters(scenario: Scenario, side: int, characters: tuple[StartingCharacter, ...]) -> Scenario:
    return replace_fields(
        scenario, sides=replace_at(scenario.sides, side, replace_fields(scenario.sides[side], characters=characters))
    )


def _side_index(scenario: Scenario, side_id: str) -> int:
    return find_index(scenario.sides, side_id, msg("edits.no-such-side", side=name_from_id(side_id)))


def _reject_duplicate(scenario: Scenario, start: StartingCharacter) -> None:
    if any(start.id == other.id for _, other in scenario.starts()):
        raise EditRejected(msg("edits.character-exists", character=name_from_id(start.id)))
