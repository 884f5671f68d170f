"""Drawings of elements, icons, markers, doors and floors: files in ``art`` of each game and in packs.

PNG files are painted as they are. SVG files are rendered by QtSvg; they are ordinary SVG in the colors of the light
theme. Before rendering, colors are replaced by those of the theme, details that would be too small are removed, thin
lines are widened, and parts that depend on the squares of the element are filled in. The README of the built-in box
describes the attributes for this.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from html import escape
from math import log
from typing import Final, Literal
from xml.etree import ElementTree
from xml.etree.ElementTree import Element as XmlElement

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath
from PySide6.QtSvg import QSvgRenderer

from editor.catalog.drawing_ids import builtin_folders
from editor.catalog.packs.drawings import NO_DRAWINGS, PROPERTIES, Drawings
from editor.catalog.packs.pack_files import PNG_SIGNATURE
from editor.errors import CatalogError
from editor.render.color_palette import PaletteTheme, art_color
from editor.render.outline import SIDES, outline, way_arms, way_path
from editor.render.pack_images import decode_face_picture
from editor.render.qt_helpers import DRAWING_BYTES, thread_cache
from editor.render.seeded_random import seeded_fraction
from editor.render.style import UNIT, Style
from editor.values import FrozenStruct

Fit = Literal["box", "each", "region", "end", "wall"]
RegionSquares = tuple[tuple[int, int], ...]

_NAMESPACE: Final = "http://www.w3.org/2000/svg"
_ONE_SQUARE: Final[RegionSquares] = ((0, 0),)
_SHARP_PX: Final = 60
"""Pixels per square from which no line needs to be widened."""
_MIN_LINE_PX: Final = 0.6
_MIN_OUTLINE_PX: Final = 0.7
"""Minimum width of lines and of outlines, in pixels."""
_RENDERER_BYTES: Final = 40_000
"""Memory of a renderer, measured on average."""
_SMALLEST_PICTURE: Final = 24
"""Pixels along the shorter side below which a picture is not made smaller any more."""
_CACHED_FILES: Final = 400
"""Maximum number of parsed files."""
_ALTERNATIVES: Final = re.compile(r"(?P<numbers>\d+(,\d+)*) of (?P<count>[1-9]\d*)")
_OPACITY_ATTRIBUTES: Final = {"fill": "fill-opacity", "stroke": "stroke-opacity"}

_NOT_WRITTEN: Final = frozenset({"class", "display", "id", "style"})


class SvgArt(FrozenStruct, eq=False):
    """A parsed SVG file."""

    root: XmlElement
    fit: Fit
    """How it covers the squares of its element: see ``element_painter``."""
    towards: frozenset[str]
    """Kinds of elements that it faces if they are adjacent."""
    view: tuple[float, float, float, float]
    alternatives: int
    """Number of alternatives for parts that vary between elements."""

    @property
    def size(self) -> tuple[int, int]:
        """Return the number of squares it is drawn for, across and down."""
        return max(1, round(self.view[2] / UNIT)), max(1, round(self.view[3] / UNIT))


class PngArt(FrozenStruct, eq=False):
    """A decoded PNG file, which covers the squares of its element as one thing."""

    images: tuple[QImage, ...]
    """The picture at full size, then at half, a quarter and so on, so that small ones stay smooth."""
    size: tuple[int, int]
    """The number of squares it is drawn for, across and down."""
    fit: Fit = "box"
    towards: frozenset[str] = frozenset()

    @property
    def view(self) -> tuple[float, float, float, float]:
        """Return the area of the picture in pixels."""
        return 0, 0, self.images[0].width(), self.images[0].height()


Art = SvgArt | PngArt


class _PartPlace(FrozenStruct):
    """Where a part of a drawing is used; it determines which alternatives are shown."""

    squares: RegionSquares
    number: int
    words: frozenset[str] = frozenset()


@lru_cache(maxsize=1024)
def find_art(name: str, drawings: Drawings = NO_DRAWINGS, size: tuple[int, int] | None = None) -> Art | None:
    """Return the drawing with that name, or ``None``: of a pack, else of the game, else the one for all games.

    If there are several sizes, the one nearest to ``size`` is returned.
    """
    for files in (drawings.files, *_builtin_files(drawings.games)):
        if name in files:
            sizes = [name, *sorted(each for each in files if each.startswith(f"{name}."))]
            found = [art for each in sizes if (art := _load(each, files[each])) is not None]
            if found:
                return found[0] if size is None else min(found, key=lambda art: _distortion(art.size, size))
    return None


def paint_art(
    painter: QPainter, art: Art, area: QRectF, style: Style, squares: RegionSquares = _ONE_SQUARE, seed: int = 0
) -> None:
    """Paint a drawing over the area.

    ``squares`` are the squares of a region; ``seed`` selects among alternatives.
    """
    if isinstance(art, PngArt):
        _paint_image(painter, art, area)
        return
    number = int(seeded_fraction(seed, 0, 1) * art.alternatives)
    _renderer(art, style.theme, min(_SHARP_PX, round(style.px)), style.fine, squares, number).render(painter, area)


def _paint_image(painter: QPainter, art: PngArt, area: QRectF) -> None:
    """Paint the smallest picture that is sharp on this device."""
    pixels = painter.combinedTransform().mapRect(area)
    longest = max(pixels.width(), pixels.height())
    sharp = [image for image in art.images if max(image.width(), image.height()) >= longest]
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(area, (sharp or art.images[:1])[-1])
    painter.restore()


def paint_named_art(painter: QPainter, name: str, area: QRectF, style: Style, otherwise: str = "") -> bool:
    """Paint the drawing with that name, or else the one named ``otherwise``; return whether it exists."""
    art, other = find_art(name, style.drawings), find_art(otherwise)
    if (drawn := art or other) is not None:
        paint_art(painter, drawn, area, style)
    return art is not None


@cache
def _builtin_files(games: tuple[str, ...]) -> tuple[Mapping[str, bytes], ...]:
    """Return the drawings by name that come with the program: those of these games, then those for all games."""
    return tuple(
        {path.name.removesuffix(".svg"): path.read_bytes() for path in folder.glob("*.svg")}
        for folder in builtin_folders(games)
    )


def _distortion(size: tuple[int, int], wanted: tuple[int, int]) -> tuple[float, float]:
    """Return how much a drawing is distorted at another size, then how much it is scaled."""
    across, down = log(wanted[0] / size[0]), log(wanted[1] / size[1])
    return abs(across - down), abs(across + down)


@lru_cache(maxsize=_CACHED_FILES)
def _load(name: str, data: bytes) -> Art | None:
    """Read a drawing; return ``None`` if it is not usable. The name may contain its size in squares."""
    if not data.startswith(PNG_SIGNATURE):
        return _parse(data)
    try:
        images = [decode_face_picture(name, data)]
    except CatalogError:
        return None
    width, height = images[0].width(), images[0].height()
    while min(images[-1].width(), images[-1].height()) > _SMALLEST_PICTURE:
        images.append(images[-1].scaledToWidth(images[-1].width() // 2, Qt.TransformationMode.SmoothTransformation))
    across, _, down = name.partition(".")[2].partition("x")
    shape = (int(across), int(down)) if down else (max(1, round(width / height)), max(1, round(height / width)))
    return PngArt(tuple(images), shape)


def _parse(data: bytes) -> SvgArt | None:
    """Parse a file; return ``None`` if it is not usable."""
    try:
        root = ElementTree.fromstring(data, ElementTree.XMLParser(encoding="utf-8"))
        left, top, width, height = (float(each) for each in root.get("viewBox", "").replace(",", " ").split())
    except (ElementTree.ParseError, ValueError):
        return None
    fits: dict[str, Fit] = {"box": "box", "each": "each", "region": "region", "end": "end", "wall": "wall"}
    fit, towards = fits.get(root.get("data-fit", ""), "box"), root.get("data-towards", "").split()
    counted = (_ALTERNATIVES.fullmatch(each.get("data-when", "")) for each in root.iter())
    alternatives = max((int(each["count"]) for each in counted if each is not None), default=1)
    return SvgArt(root, fit, frozenset(towards), (left, top, width, height), 1 if fit == "region" else alternatives)


@thread_cache(DRAWING_BYTES // _RENDERER_BYTES)
def _renderer(
    art: SvgArt, theme: PaletteTheme, px: int, fine: bool, squares: RegionSquares, number: int
) -> QSvgRenderer:
    document = _ThemedSvg(theme, UNIT / max(px, 1), fine).document(art, _PartPlace(squares, number))
    return QSvgRenderer(QByteArray(document.encode()))


class _ThemedSvg:
    """Writes drawings for one theme and scale."""

    def __init__(self, theme: PaletteTheme, pixel: float, fine: bool) -> None:
        self._theme, self._pixel = theme, pixel
        self._hidden_class = "coarse" if fine else "fine"
        self._outlines = fine

    def document(self, art: SvgArt, place: _PartPlace) -> str:
        """Return the SVG document of a drawing at a place."""
        left, top, width, height = art.view
        if art.fit == "region":
            width = UNIT * (1 + max(x for x, _ in place.squares))
            height = UNIT * (1 + max(y for _, y in place.squares))
        root = {**self._attributes(art.root, place.squares), "xmlns": _NAMESPACE}
        root["viewBox"] = f"{left} {top} {width} {height}"
        return self._element(art.root, root, place)

    def _part(self, node: XmlElement, place: _PartPlace) -> str:
        """Return a part of the drawing as it is shown at a place, which may be several times or not at all."""
        if node.get("class") == self._hidden_class or not _is_shown(node.get("data-when"), place):
            return ""
        attributes = self._attributes(node, place.squares)
        each = node.get("data-each")
        if each is None:
            return self._element(node, attributes, place)
        parts = []
        arms = way_arms(place.squares)
        for square, there in _square_places(place.squares):
            if each == "arm":
                angles = [90 * SIDES.index(side) for side in sorted(arms[square])]
            else:
                angles = [90 if node.get("data-turn") == "along" and "upright" in there.words else 0]
            parts += [
                self._element(node, {**attributes, "transform": _square_transform(square, angle)}, there)
                for angle in angles
            ]
        return "".join(parts)

    def _element(self, node: XmlElement, attributes: Mapping[str, str], place: _PartPlace) -> str:
        tag = node.tag.rpartition("}")[2]
        if tag in ("title", "desc"):
            return ""
        written = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
        return f"<{tag}{written}>{''.join(self._part(child, place) for child in node)}</{tag}>"

    def _attributes(self, node: XmlElement, squares: RegionSquares) -> dict[str, str]:
        given = {**node.attrib, **_declarations(node.attrib["style"])} if "style" in node.attrib else node.attrib
        made: dict[str, str] = {}
        for name, value in given.items():
            if name == "data-outline":
                inset, radius = (float(each) for each in value.split())
                made["d"] = _path_data(outline(squares, inset, radius))
            elif name == "data-way":
                made["d"] = _path_data(way_path(squares, float(value)))
            elif name == "stroke-width":
                usual = _MIN_OUTLINE_PX if node.tag.endswith("}svg") else _MIN_LINE_PX
                least = float(given.get("data-min-px", usual)) * self._pixel
                made[name] = f"{max(float(value.removesuffix('px')), least):g}"
            elif not name.startswith("data-") and name not in _NOT_WRITTEN:
                made.setdefault(name, value)
        for name, opacity in _OPACITY_ATTRIBUTES.items():
            if name in made and (color := art_color(self._theme, made[name])) is not None:
                made[name] = color.name()
                if color.alpha() < 255:
                    made[opacity] = f"{color.alphaF():.3f}"
        if node.get("class") == "fine-line" and not self._outlines:
            made["stroke"] = "none"
        return made


def _square_places(squares: RegionSquares) -> Iterator[tuple[tuple[int, int], _PartPlace]]:
    """Yield the squares of a region with the words that describe their position in it."""
    inside, arms = set(squares), way_arms(squares)
    for x, y in squares:
        words = {
            "upright" if arms[x, y] & {"n", "s"} else "level",
            "crossing" if len(arms[x, y]) > 2 else "lane",
            *(("east",) if (x + 1, y) in inside else ()),
            *(("south",) if (x, y + 1) in inside else ()),
        }
        yield (x, y), _PartPlace(squares, x + 5 * y, frozenset(words))


def _is_shown(when: str | None, place: _PartPlace) -> bool:
    """Return whether a part is shown. ``when`` is a word, or alternatives such as ``0,2 of 6``."""
    if when is None:
        return True
    counted = _ALTERNATIVES.fullmatch(when)
    if counted is None:
        return when in place.words
    return place.number % int(counted["count"]) in map(int, counted["numbers"].split(","))


def _square_transform(square: tuple[int, int], degrees: int) -> str:
    x, y = square[0] * UNIT, square[1] * UNIT
    return f"translate({x} {y})" + (f" rotate({degrees} {UNIT // 2} {UNIT // 2})" if degrees else "")


def _declarations(style: str) -> dict[str, str]:
    """Return the properties in a ``style`` attribute, which drawing programs prefer."""
    pairs = (each.partition(":") for each in style.split(";") if ":" in each)
    return {name.strip(): value.strip() for name, _, value in pairs if name.strip() in PROPERTIES}


def _path_data(path: QPainterPath) -> str:
    parts, at = [], 0
    while at < path.elementCount():
        point = path.elementAt(at)
        if point.isCurveTo():
            second, end = path.elementAt(at + 1), path.elementAt(at + 2)
            parts.append(f"C{point.x:g} {point.y:g} {second.x:g} {second.y:g} {end.x:g} {end.y:g}")
            at += 2
        else:
            parts.append(f"{'M' if point.isMoveTo() else 'L'}{point.x:g} {point.y:g}")
        at += 1
    return "".join(parts)
