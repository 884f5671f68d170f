"""Reads shape groups, kinds of elements, and tiles: pictures and legends become squares, walls and elements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pydantic import ValidationError

from editor.catalog.fingerprint import shape_key
from editor.catalog.game_file import find_unknown_words, unknown_word_message
from editor.catalog.text_picture import SYMBOLS, FaceDrawing, Notation, default_notation, parse_picture, text_position
from editor.catalog.tile_files import (
    ElementsFile,
    FaceSource,
    GroupsFile,
    GroupSource,
    IconsFile,
    LegendEntry,
    TileFile,
    TileSource,
)
from editor.catalog.toml_document import TomlDocument, TomlKey, read_model
from editor.messages import Message, msg
from editor.messages.tables import ENGLISH
from editor.model.base import FieldProvenance
from editor.model.grid import Edge, Square
from editor.model.tile import (
    Element,
    ElementKind,
    Face,
    FaceLink,
    FaceSquare,
    Icon,
    IconHelp,
    PrintedWall,
    ShapeGroup,
    Tile,
)

TomlPath = tuple[TomlKey, ...]
ElementKinds = Mapping[str, ElementKind]

_ONLY_ELEMENTS = ("id", "name", "each", "impassable", "blocks_los", "destroyable", "defence", "cadavers", "provenance")
_ONLY_SQUARES = ("area", "part", "icons", "tags")


def build_face(
    source: FaceSource, kinds: ElementKinds, document: TomlDocument, path: TomlPath, notation: Notation | None = None
) -> Face | None:
    """Return the face, or ``None`` after adding its problems to the document."""
    before = len(document.problems)
    notation = notation or default_notation()
    for where, message in find_unknown_words(source, notation.game):
        document.add((*path, *where), message)
    drawing, problems = parse_picture(source.picture, notation)
    for problem in problems:
        document.add_in_picture((*path, "picture"), problem.row, problem.column, problem.message)
    if not problems:
        _check_legend(source.legend, kinds, drawing, document, path)
    if len(document.problems) > before:
        return None
    try:
        elements = _elements(source.legend, kinds, drawing)
        if not _check_distinct(elements, document, path):
            return None
        return Face(
            name=source.name,
            help=source.help,
            squares=tuple(_squares(source, notation, drawing, elements)),
            walls=tuple(_walls(notation, drawing, elements)),
            elements=tuple(elements),
            links=tuple(
                FaceLink(start=link.start, end=link.end, cost=link.cost, both=link.both) for link in source.links
            ),
            closed=source.closed,
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
                path, msg("catalog.face-wrong", face=source.name, reason=details["msg"].removeprefix("Value error, "))
            )
    return None


# --- the legend -------------------------------------------------------------------------------------------------


def _check_legend(
    legend: Mapping[str, LegendEntry], kinds: ElementKinds, drawing: FaceDrawing, document: TomlDocument, path: TomlPath
) -> None:
    on_squares = {sign for sign in drawing.symbols.values() if sign in SYMBOLS}
    on_walls = set(drawing.wall_symbols.values())
    for symbol in sorted((on_squares | on_walls) - legend.keys()):
        row, column = min(text_position(thing) for thing in _places_of_symbol(symbol, drawing))
        document.add_in_picture((*path, "picture"), row, column, msg("catalog.symbol-unexplained", symbol=symbol))
    for symbol, entry in legend.items():
        where = (*path, "legend", symbol)
        if symbol in on_squares and symbol in on_walls:
            document.add(where, msg("catalog.symbol-twice", symbol=symbol))
            continue
        if symbol not in on_squares and symbol not in on_walls:
            document.add(where, msg("catalog.symbol-unused", symbol=symbol))
        for message in _entry_problems(symbol, entry, kinds, on_wall=symbol in on_walls):
            document.add(where, message)


def _entry_problems(symbol: str, entry: LegendEntry, kinds: ElementKinds, *, on_wall: bool) -> Iterator[Message]:
    given = entry.model_fields_set
    if entry.element is None:
        if on_wall:
            yield msg("catalog.wall-without-element", symbol=symbol)
        elif wrong := [name for name in _ONLY_ELEMENTS if name in given]:
            yield msg("catalog.floor-with-element-fields", symbol=symbol, fields=tuple(wrong))
        return
    if entry.element not in kinds:
        yield msg("catalog.kind-unknown", symbol=symbol, kind=entry.element)
    if on_wall and (wrong := [name for name in _ONLY_SQUARES if name in given]):
        yield msg("catalog.wall-with-square-fields", symbol=symbol, fields=tuple(wrong))
    if entry.defence is not None and entry.destroyable is False:
        yield msg("catalog.defense-of-indestructible", symbol=symbol)


def _check_distinct(elements: Sequence[Element], document: TomlDocument, path: TomlPath) -> bool:
    names = [element.id for element in elements]
    duplicates = sorted({name for name in names if names.count(name) > 1})
    for name in duplicates:
        document.add((*path, "legend"), msg("catalog.element-twice", element=name))
    return not duplicates


# --- elements ---------------------------------------------------------------------------------------------------


def _places_of_symbol(symbol: str, drawing: FaceDrawing) -> list[Square | Edge]:
    """Return all squares or walls with that symbol in reading order."""
    squares: list[Square | Edge] = [square for square, sign in drawing.symbols.items() if sign == symbol]
    return squares + [edge for edge, sign in drawing.wall_symbols.items() if sign == symbol]


def _elements(legend: Mapping[str, LegendEntry], kinds: ElementKinds, drawing: FaceDrawing) -> list[Element]:
    """Return the elements in reading order, so that the order of the legend does not matter."""
    elements: list[Element] = []
    for symbol, entry in legend.items():
        if entry.element is None:
            continue
        things = _places_of_symbol(symbol, drawing)
        name = entry.id or entry.element
        if entry.each:
            elements += [
                _element(f"{name}-{number}", entry, kinds[entry.element], [thing])
                for number, thing in enumerate(things, 1)
            ]
        else:
            elements.append(_element(name, entry, kinds[entry.element], things))
    return sorted(elements, key=reading_position)


def covered_places(element: Element) -> tuple[Square | Edge, ...]:
    """Return the squares that an element covers and the edges that it hangs on."""
    squares: tuple[Square | Edge, ...] = element.squares
    return squares + element.edges


def reading_position(element: Element) -> tuple[int, int]:
    """Return where the picture shows an element first."""
    return min(map(text_position, covered_places(element)))


def _element(element_id: str, entry: LegendEntry, kind: ElementKind, things: Sequence[Square | Edge]) -> Element:
    default_defence = kind.defence if entry.defence is None and entry.destroyable is not False else None
    defence = entry.defence if default_defence is None else default_defence
    destroyable = True if defence is not None else entry.destroyable
    origins: FieldProvenance = (
        entry.provenance if default_defence is None else {"defence": "stated", **entry.provenance}
    )
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
    source: FaceSource, notation: Notation, drawing: FaceDrawing, elements: Sequence[Element]
) -> Iterator[FaceSquare]:
    element_at = {square: element for element in elements for square in element.squares}
    for square, symbol in drawing.symbols.items():
        entry = source.legend.get(symbol)
        facing = drawing.facing.get(square)
        icons = tuple(Icon(kind=kind) for kind in (entry.icons if entry else ()))
        element = element_at.get(square)
        area = notation.areas[symbol] if entry is None else entry.area or source.area or notation.default_area
        yield FaceSquare(
            at=square,
            area=area,
            floor=notation.floors.get(area),
            impassable=element is not None and element.impassable,
            blocks_los=element is not None and element.blocks_los,
            element=element.id if element else None,
            part=entry.part if entry else None,
            icons=(*icons, Icon(kind="facing", direction=facing)) if facing else icons,
            height=drawing.heights.get(square, 0),
            tags=notation.sorted_tags(entry.tags) if entry else (),
        )


def _walls(notation: Notation, drawing: FaceDrawing, elements: Sequence[Element]) -> Iterator[PrintedWall]:
    element_on = {edge: element.id for element in elements for edge in element.edges}
    for edge in sorted(drawing.walls):
        yield notation.line(edge, drawing.walls[edge], element_on.get(edge))


GroupsByNumber = Mapping[int, ShapeGroup]


def read_element_kinds(document: TomlDocument) -> dict[str, ElementKind]:
    """Return the kinds of elements by id."""
    source = read_model(document, ElementsFile)
    kinds: dict[str, ElementKind] = {}
    for number, kind in enumerate(source.element if source else ()):
        if kind.id in kinds:
            document.add(("element", number, "id"), msg("catalog.kind-twice", kind=kind.id))
        kinds[kind.id] = kind
    return kinds


def read_icons(document: TomlDocument) -> dict[str, IconHelp]:
    """Return the help for icons by id."""
    source = read_model(document, IconsFile)
    return {sign.id: sign for sign in source.icon} if source else {}


def read_groups(document: TomlDocument, notation: Notation | None = None) -> dict[int, ShapeGroup]:
    """Return the shape groups by number. No shape may have more squares than a face of the game."""
    notation = notation or default_notation()
    most = notation.game.table.squares_per_face
    source = read_model(document, GroupsFile)
    groups: dict[int, ShapeGroup] = {}
    for number, written in enumerate(source.group if source else ()):
        group = _build_group(written, document, number, notation)
        if group is not None and (count := len(group.squares)) > most:
            message = msg("catalog.too-many-squares", squares=count, most=most)
            document.add(("group", number, "picture"), message)
        if group is None:
            continue
        if group.number in groups:
            document.add(("group", number, "number"), msg("catalog.group-twice", group=group.number))
        groups[group.number] = group
    return groups


def _build_group(source: GroupSource, document: TomlDocument, number: int, notation: Notation) -> ShapeGroup | None:
    path = ("group", number, "picture")
    drawing, problems = parse_picture(source.picture, notation)
    for problem in problems:
        document.add_in_picture(path, problem.row, problem.column, problem.message)
    squares = tuple(drawing.symbols)
    if not problems and (
        {notation.areas.get(each) for each in drawing.symbols.values()} != {notation.default_area}
        or drawing.walls != dict.fromkeys(_outline_edges(squares), notation.default_line)
    ):
        document.add(path, msg("catalog.group-picture"))
        return None
    return None if problems else ShapeGroup(number=source.number, name=source.name, squares=squares, tiles=source.tiles)


def _outline_edges(squares: tuple[Square, ...]) -> list[Edge]:
    inside = set(squares)
    return [edge for at in squares for edge in at.edges() if sum(side in inside for side in edge.squares()) == 1]


def group_file_name(number: int) -> str:
    """Return the file that holds the tiles of a group."""
    return f"group-{number:02}.toml"


def read_tiles(
    document: TomlDocument, kinds: ElementKinds, groups: GroupsByNumber, notation: Notation | None = None
) -> list[Tile]:
    """Return the sound tiles of a file; problems are added to the document."""
    notation = notation or default_notation()
    source = read_model(document, TileFile)
    tiles: dict[str, Tile | None] = {}
    for number, written in enumerate(source.tile if source else ()):
        if written.id in tiles:
            document.add(("tile", number, "id"), msg("catalog.tile-twice", tile=written.id, file=document.name))
        tiles[written.id] = _build_tile(written, kinds, groups, document, number, notation)
    return [tile for tile in tiles.values() if tile is not None]


def _build_tile(
    source: TileSource,
    kinds: ElementKinds,
    groups: GroupsByNumber,
    document: TomlDocument,
    number: int,
    notation: Notation,
) -> Tile | None:
    path = ("tile", number)
    before = len(document.problems)
    driller = source.kind == "driller"
    if source.kind not in notation.game.tile_kinds:
        document.add((*path, "kind"), unknown_word_message("kind", source.kind, notation.game.tile_kinds))
    if driller and source.back is not None:
        document.add((*path, "back"), msg("catalog.driller-back", tile=source.id))
    if not driller and source.back is None and "driller" in notation.game.tile_kinds:
        document.add(path, msg("catalog.back-missing", tile=source.id))
    group = groups.get(source.group)
    if group is None:
        document.add((*path, "group"), msg("catalog.group-unknown", tile=source.id, group=source.group))
    front = build_face(source.front, kinds, document, (*path, "front"), notation)
    back = build_face(source.back, kinds, document, (*path, "back"), notation) if source.back else None
    if source.back is None and not driller:
        back = front  # a board that is printed on one side looks the same from both
    for name, face in (("front", front), ("back", back)):
        if face and group and shape_key(square.at for square in face.squares) != shape_key(group.squares):
            message = msg("catalog.shape", tile=source.id, face=name, group=group.number, shape=group.name)
            document.add((*path, name, "picture"), message)
    if front is None or group is None or len(document.problems) > before:
        return None
    down = blank_driller_face(group) if driller else None
    return Tile(id=source.id, group=source.group, kind=source.kind, front=front, back=back, down=down)


def blank_driller_face(group: ShapeGroup) -> Face:
    """Return the back of a Driller: walls all round and nothing else. Its texts are English until shown."""
    return Face(
        name=msg("catalog.driller-down").text(ENGLISH),
        help=msg("catalog.driller-down-help").text(ENGLISH),
        squares=tuple(FaceSquare(at=at, area="driller") for at in group.squares),
        walls=tuple(PrintedWall(edge=edge) for edge in sorted(_outline_edges(group.squares))),
        provenance={"layout": "stated"},
    )
