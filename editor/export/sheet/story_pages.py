"""The pages of a mission: its menace deck, its story cards to cut out, and its resolutions on pages of their own."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.board import Board
from editor.catalog.card_lookup import resolve_menace
from editor.catalog.translation import box_text
from editor.export.sheet.blocks import Block, DrawnBlock, Paragraph, Span, author_paragraphs, keep_together, text_block
from editor.export.sheet.headings import part_heading, section_heading, topic_heading
from editor.export.sheet.page_flow import Pages
from editor.export.sheet.typography import BODY, NOTE, PT
from editor.messages import msg, to_text
from editor.model.menace import MenaceCard
from editor.model.story import Resolution, StoryCard, StoryChoice

_CUT = 9.0 * PT


def menace_blocks(board: Board) -> list[Block]:
    """Return the cards of the menace deck with their numbers and effects."""
    cards = resolve_menace(board.scenario, board.box)
    entries = [entry for deck in board.scenario.decks for entry in deck.cards]
    if not entries:
        return []
    blocks: list[Block] = [section_heading(msg("sheet.menace-deck"))]
    for entry in entries:
        card = cards.get(entry.card)
        name = to_text(box_text("menace", card.name)) if card is not None else entry.card
        lines: list[Block] = [text_block(f"{entry.count} × {name}", BODY.bolder(), space_above=3.0 * PT)]
        lines += _parts(card) if card is not None else []
        blocks.append(keep_together(lines))
    return blocks


def _parts(card: MenaceCard) -> list[Block]:
    """Return the effects of a card; several parts are joined by AND or OR."""
    joint = msg(f"sheet.menace-{card.join}").text() if card.join != "only" else ""
    lines: list[Block] = []
    for number, part in enumerate(each for each in card.parts if each.text or len(card.parts) > 1):
        lead = f"{joint} " if number else ""
        words = msg("sheet.menace-part", level=part.menace, text=part.text or "…").text()
        lines.append(text_block(lead + words, NOTE))
    return lines


def add_story_pages(pages: Pages, board: Board) -> None:
    """Add the story cards, to be cut out, and the resolutions on new pages, so that players don't read ahead."""
    story = board.scenario.story
    if story.cards:
        pages.new_page()
        pages.add_full_width([part_heading(msg("sheet.story-cards")), text_block(msg("sheet.story-cut").text(), NOTE)])
        pages.add_columns([keep_together([*_card(card), DrawnBlock(_CUT, _paint_cut_line)]) for card in story.cards])
        pages.finish()
    if story.resolutions:
        pages.new_page()
        pages.add_full_width([part_heading(msg("sheet.resolutions")), text_block(msg("sheet.no-peeking").text(), NOTE)])
        pages.add_columns([keep_together(_resolution(each)) for each in story.resolutions])
        pages.finish()


def _card(card: StoryCard) -> list[Block]:
    kind = msg("form.story-key-short").text() if card.key else msg("form.story-hint-short").text() if card.hint else ""
    title = " · ".join(filter(None, (str(card.number), card.title, kind)))
    blocks: list[Block] = [topic_heading(title), *author_paragraphs(card.text)]
    blocks += [_bullet(effect) for effect in card.effects if effect]
    if isinstance(card.removes, str):
        blocks.append(_bullet(msg("sheet.removes-all-keys").text()))
    elif card.removes:
        blocks.append(_bullet(msg("sheet.removes-keys", cards=tuple(map(str, card.removes))).text()))
    blocks += [_choice(choice) for choice in card.choices]
    return blocks


def _bullet(words: str) -> Block:
    return Paragraph((Span(words),), 2.0 * PT, indent=10.0 * PT, bullet=Span("•"))


def _choice(choice: StoryChoice) -> Block:
    """Return the line of a choice: its condition, whether it costs an action, and where it leads."""
    to = choice.to
    where = msg("form.story-to-key").text() if to.key else f"R.{to.resolution}" if to.resolution else str(to.card)
    when = msg("sheet.choice-action", when=choice.when or "…").text() if choice.action else choice.when or "…"
    return Paragraph((Span(f"{when}  →  "), Span(where, BODY.bolder())), 3.0 * PT)


def _resolution(resolution: Resolution) -> list[Block]:
    title = " · ".join(filter(None, (f"R.{resolution.number}", resolution.title)))
    blocks: list[Block] = [topic_heading(title)]
    blocks.append(text_block(msg(f"form.story-outcome-{resolution.outcome}").text(), NOTE))
    return [*blocks, *author_paragraphs(resolution.text), *author_paragraphs(resolution.rewards)]


def _paint_cut_line(painter: QPainter, width: float) -> None:
    painter.setPen(QPen(QColor("#888888"), 0.6 * PT, Qt.PenStyle.DashLine))
    painter.drawLine(QPointF(0, _CUT / 2), QPointF(width, _CUT / 2))
