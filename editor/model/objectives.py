"""Objectives of the sides, the victory condition, and special rules that programs understand.

All other special rules are texts.
"""

from typing import Annotated, Final, Literal, get_args

from annotated_types import Ge, Le, MaxLen, MinLen
from pydantic import Field, StringConstraints

from editor.model.base import CopyId, Count, ExtensibleModel, Id, Text
from editor.model.limits import MAX_CHARACTERS, MAX_DOORS, MAX_ENTRIES, MAX_TILES

ThingKind = Literal["tile", "element", "door", "character", "equipment", "marker", "zone", "side", "objective", "group"]

GroupName = Literal["characters", "own", "enemies", "zombies", "elements", "doors", "walls", "markers"]
"""What a group consists of, as the first part of its id: ``elements``, ``elements/tree``, ``enemies/FACTION``.

``characters``, ``own`` and ``enemies`` are characters with a faction on their card: of any side, of the side that has
the objective, or of another side. ``elements`` and ``markers`` are all of them, or those of one kind."""

CHARACTER_GROUPS: Final = frozenset[GroupName]({"characters", "own", "enemies", "zombies"})
FACTION_GROUPS: Final = frozenset[GroupName]({"characters", "own", "enemies"})
"""Groups whose id needs a faction."""
KIND_GROUPS: Final = frozenset[GroupName]({"elements", "markers"})
"""Groups whose id may have a kind."""


class Reference(ExtensibleModel):
    """A thing that a text or an objective refers to."""

    kind: ThingKind
    """The kind of thing."""
    id: Annotated[str, StringConstraints(min_length=1, max_length=140, pattern=r"^[^\x00-\x1f\x7f]*$")]
    """The id of the thing. Of a group its name, such as ``zombies``, ``elements/tree`` or ``enemies/FACTION``."""

    @property
    def group(self) -> GroupName | None:
        """Return the name of the group, or ``None`` if it is not a known group."""
        name, slash, which = self.id.partition("/")
        if self.kind != "group" or name not in get_args(GroupName):
            return None
        group: GroupName = name  # type: ignore[assignment]  # one of the names, as checked
        if group in FACTION_GROUPS:
            return group if which else None
        return group if not slash or (which and group in KIND_GROUPS) else None

    @property
    def group_kind(self) -> str | None:
        """Return the faction or the kind that a group is limited to."""
        return self.id.partition("/")[2] or None


class CarriedThing(Reference):
    """Something that a character can carry."""

    kind: Literal["equipment", "marker"]
    """The kind of thing."""


class Party(Reference):
    """One character, or all of a side."""

    kind: Literal["character", "side"]
    """The kind of thing."""


class ExitPlace(Reference):
    """A place to leave the map: over the frame from a zone, or through the Sewers Exit of a tile."""

    kind: Literal["zone", "tile"]
    """The kind of thing."""


class Structure(Reference):
    """Something destructible: a floor element, a door, or all the walls of a tile."""

    kind: Literal["element", "door", "tile"]
    """The kind of thing."""


Goal = Literal[
    "kill",
    "capture",
    "torture",
    "raise",
    "exit",
    "hold",
    "reach",
    "find",
    "destroy",
    "interact",
    "protect",
    "survive",
    "other",
]
When = Literal["at-once", "final-phase", "end-of-game", "start-of-turn"]
Stage = Literal["started", "finished", "stopped"]
UnopposedWithin = Literal["square", "zone", "room", "tile"]
VictoryMode = Literal["objectives", "most-mp", "first-to"]

Turn = Annotated[int, Ge(1), Le(99)]
"""The number of a turn; the first is 1."""

SHARED: Final = "shared"
"""Instead of a side: all tied sides win."""


_DEFAULT_MOMENTS: Final[dict[Goal, When]] = {"hold": "final-phase", "protect": "end-of-game", "survive": "end-of-game"}
"""When goals are checked by default; all others at once."""

_PEOPLE: Final = frozenset({"character", "side", *CHARACTER_GROUPS})
_PLACES: Final = frozenset({"tile", "zone", "element", "door", "marker", "character"})
_TARGETS: Final[dict[Goal, frozenset[str]]] = {
    "kill": _PEOPLE,
    "capture": _PEOPLE,
    "torture": _PEOPLE,
    "raise": _PEOPLE,
    "exit": _PEOPLE | {"equipment", "marker", "markers"},
    "hold": _PLACES | _PEOPLE,
    "reach": _PLACES | _PEOPLE,
    "find": frozenset({"equipment", "marker", "markers"}),
    "destroy": frozenset({"tile", "element", "door", "marker", "elements", "doors", "walls", "markers"}),
    "interact": _PLACES | _PEOPLE | {"equipment"},
    "protect": _PEOPLE | {"tile", "element", "door", "marker"},
    "survive": _PEOPLE,
    "other": frozenset(),
}
"""Goal -> the kinds of targets, and groups of them, that a program can score."""

