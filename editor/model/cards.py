"""Cards of the box: characters, equipment, missions, markers and rule modules.

Numbers that no source states are ``None``, never invented.
"""

import re
from typing import Annotated, Final, Literal, Self

from annotated_types import Ge, Le, MaxLen
from pydantic import AfterValidator, StringConstraints, WithJsonSchema, model_validator

from editor.model.base import MAX_COUNT, Card, Count, FileModel, Id, ModelError, ShortText, SourcedModel
from editor.model.game_words import Faction, RoomType, Test
from editor.model.limits import MAX_CARD_ENTRIES, MAX_CHARACTERS
from editor.model.objectives import Stage

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
MarkerMeaning = Literal["crate", "wind", "barricade"]
"""``crate``: a character beside it opens it; ``wind``: weather comes from the direction that it shows; ``barricade``:
it shuts the doorway that it is on."""
Category = Literal["firing", "explosive", "close-combat", "special"]


class Condition(SourcedModel):
    """The values on one side of a character card, healthy or wounded."""

    max_cp: Count | None = None
    """The maximum of command points it can be given."""
    max_cp_as_traitor: Count | None = None
    """While the other side controls the character."""
    cp_bonus: Count | None = None
    """Command points that the character adds."""
    cp_bonus_as_traitor: Count | None = None
    """The same while the other side controls the character."""
    armor: Count | None = None
    """Armor value."""
    life: Count | None = None
    """Life points."""
    movement: Count | None = None
    """Movement Points for one move."""
    weight: Count | None = None
    """The weight the character can carry."""
    close_dark: Roll | None = None
    """Close combat in each arc."""
    close_light: Roll | None = None
    """Close combat in the light-blue arc."""
    close_grey: Roll | None = None
    """Close combat in the gray arc."""
    shooting: Roll | None = None
    """The bonus for shooting."""
    damage_red: Roll | None = None
    """Damage in each fire arc, for a built-in weapon."""
    damage_orange: Roll | None = None
    """Damage in the orange fire arc."""
    scientific: Roll | None = None
    """The bonus for scientific tests."""
    technical: Roll | None = None
    """The bonus for technical tests."""
    search: Roll | None = None
    """The bonus for searches."""


class Arcs(SourcedModel):
    """The close combat arcs on the sides of the base."""

    front: Arc | None = None
    """The arc in front."""
    right: Arc | None = None
    """The arc on the right."""
    back: Arc | None = None
    """The arc behind."""
    left: Arc | None = None
    """The arc on the left."""


class Use(SourcedModel):
    """The cost, test and effect of using an ability or an item once."""

    cp: Count | None = None
    """Command points it costs."""
    mp: Count | None = None
    """Mission points it costs."""
    yellow_dice: Count | None = None
    """Dice of the ability itself; with ``tests``, the values of the character are rolled instead."""
    black_dice: Count | None = None
    """Search dice of the ability itself."""
    tests: Annotated[tuple[Test, ...], MaxLen(MAX_CARD_ENTRIES)] = ()
    """The tests that are rolled for it."""
    threshold: Count | None = None
    """The result needed; ``None`` with a roll: unknown."""
    timer: Count | None = None
    """Final phases until it takes effect or ends."""
    gives: ShortText = ""
    """The effect."""


class CharacterAbility(Card):
    """A special ability. A side of the card that is left out does not have it."""

    paid_by: Faction | None = None
    """The side that pays and benefits, if it is not the character's own."""
    healthy: Use | None = None
    """How the healthy character uses it."""
    wounded: Use | None = None
    """How the wounded character uses it."""


class Character(Card):
    """A character card, with both its sides."""

    faction: Faction
    """Its faction."""
    mp_cost: Count | None = None
    """Mission points for hiring it."""
    large: bool = False
    """Whether the miniature covers 2 × 2 squares."""
    rotate_cost: Count | None = None
    """Movement Points for rotating; only large miniatures pay."""
    traitor: bool = False
    """Whether it can turn traitor."""
    zombie: bool = False
    """Whether it is a zombie."""
    built_in: Id | None = None
    """The equipment that is part of the miniature."""
    arcs: Arcs = Arcs.model_construct()
    """Its close combat arcs."""
    sight: Annotated[tuple[BaseSide, ...], MaxLen(MAX_CARD_ENTRIES)] | None = None
    """The sides of its base with a red or orange arc, in which it sees; ``None``: unknown."""
    healthy: Condition = Condition.model_construct()
    """The healthy side of its card."""
    wounded: Condition = Condition.model_construct()
    """The wounded side of its card."""
    abilities: Annotated[tuple[CharacterAbility, ...], MaxLen(MAX_CARD_ENTRIES)] = ()
    """Its special abilities."""

    @property
    def supply(self) -> int:
        """Return how many miniatures of it there are."""
        return 1

    def custom_copy(self, card_id: str) -> "Character":
        """Return a custom card with the same values."""
        values = {name: getattr(self, name) for name in Character.model_fields if name in self.model_fields_set}
        return Character.model_validate({**values, "id": card_id})


