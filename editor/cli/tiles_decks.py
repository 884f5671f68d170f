"""The decks of the box for the terminal: lists of equipment cards and missions, and single ones in full."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from editor.catalogue import Box
from editor.cli.tiles_list import in_columns
from editor.cli.tiles_show import origin_words
from editor.model.decks import CardFace, Colour, EquipmentCard, Mission, Who


def card_lines(box: Box) -> Iterator[str]:
    """A table with a line for each side of an equipment card."""
    rows: list[tuple[str, ...]] = [("card", "side", "item", "MP", "weight", "find", "found in", "origin")]
    for card in box.cards.values():
        rows += [(card.id, colour, *_face_cells(box, face)) for colour, face in card.faces()]
    yield from in_columns(rows)


def mission_lines(box: Box) -> Iterator[str]:
    """A table with a line for each mission."""
    rows = [("mission", "deck", "MP", "event", "room or character", "name", "origin")]
    for mission in box.missions.values():
        named = ", ".join((*mission.needs_faces, *mission.needs_characters))
        origin = mission.provenance.get("event", "-")
        cells = (mission.id, mission.faction, points(mission), mission.event or "-", named or "-", mission.name, origin)
        rows.append(cells)
    yield from in_columns(rows)


def deck_text(box: Box, thing: str, width: int) -> str:
    """A mission, an equipment card or all cards with an item, in full; empty if the decks have nothing of that id."""
    lines: list[str] = []
    if mission := box.missions.get(thing):
        lines += _mission(mission)
    cards = [card for card in box.cards.values() if thing in (card.id, card.green.item, card.yellow.item)]
    if item := box.equipment.get(thing):
        lines += [f"{item.id}: {item.name}", *filter(None, (item.help, item.note)), ""]
    lines += [line for card in cards for line in _card(box, card)]
    wrapped = (textwrap.wrap(line, width, subsequent_indent="   ") or [""] for line in lines)
    return "\n".join(line for part in wrapped for line in part).rstrip()


def points(mission: Mission) -> str:
    """What it is worth: ``6 each``."""
    known = "?" if mission.mp is None else str(mission.mp)
    return f"{known} each" if mission.each else known


def _mission(mission: Mission) -> Iterator[str]:
    yield f"{mission.id}: {mission.name}"
    yield from filter(None, (mission.help, mission.note))
    says = {
        "deck": mission.faction,
        "MP": points(mission),
        "when": mission.when,
        "event": mission.event,
        "by": _who(mission.by),
        "target": _who(mission.target),
        "carrying": mission.carrying,
        "where": mission.where,
        "absent": mission.absent,
        "with three or four players": mission.crowd,
    }
    yield from (f"{key}: {value}" for key, value in says.items() if value)
    yield origin_words(mission.provenance).capitalize()
    yield ""


def _who(who: Who | None) -> str:
    if who is None:
        return ""
    return " or ".join(who.characters) or (f"any {who.faction}" if who.faction else "any of one's own")


def _card(box: Box, card: EquipmentCard) -> Iterator[str]:
    yield f"card {card.id}"
    for colour, face in card.faces():
        yield _side(box, colour, face)
    yield ""


def _side(box: Box, colour: Colour, face: CardFace) -> str:
    name, price, weight, find, rooms, _ = _face_cells(box, face)
    values = f"{name}, {price} MP, weight {weight}, find factor {find}, found in: {rooms}"
    return f"{colour}: {values} ({origin_words(face.provenance)})"


def _face_cells(box: Box, face: CardFace) -> tuple[str, ...]:
    numbers = ("?" if value is None else str(value) for value in (face.price, face.weight, face.find_factor))
    rooms = ", ".join(face.room_types) or "?"
    return (box.equipment[face.item].name, *numbers, rooms, face.provenance.get("item", "-"))
