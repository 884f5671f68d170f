"""Asks for the second opinion on the open map while the hands rest; an edit calls it off.

The window calls ``tick`` now and then with the time, and says how work is done beside it; there is no clock and no
thread in here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from editor.rules import Report
from editor.session.document import Document

REST = 1.5
"""Seconds without a change after which the shapes are asked."""

Pause = Callable[[], None]
"""Called by the work now and then; raises when it is to stop."""

StartTask = Callable[[Callable[[Pause], Report], Callable[[Report], None]], Callable[[], None]]
"""Does the work beside the window, hands over its result, and gives back how to call it off."""


class SecondLook:
    """Follows one document, from opening to closing."""

    def __init__(self, document: Document, start: StartTask) -> None:
        self.document = document
        self._start = start
        self._call_off: Callable[[], None] | None = None
        self._asked: Report | None = None
        self._seen: Report | None = None
        self._seen_at = 0.0
        document.on_change.append(self._stop)

    def tick(self, now: float, *, busy: bool = False) -> bool:
        """Look whether it is time to ask; ``busy`` while a button is down. Whether it asked."""
        report = self.document.report
        if report is not self._seen:
            self._seen, self._seen_at = report, now
        known = report is self._asked or report.geometry != "not asked"
        if known or busy or now - self._seen_at < REST:
            return False
        self._asked = report
        self._call_off = self._start(partial(_ask, report), self.document.take_opinion)
        return True

    def close(self) -> None:
        """The document is closed, or another one takes its place."""
        self.document.on_change.remove(self._stop)
        self._stop()

    def _stop(self) -> None:
        if self._call_off is not None:
            self._call_off()
            self._call_off = None


def _ask(report: Report, pause: Pause) -> Report:
    from editor.rules.cross_check import cross_check  # shapely is loaded when it is wanted, not with the window

    return cross_check(report, pause)
