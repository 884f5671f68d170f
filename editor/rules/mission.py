"""What several rules about missions need: who leads a side, where heroes start, and what cards bring into play."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board import LevelBoard
from editor.board.areas import squares_reached
from editor.board.bit_sets import Squares, square_bit, squares_of, squares_set
from editor.board.landmarks import zone_squares
from editor.catalog.card_lookup import resolve_characters, resolve_menace
from editor.model.custom_values import custom_value
from editor.model.grid import Square
from editor.model.menace import MenaceCard
from editor.model.scenario import Zone
from editor.model.sides import Side, SideLeader, StartingCharacter
from editor.rules.inspection import Inspection

LEVEL_FIELD = "menace"
"""The custom field of a game that holds the menace level at the start."""
STAYS_FIELD = "menace-stays"
"""The custom field of a game that says whether the menace level stays as it is; otherwise it grows each turn."""


def sides_led_by(inspection: Inspection, leader: SideLeader) -> tuple[Side, ...]:
    """Return the sides led by the players, by the rules or by no one."""
    return tuple(side for side in inspection.scenario.sides if side.led_by == leader)


def characters_led_by(inspection: Inspection, leader: SideLeader) -> Iterator[tuple[Side, StartingCharacter]]:
    """Yield the characters of these sides."""
    for side in sides_led_by(inspection, leader):
        yield from ((side, start) for start in side.characters)


def start_zones(inspection: Inspection, side: Side) -> tuple[Zone, ...]:
    """Return the zones in which members of a side start: deployment zones, and those that a member names."""
    named = {start.zone for start in side.characters if start.zone is not None}
    return tuple(
        zone
        for zone in inspection.scenario.zones
        if zone.id in named or (zone.kind == "deployment" and zone.side in (side.id, None))
    )


def heroes_without_square(inspection: Inspection, side: Side) -> int:
    """Return how many heroes need a square of a zone: those without one, or all players if no hero is named."""
    if not side.characters:
        return inspection.scenario.players
    return sum(start.level is None and start.arrives is None for start in side.characters)


def hero_squares(inspection: Inspection, level: LevelBoard) -> Squares:
    """Return the squares of a level on which characters of players may start."""
    squares = 0
    for side in sides_led_by(inspection, "players"):
        for start in side.characters:
            if start.level == level.level.id and start.x is not None and start.y is not None:
                squares |= square_bit(start.x, start.y)
        for zone in start_zones(inspection, side):
            squares |= zone_squares(zone, level) if zone.level == level.level.id else 0
    return squares & level.frame


def hero_reach(inspection: Inspection) -> tuple[Squares, ...]:
    """Return the squares of each level that players can reach from their starts, whatever doors are opened."""
    board = inspection.board
    return squares_reached(board, [hero_squares(inspection, level) for level in board.levels])


def surroundings(level: LevelBoard, squares: Squares) -> Squares:
    """Return these squares and the eight around each of them."""
    return squares_set(
        square
        for x, y in squares_of(squares)
        for dy in (-1, 0, 1)
        for dx in (-1, 0, 1)
        if level.in_frame(square := Square(x + dx, y + dy))
    )


def taken_squares(inspection: Inspection, level: LevelBoard) -> Squares:
    """Return the squares of a level on which characters start."""
    return squares_set(
        square
        for miniature in inspection.miniatures
        if miniature.level == level.level.id
        for square in miniature.squares
        if level.in_frame(square)
    )


def deck_cards(inspection: Inspection) -> tuple[MenaceCard, ...]:
    """Return the known cards of all decks, each once."""
    cards = resolve_menace(inspection.scenario, inspection.box)
    names = dict.fromkeys(entry.card for deck in inspection.scenario.decks for entry in deck.cards)
    return tuple(cards[name] for name in names if name in cards)


def brought_characters(inspection: Inspection) -> tuple[str, ...]:
    """Return the characters that decks and story cards bring into play, each once."""
    cards = resolve_menace(inspection.scenario, inspection.box)
    characters = resolve_characters(inspection.scenario, inspection.box)
    found = [card.brings for card in deck_cards(inspection)]
    named = [name for card in inspection.scenario.story.cards for name in card.brings]
    found += [cards[name].brings if name in cards else name for name in named]
    return tuple(dict.fromkeys(each for each in found if each in characters))


def faction_of(inspection: Inspection, character: str) -> str | None:
    """Return the faction of a character, or ``None`` if the character is unknown."""
    card = resolve_characters(inspection.scenario, inspection.box).get(character)
    return card.faction if card is not None else None


def start_level(inspection: Inspection) -> int:
    """Return the menace level at the start."""
    level = custom_value(inspection.scenario.values, LEVEL_FIELD)
    return level if isinstance(level, int) else 0


def level_grows(inspection: Inspection) -> bool:
    """Return whether the menace level grows during the mission."""
    return custom_value(inspection.scenario.values, STAYS_FIELD) is not True
