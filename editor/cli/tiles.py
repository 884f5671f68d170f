"""``sags tiles``: check, list, show and draw the tiles of the box, and its decks."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from editor.catalog import Box, box_for_game, load_box
from editor.catalog.check import check_folder
from editor.catalog.document import TomlProblem
from editor.catalog.facts import FACTS_FILE
from editor.catalog.translation import box_text
from editor.cli.help import SpokenGroup
from editor.cli.streams import columns
from editor.cli.terminal import echo, echo_json, echo_lines
from editor.cli.tiles_decks import card_lines, deck_text, mission_lines
from editor.cli.tiles_document import as_markdown
from editor.cli.tiles_list import as_document, as_lines
from editor.cli.tiles_show import as_text, find_tile
from editor.files import write_atomically
from editor.messages import msg, to_text
from editor.paths import data_folder
from editor.reader import is_file
from editor.rules.registry import unknown_parts


@click.group(name="tiles", cls=SpokenGroup)
@click.option(
    "--box",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
@click.pass_context
def command(context: click.Context, folder: Path | None) -> None:
    context.obj = folder or data_folder("tiles")


@command.command()
@click.pass_obj
def check(folder: Path) -> None:

    box, faults = check_folder(folder)
    faults += [TomlProblem("game.toml", message) for message in unknown_parts(box.game)]
    for number, group in sorted(box.groups.items()):
        tiles = sum(tile.group == number for tile in box.tiles.values())
        name = to_text(box_text("group", group.name)).ljust(12)
        echo(msg("tiles.group", number=number, name=name, there=tiles, due=group.tiles))
    if not faults:
        faces = sum(len(list(tile.faces())) for tile in box.tiles.values())
        missions = sum(mission.copies for mission in box.missions.values())
        whole = msg("tiles.whole", tiles=len(box.tiles), faces=faces, doors=len(box.doors))
        if box.cards:
            whole = msg("tiles.whole-decks", whole=whole, cards=len(box.cards), missions=missions)
        echo(msg("tiles.whole-facts", whole=whole) if is_file(folder / FACTS_FILE) else whole)
        return
    for fault in faults:
        echo(str(fault), err=True)
    sys.exit(1)


@command.command("list")
@click.argument("what", type=click.Choice(("tiles", "cards", "missions")), default="tiles")
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def list_tiles(folder: Path, what: str, as_json: bool) -> None:

    lines = {"tiles": as_lines, "cards": card_lines, "missions": mission_lines}[what]
    box = _box(folder)
    if as_json:
        echo_json(as_document(box))
    else:
        echo_lines(lines(box))


@command.command()
@click.argument("thing", metavar="ID")
@click.pass_obj
def show(folder: Path, thing: str) -> None:

    box, width = _box(folder), columns()
    text = deck_text(box, thing, width) or as_text(find_tile(box, thing), box, width)
    echo_lines(text.split("\n"))


@command.command()
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def document(folder: Path, output: Path) -> None:

    write_atomically(output, as_markdown(_box(folder)).encode())
    echo(output)


@command.command()
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("out/box.png"),
    show_default=True,
)
@click.option("--scale", type=click.IntRange(8, 400), default=48, show_default=True)
@click.option("--group", "groups", type=int, multiple=True)
@click.option("--theme", type=click.Choice(("light", "dark", "print")), default="light", show_default=True)
@click.pass_obj
def sheet(folder: Path, output: Path, scale: int, groups: tuple[int, ...], theme: str) -> None:
    from editor.cli.tiles_sheet import write_sheet

    write_sheet(_box(folder), output, scale, groups, theme)
    echo(str(output))


def _box(folder: Path) -> Box:
    """The box in that folder; with the packs in use, if it is the program's own."""

    return box_for_game() if folder == data_folder("tiles") else load_box(folder)
