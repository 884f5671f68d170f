"""Where the program keeps things for a user, and what it does for one who has no home."""

from __future__ import annotations

import os
import pwd
import sys
from pathlib import Path
from typing import Literal, NoReturn

import platformdirs
import pytest

from editor.catalog import load_box
from editor.catalog.copies import keep_payload, read_payload
from editor.catalog.packs.state import switched_on
from editor.errors import FileError
from editor.files import write_atomically
from editor.paths import home_folder, shortened, user_folder
from editor.session.recovery import recovery_folder

Kind = Literal["cache", "data", "state"]
KINDS: tuple[Kind, ...] = ("cache", "data", "state")

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems are left to platformdirs")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("given", [None, "", "/elsewhere", "relative"])
@pytest.mark.parametrize("home", [None, "", "/home/jessica", "relative"])
def test_folders_are_those_of_platformdirs(
    kind: Kind, given: str | None, home: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in ((f"XDG_{kind.upper()}_HOME", given), ("HOME", home)):
        if value is None:
            monkeypatch.delenv(name, raising=False)
        else:
            monkeypatch.setenv(name, value)
    expected = getattr(platformdirs, f"user_{kind}_path")("sags-studio", appauthor=False)
    assert user_folder(kind) == expected


@pytest.fixture
def nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user without a home, such as a container has."""

    def unknown(user: int) -> NoReturn:
        raise KeyError(user)

    for name in ("HOME", *(f"XDG_{kind.upper()}_HOME" for kind in KINDS)):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)


@pytest.mark.usefixtures("nobody")
def test_without_a_home_nothing_is_kept_and_everything_works() -> None:
    keep_payload("box", "name", b"{}")
    assert read_payload("box", "name") is None
    assert switched_on() == ()
    assert load_box().tiles
    with pytest.raises(FileError):
        write_atomically(recovery_folder() / "map.journal", b"{}", follow_links=False)


@pytest.mark.usefixtures("nobody")
def test_without_a_home_dialogs_begin_where_the_disk_does() -> None:
    assert home_folder() == Path(os.sep)
    assert shortened(Path("/maps/mill.scenario.json")) == "/maps/mill.scenario.json"


def test_a_path_in_the_home_is_written_with_a_tilde(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/jessica")
    assert shortened(Path("/home/jessica/maps")) == "~/maps"
    assert shortened(Path("/home/jess/maps")) == "/home/jess/maps"
