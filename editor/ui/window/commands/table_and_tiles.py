"""The Table and Tiles menus: S.A.G.S. games, the tile editor and packs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from editor.catalog.packs.face_states import is_pack_game
from editor.messages import msg
from editor.ui.table.computer_speed import COMPUTER_SPEEDS, ComputerSpeed
from editor.ui.window.actions import Command
from editor.ui.window.commands.context import CommandContext
from editor.values import replace

if TYPE_CHECKING:
    from editor.ui.table.active_game import ActiveGame
    from editor.ui.table.game_manager import GameManager
if TYPE_CHECKING:
    from editor.ui.tile_editor.tile_editor_controller import TileEditorController


_TABLE_MENU = "menu-table"


def table_commands(parts: CommandContext) -> list[Command]:
    """Return the commands of the Table menu."""
    rooms, at_table = parts.lazy_pages, parts.shows_table

    def play() -> ActiveGame:
        assert rooms.active_game is not None, "only while a game is under way"
        return rooms.active_game

    def can_move() -> bool:
        return at_table() and play().mover is not None and not play().is_thinking

    def can_go_on() -> bool:
        """Beside an open document only the current game counts, so that no folder is searched after every edit."""
        return not at_table() and (rooms.active_game is not None or (not parts.shows_document() and rooms.has_games))

    def has_unsaved_map() -> bool:
        return parts.files.document.history.is_dirty

    def speed(choice: ComputerSpeed) -> tuple[Callable[[], None], Callable[[], bool]]:
        return lambda: play().set_computer_speed(
            choice
        ), lambda: rooms.active_game is not None and play().computer_speed == choice

    def at(run: Callable[[ActiveGame], object]) -> Callable[[], object]:
        return lambda: run(play())

    def of(run: Callable[[GameManager], object]) -> Callable[[], object]:
        return lambda: run(rooms.table.tables)

    def when(is_so: Callable[[ActiveGame], bool]) -> Callable[[], bool]:
        return lambda: at_table() and is_so(play())

    made = [
        _table("table-new", lambda: open_new_game(parts), key="Ctrl+Shift+T", icon="character"),
        _table("table-back", rooms.resume_game, enabled=can_go_on),
        _table("table-document", parts.show_map, enabled=lambda: at_table() and has_unsaved_map()),
        _table("table-decide", at(lambda game: game.decide_for_me()), key="Ctrl+J", enabled=can_move, separator=True),
        _table("table-finish", at(lambda game: game.finish_for_me()), key="Ctrl+Shift+J", enabled=can_move),
        _table("table-pause", at(lambda game: game.pause()), enabled=when(lambda game: game.is_thinking)),
        _table("table-resume", at(lambda game: game.resume()), enabled=when(lambda game: game.is_paused)),
        _table("table-step", at(lambda game: game.step()), enabled=when(lambda game: game.can_step)),
        _table("table-cover", at(lambda game: game.cover_private_view()), key="Ctrl+L",
                 enabled=when(lambda game: game.viewer is not None)),
    ]  # fmt: skip
    for choice in COMPUTER_SPEEDS:
        run, checked = speed(choice)
        made.append(
            _table(f"table-speed-{choice}", run, menu=f"{_TABLE_MENU}/menu-speed", checked=checked, enabled=at_table)
        )
    made += [
        _table("table-save-as", of(lambda tables: tables.save_as()), enabled=at_table, separator=True),
        _table("table-animation", of(lambda tables: tables.save_animation()), enabled=at_table),
        _table("table-replay", of(lambda tables: tables.save_replay()), enabled=at_table),
        _table("table-leave", of(lambda tables: tables.save_and_close()), enabled=at_table),
        _table("table-discard", of(lambda tables: tables.discard()), enabled=at_table),
    ]
    return [replace(each, offered=parts.offers_sags) for each in made]


def _table(name: str, run: Callable[[], object], *, menu: str = _TABLE_MENU, **more: Any) -> Command:
    return Command(name, run, menu, called=msg(f"table.{name.removeprefix('table-')}-command").text(), **more)


def open_new_game(parts: CommandContext) -> None:
    """Open the dialog for a new game."""
    from editor.ui.table.new_game_dialog import NewGameDialog

    tables = parts.lazy_pages.table.tables
    NewGameDialog(tables.last_setup, parts.window, tables.start_game).open()


def undo_table_move(parts: CommandContext) -> None:
    """Undo the smallest possible step; the bar at the table offers all of them."""
    tables = parts.lazy_pages.table.tables
    if ways := tables.undo_options():
        tables.undo(ways[0])


_TILES_MENU = "menu-tiles"


def tile_editor_commands(parts: CommandContext) -> list[Command]:
    """Return the commands of the Tiles menu."""
    rooms, inside = parts.lazy_pages, parts.shows_tile_editor

    def on(run: Callable[[TileEditorController], object]) -> Callable[[], object]:
        """Return a function that acts on the tile editor, which is created when it is first used."""
        return lambda: run(rooms.tile_editor)

    def has_physical_tiles() -> bool:
        return not is_pack_game(parts.workspace.box)

    def verifies() -> bool:
        return inside() and rooms.tile_editor.session.has_physical_tiles

    return [
        _tile("enter", on(lambda room: room.enter()), key="Ctrl+Shift+W", icon="grid", enabled=lambda: not inside()),
        _tile("leave", on(lambda room: room.leave()), enabled=inside),
        _tile("verify", on(lambda room: room.do(lambda session: session.mark_verified())), key="K", icon="ok",
              enabled=verifies, offered=has_physical_tiles, separator=True),
        _tile("next", on(lambda room: room.show_next_unverified()), key="J", enabled=verifies,
              offered=has_physical_tiles),
        _tile("rotate", on(lambda room: room.turn()), key="Ctrl+R", icon="rotate", enabled=inside, separator=True),
        _tile("mirror", on(lambda room: room.mirror()), key="Ctrl+M", icon="flip", enabled=inside),
        _tile("copy", on(lambda room: room.copy_from()), icon="copy", enabled=inside),
        _tile("revert", on(lambda room: room.do(lambda session: session.revert_tile())), enabled=inside),
        _tile("save-folder", on(lambda room: room.save_into_folder(parts.packs.make)), icon="save",
              enabled=lambda: inside() and rooms.tile_editor.can_save_into_folder, separator=True),
        _tile("undo-folder", on(lambda room: room.undo_folder(parts.packs.make)),
              enabled=lambda: inside() and rooms.tile_editor.can_undo_folder),
        _tile("new", on(lambda room: room.add_tile()), icon="new", enabled=inside, separator=True),
        _tile("photo", on(lambda room: room.open_photo()), icon="open", enabled=inside),
        _tile("remove-art", on(lambda room: room.remove_art()),
              enabled=lambda: inside() and rooms.tile_editor.session.has_own_art),
        _tile("build", on(lambda room: room.trials.try_to_build(room.session)), icon="generate",
                 enabled=lambda: inside() and rooms.tile_editor.can_build, offered=parts.offers_sags, separator=True),
        _tile("proof-face", on(lambda room: room.trials.print_proofs(room.session, whole_group=False)), icon="print",
                 enabled=inside),
        _tile("proof-group", on(lambda room: room.trials.print_proofs(room.session, whole_group=True)),
                 enabled=inside),
        Command("packs", lambda: open_packs(parts), _TILES_MENU, icon="levels",
                called=msg("tile-editor.packs-command").text(), separator=True),
    ]  # fmt: skip


def open_packs(parts: CommandContext) -> None:
    """Open the dialog for packs."""
    from editor.ui.tile_editor.packs_dialog import PacksDialog

    PacksDialog(parts.context, parts.packs).open()


def _tile(name: str, run: Callable[[], object], **more: Any) -> Command:
    return Command(f"tile-editor-{name}", run, _TILES_MENU, called=msg(f"tile-editor.{name}-command").text(), **more)
