"""What holds for every test: no real screen, and Hypothesis searching evenly on slow and fast machines."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

settings.register_profile(
    "studio",
    max_examples=40,
    deadline=None,  # a busy machine is no failure
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),  # a run in CI can be repeated exactly; others look somewhere new
    print_blob=True,
)
settings.load_profile("studio")


@pytest.fixture(scope="session", autouse=True)
def one_application(qapp: QApplication) -> QApplication:
    """A process can have one Qt application only: the one with widgets, before an exporter makes a smaller one."""
    return qapp
