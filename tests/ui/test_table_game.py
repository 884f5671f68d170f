"""Whole games at the table: a person against the computer, page by page, and several people with a curtain between."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.board.names import card_name, character_name, mission_name
from editor.edits import Selection, delete_selection
from editor.messages import to_text
from editor.sags.game.assigning import ledger_balances
from editor.sags.game.deploying import legal_markers
from editor.ui.dialogs.print_preview import PrintPreview
from editor.ui.table.assigning import AssigningPage
from editor.ui.table.building import BuildingPage
from editor.ui.table.card_page import CardPage
from editor.ui.table.deploying import DeployingPage, DeployTool
from editor.ui.table.driller_page import DrillerPage
from editor.ui.table.end_page import EndPage
from editor.ui.table.revealing import RevealingPage, RevealTool
from editor.ui.table.tray import card_data
from editor.ui.window.main_window import MainWindow
from tests.ui.tables import ANNA, BEN, COMPUTER, let_computers_move, page_of, play_of, sit_down, trigger
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


def drop(tray: QWidget, card: str) -> None:
    """Let a card go over a tray."""
    data, middle = card_data(card), tray.rect().center()
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(tray, QDragEnterEvent(middle, *how))
    QApplication.sendEvent(tray, QDropEvent(QPointF(middle), *how))


def step(window: MainWindow) -> str:
    return play_of(window).sitting.game.step


def lay_markers(window: MainWindow) -> None:
    """All own markers, each where the first lit square is."""
    page = page_of(window)
    while step(window) == "deploying":
        deploying = page.step_page
        assert isinstance(deploying, DeployingPage)
        markers = deploying.markers
        row = next(row for row in markers.shelf.rows if "marker" in row.held)
        click(markers.viewport(), markers.visualRect(markers.shelf.place_of(row.key)).center())
        tool = page.workspace.tool
        assert isinstance(tool, DeployTool)
        move = next(each for each in legal_markers(tool.view) if each.marker == tool.marker)
        at = move.at or move.driller_at
        assert at is not None
        there = page.canvas.view.to_window(at.x + 0.5, at.y + 0.5).toPoint()
        move_pointer(page.canvas, there)
        click(page.canvas, there)
        assert tool.down == move
        click(page.canvas, there)
        let_computers_move()


def hire(window: MainWindow) -> None:
    """Two of the team, by dragging, with a change of mind."""
    page = cards(window)
    assert window.focusWidget() is page.cards[0], "keys begin with the cards"
    assert not page.done.isEnabled(), "who can pay somebody takes somebody"
    assert len({card.height() for card in page.cards}) == 1
    assert all(card.height() >= card.needed for card in page.cards), "no word is cut off"
    first, second = page.cards[:2]
    for key in (second.key, first.key, "somebody-else"):
        drop(page.tray, key)
    assert page.chosen() == (first.key, second.key)
    look_at_the_map(window)
    assert page.chosen() == (first.key, second.key), "the choice waited"
    drop(page._shelf, first.key)
    assert page.chosen() == (second.key,), "it went back"
    choose(window)
    game = play_of(window).sitting.game
    assert len(game.side("norad").team) == 2
    hired = [to_text(character_name(the_box(), each)) for each in game.side("salemite").team]
    log = page_of(window).log
    assert all(any(name in line for line in log.sentences) for name in hired), "both teams are shown"


def look_at_the_map(window: MainWindow) -> None:
    """From the cards to the map and back, with the mouse and with the keys."""
    page = page_of(window)
    click(cards(window).map_button)
    assert page.canvas.isVisible()
    assert not cards(window).isVisible()
    assert not page.strip.back.isVisible(), "there is nothing in the hand"
    click(page.strip.lay)
    assert window.focusWidget() is cards(window).map_button
    press_key(cards(window).map_button, Qt.Key.Key_Space)
    press_key(page.canvas, Qt.Key.Key_Escape)
    assert cards(window).isVisible()


def hand_out(window: MainWindow) -> None:
    """Drag a card to somebody, then to somebody else."""
    page = page_of(window).step_page
    assert isinstance(page, AssigningPage)
    what_was_shown_is_told(window)
    card, who = next(iter(page.carriers.items()))
    for carrier in play_of(window).view.own_team:
        tray = page.trays[carrier].parentWidget()
        assert tray is not None
        drop(tray, card)
        assert who.currentData() == carrier
        assert page.trays[carrier].text().endswith(to_text(card_name(the_box(), card, "yellow")))
    click(page.done)
    let_computers_move()


def what_was_shown_is_told(window: MainWindow) -> None:
    """Before cards are handed out all see the equipment of all, and the missions that were replaced."""
    box, game = the_box(), play_of(window).sitting.game
    other = game.side("salemite")
    seen = [card_name(box, each.card or "", each.face) for each in other.items]
    seen += [mission_name(box, each.mission) for each in game.shown]
    assert other.items
    assert game.shown, "on a small map some room is missing"
    shown = words_on_screen(window)
    log = "\n".join(page_of(window).log.sentences)
    for name in map(to_text, seen):
        assert name in shown.replace(log, "")
        assert name in log
    held = [to_text(mission_name(box, each)) for each in other.missions]
    assert [name for name in held if name in shown] == []


def test_a_whole_game_against_the_computer(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit_down(qtbot, tmp_path, ANNA, COMPUTER, frame=10)
    trigger(window, "table-finish")
    page, play = page_of(window), play_of(window)
    assert step(window) == "team"
    hire(window)
    click(cards(window).done)  # the deck stays as it lies
    let_computers_move()
    while step(window) == "drafting":
        choose(window)
    assert len(play.sitting.game.side("norad").items) == 2
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
    game = play.sitting.game
    assert game.is_ready
    assert ledger_balances(game)
    end = page.step_page
    assert isinstance(end, EndPage)
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


def it_says_whether_it_was_edited(window: MainWindow) -> None:
    document = window.workspace.document
    assert "sags.edited" not in {found.rule for found in document.report.problems}
    tile = document.scenario.levels[0].placements[0].id
    document.do(delete_selection(Selection(document.level_id, tiles=frozenset({tile}))))
    assert "sags.edited" in {found.rule for found in document.report.problems}
    document.history.undo()
    assert "sags.edited" not in {found.rule for found in document.report.problems}


def secret_words(window: MainWindow) -> list[str]:
    """All that a curtain must cover: names of characters, cards and missions."""
    box, game = the_box(), play_of(window).sitting.game
    names = [mission_name(box, each) for each in box.missions]
    names += [card_name(box, each, face) for each in box.cards for face in ("green", "yellow")]
    if game.players == 2:
        names += [character_name(box, each) for each in box.characters]
    return [to_text(each) for each in names]


def secret_ids(window: MainWindow) -> list[str]:
    """What files must not name in clear."""
    game = play_of(window).sitting.game
    found = [card for side in game.sides for item in side.items if (card := item.card)]
    if game.step == "assigning":
        found = []  # shown when the step begins
    found += [each for side in game.sides for each in (*side.missions, *(side.sealed_team or ()))]
    return [*found, "marker"] if game.step == "deploying" else found


def nothing_is_betrayed(window: MainWindow, folder: Path) -> None:
    shown = words_on_screen(window)
    for line in page_of(window).log.sentences:  # everybody has seen these
        shown = shown.replace(line, "")
    assert [each for each in secret_words(window) if each in shown] == []
    play_of(window).file.wait_until_written()
    files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    assert files
    assert [each for each in secret_ids(window) if any(f'"{each}"'.encode() in data for data in files)] == []


def test_the_curtain_hangs_between_people_and_covers_everything(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit_down(qtbot, tmp_path, ANNA, BEN, frame=10)
    page, play = page_of(window), play_of(window)
    curtains: list[str] = []
    while not play.sitting.game.is_ready:
        if play.curtain_for is not None:
            curtains.append(play.curtain_for)
            assert page.step_page is None
            assert page.curtain.isVisible()
            nothing_is_betrayed(window, tmp_path)
            press_key(page.curtain, Qt.Key.Key_Return)
            assert play.looking == curtains[-1]
            assert not page.curtain.isVisible()
        trigger(window, "table-finish" if step(window) in ("building", "adding-doors") else "table-decide")
    assert set(curtains) == {side.id for side in play.sitting.game.sides}
    assert len(curtains) > 6


def test_the_curtain_falls_between_two_decisions_of_the_same_person(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit_down(qtbot, tmp_path, ANNA, BEN)
    while step(window) != "team":
        trigger(window, "table-finish")
    page, play = page_of(window), play_of(window)
    click(page.curtain.open)
    choose(window)
    click(page.curtain.open)
    click(cards(window).cards[1])
    choose(window)
    click(page.curtain.open)
    click(cards(window).done)  # the deck stays as it lies
    looked: list[str | None] = []
    while step(window) == "drafting":
        if play.curtain_for is not None:
            looked.append(play.curtain_for)
            click(page.curtain.open)
        choose(window)
    assert looked == ["norad", "salemite", "salemite"], "the second card of Ben follows on his first"
    assert len(play.sitting.game.side("salemite").items) == 2
    nothing_is_betrayed(window, tmp_path)


def test_whoever_walks_away_finds_the_curtain_fallen(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit_down(qtbot, tmp_path, ANNA, BEN)
    while step(window) != "team":
        trigger(window, "table-finish")
    page, play = page_of(window), play_of(window)
    click(page.curtain.open)
    assert play.looking == "norad"
    page.log.slider.setValue(1)
    assert isinstance(page.step_page, BuildingPage), "an earlier map, as everybody saw it"
    nothing_is_betrayed(window, tmp_path)
    click(page.log.now)
    click(cards(window).cards[0])
    page._idle.timeout.emit()
    assert (play.looking is None, play.curtain_for) == (True, "norad")
    nothing_is_betrayed(window, tmp_path)
    click(page.curtain.open)
    trigger(window, "table-cover")
    assert page.curtain.isVisible()


def test_which_driller_is_laid_is_chosen_behind_the_curtain(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit_down(qtbot, tmp_path, ANNA, BEN, frame=10)
    page, play = page_of(window), play_of(window)
    while play.mover != "norad":
        trigger(window, "table-decide")
    building = page.step_page
    assert building is not None
    reserve = building.reserve  # type: ignore[attr-defined]
    reserve.taken.emit(next(row for row in reserve.shelf.rows if "driller" in row.held))
    assert play.curtain_for == "norad"
    click(page.curtain.open)
    choice = page.step_page
    assert isinstance(choice, DrillerPage)
    click(choice.cards[2])
    wanted = choice.cards[2].key
    click(choice.done)
    assert (play.looking, play.driller) == (None, wanted)
    tool = page.workspace.tool
    spot = next(iter(tool.hand.offers))  # type: ignore[union-attr]
    there = page.canvas.view.to_window(spot.x + 1, spot.y + 1).toPoint()
    move_pointer(page.canvas, there)
    click(page.canvas, there)
    click(page.canvas, there)
    assert [each.tile for each in play.sitting.game.drillers] == [wanted]
    shown = page.workspace.document.scenario.levels[0].placements[-1]
    assert shown.face == "down"
    play.file.wait_until_written()
    assert wanted not in play.file.path.read_text("utf-8")
