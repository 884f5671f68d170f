"""Short translated descriptions of pieces for the panels."""

from __future__ import annotations

from editor.board.names import area_name, fact_name, name_of_test, room_name
from editor.catalog import Box
from editor.catalog.packs.face_states import is_pack_game
from editor.catalog.translation import BoxKind, box_text
from editor.messages import JoinedNames, Name, msg, to_text
from editor.model.base import FieldProvenance, Provenance
from editor.model.game import BoardGame
from editor.model.tile import Ability, Door, Element, Face

_ORIGINS: tuple[Provenance, ...] = ("reconstructed", "inferred", "stated")
"""Origins of facts, the least certain first."""


def ui_text(name: str, /, **params: object) -> str:
    """Return the text of a message of the ``ui`` table."""
    return msg(f"ui.{name}", **params).text()


def box_label(kind: BoxKind, english: str) -> str:
    """Translate a text of the box."""
    return to_text(box_text(kind, english))


def room_types_text(face: Face) -> str:
    """Return the room types of a face, separated by commas."""
    return ", ".join(to_text(room_name(room)) for room in face.room_types)


def areas_text(face: Face, game: BoardGame) -> str:
    """Return the areas of a face, such as ``indoor`` or ``indoor and outdoor``."""
    found = [to_text(area_name(area, game)) for area in sorted({square.area for square in face.squares})]
    return ui_text("and", one=", ".join(found[:-1]), other=found[-1]) if len(found) > 1 else found[0]


def face_summary(face: Face, game: BoardGame) -> str:
    """Return size, areas and room types in one line."""
    size = ui_text("size", width=face.width, height=face.height)
    return " · ".join(part for part in (size, areas_text(face, game), room_types_text(face)) if part)


def ability_text(ability: Ability) -> str:
    """Return an ability with its cost, test and timer."""
    facts = [ui_text("cp", count=ability.cp)] if ability.cp is not None else []
    if ability.tests:
        kinds = ui_text("or").join(to_text(name_of_test(test)) for test in ability.tests)
        known = ability.threshold is not None
        facts.append(
            ui_text("test", kind=kinds, number=ability.threshold) if known else ui_text("test-open", kind=kinds)
        )
    facts += [ui_text("timer", count=ability.timer)] if ability.timer is not None else []
    facts += [ui_text("on-off")] if ability.on_off else []
    return _with_facts(box_label("tile", ability.name), facts)


def _with_facts(name: str, facts: list[str]) -> str:
    return f"{name} ({', '.join(facts)})" if facts else name


def element_text(element: Element) -> str:
    """Return an element with what it blocks and its defense."""
    facts = [ui_text("impassable")] if element.impassable else []
    facts += [ui_text("blocks-sight")] if element.blocks_los else []
    facts += [ui_text("defense", count=element.defence)] if element.defence is not None else []
    facts += [ui_text("cadavers", count=element.cadavers)] if element.cadavers else []
    return _with_facts(box_label("element", element.name), facts)


def origin_lines(box: Box, origins: FieldProvenance) -> list[str]:
    """Return where the facts of a piece come from, the least certain first; nothing in a game that is a pack."""
    lines: list[str] = []
    for origin in () if is_pack_game(box) else _ORIGINS:
        names = tuple(fact_name(name) for name, each in origins.items() if each == origin)
        if names:
            lines.append(ui_text(f"origin-{origin}", facts=JoinedNames(names, ", ")))
    return lines


def door_text(door: Door, whose: Name) -> str:
    """Return what distinguishes a door: ``whose`` it is, its defense and price."""
    facts = [to_text(whose)]
    facts += [ui_text("defense", count=door.defence)] if door.defence is not None else []
    facts += [ui_text("mp", count=door.mp_cost)] if door.mp_cost else []
    return " · ".join(facts)


def left_text(left: int, total: int) -> str:
    """Return how many pieces of a total are left."""
    return ui_text("left-none") if left <= 0 else ui_text("left", left=left, total=total)
