"""The self-test reports what is wrong with an installation, and continues with the other checks."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from editor.catalog import load_box
from editor.catalog.packs.installed import active_packs, packs_folder
from editor.catalog.packs.pack import Pack, build_pack
from editor.cli import demo_command, sags, self_test_command
from editor.errors import StudioError
from editor.files import scenario_file
from editor.files.pack_files import set_enabled_packs, write_pack
from editor.messages import checking
from editor.model.game import EARTH_REBORN
from tests.games.packs import ADDS, ELEMENTS, MILL


def fails_with(check: Callable[[], object], words: str) -> None:
    with pytest.raises(StudioError, match=words):
        check()


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return empty data folders instead of the real ones."""

    def folder(name: str) -> Path:
        return tmp_path / name

    for module in (self_test_command, scenario_file):
        monkeypatch.setattr(module, "data_folder", folder)
    for name in ("tiles", "schema", "scenarios"):
        folder(name).mkdir()
    return tmp_path


def test_this_checkout_is_whole() -> None:
    result = CliRunner().invoke(self_test_command.command)
    assert result.exit_code == 0, result.output
    assert [line.split(":")[0].split(maxsplit=1) for line in result.output.splitlines()] == [
        ["ok", "libraries"],
        ["ok", "data folders"],
        ["ok", "messages"],
        ["ok", "tile box"],
        ["ok", "fonts"],
        ["ok", "schemas"],
        ["ok", "scenarios"],
    ]


def test_a_failure_is_reported_and_the_other_checks_still_run(data: Path) -> None:
    (data / "schema").rmdir()
    result = CliRunner().invoke(self_test_command.command)
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert len(lines) == 7
    assert lines[1].startswith("failed  data folders: the folder ")
    assert str(data / "schema") in lines[1]
    assert lines[2].startswith("ok      messages: ")


def test_an_unexpected_error_fails_its_check_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(_: str) -> object:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr("importlib.util.find_spec", breaks)
    result = CliRunner().invoke(self_test_command.command)
    assert result.exit_code == 1
    assert result.output.splitlines()[0] == "failed  libraries: RuntimeError: two lines"


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(self_test_command, "_LIBRARIES", ("click", "no_such_library"))
    fails_with(self_test_command.check_libraries, "not installed: no_such_library")


def test_every_dependency_is_looked_for() -> None:
    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {re.split("[<>=]", each)[0].removesuffix("-Essentials") for each in project["dependencies"]}
    assert {name.replace("-", "_") for name in names} == set(self_test_command._LIBRARIES)


def test_a_forged_copy_of_the_box_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    load_box()
    copy = next((tmp_path / "sags-studio" / "box").iterdir())
    payload = copy.read_bytes().partition(b"\n")[2].replace(b'"Gym"', b'"Gun"', 1)
    copy.write_bytes(hashlib.sha256(payload).hexdigest().encode() + b"\n" + payload)
    fails_with(self_test_command.check_box, "the cached copy in .* differs from the files of the box")
    copy.unlink()
    assert self_test_command.check_box().id == "self-test.found-box"


def test_a_text_that_does_not_fit_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"en": {"lost": "{tile} is lost"}, "fr": {"lost": "{tile}"}}
    for module in (self_test_command, checking):
        monkeypatch.setattr(module, "families", lambda: ("edits",))
        monkeypatch.setattr(module, "table", lambda _, language="en": texts[language])
    monkeypatch.setattr(self_test_command, "languages", lambda: ("en", "fr"))
    assert dict(self_test_command.check_messages().params)["count"] == 2
    texts["fr"]["lost"] = "{tile} {place}"
    fails_with(self_test_command.check_messages, r"fr/edits\.lost .*: place$")
    texts["fr"] = texts["en"] = {}
    fails_with(self_test_command.check_messages, "no message table")


