"""All rules by family. A new rule is added to the ``RULES`` of its module, and a new family here.

A game names the families that its rule sets use and can change the severity of their rules (``game.toml``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args
from weakref import WeakKeyDictionary

from editor.board.sight import SIGHT_WAYS
from editor.catalog import Box
from editor.catalog.game_file import GAME_FILE
from editor.catalog.toml_document import TomlProblem
from editor.messages import Message, msg, table
from editor.model.game import BoardGame, SightRules
from editor.model.game_words import GameFeature
from editor.rules.map_rules import access, doors, doorways, grounds, lines, links, markers, stairs, tiles, tokens
from editor.rules.problem import Severity
from editor.rules.rule import NO_CITATION, Rule
from editor.rules.sags_rules import constructed_maps, ready_missions, ready_teams
from editor.rules.scenario_rules import (
    balance,
    entries,
    heroes,
    menace,
    missing_info,
    modules,
    objectives,
    references,
    start_sight_and_reach,
    starts,
    stealth,
    story,
    supplies,
    unused_fields,
)

FAMILIES: dict[str, tuple[Rule, ...]] = {
    "tiles": tiles.TILE_RULES,
    "construction": tiles.CONSTRUCTION_RULES,
    "access": access.RULES,
    "doors": doors.RULES,
    "door-places": doors.PLACE_RULES,
    "markers": markers.RULES,
    "starts": starts.RULES,
    "encounters": start_sight_and_reach.RULES,
    "stairs": stairs.RULES,
    "modules": modules.RULES,
    "references": references.RULES,
    "contradictions": (*objectives.CONTRADICTION_RULES, *starts.CONTRADICTION_RULES, *markers.STATE_RULES),
    "objectives": objectives.RULES,
    "prisoners": starts.PRISONER_RULES,
    "told": missing_info.RULES,
    "sags": constructed_maps.RULES,
    "supplies": supplies.RULES,
    "packs": missing_info.PACK_RULES,
    "balance": balance.RULES,
    "ready-game": ready_teams.RULES,
    "ready-missions": ready_missions.RULES,
    "whole-map": tiles.WHOLE_MAP_RULES,
    "seams": lines.SEAM_RULES,
    "lines": lines.RULES,
    "doorways": doorways.RULES,
    "grounds": grounds.RULES,
    "links": links.RULES,
    "tokens": tokens.RULES,
    "heroes": heroes.RULES,
    "entries": entries.RULES,
    "stealth": stealth.RULES,
    "menace": menace.RULES,
    "story": story.RULES,
    "strangers": unused_fields.RULES,
}
"""The families of rules by the names that games use."""

PARTS: dict[str, tuple[str, ...]] = {
    "sights": tuple(f"{start} – {end}" for start, end in sorted(SIGHT_WAYS)),
    "families": tuple(FAMILIES),
    "features": get_args(GameFeature),
    "shelves": ("tiles", "doors", "lines", "markers", "units"),
    "exports": ("pdf", "png", "svg", "uvtt", "tmj", "engine", "table-engine"),
}
"""The parts of the program that a game names in ``game.toml``; no part is named after a game.