_STATES: Final = frozenset[Goal]({"protect", "survive"})
"""Goals about how things are, not about an action: nothing is done anywhere, with anything."""


class Objective(ExtensibleModel):
    """An objective: who must do what, with which target, where and when, and its reward."""

    id: Id
    """The id of the objective."""
    side: Id
    """The side that has it."""
    goal: Goal
    """What must be done."""
    who: Reference | None = None
    """Who must do it; null: any character of the side."""
    also_who: Annotated[tuple[Reference, ...], MaxLen(MAX_ENTRIES)] = ()
    """Other characters that may do it instead."""
    target: Reference | None = None
    """The target."""
    also_target: Annotated[tuple[Reference, ...], MaxLen(MAX_ENTRIES)] = ()
    """Alternative targets."""
    where: Reference | None = None
    """Where it must be done."""
    count: Annotated[int, Ge(1), Le(99)] = 1
    """How many times, or how many of them."""
    mp: Annotated[int, Ge(-99), Le(99)] | None = None
    """Mission points it earns; null: none."""
    each: bool = False
    """Whether the points are earned again each time."""
    at_most: Annotated[int, Ge(1), Le(99)] | None = None
    """The maximum number of times it scores, with ``each``; null: unlimited."""
    wins: bool = False
    """Whether it wins the game immediately."""
    requires: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = ()
    """Objectives of any side that must be completed first."""
    unless: Annotated[tuple[Id, ...], MaxLen(MAX_ENTRIES)] = ()
    """Objectives of any side after whose completion this one no longer counts."""
    when: When | None = None
    """When it counts; null: as soon as it happens, for ``survive`` and ``protect`` at the end of the game, for
    ``hold`` in the Final phase."""
    from_turn: Turn | None = None
    """The first turn in which it can be completed; null: the first turn of the game."""
    until_turn: Turn | None = None
    """The last turn in which it can be completed; null: the last turn of the game."""
    ability: Id | None = None
    """The ability that is used: one on the card of ``who``, or on the face of the tile that ``where``, or else
    ``target``, names; by its id there."""
    stage: Stage | None = None
    """``started``: it is enough that the ability was ordered or the item triggered; ``finished`` or null: its time must
    be up; ``stopped``: it must be stopped before its time is up."""
    unopposed: UnopposedWithin | None = None
    """Where no character of another side may be: on the squares of ``where`` themselves, in the zone, in the rooms or
    on the tiles that contain these squares; null: enemies do not matter."""
    absent: Annotated[tuple[Reference, ...], MaxLen(MAX_ENTRIES)] = ()
    """Who may not be there, with ``unopposed``; empty: any character of another side."""
    present: bool = True
    """For holding a place: whether a character of the side must be there."""
    carrying: CarriedThing | None = None
    """The equipment that must be carried."""
    mission: Id | None = None
    """The mission card it comes from."""
    secret: bool = False
    """Whether only its side knows it; it is then not printed on the common sheet."""
    text: Text = ""
    """Custom wording; empty: the text is made from the other fields."""

    @property
    def all_who(self) -> tuple[Reference, ...]:
        """Return all who may do it; empty: any character of the side."""
        return (*((self.who,) if self.who else ()), *self.also_who)

    @property
    def targets(self) -> tuple[Reference, ...]:
        """Return all targets."""
        return (*((self.target,) if self.target else ()), *self.also_target)

    @property
    def moment(self) -> When:
        """Return when it is checked, also by default."""
        return self.when or _DEFAULT_MOMENTS.get(self.goal, "at-once")

    @property
    def unscored_fields(self) -> tuple[str, ...]:
        """Return the fields that no program can score with this goal; empty: the data alone decide.

        An objective with such fields, as one with the goal ``other``, is judged by the players.
        """
        found = ["goal"] if self.goal == "other" else []
        if any(_scored_as(each) not in _TARGETS[self.goal] for each in self.targets):
            found.append("target")
        if any(_scored_as(each) not in _PEOPLE for each in self.all_who) or (self.goal == "protect" and self.all_who):
            found.append("who")
        if self.where is not None and (_scored_as(self.where) not in _PLACES or self.goal in _STATES):
            found.append("where")
        if self.where is not None and self.targets and self.goal in ("hold", "reach"):
            found.append("where")
        if self.carrying is not None and self.goal in _STATES:
            found.append("carrying")
        if self.ability is not None and self.goal != "interact":
            found.append("ability")
        if any(_scored_as(each) not in _PEOPLE for each in self.absent):
            found.append("absent")
        return tuple(dict.fromkeys(found))

    @property
    def is_judged(self) -> bool:
        """Return whether the players judge it, because its fields do not say exactly what counts."""
        return bool(self.unscored_fields)


