"""Furniture of bedrooms, offices and lounges."""

from __future__ import annotations

from editor.render.sketch import SymbolPen
from editor.render.symbol import symbol


@symbol("bed", "end")
def bed(d: SymbolPen) -> None:
    """Head board, pillow, and a blanket that is turned back."""
    d.shadow(22, 10, d.w - 44, d.h - 20, 6, 3)
    d.box(22, 10, d.w - 44, d.h - 20, "white", 6)
    d.box(20, 9, d.w - 40, 9, "darkwood", 3)
    d.box(29, 21, d.w - 58, 17, "paper", 6)
    d.box(22, 45, d.w - 44, d.h - 55, "blue", 6)
    d.box(22, 43, d.w - 44, 11, "cloth+", 3)
    if d.fine:
        d.lines(
            [(d.w / 2 - 10, 58, d.w / 2 - 12, d.h - 16), (d.w / 2 + 12, 60, d.w / 2 + 10, d.h - 14)], "navy", 2, 150
        )


@symbol("desk", "box")
def desk(d: SymbolPen) -> None:
    """A writing desk at the wall with paper, a lamp, and its chair."""
    cx = d.w / 2
    d.box(cx - 15, 54, 30, 28, "navy", 8)
    d.box(cx - 17, 74, 34, 10, "navy-", 5)
    d.shadow(14, 14, d.w - 28, 44, 4, 3)
    d.box(14, 14, d.w - 28, 44, "wood", 4)
    d.lines([(18, 36, d.w - 18, 36)], "darkwood", 1.6, 120)
    with d.turned(-8, cx - 4, 38):
        d.box(-13, -15, 26, 30, "paper", 1)
        if d.fine:
            d.lines([(-9, y, 9, y) for y in (-9, -3, 3)], "ink", 1.6, 150)
    d.disc(d.w - 26, 26, 7.5, "teal")
    d.dots([(d.w - 26, 26, 3)], "hazard")
    d.box(19, 20, 13, 16, "red", 1)


@symbol("chair", towards=("desk", "table", "map-table", "console"))
def chair(d: SymbolPen) -> None:
    """A chair, its back at the top of the drawing."""
    d.shadow(31, 30, 38, 42, 8, 3)
    d.box(32, 34, 36, 38, "wood", 7)
    d.box(37, 42, 26, 26, "cloth", 5)
    d.box(29, 26, 42, 11, "darkwood", 4)


@symbol("armchair")
def armchair(d: SymbolPen) -> None:
    d.shadow(20, 18, 60, 58, 12, 3)
    d.box(20, 18, 60, 58, "red", 12)
    d.box(32, 34, 36, 40, "red+", 7)
    d.box(20, 32, 13, 44, "red-", 6)
    d.box(67, 32, 13, 44, "red-", 6)
    d.dots([(40, 26, 2.4), (50, 26, 2.4), (60, 26, 2.4)], "gold")


@symbol("sofa", "box")
def sofa(d: SymbolPen) -> None:
    d.shadow(13, 16, d.w - 26, 58, 12, 3)
    d.box(13, 16, d.w - 26, 58, "teal-", 12)
    seats = max(2, round(d.w / 80))
    step = (d.w - 56) / seats
    for n in range(seats):
        d.box(28 + step * n, 32, step, 40, "teal", 7)
    d.box(13, 30, 16, 46, "teal-", 7)
    d.box(d.w - 29, 30, 16, 46, "teal-", 7)
    with d.turned(18, 46, 48):
        d.box(-12, -12, 24, 24, "gold", 5)


@symbol("table", "box")
def table(d: SymbolPen) -> None:
    """A table with plates and a bench on either long side."""
    d.box(20, 13, d.w - 40, 13, "darkwood", 3)
    d.box(20, d.h - 26, d.w - 40, 13, "darkwood", 3)
    d.shadow(13, 29, d.w - 26, d.h - 58)
    d.box(13, 29, d.w - 26, d.h - 58, "wood", 5)
    d.lines([(16, 43, d.w - 16, 43), (16, d.h - 43, d.w - 16, d.h - 43)], "darkwood", 1.8, 130)
    for n, x in enumerate(range(34, int(d.w) - 24, 33)):
        y = 41 if n % 2 else d.h - 41
        d.disc(x, y, 8.4, "white")
        if d.fine:
            d.ring(x, y, 4.6, "steel", 1.6)


