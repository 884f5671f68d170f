"""Why an action is illegal, in the words of the validator."""

from __future__ import annotations

from editor.messages import Message
from editor.rules import Finding, check
from editor.sags.construction.actions import Action, AddDoor, LaidDoor, LayDriller, LayTile
from editor.sags.construction.legality import BREAKS_A_RULE, objections
from editor.sags.construction.scenario import board_with
from editor.sags.construction.state import State


def why_not(state: State, action: Action) -> tuple[Finding | Message, ...]:
    """Everything that makes the action illegal: what the validator finds, then what else; nothing if it is legal."""
    said = objections(state, action)
    if BREAKS_A_RULE not in said:
        return tuple(said)
    others = (message for message in said if message != BREAKS_A_RULE)
    return (*(findings(state, action) or (BREAKS_A_RULE,)), *others)


def findings(state: State, action: Action) -> tuple[Finding, ...]:
    """The errors on the map as the action would leave it, and what is wrong with the new tile although its
    neighbours were paid for."""
    placements = list(state.placements)
    new: tuple[LaidDoor, ...] = ()
    match action:
        case LayTile():
            placements.append(action.spot.placement())
            new = action.doors
        case LayDriller():
            placements.append(action.spot.placement())
        case AddDoor():
            new = (action,)
    doors = {door.id: door for door in state.doors}
    doors |= {door.door: door.placed() for door in new if door.door not in doors}
    laid = {placement.id for placement in placements[len(state.placements) :]}
    report = check(board_with(state, placements, tuple(doors.values())))
    return tuple(
        each
        for each in report.findings
        if each.severity == "error" or (each.severity == "paid" and laid & set(each.subjects))
    )
