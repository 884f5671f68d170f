"""``sags fill``: writes a full map, reports what cannot be filled, and keeps the input file."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from editor.cli import sags
from editor.errors import StudioError
from editor.files import read_scenario, write_scenario
from editor.model.level import Level, Placement
from tests.drawn_map import real_box
from tests.sags.fitting.sample_maps import blank, reported, with_gaps


@pytest.fixture
def start(tmp_path: Path) -> Path:
    path = tmp_path / "start.scenario.json"
    write_scenario(path, blank(6, 5, "sags"))
    return path


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(sags, ["fill", *map(str, words)])


def test_a_map_is_filled_into_another_file(start: Path, tmp_path: Path) -> None:
    before, target = start.read_bytes(), tmp_path / "full.scenario.json"
    done = run(start, "--seed", "3", "-o", target)
    assert done.exit_code == 0
    assert str(target) in done.output
    full = reported(read_scenario(target))
    assert not full.inspection.board.levels[0].empty
    assert not full.count("error")
    assert start.read_bytes() == before


def test_all_levels_are_filled_unless_one_is_named(start: Path, tmp_path: Path) -> None:
    house = blank(6, 5, "scenario")
    cellar = Level(id="cellar", elevation=-1, width=5, height=4)
    write_scenario(start, house.model_copy(update={"levels": (*house.levels, cellar)}))
    both, one = tmp_path / "both.scenario.json", tmp_path / "one.scenario.json"
    assert run(start, "-o", both).exit_code == 0
    assert run(start, "--level", "cellar", "-o", one).exit_code == 0
    assert [bool(level.empty) for level in reported(read_scenario(both)).inspection.board.levels] == [False, False]
    assert [bool(level.empty) for level in reported(read_scenario(one)).inspection.board.levels] == [True, False]


def test_the_seed_decides(start: Path, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.scenario.json" for name in "abc"]
    for path, seed in zip(files, "112", strict=True):
        run(start, "--seed", seed, "-o", path)
    first, again, other = (path.read_bytes() for path in files)
    assert first == again != other


def test_empty_squares_set_the_exit_code(start: Path, tmp_path: Path) -> None:
    """One tile is missing, and all the others that are not on the map lie in the attic, in a heap."""
    full = with_gaps(0, 0, "scenario")
    level = full.levels[0]
    kept = level.placements[:-1]
    others = sorted(set(real_box().tiles) - {each.tile for each in kept})
    heap = tuple(Placement(id=tile, tile=tile, x=0, y=0) for tile in others)
    attic = Level(id="attic", width=8, height=8, placements=heap)
    levels = (level.model_copy(update={"placements": kept}), attic)
    write_scenario(start, full.model_copy(update={"levels": levels}))
    done = run(start, "--level", "ground", "-o", tmp_path)
    assert done.exit_code == 1
    assert "empty." in done.output
    assert "The box has no tiles left for the empty squares" in done.output
    assert (tmp_path / "start-filled.scenario.json").is_file()


def test_bad_use_is_refused_in_a_sentence(start: Path, tmp_path: Path) -> None:
    for words, sentence in (
        ((start, "--level", "attic"), "The scenario has no level attic."),
        ((tmp_path / "none.json",), "file not found"),
        ((start, "-o", start), "Choose another output file"),
    ):
        done = run(*words)
        assert isinstance(done.exception, StudioError)
        assert sentence in str(done.exception)
