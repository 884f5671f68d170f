"""``sags validate``, for people and for programs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from editor.cli import sags
from editor.files import write_scenario
from editor.messages import language_scope, msg
from editor.messages.tables import PSEUDO_LANGUAGE
from editor.model.grid import Edge
from editor.model.level import Level, PlacedDoor, Placement
from editor.model.scenario import IgnoredWarning, Scenario
from tests.files.changes import encoded, smallest


def run(*arguments: str) -> Result:
    return CliRunner().invoke(sags, list(arguments))


@pytest.fixture
def good(tmp_path: Path) -> str:
    path = tmp_path / "good.scenario.json"
    path.write_bytes(encoded(smallest()))
    return str(path)


@pytest.fixture
def bad(tmp_path: Path) -> str:
    path = tmp_path / "bad.scenario.json"
    path.write_bytes(encoded({**smallest(), "titel": "A", "turns": 0}))
    return str(path)


def test_a_sound_file_gives_exit_code_0_and_one_line(good: str) -> None:
    result = run("validate", good)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"{good}: 0 errors, 0 warnings (rule set: scenario, cross-check: passed)\n"
    assert "(rule set: sags, cross-check: passed)" in run("validate", good, "--rules", "sags").stdout


def test_an_unreadable_file_gives_exit_code_2_and_all_problems_on_stderr(bad: str) -> None:
    result = run("validate", bad)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == (
        f"sags: {bad} can't be opened. Problems: 2\n"
        "  $.titel: unknown field. Did you mean title?\n"
        "  $.turns: 0 is too small. The minimum is 1.\n"
    )


def test_the_current_folder_is_not_a_file() -> None:
    result = run("validate", ".")
    assert (result.exit_code, result.stderr) == (2, "sags: . is a folder, not a file.\n")


def test_one_file_that_cannot_be_read_does_not_keep_others_from_being_checked(good: str, bad: str) -> None:
    result = run("validate", bad, "none.json", good)
    assert result.exit_code == 2
    assert result.stdout.startswith(good)
    assert result.stdout.endswith("3 files: 1 without errors, 2 with errors.\n")
    assert "none.json: file not found." in result.stderr


def test_json_for_one_file_is_one_object(good: str) -> None:
    result = run("validate", "--json", good)
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "file": good,
        "errors": 0,
        "warnings": 0,
        "geometry": "agrees",
        "fixes_untried": 0,
        "findings": [],
    }


def test_quick_leaves_the_cross_check_out(good: str) -> None:
    assert run("validate", "--quick", good).stdout.endswith("(rule set: scenario, cross-check: skipped)\n")
    assert json.loads(run("validate", "--quick", "--json", good).stdout)["geometry"] == "not asked"


def test_a_disagreement_is_an_error(good: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.board.areas.components", lambda squares, _: [squares] if squares else [1])
    result = run("validate", good)
    assert result.exit_code == 1
    assert "cross-check: failed" in result.stdout
    assert "error internal.disagreement" in result.stdout
    report = json.loads(run("validate", "--json", good).stdout)
    assert (report["geometry"], report["errors"]) == ("disagrees", 1)
    assert report["findings"][0]["rule"] == "internal.disagreement"
    assert run("validate", "--quick", good).exit_code == 0


def test_json_for_several_files_is_a_list_with_all_that_is_wrong(good: str, bad: str) -> None:
    result = run("validate", "--json", good, bad, "none.json")
    assert result.exit_code == 2
    reports = json.loads(result.stdout)
    assert [(report["file"], report["errors"], report["warnings"]) for report in reports] == [
        (good, 0, 0),
        (bad, 2, 0),
        ("none.json", 1, 0),
    ]
    empty: dict[str, Any] = {"level": None, "squares": [], "edges": [], "cites": "", "fixes": []}
    assert reports[1]["findings"][1] == {
        "rule": "file.unreadable",
        "severity": "error",
        "subjects": ["$.turns"],
        "message": "$.turns: 0 is too small. The minimum is 1.",
        **empty,
    }
    assert reports[2]["findings"][0]["subjects"] == []


def test_contradicting_options_are_refused(good: str) -> None:
    assert run("validate").exit_code == 2
    assert run("validate", good, "--rules", "chess").exit_code == 2


# --- problems ---------------------------------------------------------------------------------------------------

GYM = Placement(id="gym", tile="gym", x=3, y=3)


@pytest.fixture
def lonely(tmp_path: Path) -> str:
    """Return a map with an isolated room and a door that leads nowhere."""
    door = PlacedDoor(id="norad-small-5", door="norad-small-5", edges=(Edge(12, 12, "w"),))
    path = tmp_path / "lonely.scenario.json"
    levels = (Level(id="ground", placements=(GYM,), doors=(door,)),)
    write_scenario(path, Scenario(id="lonely", rules="sags", levels=levels))
    return str(path)


def test_problems_are_drawn_explained_and_come_with_fixes(lonely: str) -> None:
    result = run("validate", lonely)
    assert result.exit_code == 1
    assert "error tile.no-contact (RB 35)" in result.stdout
    assert "Gym is not connected to the frame." in result.stdout
    assert "fix: Move 1 tile until an edge touches" in result.stdout
    assert "*.*" in result.stdout, "the squares at fault are marked"
    assert "door.not-a-junction" in result.stdout


def test_nothing_of_it_is_english_in_another_language(lonely: str) -> None:
    with language_scope(PSEUDO_LANGUAGE):
        output = run("validate", lonely).stdout
    joined = output.replace("] and [", "] [")  # how Babel joins two translated names, here those a door is between
    plain = set(re.findall(r"(?<![\w./-])[A-Za-z]{2,}(?![\w.-])", joined.replace(lonely, "")))
    assert plain <= {"sags"}, "only the rule set, which is the word for --rules"
    assert msg("names.fix", fix="").text(PSEUDO_LANGUAGE).strip("[]~ ") in output


def test_json_has_everything_a_program_needs(lonely: str) -> None:
    report = json.loads(run("validate", lonely, "--json").stdout)
    assert report["errors"] == sum(found["severity"] == "error" for found in report["findings"]) > 0
    by_rule = {found["rule"]: found for found in report["findings"]}
    door = by_rule["door.not-a-junction"]
    assert door["subjects"] == ["norad-small-5"]
    assert door["edges"] == [[12, 12, "w"]]
    assert door["squares"] == [[11, 12], [12, 12]]
    assert (door["level"], door["cites"]) == ("ground", "RB 36")
    assert door["message"].startswith("The NORAD small door 5 "), "names for people, ids for programs"
    assert "Delete the NORAD small door 5" in door["fixes"]


def test_when_the_budget_ends_the_report_counts_untried_fixes(lonely: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.cli.validate_command.WORK_FOR_ALL_PROBLEMS", 1)
    report = json.loads(run("validate", lonely, "--json").stdout)
    untried = [found["rule"] for found in report["findings"] if found["fixes"] is None]
    assert len(untried) == report["fixes_untried"] > 1
    assert report["findings"][0]["rule"] not in untried, "the worst come first"
    output = run("validate", lonely).stdout
    assert f"No fixes were tried for {len(untried)} more problems" in output
    all_of_them = json.loads(run("validate", lonely, "--json", "--all-fixes").stdout)
    assert all_of_them["fixes_untried"] == 0
    assert all(found["fixes"] for found in all_of_them["findings"] if found["rule"] in untried)


def test_the_rule_set_decides_the_severity_of_a_problem(lonely: str) -> None:
    def severity(rules: str) -> str:
        problems = json.loads(run("validate", lonely, "--json", "--rules", rules).stdout)["findings"]
        return str(next(found["severity"] for found in problems if found["rule"] == "tile.no-contact"))

    assert severity("sags") == "error"
    assert severity("scenario") == "warning"


def test_a_suppressed_warning_is_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "suppressed.scenario.json"
    bare = Scenario(id="suppressed", levels=(Level(id="ground", placements=(GYM,)),))
    write_scenario(path, bare)
    before = json.loads(run("validate", str(path), "--json").stdout)
    [found] = [found for found in before["findings"] if found["rule"] == "tile.no-contact"]
    reason = IgnoredWarning(rule=found["rule"], subjects=tuple(found["subjects"]), reason="It floats.")
    write_scenario(path, Scenario(id="suppressed", levels=bare.levels, suppressed=(reason,)))
    after = json.loads(run("validate", str(path), "--json").stdout)
    assert after["warnings"] == before["warnings"] - 1