def is_character_reference(reference: Reference) -> bool:
    """Return whether a reference means characters: one, those of a side, or a group of them."""
    return _scored_as(reference) in _PEOPLE


def fits_goal(goal: Goal, target: Reference) -> bool:
    """Return whether a goal makes sense with that target."""
    return goal == "other" or _scored_as(target) in _TARGETS[goal]


def _scored_as(reference: Reference) -> str | None:
    """Return the kind of a reference, of a group its name; ``None`` for an unknown group."""
    return reference.group if reference.kind == "group" else reference.kind


class Victory(ExtensibleModel):
    """Who wins, as data."""

    mode: VictoryMode
    """``objectives``: the first side that completes an objective that wins; ``most-mp``: the side with the most mission
    points at the end of the game; ``first-to``: the first side that has ``mp`` mission points. An objective that wins
    decides the game in every mode."""
    mp: Annotated[Count, Ge(1)] | None = None
    """The number of mission points that wins, for ``first-to``."""
    ties: Id | None = None
    """The side that wins a tie; ``shared``: all tied sides win; null: no side wins."""
    eliminated: Literal["loses", "nothing"] = "nothing"
    """What happens to a side without characters on the map: it loses immediately, or nothing happens."""


class NoDoors(ExtensibleModel):
    """Characters that may not open or close doors."""

    rule: Literal["no-doors"]
    """The kind of rule."""
    who: Annotated[tuple[Party, ...], MinLen(1), MaxLen(MAX_CHARACTERS)]
    """The characters it applies to."""
    doors: Annotated[tuple[CopyId, ...], MaxLen(MAX_DOORS)] = ()
    """The doors it applies to; empty: all doors."""
    text: Text = ""
    """Custom wording; empty: the text is made from the other fields."""


class DoorCost(ExtensibleModel):
    """The cost of opening or closing a door, instead of 1 Movement Point."""

    rule: Literal["door-cost"]
    """The kind of rule."""
    doors: Annotated[tuple[CopyId, ...], MinLen(1), MaxLen(MAX_DOORS)]
    """The doors the rule applies to."""
    movement: Count
    """Movement Points it costs."""
    text: Text = ""
    """Custom wording; empty: the text is made from the other fields."""


class ExitOnly(ExtensibleModel):
    """Characters that may leave the map only in some places, or not at all. General limits of the exits still apply."""

    rule: Literal["exit"]
    """The kind of rule."""
    who: Annotated[tuple[Party, ...], MinLen(1), MaxLen(MAX_CHARACTERS)]
    """The characters it applies to; all others follow the exits of the scenario."""
    where: Annotated[tuple[ExitPlace, ...], MaxLen(MAX_ENTRIES)] = ()
    """The only places where they may leave; empty: they may not leave at all."""
    text: Text = ""
    """Custom wording; empty: the text is made from the other fields."""


class Indestructible(ExtensibleModel):
    """What cannot be destroyed."""

    rule: Literal["indestructible"]
    """The kind of rule."""
    what: Annotated[tuple[Structure, ...], MinLen(1), MaxLen(MAX_TILES)]
    """The things it applies to; for a tile, all its walls."""
    text: Text = ""
    """Custom wording; empty: the text is made from the other fields."""


class Portable(ExtensibleModel):
    """A marker that can be carried."""

    rule: Literal["carry"]
    """The kind of rule."""
    marker: Id
    """The marker on the map, by its id."""
    who: Annotated[tuple[Party, ...], MaxLen(MAX_CHARACTERS)] = ()
    """The characters that may carry it; empty: any character."""
    movement: Count = 0
    """Movement Points for picking it up and for putting it down."""
    weight: Count = 0
    """Its weight."""
    dropped_when_wounded: bool = False
    """Whether a carrier drops it when wounded."""
    text: Text = ""
    """Custom wording; empty: the text is made from the other fields."""


SpecialRule = Annotated[NoDoors | DoorCost | ExitOnly | Indestructible | Portable, Field(discriminator="rule")]
"""One of the special rules, distinguished by ``rule``."""
