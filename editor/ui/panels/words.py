"""How the panels describe pieces of the box: short lines made of the words of the window."""

from __future__ import annotations

from editor.board.names import area_name, name_of_test, room_name
from editor.catalog.translation import BoxKind, box_text
from editor.messages import JoinedNames, Name, msg, table, to_text
from editor.model.base import FieldProvenance, Provenance
from editor.model.tile import Ability, Door, Element, Face

_ORIGINS: tuple[Provenance, ...] = ("reconstructed", "inferred", "stated")
"""The least certain first: that is what a reader should know."""


def words(name: str, /, **params: object) -> str:
    """The words of the window under that name."""
    return msg(f"ui.{name}", **params).text()


def called(kind: BoxKind, english: str) -> str:
    """The words of the box, in the language of the window."""
    return to_text(box_text(kind, english))


def room_types(face: Face) -> str:
    return ", ".join(to_text(room_name(room)) for room in face.room_types)


def areas(face: Face) -> str:
    """Such as ``indoor`` or ``indoor and outdoor``."""
    found = [to_text(area_name(area)) for area in sorted({square.area for square in face.squares})]
    return words("and", one=", ".join(found[:-1]), other=found[-1]) if len(found) > 1 else found[0]


def face_summary(face: Face) -> str:
    """Size, areas and room types in one line."""
    size = words("size", width=face.width, height=face.height)
    return " · ".join(part for part in (size, areas(face), room_types(face)) if part)


def ability_line(ability: Ability) -> str:
    """Its name with what it costs and which test it takes."""
    facts = [words("cp", count=ability.cp)] if ability.cp is not None else []
    if ability.tests:
        kinds = words("or").join(to_text(name_of_test(test)) for test in ability.tests)
        known = ability.threshold is not None
        facts.append(words("test", kind=kinds, number=ability.threshold) if known else words("test-open", kind=kinds))
    facts += [words("timer", count=ability.timer)] if ability.timer is not None else []
    facts += [words("on-off")] if ability.on_off else []
    return _with_facts(called("tile", ability.name), facts)


def _with_facts(name: str, facts: list[str]) -> str:
    return f"{name} ({', '.join(facts)})" if facts else name


def element_line(element: Element) -> str:
    facts = [words("impassable")] if element.impassable else []
    facts += [words("blocks-sight")] if element.blocks_los else []
    facts += [words("defence", count=element.defence)] if element.defence is not None else []
    facts += [words("cadavers", count=element.cadavers)] if element.cadavers else []
    return _with_facts(called("element", element.name), facts)


def origins_lines(origins: FieldProvenance) -> list[str]:
    """Where facts come from, the least certain first: ``Drawn anew: layout``."""
    lines = []
    for origin in _ORIGINS:
        names = tuple(_fact_name(name) for name, each in origins.items() if each == origin)
        if names:
            lines.append(words(f"origin-{origin}", facts=JoinedNames(names, ", ")))
    return lines


def _fact_name(field: str) -> Name:
    """What a fact of the box is called; one without a name of its own by its field."""
    known = f"known-{field.replace('_', '-')}"
    return msg(f"ui.{known}") if known in table("ui") else field.replace("_", " ")


def door_facts(door: Door, whose: Name) -> str:
    """What tells doors apart besides their kind."""
    facts = [to_text(whose), words("defence", count=door.defence)]
    facts += [words("mp", count=door.mp_cost)] if door.mp_cost else []
    return " · ".join(facts)


def left_of(left: int, total: int) -> str:
    return words("left-none") if left <= 0 else words("left", left=left, total=total)
