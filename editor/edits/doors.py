"""Edits of doors. Whether a door may lie where it is put is for the rules to say."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from editor.board.names import name_from_id
from editor.edits.change import changed
from editor.edits.edit import Edit, naming_label
from editor.edits.pieces import add_piece, change_piece, remove_pieces
from editor.messages import Name, msg
from editor.model.grid import Edge
from editor.model.level import PlacedDoor
from editor.model.scenario import Scenario


def place_door(level: str, door: PlacedDoor, name: Name = "") -> Edit:
    return Edit(
        msg("edits.place-door", name=name or name_from_id(door.id)),
        lambda scenario: add_piece(scenario, level, "doors", door),
    )


def move_door(door: str, edges: tuple[Edge, ...]) -> Edit:
    """Put a door over other edges of its level; merges while it is dragged along."""

    def over(placed: PlacedDoor) -> PlacedDoor:
        return changed(placed, edges=edges)

    return Edit(
        msg("edits.move-door", name=name_from_id(door)),
        lambda scenario: change_piece(scenario, "doors", door, over),
        merge_key=("move-door", door),
    )


def remove_doors(doors: Collection[str]) -> Edit:
    return Edit(
        naming_label("edits.remove-door", "edits.remove-doors", doors),
        lambda scenario: remove_pieces(scenario, "doors", doors),
    )


def replace_door(door: str, other: PlacedDoor) -> Edit:
    """Take another door of the box instead, over the edges it names."""

    def instead(_: PlacedDoor) -> PlacedDoor:
        return other

    return Edit(
        msg("edits.replace-door", old=name_from_id(door), new=name_from_id(other.id)),
        lambda scenario: change_piece(scenario, "doors", door, instead),
    )


def open_doors(doors: Collection[str], name: Name = "") -> Edit:
    """Let doors be open when the game starts."""
    return Edit(
        naming_label("edits.open-door", "edits.open-doors", doors, name),
        lambda scenario: _set_state(scenario, doors, "open"),
    )


def close_doors(doors: Collection[str], name: Name = "") -> Edit:
    """Let doors be closed when the game starts."""
    return Edit(
        naming_label("edits.close-door", "edits.close-doors", doors, name),
        lambda scenario: _set_state(scenario, doors, "closed"),
    )


def _set_state(scenario: Scenario, doors: Collection[str], state: Literal["closed", "open"]) -> Scenario:
    def in_state(placed: PlacedDoor) -> PlacedDoor:
        return changed(placed, state=state)

    for door in sorted(doors):
        scenario = change_piece(scenario, "doors", door, in_state)
    return scenario
