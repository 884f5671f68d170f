"""``sags validate``: print the problems of scenario files, for people or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from editor.board.names import citation_name, severity_name
from editor.catalog import box_for_game
from editor.cli import print_error
from editor.cli.arguments import read_board
from editor.cli.output.terminal import EXIT_PROBLEMS, EXIT_USAGE, echo, echo_json, escape_controls
from editor.cli.output.text_map import text_map
from editor.cli.translated_click import TranslatedCommand
from editor.cli.workers import run_in_order
from editor.errors import CatalogError, FileError
from editor.files.nearby_scenarios import nearby_scenarios
from editor.messages import Message, msg, to_text
from editor.model.game_words import RuleSet
from editor.rules import Problem, Report, check
from editor.rules.fix_budget import MAX_FIXES, WORK_FOR_ALL_PROBLEMS, FixBudget
from editor.rules.registry import BY_ID, citation
from editor.rules.report import CrossCheckResult

if TYPE_CHECKING:
    from editor.edits import Edit

_COLORS = {"error": "red", "warning": "yellow", "paid": "magenta", "info": "cyan"}


def problem_json(report: Report, found: Problem, patience: FixBudget) -> dict[str, Any]:
    """Return the problem with its fixes, which are null if they were not tried."""
    fixes = _fixes(report, found, patience)
    return {
        "rule": found.rule,
        "severity": found.severity,
        "subjects": list(found.subjects),
        "message": found.message.text(),
        "level": found.level,
        "squares": [list(at) for at in found.squares],
        "edges": [list(edge) for edge in found.edges],
        "cites": citation(BY_ID[found.rule], report.inspection.box.game),
        "fixes": None if fixes is None else [edit.label.text() for edit in fixes],
    }


def print_problem(report: Report, found: Problem, patience: FixBudget) -> bool:
    """Print the problem with a map of the place and its first fixes; return whether fixes were tried."""
    color = _COLORS[found.severity]
    rule = BY_ID[found.rule]
    pages = citation(rule, report.inspection.box.game)
    cites = f" ({to_text(citation_name(pages))})" if pages else ""
    severity = click.style(str(severity_name(found.severity)), fg=color, bold=True)
    click.echo(f"  {severity} {click.style(found.rule, bold=True)}{cites}")
    echo(f"    {found.message}")
    level = report.inspection.board.level(found.level or "")
    if level is not None and (found.squares or found.edges) and found.severity != "info":
        for line in text_map(level, found.squares, found.edges, paint=lambda text: click.style(text, fg=color)):
            click.echo(f"      {line}")
    fixes = _fixes(report, found, patience, most=3)
    for edit in fixes or ():
        click.echo(f"    {click.style(escape_controls(msg('names.fix', fix=edit.label)), fg='green')}")
    return fixes is not None


def _fixes(report: Report, found: Problem, patience: FixBudget, most: int = MAX_FIXES) -> list[Edit] | None:
    """Return the fixes, or ``None`` if the budget was used up before one was found."""
    if not BY_ID[found.rule].fixable:
        return []
    from editor.sags.fitting.hole_fixes import all_fixes  # a map without problems needs none of it

    fixes = all_fixes(report, found, most, patience)
    return None if patience.exhausted and not fixes else fixes


@click.command(name="validate", cls=TranslatedCommand)
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
    """Check scenario files."""
    box_for_game()  # refuse a broken box before anything is checked
    checker = partial(_report, rules=rules, quick=quick)
    checked = partial(_check, checker=checker, all_fixes=all_fixes, aloud=not in_json)
    results = list(run_in_order(checked, files, jobs, at_once=10))
    if in_json:
        reports = [report for report, _ in results]
        echo_json(reports[0] if len(reports) == 1 else reports)
    elif len(files) > 1:
        good = sum(code == 0 for _, code in results)
        echo(msg("files.checked-all", count=len(files), good=good, bad=len(files) - good).text())
    ctx.exit(max(code for _, code in results))


def _check(path: Path, checker: Callable[[Path], Report], all_fixes: bool, aloud: bool) -> tuple[dict[str, Any], int]:
    """Return the report on one file, and its exit code."""
    try:
        report = checker(path)
    except (CatalogError, FileError) as error:
        print_error(error)
        messages = error.problems if isinstance(error, FileError) else ()
        problems = [_unreadable_json(message) for message in messages or (error.message,)]
        return _summary(path, problems, "not asked"), EXIT_USAGE

    patience = FixBudget(sys.maxsize if all_fixes else WORK_FOR_ALL_PROBLEMS)
    if aloud:
        _print_report(path, report, patience)
        return {}, EXIT_PROBLEMS if report.count("error") else 0

    summary = _summary(path, [problem_json(report, found, patience) for found in report.problems], report.geometry)
    return summary, EXIT_PROBLEMS if summary["errors"] else 0


def _print_report(path: Path, report: Report, patience: FixBudget) -> None:
    """Print the problems of a file for people."""
    counts = {"errors": report.count("error"), "warnings": report.count("warning")}
    name, geometry = click.format_filename(path), msg(f"files.geometry-{report.geometry.replace(' ', '-')}")
    echo(msg("files.checked", file=name, rules=report.inspection.rules, geometry=geometry, **counts).text())
    untried = sum(not print_problem(report, found, patience) for found in report.problems)
    if any(found.squares for found in report.problems if found.severity != "info"):
        grounds = "outdoor" in report.inspection.box.game.words("area")
        echo(f"  {msg('names.map-legend' if grounds else 'names.map-legend-plain')}")
    if untried:
        echo(msg("files.fixes-untried", count=untried).text())


def _report(path: Path, rules: RuleSet | None, quick: bool) -> Report:
    board = read_board(path)
    report = check(board, rules, nearby=partial(nearby_scenarios, path, board.box.game.id))
    if quick:
        return report
    from editor.rules.cross_check import cross_check  # shapely

    return cross_check(report)


def _summary(path: Path, problems: list[dict[str, Any]], geometry: CrossCheckResult) -> dict[str, Any]:
    severities = [problem["severity"] for problem in problems]
    untried = sum(problem["fixes"] is None for problem in problems)
    return {
        "file": str(path),
        "errors": severities.count("error"),
        "warnings": severities.count("warning"),
        "geometry": geometry,
        "fixes_untried": untried,
        "findings": problems,
    }


def _unreadable_json(problem: Message) -> dict[str, Any]:
    """Return a fault of the file in the form of a problem; its subject is the JSON path."""
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
