"""``sags edit``: opens the window. Plain ``sags`` does the same, and so does a file alone."""

from __future__ import annotations

from pathlib import Path

import click

from editor.app import main


@click.command(name="edit")
@click.argument("file", type=click.Path(path_type=Path), required=False)
def command(file: Path | None) -> None:
    """Open the window, with FILE if one is given."""
    raise SystemExit(main(file))
