"""The cross-check runs while idle, is cancelled by an edit, and never applies to another map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from editor.edits import set_field
from editor.rules import Report
from editor.session.document import IDLE_SECONDS, BackgroundCheck, Checkpoint, Document
from tests.session.samples import empty_frame


class Stopped(Exception):
    pass


@dataclass
class Beside:
    """Work that is done when the test says so."""

    work: Callable[[Checkpoint], Report] | None = None
    done: Callable[[Report], None] | None = None
    stopped: int = 0
    asked: list[Report] = field(default_factory=list)

    def start(self, work: Callable[[Checkpoint], Report], done: Callable[[Report], None]) -> Callable[[], None]:
        self.work, self.done = work, done
        return self._stop

    def _stop(self) -> None:
        self.stopped += 1

    def finish(self) -> None:
        assert self.work is not None
        assert self.done is not None
        self.done(self.work(lambda: None))


def cross_check_state(document: Document) -> str:
    return document.report.geometry


@pytest.fixture
def document() -> Document:
    return empty_frame()


def test_check_starts_once_when_idle(document: Document) -> None:
    beside = Beside()
    look = BackgroundCheck(document, beside.start)
    assert not look.tick(10)
    assert not look.tick(10 + IDLE_SECONDS / 2)
    assert look.tick(10 + IDLE_SECONDS)
    assert cross_check_state(document) == "not asked", "it is still under way"
    assert not look.tick(20)
    beside.finish()
    assert cross_check_state(document) == "agrees"
    assert not look.tick(30), "everything is reported"


def test_check_does_not_start_while_dragging(document: Document) -> None:
    look = BackgroundCheck(document, Beside().start)
    look.tick(0)
    assert not look.tick(100, busy=True)
    assert look.tick(100)


def test_edit_cancels_check_and_discards_its_result(document: Document) -> None:
    beside = Beside()
    look = BackgroundCheck(document, beside.start)
    look.tick(0)
    look.tick(IDLE_SECONDS)
    document.do(set_field("title", "Another"))
    assert beside.stopped == 1
    beside.finish()
    assert cross_check_state(document) == "not asked", "it was about the map before the edit"
    assert not look.tick(IDLE_SECONDS + 1)
    assert look.tick(2 * IDLE_SECONDS + 1), "and the hands rest again"


def test_check_can_be_cancelled(document: Document) -> None:
    beside = Beside()
    look = BackgroundCheck(document, beside.start)
    look.tick(0)
    look.tick(IDLE_SECONDS)
    assert beside.work is not None

    def pause() -> None:
        raise Stopped

    with pytest.raises(Stopped):
        beside.work(pause)


def test_disagreement_notifies_and_agreement_does_not(document: Document, monkeypatch: pytest.MonkeyPatch) -> None:
    counts: list[int] = []
    document.on_change.append(lambda: counts.append(document.report.count("error")))
    beside = Beside()
    look = BackgroundCheck(document, beside.start)
    look.tick(0)
    look.tick(IDLE_SECONDS)
    beside.finish()
    assert counts == []
    document.do(set_field("title", "Another"))
    look.tick(10)
    look.tick(10 + IDLE_SECONDS)
    monkeypatch.setattr("editor.board.areas.components", lambda *_: [1])
    document.report.inspection.__dict__.pop("areas", None)
    beside.finish()
    assert cross_check_state(document) == "disagrees"
    assert counts[-1] == 1
    assert len(document.report.disagreements) == 1


def test_closed_document_is_not_checked(document: Document) -> None:
    beside = Beside()
    look = BackgroundCheck(document, beside.start)
    look.tick(0)
    look.tick(IDLE_SECONDS)
    look.close()
    assert beside.stopped == 1
    look.close()  # as when the window is closed before the document
    document.do(set_field("title", "Another"))
    assert beside.stopped == 1
