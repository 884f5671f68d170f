"""The wheel is complete: built from the sdist and installed elsewhere, it passes its self-test."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from editor.messages import languages
from editor.ui.help.guide_pages import read_guides

pytestmark = [pytest.mark.wheel, pytest.mark.timeout(300)]

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
_CHECKOUT = Path(__file__).resolve().parent.parent
_DATA = ("tiles", "schema", "scenarios")


def run(line: list[str | Path], cwd: Path) -> str:
    # The checkout must not be importable by accident: neither from the working folder nor from PYTHONPATH.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(line, cwd=cwd, env=environment, capture_output=True, text=True, check=False, timeout=280)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the sdist, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("built")
    run([sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, _CHECKOUT], folder)
    return folder


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ``bin`` folder of a fresh virtual environment with the wheel.

    The dependencies are those of the running Python, lent by a path file: nothing is downloaded. Path files in a
    lent folder are not followed, so an editable install of the checkout is not lent with them.
    """
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=False, symlinks=True)
    python = folder / "bin" / "python"
    (wheel,) = built.glob("*.whl")
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", python, "install", "--no-index", "--no-deps"]
    run([*pip, "--no-compile", wheel], folder)
    site = Path(run([python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], folder).strip())
    lent = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (site / "lent.pth").write_text("\n".join(sorted(lent)), encoding="utf-8")
    return python.parent


def data_files() -> set[str]:
    return {
        path.relative_to(_CHECKOUT).as_posix()
        for name in _DATA
        for path in (_CHECKOUT / name).rglob("*")
        if path.is_file() and not path.name.startswith(".")  # a lock, while another test has a scenario open
    }


def guide_files() -> set[str]:
    """Return the files of the guides that the window shows: the pages in all languages, and their pictures."""
    pages = [page for language in languages() for page in read_guides(language).values()]
    files = {page.path for page in pages} | {image for page in pages for image in page.images}
    return {f"editor/data/{path.relative_to(_CHECKOUT).as_posix()}" for path in files}


def test_wheel_and_sdist_hold_the_data_and_the_messages(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    (sdist,) = built.glob("*.tar.gz")
    messages = {path.relative_to(_CHECKOUT).as_posix() for path in (_CHECKOUT / "editor").rglob("*.toml")}
    assert messages
    with zipfile.ZipFile(wheel) as archive:
        in_wheel = set(archive.namelist())
    assert {f"editor/data/{path}" for path in data_files()} | messages <= in_wheel
    assert not [name for name in in_wheel if name.startswith(("tests/", "benchmarks/", "docs/"))]
    assert {name for name in in_wheel if name.startswith("editor/data/docs/")} == guide_files()
    with tarfile.open(sdist) as archive:
        in_sdist = {name.partition("/")[2] for name in archive.getnames()}
    assert data_files() | messages | {"pyproject.toml", "README.md", "LICENSE", "Makefile", ".ci/setup"} <= in_sdist


def test_the_program_comes_from_the_wheel(installed: Path) -> None:
    program = "import editor, editor.paths; print(editor.__file__); print(editor.paths.data_folder('tiles'))"
    package, tiles = run([installed / "python", "-c", program], installed).split()
    assert Path(package).is_relative_to(installed.parent)
    assert Path(tiles) == Path(package).parent / "data" / "tiles"


def test_the_installed_program_passes_its_self_test(installed: Path, tmp_path: Path) -> None:
    lines = run([installed / "sags", "self-test"], tmp_path).splitlines()
    assert len(lines) >= 6
    assert all(line.startswith("ok ") for line in lines)
    assert str(installed.parent) in "".join(lines)
    assert str(_CHECKOUT) not in "".join(lines)


def test_both_commands_are_installed(installed: Path, tmp_path: Path) -> None:
    assert run([installed / "sags", "--version"], tmp_path).startswith("sags, version ")
    no_screen = {name: value for name, value in os.environ.items() if name not in SCREENS}
    window = subprocess.run(
        [installed / "sags-studio"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env=no_screen,
        timeout=60,
    )
    assert window.returncode == 3
    assert "sags --help" in window.stderr
