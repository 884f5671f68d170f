"""The history of a document: every scenario it has been (``timeline``)."""

from __future__ import annotations

from collections.abc import Callable

from editor.model.scenario import Scenario
from editor.session.timeline import Step, Timeline

Observer = Callable[[Scenario, Scenario], None]
HistoryStep = Step[Scenario]


class History(Timeline[Scenario]):
    """The one door through which a document changes."""
