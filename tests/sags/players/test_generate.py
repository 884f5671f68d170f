"""``sags generate`` as people and programs call it."""

from __future__ import annotations

import json
import os
import sys
from itertools import count
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from editor.catalog import Box
from editor.cli import generate_command, sags
from editor.cli.output.terminal import EXIT_DEAD_END
from editor.errors import StudioError
from editor.files import read_scenario
from editor.sags.construction import ConstructionState
from editor.sags.game.log_file import read_log, replay
from editor.sags.players.auto_play import MapOrder, build_map
from editor.values import replace
from tests.drawn_map import real_box


def run(*arguments: object) -> Result:
    return CliRunner().invoke(sags, [str(argument) for argument in arguments])


def test_one_map_with_its_log(tmp_path: Path) -> None:
    path = tmp_path / "mine.scenario.json"
    assert run("generate", "--seed", 4, "-o", path).exit_code == 0
    assert sorted(each.name for each in tmp_path.iterdir()) == ["mine.sags.json", "mine.scenario.json"]
    report = json.loads(run("validate", path, "--rules", "sags", "--json").stdout)
    assert report["errors"] == 0
    rebuilt = tmp_path / "again.scenario.json"
    assert run("replay", tmp_path / "mine.sags.json", "-o", rebuilt).exit_code == 0
    assert rebuilt.read_bytes() == path.read_bytes()


def test_many_maps_are_those_that_come_alone(tmp_path: Path) -> None:
    many, alone = tmp_path / "many", tmp_path / "alone"
    frame = ("--frame", "10x8")
    assert run("generate", "--count", 3, "--seed", 20, "--jobs", 2, *frame, "-o", many).exit_code == 0
    assert run("generate", "--seed", 21, *frame, "-o", alone).exit_code == 0
    names = {f"seed-{seed}.{kind}.json" for seed in (20, 21, 22) for kind in ("scenario", "sags")}
    assert {each.name for each in many.iterdir()} == names
    for name in ("seed-21.scenario.json", "seed-21.sags.json"):
        assert (many / name).read_bytes() == (alone / name).read_bytes()


def test_a_cross_check_that_differs_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.board.sight.sealed_corners", lambda *_: (0, 0))
    result = run("generate", "--frame", "8x8", "-o", tmp_path)
    assert result.exit_code == 1
    assert "Please report it" in result.stderr
    assert len(list(tmp_path.iterdir())) == 2, "the map is there all the same"
    again = run("replay", tmp_path / "seed-0.sags.json", "-o", tmp_path / "again.scenario.json")
    assert (again.exit_code, "Please report it" in again.stderr) == (1, True)
    assert run("replay", tmp_path / "seed-0.sags.json").exit_code == 0, "nothing is written, nobody plays on it"


def test_nonsense_is_rejected_with_a_message(tmp_path: Path) -> None:
    for arguments in (
        ("--frame", "huge", "-o", tmp_path),
        ("--frame", "40x40", "-o", tmp_path),
        ("--count", 2, "-o", tmp_path / "one.scenario.json"),
        ("--frame", "40x40", "-o", tmp_path / "new" / "folder"),
        ("--frame", "3x9", "-o", tmp_path / "new"),
        ("-o", tmp_path / "picture.json"),
    ):
        result = run("generate", *arguments)
        assert result.exception is not None
        assert str(result.exception).endswith(".")
    assert list(tmp_path.iterdir()) == []


def test_a_replay_can_be_looked_at_step_by_step(tmp_path: Path) -> None:
    path, frames = tmp_path / "mine.scenario.json", tmp_path / "frames"
    run("generate", "--seed", 4, "--frame", "8x6", "-o", path)
    result = run("replay", tmp_path / "mine.sags.json", "--until", 3, "--frames", frames, "--scale", 12,
                 "--animation", tmp_path / "replay.png")  # fmt: skip
    assert (tmp_path / "replay.png").read_bytes().count(b"fcTL") == 4, "the empty frame and three moves"
    assert result.exit_code == 0, result.output
    pictures = sorted(frames.iterdir())
    assert [picture.name for picture in pictures] == ["000.png", "001.png", "002.png", "003.png"]
    assert len({picture.read_bytes() for picture in pictures}) == 4


