"""Kitchens, washrooms and cleaning."""

from __future__ import annotations

from editor.render.sketch import SymbolPen
from editor.render.symbol import symbol


@symbol("cooker", "box")
def cooker(d: SymbolPen) -> None:
    """A range with four rings, one of them hot, under a pan."""
    d.shadow(14, 13, d.w - 28, 60)
    d.box(14, 13, d.w - 28, 60, "iron", 3)
    for n in range(max(2, int((d.w - 28) // 34))):
        for row, y in enumerate((30, 52)):
            x = 32 + (d.w - 64) * n / max(1, int((d.w - 28) // 34) - 1)
            d.disc(x, y, 9.5, "coal")
            d.ring(x, y, 5.5, "red" if (n + row) % 2 else "steel", 2.8)
    d.line([(32, 52), (14, 62)], "coal", 5)
    d.disc(32, 52, 9, "steel")
    d.dots([(28 + 11 * n, 69, 2.6) for n in range(int((d.w - 50) // 11))], "white")


@symbol("fridge", "box")
def fridge(d: SymbolPen) -> None:
    """A white box with a handle, a note on it, and a snow crystal."""
    d.shadow(20, 13, d.w - 40, 60, 5, 6)
    d.box(20, 13, d.w - 40, 60, "white", 5)
    d.box(20, 62, d.w - 40, 11, "steel", 3)
    d.box(26, 64, 22, 5, "iron", 2, line=False)
    cx, cy = d.w / 2, 38
    for n in range(3):
        with d.turned(60 * n, cx, cy):
            d.lines([(-15, 0, 15, 0), (9, -5, 14, 0), (9, 5, 14, 0), (-9, -5, -14, 0), (-9, 5, -14, 0)], "blue", 3)


@symbol("kitchen-block", "box")
def kitchen_block(d: SymbolPen) -> None:
    """A worktop with a sink and a board with a knife."""
    d.shadow(13, 14, d.w - 26, d.h - 30)
    d.box(13, 14, d.w - 26, d.h - 30, "wood", 3)
    d.box(17, 18, d.w - 34, d.h - 38, "paper", 2, line=False)
    d.box(20, 24, 28, 34, "steel", 5)
    d.box(25, 30, 18, 22, "ice", 4)
    d.line([(34, 20), (34, 34)], "iron", 4)
    d.box(56, 28, d.w - 74, 34, "pine", 2)
    d.line([(62, 54), (70, 40)], "iron", 3)
    d.line([(70, 40), (d.w - 24, 33)], "white", 3)
    d.disc(66, 36, 4, "leaf", line=False)


@symbol("shower")
def shower(d: SymbolPen) -> None:
    """A tray with a drain, a curtain, and drops."""
    d.box(13, 13, 74, 74, "ice", 6)
    d.box(19, 19, 62, 62, "white", 5, line=False)
    d.disc(50, 54, 6, "steel")
    d.disc(50, 22, 9, "steel")
    for x, y in ((36, 38), (50, 38), (64, 38), (30, 54), (70, 54), (38, 70), (62, 70), (50, 76)):
        d.line([(x, y), (x, y + 5)], "blue", 3)
    d.line(
        [(14 + 6 * n, 89 if n % 2 else 83) for n in range(13)], "violet", 4.5,
    )  # fmt: skip


@symbol("toilet")
def toilet(d: SymbolPen) -> None:
    """A cistern at the wall and the bowl with its seat."""
    d.shadow(28, 11, 44, 18, 4, 3)
    d.box(28, 11, 44, 18, "white", 4)
    d.box(44, 15, 12, 6, "steel", 2)
    d.oval(29, 28, 42, 52, "white")
    d.oval(36, 37, 28, 36, "ice")
    if d.fine:
        d.oval(43, 46, 14, 18, "water", line=False)


@symbol("washbasin")
def washbasin(d: SymbolPen) -> None:
    """A mirror on the wall, a round basin, a tap."""
    d.box(22, 7, 56, 7, "glass", 2)
    d.shadow(20, 17, 60, 40, 10, 3)
    d.box(20, 17, 60, 40, "white", 10)
    d.oval(29, 24, 42, 28, "ice")
    d.line([(50, 18), (50, 34)], "iron", 5)
    d.dots([(39, 22, 3)], "red")
    d.dots([(61, 22, 3)], "blue")
    d.dots([(50, 42, 2.6)], "ink")


@symbol("bucket")
def bucket(d: SymbolPen) -> None:
    """A bucket of water, and a broom leaning over it."""
    d.disc(42, 58, 22, "blue")
    d.disc(42, 58, 16.5, "water")
    d.arc(42, 58, 11, 60, 80, "white", 3)
    d.arc(42, 58, 22, 190, 160, "ink", 3)
    d.line([(84, 14), (62, 66)], "ink", 6)
    d.line([(84, 14), (62, 66)], "pine", 3.6)
    with d.turned(23, 62, 66):
        d.poly([(-14, 0), (14, 0), (18, 20), (-18, 20)], "gold")
        d.lines([(-8, 3, -10, 19), (0, 3, 0, 19), (8, 3, 10, 19)], "darkwood", 1.8)


@symbol("dustbins")
def dustbins(d: SymbolPen) -> None:
    """Three bins with lids, one lid off."""
    for x, y, material in ((28, 32, "steel"), (68, 34, "leaf"), (44, 68, "steel")):
        d.round_shadow(x, y, 18, 3)
        d.disc(x, y, 18, material)
        if material == "leaf":
            d.disc(x, y, 13, "coal")
            d.dots([(x - 4, y - 3, 5)], "paper")
            d.dots([(x + 5, y + 3, 4)], "red")
        else:
            d.ring(x, y, 12.5, material + "-", 2.4)
            d.box(x - 6, y - 2.5, 12, 5, "iron", 2)
    d.disc(78, 70, 13, "leaf")
    d.box(72, 67.5, 12, 5, "iron", 2)
