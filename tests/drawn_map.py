"""Maps drawn as text, for tests: a picture of the whole frame becomes a box of its own and a scenario that uses it.

Rows of corners and horizontal edges alternate with rows of squares and vertical edges, as in the files of tiles, but
a square names the tile it belongs to, and an edge says how many walls meet there:

    +---+---+---+      horizontal   (3 blanks) open   --- single wall   ### double   === safe   ~~~ broken
    |A.  A. #B, |      vertical     (blank) open      |   single wall   #   double   H   safe   :   broken
    +   +-d-+   +      door d       ' d ' over an open edge, '-d-' over a single wall, '#d#' double, '=d=' safe;
    |A.  C.  C. |                   vertical: 'd' over an open edge, 'D' over a single wall
    +---+---+---+      the same letter on two edges in one line is a large door

A square is a tile letter, what it is, and a sign: ``.`` indoor, ``,`` outdoor, ``#`` impassable indoor, ``%`` indoor
that blocks sight, ``@`` both, ``t`` tree (outdoor, blocks sight), ``w`` outdoor impassable, ``v`` Driller face down,
``^`` Driller face up; sign ``u`` stairs up, ``d`` stairs down, ``e`` sewers exit, a digit the element of the tile that
covers it (``9`` is a grave). Three blanks are an empty square.
A single wall between two tiles is printed by the one whose letter comes first; it makes no difference to any rule.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from types import MappingProxyType
from typing import Any

from editor.catalog import Box, load_box
from editor.model.grid import Edge, Square
from editor.model.level import Level, PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.model.tile import Element, Face, FaceSquare, Icon, PrintedWall, Tile
from editor.values import replace

_SQUARES: dict[str, dict[str, Any]] = {
    ".": {"area": "indoor"},
    ",": {"area": "outdoor"},
    "#": {"area": "indoor", "impassable": True},
    "%": {"area": "indoor", "blocks_los": True},
    "@": {"area": "indoor", "impassable": True, "blocks_los": True},
    "t": {"area": "outdoor", "blocks_los": True},
    "w": {"area": "outdoor", "impassable": True},
    "v": {"area": "driller"},
    "^": {"area": "driller"},
}
_ICONS = {"u": "stairs-up", "d": "stairs-down", "e": "sewers-exit"}
_WALLS = {" ": 0, "-": 1, "|": 1, "#": 2, "=": 1, "H": 1, "~": 1, ":": 1}
_KINDS = {"=": "safe", "H": "safe", "~": "broken", ":": "broken"}


@cache
def real_box() -> Box:
    return load_box()


def drawn(
    picture: str, *, doors: dict[str, str] | None = None, level: str = "ground", **fields: Any
) -> tuple[Scenario, Box]:
    """The scenario that a picture shows, and the box its tiles come from (doors, people and things are the real ones).

    ``doors`` says which door of the box a letter is; others are plain doors of the right size.
    """
    level_value, tiles = drawn_level(picture, level, doors or {})
    scenario = Scenario(id="drawn", levels=(level_value,), **fields)
    return scenario, box_of(tiles)


def box_of(tiles: dict[str, Tile]) -> Box:
    return replace(real_box(), tiles=MappingProxyType(tiles))


def drawn_level(picture: str, level: str, doors: dict[str, str], prefix: str = "") -> tuple[Level, dict[str, Tile]]:
    lines = picture.strip("\n").split("\n")
    width = max(len(line) for line in lines) // 4
    height = len(lines) // 2
    lines = [line.ljust(4 * width + 1) for line in lines]
    squares: dict[str, list[tuple[Square, str, str]]] = defaultdict(list)
    for y in range(height):
        for x in range(width):
            letter, what, sign = tuple(lines[2 * y + 1][4 * x + 1 : 4 * x + 4])
            if letter != " ":
                squares[letter].append((Square(x, y), what, sign))
    owner = {at: letter for letter, group in squares.items() for at, _, _ in group}
    walls, door_edges = _edges(lines, width, height, owner)
    tiles, placements = {}, []
    for letter in sorted(squares):
        tile, placement = _tile(prefix + f"tile-{letter.lower()}", squares[letter], walls[letter])
        tiles[tile.id] = tile
        placements.append(placement)
    placed = tuple(_door(letter, sorted(edges), doors) for letter, edges in sorted(door_edges.items()))
    return Level(id=level, width=width, height=height, placements=tuple(placements), doors=_distinct(placed)), tiles


def _edges(
    lines: list[str], width: int, height: int, owner: dict[Square, str]
) -> tuple[dict[str, list[PrintedWall]], dict[str, list[Edge]]]:
    walls: dict[str, list[PrintedWall]] = defaultdict(list)
    doors: dict[str, list[Edge]] = defaultdict(list)
    for y in range(height + 1):
        for x in range(width):
            _edge(Edge(x, y, "n"), lines[2 * y][4 * x + 1 : 4 * x + 4], owner, walls, doors)
    for y in range(height):
        for x in range(width + 1):
            sign = lines[2 * y + 1][4 * x]
            if sign.isalpha() and sign != "H":
                sign = f"{'|' if sign.isupper() else ' '}{sign.lower()}"
            _edge(Edge(x, y, "w"), sign, owner, walls, doors)
    return walls, doors


def _edge(
    edge: Edge,
    sign: str,
    owner: dict[Square, str],
    walls: dict[str, list[PrintedWall]],
    doors: dict[str, list[Edge]],
) -> None:
    letter = next((char for char in sign[1:] if char.isalnum()), None)
    if letter is not None:
        doors[letter].append(edge)
    beside = sorted({owner[square] for square in edge.squares() if square in owner})
    kind: Any = _KINDS.get(sign[0], "normal")
    for tile in beside[: _WALLS[sign[0]]]:
        walls[tile].append(PrintedWall(edge=edge, kind=kind))


def _tile(tile_id: str, squares: list[tuple[Square, str, str]], walls: list[PrintedWall]) -> tuple[Tile, Placement]:
    left, top = min(at.x for at, _, _ in squares), min(at.y for at, _, _ in squares)
    face = Face(
        name=tile_id.replace("-", " ").capitalize(),
        squares=tuple(
            FaceSquare(
                at=Square(at.x - left, at.y - top), icons=_icons(sign), element=_element_id(sign), **_SQUARES[what]
            )
            for at, what, sign in squares
        ),
        elements=_elements([(Square(at.x - left, at.y - top), sign) for at, _, sign in squares]),
        walls=tuple(
            sorted(
                (PrintedWall(edge=wall.edge.shifted(-left, -top), kind=wall.kind) for wall in walls),
                key=lambda wall: wall.edge,
            )
        ),
    )
    what, signs = squares[0][1], {sign for _, _, sign in squares}
    side: Any = "down" if what == "v" else "front"
    if what in "v^":
        tile = Tile(id=tile_id, group=1, kind="driller", front=face, down=_walled(face))
    else:
        kind: Any = "stairs" if signs & {"u", "d"} else "sewers-exit" if "e" in signs else "floor"
        tile = Tile(id=tile_id, group=1, kind=kind, front=face, back=face)
    return tile, Placement(id=tile_id, tile=tile_id, face=side, x=left, y=top)


def _walled(face: Face) -> Face:
    squares = {square.at for square in face.squares}
    edges = [edge for at in squares for edge in at.edges()]
    outer = sorted(edge for edge in edges if edges.count(edge) == 1)
    return Face(name=face.name, squares=face.squares, walls=tuple(PrintedWall(edge=edge) for edge in outer))


def _element_id(sign: str) -> str | None:
    return f"element-{sign}" if sign.isdigit() else None


def _elements(squares: list[tuple[Square, str]]) -> tuple[Element, ...]:
    signs = sorted({sign for _, sign in squares if sign.isdigit()})
    return tuple(
        Element(
            id=f"element-{sign}",
            kind="grave" if sign == "9" else "crates",
            name=f"Element {sign}",
            squares=tuple(at for at, other in squares if other == sign),
            cadavers=int(sign == "9"),
            destroyable=False if sign == "8" else None,
        )
        for sign in signs
    )


def _icons(sign: str) -> tuple[Icon, ...]:
    return (Icon(kind=_ICONS[sign]),) if sign in _ICONS else ()


def _door(letter: str, edges: list[Edge], doors: dict[str, str]) -> PlacedDoor:
    wanted = doors.get(letter)
    size = "small" if len(edges) == 1 else "large"
    plain = [door.id for door in real_box().doors.values() if door.size == size and not door.magnetic]
    door = wanted or plain[(ord(letter) - ord("a")) % len(plain)]
    return PlacedDoor(id=door, door=door, edges=tuple(edges))


def _distinct(doors: tuple[PlacedDoor, ...]) -> tuple[PlacedDoor, ...]:
    """A second door of the same kind counts as the copy from a second box."""
    seen: dict[str, int] = defaultdict(int)
    result = []
    for door in doors:
        seen[door.door] += 1
        copy = f"{door.door}#{seen[door.door]}" if seen[door.door] > 1 else door.door
        result.append(PlacedDoor(id=copy, door=door.door, edges=door.edges))
    return tuple(result)
