"""Stores: crates, shelves, lockers, racks, sacks."""

from __future__ import annotations

from editor.render.outline import outline
from editor.render.sketch import SymbolPen
from editor.render.symbol import symbol


def _crate(d: SymbolPen, x: float, y: float, size: float, material: str = "pine") -> None:
    """A wooden crate from above: a frame, boards, and a brace from corner to corner."""
    d.box(x, y, size, size, material, 2)
    rim = size * 0.15
    d.box(x + rim, y + rim, size - 2 * rim, size - 2 * rim, material + "-", 1, line=d.fine)
    if d.fine:
        step = (size - 2 * rim) / 3
        d.lines([(x + rim, y + rim + step * n, x + size - rim, y + rim + step * n) for n in (1, 2)], material, 2)
    d.line([(x + rim, y + size - rim), (x + size - rim, y + rim)], material + "+", size * 0.13, flat=True)
    d.line([(x + rim, y + size - rim), (x + size - rim, y + rim)], "ink", 1, alpha=90, flat=True)


@symbol("crate")
def crate(d: SymbolPen) -> None:
    d.shadow(20, 20, 60, 60, 2, 6)
    _crate(d, 20, 20, 60)


@symbol("crates", "region")
def crates(d: SymbolPen) -> None:
    """A stack over all its squares: big crates at random heights, with the joints between them."""
    d.path(outline(d.squares, 9, 4), "darkwood", line=False, alpha=120)
    d.path(outline(d.squares, 12, 3), "wood")
    for x, y in d.squares:
        left, top = x * 100.0, y * 100.0
        if (x + 2 * y) % 3 == 1:
            for dx, dy in ((15, 15), (52, 15), (15, 52), (52, 52)):
                _crate(d, left + dx, top + dy, 33, "pine" if dx == dy else "wood")
        else:
            _crate(d, left + 15, top + 15, 70, "pine" if (x + y) % 2 else "wood")


@symbol("shelves", "box")
def shelves(d: SymbolPen) -> None:
    """A rack against the wall, full of jars and boxes."""
    d.shadow(14, 13, d.w - 28, 46)
    d.box(14, 13, d.w - 28, 46, "wood", 2)
    d.box(18, 17, d.w - 36, 16, "darkwood", 1, line=False)
    d.box(18, 38, d.w - 36, 16, "darkwood", 1, line=False)
    kinds = ("red", "paper", "moss", "steel", "orange", "cloth", "white")
    for row, top in enumerate((19, 40)):
        x = 20.0
        number = row * 3
        while x < d.w - 28:
            width = (10, 13, 8)[number % 3]
            d.box(x, top, width, 12, kinds[number % len(kinds)], 2, line=d.fine)
            x += width + 2
            number += 1


