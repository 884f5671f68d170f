"""The files of a box by name, wherever they lie: in a folder, or in a pack."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from editor.catalog.document import TomlDocument, open_document
from editor.values import FrozenStruct


class BoxFiles(FrozenStruct):
    """Which files there are, and how one of them is opened. One that is not there is opened as empty, with a fault."""

    names: frozenset[str]
    opened: Callable[[str], TomlDocument]

    def __contains__(self, name: str) -> bool:
        return name in self.names

    def groups(self) -> list[str]:
        """The files of tiles, in order."""
        return sorted(name for name in self.names if name.startswith("group-"))


def folder_files(folder: Path) -> BoxFiles:
    names = frozenset(path.name for path in folder.glob("*.toml"))
    return BoxFiles(names, lambda name: open_document(folder / name))
