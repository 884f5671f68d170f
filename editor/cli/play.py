"""``sags play``: a whole game of the S.A.G.S. in the terminal, people and computers at one table."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, TypedDict, Unpack

import click

from editor.board.names import player_name
from editor.catalogue import Box, box_for
from editor.cli.help import SpokenCommand
from editor.cli.questions import Leave, ask
from editor.cli.replay import scenario_of
from editor.cli.terminal import echo
from editor.cli.text_map import text_map
from editor.errors import Refusal, StudioError
from editor.files import write_scenario
from editor.messages import in_words, say
from editor.sags.construction.scenario import board_with
from editor.sags.construction.setup import SIDES
from editor.sags.game.log import read_log, to_log, write_log
from editor.sags.game.play import dead_end
from editor.sags.game.replay import replay
from editor.sags.game.sealed import sealed
from editor.sags.game.setup import check_decks, new_game
from editor.sags.game.state import Decks, Game, Seat
from editor.sags.game.telling import told
from editor.sags.game.view import view
from editor.sags.players.game_table import GameTable, at_table, resumed
from editor.sags.players.mind import STYLES

_FRESH = "game.sags.json"


class PlayOptions(TypedDict):
    """What kind of game it is to be, if it is a new one."""

    players: str
    seed: int
    cards: Literal["house", "table"]


@click.command(name="play", cls=SpokenCommand)
@click.argument("log", required=False, type=click.Path(path_type=Path))
@click.option("--seat", "seats", multiple=True, metavar="SIDE=WHO")
@click.option("--players", type=click.Choice(["2", "3", "4"]), default="2", show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**53), default=0, show_default=True)
@click.option(
    "--cards",
    type=click.Choice(["house", "table"]),
    default="house",
    show_default=True,
)
@click.option("-o", "--output", type=click.Path(path_type=Path))
def command(log: Path | None, seats: tuple[str, ...], output: Path | None, **wanted: Unpack[PlayOptions]) -> None:
    box, path = box_for(), log or Path(_FRESH)
    table = _resumed(path, box, seats) if path.exists() else _new(box, seats, wanted)
    try:
        table = _played(table, path)
    except Leave:
        echo(say("game.saved", path=path).text())
        return
    write_log(path, to_log(table.game))
    if reason := dead_end(table.game):
        raise StudioError(reason)
    echo(say("game.is-ready" if table.game.is_ready else "sags.stuck").text())
    if output is not None:
        write_scenario(output, scenario_of(table.game))
        echo(say("sags.written", path=output).text())


# --- the table ------------------------------------------------------------------------------------------------------


def _new(box: Box, seats: tuple[str, ...], wanted: PlayOptions) -> GameTable:
    players, decks = int(wanted["players"]), Decks(equipment=wanted["cards"], missions=wanted["cards"])
    check_decks(box, decks, players)
    sides = SIDES if players == 2 else tuple(f"player-{number + 1}" for number in range(players))
    who = _who(seats, sides)
    named = tuple(_seat(side, who.get(side, "builder")) for side in sides)
    return at_table(new_game(box, players=players, seed=wanted["seed"], decks=decks, seats=named))


def _who(seats: tuple[str, ...], sides: tuple[str, ...]) -> dict[str, str]:
    """Side -> person or a style, as it was asked for. If nothing was, a person plays the first side."""
    if not seats:
        return {sides[0]: "person"}
    who = {}
    for text in seats:
        side, _, name = text.partition("=")
        if side not in sides or name not in ("person", *STYLES):
            raise StudioError(say("game.no-such-seat", text=text, sides=sides, styles=["person", *STYLES]))
        who[side] = name
    return who


def _seat(side: str, who: str) -> Seat:
    if who == "person":
        return Seat(side=side, who="person")
    return Seat(side=side, style=next(style for style in STYLES if style == who))


def _resumed(path: Path, box: Box, seats: tuple[str, ...]) -> GameTable:
    """The table as it was put away; other people may have sat down at it."""
    log = read_log(path)
    game = replay(log, box)
    if seats:
        who = _who(seats, tuple(side.id for side in game.sides))
        named = tuple(_seat(seat.side, who[seat.side]) if seat.side in who else seat for seat in game.seats)
        log = log.model_copy(update={"seats": named})
    *_, table = resumed(log, box)
    return table


def _played(table: GameTable, path: Path) -> GameTable:
    """On to the end. A person who leaves loses nothing."""
    last: str | None = None
    people = [seat.side for seat in table.game.seats if seat.who == "person"]
    while not table.game.over and dead_end(table.game) is None:
        if table.next_computer is not None:
            before = table.game
            table = table.stepped()
            _tell(before, table.game)
            continue
        write_log(path, sealed(to_log(table.game), table.game))
        side = table.waits_for[0]
        if len(people) > 1 and side != last:
            _hand_over(side)
        last = side
        _page(table.game, side)
        move = ask(view(table.game, side))
        try:
            table = table.followed(side, move)
        except Refusal as refusal:
            echo(refusal.message.text(), err=True)
            continue
        if len(people) > 1:
            click.clear()
    return table


# --- pages ----------------------------------------------------------------------------------------------------------


def _hand_over(side: str) -> None:
    """Names the next person, and nothing else."""
    click.clear()
    echo(say("game.hand-over", player=player_name(side)).text())
    try:
        click.prompt(say("game.press-enter").text(), default="", show_default=False)
    except click.Abort as abort:
        raise Leave from abort


def _tell(before: Game, after: Game) -> None:
    """What everybody may know of the last move."""
    if before.step not in ("building", "adding-doors"):
        echo(in_words(told(before, after)))


def _page(game: Game, side: str) -> None:
    """Where the game stands, as the side sees it: step, points, map."""
    seen = view(game, side)
    if game.step in ("building", "adding-doors"):
        echo(say(f"sags.is-{game.construction.phase}", player=player_name(side)).text())
    else:
        waited = [player_name(each.id) for each in game.sides if each.id in game.pending]
        echo(say(f"game.at-{game.step}", players=waited).text())
    for each in seen.sides:
        echo(say("sags.player-mp", player=player_name(each.id), mp=each.mp).text())
    if game.step in ("building", "adding-doors", "deploying", "revealing"):
        level = board_with(seen.construction, seen.construction.placements, seen.construction.doors).levels[0]
        marked = [each.at for each in seen.markers if each.at is not None]
        for line in text_map(level, marked, margin=20) if marked else text_map(level):
            echo(line)
