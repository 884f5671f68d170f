"""The menu Tiles: the workshop in which tiles are drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from editor.messages import msg
from editor.ui.actions import Command

if TYPE_CHECKING:
    from editor.ui.main_window import MainWindow

_MENU = "menu-tiles"


def commands(window: MainWindow) -> list[Command]:
    room, inside = window.workshop, window.shows_workshop

    def turn() -> None:
        from editor.session.tile_editor.whole_faces import turned

        room.do(lambda bench: bench.do(msg("workshop.step-turn"), turned))

    def mirror() -> None:
        from editor.session.tile_editor.whole_faces import mirrored

        room.do(lambda bench: bench.do(msg("workshop.step-mirror"), mirrored))

    def check() -> None:
        room.do(lambda bench: bench.check())

    return [
        _command("enter", room.enter, key="Ctrl+Shift+W", icon="grid", enabled=lambda: not inside()),
        _command("leave", room.leave, enabled=inside),
        _command("check", check, key="K", icon="ok", enabled=inside, separator=True),
        _command("next", room.next_unchecked, key="J", enabled=inside),
        _command("turn", turn, key="Ctrl+R", icon="rotate", enabled=inside, separator=True),
        _command("mirror", mirror, key="Ctrl+M", icon="flip", enabled=inside),
        _command("copy", room.copy_from, icon="copy", enabled=inside),
        _command("give-back", lambda: room.do(lambda bench: bench.give_back()), enabled=inside),
        _command("new", room.add_tile, icon="new", enabled=inside, separator=True),
        _command("photo", room.open_photo, icon="open", enabled=inside),
        _command("build", room.outcome.try_to_build, icon="generate", enabled=lambda: room.can_build, separator=True),
        _command("proof-face", lambda: room.outcome.print_proofs(whole_group=False), icon="print", enabled=inside),
        _command("proof-group", lambda: room.outcome.print_proofs(whole_group=True), enabled=inside),
    ]


def _command(name: str, run: Callable[[], object], **more: Any) -> Command:
    return Command(f"workshop-{name}", run, _MENU, called=msg(f"workshop.{name}-command").text(), **more)
