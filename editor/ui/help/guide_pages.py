"""The guides of ``docs``: their pages in a language, with headings and anchors.

A page that is not translated is read in English. A heading is reached by the anchors of the lines ``<a id="…"></a>``
directly above it, which all languages share, and by its slug, as on GitHub.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from editor.paths import data_folder
from editor.reader import is_file, read_file
from editor.values import FrozenStruct

PAGES: Final = (
    "map-in-five-minutes",
    "scenario-in-half-an-hour",
    "sags-for-two",
    "your-own-tiles",
    "mission-in-an-hour",
    "your-own-boards",
    "window",
    "packs",
    "play",
    "command-line",
)
"""The pages that are shown, in the order of the contents. The others are about the formats and the code."""

_ANCHOR = re.compile(r'<a id="([\w-]+)"></a>\s*')
_HEADING = re.compile(r"(#{1,6}) (.+)")
_IMAGE = re.compile(r"!\[[^]]*\]\(([^)]+)\)")
_MARKUP = re.compile(r"[*`]|\[([^]]*)\]\([^)]*\)")


class Heading(FrozenStruct):
    """A heading of a page."""

    level: int
    text: str
    anchors: tuple[str, ...]
    """The names by which it is reached, the explicit ones first."""


class GuidePage(FrozenStruct):
    """A page of the guides."""

    name: str
    path: Path
    markdown: str
    """The text without the lines that hold anchors."""
    headings: tuple[Heading, ...]

    @property
    def title(self) -> str:
        """The text of the first heading."""
        return self.headings[0].text if self.headings else self.name

    @property
    def anchors(self) -> frozenset[str]:
        """All names of headings."""
        return frozenset(name for heading in self.headings for name in heading.anchors)

    @property
    def images(self) -> tuple[Path, ...]:
        """The files of its pictures."""
        names = dict.fromkeys(_IMAGE.findall(self.markdown))
        return tuple((self.path.parent / name).resolve() for name in names)


def guides_folder() -> Path:
    """Return the folder of the English pages and of the pictures; translations are in folders below it."""
    return data_folder("docs")


def read_guides(language: str) -> dict[str, GuidePage]:
    """Return the pages by name, in a language where they are translated, otherwise in English."""
    folder = guides_folder()
    paths = {name: (folder / language / f"{name}.md", folder / f"{name}.md") for name in PAGES}
    found = {name: next(filter(is_file, both), None) for name, both in paths.items()}
    return {name: read_page(name, path) for name, path in found.items() if path is not None}


def read_page(name: str, path: Path) -> GuidePage:
    """Return the page in a Markdown file."""
    lines: list[str] = []
    headings: list[Heading] = []
    pending: list[str] = []
    for line, is_code in _lines(read_file(path).decode("utf-8")):
        if not is_code and (anchor := _ANCHOR.fullmatch(line)):
            pending.append(anchor[1])
            continue
        lines.append(line)
        if not is_code and (heading := _HEADING.fullmatch(line)):
            text = _MARKUP.sub(r"\1", heading[2])
            used = {name for each in headings for name in each.anchors}
            headings.append(Heading(len(heading[1]), text, (*pending, _free_slug(text, used))))
        if line:
            pending.clear()
    return GuidePage(name, path, "\n".join(lines), tuple(headings))


def _lines(text: str) -> Iterator[tuple[str, bool]]:
    """Yield each line, and whether it is part of a block of code."""
    is_code = False
    for line in text.splitlines():
        is_fence = line.startswith("```")
        yield line, is_code or is_fence
        is_code ^= is_fence


def _free_slug(text: str, used: set[str]) -> str:
    """Return the anchor that GitHub gives a heading, numbered if it is used already."""
    slug = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
    numbered = (f"{slug}-{number}" for number in range(1, len(used) + 2))
    return next(each for each in (slug, *numbered) if each not in used)