@symbol("locker", "box")
def locker(d: SymbolPen) -> None:
    """A row of steel lockers, doors to the room."""
    d.shadow(14, 13, d.w - 28, 48)
    d.box(14, 13, d.w - 28, 48, "steel", 2)
    doors = int((d.w - 28) // 24)
    width = (d.w - 28) / doors
    for number in range(doors):
        x = 14 + width * number
        d.box(x, 42, width, 19, "cloth", 1)
        if d.fine:
            d.lines([(x + 6, y, x + width - 6, y) for y in (47, 51, 55)], "ink", 1.6, 150)
            d.lines([(x + width / 2 - 5, y, x + width / 2 + 5, y) for y in (22, 28, 34)], "iron", 2)


@symbol("cabinet", "box")
def cabinet(d: SymbolPen) -> None:
    """A cupboard with two doors and their handles."""
    d.shadow(18, 13, d.w - 36, 44)
    d.box(18, 13, d.w - 36, 44, "darkwood", 2)
    d.box(23, 18, d.w - 46, 26, "wood", 2, line=False)
    d.box(18, 46, d.w / 2 - 18, 11, "wood", 1)
    d.box(d.w / 2, 46, d.w / 2 - 18, 11, "wood", 1)
    d.dots([(d.w / 2 - 6, 52, 3), (d.w / 2 + 6, 52, 3)], "gold")


@symbol("strongbox", "box")
def strongbox(d: SymbolPen) -> None:
    """Deposit boxes: a wall of small steel doors with keyholes."""
    d.shadow(13, 13, d.w - 26, 40)
    d.box(13, 13, d.w - 26, 40, "iron", 2)
    count = int((d.w - 26) // 18)
    width = (d.w - 30) / count
    for row in range(2):
        for number in range(count):
            x, y = 15 + width * number, 15 + 18.0 * row
            d.box(x + 1, y + 1, width - 2, 16, "steel" if (row + number) % 2 else "gold", 1)
            if d.fine:
                d.dots([(x + width / 2, y + 9, 2.4)], "ink")


@symbol("weapon-rack", "box")
def weapon_rack(d: SymbolPen) -> None:
    """Rifles side by side in a steel rack."""
    d.shadow(13, 13, d.w - 26, 56)
    d.box(13, 13, d.w - 26, 56, "iron", 3)
    d.box(17, 22, d.w - 34, 8, "steel", 1, line=False)
    d.box(17, 50, d.w - 34, 8, "steel", 1, line=False)
    count = int((d.w - 30) // 16)
    step = (d.w - 26) / count
    for number in range(count):
        x = 13 + step * (number + 0.5)
        d.line([(x, 17), (x, 40)], "coal", 4)
        d.line([(x, 42), (x, 64)], "wood", 6.5)
        if d.fine:
            d.line([(x + 3, 46), (x + 6, 50)], "coal", 2.6)


@symbol("workbench", "box")
def workbench(d: SymbolPen) -> None:
    """A heavy bench with a vice, a hammer and a spanner."""
    d.shadow(12, 14, d.w - 24, 50)
    d.box(12, 14, d.w - 24, 50, "wood", 3)
    d.lines([(14, 30, d.w - 14, 30), (14, 47, d.w - 14, 47)], "darkwood", 2)
    d.box(18, 44, 16, 26, "iron", 2)
    d.box(15, 64, 22, 7, "steel", 2)
    d.line([(48, 24), (66, 42)], "pine", 5)
    d.box(60, 36, 14, 10, "iron", 2)
    if d.fine:
        d.line([(46, 52), (d.w - 26, 56)], "steel+", 4)
        d.ring(d.w - 23, 56, 4, "steel+", 3)


@symbol("pallets", "each")
def pallets(d: SymbolPen) -> None:
    """Flat boards with gaps: to walk over."""
    for y in (24, 46, 68):
        d.box(20, y, 60, 8, "darkwood", 1)
    for x in range(5):
        d.box(20 + 12.6 * x, 20, 9.6, 60, "pine", 1)


@symbol("container", "box")
def container(d: SymbolPen) -> None:
    """A ribbed steel container with doors at one end, streaked with rust."""
    d.shadow(12, 14, d.w - 24, d.h - 28, 2, 6)
    d.box(12, 14, d.w - 24, d.h - 28, "rust", 2)
    ribs = int((d.w - 40) // 12)
    d.lines([(22 + 12 * n, 18, 22 + 12 * n, d.h - 18) for n in range(ribs)], "rust-", 4)
    d.lines([(27 + 12 * n, 18, 27 + 12 * n, d.h - 18) for n in range(ribs)], "rust+", 1.6, 170)
    d.box(d.w - 26, 14, 14, d.h - 28, "rust-", 1)
    d.lines([(d.w - 26, d.h / 2, d.w - 12, d.h / 2)], "ink", 2.4)


@symbol("sacks", "each")
def sacks(d: SymbolPen) -> None:
    """Three tied sacks in a heap."""
    for x, y, turn in ((36, 60, -12), (66, 62, 14), (51, 38, 4)):
        with d.turned(turn, x, y):
            d.shadow(-19, -15, 38, 30, 12, 3)
            d.box(-19, -15, 38, 30, "paper-", 12)
            d.box(-14, -11, 22, 16, "paper", 8, line=False)
            d.box(15, -5, 9, 10, "paper-", 3)
            d.line([(15, -6), (15, 6)], "darkwood", 3)


@symbol("coal", "each")
def coal(d: SymbolPen) -> None:
    """A low black heap with glinting lumps."""
    d.blob([(34, 62, 18), (62, 64, 20), (50, 44, 20), (72, 48, 11), (28, 46, 10), (48, 60, 22)], "coal")
    if d.fine:
        for x, y in ((36, 52), (52, 38), (64, 58), (46, 66), (70, 46), (30, 64), (56, 50)):
            d.poly([(x - 6, y), (x - 1, y - 5), (x + 6, y - 1), (x + 3, y + 5)], "iron-", line=False)
            d.lines([(x - 4, y - 1, x, y - 4)], "steel+", 1.6)
