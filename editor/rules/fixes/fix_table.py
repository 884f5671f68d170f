"""The candidates for fixes of each rule, the most obvious first.

``editor.rules.fixes.fix_finder`` offers those that remove the problem and cause no new error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from editor.edits import Edit
from editor.rules.fixes import doors, map_lines, missions, references, scenario, stairs, starts, tiles
from editor.rules.inspection import Inspection
from editor.rules.problem import Problem

FixCandidates = Callable[[Inspection, Problem], Iterable[Edit]]

_ANOTHER_PLACE: tuple[FixCandidates, ...] = (doors.move_door_to_legal_place, doors.remove_door)
_OPENING: tuple[FixCandidates, ...] = (doors.open_with_door, doors.open_with_breach)

FIXES: Final[Mapping[str, tuple[FixCandidates, ...]]] = {
    "tile.outside-frame": (tiles.move_tile_inside, tiles.remove_tile),
    "tile.overlap": (tiles.remove_tile,),
    "tile.not-in-box": (tiles.replace_by_unused_tile, tiles.remove_tile),
    "tile.no-contact": (tiles.move_tiles_into_contact, tiles.remove_tile),
    "tile.removed": (tiles.replace_by_unused_tile, tiles.remove_tile),
    "tile.open-to-outdoor": (doors.close_with_doors, doors.close_with_walls, tiles.remove_tile),
    "tile.no-access": (doors.open_with_door, tiles.remove_tile),
    "map.hole": (),  # fitting tiles are found in ``editor.sags.fitting``
    "map.no-access": _OPENING,
    "map.outdoor-island": _OPENING,
    "map.locked-room": (doors.replace_by_unlocked_door, doors.give_magnetic_card),
    "door.not-a-junction": _ANOTHER_PLACE,
    "door.misplaced": _ANOTHER_PLACE,
    "door.double-wall": _ANOTHER_PLACE,
    "door.loose-end": _ANOTHER_PLACE,
    "door.blocked-square": _ANOTHER_PLACE,
    "door.outdoor-both": _ANOTHER_PLACE,
    "door.safe-wall": _ANOTHER_PLACE,
    "door.on-driller": _ANOTHER_PLACE,
    "door.overlap": _ANOTHER_PLACE,
    "door.not-in-box": (doors.replace_by_unused_door, doors.remove_door),
    "door.dead-end": _ANOTHER_PLACE,
    "door.needless": (doors.remove_door, doors.move_door_to_legal_place),
    "start.blocked": (starts.flip_driller_up, starts.move_to_nearest_square, starts.take_off_map),
    "start.shared": (starts.move_to_nearest_square, starts.take_off_map),
    "start.large": (starts.open_doorway, starts.move_to_nearest_square),
    "start.in-sight": (starts.close_open_door, starts.move_out_of_sight),
    "start.unreachable": (doors.open_with_door, doors.open_with_breach, starts.move_into_reach),
    "stairs.unpaired": (stairs.link_to_partner, stairs.place_partner_tile, stairs.unlink_stairs_fix, tiles.remove_tile),
    "stairs.not-linked": (stairs.link_levels, stairs.remove_empty_level),
    "marker.misplaced": (tiles.move_marker_nearby, tiles.remove_marker, tiles.repair_wall),
    "module.missing": (scenario.add_module,),
    "module.needs": (scenario.add_module,),
    "module.unused": (scenario.remove_module,),
    "objective.circle": (scenario.drop_requirement,),
    "objective.contradiction": (scenario.remove_turn_limit, scenario.remove_objective),
    "start.contradiction": (scenario.fix_start,),
    "objective.meaningless": (scenario.clear_field, scenario.remove_worthless),
    "victory.incomplete": (scenario.describe_victory_in_text,),
    "marker.state": (scenario.set_marker_state,),
    "ref.unknown": references.FIXES,
    "text.dangling": (scenario.remove_reference, references.replace_reference_by_name, scenario.remove_objective),
    "exit.none": (scenario.allow_exits, scenario.remove_objective),
    "exit.too-large": (scenario.allow_frame, scenario.remove_objective),
    "objective.cannot": (scenario.give_to_other_side, scenario.remove_objective),
    "prisoner.no-captor": (starts.give_prisoner_to_captor,),
    "sides.count": (scenario.set_players,),
    "sags.foreign-piece": (tiles.remove_foreign_pieces,),
    "sags.no-step": (scenario.set_construction_step,),
    "sags.constants": (scenario.set_constants,),
    "search.nowhere": (scenario.remove_search_deck,),
    "team.state": (scenario.start_free_and_healthy,),
    "box.exceeded": (scenario.remove_surplus, scenario.add_box),
    "carry.too-heavy": (scenario.drop_heaviest_items,),
    "suppression.stale": (scenario.remove_ignored_warning,),
    "map.apart": (tiles.move_tiles_into_contact, map_lines.add_link, tiles.remove_tile),
    "seam.half-doorway": (map_lines.rotate_tile, map_lines.shift_tile),
    "line.nowhere": (map_lines.remove_line,),
    "line.twice": (map_lines.remove_line,),
    "door.no-doorway": (map_lines.move_to_doorway, doors.remove_door, tiles.remove_marker),
    "door.shared": (map_lines.move_to_doorway, doors.remove_door, tiles.remove_marker),
    "area.leak": (map_lines.close_with_line,),
    "height.steep": (map_lines.close_with_line,),
    "link.blocked": (map_lines.remove_link,),
    "link.price": (map_lines.set_link_price, map_lines.remove_link),
    "link.one-way": (map_lines.lead_both_ways,),
    "stealth.exposed": (starts.turn_watcher, starts.move_unnoticed, starts.place_cover),
    "stealth.contest": (starts.turn_watcher, starts.move_unnoticed),
    "story.no-start": (missions.begin_with_card,),
    "story.twice": (missions.renumber_copy,),
    "story.unknown-target": (missions.add_missing_target, missions.remove_choices),
    "story.no-key": (missions.make_key_card, missions.remove_choices_back),
    "story.unreachable": (missions.remove_cards,),
    "story.removes-nothing": (missions.remove_nothing,),
    "story.unused-resolution": (missions.remove_unused_resolution,),
    "menace.never": (missions.remove_from_deck,),
    "weather.pointless": (missions.remove_from_deck,),
    "weather.no-wind": (missions.remove_from_deck,),
    "hero.twice": (missions.remove_copies,),
    "hero.many": (missions.remove_surplus_heroes,),
    "entry.none": (missions.add_entry_zone,),
    "entry.blocked": (missions.move_entry_zone, missions.remove_entry_zone),
    "entry.sealed": (missions.move_entry_zone, missions.remove_entry_zone),
    "entry.at-heroes": (missions.move_entry_zone, missions.remove_entry_zone),
    "token.facing": (missions.face_marker, tiles.remove_marker),
    "token.edge": (missions.move_marker_on_or_off_edge, tiles.remove_marker),
    "token.nowhere": (tiles.move_marker_nearby, tiles.remove_marker),
    "token.blizzard-indoors": (tiles.remove_marker,),
    "crate.unreachable": (tiles.remove_marker,),
    "crate.empty": (tiles.remove_marker,),
    "npc.unreachable": (missions.remove_copies,),
    "game.not-here": (missions.clear_unused_field,),
}
"""Rule -> functions that yield candidates; a rule without an entry has no fixes."""
