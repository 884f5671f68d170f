"""Base classes and types of all models that are read from files, and the error they raise.

Cards of the box say where their facts come from: ``provenance`` has a key for each fact. In files, the key ``others``
stands for all fields that are not named.
"""

import re
from typing import Annotated, Any, Final, Literal, Protocol, Self

from annotated_types import Ge, Le
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from editor.messages import Message, msg

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=64)]
"""A stable id in kebab case: ``missile-room``."""

CopyId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(#([2-9]|[1-9][0-9]))?$", max_length=67)]
"""The id of a piece of the box on the map; ``#2`` marks the copy from a second box."""

ShortText = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""One line of text."""


class HasId(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> str:
        """Return the id."""


_INVISIBLE = (
    r"\x00-\x20\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f"
    r"\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb"
)
"""Invisible characters, as part of a pattern: controls, blanks, and characters without width."""

VisibleName = Annotated[
    str, StringConstraints(max_length=200, pattern=rf"^[^\x00-\x1f\x7f]*[^{_INVISIBLE}][^\x00-\x1f\x7f]*$")
]
"""A name: one line with at least one visible character."""

Text = Annotated[str, StringConstraints(max_length=20_000, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f]*$")]
"""Text of several lines; line breaks and tabs are its only control characters."""

_PATTERN_RULES: Final = {
    r"^[a-z0-9]+(-[a-z0-9]+)*$": "id",
    r"^([a-z0-9]+(-[a-z0-9]+)*)?$": "id-or-nothing",
    r"^[a-z0-9]+(-[a-z0-9]+)*(#([2-9]|[1-9][0-9]))?$": "copy-id",
    r"^[^\x00-\x1f\x7f]*$": "line",
    rf"^[^\x00-\x1f\x7f]*[^{_INVISIBLE}][^\x00-\x1f\x7f]*$": "name",
    r"^[^\x00-\x08\x0b-\x1f\x7f]*$": "text",
    r"^([0-9a-f]{16})?$": "short-digest",
    r"^([0-9a-f]{64})?$": "digest",
    r"^[0-9a-f]{64}$": "digest",
    r"^([A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3})?$": "language",
    r"^[a-z-]+\.[a-z0-9-]+$": "rule",
    r"^[a-z0-9]+(-[a-z0-9]+)*/(front|back)$": "face",
    r"^[.,;_*]$": "area-sign",
    r"^[!-~][ -~][!-~]$": "line-across",
    r"^[!-/:-@\[-`{-~H]$": "line-upright",
    r"^(none|0|[1-9][0-9]?[da]?)$": "roll",
    r"^[A-Za-z0-9+/]*={0,2}$": "base64",
}
"""Pattern of a text field -> the name of the sentence that describes it."""


def explain_pattern(pattern: str) -> Message:
    """Return in words which texts a pattern allows, because people do not read patterns."""
    return msg(f"model.pattern-{_PATTERN_RULES.get(pattern, 'other')}")


Provenance = Literal["stated", "inferred", "reconstructed"]
"""Where a fact of the box comes from: a source states it, it was inferred from one, or it was reconstructed."""

FieldProvenance = dict[str, Provenance]
"""Field name -> the origin of its value."""

MAX_COUNT = 999
Count = Annotated[int, Ge(0), Le(MAX_COUNT)]

MAX_SAFE_INT = 2**53 - 1
SafeInt = Annotated[int, Ge(-MAX_SAFE_INT), Le(MAX_SAFE_INT)]
"""An integer that every JSON reader keeps exactly."""


_BLANK = re.compile(f"[{_INVISIBLE}]+")


def visible_or_empty(name: str) -> str:
    """Return the name, or an empty text if nothing of it is visible."""
    return "" if _BLANK.fullmatch(name) else name


def visible_text(text: str) -> str:
    """Return the visible characters of a text, with single blanks between them."""
    return _BLANK.sub(" ", text).strip()


class ModelError(ValueError):
    """A value is not valid, with a message in any language.

    ``field`` is the invalid field, or empty for the whole value.
    """

    def __init__(self, field: str, name: str, **params: object) -> None:
        self.field = field
        self.reason = msg(f"model.{name}", **params)
        super().__init__(field, self.reason)

    @property
    def message(self) -> Message:
        """Return the message, with the name of the field."""
        return msg("model.of-field", field=self.field, reason=self.reason) if self.field else self.reason

    def __str__(self) -> str:
        return self.message.text()


class FileModel(BaseModel):
    """An immutable value read from a file. Strict: nothing is coerced, unknown fields are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True, defer_build=True)


def _describe_extensions(schema: dict[str, Any]) -> None:
    schema["additionalProperties"] = False
    schema["patternProperties"] = {"^x-": {}}


class ExtensibleModel(FileModel):
    """A value in a scenario file: other programs may add fields whose names start with ``x-``."""

    model_config = ConfigDict(extra="allow", json_schema_extra=_describe_extensions)

    @model_validator(mode="after")
    def _check_extra_fields(self) -> Self:
        if self.model_extra:
            unknown = sorted(name for name in self.model_extra if not name.startswith("x-"))
            if unknown:
                raise ModelError("", "unknown-fields", fields=tuple(unknown))
        return self


NEEDS_NO_PROVENANCE: Final = frozenset({"id", "name", "help", "note", "provenance"})
"""Fields that need no provenance: names, and texts of our own."""


class SourcedModel(FileModel):
    """A value that says where its facts come from, and what is doubtful about them."""

    note: ShortText = ""
    """A note about doubtful facts."""
    provenance: FieldProvenance = Field(default_factory=dict)
    """The origin of each value, by field name."""

    @model_validator(mode="after")
    def _apply_others(self) -> Self:
        """Apply the provenance ``others`` to every fact that is set and has none of its own."""
        if others := self.provenance.pop("others", None):
            for name in type(self).model_fields:
                value = getattr(self, name)
                given = name in self.model_fields_set and value is not None
                if given and name not in NEEDS_NO_PROVENANCE and not _is_nested(value):
                    self.provenance.setdefault(name, others)
        return self


class NamedModel(FileModel):
    """A value with a name and a help text in our own words."""

    id: Id
    """The id, unique among its kind."""
    name: VisibleName
    """The name shown to players."""
    help: ShortText = ""
    """A short description."""


class Card(SourcedModel, NamedModel):
    """A card or piece of the box."""


def _is_nested(value: object) -> bool:
    """Return whether a value has facts of its own, or is a list of such values."""
    if isinstance(value, tuple):
        return bool(value) and all(_is_nested(item) for item in value)
    return isinstance(value, SourcedModel)


class GameTerm(FileModel):
    """A word of the game: its id in files and its name."""

    id: Id
    """The id in files."""
    name: VisibleName
    """The name shown to players."""
