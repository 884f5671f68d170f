"""``sags edit``: open the window. ``sags`` and ``sags FILE`` do the same."""

from __future__ import annotations

from pathlib import Path

import click

from editor.app import main
from editor.cli.global_options import LANGUAGE_OPTION as LANGUAGE
from editor.cli.translated_click import TranslatedCommand


@click.command(name="edit", cls=TranslatedCommand)
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.pass_context
def command(context: click.Context, file: Path | None) -> None:
    """Open the window."""
    raise SystemExit(main(file, context.meta.get(LANGUAGE)))
