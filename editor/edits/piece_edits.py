"""Edits of doors and markers, and what all pieces have in common: a level and a unique id.

Whether a door may be where it is placed is checked by the rules. Objectives and texts that refer to a deleted marker
stay, and the rules report them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal, TypeVar, cast

from editor.board.names import id_name, level_name, name_from_id
from editor.edits.edit import Edit, find_level_index, insert_at, label_for_ids, replace_at, replace_fields, update_level
from editor.errors import EditRejected
from editor.messages import Message, Name, msg
from editor.model.grid import Edge, Square
from editor.model.level import Level, MapNote, Marker, PlacedDoor, Placement
from editor.model.scenario import Scenario

AnyPiece = TypeVar("AnyPiece", Placement, PlacedDoor, Marker, MapNote)
PieceList = Literal["placements", "doors", "markers", "notes"]
"""The field of a level that holds a piece."""


def pieces_on(level: Level, pile: PieceList) -> tuple[Placement | PlacedDoor | Marker | MapNote, ...]:
    """Return the pieces of that kind on a level."""
    match pile:
        case "placements":
            return level.placements
        case "doors":
            return level.doors
        case "markers":
            return level.markers
        case "notes":
            return level.notes


def missing_piece(pile: PieceList, piece_id: str) -> Message:
    """Return the message that there is no such piece."""
    match pile:
        case "placements":
            return msg("edits.no-such-tile", tile=id_name("tile", piece_id))
        case "doors":
            return msg("edits.no-such-door", door=id_name("door", piece_id))
        case "markers":
            return msg("edits.no-such-marker", marker=id_name("marker", piece_id))
        case "notes":
            return msg("edits.no-such-note")


def find_piece(scenario: Scenario, pile: PieceList, piece_id: str) -> tuple[Level, int]:
    """Return the level of a piece and its index there. Raises ``EditRejected`` if there is none."""
    for level in scenario.levels:
        for index, piece in enumerate(pieces_on(level, pile)):
            if piece.id == piece_id:
                return level, index
    raise EditRejected(missing_piece(pile, piece_id))


def add_piece(
    scenario: Scenario, level_id: str, pile: PieceList, piece: AnyPiece, index: int | None = None
) -> Scenario:
    """Return the scenario with one more piece on a level."""
    find_level_index(scenario, level_id)
    _reject_duplicate(scenario, pile, piece.id)
    return update_level(
        scenario,
        level_id,
        lambda level: replace_fields(
            level, **{pile: insert_at(cast("tuple[AnyPiece, ...]", pieces_on(level, pile)), piece, index)}
        ),
    )


def update_piece(
    scenario: Scenario, pile: PieceList, piece_id: str, change: Callable[[AnyPiece], AnyPiece]
) -> Scenario:
    """Return the scenario with one piece changed or replaced, at the same index."""
    level, index = find_piece(scenario, pile, piece_id)
    pieces = cast("tuple[AnyPiece, ...]", pieces_on(level, pile))
    piece = change(pieces[index])
    if piece.id != piece_id:
        _reject_duplicate(scenario, pile, piece.id)
    return update_level(
        scenario, level.id, lambda level: replace_fields(level, **{pile: replace_at(pieces, index, piece)})
    )


def delete_pieces(scenario: Scenario, pile: PieceList, ids: Collection[str]) -> Scenario:
    """Return the scenario without these pieces, on whatever levels they are."""
    for piece_id in sorted(ids):
        find_piece(scenario, pile, piece_id)
    levels = tuple(
        replace_fields(level, **{pile: tuple(piece for piece in pieces_on(level, pile) if piece.id not in ids)})
        for level in scenario.levels
    )
    return replace_fields(scenario, levels=levels)


def _reject_duplicate(scenario: Scenario, pile: PieceList, piece_id: str) -> None:
    for level in scenario.levels:
        if any(piece.id == piece_id for piece in pieces_on(level, pile)):
            raise EditRejected(msg("edits.already-on-map", piece=name_from_id(piece_id), level=level_name(level)))


def place_door(level: str, door: PlacedDoor, name: Name = "") -> Edit:
    """Place a door."""
    return Edit(
        msg("edits.place-door", name=name or name_from_id(door.id)),
        lambda scenario: add_piece(scenario, level, "doors", door),
    )


def move_door(door: str, edges: tuple[Edge, ...]) -> Edit:
    """Move a door to other edges of its level; merges while dragging."""

    def over(placed: PlacedDoor) -> PlacedDoor:
        return replace_fields(placed, edges=edges)

    return Edit(
        msg("edits.move-door", name=name_from_id(door)),
        lambda scenario: update_piece(scenario, "doors", door, over),
        merge_key=("move-door", door),
    )


def delete_doors(doors: Collection[str]) -> Edit:
    """Delete doors."""
    return Edit(
        label_for_ids("edits.remove-door", "edits.remove-doors", doors),
        lambda scenario: delete_pieces(scenario, "doors", doors),
    )


def replace_door(door: str, other: PlacedDoor) -> Edit:
    """Replace a door by another one, on the edges of the new one."""

    def instead(_: PlacedDoor) -> PlacedDoor:
        return other

    return Edit(
        msg("edits.replace-door", old=name_from_id(door), new=name_from_id(other.id)),
        lambda scenario: update_piece(scenario, "doors", door, instead),
    )


def open_doors(doors: Collection[str], name: Name = "") -> Edit:
    """Let doors be open when the game starts."""
    return Edit(
        label_for_ids("edits.open-door", "edits.open-doors", doors, name),
        lambda scenario: _set_state(scenario, doors, "open"),
    )


def close_doors(doors: Collection[str], name: Name = "") -> Edit:
    """Let doors be closed when the game starts."""
    return Edit(
        label_for_ids("edits.close-door", "edits.close-doors", doors, name),
        lambda scenario: _set_state(scenario, doors, "closed"),
    )


def _set_state(scenario: Scenario, doors: Collection[str], state: Literal["closed", "open"]) -> Scenario:
    def in_state(placed: PlacedDoor) -> PlacedDoor:
        return replace_fields(placed, state=state)

    for door in sorted(doors):
        scenario = update_piece(scenario, "doors", door, in_state)
    return scenario


def place_marker(level: str, marker: Marker, name: Name = "") -> Edit:
    """Place a marker."""
    return Edit(
        msg("edits.place-marker", name=name or id_name("marker", marker.marker)),
        lambda scenario: add_piece(scenario, level, "markers", marker),
    )


def move_marker(marker: str, square: Square) -> Edit:
    """Move a marker to another square of its level; merges while dragging."""

    def there(placed: Marker) -> Marker:
        return replace_fields(placed, x=square.x, y=square.y)

    return Edit(
        msg("edits.move-marker", name=id_name("marker", marker)),
        lambda scenario: update_piece(scenario, "markers", marker, there),
        merge_key=("move-marker", marker),
    )


def set_marker_state(marker: str, state: str | None, name: Name = "") -> Edit:
    """Set a marker to one of the states of its kind, or to none."""

    def switched(placed: Marker) -> Marker:
        return replace_fields(placed, state=state)

    return Edit(
        msg("edits.set-marker-state", name=name or id_name("marker", marker)),
        lambda scenario: update_piece(scenario, "markers", marker, switched),
    )


def set_marker_note(marker: str, note: str, name: Name = "") -> Edit:
    """Set the note of a marker; merges while typing."""

    def noted(placed: Marker) -> Marker:
        return replace_fields(placed, note=note)

    return Edit(
        msg("edits.annotate-marker", name=name or id_name("marker", marker)),
        lambda scenario: update_piece(scenario, "markers", marker, noted),
        merge_key=("annotate-marker", marker),
    )


def delete_markers(markers: Collection[str]) -> Edit:
    """Delete markers."""
    return Edit(
        label_for_ids("edits.remove-marker", "edits.remove-markers", markers),
        lambda scenario: delete_pieces(scenario, "markers", markers),
    )
