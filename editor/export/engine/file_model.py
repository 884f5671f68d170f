"""The models of the engine file, ``*.engine.json``: everything that a game needs to know about a scenario.

A reader needs nothing else of this project. The schema and the tables of ``docs/engine.md`` are generated from these
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
    """What the players read."""

    story: Text
    """What happened before."""
    setup: Text
    """How the game is set up."""
    victory: Text
    """Who wins, and when."""


class ScenarioInfo(Part):
    """The scenario as a whole."""

    id: Name
    """A stable name of the scenario."""
    title: str
    """What players call it."""
    author: str
    """Who made it."""
    language: str
    """The language of its texts, such as ``de``; empty: not told."""
    rules: RuleSet
    """The rule set it was checked against."""
    players: Annotated[int, Ge(1), Le(4)]
    """How many players it is for."""
    modules: tuple[Name, ...]
    """The rule modules it uses."""
    turns: Turn | None
    """How many turns it lasts; null: the victory text tells."""
    ground: Faction | None
    """The faction on whose ground it takes place."""
    initiative: str | None
    """The id of the side that has the initiative each turn; null: it is rolled for, or a special rule tells."""
    secrets: tuple[Name, ...]
    """The sides whose secret objectives are in this file."""
    text: ScenarioText
    """What the players read."""


class Victory(Part):
    """Who wins. An objective that wins decides the game in every mode."""

    mode: VictoryMode
    """`objectives`: who first fulfils one that wins; `most-mp`: who has the most mission points at the end; `first-to`:
    who first has so many."""
    mp: Annotated[int, Ge(1), Le(999)] | None
    """How many mission points win, for `first-to`."""
    ties: str | None
    """The side that wins a tie; `shared`: all who are tied; null: nobody does."""
    eliminated: Literal["loses", "nothing"]
    """What becomes of a side with nobody left on the map."""


class Arrival(Part):
    """When and where somebody comes who is not there at the start."""

    turn: Turn
    """The turn at whose start the character comes."""
    zone: Name
    """The id of the zone on one of whose free squares its player puts it."""


class CharacterInfo(Part):
    """A character at the start: on a square, somewhere in a zone, carried by a captor, or off the map."""

    id: Name
    """The id of this character in the scenario."""
    character: Name
    """Its card, in `cards`."""
    name: str
    """The name on the card."""
    faction: Faction | None
    """The faction on the card; null: not known."""
    zombie: bool
    """Whether the card is one of a zombie."""
    large: bool
    """Whether the miniature covers 2 × 2 squares; then (x, y) is the top-left one and may lie outside the frame."""
    level: str | None
    """The id of the level it starts on; null: it starts on no square."""
    x: Anywhere | None
    """Column of its square."""
    y: Anywhere | None
    """Row of its square."""
    facing: Direction
    """Which way it looks."""
    zone: str | None
    """The id of the zone in which its player chooses a square."""
    equipment: tuple[Name, ...]
    """What it carries, by the ids in `cards`."""
    card: str | None
    """The two-sided card of the S.A.G.S. whose item it carries."""
    magnetic_card: bool
    """Whether it holds a Magnetic card, and so opens magnetic doors."""
    wounded: bool
    """Whether it starts on the wounded side of its card."""
    prisoner: bool
    """Whether it starts as a prisoner."""
    captor: str | None
    """The id of the character that holds this prisoner and carries it; if the prisoner is large, its captor is inside
    it and has no square."""
    arrives: Arrival | None
    """When and where it comes, if it is not there at the start."""


class SideInfo(Part):
    """A side of the game. A band of mercenaries has no faction."""

    id: Name
    """The id of the side."""
    name: str
    """What players call it; may be empty."""
    faction: Faction | None
    """Its faction; null: mercenaries."""
    cp: Count | None
    """Command points each turn; null: a special rule tells."""
    mp: Count | None
    """Mission points at the start; null: they are not counted, and it starts with none where a goal earns some."""
    hidden_objectives: Count
    """How many secret objectives it has that earn points or win, and are not in this file."""
    characters: tuple[CharacterInfo, ...]
    """Who fights for it, in the author's order."""


class ZoneInfo(Part):
    """A named part of the map."""

    id: Name
    """The id of the zone."""
    name: str
    """What players call it; may be empty."""
    kind: Literal["deployment", "objective", "other"]
    """What it is for."""
    side: str | None
    """The id of the side it belongs to."""
    level: Name
    """The id of its level."""
    squares: tuple[Square, ...]
    """Its squares, those along its stripes included."""
    stripes: tuple[Annotated[int, Ge(1), Le(8)], ...]
    """The stripes of the frame that belong to it: two a side, 1 to 8, clockwise from the top left."""


class MarkerInfo(Part):
    """A marker on a square."""

    id: Name
    """The id of this marker on the map."""
    marker: Name
    """The kind of marker."""
    name: str
    """What it is called."""
    level: Name
    """The id of its level."""
    x: Anywhere
    """Column of its square."""
    y: Anywhere
    """Row of its square."""
    state: str | None
    """The state it is in, of those its kind has; null: it has none, or the note tells."""
    side: str | None
    """The id of the side it belongs to, such as the one that armed it."""
    note: str
    """What the author says about it."""


