"""Everything that can be done, found by typing a part of its name."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from editor.messages import msg
from editor.ui.actions import Actions, Command
from editor.ui.pick_list import PickEntry, PickList
from editor.ui.theme import current_theme


def matching(commands: tuple[Command, ...], typed: str) -> list[Command]:
    """The commands whose name holds all the words, those that begin with them first."""
    words = typed.casefold().split()
    found = [each for each in commands if all(word in searched(each) for word in words)]
    start = " ".join(words)
    return sorted(found, key=lambda each: not each.title.casefold().startswith(start))


def full_name(command: Command) -> str:
    """With its menu: ``View: Fit``."""
    menu = msg(f"ui.{command.menu.rpartition('/')[2]}").text().replace("&", "")
    return f"{menu}: {command.title.rstrip('…')}"


def searched(command: Command) -> str:
    """Its name, and what else people call it."""
    also = msg(f"ui.{command.also}").text() if command.also else ""
    return f"{full_name(command)} {also}".casefold()


class CommandPalette(PickList):
    """All commands that can be used now."""

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        self._actions = actions
        super().__init__(msg("ui.find-command").text(), msg("ui.find-command-hint").text(), parent)

    def entries(self, typed: str) -> Iterator[PickEntry]:
        icons = current_theme().icon_or_blank
        for command in matching(self._actions.commands, typed):
            action = self._actions[command.id]
            if action.isEnabled():
                key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                name = full_name(command)
                yield PickEntry(f"{name}    {key}" if key else name, command.id, icons(command.icon))

    def taken(self, data: object) -> None:
        self._actions[str(data)].trigger()
