"""Step 1 of the S.A.G.S., building the map: a state, the actions that are legal in it, and what they lead to.

The protocol is pure functions of frozen values. Chance enters once, as the seed of the set-up; a log of the actions
(``editor.sags.game.log``) therefore rebuilds a construction exactly. The computer as a
player is in ``editor.sags.players``.
"""

from editor.sags.construction.actions import Action, AddDoor, Exchange, LaidDoor, LayDriller, LayTile, Pass, TileSpot
from editor.sags.construction.apply import apply
from editor.sags.construction.exchange import exchanges
from editor.sags.construction.holes import hole_warning, leaves_hole
from editor.sags.construction.laying import DoorPlan, Offer, doors_needed, legal_drillers, legal_placements
from editor.sags.construction.legality import is_legal, legal_actions, why_not
from editor.sags.construction.more_doors import doors_to_add, optional_doors
from editor.sags.construction.scenario import to_scenario
from editor.sags.construction.setup import new_construction
from editor.sags.construction.state import Phase, Player, State
from editor.sags.construction.stuck import why_stuck

__all__ = [
    "Action",
    "AddDoor",
    "DoorPlan",
    "Exchange",
    "LaidDoor",
    "LayDriller",
    "LayTile",
    "Offer",
    "Pass",
    "Phase",
    "Player",
    "State",
    "TileSpot",
    "apply",
    "doors_needed",
    "doors_to_add",
    "exchanges",
    "hole_warning",
    "is_legal",
    "leaves_hole",
    "legal_actions",
    "legal_drillers",
    "legal_placements",
    "new_construction",
    "optional_doors",
    "to_scenario",
    "why_not",
    "why_stuck",
]
