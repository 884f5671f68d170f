"""All rules, by family. A new rule is added to the ``RULES`` of its family, and a new family here.

A game names the families that its rule sets use, and grades their rules (``game.toml``).
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.looking import WAYS_TO_LOOK
from editor.board.paths import WAYS_TO_WALK
from editor.messages import Message, msg, table
from editor.model.game import BoardGame, HeightRules, LookRules
from editor.rules import (
    access,
    balance,
    contradictions,
    doors,
    encounters,
    markers,
    modules,
    objectives,
    packs,
    placement,
    prisoners,
    ready_game,
    ready_missions,
    references,
    sags,
    stairs,
    starts,
    supplies,
    told,
)
from editor.rules.problem import Severity
from editor.rules.rule import OURS, Rule

FAMILIES: dict[str, tuple[Rule, ...]] = {
    "tiles": placement.RULES,
    "construction": placement.OF_CONSTRUCTION,
    "access": access.RULES,
    "doors": doors.RULES,
    "markers": markers.RULES,
    "starts": starts.RULES,
    "encounters": encounters.RULES,
    "stairs": stairs.RULES,
    "modules": modules.RULES,
    "references": references.RULES,
    "contradictions": contradictions.RULES,
    "objectives": objectives.RULES,
    "prisoners": prisoners.RULES,
    "told": told.RULES,
    "sags": sags.RULES,
    "supplies": supplies.RULES,
    "packs": packs.RULES,
    "balance": balance.RULES,
    "ready-game": ready_game.RULES,
    "ready-missions": ready_missions.RULES,
}
"""The families of rules by the names that games know them by."""

ALL: tuple[Rule, ...] = tuple(rule for family in FAMILIES.values() for rule in family)

STALE_SUPPRESSION = Rule("suppression.stale", "warning", OURS, lambda _: ())
"""Found by ``report`` itself, once all other findings are known."""

DISAGREEMENT = Rule("internal.disagreement", "error", OURS, lambda _: (), fixable=False)
"""Found by ``second_opinion``, when a report is held against the shapes of the map."""

BY_ID: dict[str, Rule] = {rule.id: rule for rule in (*ALL, STALE_SUPPRESSION, DISAGREEMENT)}


def rules_of(game: BoardGame, rule_set: str) -> dict[str, tuple[Rule, Severity]]:
    """The rules that hold under a rule set of a game, by id, each with how bad it is to break it."""
    found = game.rule_set(rule_set) or game.rules[0]
    grades = {
        rule.id: found.severity.get(rule.id, rule.severity) for name in found.use for rule in FAMILIES.get(name, ())
    }
    return {rule: (BY_ID[rule], grade) for rule, grade in grades.items() if grade != "off"}


def severity_of(rule: str, game: BoardGame, rule_set: str) -> Severity | None:
    """How bad it is to break a rule under a rule set; ``None``: it does not hold there."""
    _, severity = rules_of(game, rule_set).get(rule, (None, None))
    return severity


def unknown_parts(game: BoardGame) -> Iterator[Message]:
    """What a game asks for and the program does not have: families, rules, ways to look and to walk, and what of its
    file has no effect yet."""
    for each in game.rules:
        for name in (name for name in each.use if name not in FAMILIES):
            yield msg("catalogue.no-such-family", rules=each.id, family=name, known=tuple(FAMILIES))
        for name in (name for name in each.severity if name not in BY_ID):
            yield msg("catalogue.no-such-rule", rules=each.id, rule=name)
    if game.look.start not in WAYS_TO_LOOK or game.look.end != "centre":
        yield msg("catalogue.no-such-way", what="look", way=game.look.start, known=tuple(sorted(WAYS_TO_LOOK)))
    if game.walk.slanting not in WAYS_TO_WALK:
        yield msg("catalogue.no-such-way", what="walk", way=game.walk.slanting, known=tuple(sorted(WAYS_TO_WALK)))
    for reading in game.reading:
        if not reading.text and reading.id not in table("readings"):
            yield msg("catalogue.no-reading", reading=reading.id)
    for field in _without_effect(game):
        yield msg("catalogue.no-effect", field=field)


def _without_effect(game: BoardGame) -> Iterator[str]:
    """What a game says that nothing of the program follows yet, as it stands in its file."""
    usual, look = LookRules(), ("touch", "void", "far", "arc")
    yield from (f"look.{name}" for name in look if getattr(game.look, name) != getattr(usual, name))
    yield from (name for name in ("heights", "tag") if getattr(game, name) not in ((), HeightRules()))
    for line in game.edge:
        said = {
            "look": line.look == "cover",
            "extra": line.extra > 0,
            "slanting": not line.slanting,
            "door": line.door == "only",
            "with": bool(line.joins),
        }
        yield from (f"edge.{line.id}.{name}" for name, is_said in said.items() if is_said)
