"""The line above pages: which page is seen, how large, and buttons to change it."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QWidget

from editor.messages import msg
from editor.ui.sheet.page_view import PageView
from editor.ui.widgets.plain_text import ElidedLabel, Label, plain_tooltip
from editor.ui.widgets.theme import current_theme


class ZoomBar(QWidget):
    """Belongs to one view of pages."""

    def __init__(self, view: PageView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self.page = ElidedLabel()
        self.zoom = Label()
        self.page.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 4, 8, 4)
        line.addWidget(self.page, 1)
        line.addWidget(self.zoom)
        self._buttons: dict[str, QToolButton] = {}
        for name, icon, press in (
            ("zoom-out", "zoom-out", view.zoom_out),
            ("zoom-in", "zoom-in", view.zoom_in),
            ("fit-width", "fit-width", view.fit_width),
            ("fit-page", "fit", view.fit_page),
        ):
            button = QToolButton()
            words = msg(f"paper.{name}").text()
            button.setToolTip(plain_tooltip(words))
            button.setAccessibleName(words)
            button.clicked.connect(press)
            self._buttons[icon] = button
            line.addWidget(button)
        view.shown.connect(self._refresh)
        view.zoom_changed.connect(self._refresh)
        self.apply_theme()
        self._refresh()

    def apply_theme(self) -> None:
        """Icons in the colours of the theme."""
        for icon, button in self._buttons.items():
            button.setIcon(current_theme().icon(icon))

    def _refresh(self) -> None:
        count = len(self._view.pages)
        self.page.setText(msg("paper.page", number=self._view.page, count=count).text() if count else "")
        self.zoom.setText(msg("paper.zoom", percent=round(100 * self._view.zoom)).text())
