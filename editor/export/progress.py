"""How far an export is. Whoever waits for it hears so, and can stop it by raising: nothing is written before all is
made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")

ProgressWatch = Callable[[float], None]
"""Is told the share that is done, from 0 to 1."""


def _nobody(_: float) -> None:
    pass


_watch: ContextVar[ProgressWatch] = ContextVar("watch", default=_nobody)


@contextmanager
def watched(watch: ProgressWatch) -> Iterator[None]:
    """Whatever is exported here is watched."""
    token = _watch.set(watch)
    try:
        yield
    finally:
        _watch.reset(token)


def tell(share: float) -> None:
    _watch.get()(share)


def counted(things: Collection[T]) -> Iterator[T]:
    """The things one after the other; how far it is, is told before each and after the last."""
    for number, each in enumerate(things):
        tell(number / len(things))
        yield each
    tell(1)
