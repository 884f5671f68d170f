"""Drawings in packs, SVG or PNG: which ones may be used, checked without drawing them.

An SVG drawing has shapes, groups and colors, and nothing that runs, refers to something else, or takes long to draw: no
scripts, style sheets, images, text, gradients or filters, no references, entities or processing instructions. A PNG
drawing is complete and has a bounded number of pixels.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, NoReturn
from xml.parsers import expat

from editor.catalog.packs.pack_files import PNG_SIGNATURE, image_size
from editor.messages import Message, msg
from editor.model.game import BoardGame
from editor.values import FrozenStruct, field, replace

LARGEST_DRAWING: Final = 200_000
"""Bytes of an SVG file; the largest of ours has a tenth of it."""
LARGEST_PICTURE: Final = 500_000
"""Bytes of a PNG file."""
LONGEST_SIDE: Final = 1024
"""Pixels along a side of a PNG file."""
MOST_SHAPES: Final = 2000
DEEPEST: Final = 12
"""Groups within groups."""
LARGEST_NUMBER: Final = 10_000

_SHAPES: Final = frozenset(
    {"svg", "g", "title", "desc", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
)
_GEOMETRY: Final = frozenset({"x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry"})
_NUMBERS: Final = _GEOMETRY | {"fill-opacity", "stroke-opacity", "stroke-width", "stroke-miterlimit"}
"""Attributes that are one number."""
_LISTS: Final = frozenset({"d", "points", "transform", "viewBox"})
"""Attributes that have several."""
PROPERTIES: Final = (_NUMBERS - _GEOMETRY) | {"fill", "fill-rule", "stroke", "stroke-linecap", "stroke-linejoin"}
"""Properties that count in a ``style``; drawing programs write many others."""
_ATTRIBUTES: Final = PROPERTIES | _GEOMETRY | _LISTS | {"id", "class", "style", "display", "version", "width", "height"}
_OWN: Final[Mapping[str, re.Pattern[str]]] = {
    name: re.compile(pattern)
    for name, pattern in {
        "data-fit": "box|each|region|end|wall",
        "data-towards": "[a-z0-9 -]*",
        "data-each": "square|arm",
        "data-turn": "along",
        "data-when": r"upright|level|crossing|lane|east|south|\d{1,2}(,\d{1,2})* of [1-9]\d?",
        "data-outline": r"\d{1,2}(\.\d+)? \d{1,2}(\.\d+)?",
        "data-way": r"\d{1,2}(\.\d+)?",
        "data-min-px": r"\d(\.\d+)?",
    }.items()
}
"""Attributes that the program fills in, and how they are written."""
_NUMBER: Final = re.compile(r"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?")
_LENGTH: Final = re.compile(rf"({_NUMBER.pattern})(px)?")
_UNSAFE: Final = re.compile(r"url\s*\(|@|\\|/\*|script|expression|&", re.IGNORECASE)


class Drawings(FrozenStruct, eq=False):
    """The SVG and PNG files of packs, by the id of what they show: ``bed``, or ``bed.1x2`` over two squares."""

    files: Mapping[str, bytes] = field(default_factory=dict)
    games: tuple[str, ...] = ()
    """The games of the program whose drawings are used where packs have none, before those for all games."""

    def replaced_by(self, others: Mapping[str, bytes]) -> Drawings:
        """Return them with other drawings; a drawing of a thing replaces all sizes in which the thing was drawn."""
        replaced = {name.partition(".")[0] for name in others}
        kept = {name: data for name, data in self.files.items() if name.partition(".")[0] not in replaced}
        return replace(self, files=MappingProxyType({**kept, **others}))


NO_DRAWINGS: Final = Drawings()


def builtin_drawings(game: BoardGame) -> Drawings:
    """Return the drawings that a game has without packs: its own, then those of the game that it extends."""
    return _drawings_of((game.id,) if game.extends is None else (game.id, game.extends))


@cache
def _drawings_of(games: tuple[str, ...]) -> Drawings:
    """Return the same value each time, because parsed drawings are cached with it."""
    return Drawings(games=games)


class _RefusedError(Exception):
    def __init__(self, message: Message) -> None:
        super().__init__()
        self.message = message


def explain_invalid_drawing(name: str, data: bytes) -> Message | None:
    """Return why a file is not a drawing that a pack may have."""
    if name.endswith(".png"):
        return _explain_invalid_png(name, data)
    if len(data) > LARGEST_DRAWING:
        return msg("packs.drawing-size", name=name, size=len(data), most=LARGEST_DRAWING)
    check = _SvgCheck(name)
    try:
        check.parse(data)
    except _RefusedError as error:
        return error.message
    except (expat.ExpatError, ValueError, LookupError):
        return msg("packs.drawing-broken", name=name)
    return None


def _explain_invalid_png(name: str, data: bytes) -> Message | None:
    size = image_size(data)
    if not data.startswith(PNG_SIGNATURE) or size is None:
        return msg("packs.drawing-no-png", name=name)
    if len(data) > LARGEST_PICTURE:
        return msg("packs.drawing-size", name=name, size=len(data), most=LARGEST_PICTURE)
    if max(size) > LONGEST_SIDE or min(size) < 1:
        return msg("packs.picture-size", name=name, columns=size[0], rows=size[1], most=LONGEST_SIDE)
    return None if _has_sound_chunks(data) else msg("packs.picture-broken", name=name)


def _has_sound_chunks(data: bytes) -> bool:
    """Return whether all parts of a PNG file are complete and have the right checksum."""
    at = len(PNG_SIGNATURE)
    while at + 12 <= len(data):
        end = at + 8 + int.from_bytes(data[at : at + 4], "big")
        kind = data[at + 4 : at + 8]
        if int.from_bytes(data[end : end + 4], "big") != zlib.crc32(data[at + 4 : end]):
            return False
        if kind == b"IEND":
            return True
        at = end + 4
    return False


class _SvgCheck:
    """Follows the elements of one file and refuses what it may not have."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._depth = self._count = 0

    def parse(self, data: bytes) -> None:
        parser = expat.ParserCreate("UTF-8", namespace_separator=" ")
        parser.XmlDeclHandler = self._check_declaration
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.StartDoctypeDeclHandler = lambda *_: self._refuse("DOCTYPE")
        parser.EntityDeclHandler = lambda *_: self._refuse("ENTITY")
        parser.ProcessingInstructionHandler = lambda target, _: self._refuse(target)
        parser.Parse(data, True)

    def _check_declaration(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.lower() != "utf-8":
            self._refuse(f"encoding={encoding}")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth, self._count = self._depth + 1, self._count + 1
        space, _, short = tag.rpartition(" ")
        if space != "http://www.w3.org/2000/svg" or short not in _SHAPES or (short == "svg") != (self._count == 1):
            self._refuse(short)
        if self._count > MOST_SHAPES or self._depth > DEEPEST:
            raise _RefusedError(msg("packs.drawing-parts", name=self._name, most=MOST_SHAPES, deepest=DEEPEST))
        for attribute, value in attributes.items():
            self._check_attribute(attribute, value)
        if short == "svg":
            self._check_view(attributes.get("viewBox", ""))

    def _end(self, _tag: str) -> None:
        self._depth -= 1

    def _check_attribute(self, name: str, value: str) -> None:
        if name in _OWN:
            if not _OWN[name].fullmatch(value):
                self._refuse(f"{name}={value}")
            return
        if name not in _ATTRIBUTES or _UNSAFE.search(value):
            self._refuse(name.rpartition(" ")[2] if name not in _ATTRIBUTES else f"{name}={value}")
        if name == "style":
            for each in value.split(";"):
                key, _, setting = (part.strip() for part in each.partition(":"))
                if key in PROPERTIES:
                    self._check_attribute(key, setting)
        if name in _NUMBERS and not _LENGTH.fullmatch(value):
            self._refuse(f"{name}={value}")
        if name in _NUMBERS | _LISTS:
            self._check_numbers(value)

    def _check_numbers(self, value: str) -> None:
        if any(abs(float(each[0])) > LARGEST_NUMBER for each in _NUMBER.finditer(value)):
            raise _RefusedError(msg("packs.drawing-numbers", name=self._name, most=LARGEST_NUMBER))

    def _check_view(self, view: str) -> None:
        numbers = [float(each) for each in view.replace(",", " ").split()]
        if len(numbers) != 4 or min(numbers[2:]) < 1:
            raise _RefusedError(msg("packs.drawing-view", name=self._name))

    def _refuse(self, part: str) -> NoReturn:
        raise _RefusedError(msg("packs.drawing-part", name=self._name, part=part[:60]))
