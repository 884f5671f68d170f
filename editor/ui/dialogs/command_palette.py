"""The command palette: finds commands by typed words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from editor.messages import msg, sort_key, table
from editor.ui.dialogs.search_dialogs import SearchDialog, SearchEntry
from editor.ui.widgets.theme import current_theme
from editor.ui.window.actions import ActionRegistry, Command
from editor.ui.window.settings import Settings

_WORD = re.compile(r"\w+")


def matching_commands(commands: Sequence[Command], typed: str, recent: Sequence[str] = ()) -> list[Command]:
    """Return the commands that match all typed words, the best match first.

    Equally good matches are in the order of ``recent``, the ids of the commands used last, then in that of the menus.
    """
    words = fold_words(typed)
    ranked = [(rank, command) for command in commands if (rank := match_rank(command, words)) is not None]
    age = {command_id: index for index, command_id in enumerate(recent)}
    ranked.sort(key=lambda each: (each[0], age.get(each[1].id, len(age))))
    return [command for _, command in ranked]


def match_rank(command: Command, words: Sequence[str]) -> int | None:
    """Return how well a command matches folded words, 0 being best; ``None`` if it does not.

    Words may be in any order, and each may be the beginning of a word. A name counts more than a synonym, a whole
    phrase more than single words.
    """
    phrase = " ".join(words)
    title = fold_words(command.title)
    synonyms = [fold_words(each) for each in search_words(command).split(",")]
    menus = [word for menu in command.menu.split("/") for word in fold_words(msg(f"ui.{menu}").text().replace("&", ""))]
    phrases = [" ".join(each) for each in synonyms]
    ranks = (
        phrase == " ".join(title),
        phrase in phrases,
        " ".join(title).startswith(phrase),
        any(each.startswith(phrase) for each in phrases),
        _begin_words(words, title),
        _begin_words(words, [*title, *menus, *(word for each in synonyms for word in each)]),
    )
    return next((rank for rank, holds in enumerate(ranks) if holds), None)


def _begin_words(beginnings: Sequence[str], words: Sequence[str]) -> bool:
    return all(any(word.startswith(each) for word in words) for each in beginnings)


@lru_cache(maxsize=4096)  # the titles and synonyms of all commands are searched after each letter that is typed
def fold_words(text: str) -> tuple[str, ...]:
    """Split a text into words without case and accents."""
    return tuple(_WORD.findall(sort_key(text)[0]))


def search_words(command: Command) -> str:
    """Return other words for a command, in phrases with commas between them."""
    known = command.id in table("search-words")
    return msg(f"search-words.{command.id}").text() if known else ""


def command_path(command: Command) -> str:
    """Return the name with its menu: ``View: Fit``."""
    menu = msg(f"ui.{command.menu.rpartition('/')[2]}").text().replace("&", "")
    return f"{menu}{msg('language.colon')}{command.title.rstrip('…')}"


class CommandPalette(SearchDialog):
    """Lists the commands that can be used now, those used last first; typed words also find disabled ones.

    Commands about things that the game of the open map does not have are left out.
    """

    help_topic = "commands"

    def __init__(self, actions: ActionRegistry, settings: Settings, parent: QWidget | None = None) -> None:
        self._actions = actions
        self._settings = settings
        super().__init__(
            msg("ui.find-command").text(),
            msg("ui.find-command-hint").text(),
            msg("ui.find-command-none").text(),
            parent,
        )
        actions.destroyed.connect(self.close)  # the window has another language now

    def entries(self, typed: str) -> Iterator[SearchEntry]:
        offered = [command for command in self._actions.commands if command.offered()]
        found = matching_commands(offered, typed, self._settings.recent_commands())
        yield from (self._entry(each) for each in found if self._actions[each.id].isEnabled())
        if typed.strip():
            yield from (self._entry(each) for each in found if not self._actions[each.id].isEnabled())

    def _entry(self, command: Command) -> SearchEntry:
        action = self._actions[command.id]
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        name = command_path(command)
        icon = current_theme().icon_or_blank(command.icon)
        return SearchEntry(f"{name}    {key}" if key else name, command.id, icon, action.isEnabled())

    def taken(self, data: object) -> None:
        self._settings.remember_command(str(data))
        self._actions[str(data)].trigger()
