"""Step 1 of the S.A.G.S., building the map: a state, its legal actions, and the states they lead to.

Pure functions of frozen values. Randomness enters once, as the seed of the setup; a log of the actions
(``editor.sags.game.log_file``) therefore rebuilds a construction exactly. Computer players are in
``editor.sags.players``.
"""

from editor.sags.construction.actions import (
    Action,
    AddDoor,
    DoorPlacement,
    Exchange,
    Pass,
    PlaceDriller,
    PlaceTile,
    TileSpot,
)
from editor.sags.construction.exchange import exchanges
from editor.sags.construction.holes import explain_stuck, hole_warning, leaves_hole
from editor.sags.construction.legality import explain_illegal, is_legal, legal_actions
from editor.sags.construction.offers import (
    DoorPlan,
    Offer,
    doors_needed,
    doors_to_add,
    legal_drillers,
    legal_placements,
    optional_doors,
)
from editor.sags.construction.scenario import to_scenario
from editor.sags.construction.setup import new_construction
from editor.sags.construction.state import ConstructionState, Phase, Player
from editor.sags.construction.transitions import apply_action

__all__ = [
    "Action",
    "AddDoor",
    "ConstructionState",
    "DoorPlacement",
    "DoorPlan",
    "Exchange",
    "Offer",
    "Pass",
    "Phase",
    "PlaceDriller",
    "PlaceTile",
    "Player",
    "TileSpot",
    "apply_action",
    "doors_needed",
    "doors_to_add",
    "exchanges",
    "explain_illegal",
    "explain_stuck",
    "hole_warning",
    "is_legal",
    "leaves_hole",
    "legal_actions",
    "legal_drillers",
    "legal_placements",
    "new_construction",
    "optional_doors",
    "to_scenario",
]
