"""What the history calls what was picked: the name that palette, ghost and problems have for it."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.names import door_name, level_name, line_name, marker_name, start_name, tile_name, zone_name
from editor.edits import Selection
from editor.messages import Message, Name, say
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
    lines = (line for line in level.level.lines if line.edge in picked.lines)
    names += [line_name(document.box, line.kind) for line in lines]
    names += [zone_name(zone) for zone in document.scenario.zones if zone.id in picked.zones]
    return names[0] if names else ""


def named_pieces(document: Document) -> Iterator[tuple[Name, Message, Name, Selection]]:
    """All that has a name on the map: the name, what kind of thing it is, its level, and the selection of it alone."""
    scenario = document.scenario
    for level in scenario.levels:
        things = [
            *(("tile", Selection(level.id, tiles=frozenset({each.id}))) for each in level.placements),
            *(("door", Selection(level.id, doors=frozenset({each.id}))) for each in level.doors),
            *(("marker", Selection(level.id, markers=frozenset({each.id}))) for each in level.markers),
            *(
                ("character", Selection(level.id, characters=frozenset({start.id})))
                for _, start in scenario.starts()
                if start.level == level.id and start.x is not None
            ),
            *(
                ("zone", Selection(level.id, zones=frozenset({zone.id})))
                for zone in scenario.zones
                if zone.level == level.id and zone.squares
            ),
        ]
        for kind, picked in things:
            name = picked_name(document, picked)
            if name:
                yield name, say(f"bench.kind-{kind}"), level_name(level), picked
