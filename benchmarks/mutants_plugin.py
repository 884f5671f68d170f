"""A pytest plugin that records for coverage which test is running, and the duration of each; ``mutants`` reads both."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from coverage import Coverage


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, None, None]:
    """Name the running test in the coverage data."""
    measured = Coverage.current()
    if measured is not None:
        measured.switch_context(item.nodeid)
    yield


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Record the duration of a test."""
    if report.when == "call":
        with open(os.environ["MUTANTS_DURATIONS"], "a", encoding="utf-8") as durations:  # noqa: PTH123
            durations.write(f"{report.duration} {report.nodeid}\n")
