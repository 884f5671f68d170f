"""All rules, by family. A new rule is added to the ``RULES`` of its family, and a new family here."""

from __future__ import annotations

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
from editor.rules.rule import OURS, Rule, both

ALL: tuple[Rule, ...] = (
    *placement.RULES,
    *access.RULES,
    *doors.RULES,
    *markers.RULES,
    *starts.RULES,
    *encounters.RULES,
    *stairs.RULES,
    *modules.RULES,
    *references.RULES,
    *contradictions.RULES,
    *objectives.RULES,
    *prisoners.RULES,
    *told.RULES,
    *sags.RULES,
    *supplies.RULES,
    *packs.RULES,
    *balance.RULES,
    *ready_game.RULES,
    *ready_missions.RULES,
)

STALE_SUPPRESSION = Rule("suppression.stale", both("warning"), OURS, lambda _: ())
"""Found by ``report`` itself, once all other findings are known."""

DISAGREEMENT = Rule("internal.disagreement", both("error"), OURS, lambda _: (), fixable=False)
"""Found by ``second_opinion``, when a report is held against the shapes of the map."""

BY_ID: dict[str, Rule] = {rule.id: rule for rule in (*ALL, STALE_SUPPRESSION, DISAGREEMENT)}
