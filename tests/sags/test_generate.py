"""``sags generate`` as people and programs call it."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner, Result

from editor.cli import sags


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


def test_what_makes_no_sense_is_refused_in_a_sentence(tmp_path: Path) -> None:
    for arguments in (
        ("--frame", "huge", "-o", tmp_path),
        ("--frame", "40x40", "-o", tmp_path),
        ("--count", 2, "-o", tmp_path / "one.scenario.json"),
        ("-o", tmp_path / "picture.json"),
    ):
        result = run("generate", *arguments)
        assert result.exception is not None
        assert str(result.exception).endswith(".")
    assert list(tmp_path.iterdir()) == []


def test_a_replay_can_be_looked_at_step_by_step(tmp_path: Path) -> None:
    path, frames = tmp_path / "mine.scenario.json", tmp_path / "frames"
    run("generate", "--seed", 4, "--frame", "8x6", "-o", path)
    result = run("replay", tmp_path / "mine.sags.json", "--until", 3, "--frames", frames, "--scale", 12)
    assert result.exit_code == 0, result.output
    pictures = sorted(frames.iterdir())
    assert [picture.name for picture in pictures] == ["000.png", "001.png", "002.png", "003.png"]
    assert len({picture.read_bytes() for picture in pictures}) == 4
