"""How the program reads the rules of a game where the book leaves room, and every rule in our words with its page."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QWidget

from editor.board.names import citation_name, rule_title
from editor.messages import msg, to_text
from editor.model.game import BoardGame, RuleInterpretation
from editor.rules.interpretations import interpretation_text, topic_name
from editor.rules.registry import BY_ID, DISAGREEMENT, STALE_SUPPRESSION, rules_of
from editor.ui.dialogs.text_dialog import TextDialog


class Readings(TextDialog):
    def __init__(self, game: BoardGame, parent: QWidget | None = None) -> None:
        super().__init__(msg("ui.readings-title").text(), page(game), (640, 560), parent)


def page(game: BoardGame) -> str:
    """The readings of the game by topic, then its rules."""
    topics = dict.fromkeys(each.topic for each in game.reading)
    readings = "".join(_topic(topic, [each for each in game.reading if each.topic == topic]) for topic in topics)
    intro = f"<p>{escape(msg('ui.readings-intro').text())}</p>" if readings else ""
    held = {rule for each in game.rules for rule in rules_of(game, each.id)}
    always = {STALE_SUPPRESSION.id, DISAGREEMENT.id}
    rules = "".join(_rule(rule_id) for rule_id in BY_ID if rule_id in held | always)
    return f"{intro}{readings}<h3>{escape(msg('ui.readings-rules').text())}</h3>{rules}"


def _topic(topic: str | None, readings: list[RuleInterpretation]) -> str:
    heading = f"<h3>{escape(to_text(topic_name(topic)))}</h3>" if topic else ""
    return f"{heading}<ul>{''.join(map(_reading, readings))}</ul>"


def _reading(reading: RuleInterpretation) -> str:
    page = f" <i>({escape(msg('readings.page', pages=citation_name(reading.page)).text())})</i>" if reading.page else ""
    return f"<li>{escape(to_text(interpretation_text(reading)))}{page}</li>"


def _rule(rule_id: str) -> str:
    rule = BY_ID[rule_id]
    cites = f" <i>({escape(to_text(citation_name(rule.cites)))})</i>" if rule.cites else ""
    title, why = escape(rule_title(rule_id).text()), escape(rule.why.text())
    return f"<p><b>{title}</b> <code>{escape(rule_id)}</code>{cites}<br>{why}</p>"
