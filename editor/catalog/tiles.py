"""Reads the groups of ``box.toml``, the kinds of ``elements.toml`` and the tiles of a file of tiles."""

from __future__ import annotations

from collections.abc import Mapping

from editor.catalog.document import TomlDocument, read
from editor.catalog.faces import Kinds, build_face
from editor.catalog.kinds import ElementKind, Sign
from editor.catalog.notation import Notation, no_such_word, usual_notation
from editor.catalog.picture import parse_picture
from editor.catalog.shapes import shape_key
from editor.catalog.source import BoxFile, ElementsFile, GroupSource, IconsFile, TileFile, TileSource
from editor.messages import msg
from editor.messages.language import ENGLISH
from editor.model.face import Face, FaceSquare, PrintedWall
from editor.model.grid import Edge, Square
from editor.model.tile import Group, Tile

Groups = Mapping[int, Group]


def read_kinds(document: TomlDocument) -> dict[str, ElementKind]:
    """The kinds of elements by id."""
    source = read(document, ElementsFile)
    kinds: dict[str, ElementKind] = {}
    for number, kind in enumerate(source.element if source else ()):
        if kind.id in kinds:
            document.add(("element", number, "id"), msg("catalogue.kind-twice", kind=kind.id))
        kinds[kind.id] = kind
    return kinds


def read_signs(document: TomlDocument) -> dict[str, Sign]:
    """The explained icons by id."""
    source = read(document, IconsFile)
    return {sign.id: sign for sign in source.icon} if source else {}


def read_groups(document: TomlDocument, notation: Notation | None = None) -> dict[int, Group]:
    """The shape groups by number. No shape has more squares than a face of the game can have."""
    signs = notation or usual_notation()
    most = signs.game.table.squares_per_face
    source = read(document, BoxFile)
    groups: dict[int, Group] = {}
    for number, written in enumerate(source.group if source else ()):
        group = _build_group(written, document, number, signs)
        if group is not None and (there := len(group.squares)) > most:
            message = msg("catalogue.too-many-squares", squares=there, most=most)
            document.add(("group", number, "picture"), message)
        if group is None:
            continue
        if group.number in groups:
            document.add(("group", number, "number"), msg("catalogue.group-twice", group=group.number))
        groups[group.number] = group
    return groups


def _build_group(source: GroupSource, document: TomlDocument, number: int, signs: Notation) -> Group | None:
    path = ("group", number, "picture")
    drawing, spots = parse_picture(source.picture, signs)
    for spot in spots:
        document.add_in_picture(path, spot.row, spot.column, spot.message)
    squares = tuple(drawing.symbols)
    if not spots and (
        {signs.areas.get(each) for each in drawing.symbols.values()} != {signs.usual_area}
        or drawing.walls != dict.fromkeys(_outline(squares), signs.usual_line)
    ):
        document.add(path, msg("catalogue.group-picture"))
        return None
    return None if spots else Group(number=source.number, name=source.name, squares=squares, tiles=source.tiles)


def _outline(squares: tuple[Square, ...]) -> list[Edge]:
    inside = set(squares)
    return [edge for at in squares for edge in at.edges() if sum(side in inside for side in edge.squares()) == 1]


def group_file(number: int) -> str:
    """The file of the box in which the tiles of a group are drawn."""
    return f"group-{number:02}.toml"


def read_tiles(document: TomlDocument, kinds: Kinds, groups: Groups, notation: Notation | None = None) -> list[Tile]:
    """The tiles of a file that are free of faults; the faults are in the document."""
    signs = notation or usual_notation()
    source = read(document, TileFile)
    tiles: dict[str, Tile | None] = {}
    for number, written in enumerate(source.tile if source else ()):
        if written.id in tiles:
            document.add(("tile", number, "id"), msg("catalogue.tile-twice", tile=written.id, file=document.name))
        tiles[written.id] = _build_tile(written, kinds, groups, document, number, signs)
    return [tile for tile in tiles.values() if tile is not None]


def _build_tile(
    source: TileSource, kinds: Kinds, groups: Groups, document: TomlDocument, number: int, signs: Notation
) -> Tile | None:
    path = ("tile", number)
    before = len(document.faults)
    driller = source.kind == "driller"
    if source.kind not in signs.game.tile_kinds:
        document.add((*path, "kind"), no_such_word("kind", source.kind, signs.game.tile_kinds))
    if driller and source.back is not None:
        document.add((*path, "back"), msg("catalogue.driller-back", tile=source.id))
    if not driller and source.back is None:
        document.add(path, msg("catalogue.back-missing", tile=source.id))
    group = groups.get(source.group)
    if group is None:
        document.add((*path, "group"), msg("catalogue.group-unknown", tile=source.id, group=source.group))
    front = build_face(source.front, kinds, document, (*path, "front"), signs)
    back = build_face(source.back, kinds, document, (*path, "back"), signs) if source.back else None
    for name, face in (("front", front), ("back", back)):
        if face and group and shape_key(square.at for square in face.squares) != shape_key(group.squares):
            message = msg("catalogue.shape", tile=source.id, face=name, group=group.number, shape=group.name)
            document.add((*path, name, "picture"), message)
    if front is None or group is None or len(document.faults) > before:
        return None
    down = blank_driller(group) if driller else None
    return Tile(id=source.id, group=source.group, kind=source.kind, front=front, back=back, down=down)


def blank_driller(group: Group) -> Face:
    """The back of a Driller: nothing but walls all round. Like all words of the box it is English until it is shown."""
    return Face(
        name=msg("catalogue.driller-down").text(ENGLISH),
        help=msg("catalogue.driller-down-help").text(ENGLISH),
        squares=tuple(FaceSquare(at=at, area="driller") for at in group.squares),
        walls=tuple(PrintedWall(edge=edge) for edge in sorted(_outline(group.squares))),
        provenance={"layout": "stated"},
    )
