"""``sags new``: write an empty scenario of a game."""

from __future__ import annotations

import click

from editor.catalog.box_loader import box_for_game
from editor.cli.arguments import output_file, parse_frame
from editor.cli.output.terminal import echo
from editor.cli.translated_click import TranslatedCommand
from editor.errors import StudioError
from editor.files import write_scenario
from editor.files.scenario_file import blank_scenario
from editor.messages import msg
from editor.model.game import EARTH_REBORN, BoardGame, FrameSize
from editor.model.game_words import RuleSet
from editor.reader import path_exists


@click.command(name="new", cls=TranslatedCommand)
@click.option("--game", default=EARTH_REBORN, show_default=True, metavar="ID")
@click.option("--rules", metavar="ID")
@click.option("--frame", metavar="WxH")
@click.option("--title", default="", metavar="TEXT")
@click.option("-o", "--output", type=click.Path())
@click.option("--force", is_flag=True)
def command(game: str, rules: str | None, frame: str | None, title: str, output: str | None, force: bool) -> None:
    """Write an empty scenario."""
    target = output_file(output, "untitled.scenario.json")
    box = box_for_game(game, beside=target)
    width, height = _frame_size(frame, box.game)
    scenario = blank_scenario(box, width, height, _rule_set(rules, box.game), title)
    if path_exists(target) and not force:
        raise StudioError(msg("packs.exists", path=target))
    write_scenario(target, scenario)
    echo(target)


def _frame_size(text: str | None, game: BoardGame) -> FrameSize:
    """Return the size of the frame, by default the usual one; raise an error if the table of the game is smaller."""
    if text is None:
        return game.table.usual
    width, height = parse_frame(text)
    if min(width, height) < game.table.shortest or not game.table.holds(width, height):
        columns, rows = game.table.largest
        params = {"width": width, "height": height, "least": game.table.shortest, "columns": columns, "rows": rows}
        raise StudioError(msg("sags.frame", **params))
    return width, height


def _rule_set(wanted: str | None, game: BoardGame) -> RuleSet:
    known = game.words("rules")
    if wanted is not None and wanted not in known:
        raise StudioError(msg("generate.no-such-rules", rules=wanted, known=known))
    return wanted or known[0]
