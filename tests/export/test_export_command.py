"""``sags export``: in a separate process if Qt may start, otherwise in this one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from editor.cli import sags as program
from editor.cli.export_command import LOSS_OPTIONS, command
from editor.errors import StudioError
from editor.export import EXPORTERS
from editor.files import write_scenario
from editor.messages import language_scope, table
from editor.paths import data_folder
from tests.export.maps import covered, two_levels

SHIPPED = data_folder("scenarios") / "first-steps.scenario.json"


def sags(*arguments: object) -> Result:
    return CliRunner().invoke(command, [str(each) for each in arguments])


def faulty(folder: Path) -> Path:
    path = folder / "faulty.scenario.json"
    write_scenario(path, covered(0).scenario)
    return path


def test_it_writes_into_the_current_folder_and_prints_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = sags(SHIPPED, "--to", "engine")
    assert result.exit_code == 0
    assert result.stdout.split() == ["Wrote", "first-steps.engine.json"]
    assert json.loads((tmp_path / "first-steps.engine.json").read_text())["format"] == "earth-reborn-engine"


def test_it_writes_into_a_file_or_a_folder(tmp_path: Path) -> None:
    assert sags(SHIPPED, "--to", "engine", "-o", tmp_path).exit_code == 0
    assert sags(SHIPPED, "--to", "engine", "-o", tmp_path / "other.json").exit_code == 0
    written = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert set(written) == {"first-steps.engine.json", "other.json"}
    assert len(set(written.values())) == 1


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", [name for name in EXPORTERS if name != "table-engine"])
def test_every_format_can_be_written(name: str, tmp_path: Path) -> None:
    result = sags(SHIPPED, "--to", name, "-o", tmp_path)
    assert result.exit_code == 0, result.output
    files = [Path(line.removeprefix("Wrote ")) for line in result.stdout.splitlines()]
    assert sorted(files) == sorted(path for path in tmp_path.rglob("*") if path.is_file())
    assert files[0].name == f"first-steps{EXPORTERS[name].suffix}"


@pytest.mark.parametrize("name", EXPORTERS)
def test_notes_do_not_name_command_line_options(name: str) -> None:
    """The window shows them too."""
    board = two_levels()
    for note in EXPORTERS[name].preflight(board, EXPORTERS[name].defaults()):
        assert "--" not in note.text()
        assert not any(f"{option.name}=" in note.text() for option in EXPORTERS[name].options)


@pytest.mark.parametrize(("loss", "option"), LOSS_OPTIONS.items())
def test_the_command_names_the_option_that_avoids_a_loss(loss: str, option: str) -> None:
    exporter, board = EXPORTERS["uvtt"], two_levels()
    assert loss in {note.id for note in exporter.preflight(board, exporter.defaults())}
    assert loss not in {note.id for note in exporter.preflight(board, exporter.parse([option]))}


@pytest.mark.usefixtures("qapp")
def test_the_option_is_printed_with_the_note(tmp_path: Path) -> None:
    notes = sags(SHIPPED, "--to", "uvtt", "-o", tmp_path).stderr.splitlines()
    [elements] = [note for note in notes if "Elements block line of sight" in note]
    assert elements.endswith("(--option element-walls=true)")
    assert sum("--option" in note for note in notes) == 1, "the other notes have no remedy"


def test_a_map_with_errors_is_refused_with_its_problems(tmp_path: Path) -> None:
    target = tmp_path / "out.engine.json"
    result = sags(faulty(tmp_path), "--to", "engine", "-o", target)
    assert result.exit_code == 1
    assert "--force" in result.stderr
    assert "error tile." in result.stderr or "error door." in result.stderr or "error start." in result.stderr
    assert result.stdout == ""
    assert not target.exists()


@pytest.mark.parametrize(("language", "colon"), [("en", ": "), ("fr", "\N{NO-BREAK SPACE}: ")])
def test_a_refusal_has_the_punctuation_of_the_language(language: str, colon: str, tmp_path: Path) -> None:
    file = faulty(tmp_path)
    with language_scope(language):
        result = sags(file, "--to", "engine", "-o", tmp_path / "out.engine.json")
        first = result.stderr.splitlines()[0]
        assert first.startswith(f"{file}{colon}{table('export', language)['blocked'].partition('{')[0]}")


def test_force_writes_it_and_the_file_counts_the_errors(tmp_path: Path) -> None:
    target = tmp_path / "out.engine.json"
    assert sags(faulty(tmp_path), "--to", "engine", "-o", target, "--force").exit_code == 0
    assert json.loads(target.read_text())["validation"]["errors"] > 0


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((SHIPPED, "--to", "engine", "--strict", "--force"), "can't be used together"),
        ((SHIPPED, "--to", "engine", "--option", "grid=true"), "engine has no option grid"),
        ((SHIPPED, "--to", "uvtt", "--option", "grid=maybe"), "true, false"),
        (("no-such.scenario.json", "--to", "engine"), "file not found"),
        ((SHIPPED, "--to", "engine", "-o", "no/such/folder/map.engine.json"), "folder"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_impossible_export_is_reported(
    arguments: tuple[object, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = sags(*arguments)
    assert isinstance(result.exception, StudioError)
    assert sentence in str(result.exception)
    assert list(tmp_path.iterdir()) == []


def test_the_help_shows_every_format_and_option() -> None:
    text = CliRunner().invoke(program, ["export", "--help"]).stdout
    for exporter in EXPORTERS.values():
        assert exporter.name in text
        assert exporter.suffix in text
        for option in exporter.options:
            assert f"{option.name}=" in text


# --- in a process of its own ----------------------------------------------------------------------------------------


_MAIN = "from editor.cli import main; main()"


def process(folder: Path, *arguments: object, program: str = _MAIN) -> subprocess.CompletedProcess[str]:
    no_screen = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    line = [sys.executable, "-c", program, *map(str, arguments)]
    return subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False, timeout=50, env=no_screen)


def test_pictures_need_no_display(tmp_path: Path) -> None:
    done = process(tmp_path, "export", SHIPPED, "--to", "uvtt")
    assert (done.returncode, done.stdout) == (0, "Wrote first-steps.uvtt\n"), done.stderr
    assert "Foundry" in done.stderr


def test_bad_input_exits_with_2_without_a_traceback(tmp_path: Path) -> None:
    done = process(tmp_path, "export", "nothing.json", "--to", "engine")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("sags: nothing.json")
    assert len(done.stderr.splitlines()) == 1
    assert process(tmp_path, "export", SHIPPED, "--to", "nonsense").returncode == 2


def test_without_a_picture_qt_is_not_loaded(tmp_path: Path) -> None:
    answer = "print('PySide6' in sys.modules)"
    program = f"import sys\ntry:\n    {_MAIN}\nexcept SystemExit:\n    {answer}"
    done = process(tmp_path, "export", SHIPPED, "--to", "engine", program=program)
    assert done.stdout.splitlines()[-1] == "False", done.stderr
