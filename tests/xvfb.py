"""Virtual X displays for tests that need a real window."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

_XVFB = shutil.which("Xvfb")

needs_xvfb = [pytest.mark.xvfb, pytest.mark.skipif(_XVFB is None, reason="Xvfb is not installed (Debian: xvfb)")]


@contextmanager
def virtual_screen(width: int, height: int) -> Iterator[str]:
    """Start a display without a window manager; the server chooses a free number."""
    assert _XVFB is not None
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [_XVFB, "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"],
        pass_fds=[writing],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        assert number.isdigit(), "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()
