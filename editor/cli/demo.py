"""``sags demo``: what the program can do, shown on the scenarios it ships with. ``make run`` calls it."""

from __future__ import annotations

from pathlib import Path

import click

from editor.cli import sags
from editor.cli.self_test import shipped_scenarios
from editor.errors import say
from editor.files import read_scenario, write_scenario


@click.command(name="demo")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("out"),
    show_default=True,
    help="The folder to write into.",
)
def command(output: Path) -> None:
    """Check this installation and the shipped scenarios, and write the scenarios into a folder."""
    click.echo(say("demo.no-window").text(), err=True)
    codes = [_run("self-test"), *(_run("validate", str(path)) for path in shipped_scenarios())]
    if any(codes):
        raise SystemExit(max(codes))
    _write_scenarios(output)


def _run(*args: str) -> int:
    """Run a command of ``sags`` as a person would, after showing its line; gives back its exit code."""
    click.echo(say("demo.command", line=" ".join(["sags", *args])).text())
    try:
        return int(sags.main(list(args), prog_name="sags", standalone_mode=False) or 0)
    except SystemExit as end:
        return int(end.code or 0)


def _write_scenarios(output: Path) -> None:
    output.mkdir(parents=True, exist_ok=True)
    for path in shipped_scenarios():
        target = output / path.name
        write_scenario(target, read_scenario(path))
        click.echo(say("demo.written", path=target).text())
