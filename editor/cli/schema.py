"""``sags schema``: the JSON Schema of each kind of file, for other programs and for editors."""

from __future__ import annotations

import importlib
from typing import Any

import click

from editor.cli.terminal import echo, echo_lines

_SCHEMAS = {
    "cards": ("editor.catalogue.cards", "cards_schema"),
    "engine": ("editor.export.engine", "engine_schema"),
    "sags-log": ("editor.sags.construction.log", "log_schema"),
    "scenario": ("editor.files", "scenario_schema"),
    "tile": ("editor.catalogue", "tile_schema"),
}
"""Name -> the module and the function that makes it."""


@click.command(name="schema")
@click.argument("name", required=False, type=click.Choice(sorted(_SCHEMAS)))
@click.option("--write", is_flag=True, hidden=True, help="Write the schema, or all of them, into the folder schema.")
def command(name: str | None, write: bool) -> None:
    """Print the JSON Schema of a file format; without a NAME, list the names."""
    if write:
        for each in [name] if name else sorted(_SCHEMAS):
            _write(each)
    elif name:
        click.echo(_schema_bytes(name), nl=False)
    else:
        echo_lines(sorted(_SCHEMAS))


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
