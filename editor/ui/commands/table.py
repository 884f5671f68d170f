"""The menu Table: a game of the S.A.G.S. with people and computers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from editor.messages import msg
from editor.ui.actions import Command
from editor.ui.commands.context import CommandContext
from editor.ui.table.pace import PACES, Pace

if TYPE_CHECKING:
    from editor.ui.table.play import TablePlay
    from editor.ui.table.tables import Tables

_MENU = "menu-table"


def commands(window: CommandContext) -> list[Command]:
    rooms, at_table = window.rooms, window.shows_table

    def play() -> TablePlay:
        assert rooms.play is not None, "only while a game is under way"
        return rooms.play

    def can_move() -> bool:
        return at_table() and play().mover is not None and not play().is_thinking

    def can_go_on() -> bool:
        """Beside an open document only the game behind it counts: nobody looks into folders after every edit."""
        return not at_table() and (rooms.play is not None or (not window.shows_document() and rooms.has_games))

    def pace(choice: Pace) -> tuple[Callable[[], None], Callable[[], bool]]:
        return lambda: play().choose_pace(choice), lambda: rooms.play is not None and play().pace == choice

    def at(run: Callable[[TablePlay], object]) -> Callable[[], object]:
        return lambda: run(play())

    def of(run: Callable[[Tables], object]) -> Callable[[], object]:
        return lambda: run(rooms.table.tables)

    def when(is_so: Callable[[TablePlay], bool]) -> Callable[[], bool]:
        return lambda: at_table() and is_so(play())

    made = [
        _command("table-new", lambda: new_table(window), key="Ctrl+Shift+T", icon="character"),
        _command("table-back", rooms.resume_game, enabled=can_go_on),
        _command("table-decide", at(lambda game: game.decide_for_me()), key="Ctrl+J", enabled=can_move, separator=True),
        _command("table-finish", at(lambda game: game.finish_for_me()), key="Ctrl+Shift+J", enabled=can_move),
        _command("table-pause", at(lambda game: game.pause()), enabled=when(lambda game: game.is_thinking)),
        _command("table-resume", at(lambda game: game.resume()), enabled=when(lambda game: game.is_paused)),
        _command("table-cover", at(lambda game: game.close_curtain()), key="Ctrl+L",
                 enabled=when(lambda game: game.looking is not None)),
    ]  # fmt: skip
    for choice in PACES:
        run, checked = pace(choice)
        made.append(_command(f"table-pace-{choice}", run, menu=f"{_MENU}/menu-pace", checked=checked, enabled=at_table))
    return [
        *made,
        _command("table-save-as", of(lambda tables: tables.save_as()), enabled=at_table, separator=True),
        _command("table-film", of(lambda tables: tables.save_film()), enabled=at_table),
        _command("table-leave", of(lambda tables: tables.leave()), enabled=at_table),
        _command("table-give-up", of(lambda tables: tables.give_up()), enabled=at_table),
    ]


def _command(name: str, run: Callable[[], object], *, menu: str = _MENU, **more: Any) -> Command:
    return Command(name, run, menu, called=msg(f"table.{name.removeprefix('table-')}-command").text(), **more)


def new_table(window: CommandContext) -> None:
    from editor.ui.table.new_table import NewTable

    tables = window.rooms.table.tables
    dialog = NewTable(tables.last, window.window)
    dialog.accepted.connect(lambda: tables.begin(dialog.answer()))
    dialog.open()


def take_back(window: CommandContext) -> None:
    """The smallest thing that can be taken back; the bar offers all of them."""
    tables = window.rooms.table.tables
    if ways := tables.ways_back():
        tables.take_back(ways[0])
