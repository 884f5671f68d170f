"""``sags export``: writes a scenario for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict, Unpack

import click

from editor.board import compile_board
from editor.board.names import severity_name
from editor.catalog import box_for_scenario
from editor.cli.given_language import NAME as LANGUAGE_NAME
from editor.cli.given_language import there
from editor.cli.help import SpokenCommand, heading
from editor.cli.output import output_file
from editor.cli.terminal import echo
from editor.errors import StudioError
from editor.export import EXPORTERS, Blocked, Option, export
from editor.export.gate import with_secrets_of
from editor.export.language import LANGUAGE
from editor.files import read_scenario
from editor.files.atomic_write import require_different_files
from editor.messages import Message, msg
from editor.rules import check

_BLOCKED = 1
_SCENARIO = ".scenario.json"
REMEDIES = {"export.uvtt-elements": "element-walls=true", "export.uvtt-open-closed": "open-doors=gap"}
"""Which option avoids a loss. The window shows its options beside its notes, and needs no names."""


class _ExportCommand(SpokenCommand):
    """Shows the formats and their options below its help."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(heading(msg("export.help-formats"))):
            formatter.write_dl([(each.name, f"{each.title} (*{each.suffix})") for each in EXPORTERS.values()])
        for exporter in EXPORTERS.values():
            if exporter.options:
                with formatter.section(heading(msg("export.help-options", name=exporter.name))):
                    formatter.write_dl([_line(option) for option in exporter.options])


def _line(option: Option) -> tuple[str, str]:
    allowed = option.allowed.replace(", ", "|")
    return f"{option.name}={allowed}", f"{option.help}  [{msg('help.default', value=option.default_text)}]"


class Gate(TypedDict):
    """What is let through."""

    strict: bool
    force: bool


@click.command(name="export", cls=_ExportCommand)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--to", "name", required=True, type=click.Choice(list(EXPORTERS)))
@click.option("-o", "--output", type=click.Path())
@click.option("--option", "assignments", multiple=True, metavar="NAME=VALUE")
@click.option("--secrets", metavar="SIDE")
@click.option(LANGUAGE_NAME, "language", metavar="LANGUAGE")
@click.option("--strict", is_flag=True)
@click.option("--force", is_flag=True)
def command(
    file: Path,
    name: str,
    output: str | None,
    assignments: tuple[str, ...],
    secrets: str | None,
    language: str | None,
    **gate: Unpack[Gate],
) -> None:
    if gate["strict"] and gate["force"]:
        raise StudioError(msg("export.forced-and-strict"))
    exporter = EXPORTERS[name]
    wanted = []
    if language is not None and LANGUAGE in exporter.options and there(language) in LANGUAGE.choices:
        wanted.append(f"{LANGUAGE.name}={there(language)}")
    scenario, stem = read_scenario(file), _stem(file)
    if secrets is not None:
        stem = stem if "," in secrets else f"{stem}-{secrets}"
        if any(option.name == "secrets" for option in exporter.options):  # the file says itself whose secrets it tells
            wanted.append(f"secrets={secrets}")
        else:
            scenario = with_secrets_of(scenario, secrets)
    options = exporter.parse((*assignments, *wanted))
    report = check(compile_board(scenario, box_for_scenario(scenario, file)))
    target = output_file(output, f"{stem}{exporter.suffix}")
    for path in exporter.files(report.inspection.board, target, options):
        require_different_files(file, path)
    try:
        done = export(report, exporter, target, options, **gate)
    except Blocked as blocked:
        _explain(blocked, file)
        raise SystemExit(_BLOCKED) from blocked
    for loss in done.losses:
        echo(_note(loss).text(), err=True)
    for path in done.files:
        echo(msg("export.written", path=path).text())


def _note(loss: Message) -> Message:
    option = REMEDIES.get(loss.id)
    return msg("export.loss-option", loss=loss, option=option) if option else msg("export.loss", loss=loss)


def _stem(file: Path) -> str:
    """What files are called that are made from this one."""
    return file.name.removesuffix(_SCENARIO) if file.name.endswith(_SCENARIO) else file.stem


def _explain(blocked: Blocked, file: Path) -> None:
    echo(f"{click.format_filename(file)}: {blocked}", err=True)
    for found in blocked.problems:
        line = msg("export.finding", severity=severity_name(found.severity), rule=found.rule, message=found.message)
        echo(f"  {line}", err=True)
