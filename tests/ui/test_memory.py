"""Memory use of the window: freed memory is returned to the system."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

_MEASURED = """
import ctypes
from PySide6.QtGui import QImage
from editor.ui.window.application import return_large_blocks

NAMES = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")

class MallocFigures(ctypes.Structure):
    _fields_ = [(name, ctypes.c_size_t) for name in NAMES]

assert return_large_blocks()
library = ctypes.CDLL(None)
library.mallinfo2.restype = MallocFigures
QImage(2000, 1500, QImage.Format.Format_RGB32).fill(0)
before = library.mallinfo2().hblkhd
image = QImage(1000, 500, QImage.Format.Format_RGB32)
print(library.mallinfo2().hblkhd - before, image.sizeInBytes())
"""
"""Run in a separate process, because earlier tests leave free blocks in the pools, which glibc would use first."""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps large blocks")
def test_freed_images_do_not_go_to_the_pools_of_the_c_library() -> None:
    """Once a larger block was freed, glibc would take a picture from a pool, which it does not give back."""
    done = subprocess.run([sys.executable, "-c", _MEASURED], capture_output=True, text=True, check=True)
    mapped, size = map(int, done.stdout.split())
    assert size == 2_000_000
    assert mapped >= size


_TRIMMED = """
import os
from pathlib import Path
from PySide6.QtGui import QImage
from editor.ui.window.application import return_free_memory

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

images = [QImage(200, 100, QImage.Format.Format_RGB32) for _ in range(400)]
for image in images:
    image.fill(1)
del images[1::2], images[0]
before = resident()
assert return_free_memory()
print(before - resident())
"""
"""Half of 400 images of 80 kB are freed, each between two that remain."""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc has this function")
def test_free_pages_between_small_blocks_are_returned() -> None:
    done = subprocess.run([sys.executable, "-c", _TRIMMED], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 10_000_000
