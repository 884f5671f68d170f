"""The models of the game in a table engine file: its words, and its rules of sight, movement and range."""

from __future__ import annotations

from typing import Annotated, Literal

from annotated_types import Ge, Le
from pydantic import Field

from editor.export.engine.part_models import Count, Name, Part
from editor.export.table_engine.table_map_model import SightEffect, Small
from editor.model.custom_values import FieldHolder
from editor.model.grid import MAX_MAP_SIDE


class Word(Part):
    """A word of the game with its name."""

    id: Name
    """The id of the word."""
    name: str
    """The name shown to players."""


class LineInfo(Word):
    """A kind of line on edges, and what it does."""

    look: SightEffect
    """What it does to a line of sight that crosses it: 0 nothing, 1 cover, 2 it blocks the line."""
    walk: bool
    """Whether a step can cross it."""
    extra: Small
    """Additional Movement Points for crossing it."""
    slanting: bool
    """Whether a diagonal step may go past its ends."""
    door: Literal["never", "may", "only"]
    """Whether it can have a door; `only`: it is an opening for a door."""


class TagInfo(Word):
    """A further property of squares."""

    slanting: bool
    """Whether diagonal steps may begin or end on such a square, or go past it."""


class FactionInfo(Word):
    """A faction of the game."""

    colour: str | None
    """Its color; null: the engine chooses one."""
    players: bool
    """Whether players can lead it."""


class FieldInfo(Word):
    """A field of the game for scenarios, sides, units or markers; their `values` refer to it."""

    of: FieldHolder
    """What it is a field of."""
    type: Literal["number", "flag", "choice", "line", "text"]
    """The type of its value: a whole number, true, the id of a choice, one line of text, or a text."""
    most: Count
    """The largest number; it matters only for numbers."""
    choices: tuple[Name, ...]
    """The possible choices; empty for other types."""


class GameInfo(Part):
    """The game that the scenario belongs to, with its words."""

    id: Name
    """The id of the game."""
    name: str
    """The name of the game."""
    version: Annotated[int, Ge(1), Le(99)]
    """The version of the game's description."""
    extends: str | None
    """The id of the game that it extends, if any."""
    areas: tuple[Word, ...]
    """The kinds of squares."""
    lines: tuple[LineInfo, ...]
    """The kinds of lines on edges."""
    tags: tuple[TagInfo, ...]
    """Further properties of squares."""
    factions: tuple[FactionInfo, ...]
    """The factions."""
    fields: tuple[FieldInfo, ...]
    """The fields of the game for scenarios, sides, units and markers."""


class LookRules(Part):
    """The rules of line of sight."""

    start: Literal["none", "centre", "corner"] = Field(alias="from")
    """Where lines of sight begin: in the center of a square or in a corner; `none`: there is no line of sight."""
    end: Literal["centre", "farthest-corner", "any-corner"] = Field(alias="to")
    """Where they end."""
    touch: Literal["blocks", "passes", "one-less"]
    """What happens to a line from a corner that touches the end of a wall."""
    figures: Literal["pass", "block"]
    """Whether units block lines that pass through their squares."""
    void: Literal["pass", "block"]
    """Whether squares without a tile block lines."""
    far: Annotated[int, Ge(1), Le(2 * MAX_MAP_SIDE)] | None
    """The greatest range at which units are detected; null: unlimited. It does not limit lines of sight."""
    arc: Annotated[int, Ge(0), Le(360)]
    """The field of view for detection, in degrees; 0: all directions."""


class WalkRules(Part):
    """The rules of movement."""

    slanting: Literal["never", "round-one", "round-both"]
    """Diagonal steps: never, past the end of one wall, or only without walls."""
    friends: Literal["pass", "block"]
    """Whether squares with units of the same side can be passed."""
    open_door: Small | None
    """Movement Points for opening a door; null: walking does not open doors."""
    stairs: Small
    """Movement Points for going up or down stairs, which `links` repeat."""


class HeightRules(Part):
    """Squares of different heights."""

    most: Small
    """The greatest height; 0: all squares have the same."""
    up_extra: Small
    """Additional Movement Points for each height that a step leads up."""
    look: Literal["plain", "cover-both-at-edge", "cover-upper-at-edge"]
    """What a difference of height does to lines of sight; `plain`: nothing."""


class Rules(Part):
    """How sight, movement and range work in this game."""

    look: LookRules
    """The rules of line of sight."""
    walk: WalkRules
    """The rules of movement."""
    heights: HeightRules
    """Squares of different heights."""
    range: Literal["steps", "manhattan", "chebyshev", "none"]
    """How the range between two squares is counted; `none`: the game has no range."""
    facing: Literal[0, 4]
    """The number of directions that units can face; 0: they have no facing."""
