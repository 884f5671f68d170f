"""What all exporters share: options as data, the registry, file names, and the refusal of maps with errors."""

from __future__ import annotations

from pathlib import Path

import pytest

from editor.board import Board, compile_board
from editor.errors import StudioError
from editor.export import EXPORTERS, ExportBlocked, Exporter, Option, Options, export
from editor.export.exporter import level_paths, split_suffix
from editor.messages import Message, msg
from editor.rules import Report, check
from editor.rules.cross_check import cross_check
from tests.export.maps import covered, one_level, shipped, two_levels

_OPTIONS = (
    Option("size", "number", 100, msg("export.loss", loss=""), minimum=20, maximum=400),
    Option("paper", "choice", "a4", msg("export.loss", loss=""), ("a4", "letter")),
    Option("grid", "flag", True, msg("export.loss", loss="")),
)


def exporter_into(written: list[Options]) -> Exporter:
    """Return an exporter that only records its options."""

    def write(_: Report, target: Path, options: Options) -> list[Path]:
        written.append(options)
        return [target]

    def preflight(_: Board, options: Options) -> list[Message]:
        return [msg("export.loss", loss=options["paper"])]

    return Exporter("png", ".test", msg("export.engine-title"), preflight, write, _OPTIONS)


# --- options --------------------------------------------------------------------------------------------------------


def test_options_have_defaults_and_can_be_set() -> None:
    exporter = exporter_into([])
    assert exporter.parse([]) == {"size": 100, "paper": "a4", "grid": True}
    given = exporter.parse(["size=250", "grid=off", "paper=letter", "size=20"])
    assert given == {"size": 20, "paper": "letter", "grid": False}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("size", "name=value"),
        ("size=", "20-400"),
        ("size=19", "20-400"),
        ("size=401", "20-400"),
        ("size=-5", "20-400"),
        ("size=²", "20-400"),
        ("size=1e2", "20-400"),
        ("paper=A5", "a4, letter"),
        ("grid=maybe", "true, false"),
        ("colour=red", "size, paper and grid"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_possible(text: str, sentence: str) -> None:
    with pytest.raises(StudioError, match=sentence):
        exporter_into([]).parse([text])


@pytest.mark.parametrize("exporter", EXPORTERS.values(), ids=lambda exporter: exporter.name)
def test_every_default_is_a_value_that_could_be_given(exporter: Exporter) -> None:
    for option in exporter.options:
        assert option.parse(option.default_text) == option.default
        assert len(option.help.text()) > 10
    assert exporter.title.text()


def test_the_registry_knows_exporters_by_their_names() -> None:
    assert all(name == exporter.name for name, exporter in EXPORTERS.items())
    suffixes = [exporter.suffix for exporter in EXPORTERS.values()]
    assert len(set(suffixes)) == len(suffixes)


# --- names of files -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "suffix", "parts"),
    [
        ("map.engine.json", ".engine.json", ("map", ".engine.json")),
        ("a.b.uvtt", ".uvtt", ("a.b", ".uvtt")),
        ("map.dd2vtt", ".uvtt", ("map", ".dd2vtt")),
        ("map", ".uvtt", ("map", "")),
    ],
)
def test_names_fall_into_stem_and_ending(name: str, suffix: str, parts: tuple[str, str]) -> None:
    assert split_suffix(Path(name), suffix) == parts


def test_several_levels_go_into_several_files() -> None:
    target = Path("out/map.uvtt")
    assert level_paths(one_level(), target, ".uvtt") == {"ground": target}
    assert level_paths(two_levels(), target, ".uvtt") == {
        "cellar": Path("out/map.cellar.uvtt"),
        "ground": Path("out/map.ground.uvtt"),
    }
    assert level_paths(two_levels(), Path("map"), ".uvtt")["ground"] == Path("map.ground")


def test_files_of_levels_have_the_names_of_the_levels() -> None:
    """Levels with the same name are distinguished by their ids."""
    board, target = two_levels(), Path("map.uvtt")
    for names, wanted in (
        ({"cellar": "Old Cellar / Vault"}, {"cellar": "map.old-cellar-vault.uvtt", "ground": "map.ground.uvtt"}),
        ({"ground": "The doctor’s house"}, {"cellar": "map.cellar.uvtt", "ground": "map.the-doctors-house.uvtt"}),
        ({"cellar": "Hall", "ground": "Hall"}, {"cellar": "map.cellar.uvtt", "ground": "map.ground.uvtt"}),
        ({"cellar": "ground"}, {"cellar": "map.cellar.uvtt", "ground": "map.ground.uvtt"}),
    ):
        levels = tuple(level.model_copy(update={"name": names.get(level.id, "")}) for level in board.scenario.levels)
        named = compile_board(board.scenario.model_copy(update={"levels": levels}), board.box)
        assert {level: path.name for level, path in level_paths(named, target, ".uvtt").items()} == wanted


# --- the gate -------------------------------------------------------------------------------------------------------


def run(board: Board, *, strict: bool = False, force: bool = False) -> list[Options]:
    written: list[Options] = []
    exporter = exporter_into(written)
    done = export(check(board), exporter, Path("out"), exporter.defaults(), strict=strict, force=force)
    assert done.files == [Path("out")]
    assert [loss.text() for loss in done.losses] == ["Note: a4"]
    return written


def test_a_sound_map_goes_through() -> None:
    assert run(shipped()[0]) == [{"size": 100, "paper": "a4", "grid": True}]


def test_errors_are_in_the_way_unless_forced() -> None:
    board = covered(0)
    errors = [found for found in check(board).problems if found.severity == "error"]
    with pytest.raises(ExportBlocked) as blocked:
        run(board)
    assert list(blocked.value.problems) == errors != []
    assert str(len(errors)) in str(blocked.value)
    assert len(run(board, force=True)) == 1


def test_a_cross_check_that_differs_is_in_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    board = shipped()[0]
    monkeypatch.setattr("editor.board.sight.sealed_corners", lambda *_: (0, 0))
    with pytest.raises(ExportBlocked) as blocked:
        run(board)
    assert {found.rule for found in blocked.value.problems} == {"internal.disagreement"}
    assert len(run(board, force=True)) == 1


def test_a_map_is_checked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the window has found out, the cross-check included, is not found out again."""
    report = cross_check(check(shipped()[0]))
    target = Path("out")
    monkeypatch.setattr("editor.rules.cross_check.cross_check", None)
    monkeypatch.setattr("editor.export.engine.engine_file.check", None)
    monkeypatch.setattr("editor.export.engine.engine_file.write_atomically", lambda *_: None)
    assert export(report, EXPORTERS["engine"], target, {}).files == [target]


def only_warnings() -> Board:
    """Return a small map with a warning and no error: a tile with only an open edge."""
    board = one_level("+---+---+---+---+\n" + 4 * "|A.  A.  B,  B, |\n+   +   +   +   +\n")
    report = check(board)
    assert (report.count("error"), report.count("warning") > 0) == (0, True), report.problems
    return board


def test_warnings_are_in_the_way_only_if_strict() -> None:
    board = only_warnings()
    assert len(run(board)) == 1
    with pytest.raises(ExportBlocked) as blocked:
        run(board, strict=True)
    assert {found.severity for found in blocked.value.problems} == {"warning"}


def test_nothing_is_written_when_something_is_in_the_way(tmp_path: Path) -> None:
    target = tmp_path / "map.engine.json"
    with pytest.raises(ExportBlocked):
        export(check(covered(0)), EXPORTERS["engine"], target, {})
    assert list(tmp_path.iterdir()) == []
