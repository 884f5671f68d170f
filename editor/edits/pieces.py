"""What tiles, doors and markers have in common: they lie on a level and have an id that is unique on the whole map."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Literal, TypeVar, cast

from editor.board.names import level_name
from editor.edits.change import change_level, changed, inserted, level_index, replaced
from editor.errors import EditRejected
from editor.messages import Message, msg
from editor.model.level import Level, Marker, PlacedDoor, Placement
from editor.model.scenario import Scenario

AnyPiece = TypeVar("AnyPiece", Placement, PlacedDoor, Marker)
Pile = Literal["placements", "doors", "markers"]
"""The field of a level that a piece lies in."""


def pile_of(level: Level, pile: Pile) -> tuple[Placement | PlacedDoor | Marker, ...]:
    match pile:
        case "placements":
            return level.placements
        case "doors":
            return level.doors
        case "markers":
            return level.markers


def no_such_piece(pile: Pile, piece_id: str) -> Message:
    match pile:
        case "placements":
            return msg("edits.no-such-tile", tile=piece_id)
        case "doors":
            return msg("edits.no-such-door", door=piece_id)
        case "markers":
            return msg("edits.no-such-marker", marker=piece_id)


def find_piece(scenario: Scenario, pile: Pile, piece_id: str) -> tuple[Level, int]:
    """The level that a piece lies on, and its number there."""
    for level in scenario.levels:
        for index, piece in enumerate(pile_of(level, pile)):
            if piece.id == piece_id:
                return level, index
    raise EditRejected(no_such_piece(pile, piece_id))


def add_piece(scenario: Scenario, level_id: str, pile: Pile, piece: AnyPiece, index: int | None = None) -> Scenario:
    level_index(scenario, level_id)
    _refuse_twice(scenario, pile, piece.id)
    return change_level(
        scenario,
        level_id,
        lambda level: changed(
            level, **{pile: inserted(cast("tuple[AnyPiece, ...]", pile_of(level, pile)), piece, index)}
        ),
    )


def change_piece(scenario: Scenario, pile: Pile, piece_id: str, change: Callable[[AnyPiece], AnyPiece]) -> Scenario:
    """The scenario with one piece changed, or replaced by another of its kind, in the same place of its pile."""
    level, index = find_piece(scenario, pile, piece_id)
    pieces = cast("tuple[AnyPiece, ...]", pile_of(level, pile))
    piece = change(pieces[index])
    if piece.id != piece_id:
        _refuse_twice(scenario, pile, piece.id)
    return change_level(scenario, level.id, lambda level: changed(level, **{pile: replaced(pieces, index, piece)}))


def remove_pieces(scenario: Scenario, pile: Pile, ids: Collection[str]) -> Scenario:
    """The scenario without these pieces, on whatever level they lie."""
    for piece_id in sorted(ids):
        find_piece(scenario, pile, piece_id)
    levels = tuple(
        changed(level, **{pile: tuple(piece for piece in pile_of(level, pile) if piece.id not in ids)})
        for level in scenario.levels
    )
    return changed(scenario, levels=levels)


def _refuse_twice(scenario: Scenario, pile: Pile, piece_id: str) -> None:
    for level in scenario.levels:
        if any(piece.id == piece_id for piece in pile_of(level, pile)):
            raise EditRejected(msg("edits.already-on-map", piece=piece_id, level=level_name(level)))
