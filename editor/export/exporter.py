"""What an exporter is: its options as data, its language, its progress, and names of its files.

The command line reads options from text and the window shows them as a form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeVar

from editor.board import Board, LevelBoard
from editor.errors import StudioError
from editor.messages import Message, Name, current_language, language_name, language_scope, languages, msg
from editor.messages.language import match_language
from editor.model.game import BoardGame
from editor.model.scenario import Scenario
from editor.rules import Report
from editor.spelling import hyphenated
from editor.values import FrozenStruct, field, replace

if TYPE_CHECKING:
    from PySide6.QtGui import QPainter

OptionValue = bool | int | float | str
_T = TypeVar("_T")

Options = Mapping[str, OptionValue]
"""Option name -> value, for every option of the exporter."""

_LENGTH = re.compile(r"[0-9]{1,4}(\.[0-9])?")
_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


class Option(FrozenStruct):
    """An option of an export."""

    name: str
    type: Literal["flag", "number", "length", "choice", "sides"]
    """A length is in millimeters with one decimal; sides are ids separated by commas."""
    default: OptionValue
    help: Message
    choices: tuple[str, ...] = ()
    """The values of a choice."""
    minimum: int = 0
    maximum: int = 0
    """The bounds of a number or a length."""
    zero_label: Message | None = None
    """The label of 0, if it has a special meaning."""
    choice_labels: Mapping[str, str] = field(default_factory=dict)
    """Labels of choices that are not in a message table, such as the names of languages."""

    def parse(self, text: str) -> OptionValue:
        """Return the value of a text, or raise an error that lists the allowed values."""
        match self.type:
            case "flag" if text.lower() in _FLAGS:
                return _FLAGS[text.lower()]
            case "number" if text.isascii() and text.isdigit() and self.minimum <= int(text) <= self.maximum:
                return int(text)
            case "length" if _LENGTH.fullmatch(text) and self.minimum <= float(text) <= self.maximum:
                return float(text)
            case "choice" if text in self.choices:
                return text
            case "sides":
                return text
        raise StudioError(msg("export.bad-value", option=self.name, value=text, allowed=self.allowed))

    def choice_name(self, choice: str) -> Name:
        """Return the name of a choice in the window."""
        return self.choice_labels.get(choice) or msg(f"paper.choice-{self.name}-{choice}")

    @property
    def allowed(self) -> str:
        """Return the allowed values as text."""
        match self.type:
            case "flag":
                return "true, false"
            case "number" | "length":
                return f"{self.minimum}-{self.maximum}"
            case "choice":
                return ", ".join(self.choices)
            case "sides":
                return "SIDE,…"

    @property
    def default_text(self) -> str:
        """Return the default as text."""
        match self.type:
            case "flag":
                return str(self.default).lower()
            case "length":
                return f"{self.default:g}"
        return str(self.default)


class PreviewPage(FrozenStruct):
    """A page or picture of a file, as it will look."""

    width: float
    """In pixels, at actual size."""
    height: float
    paint: Callable[[QPainter], None]
    """Paints it with its top-left at the origin."""


class Exporter(FrozenStruct):
    """A file format. The same board always gives the same bytes."""

    name: str
    suffix: str
    """The end of its file names, such as ``.engine.json``."""
    title: Message
    preflight: Callable[[Board, Options], list[Message]]
    """Returns what the file will lose of this board, or other programs will not understand."""
    write: Callable[[Report, Path, Options], list[Path]]
    options: tuple[Option, ...] = ()
    files: Callable[[Board, Path, Options], list[Path]] = lambda _board, target, _options: [target]
    """Returns the files that will be written, without pictures in their own folder."""
    preview: Callable[[Board, Options], list[PreviewPage]] = lambda _board, _options: []
    """Returns the pages as they will look with these options."""
    explain_refusal: Callable[[BoardGame], Message | None] = lambda _game: None
    """Returns why maps of a game cannot have this format, and which format they have instead."""

    def pages(self, board: Board, options: Options, language: str) -> list[PreviewPage]:
        """Return the preview in a language that also holds when its pages are painted later."""
        with language_scope(language):
            return [replace(page, paint=_in_language(language, page.paint)) for page in self.preview(board, options)]

    def defaults(self) -> dict[str, OptionValue]:
        """Return the default of each option."""
        return {option.name: option.default for option in self.options}

    def parse(self, assignments: Iterable[str]) -> dict[str, OptionValue]:
        """Return the options from texts like ``open-doors=gap``, with defaults for the others."""
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


def _in_language(language: str, paint: Callable[[QPainter], None]) -> Callable[[QPainter], None]:
    def paint_in(painter: QPainter) -> None:
        with language_scope(language):
            paint(painter)

    return paint_in


def requested_sides(options: Options) -> list[str]:
    """Return the sides whose secrets the options ask for."""
    return [name for each in str(options.get("secrets", "")).split(",") if (name := each.strip())]


def levels_bottom_up(board: Board) -> list[LevelBoard]:
    """Return the levels, the lowest first."""
    return sorted(board.levels, key=lambda level: level.level.elevation)


def level_paths(board: Board, target: Path, suffix: str) -> dict[str, Path]:
    """Return the file of each level: ``target``, or with several levels ``map.old-cellar.uvtt`` beside it.

    A level is named as its author does, or by its id if it has no name or shares it with another.
    """
    if len(board.levels) == 1:
        return {board.levels[0].level.id: target}
    stem, ending = split_suffix(target, suffix)
    levels = [level.level for level in levels_bottom_up(board)]
    names = [_file_word(level.name) or level.id for level in levels]
    words = [name if names.count(name) == 1 else level.id for name, level in zip(names, levels, strict=True)]
    if len(set(words)) < len(words):  # a name that is the id of another level
        words = [level.id for level in levels]
    return {level.id: target.with_name(f"{stem}.{word}{ending}") for level, word in zip(levels, words, strict=True)}


_LONGEST_LEVEL_NAME = 40


def _file_word(name: str) -> str:
    """Return a name as a part of a file name: letters and digits with hyphens between them."""
    return hyphenated(name)[:_LONGEST_LEVEL_NAME].strip("-")


def split_suffix(target: Path, suffix: str) -> tuple[str, str]:
    """Return the name of a file without its suffix, and the suffix, even if it is not the usual one."""
    ending = suffix if target.name.endswith(suffix) else target.suffix
    return target.name.removesuffix(ending), ending


def secret_sides(board: Board, options: Options) -> list[str]:
    """Return the sides whose secrets are requested; raise an error for an unknown side."""
    sides = requested_sides(options)
    known = [side.id for side in board.scenario.sides]
    if unknown := [side for side in sides if side not in known]:
        raise StudioError(msg("export.no-such-side", side=unknown[0], sides=known))
    return sides


def secret_files(sides: list[str], target: Path, suffix: str) -> dict[Path, str]:
    """Return the file for each of these sides: ``target`` for one, ``game-red.pdf`` and so on for several."""
    return {target: sides[0]} if len(sides) == 1 else side_files(sides, target, suffix)


def side_files(sides: list[str], target: Path, suffix: str) -> dict[Path, str]:
    """Return a file for each side, named after it: ``game-red.pdf``."""
    stem, ending = split_suffix(target, suffix)
    return {target.with_name(f"{stem}-{side}{ending}"): side for side in sides}


# --- secrets in files for game engines ------------------------------------------------------------------------------

ALL_SIDES: Final = "all"
"""The value of the option for one file with the secrets of all sides, for a program that runs the game."""

SECRETS_OPTION = Option("secrets", "sides", "", msg("export.engine-option-secrets"))


def secrets_by_file(board: Board, target: Path, options: Options, suffix: str) -> dict[Path, tuple[str, ...]]:
    """Return the files to write, each with the sides whose secrets are in it; raise an error for an unknown side."""
    if unknown := explain_unknown_side(board, options):
        raise StudioError(unknown)
    sides = requested_sides(options)
    if not sides or ALL_SIDES in sides:
        return {target: tuple(side.id for side in board.scenario.sides) if sides else ()}
    return {path: (side,) for path, side in secret_files(sides, target, suffix).items()}


def explain_unknown_side(board: Board, options: Options) -> Message | None:
    """Return a sentence about the first requested side that the scenario does not have; ``None`` if it has all."""
    known = [side.id for side in board.scenario.sides]
    unknown = [name for name in requested_sides(options) if name not in (ALL_SIDES, *known)]
    if not unknown:
        return None
    sides = ", ".join(known) or "–"
    return msg("export.bad-value", option="secrets", value=unknown[0], allowed=sides)


def explain_left_out_secrets(board: Board, options: Options) -> Message | None:
    """Return a sentence about the secret objectives that are not in any file; ``None`` if all of them are."""
    requested = requested_sides(options)
    hidden = [each for each in board.scenario.objectives if each.secret and each.side not in requested]
    if ALL_SIDES in requested:
        sides = {side.id for side in board.scenario.sides}
        hidden = [each for each in hidden if each.side not in sides]
    if not hidden:
        return None
    names = ", ".join(dict.fromkeys(each.side for each in hidden))
    return msg("export.engine-secrets", count=len(hidden), sides=names)


# --- the language of a file -----------------------------------------------------------------------------------------

SCENARIO_LANGUAGE: Final = "scenario"
"""The choice that means the language of the scenario."""

LANGUAGE_OPTION = Option(
    "language",
    "choice",
    SCENARIO_LANGUAGE,
    msg("paper.option-language"),
    (SCENARIO_LANGUAGE, *languages()),
    choice_labels={each: language_name(each) for each in languages()},
)


def language_of_file(scenario: Scenario, options: Options) -> str:
    """Return the language of the options or the scenario, or the current one if neither is available."""
    wanted = str(options.get(LANGUAGE_OPTION.name, SCENARIO_LANGUAGE))
    return match_language(scenario.language if wanted == SCENARIO_LANGUAGE else wanted) or current_language()


# --- progress -------------------------------------------------------------------------------------------------------

ProgressCallback = Callable[[float], None]
"""Called with the finished share, from 0 to 1."""


def _ignore_progress(_: float) -> None:
    pass


_callback: ContextVar[ProgressCallback] = ContextVar("watch", default=_ignore_progress)


@contextmanager
def progress_scope(watch: ProgressCallback) -> Iterator[None]:
    """Call ``watch`` with the progress of exports in this block; it may raise to cancel them."""
    token = _callback.set(watch)
    try:
        yield
    finally:
        _callback.reset(token)


def report_progress(share: float) -> None:
    """Report the finished share of an export, from 0 to 1."""
    _callback.get()(share)


def with_progress(things: Collection[_T]) -> Iterator[_T]:
    """Yield the items and report progress before each and after the last."""
    for number, each in enumerate(things):
        report_progress(number / len(things))
        yield each
    report_progress(1)
