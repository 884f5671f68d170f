"""The models of the table engine file, ``*.table.json``: a scenario of a game that has no engine format of its own.

A reader needs nothing else from this project. The schema and the tables of ``docs/table-engine.md`` are generated from
these models and their docstrings. Every field is always written. What a game does not have is empty, 0 or null.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import Field, JsonValue

from editor.export.engine import file_model, part_models
from editor.export.engine.file_model import Generator, NoteInfo, Validation
from editor.export.engine.part_models import (
    Anywhere,
    Count,
    Direction,
    DoorCostRule,
    EdgeName,
    ExitRule,
    IndestructibleRule,
    Name,
    NoDoorsRule,
    Part,
    Square,
    Text,
    Turn,
)
from editor.export.table_engine.card_models import CardInfo, DeckInfo, StoryInfo
from editor.export.table_engine.game_models import GameInfo, Rules
from editor.export.table_engine.table_map_model import (
    DoorInfo,
    ElementInfo,
    LevelInfo,
    LinkInfo,
    Small,
    TileInfo,
)
from editor.model.base import SafeInt
from editor.model.limits import MAX_LEVELS

FORMAT: Final = "table-engine"
VERSION: Final = 1


class CustomValue(Part):
    """The value of a field of the game."""

    id: Name
    """The id of the field, in `game.fields`."""
    value: bool | SafeInt | str
    """The value: a number, true, the id of a choice, or a text. A field that is not listed is not set, or false."""


class ScenarioInfo(Part):
    """The scenario as a whole."""

    id: Name
    """A stable name for the scenario."""
    title: str
    """The title shown to players."""
    author: str
    """The author of the scenario."""
    language: str
    """The language of its texts, such as ``de``; empty: not set."""
    rule_set: Name
    """The rule set that it was checked against."""
    players: Annotated[int, Ge(1), Le(99)]
    """The number of players."""
    turns: Turn | None
    """The number of turns; null: a text says when the game ends."""
    first_side: str | None
    """The id of the side that begins each turn; null: the game or a special rule decides."""
    exits: bool
    """Whether units may leave over the border of the table."""
    secrets: tuple[Name, ...]
    """The sides whose secret objectives are in this file."""
    values: tuple[CustomValue, ...]
    """The values of the game's fields."""


class ArrivalInfo(Part):
    """When and where a unit arrives that is not on the table at the start."""

    turn: Turn
    """The unit arrives at the start of this turn."""
    zone: Name
    """The id of the zone; it is placed on a free square of it."""


class UnitInfo(Part):
    """A unit at the start: on a square, anywhere in a zone, held by another unit, or off the table."""

    id: Name
    """The id of this unit in the scenario."""
    unit: Name
    """The id of its kind in the box, or among the author's cards."""
    name: str
    """The name of its kind."""
    text: str
    """A short description of its kind; may be empty."""
    faction: str | None
    """The faction of its kind, in `game.factions`; null: not known."""
    size: Literal[1, 2, 3]
    """Squares along a side; with more than one, (x, y) is the top-left one."""
    level: str | None
    """The id of the level it starts on; null: it does not start on a square."""
    x: Anywhere | None
    """Column of its square."""
    y: Anywhere | None
    """Row of its square."""
    facing: Direction | None
    """The direction that it faces; null in games whose units have no facing."""
    zone: str | None
    """The id of the zone in which its player chooses a square."""
    arrives: ArrivalInfo | None
    """When and where it arrives, if it is not on the table at the start."""
    key: bool
    """Whether it can open doors that are `locked`."""
    carries: tuple[Name, ...]
    """The ids of the cards that it carries, in `cards`."""
    states: tuple[Name, ...]
    """The states of the game that it starts in; empty: none, or the game has no such states."""
    held_by: str | None
    """The id of the unit that holds it; null: it is free."""
    values: tuple[CustomValue, ...]
    """The values of the game's fields."""


class SideInfo(Part):
    """A side of the game."""

    id: Name
    """The id of the side."""
    name: str
    """The name shown to players; may be empty."""
    faction: str | None
    """Its faction, in `game.factions`; null: none."""
    led_by: Literal["players", "rules", "nobody"]
    """Who controls it: players, the rules of the game, or no one."""
    turn_points: Count | None
    """Points that it can spend each turn; null: the game has none, or a special rule sets them."""
    points: Count | None
    """Victory points at the start; null: they are not counted."""
    hidden_objectives: Count
    """The number of its secret objectives that earn points or win the game and are not in this file."""
    values: tuple[CustomValue, ...]
    """The values of the game's fields."""
    units: tuple[UnitInfo, ...]
    """The members of the side, in the author's order."""


class ZoneInfo(Part):
    """A named part of the table."""

    id: Name
    """The id of the zone."""
    name: str
    """The name shown to players; may be empty."""
    kind: Literal["deployment", "objective", "entry", "other"]
    """Its purpose; `entry`: where units arrive during the game."""
    side: str | None
    """The id of the side that it belongs to."""
    level: Name
    """The id of its level."""
    squares: tuple[Square, ...]
    """Its squares."""
    brings: tuple[Name, ...]
    """The kinds of units or factions that arrive there; empty: any."""


