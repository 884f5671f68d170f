"""The cards in an engine file: what the scenario uses of the box and of the author's own, and nothing else.

People, equipment, missions and kinds of doors are the very cards of the box (``editor.model``): what becomes known of
one stands in the file. A value that no source gives is null, and each card says where its values come from.
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Le

from editor.export.engine.map_model import Icon
from editor.export.engine.parts import Column, Count, EdgeSide, Name, Origins, Part
from editor.model.cards import Character, Equipment, EquipmentCard, Mission
from editor.model.game_words import WallKind
from editor.model.tile import Door

Short = Annotated[int, Ge(1), Le(16)]


class DrillerSquare(Part):
    """A square of a Driller, in the coordinates of the face."""

    x: Column
    """Column, from 0 at the left."""
    y: Column
    """Row, from 0 at the top."""
    impassable: bool
    """Whether nobody enters it."""
    blocks_los: bool
    """Whether no line of sight passes it."""
    icons: tuple[Icon, ...]
    """The signs printed on it."""


class DrillerWall(Part):
    """A wall printed on a Driller, in the coordinates of the face."""

    x: Column
    """Column of the square whose side it is."""
    y: Column
    """Row of the square whose side it is."""
    side: EdgeSide
    """Its north or its west side."""
    kind: WallKind
    """What wall it is; a broken one stops nobody."""


class DrillerCard(Part):
    """The face of a Driller on the map, also of one that still lies face down."""

    tile: Name
    """The Driller of the box."""
    name: str
    """The name of the face."""
    width: Short
    """Columns of the face."""
    height: Short
    """Rows of the face."""
    mp_cost: Count
    """Mission points for turning it up."""
    squares: tuple[DrillerSquare, ...]
    """Its squares, row by row."""
    walls: tuple[DrillerWall, ...]
    """Its walls."""
    provenance: Origins
    """Field name to where its value comes from."""


class Cards(Part):
    """The cards that the scenario uses."""

    characters: tuple[Character, ...]
    """Who takes part, with both sides of each card."""
    equipment: tuple[Equipment, ...]
    """What is carried, built in, in the search deck, or spoken of."""
    equipment_cards: tuple[EquipmentCard, ...]
    """The two-sided cards of the S.A.G.S. that are carried or in the search deck."""
    missions: tuple[Mission, ...]
    """The mission cards that objectives come from."""
    doors: tuple[Door, ...]
    """The doors on the map."""
    drillers: tuple[DrillerCard, ...]
    """The Drillers on the map."""
