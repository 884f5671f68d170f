"""The game of a table engine file: words and rules of the game, sides, zones, markers, decks and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from editor.board.miniatures import character_of
from editor.catalog.card_lookup import resolve_search_deck
from editor.export.engine.map_data import EngineMap
from editor.export.engine.play_data import (
    character_info,
    hidden_objectives,
    is_included,
    special_rule_texts,
    text_info,
    zone_infos,
)
from editor.export.engine.used_cards import cards_in_use
from editor.export.table_engine import game_models
from editor.export.table_engine import table_model as model
from editor.export.table_engine.card_models import CardInfo, CardType, DeckCard, DeckInfo
from editor.export.table_engine.table_map_data import line_look
from editor.model.cards import Equipment, Mission
from editor.model.custom_values import CustomValue
from editor.model.game import BoardGame
from editor.model.sides import Side, StartingCharacter

SEARCH_DECK = "search"
"""The id of the deck for searching."""


def game_info(game: BoardGame) -> game_models.GameInfo:
    """Return the game with its words."""
    return game_models.GameInfo(
        id=game.id,
        name=game.name,
        version=game.edition,
        extends=game.extends,
        areas=tuple(game_models.Word(id=each.id, name=each.name) for each in game.area),
        lines=tuple(
            game_models.LineInfo(
                id=line.id,
                name=line.name,
                look=line_look(line),
                walk=not line.blocks_walk,
                extra=line.extra,
                slanting=line.slanting,
                door=line.door,
            )
            for line in game.edge
        ),
        tags=tuple(game_models.TagInfo(id=each.id, name=each.name, slanting=True) for each in game.tag),
        factions=tuple(
            game_models.FactionInfo(id=each.id, name=each.name, colour=each.colour, players=each.players)
            for each in game.faction
        ),
        fields=tuple(
            game_models.FieldInfo(
                id=each.id, name=each.name, of=each.of, type=each.type, most=each.most, choices=each.choices
            )
            for each in game.field
        ),
    )


def rules_info(game: BoardGame) -> game_models.Rules:
    """Return how sight, movement and range work in the game."""
    look, walk, heights = game.look, game.walk, game.heights
    return game_models.Rules(
        look=game_models.LookRules(
            start=look.start,
            end=look.end,
            touch=look.touch,
            figures=look.figures,
            void=look.void,
            far=look.far,
            arc=look.arc,
        ),
        walk=game_models.WalkRules(
            slanting=walk.slanting,
            friends=walk.friends,
            open_door=None if walk.open_door == "action" else walk.open_door,
            stairs=walk.stairs,
        ),
        heights=game_models.HeightRules(most=heights.most, up_extra=heights.up_extra, look=heights.look),
        range=game.range,
        facing=game.facing,
    )


def values_info(values: Iterable[CustomValue]) -> tuple[model.CustomValue, ...]:
    """Return the values of the game's fields."""
    return tuple(model.CustomValue(id=each.id, value=each.value) for each in values)


def scenario_info(table: EngineMap, secrets: Collection[str]) -> model.ScenarioInfo:
    """Return the head of the scenario."""
    scenario = table.board.scenario
    return model.ScenarioInfo(
        id=scenario.id,
        title=scenario.title,
        author=scenario.author,
        language=scenario.language,
        rule_set=scenario.rules,
        players=scenario.players,
        turns=scenario.turns,
        initiative=scenario.initiative,
        exits=scenario.exits.frame,
        secrets=tuple(side.id for side in scenario.sides if side.id in secrets),
        values=values_info(scenario.values),
    )


def texts_info(table: EngineMap) -> model.ScenarioTexts:
    """Return the texts for the players."""
    board, texts = table.board, table.board.scenario.texts
    return model.ScenarioTexts(
        story=text_info(board, texts.story),
        setup=text_info(board, texts.setup),
        victory=text_info(board, texts.victory),
        special_rules=tuple(special_rule_texts(board)),
    )


