"""What is wrong in the files of the box: every fault with its place, all of them at once."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import force_setattr

from editor.errors import CatalogError
from editor.messages import Message, msg, shortened
from editor.values import FrozenStruct

_LONGEST = 400
"""Characters of what a file says that are repeated in a sentence about it."""


class Fault(FrozenStruct):
    """One fault; ``line`` and ``column`` count from 1 and are ``None`` where no single place is to blame."""

    file: str
    message: Message
    line: int | None = None
    column: int | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "message", _shortened(self.message))

    @property
    def where(self) -> str:
        """``group-09.toml:12:5``, as far as it is known."""
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"


def _shortened(part: object) -> object:
    """A sentence that a person can read, however much there is in the file."""
    match part:
        case Message():
            return Message(part.id, tuple((name, _shortened(value)) for name, value in part.params))
        case tuple() if len(part) > _LONGEST:
            return (*map(_shortened, part[:_LONGEST]), "…")
        case str():
            return shortened(part, _LONGEST)
        case _:
            return part


class CatalogueFaults(CatalogError):
    """The box cannot be used; ``faults`` has everything found, in the order of the files."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        first, *others = self.faults
        name = "catalogue.faults" if others else "catalogue.fault"
        super().__init__(msg(name, first=first, others=len(others)))
