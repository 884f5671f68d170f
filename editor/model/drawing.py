"""The words with which a game says how its lines are drawn."""

from typing import Literal

LineDrawing = Literal["bar", "plates", "stumps", "posts", "hedge", "line", "dashes", "gap"]
"""As a wall, as one of plates, as what is left of one, as a fence, as a hedge, thin, in dashes, or as two posts with
nothing between them."""

LineColour = Literal[
    "wall", "seam", "wood", "darkwood", "iron", "steel", "stone", "brick", "gravel", "leaf", "darkleaf", "glass",
    "water", "red", "blue", "gold", "orange", "violet",
]  # fmt: skip
"""What it is made of."""
