"""A box that cannot be built is reported before a game starts, and before maps are generated."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from editor.catalog import Box, load_box
from editor.cli import generate_command, play_command, sags
from editor.errors import EditRejected
from editor.model.pack_info import AppliedPack
from editor.model.tile import Tile
from editor.sags.construction.setup import new_construction
from editor.sags.players.auto_play import explain_unbuildable
from editor.values import replace

SMALL = (8, 8)


def box_with(keep: Callable[[Tile], bool] = lambda _: True) -> Box:
    """The box as a pack leaves it."""
    box = load_box()
    tiles = {name: tile for name, tile in box.tiles.items() if tile.kind == "driller" or keep(tile)}
    note = AppliedPack(id="mine", name="Mine", kind="corrects", fingerprint="0" * 64, file="mine")
    return replace(box, tiles=tiles, packs=(note,))


def has(count: int) -> Callable[[Tile], bool]:
    return lambda tile: len(tile.front.squares) == count


@pytest.fixture(scope="module")
def odd() -> Box:
    """Enough squares, but all in tiles of which no row of eight can be made."""
    return box_with(has(9))


def test_a_box_that_can_be_built_raises_no_doubt() -> None:
    assert explain_unbuildable(load_box()) is None
    assert explain_unbuildable(box_with(), 2, SMALL) is None


def test_too_few_squares_are_counted() -> None:
    doubt = explain_unbuildable(box_with(has(1)), 2, SMALL)
    assert doubt is not None
    assert "a frame of 8 × 8 has 64" in doubt.text()


def test_shapes_that_leave_holes_are_tried(odd: Box) -> None:
    doubt = explain_unbuildable(odd, 2, SMALL)
    assert doubt is not None
    assert "the computer tried 3 maps of 8 × 8" in doubt.text()


def test_the_commands_say_it_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (generate_command, play_command):
        monkeypatch.setattr(module, "box_for_game", lambda: box_with(has(1)))
    monkeypatch.chdir(tmp_path)
    built = CliRunner().invoke(sags, ["generate", "--frame", "8x8", "--style", "random"])
    assert built.stderr.startswith("The enabled packs have too few tiles for a map")
    played = CliRunner().invoke(sags, ["play"], input="q\n")
    assert "The enabled packs have too few tiles for a map" in played.stderr


def test_another_game_has_no_construction() -> None:
    box = load_box()
    other = replace(box, game=box.game.model_copy(update={"faction": (), "name": "Garden party"}))
    with pytest.raises(EditRejected, match="which the game 'Garden party' does not have"):
        new_construction(other)
