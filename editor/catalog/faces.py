"""Makes a face of what is written about it: picture and legend become squares, walls and elements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pydantic import ValidationError

from editor.catalog.document import TomlDocument, TomlKey
from editor.catalog.kinds import ElementKind
from editor.catalog.notation import Notation, strange_words, usual_notation
from editor.catalog.picture import SYMBOLS, FaceDrawing, parse_picture, place_of
from editor.catalog.source import FaceSource, LegendEntry
from editor.messages import Message, msg
from editor.model.base import Origins
from editor.model.face import Element, Face, FaceSquare, Icon, PrintedWall
from editor.model.grid import Edge, Square

Path = tuple[TomlKey, ...]
Kinds = Mapping[str, ElementKind]

_ONLY_ELEMENTS = ("id", "name", "each", "impassable", "blocks_los", "destroyable", "defence", "cadavers", "provenance")
_ONLY_SQUARES = ("area", "part", "icons")


def build_face(
    source: FaceSource, kinds: Kinds, document: TomlDocument, path: Path, notation: Notation | None = None
) -> Face | None:
    """The face, or ``None`` with the reasons among the document's faults."""
    before = len(document.faults)
    signs = notation or usual_notation()
    for where, message in strange_words(source, signs.game):
        document.add((*path, *where), message)
    drawing, spots = parse_picture(source.picture, signs)
    for spot in spots:
        document.add_in_picture((*path, "picture"), spot.row, spot.column, spot.message)
    if not spots:
        _check_legend(source.legend, kinds, drawing, document, path)
    if len(document.faults) > before:
        return None
    try:
        elements = _elements(source.legend, kinds, drawing)
        if not _distinct(elements, document, path):
            return None
        return Face(
            name=source.name,
            help=source.help,
            squares=tuple(_squares(source, signs, drawing, elements)),
            walls=tuple(_walls(signs, drawing, elements)),
            elements=tuple(elements),
            room_types=source.room_types,
            abilities=source.abilities,
            electric=source.electric,
            mp_icon=source.mp_icon,
            mp_cost=source.mp_cost,
            provenance=source.provenance,
        )
    except ValidationError as error:
        for details in error.errors(include_url=False):
            document.add(
                path, msg("catalogue.face-wrong", face=source.name, reason=details["msg"].removeprefix("Value error, "))
            )
    return None


# --- the legend -------------------------------------------------------------------------------------------------


def _check_legend(
    legend: Mapping[str, LegendEntry], kinds: Kinds, drawing: FaceDrawing, document: TomlDocument, path: Path
) -> None:
    on_squares = {sign for sign in drawing.symbols.values() if sign in SYMBOLS}
    on_walls = set(drawing.hanging.values())
    for symbol in sorted((on_squares | on_walls) - legend.keys()):
        row, column = min(place_of(thing) for thing in _drawn(symbol, drawing))
        document.add_in_picture((*path, "picture"), row, column, msg("catalogue.symbol-unexplained", symbol=symbol))
    for symbol, entry in legend.items():
        where = (*path, "legend", symbol)
        if symbol in on_squares and symbol in on_walls:
            document.add(where, msg("catalogue.symbol-twice", symbol=symbol))
            continue
        if symbol not in on_squares and symbol not in on_walls:
            document.add(where, msg("catalogue.symbol-unused", symbol=symbol))
        for message in _entry_faults(symbol, entry, kinds, on_wall=symbol in on_walls):
            document.add(where, message)


def _entry_faults(symbol: str, entry: LegendEntry, kinds: Kinds, *, on_wall: bool) -> Iterator[Message]:
    given = entry.model_fields_set
    if entry.element is None:
        if on_wall:
            yield msg("catalogue.wall-without-element", symbol=symbol)
        elif wrong := [name for name in _ONLY_ELEMENTS if name in given]:
            yield msg("catalogue.floor-with-element-fields", symbol=symbol, fields=tuple(wrong))
        return
    if entry.element not in kinds:
        yield msg("catalogue.kind-unknown", symbol=symbol, kind=entry.element)
    if on_wall and (wrong := [name for name in _ONLY_SQUARES if name in given]):
        yield msg("catalogue.wall-with-square-fields", symbol=symbol, fields=tuple(wrong))
    if entry.defence is not None and entry.destroyable is False:
        yield msg("catalogue.defence-of-indestructible", symbol=symbol)


