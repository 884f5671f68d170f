"""What goes along when a piece is taken off the map, and the names of pieces that are laid on it."""

from __future__ import annotations

from editor.edits import Selection, include_contents
from editor.model.scenario import Scenario
from editor.session.document import Document
from editor.values import replace


def with_what_lies_on_it(picked: Selection, document: Document) -> Selection:
    """The picked things with the doors, walls, markers and stairs of the picked tiles.

    Characters stay in their sides, with their equipment; the rules say that they stand on nothing.
    """
    if not picked.tiles:
        return picked
    return replace(include_contents(picked, document.scenario, document.box), characters=picked.characters)


def tile_ids(scenario: Scenario) -> list[str]:
    return [each.id for level in scenario.levels for each in level.placements]


def door_ids(scenario: Scenario) -> list[str]:
    return [each.id for level in scenario.levels for each in level.doors]
