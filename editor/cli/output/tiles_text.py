"""A tile, card or mission as text for the terminal, with everything that is known about it."""

from __future__ import annotations

import difflib
import re
import textwrap
from collections.abc import Callable, Iterator
from itertools import zip_longest

from editor.board.names import (
    area_name,
    character_name,
    color_name,
    fact_name,
    faction_name,
    game_word,
    item_name,
    name_of_test,
    room_name,
)
from editor.catalog import Box
from editor.catalog.text_picture import game_notation
from editor.catalog.tile_files import LegendEntry
from editor.catalog.tile_writer import face_to_source
from editor.catalog.translation import BoxKind, box_text
from editor.cli.output.tiles_tables import (
    box_word,
    card_face_cells,
    crowd_name,
    face_or_character_name,
    face_part_name,
    mission_worth,
    mp_icon_words,
)
from editor.errors import CatalogError
from editor.messages import JoinedNames, Message, Name, msg, table, to_text
from editor.model.base import NEEDS_NO_PROVENANCE, FieldProvenance
from editor.model.cards import CardColor, CardFace, Character, Condition, Equipment, EquipmentCard, Mission, Who
from editor.model.tile import Ability, ElementKind, Face, FaceName, Tile

_GAP = 4
_MIN_COLUMN = 36
"""A column below this width is hard to read; then the faces are printed one below the other."""


def find_tile(box: Box, tile_id: str) -> Tile:
    """Return the tile, or raise an error that lists tiles with similar ids or names."""
    if tile := box.tiles.get(tile_id):
        return tile
    names = {thing: thing for thing in (*box.missions, *box.cards, *box.equipment, *box.characters)}
    names |= {name: tile.id for tile in box.tiles.values() for name in (*_face_ids(tile), tile.id)}
    near = dict.fromkeys(names[name] for name in difflib.get_close_matches(tile_id.lower(), names, n=5))
    message = "catalog.no-such-tile-near" if near else "catalog.no-such-tile"
    raise CatalogError(msg(message, tile=tile_id, near=JoinedNames(tuple(near), ", ")))


def _face_ids(tile: Tile) -> Iterator[str]:
    for _, face in tile.faces():
        yield re.sub(r"[^a-z0-9]+", "-", face.name.lower()).strip("-")


def tile_text(tile: Tile, box: Box, width: int) -> str:
    """Return the faces side by side if there is room for both, else one below the other."""
    group = box_text("group", box.groups[tile.group].name)
    lines = [msg("tiles.tile", id=tile.id, number=tile.group, group=group).text()]
    column = (width - _GAP) // 2
    if column >= _MIN_COLUMN:
        faces = [_face_sections(name, face, box, column) for name, face in tile.printed_faces()]
        for sections in zip(*faces, strict=True):
            rows = zip_longest(*sections, fillvalue="")
            lines += ["", *((" " * _GAP).join(cell.ljust(column) for cell in row).rstrip() for row in rows)]
    else:
        for name, face in tile.printed_faces():
            for section in _face_sections(name, face, box, width):
                lines += ["", *section]
    return "\n".join(lines)


def _face_sections(name: FaceName, face: Face, box: Box, width: int) -> tuple[list[str], ...]:
    """Return the title, the picture and the notes of a face, as lines."""
    source = face_to_source(face, box.elements, game_notation(box.game))
    title = msg(f"ui.face-{name}", name=box_text("tile", face.name))
    heading = _wrapped(title.text(), width) + _wrapped(to_text(box_text("tile", face.help)), width)
    areas = (area_name(area, box.game) for area in sorted({square.area for square in face.squares}))
    notes = [", ".join(map(to_text, (*areas, *map(room_name, face.room_types), *_extras(face))))]
    notes += [f"{symbol}  {_legend_words(entry, box)}" for symbol, entry in source.legend.items()]
    notes += [_ability_words(ability) for ability in face.abilities]
    notes += [capitalized(origins_text(face.provenance))] if face.provenance else []
    return heading, source.picture.splitlines(), [line for note in notes for line in _wrapped(note, width, indent=3)]


def _wrapped(text: str, width: int, indent: int = 0) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent=" " * indent)


