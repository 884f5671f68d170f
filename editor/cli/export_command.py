"""``sags export``: write a scenario for other programs."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict, Unpack

import click

from editor.board import compile_board
from editor.board.names import severity_name
from editor.catalog import box_for_scenario
from editor.cli.arguments import output_file
from editor.cli.global_options import LANGUAGE_OPTION as LANGUAGE_NAME
from editor.cli.global_options import resolve_language
from editor.cli.output.terminal import EXIT_PROBLEMS, echo
from editor.cli.translated_click import TranslatedCommand, heading, translate_placeholders
from editor.errors import StudioError
from editor.export import EXPORTERS, ExportBlocked, Option, export
from editor.export.exporter import LANGUAGE_OPTION
from editor.export.exporters import scenario_for_side
from editor.files import read_scenario
from editor.files.atomic_write import require_different_files
from editor.messages import Message, msg
from editor.rules import check

_SCENARIO = ".scenario.json"
LOSS_OPTIONS = {"export.uvtt-elements": "element-walls=true", "export.uvtt-open-closed": "open-doors=gap"}
"""Message id -> the option that avoids the loss. The window shows the options themselves."""


class _ExportCommand(TranslatedCommand):
    """A command that lists the formats and their options below its help."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the formats and their options."""
        with formatter.section(heading(msg("export.help-formats"))):
            formatter.write_dl([(each.name, f"{each.title} (*{each.suffix})") for each in EXPORTERS.values()])
        for exporter in EXPORTERS.values():
            if exporter.options:
                with formatter.section(heading(msg("export.help-options", name=exporter.name))):
                    formatter.write_dl([_line(option) for option in exporter.options])


def _line(option: Option) -> tuple[str, str]:
    allowed = translate_placeholders(option.allowed.replace(", ", "|"))
    default = f"  [{msg('help.default', value=option.default_text)}]" if option.default_text else ""
    return f"{option.name}={allowed}", f"{option.help}{default}"


class ForceOptions(TypedDict):
    """Which problems block the export."""

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
    **gate: Unpack[ForceOptions],
) -> None:
    """Export a scenario."""
    if gate["strict"] and gate["force"]:
        raise StudioError(msg("export.forced-and-strict"))
    exporter = EXPORTERS[name]
    wanted = []
    if (
        language is not None
        and LANGUAGE_OPTION in exporter.options
        and resolve_language(language) in LANGUAGE_OPTION.choices
    ):
        wanted.append(f"{LANGUAGE_OPTION.name}={resolve_language(language)}")
    scenario, stem = read_scenario(file), _stem(file)
    if secrets is not None:
        stem = stem if "," in secrets else f"{stem}-{secrets}"
        if any(option.name == "secrets" for option in exporter.options):  # the file lists whose secrets it has
            wanted.append(f"secrets={secrets}")
        else:
            scenario = scenario_for_side(scenario, secrets)
    options = exporter.parse((*assignments, *wanted))
    report = check(compile_board(scenario, box_for_scenario(scenario, file)))
    target = output_file(output, f"{stem}{exporter.suffix}")
    for path in exporter.files(report.inspection.board, target, options):
        require_different_files(file, path)
    try:
        done = export(report, exporter, target, options, **gate)
    except ExportBlocked as blocked:
        _print_blocked(blocked, file)
        raise SystemExit(EXIT_PROBLEMS) from blocked
    for loss in done.losses:
        echo(_note(loss).text(), err=True)
    for path in done.files:
        echo(msg("export.written", path=path).text())


def _note(loss: Message) -> Message:
    option = LOSS_OPTIONS.get(loss.id)
    return msg("export.loss-option", loss=loss, option=option) if option else msg("export.loss", loss=loss)


def _stem(file: Path) -> str:
    """Return the name of the file without the suffix of scenarios."""
    return file.name.removesuffix(_SCENARIO) if file.name.endswith(_SCENARIO) else file.stem


def _print_blocked(blocked: ExportBlocked, file: Path) -> None:
    echo(msg("export.blocked-file", file=click.format_filename(file), reason=blocked.message).text(), err=True)
    for found in blocked.problems:
        line = msg("export.problem", severity=severity_name(found.severity), rule=found.rule, message=found.message)
        echo(f"  {line}", err=True)
