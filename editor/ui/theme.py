"""Colours and icons of the window: one table of roles per theme, a style sheet made from it, icons recoloured by it.

Follows the system unless the person chose one. The canvas has the matching theme of ``editor.render``.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QDoubleSpinBox, QSpinBox

from editor.render.qt_helpers import painting
from editor.ui.guarded import guarded
from editor.values import FrozenStruct

ThemeName = Literal["light", "dark"]
ThemeChoice = Literal["system", "light", "dark"]

_ICONS = Path(__file__).parent / "icons"

_ROLES: dict[ThemeName, dict[str, str]] = {
    "light": {
        "window": "#f3f2ee",
        "panel": "#faf9f6",
        "raised": "#ffffff",
        "line": "#d8d5cc",
        "text": "#23231f",
        "quiet": "#6c6a62",
        "accent": "#1f6f8b",
        "accent-text": "#ffffff",
        "hover": "#e6edf0",
        "canvas": "#dedcd4",
        "error": "#b3261e",
        "warning": "#9a6700",
        "info": "#1f6f8b",
        "paid": "#7b4fa3",
        "legal": "#1a7f4b",
    },
    "dark": {
        "window": "#1f2124",
        "panel": "#26292d",
        "raised": "#2e3237",
        "line": "#3c4147",
        "text": "#e9e7e1",
        "quiet": "#a3a19a",
        "accent": "#63b3cf",
        "accent-text": "#10181c",
        "hover": "#343a40",
        "canvas": "#17181a",
        "error": "#ff8a80",
        "warning": "#f2c14e",
        "info": "#63b3cf",
        "paid": "#c9a4ea",
        "legal": "#6fd39b",
    },
}


class Theme(FrozenStruct):
    """The look of the window."""

    name: ThemeName

    @property
    def is_dark(self) -> bool:
        return self.name == "dark"

    def colour(self, role: str) -> QColor:
        return QColor(_ROLES[self.name][role])

    def icon(self, name: str) -> QIcon:
        return _icon(self.name, name)

    def icon_or_blank(self, name: str) -> QIcon:
        """An icon for a row of a list: one without an icon keeps its place free, so that all words begin in line."""
        return _icon(self.name, name) if name else _blank()

    def palette(self) -> QPalette:
        palette = QPalette()
        roles = {
            QPalette.ColorRole.Window: "window",
            QPalette.ColorRole.WindowText: "text",
            QPalette.ColorRole.Base: "raised",
            QPalette.ColorRole.AlternateBase: "panel",
            QPalette.ColorRole.Text: "text",
            QPalette.ColorRole.Button: "panel",
            QPalette.ColorRole.ButtonText: "text",
            QPalette.ColorRole.PlaceholderText: "quiet",
            QPalette.ColorRole.Highlight: "accent",
            QPalette.ColorRole.HighlightedText: "accent-text",
            QPalette.ColorRole.ToolTipBase: "raised",
            QPalette.ColorRole.ToolTipText: "text",
            QPalette.ColorRole.Link: "accent",
        }
        for role, name in roles.items():
            palette.setColor(role, self.colour(name))
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.colour("quiet"))
        return palette

    def style_sheet(self) -> str:
        sheet = (Path(__file__).parent / "style.qss").read_text(encoding="utf-8")
        for role, colour in _ROLES[self.name].items():
            sheet = sheet.replace(f"@{role}@", colour)
        return sheet.replace("@icons@", _ICONS.as_posix())


_current = Theme("light")
_WORN = "theme-worn"
STYLE = "Fusion"
"""The style of Qt that ours is made from; and the property of an application that has it."""


def current_theme() -> Theme:
    return _current


def use_theme(choice: ThemeChoice = "system") -> Theme:
    """Dress the application."""
    global _current  # noqa: PLW0603 - one application, one look
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    _current = Theme(choice if choice != "system" else "dark" if dark else "light")
    application = QApplication.instance()
    if isinstance(application, QApplication) and application.property(_WORN) != _current.name:
        application.setProperty(_WORN, _current.name)  # dressing again would polish every widget once more
        if not application.property(STYLE):  # asked for by the arguments, which is quicker: no style comes to Python
            application.setStyle(STYLE)
            application.setProperty(STYLE, True)
        application.setPalette(_current.palette())
        application.setStyleSheet(_current.style_sheet())
    return _current


def inset_number(box: QSpinBox | QDoubleSpinBox) -> None:
    """Start the number where the text of other fields starts: the style sheet's padding does not reach it."""
    box.lineEdit().setTextMargins(6, 0, 0, 0)


def colour_icon(colour: QColor) -> QIcon:
    """A disc in that colour."""
    pixmap = QPixmap(32, 32)
    pixmap.fill(Qt.GlobalColor.transparent)
    with painting(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawEllipse(4, 4, 24, 24)
    icon = QIcon(pixmap)
    icon.addPixmap(pixmap, QIcon.Mode.Selected)  # else Qt tints it
    return icon


@cache
def _blank() -> QIcon:
    pixmap = QPixmap(20, 20)
    pixmap.fill(Qt.GlobalColor.transparent)
    return QIcon(pixmap)


@cache
def _icon(theme: ThemeName, name: str) -> QIcon:
    return QIcon(_IconDrawing(theme, name))


_INKS = {QIcon.Mode.Normal: "text", QIcon.Mode.Disabled: "quiet", QIcon.Mode.Selected: "accent-text"}


@guarded
class _IconDrawing(QIconEngine):
    """Draws an icon when it is seen, in the size in which it is seen: most of a window's are not seen at all."""

    def __init__(self, theme: ThemeName, name: str) -> None:
        super().__init__()
        self._theme, self._name = theme, name

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        _svg(self._theme, self._name, _INKS.get(mode, "text")).render(painter, QRectF(rect))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return _drawn(self._theme, self._name, _INKS.get(mode, "text"), size.width(), size.height())

    def clone(self) -> QIconEngine:
        return _IconDrawing(self._theme, self._name)


@cache
def _svg(theme: ThemeName, name: str, role: str) -> QSvgRenderer:
    source = (_ICONS / f"{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(source.replace("currentColor", _ROLES[theme][role]).encode()))


@lru_cache(maxsize=500)
def _drawn(theme: ThemeName, name: str, role: str, width: int, height: int) -> QPixmap:
    pixmap = QPixmap(width, height)
    if pixmap.isNull():  # a button that has no room asks for a picture of no size
        return pixmap
    pixmap.fill(Qt.GlobalColor.transparent)
    with painting(pixmap) as painter:
        _svg(theme, name, role).render(painter, QRectF(0, 0, width, height))
    return pixmap
