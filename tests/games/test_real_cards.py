"""An owner enters the real cards into a pack, and the computer deals only those."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click import BadParameter
from click.testing import CliRunner
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from editor.catalog import load_box
from editor.catalog.packs import installed
from editor.catalog.packs.apply import apply_pack
from editor.catalog.packs.pack import read_pack
from editor.cli import sags
from editor.cli.arguments import CardChoice
from editor.errors import EditRejected
from editor.paths import game_folder
from editor.sags.game.setup import check_decks
from editor.sags.game.state import Decks
from editor.session.game_setup import GameSetup, create_game
from editor.ui.table.new_game_dialog import NewGameDialog
from tests.games.packs import write_folder

ABOUT = 'id = "real-cards"\nname = "The real cards"\nkind = "corrects"\n'
REAL = Decks(equipment="catalogue", missions="catalogue")


def typed_in(name: str) -> str:
    """Return a list of the box as if every value were read from the physical cards."""
    return (game_folder("earth-reborn") / name).read_text("utf-8").replace('"reconstructed"', '"stated"')


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    files = {name: typed_in(name) for name in ("cards.toml", "missions.toml")}
    return write_folder(tmp_path / "real-cards", {"pack.toml": ABOUT, **files})


def test_a_whole_game_is_played_with_cards_that_were_typed_in(
    cards: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    target = tmp_path / "game.scenario.json"
    wanted = ["--until", "ready", "--cards", "my", "--style", "random", "-o", str(target)]
    refused = CliRunner().invoke(sags, ["generate", *wanted])
    assert "31 equipment cards are still built-in" in str(refused.exception)
    assert not target.exists()
    try:
        made = CliRunner().invoke(sags, ["generate", "--pack", str(cards), *wanted], catch_exceptions=False)
    finally:
        installed.set_extra_packs(())
    assert made.exit_code == 0, made.stderr
    log = json.loads((tmp_path / "game.sags.json").read_text())
    assert log["decks"] == {"equipment": "catalogue", "missions": "catalogue"}


@pytest.mark.parametrize(
    ("value", "source"), [("built-in", "house"), ("my", "catalogue"), ("physical", "table"), ("catalogue", "catalogue")]
)
def test_cards_are_chosen_by_plain_names_and_earlier_ones_still_work(value: str, source: str) -> None:
    assert CardChoice().convert(value, None, None) == source
    with pytest.raises(BadParameter, match="'built-in', 'my', 'physical'"):
        CardChoice().convert("house rules", None, None)


def test_what_is_still_ours_is_counted(cards: Path) -> None:
    (cards / "missions.toml").write_text(typed_in("missions.toml").replace('"stated"', '"reconstructed"', 1))
    box, faults = apply_pack(load_box(), read_pack(cards))
    assert not faults
    with pytest.raises(EditRejected, match=r"1 mission is still built-in, such as 'steal-zombie-serum'"):
        check_decks(box, REAL, 2)
    check_decks(box, Decks(equipment="catalogue"), 2)


def test_the_table_offers_them(qtbot: QtBot, cards: Path) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = NewGameDialog(GameSetup(cards="catalogue"), parent)
    order = dialog.answer()
    assert order.cards == "catalogue"
    with pytest.raises(EditRejected):
        create_game(order, load_box())
    assert create_game(order, apply_pack(load_box(), read_pack(cards))[0]).decks == REAL
