"""How the program reads the rules where the book leaves room, and every rule in our words with its page."""

from __future__ import annotations

from html import escape

from PySide6.QtWidgets import QWidget

from editor.board.names import rule_title
from editor.messages import say
from editor.rules.readings import READINGS, TOPICS, Reading, Topic
from editor.rules.registry import BY_ID
from editor.ui.dialogs.text_dialog import TextDialog


class Readings(TextDialog):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(say("ui.readings-title").text(), page(), (640, 560), parent)


def page() -> str:
    topics = "".join(_topic(topic) for topic in TOPICS)
    rules = "".join(_rule(rule_id) for rule_id in BY_ID)
    return (
        f"<p>{escape(say('ui.readings-intro').text())}</p>{topics}"
        f"<h3>{escape(say('ui.readings-rules').text())}</h3>{rules}"
    )


def _topic(topic: Topic) -> str:
    points = "".join(_reading(each) for each in READINGS if each.topic == topic)
    return f"<h3>{escape(say(f'readings.topic-{topic}').text())}</h3><ul>{points}</ul>"


def _reading(reading: Reading) -> str:
    page = say("readings.page", pages=reading.page).text()
    return f"<li>{escape(reading.text.text())} <i>({escape(page)})</i></li>"


def _rule(rule_id: str) -> str:
    rule = BY_ID[rule_id]
    cites = f" <i>({escape(rule.cites)})</i>" if rule.cites else ""
    title, why = escape(rule_title(rule_id).text()), escape(rule.why.text())
    return f"<p><b>{title}</b> <code>{escape(rule_id)}</code>{cites}<br>{why}</p>"
