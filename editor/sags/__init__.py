"""The S.A.G.S. construction protocol: a state, the actions that are legal in it, and what they lead to.

The protocol is pure functions of frozen values. Chance enters once, as the seed of the set-up; a log of the actions
therefore rebuilds a construction exactly. The computer as a player (``play``, ``builder``, ``guardian``) keeps a plan
from turn to turn; the same seed gives the same construction. Step 1, building the map, is what there is so far.
"""

from editor.sags.actions import Action, AddDoor, Exchange, LaidDoor, LayDriller, LayTile, Pass, Spot
from editor.sags.apply import apply
from editor.sags.exchange import exchanges
from editor.sags.holes import hole_warning, leaves_hole
from editor.sags.laying import DoorPlan, Offer, doors_needed, legal_drillers, legal_placements
from editor.sags.legality import is_legal, legal_actions
from editor.sags.log import Log, read_log, to_log, write_log
from editor.sags.more_doors import doors_to_add, optional_doors
from editor.sags.replay import replay
from editor.sags.scenario import to_scenario
from editor.sags.setup import new_construction
from editor.sags.state import Phase, Player, State
from editor.sags.stuck import why_stuck
from editor.sags.why import why_not

__all__ = [
    "Action",
    "AddDoor",
    "DoorPlan",
    "Exchange",
    "LaidDoor",
    "LayDriller",
    "LayTile",
    "Log",
    "Offer",
    "Pass",
    "Phase",
    "Player",
    "Spot",
    "State",
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
    "read_log",
    "replay",
    "to_log",
    "to_scenario",
    "why_not",
    "why_stuck",
    "write_log",
]
