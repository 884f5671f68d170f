"""The game on the sheet: story, set-up of the sides, zones, objectives, victory, special rules, the search deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtGui import QPainter

from editor.board import Board
from editor.board.miniatures import character_of
from editor.board.names import faction_name, name_from_id
from editor.catalog.translation import box_text
from editor.export.exporter import bottom_up
from editor.export.sheet.block import Block, Drawn, Span, Stack, prose, spotted, text, together
from editor.export.sheet.headings import section, topic
from editor.export.sheet.places import (
    character_name,
    equipment_name,
    level_name,
    side_colour,
    side_name,
    square,
    squares,
)
from editor.export.sheet.spot import SheetSection
from editor.export.sheet.table import SheetTable, TableRow, cell, head, spotted_row
from editor.export.sheet.typeface import BODY, CELL, DOT, NOTE, PT, STORY
from editor.export.wording import own_words, rule_words, spoken_of, switch_name, victory_words, with_names
from editor.messages import msg, to_text
from editor.model.base import visible_or_empty
from editor.model.grid import Square
from editor.model.objectives import Reference
from editor.model.scenario import Zone
from editor.model.sides import Side, StartingCharacter
from editor.render.miniature_painter import MiniatureLook, paint_miniature
from editor.render.style import Style
from editor.values import replace

_DISC = 17.0 * PT
_NUMBER = 14.0 * PT
"""What the number of a rule takes."""


def story(board: Board) -> list[Block]:
    return _section("story", prose(with_names(board.scenario.texts.story, board), STORY))


def victory(board: Board) -> list[Block]:
    """As the author words it, or as the data tells."""
    words, data = with_names(board.scenario.texts.victory, board), board.scenario.victory
    if data is not None and not words.strip():
        words = victory_words(board, data)
    blocks = _section("victory", prose(words))
    return [together(blocks)] if blocks else []


def special_rules(board: Board) -> list[Block]:
    """Numbered, so that players can speak of them."""
    blocks: list[Block] = []
    own = enumerate(board.scenario.texts.special_rules)
    texts = [(f"texts/{place}", with_names(words, board)) for place, words in own if prose(words)]
    texts += [(f"data/{place}", rule_words(board, rule)) for place, rule in enumerate(board.scenario.rules_as_data)]
    for number, (place, words) in enumerate(texts, 1):
        body, mark = prose(words), Span(f"{number}.", BODY.strong())
        if len(texts) > 1:
            body = [replace(each, indent=each.indent + _NUMBER) for each in body]
            body[0] = replace(body[0], indent=_NUMBER, bullet=mark, hang=_NUMBER, before=4.0 * PT)
        blocks += spotted(body, "special-rules", place)
    return _section("special-rules", blocks)


def search_deck(board: Board) -> list[Block]:
    if not board.scenario.search_deck:
        return []
    counts = Counter(equipment_name(board, item) for item in board.scenario.search_deck)
    names = [f"{msg('sheet.count', count=count)} {name}" if count > 1 else name for name, count in counts.items()]
    return _section("search-deck", [text(DOT.join(names))])


def _section(name: SheetSection, blocks: Sequence[Block]) -> list[Block]:
    return spotted([section(msg(f"sheet.{name}")), *blocks], name) if blocks else []


# --- set-up -----------------------------------------------------------------------------------------------------------


def set_up(board: Board) -> list[Block]:
    blocks: list[Block] = [*prose(with_names(board.scenario.texts.setup, board))]
    if own := own_words(board, "scenario", board.scenario.values):
        blocks.append(text(DOT.join(own), NOTE))
    for number, side in enumerate(board.scenario.sides):
        blocks += spotted([together(_side(board, side, number))], "sides", side.id)
    switches, zones = spotted(_switches(board), "switches"), spotted(_zones(board), "zones")
    return _section("set-up", [*blocks, *switches, *zones])


def _side(board: Board, side: Side, number: int) -> list[Block]:
    blocks: list[Block] = [topic(side_name(board, side.id), colour=side_colour(board, side.id))]
    faction = faction_name(side.faction).text()
    known: list[object] = [] if faction == side_name(board, side.id) else [faction]
    if side.cp is not None:
        known.append(msg("sheet.cp", count=side.cp))
    if side.mp is not None:
        known.append(msg("sheet.mp-start", count=side.mp))
    known += own_words(board, "side", side.values)
    if known:
        blocks.append(text(DOT.join(map(str, known)), NOTE, leads=bool(side.characters)))
    if side.characters:
        rows = tuple(spotted_row(_start(board, side, number, each), "people", each.id) for each in side.characters)
        columns = head("", *(msg(f"sheet.column-{name}").text() for name in ("character", "start", "facing")))
        blocks.append(SheetTable((_DISC, 0, 74.0 * PT, 34.0 * PT), rows, columns, before=2.0 * PT))
    return blocks


def _start(board: Board, side: Side, number: int, start: StartingCharacter) -> TableRow:
    name = character_name(board, start)
    stands = start.level is not None
    carried = [equipment_name(board, item) for item in start.equipment]
    if start.magnetic_card:
        carried.append(msg("sheet.magnetic-card").text())
    lines = [cell(name, CELL.strong())]
    states = [msg(f"sheet.{name}").text() for name in ("wounded", "prisoner") if getattr(start, name)]
    lines += [cell(", ".join(states), NOTE)] if states else []
    lines += [cell(", ".join(carried), NOTE)] if carried else []
    own = own_words(board, "unit", start.values)
    lines += [cell(", ".join(own), NOTE)] if own else []
    card = character_of(start, board)
    look = MiniatureLook(
        name=name,
        faction=side.faction,
        side=number,
        facing=start.facing,
        large=card is not None and card.large,
        prisoner=start.prisoner,
        colour=side.colour or board.box.game.color_of(side.faction),
    )
    facing = msg(f"sheet.facing-{start.facing}").text() if stands else ""
    disc = Drawn(_DISC, partial(_paint_disc, look=look)) if stands else Stack(())
    return disc, Stack(tuple(lines)), Stack(tuple(_where(board, start))), cell(facing)


def _where(board: Board, start: StartingCharacter) -> Iterator[Block]:
    """The square and the tile it is on, or the zone, or who carries it, or when it comes."""
    if start.level is not None and start.x is not None and start.y is not None:
        at = Square(start.x, start.y)
        yield cell(square(board, start.level, at))
        level = board.level(start.level)
        stamps = level.tiles_at(at) if level else ()
        if stamps:
            yield cell(to_text(box_text("tile", stamps[-1].face.name)), NOTE)
    elif start.zone is not None:
        yield cell(msg("sheet.in-zone", zone=_name_of_zone(board, start.zone)).text())
    elif start.captor is not None:
        held_by = next((each for _, each in board.scenario.starts() if each.id == start.captor), None)
        captor = character_name(board, held_by) if held_by else name_from_id(start.captor)
        yield cell(msg("sheet.carried-by", captor=captor).text())
    elif start.arrives is not None:
        zone = _name_of_zone(board, start.arrives.zone)
        yield cell(msg("sheet.arrives", turn=start.arrives.turn, zone=zone).text())
    else:
        yield cell(msg("sheet.off-map").text())


def _paint_disc(painter: QPainter, width: float, look: MiniatureLook) -> None:
    scale = width / look.span
    painter.scale(scale, scale)
    paint_miniature(painter, look, Style(theme="print", px=40))


def _zones(board: Board) -> list[Block]:
    if not board.scenario.zones:
        return []
    rows = tuple(
        spotted_row((_zone_words(board, zone), _zone_places(board, zone)), "zones", zone.id)
        for zone in board.scenario.zones
    )
    columns = head(msg("sheet.column-zone").text(), msg("sheet.column-squares").text())
    return [topic(msg("sheet.zones").text()), SheetTable((104.0 * PT, 0), rows, columns, before=2.0 * PT)]


def _switches(board: Board) -> list[Block]:
    """What is switched on, and what off."""
    blocks: list[Block] = []
    for state in ("on", "off"):
        things = [
            msg("sheet.switch", what=switch_name(board, each), tile=spoken_of(tile, board).name)
            for level in bottom_up(board)
            for each in level.level.switches
            if each.state == state and (tile := Reference(kind="tile", id=each.placement))
        ]
        if things:
            blocks.append(text(msg(f"sheet.switched-{state}", things=tuple(things)).text(), before=3.0 * PT))
    return blocks


def _name_of_zone(board: Board, zone_id: str) -> str:
    zone = next((zone for zone in board.scenario.zones if zone.id == zone_id), None)
    return _zone_name(zone) if zone else name_from_id(zone_id)


def _zone_name(zone: Zone) -> str:
    return visible_or_empty(zone.name) or name_from_id(zone.id)


def _zone_words(board: Board, zone: Zone) -> Block:
    kind = msg(f"sheet.zone-{zone.kind}").text()
    owner = msg("sheet.zone-of", kind=kind, side=side_name(board, zone.side)).text() if zone.side else kind
    return Stack((cell(_zone_name(zone), CELL.strong()), cell(owner, NOTE)))


def _zone_places(board: Board, zone: Zone) -> Block:
    lines: list[Block] = []
    level = board.level(zone.level)
    if level and len(board.levels) > 1:
        lines.append(cell(level_name(level), CELL.strong()))
    if zone.stripes:
        stripes = ", ".join(str(stripe) for stripe in sorted(zone.stripes))
        lines.append(cell(msg("sheet.stripes", stripes=stripes).text()))
    if zone.squares:
        lines.append(cell(squares(zone.squares)))
    return Stack(tuple(lines))