def _extras(face: Face) -> Iterator[Message]:
    if face.electric is not None:
        yield msg("tiles.electric" if face.electric else "tiles.not-electric")
    if face.mp_icon:
        yield mp_icon_words(face.mp_icon)
    if face.mp_cost:
        yield msg("tiles.costs", mp=face.mp_cost)


def _legend_words(entry: LegendEntry, box: Box) -> str:
    origins = entry.provenance
    words: list[Name] = [box_word("part", entry.part)] if entry.part else []
    words += [box_word("icon", icon) for icon in entry.icons]
    words += [area_name(entry.area, box.game)] if entry.area else []
    words += [game_word(tag) for tag in box.game.tag if tag.id in entry.tags]
    if entry.element:
        kind = box.elements[entry.element]
        destroyable, defence, origins = _defense(entry, kind)
        name = box_text("element", entry.name or kind.name)
        flags = {
            msg("tiles.impassable"): kind.impassable if entry.impassable is None else entry.impassable,
            msg("tiles.blocks-sight"): kind.blocks_los if entry.blocks_los is None else entry.blocks_los,
            msg("tiles.destroyable"): destroyable is True,
            msg("tiles.not-destroyable"): destroyable is False,
            msg("tiles.defense", defence=defence): defence is not None,
            msg("tiles.cadavers", count=entry.cadavers): entry.cadavers > 0,
        }
        named = msg("tiles.each-of-them", name=name) if entry.each else name
        words = [named, *(word for word, holds in flags.items() if holds), *words]
    text = ", ".join(filter(None, map(to_text, words))) or msg("tiles.floor").text()
    return add_origins(text, origins)


def _defense(entry: LegendEntry, kind: ElementKind) -> tuple[bool | None, int | None, FieldProvenance]:
    """Return whether an element can be destroyed, its defense, and the origins, with the values of its kind."""
    origins = dict(entry.provenance)
    if entry.defence is None and entry.destroyable is not False and kind.defence is not None:
        return entry.destroyable, kind.defence, {"defence": "stated", **origins}
    destroyable, defence = entry.destroyable, entry.defence
    if destroyable is None and defence is None and kind.assumed_destroyable is not None:
        destroyable, origins["destroyable"] = kind.assumed_destroyable, "reconstructed"
    if destroyable and defence is None and kind.assumed_defence is not None:
        defence, origins["defence"] = kind.assumed_defence, "reconstructed"
    return destroyable, defence, origins


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
    text = msg("tiles.ability-given", given=given, **words) if given.parts else msg("tiles.ability", **words)
    return add_origins(text.text(), ability.provenance)


def add_origins(words: str, origins: FieldProvenance, name_of: Callable[[str], Name] = fact_name) -> str:
    """Append the origins of values to a text, if there are any."""
    return msg("tiles.with-origins", words=words, origins=origins_text(origins, name_of)).text() if origins else words


def origins_text(origins: FieldProvenance, name_of: Callable[[str], Name] = fact_name) -> str:
    """Return ``stated: name, effect; inferred: squares``."""
    facts: dict[str, list[Name]] = {}
    for field, origin in origins.items():
        facts.setdefault(origin, []).append(name_of(field))
    known = sorted(facts.items(), reverse=True)
    separator = msg("language.semicolon").text()
    return separator.join(
        msg("tiles.origins", origin=box_word("origin", origin), facts=JoinedNames(tuple(names), ", ")).text()
        for origin, names in known
    )


def capitalized(words: str) -> str:
    """Return the text with a capital first letter."""
    return words[:1].upper() + words[1:]


def deck_text(box: Box, thing: str, width: int) -> str:
    """Return a mission, a character, a card or all cards with an item as text; empty if the id is unknown."""
    lines: list[str] = []
    if mission := box.missions.get(thing):
        lines += _mission(box, mission)
    if character := box.characters.get(thing):
        lines += _character(box, character)
    cards = [card for card in box.cards.values() if thing in (card.id, card.green.item, card.yellow.item)]
    if item := box.equipment.get(thing):
        lines += [_thing("equipment", item), *_texts("equipment", item.help, item.note), ""]
    lines += [line for card in cards for line in _card(box, card)]
    wrapped = (textwrap.wrap(line, width, subsequent_indent="   ") or [""] for line in lines)
    return "\n".join(line for part in wrapped for line in part).rstrip()


def _thing(kind: BoxKind, thing: Mission | Equipment | Character) -> str:
    return msg("tiles.thing", id=thing.id, name=box_text(kind, thing.name)).text()


