"""The second opinion is asked while the hands rest, called off by an edit, and never taken for another map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from editor.edits import set_field
from editor.rules import Report
from editor.session.document import Document
from editor.session.second_look import REST, Pause, SecondLook
from tests.session.samples import empty_frame


class Stopped(Exception):
    pass


@dataclass
class Beside:
    """Work that is done when the test says so."""

    work: Callable[[Pause], Report] | None = None
    done: Callable[[Report], None] | None = None
    stopped: int = 0
    asked: list[Report] = field(default_factory=list)

    def start(self, work: Callable[[Pause], Report], done: Callable[[Report], None]) -> Callable[[], None]:
        self.work, self.done = work, done
        return self._stop

    def _stop(self) -> None:
        self.stopped += 1

    def finish(self) -> None:
        assert self.work is not None
        assert self.done is not None
        self.done(self.work(lambda: None))


def opinion(document: Document) -> str:
    return document.report.geometry


@pytest.fixture
def document() -> Document:
    return empty_frame()


def test_it_asks_once_when_the_hands_rest(document: Document) -> None:
    beside = Beside()
    look = SecondLook(document, beside.start)
    assert not look.tick(10)
    assert not look.tick(10 + REST / 2)
    assert look.tick(10 + REST)
    assert opinion(document) == "not asked", "it is still under way"
    assert not look.tick(20)
    beside.finish()
    assert opinion(document) == "agrees"
    assert not look.tick(30), "all is said"


def test_never_while_something_is_dragged(document: Document) -> None:
    look = SecondLook(document, Beside().start)
    look.tick(0)
    assert not look.tick(100, busy=True)
    assert look.tick(100)


def test_an_edit_calls_it_off_and_its_answer_is_not_taken(document: Document) -> None:
    beside = Beside()
    look = SecondLook(document, beside.start)
    look.tick(0)
    look.tick(REST)
    document.do(set_field("title", "Another"))
    assert beside.stopped == 1
    beside.finish()
    assert opinion(document) == "not asked", "it was about the map before the edit"
    assert not look.tick(REST + 1)
    assert look.tick(2 * REST + 1), "and the hands rest again"


def test_the_work_can_be_stopped_within(document: Document) -> None:
    beside = Beside()
    look = SecondLook(document, beside.start)
    look.tick(0)
    look.tick(REST)
    assert beside.work is not None

    def pause() -> None:
        raise Stopped

    with pytest.raises(Stopped):
        beside.work(pause)


def test_a_disagreement_is_shown_at_once_and_an_agreement_disturbs_nobody(
    document: Document, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    document.on_change.append(lambda: told.append(document.report.count("error")))
    beside = Beside()
    look = SecondLook(document, beside.start)
    look.tick(0)
    look.tick(REST)
    beside.finish()
    assert told == []
    document.do(set_field("title", "Another"))
    look.tick(10)
    look.tick(10 + REST)
    monkeypatch.setattr("editor.board.areas.components", lambda *_: [1])
    document.report.inspection.__dict__.pop("areas", None)
    beside.finish()
    assert opinion(document) == "disagrees"
    assert told[-1] == 1
    assert len(document.report.disagreements) == 1


def test_a_closed_document_is_left_alone(document: Document) -> None:
    beside = Beside()
    look = SecondLook(document, beside.start)
    look.tick(0)
    look.tick(REST)
    look.close()
    assert beside.stopped == 1
    document.do(set_field("title", "Another"))
    assert beside.stopped == 1
