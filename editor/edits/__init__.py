"""The commands: pure functions from one scenario to the next, each with a label and a clear refusal.

Every function here that returns an ``Edit`` is a command. Commands do not judge a map, that is what rules do; they
refuse only what cannot be: a thing that is not there, an id that is taken, a value that no scenario can hold.
"""

from editor.edits.arrange import (
    copied,
    move,
    moved_selection,
    paste,
    remove,
    rotate,
    rotated_selection,
)
from editor.edits.change import changed
from editor.edits.clip import Clip
from editor.edits.doors import close_doors, move_door, open_doors, place_door, remove_doors, replace_door
from editor.edits.edit import Edit, together
from editor.edits.fields import set_field, value_at
from editor.edits.levels import (
    add_level,
    link_stairs,
    remove_level,
    rename_level,
    reorder_level,
    resize_level,
    set_elevation,
    unlink_stairs,
)
from editor.edits.lists import add_item, remove_item, reorder_item
from editor.edits.markers import annotate_marker, move_marker, place_marker, remove_markers, set_marker_state
from editor.edits.selection import Selection, everything_on, tiles_on, with_contents
from editor.edits.sides import (
    add_character,
    add_side,
    bring_character,
    change_side,
    deploy_character,
    equip_character,
    face_character,
    hold_character,
    move_character,
    remove_character,
    remove_side,
)
from editor.edits.suppressions import suppress, unsuppress
from editor.edits.tiles import (
    flip_tile,
    flipped,
    footprint,
    place_tile,
    remove_tiles,
    replace_tile,
)
from editor.edits.walls import add_walls, break_doors, break_walls, lay_lines, mend_walls, remove_walls, take_lines
from editor.edits.zones import add_zone, paint_zone, remove_zone

__all__ = [
    "Clip",
    "Edit",
    "Selection",
    "add_character",
    "add_item",
    "add_level",
    "add_side",
    "add_walls",
    "add_zone",
    "annotate_marker",
    "break_doors",
    "break_walls",
    "bring_character",
    "change_side",
    "changed",
    "close_doors",
    "copied",
    "deploy_character",
    "equip_character",
    "everything_on",
    "face_character",
    "flip_tile",
    "flipped",
    "footprint",
    "hold_character",
    "lay_lines",
    "link_stairs",
    "mend_walls",
    "move",
    "move_character",
    "move_door",
    "move_marker",
    "moved_selection",
    "open_doors",
    "paint_zone",
    "paste",
    "place_door",
    "place_marker",
    "place_tile",
    "remove",
    "remove_character",
    "remove_doors",
    "remove_item",
    "remove_level",
    "remove_markers",
    "remove_side",
    "remove_tiles",
    "remove_walls",
    "remove_zone",
    "rename_level",
    "reorder_item",
    "reorder_level",
    "replace_door",
    "replace_tile",
    "resize_level",
    "rotate",
    "rotated_selection",
    "set_elevation",
    "set_field",
    "set_marker_state",
    "suppress",
    "take_lines",
    "tiles_on",
    "together",
    "unlink_stairs",
    "unsuppress",
    "value_at",
    "with_contents",
]
