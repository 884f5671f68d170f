"""One registry of everything a person can do by menu, key, button or name.

Menus, tool bar, the list of keys, the command palette and a person's own keys are all made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from editor.messages import msg
from editor.ui.half_typed import finish_typing
from editor.ui.plain import tip, unmarked
from editor.ui.settings import Settings
from editor.ui.theme import current_theme
from editor.values import FrozenStruct

Menu = str
"""A menu is named by a text of the family ``ui``: ``menu-file``."""

ShortcutKey = str | QKeySequence.StandardKey


class Command(FrozenStruct):
    """Something that can be done. Its words are ``ui.<id>``."""

    id: str
    run: Callable[[], object]
    menu: Menu
    key: ShortcutKey = ""
    more_keys: tuple[str, ...] = ()
    """Other keys that do the same, as long as the person has not chosen one."""
    icon: str = ""
    enabled: Callable[[], bool] = lambda: True
    checked: Callable[[], bool] | None = None
    called: str = ""
    """Its words, where no table has them: languages are called by their own names."""
    label: Callable[[], str] | None = None
    """What it is called just now, if that changes: what an undo would take back."""
    also: str = ""
    """A text of the family ``ui`` with other words that find it in the command palette."""
    toolbar: bool = False
    separator: bool = False
    """Whether a line stands before it, in its menu and on the tool bar."""

    @property
    def title(self) -> str:
        return self.called or msg(f"ui.{self.id}").text()


class Actions(QObject):
    """The commands as Qt actions, with the keys the person chose."""

    def __init__(self, commands: Iterable[Command], settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self.commands = tuple(commands)
        self._settings = settings
        self._actions = {command.id: self._make(command) for command in self.commands}
        self.use_keys(settings.keys())

    def __getitem__(self, command_id: str) -> QAction:
        return self._actions[command_id]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())

    def _make(self, command: Command) -> QAction:
        action = QAction(command.title, self)
        action.setObjectName(command.id)
        action.setCheckable(command.checked is not None)
        action.triggered.connect(lambda _=False: self._run(command))
        return action

    def _run(self, command: Command) -> None:
        finish_typing()
        command.run()
        self.refresh()  # a tick that Qt set by itself may be wrong

    def refresh(self) -> None:
        """Grey out what cannot be done now, tick what is on, say what an undo would take back."""
        for command in self.commands:
            action = self._actions[command.id]
            action.setEnabled(command.enabled())
            if command.checked is not None:
                action.setChecked(command.checked())
            if command.label is not None:
                action.setText(unmarked(command.label()))
                self._name_key(command, action)

    def dress(self) -> None:
        """Give the actions the icons of the theme."""
        for command in self.commands:
            if command.icon:
                self._actions[command.id].setIcon(current_theme().icon(command.icon))

    # --- keys ---

    def key(self, command: Command) -> QKeySequence:
        return self._actions[command.id].shortcut()

    def default_key(self, command: Command) -> QKeySequence:
        return QKeySequence(command.key)

    def use_keys(self, chosen: dict[str, str]) -> None:
        """Set the person's own keys over the defaults, and name the key in every tooltip."""
        for command in self.commands:
            action = self._actions[command.id]
            own = chosen.get(command.id)
            defaults = [self.default_key(command), *map(QKeySequence, command.more_keys)]
            action.setShortcuts([QKeySequence(own)] if own is not None else defaults)
            self._name_key(command, action)

    def choose_key(self, command_id: str, key: str) -> Command | None:
        """Give a command another key; if another command has it, nothing changes and that one is returned."""
        wanted = QKeySequence(key)
        for command in self.commands:
            if command.id != command_id and not wanted.isEmpty() and wanted in self._actions[command.id].shortcuts():
                return command
        keys = {**self._settings.keys(), command_id: wanted.toString()}
        self._settings.put_keys(keys)
        self.use_keys(keys)
        return None

    def reset_keys(self) -> None:
        self._settings.put_keys({})
        self.use_keys({})

    @staticmethod
    def _name_key(command: Command, action: QAction) -> None:
        name = command.label() if command.label else command.title
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(tip(f"{name.rstrip('…')} ({key})" if key else name.rstrip("…")))