class ObjectiveInfo(Part):
    """Who must do what, to what, where, when, and what it is worth. `Goals` says what each field means exactly."""

    id: Name
    """The id of the objective."""
    side: Name
    """The id of the side that has it."""
    goal: Goal
    """What is to be done."""
    who: Thing | None
    """Who must do it; null, and nobody in `also_who`: anyone of the side."""
    also_who: tuple[Thing, ...]
    """Others who may do it as well."""
    target: Thing | None
    """To whom or to what it is done."""
    also_target: tuple[Thing, ...]
    """Others to whom or to what it may be done as well; one of all is enough."""
    where: Thing | None
    """Where it is done."""
    count: Annotated[int, Ge(1), Le(99)]
    """How many times it must happen."""
    mp: Annotated[int, Ge(-99), Le(99)] | None
    """Mission points it earns; null: none."""
    each: bool
    """Whether the points are earned again each time."""
    at_most: Annotated[int, Ge(1), Le(99)] | None
    """How often the points are earned at most; null: as often as it happens."""
    wins: bool
    """Whether it decides the game at once."""
    requires: tuple[Name, ...]
    """The ids of objectives that must have been fulfilled before."""
    unless: tuple[Name, ...]
    """The ids of objectives that must not have been fulfilled before: it then no longer counts."""
    when: When
    """The moment at which it is looked at."""
    from_turn: Turn | None
    """The first turn in which it can happen; null: the first of the game."""
    until_turn: Turn | None
    """The last turn in which it can happen; null: the last of the game."""
    ability: str | None
    """The id of the ability that is used, on the tile, or on the card of `who`; null: any."""
    stage: Stage | None
    """`started`: it is enough that the ability was ordered or the item set off; `finished` or null: it must have run
    its time; `stopped`: it must be stopped before."""
    unopposed: UnopposedWithin | None
    """Where nobody of another side, or none of `absent`, may be; null: enemies do not matter."""
    absent: tuple[Thing, ...]
    """Who may not be there: characters, sides and groups; empty: any character of another side."""
    present: bool
    """To hold a place: whether somebody of the side must be there."""
    carrying: Thing | None
    """What must be carried while doing it."""
    mission: str | None
    """The mission card it comes from, in `cards`."""
    secret: bool
    """Whether only its own side knows it."""
    judged: bool
    """Whether the players judge when it is fulfilled, because no program can; the text says what counts."""
    text: Text
    """The objective in words: the author's, or made from the fields."""


class Validation(Part):
    """What the rules found when the file was written. A file with errors was written because its author insisted."""

    errors: Annotated[int, Ge(0)]
    """How many rules are broken."""
    warnings: Annotated[int, Ge(0)]
    """How many things are doubtful and not accepted by the author."""
    rules_version: Annotated[int, Ge(1)]
    """The version of the rules that were applied."""


class EngineFile(Part):
    """A scenario for a game engine."""

    format: Literal["earth-reborn-engine"] = FORMAT
    """Tells this kind of file from all others."""
    version: Literal[3] = VERSION
    """The version of the format."""
    schema_id: Literal["urn:earth-reborn-engine:3"] = Field("urn:earth-reborn-engine:3", alias="schema")
    """The `$id` of the JSON Schema of this version."""
    generator: Generator
    """The program that wrote the file."""
    extensions: dict[str, JsonValue]
    """Room for what other programs want to keep in the file, each under a name of its own."""
    scenario: ScenarioInfo
    """The scenario as a whole."""
    victory: Victory | None
    """Who wins; null: the victory text tells."""
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
    """Which stair squares are partners."""
    exits: Exits
    """Where characters may leave the map."""
    sides: Annotated[tuple[SideInfo, ...], MaxLen(4)]
    """Who plays against whom, in the author's order."""
    zones: tuple[ZoneInfo, ...]
    """The named parts of the map, in the author's order."""
    search_deck: tuple[Name, ...] | None
    """The equipment that can be found, by the ids in `cards`; null: nobody searches."""
    search_cards: tuple[Name, ...] | None
    """The two-sided cards of the search deck, top card first, where the S.A.G.S. made it; their items are in
    `search_deck`."""
    markers: tuple[MarkerInfo, ...]
    """The markers on the map."""
    objectives: tuple[ObjectiveInfo, ...]
    """What the sides must do, in the author's order."""
    rules_as_data: tuple[RuleInfo, ...]
    """Special rules of this scenario that programs can play by."""
    special_rules: tuple[Text, ...]
    """All other special rules of this scenario, in words."""
    cards: Cards
    """The cards that the scenario uses."""
    validation: Validation
    """What the rules found when the file was written."""

    def document(self) -> dict[str, Any]:
        """Return the file as plain values."""
        return self.model_dump(mode="json", by_alias=True)
