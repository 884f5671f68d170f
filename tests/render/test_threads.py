"""What each thread keeps for itself."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from editor.export.sheet.lines import broken
from editor.export.sheet.typeface import BODY
from editor.render.threads import kept_by_thread


def test_a_thread_makes_a_thing_once_and_another_makes_its_own() -> None:
    made: list[int] = []

    @kept_by_thread(2)
    def make(number: int) -> object:
        made.append(number)
        return object()

    mine = make(1)
    assert make(1) is mine
    with ThreadPoolExecutor(1) as other:
        theirs = other.submit(make, 1).result()
        assert theirs is not mine
        assert other.submit(make, 1).result() is theirs
    assert made == [1, 1]
    make(2)
    make(3)
    assert make(1) is not mine, "only so many are kept"


@pytest.mark.usefixtures("qapp")
def test_no_two_threads_share_fonts_or_lines() -> None:
    with ThreadPoolExecutor(1) as other:
        assert other.submit(lambda: BODY.font).result() is not BODY.font
        lines = other.submit(broken, (("Words", BODY),), 1000.0).result()
    assert lines.layout is not broken((("Words", BODY),), 1000.0).layout
    assert BODY.font is BODY.font
