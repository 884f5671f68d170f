"""Wall kinds look different, and a level has the walls of both faces."""

from __future__ import annotations

from functools import partial
from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from editor.board import compile_board
from editor.model.grid import Edge
from editor.model.level import BrokenEdge
from editor.render.color_palette import palette
from editor.render.edge_plan import plan_edges
from editor.render.painters.map_painter import paint_level
from editor.render.painters.wall_painter import WallEdges, edge_lines, make_wall_shapes, paint_walls
from editor.render.qt_helpers import painting
from editor.render.style import Layers, Style
from tests.drawn_map import drawn as drawn_map
from tests.render.pixels import Pixels, differing, drawn

_NORTH, _WEST = (Edge(0, 0, "n"),), (Edge(0, 0, "w"),)


def wall_pixels(walls: WallEdges, px: float = 100) -> Pixels:
    style = Style(px=px)
    return drawn(lambda painter: paint_walls(painter, make_wall_shapes(walls), style), (-30, -30, 160, 160), style)


@pytest.mark.parametrize("px", [12, 25, 100])
def test_wall_kinds_look_different(px: int) -> None:
    kinds = {
        "none": WallEdges(),
        "single": WallEdges(single=_NORTH),
        "double": WallEdges(double=_NORTH),
        "safe": WallEdges(safe=_NORTH),
        "safe_double": WallEdges(safe_double=_NORTH),
        "broken": WallEdges(broken=_NORTH),
        "broken door": WallEdges(broken_doors=_NORTH),
    }
    looks = {name: wall_pixels(walls, px) for name, walls in kinds.items()}
    for first, second in combinations(looks, 2):
        if {first, second} != {"safe", "safe_double"}:
            assert differing(looks[first], looks[second]) > 0.01, (first, second)


def test_double_wall_is_wider_with_a_light_center() -> None:
    single, double = wall_pixels(WallEdges(single=_NORTH)), wall_pixels(WallEdges(double=_NORTH))
    dark = palette("light").wall.red()
    column = 30 + 50
    assert single[30, column, 2] == dark
    assert double[30, column, 2] != dark
    thick = [int((look[:, column, 2] == dark).sum()) for look in (single, double)]
    assert thick[1] > thick[0]
    assert (double[:, column, 3] == 255).sum() > 1.5 * (single[:, column, 3] == 255).sum()


def test_broken_wall_has_stumps_and_a_gap() -> None:
    dark = palette("light").wall.red()
    broken = wall_pixels(WallEdges(broken=_NORTH))
    row = broken[30, 30:130, :]
    solid = (row[:, 2] == dark) & (row[:, 3] == 255)
    assert solid[:8].all()
    assert solid[-8:].all()
    assert not solid[25:75].any()


def test_vertical_walls_look_like_horizontal_ones() -> None:
    for kind in ("single", "double", "safe", "broken"):
        lying, upright = wall_pixels(WallEdges(**{kind: _NORTH})), wall_pixels(WallEdges(**{kind: _WEST}))
        assert (lying[:, :, 3] > 0).sum() == pytest.approx((upright[:, :, 3] > 0).sum(), rel=0.08)


def test_shade_is_painted_once() -> None:
    corner = make_wall_shapes(WallEdges(single=(Edge(0, 0, "n"), Edge(1, 0, "n"), Edge(0, 0, "w"), Edge(1, 0, "w"))))
    assert any(first.intersects(second) for first, second in combinations(corner.shade, 2))
    for style in (Style(px=100), Style(px=37)):
        shade = drawn(lambda painter: corner.shade.paint(painter, QColor(0, 0, 0, 46)), (-30, -30, 260, 160), style)
        assert set(shade[:, :, 3].flat) == {0, 46}


def test_collinear_edges_become_one_bar() -> None:
    assert len(edge_lines([Edge(0, 0, "n"), Edge(1, 0, "n"), Edge(2, 0, "n"), Edge(4, 0, "n")])) == 2
    assert len(edge_lines([Edge(0, 0, "w"), Edge(0, 1, "w"), Edge(0, 0, "n")])) == 2


_MAP = """
+---+---+---+---+
|A.  A. #B.  B. |
+   +   +   +   +
|A.  A. |B.  B. |
+   +   +   +   +
|A.  A. :B.  B. |
+   +   +   +   +
|A.  A.  B.  B. |
+---+---+---+---+
"""


def test_level_has_walls_of_both_faces_and_seams() -> None:
    scenario, box = drawn_map(_MAP)
    level = compile_board(scenario, box).levels[0]
    plan = plan_edges(level)
    assert len(plan.walls.double) == 1
    assert plan.walls.broken == (Edge(2, 2, "w"),)
    assert [line.getRect() for line in plan.seams] == [(200.0, 300.0, 0.0, 100.0)]


def test_walls_of_the_author_are_painted() -> None:
    scenario, box = drawn_map(_MAP)
    level = scenario.levels[0].model_copy(
        update={"walls": (Edge(2, 1, "w"), Edge(2, 3, "w")), "broken": (BrokenEdge(edge=Edge(2, 0, "w")),)}
    )
    before = compile_board(scenario, box)
    after = compile_board(scenario.model_copy(update={"levels": (level,)}), box)
    plan = plan_edges(after.levels[0])
    assert set(plan.walls.broken) == {Edge(2, 0, "w"), Edge(2, 2, "w")}
    assert len(plan.walls.double) == 1, "the author's wall on a printed one makes two"
    assert not plan.seams
    style = Style(px=40, layers=Layers(numbers=False))
    looks = []
    for board in (before, after):
        paint = partial(paint_level, board=board, level=board.levels[0], style=style)
        looks.append(drawn(paint, (0, 0, 400, 400), style))
    assert differing(looks[0], looks[1]) > 0.005


def test_broken_walls_look_the_same_when_painting_a_part() -> None:
    """Pages of a large map show a part each."""
    edges = tuple(Edge(x, y, side) for x in range(4) for y in range(4) for side in ("n", "w"))
    walls = make_wall_shapes(WallEdges(broken=edges[::2], broken_doors=edges[1::2]))

    def painted(visible: QRectF | None) -> QImage:
        image = QImage(150, 130, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFF)
        with painting(image) as painter:
            painter.translate(-130, -90)
            paint_walls(painter, walls, Style(), visible=visible)
        return image

    seen = QRectF(130, 90, 150, 130)
    assert painted(seen) == painted(None)
    assert painted(QRectF(1000, 1000, 10, 10)) != painted(None)
