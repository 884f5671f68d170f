"""``sags schema``: print the JSON Schema of each kind of file, and check files against it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click

from editor.catalog.card_files import cards_schema
from editor.catalog.tile_files import tile_schema
from editor.cli import print_error
from editor.cli.output.terminal import EXIT_PROBLEMS, EXIT_USAGE, echo, echo_json, echo_lines
from editor.cli.translated_click import TranslatedGroup
from editor.errors import FileError
from editor.export.engine.engine_schema import engine_schema
from editor.export.engine.reference_check import reference_problems
from editor.export.table_engine.table_check import table_problems
from editor.export.table_engine.table_schema import table_schema
from editor.files import write_atomically
from editor.files.file_problems import error_from_problems
from editor.files.json_document import format_json
from editor.files.json_schemas import game_schema, pack_schema, scenario_schema
from editor.files.schema_check import FurtherChecks, check_file
from editor.messages import Message, msg
from editor.paths import data_folder
from editor.sags.game.log_file import log_schema

_SCHEMAS: Mapping[str, Callable[[], dict[str, Any]]] = {
    "cards": cards_schema,
    "engine": engine_schema,
    "game": game_schema,
    "pack": pack_schema,
    "sags-log": log_schema,
    "scenario": scenario_schema,
    "table-engine": table_schema,
    "tile": tile_schema,
}
"""Name -> the function that makes the schema."""

_REFERENCE_CHECKS: FurtherChecks = {"engine": reference_problems, "table-engine": table_problems}
"""Name -> the function that checks ids and references, which a schema cannot express."""


class _SchemaGroup(TranslatedGroup):
    """A group whose default command is ``print``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Insert ``print`` unless a command is named."""
        known = {*self.commands, *ctx.help_option_names}
        return super().parse_args(ctx, args if args and args[0] in known else ["print", *args])


@click.group(name="schema", cls=_SchemaGroup)
def command() -> None:
    """Group the commands about schemas."""


@command.command(name="print")
@click.argument("name", required=False, type=click.Choice(sorted(_SCHEMAS)))
@click.option("--write", is_flag=True, hidden=True)
def print_schema(name: str | None, write: bool) -> None:
    """Print a schema, or list all of them."""
    if write:
        for each in [name] if name else sorted(_SCHEMAS):
            _write(each)
    elif name:
        click.echo(_schema_bytes(name), nl=False)
    else:
        echo_lines(sorted(_SCHEMAS))


@command.command(name="check")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--as", "name", type=click.Choice(sorted(_SCHEMAS)))
@click.option("--json", "in_json", is_flag=True)
@click.pass_context
def check(ctx: click.Context, files: tuple[Path, ...], name: str | None, in_json: bool) -> None:
    """Check files against their schema."""
    results = [_check(path, name, not in_json) for path in files]
    if in_json:
        reports = [report for report, _ in results]
        echo_json(reports[0] if len(reports) == 1 else reports)
    elif len(files) > 1:
        good = sum(code == 0 for _, code in results)
        echo(msg("files.schema-checked-all", count=len(files), good=good, bad=len(files) - good).text())
    ctx.exit(max(code for _, code in results))


def _check(path: Path, name: str | None, aloud: bool) -> tuple[dict[str, Any], int]:
    """Return the report on one file, and its exit code."""
    try:
        meant, problems = check_file(path, name, _REFERENCE_CHECKS)
    except FileError as error:
        print_error(error)
        return _report(path, None, error.problems or (error.message,)), EXIT_USAGE
    if not problems:
        if aloud:
            echo(msg("files.schema-valid", name=click.format_filename(path), schema=meant).text())
        return _report(path, meant, ()), 0
    found = error_from_problems("schema-problems", click.format_filename(path), problems, schema=meant)
    if aloud:
        echo_lines([found.message.text(), *(f"  {each}" for each in found.problems)])
    return _report(path, meant, found.problems), EXIT_PROBLEMS


def _report(path: Path, name: str | None, faults: tuple[Message, ...]) -> dict[str, Any]:
    listed = [{"path": dict(each.params).get("path"), "message": each.text()} for each in faults]
    return {"file": str(path), "schema": name, "errors": len(faults), "faults": listed}


def _schema_bytes(name: str) -> bytes:
    return format_json(_SCHEMAS[name]())


def _write(name: str) -> None:
    path = data_folder("schema") / f"{name}.schema.json"
    write_atomically(path, _schema_bytes(name))
    echo(path)
