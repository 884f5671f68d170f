"""Sections about the game: story, set-up, objectives, victory, special rules and the search deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from PySide6.QtGui import QFontMetricsF, QPainter

from editor.board import Board
from editor.board.bit_sets import squares_of
from editor.board.miniatures import character_of
from editor.board.names import character_name as character_name_in_box
from editor.board.names import faction_name, mission_name, name_from_id, room_name, zone_name
from editor.board.obstacles import obstacles
from editor.catalog.card_lookup import item_rooms, remaining_cards, resolve_search_deck
from editor.catalog.translation import box_text
from editor.export.exporter import levels_bottom_up
from editor.export.scenario_text import (
    custom_field_texts,
    find_thing,
    insert_names,
    objective_text,
    objective_worth,
    rooms_without_power,
    rule_text,
    switch_name,
    victory_text,
)
from editor.export.sheet.blocks import (
    Block,
    BlockStack,
    DrawnBlock,
    Paragraph,
    SheetSection,
    Span,
    author_paragraphs,
    keep_together,
    link_blocks,
    text_block,
)
from editor.export.sheet.headings import (
    character_name,
    equipment_name,
    level_name,
    section_heading,
    side_color,
    side_name,
    square_text,
    squares_text,
    topic_heading,
)
from editor.export.sheet.sheet_table import SheetTable, TableRow, cell_block, header_row, link_row
from editor.export.sheet.typography import BODY, CELL, DOT, LABEL, NOTE, PT, STORY
from editor.messages import Name, msg, sort_key, to_text
from editor.model.game_words import RoomType
from editor.model.grid import Square
from editor.model.objectives import Objective, Reference
from editor.model.scenario import Zone
from editor.model.sides import Side, StartingCharacter
from editor.render.painters.miniature_painter import MiniatureLook, paint_miniature
from editor.render.style import Style
from editor.values import replace

_TWO = 2
_TRAITORS = ("franck-einstein", "cherokee-bill")
"""The characters that the mission Kill Traitor is about (RB 38)."""
_DISC = 17.0 * PT
_NUMBER = 14.0 * PT
"""The width of the number of a rule."""


def story_blocks(board: Board) -> list[Block]:
    """Return the story."""
    return _section("story", author_paragraphs(insert_names(board.scenario.texts.story, board), STORY))


def victory_blocks(board: Board) -> list[Block]:
    """Return the victory conditions in the author's words, or worded from the data."""
    words, data = insert_names(board.scenario.texts.victory, board), board.scenario.victory
    if data is not None and not words.strip():
        words = victory_text(board, data)
    blocks = _section("victory", author_paragraphs(words))
    return [keep_together(blocks)] if blocks else []


def special_rule_blocks(board: Board) -> list[Block]:
    """Return the special rules, numbered if there are several."""
    blocks: list[Block] = []
    own = enumerate(board.scenario.texts.special_rules)
    texts = [(f"texts/{place}", insert_names(words, board)) for place, words in own if author_paragraphs(words)]
    texts += [(f"data/{place}", rule_text(board, rule)) for place, rule in enumerate(board.scenario.rules_as_data)]
    for number, (place, words) in enumerate(texts, 1):
        body, mark = author_paragraphs(words), Span(f"{number}.", BODY.bolder())
        if len(texts) > 1:
            body = [replace(each, indent=each.indent + _NUMBER) for each in body]
            body[0] = replace(body[0], indent=_NUMBER, bullet=mark, bullet_offset=_NUMBER, space_above=4.0 * PT)
        blocks += link_blocks(body, "special-rules", place)
    return _section("special-rules", blocks)


def sags_rule_blocks(board: Board) -> list[Block]:
    """Return the rules of a S.A.G.S. game that players forget (RB 37-40).

    Further rules with three and four players are in the texts of the scenario.
    """
    scenario, box = board.scenario, board.box
    if scenario.rules != "sags" or not scenario.sides:
        return []
    names: dict[str, Name] = {
        "einstein": character_name_in_box(box, _TRAITORS[0]),
        "bill": character_name_in_box(box, _TRAITORS[1]),
        "traitor": mission_name(box, "kill-traitor"),
    }
    rules = ["one-mission"]
    if any(objective.secret for objective in scenario.objectives):
        rules.append("spy-point")
    if scenario.players > _TWO:
        rules.append("scrambler")
    elif any(start.character in _TRAITORS for _, start in scenario.starts()):
        rules.append("traitor")
    if scenario.construction is not None and scenario.construction.mercenary is not None:
        names["mercenary"] = side_name(board, scenario.construction.mercenary)
        rules.append("mercenary")
    body = [
        Paragraph((Span(msg(f"sheet.sags-{name}", **names).text()),), 2.5 * PT, indent=10.0 * PT, bullet=Span("•"))
        for name in rules
    ]
    return [keep_together([section_heading(msg("sheet.sags-rules")), *body])]


