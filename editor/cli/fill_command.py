"""``sags fill``: complete a map from the tiles that are already on it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from editor.board import compile_board
from editor.catalog.box_loader import box_for_scenario
from editor.cli.arguments import output_file
from editor.cli.output.terminal import EXIT_PROBLEMS, echo
from editor.cli.translated_click import TranslatedCommand
from editor.errors import StudioError
from editor.files import read_scenario, write_scenario
from editor.files.atomic_write import require_different_files
from editor.messages import msg
from editor.model.scenario import Scenario
from editor.rules import check
from editor.sags.fitting.level_filling import FillResult, fill_level

_SUFFIX = ".scenario.json"


@click.command(name="fill", cls=TranslatedCommand)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seed", type=click.IntRange(0, 2**52), default=0, show_default=True)
@click.option("--level", metavar="ID")
@click.option("-o", "--output", type=click.Path())
def command(file: Path, seed: int, level: str | None, output: str | None) -> None:
    """Fill the empty squares of a map."""
    scenario = read_scenario(file)
    levels = _levels(scenario, level)
    name = file.name.removesuffix(".json").removesuffix(".scenario")
    target = output_file(output, f"{name}-filled{_SUFFIX}")
    require_different_files(file, target)
    box, found = box_for_scenario(scenario, file), list[FillResult]()
    for each in levels:
        found.append(fill_level(check(compile_board(scenario, box)), each, seed))
        scenario = found[-1].edit().apply(scenario)
    write_scenario(target, scenario)
    placed = {"tiles": sum(len(each.placements) for each in found), "doors": sum(len(each.doors) for each in found)}
    echo(msg("fitting.placed" if placed["tiles"] else "fitting.placed-none", **placed).text(), err=True)
    echo(target)
    empty = sum(each.empty.bit_count() for each in found)
    if empty:
        echo(msg("fitting.stays-empty", count=empty).text(), err=True)
        for reason in (reason for each in found for reason in each.reasons):
            echo(reason.text(), err=True)
        sys.exit(EXIT_PROBLEMS)


def _levels(scenario: Scenario, wanted: str | None) -> list[str]:
    """Return the wanted level, or all of them."""
    known = [level.id for level in scenario.levels]
    if wanted is None:
        return known
    if wanted not in known:
        raise StudioError(msg("fitting.no-such-level", level=wanted, known=tuple(known)))
    return [wanted]
