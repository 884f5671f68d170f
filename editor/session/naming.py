"""What the history calls what was picked, and all that a search finds: by the names that everything else has for it."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.names import (
    door_name,
    level_name,
    line_name,
    marker_name,
    side_name,
    start_name,
    tile_name,
    zone_name,
)
from editor.edits import Selection
from editor.messages import Message, Name, msg
from editor.session.document import Document
from editor.values import FrozenStruct


class ScenarioPart(FrozenStruct):
    """A part of a scenario that is not on the map."""

    field: str
    """The path of the field that holds it."""
    thing: str
    """Its id, or its own path."""


def picked_name(document: Document, picked: Selection) -> Name:
    """The name of the one thing that is picked, a tile by the face that lies up; empty for several or none."""
    if len(picked) != 1:
        return ""
    level, board = document.board.level(picked.level), document.board
    if level is None:
        return ""
    names: list[Name] = [tile_name(stamp) for stamp in level.placed_tiles if stamp.placement.id in picked.tiles]
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
                yield name, msg(f"bench.kind-{kind}"), level_name(level), picked


def named_parts(document: Document) -> Iterator[tuple[Name, Message, ScenarioPart]]:
    """All that has a name or words and is not on the map: the words, what it is, and where it is held."""
    from editor.export.wording import rule_words, with_names, worded  # all formats come with it

    scenario, board = document.scenario, document.board
    for side in scenario.sides:
        yield side_name(side), msg("form.thing-side"), ScenarioPart("sides", side.id)
    for _, start in scenario.starts():
        if start.level is None:
            yield start_name(board, start), msg("form.thing-character"), ScenarioPart("sides", start.id)
    for zone in scenario.zones:
        if not zone.squares:
            yield zone_name(zone), msg("form.thing-zone"), ScenarioPart("zones", zone.id)
    for objective in scenario.objectives:
        words = with_names(objective.text, board) or worded(board, objective)
        yield words, msg("form.thing-objective"), ScenarioPart("objectives", objective.id)
    for name in ("story", "setup", "victory", "notes"):
        text = with_names(getattr(scenario.texts, name), board)
        if text:
            yield text, msg(f"form.text-{name}"), ScenarioPart("texts", f"texts/{name}")
    for number, rule in enumerate(scenario.texts.special_rules):
        place = ScenarioPart("texts", f"texts/special_rules/{number}")
        yield with_names(rule, board), msg("bench.kind-special-rule"), place
    for number, common in enumerate(scenario.rules_as_data):
        place = ScenarioPart("rules_as_data", f"rules_as_data/{number}")
        yield rule_words(board, common), msg("bench.kind-common-rule"), place
    for kind in ("characters", "equipment", "missions"):
        for card in getattr(scenario.house, kind):
            yield card.name, msg(f"form.own-{kind}"), ScenarioPart("house", card.id)
