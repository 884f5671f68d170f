"""The sections of the page Scenario, in their order, and which of them a field or a finding belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.values import FrozenStruct

if TYPE_CHECKING:
    from editor.model.scenario import Scenario
    from editor.rules import Problem


class SectionKind(FrozenStruct):
    """A section and what it is about. Its words are ``form.section-<name>``."""

    name: str
    holds: tuple[str, ...] = ()
    """Fields of the scenario, by the beginnings of their paths."""
    rules: tuple[str, ...] = ()
    """Rules about what it holds, by the beginnings of their ids."""


SECTIONS = (
    SectionKind(
        "basics",
        holds=(
            "id",
            "title",
            "author",
            "language",
            "rules",
            "box",
            "players",
            "turns",
            "ground",
            "initiative",
            "exits",
            "modules",
            "values",
        ),
        rules=("scenario.", "module.", "exit.", "sags."),
    ),
    SectionKind(
        "sides",
        holds=("sides",),
        rules=("sides.", "start.", "prisoner.", "carry.", "team.", "balance."),
    ),
    SectionKind("zones", holds=("zones",)),
    SectionKind(
        "objectives",
        holds=("objectives", "victory"),
        rules=("objective.", "victory.", "mission.", "mp."),
    ),
    SectionKind("search-deck", holds=("search_deck",), rules=("deck.",)),
    SectionKind(
        "texts",
        holds=("texts",),
    ),
    SectionKind("common-rules", holds=("rules_as_data",)),
    SectionKind("own-cards", holds=("house",)),
    SectionKind("suppressed", holds=("suppressed",), rules=("suppression.",)),
    SectionKind("checklist"),
)

_ABOUT_NAMES = ("ref.", "text.")

BY_NAME = {kind.name: kind for kind in SECTIONS}


def section_of_field(path: str) -> str | None:
    """The section that holds a field of the scenario."""
    held = [(len(beginning), kind.name) for kind in SECTIONS for beginning in kind.holds if is_within(path, beginning)]
    return max(held)[1] if held else None


def section_of_finding(found: Problem, scenario: Scenario) -> str | None:
    """The section in which a finding can be put right; ``None``: on the map.

    Rules about names are about whatever speaks of a thing; all others are about one part of a scenario.
    """
    if found.rule.startswith(_ABOUT_NAMES) and found.subjects:
        return _section_of_thing(found.subjects[0], scenario)
    fitting = [
        (len(beginning), kind.name) for kind in SECTIONS for beginning in kind.rules if found.rule.startswith(beginning)
    ]
    return max(fitting)[1] if fitting else None


def _section_of_thing(thing: str, scenario: Scenario) -> str | None:
    """The section that holds the thing with that id, or the field at that path."""
    held = {
        "objectives": {objective.id for objective in scenario.objectives},
        "sides": {each for side in scenario.sides for each in (side.id, *(start.id for start in side.characters))},
        "zones": {zone.id for zone in scenario.zones},
        "search-deck": set(scenario.search_deck or ()),
        "basics": set(scenario.modules),
    }
    return next((name for name, ids in held.items() if thing in ids), section_of_field(thing))


def is_within(path: str, beginning: str) -> bool:
    """Whether a path is that beginning or goes on from it."""
    return path == beginning or path.startswith(f"{beginning}/")