@pytest.mark.parametrize(
    ("wanted", "terminals", "is_listed", "has_bar"),
    [
        (2, (), True, False),
        (2, ("stderr",), True, True),
        (2, ("stdout",), True, False),
        (2, ("stdout", "stderr"), False, True),
        (1, ("stdout", "stderr"), True, False),
    ],
)
def test_paths_go_to_stdout_unless_a_bar_runs_there(
    wanted: int,
    terminals: tuple[str, ...],
    is_listed: bool,
    has_bar: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in terminals:
        monkeypatch.setattr(getattr(sys, name), "isatty", lambda: True)
    with pytest.raises(SystemExit) as ended:
        sags.main(["generate", "--count", str(wanted), "--frame", "4x4", "-o", str(tmp_path)])
    assert ended.value.code == 0
    out, err = capsys.readouterr()
    paths = [str(tmp_path / f"seed-{seed}.scenario.json") for seed in range(wanted)]
    assert out.splitlines() == (paths if is_listed else [])
    assert ("100%" in err) == has_bar


def test_a_map_that_is_not_full_is_written_and_named_and_the_exit_code_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of three maps is played at random, which never fills the full frame."""

    def mixed(order: MapOrder, box: Box) -> ConstructionState:
        return build_map(replace(order, style="random") if order.seed == 1 else order, box)

    monkeypatch.setattr(generate_command, "build_map", mixed)
    result = run("generate", "--count", 3, "-o", tmp_path)
    stuck = replay(read_log(tmp_path / "seed-1.sags.json"), real_box()).construction
    assert stuck.phase == "stuck"
    paths = [str(tmp_path / f"seed-{seed}.scenario.json") for seed in range(3)]
    assert result.exit_code == 1
    assert result.stdout.splitlines() == paths
    (line,) = result.stderr.splitlines()
    assert line.startswith(
        f"{paths[1]}: the construction got stuck with {stuck.map_bits.empty.bit_count()} empty square"
    )
    assert len(read_scenario(Path(paths[1])).levels[0].placements) == len(stuck.placements)


@pytest.mark.parametrize(("players", "frame"), [(2, "6x6"), (3, "9x9"), (4, "4x20")])
def test_a_frame_too_small_for_a_game_is_refused_with_the_reason(players: int, frame: str, tmp_path: Path) -> None:
    result = run("generate", "--until", "ready", "--players", players, "--frame", frame, "-o", tmp_path / "new")
    assert isinstance(result.exception, StudioError)
    assert "is too small for a game with" in str(result.exception)
    assert not (tmp_path / "new").exists()


def test_a_game_that_cannot_go_on_has_its_own_exit_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate_command, "check_frame", lambda *_: None)
    result = run("generate", "--until", "ready", "--frame", "4x4", "-o", tmp_path)
    assert result.exit_code == EXIT_DEAD_END
    assert [path.name for path in tmp_path.iterdir()] == ["seed-0.sags.json"]
    assert "the game can't continue. There is no place left" in result.stderr
    assert replay(read_log(tmp_path / "seed-0.sags.json"), real_box()).step == "deploying"


class Interrupted:
    """Stands for ``os.fsync``, which each write passes before and after the file is there: Ctrl-C at one of these."""

    def __init__(self, at: int) -> None:
        self.at, self.calls = at, count(1)

    def __call__(self, descriptor: int) -> None:
        if next(self.calls) == self.at:
            raise KeyboardInterrupt


def contents(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in folder.iterdir()}


def test_ctrl_c_leaves_only_whole_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order = ("generate", "--count", 2, "--frame", "4x4", "--jobs", 1, "-o")
    everything = tmp_path / "everything"
    assert run(*order, everything).exit_code == 0
    whole, seen = contents(everything), set()
    assert len(whole) == 4
    for moment in count(1):
        folder = tmp_path / str(moment)
        monkeypatch.setattr(os, "fsync", Interrupted(moment))
        result = run(*order, folder)
        if result.exit_code == 0:
            break
        assert result.exit_code == 130
        assert "no file is incomplete" in result.stderr
        left = contents(folder)
        assert left.items() <= whole.items()
        assert {name.replace(".scenario.", ".sags.") for name in left} <= left.keys(), "each scenario has its log"
        seen.add(len(left))
    assert seen == {0, 1, 2, 3, 4}


def test_ctrl_c_while_a_map_is_built_keeps_those_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = count(1)

    def interrupted(order: MapOrder, box: Box) -> ConstructionState:
        if next(calls) == 3:
            raise KeyboardInterrupt
        return build_map(order, box)

    monkeypatch.setattr(generate_command, "build_map", interrupted)
    result = run("generate", "--count", 4, "--frame", "4x4", "-o", tmp_path)
    assert result.exit_code == 130
    names = {f"seed-{seed}.{kind}.json" for seed in (0, 1) for kind in ("scenario", "sags")}
    assert contents(tmp_path).keys() == names
    assert result.stdout.splitlines() == [str(tmp_path / f"seed-{seed}.scenario.json") for seed in (0, 1)]
