"""Memory of the window: large images are given back to the system."""

from __future__ import annotations

import ctypes
import platform

import pytest
from PySide6.QtGui import QImage

from editor.ui.window.application import return_large_blocks


class _MallocFigures(ctypes.Structure):
    """The result of ``mallinfo2``."""

    _names = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")
    _fields_ = [(name, ctypes.c_size_t) for name in _names]


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps large blocks")
def test_freed_images_do_not_go_to_the_pools_of_the_c_library() -> None:
    """Once a larger block was freed, glibc would take a picture from a pool, which it does not give back."""
    assert return_large_blocks()
    library = ctypes.CDLL(None)
    library.mallinfo2.restype = _MallocFigures
    QImage(2000, 1500, QImage.Format.Format_RGB32).fill(0)
    before = library.mallinfo2().hblkhd
    image = QImage(1000, 500, QImage.Format.Format_RGB32)
    assert library.mallinfo2().hblkhd - before >= image.sizeInBytes()
