"""The guides in the window: the passage of what has the focus, search, links, pictures, languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from editor.ui.dialogs.command_palette import CommandPalette
from editor.ui.dialogs.new_document import NewScenarioDialog
from editor.ui.dialogs.print_preview import PrintPreview
from editor.ui.help.guide_browser import GuideBrowser, fragments
from editor.ui.help.guide_pages import read_guides, read_page
from editor.ui.help.guide_window import GuideWindow
from editor.ui.help.help_button import DialogHelpButton, HelpButton
from editor.ui.help.help_topics import HELP_TOPICS
from editor.ui.scenario.section_registry import sections_of
from editor.ui.window.main_window import MainWindow
from tests.ui import user_input
from tests.ui.windows import dialog, make_window, open_example

ALT = Qt.KeyboardModifier.AltModifier
IMAGE = QTextDocument.ResourceType.ImageResource.value


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    made = make_window(qtbot, tmp_path)
    open_example(made, tmp_path)
    activate(made)
    return made


@pytest.fixture
def guides(qtbot: QtBot) -> GuideWindow:
    made = GuideWindow()
    qtbot.addWidget(made)
    made.show()
    made.open_passage("map-in-five-minutes", "")
    activate(made)
    return made


def shown(window: MainWindow) -> tuple[str, str]:
    """Return the passage that the guides show."""
    assert window.help.guides is not None
    assert window.help.guides.isVisible()
    return window.help.guides.place


def passage(topic: str) -> tuple[str, str]:
    return HELP_TOPICS[topic].page, HELP_TOPICS[topic].anchor


def activate(widget: QWidget) -> None:
    """Give the keys to a window, as a click on it would."""
    widget.activateWindow()
    QApplication.processEvents()
    assert widget.isActiveWindow()


def focus(widget: QWidget) -> None:
    activate(widget.window())
    widget.setFocus()
    assert widget.hasFocus()


# --- what is opened ---


def distance_of_heading(guides: GuideWindow, anchor: str) -> float:
    """Return how far below the top of the view the heading with that anchor is."""
    browser = guides.browser
    assert browser.page is not None
    blocks = (browser.document().findBlockByNumber(number) for number in range(browser.document().blockCount()))
    headings = (block for block in blocks if block.blockFormat().headingLevel())
    found = next(block for block, each in zip(headings, browser.page.headings, strict=False) if anchor in each.anchors)
    return browser.document().documentLayout().blockBoundingRect(found).top() - browser.verticalScrollBar().value()


def test_the_heading_is_at_the_top_also_near_the_end_of_a_page(guides: GuideWindow) -> None:
    for each in set(HELP_TOPICS.values()):
        guides.open_passage(each.page, each.anchor)
        QApplication.processEvents()
        assert 0 <= distance_of_heading(guides, each.anchor) <= 40, each
    page, anchor = passage("table-log")
    guides.open_passage(page, anchor)
    guides.resize(800, 560)
    QApplication.processEvents()
    assert 0 <= distance_of_heading(guides, anchor) <= 40, "it stays there in a smaller window"
    bar = guides.browser.verticalScrollBar()
    bar.triggerAction(bar.SliderAction.SliderToMinimum)
    guides.resize(800, 600)
    QApplication.processEvents()
    assert bar.value() == 0, "what the user scrolled to stays"


def test_f1_opens_the_passage_of_what_has_the_focus(window: MainWindow) -> None:
    for widget, topic in (
        (window.canvas, "map"),
        (window.panels.palette.tiles.search, "panel-palette"),
        (window.pages.level_tabs.bar, "levels"),
    ):
        focus(widget)
        user_input.key(Qt.Key.Key_F1)
        assert shown(window) == passage(topic)


def test_f1_without_a_focus_opens_the_passage_of_the_page(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    activate(window)
    if (widget := window.focusWidget()) is not None:
        widget.clearFocus()
    user_input.key(Qt.Key.Key_F1)
    assert shown(window) == passage("start")


def test_each_panel_has_a_question_mark(window: MainWindow) -> None:
    for name, dock in window.panels.docks.items():
        window.panels.show(name)
        mark = dock.titleBarWidget().findChild(HelpButton)
        assert mark is not None
        user_input.click(mark)
        assert shown(window) == passage(f"panel-{name}")
        activate(window)


def test_the_question_mark_of_the_scenario_page_follows_the_section(window: MainWindow) -> None:
    window.pages.show_page("scenario")
    mark = next(each for each in window.pages.tool_bar.findChildren(HelpButton) if each.isVisible())
    for kind in sections_of(window.workspace.box.game):
        window.pages.scenario.show_section(kind.name)
        user_input.click(mark)
        assert shown(window) == passage(f"section-{kind.name}")
        activate(window)
    window.pages.show_page("sheet")
    user_input.click(mark)
    assert shown(window) == passage("sheet")


def test_the_question_mark_of_the_start_page(qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path)
    mark = window.start_page.findChild(HelpButton)
    assert mark is not None
    user_input.click(mark)
    assert shown(window) == passage("start")


@pytest.mark.parametrize(
    ("command", "kind"), [("new", NewScenarioDialog), ("print", PrintPreview), ("find-command", CommandPalette)]
)
def test_a_dialog_has_help_by_button_and_key(
    window: MainWindow, qtbot: QtBot, command: str, kind: type[NewScenarioDialog | PrintPreview | CommandPalette]
) -> None:
    window.action_registry[command].trigger()
    opened = dialog(window, kind)
    button = opened.findChild(DialogHelpButton)
    assert button is not None
    user_input.click(button)
    assert shown(window) == passage(kind.help_topic)
    window.help.close()
    activate(opened)
    user_input.key(Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: window.help.guides is not None)  # the button is seen to be pressed
    assert shown(window) == passage(kind.help_topic)
    assert opened.isVisible()
    opened.close()


def test_the_guides_can_be_used_while_a_dialog_is_open(window: MainWindow, qtbot: QtBot) -> None:
    window.action_registry["new"].trigger()
    opened = dialog(window, NewScenarioDialog)
    activate(opened)
    user_input.key(Qt.Key.Key_F1)
    qtbot.waitUntil(lambda: window.help.guides is not None)
    assert window.help.guides is not None
    handle = window.help.guides.windowHandle()
    field = window.help.guides.search
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=field.mapTo(field.window(), field.rect().center()))
    assert field.hasFocus()
    user_input.write("stairs")
    assert window.help.guides.results.count() > 0
    assert opened.isVisible()
    opened.close()


def test_the_guides_close_with_the_window(window: MainWindow) -> None:
    window.action_registry["guides"].trigger()
    guides = window.help.guides
    assert guides is not None
    window.close()
    assert not guides.isVisible()


def test_the_guides_follow_the_language(window: MainWindow) -> None:
    window.show_help("section-zones")
    window.retranslate("de")
    assert shown(window) == passage("section-zones")
    assert window.help.guides is not None
    assert window.help.guides.contents.currentItem() is window.help.guides.contents_item(*passage("section-zones"))
    assert "Zonen" in window.help.guides.contents_item(*passage("section-zones")).text(0)


# --- the window ---


def results(guides: GuideWindow) -> list[str]:
    items = [guides.results.item(row) for row in range(guides.results.count())]
    return [item.text() for item in items if item.flags() != Qt.ItemFlag.NoItemFlags]


def test_a_search_lists_and_marks_what_it_finds(guides: GuideWindow) -> None:
    user_input.click(guides.search)
    user_input.write("stairs cellar")
    found = results(guides)
    assert found
    assert all("stairs" in each.lower() and "cellar" in each.lower() for each in found if "…" not in each)
    user_input.key(Qt.Key.Key_Down)
    assert guides.results.hasFocus()
    marked = {each.lower() for each in guides.browser.marked_texts}
    assert marked == {"stairs", "cellar"}
    assert guides.browser.verticalScrollBar().value() > 0


def test_the_first_result_is_opened_by_return(guides: GuideWindow) -> None:
    user_input.click(guides.search)
    user_input.write("privacy screen")
    user_input.key(Qt.Key.Key_Return)
    assert guides.place[0] == "sags-for-two"


def test_a_search_without_a_match_says_so(guides: GuideWindow) -> None:
    user_input.click(guides.search)
    user_input.write("xylophone")
    assert guides.no_match.isVisible()
    assert results(guides) == []
    user_input.key(Qt.Key.Key_Escape)
    assert guides.contents.isVisible()
    assert guides.browser.marked_texts == []
    assert guides.isVisible()
    user_input.key(Qt.Key.Key_Escape)
    assert not guides.isVisible()


def test_the_contents_lead_to_headings(guides: GuideWindow) -> None:
    third = guides.contents_item("map-in-five-minutes", "levels")
    user_input.click_row(guides.contents, guides.contents.indexFromItem(third))
    assert guides.place == ("map-in-five-minutes", "levels")
    heading = guides.browser.cursorForPosition(guides.browser.viewport().rect().topLeft()).block()
    assert third.text(0) in (heading.text(), heading.next().text())


def test_back_and_forward_return_to_the_place(guides: GuideWindow) -> None:
    assert not guides.back.isEnabled()
    guides.browser.verticalScrollBar().setValue(300)
    guides.open_passage("your-own-tiles", "tile-photo")
    user_input.key(Qt.Key.Key_Left, ALT)
    assert guides.place[0] == "map-in-five-minutes"
    assert guides.browser.verticalScrollBar().value() == 300
    assert guides.contents.currentItem() is guides.contents_item("map-in-five-minutes")
    user_input.key(Qt.Key.Key_Right, ALT)
    assert guides.place == ("your-own-tiles", "tile-photo")
    user_input.click(guides.back)
    assert guides.place[0] == "map-in-five-minutes"


class Opened(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.urls: list[str] = []

    @Slot(QUrl)
    def take(self, url: QUrl) -> None:
        self.urls.append(url.toString())


def test_links_between_pages_stay_here_and_web_links_go_outside(guides: GuideWindow) -> None:
    guides.browser.follow(QUrl("packs.md#where-packs-are-found"))
    assert guides.place == ("packs", "where-packs-are-found")
    outside = Opened()
    QDesktopServices.setUrlHandler("https", outside, "take")  # type: ignore[arg-type]  # what PySide takes
    try:
        guides.browser.follow(QUrl("https://example.org/rules"))
    finally:
        QDesktopServices.unsetUrlHandler("https")
    assert outside.urls == ["https://example.org/rules"]
    assert guides.place == ("packs", "where-packs-are-found")


def test_a_link_of_a_translation_leads_to_a_page_that_has_none(guides: GuideWindow) -> None:
    german = read_guides("de")
    assert german["packs"].path.parent.name == "docs"
    browser = GuideBrowser(german, guides)
    browser.show_page("your-own-tiles")
    browser.follow(QUrl("../packs.md"))
    assert browser.page is german["packs"]
    browser.follow(QUrl("your-own-tiles.md"))
    assert browser.page is german["your-own-tiles"]


def links(browser: GuideBrowser) -> set[str]:
    found, block = set(), browser.document().begin()
    while block.isValid():
        found |= {fragment.charFormat().anchorHref() for fragment in fragments(block)}
        block = block.next()
    return found - {""}


def test_every_link_that_is_shown_leads_somewhere(guides: GuideWindow) -> None:
    shown = 0
    for name, page in guides.pages.items():
        guides.open_passage(name, "")
        for link in links(guides.browser):
            shown += 1
            guides.open_passage(name, "")
            if not link.startswith("http"):
                guides.browser.follow(QUrl(link))
                target = QUrl(link)
                assert guides.place[0] == Path(target.path()).stem, (page.path, link)
                assert not target.fragment() or target.fragment() in guides.pages[guides.place[0]].anchors
    assert shown > 3


@pytest.mark.parametrize("address", ["https://example.org/a.png", "file:///etc/hostname", "/etc/a.png", "../../a.png"])
def test_nothing_else_is_loaded(guides: GuideWindow, address: str) -> None:
    assert guides.browser.loadResource(IMAGE, QUrl(address)) is None


@pytest.mark.parametrize("width", [520, 900])
def test_pictures_fit_the_width(guides: GuideWindow, qtbot: QtBot, width: int) -> None:
    guides.resize(width, 600)
    for name in guides.pages:
        guides.open_passage(name, "")
        bar = guides.browser.horizontalScrollBar()
        qtbot.waitUntil(lambda bar=bar: bar.maximum() == 0)  # type: ignore[misc]
    guides.open_passage("map-in-five-minutes", "")
    assert all(image.is_file() for image in guides.pages["map-in-five-minutes"].images)
    assert guides.browser.document().size().height() > 1500


def test_the_theme_changes_the_colors_of_the_page(window: MainWindow) -> None:
    window.show_help("packs")
    assert window.help.guides is not None
    before = window.help.guides.grab().toImage().pixelColor(window.help.guides.width() - 60, 10)
    place = window.help.guides.browser.verticalScrollBar().value()
    window.choose_theme("dark")
    after = window.help.guides.grab().toImage().pixelColor(window.help.guides.width() - 60, 10)
    assert before.lightness() > 200
    assert after.lightness() < 80
    assert window.help.guides.browser.verticalScrollBar().value() == place


# --- pages ---


def test_anchors_are_read_above_headings_and_not_in_code(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(
        '# A *page*\n\n<a id="one"></a>\n<a id="uno"></a>\n## One & only\n\n```\n<a id="no"></a>\n# no\n```\n\n'
        '<a id="lost"></a>\ntext\n\n## One & only\n'
    )
    page = read_page("page", path)
    assert page.title == "A page"
    assert [each.anchors for each in page.headings] == [
        ("a-page",),
        ("one", "uno", "one--only"),
        ("one--only-1",),
    ]
    assert '<a id="no">' in page.markdown
    assert "uno" not in page.markdown
