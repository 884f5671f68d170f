"""The tiles of the box as a table for people and as a document for tools."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.messages import msg, to_text
from editor.model.tile import Face, FaceName, Tile


def as_lines(box: Box) -> Iterator[str]:
    """A table with a line for each face."""
    rows = [heads("tile", "group", "kind", "face", "name", "squares", "area", "room-types")]
    for tile in _in_order(box):
        rows += [_row(tile, name, face) for name, face in tile.faces()]
    yield from in_columns(rows)


def heads(*names: str) -> tuple[str, ...]:
    """The words over the columns of a table."""
    return tuple(msg(f"tiles.column-{name}").text() for name in names)


def in_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of cells as lines, each column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _row(tile: Tile, name: FaceName, face: Face) -> tuple[str, ...]:
    return (
        tile.id,
        str(tile.group),
        tile.kind,
        name,
        to_text(box_text("tile", face.name)),
        str(len(face.squares)),
        ", ".join(_areas(face)),
        ", ".join(face.room_types) or "-",
    )


def as_document(box: Box) -> dict[str, Any]:
    """Everything a tool may want to know of tiles and decks; squares are ``[x, y]``, edges ``[x, y, side]``."""
    return {
        "fingerprint": box.fingerprint,
        "groups": [group.model_dump(mode="json") for _, group in sorted(box.groups.items())],
        "elements": [kind.model_dump(mode="json") for kind in box.elements.values()],
        "icons": [sign.model_dump(mode="json") for sign in box.icons.values()],
        "tiles": [_tile(tile) for tile in _in_order(box)],
        "cards_fingerprint": box.cards_fingerprint,
        "cards": [card.model_dump(mode="json") for card in box.cards.values()],
        "missions": [mission.model_dump(mode="json") for mission in box.missions.values()],
    }


def _tile(tile: Tile) -> dict[str, Any]:
    faces = {name: _face(face) for name, face in tile.faces()}
    return {"id": tile.id, "group": tile.group, "kind": tile.kind, "squares": len(tile.front.squares), "faces": faces}


def _face(face: Face) -> dict[str, Any]:
    return {**face.model_dump(mode="json"), "width": face.width, "height": face.height, "areas": _areas(face)}


def _areas(face: Face) -> list[str]:
    return sorted({square.area for square in face.squares})


def _in_order(box: Box) -> list[Tile]:
    return sorted(box.tiles.values(), key=lambda tile: tile.group)
