"""A game against the computer with the mouse, from the start page to printed sheets."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.board.names import mission_name
from editor.messages import to_text
from editor.sags.game.equipment_assignment import ledger_balances
from editor.sags.game.state import Game
from editor.ui.dialogs.print_preview import PrintPreview
from editor.ui.table.end_page import EndPage
from editor.ui.table.new_game_dialog import NewGameDialog
from editor.ui.window.main_window import MainWindow
from tests.ui.table_helpers import active_game, let_computers_move, page_of
from tests.ui.table_input import MouseInput, make_suggested_move
from tests.ui.test_dialogs import printed
from tests.ui.windows import click, dialog, make_window, press_key, the_box, type_in


def sit_down_by_the_dialog(window: MainWindow) -> None:
    click(window.start_page.cards["sags"])
    asked = dialog(window, NewGameDialog)
    type_in(asked.seats[0].name, "Anna")
    for number in (asked.columns, asked.rows):
        number.selectAll()
        type_in(number, "10")
    asked.seed.selectAll()
    type_in(asked.seed, "3")
    press_key(asked, Qt.Key.Key_Return)
    let_computers_move()


def test_game_against_computer_from_start_page_to_printed_sheets(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    window.settings.set_text("computer-speed", "instant")
    sit_down_by_the_dialog(window)
    play, player = active_game(window), MouseInput(window)
    assert (play.session.game.construction.width, play.session.game.construction.seed) == (10, 3)
    steps: list[str] = []
    while not play.session.game.is_ready:
        assert play.privacy_screen_for is None, "against computers alone there is no privacy screen"
        moves = len(play.session.game.moves)
        steps.append(play.session.game.step)
        make_suggested_move(player)
        assert len(play.session.game.moves) > moves, f"Anna has decided in {steps[-1]}"
    assert set(steps) >= {"building", "team", "deck", "drafting", "deploying", "revealing", "assigning", "ready"}
    assert ledger_balances(play.session.game)
    the_sheets_are_printed(window, tmp_path, play.session.game)


def the_sheets_are_printed(window: MainWindow, folder: Path, game: Game) -> None:
    """Check the public sheet without missions, and Anna's with only her own."""
    missions = {side.id: [to_text(mission_name(the_box(), each)) for each in side.missions] for side in game.sides}
    assert all(missions.values())
    end = page_of(window).step_page
    assert isinstance(end, EndPage)
    words = {}
    for name in ("print", "secrets-norad"):
        click(end.buttons[name])
        preview = dialog(window, PrintPreview)
        words[name] = " ".join(
            " ".join(page.extract_text().split()) for page in printed(preview, folder / f"{name}.pdf").pages
        )
        preview.close()
    assert "NORAD" in words["print"]
    words["print"] = words["print"].replace("“Kill Traitor”: if", "")  # a rule, whether or not a side has the card
    assert "SECRET SHEET FOR NORAD" in words["secrets-norad"]
    assert "SECRET SHEET" not in words["print"]
    assert [each for side in missions.values() for each in side if each in words["print"]] == []
    assert all(each in words["secrets-norad"] for each in missions["norad"])
    assert [each for each in missions["salemite"] if each in words["secrets-norad"]] == []
