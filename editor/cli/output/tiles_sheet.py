"""Draw the whole box as one picture, for ``sags tiles sheet``. Loads Qt; imported only when that command runs."""

from __future__ import annotations

from pathlib import Path

from editor.catalog import Box
from editor.errors import CatalogError, StudioError
from editor.files.atomic_write import make_folder, write_atomically
from editor.messages import msg
from editor.render.color_palette import THEMES
from editor.render.drawing_files import png_bytes, render_image, render_pdf, render_svg
from editor.render.painters.text_painter import font_family
from editor.render.qt_helpers import headless_qt
from editor.render.style import UNIT, Style
from editor.render.tile_sheet import tile_sheet_drawing

MAX_PIXELS = 100_000_000
"""A larger picture would need more than 400 MB while it is drawn."""


def write_sheet(box: Box, target: Path, scale: int, groups: tuple[int, ...], theme: str) -> None:
    """Write the contact sheet as PNG, SVG or PDF, depending on the suffix."""
    if unknown := [group for group in groups if group not in box.groups]:
        known = tuple(sorted(box.groups))
        raise CatalogError(msg("render.no-such-group", group=unknown[0], known=known))
    suffix = target.suffix.lower()
    if suffix not in (".png", ".svg", ".pdf"):
        raise StudioError(msg("render.unknown-picture", name=str(target)))

    style = Style(theme=THEMES[theme], px=float(scale)) if suffix == ".png" else Style(theme=THEMES[theme])
    with headless_qt():
        drawing = tile_sheet_drawing(box, style, groups or None)
        match suffix:
            case ".png":
                width, height = (round(side * scale / UNIT) for side in drawing.extent.size().toTuple())
                if width * height > MAX_PIXELS:
                    raise StudioError(msg("render.too-large", scale=scale, width=width, height=height))
                image = render_image(drawing)
                image.setText("Font", font_family())
                data = png_bytes(image)
            case ".svg":
                data = render_svg(drawing)
            case _:
                data = render_pdf(drawing)
    make_folder(target.parent)
    write_atomically(target, data)
