"""Settings that are kept between sessions: layout, recent files, theme, language, shortcuts."""

from __future__ import annotations

import json
from math import isnan
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from editor.messages.language import match_language
from editor.reader import is_file
from editor.ui.widgets.theme import ThemeChoice

MAX_RECENT_FILES = 10
MAX_RECENT_COMMANDS = 8
AUTOSAVE_MINUTES = (0, 1, 5, 15)
"""The choices for autosave, in minutes; 0 is off."""
INTERFACE_SIZES = (80, 90, 100, 110, 125, 150, 175, 200)
"""The choices for the size of the interface, in percent."""
SMALLEST_SQUARE, DEFAULT_SQUARE, LARGEST_SQUARE = 10.0, 28.0, 50.0


class Settings:
    """A typed interface to ``QSettings``."""

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store or QSettings("SAGS Studio", "SAGS Studio")

    def text(self, key: str, default: str = "") -> str:
        """Return a stored text."""
        return str(self._store.value(key, default))

    def set_text(self, key: str, value: str) -> None:
        """Store a text."""
        self._store.setValue(key, value)

    def layout(self, key: str) -> QByteArray | None:
        """Return a stored layout."""
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else None

    def set_layout(self, key: str, value: QByteArray) -> None:
        """Store a layout."""
        self._store.setValue(key, value)

    def language(self) -> str | None:
        """Return the chosen language; ``None`` for that of the system, or if the stored one is unknown."""
        return match_language(self.text("language"))

    def set_language_choice(self, language: str) -> None:
        """Store the chosen language."""
        self.set_text("language", language)

    def theme(self) -> ThemeChoice:
        """Return the chosen theme."""
        match self.text("theme", "system"):
            case "light":
                return "light"
            case "dark":
                return "dark"
            case "contrast":
                return "contrast"
        return "system"

    def set_theme(self, choice: ThemeChoice) -> None:
        """Store the chosen theme."""
        self.set_text("theme", choice)

    def picture_size(self) -> int:
        """Return the size of tiles in the palette; 0 for the default."""
        known = self.text("picture-size", "0")
        return int(known) if known.isascii() and known.isdigit() and len(known) < 4 else 0

    def set_picture_size(self, side: int) -> None:
        """Store the size of tiles in the palette."""
        self.set_text("picture-size", str(side))

    # --- appearance ---

    def tool_bar_labels(self) -> bool:
        """Return whether the tool bar has labels; on until the user turns them off."""
        return self.text("tool-bar-labels", "yes") != "no"

    def set_tool_bar_labels(self, shown: bool) -> None:
        """Store whether the tool bar has labels."""
        self.set_text("tool-bar-labels", "yes" if shown else "no")

    def interface_percent(self) -> int:
        """Return the size of the interface in percent."""
        known = self.text("interface-percent", "100")
        return next((each for each in INTERFACE_SIZES if str(each) == known), 100)

    def set_interface_percent(self, percent: int) -> None:
        """Store the size of the interface; it is used from the next start on."""
        self.set_text("interface-percent", str(percent))

    # --- saving ---

    def autosave_minutes(self) -> int:
        """Return the minutes between autosaves; 0 if off."""
        known = self.text("saves-every", "0")
        return next((each for each in AUTOSAVE_MINUTES if str(each) == known), 0)

    def set_autosave_minutes(self, minutes: int) -> None:
        """Store the minutes between autosaves."""
        self.set_text("saves-every", str(minutes))

    # --- help ---

    def tour_was_offered(self) -> bool:
        """Return whether the tour was offered or taken before."""
        return self.text("tour-offered") == "yes"

    def set_tour_offered(self) -> None:
        """Store that the tour was offered."""
        self.set_text("tour-offered", "yes")

    # --- paper ---

    def paper(self) -> str:
        """Return the paper that was used last."""
        return self.text("paper", "a4")

    def set_paper(self, paper: str) -> None:
        """Store the paper that was used last."""
        self.set_text("paper", paper)

    def square_mm(self) -> float:
        """Return the side of a square of the printed tiles, in millimeters."""
        try:
            side = float(self.text("square-mm", "28"))
        except ValueError:
            return DEFAULT_SQUARE
        return DEFAULT_SQUARE if isnan(side) else min(max(side, SMALLEST_SQUARE), LARGEST_SQUARE)

    def set_square_mm(self, side: float) -> None:
        """Store the side of a square."""
        self.set_text("square-mm", f"{side:g}")

    # --- recent files ---

    def recent(self) -> list[Path]:
        """Return recently opened files that still exist, the last one first."""
        return [path for path in map(Path, self._list("recent")) if is_file(path)]

    def remember(self, path: Path) -> None:
        """Put a file first in the list of recent files."""
        name = str(path.resolve())
        rest = [other for other in self._list("recent") if other != name]
        self._store.setValue("recent", json.dumps([name, *rest][:MAX_RECENT_FILES]))

    # --- recent commands ---

    def recent_commands(self) -> list[str]:
        """Return the commands that were run from the command palette, the last one first."""
        return self._list("recent-commands")

    def remember_command(self, command_id: str) -> None:
        """Put a command first in the list of recent commands."""
        rest = [other for other in self._list("recent-commands") if other != command_id]
        self._store.setValue("recent-commands", json.dumps([command_id, *rest][:MAX_RECENT_COMMANDS]))

    # --- keys ---

    def keys(self) -> dict[str, str]:
        """Return the shortcuts that the user has chosen, by command; an empty one means none."""
        value = self._json("keys")
        return {str(name): str(key) for name, key in value.items()} if isinstance(value, dict) else {}

    def set_shortcuts(self, keys: dict[str, str]) -> None:
        """Store the shortcuts that the user has chosen."""
        self._store.setValue("keys", json.dumps(keys))

    def _list(self, key: str) -> list[str]:
        value = self._json(key)
        return [str(each) for each in value] if isinstance(value, list) else []

    def _json(self, key: str) -> object:
        """Return a stored value, or ``None`` if it is not valid JSON."""
        try:
            return json.loads(self.text(key))
        except (ValueError, RecursionError):
            return None
