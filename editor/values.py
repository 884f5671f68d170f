"""The base of the plain values: they cannot be changed, and are equal when all that they hold is equal.

Values that come from files are models of pydantic (``model.base.Value``), which checks each of them. These here are
made by the program itself and are not checked; hundreds of classes and, with every edit, thousands of values of them,
so what makes, compares and hashes them is compiled (``msgspec``), not written and compiled anew at every start.
"""

from __future__ import annotations

from typing import dataclass_transform

from msgspec import Struct, field
from msgspec.structs import asdict, astuple, replace

__all__ = ["FrozenStruct", "asdict", "astuple", "equal_except", "field", "replace"]


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class FrozenStruct(Struct, frozen=True, dict=True, weakref=True):
    """A plain value. What is worked out from it once may be a ``cached_property``."""


def equal_except(one: FrozenStruct, other: object, *, but: str) -> bool:
    """Whether two values of a class are equal in all that they hold but one field, where ``==`` is to mean that."""
    names = [name for name in one.__struct_fields__ if name != but]
    return type(one) is type(other) and all(getattr(one, name) == getattr(other, name) for name in names)
