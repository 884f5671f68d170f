"""Values that say where their facts come from.

``provenance`` has a key for each fact that is given. In files, the key ``others`` stands for all given fields that
are not named, so that a card needs one word and not twenty.
"""

from typing import Final, Self

from pydantic import Field, model_validator

from editor.model.base import FileModel, GivenName, Id, Line, Origins

SELF_EVIDENT: Final = frozenset({"id", "name", "help", "note", "provenance"})
"""Fields that need no provenance: they are names, or our own words."""


class Sourced(FileModel):
    """A value that says where its facts come from, and what is doubtful about them."""

    note: Line = ""
    """What is doubtful about the facts."""
    provenance: Origins = Field(default_factory=dict)
    """Field name to where its value comes from."""

    @model_validator(mode="after")
    def _spread_others(self) -> Self:
        """Give the origin named ``others`` to every given fact without one of its own."""
        if others := self.provenance.pop("others", None):
            for name in type(self).model_fields:
                value = getattr(self, name)
                given = name in self.model_fields_set and value is not None
                if given and name not in SELF_EVIDENT and not _is_nested(value):
                    self.provenance.setdefault(name, others)
        return self


class Named(FileModel):
    """A value with a name and a sentence of help in our own words."""

    id: Id
    """The id of the thing, once among its kind."""
    name: GivenName
    """What players call it."""
    help: Line = ""
    """What there is to know about it, in our words."""


class Card(Sourced, Named):
    """A person or thing of the box."""


def _is_nested(value: object) -> bool:
    """Whether it is a value with facts of its own, or a row of such values."""
    if isinstance(value, tuple):
        return bool(value) and all(_is_nested(item) for item in value)
    return isinstance(value, Sourced)
