"""The view of one page of the guides. It reads nothing but the pages and their pictures, and never the network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QImage,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFragment,
    QTextFrameFormat,
    QTextLength,
    QTextTable,
)
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget

from editor.render.qt_helpers import GUIDE_BYTES, ByteCache
from editor.ui.help.guide_pages import GuidePage, guides_folder
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

_SCHEME = "guide"
_ROOT = "docs"
_OUTSIDE = ("http", "https", "mailto")
_MARGIN = 28
_WIDEST_IMAGE = 900
_MOST_HIGHLIGHTS = 500
_PROPORTIONAL, _SINGLE = 1, 0
"""How ``QTextBlockFormat.setLineHeight`` reads its number."""

_IMAGES: ByteCache[QImage] = ByteCache(GUIDE_BYTES)
"""The pictures as wide as the text may be, by file name and device pixel ratio."""


@catch_qt_errors
class GuideBrowser(QTextBrowser):
    """Shows a page; links lead to other pages, or out into the browser of the system."""

    page_shown = Signal()

    def __init__(self, pages: Mapping[str, GuidePage], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pages = pages
        self._words: list[str] = []
        self._target = ""
        """The anchor of the heading that was asked for, until the user scrolls."""
        self.address = QUrl()
        """The page that is shown. ``source`` is still the one before while a page is loaded."""
        self.setOpenLinks(False)
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.document().setDocumentMargin(_MARGIN)
        self.anchorClicked.connect(self.follow)
        self.sourceChanged.connect(self._finish_page)
        self.verticalScrollBar().actionTriggered.connect(self._forget_target)

    # --- pages ---

    @property
    def page(self) -> GuidePage | None:
        """The page that is shown."""
        return self._page_at(self.address)

    def show_page(self, name: str, anchor: str = "") -> None:
        """Show a page from its start, or from the heading with that anchor."""
        self._forget_target()  # while the page is loaded, its headings are not there yet
        url = self._url_of(self._pages[name])
        if anchor:
            url.setFragment(anchor)
        self.setSource(url, QTextDocument.ResourceType.MarkdownResource)

    def follow(self, link: QUrl) -> None:
        """Open a link: a page here, a web address in the browser of the system."""
        if link.scheme() in _OUTSIDE:
            QDesktopServices.openUrl(link)
            return
        target = self.address.resolved(link)
        page = self._page_at(target)
        if page is not None:
            self.show_page(page.name, target.fragment())

    @staticmethod
    def _url_of(page: GuidePage) -> QUrl:
        place = page.path.relative_to(guides_folder()).as_posix()
        return QUrl(f"{_SCHEME}:/{_ROOT}/{place}")

    def _page_at(self, url: QUrl) -> GuidePage | None:
        """Return the page at an address; a translation and its original are the same page."""
        path = PurePosixPath(url.path())
        if url.scheme() != _SCHEME or path.parts[1:2] != (_ROOT,) or path.suffix != ".md" or len(path.parts) > 4:
            return None
        return self._pages.get(path.stem)

    def loadResource(self, kind: int, name: QUrl | str) -> object:  # noqa: N802 - Qt names it
        """Return the text of a page, or a picture in the width of the window; nothing for any other address."""
        url = self.address.resolved(QUrl(name))
        if kind == QTextDocument.ResourceType.ImageResource.value:
            return self._image(url)
        page = self._page_at(url)
        if page is None:
            return ""
        self.address = url
        return page.markdown

    # --- appearance ---

    def _finish_page(self, address: QUrl) -> None:
        """Add the anchors of the headings and the style, which Markdown does not have, then go to the anchor."""
        self.address = address
        page = self.page
        if page is None:
            return
        self._style_blocks()
        self._style_tables()
        self._remove_dead_links()
        for block, heading in zip(_headings(self.document()), page.headings, strict=False):
            anchors = QTextCharFormat()
            anchors.setAnchor(True)
            anchors.setAnchorNames(list(heading.anchors))
            cursor = QTextCursor(block)
            cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(anchors)
        self._target = address.fragment()
        self._scroll_to_target()
        self._highlight()
        self.page_shown.emit()

    def _heading(self, anchor: str) -> QTextBlock | None:
        """Return the heading with that anchor."""
        if self.page is None or not anchor:
            return None
        found = zip(_headings(self.document()), self.page.headings, strict=False)
        return next((block for block, heading in found if anchor in heading.anchors), None)

    def _forget_target(self) -> None:
        self._target = ""

    def _scroll_to_target(self) -> None:
        """Put the heading that was asked for at the top, with blank space below the page if it is near the end."""
        heading, document = self._heading(self._target), self.document()
        if heading is None:
            return
        root = document.rootFrame()
        style = root.frameFormat()
        style.setBottomMargin(_MARGIN)
        root.setFrameFormat(style)
        layout, above = document.documentLayout(), _MARGIN // 2
        top = max(0, round(layout.blockBoundingRect(heading).top()) - above)
        missing = top + self.viewport().height() - round(layout.documentSize().height())
        if missing > 0:
            style.setBottomMargin(_MARGIN + missing)
            root.setFrameFormat(style)
        layout.documentSize()  # lays out the page, and so sets the range of the scroll bar
        self.verticalScrollBar().setValue(top)

    def _style_blocks(self) -> None:
        code = current_theme().color("panel")
        for block in _blocks(self.document()):
            cursor = QTextCursor(block)
            style, level = QTextBlockFormat(), block.blockFormat().headingLevel()
            if block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence):
                style.setBackground(code)
                style.setLeftMargin(8)
                style.setNonBreakableLines(False)
            elif level:
                style.setTopMargin(24 if level > 1 else 0)
                style.setBottomMargin(8)
            else:
                style.setTopMargin(0)
                style.setLineHeight(135, _SINGLE if _has_image(block) else _PROPORTIONAL)
                style.setBottomMargin(4 if block.textList() or cursor.currentTable() else 10)
            cursor.mergeBlockFormat(style)

    def _style_tables(self) -> None:
        line = current_theme().color("line")
        for frame in self.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                style = frame.format()
                style.setBorderCollapse(True)
                style.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                style.setBorderBrush(line)
                style.setBorder(1)
                style.setCellPadding(6)
                style.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
                frame.setFormat(style)

    def _remove_dead_links(self) -> None:
        """Show links to files that do not come with the program as text."""
        text = QTextCharFormat()
        text.setAnchor(False)
        text.setAnchorHref("")
        text.setFontUnderline(False)
        text.setForeground(self.palette().color(QPalette.ColorRole.Text))
        dead = []
        for block in _blocks(self.document()):
            for fragment in fragments(block):
                link = QUrl(fragment.charFormat().anchorHref())
                is_link = not link.isEmpty() and link.scheme() not in _OUTSIDE
                if is_link and self._page_at(self.address.resolved(link)) is None:
                    dead.append((fragment.position(), fragment.length()))
        for start, length in dead:
            cursor = QTextCursor(self.document())
            cursor.setPosition(start)
            cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(text)

    def apply_theme(self) -> None:
        """Show the page again in the colors of the theme, at the same place."""
        place, was_scrolled = self.verticalScrollBar().value(), not self._target
        self.reload()
        self.verticalScrollBar().setValue(place)
        if was_scrolled:
            self._forget_target()

    # --- pictures ---

    def _image(self, url: QUrl) -> QImage | None:
        """Return a picture of the guides, at most as wide as the text."""
        path = PurePosixPath(url.path())
        if url.scheme() != _SCHEME or path.parent != PurePosixPath("/", _ROOT):
            return None
        scale = self.devicePixelRatio()
        image = _IMAGES.find((path.name, scale))
        if image is None:
            image = QImage(str(guides_folder() / path.name))
            if image.width() > _WIDEST_IMAGE * scale:
                image = image.scaledToWidth(round(_WIDEST_IMAGE * scale), GuiQt.TransformationMode.SmoothTransformation)
            _IMAGES.keep((path.name, scale), image, image.sizeInBytes())
        width = min(self._image_width(), image.width())
        scaled = image.scaledToWidth(round(width * scale), GuiQt.TransformationMode.SmoothTransformation)
        scaled.setDevicePixelRatio(scale)
        return scaled

    def _image_width(self) -> int:
        return max(80, min(_WIDEST_IMAGE, self.viewport().width() - 2 * _MARGIN - 8))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_images()
        self._scroll_to_target()

    def _fit_images(self) -> None:
        document = self.document()
        for block in _blocks(document):
            for fragment in fragments(block):
                style = fragment.charFormat()
                if style.isImageFormat():
                    url = document.baseUrl().resolved(QUrl(style.toImageFormat().name()))
                    image = self._image(self.address.resolved(url))
                    document.addResource(QTextDocument.ResourceType.ImageResource.value, url, image)
        document.markContentsDirty(0, document.characterCount())

    # --- search ---

    def highlight(self, words: list[str]) -> None:
        """Mark all places of these words on the page."""
        self._words = words
        self._highlight()

    def show_block(self, number: int) -> None:
        """Scroll to a paragraph, by its number."""
        self._forget_target()
        block = self.document().findBlockByNumber(number)
        self.setTextCursor(QTextCursor(block))
        top = self.document().documentLayout().blockBoundingRect(block).top()
        self.verticalScrollBar().setValue(round(top) - 3 * _MARGIN)

    @property
    def marked_texts(self) -> list[str]:
        """The texts that are marked."""
        return [each.cursor.selectedText() for each in self.extraSelections()]

    def _highlight(self) -> None:
        mark = QTextCharFormat()
        color = QColor(current_theme().color("warning"))
        color.setAlphaF(0.35)
        mark.setBackground(color)
        selections = []
        for cursor in self._places_of_words():
            selection = QTextEdit.ExtraSelection()
            selection.cursor, selection.format = cursor, mark
            selections.append(selection)
            if len(selections) == _MOST_HIGHLIGHTS:
                break
        self.setExtraSelections(selections)

    def _places_of_words(self) -> Iterator[QTextCursor]:
        for word in self._words:
            place = self.document().find(word)
            while not place.isNull():
                yield place
                place = self.document().find(word, place)


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def fragments(block: QTextBlock) -> Iterator[QTextFragment]:
    """Yield the parts of a paragraph, each with one format."""
    part = block.begin()
    while not part.atEnd():
        yield part.fragment()
        part += 1


def _headings(document: QTextDocument) -> Iterator[QTextBlock]:
    return (block for block in _blocks(document) if block.blockFormat().headingLevel())


def _has_image(block: QTextBlock) -> bool:
    return any(fragment.charFormat().isImageFormat() for fragment in fragments(block))