def search_deck_blocks(board: Board) -> list[Block]:
    """Return the cards of the search deck."""
    scenario, box = board.scenario, board.box
    found = resolve_search_deck(scenario, box)
    if not found:
        return []
    blocks: list[Block] = []
    if scenario.search_remaining:
        count = len(remaining_cards(scenario, box))
        blocks.append(text_block(msg("sheet.deck-remaining", count=count).text()))
        added = [item for item in found if item not in box.equipment]
        blocks += [text_block(msg("sheet.deck-added", cards=_counted_names(board, added)).text())] if added else []
    elif scenario.search_cards is not None:
        blocks.append(text_block(msg("sheet.deck-cards", count=len(scenario.search_cards)).text()))
    else:
        blocks.append(text_block(DOT.join(_counted_names(board, found))))
    return _section("search-deck", [*blocks, *_found_in(board, found)])


def _counted_names(board: Board, items: Iterable[str]) -> tuple[str, ...]:
    counts = Counter(equipment_name(board, item) for item in items)
    return tuple(f"{msg('sheet.count', count=count)} {name}" if count > 1 else name for name, count in counts.items())


def _capitalized(words: str) -> str:
    return words[:1].upper() + words[1:]


def _found_in(board: Board, items: Iterable[str]) -> list[Block]:
    """Return in which rooms the cards are found, as far as it is known."""
    rooms = item_rooms(board.scenario, board.box)
    by_room: dict[RoomType, list[str]] = {}
    for item in dict.fromkeys(items):
        for room in rooms.get(item, ()):
            by_room.setdefault(room, []).append(equipment_name(board, item))
    if not by_room:
        return []
    rows = tuple(
        (
            cell_block(_capitalized(to_text(room_name(room))), CELL.bolder()),
            cell_block(DOT.join(sorted(names, key=sort_key))),
        )
        for room, names in by_room.items()
    )
    columns = header_row(msg("sheet.column-room").text(), msg("sheet.column-found").text())
    table = SheetTable((88.0 * PT, 0), rows, columns, space_above=4.0 * PT)
    return [table, text_block(msg("sheet.deck-rooms").text(), NOTE, space_above=3.0 * PT)]


def _section(name: SheetSection, blocks: Sequence[Block]) -> list[Block]:
    return link_blocks([section_heading(msg(f"sheet.{name}")), *blocks], name) if blocks else []


# --- set-up -----------------------------------------------------------------------------------------------------------


def set_up_blocks(board: Board) -> list[Block]:
    """Return the set-up of the sides, switched elements and zones."""
    blocks: list[Block] = [*author_paragraphs(insert_names(board.scenario.texts.setup, board))]
    if own := custom_field_texts(board, "scenario", board.scenario.values):
        blocks.append(text_block(DOT.join(own), NOTE))
    for number, side in enumerate(board.scenario.sides):
        blocks += link_blocks([keep_together(_side(board, side, number))], "sides", side.id)
    switches, zones = link_blocks(_switches(board), "switches"), link_blocks(_zones(board), "zones")
    return _section("set-up", [*blocks, *switches, *zones])


def _side(board: Board, side: Side, number: int) -> list[Block]:
    blocks: list[Block] = [topic_heading(side_name(board, side.id), color=side_color(board, side.id))]
    faction = faction_name(side.faction, board.box.game).text()
    known: list[object] = [] if faction == side_name(board, side.id) else [faction]
    if side.cp is not None:
        known.append(msg("sheet.cp", count=side.cp))
    if side.mp is not None:
        known.append(msg("sheet.mp-start", count=side.mp))
    known += [msg(f"sheet.led-{side.led_by}")] if side.led_by != "players" else []
    known += custom_field_texts(board, "side", side.values)
    if known:
        blocks.append(text_block(DOT.join(map(str, known)), NOTE, keep_with_next=bool(side.characters)))
    if side.characters:
        rows = tuple(link_row(_start(board, side, number, each), "people", each.id) for each in side.characters)
        names = ("character", "start", "facing") if board.box.game.facing else ("character", "start")
        columns = header_row("", *(msg(f"sheet.column-{name}").text() for name in names))
        widths = (_DISC, 0, 74.0 * PT, _facing_width())[: len(names) + 1]
        blocks.append(SheetTable(widths, rows, columns, space_above=2.0 * PT))
    elif board.box.game.uses("heroes") and side.led_by == "players":
        zones = [zone for zone in board.scenario.zones if zone.kind == "deployment" and zone.side in (side.id, None)]
        places = tuple(map(zone_name, zones))
        blocks += [text_block(msg("sheet.heroes-start", zones=places).text())] if places else []
    return blocks


