"""``sags play``: a whole S.A.G.S. game in the terminal, with people and computers as players."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypedDict, Unpack

import click

from editor.catalog import Box, box_by_fingerprint, box_for_game
from editor.catalog.packs.origins import with_used_packs
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
from editor.sags.game.state import CARD_SOURCES, CardSource, Decks, GameStep, Seat
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
@click.option("--cards", type=click.Choice(CARD_SOURCES), default="house", show_default=True)
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
    sitting = _resume(path, box, seats) if goes_on else _new(box, seats, wanted)
    echo_wrapped([msg("game.goes-on" if goes_on else "game.begins", path=path), *KEY_HELP])
    try:
        sitting = _play_to_end(sitting, path)
    except QuitGame:
        if len(sitting.people) > 1:
            control_terminal(LEAVE_ALTERNATE + CLEAR_ALL)
        echo_wrapped([msg("game.saved", path=path)])
        return
    game = sitting.game
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
    sitting = resume_session(log, box)
    if not seats:
        return sitting
    game = sitting.game
    who = _seats_by_side(seats, tuple(side.id for side in game.sides))
    named = tuple(
        _seat(seat.side, who[seat.side]).model_copy(update={"drawn": seat.drawn}) if seat.side in who else seat
        for seat in game.seats
    )
    return resume_session(log.model_copy(update={"seats": named}), box)


# --- the course of the game -----------------------------------------------------------------------------------------


def _play_to_end(sitting: GameSession, path: Path) -> GameSession:
    """Play until the game is ready. If it cannot go on, people may undo moves and play on."""
    while True:
        sitting = _play_on(sitting, path)
        reason = explain_end(sitting.game)
        if reason is None or not sitting.people:
            return sitting
        write_log(path, seal_log(to_log(sitting.game), sitting.game))
        echo(msg("game.cannot-go-on", reason=reason))
        ways = [way for way in undo_options(sitting) if way.kind != "choice"]
        if not ways or not confirm(undo_question(sitting, ways[0])):
            return sitting
        sitting = apply_undo(sitting, ways[0])


def _play_on(sitting: GameSession, path: Path) -> GameSession:
    """Play until the end or a dead end. Nothing is lost if a person quits."""
    last: str | None = None
    resting: dict[str, GameStep] = {}
    problem: Message | None = None
    news = _MoveNews(sitting)
    while (side := sitting.waits_for) or sitting.computer:
        if side is None:
            sitting = news.after(sitting, sitting.with_tables(sitting.table.after_computer_move()))
            continue
        write_log(path, seal_log(to_log(sitting.game), sitting.game))
        if resting.get(side) == _long_step(sitting):
            sitting = news.after(sitting, sitting.with_tables(sitting.suggest_move(side)))
            continue
        try:
            if len(sitting.people) > 1 and side != last:
                _hand_over(sitting, side, last)
            last = side
            news.to(side)
            _show_page(sitting, side)
            refused, problem = problem, None
            sitting = news.after(sitting, sitting.after_move(side, ask_move(view_for(sitting.game, side), refused)))
        except LetComputerPlay:
            resting[side] = _long_step(sitting)
        except UndoRequest as wish:
            sitting, last = _undo(sitting, wish.side), None
            resting.clear()
        except EditRejected as refusal:
            problem = refusal.message
            continue
        if len(sitting.people) > 1:
            control_terminal(CLEAR_ALL)
    news.to_all()
    return sitting


def _show_page(sitting: GameSession, side: str) -> None:
    """Print the state of the game for a side; the rows of the map are not wrapped."""

    def is_map_row(line: str) -> bool:
        return line.startswith("   ") or line[:2].strip().isdigit()

    lines = list(game_page(sitting.game, side))
    if sys.stdout.isatty() and (widest := max(map(len, filter(is_map_row, lines)), default=0)) > terminal_width():
        echo_wrapped([msg("game.map-too-wide", columns=widest)])
    for line in lines:
        if is_map_row(line):
            echo(line)
        else:
            echo_wrapped([line])


def _long_step(sitting: GameSession) -> GameStep:
    """Return the step, with the whole construction of the map as one."""
    return "building" if sitting.game.step == "adding-doors" else sitting.game.step


class _MoveNews:
    """News about moves: printed at once for a single person, otherwise held until the next person is asked.

    The screen is cleared between people.
    """

    def __init__(self, sitting: GameSession) -> None:
        self._alone = sitting.people[0] if len(sitting.people) == 1 else None
        self._waiting: dict[str, list[Name]] = {side: [] for side in sitting.people or ("",)}

    def after(self, before: GameSession, after: GameSession) -> GameSession:
        """Announce a move, and return the game after it."""
        lines = list(move_news(before.game, after.game, self._alone))
        for waiting in self._waiting.values():
            waiting.extend(lines)
        if len(self._waiting) < 2:
            self.to_all()
        return after

    def to(self, side: str) -> None:
        """Print the news that wait for a side."""
        echo_wrapped(self._waiting[side])
        self._waiting[side].clear()

    def to_all(self) -> None:
        """Print the news that are not read yet."""
        if self._waiting:
            self.to(max(self._waiting, key=lambda side: len(self._waiting[side])))


def _undo(sitting: GameSession, chooser: str | None) -> GameSession:
    """Undo a secret choice of that side, or else the last move or step, if all agree."""
    ways = [way for way in undo_options(sitting) if way.kind != "choice" or way.side == chooser]
    if not ways:
        echo(msg("game.nothing-back"))
        return sitting
    way = ways[0]
    needs = way.needs_agreement(sitting) or way.kind == "step"
    return sitting if needs and not confirm(undo_question(sitting, way)) else apply_undo(sitting, way)


def _hand_over(sitting: GameSession, side: str, last: str | None) -> None:
    """Name only the next person; the previous one can still undo a secret choice.

    Nothing of the last page is left on the screen or above it, and this one leaves nothing behind.
    """
    control_terminal(CLEAR_ALL + ENTER_ALTERNATE)
    echo_wrapped([msg("game.hand-over", player=player_label(sitting.game, side))])
    own = [way for way in undo_options(sitting) if way.kind == "choice" and way.side == last]
    if own:
        echo_wrapped([msg("game.or-take-back", player=player_label(sitting.game, own[0].side))])
    try:
        answer = prompt_text(msg("game.press-enter"))
    finally:
        control_terminal(LEAVE_ALTERNATE + CLEAR_ALL)
    if answer == "u" and own:
        raise UndoRequest(last)
