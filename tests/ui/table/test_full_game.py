"""Full games at the table: one person against the computer, and several people with a privacy screen."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from editor.board.names import card_name, character_name, mission_name
from editor.edits import Selection, delete_selection
from editor.messages import to_text
from editor.model.grid import Square
from editor.sags.game.deployment import legal_markers
from editor.sags.game.equipment_assignment import ledger_balances
from editor.sags.game.state import Game
from editor.ui.dialogs.print_preview import PrintPreview
from editor.ui.table.assigning_page import AssigningPage
from editor.ui.table.building_page import BuildingPage
from editor.ui.table.card_choice_pages import DrawnMissionsPage, DrillerPage
from editor.ui.table.card_page import CardPage
from editor.ui.table.card_widget import card_mime_data
from editor.ui.table.deploying_page import DeployingPage, DeployTool
from editor.ui.table.end_page import EndPage
from editor.ui.table.revealing_page import RevealingPage, RevealTool
from editor.ui.table.step_page import StepContext
from editor.ui.window.main_window import MainWindow
from editor.values import replace
from tests.ui.table_helpers import ANNA, BEN, COMPUTER, active_game, let_computers_move, page_of, start_game, trigger
from tests.ui.windows import click, dialog, move_pointer, press_key, the_box
from tests.ui.words_on_screen import words_on_screen


def cards(window: MainWindow) -> CardPage:
    page = page_of(window).step_page
    assert isinstance(page, CardPage)
    return page


def choose(window: MainWindow, number: int = 0) -> None:
    """Click a card, then the button."""
    page = cards(window)
    click(page.cards[number])
    click(page.done)
    let_computers_move()


def drop(area: QWidget, card: str) -> None:
    """Drop a card on an area."""
    data, middle = card_mime_data(card), area.rect().center()
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(area, QDragEnterEvent(middle, *how))
    QApplication.sendEvent(area, QDropEvent(QPointF(middle), *how))


def step(window: MainWindow) -> str:
    return active_game(window).session.game.step


def lay_markers(window: MainWindow) -> None:
    """Place all own markers, each on the first legal square."""
    page = page_of(window)
    while step(window) == "deploying":
        deploying = page.step_page
        assert isinstance(deploying, DeployingPage)
        markers = deploying.markers
        row = next(row for row in markers.row_model.rows if "marker" in row.tool_args)
        click(markers.viewport(), markers.visualRect(markers.row_model.place_of(row.key)).center())
        tool = page.workspace.tool
        assert isinstance(tool, DeployTool)
        move = next(each for each in legal_markers(tool.view) if each.marker == tool.marker)
        at = move.at or move.driller_at
        assert at is not None
        there = page.canvas.view.to_window(at.x + 0.5, at.y + 0.5).toPoint()
        move_pointer(page.canvas, there)
        click(page.canvas, there)
        assert tool.pending == move
        click(page.canvas, there)
        let_computers_move()


def hire(window: MainWindow) -> None:
    """Choose two characters by dragging, after changing the choice."""
    page = cards(window)
    assert window.focusWidget() is page.cards[0], "keys begin with the cards"
    assert not page.done.isEnabled(), "who can pay somebody takes somebody"
    assert len({card.height() for card in page.cards}) == 1
    assert all(card.height() >= card.needed_height for card in page.cards), "no word is cut off"
    first, second = page.cards[:2]
    for key in (second.key, first.key, "somebody-else"):
        drop(page.drop_area, key)
    assert page.chosen() == (first.key, second.key)
    look_at_the_map(window)
    assert page.chosen() == (first.key, second.key), "the choice waited"
    drop(page._card_area, first.key)
    assert page.chosen() == (second.key,), "it went back"
    choose(window)
    game = active_game(window).session.game
    assert len(game.side("norad").team) == 2
    hired = [to_text(character_name(the_box(), each)) for each in game.side("salemite").team]
    log = page_of(window).log
    assert all(any(name in line for line in log.entries) for name in hired), "both teams are shown"


def look_at_the_map(window: MainWindow) -> None:
    """Show the map and go back, with mouse and keyboard."""
    page = page_of(window)
    click(cards(window).map_button)
    assert page.canvas.isVisible()
    assert not cards(window).isVisible()
    assert not page.pending_bar.back_button.isVisible(), "there is nothing in the hand"
    click(page.pending_bar.finish_button)
    assert window.focusWidget() is cards(window).map_button
    press_key(cards(window).map_button, Qt.Key.Key_Space)
    press_key(page.canvas, Qt.Key.Key_Escape)
    assert cards(window).isVisible()


def hand_out(window: MainWindow) -> None:
    """Read the missions, then drag a card to each character in turn."""
    drawn = cards(window)
    assert isinstance(drawn, DrawnMissionsPage)
    assert page_of(window).bar.step.text() == "Step 5 of 6: Missions"
    held = active_game(window).session.game.side("norad").missions
    assert [to_text(mission_name(the_box(), each)) for each in held] == [card.content.title for card in drawn.cards]
    first_card_is_whole(window)
    click(drawn.done)
    page = page_of(window).step_page
    assert isinstance(page, AssigningPage)
    assert page_of(window).bar.step.text().startswith("Step 6 of 6")
    check_shown_results(window)
    card, who = next(iter(page.carriers.items()))
    for carrier in active_game(window).view.own_team:
        area = page.drop_labels[carrier].parentWidget()
        assert area is not None
        drop(area, card)
        assert who.currentData() == carrier
        assert page.drop_labels[carrier].text().endswith(to_text(card_name(the_box(), card, "yellow")))
    click(page.done)
    let_computers_move()


def check_shown_results(window: MainWindow) -> None:
    """Check that the equipment of all sides and replaced missions are public before cards are assigned."""
    box, game = the_box(), active_game(window).session.game
    other = game.side("salemite")
    seen = [card_name(box, each.card or "", each.face) for each in other.items]
    seen += [mission_name(box, each.mission) for each in game.shown]
    assert other.items
    assert game.shown, "on a small map some room is missing"
    shown = words_on_screen(window)
    log = "\n".join(page_of(window).log.entries)
    for name in map(to_text, seen):
        assert name in shown.replace(log, "")
        assert name in log
    held = [to_text(mission_name(box, each)) for each in other.missions]
    assert [name for name in held if name in shown] == []


def first_card_is_whole(window: MainWindow) -> None:
    """Assert that new cards on a page that is already shown are not cut off, before anything is clicked or resized."""
    QApplication.processEvents()
    first = cards(window).cards[0]
    assert first.visibleRegion().boundingRect() == first.rect()


def buttons_follow_the_cards(window: MainWindow) -> None:
    """Assert that the button is near the cards on a large screen, and visible on a small one."""
    page, before = cards(window), window.size()
    window.resize(2400, 1700)
    QApplication.processEvents()
    lowest = max(card.mapTo(page, card.rect().bottomLeft()).y() for card in page.cards)
    assert page.done.y() - lowest < 100
    window.resize(900, 560)
    QApplication.processEvents()
    assert page.done.geometry().bottom() <= page.height()
    window.resize(before)


def test_full_game_against_computer(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, COMPUTER, frame=10)
    trigger(window, "table-finish")
    page, play = page_of(window), active_game(window)
    assert step(window) == "team"
    first_card_is_whole(window)
    buttons_follow_the_cards(window)
    hire(window)
    click(cards(window).done)  # the deck stays as it lies
    let_computers_move()
    while step(window) == "drafting":
        first_card_is_whole(window)
        choose(window)
    assert len(play.session.game.side("norad").items) == 2
    lay_markers(window)
    assert isinstance(page.step_page, RevealingPage)
    tool = page.workspace.tool
    assert isinstance(tool, RevealTool)
    before = dict(tool.starts)
    press_key(page.canvas, Qt.Key.Key_R)
    assert tool.starts != before, "somebody looks another way"
    press_key(page.canvas, Qt.Key.Key_Return)
    let_computers_move()
    hand_out(window)
    click(cards(window).done)
    let_computers_move()
    game = play.session.game
    assert game.is_ready
    assert ledger_balances(game)
    end = page.step_page
    assert isinstance(end, EndPage)
    end_page_says_who_lost_all_cards(qtbot, end, game)
    for each in game.side("salemite").magnetic:
        name = re.escape(to_text(character_name(the_box(), each)))
        assert re.search(f"^{name}: .*Magnetic card marker$", words_on_screen(window), re.MULTILINE)
    click(end.buttons["secrets-norad"])
    dialog(window, PrintPreview).close()
    click(end.buttons["open"])
    made = window.workspace.document.scenario
    assert window.shows_document()
    assert made.construction is not None
    assert made.construction.step == "ready"
    assert window.workspace.document.report.count("error") == 0
    it_says_whether_it_was_edited(window)
    trigger(window, "table-back")
    assert window.shows_table()


def end_page_says_who_lost_all_cards(qtbot: QtBot, end: EndPage, game: Game) -> None:
    norad, salemite = game.sides
    active: Any = SimpleNamespace(
        session=SimpleNamespace(game=replace(game, sides=(norad, replace(salemite, punished=True))))
    )
    other = EndPage(replace(end.context, active_game=active))
    qtbot.addWidget(other)
    lost = [[label.text().endswith(", all cards lost") for label in each.findChildren(QLabel)] for each in (end, other)]
    assert [each.count(True) for each in lost] == [0, 1]


def it_says_whether_it_was_edited(window: MainWindow) -> None:
    document = window.workspace.document
    assert "sags.edited" not in {found.rule for found in document.report.problems}
    tile = document.scenario.levels[0].placements[0].id
    document.do(delete_selection(Selection(document.level_id, tiles=frozenset({tile}))))
    assert "sags.edited" in {found.rule for found in document.report.problems}
    document.history.undo()
    assert "sags.edited" not in {found.rule for found in document.report.problems}


def secret_words(window: MainWindow) -> list[str]:
    """Return what the privacy screen must cover: names of characters, cards and missions."""
    box, game = the_box(), active_game(window).session.game
    names = [mission_name(box, each) for each in box.missions]
    names += [card_name(box, each, face) for each in box.cards for face in ("green", "yellow")]
    if game.players == 2:
        names += [character_name(box, each) for each in box.characters]
    return [to_text(each) for each in names]


def secret_ids(window: MainWindow) -> list[str]:
    """Return what files must not contain in plain text."""
    game = active_game(window).session.game
    found = [card for side in game.sides for item in side.items if (card := item.card)]
    if game.step == "assigning":
        found = []  # shown when the step begins
    found += [each for side in game.sides for each in (*side.missions, *(side.sealed_team or ()))]
    return [*found, "marker"] if game.step == "deploying" else found


def nothing_is_betrayed(window: MainWindow, folder: Path) -> None:
    shown = words_on_screen(window)
    for line in page_of(window).log.entries:  # everybody has seen these
        shown = shown.replace(line, "")
    assert [each for each in secret_words(window) if each in shown] == []
    active_game(window).file.wait_until_written()
    files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    assert files
    assert [each for each in secret_ids(window) if any(f'"{each}"'.encode() in data for data in files)] == []


def test_privacy_screen_covers_everything(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, BEN, frame=10)
    page, play = page_of(window), active_game(window)
    called: list[str] = []
    while not play.session.game.is_ready:
        if play.privacy_screen_for is not None:
            called.append(play.privacy_screen_for)
            assert page.step_page is None
            assert page.privacy_screen.isVisible()
            nothing_is_betrayed(window, tmp_path)
            press_key(page.privacy_screen, Qt.Key.Key_Return)
            assert play.viewer == called[-1]
            assert not page.privacy_screen.isVisible()
        trigger(window, "table-finish" if step(window) in ("building", "adding-doors") else "table-decide")
    assert set(called) == {side.id for side in play.session.game.sides}
    assert len(called) > 6


def test_privacy_screen_between_two_decisions_of_one_player(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, BEN)
    while step(window) != "team":
        trigger(window, "table-finish")
    page, play = page_of(window), active_game(window)
    click(page.privacy_screen.open_button)
    choose(window)
    click(page.privacy_screen.open_button)
    click(cards(window).cards[1])
    choose(window)
    click(page.privacy_screen.open_button)
    click(cards(window).done)  # the deck stays as it lies
    looked: list[str | None] = []
    while step(window) == "drafting":
        if play.privacy_screen_for is not None:
            looked.append(play.privacy_screen_for)
            click(page.privacy_screen.open_button)
        choose(window)
    assert looked == ["norad", "salemite", "salemite"], "the second card of Ben follows on his first"
    assert len(play.session.game.side("salemite").items) == 2
    nothing_is_betrayed(window, tmp_path)


def test_private_view_is_covered_when_idle(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, BEN)
    while step(window) != "team":
        trigger(window, "table-finish")
    page, play = page_of(window), active_game(window)
    click(page.privacy_screen.open_button)
    assert play.viewer == "norad"
    page.log.slider.setValue(1)
    assert isinstance(page.step_page, BuildingPage), "an earlier map, as everybody saw it"
    nothing_is_betrayed(window, tmp_path)
    click(page.log.live_button)
    click(cards(window).cards[0])
    page._idle.timeout.emit()
    assert (play.viewer is None, play.privacy_screen_for) == (True, "norad")
    nothing_is_betrayed(window, tmp_path)
    click(page.privacy_screen.open_button)
    trigger(window, "table-cover")
    assert page.privacy_screen.isVisible()


def test_driller_is_chosen_behind_privacy_screen(qtbot: QtBot, tmp_path: Path) -> None:
    window = start_game(qtbot, tmp_path, ANNA, BEN, frame=10)
    page, play = page_of(window), active_game(window)
    while play.mover != "norad":
        trigger(window, "table-decide")
    building = page.step_page
    assert building is not None
    reserve = building.reserve  # type: ignore[attr-defined]
    reserve.piece_selected.emit(next(row for row in reserve.row_model.rows if "driller" in row.tool_args))
    assert play.privacy_screen_for == "norad"
    click(page.privacy_screen.open_button)
    choice = page.step_page
    assert isinstance(choice, DrillerPage)
    click(choice.cards[2])
    wanted = choice.cards[2].key
    click(choice.done)
    assert (play.viewer, play.chosen_driller) == (None, wanted)
    tool = page.workspace.tool
    spot = next(iter(tool.tile_in_hand.offers))  # type: ignore[union-attr]
    there = page.canvas.view.to_window(spot.x + 1, spot.y + 1).toPoint()
    move_pointer(page.canvas, there)
    click(page.canvas, there)
    click(page.canvas, there)
    assert [each.tile for each in play.session.game.drillers] == [wanted]
    shown = page.workspace.document.scenario.levels[0].placements[-1]
    assert shown.face == "down"
    play.file.wait_until_written()
    assert wanted not in play.file.path.read_text("utf-8")


def test_page_of_the_reveal_names_the_drillers_that_are_to_be_rotated(qtbot: QtBot) -> None:
    """They are known only after the other side has revealed its markers, while the page is already open."""
    active: Any = SimpleNamespace(mover=None, view=SimpleNamespace(drillers_to_turn=()))
    unused: Any = str
    workspace: Any = SimpleNamespace(document=None, notify=unused, tool=None, use_tool=unused)
    page = RevealingPage(StepContext(active, workspace, unused, unused, unused, unused))
    qtbot.addWidget(page)
    assert "rotation of your Drillers" not in page.about.text()
    active.view.drillers_to_turn = (Square(8, 9),)
    page.refresh()
    assert "rotation of your Drillers" in page.about.text()
