"""What the history calls what was picked: the name that palette, ghost and problems have for it."""

from __future__ import annotations

from editor.board.names import door_name, marker_name, start_name, tile_name, zone_name
from editor.edits import Selection
from editor.messages import Name
from editor.session.document import Document


def picked_name(document: Document, picked: Selection) -> Name:
    """The name of the one thing that is picked, a tile by the face that lies up; empty for several or none."""
    if len(picked) != 1:
        return ""
    level, board = document.board.level(picked.level), document.board
    if level is None:
        return ""
    names: list[Name] = [tile_name(stamp) for stamp in level.stamps if stamp.placement.id in picked.tiles]
    names += [door_name(document.box, door.id) for door in level.level.doors if door.id in picked.doors]
    markers = (marker for marker in level.level.markers if marker.id in picked.markers)
    names += [marker_name(document.box, marker.marker) for marker in markers]
    starts = (start for _, start in document.scenario.starts() if start.id in picked.characters)
    names += [start_name(board, start) for start in starts]
    names += [zone_name(zone) for zone in document.scenario.zones if zone.id in picked.zones]
    return names[0] if names else ""
