"""What grows and stands in gardens and woods."""

from __future__ import annotations

from math import cos, pi, sin

from editor.render.outline import outline
from editor.render.sketch import Circle, SymbolPen
from editor.render.symbol import symbol


def _crown(x: float, y: float, r: float, lobes: int, turn: float = 0.0) -> list[Circle]:
    """Circles that make the crown of a tree or a bush."""
    ring = [
        (x + r * 0.62 * cos(turn + 2 * pi * n / lobes), y + r * 0.62 * sin(turn + 2 * pi * n / lobes), r * 0.42)
        for n in range(lobes)
    ]
    return [*ring, (x, y, r * 0.66)]


@symbol("tree")
def tree(d: SymbolPen) -> None:
    """A wide crown from above, lit leaves in the middle, the trunk showing."""
    turn = d.chance().between(0, 6)
    d.round_shadow(50, 50, 40, 5)
    d.blob(_crown(50, 50, 40, 8, turn), "darkleaf")
    d.dots(_crown(48, 47, 28, 7, turn + 1), "leaf")
    if d.fine:
        d.dots(_crown(46, 43, 14, 5, turn), "moss")
        for n in range(6):
            a = turn + n * pi / 3
            d.arc(50 + 27 * cos(a), 50 + 27 * sin(a), 6, 30, 130, "darkleaf-", 2.2)
    d.disc(52, 53, 6, "darkwood")


@symbol("bush")
def bush(d: SymbolPen) -> None:
    """Lower and denser than a tree, with berries; no trunk."""
    turn = d.chance().between(0, 6)
    circles = [*_crown(36, 58, 23, 6, turn), *_crown(64, 60, 22, 6, turn + 1), *_crown(52, 38, 23, 6, turn + 2)]
    d.blob(circles, "leaf")
    d.dots([*_crown(34, 54, 13, 5, turn), *_crown(62, 56, 12, 5, turn), *_crown(51, 34, 13, 5, turn)], "moss")
    berries = ((30, 62), (42, 48), (56, 30), (62, 48), (70, 64), (50, 66), (40, 34))
    d.dots([(x, y, 3.2) for x, y in berries], "red")


