"""The pages of a mission: its menace deck, its story cards to cut out, and its resolutions on separate pages."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from editor.board import Board
from editor.board.names import area_name, faction_name, name_from_id, scenario_character_name
from editor.catalog.card_lookup import resolve_characters, resolve_menace
from editor.catalog.translation import box_text
from editor.export.sheet.blocks import (
    Block,
    BlockStack,
    HeadingBlock,
    LinkedBlock,
    Paragraph,
    SheetLink,
    SheetPiece,
    Span,
    author_paragraphs,
    keep_together,
    link_blocks,
    text_block,
)
from editor.export.sheet.headings import part_heading, section_heading
from editor.export.sheet.page_flow import Pages
from editor.export.sheet.sheet_table import SheetTable
from editor.export.sheet.typography import BODY, DOT, LABEL, NOTE, PT, SECTION, TOPIC
from editor.files.scenario_file import shipped_title
from editor.messages import Message, Name, msg, to_text
from editor.model.menace import ANY_AREA, MenaceCard
from editor.model.story import Resolution, StoryCard, StoryChoice
from editor.values import FrozenStruct, replace

_PADDING = 7.5 * PT
"""The space between the cut line of a card and its text."""
_NUMBER = 30.0 * PT
_TARGET = 54.0 * PT
"""The width of the number of a card, and of the place where a choice leads."""
_KEY_TARGET = 92.0 * PT
"""The same where a choice leads back to a key card, which is a long word in some languages."""


def menace_blocks(board: Board) -> list[Block]:
    """Return the cards of the menace deck with their numbers, conditions and effects."""
    cards = resolve_menace(board.scenario, board.box)
    entries = [entry for deck in board.scenario.decks for entry in deck.cards]
    if not entries:
        return []
    blocks: list[Block] = [section_heading(msg("sheet.menace-deck"))]
    for entry in entries:
        card = cards.get(entry.card)
        name = to_text(box_text("menace", card.name)) if card is not None else entry.card
        lines: list[Block] = [text_block(f"{entry.count} × {name}", BODY.bolder(), space_above=5.0 * PT)]
        lines += _menace_lines(board, card) if card is not None else []
        blocks += link_blocks([keep_together(lines)], "menace", entry.card)
    return blocks


def _menace_lines(board: Board, card: MenaceCard) -> list[Block]:
    """Return when a card can be played, and its effects; several parts are joined by AND or OR."""
    kind: list[Name] = [msg(f"form.menace-type-{card.type}")]
    kind += [area_name(card.when.area, board.box.game)] if card.when.area != ANY_AREA else []
    kind += [msg("sheet.menace-enemy", enemy=_enemy_name(board, card.when.enemy))] if card.when.enemy else []
    lines: list[Block] = [text_block(DOT.join(map(to_text, kind)), NOTE)]
    for number, part in enumerate(each for each in card.parts if each.text or len(card.parts) > 1):
        words = to_text(box_text("menace", part.text)) or "…"
        if part.menace or number:
            words = msg(f"sheet.menace-{card.join if number else 'only'}", level=part.menace, text=words).text()
        lines.append(text_block(words))
    lines += [text_block(to_text(box_text("menace", card.help)))] if card.help else []
    if card.brings and not card.help and not any(part.text for part in card.parts):
        lines.append(text_block(_brings(board, [card.brings])))
    return lines


def _brings(board: Board, ids: Sequence[str]) -> str:
    """Return what comes into play. Cards print it only if no effect of the author says so."""
    cards = resolve_menace(board.scenario, board.box)
    names = (
        box_text("menace", cards[each].name)
        if each in cards
        else scenario_character_name(board.scenario, board.box, each)
        for each in dict.fromkeys(ids)
    )
    return msg("sheet.brings", things=tuple(names)).text()


def _enemy_name(board: Board, enemy: str) -> Name:
    if enemy in resolve_characters(board.scenario, board.box):
        return scenario_character_name(board.scenario, board.box, enemy)
    return faction_name(enemy, board.box.game)


# --- cards to cut out -------------------------------------------------------------------------------------------------


class _CutOut(FrozenStruct):
    """A block in a dashed frame, to be cut out. A block that is too tall continues in another frame."""

    block: Block
    space_above: float = 7.0 * PT
    keep_with_next: bool = False

    def fit(self, width: float, height: float) -> tuple[SheetPiece | None, Block | None]:
        """Return the part that fits, with its frame, and the rest."""
        piece, rest = self.block.fit(width - 2 * _PADDING, height - 2 * _PADDING)
        if piece is None:
            return None, self
        box = QRectF(0, 0, width, piece.height + 2 * _PADDING)

        def paint(painter: QPainter) -> None:
            painter.setPen(QPen(QColor("#888888"), 0.6 * PT, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box)
            painter.translate(QPointF(_PADDING, _PADDING))
            piece.paint(painter)

        marks = tuple(replace(mark, y=mark.y + _PADDING) for mark in piece.marks)
        return SheetPiece(box.height(), paint, marks), rest and _CutOut(rest)


def add_story_pages(pages: Pages, board: Board) -> None:
    """Add the story cards, to be cut out, and the resolutions on new pages, so that players don't read ahead."""
    story = board.scenario.story
    if story.cards:
        cards = sorted(story.cards, key=lambda card: card.number)
        blocks = [(f"card-{card.number}", _card(board, card)) for card in cards]
        advice = msg("sheet.story-cut")
        if story.first is not None:
            advice = msg("sheet.story-begin", number=story.first, rest=advice)
        _add_page(pages, "story-cards", advice, blocks)
    if story.resolutions:
        resolutions = [(f"resolution-{each.number}", _resolution(each)) for each in story.resolutions]
        _add_page(pages, "resolutions", msg("sheet.no-peeking"), resolutions)


