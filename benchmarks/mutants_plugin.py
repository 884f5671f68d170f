"""Tells coverage which test is running, and writes down how long each takes: the map that ``mutants`` reads."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from coverage import Coverage


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, None, None]:
    measured = Coverage.current()
    if measured is not None:
        measured.switch_context(item.nodeid)
    yield


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "call":
        with open(os.environ["MUTANTS_DURATIONS"], "a", encoding="utf-8") as durations:  # noqa: PTH123
            durations.write(f"{report.duration} {report.nodeid}\n")