class BoxCharacter(Character):
    """A character card of the box, and how many miniatures have that card."""

    count: Annotated[int, Ge(1), Le(99)] = 1
    """How many miniatures of it there are."""

    @property
    def supply(self) -> int:
        """Return how many miniatures of it there are."""
        return self.count


class Equipment(Card):
    """An item on a side of an equipment card. ``copies`` is the known number of such sides."""

    categories: Annotated[tuple[Category, ...], MaxLen(MAX_CARD_ENTRIES)] = ()
    """The categories, two for some weapons; empty: unknown."""
    faction: Faction | None = None
    """The color of a custom card; for cards of the box, see the deck."""
    used_by: Faction | None = None
    """The only side that can use it, whatever the color of the card."""
    mp_cost: Count | None = None
    """Mission points for a custom card; for cards of the box, see the deck."""
    weight: Count | None = None
    """Its weight."""
    find_factor: Count | None = None
    """The search result needed to find it."""
    room_types: Annotated[tuple[RoomType, ...], MaxLen(MAX_CARD_ENTRIES)] = ()
    """The rooms in which it can be found."""
    copies: Count = 1
    """The number of such card sides."""
    ammunition: Literal["reload", "fixed"] | None = None
    """``reload``: it can run out of ammunition and be reloaded; ``fixed``: a number of shots."""
    charges: Count | None = None
    """The number of uses before it is spent."""
    shooting: Roll | None = None
    """The bonus for shooting."""
    damage_red: Roll | None = None
    """Damage in the red fire arc."""
    damage_orange: Roll | None = None
    """Damage in the orange fire arc."""
    uses: Annotated[tuple[Use, ...], MaxLen(MAX_CARD_ENTRIES)] = ()
    """What can be done with it."""
    marker: Id | None = None
    """The marker it leaves on the map."""

    @property
    def is_firing(self) -> bool:
        """Return whether it is a firing weapon."""
        return "firing" in self.categories


class MarkerKind(Card):
    """A kind of marker of the box."""

    count: Count | None = None
    """How many there are; left out: as many as needed."""
    side: Literal["front", "back"] = "front"
    """The side of the cardboard it is printed on."""
    pool: Id | None = None
    """Kinds printed on the same cardboard share a pool: using one uses up the other."""
    lies: MarkerPlace = "floor"
    """Where on the map it means something."""
    destroys: bool = False
    """Whether the floor element under it is gone."""
    smoke: Annotated[int, Ge(0), Le(9)] = 0
    """How many squares its smoke reaches in each direction, diagonally too; 0: it makes no smoke."""
    meaning: MarkerMeaning | None = None
    """What rules look for it; left out: nothing."""
    faces: bool = False
    """Whether it shows a direction."""
    states: tuple[Id, ...] = ()
    """The states it can be in on the map; empty: it is just there."""

    @property
    def supply(self) -> int:
        """Return how many there are, or the largest possible count if the box does not limit them."""
        return MAX_COUNT if self.count is None else self.count

    @property
    def on_square(self) -> bool:
        """Return whether it is placed on squares of the map."""
        return self.lies not in ("edge", "off-map")


class RuleModule(Card):
    """A module of the rules, which a scenario can use."""

    scenario: Count | None = None
    """The scenario of the rulebook that introduces it."""
    needs: tuple[Id, ...] = ()
    """The modules whose rules it builds on, apart from what those need in turn."""


CardColor = Literal["green", "yellow"]
"""The two sides of an equipment card: green for Salemites, yellow for NORAD."""

FACTION_CARD_COLORS: Final[dict[Faction, CardColor]] = {"salemite": "green", "norad": "yellow"}
"""The color of the equipment cards for the characters of a faction."""

FaceId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*/(front|back)$", max_length=70)]
"""A face of a tile: ``chemistry-lab/front``. The back of a tile is another room."""

