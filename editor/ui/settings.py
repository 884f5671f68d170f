"""What the program remembers between two runs: window layout, recent files, theme, language, keys."""

from __future__ import annotations

import json
from math import isnan
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from editor.messages.language import match_language
from editor.reader import is_file
from editor.ui.theme import ThemeChoice

MOST_RECENT = 10
SAVES_EVERY = (0, 1, 5, 15)
"""Minutes after which a changed file can be saved by itself."""
SMALLEST_SQUARE, USUAL_SQUARE, LARGEST_SQUARE = 10.0, 28.0, 50.0


class Settings:
    """A thin, typed door to the platform's settings."""

    def __init__(self, store: QSettings | None = None) -> None:
        self._store = store or QSettings("SAGS Studio", "SAGS Studio")

    def text(self, key: str, default: str = "") -> str:
        return str(self._store.value(key, default))

    def put_text(self, key: str, value: str) -> None:
        self._store.setValue(key, value)

    def layout(self, key: str) -> QByteArray | None:
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else None

    def put_layout(self, key: str, value: QByteArray) -> None:
        self._store.setValue(key, value)

    def language(self) -> str | None:
        """The language that the person chose; ``None``: whichever the system has, or one that nobody speaks here."""
        return match_language(self.text("language"))

    def put_language(self, language: str) -> None:
        self.put_text("language", language)

    def theme(self) -> ThemeChoice:
        match self.text("theme", "system"):
            case "light":
                return "light"
            case "dark":
                return "dark"
        return "system"

    def put_theme(self, choice: ThemeChoice) -> None:
        self.put_text("theme", choice)

    def picture_size(self) -> int:
        """How large the palette shows tiles; 0: as it comes."""
        known = self.text("picture-size", "0")
        return int(known) if known.isascii() and known.isdigit() and len(known) < 4 else 0

    def put_picture_size(self, side: int) -> None:
        self.put_text("picture-size", str(side))

    # --- saving ---

    def saves_every(self) -> int:
        """After how many minutes a changed file is saved by itself; 0: only when the person says so."""
        known = self.text("saves-every", "0")
        return next((each for each in SAVES_EVERY if str(each) == known), 0)

    def put_saves_every(self, minutes: int) -> None:
        self.put_text("saves-every", str(minutes))

    # --- paper ---

    def paper(self) -> str:
        """The paper that was printed on last."""
        return self.text("paper", "a4")

    def put_paper(self, paper: str) -> None:
        self.put_text("paper", paper)

    def square_mm(self) -> float:
        """The side of a square of the cardboard, in millimetres."""
        try:
            side = float(self.text("square-mm", "28"))
        except ValueError:
            return USUAL_SQUARE
        return USUAL_SQUARE if isnan(side) else min(max(side, SMALLEST_SQUARE), LARGEST_SQUARE)

    def put_square_mm(self, side: float) -> None:
        self.put_text("square-mm", f"{side:g}")

    # --- recent files ---

    def recent(self) -> list[Path]:
        """Files that were open lately and still exist, the last one first."""
        return [path for path in map(Path, self._list("recent")) if is_file(path)]

    def remember(self, path: Path) -> None:
        name = str(path.resolve())
        rest = [other for other in self._list("recent") if other != name]
        self._store.setValue("recent", json.dumps([name, *rest][:MOST_RECENT]))

    # --- keys ---

    def keys(self) -> dict[str, str]:
        """The keys a person has chosen: action id -> key; an empty one takes the key away."""
        value = self._json("keys")
        return {str(name): str(key) for name, key in value.items()} if isinstance(value, dict) else {}

    def put_keys(self, keys: dict[str, str]) -> None:
        self._store.setValue("keys", json.dumps(keys))

    def _list(self, key: str) -> list[str]:
        value = self._json(key)
        return [str(each) for each in value] if isinstance(value, list) else []

    def _json(self, key: str) -> object:
        """What was noted there; nothing, if somebody else wrote what this program cannot read."""
        try:
            return json.loads(self.text(key))
        except (ValueError, RecursionError):
            return None
