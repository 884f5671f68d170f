"""Halls: chapel, gym, torture chamber, statues and fountains."""

from __future__ import annotations

from math import cos, pi, sin

from editor.render.sketch import SymbolPen
from editor.render.symbol import symbol


@symbol("altar", "box")
def altar(d: SymbolPen) -> None:
    """A stone table with a cloth, a cross and two candles."""
    d.shadow(14, 18, d.w - 28, 50, 3, 6)
    d.box(14, 18, d.w - 28, 50, "stone", 3)
    d.box(27, 16, d.w - 54, 56, "white", 1)
    d.line([(27, 66), (d.w - 27, 66)], "gold", 3, flat=True)
    cx = d.w / 2
    d.line([(cx, 24), (cx, 58)], "gold-", 6, flat=True)
    d.line([(cx - 11, 35), (cx + 11, 35)], "gold-", 6, flat=True)
    for x in (21, d.w - 21):
        d.disc(x, 43, 5, "bone")
        d.dots([(x, 43, 2.6)], "orange")


@symbol("pew", "box")
def pew(d: SymbolPen) -> None:
    """A church bench: a long seat, a high back, carved ends."""
    d.shadow(10, 30, d.w - 20, 36, 2, 3)
    d.box(14, 40, d.w - 28, 26, "wood", 2)
    d.box(14, 31, d.w - 28, 9, "darkwood", 2)
    for x in (9, d.w - 17):
        d.box(x, 27, 8, 44, "darkwood", 3)
    for n in range(int(d.w // 33)):
        d.box(22 + 22 * n, 46, 14, 10, "red", 2, line=d.fine)


@symbol("statue")
def statue(d: SymbolPen) -> None:
    """A figure on a stepped base, arms out, a long shadow."""
    d.shadow(17, 17, 66, 66, 3, 6)
    d.box(17, 17, 66, 66, "stone", 3)
    d.box(25, 25, 50, 50, "stone+", 2)
    d.blob([(50, 52, 13), (35, 52, 8), (65, 52, 8), (42, 52, 10), (58, 52, 10)], "stone-")
    d.disc(50, 47, 8.5, "stone+")
    if d.fine:
        d.lines([(44, 58, 44, 66), (50, 60, 50, 68), (56, 58, 56, 66)], "ink", 1.8, 150)


@symbol("fountain")
def fountain(d: SymbolPen) -> None:
    """A round basin and the bowl in its middle."""
    d.round_shadow(50, 50, 37, 6)
    d.disc(50, 50, 37, "stone")
    d.disc(50, 50, 29, "water")
    if d.fine:
        for n in range(12):
            with d.turned(30 * n, 50, 50):
                d.lines([(0, -37, 0, -29)], "ink", 1.8, 160)
    d.ring(50, 50, 22, "white", 2, 170)
    d.disc(50, 50, 14, "stone+")
    d.disc(50, 50, 8.5, "water")
    d.disc(50, 50, 3.4, "stone-")


@symbol("iron-maiden")
def iron_maiden(d: SymbolPen) -> None:
    """An iron case, open: spikes inside both halves."""
    d.shadow(20, 12, 60, 66, 14, 6)
    d.poly([(50, 12), (72, 18), (80, 44), (72, 76), (50, 80), (28, 76), (20, 44), (28, 18)], "iron")
    d.poly([(50, 20), (66, 25), (72, 44), (65, 69), (50, 73), (35, 69), (28, 44), (34, 25)], "coal")
    for y in (32, 44, 56):
        d.poly([(29, y - 4), (41, y), (29, y + 4)], "steel+", line=False)
        d.poly([(71, y - 4), (59, y), (71, y + 4)], "steel+", line=False)
    d.disc(50, 30, 7, "bone")
    d.dots([(47.4, 29, 1.8), (52.6, 29, 1.8)], "ink")
    d.line([(50, 40), (50, 71)], "red-", 2.4)


@symbol("torture-rack", "end")
def torture_rack(d: SymbolPen) -> None:
    """A wooden frame with a roller at each end, ropes and straps."""
    d.shadow(24, 14, d.w - 48, d.h - 28, 3, 5)
    d.box(24, 14, d.w - 48, d.h - 28, "darkwood", 3)
    d.box(31, 24, d.w - 62, d.h - 48, "wood", 2)
    for y in (36, 50, d.h - 36):
        d.lines([(31, y, d.w - 31, y)], "darkwood", 2)
    for y in (18, d.h - 18):
        d.box(16, y - 6, d.w - 32, 12, "wood", 5)
        for x in (16, d.w - 16):
            d.lines([(x, y - 10, x, y + 10), (x - 6, y, x + 6, y)], "iron", 4)
    for x in (40, d.w - 40):
        d.lines([(x, 24, x, 40), (x, d.h - 40, x, d.h - 24)], "bone", 3)
    d.dots([(40, 42, 4.5), (d.w - 40, 42, 4.5), (40, d.h - 42, 4.5), (d.w - 40, d.h - 42, 4.5)], "red")


@symbol("wall-chains", "wall")
def wall_chains(d: SymbolPen) -> None:
    """Two chains from the wall, each with a shackle."""
    for x, lean in ((28, -4), (72, 4)):
        d.box(x - 8, 4, 16, 8, "iron", 2)
        for n in range(4):
            d.ring(x + lean * n * 0.6, 16 + 7 * n, 3.8, "iron", 2.8)
        d.arc(x + lean * 2.6, 49, 9, 120, 300, "iron", 5)


@symbol("weights", "box")
def weights(d: SymbolPen) -> None:
    """A bench press with its barbell, and dumb-bells in a row."""
    d.shadow(14, 14, d.w - 28, d.h - 30)
    d.box(14, 14, d.w - 28, d.h - 30, "iron+", 4)
    d.box(34, 20, 24, d.h - 42, "red", 5)
    d.line([(18, 34), (74, 34)], "ink", 7)
    d.line([(18, 34), (74, 34)], "steel+", 4)
    for x, h in ((20, 30), (27, 22), (65, 22), (72, 30)):
        d.box(x - 3.5, 34 - h / 2, 7, h, "coal", 2)
    for n in range(int((d.w - 100) // 28)):
        x = 98 + 28 * n
        for y in (28, 50, 70) if d.h <= 100 else (28, 50, 72):
            d.line([(x, y), (x + 16, y)], "steel+", 4)
            d.box(x - 4, y - 7, 7, 14, "coal", 2)
            d.box(x + 13, y - 7, 7, 14, "coal", 2)


@symbol("punching-bag")
def punching_bag(d: SymbolPen) -> None:
    """A heavy bag from above, in the shadow of its chain."""
    d.line([(50, 8), (50, 50)], "iron", 4)
    d.line([(12, 12), (88, 12)], "ink", 8)
    d.line([(12, 12), (88, 12)], "steel", 5)
    d.round_shadow(50, 56, 24, 8)
    d.disc(50, 56, 24, "red")
    d.ring(50, 56, 15, "red-", 4)
    d.lines([(50 + 6 * cos(a), 56 + 6 * sin(a), 50 + 21 * cos(a), 56 + 21 * sin(a)) for a in
             (pi / 4 + n * pi / 2 for n in range(4))], "iron", 2.6)  # fmt: skip
    d.disc(50, 56, 6, "steel")


@symbol("exercise-mat", "region")
def exercise_mat(d: SymbolPen) -> None:
    """One soft mat on each square, edges sewn."""
    for x, y in d.squares:
        left, top = x * 100.0, y * 100.0
        d.box(left + 7, top + 7, 86, 86, "blue" if (x + y) % 2 else "cloth", 6)
        d.dashes(
            [(left + 14, top + 14), (left + 86, top + 14), (left + 86, top + 86), (left + 14, top + 86),
             (left + 14, top + 14)], "white", 2, 6, 4,
        )  # fmt: skip
