"""Work beside the window: results on the window's thread, progress, stopping, errors."""

from __future__ import annotations

import gc
import threading
import weakref
from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from editor.ui.widgets.background_tasks import Task, TaskRunner


@pytest.fixture(params=[True, False], ids=["on the spot", "beside"])
def tasks(request: pytest.FixtureRequest, qtbot: QtBot) -> TaskRunner:
    assert qtbot
    return TaskRunner(synchronous=request.param)


def test_the_result_arrives_on_the_thread_of_the_window(tasks: TaskRunner, qtbot: QtBot) -> None:
    heard: list[tuple[int, bool]] = []
    steps: list[int] = []
    ends: list[bool] = []

    def work(task: Task) -> int:
        task.report(0.5)
        return 42

    tasks.run_task(
        work,
        lambda result: heard.append((result, threading.current_thread() is threading.main_thread())),
        progressed=steps.append,
        ended=lambda: ends.append(True),
    )
    qtbot.waitUntil(lambda: bool(ends))
    assert heard == [(42, True)]
    assert steps == [0, 50]
    assert ends == [True]


def test_an_error_goes_to_who_takes_it(tasks: TaskRunner, qtbot: QtBot) -> None:
    failed: list[Exception] = []
    done: list[object] = []

    def work(_: Task) -> None:
        raise ValueError("broken")

    tasks.run_task(work, done.append, failed=failed.append)
    qtbot.waitUntil(lambda: bool(failed))
    assert str(failed[0]) == "broken"
    assert done == []


def test_an_error_that_nobody_takes_is_raised_where_the_window_hears_it(tasks: TaskRunner, qtbot: QtBot) -> None:
    ends: list[bool] = []

    def work(_: Task) -> None:
        raise ValueError("broken")

    with qtbot.captureExceptions() as caught:
        try:
            tasks.run_task(work, lambda _: None, ended=lambda: ends.append(True))
        except ValueError:
            return
        qtbot.waitUntil(lambda: bool(ends))
    assert [str(error) for _, error, _ in caught] == ["broken"]


def test_work_that_is_stopped_says_nothing_more(qtbot: QtBot) -> None:
    tasks = TaskRunner()
    started, go_on = threading.Event(), threading.Event()
    done: list[object] = []
    ends: list[bool] = []

    def work(task: Task) -> int:
        started.set()
        go_on.wait(10)
        task.report(0.9)
        return 1

    task = tasks.run_task(work, done.append, progressed=done.append, ended=lambda: ends.append(True))
    assert started.wait(10)
    task.cancel()
    assert task.is_cancelled
    go_on.set()
    qtbot.waitUntil(lambda: bool(ends))
    assert done == []


def test_the_window_waits_for_its_work_when_it_goes() -> None:
    tasks = TaskRunner()
    started, finished = threading.Event(), threading.Event()

    def work(_: Task) -> None:
        started.set()
        finished.wait(0.05)
        finished.set()

    tasks.run_task(work, lambda _: None)
    assert started.wait(10)
    tasks.stop_all()
    assert finished.is_set()


def test_nothing_is_kept_of_work_that_is_over(tasks: TaskRunner, qtbot: QtBot) -> None:
    class Page:
        """Something large that came of it."""

    def show(page: Page, _: object = None) -> None:
        assert page

    pages = [Page() for _ in range(3)]
    known = [weakref.ref(page) for page in pages]
    for page in pages:
        ends: list[bool] = []
        tasks.run_task(
            lambda _, page=page: page,  # type: ignore[misc]
            partial(show, page),
            ended=partial(ends.append, True),
        )
        qtbot.waitUntil(partial(bool, ends))
    del page
    pages.clear()
    tasks.run_task(lambda _: None, lambda _: None)
    qtbot.waitUntil(lambda: not tasks._running)
    gc.collect()
    assert [each() for each in known] == [None] * 3
