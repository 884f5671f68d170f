"""Set-up of all tests: no real display, English, and Hypothesis settings for slow and fast machines.

Each run tries other examples in another order; in continuous integration they depend on the contents of the tree
(``tests/seed.py``). The seed is printed at the start and after a failure: ``pytest --hypothesis-seed=N`` repeats its
examples. Hypothesis also tries literals of the modules imported so far, so a test that runs alone can see a few other
examples; the ``@reproduce_failure`` line of a failure repeats it exactly.
"""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.seed import seed_of_run

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from tests.hostile import Spy

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

_CACHES = tempfile.TemporaryDirectory(prefix="sags-tests-")
os.environ["XDG_CACHE_HOME"] = _CACHES.name
os.environ["XDG_DATA_HOME"] = _CACHES.name
for _name in ("LANGUAGE", "SAGS_LANG", "PYTHONDONTWRITEBYTECODE"):
    os.environ.pop(_name, None)
os.environ["LC_ALL"] = "C.UTF-8"
"""Tests depend neither on the language nor on the caches of the user, and write nothing into the home folder. Processes
that they start keep their byte code, because compiling it takes longer than most commands."""

settings.register_profile(
    "studio",
    max_examples=25,
    deadline=None,  # a busy machine is not a failure
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=False,  # nor where Hypothesis itself would, in continuous integration
    print_blob=True,
)
settings.load_profile("studio")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose the seeds before the plugins read them; workers of pytest-xdist get those of the whole run."""
    seed = seed_of_run()
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(seed)
    if getattr(config.option, "randomly_seed", None) == "default":
        config.option.randomly_seed = seed


def pytest_collection_finish() -> None:
    """Exclude everything that was imported before the first test from garbage collection, and collect less often.

    With the thresholds of Python, garbage collection takes a tenth of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)


def pytest_report_header(config: pytest.Config) -> str:
    return f"Using --hypothesis-seed={config.option.hypothesis_seed}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the seed again after a failure, because a quiet run prints no header."""
    if terminalreporter.stats.get("failed"):
        terminalreporter.write_line(f"For the same examples again: --hypothesis-seed={config.option.hypothesis_seed}")


@pytest.fixture
def spy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Spy]:
    """Return a picture in the current folder that records whether it was opened."""
    from tests.hostile import spying  # noqa: PLC0415

    monkeypatch.chdir(tmp_path)
    with spying(tmp_path) as watched:
        yield watched


@pytest.fixture(scope="session", autouse=True)
def one_application(qapp: QApplication) -> QApplication:
    """Start the Qt application with widgets first, because a process can have only one."""
    return qapp


@pytest.fixture(autouse=True)
def clean_slate() -> Iterator[None]:
    """Delete the windows of each test with their dialogs, and reset the language of the program and of Qt."""
    from PySide6.QtCore import QCoreApplication, QEvent, QLocale  # noqa: PLC0415

    from editor.messages import current_language  # noqa: PLC0415
    from editor.ui.window.qt_language import set_ui_language  # noqa: PLC0415

    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    if current_language() != "en" or QLocale().language() != QLocale.Language.English:
        set_ui_language("en")
