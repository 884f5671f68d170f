"""The one way to begin painting on something, and to end it whatever happens.

A painter that is left open when its picture or window goes takes the whole program with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtGui import QPaintDevice, QPainter


@contextmanager
def painting(device: QPaintDevice) -> Iterator[QPainter]:
    """A painter on the device."""
    painter = QPainter(device)
    try:
        yield painter
    finally:
        painter.end()
