"""Legends: what the symbols of a picture become."""

from __future__ import annotations

from typing import Any

import pytest

from editor.catalog.tile_files import FaceSource, LegendEntry
from editor.catalog.tile_reader import build_face
from editor.catalog.toml_document import TomlDocument
from editor.model.grid import Edge, Square
from editor.model.tile import ElementKind, Face, Icon

KINDS = {
    "crate": ElementKind(id="crate", name="Crate", impassable=True, blocks_los=True),
    "tree": ElementKind(id="tree", name="Tree", blocks_los=True),
    "screens": ElementKind(id="screens", name="Screens"),
}

ROOM = """\
+-m-+---+---+
| a   a   . |
+   +   +   +
m b   a   b^|
+---+---+---+
"""


def built(legend: dict[str, Any], picture: str = ROOM, **fields: Any) -> tuple[Face | None, list[str]]:
    """Return the face and the message ids of the problems."""
    document = TomlDocument("room.toml", "")
    entries = {symbol: LegendEntry(**entry) for symbol, entry in legend.items()}
    face = build_face(FaceSource(name="Room", picture=picture, legend=entries, **fields), KINDS, document, ())
    return face, [fault.message.id.removeprefix("catalog.") for fault in document.problems]


def face_of(legend: dict[str, Any], picture: str = ROOM, **fields: Any) -> Face:
    face, faults = built(legend, picture, **fields)
    assert face is not None, faults
    assert not faults
    return face


LEGEND: dict[str, dict[str, Any]] = {
    "a": {"element": "crate"},
    "b": {"element": "tree", "each": True},
    "m": {"element": "screens", "id": "wall-of-screens", "defence": 3},
}


def test_symbol_is_one_element_unless_each() -> None:
    face = face_of(LEGEND)
    assert [(element.id, element.squares, element.edges) for element in face.elements] == [
        ("wall-of-screens", (), (Edge(0, 0, "n"), Edge(0, 1, "w"))),
        ("crate", (Square(0, 0), Square(1, 0), Square(1, 1)), ()),
        ("tree-1", (Square(0, 1),), ()),
        ("tree-2", (Square(2, 1),), ()),
    ]
    assert [square.element for square in face.squares] == ["crate", "crate", None, "tree-1", "crate", "tree-2"]
    assert {wall.edge for wall in face.walls if wall.element} == {Edge(0, 0, "n"), Edge(0, 1, "w")}
    assert all(wall.kind == "normal" for wall in face.walls)


def test_each_on_walls_is_numbered_in_reading_order() -> None:
    face = face_of(LEGEND | {"m": {"element": "screens", "each": True}})
    screens = [(element.id, element.edges) for element in face.elements if element.kind == "screens"]
    assert screens == [("screens-1", (Edge(0, 0, "n"),)), ("screens-2", (Edge(0, 1, "w"),))]


def test_elements_come_in_reading_order_whatever_the_order_of_the_legend() -> None:
    assert face_of(dict(reversed(LEGEND.items()))) == face_of(LEGEND)


def test_flags_and_names_are_those_of_the_kind_unless_given() -> None:
    usual = face_of(LEGEND)
    crate, tree = usual.elements[1], usual.elements[2]
    assert (crate.name, crate.impassable, crate.blocks_los) == ("Crate", True, True)
    assert (tree.name, tree.impassable, tree.blocks_los) == ("Tree", False, True)
    assert [square.impassable for square in usual.squares] == [True, True, False, False, True, False]
    assert [square.blocks_los for square in usual.squares] == [True, True, False, True, True, True]

    own = face_of(LEGEND | {"a": {"element": "crate", "name": "Pallet", "impassable": False, "blocks_los": False}})
    assert (own.elements[1].name, own.elements[1].impassable, own.elements[1].blocks_los) == ("Pallet", False, False)
    assert not own.squares[0].impassable
    assert not own.squares[0].blocks_los


def test_element_with_defence_is_destroyable_and_unknown_stays_none() -> None:
    screens, crate, *_ = face_of(LEGEND).elements
    assert (screens.defence, screens.destroyable) == (3, True)
    assert (crate.defence, crate.destroyable) == (None, None)


def test_areas_parts_icons_and_cadavers() -> None:
    legend = LEGEND | {
        "a": {"part": "safe", "icons": ("stairs-up",)},
        "b": {"element": "tree", "each": True, "area": "driller", "cadavers": 2},
    }
    face = face_of(legend, ROOM.replace(".", ","), area="outdoor")
    assert [square.area for square in face.squares] == [
        "outdoor",
        "outdoor",
        "outdoor",
        "driller",
        "outdoor",
        "driller",
    ]
    assert [square.part for square in face.squares] == ["safe", "safe", None, None, "safe", None]
    assert face.squares[0].icons == (Icon(kind="stairs-up"),)
    assert face.squares[5].icons == (Icon(kind="facing", direction="n"),)
    assert [element.cadavers for element in face.elements] == [0, 2, 2]
    assert [square.area for square in face_of(LEGEND, area="outdoor").squares][2] == "indoor", "'.' is always indoor"


WRONG: dict[str, tuple[dict[str, dict[str, Any]], list[str]]] = {
    "not explained": ({"a": {"element": "crate"}}, ["symbol-unexplained", "symbol-unexplained"]),
    "not drawn": (LEGEND | {"z": {}}, ["symbol-unused"]),
    "wall without element": (LEGEND | {"m": {}}, ["wall-without-element"]),
    "wall with a part": (LEGEND | {"m": {"element": "screens", "part": "safe"}}, ["wall-with-square-fields"]),
    "floor with a defence": (LEGEND | {"b": {"defence": 3}}, ["floor-with-element-fields"]),
    "floor that is impassable": (LEGEND | {"b": {"impassable": True}}, ["floor-with-element-fields"]),
    "unknown kind": (LEGEND | {"b": {"element": "shrub"}}, ["kind-unknown"]),
    "indestructible with a defence": (
        LEGEND | {"b": {"element": "tree", "each": True, "destroyable": False, "defence": 2}},
        ["defense-of-indestructible"],
    ),
    "two of one name": (LEGEND | {"b": {"element": "crate"}}, ["element-twice"]),
    "two of one number": (
        LEGEND | {"a": {"element": "crate", "id": "tree-1"}},
        ["element-twice"],
    ),
    "several at once": (
        {"a": {"element": "shrub"}, "b": {"cadavers": 1}, "z": {}},
        ["symbol-unexplained", "kind-unknown", "floor-with-element-fields", "symbol-unused"],
    ),
}


@pytest.mark.parametrize(("legend", "faults"), WRONG.values(), ids=WRONG)
def test_invalid_legend_is_reported(legend: dict[str, Any], faults: list[str]) -> None:
    assert built(legend) == (None, faults)


def test_a_symbol_is_used_on_squares_or_on_walls() -> None:
    legend = {"a": {"element": "screens"}}
    assert built(legend, "+-a-+\n| a |\n+---+\n") == (None, ["symbol-twice"])


def test_two_elements_of_a_kind_need_ids() -> None:
    picture = "+---+---+\n| a   b |\n+---+---+\n"
    assert built({"a": {"element": "tree"}, "b": {"element": "tree"}}, picture)[1] == ["element-twice"]
    face = face_of({"a": {"element": "tree"}, "b": {"element": "tree", "id": "oak"}}, picture)
    assert [element.id for element in face.elements] == ["tree", "oak"]
