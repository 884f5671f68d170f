"""What the war has left: craters, rubble, wrecks, scrap, sandbags."""

from __future__ import annotations

from math import cos, pi, sin

from editor.render.sketch import SymbolPen
from editor.render.symbol import symbol


def _ragged(d: SymbolPen, x: float, y: float, rx: float, ry: float, points: int = 14) -> list[tuple[float, float]]:
    """A torn outline about an ellipse."""
    chance = d.chance(round(x + 7 * y + 13 * rx))
    made = []
    for n in range(points):
        reach = chance.between(0.84, 1.08)
        a = 2 * pi * n / points
        made.append((x + rx * reach * cos(a), y + ry * reach * sin(a)))
    return made


@symbol("crater", "box")
def crater(d: SymbolPen) -> None:
    """A shell hole: scorched ground, a raised rim, a dark middle."""
    cx, cy, rx, ry = d.w / 2, d.h / 2, d.w / 2 - 10, d.h / 2 - 10
    points = 14 if d.w <= 100 else 20
    for n in range(points):
        a = 2 * pi * n / points + 0.2
        d.line([(cx + rx * 0.8 * cos(a), cy + ry * 0.8 * sin(a)), (cx + rx * 1.02 * cos(a), cy + ry * 1.02 * sin(a))],
               "mud", 4, 150)  # fmt: skip
    d.poly(_ragged(d, cx, cy, rx * 0.88, ry * 0.88, points), "earth")
    d.poly(_ragged(d, cx, cy, rx * 0.66, ry * 0.66, points), "mud", line=False)
    d.poly(_ragged(d, cx + 2, cy + 3, rx * 0.40, ry * 0.40, points), "coal", line=False)
    if d.fine:
        stones = ((-0.62, 0.5, 4.0), (0.58, -0.52, 3.4), (0.2, 0.72, 3.0))
        d.dots([(cx + rx * dx, cy + ry * dy, r) for dx, dy, r in stones], "stone")


@symbol("rubble")
def rubble(d: SymbolPen) -> None:
    """Broken bricks in dust."""
    d.poly(_ragged(d, 50, 54, 38, 34), "stone+", line=False)
    bricks = ((32, 42, -20), (58, 36, 25), (44, 60, 8), (68, 60, -35), (28, 66, 40), (54, 76, -8), (72, 42, 70))
    for n, (x, y, turn) in enumerate(bricks):
        with d.turned(turn, x, y):
            d.box(-11, -6.5, 22 if n % 3 else 15, 13, ("brick", "stone", "brick-")[n % 3], 1)
    if d.fine:
        d.dots([(18, 50, 2.6), (82, 70, 3), (40, 26, 2.6), (84, 50, 2), (22, 80, 2.4), (64, 22, 2)], "stone-")


@symbol("scrap")
def scrap(d: SymbolPen) -> None:
    """Sheet metal, a gear and a coil of wire in a heap."""
    d.poly([(14, 66), (34, 32), (52, 44), (40, 80)], "steel")
    d.poly([(40, 30), (74, 20), (86, 44), (58, 54)], "rust")
    d.poly([(46, 58), (80, 52), (84, 76), (56, 84)], "steel-")
    d.lines([(48, 36, 64, 48), (60, 28, 72, 44)], "rust-", 2.4)
    for n in range(8):
        with d.turned(45 * n, 38, 58):
            d.box(-4, -17, 8, 8, "iron", 1)
    d.disc(38, 58, 12, "iron")
    d.disc(38, 58, 4.6, "earth")
    for r in (5, 9, 13):
        d.arc(68, 66, r, 40, 290, "orange", 2.4)


@symbol("sandbags", "region")
def sandbags(d: SymbolPen) -> None:
    """Two rows of bags across each square, the upper ones in the gaps of the lower."""
    inside = set(d.squares)
    for x, y in d.squares:
        left, top = x * 100.0, y * 100.0
        upright = (x, y - 1) in inside or (x, y + 1) in inside
        with d.turned(90 if upright else 0, left + 50, top + 50):
            for n in range(3):
                d.box(-48 + 32 * n, -4, 32, 25, "paper-", 10)
            for n in range(3):
                d.box(-42 + 28 * n, -22, 29, 24, "paper", 10)
                if d.fine:
                    d.line([(-34 + 28 * n, -10), (-22 + 28 * n, -10)], "paper-", 2.4)


