"""Painters are always ended."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path

from PySide6.QtGui import QImage

import editor
from editor.render.qt_helpers import painting


def test_painter_is_ended_when_painting_fails() -> None:
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    begun = []
    with suppress(ZeroDivisionError), painting(image) as painter:
        begun.append(painter)
        assert image.paintingActive()
        raise ZeroDivisionError
    assert [each.isActive() for each in begun] == [False]
    assert not image.paintingActive()


def test_painters_are_created_in_one_place() -> None:
    root = Path(editor.__file__).parent
    begun = [path for path in root.rglob("*.py") if re.search(r"\bQPainter\(", path.read_text(encoding="utf-8"))]
    assert begun == [root / "render" / "qt_helpers.py"]
