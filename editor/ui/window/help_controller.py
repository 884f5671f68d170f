"""Opens the guides and the tour. Both are imported and created when they are first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from editor.ui.help.help_button import help_topic_of
from editor.ui.help.help_topics import HELP_TOPICS

if TYPE_CHECKING:
    from editor.ui.help.guide_window import GuideWindow


class HelpController:
    """The help of one main window."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self.guides: GuideWindow | None = None

    def show_for_focus(self) -> None:
        """Show the passage about the widget that has the focus, or about the current page."""
        focused = QApplication.focusWidget()
        inside = focused is not None and self._window.isAncestorOf(focused)
        self.show(help_topic_of(focused if inside else self._window))

    def show(self, topic: str) -> None:
        """Show the guides, at the passage of a topic."""
        passage = HELP_TOPICS[topic]
        self._open(passage.page, passage.anchor)

    def _open(self, page: str, anchor: str) -> None:
        from editor.ui.help.guide_window import GuideWindow

        if self.guides is None:
            self.guides = GuideWindow()
        self.guides.open_passage(page, anchor)
        self.guides.show()
        self.guides.raise_()
        self.guides.activateWindow()

    def retranslate(self) -> None:
        """Show the guides in the current language, if they are open, at the same heading."""
        before, self.guides = self.guides, None
        if before is not None:
            place, was_open = before.place, before.isVisible()
            before.close()
            before.deleteLater()
            if was_open:
                self._open(*place)

    def apply_theme(self) -> None:
        """Use the colors of the theme."""
        if self.guides is not None:
            self.guides.apply_theme()

    def close(self) -> None:
        """Close the guides together with the main window."""
        if self.guides is not None:
            self.guides.close()
            self.guides.deleteLater()
            self.guides = None
