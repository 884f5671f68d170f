"""Rows of the lists beside the map during construction: the zone by group, and the reserve of a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from editor.catalog.translation import box_text
from editor.messages import msg, to_text
from editor.model.tile import Door
from editor.sags.construction.offers import doors_to_add
from editor.sags.construction.state import VIOLATION_COST, ConstructionState, Player
from editor.session.pending_tile import describe_tile_icons
from editor.ui.panels.piece_rows import PieceLook, PieceRow
from editor.ui.panels.piece_texts import box_label, left_text, room_types_text
from editor.values import replace


def zone_rows(state: ConstructionState, only: Mapping[str, bool] | None = None) -> list[PieceRow]:
    """Return the tiles left in the zone by group.

    ``only`` restricts them to these, with whether each can be placed only in violation; such tiles come last.
    """
    box = state.box
    paid = [tile for tile, in_violation in (only or {}).items() if in_violation]
    rows = []
    for number, tiles in state.zone_by_group.items():
        total = sum(tile.group == number and tile.kind != "driller" for tile in box.tiles.values())
        name = box.groups[number].name if number in box.groups else str(number)
        shown = [tile for tile in tiles if only is None or (tile in only and tile not in paid)]
        if shown:
            rows.append(PieceRow(f"group-{number}", box_label("group", name), left_text(len(tiles), total)))
            rows += [_tile_row(state, tile) for tile in shown]
    if paid:
        price = msg("table.fits-in-violation", mp=VIOLATION_COST).text()
        rows.append(PieceRow("paid", price, str(len(paid))))
        rows += [replace(_tile_row(state, tile), detail=price) for tile in paid]
    return rows


def _tile_row(state: ConstructionState, tile: str) -> PieceRow:
    faces = list(state.box.tiles[tile].faces())
    _, front = faces[0]
    names = " / ".join(box_label("tile", face.name) for _, face in faces)
    return PieceRow(
        tile,
        box_label("tile", front.name),
        room_types_text(front),
        PieceLook("face", tile, "front"),
        {"tile": tile},
        badge="".join(_icon(face.mp_icon.change) for _, face in faces if face.mp_icon),
        tip="\n".join((names, *(each.text() for each in describe_tile_icons(state, tile)))),
    )


def _icon(change: int) -> str:
    return "+" if change > 0 else "−"


def reserve_rows(state: ConstructionState, player: Player, *, knows_drillers: bool) -> list[PieceRow]:
    """Return the doors by price, identical ones in one row, and the Drillers, hidden unless known."""
    rows = list(_door_rows(state, player))
    if state.phase != "building":
        return rows
    if player.drillers:
        rows.append(PieceRow("drillers", msg("table.drillers").text(), str(len(player.drillers))))
    if player.drillers and not knows_drillers:
        rows.append(
            PieceRow(
                "driller",
                msg("table.driller").text(),
                msg("table.driller-hidden").text(),
                PieceLook("face", player.drillers[0], "down"),
                {"driller": player.drillers[0]},
                draggable=False,
            )
        )
    elif player.drillers:
        rows += [_driller_row(state, tile) for tile in player.drillers]
    return rows


def _driller_row(state: ConstructionState, tile: str) -> PieceRow:
    front = state.box.tiles[tile].front
    price = msg("table.driller-price", mp=front.mp_cost) if state.doors_have_prices else msg("table.driller-free")
    return PieceRow(
        tile,
        to_text(box_text("tile", front.name)),
        price.text(),
        PieceLook("face", tile, "front"),
        {"driller": tile},
        tip=msg("table.driller-tip").text(),
    )


def _door_rows(state: ConstructionState, player: Player) -> Iterator[PieceRow]:
    """Yield the rows of doors; on the full map, doors without a legal place are marked as used up."""
    full = state.phase == "adding-doors" and player == state.constructor
    idle = set(player.doors) - {each.door for each in doors_to_add(state)} if full else set[str]()
    prices: dict[int, dict[object, list[Door]]] = {}
    for door in state.reserve(player):
        kind = (door.size, door.make, door.magnetic, door.defence)
        prices.setdefault(state.price(door), {}).setdefault(kind, []).append(door)
    for price, kinds in prices.items():
        title = msg("table.doors-for", mp=price) if price else msg("table.doors-free")
        yield PieceRow(f"doors-{price}", title.text(), str(sum(map(len, kinds.values()))))
        for doors in kinds.values():
            yield PieceRow(
                doors[0].id,
                box_label("door", doors[0].name),
                msg("table.door-row", defence=doors[0].defence, count=len(doors)).text(),
                PieceLook("door", doors[0].id),
                {"door": doors[0].id},
                used_up=doors[0].id in idle,
            )
