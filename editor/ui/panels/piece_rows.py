"""The rows of the palette as plain values: what each piece looks like, how many are left, and which tool places it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

from editor.board.names import door_name, faction_name
from editor.catalog import Box
from editor.catalog.card_lookup import resolve_characters
from editor.edits.side_edits import new_side
from editor.model.cards import Character
from editor.model.game import BoardGame
from editor.model.scenario import Scenario
from editor.model.sides import Side
from editor.model.tile import Door, FaceName
from editor.rules.inspection import Inspection
from editor.rules.scenario_rules.supplies import piece_usage, pieces_of_pool
from editor.ui.panels.piece_texts import box_label, door_text, left_text, room_types_text, ui_text
from editor.values import FrozenStruct, field, replace


def tiles_left(scenario: Scenario, box: Box) -> dict[str, int]:
    """Return how many copies of each tile are not on the map yet."""
    placed = Counter(placement.tile for level in scenario.levels for placement in level.placements)
    return {tile: max(0, scenario.box.copies - placed[tile]) for tile in box.tiles}


def doors_left(scenario: Scenario, box: Box) -> dict[str, int]:
    """Return how many copies of each door are not on the map yet."""
    placed = Counter(door.door for level in scenario.levels for door in level.doors)
    return {door: max(0, scenario.box.copies - placed[door]) for door in box.doors}


def characters_used(scenario: Scenario) -> dict[str, list[str]]:
    """Return the sides that each character in play belongs to."""
    used: dict[str, list[str]] = {}
    for side, start in scenario.starts():
        used.setdefault(start.character, []).append(side.id)
    return used


def markers_left(inspection: Inspection) -> dict[str, int]:
    """Return how many markers of each kind are left; kinds printed on the same tokens share their number."""
    known, copies = inspection.box.markers, inspection.scenario.box.copies
    used = {(stock.kind, stock.id): stock.used for stock in piece_usage(inspection)}
    left = {}
    for kind in known.values():
        count = kind.supply * copies - used.get(("marker", kind.id), 0)
        if kind.pool is not None:
            kinds = [each for each in known.values() if each.pool == kind.pool]
            count = min(count, pieces_of_pool(inspection, kinds) - used.get(("pool", kind.pool), 0))
        left[kind.id] = max(0, count)
    return left


class PieceLook(FrozenStruct):
    """What a piece looks like, as the key of its thumbnail."""

    kind: Literal["face", "door", "marker", "character", "icon", "line"]
    id: str
    face: FaceName = "front"
    number: int = 0
    """Number of a character's side."""
    faction: str | None = None
    color: str | None = None
    """Color that the author chose for the side."""
    name: str = ""
    """Name of a character that is not in the box."""
    large: bool = False
    """Whether that character is large."""


class PieceRow(FrozenStruct):
    """A piece in a list, or a heading."""

    key: str
    title: str
    detail: str = ""
    look: PieceLook | None = None
    tool_args: Mapping[str, str] = field(default_factory=dict)
    """Tool that places the piece, with its arguments: ``{"name": "place-tile", "tile": "gym", "face": "front"}``."""
    used_up: bool = False
    draggable: bool = True
    badge: str = ""
    tip: str = ""

    @property
    def is_heading(self) -> bool:
        """Return whether the row is a heading."""
        return self.look is None


def tile_rows(scenario: Scenario, box: Box, found: Mapping[str, FaceName]) -> list[PieceRow]:
    """Return the tile groups with the tiles that a search found."""
    left = tiles_left(scenario, box)
    rows = []
    for group in box.groups.values():
        tiles = [tile for tile in box.tiles.values() if tile.group == group.number]
        shown = [tile for tile in tiles if tile.id in found]
        if not shown:
            continue
        total = len(tiles) * scenario.box.copies
        rows.append(
            PieceRow(
                f"group-{group.number}",
                box_label("group", group.name),
                left_text(sum(left[tile.id] for tile in tiles), total),
            )
        )
        for tile in shown:
            name = found[tile.id]
            face = tile.face(name)
            assert face is not None
            names = " / ".join(box_label("tile", face.name) for _, face in tile.printed_faces())
            rows.append(
                PieceRow(
                    tile.id,
                    box_label("tile", face.name),
                    room_types_text(face),
                    PieceLook("face", tile.id, name),
                    {"name": "place-tile", "tile": tile.id, "face": name},
                    used_up=not left[tile.id],
                    badge=str(left[tile.id]) if left[tile.id] > 1 else "",
                    tip=f"{names}\n{left_text(left[tile.id], scenario.box.copies)}",
                )
            )
    return rows


