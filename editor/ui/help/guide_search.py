"""Full-text search in the guides: paragraphs that contain all words, with their headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtGui import QTextDocument

from editor.ui.help.guide_pages import GuidePage
from editor.values import FrozenStruct

_BEFORE, _AFTER = 30, 90
"""Characters of a paragraph that are shown before and after the first match."""


class GuideParagraph(FrozenStruct):
    """A paragraph, cell or heading of a page."""

    page: GuidePage
    heading: str
    """The heading above it."""
    block: int
    """Its number in the document."""
    text: str
    is_heading: bool


def text_blocks(document: QTextDocument) -> Iterator[tuple[int, int, str]]:
    """Yield the number, the heading level (0 for text) and the text of each block of a document."""
    block = document.begin()
    while block.isValid():
        yield block.blockNumber(), block.blockFormat().headingLevel(), block.text()
        block = block.next()


def paragraphs(pages: Iterable[GuidePage]) -> tuple[GuideParagraph, ...]:
    """Return all paragraphs of the pages."""
    return tuple(each for page in pages for each in _paragraphs_of(page))


def _paragraphs_of(page: GuidePage) -> Iterator[GuideParagraph]:
    document = QTextDocument()
    document.setMarkdown(page.markdown)
    heading = page.title
    for number, level, text in text_blocks(document):
        heading = text if level else heading
        yield GuideParagraph(page, heading, number, text, level > 0)


def search_words(typed: str) -> list[str]:
    """Return the words to search for."""
    return typed.casefold().split()


def find_paragraphs(all_paragraphs: Iterable[GuideParagraph], typed: str) -> list[GuideParagraph]:
    """Return the paragraphs that contain all words, page by page, in each the headings first."""
    words = search_words(typed)
    found = [each for each in all_paragraphs if words and all(word in each.text.casefold() for word in words)]
    pages = list(dict.fromkeys(each.page.name for each in found))
    return sorted(found, key=lambda each: (pages.index(each.page.name), not each.is_heading))


def excerpt(found: GuideParagraph, typed: str) -> str:
    """Return the part of a paragraph around the first word, on one line."""
    text = " ".join(found.text.replace("￼", " ").split())  # a picture is one such character
    at = min((place for word in search_words(typed) if (place := text.casefold().find(word)) >= 0), default=0)
    start = text.find(" ", max(0, at - _BEFORE), at) + 1 if at > _BEFORE else 0
    end = text.rfind(" ", at, at + _AFTER) if at + _AFTER < len(text) else len(text)
    return f"{'…' if start else ''}{text[start:end].strip()}{'…' if end < len(text) else ''}"
