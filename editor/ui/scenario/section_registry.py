"""The sections of the Scenario page in order, and which of them a field or a problem belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.values import FrozenStruct

if TYPE_CHECKING:
    from editor.model.game import BoardGame
    from editor.model.game_words import GameFeature
    from editor.model.scenario import Scenario
    from editor.rules import Problem


class SectionInfo(FrozenStruct):
    """A section and what it covers; its title is the message ``form.section-<name>``."""

    name: str
    fields: tuple[str, ...] = ()
    """Prefixes of the paths of its scenario fields."""
    rules: tuple[str, ...] = ()
    """Prefixes of the ids of the rules about them."""
    feature: GameFeature | None = None
    """What a game must have to show it; ``None``: every game shows it."""
    family: str = ""
    """The family of rules that a game with this section names; empty: every game has it."""
    for_characters: bool = False
    """Whether only games with factions show it: every character belongs to one."""


SECTIONS = (
    SectionInfo(
        "basics",
        fields=(
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
    SectionInfo(
        "sides",
        fields=("sides",),
        rules=("sides.", "start.", "prisoner.", "carry.", "team.", "balance.", "magnetic.", "hero.", "unit."),
    ),
    SectionInfo("zones", fields=("zones", "links"), rules=("entry.", "link.")),
    SectionInfo(
        "objectives",
        fields=("objectives", "victory"),
        rules=("objective.", "victory.", "mission.", "mp."),
    ),
    SectionInfo(
        "search-deck", fields=("search_deck", "search_remaining"), rules=("deck.", "search."), feature="search-deck"
    ),
    SectionInfo("story", fields=("story",), rules=("story.",), family="story"),
    SectionInfo("menace", fields=("decks", "house/menace"), rules=("menace.", "weather."), family="menace"),
    SectionInfo(
        "texts",
        fields=("texts",),
    ),
    SectionInfo("common-rules", fields=("rules_as_data",)),
    SectionInfo("custom-cards", fields=("house",), for_characters=True),
    SectionInfo("suppressed", fields=("suppressed",), rules=("suppression.",)),
    SectionInfo("checklist"),
)

_BY_SUBJECT = ("ref.", "text.", "box.")
"""Prefixes of rules whose section depends on what the problem is about."""


def sections_of(game: BoardGame) -> list[SectionInfo]:
    """Return the sections that a game shows."""
    return [
        each
        for each in SECTIONS
        if (each.feature is None or game.has(each.feature))
        and (not each.family or game.uses(each.family))
        and (not each.for_characters or game.faction)
    ]


SECTIONS_BY_NAME = {kind.name: kind for kind in SECTIONS}


def section_of_field(path: str) -> str | None:
    """Return the section that edits a field of the scenario."""
    held = [(len(beginning), kind.name) for kind in SECTIONS for beginning in kind.fields if is_within(path, beginning)]
    return max(held)[1] if held else None


def section_of_problem(found: Problem, scenario: Scenario) -> str | None:
    """Return the section in which a problem can be fixed, or ``None`` if that is on the map.

    Rules about references and supplies belong to the object that a problem is about, all others to one section.
    """
    if found.rule.startswith(_BY_SUBJECT) and found.subjects:
        return _section_of_object(found.subjects[0], scenario)
    fitting = [
        (len(beginning), kind.name) for kind in SECTIONS for beginning in kind.rules if found.rule.startswith(beginning)
    ]
    return max(fitting)[1] if fitting else None


def _section_of_object(target: str, scenario: Scenario) -> str | None:
    """Return the section that has the object with that id, or the field at that path."""
    held = {
        "objectives": {objective.id for objective in scenario.objectives},
        "sides": {
            each
            for side in scenario.sides
            for each in (side.id, *(own for start in side.characters for own in (start.id, *start.equipment)))
        },
        "zones": {zone.id for zone in scenario.zones},
        "search-deck": set(scenario.search_deck or ()),
        "basics": set(scenario.modules),
    }
    return next((name for name, ids in held.items() if target in ids), section_of_field(target))


def is_within(path: str, beginning: str) -> bool:
    """Return whether a path equals a prefix or continues it."""
    return path == beginning or path.startswith(f"{beginning}/")