MissionEvent = Literal[
    "death",
    "capture",
    "torture",
    "spy-point-by-torture",
    "exit",
    "equipment-triggered",
    "destroyed",
    "launched",
    "zombie-made",
    "occupied",
    "other",
]
MissionWhen = Literal["at-once", "final-phase", "end-of-game"]
Crowd = Literal["norad", "salemite", "either", "discard"]


class CardFace(SourcedModel):
    """One side of an equipment card: an item, with its price in this color and the rooms it is found in."""

    item: Id
    """The equipment it shows."""
    price: Count | None = None
    """Mission points for choosing it; 0: it is free."""
    weight: Count | None = None
    """Its weight."""
    find_factor: Count | None = None
    """What a search must reach to take it."""
    room_types: Annotated[tuple[RoomType, ...], MaxLen(MAX_CARD_ENTRIES)] = ()
    """The rooms in which it can be found."""


class EquipmentCard(FileModel):
    """An equipment card: a green and a yellow side, of which one is used at a time."""

    id: Id
    """The id of the card, once in the deck."""
    green: CardFace
    """The side for Salemites."""
    yellow: CardFace
    """The side for NORAD."""

    def face(self, color: CardColor) -> CardFace:
        """Return the side of a color."""
        return self.green if color == "green" else self.yellow

    def faces(self) -> tuple[tuple[CardColor, CardFace], ...]:
        """Return both sides with their colors."""
        return ("green", self.green), ("yellow", self.yellow)


class Who(FileModel):
    """Characters that a mission refers to: one of a list, any of a faction, or any of the holder's own."""

    characters: Annotated[tuple[Id, ...], MaxLen(MAX_CHARACTERS)] = ()
    """Any one of these characters."""
    faction: Faction | None = None
    """Any character of this faction."""
    own: bool = False
    """Any character that the holder of the card controls."""
    zombies: bool = False
    """Any zombie, including those made during the game; if ``characters`` is set, in addition to these."""

    @model_validator(mode="after")
    def _check_selection(self) -> Self:
        named = [bool(self.characters), self.faction is not None, self.own].count(True)
        if named > 1 or not (named or self.zombies) or (self.zombies and (self.faction is not None or self.own)):
            raise ModelError("", "who-is-meant")
        return self


class Mission(Card):
    """A mission card. The characters and rooms that it names must be in play."""

    type: ShortText | None = None
    """The type printed under the title."""
    faction: Faction
    """The deck it belongs to."""
    copies: Annotated[int, Ge(1), Le(18)] = 1
    """The number of copies in the deck."""
    mp: Annotated[int, Ge(-99), Le(99)] | None = None
    """Mission points it earns."""
    each: bool = False
    """Whether the points are earned again each time."""
    when: MissionWhen = "at-once"
    """When the condition is checked."""
    event: MissionEvent | None = None
    """What must happen, or be true at that time."""
    by: Who | None = None
    """Who must do it; null: for a death or a destruction, no matter who causes it; otherwise any character of the
    holder."""
    target: Who | None = None
    """The target of the event; with ``exit``, the prisoner that is taken along."""
    carrying: Id | None = None
    """The equipment that is carried off the map, or used."""
    where: FaceId | None = None
    """The room where it must happen, or whose elements count; null: anywhere on the map."""
    element: Id | None = None
    """The floor element of that room that must be destroyed; null: any of them."""
    ability: Id | None = None
    """The ability of that room that must be used, such as the one that launches missiles."""
    stage: Stage | None = None
    """Whether the equipment only has to be started, or must have taken effect; null: the latter."""
    unused_by: Faction | None = None
    """The faction that must not have used the equipment before."""
    absent: Faction | None = None
    """The faction that must not have a character there."""
    crowd: Crowd | None = None
    """With three or four players: the faction that must complete it, or that the card is replaced."""

    @property
    def needs_characters(self) -> tuple[Id, ...]:
        """Return the characters of which one must be in play; empty if the mission names none."""
        return tuple(name for who in (self.by, self.target) if who for name in who.characters)

    @property
    def needs_faces(self) -> tuple[FaceId, ...]:
        """Return the faces that must be on the map."""
        return (self.where,) if self.where else ()

    @property
    def kills(self) -> tuple[Id, ...]:
        """Return the characters of which one must die: in larger games their controller does not get the card."""
        return self.target.characters if self.target and self.event == "death" else ()

    @model_validator(mode="after")
    def _check_characters(self) -> Self:
        if self.by and self.target and self.by.characters and self.target.characters:
            raise ModelError("", "by-or-target")
        return self


CustomCard = Character | Equipment | Mission
