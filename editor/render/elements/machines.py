"""Machines of the technical rooms: generator, missiles, boiler, robots."""

from __future__ import annotations

from math import cos, pi, sin

from editor.render.sketch import SymbolPen
from editor.render.symbol import symbol


@symbol("generator", "box")
def generator(d: SymbolPen) -> None:
    """A huge turbine: a ribbed housing, its round rotor, a flash on the lid."""
    d.shadow(13, 13, d.w - 26, d.h - 26, 8, 7)
    d.box(13, 13, d.w - 26, d.h - 26, "iron", 8)
    d.box(21, 21, d.w - 42, d.h - 42, "steel", 6)
    cx, cy = d.w / 2, d.h / 2
    r = min(d.w, d.h) / 2 - 34
    ribs = int((d.w - 60) // 14)
    d.lines([(30 + 14 * n, 23, 30 + 14 * n, d.h - 23) for n in range(ribs + 1)], "iron", 3, 130)
    d.disc(cx, cy, r, "iron")
    d.disc(cx, cy, r * 0.86, "steel-")
    for blade in range(10):
        with d.turned(36 * blade, cx, cy):
            d.poly([(0, -r * 0.22), (r * 0.16, -r * 0.78), (r * 0.34, -r * 0.7)], "steel+", line=d.fine)
    d.disc(cx, cy, r * 0.44, "hazard")
    s = r / 62
    bolt = [(4, -24), (-13, 4), (-2, 4), (-6, 24), (13, -6), (2, -6)]
    d.poly([(cx + x * s, cy + y * s) for x, y in bolt], "ink", line=False)
    if d.fine:
        d.dots([(x, y, 3.5) for x in (20, d.w - 20) for y in (20, d.h - 20)], "steel+")


@symbol("missiles", "box")
def missiles(d: SymbolPen) -> None:
    """Missiles side by side on their ramp, points to the wall."""
    d.shadow(12, 12, d.w - 24, d.h - 24)
    d.box(12, 12, d.w - 24, d.h - 24, "iron", 3)
    d.box(12, d.h - 30, d.w - 24, 10, "hazard", 1)
    stripes = int((d.w - 24) // 16)
    for n in range(stripes):
        x = 14 + 16.0 * n
        d.poly([(x, d.h - 20), (x + 7, d.h - 20), (x + 13, d.h - 30), (x + 6, d.h - 30)], "ink", line=False)
    count = max(2, round(d.w / 50))
    step = (d.w - 24) / count
    for n in range(count):
        x = 12 + step * (n + 0.5)
        d.poly([(x - 14, d.h - 33), (x - 13, d.h - 42), (x, d.h - 56), (x + 13, d.h - 42), (x + 14, d.h - 33)], "red")
        d.box(x - 7.5, 31, 15, d.h - 66, "white", 2)
        d.poly([(x - 7.5, 33), (x - 5, 22), (x, 14), (x + 5, 22), (x + 7.5, 33)], "red")
        if d.fine:
            d.lines([(x - 7.5, 40, x + 7.5, 40)], "ink", 2)
            d.line([(x - 3.4, 45), (x - 3.4, d.h - 41)], "steel", 2.4)


@symbol("boiler")
def boiler(d: SymbolPen) -> None:
    """A round boiler with its fire door and pipes to the wall."""
    d.line([(30, 6), (30, 40)], "iron", 10)
    d.line([(70, 6), (70, 40)], "brick", 10)
    d.round_shadow(50, 52, 34, 6)
    d.disc(50, 52, 34, "rust")
    d.ring(50, 52, 27, "rust-", 3)
    if d.fine:
        d.dots([(50 + 30.5 * c, 52 + 30.5 * s, 2.4) for c, s in _round(12)], "rust+")
    d.box(35, 52, 30, 22, "iron", 4)
    d.poly([(41, 71), (43, 60), (48, 66), (51, 57), (55, 66), (59, 61), (60, 71)], "orange", line=False)
    d.disc(50, 38, 8, "white")
    d.line([(50, 38), (54, 33)], "red", 2.4)


def _round(count: int) -> list[tuple[float, float]]:
    return [(cos(2 * pi * n / count), sin(2 * pi * n / count)) for n in range(count)]


@symbol("pump")
def pump(d: SymbolPen) -> None:
    """A round casing with an impeller, a pipe in and a pipe out."""
    d.line([(34, 4), (34, 44)], "iron", 14, flat=True)
    d.line([(34, 4), (34, 44)], "ice", 8, flat=True)
    d.line([(66, 58), (96, 58)], "iron", 14, flat=True)
    d.line([(66, 58), (96, 58)], "ice", 8, flat=True)
    d.round_shadow(46, 56, 29, 5)
    d.disc(46, 56, 29, "blue")
    d.disc(46, 56, 19, "steel+")
    for blade in range(6):
        with d.turned(60 * blade, 46, 56):
            d.poly([(0, 0), (-3, -16), (7, -13)], "navy", line=False)
    d.disc(46, 56, 5, "iron")
    if d.fine:
        d.box(28, 17, 12, 7, "iron", 1)
        d.box(82, 52, 7, 12, "iron", 1)


@symbol("robot-arm")
def robot_arm(d: SymbolPen) -> None:
    """A jointed arm that reaches from its base into the room."""
    d.round_shadow(38, 32, 20, 5)
    d.disc(38, 32, 20, "iron")
    d.disc(38, 32, 13, "hazard")
    d.line([(38, 32), (66, 54)], "ink", 17)
    d.line([(38, 32), (66, 54)], "orange", 12)
    d.line([(66, 54), (48, 76)], "ink", 14)
    d.line([(66, 54), (48, 76)], "orange+", 9.5)
    d.disc(66, 54, 9, "steel")
    d.disc(38, 32, 7, "steel")
    d.line([(48, 76), (36, 78), (33, 88)], "ink", 5)
    d.line([(48, 76), (49, 86), (41, 92)], "ink", 5)
    d.disc(48, 76, 5.5, "iron")


@symbol("robot-parts")
def robot_parts(d: SymbolPen) -> None:
    """A head, an arm, a leg and a wheel on the floor."""
    d.line([(22, 70), (38, 84), (60, 78), (74, 86)], "red", 3)
    d.box(22, 22, 30, 26, "steel", 6)
    d.dots([(31, 34, 4.5), (43, 34, 4.5)], "shine")
    d.line([(37, 22), (37, 13)], "iron", 3)
    d.disc(37, 13, 3, "red", line=False)
    with d.turned(35, 68, 40):
        d.box(-7, -24, 14, 24, "cloth", 5)
        d.box(-6, 0, 12, 22, "steel", 5)
        d.disc(0, 0, 7, "iron")
    d.disc(34, 66, 11, "iron")
    d.disc(34, 66, 5, "steel+")
    d.box(56, 66, 24, 12, "steel-", 4)


@symbol("rails", "end")
def rails(d: SymbolPen) -> None:
    """A narrow track: sleepers and two rails from end to end."""
    for n in range(int(d.h // 20)):
        d.box(26, 4 + 20 * n, 48, 9, "darkwood", 1, line=d.fine)
    for x in (36, 64):
        d.line([(x, 0), (x, d.h)], "ink", 7, flat=True)
        d.line([(x, 0), (x, d.h)], "steel+", 3.4, flat=True)


@symbol("fan")
def fan(d: SymbolPen) -> None:
    """A fan under a round grating in the floor."""
    d.disc(50, 50, 40, "iron")
    d.disc(50, 50, 34, "coal")
    for blade in range(4):
        with d.turned(90 * blade + 20, 50, 50):
            d.poly([(0, 0), (-6, -22), (2, -32), (16, -27), (12, -12)], "steel", line=False)
    d.disc(50, 50, 8, "steel+")
    for x in (-24, -12, 0, 12, 24):
        reach = (34**2 - x**2) ** 0.5
        d.lines([(50 + x, 50 - reach, 50 + x, 50 + reach), (50 - reach, 50 + x, 50 + reach, 50 + x)], "iron", 2, 190)


@symbol("radio-mast")
def radio_mast(d: SymbolPen) -> None:
    """The foot of a lattice mast: four feet, crossed struts, stays, a red light."""
    d.lines([(6, 6, 50, 50), (94, 6, 50, 50), (6, 94, 50, 50), (94, 94, 50, 50)], "ink", 1.8, 160)
    for x, y in ((22, 22), (78, 22), (22, 78), (78, 78)):
        d.box(x - 9, y - 9, 18, 18, "stone", 2)
    for half in (28, 18, 9):
        d.line(
            [(50 - half, 50 - half), (50 + half, 50 - half), (50 + half, 50 + half), (50 - half, 50 + half),
             (50 - half, 50 - half)], "iron", 5,
        )  # fmt: skip
    d.lines([(22, 22, 78, 78), (78, 22, 22, 78)], "iron", 5)
    d.disc(50, 50, 9, "red")
    if d.fine:
        d.dots([(47, 47, 3)], "white")
