"""Reading, printing and reading again gives the same face, whatever is on it."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from editor.catalog.game_file import earth_reborn
from editor.catalog.tile_files import FaceSource
from editor.catalog.tile_reader import blank_driller_face, build_face, read_tiles
from editor.catalog.tile_writer import face_to_source, tiles_to_toml
from editor.catalog.toml_document import TomlDocument
from editor.errors import CatalogError
from editor.model.base import Provenance
from editor.model.grid import DIRECTIONS, Edge, Square
from editor.model.tile import (
    Ability,
    Element,
    ElementKind,
    Face,
    FaceSquare,
    Icon,
    MpIcon,
    MpIconSide,
    PrintedWall,
    ShapeGroup,
    Tile,
)

GAME = earth_reborn()
PLAIN_ICONS = [icon for icon in GAME.icons if icon != "facing"]
KINDS = {
    "crate": ElementKind(id="crate", name="Crate", impassable=True, blocks_los=True),
    "tree": ElementKind(id="tree", name="Tree", blocks_los=True),
    "screens": ElementKind(id="screens", name="Screens"),
}

# ids that look like numbered ones are among them, so that the printer must tell them apart
names = st.sampled_from(["crate", "tree", "screens", "crate-1", "crate-2", "tree-9", "a-1", "a-1-1", "9"])
lines = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=12)
origins: st.SearchStrategy[dict[str, Any]] = st.dictionaries(
    st.sampled_from(["layout", "defence", "two words", 'quo"ted']), st.sampled_from(get_args(Provenance)), max_size=2
)
grounds = st.tuples(
    st.sampled_from(GAME.words("area")),
    st.sampled_from([None, None, "safe", "hall"]),
    st.lists(st.sampled_from(PLAIN_ICONS), max_size=2).map(tuple),
)


@st.composite
def shapes(draw: st.DrawFn) -> list[Square]:
    """Connected squares that begin at column 0 and row 0, row by row."""
    squares = {(0, 0)}
    for _ in range(draw(st.integers(0, 8))):
        x, y = draw(st.sampled_from(sorted(squares)))
        dx, dy = draw(st.sampled_from([(1, 0), (0, 1), (-1, 0), (0, -1)]))
        squares.add((x + dx, y + dy))
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    return sorted((Square(x - left, y - top) for x, y in squares), key=lambda at: (at.y, at.x))


def reading_order(thing: Square | Edge) -> tuple[float, float]:
    """Where the middle of a square or edge lies, from top to bottom, then from left to right."""
    if isinstance(thing, Square):
        return thing.y + 0.5, thing.x + 0.5
    return (thing.y, thing.x + 0.5) if thing.side == "n" else (thing.y + 0.5, thing.x)


def first_met(element: Element) -> tuple[float, float]:
    return min([*map(reading_order, element.squares), *map(reading_order, element.edges)])


@st.composite
def element_sets(draw: st.DrawFn, things: list[Square | Edge], name: str) -> list[Element]:
    """One legend entry's elements on these squares or on these walls."""
    kind = KINDS[draw(st.sampled_from(sorted(KINDS)))]
    defence = draw(st.none() | st.integers(0, 9))
    fields: dict[str, Any] = {
        "kind": kind.id,
        "name": draw(st.sampled_from([kind.name, "Odd", ""])),
        "impassable": draw(st.booleans()),
        "blocks_los": draw(st.booleans()),
        "destroyable": True if defence is not None else draw(st.none() | st.booleans()),
        "defence": defence,
        "cadavers": draw(st.integers(0, 2)),
        "provenance": draw(origins),
    }
    parts = [[thing] for thing in things] if draw(st.booleans()) else [things]
    numbered = len(parts) > 1 or draw(st.booleans())
    return [
        Element(
            id=f"{name}-{number}" if numbered else name,
            squares=tuple(thing for thing in part if isinstance(thing, Square)),
            edges=tuple(sorted(thing for thing in part if isinstance(thing, Edge))),
            **fields,
        )
        for number, part in enumerate(parts, 1)
    ]


@st.composite
def faces(draw: st.DrawFn) -> Face:
    squares = draw(shapes())
    sides = sorted({edge for at in squares for edge in at.edges()}, key=reading_order)
    labels: dict[Square | Edge, str] = {}
    everything: list[Square | Edge] = [*squares, *sides]
    for thing in everything:
        side = "wall" if isinstance(thing, Edge) else "floor"
        if label := draw(st.sampled_from(["", "", f"{side} a", f"{side} b", f"{side} c"])):
            labels[thing] = label
    ground: dict[Square, Any] = {}
    elements: list[Element] = []
    for label in sorted(set(labels.values())):
        things = sorted((thing for thing, sign in labels.items() if sign == label), key=reading_order)
        elements += draw(element_sets(things, draw(names)))
        ground |= dict.fromkeys((thing for thing in things if isinstance(thing, Square)), draw(grounds))
    assume(len({element.id for element in elements}) == len(elements))
    elements.sort(key=first_met)
    return Face(
        name=draw(lines),
        help=draw(lines),
        squares=tuple(draw(face_squares(at, ground.get(at), elements)) for at in squares),
        walls=tuple(sorted(draw(printed_walls(sides, elements)), key=lambda wall: wall.edge)),
        elements=tuple(elements),
        room_types=draw(st.lists(st.sampled_from(GAME.words("room_types")), max_size=2).map(tuple)),
        abilities=draw(st.lists(abilities(), max_size=2).map(tuple)),
        electric=draw(st.none() | st.booleans()),
        mp_icon=draw(st.none() | mp_icons()),
        mp_cost=draw(st.integers(0, 2)),
        provenance=draw(origins),
    )


