"""``sags fill``: completes a map from what already lies on it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from editor.board import compile_board
from editor.catalogue.boxes import box_of
from editor.cli.help import SpokenCommand
from editor.cli.output import output_file
from editor.cli.terminal import echo
from editor.errors import StudioError
from editor.files import read_scenario, write_scenario
from editor.files.disk import refuse_same_file
from editor.messages import say
from editor.model.scenario import Scenario
from editor.rules import check
from editor.sags.fitting.fill import fill

_SUFFIX = ".scenario.json"
_NOT_FULL = 1


@click.command(name="fill", cls=SpokenCommand)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seed", type=click.IntRange(0, 2**52), default=0, show_default=True)
@click.option("--level", metavar="ID")
@click.option("-o", "--output", type=click.Path())
def command(file: Path, seed: int, level: str | None, output: str | None) -> None:
    scenario = read_scenario(file)
    chosen = _level(scenario, level)
    name = file.name.removesuffix(".json").removesuffix(".scenario")
    target = output_file(output, f"{name}-filled{_SUFFIX}")
    refuse_same_file(file, target)
    found = fill(check(compile_board(scenario, box_of(scenario, file))), chosen, seed)
    write_scenario(target, found.edit().apply(scenario))
    laid = {"tiles": len(found.placements), "doors": len(found.doors)}
    echo(say("fitting.laid" if found.placements else "fitting.laid-nothing", **laid).text(), err=True)
    echo(target)
    if found.empty:
        echo(say("fitting.stays-empty", count=found.empty.bit_count()).text(), err=True)
        for reason in found.reasons:
            echo(reason.text(), err=True)
        sys.exit(_NOT_FULL)


def _level(scenario: Scenario, wanted: str | None) -> str:
    known = [level.id for level in scenario.levels]
    if wanted is not None and wanted not in known:
        raise StudioError(say("fitting.no-such-level", level=wanted, known=tuple(known)))
    return wanted or scenario.levels[0].id
