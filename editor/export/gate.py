"""The way into every export: a map with errors does not leave the house unless its author insists."""

from __future__ import annotations

from pathlib import Path

from editor.errors import StudioError
from editor.export.exporter import Exporter, Options
from editor.export.language import language_of_file
from editor.messages import Message, language_scope, msg
from editor.model.scenario import Scenario
from editor.rules import Problem, Report
from editor.values import FrozenStruct


class Blocked(StudioError):
    """The findings that stand in the way of an export."""

    def __init__(self, message: Message, findings: tuple[Problem, ...]) -> None:
        super().__init__(message)
        self.problems = findings


class Exported(FrozenStruct):
    """What came of an export."""

    files: list[Path]
    losses: list[Message]
    """What the files do not hold, or other programs will not understand."""


def export(
    report: Report, exporter: Exporter, target: Path, options: Options, *, strict: bool = False, force: bool = False
) -> Exported:
    """Write the board of the report. Errors are in the way, with ``strict`` warnings too; with ``force`` nothing is.

    A format that the game does not have is refused in any case. What the rules say counts only together with the second
    opinion: others will rely on what leaves the house.
    """
    game = report.inspection.box.game
    if exporter.name not in game.exports:
        raise StudioError(msg("export.not-for-game", name=exporter.name, game=game.name, known=game.exports))
    if not force:
        report = _with_second_opinion(report)
        _refuse(report, strict)
    board = report.inspection.board
    losses = exporter.preflight(board, options)
    with language_scope(language_of_file(board.scenario, options)):
        return Exported(exporter.write(report, target, options), losses)


def _with_second_opinion(report: Report) -> Report:
    if report.geometry != "not asked":
        return report
    from editor.rules.cross_check import cross_check

    return cross_check(report)


def _refuse(report: Report, strict: bool) -> None:
    unwanted = ("error", "warning") if strict else ("error",)
    findings = tuple(each for each in report.problems if each.severity in unwanted)
    if findings:
        counts = {"errors": report.count("error"), "warnings": report.count("warning")}
        raise Blocked(msg("export.blocked-strict" if strict else "export.blocked", **counts), findings)


def with_secrets_of(scenario: Scenario, side: str) -> Scenario:
    """The scenario as that side may read it: its own secret objectives are told, those of others are left out."""
    if all(each.id != side for each in scenario.sides):
        raise StudioError(msg("export.no-such-side", side=side, sides=[each.id for each in scenario.sides]))
    told = tuple(
        each.model_copy(update={"secret": False}) if each.side == side else each
        for each in scenario.objectives
        if each.side == side or not each.secret
    )
    return scenario.model_copy(update={"objectives": told})
