"""The game of a table engine file: words and rules of the game, sides, zones, markers, decks and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from editor.board import Board
from editor.board.miniatures import character_of
from editor.catalog.card_lookup import resolve_menace, resolve_search_deck
from editor.export.engine.map_data import EngineMap
from editor.export.engine.part_models import CarryRule, EdgeName
from editor.export.engine.play_data import (
    character_info,
    hidden_objectives,
    is_included,
    known_markers,
    objective_infos,
    rule_infos,
    special_rule_texts,
    text_info,
    victory_info,
    zone_infos,
)
from editor.export.engine.used_cards import cards_in_use
from editor.export.table_engine import game_models
from editor.export.table_engine import table_model as model
from editor.export.table_engine.card_models import (
    NO_STORY,
    CardInfo,
    CardPart,
    CardType,
    DeckCard,
    DeckInfo,
    Resolution,
    StoryCard,
    StoryChoice,
    StoryInfo,
)
from editor.export.table_engine.table_map_data import line_look
from editor.model import story as story_model
from editor.model.cards import Equipment, Mission
from editor.model.custom_values import CustomValue
from editor.model.game import BoardGame
from editor.model.menace import ANY_AREA, MenaceCard
from editor.model.sides import Side, SideLeader, StartingCharacter

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
        tags=tuple(game_models.TagInfo(id=each.id, name=each.name, slanting=each.slanting) for each in game.tag),
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
        first_side=scenario.initiative,
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
            led_by=_leader(table.board.box.game, side),
            turn_points=side.cp,
            points=side.mp,
            hidden_objectives=hidden_objectives(table.board.scenario, side.id, secrets),
            values=values_info(side.values),
            units=tuple(_unit_info(table, start) for start in side.characters),
        )


def _leader(game: BoardGame, side: Side) -> SideLeader:
    """Return who decides for a side; the rules do for a faction that players cannot lead."""
    can_have_players = all(faction.players for faction in game.faction if faction.id == side.faction)
    return side.led_by if side.led_by != "players" or can_have_players else "rules"


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
        carries=info.equipment,
        states=tuple(word for word, is_set in (("wounded", info.wounded), ("prisoner", info.prisoner)) if is_set),
        held_by=info.captor,
        values=values_info(start.values),
    )


def table_zone_infos(table: EngineMap) -> Iterator[model.ZoneInfo]:
    """Yield the zones with their squares."""
    for zone, drawn in zip(zone_infos(table), table.board.scenario.zones, strict=True):
        yield model.ZoneInfo(
            id=zone.id,
            name=zone.name,
            kind=drawn.kind,
            side=zone.side,
            level=zone.level,
            squares=zone.squares,
            brings=drawn.brings,
        )


def table_marker_infos(table: EngineMap) -> Iterator[model.MarkerInfo]:
    """Yield the markers of known kinds."""
    for level, marker, kind in known_markers(table):
        edge = marker.on_edge
        yield model.MarkerInfo(
            id=marker.id,
            marker=marker.marker,
            name=kind.name,
            level=level,
            x=marker.x if edge is None else None,
            y=marker.y if edge is None else None,
            edge=EdgeName(x=edge.x, y=edge.y, side=edge.side) if edge is not None else None,
            facing=marker.facing,
            state=marker.state,
            side=marker.side,
            note=marker.note,
            cloud=kind.smoke,
            values=values_info(marker.values),
        )


# --- objectives and rules ---------------------------------------------------------------------------------------------


def table_objective_infos(table: EngineMap, secrets: Collection[str]) -> Iterator[model.ObjectiveInfo]:
    """Yield the objectives that are included."""
    return (model.ObjectiveInfo(**dict(each)) for each in objective_infos(table, secrets))


def table_victory(table: EngineMap) -> model.Victory | None:
    """Return the victory conditions, if they are set."""
    victory = victory_info(table)
    if victory is None:
        return None
    mode = "most-points" if victory.mode == "most-mp" else victory.mode
    return model.Victory(mode=mode, points=victory.mp, ties=victory.ties, eliminated=victory.eliminated)


def table_rule_infos(board: Board) -> Iterator[model.RuleInfo]:
    """Yield the special rules that are data, each with its text."""
    return (model.CarryRule(**dict(rule)) if isinstance(rule, CarryRule) else rule for rule in rule_infos(board))


# --- decks and cards --------------------------------------------------------------------------------------------------


def deck_infos(table: EngineMap) -> Iterator[DeckInfo]:
    """Yield the decks: the search deck, if there is one, then those of the author. A map alone has none."""
    scenario = table.board.scenario
    if not scenario.sides:
        return
    menace = resolve_menace(scenario, table.board.box)
    items = resolve_search_deck(table.board.scenario, table.board.box)
    if items is not None:
        cards = (DeckCard(card=item, type="equipment", count=count) for item, count in Counter(items).items())
        yield DeckInfo(id=SEARCH_DECK, name="", cards=tuple(cards))
    for deck in scenario.decks:
        known = (each for each in deck.cards if each.card in menace)
        cards = (DeckCard(card=each.card, type=menace[each.card].type, count=each.count) for each in known)
        yield DeckInfo(id=deck.id, name=deck.name, cards=tuple(cards))


def card_infos(table: EngineMap, secrets: Collection[str]) -> Iterator[CardInfo]:
    """Yield the cards that decks, units and objectives refer to."""
    objectives = [each for each in table.board.scenario.objectives if is_included(each, secrets)]
    used = cards_in_use(table.board, objectives)
    yield from (_card_info(table, "equipment", card) for card in used.equipment)
    yield from (_card_info(table, "mission", card) for card in used.missions)
    yield from (_menace_info(table, card) for card in _menace_in_use(table))


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
        wind=False,
    )


def _menace_in_use(table: EngineMap) -> list[MenaceCard]:
    """Return the menace cards in decks, and those that story cards bring, sorted by id."""
    scenario = table.board.scenario
    if not scenario.sides:
        return []
    used = {each.card for deck in scenario.decks for each in deck.cards}
    used |= {name for card in scenario.story.cards for name in card.brings}
    known = resolve_menace(scenario, table.board.box)
    return [known[name] for name in sorted(used) if name in known]


def _menace_info(table: EngineMap, card: MenaceCard) -> CardInfo:
    return CardInfo(
        id=card.id,
        type=card.type,
        name=card.name,
        text=text_info(table.board, card.help),
        area=card.when.area if card.when.area != ANY_AREA else None,
        in_play=card.when.enemy or None,
        join=card.join,
        parts=tuple(CardPart(level=part.menace, text=text_info(table.board, part.text)) for part in card.parts),
        brings=(card.brings,) if card.brings else (),
        wind=card.wind,
    )


# --- the story --------------------------------------------------------------------------------------------------------


def story_info(table: EngineMap, secrets: Collection[str]) -> StoryInfo:
    """Return the story cards and resolutions; a map alone has none.

    A story with errors can be written, too: numbers that do not exist are left out, and of two cards or resolutions
    with the same number the first counts.
    """
    scenario, story = table.board.scenario, table.board.scenario.story
    if not scenario.sides or story.is_empty:
        return NO_STORY
    objectives = {each.id for each in scenario.objectives if is_included(each, secrets)}
    cards = {card.number: card for card in reversed(story.cards)}
    resolutions = {each.number: each for each in reversed(story.resolutions)}

    def choice_info(choice: story_model.StoryChoice) -> StoryChoice:
        return StoryChoice(
            when=text_info(table.board, choice.when),
            action=choice.action,
            met_by=tuple(name for name in choice.met_by if name in objectives),
            card=choice.to.card if choice.to.card in cards else None,
            resolution=choice.to.resolution if choice.to.resolution in resolutions else None,
            key=choice.to.key,
        )

    return StoryInfo(
        first=story.first if story.first in cards else None,
        cards=tuple(
            _story_card(table, card, map(choice_info, card.choices))
            for card in story.cards
            if card is cards[card.number]
        ),
        resolutions=tuple(
            Resolution(
                number=each.number,
                title=each.title,
                outcome=each.outcome,
                text=text_info(table.board, each.text),
                rewards=text_info(table.board, each.rewards),
                return_home=each.mine,
                follows=each.follows,
            )
            for each in story.resolutions
            if each is resolutions[each.number]
        ),
    )


def _story_card(table: EngineMap, card: story_model.StoryCard, choices: Iterable[StoryChoice]) -> StoryCard:
    return StoryCard(
        number=card.number,
        title=card.title,
        key=card.key,
        hint=card.hint,
        text=text_info(table.board, card.text),
        effects=tuple(text_info(table.board, effect) for effect in card.effects),
        removes=() if isinstance(card.removes, str) else card.removes,
        removes_all=card.removes == story_model.ALL_KEY_CARDS,
        brings=card.brings,
        choices=tuple(choices),
    )
