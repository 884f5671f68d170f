"""Opens the guides and the tour. Both are imported and created when they are first used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QMainWindow

from editor.paths import data_folder
from editor.ui.help.help_button import help_topic_of
from editor.ui.help.help_topics import HELP_TOPICS
from editor.ui.widgets.widget_utils import dispose

if TYPE_CHECKING:
    from editor.ui.help.guide_window import GuideWindow
    from editor.ui.help.tour import Tour, TourHost
    from editor.ui.help.tour_bar import TourBar
    from editor.ui.window.window_context import WindowPage


def _is_sample(path: Path) -> bool:
    """Return whether this is a scenario that ships with the program."""
    return path.resolve().parent == data_folder("scenarios").resolve()


class HelpController:
    """The help of one main window."""

    def __init__(self, host: TourHost, window: QMainWindow) -> None:
        """``host``: the parts of the window that the tour uses."""
        self._host, self._window = host, window
        self.guides: GuideWindow | None = None
        self.tour: Tour | None = None
        self.offer: TourBar | None = None
        self._offered_on: WindowPage = "start"

    # --- the guides ---

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

    def _close_guides(self) -> None:
        before, self.guides = self.guides, None
        if before is not None:
            before.close()
            before.deleteLater()

    # --- the tour ---

    def offer_tour(self) -> None:
        """Offer the tour at the first start, unless a document of the user is open or something waits for an answer.

        ``make run`` opens a sample scenario, over which the tour is offered, too.
        """
        settings, navigation = self._host.context.settings, self._host.context.navigation
        path = self._host.context.workspace.document.path
        is_free = navigation.shows("start") or (navigation.shows("document") and path is not None and _is_sample(path))
        is_first = all(map(_is_sample, settings.recent()))
        if is_free and is_first and not settings.tour_was_offered() and QApplication.activeModalWidget() is None:
            settings.set_tour_offered()
            self._show_offer()

    def _show_offer(self) -> None:
        from editor.ui.help.tour_bar import TourBar

        self.offer = TourBar()
        self.offer.show_text("offer")
        self.offer.set_buttons(("decline", self.close_offer), ("start", self.start_tour))
        self._host.center.addWidget(self.offer)
        self._offered_on = self._host.context.navigation.shown
        self._host.context.navigation.changed.connect(self._close_offer_elsewhere)
        self._host.context.workspace.document_changed.connect(self.close_offer)
        self._host.context.workspace.document_replaced.connect(self.close_offer)

    def close_offer(self) -> None:
        """Close the offer of the tour, if it is shown."""
        offer, self.offer = self.offer, None
        if offer is not None:
            self._host.context.navigation.changed.disconnect(self._close_offer_elsewhere)
            self._host.context.workspace.document_changed.disconnect(self.close_offer)
            self._host.context.workspace.document_replaced.disconnect(self.close_offer)
            dispose(offer)

    def _close_offer_elsewhere(self) -> None:
        """Give its space back once the user has begun something else."""
        if self._host.context.navigation.shown != self._offered_on:
            self.close_offer()

    def start_tour(self) -> None:
        """Start the tour, or start it again. Its map opens in a tab of its own."""
        from editor.ui.help.tour import Tour

        if self.tour is not None:
            self.tour.end()
        self.close_offer()
        self._host.context.settings.set_tour_offered()
        self.tour = Tour(self._host, self._window)
        self.tour.ended.connect(self._forget_tour)
        self.tour.guides_requested.connect(lambda: self.show("map"))
        if not self.tour.start():
            self.tour.end()

    def _forget_tour(self) -> None:
        self.tour = None

    # --- the window ---

    def retranslate(self) -> None:
        """Use the current language; the guides stay open at the same heading, the tour at the same step."""
        if self.guides is not None:
            place, was_open = self.guides.place, self.guides.isVisible()
            self._close_guides()
            if was_open:
                self._open(*place)
        if self.offer is not None:
            self.close_offer()
            self._show_offer()
        if self.tour is not None:
            self.tour.retranslate()

    def apply_theme(self) -> None:
        """Use the colors of the theme."""
        if self.guides is not None:
            self.guides.apply_theme()

    def close(self) -> None:
        """Close the guides together with the main window."""
        self._close_guides()