@pytest.mark.parametrize("content", ["{", "[]", '{"type": "no-such-type"}'])
def test_a_schema_that_is_none_is_named(content: str, data: Path) -> None:
    fails_with(self_test_command.check_schemas, "is empty")
    path = data / "schema" / "good.schema.json"
    path.write_text('{"type": "object"}')
    assert dict(self_test_command.check_schemas().params) == {"count": 1}
    path.with_name("tile.schema.json").write_text(content)
    fails_with(self_test_command.check_schemas, r"^tile\.schema\.json ")


def test_a_scenario_that_changes_when_written_is_named(data: Path) -> None:
    fails_with(self_test_command.check_scenarios, "is empty")
    copy = data / "scenarios" / "copy.scenario.json"
    original = example()
    copy.write_bytes(original)
    assert dict(self_test_command.check_scenarios().params) == {"count": 1}
    copy.write_bytes(original + b"\n")
    fails_with(self_test_command.check_scenarios, r"^copy\.scenario\.json changes")


def example() -> bytes:
    return min((Path(__file__).parent.parent / "scenarios").rglob("*.scenario.json")).read_bytes()


def test_the_demo_builds_checks_and_exports_a_map_in_the_chosen_language(tmp_path: Path) -> None:
    target = tmp_path / "new" / "out"
    result = CliRunner().invoke(sags, ["--lang", "de", "demo", "-o", str(target)])
    assert result.exit_code == 0, result.output
    assert result.stdout.count("Warnungen") > 5
    assert "$ sags self-test" in result.stdout
    endings = {path.name.removeprefix("example") for path in target.iterdir()}
    assert endings == {".scenario.json", ".sags.json", ".png", ".pdf", ".engine.json"}
    assert (target / "example.png").stat().st_size > 100_000


def test_installed_packs_have_no_part_in_the_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A private correction can make a shipped map wrong; that is not a fault of the program."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    pack = build_pack(
        {"pack.toml": ADDS.encode(), "group-02.toml": MILL.encode(), "elements.toml": ELEMENTS.encode()}, tmp_path
    )
    write_pack(pack, packs_folder() / "mill.tilepack.zip")
    set_enabled_packs(["mill"])
    seen = list[list[Pack]]()
    monkeypatch.setattr(demo_command, "_run", lambda *_: seen.append(active_packs(EARTH_REBORN)))
    assert CliRunner().invoke(demo_command.command, ["-o", str(tmp_path / "out")]).exit_code == 0
    assert seen, "commands ran"
    assert not any(seen), "none with the pack"
    assert [pack.id for pack in active_packs(EARTH_REBORN)] == ["mill"], "it is used again afterwards"


def test_the_demo_stops_when_a_check_fails(data: Path, tmp_path: Path) -> None:
    (data / "schema").rmdir()
    result = CliRunner().invoke(demo_command.command, ["-o", str(tmp_path / "out")])
    assert result.exit_code == 1
    assert not (tmp_path / "out").exists()


def test_without_fonts_of_the_system_letters_are_drawn(tmp_path: Path) -> None:
    """A container often has no fonts; then the one of the program is used."""
    config = tmp_path / "fonts.conf"
    config.write_text(f"<fontconfig><cachedir>{tmp_path}</cachedir></fontconfig>", encoding="utf-8")
    environment = {**os.environ, "FONTCONFIG_FILE": str(config), "FONTCONFIG_PATH": str(tmp_path)}

    def fonts(prepare: str) -> list[str]:
        script = f"from editor.cli.self_test_command import check_fonts\n{prepare}\nprint(check_fonts().text())"
        done = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False, timeout=100
        )
        return (done.stdout or done.stderr).splitlines()[-1:]

    assert fonts("") == ["4 font families"], "three names for no font, and the one of the program"
    no_file = "import editor.render.qt_helpers as helpers; helpers.FONT_FILE = 'none.ttf'"
    assert fonts(no_file)[0].endswith("no usable font found. Install a font such as DejaVu Sans.")
