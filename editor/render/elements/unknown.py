"""What is drawn for kinds that this program does not know: tile packs may bring their own."""

from __future__ import annotations

from editor.render.outline import outline
from editor.render.sketch import SymbolPen
from editor.render.symbol import symbol


@symbol("unknown", "region")
def unknown(d: SymbolPen) -> None:
    """A plain covered thing over its squares: a tarpaulin, tied down."""
    d.path(outline(d.squares, 16, 8), "cloth")
    if d.fine:
        d.path(outline(d.squares, 24, 6), "cloth+", line=False)
        for x, y in d.squares:
            cx, cy = x * 100 + 50, y * 100 + 50
            d.lines([(cx - 14, cy - 14, cx + 14, cy + 14), (cx - 14, cy + 14, cx + 14, cy - 14)], "cloth-", 3)


@symbol("unknown-on-wall", "wall")
def unknown_on_wall(d: SymbolPen) -> None:
    d.box(24, 6, 52, 12, "cloth", 2)
