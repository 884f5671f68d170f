"""A tile as text for the terminal: both faces as pictures, with everything that is known about them."""

from __future__ import annotations

import difflib
import re
import textwrap
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from editor.board.names import area_name, name_of_test, room_name
from editor.catalog import Box
from editor.catalog.picture import game_notation
from editor.catalog.tile_files import LegendEntry
from editor.catalog.tile_writer import face_to_source
from editor.catalog.translation import box_text
from editor.errors import CatalogError
from editor.messages import JoinedNames, Message, Name, msg, to_text
from editor.model.base import FieldProvenance
from editor.model.tile import Ability, ElementKind, Face, FaceName, Tile

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
    raise CatalogError(msg(message, tile=tile_id, near=JoinedNames(tuple(near), ", ")))


def _face_ids(tile: Tile) -> Iterator[str]:
    for _, face in tile.faces():
        yield re.sub(r"[^a-z0-9]+", "-", face.name.lower()).strip("-")


def as_text(tile: Tile, box: Box, width: int) -> str:
    """The faces side by side if there is room for both, else one below the other."""
    group = box_text("group", box.groups[tile.group].name)
    lines = [msg("tiles.tile", id=tile.id, number=tile.group, group=group).text()]
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
    source = face_to_source(face, box.elements, game_notation(box.game))
    title = msg(f"ui.face-{name}", name=box_text("tile", face.name))
    heading = _wrapped(title.text(), width) + _wrapped(to_text(box_text("tile", face.help)), width)
    areas = (area_name(area) for area in sorted({square.area for square in face.squares}))
    notes = [", ".join(map(to_text, (*areas, *map(room_name, face.room_types), *_extras(face))))]
    notes += [f"{symbol}  {_legend_words(entry, box.elements)}" for symbol, entry in source.legend.items()]
    notes += [_ability_words(ability) for ability in face.abilities]
    notes += [capitalized(origin_words(face.provenance))] if face.provenance else []
    return heading, source.picture.splitlines(), [line for note in notes for line in _wrapped(note, width, indent=3)]


def _wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent=" " * indent)


def _extras(face: Face) -> Iterator[Message]:
    if face.electric is not None:
        yield msg("tiles.electric" if face.electric else "tiles.not-electric")
    if face.mp_icon:
        yield msg("tiles.mp-icon", change=f"{face.mp_icon.change:+}", who=face.mp_icon.who)
    if face.mp_cost:
        yield msg("tiles.costs", mp=face.mp_cost)


def _legend_words(entry: LegendEntry, kinds: Mapping[str, ElementKind]) -> str:
    words: list[Name] = [entry.part or "", *entry.icons, entry.area or ""]
    if entry.element:
        kind = kinds[entry.element]
        name = box_text("element", entry.name or kind.name)
        flags = {
            msg("tiles.impassable"): kind.impassable if entry.impassable is None else entry.impassable,
            msg("tiles.blocks-sight"): kind.blocks_los if entry.blocks_los is None else entry.blocks_los,
            msg("tiles.destroyable"): entry.destroyable is True,
            msg("tiles.not-destroyable"): entry.destroyable is False,
            msg("tiles.defence", defence=entry.defence): entry.defence is not None,
            msg("tiles.cadavers", count=entry.cadavers): entry.cadavers > 0,
        }
        named = msg("tiles.each-of-them", name=name) if entry.each else name
        words = [named, *(word for word, holds in flags.items() if holds), *words]
    said = ", ".join(filter(None, map(to_text, words))) or msg("tiles.floor").text()
    return with_origins(said, entry.provenance)


def _ability_words(ability: Ability) -> str:
    costs = {
        msg("tiles.cp", cp=ability.cp): ability.cp is not None,
        msg("tiles.test", tests=JoinedNames(tuple(map(name_of_test, ability.tests)), " + ")): bool(ability.tests),
        msg("tiles.threshold", threshold=ability.threshold): ability.threshold is not None,
        msg("tiles.timer", rounds=ability.timer): ability.timer is not None,
        msg("tiles.on-off"): ability.on_off,
    }
    given = JoinedNames(tuple(cost for cost, holds in costs.items() if holds), ", ")
    words = {"name": box_text("tile", ability.name), "help": box_text("tile", ability.help)}
    said = msg("tiles.ability-given", given=given, **words) if given.parts else msg("tiles.ability", **words)
    return with_origins(said.text(), ability.provenance)


def with_origins(words: str, origins: FieldProvenance) -> str:
    return msg("tiles.with-origins", words=words, origins=origin_words(origins)).text() if origins else words


def origin_words(origins: FieldProvenance) -> str:
    """``stated: name, help; inferred: squares``: the words of the files in which they are written."""
    fields: dict[str, list[str]] = {}
    for field, origin in origins.items():
        fields.setdefault(origin, []).append(field)
    return "; ".join(f"{origin}: {', '.join(names)}" for origin, names in sorted(fields.items(), reverse=True))


def capitalized(words: str) -> str:
    return words[:1].upper() + words[1:]
