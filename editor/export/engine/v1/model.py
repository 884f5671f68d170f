"""The engine file, ``*.engine.json``: everything a game needs to know about a scenario, as models of its own.

An engine needs no catalogue and nothing of this project. The schema and ``docs/engine.md`` are made from these models
and their texts. Every field is always there; ids such as ``t7`` are good within one file only. Lists of things on the
map are sorted by level (the lowest first), then ``y``, then ``x``.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from editor.export.engine.v1.map_model import (
    Direction,
    DoorInfo,
    ElementInfo,
    Exits,
    LevelInfo,
    Part,
    RoomInfo,
    Square,
    StairsInfo,
    TileInfo,
)
from editor.model.words import Faction, RuleSet

FORMAT: Final = "earth-reborn-engine"
VERSION: Final = 1


class ScenarioText(Part):
    """What the players read, with the names of things in it."""

    story: str
    """What happened before."""
    setup: str
    """How the game is set up."""
    victory: str
    """Who wins, and when."""


class ScenarioInfo(Part):
    """The scenario as a whole."""

    id: str
    """A stable name of the scenario."""
    title: str
    """What players call it."""
    author: str
    """Who made it."""
    rules: RuleSet
    """The rule set it was checked against."""
    players: int
    """How many players it is for."""
    modules: tuple[str, ...]
    """The rule modules it uses."""
    turns: int | None
    """How many turns it lasts; null: the victory text tells."""
    ground: Faction | None
    """The faction on whose ground it takes place."""
    initiative: str | None
    """The id of the side that has the initiative each turn; null: it is rolled for, or a special rule tells."""
    text: ScenarioText
    """What the players read."""


class CharacterInfo(Part):
    """A character at the start: on a square, somewhere in a zone, or off the map."""

    id: str
    """The id of this character in the scenario."""
    character: str
    """Its card."""
    name: str
    """The name on the card."""
    faction: Faction | None
    """The faction on the card; null: not known."""
    large: bool
    """Whether the miniature covers 2 × 2 squares; then (x, y) is the top-left one and may lie outside the frame."""
    level: str | None
    """The id of the level it starts on; null: in a zone, or off the map."""
    x: int | None
    """Column of its square."""
    y: int | None
    """Row of its square."""
    facing: Direction
    """Which way it looks."""
    zone: str | None
    """The id of the zone in which its player chooses a square."""
    equipment: tuple[str, ...]
    """What it carries."""
    magnetic_card: bool
    """Whether it holds a Magnetic card, and so opens magnetic doors."""
    prisoner: bool
    """Whether it starts as a prisoner."""


class ZoneInfo(Part):
    """A named part of the map."""

    id: str
    """The id of the zone."""
    name: str
    """What players call it; may be empty."""
    kind: Literal["deployment", "objective", "other"]
    """What it is for."""
    level: str
    """The id of its level."""
    squares: tuple[Square, ...]
    """Its squares, those along its stripes included."""
    stripes: tuple[int, ...]
    """The stripes of the frame that belong to it: two a side, 1 to 8, clockwise from the top left."""


class SideInfo(Part):
    """A side of the game. A band of mercenaries has no faction."""

    id: str
    """The id of the side."""
    name: str
    """What players call it; may be empty."""
    faction: Faction | None
    """Its faction; null: mercenaries."""
    cp: int | None
    """Command points each turn; null: a special rule tells."""
    mp: int | None
    """Mission points at the start; null: they are not counted."""
    characters: tuple[CharacterInfo, ...]
    """Who fights for it, in the author's order."""
    zones: tuple[ZoneInfo, ...]
    """The zones that belong to it."""


class MarkerInfo(Part):
    """A marker on a square."""

    id: str
    """The id of this marker on the map."""
    marker: str
    """The kind of marker."""
    name: str
    """What it is called."""
    level: str
    """The id of its level."""
    x: int
    """Column of its square."""
    y: int
    """Row of its square."""
    note: str
    """What the author says about it."""


class Thing(Part):
    """A thing that an objective speaks of, with where it is at the start."""

    kind: Literal["tile", "element", "door", "character", "equipment", "marker", "zone", "side", "objective"]
    """What sort of thing it is."""
    id: str
    """Its id in this file; a character or a marker may also be named by its card or kind."""
    name: str
    """What it is called."""
    level: str | None
    """The id of the level it is on; null: it is nowhere on the map."""
    squares: tuple[Square, ...]
    """Where it is; of a door or an element on a wall, the squares beside it."""


class ObjectiveInfo(Part):
    """Who must do what, to what, where, and what it is worth."""

    id: str
    """The id of the objective."""
    side: str
    """The id of the side that has it."""
    goal: str
    """What is to be done: kill, capture, torture, exit, hold, reach, find, destroy, interact, protect, survive or
    other."""
    who: Thing | None
    """Who must do it; null: anyone of the side."""
    target: Thing | None
    """To whom or to what it is done."""
    where: Thing | None
    """Where it is done."""
    count: int
    """How many times, or how many of them."""
    mp: int | None
    """Mission points it earns; null: none."""
    each: bool
    """Whether the points are earned again each time."""
    wins: bool
    """Whether it decides the game at once."""
    text: str
    """How the author words it; may be empty."""


class Validation(Part):
    """What the rules found when the file was written. A file with errors was written because its author insisted."""

    errors: int
    """How many rules are broken."""
    warnings: int
    """How many things are doubtful and not accepted by the author."""
    rules_version: int
    """The version of the rules that were applied."""


class EngineFile(Part):
    """A scenario for a game engine."""

    format: Literal["earth-reborn-engine"] = FORMAT
    """Tells this kind of file from all others."""
    version: Literal[1] = VERSION
    """The version of the format."""
    scenario: ScenarioInfo
    """The scenario as a whole."""
    levels: tuple[LevelInfo, ...]
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
    sides: tuple[SideInfo, ...]
    """Who plays against whom, in the author's order."""
    zones: tuple[ZoneInfo, ...]
    """The zones that belong to no side."""
    search_deck: tuple[str, ...]
    """The equipment that can be found."""
    markers: tuple[MarkerInfo, ...]
    """The markers on the map."""
    objectives: tuple[ObjectiveInfo, ...]
    """What the sides must do."""
    special_rules: tuple[str, ...]
    """Rules of this scenario only."""
    validation: Validation
    """What the rules found when the file was written."""

    def document(self) -> dict[str, Any]:
        """The file as plain values."""
        return self.model_dump(mode="json", by_alias=True)