@symbol("tyres")
def tyres(d: SymbolPen) -> None:
    """Old tyres in a pile."""
    for x, y, r in ((34, 62, 22), (67, 64, 20), (50, 36, 22)):
        d.round_shadow(x, y, r, 3)
        d.disc(x, y, r, "rubber")
        d.disc(x, y, r * 0.44, "earth")
        d.ring(x, y, r * 0.72, "iron+", 2.4)


@symbol("car-wreck", "end")
def car_wreck(d: SymbolPen) -> None:
    """A burnt car from above, bonnet at its back end; it fills one square or two."""
    long = d.h > 120
    paint = ("rust", "cloth-", "teal-")[int(d.chance().between(0, 3))]
    left, right, top, bottom = (20.0, d.w - 20, 12.0, d.h - 12)
    wheel = 26 if long else 15
    for x in (left - 4, right - 6):
        for y in (top + (22 if long else 8), bottom - wheel - (22 if long else 8)):
            d.box(x, y, 10, wheel, "rubber", 3)
    d.shadow(left, top, right - left, bottom - top, 14, 5)
    d.box(left, top, right - left, bottom - top, paint, 14)
    hood = top + (bottom - top) * 0.30
    rear = top + (bottom - top) * 0.80
    d.poly([(left + 5, hood + 10), (right - 5, hood + 10), (right - 9, hood - 6), (left + 9, hood - 6)], "coal")
    d.box(left + 6, hood + 14, right - left - 12, rear - hood - 20, "rust-", 6)
    d.box(left + 8, top + 8, right - left - 16, hood - top - 18, "rust", 5, line=False)
    d.poly([(left + 7, rear - 3), (right - 7, rear - 3), (right - 9, rear + 7), (left + 9, rear + 7)], "coal")
    d.blob([(40, hood + 26, 8), (48, hood + 32, 9), (42, hood + 38 if long else hood + 30, 6)], "coal")
    d.dots([(left + 9, top + 6, 4.4), (right - 9, top + 6, 4.4)], "paper")
    if d.fine:
        d.lines([(left + 16, top + 8, left + 18, hood - 8), (right - 16, top + 8, right - 18, hood - 8)], "rust-", 2.4)
        d.line([(right - 14, hood + 18), (right - 20, hood + 26), (right - 13, hood + 32)], "orange", 2)


@symbol("wrecked-tank", "end")
def wrecked_tank(d: SymbolPen) -> None:
    """Tracks, hull, a turret knocked askew with its gun, and a hole."""
    for x in (13, d.w - 33):
        d.shadow(x, 12, 20, d.h - 24, 6, 4)
        d.box(x, 12, 20, d.h - 24, "coal", 6)
        d.lines([(x + 2, 19 + 9 * n, x + 18, 19 + 9 * n) for n in range(int((d.h - 34) // 9) + 1)], "iron+", 3)
    d.poly([(29, 34), (36, 16), (d.w - 36, 16), (d.w - 29, 34), (d.w - 29, d.h - 15), (29, d.h - 15)], "darkleaf-")
    d.lines([(34, d.h - 38 + 6 * n, d.w - 34, d.h - 38 + 6 * n) for n in range(4)], "ink", 2.6, 190)
    cx, cy = d.w / 2, d.h * 0.55
    gun = min(d.h * 0.5, 100.0)
    with d.turned(20, cx, cy):
        d.box(-5.5, -gun, 11, gun * 0.84, "moss-", 2)
        d.box(-8, -gun - 2, 16, 13, "iron", 3)
        d.poly([(-24, -14), (-12, -30), (12, -30), (24, -14), (24, 16), (16, 26), (-16, 26), (-24, 16)], "moss-")
        d.disc(8, 4, 10, "darkleaf")
        d.ring(8, 4, 5.5, "ink", 2)
    d.poly(_ragged(d, cx - 12, cy + 12, 12, 11, 9), "coal")
    d.poly(_ragged(d, cx - 12, cy + 12, 6, 6, 7), "orange-", line=False)
    d.blob([(36, d.h - 26, 8), (46, d.h - 20, 9), (34, d.h - 14, 6)], "coal")