def _texts(kind: BoxKind, *texts: str) -> Iterator[str]:
    return (to_text(box_text(kind, text)) for text in texts if text)


def _mission(box: Box, mission: Mission) -> Iterator[str]:
    yield _thing("mission", mission)
    yield from _texts("mission", mission.help, mission.note)
    values = {
        "deck": faction_name(mission.faction),
        "mp": mission_worth(mission),
        "when": box_word("when", mission.when or ""),
        "event": box_word("event", mission.event or ""),
        "by": _who(box, mission.by),
        "target": _who(box, mission.target),
        "carrying": item_name(box, mission.carrying or ""),
        "where": face_or_character_name(box, mission.where or ""),
        "element": face_part_name(box, mission.where or "", mission.element or ""),
        "ability": face_part_name(box, mission.where or "", mission.ability or ""),
        "stage": box_word("stage", mission.stage or ""),
        "unused-by": faction_name(mission.unused_by) if mission.unused_by else "",
        "absent": faction_name(mission.absent) if mission.absent else "",
        "crowd": crowd_name(mission),
    }
    for key, value in values.items():
        if value:
            yield msg("tiles.value", key=msg(f"tiles.key-{key}"), value=value).text()
    yield capitalized(origins_text(mission.provenance))
    yield ""


def _character(box: Box, character: Character) -> Iterator[str]:
    yield _thing("character", character)
    yield from _texts("character", character.help, character.note)
    values: dict[str, Name | int | None] = {
        "faction": faction_name(character.faction, box.game),
        "mp-cost": character.mp_cost,
        "rotate-cost": character.rotate_cost,
        "built-in": item_name(box, character.built_in) if character.built_in else None,
    }
    yield from (_field(name, value) for name, value in values.items() if value is not None)
    for name in ("large", "traitor", "zombie"):
        if getattr(character, name):
            yield msg(f"form-cards.field-{name}").text()
    separator = msg("language.semicolon").text()
    for part, side in (("healthy", character.healthy), ("wounded", character.wounded)):
        given = [_field(name.replace("_", "-"), getattr(side, name)) for name in _condition_values(side)]
        if given:
            line = msg("tiles.value", key=msg(f"form-cards.part-{part}"), value=separator.join(given)).text()
            yield add_origins(line, side.provenance, _card_field_name)
    for ability in character.abilities:
        words = {"name": box_text("character", ability.name), "help": box_text("character", ability.help)}
        yield add_origins(msg("tiles.ability", **words).text(), ability.provenance, _card_field_name)
    yield capitalized(origins_text(character.provenance, _card_field_name))
    yield ""


def _condition_values(side: Condition) -> Iterator[str]:
    """Yield the names of the values that a side of a character card has."""
    return (
        name for name in type(side).model_fields if name not in NEEDS_NO_PROVENANCE and getattr(side, name) is not None
    )


def _card_field_name(field: str) -> Name:
    name = f"field-{field.replace('_', '-')}"
    return msg(f"form-cards.{name}") if name in table("form-cards") else fact_name(field)


def _field(name: str, value: Name | int | None) -> str:
    return msg("tiles.value", key=msg(f"form-cards.field-{name}"), value=value).text()


def _who(box: Box, who: Who | None) -> Name:
    if who is None:
        return ""
    if who.characters or who.zombies:
        named: list[Name] = [character_name(box, each) for each in who.characters]
        words, *others = [*named, msg("tiles.any-zombie")] if who.zombies else named
        for other in others:
            words = msg("tiles.who-or", one=words, other=other)
        return words
    return msg("tiles.any-of-faction", faction=faction_name(who.faction)) if who.faction else msg("tiles.any-own")


def _card(box: Box, card: EquipmentCard) -> Iterator[str]:
    yield msg("tiles.card", id=card.id).text()
    for color, face in card.faces():
        yield _side(box, color, face)
    yield ""


def _side(box: Box, color: CardColor, face: CardFace) -> str:
    name, price, weight, find, rooms, _ = card_face_cells(box, face)
    values = {
        "color": color_name(color),
        "item": name,
        "price": price,
        "weight": weight,
        "find": find,
        "rooms": rooms,
    }
    return msg("tiles.card-side", **values, origins=origins_text(face.provenance)).text()
