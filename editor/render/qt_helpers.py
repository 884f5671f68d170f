"""Helpers for Qt without a window: an application without a display, painters, and caches with limits."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from pathlib import Path
from threading import Lock, local
from typing import Any, Final, Generic, ParamSpec, TypeVar

from PySide6.QtCore import QCoreApplication, QLine, QXmlStreamReader
from PySide6.QtGui import (
    QBitmap,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QGradient,
    QGuiApplication,
    QPaintDevice,
    QPainter,
    QPolygon,
    QPolygonF,
    QRgba64,
)

MAP_BYTES: Final = 16 << 20
"""Maximum memory of the pictures of pieces on a map in a small window."""
MAP_BYTES_PER_VIEW_BYTE: Final = 3
"""The same in a large window, for each byte of the visible part. A full map needs 1.6; another level shows through."""
SHEET_BYTES: Final = 10 << 20
"""Maximum memory of the pictures of drawings on sheets."""
GUIDE_BYTES: Final = 8 << 20
"""Maximum memory of the pictures in the guides."""
DRAWING_BYTES: Final = 4 << 20
"""Maximum memory of parsed drawings, for each thread."""

FONT_FILE: Final = Path(__file__).parent / "fonts" / "DejaVuSans.ttf"
"""DejaVu Sans, which has the letters of all our languages."""

EARLY_CLASSES: Final = (QBitmap, QGradient, QLine, QPolygon, QPolygonF, QRgba64, QXmlStreamReader)
"""Classes that no module names, but that methods of painters accept.

PySide creates a class when it is first used. Two threads that paint for the first time would create them at the same
time, and one of them would find a class without its enums. So the import creates them, before there are threads.
"""


def headless_app() -> QCoreApplication:
    """Return the running application, or a new one that needs no display.

    Keep a reference: fonts exist only as long as the application.
    """
    running = QCoreApplication.instance()
    if running is not None:
        return running
    # On Linux, Qt would connect to the display in $DISPLAY. Windows and macOS always have a display and need their own
    # platform for fonts.
    platform = ["-platform", "offscreen"] if sys.platform.startswith("linux") else []
    app = QGuiApplication([*sys.argv[:1], *platform])
    ensure_fonts()
    return app


def ensure_fonts() -> None:
    """Load the font of the program if the system has none, as in a container.

    Otherwise Qt would draw a box for every letter.
    """
    if not has_letters():
        QFontDatabase.addApplicationFont(str(FONT_FILE))


def has_letters() -> bool:
    """Return whether the default font has letters; without any font it has only boxes."""
    return QFontMetricsF(QFont()).inFont("A")


@contextmanager
def headless_qt() -> Iterator[None]:
    """Run Qt with fonts within the block, and shut it down if the block started it.

    A process can have only one application, so a window can be opened afterwards.
    """
    if QCoreApplication.instance() is not None:
        yield
        return
    app = headless_app()
    try:
        yield
    finally:
        app.shutdown()


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """Open a painter on the device and always end it.

    Qt crashes if a device is destroyed while a painter is active.
    """
    painter = QPainter(device)
    try:
        yield painter
    finally:
        painter.end()


P = ParamSpec("P")
_R = TypeVar("_R")
_V = TypeVar("_V")


class ByteCache(Generic[_V]):
    """Values up to a number of bytes; the least recently used ones are dropped first. Threads may share it."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.used = 0
        """Bytes of all values."""
        self._kept: OrderedDict[Hashable, tuple[_V, int]] = OrderedDict()
        self._lock = Lock()

    def find(self, key: Hashable) -> _V | None:
        """Return the value of that key, or ``None``."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            self._kept.move_to_end(key)
            return found[0]

    def keep(self, key: Hashable, value: _V, size: int) -> None:
        """Store a value of that many bytes, unless another thread has done so. The last value always has room."""
        with self._lock:
            if key in self._kept:
                return
            self._kept[key] = value, size
            self.used += size
            self._drop_oldest()

    def set_limit(self, limit: int) -> None:
        """Change the limit, and drop what has no room any more."""
        with self._lock:
            self.limit = limit
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        while self.used > self.limit and len(self._kept) > 1:
            self.used -= self._kept.popitem(last=False)[1][1]

    def clear(self) -> None:
        """Drop everything."""
        with self._lock:
            self._kept.clear()
            self.used = 0


def thread_cache(most: int | None = None) -> Callable[[Callable[P, _R]], Callable[P, _R]]:
    """Return a decorator like ``lru_cache`` with separate results for each thread, at most ``most``.

    Maps and sheets are painted in background threads. Qt's images, paths and colors can be shared between threads;
    fonts, text layouts and SVG renderers cannot.
    """

    def decorate(function: Callable[P, _R]) -> Callable[P, _R]:
        own = local()

        @wraps(function)
        def call(*args: Any, **named: Any) -> _R:
            if not hasattr(own, "kept"):
                own.kept = lru_cache(most)(function)
            kept: Callable[..., _R] = own.kept
            return kept(*args, **named)

        return call

    return decorate
