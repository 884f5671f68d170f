"""``sags demo``: build, check and export maps to show what the program can do. ``make run`` calls it."""

from __future__ import annotations

from pathlib import Path

import click

from editor.catalog.packs.installed import without_installed_packs
from editor.cli import sags
from editor.cli.output.terminal import echo, echo_lines
from editor.cli.translated_click import TranslatedCommand
from editor.files import make_folder
from editor.files.scenario_file import shipped_scenarios
from editor.messages import current_language, msg

EXAMPLE = "example"
SEED = "7"


@click.command(name="demo", cls=TranslatedCommand)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("out"),
    show_default=True,
)
def command(output: Path) -> None:
    """Run the demo with the shipped box, whatever packs are installed."""
    with without_installed_packs():
        _show(output)


def _show(output: Path) -> None:
    echo(msg("demo.intro").text(), err=True)
    _run("self-test")
    _run("validate", *map(str, shipped_scenarios()))
    make_folder(output)
    example = str(output / f"{EXAMPLE}.scenario.json")
    _run("generate", "--seed", SEED, "-o", example)
    _run("validate", example)
    _run("report", example)
    for name, suffix in (("png", "png"), ("pdf", "pdf"), ("engine", "engine.json")):
        _run("export", example, "--to", name, "-o", str(output / f"{EXAMPLE}.{suffix}"))
    echo_lines(["", msg("demo.written", path=output).text()])


def _run(*args: str) -> None:
    """Print a ``sags`` command line and run it; end the demo if it fails."""
    echo_lines(["", msg("demo.command", line=" ".join(["sags", *args])).text()])
    try:
        line = ["--lang", current_language(), *args]
        code = int(sags.main(line, prog_name="sags", standalone_mode=False) or 0)
    except SystemExit as end:
        code = int(end.code or 0)
    if code:
        raise SystemExit(code)
