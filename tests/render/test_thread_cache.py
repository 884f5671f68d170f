"""Caches for each thread."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from editor.export.sheet.typography import BODY, break_lines
from editor.render.qt_helpers import thread_cache


def test_each_thread_has_its_own_cache() -> None:
    made: list[int] = []

    @thread_cache(2)
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
def test_threads_do_not_share_fonts_or_text_layouts() -> None:
    with ThreadPoolExecutor(1) as other:
        assert other.submit(lambda: BODY.font).result() is not BODY.font
        lines = other.submit(break_lines, (("Words", BODY),), 1000.0).result()
    assert lines.layout is not break_lines((("Words", BODY),), 1000.0).layout
    assert BODY.font is BODY.font
