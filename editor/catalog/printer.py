"""Draws a face as a text picture with its legend: the way back from ``faces.build_face``.

Reading what is printed gives the same face again; a face for which that is not so is refused.
"""

from __future__ import annotations

import string
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from editor.catalog.document import TomlDocument
from editor.catalog.faces import Kinds, build_face, covered, reading_place
from editor.catalog.kinds import ElementKind
from editor.catalog.notation import Notation, usual_notation
from editor.catalog.picture import FACING, SYMBOLS, place_of
from editor.catalog.source import FaceSource, LegendEntry
from editor.errors import CatalogError
from editor.messages import msg
from editor.model.face import Element, Face, FaceSquare
from editor.model.grid import Edge, Square
from editor.model.words import IconKind, SquareArea
from editor.values import FrozenStruct

_ARROWS = {direction: arrow for arrow, direction in FACING.items()}
_ORDER = string.ascii_lowercase + string.digits + string.ascii_uppercase.replace("H", "")
assert set(_ORDER) == SYMBOLS

PrintedSquare = tuple[SquareArea, str | None, tuple[IconKind, ...]]
"""What a square is apart from element and facing icon: area, part, other icons."""


class _SignToPrint(FrozenStruct):
    """One legend entry to be: what it shows and where."""

    things: tuple[Square | Edge, ...]
    ground: PrintedSquare | None
    element: Element | None = None
    id: str | None = None
    each: bool = False


def print_face(face: Face, kinds: Kinds, notation: Notation | None = None) -> FaceSource:
    """The face as it is written in a file of the game; otherwise of Earth Reborn."""
    notation = notation or usual_notation()
    signs = _signs(face, notation)
    area = _usual_area(signs, notation)
    symbols = dict(zip(_choose_symbols(signs), signs, strict=True))
    source = FaceSource(
        name=face.name,
        help=face.help,
        area=None if area == notation.usual_area else area,
        room_types=face.room_types,
        electric=face.electric,
        abilities=face.abilities,
        mp_icon=face.mp_icon,
        mp_cost=face.mp_cost,
        provenance=face.provenance,
        picture=_picture(face, {thing: key for key, sign in symbols.items() for thing in sign.things}, notation),
        legend={symbol: _entry(sign, area, kinds) for symbol, sign in symbols.items()},
    )
    if build_face(source, kinds, TomlDocument(face.name, ""), (), notation) != face:
        raise CatalogError(msg("catalogue.cannot-draw", face=face.name))
    return source


# --- what needs a symbol ----------------------------------------------------------------------------------------


def _signs(face: Face, notation: Notation) -> list[_SignToPrint]:
    """Everything that the legend has to explain, in reading order."""
    grounds = {square.at: _ground(square) for square in face.squares}
    floors: dict[PrintedSquare, list[Square]] = {}
    for square in face.squares:
        if square.element is None and _plain(grounds[square.at], notation) is None:
            floors.setdefault(grounds[square.at], []).append(square.at)
    signs = [_SignToPrint(tuple(places), ground) for ground, places in floors.items()]

    def under(element: Element) -> PrintedSquare | None:
        return grounds[element.squares[0]] if element.squares else None

    for family in _families(face.elements, under):
        if name := _numbered(family):
            things = tuple(thing for one in family for thing in covered(one))
            signs.append(_SignToPrint(things, under(family[0]), family[0], name, each=True))
        else:
            signs += [_SignToPrint(covered(one), under(one), one, one.id) for one in family]
    return sorted(signs, key=lambda sign: min(map(place_of, sign.things)))


def _ground(square: FaceSquare) -> PrintedSquare:
    plain = tuple(icon.kind for icon in square.icons if icon.kind != "facing")
    return square.area, square.part, plain


def _plain(ground: PrintedSquare, notation: Notation) -> str | None:
    """The sign of a square that needs no legend."""
    area, part, icons = ground
    if part is not None or icons:
        return None
    return next((sign for sign, each in notation.areas.items() if each == area), None)


def _families(elements: Iterable[Element], under: Callable[[Element], PrintedSquare | None]) -> list[list[Element]]:
    """Elements that differ only in number and place, in reading order."""
    families: dict[str, list[Element]] = {}
    for element in sorted(elements, key=reading_place):
        same = element.model_dump(exclude={"id", "squares", "edges"})
        key = repr((element.id.rpartition("-")[0], bool(element.squares), under(element), sorted(same.items())))
        families.setdefault(key, []).append(element)
    return list(families.values())