def _facing_width() -> float:
    """Return the width of the column of facings: its heading is one long word in some languages."""
    heading = msg("sheet.column-facing").text().upper()
    return max(34.0 * PT, QFontMetricsF(LABEL.font).horizontalAdvance(heading) + 1.0 * PT)


def _start(board: Board, side: Side, number: int, start: StartingCharacter) -> TableRow:
    name = character_name(board, start)
    is_on_map = start.level is not None
    carried = [equipment_name(board, item) for item in start.equipment]
    if start.magnetic_card:
        carried.append(msg("sheet.magnetic-card").text())
    lines = [cell_block(name, CELL.bolder())]
    states = [msg(f"sheet.{name}").text() for name in ("wounded", "prisoner") if getattr(start, name)]
    lines += [cell_block(", ".join(states), NOTE)] if states else []
    lines += [cell_block(", ".join(carried), NOTE)] if carried else []
    own = custom_field_texts(board, "unit", start.values)
    lines += [cell_block(", ".join(own), NOTE)] if own else []
    card = character_of(start, board)
    look = MiniatureLook(
        name=name,
        faction=side.faction,
        side=number,
        facing=start.facing if board.box.game.facing else None,
        large=card is not None and card.large,
        prisoner=start.prisoner,
        color=side.colour or board.box.game.color_of(side.faction),
    )
    facing = msg(f"sheet.facing-{start.facing}").text() if is_on_map else ""
    disc = DrawnBlock(_DISC, partial(_paint_disc, look=look)) if is_on_map else BlockStack(())
    cells: TableRow = (disc, BlockStack(tuple(lines)), BlockStack(tuple(_where(board, start))))
    return (*cells, cell_block(facing)) if board.box.game.facing else cells


def _where(board: Board, start: StartingCharacter) -> Iterator[Block]:
    """Yield the square and its tile, or the zone, the captor or the turn of arrival of a character."""
    if start.level is not None and start.x is not None and start.y is not None:
        at = Square(start.x, start.y)
        yield cell_block(square_text(board, start.level, at))
        level = board.level(start.level)
        stamps = level.tiles_at(at) if level else ()
        if stamps:
            yield cell_block(to_text(box_text("tile", stamps[-1].face.name)), NOTE)
    elif start.zone is not None:
        yield cell_block(msg("sheet.in-zone", zone=_name_of_zone(board, start.zone)).text())
    elif start.captor is not None:
        held_by = next((each for _, each in board.scenario.starts() if each.id == start.captor), None)
        captor = character_name(board, held_by) if held_by else name_from_id(start.captor)
        yield cell_block(msg("sheet.carried-by", captor=captor).text())
    elif start.arrives is not None:
        zone = _name_of_zone(board, start.arrives.zone)
        yield cell_block(msg("sheet.arrives", turn=start.arrives.turn, zone=zone).text())
    else:
        yield cell_block(msg("sheet.off-map").text())


def _paint_disc(painter: QPainter, width: float, look: MiniatureLook) -> None:
    scale = width / look.span
    painter.scale(scale, scale)
    paint_miniature(painter, look, Style(theme="print", px=40))


def _zones(board: Board) -> list[Block]:
    if not board.scenario.zones:
        return []
    rows = tuple(
        link_row((_zone_words(board, zone), _zone_places(board, zone)), "zones", zone.id)
        for zone in board.scenario.zones
    )
    columns = header_row(msg("sheet.column-zone").text(), msg("sheet.column-squares").text())
    return [topic_heading(msg("sheet.zones").text()), SheetTable((104.0 * PT, 0), rows, columns, space_above=2.0 * PT)]


