"""What each thread keeps for itself.

Maps and sheets are painted beside the window, while the window paints too. Qt's pictures, paths and colours may be
shared between threads; fonts and text layouts may not: they load their letters when they are first used.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from threading import local
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


def kept_by_thread(most: int | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Like ``lru_cache``, but every thread has its own results, at most so many."""

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        own = local()

        @wraps(function)
        def call(*args: Any, **named: Any) -> R:
            if not hasattr(own, "kept"):
                own.kept = lru_cache(most)(function)
            kept: Callable[..., R] = own.kept
            return kept(*args, **named)

        return call

    return decorate
