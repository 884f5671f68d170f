"""The catalog: reads the box of a game in ``tiles/``, with packs, into values."""

from editor.catalog.box import Box
from editor.catalog.box_loader import box_by_fingerprint, box_for_game, box_for_scenario, find_game, load_box

__all__ = ["Box", "box_by_fingerprint", "box_for_game", "box_for_scenario", "find_game", "load_box"]
