"""Edits of markers. Objectives and texts that speak of a removed marker keep doing so; the rules name them."""

from __future__ import annotations

from collections.abc import Collection

from editor.board.names import id_name
from editor.edits.change import changed
from editor.edits.edit import Edit, naming_label
from editor.edits.pieces import add_piece, change_piece, remove_pieces
from editor.messages import Name, msg
from editor.model.grid import Square
from editor.model.level import Marker


def place_marker(level: str, marker: Marker, name: Name = "") -> Edit:
    return Edit(
        msg("edits.place-marker", name=name or id_name("marker", marker.marker)),
        lambda scenario: add_piece(scenario, level, "markers", marker),
    )


def move_marker(marker: str, square: Square) -> Edit:
    """Put a marker on another square of its level; merges while it is dragged along."""

    def there(placed: Marker) -> Marker:
        return changed(placed, x=square.x, y=square.y)

    return Edit(
        msg("edits.move-marker", name=id_name("marker", marker)),
        lambda scenario: change_piece(scenario, "markers", marker, there),
        merge_key=("move-marker", marker),
    )


def set_marker_state(marker: str, state: str | None, name: Name = "") -> Edit:
    """Let a marker be in one of the states of its kind, or in none."""

    def switched(placed: Marker) -> Marker:
        return changed(placed, state=state)

    return Edit(
        msg("edits.set-marker-state", name=name or id_name("marker", marker)),
        lambda scenario: change_piece(scenario, "markers", marker, switched),
    )


def annotate_marker(marker: str, note: str, name: Name = "") -> Edit:
    """Write a note on a marker; merges while typing."""

    def noted(placed: Marker) -> Marker:
        return changed(placed, note=note)

    return Edit(
        msg("edits.annotate-marker", name=name or id_name("marker", marker)),
        lambda scenario: change_piece(scenario, "markers", marker, noted),
        merge_key=("annotate-marker", marker),
    )


def remove_markers(markers: Collection[str]) -> Edit:
    return Edit(
        naming_label("edits.remove-marker", "edits.remove-markers", markers),
        lambda scenario: remove_pieces(scenario, "markers", markers),
    )
