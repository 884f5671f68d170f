"""Everything in a scenario that a search can find, with the names that are shown elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.names import (
    level_name,
    side_name,
    start_name,
    zone_name,
)
from editor.edits import Selection
from editor.messages import Message, Name, msg
from editor.session.document import Document
from editor.session.map_selection import selection_name
from editor.values import FrozenStruct


class SectionItem(FrozenStruct):
    """A part of a scenario that is not on the map."""

    field: str
    """The path of the field that holds it."""
    thing: str
    """Its id or path."""


def named_pieces(document: Document) -> Iterator[tuple[Name, Message, Name, Selection]]:
    """Yield name, kind, level name and selection of everything that has a name on the map."""
    scenario = document.scenario
    for level in scenario.levels:
        things = [
            *(("tile", Selection(level.id, tiles=frozenset({each.id}))) for each in level.placements),
            *(("door", Selection(level.id, doors=frozenset({each.id}))) for each in level.doors),
            *(("marker", Selection(level.id, markers=frozenset({each.id}))) for each in level.markers),
            *(("note", Selection(level.id, notes=frozenset({each.id}))) for each in level.notes if each.text),
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
        for kind, selection in things:
            name = selection_name(document, selection)
            if name:
                yield name, msg(f"map-page.kind-{kind}"), level_name(level), selection


def named_parts(document: Document) -> Iterator[tuple[Name, Message, SectionItem]]:
    """Yield text, kind and location of everything with a name or text that is not on the map."""
    from editor.export.scenario_text import insert_names, objective_text, rule_text  # loads all exporters

    scenario, board = document.scenario, document.board
    for side in scenario.sides:
        yield side_name(side, document.box.game), msg("form.thing-side"), SectionItem("sides", side.id)
    for _, start in scenario.starts():
        if start.level is None:
            yield start_name(board, start), msg("form.thing-character"), SectionItem("sides", start.id)
    for zone in scenario.zones:
        if not zone.squares:
            yield zone_name(zone), msg("form.thing-zone"), SectionItem("zones", zone.id)
    for objective in scenario.objectives:
        words = insert_names(objective.text, board) or objective_text(board, objective)
        yield words, msg("form.thing-objective"), SectionItem("objectives", objective.id)
    for name in ("story", "setup", "victory", "notes"):
        text = insert_names(getattr(scenario.texts, name), board)
        if text:
            yield text, msg(f"form.text-{name}"), SectionItem("texts", f"texts/{name}")
    for number, rule in enumerate(scenario.texts.special_rules):
        place = SectionItem("texts", f"texts/special_rules/{number}")
        yield insert_names(rule, board), msg("map-page.kind-special-rule"), place
    for number, common in enumerate(scenario.rules_as_data):
        place = SectionItem("rules_as_data", f"rules_as_data/{number}")
        yield rule_text(board, common), msg("map-page.kind-common-rule"), place
    for kind in ("characters", "equipment", "missions"):
        for card in getattr(scenario.house, kind):
            yield card.name, msg(f"form.custom-{kind}"), SectionItem("house", card.id)
