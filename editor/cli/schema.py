"""``sags schema``: the JSON Schema of each kind of file, and whether files keep to it."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import click

from editor.cli import complain
from editor.cli.help import SpokenGroup
from editor.cli.terminal import echo, echo_json, echo_lines
from editor.errors import FileError
from editor.messages import Message, msg

_SCHEMAS = {
    "cards": ("editor.catalog.cards", "cards_schema"),
    "engine": ("editor.export.engine.schema", "engine_schema"),
    "engine-1": ("editor.export.engine.v1", "engine_schema"),
    "game": ("editor.files.schema", "game_schema"),
    "pack": ("editor.files.schema", "pack_schema"),
    "sags-log": ("editor.sags.game.log", "log_schema"),
    "scenario": ("editor.files.schema", "scenario_schema"),
    "tile": ("editor.catalog.schema", "tile_schema"),
}
"""Name -> the module and the function that makes it."""

_FAULTS = 1
_UNREADABLE = 2


class _SchemaGroup(SpokenGroup):
    """``sags schema NAME`` prints, as ``sags schema print NAME`` does."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = {*self.commands, *ctx.help_option_names}
        return super().parse_args(ctx, args if args and args[0] in known else ["print", *args])


@click.group(name="schema", cls=_SchemaGroup)
def command() -> None:
    pass


@command.command(name="print")
@click.argument("name", required=False, type=click.Choice(sorted(_SCHEMAS)))
@click.option("--write", is_flag=True, hidden=True)
def print_schema(name: str | None, write: bool) -> None:
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
    results = [_check(path, name, not in_json) for path in files]
    if in_json:
        reports = [report for report, _ in results]
        echo_json(reports[0] if len(reports) == 1 else reports)
    elif len(files) > 1:
        good = sum(code == 0 for _, code in results)
        echo(msg("files.schema-checked-all", count=len(files), good=good, bad=len(files) - good).text())
    ctx.exit(max(code for _, code in results))


def _check(path: Path, name: str | None, aloud: bool) -> tuple[dict[str, Any], int]:
    """The report on one file, and its exit code."""
    from editor.files.conformity import check_file
    from editor.files.problems import refusal

    try:
        meant, problems = check_file(path, name)
    except FileError as error:
        complain(error)
        return _report(path, None, error.problems or (error.message,)), _UNREADABLE
    if not problems:
        if aloud:
            echo(msg("files.schema-kept", name=click.format_filename(path), schema=meant).text())
        return _report(path, meant, ()), 0
    found = refusal("schema-faults", click.format_filename(path), problems, schema=meant)
    if aloud:
        echo_lines([found.message.text(), *(f"  {each}" for each in found.problems)])
    return _report(path, meant, found.problems), _FAULTS


def _report(path: Path, name: str | None, faults: tuple[Message, ...]) -> dict[str, Any]:
    listed = [{"path": dict(each.params).get("path"), "message": each.text()} for each in faults]
    return {"file": str(path), "schema": name, "errors": len(faults), "faults": listed}


def _schema_bytes(name: str) -> bytes:
    from editor.files.layout import laid_out

    module, function = _SCHEMAS[name]
    schema: dict[str, Any] = getattr(importlib.import_module(module), function)()
    return laid_out(schema)


def _write(name: str) -> None:
    from editor.files import write_atomically
    from editor.paths import data_folder

    path = data_folder("schema") / f"{name}.schema.json"
    write_atomically(path, _schema_bytes(name))
    echo(path)
