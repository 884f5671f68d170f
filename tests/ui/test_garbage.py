"""Garbage with widgets is collected in the main thread, whichever thread allocates."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from threading import Thread, current_thread, main_thread
from typing import ClassVar

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from editor.ui.window.application import collect_garbage_in_main_thread


class Cycle:
    """Garbage that only the collector finds; it records the thread that deletes it."""

    deleted_in: ClassVar[list[Thread]] = []

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        self.deleted_in.append(current_thread())


@pytest.fixture
def _collector() -> Iterator[None]:
    """Collect as the window does; afterwards Python collects again as usual."""
    threshold = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    owner = QObject()
    collect_garbage_in_main_thread(owner)
    yield
    gc.enable()
    gc.set_threshold(*threshold)


@pytest.mark.usefixtures("_collector")
def test_garbage_of_a_worker_is_collected_in_the_main_thread(qtbot: QtBot) -> None:
    Cycle.deleted_in.clear()
    worker = Thread(target=lambda: [Cycle() for _ in range(5000)])
    worker.start()
    worker.join()
    assert not Cycle.deleted_in
    qtbot.waitUntil(lambda: len(Cycle.deleted_in) == 5000)
    assert set(Cycle.deleted_in) == {main_thread()}
