"""Findings for people in a terminal, and as JSON for programs."""

from __future__ import annotations

from typing import Any

import click

from editor.board.names import citation_name, severity_name
from editor.cli.terminal import clean, echo
from editor.cli.text_map import text_map
from editor.edits import Edit
from editor.messages import msg, to_text
from editor.rules import Problem, Report
from editor.rules.fix_budget import MAX_FIXES, FixBudget
from editor.rules.registry import BY_ID
from editor.sags.fitting.hole_fixes import all_fixes

_COLOURS = {"error": "red", "warning": "yellow", "paid": "magenta", "info": "cyan"}


def as_json(report: Report, found: Problem, patience: FixBudget) -> dict[str, Any]:
    """The finding with its fixes, which are null if there was no patience left to try any."""
    fixes = _remedies(report, found, patience)
    return {
        "rule": found.rule,
        "severity": found.severity,
        "subjects": list(found.subjects),
        "message": found.message.text(),
        "level": found.level,
        "squares": [list(at) for at in found.squares],
        "edges": [list(edge) for edge in found.edges],
        "cites": BY_ID[found.rule].cites,
        "fixes": None if fixes is None else [edit.label.text() for edit in fixes],
    }


def show(report: Report, found: Problem, patience: FixBudget) -> bool:
    """Print the finding with a drawing of the place and its first fixes; whether there was patience to try them."""
    colour = _COLOURS[found.severity]
    rule = BY_ID[found.rule]
    cites = f" ({to_text(citation_name(rule.cites))})" if rule.cites else ""
    severity = click.style(str(severity_name(found.severity)), fg=colour, bold=True)
    click.echo(f"  {severity} {click.style(found.rule, bold=True)}{cites}")
    echo(f"    {found.message}")
    level = report.inspection.board.level(found.level or "")
    if level is not None and (found.squares or found.edges) and found.severity != "info":
        for line in text_map(level, found.squares, found.edges, paint=lambda text: click.style(text, fg=colour)):
            click.echo(f"      {line}")
    fixes = _remedies(report, found, patience, most=3)
    for edit in fixes or ():
        click.echo(f"    {click.style(clean(msg('names.fix', fix=edit.label)), fg='green')}")
    return fixes is not None


def _remedies(report: Report, found: Problem, patience: FixBudget, most: int = MAX_FIXES) -> list[Edit] | None:
    """The fixes, or none if patience ended before one was found."""
    if not BY_ID[found.rule].fixable:
        return []
    fixes = all_fixes(report, found, most, patience)
    return None if patience.exhausted and not fixes else fixes
