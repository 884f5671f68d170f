"""Edits of the author's arrows: ways between squares that are not normal steps."""

from __future__ import annotations

from editor.edits.edit import Edit, find_level_index, replace_fields
from editor.edits.selection import LinkEnds, link_ends
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.limits import MAX_ENTRIES
from editor.model.scenario import Scenario, SquareLink


def add_link(link: SquareLink) -> Edit:
    """Add an arrow between two different squares."""

    def apply(scenario: Scenario) -> Scenario:
        for end in (link.start, link.end):
            find_level_index(scenario, end.level)
        if link.start == link.end:
            raise EditRejected(msg("edits.link-to-itself"))
        if link_ends(link) in map(link_ends, scenario.links):
            raise EditRejected(msg("edits.link-twice"))
        if len(scenario.links) >= MAX_ENTRIES:
            raise EditRejected(msg("edits.too-many-links", limit=MAX_ENTRIES))
        return replace_fields(scenario, links=(*scenario.links, link))

    return Edit(msg("form.link-add"), apply)


def change_link(ends: LinkEnds, **fields: object) -> Edit:
    """Change the cost or the direction of an arrow; merges while typing."""

    def apply(scenario: Scenario) -> Scenario:
        if ends not in map(link_ends, scenario.links):
            raise EditRejected(msg("edits.no-such-link"))
        return replace_fields(
            scenario,
            links=tuple(replace_fields(each, **fields) if link_ends(each) == ends else each for each in scenario.links),
        )

    return Edit(msg("edits.change-link"), apply, merge_key=("change-link", ends, *sorted(fields)))
