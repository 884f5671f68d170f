"""``sags validate``: what is wrong with scenario files, for people or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import click

from editor.catalog import box_for_game
from editor.cli import complain
from editor.cli.boards import board_in
from editor.cli.findings import as_json, show
from editor.cli.help import SpokenCommand
from editor.cli.terminal import echo, echo_json
from editor.cli.workers import in_order
from editor.errors import CatalogError, FileError
from editor.messages import Message, msg
from editor.model.game_words import RuleSet
from editor.rules import Report, check
from editor.rules.fix_budget import BUDGET_FOR_ALL, FixBudget
from editor.rules.report import CrossCheckResult

_UNREADABLE = 2
_ERRORS = 1


@click.command(name="validate", cls=SpokenCommand)
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--rules", type=click.Choice(["sags", "scenario"]))
@click.option("--quick", is_flag=True)
@click.option("--all-fixes", is_flag=True)
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option("--json", "in_json", is_flag=True)
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[Path, ...],
    rules: RuleSet | None,
    quick: bool,
    all_fixes: bool,
    jobs: int,
    in_json: bool,
) -> None:

    box_for_game()  # one that cannot be read is refused before anything is checked
    checker = partial(_report, rules=rules, quick=quick)
    checked = partial(_check, checker=checker, all_fixes=all_fixes, aloud=not in_json)
    results = list(in_order(checked, files, jobs, at_once=10))
    if in_json:
        reports = [report for report, _ in results]
        echo_json(reports[0] if len(reports) == 1 else reports)
    elif len(files) > 1:
        good = sum(code == 0 for _, code in results)
        echo(msg("files.checked-all", count=len(files), good=good, bad=len(files) - good).text())
    ctx.exit(max(code for _, code in results))


def _check(path: Path, checker: Callable[[Path], Report], all_fixes: bool, aloud: bool) -> tuple[dict[str, Any], int]:
    """The report on one file, and its exit code."""
    try:
        report = checker(path)
    except (CatalogError, FileError) as error:
        complain(error)
        problems = error.problems if isinstance(error, FileError) else ()
        findings = [_unreadable(problem) for problem in problems or (error.message,)]
        return _summary(path, findings, "not asked"), _UNREADABLE

    patience = FixBudget(sys.maxsize if all_fixes else BUDGET_FOR_ALL)
    if aloud:
        _tell(path, report, patience)
        return {}, _ERRORS if report.count("error") else 0

    summary = _summary(path, [as_json(report, found, patience) for found in report.problems], report.geometry)
    return summary, _ERRORS if summary["errors"] else 0


def _tell(path: Path, report: Report, patience: FixBudget) -> None:
    """Say for people what was found."""

    counts = {"errors": report.count("error"), "warnings": report.count("warning")}
    name, geometry = click.format_filename(path), msg(f"files.geometry-{report.geometry.replace(' ', '-')}")
    echo(msg("files.checked", file=name, rules=report.inspection.rules, geometry=geometry, **counts).text())
    untried = sum(not show(report, found, patience) for found in report.problems)
    if any(found.squares for found in report.problems if found.severity != "info"):
        echo(f"  {msg('names.map-legend')}")
    if untried:
        echo(msg("files.fixes-untried", count=untried).text())


def _report(path: Path, rules: RuleSet | None, quick: bool) -> Report:

    report = check(board_in(path), rules)
    if quick:
        return report
    from editor.rules.cross_check import cross_check  # shapely

    return cross_check(report)


def _summary(path: Path, findings: list[dict[str, Any]], geometry: CrossCheckResult) -> dict[str, Any]:
    severities = [finding["severity"] for finding in findings]
    untried = sum(finding["fixes"] is None for finding in findings)
    return {
        "file": str(path),
        "errors": severities.count("error"),
        "warnings": severities.count("warning"),
        "geometry": geometry,
        "fixes_untried": untried,
        "findings": findings,
    }


def _unreadable(problem: Message) -> dict[str, Any]:
    """A fault of the file, in the form of a finding; its subject is the JSON path, if it has one."""
    path = dict(problem.params).get("path")
    return {
        "rule": "file.unreadable",
        "severity": "error",
        "subjects": [path] if path else [],
        "message": problem.text(),
        "level": None,
        "squares": [],
        "edges": [],
        "cites": "",
        "fixes": [],
    }