class MarkerInfo(Part):
    """A marker on a square or on an edge."""

    id: Name
    """The id of this marker on the table."""
    marker: Name
    """The id of its kind."""
    name: str
    """The name of its kind."""
    level: Name
    """The id of its level."""
    x: Anywhere | None
    """Column of its square; null: it is on an edge."""
    y: Anywhere | None
    """Row of its square; null: it is on an edge."""
    edge: EdgeName | None
    """The edge that it is on; null: it is on a square."""
    facing: Direction | None
    """The direction that it shows; null: none."""
    state: str | None
    """Its state, one of those of its kind; null: it has no state, or the note describes it."""
    side: str | None
    """The id of the side that it belongs to."""
    note: str
    """The author's note about it; may be empty."""
    cloud: Small
    """How many squares the cloud around it, which blocks sight, reaches in each direction; 0: there is none."""
    values: tuple[CustomValue, ...]
    """The values of the game's fields."""


class ObjectiveInfo(file_model.ObjectiveInfo):
    """An objective: who must do what, with which target, where and when, and its reward."""

    mp: Annotated[int, Ge(-99), Le(99)] | None = Field(alias="points")
    """Points it earns; null: none."""


class Victory(Part):
    """Who wins. An objective that wins decides the game in every mode."""

    mode: Literal["objectives", "most-points", "first-to"]
    """`objectives`: the first side that completes an objective that wins; `most-points`: the side with the most points
    at the end of the game; `first-to`: the first side that has `points` points."""
    points: Annotated[int, Ge(1), Le(999)] | None
    """The number of points that wins, for `first-to`."""
    ties: str | None
    """The id of the side that wins a tie; `shared`: all tied sides win; null: no side wins."""
    eliminated: Literal["loses", "nothing"]
    """What happens to a side that has no units left on the table: it loses, or nothing happens."""


class CarryRule(part_models.CarryRule):
    """A marker that can be carried."""

    dropped_when_wounded: bool = Field(alias="dropped_when_hurt")
    """Whether a carrier drops it when it is hurt."""


RuleInfo = Annotated[
    NoDoorsRule | DoorCostRule | ExitRule | IndestructibleRule | CarryRule, Field(discriminator="rule")
]


class ScenarioTexts(Part):
    """Texts for the players."""

    story: Text
    """The background story."""
    setup: Text
    """How to set up the game."""
    victory: Text
    """Who wins, and when."""
    special_rules: tuple[Text, ...]
    """Special rules of this scenario that are not in `rules_as_data`."""


class TableFile(Part):
    """A scenario of a table game for a game engine."""

    format: Literal["table-engine"] = FORMAT
    """Identifies the file type."""
    version: Literal[1] = VERSION
    """The version of the format."""
    schema_id: Literal["urn:table-engine:1"] = Field("urn:table-engine:1", alias="schema")
    """The `$id` of the JSON Schema of this version."""
    generator: Generator
    """The program that wrote the file."""
    extensions: dict[str, JsonValue]
    """Data of other programs, each under its own name."""
    game: GameInfo
    """The game, with its words."""
    rules: Rules
    """How sight, movement and range work in this game."""
    scenario: ScenarioInfo
    """The scenario as a whole."""
    texts: ScenarioTexts
    """Texts for the players."""
    levels: Annotated[tuple[LevelInfo, ...], MinLen(1), MaxLen(MAX_LEVELS)]
    """The levels with their squares and edges, the lowest first."""
    tiles: tuple[TileInfo, ...]
    """The tiles on the table."""
    doors: tuple[DoorInfo, ...]
    """The doors on the table."""
    elements: tuple[ElementInfo, ...]
    """The things printed on the tiles."""
    links: tuple[LinkInfo, ...]
    """Connections between squares that are not neighbors, such as stairs."""
    zones: tuple[ZoneInfo, ...]
    """The named parts of the table, in the author's order."""
    sides: tuple[SideInfo, ...]
    """The sides with their units, in the author's order; empty: the file is a map alone."""
    markers: tuple[MarkerInfo, ...]
    """The markers on the table."""
    notes: tuple[NoteInfo, ...]
    """The author's notes on the table that are printed."""
    decks: tuple[DeckInfo, ...]
    """Decks of cards that are used in the game."""
    cards: tuple[CardInfo, ...]
    """The cards that decks, units and objectives refer to."""
    story: StoryInfo
    """Story cards and resolutions; empty: the texts tell the story."""
    objectives: tuple[ObjectiveInfo, ...]
    """The objectives of the sides, in the author's order."""
    victory: Victory | None
    """Who wins; null: only the victory text describes it."""
    rules_as_data: tuple[RuleInfo, ...]
    """Special rules of this scenario that programs can apply."""
    validation: Validation
    """The result of the rule check when the file was written."""

    def document(self) -> dict[str, Any]:
        """Return the file as plain values."""
        return self.model_dump(mode="json", by_alias=True)
