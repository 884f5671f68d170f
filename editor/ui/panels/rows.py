"""What lies on the shelves of the palette, as plain values: a row for each piece, with what a tool needs to hold it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from editor.board.names import door_name, faction_name
from editor.catalog import Box
from editor.catalog.card_lookup import resolve_characters
from editor.model.cards import Character
from editor.model.game import BoardGame
from editor.model.scenario import Scenario
from editor.model.sides import Side
from editor.model.tile import Door, FaceName
from editor.rules.inspection import Inspection
from editor.ui.panels.stock import characters_used, doors_left, markers_left, tiles_left
from editor.ui.panels.words import called, door_facts, left_of, room_types, words
from editor.values import FrozenStruct, field


class Sample(FrozenStruct):
    """What a piece looks like; pieces with equal samples look the same."""

    kind: Literal["face", "door", "marker", "character", "icon", "line"]
    id: str
    face: FaceName = "front"
    number: int = 0
    """The number of a character's side."""
    faction: str | None = None
    colour: str | None = None
    """The author's colour for the side."""


class ShelfRow(FrozenStruct):
    """A piece on a shelf, or the title over some of them."""

    key: str
    title: str
    detail: str = ""
    sample: Sample | None = None
    held: Mapping[str, str] = field(default_factory=dict)
    """The tool that lays it, and what it then holds: ``{"name": "place-tile", "tile": "gym", "face": "front"}``."""
    used_up: bool = False
    draggable: bool = True
    badge: str = ""
    tip: str = ""

    @property
    def is_title(self) -> bool:
        return self.sample is None


def tile_rows(scenario: Scenario, box: Box, found: Mapping[str, FaceName]) -> list[ShelfRow]:
    """The groups with their tiles, as far as a search found them."""
    left = tiles_left(scenario, box)
    rows = []
    for group in box.groups.values():
        tiles = [tile for tile in box.tiles.values() if tile.group == group.number]
        shown = [tile for tile in tiles if tile.id in found]
        if not shown:
            continue
        total = len(tiles) * scenario.box.copies
        rows.append(
            ShelfRow(
                f"group-{group.number}",
                called("group", group.name),
                left_of(sum(left[tile.id] for tile in tiles), total),
            )
        )
        for tile in shown:
            name = found[tile.id]
            face = tile.face(name)
            assert face is not None
            names = " / ".join(called("tile", face.name) for _, face in tile.faces())
            rows.append(
                ShelfRow(
                    tile.id,
                    called("tile", face.name),
                    room_types(face),
                    Sample("face", tile.id, name),
                    {"name": "place-tile", "tile": tile.id, "face": name},
                    used_up=not left[tile.id],
                    badge=str(left[tile.id]) if left[tile.id] > 1 else "",
                    tip=f"{names}\n{left_of(left[tile.id], scenario.box.copies)}",
                )
            )
    return rows


def door_rows(scenario: Scenario, box: Box) -> list[ShelfRow]:
    """Doors that are alike share a row; the first of them that is left is taken."""
    left = doors_left(scenario, box)
    rows = []
    for size in ("large", "small"):
        kinds: dict[object, list[Door]] = {}
        for door in box.doors.values():
            if door.size == size:
                kinds.setdefault((door.make, door.magnetic, door.defence, door.mp_cost, door.side), []).append(door)
        if kinds:
            rows.append(ShelfRow(size, words(f"doors-{size}")))
        for doors in kinds.values():
            free = sum(left[door.id] for door in doors)
            taken = next((door for door in doors if left[door.id]), doors[0])
            total = left_of(free, len(doors) * scenario.box.copies)
            rows.append(
                ShelfRow(
                    doors[0].id,
                    called("door", doors[0].name),
                    f"{door_facts(taken, door_name(box, taken.id))}\n{total}",
                    Sample("door", doors[0].id),
                    {"name": "place-door", "door": taken.id},
                    used_up=not free,
                )
            )
    return rows


def wall_rows(game: BoardGame) -> list[ShelfRow]:
    """The brushes for walls, and one for each kind of line that the game lets authors lay."""
    held = {"wall": {}, "breach": {}, "breach-door": {"name": "breach", "of": "door"}, "eraser": {}}
    rows = [
        ShelfRow(
            name, words(f"brush-{name}"), words(f"brush-{name}-more"), Sample("icon", name), {"name": name, **what}
        )
        for name, what in held.items()
    ]
    rows[1:1] = [
        ShelfRow(
            f"line-{kind.id}",
            kind.name,
            words("brush-line-more"),
            Sample("line", kind.id),
            {"name": "line", "kind": kind.id},
        )
        for kind in game.placeable_lines
    ]
    return rows


def marker_rows(inspection: Inspection) -> list[ShelfRow]:
    left, copies = markers_left(inspection), inspection.scenario.box.copies
    return [
        ShelfRow(
            kind.id,
            called("marker", kind.name),
            left_of(left[kind.id], kind.count * copies),
            Sample("marker", kind.id),
            {"name": "marker", "marker": kind.id},
            used_up=not left[kind.id],
            tip=called("marker", kind.help),
        )
        for kind in inspection.box.markers.values()
        if kind.on_square
    ]


def character_rows(scenario: Scenario, box: Box, side: Side, number: int) -> list[ShelfRow]:
    """The characters of the side's own faction first, then all others."""
    known = resolve_characters(scenario, box)
    own = [card for card in known.values() if side.faction in (None, card.faction)]
    others = [card for card in known.values() if side.faction not in (None, card.faction)]
    rows = list(_characters(scenario, own, side, number))
    if others:
        rows += [ShelfRow("others", words("characters-others")), *_characters(scenario, others, side, number)]
    return rows


def _characters(scenario: Scenario, cards: list[Character], side: Side, number: int) -> Iterator[ShelfRow]:
    used = characters_used(scenario)
    house = {card.id for card in scenario.house.characters}
    for card in cards:
        users = used.get(card.id, [])
        gone = card.id not in house and len(users) >= scenario.box.copies and side.id not in users
        where = "character-here" if side.id in users else "character-gone" if gone else "character-free"
        yield ShelfRow(
            card.id,
            called("character", card.name),
            " · ".join((faction_name(card.faction).text(), words(where))),
            Sample("character", card.id, number=number, faction=side.faction, colour=side.colour),
            {"name": "character", "side": side.id, "character": card.id},
            used_up=gone,
            tip=called("character", card.help),
        )