def _switches(board: Board) -> list[Block]:
    """Return what is switched on and what off."""
    blocks: list[Block] = []
    for state in ("on", "off"):
        things = [
            msg("sheet.switch", what=switch_name(board, each), tile=find_thing(tile, board).name)
            for level in levels_bottom_up(board)
            for each in level.level.switches
            if each.state == state and not each.power and (tile := Reference(kind="tile", id=each.placement))
        ]
        if things:
            blocks.append(text_block(msg(f"sheet.switched-{state}", things=tuple(things)).text(), space_above=3.0 * PT))
    if dark := rooms_without_power(board):
        words = msg("sheet.power-off", rooms=dark), msg("sheet.power-off-doors"), msg("sheet.power-off-rooms")
        blocks.append(text_block(" ".join(each.text() for each in words), space_above=3.0 * PT))
    if smoke := tuple(_smoke_names(board)):
        goggles = (msg("sheet.smoke-goggles"),) if "infrared-goggles" in board.box.equipment else ()
        sentences = (msg("sheet.smoke", squares=smoke), *goggles)
        blocks.append(text_block(" ".join(each.text() for each in sentences), space_above=3.0 * PT))
    return blocks


def _smoke_names(board: Board) -> Iterator[Name]:
    """Yield the squares in smoke at the start, with their level if there are several."""
    for level in levels_bottom_up(board):
        if squares := squares_of(obstacles(level).smoke):
            names = squares_text(squares)
            yield names if len(board.levels) == 1 else msg("sheet.noted", square=level_name(level), note=names)


def _name_of_zone(board: Board, zone_id: str) -> str:
    zone = next((zone for zone in board.scenario.zones if zone.id == zone_id), None)
    return zone_name(zone) if zone else name_from_id(zone_id)


def _zone_words(board: Board, zone: Zone) -> Block:
    kind = msg(f"sheet.zone-{zone.kind}").text()
    owner = msg("sheet.zone-of", kind=kind, side=side_name(board, zone.side)).text() if zone.side else kind
    return BlockStack((cell_block(zone_name(zone), CELL.bolder()), cell_block(owner, NOTE)))


def _zone_places(board: Board, zone: Zone) -> Block:
    lines: list[Block] = []
    level = board.level(zone.level)
    if level and len(board.levels) > 1:
        lines.append(cell_block(level_name(level), CELL.bolder()))
    if zone.stripes:
        stripes = ", ".join(str(stripe) for stripe in sorted(zone.stripes))
        lines.append(cell_block(msg("sheet.border-sections", stripes=stripes).text()))
    if zone.squares:
        lines.append(cell_block(squares_text(zone.squares)))
    return BlockStack(tuple(lines))


def objective_blocks(board: Board) -> list[Block]:
    """Return the public objectives, side by side."""
    wanted = [each for each in board.scenario.objectives if not each.secret]
    if not wanted:
        return []
    blocks: list[Block] = [section_heading(msg("sheet.objectives"))]
    known = [side.id for side in board.scenario.sides]
    sides = [side for side in known if any(each.side == side for each in wanted)]
    sides += dict.fromkeys(each.side for each in wanted if each.side not in known)
    for side in sides:
        side_blocks = [topic_heading(side_name(board, side), color=side_color(board, side))]
        for objective in wanted:
            if objective.side == side:
                side_blocks += link_blocks(_objective(board, objective), "objectives", objective.id)
        blocks.append(keep_together(side_blocks))
    return link_blocks(blocks, "objectives")


def secret_blocks(board: Board, side: str) -> list[Block]:
    """Return the secret objectives of one side."""
    name = side_name(board, side)
    blocks: list[Block] = [
        section_heading(msg("sheet.secrets", side=name)),
        topic_heading(name, color=side_color(board, side)),
    ]
    own = [each for each in board.scenario.objectives if each.secret and each.side == side]
    for objective in own:
        blocks += link_blocks(_objective(board, objective), "objectives", objective.id)
    return blocks if own else [*blocks, *author_paragraphs(msg("sheet.no-secrets").text())]


def _objective(board: Board, objective: Objective) -> list[Block]:
    """Return the paragraphs of an objective; the first begins with its worth."""
    own = author_paragraphs(insert_names(objective.text, board))
    worth = DOT.join(map(str, objective_worth(objective)))
    first, *others = own or [Paragraph((Span(objective_text(board, objective)),))]
    lead = (Span(f"{worth}  ", BODY.bolder()),) if worth else ()
    made: list[Block] = [Paragraph((*lead, *first.spans), 3.0 * PT, indent=10.0 * PT, bullet=Span("•"))]
    made += [replace(each, indent=each.indent + 10.0 * PT) for each in others]
    return made
