"""The special rules that many scenarios have, as values that a program can play by. All others are prose."""

from typing import Annotated, Literal

from annotated_types import MaxLen, MinLen
from pydantic import Field

from editor.model.base import CopyId, Count, ExtensibleModel, Id, Text
from editor.model.bounds import DOORS, MANY, PEOPLE, TILES
from editor.model.reference import ExitPlace, Party, Structure


class NoDoors(ExtensibleModel):
    """Who may not open or close doors."""

    rule: Literal["no-doors"]
    """Which rule it is."""
    who: Annotated[tuple[Party, ...], MinLen(1), MaxLen(PEOPLE)]
    """Those who may not."""
    doors: Annotated[tuple[CopyId, ...], MaxLen(DOORS)] = ()
    """The doors it is about; empty: all doors."""
    text: Text = ""
    """How the author words it; empty: it is worded from the other fields."""


class DoorCost(ExtensibleModel):
    """What opening or closing a door costs, instead of 1 movement point."""

    rule: Literal["door-cost"]
    """Which rule it is."""
    doors: Annotated[tuple[CopyId, ...], MinLen(1), MaxLen(DOORS)]
    """The doors it is about."""
    movement: Count
    """Movement points it costs."""
    text: Text = ""
    """How the author words it; empty: it is worded from the other fields."""


class ExitOnly(ExtensibleModel):
    """Who may leave the map only in some places, or not at all. Where leaving is forbidden to all it stays so."""

    rule: Literal["exit"]
    """Which rule it is."""
    who: Annotated[tuple[Party, ...], MinLen(1), MaxLen(PEOPLE)]
    """Those who are bound by it; all others leave as the exits of the scenario allow."""
    where: Annotated[tuple[ExitPlace, ...], MaxLen(MANY)] = ()
    """The only places where they may leave; empty: they may not leave at all."""
    text: Text = ""
    """How the author words it; empty: it is worded from the other fields."""


class Indestructible(ExtensibleModel):
    """What cannot be destroyed."""

    rule: Literal["indestructible"]
    """Which rule it is."""
    what: Annotated[tuple[Structure, ...], MinLen(1), MaxLen(TILES)]
    """The things it is about; of a tile, all its walls."""
    text: Text = ""
    """How the author words it; empty: it is worded from the other fields."""


class Portable(ExtensibleModel):
    """Which marker can be carried."""

    rule: Literal["carry"]
    """Which rule it is."""
    marker: Id
    """The marker on the map, by its id."""
    who: Annotated[tuple[Party, ...], MaxLen(PEOPLE)] = ()
    """Those who may carry it; empty: everybody."""
    movement: Count = 0
    """Movement points for picking it up on its square, and for laying it down."""
    weight: Count = 0
    """Its weight."""
    dropped_when_wounded: bool = False
    """Whether a carrier who turns to the wounded side drops it."""
    text: Text = ""
    """How the author words it; empty: it is worded from the other fields."""


RuleAsData = Annotated[NoDoors | DoorCost | ExitOnly | Indestructible | Portable, Field(discriminator="rule")]
"""One of the special rules, told apart by ``rule``."""