def _add_page(pages: Pages, title: str, advice: Message, cards: Sequence[tuple[str, list[Block]]]) -> None:
    """Add pages with cards to cut out, by what the Story section calls them."""
    pages.new_page()
    pages.add_full_width([part_heading(msg(f"sheet.{title}")), text_block(advice.text(), NOTE)])
    cut_outs = [LinkedBlock(_CutOut(keep_together(card)), SheetLink("story-cards", name)) for name, card in cards]
    pages.add_columns(cut_outs)
    pages.finish()


def _head(number: str, title: str, kind: str) -> Block:
    """Return the number of a card, its title, and what kind of card it is."""
    lines: list[Block] = [text_block(title, TOPIC)] if title else []
    lines += [text_block(kind.upper(), LABEL)] if kind else []
    row = (text_block(number, SECTION), BlockStack(tuple(lines)))
    table = SheetTable((_NUMBER, 0), (row,), has_lines=False, padding=0.0, centered=True, keep_with_next=True)
    return HeadingBlock(table, DOT.join(filter(None, (number, title))), "topic")


def _card(board: Board, card: StoryCard) -> list[Block]:
    kind = msg("form.story-key-short").text() if card.key else msg("form.story-hint-short").text() if card.hint else ""
    blocks: list[Block] = [_head(str(card.number), card.title, kind), *_paragraphs(card.text)]
    blocks += [_bullet(effect) for effect in card.effects if effect]
    blocks += [_bullet(_brings(board, card.brings))] if card.brings and not any(card.effects) else []
    if isinstance(card.removes, str):
        blocks.append(_bullet(msg("sheet.removes-all-keys").text()))
    elif card.removes:
        blocks.append(_bullet(msg("sheet.removes-keys", cards=tuple(map(str, card.removes))).text()))
    if card.choices:
        rows = tuple(map(_choice, card.choices))
        width = _KEY_TARGET if any(choice.to.key for choice in card.choices) else _TARGET
        blocks.append(SheetTable((0, width), rows, space_above=5.0 * PT, padding=2.0 * PT))
    return blocks


def _paragraphs(words: str) -> list[Block]:
    """Return a text of the author, with some space above it."""
    paragraphs = author_paragraphs(words)
    return [replace(paragraphs[0], space_above=4.0 * PT), *paragraphs[1:]] if paragraphs else []


def _bullet(words: str) -> Block:
    return Paragraph((Span(words),), 2.5 * PT, indent=10.0 * PT, bullet=Span("•"))


def _choice(choice: StoryChoice) -> tuple[Block, Block]:
    """Return the row of a choice: its condition, whether it costs an action, and where it leads."""
    to = choice.to
    where = msg("sheet.to-key").text() if to.key else f"R.{to.resolution}" if to.resolution else str(to.card)
    when = msg("sheet.choice-action", when=choice.when or "…").text() if choice.action else choice.when or "…"
    return text_block(when), text_block(f"→ {where}", BODY.bolder())


def _resolution(resolution: Resolution) -> list[Block]:
    outcome = msg(f"form.story-outcome-{resolution.outcome}").text()
    blocks: list[Block] = [_head(f"R.{resolution.number}", resolution.title, outcome), *_paragraphs(resolution.text)]
    blocks += _paragraphs(resolution.rewards)
    blocks += [_bullet(msg("form.story-mine").text())] if resolution.mine else []
    if resolution.follows:
        titles = tuple(shipped_title(each) or name_from_id(each) for each in resolution.follows)
        blocks.append(_bullet(msg("sheet.next-missions", missions=titles).text()))
    return blocks
