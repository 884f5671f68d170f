"""Electronics and installations: screens, servers, consoles, antennas, fuses, spray nozzles."""

from __future__ import annotations

from math import cos, pi, sin

from editor.render.sketch import SymbolPen
from editor.render.symbol import symbol


@symbol("console", "box")
def console(d: SymbolPen) -> None:
    """A desk of switches along the wall with lit screens behind."""
    d.shadow(12, 12, d.w - 24, 54)
    d.box(12, 12, d.w - 24, 54, "iron", 4)
    count = max(1, round(d.w / 50))
    step = (d.w - 28) / count
    for n in range(count):
        x = 14 + step * n
        d.box(x + 2, 15, step - 4, 18, "screen", 2)
        if d.fine:
            d.line([(x + 6, 27), (x + step * 0.4, 20), (x + step * 0.6, 28), (x + step - 6, 22)], "shine", 2)
    d.box(14, 38, d.w - 28, 24, "steel", 3)
    lights = ("red", "hazard", "glow", "white")
    for n in range(int((d.w - 36) // 11)):
        d.dots([(22 + 11 * n, 45, 3)], lights[n % 4])
        d.box(19.5 + 11 * n, 52, 5, 6, "iron", 1, line=False)


@symbol("server", "box")
def server(d: SymbolPen) -> None:
    """Racks with blinking lights."""
    d.shadow(14, 13, d.w - 28, 58)
    count = max(2, round((d.w - 28) / 36))
    step = (d.w - 28) / count
    for n in range(count):
        x = 14 + step * n
        d.box(x, 13, step, 58, "navy", 2)
        for row in range(5):
            y = 18 + 10.0 * row
            d.box(x + 4, y, step - 8, 7, "coal", 1, line=False)
            if d.fine:
                d.dots([(x + 9, y + 3.5, 2)], "glow" if (row + n) % 3 else "red")
                d.lines([(x + 15, y + 3.5, x + step - 8, y + 3.5)], "steel", 1.6)


@symbol("screens", "wall")
def screens(d: SymbolPen) -> None:
    """Monitors on the wall, lit, each with a picture of its own."""
    d.box(3, 3, 94, 20, "coal", 2)
    for n, x in enumerate((6, 37, 68)):
        d.box(x, 5, 27, 16, "screen", 2, line=False)
        d.box(x + 2, 7, 23, 12, "shine", 1, line=False)
        if d.fine:
            d.line([(x + 4, 16), (x + 9, 10 + n), (x + 15, 15), (x + 22, 9 + n)], "screen", 1.8)


@symbol("radio-scrambler")
def radio_scrambler(d: SymbolPen) -> None:
    """A transmitter with a mast in rings of waves."""
    d.shadow(18, 14, 64, 40)
    d.box(18, 14, 64, 40, "iron", 4)
    d.box(23, 19, 26, 14, "screen", 2)
    d.line([(26, 29), (31, 22), (36, 30), (41, 22), (46, 28)], "shine", 2)
    d.dots([(58, 24, 4), (70, 24, 4)], "red")
    d.dots([(58, 36, 4), (70, 36, 4)], "hazard")
    d.box(24, 39, 24, 8, "steel", 1)
    d.disc(50, 66, 7, "red")
    for r in (14, 22):
        d.arc(50, 66, r, 200, 140, "red", 4)
    d.line([(50, 50), (50, 62)], "ink", 4)


@symbol("satellite-uplink")
def satellite_uplink(d: SymbolPen) -> None:
    """A dish with its feed, on a box of electronics."""
    d.shadow(20, 13, 60, 26)
    d.box(20, 13, 60, 26, "iron", 3)
    d.dots([(30, 26, 3.4), (40, 26, 3.4)], "glow")
    d.box(52, 20, 22, 12, "screen", 2)
    d.round_shadow(50, 56, 28, 4)
    d.disc(50, 56, 28, "white")
    d.ring(50, 56, 19, "steel", 2.4)
    d.ring(50, 56, 10, "steel", 2.4)
    d.lines([(50, 56, 31, 40), (50, 56, 69, 40), (50, 56, 50, 80)], "ink", 2.4)
    d.disc(50, 56, 6, "red")


@symbol("detector")
def detector(d: SymbolPen) -> None:
    """An arch across the way: two posts and the beam between them."""
    d.box(40, 20, 20, 60, "hazard", 0, line=False)
    for n in range(6):
        y = 20 + 10.0 * n
        d.poly([(40, y + 10), (40, y + 5), (60, y), (60, y + 5)], "ink", line=False)
    for y in (10, 74):
        d.shadow(30, y, 40, 16, 3, 4)
        d.box(30, y, 40, 16, "steel", 3)
        d.box(36, y + 4, 28, 8, "iron", 2)
        d.dots([(42, y + 8, 2.6)], "red")
        d.dots([(50, y + 8, 2.6)], "glow")
    d.lines([(40, 26, 40, 74), (60, 26, 60, 74)], "ink", 2.4)


@symbol("nozzles")
def nozzles(d: SymbolPen) -> None:
    """Spray from both walls."""
    for y, down in ((12, 1), (88, -1)):
        d.line([(8, y), (92, y)], "ink", 10)
        d.line([(8, y), (92, y)], "steel", 6)
        for x in (24, 50, 76):
            d.poly(
                [(x - 5, y + 4 * down), (x + 5, y + 4 * down), (x + 3, y + 11 * down), (x - 3, y + 11 * down)], "iron"
            )
            for lean in (-7, 0, 7):
                d.line([(x + lean * 0.4, y + 14 * down), (x + lean, y + 31 * down)], "water", 2.6, 220)


@symbol("fuse-box")
def fuse_box(d: SymbolPen) -> None:
    """An open steel box of fuses on the wall, a cable to the floor."""
    d.box(22, 8, 56, 34, "steel", 3)
    d.box(28, 13, 44, 24, "coal", 2)
    for row in range(2):
        for n in range(4):
            d.box(31 + 10 * n, 15 + 11 * row, 7, 8, "hazard" if (n + row) % 3 else "red", 1, line=False)
    d.line([(50, 42), (50, 54), (60, 60), (60, 74)], "ink", 5)
    d.poly([(61, 66), (48, 84), (56, 84), (52, 96), (68, 78), (59, 78)], "hazard")


@symbol("telephone")
def telephone(d: SymbolPen) -> None:
    """A wall telephone with a hanging receiver."""
    d.box(28, 8, 44, 36, "iron", 4)
    d.disc(50, 27, 12, "white")
    d.disc(50, 27, 5, "red")
    if d.fine:
        d.dots([(50 + 8.6 * cos(pi * n / 4), 27 + 8.6 * sin(pi * n / 4), 1.6) for n in range(8)], "ink")
    d.line([(36, 44), (34, 54), (40, 58), (34, 63), (40, 67)], "ink", 2.8)
    with d.turned(20, 54, 68):
        d.box(-19, -5, 38, 10, "red", 5)
        d.box(-21, -8, 11, 16, "red", 4)
        d.box(10, -8, 11, 16, "red", 4)


@symbol("cables")
def cables(d: SymbolPen) -> None:
    """Bundles along the wall, held by clips."""
    for number, (y, material) in enumerate(((14, "red"), (20, "coal"), (26, "blue"), (32, "hazard-"), (38, "coal"))):
        sag = 3 if number % 2 else -2
        d.line([(0, y), (25, y + sag), (50, y), (75, y + sag), (100, y)], material, 4.6, flat=True)
    for x in (18, 50, 82):
        d.box(x - 4, 8, 8, 36, "steel", 2)


@symbol("pipes", "box")
def pipes(d: SymbolPen) -> None:
    """Two heating pipes along the wall with flanges and a valve."""
    for y, material in ((18, "brick"), (36, "steel")):
        d.line([(0, y), (d.w, y)], "ink", 14, flat=True)
        d.line([(0, y), (d.w, y)], material, 10, flat=True)
        d.line([(0, y - 2.4), (d.w, y - 2.4)], material + "+", 2.4, flat=True)
    for x in range(50, int(d.w), 100):
        d.box(x - 30, 10, 7, 34, "iron", 1)
        d.box(x + 24, 10, 7, 34, "iron", 1)
        d.disc(x, 36, 10, "red")
        d.lines([(x - 10, 36, x + 10, 36), (x, 26, x, 46)], "ink", 2)


@symbol("drain")
def drain(d: SymbolPen) -> None:
    """A square grating, water about it."""
    d.oval(14, 18, 72, 66, "water", line=False)
    d.box(28, 28, 44, 44, "iron", 4)
    for n in range(5):
        d.box(33 + 7.4 * n, 33, 4.4, 34, "coal", 1, line=False)


@symbol("puddle", "region")
def puddle(d: SymbolPen) -> None:
    for x, y in d.squares:
        left, top = x * 100.0, y * 100.0
        d.blob([(left + 40, top + 52, 22), (left + 62, top + 46, 17), (left + 56, top + 62, 19),
                (left + 26, top + 44, 9)], "water")  # fmt: skip
        d.dots([(left + 80, top + 70, 5), (left + 22, top + 74, 4)], "water")
        d.arc(left + 46, top + 52, 16, 100, 60, "white", 3)
        d.arc(left + 58, top + 58, 10, 280, 60, "white", 2.4)
