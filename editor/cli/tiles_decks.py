"""The decks of the box for the terminal: lists of equipment cards and missions, and single ones in full."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from editor.board.names import color_name, faction_name, item_name
from editor.catalog import Box
from editor.catalog.translation import BoxKind, box_text
from editor.cli.tiles_list import heads, in_columns
from editor.cli.tiles_show import capitalized, origin_words
from editor.messages import Name, msg, to_text
from editor.model.cards import CardColor, CardFace, Equipment, EquipmentCard, Mission, Who


def card_lines(box: Box) -> Iterator[str]:
    """A table with a line for each side of an equipment card."""
    rows = [heads("card", "side", "item", "mp", "weight", "find", "found-in", "origin")]
    for card in box.cards.values():
        rows += [(card.id, colour, *_face_cells(box, face)) for colour, face in card.faces()]
    yield from in_columns(rows)


def mission_lines(box: Box) -> Iterator[str]:
    """A table with a line for each mission."""
    rows = [heads("mission", "deck", "mp", "event", "needs", "name", "origin")]
    for mission in box.missions.values():
        named = ", ".join((*mission.needs_faces, *mission.needs_characters))
        origin = mission.provenance.get("event", "-")
        name = to_text(box_text("mission", mission.name))
        rows.append((mission.id, mission.faction, points(mission), mission.event or "-", named or "-", name, origin))
    yield from in_columns(rows)


def deck_text(box: Box, thing: str, width: int) -> str:
    """A mission, an equipment card or all cards with an item, in full; empty if the decks have nothing of that id."""
    lines: list[str] = []
    if mission := box.missions.get(thing):
        lines += _mission(mission)
    cards = [card for card in box.cards.values() if thing in (card.id, card.green.item, card.yellow.item)]
    if item := box.equipment.get(thing):
        lines += [_thing("equipment", item), *_texts("equipment", item.help, item.note), ""]
    lines += [line for card in cards for line in _card(box, card)]
    wrapped = (textwrap.wrap(line, width, subsequent_indent="   ") or [""] for line in lines)
    return "\n".join(line for part in wrapped for line in part).rstrip()


def points(mission: Mission) -> str:
    """What it is worth: ``6 each``."""
    known = "?" if mission.mp is None else str(mission.mp)
    return msg("tiles.each", mp=known).text() if mission.each else known


def _thing(kind: BoxKind, thing: Mission | Equipment) -> str:
    return msg("tiles.thing", id=thing.id, name=box_text(kind, thing.name)).text()


def _texts(kind: BoxKind, *texts: str) -> Iterator[str]:
    return (to_text(box_text(kind, text)) for text in texts if text)


def _mission(mission: Mission) -> Iterator[str]:
    yield _thing("mission", mission)
    yield from _texts("mission", mission.help, mission.note)
    says = {
        "deck": faction_name(mission.faction),
        "mp": points(mission),
        "when": mission.when,
        "event": mission.event,
        "by": _who(mission.by),
        "target": _who(mission.target),
        "carrying": mission.carrying,
        "where": mission.where,
        "absent": mission.absent,
        "crowd": mission.crowd,
    }
    for key, value in says.items():
        if value:
            yield msg("tiles.said", key=msg(f"tiles.key-{key}"), value=value).text()
    yield capitalized(origin_words(mission.provenance))
    yield ""


def _who(who: Who | None) -> Name:
    if who is None:
        return ""
    if who.characters:
        words: Name = who.characters[0]
        for other in who.characters[1:]:
            words = msg("tiles.who-or", one=words, other=other)
        return words
    return msg("tiles.any-of-faction", faction=faction_name(who.faction)) if who.faction else msg("tiles.any-own")


def _card(box: Box, card: EquipmentCard) -> Iterator[str]:
    yield msg("tiles.card", id=card.id).text()
    for colour, face in card.faces():
        yield _side(box, colour, face)
    yield ""


def _side(box: Box, colour: CardColor, face: CardFace) -> str:
    name, price, weight, find, rooms, _ = _face_cells(box, face)
    values = {
        "colour": color_name(colour),
        "item": name,
        "price": price,
        "weight": weight,
        "find": find,
        "rooms": rooms,
    }
    return msg("tiles.card-side", **values, origins=origin_words(face.provenance)).text()


def _face_cells(box: Box, face: CardFace) -> tuple[str, ...]:
    numbers = ("?" if value is None else str(value) for value in (face.price, face.weight, face.find_factor))
    rooms = ", ".join(face.room_types) or "?"
    return (to_text(item_name(box, face.item)), *numbers, rooms, face.provenance.get("item", "-"))
