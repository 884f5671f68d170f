"""The whole box as a page of documentation: ``docs/box.md``."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.names import item_name
from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.cli.tiles_decks import points
from editor.messages import JoinedNames, Name, msg
from editor.model.cards import CardFace
from editor.model.tile import Face, FaceName, Tile


def as_markdown(box: Box) -> str:
    head = msg("tiles.page").text()
    return "\n".join([head, *_groups(box), *_doors(box), "", *_cards(box), "", *_missions(box)]) + "\n"


def _groups(box: Box) -> Iterator[str]:
    for number, group in sorted(box.groups.items()):
        tiles = [tile for tile in box.tiles.values() if tile.group == number]
        yield msg("tiles.page-group", number=number, name=box_text("group", group.name), count=len(tiles)).text()
        yield msg("tiles.page-tile-columns").text()
        yield "|---|---|---|---|---|---|"
        for tile in tiles:
            for name, face in tile.faces():
                yield _row(tile, name, face)
        yield ""


def _row(tile: Tile, name: FaceName, face: Face) -> str:
    kinds = {square.area for square in face.squares}
    areas = tuple(kind for kind in ("indoor", "outdoor", "driller") if kind in kinds)
    squares = msg("tiles.page-squares", count=len(face.squares), areas=areas)
    called, rooms = box_text("tile", face.name), ", ".join(face.room_types)
    return _line(f"`{tile.id}`", name, called, squares, rooms, JoinedNames(tuple(_content(face)), "; "))


def _content(face: Face) -> Iterator[Name]:
    yield from (box_text("tile", ability.name) for ability in face.abilities)
    yield from dict.fromkeys(box_text("element", element.name) for element in face.elements)
    if face.electric:
        yield msg("tiles.page-electricity")
    if facing := sum(icon.kind == "facing" for square in face.squares for icon in square.icons):
        yield msg("tiles.page-facing", count=facing)
    if face.mp_icon:
        yield msg("tiles.mp-icon", change=f"{face.mp_icon.change:+d}", who=face.mp_icon.who)
    if face.mp_cost:
        yield msg("tiles.page-costs", mp=face.mp_cost)


def _line(*cells: Name | int) -> str:
    """A line of a table."""
    return f"| {' | '.join(map(str, cells))} |"


def _doors(box: Box) -> Iterator[str]:
    yield msg("tiles.page-doors", count=len(box.doors)).text()
    yield msg("tiles.page-door-columns").text()
    yield "|---|---|---|---|---|---|"
    for door in box.doors.values():
        magnetic = msg("tiles.page-yes") if door.magnetic else ""
        yield _line(f"`{door.id}`", door.size, door.make, magnetic, door.defence, door.mp_cost)


def _cards(box: Box) -> Iterator[str]:
    yield msg("tiles.page-cards", count=len(box.cards)).text()
    yield msg("tiles.page-card-columns").text()
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for card in box.cards.values():
        yield f"| {_face(box, card.green)} | {_face(box, card.yellow)} |"


def _face(box: Box, face: CardFace) -> str:
    numbers = ("?" if value is None else str(value) for value in (face.price, face.weight, face.find_factor))
    return " | ".join((str(item_name(box, face.item)), *numbers, ", ".join(face.room_types)))


def _missions(box: Box) -> Iterator[str]:
    yield msg("tiles.page-missions", count=sum(mission.copies for mission in box.missions.values())).text()
    yield msg("tiles.page-mission-columns").text()
    yield "|---|---|---|---|---|---|"
    for mission in box.missions.values():
        origin = mission.provenance.get("event", "")
        known = msg(f"tiles.page-known-{origin if origin in ('stated', 'inferred') else 'ours'}")
        name, text = box_text("mission", mission.name), box_text("mission", mission.help)
        yield _line(mission.faction, name, text, points(mission), mission.crowd or "?", known)
