"""The registry of all commands.

Menus, tool bar, list of shortcuts, command palette and custom shortcuts are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from editor.messages import msg, table
from editor.ui.widgets.plain_text import escape_mnemonic, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import commit_focused_field
from editor.ui.window.settings import Settings
from editor.values import FrozenStruct

Menu = str
"""The message id of a menu in the family ``ui``, such as ``menu-file``."""

ShortcutKey = str | QKeySequence.StandardKey


class Command(FrozenStruct):
    """A command of the window. Its title is the message ``ui.<id>``, its tooltip ``tips.<id>``.

    ``search-words.<id>`` has other words for it.
    """

    id: str
    run: Callable[[], object]
    menu: Menu
    key: ShortcutKey = ""
    alternative_keys: tuple[str, ...] = ()
    """Other keys for it, as long as the user has not chosen one."""
    icon: str = ""
    enabled: Callable[[], bool] = lambda: True
    offered: Callable[[], bool] = lambda: True
    """Whether the game of the open document has it at all; otherwise no menu lists it and its keys do nothing."""
    checked: Callable[[], bool] | None = None
    called: str = ""
    """The title, where it is not a message: languages are listed by their own names."""
    label: Callable[[], str] | None = None
    """Returns the current title, if it changes: Undo names what it would undo."""
    toolbar: bool = False
    on_map: bool = False
    """Whether its keys work only while the map has the focus."""
    separator: bool = False
    """Whether a separator is placed before it, in its menu and on the tool bar."""

    @property
    def title(self) -> str:
        """The title of the command."""
        return self.called or msg(f"ui.{self.id}").text()

    @property
    def tip(self) -> str:
        """What it does: its current title if that says so, else the message ``tips.<id>``, if there is one."""
        if self.label is not None and self.label() != self.title:
            return self.label()
        return msg(f"tips.{self.id}").text() if self.id in table("tips") else self.title


class ActionRegistry(QObject):
    """The commands as Qt actions, with the user's shortcuts."""

    def __init__(
        self,
        commands: Iterable[Command],
        settings: Settings,
        parent: QObject,
        map_widget: QWidget | None = None,
    ) -> None:
        """``map_widget``: the widget that must have the focus for the keys of commands of the map."""
        super().__init__(parent)
        self.commands = tuple(commands)
        self._settings = settings
        self._map_widget = map_widget
        self._actions = {command.id: self._make(command) for command in self.commands}
        self.apply_shortcuts(settings.keys())

    def __getitem__(self, command_id: str) -> QAction:
        return self._actions[command_id]

    def __iter__(self) -> Iterator[QAction]:
        return iter(self._actions.values())

    def _make(self, command: Command) -> QAction:
        action = QAction(command.title, self)
        action.setObjectName(command.id)
        action.setCheckable(command.checked is not None)
        action.triggered.connect(lambda _=False: self._run(command))
        if command.on_map and self._map_widget is not None:
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            self._map_widget.addAction(action)
        return action

    def _run(self, command: Command) -> None:
        commit_focused_field()
        command.run()
        self.refresh()  # undo the tick that Qt has set by itself

    def refresh(self) -> None:
        """Update which actions are visible, enabled and checked, and their titles."""
        for command in self.commands:
            action = self._actions[command.id]
            is_offered = command.offered()
            action.setVisible(is_offered)
            action.setEnabled(is_offered and command.enabled())
            if command.checked is not None:
                action.setChecked(command.checked())
            if command.label is not None:
                action.setText(escape_mnemonic(command.label()))
                self._name_key(command, action)

    def apply_theme(self) -> None:
        """Set the icons of the current theme."""
        for command in self.commands:
            if command.icon:
                self._actions[command.id].setIcon(current_theme().icon(command.icon))

    # --- keys ---

    def key(self, command: Command) -> QKeySequence:
        return self._actions[command.id].shortcut()

    def default_shortcut(self, command: Command) -> QKeySequence:
        """Return the shortcut that a command has by default."""
        return QKeySequence(command.key)

    def apply_shortcuts(self, chosen: dict[str, str]) -> None:
        """Set the user's shortcuts over the defaults, and name them in the tooltips."""
        for command in self.commands:
            action = self._actions[command.id]
            own = chosen.get(command.id)
            defaults = [self.default_shortcut(command), *map(QKeySequence, command.alternative_keys)]
            action.setShortcuts([QKeySequence(own)] if own is not None else defaults)
            self._name_key(command, action)

    def set_shortcut(self, command_id: str, key: str) -> Command | None:
        """Assign a shortcut. If another command has it, return that one and change nothing."""
        wanted = QKeySequence(key)
        for command in self.commands:
            if command.id != command_id and not wanted.isEmpty() and wanted in self._actions[command.id].shortcuts():
                return command
        keys = {**self._settings.keys(), command_id: wanted.toString()}
        self._settings.set_shortcuts(keys)
        self.apply_shortcuts(keys)
        return None

    def reset_shortcuts(self) -> None:
        """Restore the default shortcuts."""
        self._settings.set_shortcuts({})
        self.apply_shortcuts({})

    @staticmethod
    def _name_key(command: Command, action: QAction) -> None:
        key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(plain_tooltip(f"{command.tip} ({key})" if key else command.tip))
