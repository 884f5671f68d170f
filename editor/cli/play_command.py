"""``sags play``: a whole S.A.G.S. game in the terminal, with human and computer players."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TypedDict, Unpack

import click

from editor.catalog import Box, box_by_fingerprint, box_for_game
from editor.catalog.packs.used_packs import with_used_packs
from editor.cli.arguments import CardChoice
from editor.cli.game_prompts import ask_move
from editor.cli.output.game_text import game_page, mission_point_lines, move_news
from editor.cli.output.terminal import (
    CLEAR_ALL,
    ENTER_ALTERNATE,
    EXIT_DEAD_END,
    LEAVE_ALTERNATE,
    control_terminal,
    echo,
    echo_lines,
    echo_wrapped,
    terminal_width,
)
from editor.cli.prompts import KEY_HELP, LetComputerPlay, QuitGame, UndoRequest, confirm, prompt_text
from editor.cli.replay_command import scenario_of
from editor.cli.translated_click import TranslatedCommand
from editor.errors import EditRejected, StudioError
from editor.files import write_scenario
from editor.files.atomic_write import require_different_files
from editor.messages import Message, Name, msg
from editor.reader import path_exists
from editor.sags.construction.setup import SIDES
from editor.sags.game.game_view import view_for
from editor.sags.game.log_file import read_log, to_log, write_log
from editor.sags.game.log_text import player_label
from editor.sags.game.moves import explain_end
from editor.sags.game.sealed_moves import seal_log
from editor.sags.game.setup import check_decks, new_game
from editor.sags.game.state import CardSource, Decks, GameStep, Seat
from editor.sags.players.auto_play import explain_unbuildable
from editor.sags.players.strategy import STYLES
from editor.session.file_lock import acquire_lock
from editor.session.game_session import (
    GameSession,
    apply_undo,
    resume_session,
    start_session,
    undo_options,
    undo_question,
)

_DEFAULT_LOG = "game.sags.json"


class PlayOptions(TypedDict):
    """The kind of a new game."""

    players: str
    seed: int
    cards: CardSource


@click.command(name="play", cls=TranslatedCommand)
@click.argument("log", required=False, type=click.Path(path_type=Path))
@click.option("--seat", "seats", multiple=True, metavar="SIDE=WHO")
@click.option("--players", type=click.Choice(["2", "3", "4"]), default="2", show_default=True)
@click.option("--seed", type=click.IntRange(0, 2**52), default=0, show_default=True)
@click.option("--cards", type=CardChoice(), default="built-in", show_default=True)
@click.option("-o", "--output", type=click.Path(path_type=Path))
def command(log: Path | None, seats: tuple[str, ...], output: Path | None, **wanted: Unpack[PlayOptions]) -> None:
    """Play a game."""
    box, path = box_for_game(), log or Path(_DEFAULT_LOG)
    if output is not None:
        require_different_files(path, output)
    with _locked(path):
        _play(box, path, seats, output, wanted)


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Lock the game against the window and other terminals."""
    lock = acquire_lock(path)
    try:
        if not lock.is_mine:
            raise StudioError(msg("table.locked", name=path.name))
        yield
    finally:
        lock.release()


def _play(box: Box, path: Path, seats: tuple[str, ...], output: Path | None, wanted: PlayOptions) -> None:
    goes_on = path_exists(path)
    session = _resume(path, box, seats) if goes_on else _new(box, seats, wanted)
    echo_wrapped([msg("game.resuming" if goes_on else "game.begins", path=path), *KEY_HELP])
    try:
        session = _play_to_end(session, path)
    except QuitGame:
        if len(session.people) > 1:
            control_terminal(LEAVE_ALTERNATE + CLEAR_ALL)
        echo_wrapped([msg("game.saved", path=path)])
        return
    game = session.game
    write_log(path, seal_log(to_log(game), game))
    if reason := explain_end(game):
        echo_lines([msg("game.cannot-go-on", reason=reason), msg("game.saved", path=path)], err=True)
        sys.exit(EXIT_DEAD_END)
    echo_wrapped([msg("game.is-ready"), *mission_point_lines(game)])
    if output is not None:
        write_scenario(output, with_used_packs(scenario_of(game), box))
        echo(msg("sags.written", path=output))
    else:
        echo(msg("game.what-next", path=path))


# --- who sits where -------------------------------------------------------------------------------------------------


def _new(box: Box, seats: tuple[str, ...], wanted: PlayOptions) -> GameSession:
    players, decks = int(wanted["players"]), Decks(equipment=wanted["cards"], missions=wanted["cards"])
    check_decks(box, decks, players)
    if doubt := explain_unbuildable(box, players):
        echo(doubt, err=True)
    sides = SIDES if players == 2 else tuple(f"player-{number + 1}" for number in range(players))
    who = _seats_by_side(seats, sides)
    named = tuple(_seat(side, who.get(side, "builder")) for side in sides)
    return start_session(new_game(box, players=players, seed=wanted["seed"], decks=decks, seats=named))


def _seats_by_side(seats: tuple[str, ...], sides: tuple[str, ...]) -> dict[str, str]:
    """Return person or style for each side, as requested; by default a person plays the first side."""
    if not seats:
        return {sides[0]: "person"}
    who = {}
    for text in seats:
        side, _, name = text.partition("=")
        if side not in sides or name not in ("person", *STYLES):
            raise StudioError(msg("game.no-such-seat", text=text, sides=sides, styles=["person", *STYLES]))
        who[side] = name
    return who


def _seat(side: str, who: str) -> Seat:
    if who == "person":
        return Seat(side=side, who="person")
    return Seat(side=side, style=next(style for style in STYLES if style == who))


