"""Science and medicine: benches, tubes, tanks, beds and slabs."""

from __future__ import annotations

from editor.render.sketch import SymbolPen
from editor.render.symbol import symbol


def body(d: SymbolPen, x: float, y: float, size: float, material: str = "body") -> None:
    """A person lying on the back, head at the top; ``size`` is the height."""
    s = size / 60
    d.line([(x - 4 * s, y + 30 * s), (x - 6 * s, y + 58 * s)], material, 8 * s)
    d.line([(x + 4 * s, y + 30 * s), (x + 6 * s, y + 58 * s)], material, 8 * s)
    d.line([(x - 9 * s, y + 18 * s), (x - 13 * s, y + 36 * s)], material, 6 * s)
    d.line([(x + 9 * s, y + 18 * s), (x + 13 * s, y + 36 * s)], material, 6 * s)
    d.box(x - 9 * s, y + 14 * s, 18 * s, 22 * s, material, 7 * s, line=False)
    d.disc(x, y + 6.5 * s, 7.5 * s, material, line=False)
    if d.fine:
        d.ring(x, y + 6.5 * s, 7.5 * s, "ink", 1.4, 130)


@symbol("chemistry-bench", "box")
def chemistry_bench(d: SymbolPen) -> None:
    """A white bench with flasks, a burner and a rack of tubes."""
    d.shadow(13, 18, d.w - 26, d.h - 36)
    d.box(13, 18, d.w - 26, d.h - 36, "white", 4)
    d.box(19, 24, d.w - 38, d.h - 48, "teal+", 3, line=False)
    for n, x in enumerate(range(36, int(d.w) - 50, 64)):
        material = ("glow", "violet", "orange")[n % 3]
        d.disc(x, 60, 12, "glass")
        d.disc(x, 60, 8.4, material, line=False)
        d.box(x - 4, 38, 8, 13, "glass", 1)
        d.box(x + 18, 34, 24, 12, "wood", 2)
        d.dots([(x + 23, 40, 3), (x + 30, 40, 3), (x + 37, 40, 3)], "red")
        if d.fine:
            d.disc(x + 30, 62, 6, "iron")
            d.poly([(x + 26, 58), (x + 30, 48), (x + 34, 58)], "orange", line=False)
            d.dots([(x - 3, 57, 2.2)], "white")


@symbol("fume-cupboard", "box")
def fume_cupboard(d: SymbolPen) -> None:
    """A glass hood against the wall, a smoking flask behind the sash."""
    d.shadow(14, 13, d.w - 28, 52)
    d.box(14, 13, d.w - 28, 52, "steel", 3)
    d.box(20, 19, d.w - 40, 34, "coal", 2)
    cx = d.w / 2
    d.disc(cx, 42, 8, "glow")
    d.blob([(cx - 7, 30, 4), (cx + 1, 26, 5.5), (cx + 9, 30, 4)], "glow+")
    d.box(18, 54, d.w - 36, 8, "glass", 1)
    d.lines([(cx, 54, cx, 62)], "ink", 2)


@symbol("cryo-tube", "end")
def cryo_tube(d: SymbolPen) -> None:
    """A frosted tube with a body behind the glass."""
    d.shadow(24, 12, d.w - 48, d.h - 24, 20, 6)
    d.box(24, 12, d.w - 48, d.h - 24, "steel", 20)
    d.box(30, 18, d.w - 60, d.h - 36, "ice", 15)
    body(d, d.w / 2, 24, min(d.h - 52, 110), "navy")
    d.line([(37, 30), (37, d.h - 34)], "white", 4, 230)
    if d.fine:
        for x, y in ((60, 28), (62, 62), (40, 76)):
            d.lines([(x - 4, y, x + 4, y), (x, y - 4, x, y + 4)], "white", 1.8)
    d.box(32, d.h - 20, d.w - 64, 8, "iron", 2)
    d.dots([(d.w / 2 - 8, d.h - 16, 2.4)], "glow")
    d.dots([(d.w / 2 + 8, d.h - 16, 2.4)], "red")


