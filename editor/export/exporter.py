"""What an exporter is, and its options as data: the command line reads them from text, the window shows them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from editor.board import Board, LevelBoard
from editor.errors import StudioError
from editor.messages import Message, Name, language_scope, msg
from editor.rules import Report
from editor.values import FrozenStruct, field, replace

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass

OptionValue = bool | int | float | str
Options = Mapping[str, OptionValue]
"""Option name -> value; every option of the exporter is there."""

_LENGTH = re.compile(r"[0-9]{1,4}(\.[0-9])?")
_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class Option(FrozenStruct):
    """Something that can be chosen about an export."""

    name: str
    type: Literal["flag", "number", "length", "choice", "sides"]
    """A length is a number of millimetres, with tenths; sides are their ids with commas between them."""
    default: OptionValue
    help: Message
    choices: tuple[str, ...] = ()
    """The values of a choice."""
    least: int = 0
    most: int = 0
    """The bounds of a number or a length."""
    nought: Message | None = None
    """What a number of 0 means, if that is not a number of something."""
    called: Mapping[str, str] = field(default_factory=dict)
    """Names of choices that no table has: languages are called by their own names."""

    def parse(self, text: str) -> OptionValue:
        """The value that a text stands for."""
        match self.type:
            case "flag" if text.lower() in _FLAGS:
                return _FLAGS[text.lower()]
            case "number" if text.isascii() and text.isdigit() and self.least <= int(text) <= self.most:
                return int(text)
            case "length" if _LENGTH.fullmatch(text) and self.least <= float(text) <= self.most:
                return float(text)
            case "choice" if text in self.choices:
                return text
            case "sides":
                return text
        raise StudioError(msg("export.bad-value", option=self.name, value=text, allowed=self.allowed))

    def choice_name(self, choice: str) -> Name:
        """What a value of a choice is called in the window."""
        return self.called.get(choice) or msg(f"paper.choice-{self.name}-{choice}")

    @property
    def allowed(self) -> str:
        """What may be written for it."""
        match self.type:
            case "flag":
                return "true, false"
            case "number" | "length":
                return f"{self.least}-{self.most}"
            case "choice":
                return ", ".join(self.choices)
            case "sides":
                return "SIDE,…"

    @property
    def default_text(self) -> str:
        match self.type:
            case "flag":
                return str(self.default).lower()
            case "length":
                return f"{self.default:g}"
        return str(self.default)


class PreviewPage(FrozenStruct):
    """What a person will see of a file: a page or a picture."""

    width: float
    """In pixels of a screen that shows it in its own size."""
    height: float
    paint: Callable[[QPainter], None]
    """Draws it, its top-left at the origin."""


class Exporter(FrozenStruct):
    """A format to write. ``write`` writes the board of a report and gives back the files; the same board always gives
    the same bytes."""

    name: str
    suffix: str
    """What its files end in: ``.engine.json``."""
    title: Message
    preflight: Callable[[Board, Options], list[Message]]
    """What the file will not hold, or other programs will not understand, of this very board."""
    write: Callable[[Report, Path, Options], list[Path]]
    options: tuple[Option, ...] = ()
    files: Callable[[Board, Path, Options], list[Path]] = lambda _board, target, _options: [target]
    """The files a person will find, before they are written; pictures in a folder of their own not counted."""
    preview: Callable[[Board, Options], list[PreviewPage]] = lambda _board, _options: []
    """What will be seen of it with these options, page by page."""

    def pages(self, board: Board, options: Options, language: str) -> list[PreviewPage]:
        """The preview in a language, which its pages also have when they are painted later."""
        with language_scope(language):
            return [replace(page, paint=_in(language, page.paint)) for page in self.preview(board, options)]

    def defaults(self) -> dict[str, OptionValue]:
        return {option.name: option.default for option in self.options}

    def parse(self, assignments: Iterable[str]) -> dict[str, OptionValue]:
        """The options from texts like ``open-doors=gap``; what is not named has its default."""
        known = {option.name: option for option in self.options}
        values = self.defaults()
        for assignment in assignments:
            name, equals, text = assignment.partition("=")
            if not equals:
                raise StudioError(msg("export.no-value", option=assignment))
            if name not in known:
                names = tuple(known) or "–"
                raise StudioError(msg("export.no-such-option", option=name, exporter=self.name, known=names))
            values[name] = known[name].parse(text)
        return values


def _in(language: str, paint: Callable[[QPainter], None]) -> Callable[[QPainter], None]:
    def paint_in(painter: QPainter) -> None:
        with language_scope(language):
            paint(painter)

    return paint_in


def sides_in(options: Options) -> list[str]:
    """The sides whose secrets are asked for."""
    return [name for each in str(options.get("secrets", "")).split(",") if (name := each.strip())]


def bottom_up(board: Board) -> list[LevelBoard]:
    """The levels, the lowest first."""
    return sorted(board.levels, key=lambda level: level.level.elevation)


def level_paths(board: Board, target: Path, suffix: str) -> dict[str, Path]:
    """Level -> the file it goes into: ``target`` itself, or with several levels ``map.cellar.uvtt`` beside it."""
    if len(board.levels) == 1:
        return {board.levels[0].level.id: target}
    stem, ending = split_name(target, suffix)
    return {level.level.id: target.with_name(f"{stem}.{level.level.id}{ending}") for level in bottom_up(board)}


def split_name(target: Path, suffix: str) -> tuple[str, str]:
    """The name of a file without its ending, and the ending, whether it is the usual one or another."""
    ending = suffix if target.name.endswith(suffix) else target.suffix
    return target.name.removesuffix(ending), ending


def secret_sides(board: Board, options: Options) -> list[str]:
    """The sides whose secrets are asked for."""
    asked = sides_in(options)
    known = [side.id for side in board.scenario.sides]
    if strange := [side for side in asked if side not in known]:
        raise StudioError(msg("export.no-such-side", side=strange[0], sides=known))
    return asked
