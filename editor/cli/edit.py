"""``sags edit``: opens the window. Plain ``sags`` does the same, and so does a file alone."""

from __future__ import annotations

from pathlib import Path

import click

from editor.app import main
from editor.cli.given_language import NAME as LANGUAGE
from editor.cli.help import SpokenCommand


@click.command(name="edit", cls=SpokenCommand)
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.pass_context
def command(context: click.Context, file: Path | None) -> None:
    raise SystemExit(main(file, context.meta.get(LANGUAGE)))