def _resume(path: Path, box: Box, seats: tuple[str, ...]) -> GameSession:
    """Return the saved game, possibly with other players."""
    log = read_log(path)
    box = box_by_fingerprint(log.box.fingerprint, box)
    session = resume_session(log, box)
    if not seats:
        return session
    game = session.game
    who = _seats_by_side(seats, tuple(side.id for side in game.sides))
    named = tuple(
        _seat(seat.side, who[seat.side]).model_copy(update={"drawn": seat.drawn}) if seat.side in who else seat
        for seat in game.seats
    )
    return resume_session(log.model_copy(update={"seats": named}), box)


# --- the course of the game -----------------------------------------------------------------------------------------


def _play_to_end(session: GameSession, path: Path) -> GameSession:
    """Play until the game is ready. If it cannot continue, human players may undo moves."""
    while True:
        session = _play_on(session, path)
        reason = explain_end(session.game)
        if reason is None or not session.people:
            return session
        write_log(path, seal_log(to_log(session.game), session.game))
        echo(msg("game.cannot-go-on", reason=reason))
        ways = [way for way in undo_options(session) if way.kind != "choice"]
        if not ways or not confirm(undo_question(session, ways[0])):
            return session
        session = apply_undo(session, ways[0])


def _play_on(session: GameSession, path: Path) -> GameSession:
    """Play until the end or a dead end. Every move is saved, so players can quit at any time."""
    last: str | None = None
    resting: dict[str, GameStep] = {}
    problem: Message | None = None
    news = _MoveNews(session)
    while (side := session.waits_for) or session.computer:
        if side is None:
            session = news.announce(session, session.with_tables(session.table.after_computer_move()))
            continue
        write_log(path, seal_log(to_log(session.game), session.game))
        if resting.get(side) == _long_step(session):
            session = news.announce(session, session.with_tables(session.suggest_move(side)))
            continue
        try:
            if len(session.people) > 1 and side != last:
                _hand_over(session, side, last)
            last = side
            news.print_for(side)
            _show_page(session, side)
            refused, problem = problem, None
            suggest = partial(session.table.suggest_move, side)
            move = ask_move(view_for(session.game, side), suggest, refused)
            session = news.announce(session, session.after_move(side, move))
        except LetComputerPlay:
            resting[side] = _long_step(session)
        except UndoRequest as request:
            session, last = _undo(session, request.side), None
            resting.clear()
        except EditRejected as refusal:
            problem = refusal.message
            continue
        if len(session.people) > 1:
            control_terminal(CLEAR_ALL)
    news.print_all()
    return session


def _show_page(session: GameSession, side: str) -> None:
    """Print the state of the game for a side; the rows of the map are not wrapped."""

    def is_map_row(line: str) -> bool:
        return line.startswith("   ") or line[:2].strip().isdigit()

    lines = list(game_page(session.game, side))
    if sys.stdout.isatty() and (widest := max(map(len, filter(is_map_row, lines)), default=0)) > terminal_width():
        echo_wrapped([msg("game.map-too-wide", columns=widest)])
    for line in lines:
        if is_map_row(line):
            echo(line)
        else:
            echo_wrapped([line])


def _long_step(session: GameSession) -> GameStep:
    """Return the step, with the whole construction of the map as one."""
    return "building" if session.game.step == "adding-doors" else session.game.step


class _MoveNews:
    """News about moves: printed at once for a single human player, otherwise held until the next one is asked.

    The screen is cleared between players.
    """

    def __init__(self, session: GameSession) -> None:
        self._alone = session.people[0] if len(session.people) == 1 else None
        self._unread: dict[str, list[Name]] = {side: [] for side in session.people or ("",)}

    def announce(self, before: GameSession, after: GameSession) -> GameSession:
        """Announce a move, and return the game after it."""
        lines = list(move_news(before.game, after.game, self._alone))
        for unread in self._unread.values():
            unread.extend(lines)
        if len(self._unread) < 2:
            self.print_all()
        return after

    def print_for(self, side: str) -> None:
        """Print the news that a side has not seen yet."""
        echo_wrapped(self._unread[side])
        self._unread[side].clear()

    def print_all(self) -> None:
        """Print all news that at least one side has not seen yet."""
        if self._unread:
            self.print_for(max(self._unread, key=lambda side: len(self._unread[side])))


def _undo(session: GameSession, chooser: str | None) -> GameSession:
    """Undo a secret choice of that side, or else the last move or step, if all agree."""
    ways = [way for way in undo_options(session) if way.kind != "choice" or way.side == chooser]
    if not ways:
        echo(msg("game.nothing-to-undo"))
        return session
    way = ways[0]
    needs = way.needs_agreement(session) or way.kind == "step"
    return session if needs and not confirm(undo_question(session, way)) else apply_undo(session, way)


def _hand_over(session: GameSession, side: str, last: str | None) -> None:
    """Name only the next player; the previous one can still undo a secret choice.

    Clear the screen and its scrollback before and after, so that no secret page stays visible.
    """
    control_terminal(CLEAR_ALL + ENTER_ALTERNATE)
    echo_wrapped([msg("game.hand-over", player=player_label(session.game, side))])
    own = [way for way in undo_options(session) if way.kind == "choice" and way.side == last]
    if own:
        echo_wrapped([msg("game.or-undo", player=player_label(session.game, own[0].side))])
    try:
        answer = prompt_text(msg("game.press-enter"))
    finally:
        control_terminal(LEAVE_ALTERNATE + CLEAR_ALL)
    if answer == "u" and own:
        raise UndoRequest(last)
