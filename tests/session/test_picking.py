"""What the pointer means: the topmost thing under a point, and all that a rubber band encloses."""

from __future__ import annotations

import pytest

from editor.edits import Selection, add_walls, break_walls, place_marker
from editor.model.grid import Edge
from editor.model.level import Marker
from editor.session.document import Document
from editor.session.picking import near_edge, under, within
from tests.session.samples import first_steps


@pytest.fixture
def document() -> Document:
    return first_steps()


def pick(**kinds: str | Edge) -> Selection:
    return Selection("ground", **{kind: frozenset({thing}) for kind, thing in kinds.items()})  # type: ignore[arg-type]


def test_a_miniature_lies_over_its_tile(document: Document) -> None:
    assert under(document, 0.5, 1.5) == pick(characters="vasquez")
    assert under(document, 1.5, 1.5) == pick(tiles="missile-room")


def test_a_marker_lies_over_a_door_and_the_last_one_over_the_others(document: Document) -> None:
    assert under(document, 1.5, 4.1) == pick(doors="norad-small-4")
    document.do(place_marker("ground", Marker(id="one", marker="mine", x=1, y=4)))
    document.do(place_marker("ground", Marker(id="two", marker="mine", x=1, y=4)))
    assert under(document, 1.5, 4.1) == pick(markers="two")


def test_a_door_is_meant_only_near_its_edge(document: Document) -> None:
    assert under(document, 1.5, 3.9) == pick(doors="norad-small-4")
    assert under(document, 1.5, 3.6) == pick(tiles="missile-room")
    assert under(document, 1.5, 4.5) == pick(tiles="gym")


def test_walls_of_the_author_can_be_picked_the_broken_marker_first(document: Document) -> None:
    wall = Edge(2, 5, "n")
    document.do(add_walls("ground", [wall]))
    assert under(document, 2.5, 5.05) == pick(walls=wall)
    document.do(break_walls("ground", [wall]))
    assert under(document, 2.5, 5.05) == pick(broken=wall)


@pytest.mark.parametrize("point", [(-0.5, 0.5), (8.5, 8.5), (-1e6, 3), (3, 1e6), (64.2, 64.2)])
def test_nothing_lies_outside_however_far(document: Document, point: tuple[float, float]) -> None:
    assert not under(document, *point)


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
def test_near_edge(point: tuple[float, float], edge: Edge | None) -> None:
    assert near_edge(*point) == edge


def test_the_rubber_band_takes_what_it_touches(document: Document) -> None:
    wall = Edge(1, 1, "n")
    document.do(add_walls("ground", [wall, Edge(1, 3, "n")]))
    caught = within(document, 1.2, 0.8, 1.4, 1.2)
    assert caught == Selection("ground", tiles=frozenset({"missile-room"}), walls=frozenset({wall}))
    assert within(document, 1.5, 3.9, 1.6, 4.1).doors == {"norad-small-4"}
    assert within(document, 0.9, 1.9, 1.1, 2.1).characters == {"vasquez"}
    assert within(document, -1, -1, 0, 0) == Selection("ground"), "a corner alone is not touched"


def test_the_rubber_band_takes_what_it_wholly_encloses_if_that_is_wanted(document: Document) -> None:
    document.do(place_marker("ground", Marker(id="one", marker="mine", x=0, y=0)))
    wall, broken = Edge(1, 1, "n"), Edge(2, 1, "w")
    document.do(add_walls("ground", [wall]))
    document.do(break_walls("ground", [broken]))
    caught = within(document, -0.1, -0.1, 3, 4.05, enclosed=True)
    assert caught == Selection(
        "ground",
        tiles=frozenset({"missile-room"}),
        doors=frozenset({"norad-small-4"}),
        markers=frozenset({"one"}),
        characters=frozenset({"vasquez", "woo"}),
        walls=frozenset({wall}),
        broken=frozenset({broken}),
    )
    assert not within(document, -0.1, -0.1, 2.9, 3.9, enclosed=True).tiles
    assert within(document, 0.2, 0.2, 0.8, 0.8, enclosed=True) == Selection("ground")