Sections of the Scenario page, columns and figures of sheets and reports belong to features. Tests compare the shelves
with the palette and the exports with the exporters, which this layer does not know.
"""

ALL_RULES: tuple[Rule, ...] = tuple(dict.fromkeys(rule for family in FAMILIES.values() for rule in family))

STALE_SUPPRESSION = Rule("suppression.stale", "warning", NO_CITATION, lambda _: ())
"""Found by ``report`` itself after all other problems are known."""

DISAGREEMENT = Rule("internal.disagreement", "error", NO_CITATION, lambda _: (), fixable=False)
"""Found by ``cross_check``."""

UNSUPPORTED_GAME = Rule("game.unsupported", "error", NO_CITATION, lambda _: (), fixable=False)
"""Found by ``report``: the game asks for something that the program does not have."""

BY_ID: dict[str, Rule] = {rule.id: rule for rule in (*ALL_RULES, STALE_SUPPRESSION, DISAGREEMENT, UNSUPPORTED_GAME)}


def rules_of(game: BoardGame, rule_set: str) -> dict[str, tuple[Rule, Severity]]:
    """Return the rules of a rule set of a game by id, each with its severity."""
    found = game.rule_set(rule_set) or game.rules[0]
    grades = {
        rule.id: found.severity.get(rule.id, rule.severity) for name in found.use for rule in FAMILIES.get(name, ())
    }
    return {rule: (BY_ID[rule], grade) for rule, grade in grades.items() if grade != "off"}


def citation(rule: Rule, game: BoardGame) -> str:
    """Return the pages of the rulebook that give a rule: those that the game names, or those that the rule knows."""
    if pages := game.cites.get(rule.id):
        return f"RB {pages}"
    return rule.cites if game.has("page-numbers") else ""


def severity_of(rule: str, game: BoardGame, rule_set: str) -> Severity | None:
    """Return the severity of a rule under a rule set; ``None`` if the rule set does not use it."""
    _, severity = rules_of(game, rule_set).get(rule, (None, None))
    return severity


def unknown_parts(game: BoardGame, file: str = GAME_FILE) -> Iterator[TomlProblem]:
    """Yield a problem for everything that a game asks for and the program does not support.

    ``file``: the name of the file of the game, in which ``locate_problems`` finds the lines.
    """
    for entry, message in _unknown_entries(game):
        yield TomlProblem(file, message, entry=entry)


def _unknown_entries(game: BoardGame) -> Iterator[tuple[tuple[str, ...], Message]]:
    for each in game.rules:
        for name in (name for name in each.use if name not in FAMILIES):
            message = msg("catalog.no-such-family", rules=each.id, family=name, known=tuple(FAMILIES))
            yield ("rules", each.id, "use"), message
        for name in (name for name in each.severity if name not in BY_ID):
            yield ("rules", each.id, "severity", name), msg("catalog.no-such-rule", rules=each.id, rule=name)
    for name in (name for name in game.cites if name not in BY_ID):
        yield ("cites", name), msg("catalog.no-such-cited-rule", rule=name)
    if (game.look.start, game.look.end) not in SIGHT_WAYS:
        way = f"{game.look.start} – {game.look.end}"
        yield ("look", "start"), msg("catalog.no-such-way", what="look", way=way, known=PARTS["sights"])
    for reading in game.reading:
        if not reading.text and reading.id not in table("interpretations"):
            yield ("reading", reading.id), msg("catalog.no-interpretation", reading=reading.id)
    for field, known in (("shelves", PARTS["shelves"]), ("exports", PARTS["exports"])):
        for name in getattr(game, field):
            if name not in known:
                yield (field,), msg("catalog.no-such-way", what=field, way=name, known=known)
    for field in _without_effect(game):
        yield tuple(field.split(".")), msg("catalog.no-effect", field=field)


_unsupported: WeakKeyDictionary[Box, tuple[Message, ...]] = WeakKeyDictionary()


def unsupported_parts(box: Box) -> tuple[Message, ...]:
    """Return the unknown parts of the game that a box belongs to; each box is looked at once."""
    if box not in _unsupported:
        _unsupported[box] = tuple(problem.message for problem in unknown_parts(box.game))
    return _unsupported[box]


def _without_effect(game: BoardGame) -> Iterator[str]:
    """Yield the fields of a game that have no effect yet, as they are named in its file."""
    if game.edition != 1:
        yield "edition"
    if 3 in game.unit_sizes:
        yield "unit_sizes"
    if game.table.filled and not game.uses("construction"):
        yield "table.filled"
    for area in game.area:
        if area.shut_against and (area.id, area.shut_against) != ("indoor", ("outdoor",)):
            yield f"area.{area.id}.shut_against"
    if game.look.start != "corner":
        usual, look = SightRules(), ("touch", "void", "far", "arc")
        yield from (f"look.{name}" for name in look if getattr(game.look, name) != getattr(usual, name))
        yield from ("heights.look" for _ in range(game.heights.look != "plain"))
        yield from (f"edge.{line.id}.look" for line in game.edge if line.look == "cover")
    if game.walk.slanting == "never":
        yield from (f"edge.{line.id}.slanting" for line in game.edge if not line.slanting)
        yield from (f"tag.{tag.id}.slanting" for tag in game.tag if not tag.slanting)
    yield from (f"edge.{line.id}.with" for line in game.edge if line.joins)
