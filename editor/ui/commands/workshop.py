"""The menu Tiles: the workshop in which tiles are drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from editor.messages import msg
from editor.ui.actions import Command
from editor.ui.commands.context import CommandContext

if TYPE_CHECKING:
    from editor.ui.tile_editor.room import WorkshopRoom

_MENU = "menu-tiles"


def commands(window: CommandContext) -> list[Command]:
    rooms, inside = window.rooms, window.shows_workshop

    def on(run: Callable[[WorkshopRoom], object]) -> Callable[[], object]:
        """Act on the workshop, which is created when it is first entered."""
        return lambda: run(rooms.workshop)

    return [
        _command("enter", on(lambda room: room.enter()), key="Ctrl+Shift+W", icon="grid", enabled=lambda: not inside()),
        _command("leave", on(lambda room: room.leave()), enabled=inside),
        _command("check", on(lambda room: room.do(lambda bench: bench.mark_verified())), key="K", icon="ok",
                 enabled=inside, separator=True),
        _command("next", on(lambda room: room.next_unchecked()), key="J", enabled=inside),
        _command("turn", on(lambda room: room.turn()), key="Ctrl+R", icon="rotate", enabled=inside, separator=True),
        _command("mirror", on(lambda room: room.mirror()), key="Ctrl+M", icon="flip", enabled=inside),
        _command("copy", on(lambda room: room.copy_from()), icon="copy", enabled=inside),
        _command("give-back", on(lambda room: room.do(lambda bench: bench.revert_tile())), enabled=inside),
        _command("new", on(lambda room: room.add_tile()), icon="new", enabled=inside, separator=True),
        _command("photo", on(lambda room: room.open_photo()), icon="open", enabled=inside),
        _command("build", on(lambda room: room.outcome.try_to_build(room.bench)), icon="generate",
                 enabled=lambda: inside() and rooms.workshop.can_build, separator=True),
        _command("proof-face", on(lambda room: room.outcome.print_proofs(room.bench, whole_group=False)), icon="print",
                 enabled=inside),
        _command("proof-group", on(lambda room: room.outcome.print_proofs(room.bench, whole_group=True)),
                 enabled=inside),
    ]  # fmt: skip


def _command(name: str, run: Callable[[], object], **more: Any) -> Command:
    return Command(f"workshop-{name}", run, _MENU, called=msg(f"workshop.{name}-command").text(), **more)