def _distinct(elements: Sequence[Element], document: TomlDocument, path: Path) -> bool:
    names = [element.id for element in elements]
    twice = sorted({name for name in names if names.count(name) > 1})
    for name in twice:
        document.add((*path, "legend"), msg("catalogue.element-twice", element=name))
    return not twice


# --- elements ---------------------------------------------------------------------------------------------------


def _drawn(symbol: str, drawing: FaceDrawing) -> list[Square | Edge]:
    """All squares or walls with that symbol, in reading order."""
    squares: list[Square | Edge] = [square for square, sign in drawing.symbols.items() if sign == symbol]
    return squares + [edge for edge, sign in drawing.hanging.items() if sign == symbol]


def _elements(legend: Mapping[str, LegendEntry], kinds: Kinds, drawing: FaceDrawing) -> list[Element]:
    """In reading order, so that the order in the legend does not matter."""
    elements: list[Element] = []
    for symbol, entry in legend.items():
        if entry.element is None:
            continue
        things = _drawn(symbol, drawing)
        name = entry.id or entry.element
        if entry.each:
            elements += [
                _element(f"{name}-{number}", entry, kinds[entry.element], [thing])
                for number, thing in enumerate(things, 1)
            ]
        else:
            elements.append(_element(name, entry, kinds[entry.element], things))
    return sorted(elements, key=reading_place)


def covered(element: Element) -> tuple[Square | Edge, ...]:
    """The squares it covers and the edges it hangs on."""
    squares: tuple[Square | Edge, ...] = element.squares
    return squares + element.edges


def reading_place(element: Element) -> tuple[int, int]:
    """Where a reader of the picture meets it first."""
    return min(map(place_of, covered(element)))


def _element(element_id: str, entry: LegendEntry, kind: ElementKind, things: Sequence[Square | Edge]) -> Element:
    usual = kind.defence if entry.defence is None and entry.destroyable is not False else None
    defence = entry.defence if usual is None else usual
    destroyable = True if defence is not None else entry.destroyable
    origins: Origins = entry.provenance if usual is None else {"defence": "stated", **entry.provenance}
    return Element(
        id=element_id,
        kind=kind.id,
        name=kind.name if entry.name is None else entry.name,
        squares=tuple(thing for thing in things if isinstance(thing, Square)),
        edges=tuple(sorted(thing for thing in things if isinstance(thing, Edge))),
        impassable=kind.impassable if entry.impassable is None else entry.impassable,
        blocks_los=kind.blocks_los if entry.blocks_los is None else entry.blocks_los,
        destroyable=destroyable,
        defence=defence,
        cadavers=entry.cadavers,
        provenance=origins,
    )


# --- squares and walls ------------------------------------------------------------------------------------------


def _squares(
    source: FaceSource, signs: Notation, drawing: FaceDrawing, elements: Sequence[Element]
) -> Iterator[FaceSquare]:
    standing = {square: element for element in elements for square in element.squares}
    for square, symbol in drawing.symbols.items():
        entry = source.legend.get(symbol)
        facing = drawing.facing.get(square)
        icons = tuple(Icon(kind=kind) for kind in (entry.icons if entry else ()))
        element = standing.get(square)
        area = signs.areas[symbol] if entry is None else entry.area or source.area or signs.usual_area
        yield FaceSquare(
            at=square,
            area=area,
            floor=signs.floors.get(area),
            impassable=element is not None and element.impassable,
            blocks_los=element is not None and element.blocks_los,
            element=element.id if element else None,
            part=entry.part if entry else None,
            icons=(*icons, Icon(kind="facing", direction=facing)) if facing else icons,
        )


def _walls(signs: Notation, drawing: FaceDrawing, elements: Sequence[Element]) -> Iterator[PrintedWall]:
    hanging = {edge: element.id for element in elements for edge in element.edges}
    for edge in sorted(drawing.walls):
        yield signs.line(edge, drawing.walls[edge], hanging.get(edge))