# --- sides, zones and markers -----------------------------------------------------------------------------------------


def side_infos(table: EngineMap, secrets: Collection[str]) -> Iterator[model.SideInfo]:
    """Yield the sides with their units."""
    for side in table.board.scenario.sides:
        yield model.SideInfo(
            id=side.id,
            name=side.name,
            faction=side.faction,
            led_by="players" if _has_players(table.board.box.game, side) else "rules",
            cp=side.cp,
            mp=side.mp,
            hidden_objectives=hidden_objectives(table.board.scenario, side.id, secrets),
            values=values_info(side.values),
            units=tuple(_unit_info(table, start) for start in side.characters),
        )


def _has_players(game: BoardGame, side: Side) -> bool:
    return all(faction.players for faction in game.faction if faction.id == side.faction)


def _unit_info(table: EngineMap, start: StartingCharacter) -> model.UnitInfo:
    info, card = character_info(table, start), character_of(start, table.board)
    arrives = info.arrives
    return model.UnitInfo(
        id=info.id,
        unit=info.character,
        name=info.name,
        text=card.help if card else "",
        faction=info.faction,
        size=2 if info.large else 1,
        level=info.level,
        x=info.x,
        y=info.y,
        facing=info.facing if table.board.box.game.facing else None,
        zone=info.zone,
        arrives=model.ArrivalInfo(turn=arrives.turn, zone=arrives.zone) if arrives else None,
        key=info.magnetic_card,
        equipment=info.equipment,
        wounded=info.wounded,
        prisoner=info.prisoner,
        captor=info.captor,
        values=values_info(start.values),
    )


def table_zone_infos(table: EngineMap) -> Iterator[model.ZoneInfo]:
    """Yield the zones with their squares."""
    for zone in zone_infos(table):
        yield model.ZoneInfo(
            id=zone.id,
            name=zone.name,
            kind=zone.kind,
            side=zone.side,
            level=zone.level,
            squares=zone.squares,
            brings=(),
        )


def table_marker_infos(table: EngineMap) -> Iterator[model.MarkerInfo]:
    """Yield the markers of known kinds, row by row."""
    for level in table.levels:
        for marker in sorted(level.level.markers, key=lambda each: (each.y, each.x)):
            kind = table.board.box.markers.get(marker.marker)
            if kind is None:
                continue
            yield model.MarkerInfo(
                id=marker.id,
                marker=marker.marker,
                name=kind.name,
                level=level.level.id,
                x=marker.x,
                y=marker.y,
                edge=None,
                facing=None,
                state=marker.state,
                side=marker.side,
                note=marker.note,
                smoke=kind.smoke,
                values=values_info(marker.values),
            )


# --- decks and cards --------------------------------------------------------------------------------------------------


def deck_infos(table: EngineMap) -> Iterator[DeckInfo]:
    """Yield the decks: the search deck, if there is one."""
    items = resolve_search_deck(table.board.scenario, table.board.box)
    if items is not None:
        cards = (DeckCard(card=item, type="equipment", count=count) for item, count in Counter(items).items())
        yield DeckInfo(id=SEARCH_DECK, name="", cards=tuple(cards))


def card_infos(table: EngineMap, secrets: Collection[str]) -> Iterator[CardInfo]:
    """Yield the cards that decks, units and objectives refer to."""
    objectives = [each for each in table.board.scenario.objectives if is_included(each, secrets)]
    used = cards_in_use(table.board, objectives)
    yield from (_card_info(table, "equipment", card) for card in used.equipment)
    yield from (_card_info(table, "mission", card) for card in used.missions)


def _card_info(table: EngineMap, card_type: CardType, card: Equipment | Mission) -> CardInfo:
    return CardInfo(
        id=card.id,
        type=card_type,
        name=card.name,
        text=text_info(table.board, card.help),
        area=None,
        in_play=None,
        join="only",
        parts=(),
        brings=(),
    )
