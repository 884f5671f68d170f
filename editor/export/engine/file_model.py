"""The models of the engine file, ``*.engine.json``: everything that a game needs to know about a scenario.

A reader needs nothing else from this project. The schema and the tables of ``docs/engine.md`` are generated from these
models and their docstrings. Every field is always written. Ids are the author's, so that a change of the scenario
changes only related parts. Things on the map are sorted by level (the lowest first), then ``y``, then ``x``.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import Field, JsonValue

from editor.export.engine.map_model import (
    DoorInfo,
    ElementInfo,
    Exits,
    LevelInfo,
    RoomInfo,
    StairsInfo,
    TileInfo,
)
from editor.export.engine.part_models import (
    Anywhere,
    Cards,
    Count,
    Direction,
    Name,
    Part,
    RuleInfo,
    Square,
    Text,
    Thing,
    Turn,
)
from editor.model.game_words import Faction, RuleSet
from editor.model.level import NoteIcon, NoteKind, NoteOffset
from editor.model.objectives import Goal, Stage, UnopposedWithin, VictoryMode, When

FORMAT: Final = "earth-reborn-engine"
VERSION: Final = 3


class Generator(Part):
    """The program that wrote the file."""

    name: str
    """Its name."""
    version: str
    """Its version."""


class ScenarioText(Part):
    """Texts for the players."""

    story: Text
    """The background story."""
    setup: Text
    """How to set up the game."""
    victory: Text
    """Who wins, and when."""


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
    rules: RuleSet
    """The rule set that it was checked against."""
    players: Annotated[int, Ge(1), Le(4)]
    """The number of players."""
    modules: tuple[Name, ...]
    """The rule modules that it uses."""
    turns: Turn | None
    """The number of turns; null: the victory text says when the game ends."""
    ground: Faction | None
    """The faction that owns the ground where it takes place."""
    initiative: str | None
    """The id of the side that has the initiative each turn; null: it is rolled for, or a special rule decides."""
    secrets: tuple[Name, ...]
    """The sides whose secret objectives are in this file."""
    text: ScenarioText
    """Texts for the players."""


class Victory(Part):
    """Who wins. An objective that wins decides the game in every mode."""

    mode: VictoryMode
    """`objectives`: the first side that completes an objective that wins; `most-mp`: the side with the most mission
    points at the end of the game; `first-to`: the first side that has `mp` mission points."""
    mp: Annotated[int, Ge(1), Le(999)] | None
    """The number of mission points that wins, for `first-to`."""
    ties: str | None
    """The id of the side that wins a tie; `shared`: all tied sides win; null: no side wins."""
    eliminated: Literal["loses", "nothing"]
    """What happens to a side that has no characters left on the map: it loses, or nothing happens."""


class Arrival(Part):
    """When and where a character arrives that is not on the map at the start."""

    turn: Turn
    """The character arrives at the start of this turn."""
    zone: Name
    """The id of the zone; its player places the character on a free square of it."""


class CharacterInfo(Part):
    """A character at the start: on a square, anywhere in a zone, carried by a captor, or off the map."""

    id: Name
    """The id of this character in the scenario."""
    character: Name
    """The id of its card, in `cards`."""
    name: str
    """The name on the card."""
    faction: Faction | None
    """The faction on the card; null: not known."""
    zombie: bool
    """Whether it is a zombie."""
    large: bool
    """Whether the miniature covers 2 × 2 squares; then (x, y) is the top-left one and may be outside the frame."""
    level: str | None
    """The id of the level it starts on; null: it does not start on a square."""
    x: Anywhere | None
    """Column of its square."""
    y: Anywhere | None
    """Row of its square."""
    facing: Direction
    """The direction that it faces."""
    zone: str | None
    """The id of the zone in which its player chooses a square."""
    equipment: tuple[Name, ...]
    """The ids of the equipment that it carries, in `cards`."""
    card: str | None
    """The id of the two-sided S.A.G.S. card whose item it carries."""
    magnetic_card: bool
    """Whether it has a Magnetic card and can therefore open magnetic doors."""
    wounded: bool
    """Whether it starts on the wounded side of its card."""
    prisoner: bool
    """Whether it starts as a prisoner."""
    captor: str | None
    """The id of the character that holds this prisoner and carries it; if the prisoner is large, its captor is inside
    it and has no square."""
    arrives: Arrival | None
    """When and where it arrives, if it is not on the map at the start."""


class SideInfo(Part):
    """A side of the game. A band of mercenaries has no faction."""

    id: Name
    """The id of the side."""
    name: str
    """The name shown to players; may be empty."""
    faction: Faction | None
    """Its faction; null: mercenaries."""
    cp: Count | None
    """Command points per turn; null: set by a special rule."""
    mp: Count | None
    """Mission points at the start; null: they are not counted; if an objective earns some, the side starts with 0."""
    hidden_objectives: Count
    """The number of its secret objectives that earn points or win the game and are not in this file."""
    characters: tuple[CharacterInfo, ...]
    """The members of the side, in the author's order."""


