"""The window with the guides: contents on the left, the page on the right, and a search through all pages."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.messages import current_language, msg
from editor.ui.help.guide_browser import GuideBrowser
from editor.ui.help.guide_pages import GuidePage, read_guides
from editor.ui.help.guide_search import GuideParagraph, excerpt, find_paragraphs, paragraphs, search_words
from editor.ui.widgets.plain_text import Label, plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors, fit_to_screen

_SIZE = (1080, 760)
_SIDE = 270
_PLACE = Qt.ItemDataRole.UserRole
_MOST_RESULTS = 200


@catch_qt_errors
class GuideWindow(QWidget):
    """A separate window without a parent, so that the guides can be read while a dialog is open."""

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setWindowTitle(msg("ui.window-title", name=msg("guides.title")).text())
        self.resize(fit_to_screen(self, *_SIZE))
        self.pages = read_guides(current_language())
        self.browser = GuideBrowser(self.pages)
        self.browser.setAccessibleName(msg("guides.title").text())
        self.contents = QTreeWidget()
        self.contents.setAccessibleName(msg("guides.contents").text())
        self.contents.setHeaderHidden(True)
        self.contents.setWordWrap(True)
        self.results = QListWidget()
        self.results.setAccessibleName(msg("guides.results").text())
        self.results.setWordWrap(True)
        self.results.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.results.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.no_match = Label(msg("guides.no-matches").text(), wordWrap=True, objectName="quiet")
        self.no_match.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.no_match.setContentsMargins(8, 16, 8, 8)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(msg("guides.search").text())
        self.search.setAccessibleName(msg("guides.search").text())
        self.back = self._button("back", self.browser.backward)
        self.forward = self._button("forward", self.browser.forward)
        self._build()
        self._fill_contents()
        self._connect()
        self.apply_theme()

    def _button(self, name: str, run: object) -> QToolButton:
        button = QToolButton()
        button.setIconSize(QSize(20, 20))
        button.setAccessibleName(msg(f"guides.{name}").text())
        button.setToolTip(plain_tooltip(msg(f"guides.{name}").text()))
        button.setEnabled(False)
        button.clicked.connect(run)
        return button

    def _build(self) -> None:
        bar = QHBoxLayout()
        bar.setContentsMargins(8, 8, 8, 4)
        for button in (self.back, self.forward):
            bar.addWidget(button)
        bar.addWidget(self.search, 1)
        self._side = QStackedWidget()
        for widget in (self.contents, self.results, self.no_match):
            self._side.addWidget(widget)
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(self._side, 1)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(left)
        split.addWidget(self.browser)
        split.setStretchFactor(1, 1)
        split.setSizes([_SIDE, _SIZE[0] - _SIDE])
        split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(split)

    def _connect(self) -> None:
        self.browser.backwardAvailable.connect(self.back.setEnabled)
        self.browser.forwardAvailable.connect(self.forward.setEnabled)
        self.browser.page_shown.connect(self._mark_in_contents)
        self.contents.itemClicked.connect(self._open_heading)
        self.contents.itemActivated.connect(self._open_heading)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._open_result)
        self.search.installEventFilter(self)
        self.results.currentItemChanged.connect(self._open_result)
        self.results.itemClicked.connect(self._open_result)
        for key, run in (
            (QKeySequence.StandardKey.Find, self._focus_search),
            (QKeySequence.StandardKey.Back, self.back.click),
            (QKeySequence.StandardKey.Forward, self.forward.click),
            (QKeySequence(Qt.Key.Key_Escape), self._leave),
        ):
            QShortcut(key, self, run)

    def apply_theme(self) -> None:
        """Use the icons and colors of the theme."""
        theme = current_theme()
        self.setWindowIcon(theme.icon("app"))
        for name, button in (("back", self.back), ("forward", self.forward)):
            button.setIcon(theme.icon(name))
        if self.browser.page is not None:
            self.browser.apply_theme()

    # --- contents ---

    def _fill_contents(self) -> None:
        self._items: dict[str, dict[str, QTreeWidgetItem]] = {}
        """The items of the contents, by page and first anchor of the heading; empty for the page itself."""
        for page in self.pages.values():
            item = QTreeWidgetItem(self.contents, [page.title])
            item.setData(0, _PLACE, (page.name, ""))
            self._items[page.name] = {"": item}
            item.setData(0, Qt.ItemDataRole.ToolTipRole, plain_tooltip(page.title))
            for heading in page.headings[1:]:
                if heading.level == 2:
                    below = QTreeWidgetItem(item, [heading.text])
                    below.setData(0, _PLACE, (page.name, heading.anchors[0]))
                    self._items[page.name][heading.anchors[0]] = below
                    below.setData(0, Qt.ItemDataRole.ToolTipRole, plain_tooltip(heading.text))

    def _open_heading(self, item: QTreeWidgetItem) -> None:
        name, anchor = item.data(0, _PLACE)
        self.browser.show_page(name, anchor)
        item.setExpanded(True)

    def _mark_in_contents(self) -> None:
        """Select the current page and heading in the contents."""
        page, fragment = self.browser.page, self.browser.address.fragment()
        if page is None:
            return
        anchor = _first_anchor(page, fragment)
        items = self._items[page.name]
        items[""].setExpanded(True)
        self.contents.setCurrentItem(items.get(anchor, items[""]))

    @property
    def place(self) -> tuple[str, str]:
        """The page that is shown, and the anchor of its heading."""
        page = self.browser.page
        return (page.name, self.browser.address.fragment()) if page is not None else (next(iter(self.pages)), "")

    def contents_item(self, page: str, anchor: str = "") -> QTreeWidgetItem:
        """Return the item of a page or of one of its headings in the contents."""
        return self._items[page][anchor]

    def open_passage(self, name: str, anchor: str) -> None:
        """Show a passage, with the contents beside it."""
        self.search.clear()
        self.browser.show_page(name, anchor)
        self.browser.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- search ---

    @cached_property
    def _paragraphs(self) -> tuple[GuideParagraph, ...]:
        return paragraphs(self.pages.values())

    def _search(self, typed: str) -> None:
        words = search_words(typed)
        self.browser.highlight(words)
        self.results.blockSignals(True)
        self.results.clear()
        found = find_paragraphs(self._paragraphs, typed) if words else []
        shown: GuidePage | None = None
        for each in found[:_MOST_RESULTS]:
            if each.page is not shown:
                shown = each.page
                self._add_page_title(shown)
            item = QListWidgetItem(each.text if each.is_heading else f"{each.heading}\n{excerpt(each, typed)}")
            item.setData(_PLACE, each)
            self.results.addItem(item)
        self.results.blockSignals(False)
        self._side.setCurrentWidget(self.contents if not words else self.results if found else self.no_match)

    def _add_page_title(self, page: GuidePage) -> None:
        title = QListWidgetItem(page.title)
        title.setFlags(Qt.ItemFlag.NoItemFlags)
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        self.results.addItem(title)

    def _open_result(self) -> None:
        item = self.results.currentItem() or self.results.item(1)  # the first one is the title of a page
        if item is not None:
            found: GuideParagraph = item.data(_PLACE)
            self.browser.show_page(found.page.name)
            self.browser.show_block(found.block)

    def _focus_search(self) -> None:
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _leave(self) -> None:
        """End the search, or close the window if there is none."""
        if self.search.text():
            self.search.clear()
            self.browser.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.close()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt names it
        """Let the arrow keys go from the search field to the results."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Down:
            if self.results.count() and self.search.text():
                self.results.setFocus(Qt.FocusReason.OtherFocusReason)
                self.results.setCurrentRow(max(1, self.results.currentRow()))
            return True
        return super().eventFilter(watched, event)


def _first_anchor(page: GuidePage, fragment: str) -> str:
    """Return the first anchor of the heading that a fragment names, or nothing."""
    found = (each.anchors[0] for each in page.headings[1:] if fragment in each.anchors)
    return next(found, "")
