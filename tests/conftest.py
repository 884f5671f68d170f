"""What holds for every test: no real screen, and Hypothesis searching evenly on slow and fast machines.

Hypothesis looks at other examples in each run; in continuous integration at the same ones as long as nothing is changed
(``tests/seed.py``). So does the order of the tests. The seed is printed at the start and again after a failure:
``pytest --hypothesis-seed=N`` looks at its examples again. Hypothesis also tries literals of the modules imported so
far, so a test that runs alone can see a few other examples; the ``@reproduce_failure`` line of a failure repeats it.
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
for _name in ("LANGUAGE", "SAGS_LANG"):
    os.environ.pop(_name, None)
os.environ["LC_ALL"] = "C.UTF-8"
"""No test depends on the language of who runs it, meets what the program has kept before, or leaves anything in his
home."""

settings.register_profile(
    "studio",
    max_examples=40,
    deadline=None,  # a busy machine is no failure
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=False,  # nor where Hypothesis itself would, in continuous integration
    print_blob=True,
)
settings.load_profile("studio")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Choose the seeds before the plugins read them; workers of pytest-xdist are given those of the whole run."""
    seed = seed_of_run()
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(seed)
    if getattr(config.option, "randomly_seed", None) == "default":
        config.option.randomly_seed = seed


def pytest_collection_finish() -> None:
    """What is there before the first test stays until the last: nobody need look through it for rubbish again."""
    gc.collect()
    gc.freeze()


def pytest_report_header(config: pytest.Config) -> str:
    return f"Using --hypothesis-seed={config.option.hypothesis_seed}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Once more at the end, where somebody looks who is told of a failure; a quiet run prints no header."""
    if terminalreporter.stats.get("failed"):
        terminalreporter.write_line(f"For the same examples again: --hypothesis-seed={config.option.hypothesis_seed}")


@pytest.fixture
def spy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Spy]:
    """A picture in the current folder that tells whether anybody has opened it."""
    from tests.hostile import spying  # noqa: PLC0415

    monkeypatch.chdir(tmp_path)
    with spying(tmp_path) as watched:
        yield watched


@pytest.fixture(scope="session", autouse=True)
def one_application(qapp: QApplication) -> QApplication:
    """A process can have one Qt application only: the one with widgets, before an exporter makes a smaller one."""
    return qapp


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Whatever language a test has the program and Qt speak, the next test begins in English."""
    from PySide6.QtCore import QLocale  # noqa: PLC0415

    from editor.messages import current_language  # noqa: PLC0415
    from editor.ui.spoken import speak  # noqa: PLC0415

    yield
    if current_language() != "en" or QLocale().language() != QLocale.Language.English:
        speak("en")