class ZoneInfo(Part):
    """A named part of the map."""

    id: Name
    """The id of the zone."""
    name: str
    """The name shown to players; may be empty."""
    kind: Literal["deployment", "objective", "other"]
    """Its purpose."""
    side: str | None
    """The id of the side that it belongs to."""
    level: Name
    """The id of its level."""
    squares: tuple[Square, ...]
    """Its squares, including those along its border sections."""
    stripes: tuple[Annotated[int, Ge(1), Le(8)], ...]
    """The border sections of the frame that belong to it: two on each side, numbered 1 to 8, clockwise from the top
    left."""


class MarkerInfo(Part):
    """A marker on a square."""

    id: Name
    """The id of this marker on the map."""
    marker: Name
    """The kind of marker."""
    name: str
    """Its name."""
    level: Name
    """The id of its level."""
    x: Anywhere
    """Column of its square."""
    y: Anywhere
    """Row of its square."""
    state: str | None
    """Its state, one of those of its kind; null: it has no state, or the note describes it."""
    side: str | None
    """The id of the side that it belongs to, such as the one that armed it."""
    note: str
    """The author's note about it."""
    smoke: Count
    """How many squares its smoke reaches in each direction; 0: it makes no smoke."""


class NoteInfo(Part):
    """A note of the author on the map, for players to read; it has no effect on the game."""

    id: Name
    """The id of the note."""
    kind: NoteKind
    """Whether it is a text, an arrow or an icon."""
    level: Name
    """The id of its level."""
    x: Anywhere
    """Column of its square; an arrow starts there."""
    y: Anywhere
    """Row of its square."""
    dx: NoteOffset
    """How far right of the center of its square it is, in hundredths of a square."""
    dy: NoteOffset
    """How far below the center of its square it is, in hundredths of a square."""
    to: Square | None
    """The square that an arrow points to; null: its own square, or no arrow."""
    to_dx: NoteOffset
    """How far right of the center of that square the tip is, in hundredths of a square."""
    to_dy: NoteOffset
    """How far below the center of that square the tip is, in hundredths of a square."""
    icon: NoteIcon | None
    """The icon; null: no icon."""
    text: str
    """The text, or the caption of an arrow or an icon; may be empty."""


class ObjectiveInfo(Part):
    """An objective: who must do what, with which target, where and when, and its reward.

    The Goals section defines what each field means.
    """

    id: Name
    """The id of the objective."""
    side: Name
    """The id of the side that has it."""
    goal: Goal
    """What must be done."""
    who: Thing | None
    """Who must do it; null, with an empty `also_who`: any character of the side."""
    also_who: tuple[Thing, ...]
    """Others that may do it instead."""
    target: Thing | None
    """The target."""
    also_target: tuple[Thing, ...]
    """Alternative targets; any one target is enough."""
    where: Thing | None
    """Where it must be done."""
    count: Annotated[int, Ge(1), Le(99)]
    """How many times it must happen."""
    mp: Annotated[int, Ge(-99), Le(99)] | None
    """Mission points it earns; null: none."""
    each: bool
    """Whether the points are earned again each time."""
    at_most: Annotated[int, Ge(1), Le(99)] | None
    """The maximum number of times that the points are earned; null: unlimited."""
    wins: bool
    """Whether it wins the game immediately."""
    requires: tuple[Name, ...]
    """The ids of objectives that must be completed first."""
    unless: tuple[Name, ...]
    """The ids of objectives after whose completion this one no longer counts."""
    when: When
    """The moment at which it is checked."""
    from_turn: Turn | None
    """The first turn in which it can happen; null: the first turn of the game."""
    until_turn: Turn | None
    """The last turn in which it can happen; null: the last turn of the game."""
    ability: str | None
    """The id of the ability that must be used, on the tile or on the card of `who`; null: any ability."""
    stage: Stage | None
    """`started`: it is enough that the ability was ordered or the item triggered; `finished` or null: its time must be
    up; `stopped`: it must be stopped before its time is up."""
    unopposed: UnopposedWithin | None
    """Where no character of another side, or none of `absent`, may be; null: enemies do not matter."""
    absent: tuple[Thing, ...]
    """Who must not be there: characters, sides and groups; empty: any character of another side."""
    present: bool
    """For holding a place: whether a character of the side must be there."""
    carrying: Thing | None
    """What must be carried while doing it."""
    mission: str | None
    """The id of the mission card that it comes from, in `cards`."""
    secret: bool
    """Whether only its side knows it."""
    judged: bool
    """Whether the players judge when it is completed, because a program cannot; the text says what counts."""
    text: Text
    """The objective as text: the author's wording, or generated from the fields."""


