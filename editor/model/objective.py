"""What the sides must do, and who wins."""

from typing import Annotated, Final, Literal

from annotated_types import Ge, Le, MaxLen

from editor.model.base import Count, ExtensibleModel, Id, Text
from editor.model.bounds import MANY
from editor.model.reference import Load, Reference

Goal = Literal[
    "kill", "capture", "torture", "exit", "hold", "reach", "find", "destroy", "interact", "protect", "survive", "other"
]
When = Literal["at-once", "final-phase", "end-of-game", "start-of-turn"]
Stage = Literal["started", "finished"]
UnopposedWithin = Literal["square", "zone", "room", "tile"]
VictoryMode = Literal["objectives", "most-mp", "first-to"]

Turn = Annotated[int, Ge(1), Le(99)]
"""The number of a turn; the first is 1."""

SHARED: Final = "shared"
"""Instead of a side: a tie is a victory of all who are tied."""


_MOMENTS: Final[dict[Goal, When]] = {"hold": "final-phase", "protect": "end-of-game", "survive": "end-of-game"}
"""When goals are looked at where nothing is said; all others at once."""


class Objective(ExtensibleModel):
    """Who must do what, to what, where, when, and what it is worth."""

    id: Id
    """The id of the objective."""
    side: Id
    """The side that has it."""
    goal: Goal
    """What is to be done."""
    who: Reference | None = None
    """Who must do it; null: anyone of the side."""
    also_who: Annotated[tuple[Reference, ...], MaxLen(MANY)] = ()
    """Others who may do it as well; one of all is enough."""
    target: Reference | None = None
    """To whom or to what it is done."""
    also_target: Annotated[tuple[Reference, ...], MaxLen(MANY)] = ()
    """Others to whom or to what it may be done as well; one of all is enough."""
    where: Reference | None = None
    """Where it is done."""
    count: Annotated[int, Ge(1), Le(99)] = 1
    """How many times, or how many of them."""
    mp: Annotated[int, Ge(-99), Le(99)] | None = None
    """Mission points it earns; null: none."""
    each: bool = False
    """Whether the points are earned again each time."""
    at_most: Annotated[int, Ge(1), Le(99)] | None = None
    """How often the points are earned at most, with ``each``; null: as often as it happens."""
    wins: bool = False
    """Whether it decides the game at once."""
    requires: Annotated[tuple[Id, ...], MaxLen(MANY)] = ()
    """Objectives, of whichever side, that must have been fulfilled before."""
    when: When | None = None
    """When it counts; null: as soon as it happens, for ``survive`` and ``protect`` at the end of the game, for
    ``hold`` in the Final phase."""
    from_turn: Turn | None = None
    """The first turn in which it can be fulfilled; null: the first of the game."""
    until_turn: Turn | None = None
    """The last turn in which it can be fulfilled; null: the last of the game."""
    ability: Id | None = None
    """The ability that is used: one on the card of ``who``, or on the face of the tile that ``where``, or else
    ``target``, names; by its id there."""
    stage: Stage | None = None
    """Whether it is enough that the ability was ordered, or whether it must have run its time; null: the latter."""
    unopposed: UnopposedWithin | None = None
    """Where nobody of another side may be: on the squares of ``where`` themselves, in the zone, in the rooms or on
    the tiles that these squares are part of; null: enemies do not matter."""
    present: bool = True
    """To hold a place: whether somebody of the side must be there."""
    carrying: Load | None = None
    """What must be carried while doing it."""
    mission: Id | None = None
    """The mission card it comes from."""
    secret: bool = False
    """Whether only its own side knows it; then it is not printed on the common sheet."""
    text: Text = ""
    """How the author words it; empty: it is worded from the other fields."""

    @property
    def whos(self) -> tuple[Reference, ...]:
        """All who may do it; none: anyone of the side."""
        return (*((self.who,) if self.who else ()), *self.also_who)

    @property
    def targets(self) -> tuple[Reference, ...]:
        """All to whom or to what it may be done."""
        return (*((self.target,) if self.target else ()), *self.also_target)

    @property
    def moment(self) -> When:
        """When it is looked at, also where the author does not say it."""
        return self.when or _MOMENTS.get(self.goal, "at-once")


class Victory(ExtensibleModel):
    """Who wins, as data."""

    mode: VictoryMode
    """``objectives``: who first fulfils one that wins; ``most-mp``: who has the most mission points at the end;
    ``first-to``: who first has so many. An objective that wins decides the game in every mode."""
    mp: Annotated[Count, Ge(1)] | None = None
    """How many mission points win, for ``first-to``."""
    ties: Id | None = None
    """The side that wins a tie; ``shared``: all who are tied; null: nobody does."""
    eliminated: Literal["loses", "nothing"] = "nothing"
    """What becomes of a side with nobody left on the map: it loses at once, or nothing follows from it."""
