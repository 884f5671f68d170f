"""Dialogs that show a page of text: About, and the rules interpretations."""

from __future__ import annotations

import platform
from html import escape

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from editor import __version__
from editor.board.names import citation_name, rule_title
from editor.messages import msg, to_text
from editor.model.game import BoardGame, RuleInterpretation
from editor.rules.interpretations import interpretation_text, topic_name
from editor.rules.registry import BY_ID, DISAGREEMENT, STALE_SUPPRESSION, UNSUPPORTED_GAME, citation, rules_of
from editor.ui.dialogs.standard_dialogs import button_box


class TextDialog(QDialog):
    """Shows simple HTML; links open in the browser."""

    def __init__(self, title: str, html: str, size: tuple[int, int], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.resize(*size)
        self.text = QTextBrowser()
        self.text.setOpenExternalLinks(True)
        self.text.setAccessibleName(title)
        self.text.setHtml(html)
        self.buttons = button_box("close")
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.text)
        layout.addWidget(self.buttons)


class AboutDialog(TextDialog):
    """Shows what the program is, and its versions."""

    help_topic = "about"

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(msg("ui.about").text(), about_html(), (460, 300), parent)


def about_html() -> str:
    """Return the text of the About dialog."""
    parts = ("about-what", "about-fan", "about-license")
    words = "".join(f"<p>{escape(msg(f'ui.{part}').text())}</p>" for part in parts)
    versions = msg("ui.about-versions", version=__version__, python=platform.python_version(), qt=qVersion())
    return f"<h2>{escape(msg('ui.program').text())}</h2><p>{escape(versions.text())}</p>{words}"


class InterpretationsDialog(TextDialog):
    """Shows how the rules are interpreted, and all rules with their pages."""

    help_topic = "interpretations"

    def __init__(self, game: BoardGame, parent: QWidget | None = None) -> None:
        super().__init__(msg("ui.interpretations-title").text(), interpretations_html(game), (640, 560), parent)


def interpretations_html(game: BoardGame) -> str:
    """Return the interpretations of the game by topic, then its rules."""
    topics = dict.fromkeys(each.topic for each in game.reading)
    readings = "".join(_topic(topic, [each for each in game.reading if each.topic == topic]) for topic in topics)
    intro = f"<p>{escape(msg('ui.interpretations-intro').text())}</p>" if readings else ""
    held = {rule for each in game.rules for rule in rules_of(game, each.id)}
    always = {STALE_SUPPRESSION.id, DISAGREEMENT.id, UNSUPPORTED_GAME.id}
    rules = "".join(_rule(rule_id, game) for rule_id in BY_ID if rule_id in held | always)
    return f"{intro}{readings}<h3>{escape(msg('ui.interpretations-rules').text())}</h3>{rules}"


def _topic(topic: str | None, readings: list[RuleInterpretation]) -> str:
    heading = f"<h3>{escape(to_text(topic_name(topic)))}</h3>" if topic else ""
    return f"{heading}<ul>{''.join(map(_reading, readings))}</ul>"


def _reading(reading: RuleInterpretation) -> str:
    page = (
        f" <i>({escape(msg('interpretations.page', pages=citation_name(reading.page)).text())})</i>"
        if reading.page
        else ""
    )
    return f"<li>{escape(to_text(interpretation_text(reading)))}{page}</li>"


def _rule(rule_id: str, game: BoardGame) -> str:
    rule = BY_ID[rule_id]
    pages = citation(rule, game)
    cites = f" <i>({escape(to_text(citation_name(pages)))})</i>" if pages else ""
    title, why = escape(rule_title(rule_id).text()), escape(rule.why.text())
    return f"<p><b>{title}</b> <code>{escape(rule_id)}</code>{cites}<br>{why}</p>"
