"""Custom cards of the scenario with all their values: a section of the sheet, and cards to cut out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from editor.board import Board
from editor.board.names import (
    equipment_name,
    face_name,
    faction_name,
    marker_name,
    name_from_id,
    name_of_test,
    room_name,
    scenario_character_name,
    signed,
)
from editor.export.sheet.blocks import (
    Block,
    BlockStack,
    Column,
    HeadingMark,
    Paragraph,
    SheetLink,
    Span,
    author_paragraphs,
    column_height,
    fill_column,
    keep_together,
    link_blocks,
    paint_column,
    text_block,
)
from editor.export.sheet.headings import PALETTE, scenario_name, section_heading, title_blocks
from editor.export.sheet.map_posters import MILLIMETER
from editor.export.sheet.page_flow import Pages, PlacedBlock
from editor.export.sheet.sheet_table import SheetTable, TableRow, cell_block
from editor.export.sheet.typography import DOT, GREY, LINE, PT, TextStyle
from editor.messages import Name, msg, table, to_text
from editor.model.base import SourcedModel, visible_or_empty
from editor.model.cards import Character, CharacterAbility, Condition, CustomCard, Equipment, Mission, Use, Who
from editor.model.game_words import Faction
from editor.values import FrozenStruct

_WIDTH, _HEIGHT = 63.0 * MILLIMETER, 88.0 * MILLIMETER
"""The size of a card to cut out."""
_PER_ROW, _ROWS = 3, 3
_PADDING = 3.6 * MILLIMETER
_BAND = 2.4 * MILLIMETER
"""The height of the band in the color of the faction."""
_SCALES = (1.0, 0.92, 0.85, 0.78)
"""Sizes of the text, tried in this order. What is too long for the smallest continues on another card."""
_MAX_COPIES = 18
_CUT_MARK = (1.0 * MILLIMETER, 4.5 * MILLIMETER)
"""Begin and end of a cut mark, outside the cards."""

_TITLE = TextStyle(10.5, bold=True, leading=1.15)
_KIND = TextStyle(6.3, bold=True, color=GREY, spaced=True)
_COLUMN = TextStyle(6.3, bold=True, color=GREY)
_VALUE = TextStyle(7.2, leading=1.2)
_TEXT = TextStyle(7.4, leading=1.24)
_CONDITION = tuple(name for name in Condition.model_fields if name not in SourcedModel.model_fields)
_ITEM_VALUES = ("weight", "find_factor", "shooting", "damage_red", "damage_orange", "charges")
_NONE = "–"


def custom_cards(board: Board, side: str | None = None) -> list[CustomCard]:
    """Return the custom cards for everyone: without the missions that a secret objective names.

    ``side``: return only the missions that secret objectives of this side name.
    """
    house = board.scenario.house
    secret = {each.mission for each in board.scenario.objectives if each.secret and side in (None, each.side)}
    if side is not None:
        return [mission for mission in house.missions if mission.id in secret]
    return [*house.characters, *house.equipment, *(each for each in house.missions if each.id not in secret)]


def custom_card_blocks(board: Board, side: str | None = None) -> list[Block]:
    """Return a section with the custom cards for everyone, or with the secret missions of a side."""
    cards = custom_cards(board, side)
    if not cards:
        return []
    made = [
        keep_together([BlockStack((*_head(board, card), *_body(board, card)), space_above=8.0 * PT, padding=7.0 * PT)])
        for card in cards
    ]
    return link_blocks([section_heading(msg("sheet.cards")), *made], "cards")


def card_pages(board: Board, paper: str) -> Pages:
    """Return pages of cards to cut out, nine to a page, each item and mission as often as it has copies."""
    faces = [face for card in custom_cards(board) for _ in range(_copies(card)) for face in _faces(board, card)]
    if not faces:
        pages = Pages(paper)
        pages.add_full_width([*title_blocks(board, pages.area.width()), text_block(msg("sheet.no-cards").text())])
        return pages
    pages = Pages(paper, has_footer=False)
    pages.pages.clear()
    grid = QRectF(0, 0, _PER_ROW * _WIDTH, _ROWS * _HEIGHT)
    grid.moveCenter(pages.sheet.center())
    for first in range(0, len(faces), _PER_ROW * _ROWS):
        page = faces[first : first + _PER_ROW * _ROWS]
        marks = () if first else (HeadingMark(scenario_name(board), "title"),)
        placed = [PlacedBlock(grid, partial(_paint_cut_marks, count=len(page)), marks)]
        for at, face in enumerate(page):
            row, column = divmod(at, _PER_ROW)
            box = QRectF(grid.left() + column * _WIDTH, grid.top() + row * _HEIGHT, _WIDTH, _HEIGHT)
            link = (QRectF(0, 0, _WIDTH, _HEIGHT), SheetLink("cards", face.id))
            placed.append(PlacedBlock(box, face.paint, links=(link,)))
        pages.pages.append(placed)
    return pages


def _copies(card: CustomCard) -> int:
    return 1 if isinstance(card, Character) else max(1, min(card.copies, _MAX_COPIES))


# --- a card to cut out ----------------------------------------------------------------------------------------------


class _PrintedFace(FrozenStruct):
    """A card that is laid out and ready to be painted."""

    id: str
    color: QColor
    column: Column
    scale: float

    def paint(self, painter: QPainter) -> None:
        """Paint the card with its top-left at the origin."""
        box = QRectF(0, 0, _WIDTH, _HEIGHT)
        painter.setPen(QPen(QColor(LINE), 0.4 * PT))
        painter.drawRect(box)
        painter.fillRect(QRectF(0, 0, _WIDTH, _BAND), self.color)
        painter.translate(_PADDING, _BAND + _PADDING * 0.7)
        painter.scale(self.scale, self.scale)
        paint_column(painter, self.column, QPointF(0, 0))


def _faces(board: Board, card: CustomCard) -> list[_PrintedFace]:
    """Return the card in the largest text that fits on it, or over several cards in the smallest."""
    head, body, color = _head(board, card), _body(board, card), _color(board, card.faction)
    for scale in _SCALES:
        column, rest = _filled([*head, *body], scale)
        if not rest:
            return [_PrintedFace(card.id, color, column, scale)]
    faces, scale = [_PrintedFace(card.id, color, column, scale)], _SCALES[-1]
    while rest:
        column, left = _filled([*_head(board, card, len(faces) + 1), *rest], scale)
        if len(left) >= len(rest) and column_height(column) <= 0:
            raise ValueError("a block is taller than a card")
        faces.append(_PrintedFace(card.id, color, column, scale))
        rest = left
    return faces


def _filled(blocks: Sequence[Block], scale: float) -> tuple[Column, list[Block]]:
    width, height = _WIDTH - 2 * _PADDING, _HEIGHT - _BAND - 1.5 * _PADDING
    return fill_column(blocks, width / scale, height / scale)


def _paint_cut_marks(painter: QPainter, count: int) -> None:
    """Paint short lines outside the cards, in line with their edges."""
    painter.setPen(QPen(QColor(GREY), 0.4 * PT))
    columns, rows = min(count, _PER_ROW), -(-count // _PER_ROW)
    right, bottom = columns * _WIDTH, rows * _HEIGHT
    near, far = _CUT_MARK
    for column in range(columns + 1):
        x = column * _WIDTH
        painter.drawLine(QLineF(x, -far, x, -near))
        painter.drawLine(QLineF(x, bottom + near, x, bottom + far))
    for row in range(rows + 1):
        y = row * _HEIGHT
        painter.drawLine(QLineF(-far, y, -near, y))
        painter.drawLine(QLineF(right + near, y, right + far, y))


def _color(board: Board, faction: Faction | None) -> QColor:
    return PALETTE.side(faction, 0, board.box.game.color_of(faction)) if faction else QColor(GREY)


# --- what is on a card ----------------------------------------------------------------------------------------------


def _head(board: Board, card: CustomCard, number: int = 1) -> list[Block]:
    """Return the title of a card, and what kind of card it is."""
    name = visible_or_empty(card.name) or name_from_id(card.id)
    words = msg("sheet.card-continued", name=name, number=number).text() if number > 1 else name
    kind = {Character: "character", Equipment: "equipment", Mission: "mission"}[type(card)]
    about = [msg(f"sheet.card-{kind}").text()]
    about += [faction_name(card.faction, board.box.game).text()] if card.faction else []
    if isinstance(card, Mission):
        about += [card.type] if card.type else []
    elif card.mp_cost is not None:
        about.append(_fact(_label("mp_cost"), str(card.mp_cost)))
    return [
        text_block(words, _TITLE, keep_with_next=True),
        text_block(DOT.join(about).upper(), _KIND, space_above=1.0 * PT, keep_with_next=True),
    ]


def _body(board: Board, card: CustomCard) -> list[Block]:
    match card:
        case Character():
            blocks = [*_character(board, card)]
        case Equipment():
            blocks = [*_equipment(board, card)]
        case Mission():
            blocks = [*_mission(board, card)]
    return [*_words(card.help), *blocks, *_words(card.note)]


def _words(text: str) -> list[Block]:
    paragraphs = author_paragraphs(text, _TEXT)
    return [BlockStack(tuple(paragraphs), space_above=3.0 * PT)] if paragraphs else []


def _character(board: Board, card: Character) -> Iterator[Block]:
    rows: list[TableRow] = []
    for name in _CONDITION:
        values = [getattr(side, name) for side in (card.healthy, card.wounded)]
        if any(value is not None for value in values):
            rows.append((_cell(_label(name)), *(_cell(_number(value), bold=True) for value in values)))
    if rows:
        sides = (msg(f"form-cards.part-{side}").text() for side in ("healthy", "wounded"))
        columns = tuple(cell_block(words, _COLUMN) for words in ("", *sides))
        widths = (0.0, 39.0 * PT, 39.0 * PT)
        yield SheetTable(widths, tuple(rows), columns, space_above=4.0 * PT, padding=0.35 * PT)
    arcs = [
        (_value(side), _value(getattr(card.arcs, side)))
        for side in ("front", "right", "back", "left")
        if getattr(card.arcs, side)
    ]
    facts: list[tuple[str, str]] = []
    if arcs:
        joined = ", ".join(f"{side} {arc.lower()}" for side, arc in arcs)
        facts.append((msg("form-cards.part-arcs").text(), joined))
    if card.sight is not None:
        facts.append((_label("sight"), ", ".join(map(_value, card.sight)) or _NONE))
    if card.built_in is not None:
        facts.append((_label("built_in"), to_text(equipment_name(board, card.built_in))))
    flags = [_label(flag) for flag in ("large", "traitor", "zombie") if getattr(card, flag)]
    if card.rotate_cost is not None:
        flags.append(_fact(_label("rotate_cost"), str(card.rotate_cost)))
    yield from _facts(facts, flags)
    for ability in card.abilities:
        yield _ability(board, ability)


def _ability(board: Board, ability: CharacterAbility) -> Block:
    name = visible_or_empty(ability.name) or name_from_id(ability.id)
    payer = faction_name(ability.paid_by, board.box.game).text()
    paid = f" ({_fact(_label('paid_by'), payer)})" if ability.paid_by else ""
    blocks: list[Block] = [text_block(f"{name}{paid}", _TEXT.bolder(), keep_with_next=True)]
    sides = [(side, use) for side in ("healthy", "wounded") if (use := getattr(ability, side)) is not None]
    if len(sides) == 2 and ability.healthy == ability.wounded:
        blocks += _use(ability.healthy or Use())
    else:
        for side, use in sides:
            blocks += _use(use, msg(f"form-cards.part-{side}").text())
    blocks += _words(ability.help)
    return BlockStack(tuple(blocks), space_above=4.0 * PT, unbreakable=True)


def _use(use: Use, side: str = "") -> list[Block]:
    """Return what using something costs and does, as a paragraph that begins with the side of the card."""
    known = [
        _fact(_label(name), str(getattr(use, name)))
        for name in ("cp", "mp", "yellow_dice", "black_dice", "threshold", "timer")
        if getattr(use, name) is not None
    ]
    if use.tests:
        known.append(_fact(_label("tests"), ", ".join(to_text(name_of_test(test)) for test in use.tests)))
    effect = use.gives[:1].upper() + use.gives[1:]
    text = ". ".join(filter(None, (DOT.join(known), effect)))
    if not text:
        return []
    lead = (Span(f"{side}  ", _TEXT.bolder()),) if side else ()
    return [Paragraph((*lead, Span(text, _TEXT)), 1.0 * PT)]


def _equipment(board: Board, card: Equipment) -> Iterator[Block]:
    facts = [(_label(name), _number(getattr(card, name))) for name in _ITEM_VALUES if getattr(card, name) is not None]
    if card.categories:
        facts.insert(0, (_label("categories"), ", ".join(map(_value, card.categories))))
    if card.room_types:
        facts.append((_label("room_types"), ", ".join(to_text(room_name(room)) for room in card.room_types)))
    if card.used_by is not None:
        facts.append((_label("used_by"), faction_name(card.used_by, board.box.game).text()))
    if card.ammunition is not None:
        facts.append((_label("ammunition"), _value(card.ammunition)))
    if card.marker is not None:
        facts.append((_label("marker"), to_text(marker_name(board.box, card.marker))))
    yield from _facts(facts)
    for use in card.uses:
        yield from _use(use)


def _mission(board: Board, card: Mission) -> Iterator[Block]:
    values: dict[str, Name | None] = {
        "mp": None if card.mp is None else signed(card.mp),
        "event": card.event and _value(card.event),
        "when": _value(card.when),
        "by": _who(board, card.by) if card.by else None,
        "target": _who(board, card.target) if card.target else None,
        "carrying": card.carrying and equipment_name(board, card.carrying),
        "where": card.where and _face(board, card.where),
        "element": card.element and name_from_id(card.element),
        "ability": card.ability and name_from_id(card.ability),
        "stage": card.stage and _value(card.stage),
        "unused_by": card.unused_by and faction_name(card.unused_by, board.box.game),
        "absent": card.absent and faction_name(card.absent, board.box.game),
        "crowd": card.crowd and _value(card.crowd),
    }
    facts = [(_label(name), to_text(value)) for name, value in values.items() if value is not None]
    yield from _facts(facts, [_label("each")] if card.each else [])


def _face(board: Board, face: str) -> Name:
    tile, _, side = face.partition("/")
    return face_name(board.box, tile, "back" if side == "back" else "front")


def _who(board: Board, who: Who) -> str:
    names: list[Name] = [scenario_character_name(board.scenario, board.box, each) for each in who.characters]
    names += [faction_name(who.faction, board.box.game)] if who.faction else []
    names += [msg("form-cards.who-own")] if who.own else []
    names += [msg("form-cards.who-zombies")] if who.zombies else []
    return ", ".join(map(to_text, names))


# --- values and their labels ------------------------------------------------------------------------------------------


def _facts(facts: Sequence[tuple[str, str]], flags: Iterable[str] = ()) -> Iterator[Block]:
    """Yield labels with their values, and then the things that are true."""
    rows = tuple((_cell(label), _cell(value, bold=True)) for label, value in facts)
    if rows:
        yield SheetTable((0, 0), rows, space_above=3.0 * PT, padding=0.35 * PT)
    if words := DOT.join(flags):
        yield text_block(words, _VALUE.bolder(), space_above=3.0 * PT)


def _cell(words: str, *, bold: bool = False) -> Block:
    return cell_block(words, _VALUE.bolder() if bold else _VALUE)


def _fact(label: str, value: str) -> str:
    return msg("sheet.custom-value", name=label, value=value).text()


def _label(field: str) -> str:
    """Return the label of a field, the same as in its form."""
    return msg(f"form-cards.field-{field.replace('_', '-')}").text()


def _value(value: str) -> str:
    name = f"value-{value}"
    return msg(f"form-cards.{name}").text() if name in table("form-cards") else name_from_id(value)


def _number(value: int | str | None) -> str:
    """Return a number, or a roll in words: dice, or automatic points."""
    if value is None or value == "none":
        return _NONE
    if isinstance(value, str) and value[-1] in "da":
        return msg(f"sheet.roll-{'dice' if value[-1] == 'd' else 'points'}", count=int(value[:-1])).text()
    return str(value)
