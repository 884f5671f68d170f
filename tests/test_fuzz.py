"""The fuzzer, for a moment: some damaged files of each kind, and whether it notices failures."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks.fuzz import __main__ as fuzz
from benchmarks.fuzz import edits, trials
from benchmarks.fuzz.cases import KINDS, Case, make_case, parse_case
from benchmarks.fuzz.child import Outcome, WatchedChild, Work
from benchmarks.fuzz.edits import try_edits
from editor.errors import FileError
from editor.messages import msg
from tests.fuzz_children import dies, hangs

SOME = 5
"""Cases of each kind; ``make fuzz`` tries more."""

CASE = Case("lock", 0, "map.lock", b"{}")


def unseen(_: Path) -> None:
    """Do nothing; other tests open windows."""


# --- the program --------------------------------------------------------------------------------------------------


@pytest.mark.qt_log_ignore("JPEG data|IOHandler", extend=True)
@pytest.mark.parametrize("kind", KINDS)
def test_bad_files_are_refused_in_words_or_work(kind: str, tmp_path: Path) -> None:
    for number in range(SOME):
        folder = tmp_path / str(number)
        folder.mkdir()
        case = make_case(kind, number)
        try:
            trials.attempt(case, folder, unseen)
        except Exception as error:
            error.add_note(f"make fuzz CASE={case.id}")
            raise


@pytest.mark.parametrize("kind", KINDS)
def test_good_files_are_read(kind: str, tmp_path: Path) -> None:
    name, data = min(KINDS[kind]().items())
    read = trials.attempt(Case(kind, 2, name, data), tmp_path, unseen)
    assert read or kind == "lock", "the lock of a process that is no more is taken over"


# --- the fuzzer ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_number_is_always_the_same_case(kind: str, tmp_path: Path) -> None:
    cases = [make_case(kind, number) for number in range(20)]
    assert len({case.data for case in cases}) > 10
    assert sum(case.data != KINDS[kind]()[case.name] for case in cases) > 10
    assert make_case(kind, 7) == parse_case(f"{kind}:7") == parse_case(str(cases[7].keep(tmp_path)))


def test_an_unexpected_error_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case("scenario", 1, "map.json", b"{")
    assert not trials.attempt(case, tmp_path, unseen)

    def broken(_: Path) -> None:
        raise KeyError("levels")

    monkeypatch.setattr(trials, "read_scenario", broken)
    with pytest.raises(KeyError):
        trials.attempt(case, tmp_path, unseen)

    def endless(_: Path) -> None:
        raise FileError(msg("files.empty", name="x" * 10_000))

    monkeypatch.setattr(trials, "read_scenario", endless)
    with pytest.raises(AssertionError, match="a sentence of"):
        trials.attempt(case, tmp_path, unseen)


@pytest.mark.parametrize(
    ("work", "seconds", "fault"),
    [(dies, 30.0, "ended with code -9\nin the painter"), (hangs, 0.1, "no end after 0.1 s")],
)
def test_a_crash_and_a_hang_are_seen_from_outside(work: Work, seconds: float, fault: str) -> None:
    child = WatchedChild(seconds, work)
    try:
        for _ in range(2):  # after the first there is another child
            assert fault in child.attempt(CASE).fault
    finally:
        child.close()


def test_a_run_prints_seed_cases_and_outcomes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tried: list[Case] = []

    class Failing:
        def __init__(self, _: float) -> None: ...

        def attempt(self, case: Case) -> Outcome:
            tried.append(case)
            return Outcome(survived=True, fault="it fell" if case.kind == "lock" else "")

        def close(self) -> None: ...

    monkeypatch.setattr(fuzz, "WatchedChild", Failing)
    done = CliRunner().invoke(fuzz.main, ["--cases", "2", "--edits", "0", "--seed", "5"])
    assert done.exit_code == 1
    assert {case.kind for case in tried} == set(KINDS)
    assert done.stdout.splitlines()[0] == "seed 5"
    assert "| lock | 2 | 0 | 0 | 2 |" in done.stdout
    assert "| engine | 2 | 0 | 2 | 0 |" in done.stdout
    kept = sorted((tmp_path / "out" / "fuzz").iterdir())
    assert [path.name for path in kept] == [f"lock-500000{number}-map.scenario.json.lock" for number in (0, 1)]
    assert f"make fuzz CASE=out/fuzz/{kept[0].name}" in done.stderr
    assert "it fell" in CliRunner().invoke(fuzz.main, ["--case", str(kept[0])]).stdout
    assert CliRunner().invoke(fuzz.main, ["--case", "nonsense"]).exit_code == 2


def test_the_child_tries_cases_and_shows_them() -> None:
    good = KINDS["scenario"]()["scenarios.first-steps.scenario.json"]
    child = WatchedChild(50)
    try:
        for number, data, survives in ((0, b"{", False), (3, good, True)):
            outcome = child.attempt(Case("scenario", number, "map.json", data))
            assert (outcome.survived, outcome.fault) == (survives, "")
        assert "KeyError" in child.attempt(Case("nonsense", 0, "", b"")).fault
    finally:
        child.close()


# --- edits --------------------------------------------------------------------------------------------------------


def test_edits_are_made_and_a_broken_invariant_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = try_edits(1, documents=3)
    assert (tried.fault, tried.edits > 1) == ("", True)

    def fails(*_: object, **__: object) -> None:
        error = AssertionError("the law is broken")
        error.add_note("by these steps")
        raise error

    monkeypatch.setattr(edits, "run_state_machine_as_test", fails)
    done = CliRunner().invoke(fuzz.main, ["--case", "edits:1"])
    assert done.exit_code == 1
    assert "the law is broken\nby these steps" in done.stdout
