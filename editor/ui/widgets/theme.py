"""Colors and icons of the window.

Each theme is a table of color roles, from which the style sheet and the icons are made. It follows the system unless
the user chose one. The canvas uses the matching theme of ``editor.render``.
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
from editor.ui.widgets.widget_utils import catch_qt_errors
from editor.values import FrozenStruct

ThemeName = Literal["light", "dark"]
ThemeChoice = Literal["system", "light", "dark", "contrast"]
ColorScheme = Literal["light", "dark", "contrast"]

_ASSETS = Path(__file__).parent.parent
_ICONS = _ASSETS / "icons"

_ROLES: dict[ColorScheme, dict[str, str]] = {
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
        "error": "#a01818",
        "warning": "#996100",
        "info": "#1f6f8b",
        "paid": "#7b4fa3",
        "legal": "#0b5f3a",
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
        "legal": "#7fe3ac",
    },
    "contrast": {
        "window": "#000000",
        "panel": "#000000",
        "raised": "#000000",
        "line": "#ffffff",
        "text": "#ffffff",
        "quiet": "#e6e6e6",
        "accent": "#8ab4ff",
        "accent-text": "#000000",
        "hover": "#2b2b2b",
        "canvas": "#000000",
        "error": "#ff9c8f",
        "warning": "#ffd75e",
        "info": "#7fd4ff",
        "paid": "#d9b8ff",
        "legal": "#8dffb8",
    },
}


class Theme(FrozenStruct):
    """The colors and icons of the window: light, dark, or dark with high contrast."""

    name: ThemeName
    """The theme of the map and of other drawings."""
    high_contrast: bool = False

    @property
    def scheme(self) -> ColorScheme:
        """Return the table of its colors."""
        return "contrast" if self.high_contrast else self.name

    @property
    def is_dark(self) -> bool:
        """Whether this is the dark theme."""
        return self.name == "dark"

    def color(self, role: str) -> QColor:
        """Return the color of a role."""
        return QColor(_ROLES[self.scheme][role])

    def icon(self, name: str) -> QIcon:
        """Return an icon in the colors of the theme."""
        return _icon(self.scheme, name)

    def icon_or_blank(self, name: str) -> QIcon:
        """Return an icon for a row of a list; without a name a blank one, so that all texts are aligned."""
        return _icon(self.scheme, name) if name else _blank()

    def palette(self) -> QPalette:
        """Return the palette for the application."""
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
            palette.setColor(role, self.color(name))
        for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.color("quiet"))
        return palette

    def style_sheet(self) -> str:
        """Return the style sheet with the colors filled in."""
        sheet = (_ASSETS / "style.qss").read_text(encoding="utf-8")
        for role, color in _ROLES[self.scheme].items():
            sheet = sheet.replace(f"@{role}@", color)
        return sheet.replace("@icons@", _ICONS.as_posix())


_current = Theme("light")
_APPLIED = "theme-worn"
STYLE = "Fusion"
"""The Qt style that the style sheet builds on, and the property of an application that uses it."""


def current_theme() -> Theme:
    """Return the theme of the application."""
    return _current


def use_theme(choice: ThemeChoice = "system") -> Theme:
    """Apply a theme to the application and return it."""
    global _current  # noqa: PLW0603 - one application, one look
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    if choice == "contrast":
        _current = Theme("dark", high_contrast=True)
    else:
        _current = Theme(choice if choice != "system" else "dark" if dark else "light")
    application = QApplication.instance()
    if isinstance(application, QApplication) and application.property(_APPLIED) != _current.scheme:
        application.setProperty(_APPLIED, _current.scheme)  # applying it again would polish every widget once more
        if not application.property(STYLE):  # already set by the command line arguments, which is faster
            application.setStyle(STYLE)
            application.setProperty(STYLE, True)
        application.setPalette(_current.palette())
        application.setStyleSheet(_current.style_sheet())
    return _current


def indent_spin_box(box: QSpinBox | QDoubleSpinBox) -> None:
    """Align the number with the text of other fields, which the padding of the style sheet does not reach."""
    box.lineEdit().setTextMargins(6, 0, 0, 0)


def color_icon(color: QColor) -> QIcon:
    """Return a disc in that color."""
    pixmap = QPixmap(32, 32)
    pixmap.fill(Qt.GlobalColor.transparent)
    with painting(pixmap) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
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
def _icon(theme: ColorScheme, name: str) -> QIcon:
    return QIcon(_IconEngine(theme, name))


_ICON_ROLES = {QIcon.Mode.Normal: "text", QIcon.Mode.Disabled: "quiet", QIcon.Mode.Selected: "accent-text"}


@catch_qt_errors
class _IconEngine(QIconEngine):
    """Draws an icon lazily, in the size that is needed: most icons are never shown."""

    def __init__(self, theme: ColorScheme, name: str) -> None:
        super().__init__()
        self._theme, self._name = theme, name

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        _svg_renderer(self._theme, self._name, _ICON_ROLES.get(mode, "text")).render(painter, QRectF(rect))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return _icon_pixmap(self._theme, self._name, _ICON_ROLES.get(mode, "text"), size.width(), size.height())

    def clone(self) -> QIconEngine:
        return _IconEngine(self._theme, self._name)


@cache
def _svg_renderer(theme: ColorScheme, name: str, role: str) -> QSvgRenderer:
    source = (_ICONS / f"{name}.svg").read_text(encoding="utf-8")
    return QSvgRenderer(QByteArray(source.replace("currentColor", _ROLES[theme][role]).encode()))


@lru_cache(maxsize=500)
def _icon_pixmap(theme: ColorScheme, name: str, role: str, width: int, height: int) -> QPixmap:
    pixmap = QPixmap(width, height)
    if pixmap.isNull():  # a button without space asks for an empty pixmap
        return pixmap
    pixmap.fill(Qt.GlobalColor.transparent)
    with painting(pixmap) as painter:
        _svg_renderer(theme, name, role).render(painter, QRectF(0, 0, width, height))
    return pixmap