@symbol("lab-tank", "box")
def lab_tank(d: SymbolPen) -> None:
    """A glowing tank with bodies afloat, a pump at each end."""
    d.shadow(12, 15, d.w - 24, d.h - 30, 12, 6)
    d.box(12, 15, d.w - 24, d.h - 30, "iron", 12)
    d.box(26, 22, d.w - 52, d.h - 44, "glow", 10)
    bodies = max(1, round(d.w / 100))
    step = (d.w - 52) / bodies
    for n in range(bodies):
        with d.turned(-90, 26 + step * (n + 0.5) - 27, 50):
            body(d, 0, 0, 54, "darkleaf-")
    if d.fine:
        d.dots([(34, 32, 3), (40, 64, 2.4), (d.w / 2, 30, 3), (d.w / 2 + 4, 70, 2.4), (d.w - 36, 34, 3)], "white", 190)
    for x in (19, d.w - 19):
        d.disc(x, d.h / 2, 6, "steel")


@symbol("hospital-bed", "end")
def hospital_bed(d: SymbolPen) -> None:
    """A white bed on wheels with a red cross at its foot."""
    d.lines([(26, 22, 26, d.h - 16), (d.w - 26, 22, d.w - 26, d.h - 16)], "steel-", 4)
    d.box(28, 12, d.w - 56, d.h - 26, "white", 6)
    d.box(34, 16, d.w - 68, 18, "paper", 6)
    d.box(28, 40, d.w - 56, d.h - 54, "ice", 4)
    d.line([(28, 44), (d.w - 28, 44)], "white", 5, flat=True)
    cx, cy = d.w / 2, d.h - 32
    d.box(cx - 4, cy - 12, 8, 24, "red", 1, line=False)
    d.box(cx - 12, cy - 4, 24, 8, "red", 1, line=False)
    d.dots([(26, 16, 4), (d.w - 26, 16, 4), (26, d.h - 14, 4), (d.w - 26, d.h - 14, 4)], "iron")


@symbol("operating-table", "end")
def operating_table(d: SymbolPen) -> None:
    """A narrow table under the lamp, a tray of instruments beside it."""
    d.shadow(34, 14, 32, d.h - 28, 8, 5)
    d.box(34, 14, 32, d.h - 28, "teal", 8)
    d.box(38, 18, 24, 14, "white", 5)
    d.lines([(34, 46, 66, 46), (34, d.h - 36, 66, d.h - 36)], "ink", 3)
    d.box(12, 52, 16, 30, "steel", 2)
    d.lines([(17, 56, 17, 78), (23, 56, 23, 72)], "white", 2.4)
    d.line([(88, 18), (66, 40)], "iron", 4)
    d.disc(62, 44, 15, "steel")
    d.dots([(57, 40, 4), (67, 40, 4), (57, 49, 4), (67, 49, 4)], "hazard")


@symbol("slab", "end")
def slab(d: SymbolPen) -> None:
    """A steel slab with a covered body, feet showing."""
    d.shadow(27, 12, d.w - 54, d.h - 24, 3, 6)
    d.box(27, 12, d.w - 54, d.h - 24, "steel", 3)
    d.box(31, 16, d.w - 62, d.h - 32, "steel+", 2, line=False)
    cx = d.w / 2
    d.disc(cx, 25, 7, "body")
    d.dots([(cx - 6, d.h - 19, 4), (cx + 6, d.h - 19, 4)], "body")
    d.poly(
        [(cx - 15, 34), (cx - 9, 29), (cx + 9, 29), (cx + 15, 34), (cx + 11, d.h - 22), (cx - 11, d.h - 22)], "white"
    )
    if d.fine:
        d.lines([(cx - 6, 42, cx - 4, d.h - 30), (cx + 6, 46, cx + 3, d.h - 34)], "steel", 2)
