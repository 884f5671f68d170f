"""``sags tiles``: check, list, show and draw the tiles of the box."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import click

from editor.cli.terminal import echo, echo_lines
from editor.paths import data_folder


@click.group()
@click.option(
    "--box",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of tiles to read in place of the box that comes with the program.",
)
@click.pass_context
def command(context: click.Context, folder: Path | None) -> None:
    """Check, list, show and draw the tiles of the box."""
    context.obj = folder or data_folder("tiles")


@command.command()
@click.pass_obj
def check(folder: Path) -> None:
    """Check every file of the box: exit code 0 if all is well, 1 if not."""
    from editor.catalogue.check import check_folder
    from editor.catalogue.facts import FILE

    box, faults = check_folder(folder)
    for number, group in sorted(box.groups.items()):
        tiles = sum(tile.group == number for tile in box.tiles.values())
        echo(f"group {number:2}  {group.name:<12} {tiles:2} of {group.tiles} tiles")
    if not faults:
        faces = sum(len(list(tile.faces())) for tile in box.tiles.values())
        facts = ", all known facts hold" if (folder / FILE).exists() else ""
        echo(f"ok: {len(box.tiles)} tiles, {faces} faces, {len(box.doors)} doors{facts}")
        return
    for fault in faults:
        echo(str(fault), err=True)
    sys.exit(1)


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Everything about every tile, as one JSON document.")
@click.pass_obj
def list_tiles(folder: Path, as_json: bool) -> None:
    """List the tiles, a line for each face."""
    from editor.catalogue import load_box
    from editor.cli.tiles_list import as_document, as_lines

    box = load_box(folder)
    echo_lines([json.dumps(as_document(box))] if as_json else as_lines(box))


@command.command()
@click.argument("tile_id", metavar="ID")
@click.pass_obj
def show(folder: Path, tile_id: str) -> None:
    """Show both faces of a tile as pictures, with all that is known about them."""
    from editor.catalogue import load_box
    from editor.cli.tiles_show import as_text, find_tile

    box = load_box(folder)
    echo_lines(as_text(find_tile(box, tile_id), box, shutil.get_terminal_size().columns).split("\n"))


@command.command()
@click.option(
    "-o", "--output", required=True, type=click.Path(dir_okay=False, path_type=Path), help="The page to write."
)
@click.pass_obj
def document(folder: Path, output: Path) -> None:
    """Write a page with a table of all tiles and doors, in Markdown."""
    from editor.catalogue import load_box
    from editor.cli.tiles_document import as_markdown
    from editor.files import write_atomically

    write_atomically(output, as_markdown(load_box(folder)).encode())
    echo(output)


@command.command()
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("out/box.png"),
    show_default=True,
    help="The picture to write: .png, .svg or .pdf.",
)
@click.option("--scale", type=click.IntRange(8, 400), default=48, show_default=True, help="Pixels for each square.")
@click.option("--group", "groups", type=int, multiple=True, help="Only this shape group; may be given more than once.")
@click.option("--theme", type=click.Choice(("light", "dark", "print")), default="light", show_default=True)
@click.pass_obj
def sheet(folder: Path, output: Path, scale: int, groups: tuple[int, ...], theme: str) -> None:
    """Draw all tiles on one sheet, both faces side by side, with a legend. It needs no screen."""
    from editor.catalogue import load_box
    from editor.cli.tiles_sheet import write_sheet

    write_sheet(load_box(folder), output, scale, groups, theme)
    echo(str(output))
