"""The caches of pictures are limited by bytes, for all threads together."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from PySide6.QtGui import QImage

from editor.render.qt_helpers import ByteCache

SIZE = 100 * 100 * 4


def picture() -> QImage:
    return QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)


def test_threads_share_one_limit() -> None:
    cache: ByteCache[QImage] = ByteCache(limit=5 * SIZE)
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda number: cache.keep((number,), picture(), SIZE), range(40)))
    assert cache.used == 5 * SIZE
    assert sum(cache.find((number,)) is not None for number in range(40)) == 5


def test_a_drawing_is_counted_once_and_the_oldest_is_dropped() -> None:
    cache: ByteCache[QImage] = ByteCache(limit=2 * SIZE)
    for _ in range(3):
        cache.keep(("map",), picture(), SIZE)
    assert cache.used == SIZE
    cache.keep(("legend",), picture(), SIZE)
    assert cache.find(("map",)) is not None
    cache.keep(("table",), picture(), SIZE)
    assert cache.find(("legend",)) is None
    assert cache.find(("map",)) is not None


def test_one_large_drawing_is_kept() -> None:
    cache: ByteCache[QImage] = ByteCache(limit=1)
    cache.keep(("map",), picture(), SIZE)
    assert cache.find(("map",)) is not None


def test_nothing_is_left_after_clearing() -> None:
    cache: ByteCache[QImage] = ByteCache(limit=2 * SIZE)
    cache.keep("map", picture(), SIZE)
    cache.clear()
    assert cache.used == 0
    assert cache.find("map") is None
