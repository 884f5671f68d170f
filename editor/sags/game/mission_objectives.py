"""Mission cards as objectives: the data of an objective mean exactly what the words of the card say.

A card names a face, cards of characters and factions; an objective refers to what is in play. A faction is a group, so
that zombies made during the game count as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from editor.board.names import faction_name
from editor.catalog.translation import box_text
from editor.messages import msg
from editor.model.cards import Mission, MissionEvent, Who
from editor.model.objectives import CarriedThing, Goal, Objective, Reference
from editor.values import FrozenStruct

_GOALS: Final[Mapping[MissionEvent, Goal]] = {
    "death": "kill",
    "capture": "capture",
    "torture": "torture",
    "spy-point-by-torture": "torture",
    "exit": "exit",
    "equipment-triggered": "interact",
    "destroyed": "destroy",
    "launched": "interact",
    "zombie-made": "raise",
    "occupied": "hold",
    "other": "other",
}
"""Event of a mission -> the goal of its objective."""


class InPlay(FrozenStruct):
    """What a mission can refer to in a scenario."""

    players: int
    placements: Mapping[str, str]
    """Face on the map -> the id of its placement."""
    characters: Mapping[str, str]
    """Card of a character in a team -> the id of the character."""

    def placement(self, face: str) -> str:
        """Return the placement of a face; its tile if it is not on the map, which a rule then reports."""
        return self.placements.get(face, face.partition("/")[0])

    def named(self, who: Who) -> tuple[Reference, ...]:
        """Return the characters that a card names, of which one must be in play; all if none is."""
        here = [self.characters[each] for each in who.characters if each in self.characters]
        return tuple(Reference(kind="character", id=each) for each in here or who.characters)


def mission_objectives(
    mission: Mission, in_play: InPlay, *, objective_id: str, side: str, text: str, secret: bool = False
) -> tuple[Objective, ...]:
    """Return the objective of a mission, and before it the condition that ends it, if it has one."""
    goal = _GOALS[mission.event] if mission.event else "other"
    doers = _doers(mission, in_play, side)
    targets = tuple(_targets(mission, in_play, side))
    before = tuple(_conditions(mission, objective_id, side, secret))
    tile = Reference(kind="tile", id=in_play.placement(mission.where)) if mission.where else None
    is_used = goal == "interact" or (goal == "destroy" and tile is not None)
    return *before, Objective(
        id=objective_id,
        side=side,
        goal=goal,
        who=doers[0] if doers else None,
        also_who=doers[1:],
        target=targets[0] if targets else None,
        also_target=targets[1:],
        where=None if goal == "destroy" else tile,
        mp=mission.mp,
        each=mission.each,
        when=mission.when,
        ability=mission.ability if goal == "interact" else None,
        stage=mission.stage if goal == "interact" else None,
        unless=tuple(each.id for each in before),
        carrying=CarriedThing(kind="equipment", id=mission.carrying) if mission.carrying and not is_used else None,
        unopposed="tile" if mission.absent else None,
        absent=(_group("characters", mission.absent),) if mission.absent else (),
        mission=mission.id,
        secret=secret,
        text=text,
    )


def _group(name: str, kind: str | None = None) -> Reference:
    return Reference(kind="group", id=f"{name}/{kind}" if kind else name)


def _doers(mission: Mission, in_play: InPlay, side: str) -> tuple[Reference, ...]:
    """Return who must do it; empty: any character of the side, of a death or a destruction anyone at all."""
    if in_play.players > 2 and mission.crowd in ("norad", "salemite"):
        return (_group("own", mission.crowd),)
    match mission.by:
        case None:
            return ()
        case Who(own=True):
            return (Reference(kind="side", id=side),)
        case Who(faction=str(faction)):
            return (_group("own", faction),)
        case who:
            return in_play.named(who)


def _targets(mission: Mission, in_play: InPlay, side: str) -> Iterator[Reference]:
    if mission.event == "equipment-triggered" and mission.carrying:
        yield Reference(kind="equipment", id=mission.carrying)
    if mission.event == "destroyed":
        if mission.where is None:
            yield _group("elements")
        elif mission.element is not None:
            yield Reference(kind="element", id=f"{in_play.placement(mission.where)}/{mission.element}")
        else:
            yield Reference(kind="tile", id=in_play.placement(mission.where))
    if mission.event == "zombie-made":
        yield _group("zombies")
    if mission.target is not None:
        if mission.target.zombies:
            yield _group("zombies")
        if mission.target.faction is not None:
            yield _group("enemies", mission.target.faction)
        elif mission.target.own:
            yield Reference(kind="side", id=side)
        elif not mission.target.zombies:
            yield from in_play.named(mission.target)


def _conditions(mission: Mission, objective_id: str, side: str, secret: bool) -> Iterator[Objective]:
    """Yield an objective without points: when it is fulfilled, the mission no longer counts."""
    if mission.unused_by is not None and mission.carrying is not None:
        yield Objective(
            id=f"{objective_id}-before",
            side=side,
            goal="interact",
            who=_group("characters", mission.unused_by),
            target=Reference(kind="equipment", id=mission.carrying),
            secret=secret,
            text=msg(
                "game.mission-condition",
                name=box_text("mission", mission.name),
                faction=faction_name(mission.unused_by),
                item=f"{{equipment:{mission.carrying}}}",
            ).text(),
        )


def mission_text(mission: Mission, players: int) -> str:
    """Return name and help of a mission, and who must fulfill it in a game of this many players."""
    text = msg("game.mission-text", name=box_text("mission", mission.name), help=box_text("mission", mission.help))
    if players > 2 and mission.crowd in ("norad", "salemite"):
        text = msg(f"game.mission-crowd-{mission.crowd}", words=text)
    return text.text()
