"""The base of all models read from files, and the error they raise."""

import re
from typing import Annotated, Any, Literal, Protocol, Self

from annotated_types import Ge, Le
from pydantic import BaseModel, ConfigDict, StringConstraints, model_validator

from editor.messages import Message, msg

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=64)]
"""A stable name of a thing, in kebab case: ``missile-room``."""

CopyId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(#([2-9]|[1-9][0-9]))?$", max_length=67)]
"""The id of a piece of the box on the map; ``#2`` marks the copy from a second box."""

Line = Annotated[str, StringConstraints(max_length=200, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""One line of text."""


class HasId(Protocol):
    """Whatever has an id."""

    @property
    def id(self) -> str: ...


_UNSEEN = (
    r"\x00-\x20\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f"
    r"\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb"
)
"""Signs without ink, as part of a pattern: controls, blanks, signs without width, and those that only turn others."""

GivenName = Annotated[
    str, StringConstraints(max_length=200, pattern=rf"^[^\x00-\x1f\x7f]*[^{_UNSEEN}][^\x00-\x1f\x7f]*$")
]
"""What something is called: one line with something in it that can be seen."""

Text = Annotated[str, StringConstraints(max_length=20_000, pattern=r"^[^\x00-\x08\x0b-\x1f\x7f]*$")]
"""Text of several lines; line breaks and tabs are its only control characters."""

Provenance = Literal["stated", "inferred", "reconstructed"]
"""Where a fact of the catalogue comes from: a source says it, it follows from one, or it was drawn anew."""

Origins = dict[str, Provenance]
"""Field name -> where its value comes from."""

Count = Annotated[int, Ge(0), Le(999)]

LARGEST_WHOLE = 2**53 - 1
Whole = Annotated[int, Ge(-LARGEST_WHOLE), Le(LARGEST_WHOLE)]
"""A whole number that every reader of JSON keeps exactly."""


_BLANK = re.compile(f"[{_UNSEEN}]+")


def visible(name: str) -> str:
    """A name that may be left out, or nothing if there is nothing in it that can be seen."""
    return "" if _BLANK.fullmatch(name) else name


def inked(text: str) -> str:
    """The signs of a text that can be seen, and single blanks where others stood."""
    return _BLANK.sub(" ", text).strip()


class ModelError(ValueError):
    """Why a value cannot be, as a sentence, so that it can be said in any language.

    ``field`` is the one to blame, or empty where the whole value is.
    """

    def __init__(self, field: str, name: str, **params: object) -> None:
        self.field = field
        self.reason = msg(f"model.{name}", **params)
        super().__init__(field, self.reason)

    @property
    def message(self) -> Message:
        return msg("model.of-field", field=self.field, reason=self.reason) if self.field else self.reason

    def __str__(self) -> str:
        return self.message.text()


class FileModel(BaseModel):
    """A frozen value. Strict: nothing is coerced, so a wrong file is named and not guessed at."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True, defer_build=True)


def _describe_extensions(schema: dict[str, Any]) -> None:
    schema["additionalProperties"] = False
    schema["patternProperties"] = {"^x-": {}}


class ExtensibleModel(FileModel):
    """A value that is stored in files: other programs may keep fields of their own in it under ``x-…``."""

    model_config = ConfigDict(extra="allow", json_schema_extra=_describe_extensions)

    @model_validator(mode="after")
    def _only_extensions(self) -> Self:
        if self.model_extra:
            unknown = sorted(name for name in self.model_extra if not name.startswith("x-"))
            if unknown:
                raise ModelError("", "unknown-fields", fields=tuple(unknown))
        return self