@symbol("bench", "box")
def bench(d: SymbolPen) -> None:
    """A slatted bench with its back to the wall."""
    for x in (24, d.w - 32):
        d.box(x, 16, 8, 36, "iron", 2)
    d.shadow(14, 16, d.w - 28, 32, 3, 3)
    d.box(14, 14, d.w - 28, 8, "darkwood", 3)
    for y in (25, 34, 43):
        d.box(14, y, d.w - 28, 7.5, "wood", 2)


@symbol("bookcase", "box")
def bookcase(d: SymbolPen) -> None:
    """A tall case, the spines of its books in a row."""
    d.shadow(12, 12, d.w - 24, 42, 3, 6)
    d.box(12, 12, d.w - 24, 42, "darkwood", 3)
    colours = ("red", "blue", "paper", "leaf", "gold", "navy", "brick", "violet")
    for row, top in enumerate((16, 35)):
        x, n = 16.0, row * 3
        while x < d.w - 22:
            width = (6, 8, 5, 7)[n % 4]
            d.box(x, top, min(width, d.w - 16 - x), 15, colours[n % 8], 1, line=d.fine)
            x += width + 0.8
            n += 1


@symbol("carpet", "box")
def carpet(d: SymbolPen) -> None:
    """A woven runner with fringes."""
    d.lines([(x, 22 + 4 * n, x + 6, 22 + 4 * n) for n in range(15) for x in (6, d.w - 12)], "paper", 1.8)
    d.box(12, 20, d.w - 24, 60, "red", 1)
    d.box(19, 27, d.w - 38, 46, "gold", 1, line=False)
    d.box(22, 30, d.w - 44, 40, "red-", 1, line=False)
    for x in range(50, int(d.w), 50):
        d.poly([(x - 20, 50), (x, 34), (x + 20, 50), (x, 66)], "gold", line=False)
        d.poly([(x - 12, 50), (x, 41), (x + 12, 50), (x, 59)], "red", line=False)


@symbol("map-table", "box")
def map_table(d: SymbolPen) -> None:
    """A table with a map of the front: coast, arrows, flags."""
    d.shadow(14, 14, d.w - 28, d.h - 28)
    d.box(14, 14, d.w - 28, d.h - 28, "darkwood", 5)
    d.box(21, 21, d.w - 42, d.h - 42, "paper", 1)
    d.poly([(21, 60), (32, 52), (44, 58), (52, 48), (64, 52), (d.w - 21, 40), (d.w - 21, d.h - 21), (21, d.h - 21)],
           "moss", line=False)  # fmt: skip
    d.line([(30, 72), (46, 64), (56, 70), (70, 60)], "navy", 2.4)
    d.line([(32, 40), (50, 34)], "red", 4)
    d.poly([(48, 26), (62, 31), (52, 42)], "red", line=False)
    if d.fine:
        d.lines([(70, 66, 70, 50)], "ink", 2)
        d.poly([(70, 50), (80, 53.5), (70, 57)], "blue")


@symbol("bar", "box")
def bar(d: SymbolPen) -> None:
    """A counter with bottles behind it and stools before it."""
    d.shadow(13, 13, d.w - 26, 48)
    d.box(13, 13, d.w - 26, 16, "darkwood", 2)
    colours = ("leaf", "gold", "brick", "ice", "violet", "leaf")
    for n in range(int((d.w - 30) // 11)):
        d.disc(21 + 11 * n, 21, 4.2, colours[n % 6], line=d.fine)
    d.box(13, 38, d.w - 26, 23, "wood", 4)
    d.line([(18, 56), (d.w - 18, 56)], "gold", 3, flat=True)
    for n in range(max(2, int(d.w // 40))):
        d.disc(28 + (d.w - 56) * n / max(1, int(d.w // 40) - 1), 76, 9, "red")
    d.disc(d.w - 34, 46, 4, "white")


@symbol("plant")
def plant(d: SymbolPen) -> None:
    """Big leaves over a tub."""
    d.round_shadow(50, 50, 20, 4)
    d.disc(50, 50, 20, "brick")
    for n in range(7):
        with d.turned(360 / 7 * n, 50, 50):
            d.poly([(0, 2), (-8, -14), (-6, -26), (0, -35), (6, -26), (8, -14)], "leaf" if n % 2 else "darkleaf")
            if d.fine:
                d.line([(0, -4), (0, -28)], "moss", 1.8)
    d.disc(50, 50, 5, "darkleaf", line=False)
