"""The special rules of a scenario in an engine file: those that are data, and those in words."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board import Board
from editor.export.engine import rule_model as model
from editor.export.engine.parts import Text
from editor.export.engine.speech import spoken, things
from editor.export.wording import rule_words
from editor.model.objectives import DoorCost, ExitOnly, Indestructible, NoDoors, Portable, SpecialRule


def special_rules(board: Board) -> Iterator[Text]:
    return (spoken(board, text) for text in board.scenario.texts.special_rules)


def rule_infos(board: Board) -> Iterator[model.RuleInfo]:
    return (_rule_info(board, rule) for rule in board.scenario.rules_as_data)


def _rule_info(board: Board, rule: SpecialRule) -> model.RuleInfo:
    text = spoken(board, rule.text if rule.text.strip() else rule_words(board, rule))
    match rule:
        case NoDoors():
            return model.NoDoorsRule(rule=rule.rule, who=things(board, rule.who), doors=rule.doors, text=text)
        case DoorCost():
            return model.DoorCostRule(rule=rule.rule, doors=rule.doors, movement=rule.movement, text=text)
        case ExitOnly():
            who, where = things(board, rule.who), things(board, rule.where)
            return model.ExitRule(rule=rule.rule, who=who, where=where, text=text)
        case Indestructible():
            return model.IndestructibleRule(rule=rule.rule, what=things(board, rule.what), text=text)
        case Portable():
            return model.CarryRule(
                rule=rule.rule,
                marker=rule.marker,
                who=things(board, rule.who),
                movement=rule.movement,
                weight=rule.weight,
                dropped_when_wounded=rule.dropped_when_wounded,
                text=text,
            )
