"""A tile as text for the terminal: both faces as pictures, with everything that is known about them."""

from __future__ import annotations

import difflib
import re
import textwrap
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from editor.catalogue import Box
from editor.catalogue.kinds import ElementKind
from editor.catalogue.printer import print_face
from editor.catalogue.source import LegendEntry
from editor.errors import CatalogueError
from editor.messages import Joined, say
from editor.model.base import Origins
from editor.model.face import Ability, Face
from editor.model.tile import FaceName, Tile

_GAP = 4
_NARROWEST = 36
"""A column below this width is hard to read; then the faces stand one below the other."""


def find_tile(box: Box, tile_id: str) -> Tile:
    """The tile, or a refusal that names what has a similar id, and tiles with a face of a similar name."""
    if tile := box.tiles.get(tile_id):
        return tile
    names = {thing: thing for thing in (*box.missions, *box.cards, *box.equipment)}
    names |= {name: tile.id for tile in box.tiles.values() for name in (*_face_ids(tile), tile.id)}
    near = dict.fromkeys(names[name] for name in difflib.get_close_matches(tile_id.lower(), names, n=5))
    message = "catalogue.no-such-tile-near" if near else "catalogue.no-such-tile"
    raise CatalogueError(say(message, tile=tile_id, near=Joined(tuple(near), ", ")))


def _face_ids(tile: Tile) -> Iterator[str]:
    for _, face in tile.faces():
        yield re.sub(r"[^a-z0-9]+", "-", face.name.lower()).strip("-")


def as_text(tile: Tile, box: Box, width: int) -> str:
    """The faces side by side if there is room for both, else one below the other."""
    lines = [f"{tile.id}: group {tile.group}, {box.groups[tile.group].name}"]
    column = (width - _GAP) // 2
    if column >= _NARROWEST:
        faces = [_face_sections(name, face, box, column) for name, face in tile.faces()]
        for sections in zip(*faces, strict=True):
            rows = zip_longest(*sections, fillvalue="")
            lines += ["", *((" " * _GAP).join(cell.ljust(column) for cell in row).rstrip() for row in rows)]
    else:
        for name, face in tile.faces():
            for section in _face_sections(name, face, box, width):
                lines += ["", *section]
    return "\n".join(lines)


def _face_sections(name: FaceName, face: Face, box: Box, width: int) -> tuple[list[str], ...]:
    """Lines to be put beside those of the other face: what it is, its picture, what is on it."""
    source = print_face(face, box.elements)
    heading = _wrapped(f"{name}: {face.name}", width) + _wrapped(face.help, width)
    areas = sorted({square.area for square in face.squares})
    notes = [", ".join((*areas, *face.room_types, *_extras(face)))]
    notes += [f"{symbol}  {_legend_words(entry, box.elements)}" for symbol, entry in source.legend.items()]
    notes += [_ability_words(ability) for ability in face.abilities]
    notes += [origin_words(face.provenance).capitalize()] if face.provenance else []
    return heading, source.picture.splitlines(), [line for note in notes for line in _wrapped(note, width, indent=3)]


def _wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent=" " * indent)


def _extras(face: Face) -> Iterator[str]:
    if face.electric is not None:
        yield "electric" if face.electric else "not electric"
    if face.mp_icon:
        yield f"MP {face.mp_icon.change:+} {face.mp_icon.who}"
    if face.mp_cost:
        yield f"costs {face.mp_cost} MP"


def _legend_words(entry: LegendEntry, kinds: Mapping[str, ElementKind]) -> str:
    words = [entry.part or "", *entry.icons, entry.area or ""]
    if entry.element:
        kind = kinds[entry.element]
        flags = {
            "impassable": kind.impassable if entry.impassable is None else entry.impassable,
            "blocks sight": kind.blocks_los if entry.blocks_los is None else entry.blocks_los,
            "destroyable": entry.destroyable is True,
            "not destroyable": entry.destroyable is False,
            f"defence {entry.defence}": entry.defence is not None,
            f"cadavers {entry.cadavers}": entry.cadavers > 0,
        }
        name = f"{entry.name or kind.name}{' (each)' if entry.each else ''}"
        words = [name, *(word for word, holds in flags.items() if holds), *words]
    origins = f" ({origin_words(entry.provenance)})" if entry.provenance else ""
    return (", ".join(filter(None, words)) or "floor") + origins


def _ability_words(ability: Ability) -> str:
    costs = [
        f"{ability.cp} CP" if ability.cp is not None else "",
        f"test: {' + '.join(ability.tests)}" if ability.tests else "",
        f"at least {ability.threshold}" if ability.threshold is not None else "",
        f"timer {ability.timer}" if ability.timer is not None else "",
        "ON/OFF" if ability.on_off else "",
    ]
    given = ", ".join(filter(None, costs))
    origins = f" ({origin_words(ability.provenance)})" if ability.provenance else ""
    return f"* {ability.name}{f' [{given}]' if given else ''}: {ability.help}{origins}"


def origin_words(origins: Origins) -> str:
    fields: dict[str, list[str]] = {}
    for field, origin in origins.items():
        fields.setdefault(origin, []).append(field)
    return "; ".join(f"{origin}: {', '.join(names)}" for origin, names in sorted(fields.items(), reverse=True))
