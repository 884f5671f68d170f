"""The base class of values that the program computes: immutable, and equal if all their fields are equal.

Values that are read from files are pydantic models (``model.base.FileModel``), which are validated. These here are not
validated. They are ``msgspec`` structs, because thousands of them are made and compared after each edit, and because
defining hundreds of such classes must not slow the start down.
"""

from __future__ import annotations

from typing import dataclass_transform

from msgspec import Struct, field
from msgspec.structs import asdict, astuple, replace

__all__ = ["FrozenStruct", "asdict", "astuple", "equal_except", "field", "replace"]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class FrozenStruct(Struct, frozen=True, dict=True, weakref=True):
    """An immutable value. A ``cached_property`` may hold what is computed from it once."""


def equal_except(one: FrozenStruct, other: object, *, field_name: str) -> bool:
    """Return whether two values of one class are equal in all fields but one."""
    names = [name for name in one.__struct_fields__ if name != field_name]
    return type(one) is type(other) and all(getattr(one, name) == getattr(other, name) for name in names)
