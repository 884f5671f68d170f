"""Edits of sides and of the characters that belong to them."""

from __future__ import annotations

from collections.abc import Callable

from pydantic import ValidationError

from editor.board.names import id_name, name_from_id
from editor.edits.change import changed, index_of, inserted, level_index, replaced, without
from editor.edits.edit import Edit
from editor.edits.zones import zone_index
from editor.errors import EditRejected
from editor.messages import Name, msg
from editor.model.base import visible
from editor.model.grid import Direction
from editor.model.scenario import Place, Scenario
from editor.model.sides import Arrival, Side, Start


def add_side(side: Side) -> Edit:
    def apply(scenario: Scenario) -> Scenario:
        if any(other.id == side.id for other in scenario.sides):
            raise EditRejected(msg("edits.side-exists", side=side.id))
        for start in side.characters:
            _refuse_twice(scenario, start)
        return changed(scenario, sides=inserted(scenario.sides, side))

    return Edit(msg("edits.add-side", name=visible(side.name) or name_from_id(side.id)), apply)


def remove_side(side: str, name: Name = "") -> Edit:
    """Remove a side with its characters. Its zones stay and belong to nobody, and nobody has its initiative.

    Its objectives stay as they are and the rules name them: the author may give them to another side.
    """

    def apply(scenario: Scenario) -> Scenario:
        index = _side_index(scenario, side)
        return changed(
            scenario,
            sides=without(scenario.sides, index),
            zones=tuple(changed(zone, side=None) if zone.side == side else zone for zone in scenario.zones),
            initiative=None if scenario.initiative == side else scenario.initiative,
        )

    return Edit(msg("edits.remove-side", name=name or name_from_id(side)), apply)


def add_character(side: str, start: Start, name: Name = "") -> Edit:
    def apply(scenario: Scenario) -> Scenario:
        index = _side_index(scenario, side)
        _refuse_twice(scenario, start)
        return _with_characters(scenario, index, inserted(scenario.sides[index].characters, start))

    return Edit(msg("edits.add-character", name=name or id_name("character", start.character)), apply)


def move_character(character: str, place: Place | None, name: Name = "") -> Edit:
    """Let a character start on a square, or off the map, and nowhere else. Merges while it is dragged along."""

    def apply(scenario: Scenario) -> Scenario:
        if place is None:
            return _start_only(scenario, character)
        level_index(scenario, place.level)
        return _start_only(scenario, character, level=place.level, x=place.x, y=place.y)

    label = msg("edits.move-character", name=name or id_name("character", character))
    return Edit(label, apply, merge_key=("move-character", character))


def deploy_character(character: str, zone: str, name: Name = "") -> Edit:
    """Let a character start somewhere in a zone, and nowhere else."""

    def apply(scenario: Scenario) -> Scenario:
        zone_index(scenario, zone)
        return _start_only(scenario, character, zone=zone)

    return Edit(msg("edits.deploy-character", name=name or id_name("character", character)), apply)


def bring_character(character: str, turn: int, zone: str, name: Name = "") -> Edit:
    """Let a character come in a later turn, into a zone."""

    def apply(scenario: Scenario) -> Scenario:
        zone_index(scenario, zone)
        try:
            arrival = Arrival(turn=turn, zone=zone)
        except ValidationError as error:
            raise EditRejected(msg("edits.no-such-turn", turn=turn)) from error
        return _start_only(scenario, character, arrives=arrival)

    label = msg("edits.bring-character", name=name or id_name("character", character))
    return Edit(label, apply, merge_key=("bring-character", character))


def hold_character(character: str, captor: str, name: Name = "") -> Edit:
    """Let a character start as a prisoner whom somebody carries."""

    def apply(scenario: Scenario) -> Scenario:
        find_start(scenario, captor)
        return _start_only(scenario, character, captor=captor, prisoner=True)

    return Edit(msg("edits.hold-character", name=name or id_name("character", character)), apply)


def face_character(character: str, facing: Direction, name: Name = "") -> Edit:
    return Edit(
        msg("edits.face-character", name=name or id_name("character", character)),
        lambda scenario: _change_start(scenario, character, lambda start: changed(start, facing=facing)),
    )


def equip_character(character: str, equipment: tuple[str, ...], name: Name = "") -> Edit:
    """Give a character exactly this equipment."""
    return Edit(
        msg("edits.equip-character", name=name or id_name("character", character)),
        lambda scenario: _change_start(scenario, character, lambda start: changed(start, equipment=equipment)),
    )


def change_side(character: str, side: str, name: Name = "") -> Edit:
    """Let a character fight for another side, as its last character."""

    def apply(scenario: Scenario) -> Scenario:
        old, index = find_start(scenario, character)
        new = _side_index(scenario, side)
        if old == new:
            return scenario
        characters = scenario.sides[old].characters
        scenario = _with_characters(scenario, old, without(characters, index))
        return _with_characters(scenario, new, inserted(scenario.sides[new].characters, characters[index]))

    return Edit(msg("edits.change-side", name=name or id_name("character", character), side=name_from_id(side)), apply)


def remove_character(character: str, name: Name = "") -> Edit:
    """Remove a character. Objectives and texts that speak of it keep doing so, and the rules name them."""

    def apply(scenario: Scenario) -> Scenario:
        side, index = find_start(scenario, character)
        characters = scenario.sides[side].characters
        return _with_characters(scenario, side, without(characters, index))

    return Edit(msg("edits.remove-character", name=name or id_name("character", character)), apply)


def find_start(scenario: Scenario, character: str) -> tuple[int, int]:
    """The number of the side, and of the character in it."""
    for number, side in enumerate(scenario.sides):
        for index, start in enumerate(side.characters):
            if start.id == character:
                return number, index
    raise EditRejected(msg("edits.no-such-character", character=character))


def _change_start(scenario: Scenario, character: str, change: Callable[[Start], Start]) -> Scenario:
    side, index = find_start(scenario, character)
    characters = scenario.sides[side].characters
    return _with_characters(scenario, side, replaced(characters, index, change(characters[index])))


def _start_only(scenario: Scenario, character: str, **where: object) -> Scenario:
    """A character starts in one place only: all others it had are forgotten."""
    nowhere: dict[str, object] = dict.fromkeys(("level", "x", "y", "zone", "arrives", "captor"))
    return _change_start(scenario, character, lambda start: changed(start, **(nowhere | where)))


def _with_characters(scenario: Scenario, side: int, characters: tuple[Start, ...]) -> Scenario:
    return changed(scenario, sides=replaced(scenario.sides, side, changed(scenario.sides[side], characters=characters)))


def _side_index(scenario: Scenario, side_id: str) -> int:
    return index_of(scenario.sides, side_id, msg("edits.no-such-side", side=side_id))


def _refuse_twice(scenario: Scenario, start: Start) -> None:
    if any(start.id == other.id for _, other in scenario.starts()):
        raise EditRejected(msg("edits.character-exists", character=start.id))
