"""Rules ``menace.*`` and ``weather.*``: a deck whose cards can be played on this map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.board.board_change import ScenarioPart
from editor.catalog.card_lookup import resolve_characters
from editor.catalog.translation import box_text
from editor.messages import Name, msg
from editor.model.menace import ANY_AREA, MenaceCard
from editor.rules.inspection import Inspection, make_problem
from editor.rules.mission import brought_characters, deck_cards, faction_of, level_grows, start_level
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule

_OUTDOORS = "outdoor"
"""The area in which weather has an effect."""


def menace_name(card: MenaceCard) -> Name:
    """Return the name of a card."""
    return box_text("menace", card.name)


def check_menace_none(inspection: Inspection) -> Iterator[Problem]:
    """Find missions without a menace deck."""
    if not any(deck.cards for deck in inspection.scenario.decks):
        yield make_problem("menace.none", (), msg("rules.menace.none"))


def check_menace_never(inspection: Inspection) -> Iterator[Problem]:
    """Find cards that can never be played on this map."""
    for card in deck_cards(inspection):
        if (why := _why_never(inspection, card)) is not None:
            area = _area_name(inspection, card.when.area)
            message = msg(
                f"rules.menace.never-{why}",
                card=menace_name(card),
                area=area,
                enemy=_enemy_name(inspection, card.when.enemy),
                level=card.lowest_level,
            )
            yield make_problem("menace.never", (card.id,), message)


def check_menace_endless(inspection: Inspection) -> Iterator[Problem]:
    """Find decks in which no card can be played at the start, so that drawing never ends."""
    cards = deck_cards(inspection)
    if cards and not any(_can_be_played(inspection, card) for card in cards):
        yield make_problem("menace.endless", tuple(card.id for card in cards), msg("rules.menace.endless"))


def check_weather_pointless(inspection: Inspection) -> Iterator[Problem]:
    """Find weather cards of missions without outdoor squares."""
    if _has_area(inspection, _OUTDOORS):
        return
    for card in deck_cards(inspection):
        if card.type == "weather":
            message = msg("rules.weather.pointless", card=menace_name(card))
            yield make_problem("weather.pointless", (card.id,), message)


def check_weather_no_wind(inspection: Inspection) -> Iterator[Problem]:
    """Find weather cards that need the direction of the wind, without a marker that shows it."""
    kinds = inspection.box.markers
    markers = (marker for level in inspection.scenario.levels for marker in level.markers)
    if any(marker.marker in kinds and kinds[marker.marker].meaning == "wind" for marker in markers):
        return
    if not _has_area(inspection, _OUTDOORS):
        return
    for card in deck_cards(inspection):
        if card.wind:
            message = msg("rules.weather.no-wind", card=menace_name(card))
            yield make_problem("weather.no-wind", (card.id,), message)


def _why_never(inspection: Inspection, card: MenaceCard) -> str | None:
    """Return which condition of a card can never be met."""
    if not _has_area(inspection, card.when.area):
        return "area"
    if not _is_enemy_here(inspection, card.when.enemy, later=True):
        return "enemy"
    if not level_grows(inspection) and card.lowest_level > start_level(inspection):
        return "level"
    return None


def _can_be_played(inspection: Inspection, card: MenaceCard) -> bool:
    """Return whether a card can be played at the start."""
    return (
        _has_area(inspection, card.when.area)
        and _is_enemy_here(inspection, card.when.enemy, later=False)
        and card.lowest_level <= start_level(inspection)
    )


def _has_area(inspection: Inspection, area: str) -> bool:
    if area == ANY_AREA:
        return True
    tiles = (placed for level in inspection.board.levels for placed in level.placed_tiles)
    return any(square.area == area for placed in tiles for square in placed.face.squares)


def _is_enemy_here(inspection: Inspection, enemy: str, *, later: bool) -> bool:
    """Return whether a character or a faction is in play at the start, or can come into play later."""
    present = [start.character for _, start in inspection.scenario.starts()]
    present += brought_characters(inspection) if later else ()
    return not enemy or any(enemy in (each, faction_of(inspection, each)) for each in present)


def _area_name(inspection: Inspection, area: str) -> str:
    return next((each.name for each in inspection.box.game.area if each.id == area), area)


def _enemy_name(inspection: Inspection, enemy: str) -> Name:
    if (card := resolve_characters(inspection.scenario, inspection.box).get(enemy)) is not None:
        return box_text("character", card.name)
    return next((each.name for each in inspection.box.game.faction if each.id == enemy), enemy)


_DECK: Final = frozenset[ScenarioPart]({"decks", "house"})
_PLAYED: Final = _DECK | frozenset[ScenarioPart]({"tiles", "sides", "story", "values"})
_TILES: Final = frozenset[ScenarioPart]({"tiles"})
_MARKERS: Final = frozenset[ScenarioPart]({"markers"})

RULES = (
    Rule("menace.none", "warning", NO_CITATION, check_menace_none, _DECK, fixable=False),
    Rule("menace.never", "warning", NO_CITATION, check_menace_never, _PLAYED),
    Rule("menace.endless", "error", NO_CITATION, check_menace_endless, _PLAYED, fixable=False),
    Rule("weather.pointless", "warning", NO_CITATION, check_weather_pointless, _DECK | _TILES),
    Rule("weather.no-wind", "warning", NO_CITATION, check_weather_no_wind, _DECK | _TILES | _MARKERS),
)
