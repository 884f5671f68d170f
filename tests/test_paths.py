"""The folders of the user, also without a home folder."""

from __future__ import annotations

import os
import pwd
import sys
from pathlib import Path
from typing import Literal, NoReturn

import platformdirs
import pytest

from editor.catalog import load_box
from editor.catalog.disk_cache import read_cache, write_cache
from editor.catalog.packs.installed import enabled_pack_ids
from editor.errors import FileError
from editor.files import write_atomically
from editor.paths import abbreviate_home, home_folder, user_folder
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
    """Simulate a user without a home folder, as in a container."""

    def unknown(user: int) -> NoReturn:
        raise KeyError(user)

    for name in ("HOME", *(f"XDG_{kind.upper()}_HOME" for kind in KINDS)):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)


@pytest.mark.usefixtures("nobody")
def test_without_home_nothing_is_stored() -> None:
    write_cache("box", "name", b"{}")
    assert read_cache("box", "name") is None
    assert enabled_pack_ids() == ()
    assert load_box().tiles
    with pytest.raises(FileError):
        write_atomically(recovery_folder() / "map.journal", b"{}", follow_links=False)


@pytest.mark.usefixtures("nobody")
def test_without_home_dialogs_start_at_the_root() -> None:
    assert home_folder() == Path(os.sep)
    assert abbreviate_home(Path("/maps/mill.scenario.json")) == "/maps/mill.scenario.json"


def test_a_path_in_the_home_is_written_with_a_tilde(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/jessica")
    assert abbreviate_home(Path("/home/jessica/maps")) == "~/maps"
    assert abbreviate_home(Path("/home/jess/maps")) == "/home/jess/maps"
