"""The special rules that an engine can play by, each kind with its fields. See ``model``."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from editor.export.engine.parts import Count, Name, Part, Text, Thing


class NoDoorsRule(Part):
    """Who may not open or close doors."""

    rule: Literal["no-doors"]
    """Which rule it is."""
    who: tuple[Thing, ...]
    """Those who may not: characters, or all of a side."""
    doors: tuple[Name, ...]
    """The ids of the doors it is about; empty: all doors."""
    text: Text
    """The rule in words."""


class DoorCostRule(Part):
    """What opening or closing a door costs, instead of 1 Movement point."""

    rule: Literal["door-cost"]
    """Which rule it is."""
    doors: tuple[Name, ...]
    """The ids of the doors it is about."""
    movement: Count
    """Movement points it costs."""
    text: Text
    """The rule in words."""


class ExitRule(Part):
    """Who may leave the map only in some places, or not at all."""

    rule: Literal["exit"]
    """Which rule it is."""
    who: tuple[Thing, ...]
    """Those who are bound by it: characters, or all of a side."""
    where: tuple[Thing, ...]
    """The only places where they may leave, zones and tiles; empty: they may not leave at all."""
    text: Text
    """The rule in words."""


class IndestructibleRule(Part):
    """What cannot be destroyed."""

    rule: Literal["indestructible"]
    """Which rule it is."""
    what: tuple[Thing, ...]
    """Elements, doors, and tiles, of which all walls are meant."""
    text: Text
    """The rule in words."""


class CarryRule(Part):
    """Which marker can be carried."""

    rule: Literal["carry"]
    """Which rule it is."""
    marker: Name
    """The id of the marker."""
    who: tuple[Thing, ...]
    """Those who may carry it: characters, or all of a side; empty: everybody."""
    movement: Count
    """Movement points for picking it up on its square, and for laying it down."""
    weight: Count
    """Its weight."""
    dropped_when_wounded: bool
    """Whether a carrier who turns to the wounded side drops it."""
    text: Text
    """The rule in words."""


RuleInfo = Annotated[
    NoDoorsRule | DoorCostRule | ExitRule | IndestructibleRule | CarryRule, Field(discriminator="rule")
]
