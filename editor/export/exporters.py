"""The registry of exporters, and the function that runs one.

Maps with errors are not exported unless forced. A new exporter is a module with an ``Exporter``, and its line in
``EXPORTERS``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from editor.errors import StudioError
from editor.export import image, pdf, tiled, uvtt
from editor.export.engine import engine_file
from editor.export.exporter import Exporter, Options, language_of_file
from editor.export.table_engine import table_file
from editor.messages import Message, language_scope, msg
from editor.model.game import BoardGame
from editor.model.scenario import Scenario
from editor.rules import Problem, Report
from editor.values import FrozenStruct


class ExportBlocked(StudioError):
    """An export was refused because of the problems of the map."""

    def __init__(self, message: Message, problems: tuple[Problem, ...]) -> None:
        super().__init__(message)
        self.problems = problems


class ExportResult(FrozenStruct):
    """The files of an export, and what they do not hold."""

    files: list[Path]
    losses: list[Message]
    """What the files do not hold, or other programs will not understand."""


def export(
    report: Report, exporter: Exporter, target: Path, options: Options, *, strict: bool = False, force: bool = False
) -> ExportResult:
    """Write the board of the report. Errors block it, with ``strict`` warnings too; with ``force`` nothing does.

    A format that the game does not support is refused in any case. The problems are cross-checked first, because others
    will rely on the file.
    """
    game = report.inspection.box.game
    if refusal := exporter.explain_refusal(game):
        raise StudioError(refusal)
    if exporter.name not in game.exports:
        raise StudioError(msg("export.not-for-game", name=exporter.name, game=game.name, known=game.exports))
    if not force:
        report = _with_cross_check(report)
        _block_on_problems(report, strict)
    board = report.inspection.board
    losses = exporter.preflight(board, options)
    with language_scope(language_of_file(board.scenario, options)):
        return ExportResult(exporter.write(report, target, options), losses)


def exporters_of(game: BoardGame) -> list[Exporter]:
    """Return the formats that maps of a game can have, in the order in which they are offered."""
    return [each for each in EXPORTERS.values() if each.name in game.exports and each.explain_refusal(game) is None]


def _with_cross_check(report: Report) -> Report:
    if report.geometry != "not asked":
        return report
    from editor.rules.cross_check import cross_check

    return cross_check(report)


def _block_on_problems(report: Report, strict: bool) -> None:
    unwanted = ("error", "warning") if strict else ("error",)
    problems = tuple(each for each in report.problems if each.severity in unwanted)
    if problems:
        counts = {"errors": report.count("error"), "warnings": report.count("warning")}
        raise ExportBlocked(msg("export.blocked-strict" if strict else "export.blocked", **counts), problems)


def scenario_for_side(scenario: Scenario, side: str) -> Scenario:
    """Return the scenario as one side may read it: only its own secret objectives, no longer marked secret."""
    if all(each.id != side for each in scenario.sides):
        raise StudioError(msg("export.no-such-side", side=side, sides=[each.id for each in scenario.sides]))
    objectives = tuple(
        each.model_copy(update={"secret": False}) if each.side == side else each
        for each in scenario.objectives
        if each.side == side or not each.secret
    )
    return scenario.model_copy(update={"objectives": objectives})


EXPORTERS: Mapping[str, Exporter] = MappingProxyType(
    {
        exporter.name: exporter
        for exporter in (
            pdf.EXPORTER,
            image.PNG,
            image.SVG,
            uvtt.EXPORTER,
            tiled.EXPORTER,
            engine_file.EXPORTER,
            table_file.EXPORTER,
        )
    }
)
"""By name, in the order in which they are offered."""
