"""What is tried to mend a finding of each rule, the most obvious first.

These are candidates; ``editor.rules.fixes.offer`` offers those that remove the finding and bring no new error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from editor.edits import Edit
from editor.rules.fixes import (
    contradictions,
    doors,
    encounters,
    markers,
    objectives,
    openings,
    references,
    settings,
    stairs,
    starts,
    supplies,
    tiles,
)
from editor.rules.inspection import Inspection
from editor.rules.problem import Problem

FixCandidates = Callable[[Inspection, Problem], Iterable[Edit]]

_ANOTHER_PLACE: tuple[FixCandidates, ...] = (doors.move_to_legal, doors.remove)
_OPENING: tuple[FixCandidates, ...] = (openings.open_with_door, openings.open_with_breach)

FIXES: Final[Mapping[str, tuple[FixCandidates, ...]]] = {
    "tile.outside-frame": (tiles.move_inside, tiles.remove),
    "tile.overlap": (tiles.remove,),
    "tile.not-in-box": (tiles.replace_by_unused, tiles.remove),
    "tile.no-contact": (tiles.move_into_contact, tiles.remove),
    "tile.removed": (tiles.replace_by_unused, tiles.remove),
    "tile.open-to-outdoor": (openings.shut_with_doors, openings.shut_with_walls, tiles.remove),
    "tile.no-access": (openings.open_with_door, tiles.remove),
    "map.hole": (),  # tiles that fit are found where tiles are laid: ``editor.sags.fitting.remedies``
    "map.no-access": _OPENING,
    "map.outdoor-island": _OPENING,
    "map.locked-room": (doors.unlock, doors.give_card),
    "door.not-a-junction": _ANOTHER_PLACE,
    "door.double-wall": _ANOTHER_PLACE,
    "door.loose-end": _ANOTHER_PLACE,
    "door.blocked-square": _ANOTHER_PLACE,
    "door.outdoor-both": _ANOTHER_PLACE,
    "door.safe-wall": _ANOTHER_PLACE,
    "door.on-driller": _ANOTHER_PLACE,
    "door.overlap": _ANOTHER_PLACE,
    "door.not-in-box": (doors.replace_by_unused, doors.remove),
    "door.dead-end": _ANOTHER_PLACE,
    "door.needless": (doors.remove, doors.move_to_legal),
    "start.blocked": (starts.turn_up_driller, starts.move_to_nearest, starts.take_off),
    "start.shared": (starts.move_to_nearest, starts.take_off),
    "start.large": (starts.open_doorway, starts.move_to_nearest),
    "start.in-sight": (encounters.close_door, encounters.move_out_of_sight),
    "start.unreachable": (openings.open_with_door, openings.open_with_breach, encounters.move_into_reach),
    "stairs.unpaired": (stairs.link_to_partner, stairs.lay_partner, stairs.unlink, tiles.remove),
    "stairs.not-linked": (stairs.link_levels, stairs.remove_empty_level),
    "marker.misplaced": (markers.move_nearby, markers.remove, markers.mend),
    "module.missing": (settings.add_module,),
    "module.needs": (settings.add_module,),
    "module.unused": (settings.remove_module,),
    "objective.circle": (contradictions.break_circle,),
    "objective.contradiction": (contradictions.free_turns, objectives.remove),
    "start.contradiction": (contradictions.mend_start,),
    "objective.meaningless": (contradictions.clear_field,),
    "victory.incomplete": (contradictions.tell_in_words,),
    "marker.state": (contradictions.set_state,),
    "ref.unknown": references.FIXES,
    "text.dangling": (objectives.forget, references.write_plainly, objectives.remove),
    "exit.none": (objectives.allow_exits, objectives.remove),
    "exit.too-large": (objectives.allow_frame, objectives.remove),
    "objective.cannot": (objectives.give_away, objectives.remove),
    "prisoner.no-captor": (starts.hand_over,),
    "sides.count": (settings.set_players,),
    "sags.foreign-piece": (markers.take_away,),
    "sags.constants": (settings.set_constants,),
    "box.exceeded": (supplies.leave_surplus, supplies.own_another_box),
    "carry.too-heavy": (supplies.drop_heaviest,),
    "suppression.stale": (settings.forget_suppression,),
}
"""Rule -> what is tried; a rule that is not named has no fix."""