def _numbered(family: Sequence[Element]) -> str | None:
    """The common name, if they are numbered 1, 2 … row by row and each covers a single square or wall."""
    name = family[0].id.rpartition("-")[0]
    single = all(len(element.squares) + len(element.edges) == 1 for element in family)
    in_order = [element.id for element in family] == [f"{name}-{number}" for number in range(1, len(family) + 1)]
    return name if single and in_order else None


# --- the legend -------------------------------------------------------------------------------------------------


def _usual_area(signs: Sequence[_SignToPrint], notation: Notation) -> SquareArea:
    """The area that most symbols have, so that they need not say so."""
    areas = Counter[SquareArea]({notation.usual_area: 0})
    for sign in signs:
        if sign.ground:
            areas[sign.ground[0]] += 1
    return areas.most_common(1)[0][0]


def _choose_symbols(signs: Sequence[_SignToPrint]) -> list[str]:
    """A letter of its name for each sign, as far as they go round."""
    chosen: list[str] = []
    for sign in signs:
        words = sign.element.kind if sign.element else _words(sign.ground)
        wishes = [letter for letter in words if letter in SYMBOLS]
        chosen.append(next(letter for letter in (*wishes, *_ORDER) if letter not in chosen))
    return chosen


def _words(ground: PrintedSquare | None) -> str:
    """What is remarkable about the ground, most of all first."""
    if ground is None:
        return ""
    area, part, icons = ground
    return " ".join((part or "", *icons, area))


def _entry(sign: _SignToPrint, area: SquareArea, kinds: Kinds) -> LegendEntry:
    fields: dict[str, Any] = {}
    element = sign.element
    if element:
        kind = kinds.get(element.kind, ElementKind(id=element.kind, name=""))
        fields["element"] = element.kind
        _differing(fields, "id", sign.id, element.kind)
        _differing(fields, "name", element.name, kind.name)
        _differing(fields, "each", sign.each, False)
        _differing(fields, "impassable", element.impassable, kind.impassable)
        _differing(fields, "blocks_los", element.blocks_los, kind.blocks_los)
        _differing(fields, "destroyable", element.destroyable, None if element.defence is None else True)
        _differing(fields, "defence", element.defence, kind.defence)
        _differing(fields, "cadavers", element.cadavers, 0)
        _differing(fields, "provenance", element.provenance, {})
    if sign.ground:
        _differing(fields, "area", sign.ground[0], area)
        _differing(fields, "part", sign.ground[1], None)
        _differing(fields, "icons", sign.ground[2], ())
    return LegendEntry(**fields)


def _differing(fields: dict[str, Any], name: str, value: object, usual: object) -> None:
    if value != usual:
        fields[name] = value


# --- the picture ------------------------------------------------------------------------------------------------


def _picture(face: Face, symbols: dict[Square | Edge, str], notation: Notation) -> str:
    across = {kind: sign for sign, kind in notation.across.items()}
    upright = {kind: sign for sign, kind in notation.upright.items()}
    rows = [[" "] * (4 * face.width + 1) for _ in range(2 * face.height + 1)]
    for square in face.squares:
        x, y = square.at
        for corner_x, corner_y in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)):
            rows[2 * corner_y][4 * corner_x] = "+"
        facing = next((_ARROWS[icon.direction] for icon in square.icons if icon.direction), " ")
        rows[2 * y + 1][4 * x + 2 : 4 * x + 4] = (
            symbols.get(square.at) or _plain(_ground(square), notation) or "?",
            facing,
        )
    for wall in face.walls:
        row, _ = place_of(wall.edge)
        hanging = symbols.get(wall.edge)
        if wall.edge.side == "n":
            rows[row][4 * wall.edge.x + 1 : 4 * wall.edge.x + 4] = (
                f"-{hanging}-" if hanging else across.get(wall.kind, "???")
            )
        else:
            rows[row][4 * wall.edge.x] = hanging or upright.get(wall.kind, "?")
    return "".join("".join(row).rstrip() + "\n" for row in rows)
