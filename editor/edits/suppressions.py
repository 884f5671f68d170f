"""Edits of suppressed findings: warnings that the author has seen and accepts."""

from __future__ import annotations

from editor.board.names import rule_title
from editor.edits.change import changed, inserted, replaced
from editor.edits.edit import Edit
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.scenario import Scenario, Suppressed


def suppress(suppressed: Suppressed) -> Edit:
    """Accept a warning, with a reason; a reason given before for the same warning is replaced."""

    def apply(scenario: Scenario) -> Scenario:
        for index, other in enumerate(scenario.suppressed):
            if (other.rule, other.subjects) == (suppressed.rule, suppressed.subjects):
                again = changed(other, reason=suppressed.reason)
                return changed(scenario, suppressed=replaced(scenario.suppressed, index, again))
        return changed(scenario, suppressed=inserted(scenario.suppressed, suppressed))

    return Edit(msg("edits.suppress", rule=rule_title(suppressed.rule)), apply)


def unsuppress(rule: str, subjects: tuple[str, ...]) -> Edit:
    """Let a warning be shown again."""

    def apply(scenario: Scenario) -> Scenario:
        kept = tuple(each for each in scenario.suppressed if (each.rule, each.subjects) != (rule, subjects))
        if kept == scenario.suppressed:
            raise EditRejected(msg("edits.not-suppressed", rule=rule_title(rule)))
        return changed(scenario, suppressed=kept)

    return Edit(msg("edits.unsuppress", rule=rule_title(rule)), apply)
