"""Groups of a drawing, by name: floor, walls, doors. Only SVG has them, and Qt's writer knows none.

So a mark is laid where a group begins, a text without any opacity in a place of its own, and when the file is done the
marks become groups.
"""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPaintEngine, QPainter

_PLACE: Final = QPointF(-1, -1)
"""Where marks lie, and no other text: that is laid at a middle or at an origin."""

_MARK: Final = re.compile(rb'<g [^>]*>\s*<text [^>]*x="-1" y="-1"[^>]*>([a-z-]+)</text>\s*</g>\s*')
_NOTHING: Final = re.compile(rb"<g [^>]*>\s*</g>\s*")
"""Qt begins anew at each change of pen or brush, also where nothing is then drawn."""
_END: Final = b"</g>\n</svg>"


def begin_group(painter: QPainter, name: str) -> None:
    """What is painted from now on belongs to this group, until the next begins."""
    if painter.paintEngine().type() != QPaintEngine.Type.SVG:
        return
    painter.save()
    painter.setPen(Qt.GlobalColor.transparent)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawText(_PLACE, name)
    painter.restore()


def grouped(svg: bytes) -> bytes:
    """The file of Qt with groups in place of marks."""
    before, *parts = _MARK.split(_NOTHING.sub(b"", svg))
    if not parts:
        return before
    groups = zip(parts[::2], parts[1::2], strict=True)
    body = b"</g>\n".join(b'<g id="%s">\n%s' % (name, content) for name, content in groups)
    inside, end, rest = body.rpartition(_END)
    return before + inside + b"</g>\n" + end + rest
