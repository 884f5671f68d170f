"""All texts of the project for people, by kind and place, with what is not prose left out."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from editor.messages import families, table
from editor.messages.tables import ENGLISH

ROOT = Path(__file__).resolve().parents[2]
TextKind = Literal["messages", "box", "docs", "schema", "scenarios"]

_BOX_KEYS = frozenset({"name", "help", "says", "note", "text", "about", "summary", "reading", "title"})
"""The keys of box files that hold texts; others hold ids and numbers."""
_SCENARIO_KEYS = frozenset({"title", "text", "note", "reason", "story", "setup", "victory", "notes", "name"})
_CODE = re.compile(r"```.*?```|`[^`\n]*`|\]\([^)]*\)|<!--.*?-->|https?://\S+", re.DOTALL)
"""Parts of Markdown that are not prose."""
_PARAMETER = re.compile(r"\{[a-z_]+(![a-z])?(:[.,\d]*[df]?)?\}")


_FORMS = re.compile(r"\{[a-z_]+(![a-z])?:(?=[^{}]*\|)")
"""The name of a parameter before plural forms."""


class PlainText(NamedTuple):
    kind: TextKind
    where: str
    text: str


def plain_texts(language: str) -> Iterator[PlainText]:
    """Yield every text in a language."""
    for family in families():
        if family == "search-words":  # what people may type, in any words
            continue
        for name, text in table(family, language).items():
            yield PlainText("messages", f"{family}.{name}", _FORMS.sub("{", _PARAMETER.sub("…", text)))
    yield from _box_texts(ROOT / "tiles" / "earth-reborn" / ("" if language == ENGLISH else language))
    pages = [*(ROOT / "docs" / ("" if language == ENGLISH else language)).glob("*.md")]
    if language == ENGLISH:
        pages += [ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "tiles").rglob("README.md")]
        pages += (ROOT / "docs" / "games").glob("*.md")
        yield from _schema_texts()
        yield from _scenario_texts()
    for page in sorted(pages):
        for number, paragraph in enumerate(_CODE.sub(" ", page.read_text(encoding="utf-8")).split("\n\n")):
            yield PlainText("docs", f"{page.relative_to(ROOT)}, paragraph {number}", " ".join(paragraph.split()))


def _box_texts(folder: Path) -> Iterator[PlainText]:
    language_folder = folder.name != "earth-reborn"
    for path in sorted(folder.glob("*.toml")):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        for place, key, text in _strings(data):
            if key in _BOX_KEYS or (path.stem == "facts" and language_folder):
                yield PlainText("box", f"{path.relative_to(ROOT)}: {place}", text)


def _schema_texts() -> Iterator[PlainText]:
    for path in sorted((ROOT / "schema").glob("*.json")):
        for place, key, text in _strings(json.loads(path.read_text(encoding="utf-8"))):
            if key == "description":
                yield PlainText("schema", f"{path.name}: {place}", _CODE.sub(" ", text))


def _scenario_texts() -> Iterator[PlainText]:
    for path in sorted((ROOT / "scenarios").glob("*.scenario.json")):
        scenario = json.loads(path.read_text(encoding="utf-8"))
        for place, key, text in _strings(scenario):
            is_fiction = place.startswith("/story/") and key == "text"  # a tale may say nobody and somebody
            if (key in _SCENARIO_KEYS or "texts" in place) and not is_fiction:
                yield PlainText("scenarios", f"{path.name}: {place}", text)


def _strings(value: object, place: str = "", key: str = "") -> Iterator[tuple[str, str, str]]:
    """Yield the place, the last key and the text of all strings inside a value."""
    match value:
        case str():
            yield place, key, value
        case dict():
            for name, each in value.items():
                yield from _strings(each, f"{place}/{name}", str(name))
        case list():
            for number, each in enumerate(value):
                yield from _strings(each, f"{place}/{number}", key)