class Validation(Part):
    """The result of the rule check when the file was written. Files with errors are written only if forced."""

    errors: Annotated[int, Ge(0)]
    """The number of errors: broken rules."""
    warnings: Annotated[int, Ge(0)]
    """The number of warnings that the author has not ignored."""
    rules_version: Annotated[int, Ge(1)]
    """The version of the rules that were checked."""


class EngineFile(Part):
    """A scenario for a game engine."""

    format: Literal["earth-reborn-engine"] = FORMAT
    """Identifies the file type."""
    version: Literal[3] = VERSION
    """The version of the format."""
    schema_id: Literal["urn:earth-reborn-engine:3"] = Field("urn:earth-reborn-engine:3", alias="schema")
    """The `$id` of the JSON Schema of this version."""
    generator: Generator
    """The program that wrote the file."""
    extensions: dict[str, JsonValue]
    """Data of other programs, each under its own name."""
    scenario: ScenarioInfo
    """The scenario as a whole."""
    victory: Victory | None
    """Who wins; null: only the victory text describes it."""
    levels: Annotated[tuple[LevelInfo, ...], MinLen(1), MaxLen(9)]
    """The levels with their squares and edges, the lowest first."""
    tiles: tuple[TileInfo, ...]
    """The tiles on the map."""
    doors: tuple[DoorInfo, ...]
    """The doors on the map."""
    elements: tuple[ElementInfo, ...]
    """The elements on the tiles."""
    rooms: tuple[RoomInfo, ...]
    """The rooms of the tiles."""
    stairs: tuple[StairsInfo, ...]
    """The pairs of linked stair squares."""
    exits: Exits
    """Where characters may leave the map."""
    sides: Annotated[tuple[SideInfo, ...], MaxLen(4)]
    """The sides, in the author's order. Only a map alone has none: a file with a victory condition, an objective or a
    search deck, or that names a side, has at least one."""
    zones: tuple[ZoneInfo, ...]
    """The named parts of the map, in the author's order."""
    search_deck: tuple[Name, ...] | None
    """The ids of the equipment that can be found, in `cards`; null: there is no searching."""
    search_cards: tuple[Name, ...] | None
    """The ids of the two-sided cards of the search deck, whose items are in `search_deck`: top card first for a deck
    made in the S.A.G.S., to be shuffled if `search_remaining`. Otherwise null."""
    search_remaining: bool
    """Whether the search deck has all equipment cards that no character starts with, and custom items that the author
    added. It is listed as far as the cards of the box are known; an engine that knows them better makes its own."""
    markers: tuple[MarkerInfo, ...]
    """The markers on the map."""
    notes: tuple[NoteInfo, ...]
    """The author's notes on the map that are printed."""
    objectives: tuple[ObjectiveInfo, ...]
    """The objectives of the sides, in the author's order."""
    rules_as_data: tuple[RuleInfo, ...]
    """Special rules of this scenario that programs can apply."""
    special_rules: tuple[Text, ...]
    """All other special rules of this scenario, as text."""
    cards: Cards
    """The cards that the scenario uses."""
    validation: Validation
    """The result of the rule check when the file was written."""

    def document(self) -> dict[str, Any]:
        """Return the file as plain values."""
        return self.model_dump(mode="json", by_alias=True)
