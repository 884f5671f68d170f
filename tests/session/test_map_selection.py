"""Selecting on the map: the topmost thing at a point, and everything in a rectangle."""

from __future__ import annotations

import pytest

from editor.edits import Selection, add_walls, break_walls, place_marker
from editor.model.grid import Edge
from editor.model.level import Marker
from editor.session.document import Document
from editor.session.map_selection import edge_near, select_at, select_in_rectangle
from tests.session.samples import first_steps


@pytest.fixture
def document() -> Document:
    return first_steps()


def pick(**kinds: str | Edge) -> Selection:
    return Selection("ground", **{kind: frozenset({thing}) for kind, thing in kinds.items()})  # type: ignore[arg-type]


def test_miniature_is_selected_over_tile(document: Document) -> None:
    assert select_at(document, 0.5, 1.5) == pick(characters="vasquez")
    assert select_at(document, 1.5, 1.5) == pick(tiles="missile-room")


def test_marker_is_selected_over_door_and_last_marker_first(document: Document) -> None:
    assert select_at(document, 1.5, 4.1) == pick(doors="norad-small-4")
    document.do(place_marker("ground", Marker(id="one", marker="mine", x=1, y=4)))
    document.do(place_marker("ground", Marker(id="two", marker="mine", x=1, y=4)))
    assert select_at(document, 1.5, 4.1) == pick(markers="two")


def test_door_is_selected_only_near_its_edge(document: Document) -> None:
    assert select_at(document, 1.5, 3.9) == pick(doors="norad-small-4")
    assert select_at(document, 1.5, 3.6) == pick(tiles="missile-room")
    assert select_at(document, 1.5, 4.5) == pick(tiles="gym")


def test_walls_can_be_selected_with_breaks_first(document: Document) -> None:
    wall = Edge(2, 5, "n")
    document.do(add_walls("ground", [wall]))
    assert select_at(document, 2.5, 5.05) == pick(walls=wall)
    document.do(break_walls("ground", [wall]))
    assert select_at(document, 2.5, 5.05) == pick(broken=wall)


@pytest.mark.parametrize("point", [(-0.5, 0.5), (8.5, 8.5), (-1e6, 3), (3, 1e6), (64.2, 64.2)])
def test_nothing_is_selected_outside(document: Document, point: tuple[float, float]) -> None:
    assert not select_at(document, *point)


@pytest.mark.parametrize(
    ("point", "edge"),
    [
        ((3.5, 2.1), Edge(3, 2, "n")),
        ((3.5, 2.9), Edge(3, 3, "n")),
        ((3.1, 2.5), Edge(3, 2, "w")),
        ((3.9, 2.5), Edge(4, 2, "w")),
        ((3.5, 2.5), None),
        ((-0.1, -0.5), Edge(0, -1, "w")),
    ],
)
def test_edge_near(point: tuple[float, float], edge: Edge | None) -> None:
    assert edge_near(*point) == edge


def test_selection_rectangle_selects_what_it_touches(document: Document) -> None:
    wall = Edge(1, 1, "n")
    document.do(add_walls("ground", [wall, Edge(1, 3, "n")]))
    caught = select_in_rectangle(document, 1.2, 0.8, 1.4, 1.2)
    assert caught == Selection("ground", tiles=frozenset({"missile-room"}), walls=frozenset({wall}))
    assert select_in_rectangle(document, 1.5, 3.9, 1.6, 4.1).doors == {"norad-small-4"}
    assert select_in_rectangle(document, 0.9, 1.9, 1.1, 2.1).characters == {"vasquez"}
    assert select_in_rectangle(document, -1, -1, 0, 0) == Selection("ground"), "a corner alone is not touched"


def test_selection_rectangle_can_select_only_enclosed(document: Document) -> None:
    document.do(place_marker("ground", Marker(id="one", marker="mine", x=0, y=0)))
    wall, broken = Edge(1, 1, "n"), Edge(2, 1, "w")
    document.do(add_walls("ground", [wall]))
    document.do(break_walls("ground", [broken]))
    caught = select_in_rectangle(document, -0.1, -0.1, 3, 4.05, enclosed=True)
    assert caught == Selection(
        "ground",
        tiles=frozenset({"missile-room"}),
        doors=frozenset({"norad-small-4"}),
        markers=frozenset({"one"}),
        characters=frozenset({"vasquez", "woo"}),
        walls=frozenset({wall}),
        broken=frozenset({broken}),
    )
    assert not select_in_rectangle(document, -0.1, -0.1, 2.9, 3.9, enclosed=True).tiles
    assert select_in_rectangle(document, 0.2, 0.2, 0.8, 0.8, enclosed=True) == Selection("ground")
