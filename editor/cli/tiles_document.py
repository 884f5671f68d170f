"""The whole box as a page of documentation: ``docs/box.md``."""

from __future__ import annotations

from collections.abc import Iterator

from editor.catalogue import Box
from editor.cli.tiles_decks import points
from editor.model.decks import CardFace
from editor.model.face import Face
from editor.model.tile import FaceName, Tile

_HEAD = """# The box

Made by `sags tiles document -o docs/box.md` from the files in `tiles/`; do not edit it by hand. Layouts are
reconstructed: the pictures of the printed tiles are lost. What a source states or implies of a room holds here
(`tiles/facts.toml`), the rest was drawn anew. `tiles/README.md` tells how to correct a layout. The decks at the end are
our own as well, but for the missions that are marked otherwise.
"""


def as_markdown(box: Box) -> str:
    return "\n".join([_HEAD, *_groups(box), *_doors(box), "", *_cards(box), "", *_missions(box)]) + "\n"


def _groups(box: Box) -> Iterator[str]:
    for number, group in sorted(box.groups.items()):
        tiles = [tile for tile in box.tiles.values() if tile.group == number]
        yield f"## Group {number}: {group.name}, {len(tiles)} tiles\n"
        yield "| tile | face | name | squares | rooms | what is there |"
        yield "|---|---|---|---|---|---|"
        for tile in tiles:
            for name, face in tile.faces():
                yield _row(tile, name, face)
        yield ""


def _row(tile: Tile, name: FaceName, face: Face) -> str:
    kinds = {square.area for square in face.squares}
    area = " and ".join(kind for kind in ("indoor", "outdoor", "driller") if kind in kinds)
    cells = (f"`{tile.id}`", name, face.name, f"{len(face.squares)} {area}", ", ".join(face.room_types), _content(face))
    return f"| {' | '.join(cells)} |"


def _content(face: Face) -> str:
    parts = [ability.name for ability in face.abilities]
    parts += list(dict.fromkeys(element.name for element in face.elements))
    parts += ["electricity"] if face.electric else []
    facing = sum(icon.kind == "facing" for square in face.squares for icon in square.icons)
    parts += [f"{facing} facing icon{'s' if facing > 1 else ''}"] if facing else []
    parts += [f"MP {face.mp_icon.change:+d} {face.mp_icon.who}"] if face.mp_icon else []
    parts += [f"turning it up costs {face.mp_cost} MP"] if face.mp_cost else []
    return "; ".join(parts)


def _doors(box: Box) -> Iterator[str]:
    yield f"## Doors, {len(box.doors)}\n"
    yield "| door | size | make | magnetic | defence | MP |"
    yield "|---|---|---|---|---|---|"
    for door in box.doors.values():
        magnetic = "yes" if door.magnetic else ""
        yield f"| `{door.id}` | {door.size} | {door.make} | {magnetic} | {door.defence} | {door.mp_cost} |"


def _cards(box: Box) -> Iterator[str]:
    yield f"## Equipment cards, {len(box.cards)}\n"
    sides = ("green side, for Salemites", "yellow side, for NORAD")
    yield f"| {' | '.join(f'{side} | MP | weight | find | found in' for side in sides)} |"
    yield "|---|---|---|---|---|---|---|---|---|---|"
    for card in box.cards.values():
        yield f"| {_face(box, card.green)} | {_face(box, card.yellow)} |"


def _face(box: Box, face: CardFace) -> str:
    numbers = ("?" if value is None else str(value) for value in (face.price, face.weight, face.find_factor))
    return " | ".join((box.equipment[face.item].name, *numbers, ", ".join(face.room_types)))


def _missions(box: Box) -> Iterator[str]:
    yield f"## Missions, {sum(mission.copies for mission in box.missions.values())}\n"
    yield "| deck | mission | what to do | MP | three or four players | known from |"
    yield "|---|---|---|---|---|---|"
    for mission in box.missions.values():
        known = {"stated": "a source", "inferred": "inference"}.get(mission.provenance.get("event", ""), "ours")
        cells = (mission.faction, mission.name, mission.help, points(mission), mission.crowd or "?", known)
        yield f"| {' | '.join(cells)} |"
