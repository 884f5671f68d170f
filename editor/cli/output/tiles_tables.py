"""Tables of tiles, cards and missions for people, JSON for tools, and the Markdown page of the box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from editor.board.names import area_name, character_name, color_name, faction_name, item_name, room_name
from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.messages import JoinedNames, Message, Name, msg, table, to_text
from editor.model.cards import CardFace, Mission
from editor.model.game import EARTH_REBORN
from editor.model.tile import Face, FaceName, MpIcon, Tile


def tile_lines(box: Box) -> Iterator[str]:
    """Yield a table with a line for each face."""
    rows = [column_titles("tile", "group", "kind", "face", "name", "squares", "area", "room-types")]
    for tile in _tiles_by_group(box):
        rows += [_row(box, tile, name, face) for name, face in tile.printed_faces()]
    yield from align_columns(rows)


def column_titles(*names: str) -> tuple[str, ...]:
    """Return the titles of the columns of a table."""
    return tuple(msg(f"tiles.column-{name}").text() for name in names)


def align_columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows of cells as lines, each column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _row(box: Box, tile: Tile, name: FaceName, face: Face) -> tuple[str, ...]:
    return (
        tile.id,
        str(tile.group),
        to_text(box_word("kind", tile.kind)),
        to_text(box_word("face", name)),
        to_text(box_text("tile", face.name)),
        str(len(face.squares)),
        ", ".join(to_text(area_name(area, box.game)) for area in _areas(face)),
        _rooms(face) or "-",
    )


def _rooms(face: Face | CardFace) -> str:
    return ", ".join(to_text(room_name(room)) for room in face.room_types)


def box_word(kind: str, word: str) -> Name:
    """Return a word of the box in the user's language; a word of another game than Earth Reborn stays as it is."""
    name = f"{kind}-{word}"
    return msg(f"tiles.{name}") if name in table("tiles") else word


def mp_icon_words(icon: MpIcon) -> Message:
    """Return how many Mission Points a face gives or costs, and whom."""
    who = box_word("mp-who", icon.who) if icon.who == "choice" else faction_name(icon.who)
    return msg("tiles.mp-icon", change=f"{icon.change:+d}", who=who)


def face_or_character_name(box: Box, thing: str) -> Name:
    """Return the name of a face such as ``generator/front``, or of a character."""
    tile, slash, face = thing.partition("/")
    known = box.tiles.get(tile) if slash else None
    if known is None:
        return character_name(box, thing)
    return box_text("tile", dict(known.faces())[face].name) if face in dict(known.faces()) else thing


def face_part_name(box: Box, face_id: str, part: str) -> Name:
    """Return the name of an element or an ability of a face such as ``generator/front``, or its id."""
    tile, _, face_name = face_id.partition("/")
    faces = box.tiles[tile].faces() if tile in box.tiles else ()
    face = next((each for name, each in faces if name == face_name), None)
    if face is None:
        return part
    names = [box_text("element", each.name) for each in face.elements if each.id == part]
    names += [box_text("tile", each.name) for each in face.abilities if each.id == part]
    return names[0] if names else part


def card_lines(box: Box) -> Iterator[str]:
    """Yield a table with a line for each side of an equipment card."""
    rows = [column_titles("card", "side", "item", "mp", "weight", "find", "found-in", "origin")]
    for card in box.cards.values():
        rows += [(card.id, to_text(color_name(color)), *card_face_cells(box, face)) for color, face in card.faces()]
    yield from align_columns(rows)


def mission_lines(box: Box) -> Iterator[str]:
    """Yield a table with a line for each mission."""
    rows = [column_titles("mission", "deck", "mp", "event", "needs", "name", "origin")]
    for mission in box.missions.values():
        needed = (face_or_character_name(box, each) for each in (*mission.needs_faces, *mission.needs_characters))
        cells: tuple[Name, ...] = (
            mission.id,
            faction_name(mission.faction),
            mission_worth(mission),
            box_word("event", mission.event) if mission.event else "-",
            ", ".join(map(to_text, needed)) or "-",
            box_text("mission", mission.name),
            box_word("origin", mission.provenance.get("event", "-")),
        )
        rows.append(tuple(map(to_text, cells)))
    yield from align_columns(rows)


