"""People and things of the box: characters, equipment, markers, rule modules. Decks are in ``decks.py``.

Numbers that no source gives are ``None``, never invented.
"""

import re
from typing import Annotated, Final, Literal

from annotated_types import MaxLen
from pydantic import AfterValidator, WithJsonSchema

from editor.model.base import Count, Id, Line, ModelError
from editor.model.bounds import FEW
from editor.model.sourced import Card, Sourced
from editor.model.words import Faction, RoomType, Test

_ROLL: Final = r"^(none|0|[1-9][0-9]?[da]?)$"


def _check_roll(text: str) -> str:
    if re.fullmatch(_ROLL, text) is None:
        raise ModelError("", "roll")
    return text


Roll = Annotated[str, AfterValidator(_check_roll), WithJsonSchema({"type": "string", "pattern": _ROLL})]
"""``2d`` dice, ``2a`` automatic points, ``2`` where no source says which; ``none`` where the card has no such value."""

Arc = Literal["dark-blue", "light-blue", "grey"]
BaseSide = Literal["front", "right", "back", "left"]
MarkerPlace = Literal["floor", "element", "cadaver", "edge", "off-map"]
"""On any square with floor, on a floor element, on one that holds cadavers, or on an edge between squares; ``off-map``:
on cards, on the score track or behind a screen."""
Category = Literal["firing", "explosive", "close-combat", "special"]


class Condition(Sourced):
    """The values on one side of a character card, healthy or wounded."""

    max_cp: Count | None = None
    """The most command points it can be given."""
    max_cp_as_traitor: Count | None = None
    """While the other side controls the character."""
    cp_bonus: Count | None = None
    """Command points it brings of its own."""
    cp_bonus_as_traitor: Count | None = None
    """The same, while the other side controls the character."""
    armor: Count | None = None
    """Armor value."""
    life: Count | None = None
    """Life points."""
    movement: Count | None = None
    """Movement points for one move."""
    weight: Count | None = None
    """How much the character can carry."""
    close_dark: Roll | None = None
    """Close combat in each arc."""
    close_light: Roll | None = None
    """Close combat in the light-blue arc."""
    close_grey: Roll | None = None
    """Close combat in the grey arc."""
    shooting: Roll | None = None
    """What it adds to a shot."""
    damage_red: Roll | None = None
    """Damage in each fire arc, of a weapon that is part of the character."""
    damage_orange: Roll | None = None
    """Damage in the orange fire arc."""
    scientific: Roll | None = None
    """What it adds to a scientific test."""
    technical: Roll | None = None
    """What it adds to a technical test."""
    search: Roll | None = None
    """What it adds to a search."""


class Arcs(Sourced):
    """Which close combat arc lies on which side of the base."""

    front: Arc | None = None
    """The arc in front."""
    right: Arc | None = None
    """The arc on the right."""
    back: Arc | None = None
    """The arc behind."""
    left: Arc | None = None
    """The arc on the left."""


class Use(Sourced):
    """What it takes to use an ability or an item once, and what that gives."""

    cp: Count | None = None
    """Command points it costs."""
    mp: Count | None = None
    """Mission points it costs."""
    yellow_dice: Count | None = None
    """Dice of the ability itself; with ``tests`` the character's own values are rolled instead."""
    black_dice: Count | None = None
    """Search dice of the ability itself."""
    tests: Annotated[tuple[Test, ...], MaxLen(FEW)] = ()
    """The tests that are rolled for it."""
    threshold: Count | None = None
    """What the roll must reach; ``None`` with a roll: no source says."""
    timer: Count | None = None
    """Final phases until it acts or ends."""
    gives: Line = ""
    """What comes of it, in our words."""


class CharacterAbility(Card):
    """A special ability. A side of the card that is left out does not have it."""

    paid_by: Faction | None = None
    """The side that pays and profits, where it is not the character's own."""
    healthy: Use | None = None
    """How the healthy character uses it."""
    wounded: Use | None = None
    """How the wounded character uses it."""


class Character(Card):
    """A character card, with both its sides."""

    faction: Faction
    """The faction it fights for."""
    mp_cost: Count | None = None
    """Mission points for taking it into a team."""
    large: bool = False
    """Whether the miniature covers 2 × 2 squares."""
    rotate_cost: Count | None = None
    """Movement points for a turn: only large miniatures pay."""
    traitor: bool = False
    """Whether the other side can win it over."""
    zombie: bool = False
    """Whether it is a zombie."""
    built_in: Id | None = None
    """The equipment that is part of the miniature."""
    arcs: Arcs = Arcs.model_construct()
    """Its close combat arcs."""
    sight: Annotated[tuple[BaseSide, ...], MaxLen(FEW)] | None = None
    """The sides of its base with a red or orange arc, towards which it sees; ``None``: no source says."""
    healthy: Condition
    """The healthy side of its card."""
    wounded: Condition
    """The wounded side of its card."""
    abilities: Annotated[tuple[CharacterAbility, ...], MaxLen(FEW)] = ()
    """What only this character can do."""


class Equipment(Card):
    """An item: what a face of an equipment card shows. ``copies`` is how many such faces are known to exist."""

    categories: Annotated[tuple[Category, ...], MaxLen(FEW)] = ()
    """Some weapons are of two; empty: no source says."""
    faction: Faction | None = None
    """The colour of an author's own card; those of the box have theirs in the deck."""
    used_by: Faction | None = None
    """The only side that can use it, whatever the colour of the card."""
    mp_cost: Count | None = None
    """Mission points for an author's own card; those of the box have theirs in the deck."""
    weight: Count | None = None
    """Its weight."""
    find_factor: Count | None = None
    """What a search must reach to find it."""
    room_types: Annotated[tuple[RoomType, ...], MaxLen(FEW)] = ()
    """The rooms in which it can be found."""
    copies: Count = 1
    """How many such faces there are."""
    ammunition: Literal["reload", "fixed"] | None = None
    """``reload``: it can run out of ammunition and be reloaded; ``fixed``: a number of shots."""
    charges: Count | None = None
    """How often it can be used before it is spent."""
    shooting: Roll | None = None
    """What it adds to a shot."""
    damage_red: Roll | None = None
    """Damage in the red fire arc."""
    damage_orange: Roll | None = None
    """Damage in the orange fire arc."""
    uses: Annotated[tuple[Use, ...], MaxLen(FEW)] = ()
    """What can be done with it."""
    marker: Id | None = None
    """The marker it leaves on the map."""

    @property
    def is_firing(self) -> bool:
        return "firing" in self.categories


class MarkerKind(Card):
    count: Count
    """How many there are."""
    side: Literal["front", "back"] = "front"
    """The side of the cardboard it is printed on."""
    pool: Id | None = None
    """Kinds printed on the same cardboard share a pool: using one uses up the other."""
    lies: MarkerPlace = "floor"
    """Where on the map it means something."""
    destroys: bool = False
    """Whether the floor element under it is gone."""
    states: tuple[Id, ...] = ()
    """The states it can be in on the map; empty: it is just there."""

    @property
    def on_square(self) -> bool:
        """Whether it lies on squares of the map."""
        return self.lies not in ("edge", "off-map")


class RuleModule(Card):
    scenario: Count | None = None
    """The scenario of the rulebook that introduces it."""
    needs: tuple[Id, ...] = ()
    """The modules whose rules it builds on, apart from what those need in turn."""
