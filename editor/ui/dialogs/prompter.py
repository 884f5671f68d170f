"""All questions to the person go through one object, so that no logic opens a dialog by itself and tests can answer."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, Protocol

SaveAnswer = Literal["save", "discard", "cancel"]


class Prompter(Protocol):
    """Who asks the person."""

    def ask_save(self, name: str) -> SaveAnswer:
        """A document with changes is about to be closed."""

    def ask_yes(self, title: str, text: str, yes: str, no: str) -> bool:
        """A question with two answers, named by what they do."""

    def ask_text(self, title: str, label: str, default: str = "") -> str | None:
        """A line of text; ``None`` if the person thought better of it."""

    def ask_path_to_open(self, folder: Path) -> Path | None:
        """A scenario file to open."""

    def ask_file(self, title: str, folder: Path, filters: str) -> Path | None:
        """Another file to open, such as a picture or a pack."""

    def ask_path_to_save(self, suggested: Path, filters: str) -> Path | None:
        """Where to write a file; ``files.ask_target`` then adds the ending and asks whether to overwrite."""

    def tell(self, title: str, text: str, details: str = "") -> None:
        """Something the person must know; the details can be copied."""