def door_rows(scenario: Scenario, box: Box) -> list[PieceRow]:
    """Return a row for each kind of door; it places the first copy that is left."""
    left = doors_left(scenario, box)
    rows = []
    for size in ("large", "small"):
        kinds: dict[object, list[Door]] = {}
        for door in box.doors.values():
            if door.size == size:
                kinds.setdefault((door.make, door.magnetic, door.defence, door.mp_cost, door.side), []).append(door)
        if kinds:
            one_size = len({door.size for door in box.doors.values()}) == 1
            rows.append(PieceRow(size, ui_text("palette-doors" if one_size else f"doors-{size}")))
        for doors in kinds.values():
            free = sum(left[door.id] for door in doors)
            offered = next((door for door in doors if left[door.id]), doors[0])
            total = left_text(free, len(doors) * scenario.box.copies)
            rows.append(
                PieceRow(
                    doors[0].id,
                    box_label("door", doors[0].name),
                    f"{door_text(offered, door_name(box, offered.id))}\n{total}",
                    PieceLook("door", doors[0].id),
                    {"name": "place-door", "door": offered.id},
                    used_up=not free,
                )
            )
    return rows


def wall_rows(game: BoardGame) -> list[PieceRow]:
    """Return the wall brushes, and a brush for each kind of line that the game lets authors place."""
    held: dict[str, dict[str, str]] = {"wall": {}} if game.wall_brush else {}
    if game.breaks_walls:
        held |= {"breach": {}, "breach-door": {"name": "breach", "of": "door"}}
    rows = [
        PieceRow(
            name,
            ui_text(f"brush-{name}"),
            ui_text(f"brush-{name}-more"),
            PieceLook("icon", name),
            {"name": name, **what},
        )
        for name, what in (held | {"eraser": {}}).items()
    ]
    first = len(rows) and int(rows[0].key == "wall")
    rows[first:first] = [
        PieceRow(
            f"line-{kind.id}",
            kind.name,
            ui_text("brush-line-more"),
            PieceLook("line", kind.id),
            {"name": "line", "kind": kind.id},
        )
        for kind in game.placeable_lines
    ]
    return rows


def marker_rows(inspection: Inspection) -> list[PieceRow]:
    """Return the markers that can be placed. In games with broken walls, tools for walls place those on edges."""
    on_edges = not inspection.box.game.breaks_walls
    left, copies = markers_left(inspection), inspection.scenario.box.copies
    return [
        PieceRow(
            kind.id,
            box_label("marker", kind.name),
            "" if kind.count is None else left_text(left[kind.id], kind.count * copies),
            PieceLook("marker", kind.id),
            {"name": "marker", "marker": kind.id},
            used_up=not left[kind.id],
            tip=box_label("marker", kind.help),
        )
        for kind in inspection.box.markers.values()
        if kind.on_square or (kind.lies == "edge" and on_edges)
    ]


def character_look(card: Character, side: Side, number: int, *, is_custom: bool) -> PieceLook:
    """Return what a character of a side looks like."""
    look = PieceLook("character", card.id, number=number, faction=side.faction, color=side.colour)
    return replace(look, name=card.name, large=card.large) if is_custom else look


def character_rows(scenario: Scenario, box: Box, side: Side, number: int) -> list[PieceRow]:
    """Return the characters of the side's faction, then all others.

    The others join the side in games with mercenaries; elsewhere they belong to the side of their own faction.
    """
    known = resolve_characters(scenario, box)
    own = [card for card in known.values() if side.faction in (None, card.faction)]
    others = [card for card in known.values() if side.faction not in (None, card.faction)]
    rows = list(_characters(scenario, own, side, number, box.game))
    if others:
        rows += [
            PieceRow("others", ui_text("characters-others")),
            *(row for card in others for row in _other_characters(scenario, card, side, number, box.game)),
        ]
    return rows


def _other_characters(
    scenario: Scenario, card: Character, side: Side, number: int, game: BoardGame
) -> Iterator[PieceRow]:
    """Yield the row of a character of another faction."""
    sides = scenario.sides
    its_own = next((at for at, each in enumerate(sides) if each.faction == card.faction), None)
    if game.uses("sags") or (its_own is None and len(sides) >= game.sides):
        yield from _characters(scenario, [card], side, number, game)
    elif its_own is not None:
        yield from _characters(scenario, [card], sides[its_own], its_own, game)
    else:
        for row in _characters(scenario, [card], new_side(scenario, card.faction), len(sides), game):
            yield replace(row, tool_args={**row.tool_args, "faction": card.faction})


def _characters(
    scenario: Scenario, cards: list[Character], side: Side, number: int, game: BoardGame
) -> Iterator[PieceRow]:
    used = characters_used(scenario)
    house = {card.id for card in scenario.house.characters}
    for card in cards:
        users = used.get(card.id, [])
        supply = card.supply * scenario.box.copies
        gone = card.id not in house and len(users) >= supply and side.id not in users
        stock = left_text(supply - len(users), supply)
        where = "character-here" if side.id in users else "character-on-other-side" if gone else "character-free"
        yield PieceRow(
            card.id,
            box_label("character", card.name),
            " · ".join((faction_name(card.faction, game).text(), stock if card.supply > 1 else ui_text(where))),
            character_look(card, side, number, is_custom=card.id in house),
            {"name": "character", "side": side.id, "character": card.id},
            used_up=gone,
            tip=box_label("character", card.help),
        )