def box_json(box: Box) -> dict[str, Any]:
    """Return all data of tiles and decks; squares are ``[x, y]``, edges ``[x, y, side]``."""
    return {
        "fingerprint": box.fingerprint,
        "groups": [group.model_dump(mode="json") for _, group in sorted(box.groups.items())],
        "elements": [kind.model_dump(mode="json") for kind in box.elements.values()],
        "icons": [sign.model_dump(mode="json") for sign in box.icons.values()],
        "tiles": [_tile(tile) for tile in _tiles_by_group(box)],
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


def _tiles_by_group(box: Box) -> list[Tile]:
    return sorted(box.tiles.values(), key=lambda tile: tile.group)


def box_markdown(box: Box) -> str:
    """Return the Markdown page of the box."""
    parts = [*_groups(box), *_doors(box)]
    if box.cards:
        parts += ["", *_cards(box)]
    if box.missions:
        parts += ["", *_missions(box)]
    head = msg("tiles.page") if box.game.id == EARTH_REBORN else msg("tiles.page-of-game", name=box.game.name)
    return "\n".join([head.text(), *parts]) + "\n"


def _groups(box: Box) -> Iterator[str]:
    for number, group in sorted(box.groups.items()):
        tiles = [tile for tile in box.tiles.values() if tile.group == number]
        yield msg("tiles.page-group", number=number, name=box_text("group", group.name), count=len(tiles)).text()
        yield msg("tiles.page-tile-columns").text()
        yield "|---|---|---|---|---|---|"
        for tile in tiles:
            for name, face in tile.printed_faces():
                yield _markdown_face_row(box, tile, name, face)
        yield ""


def _markdown_face_row(box: Box, tile: Tile, name: FaceName, face: Face) -> str:
    kinds = {square.area for square in face.squares}
    known = tuple(kind for kind in ("indoor", "outdoor", "driller") if kind in kinds)
    areas = (*known, *sorted(kinds.difference(known)))
    squares = msg(
        "tiles.page-squares", count=len(face.squares), areas=tuple(area_name(each, box.game) for each in areas)
    )
    called, content = box_text("tile", face.name), JoinedNames(tuple(_content(face)), "; ")
    return _markdown_row(f"`{tile.id}`", box_word("face", name), called, squares, _rooms(face), content)


def _content(face: Face) -> Iterator[Name]:
    yield from (box_text("tile", ability.name) for ability in face.abilities)
    yield from dict.fromkeys(box_text("element", element.name) for element in face.elements)
    if face.electric:
        yield msg("tiles.page-electricity")
    if facing := sum(icon.kind == "facing" for square in face.squares for icon in square.icons):
        yield msg("tiles.page-facing", count=facing)
    if face.mp_icon:
        yield mp_icon_words(face.mp_icon)
    if face.mp_cost:
        yield msg("tiles.page-costs", mp=face.mp_cost)


def _markdown_row(*cells: Name | int) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _doors(box: Box) -> Iterator[str]:
    yield msg("tiles.page-doors", count=len(box.doors)).text()
    if not box.game.has("magnetic-cards"):
        yield msg("tiles.page-door-columns-plain").text()
        yield "|---|---|---|"
        yield from (
            _markdown_row(f"`{door.id}`", door.name, box_word("size", door.size)) for door in box.doors.values()
        )
        return
    yield msg("tiles.page-door-columns").text()
    yield "|---|---|---|---|---|---|"
    for door in box.doors.values():
        magnetic = msg("tiles.page-yes") if door.magnetic else ""
        size, make = box_word("size", door.size), box_word("make", door.make)
        defense = "" if door.defence is None else door.defence
        yield _markdown_row(f"`{door.id}`", size, make, magnetic, defense, door.mp_cost)


def _cards(box: Box) -> Iterator[str]:
    yield msg("tiles.page-cards", count=len(box.cards)).text()
    yield msg("tiles.page-card-columns").text()
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for card in box.cards.values():
        yield _markdown_row(*_markdown_card_cells(box, card.green), *_markdown_card_cells(box, card.yellow))


def _markdown_card_cells(box: Box, face: CardFace) -> tuple[str, ...]:
    return (*card_face_cells(box, face)[:4], _rooms(face))


def _missions(box: Box) -> Iterator[str]:
    yield msg("tiles.page-missions", count=sum(mission.copies for mission in box.missions.values())).text()
    yield msg("tiles.page-mission-columns").text()
    yield "|---|---|---|---|---|---|"
    for mission in box.missions.values():
        origin = mission.provenance.get("event", "")
        known = msg(f"tiles.page-known-{origin if origin in ('stated', 'inferred') else 'ours'}")
        name, text = box_text("mission", mission.name), box_text("mission", mission.help)
        deck, crowd = faction_name(mission.faction), crowd_name(mission) or "?"
        yield _markdown_row(deck, name, text, mission_worth(mission), crowd, known)


def crowd_name(mission: Mission) -> Name:
    """Return who uses a mission with three or four players; empty if that is not known."""
    if mission.crowd is None:
        return ""
    return box_word("crowd", mission.crowd) if mission.crowd in ("discard", "either") else faction_name(mission.crowd)


def mission_worth(mission: Mission) -> str:
    """Return the points of a mission: ``6 each``."""
    known = "?" if mission.mp is None else str(mission.mp)
    return msg("tiles.each", mp=known).text() if mission.each else known


def card_face_cells(box: Box, face: CardFace) -> tuple[str, ...]:
    """Return item, price, weight, find factor, rooms and origin of a side of a card."""
    numbers = ("?" if value is None else str(value) for value in (face.price, face.weight, face.find_factor))
    origin = to_text(box_word("origin", face.provenance.get("item", "-")))
    return (to_text(item_name(box, face.item)), *numbers, _rooms(face) or "?", origin)
