"""``sags tiles``: check, list, show and draw the tiles and decks of the box."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from editor.catalog import Box, box_for_game, load_box
from editor.catalog.box_check import check_folder
from editor.catalog.facts import FACTS_FILE
from editor.catalog.packs.installed import extra_packs, installed_packs, set_extra_packs
from editor.catalog.toml_document import TomlProblem, files_in_folder, locate_problems
from editor.catalog.translation import box_text
from editor.cli.output.terminal import echo, echo_json, echo_lines, terminal_width
from editor.cli.output.tiles_tables import box_json, box_markdown, card_lines, mission_lines, tile_lines
from editor.cli.output.tiles_text import deck_text, find_tile, tile_text
from editor.cli.translated_click import TranslatedGroup
from editor.files import write_atomically
from editor.files.pack_files import check_pack_and_rules
from editor.messages import msg, to_text
from editor.model.game import EARTH_REBORN
from editor.paths import game_folder
from editor.reader import is_file
from editor.rules.registry import unknown_parts


@click.group(name="tiles", cls=TranslatedGroup)
@click.option(
    "--box",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
@click.option("--game", metavar="ID")
@click.pass_context
def command(context: click.Context, folder: Path | None, game: str | None) -> None:
    """Group the commands about tiles."""
    context.obj = folder or _game_folder(game or EARTH_REBORN)


def _game_folder(game: str) -> Path:
    """Return the folder of a built-in game. An installed pack of that game is used as if given with ``--pack``."""
    packs = (each.pack for each in installed_packs()) if game != EARTH_REBORN else ()
    found = next((pack for pack in packs if pack and pack.about.kind == "game" and pack.about.game == game), None)
    if found is None:
        return game_folder(box_for_game(game).game.id)
    set_extra_packs((*extra_packs(), found))
    return game_folder(EARTH_REBORN)


@command.command()
@click.pass_obj
def check(folder: Path) -> None:
    """Check the box."""
    box, faults = _check(folder)
    for number, group in sorted(box.groups.items()):
        tiles = sum(tile.group == number for tile in box.tiles.values())
        name = to_text(box_text("group", group.name)).ljust(12)
        if tiles or group.tiles:  # some groups are there for packs
            echo(msg("tiles.group", number=number, name=name, there=tiles, due=group.tiles))
    if not faults:
        faces = sum(len(list(tile.printed_faces())) for tile in box.tiles.values())
        missions = sum(mission.copies for mission in box.missions.values())
        whole = msg("tiles.whole", tiles=len(box.tiles), faces=faces, doors=len(box.doors))
        if box.cards:
            whole = msg("tiles.whole-decks", whole=whole, cards=len(box.cards), missions=missions)
        has_facts = is_file(folder / FACTS_FILE) and not extra_packs()
        echo(msg("tiles.whole-facts", whole=whole) if has_facts else whole)
        return
    for fault in faults:
        echo(str(fault), err=True)
    sys.exit(1)


@command.command("list")
@click.argument("what", type=click.Choice(("tiles", "cards", "missions")), default="tiles")
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def list_tiles(folder: Path, what: str, as_json: bool) -> None:
    """List tiles, cards or missions."""
    lines = {"tiles": tile_lines, "cards": card_lines, "missions": mission_lines}[what]
    box = _box(folder)
    if as_json:
        echo_json(box_json(box))
    else:
        echo_lines(lines(box))


@command.command()
@click.argument("thing", metavar="ID")
@click.pass_obj
def show(folder: Path, thing: str) -> None:
    """Print a tile, a card or a mission."""
    box, width = _box(folder), terminal_width()
    text = deck_text(box, thing, width) or tile_text(find_tile(box, thing), box, width)
    echo_lines(text.split("\n"))


@command.command()
@click.option("-o", "--output", required=True, type=click.Path(dir_okay=False, path_type=Path))
@click.pass_obj
def document(folder: Path, output: Path) -> None:
    """Write the box as a Markdown page."""
    write_atomically(output, box_markdown(_box(folder)).encode())
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
    """Draw the box as a picture."""
    from editor.cli.output.tiles_sheet import write_sheet  # Qt

    write_sheet(_box(folder), output, scale, groups, theme)
    echo(str(output))


def _check(folder: Path) -> tuple[Box, list[TomlProblem]]:
    """Check the box in that folder, or the pack that is used with the program's own one: the game, or the last one."""
    packs = sorted(extra_packs(), key=lambda pack: pack.about.kind == "game")
    if packs and folder == game_folder(EARTH_REBORN):
        return check_pack_and_rules(packs[-1])
    box, faults = check_folder(folder)
    return box, [*faults, *locate_problems(unknown_parts(box.game), files_in_folder(folder).open)]


def _box(folder: Path) -> Box:
    """Return the box in that folder; the program's own one includes the packs in use, or is the game of a pack."""
    if folder != game_folder(EARTH_REBORN):
        return load_box(folder)
    games = [pack.about.game for pack in extra_packs() if pack.about.kind == "game"]
    return box_for_game(games[-1]) if games else box_for_game()
