"""Roads, paths, and what stands beside them."""

from __future__ import annotations

from PySide6.QtGui import QPainterPath

from editor.render.sketch import SymbolPen
from editor.render.symbol import symbol

_STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
_OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}


def arms(squares: tuple[tuple[int, int], ...]) -> dict[tuple[int, int], set[str]]:
    """Where a way leads on from each of its squares: to its other squares, and at its ends straight off the tile."""
    inside = set(squares)
    found = {}
    width, height = max(x for x, _ in squares), max(y for _, y in squares)
    for x, y in squares:
        ways = {side for side, (dx, dy) in _STEPS.items() if (x + dx, y + dy) in inside}
        if not ways:
            across = abs(x - width / 2) >= abs(y - height / 2)
            ways = {"e", "w"} if across else {"n", "s"}
        elif len(ways) == 1:
            ways |= {_OPPOSITE[next(iter(ways))]}
        found[x, y] = ways
    return found


def _way(squares: tuple[tuple[int, int], ...], margin: float) -> QPainterPath:
    """The surface of the way: ``margin`` units of ground are left beside it."""
    path = QPainterPath()
    path.setFillRule(path.fillRule().WindingFill)
    m = margin
    for (x, y), ways in arms(squares).items():
        left, top = x * 100.0, y * 100.0
        path.addRoundedRect(left + m, top + m, 100 - 2 * m, 100 - 2 * m, m, m)
        boxes = {"n": (m, 0, 100 - 2 * m, 50), "s": (m, 50, 100 - 2 * m, 50), "w": (0, m, 50, 100 - 2 * m),
                 "e": (50, m, 50, 100 - 2 * m)}  # fmt: skip
        for side in sorted(ways):
            bx, by, bw, bh = boxes[side]
            path.addRect(left + bx, top + by, bw, bh)
    return path.simplified()


@symbol("road", "region")
def road(d: SymbolPen) -> None:
    """Asphalt with a broken middle line; it leads off the tile at its ends."""
    d.path(_way(d.squares, 7), "stone", line=False)
    d.path(_way(d.squares, 11), "asphalt", line=False)
    for (x, y), ways in arms(d.squares).items():
        cx, cy = x * 100 + 50.0, y * 100 + 50.0
        for side in sorted(ways):
            dx, dy = _STEPS[side]
            start = 16 if len(ways) > 2 else 3
            d.dashes([(cx + dx * start, cy + dy * start), (cx + dx * 50, cy + dy * 50)], "white", 4.4, 13, 9)
        if d.fine:
            chance = d.chance(x * 31 + y)
            for _ in range(4):
                gx, gy = cx + chance.between(-34, 34), cy + chance.between(-34, 34)
                d.line([(gx, gy), (gx + chance.between(3, 9), gy + chance.between(-5, 5))], "asphalt-", 1.8, 150)


@symbol("path", "region")
def path(d: SymbolPen) -> None:
    """Gravel with a soft edge."""
    d.path(_way(d.squares, 17), "moss", line=False, alpha=150)
    d.path(_way(d.squares, 21), "gravel", line=False)
    for x, y in d.squares:
        chance = d.chance(x * 31 + y)
        for n in range(16):
            px, py = x * 100 + chance.between(4, 96), y * 100 + chance.between(26, 74)
            if "n" in arms(d.squares)[x, y] or "s" in arms(d.squares)[x, y]:
                px, py = x * 100 + py - y * 100, y * 100 + px - x * 100
            d.dots([(px, py, 2.6)], "gravel-" if n % 2 else "white")


@symbol("lamp-post")
def lamp_post(d: SymbolPen) -> None:
    """The post on its foot, the arm, and the dead lamp at its end."""
    d.dots([(68, 40, 26)], "white", 70)
    d.box(22, 56, 22, 22, "stone", 3)
    d.line([(33, 67), (64, 43)], "ink", 8)
    d.line([(33, 67), (64, 43)], "iron", 5)
    d.disc(33, 67, 7, "iron")
    with d.turned(-38, 69, 39):
        d.box(-14, -8, 28, 16, "coal", 7)
        d.box(-9, -5, 18, 10, "paper", 5)


@symbol("toll-bar")
def toll_bar(d: SymbolPen) -> None:
    """A red and white bar that reaches from its box into the road."""
    d.shadow(38, 10, 24, 20, 3, 4)
    d.box(46, 20, 8, 74, "white", 2)
    for n in range(5):
        d.box(46, 30 + 14 * n, 8, 7, "red", 0, line=False)
    d.line([(46, 20), (46, 94), (54, 94), (54, 20)], "ink", 1.8)
    d.box(38, 10, 24, 20, "iron", 3)
    d.disc(50, 20, 5, "hazard")


@symbol("bus-shelter", "box")
def bus_shelter(d: SymbolPen) -> None:
    """A glass roof on posts, a bench under it, the sign beside."""
    d.box(14, 14, d.w - 28, 52, "glass", 3)
    d.lines([(14 + 18 * n, 16, 14 + 18 * n, 64) for n in range(1, int((d.w - 28) // 18) + 1)], "white", 3)
    d.box(20, 22, d.w - 40, 12, "wood", 2)
    d.dots([(17, 17, 4), (d.w - 17, 17, 4), (17, 63, 4), (d.w - 17, 63, 4)], "iron")
    d.disc(d.w - 22, 80, 10, "hazard")
    d.box(d.w - 27, 76, 10, 7, "navy", 2)


@symbol("trench", "region")
def trench(d: SymbolPen) -> None:
    """A ditch with thrown-up earth along its edge and boards on its floor."""
    d.path(_way(d.squares, 14), "earth+", line=False)
    d.path(_way(d.squares, 22), "mud-", line=False)
    d.path(_way(d.squares, 26), "mud", line=False)
    for (x, y), ways in arms(d.squares).items():
        left, top = x * 100.0, y * 100.0
        upright = bool(ways & {"n", "s"})
        for n in range(5):
            at = 6 + 19.0 * n
            if upright:
                d.box(left + 32, top + at, 36, 9, "wood", 1, line=d.fine)
            else:
                d.box(left + at, top + 32, 9, 36, "wood", 1, line=d.fine)
