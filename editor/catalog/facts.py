"""The facts about the box that sources state: ``facts.toml``."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field

from editor.catalog.toml_document import TomlDocument, open_document, read_model
from editor.model.base import FileModel, ShortText

FACTS_FILE = "facts.toml"


class AnswerRange(FileModel):
    """An answer that a source gives only approximately."""

    at_least: int | None = None
    """The least it can be."""
    at_most: int | None = None
    """The most it can be, if it is known at all."""
    one_of: tuple[str, ...] = ()
    """All of these must be among the answers."""


class Fact(FileModel):
    """A fact that a source states, as a question about the box and its answer."""

    says: ShortText
    """The fact in our words."""
    source: ShortText
    """The document and line that say so: ``s0`` is the rulebook."""
    of: ShortText
    """What it is about: ``box``, or a kind and a name such as ``face:Gym`` or ``element:Gym/weights``."""
    ask: ShortText
    """The question."""
    expect: bool | int | str | tuple[int | str, ...] | AnswerRange = Field(description="The answer, or a range.")


class FactFile(FileModel):
    """The form of ``facts.toml``."""

    fact: tuple[Fact, ...]
    """The facts."""


def read_facts(folder: Path) -> tuple[Fact, ...]:
    """Return the facts in a folder."""
    return _facts(open_document(folder / FACTS_FILE))


def _facts(document: TomlDocument) -> tuple[Fact, ...]:
    known = read_model(document, FactFile)
    return known.fact if known else ()