@symbol("hedge", "region")
def hedge(d: SymbolPen) -> None:
    """A clipped band of leaves along its squares."""
    inside = set(d.squares)
    circles: list[Circle] = []
    light: list[Circle] = []
    for x, y in d.squares:
        cx, cy = x * 100.0 + 50, y * 100.0 + 50
        circles += [(cx + 17 * dx, cy + 17 * dy, 19) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        chance = d.chance(x * 31 + y)
        light += [(cx + chance.between(-30, 30), cy + chance.between(-30, 30), chance.between(3, 7)) for _ in range(18)]
        for dx, dy in ((1, 0), (0, 1)):
            if (x + dx, y + dy) in inside:
                for side in (-17, 0, 17):
                    circles += [
                        (cx + dx * 50 + dy * side + dx * s, cy + dy * 50 + dx * side + dy * s, 19) for s in (-12, 12)
                    ]
                    light.append((cx + dx * 50 + dy * side, cy + dy * 50 + dx * side, 6))
    d.blob(circles, "darkleaf")
    d.dots(light, "leaf")


def _rows(d: SymbolPen) -> None:
    """A dug bed with furrows."""
    d.path(outline(d.squares, 11, 8), "earth")
    pairs = [(x * 100 + 16, y * 100 + top, x * 100 + 84, y * 100 + top) for x, y in d.squares for top in (26, 50, 74)]
    d.lines(pairs, "mud", 5)


@symbol("flower-bed", "region")
def flower_bed(d: SymbolPen) -> None:
    """A bed edged with stones, flowers in three colours."""
    d.path(outline(d.squares, 11, 14), "earth")
    d.path(outline(d.squares, 16, 11), "darkleaf", line=False)
    colours = ("pink", "hazard", "white", "violet")
    spots = ((28, 30), (50, 25), (73, 31), (36, 50), (61, 51), (27, 71), (50, 75), (74, 70))
    for x, y in d.squares:
        for n, (dx, dy) in enumerate(spots):
            cx, cy, r = x * 100 + dx, y * 100 + dy, 4.2
            petals = [(cx + r * cos(a), cy + r * sin(a), 3.7) for a in (n + 2 * pi * k / 5 for k in range(5))]
            d.dots(petals if d.fine else [(cx, cy, 7)], colours[(n + x + y) % 4])
            if d.fine:
                d.dots([(cx, cy, 2.6)], "gold" if (n + x + y) % 4 != 1 else "brick")


@symbol("vegetable-bed", "region")
def vegetable_bed(d: SymbolPen) -> None:
    """Furrows with cabbages, and carrots between them."""
    _rows(d)
    for x, y in d.squares:
        left, top = x * 100.0, y * 100.0
        for n, (dx, dy) in enumerate(((28, 26), (52, 26), (76, 26), (28, 74), (52, 74), (76, 74))):
            d.blob(_crown(left + dx, top + dy, 11, 5, n), "moss")
            d.dots([(left + dx, top + dy, 4)], "glow+")
        for dx in (22, 40, 58, 76):
            d.poly([(left + dx - 4, top + 46), (left + dx + 4, top + 46), (left + dx, top + 60)], "orange", line=False)
            d.lines([(left + dx, top + 46, left + dx - 4, top + 39), (left + dx, top + 46, left + dx + 4, top + 39)],
                    "leaf", 2.4)  # fmt: skip


@symbol("fallen-tree", "box")
def fallen_tree(d: SymbolPen) -> None:
    """A trunk with its rings at one end and torn roots and twigs."""
    d.line([(d.w * 0.45, 50), (d.w * 0.56, 22)], "ink", 9)
    d.line([(d.w * 0.45, 50), (d.w * 0.56, 22)], "darkwood", 6)
    d.line([(d.w * 0.66, 52), (d.w * 0.78, 78)], "ink", 8)
    d.line([(d.w * 0.66, 52), (d.w * 0.78, 78)], "darkwood", 5)
    d.shadow(22, 36, d.w - 40, 30, 10, 4)
    d.poly([(22, 34), (d.w - 14, 42), (d.w - 8, 50), (d.w - 14, 58), (22, 68)], "wood")
    d.lines([(34, 43, d.w - 30, 47), (44, 52, d.w - 24, 52), (34, 60, d.w - 44, 57)], "darkwood", 2.4)
    d.oval(13, 34, 18, 34, "pine")
    d.oval(17, 42, 10, 18, "wood", line=False)
    d.blob(_crown(d.w * 0.57, 20, 10, 5), "leaf")
    d.blob(_crown(d.w * 0.79, 80, 9, 5), "leaf")


@symbol("pond", "region")
def pond(d: SymbolPen) -> None:
    """Deep water with a bank, ripples and lily pads."""
    d.path(outline(d.squares, 9, 34), "mud", line=False, alpha=150)
    d.path(outline(d.squares, 14, 30), "water")
    d.path(outline(d.squares, 26, 22), "water-", line=False)
    for x, y in d.squares:
        left, top = x * 100.0, y * 100.0
        d.arc(left + 40, top + 48, 14, 20, 110, "water+", 3)
        d.arc(left + 60, top + 66, 11, 200, 110, "water+", 3)
        d.disc(left + 66, top + 38, 9, "moss")
        d.poly([(left + 66, top + 38), (left + 78, top + 33), (left + 77, top + 42)], "water-", line=False)
        d.disc(left + 34, top + 70, 7, "moss")
        d.dots([(left + 34, top + 70, 3)], "pink")


@symbol("well")
def well(d: SymbolPen) -> None:
    """A ring of stones about dark water, the beam and the rope across."""
    d.round_shadow(50, 50, 34, 6)
    d.disc(50, 50, 34, "stone")
    for n in range(10):
        with d.turned(36 * n, 50, 50):
            d.lines([(0, -34, 0, -22)], "ink", 2, 180)
    d.disc(50, 50, 22, "screen")
    d.arc(50, 50, 15, 110, 60, "water", 3)
    d.line([(10, 50), (90, 50)], "ink", 11)
    d.line([(10, 50), (90, 50)], "wood", 8)
    d.box(42, 43, 16, 14, "bone", 3)
    d.lines([(46, 43, 46, 57), (50, 43, 50, 57), (54, 43, 54, 57)], "darkwood", 1.4)


@symbol("trough", "box")
def trough(d: SymbolPen) -> None:
    d.shadow(14, 32, d.w - 28, 36, 6, 4)
    d.box(14, 32, d.w - 28, 36, "wood", 6)
    d.box(21, 39, d.w - 42, 22, "water", 4)
    d.lines([(28, 46, 44, 46), (50, 54, d.w - 30, 54)], "white", 2.4, 190)
    for x in (22, d.w - 30):
        d.box(x, 27, 8, 46, "iron", 2)


@symbol("picnic-table")
def picnic_table(d: SymbolPen) -> None:
    """A table of planks with a bench on either side, weathered."""
    d.lines([(28, 16, 28, 84), (72, 16, 72, 84)], "darkwood", 6)
    for y in (14, 74):
        d.box(12, y, 76, 12, "wood", 2)
    d.shadow(12, 33, 76, 34, 2, 4)
    for y in (33, 45, 57):
        d.box(12, y, 76, 10.6, "pine", 2)
    d.disc(36, 50, 6, "red")
    d.disc(60, 44, 7, "white")


@symbol("scarecrow")
def scarecrow(d: SymbolPen) -> None:
    """Outstretched sleeves, straw hands, a hat."""
    d.line([(12, 50), (88, 50)], "darkwood", 5)
    d.lines([(10, 44, 22, 50), (8, 50, 22, 50), (10, 56, 22, 50), (90, 44, 78, 50), (92, 50, 78, 50), (90, 56, 78, 50)],
            "gold", 3)  # fmt: skip
    d.poly([(20, 42), (80, 42), (80, 57), (64, 58), (66, 82), (34, 82), (36, 58), (20, 57)], "blue")
    d.box(44, 60, 10, 10, "red", 1, line=d.fine)
    d.disc(50, 40, 19, "gold")
    d.disc(50, 40, 11, "gold-")
    d.ring(50, 40, 11, "red", 3)


@symbol("grave", "end")
def grave(d: SymbolPen) -> None:
    """A headstone with a cross, and the mound before it."""
    d.box(28, 36, d.w - 56, d.h - 48, "earth", 12)
    d.box(34, 42, d.w - 68, d.h - 60, "mud", 9, line=False)
    if d.fine:
        d.lines([(40, 56, 44, 50), (58, 62, 61, 56), (46, 74, 49, 68), (60, 78, 62, 73)], "moss", 2.4)
    d.shadow(27, 14, d.w - 54, 20, 8, 4)
    d.box(27, 13, d.w - 54, 21, "stone", 8)
    d.lines([(d.w / 2, 15, d.w / 2, 32), (d.w / 2 - 7, 21, d.w / 2 + 7, 21)], "ink", 3.4)