@st.composite
def face_squares(draw: st.DrawFn, at: Square, ground: Any, elements: list[Element]) -> FaceSquare:
    element = next((element for element in elements if at in element.squares), None)
    area, part, icons = ground or draw(grounds)
    facing = draw(st.none() | st.sampled_from(DIRECTIONS))
    return FaceSquare(
        at=at,
        area=area,
        impassable=element is not None and element.impassable,
        blocks_los=element is not None and element.blocks_los,
        element=element.id if element else None,
        part=part,
        icons=(*(Icon(kind=kind) for kind in icons), *([Icon(kind="facing", direction=facing)] if facing else [])),
    )


@st.composite
def printed_walls(draw: st.DrawFn, sides: list[Edge], elements: list[Element]) -> list[PrintedWall]:
    hanging = {edge: element.id for element in elements for edge in element.edges}
    walls = [PrintedWall(edge=edge, element=hanging[edge]) for edge in hanging]
    for edge in sides:
        kind = draw(st.sampled_from([None, *GAME.words("edge")]))
        if edge not in hanging and kind:
            walls.append(PrintedWall(edge=edge, kind=kind))
    return walls


def mp_icons() -> st.SearchStrategy[MpIcon]:
    return st.builds(MpIcon, who=st.sampled_from(get_args(MpIconSide)), change=st.sampled_from((1, -1)))


def abilities() -> st.SearchStrategy[Ability]:
    count = st.none() | st.integers(0, 9)
    return st.builds(
        Ability,
        id=names,
        name=lines,
        help=lines,
        cp=count,
        tests=st.lists(st.sampled_from(GAME.tests), max_size=2).map(tuple),
        threshold=count,
        timer=count,
        on_off=st.booleans(),
        provenance=origins,
    )


def read_again(source: FaceSource) -> Face | None:
    document = TomlDocument("face", "")
    face = build_face(source, KINDS, document, ())
    assert not document.problems, document.problems
    return face


@given(faces())
def test_written_face_reads_as_same_face(face: Face) -> None:
    assert read_again(face_to_source(face, KINDS)) == face


@given(faces())
def test_writing_twice_gives_same_text(face: Face) -> None:
    once = face_to_source(face, KINDS)
    again = read_again(once)
    assert again is not None
    assert face_to_source(again, KINDS) == once


@given(faces(), st.sampled_from(["floor", "stairs", "sewers-exit"]))
def test_written_tile_reads_as_same_tile(face: Face, kind: Any) -> None:
    group = ShapeGroup(number=7, name="any", squares=tuple(square.at for square in face.squares), tiles=1)
    tile = Tile(id="any-tile", group=7, kind=kind, front=face, back=face)
    document = TomlDocument("tiles", tiles_to_toml([tile], KINDS))
    tiles = read_tiles(document, KINDS, {7: group})
    assert not document.problems, document.problems
    assert tiles == [tile]


def test_several_tiles_and_a_driller_are_written_one_after_the_other() -> None:
    squares = (Square(0, 0), Square(1, 0))
    group = ShapeGroup(number=6, name="any", squares=squares, tiles=3)
    face = Face(name="Open", squares=tuple(FaceSquare(at=at, area="driller") for at in squares))
    plain = Tile(id="plain", group=6, front=face, back=face)
    driller = Tile(id="driller", group=6, kind="driller", front=face, down=blank_driller_face(group))
    document = TomlDocument("tiles", tiles_to_toml([plain, driller], KINDS))
    assert read_tiles(document, KINDS, {6: group}) == [plain, driller]
    assert not document.problems


def _face(**changes: Any) -> Face:
    fields: dict[str, Any] = {"name": "Odd", "squares": (FaceSquare(at=Square(0, 0), area="indoor"),)}
    return Face(**(fields | changes))


@pytest.mark.parametrize(
    "face",
    [
        _face(squares=(FaceSquare(at=Square(0, 0), area="indoor", impassable=True),)),
        _face(
            squares=(
                FaceSquare(
                    at=Square(0, 0),
                    area="indoor",
                    icons=(Icon(kind="facing", direction="n"), Icon(kind="facing", direction="e")),
                ),
            )
        ),
        _face(
            squares=(
                FaceSquare(at=Square(0, 0), area="indoor", element="tree", blocks_los=True),
                FaceSquare(at=Square(1, 0), area="outdoor", element="tree", blocks_los=True),
            ),
            elements=(
                Element(id="tree", kind="tree", name="Tree", squares=(Square(0, 0), Square(1, 0)), blocks_los=True),
            ),
        ),
        _face(
            walls=(PrintedWall(edge=Edge(0, 0, "n"), kind="safe", element="screens"),),
            elements=(Element(id="screens", kind="screens", name="Screens", edges=(Edge(0, 0, "n"),)),),
        ),
        _face(
            squares=(FaceSquare(at=Square(0, 0), area="indoor", element="pit"),),
            elements=(Element(id="pit", kind="pit", name="Pit", squares=(Square(0, 0),)),),
        ),
    ],
    ids=["impassable floor", "two facing icons", "element in two areas", "element on a safe wall", "unknown kind"],
)
def test_face_that_cannot_be_written_raises(face: Face) -> None:
    with pytest.raises(CatalogError) as refusal:
        face_to_source(face, KINDS)
    assert refusal.value.message.id == "catalog.cannot-draw"
    assert "Odd" in str(refusal.value)
