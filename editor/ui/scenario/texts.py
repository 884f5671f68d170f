"""What the players read: story, set-up, victory, special rules; and the author's own notes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from editor.edits import add_item, remove_item, reorder_item
from editor.export.scenario_text import insert_names
from editor.messages import msg
from editor.model.limits import MAX_ENTRIES
from editor.model.scenario import DESCRIBED
from editor.ui.map.workspace import Workspace
from editor.ui.panels.fields import TicksField
from editor.ui.scenario.chips import ChipField
from editor.ui.scenario.items import ItemList
from editor.ui.scenario.section import Desk, Section, SectionForm

_RULES = "texts/special_rules"
_WORDS = 12
"""So many words of a rule stand for it in the list."""


class TextsSection(Section):
    """Texts with the names of things: ``{`` offers them."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.texts = TextsForm(self.workspace)
        self.rules = ItemList(self.words("special-rules"), self.words("rule-add"), lines=6)
        self.rules.add_wanted.connect(self._add)
        self.rules.remove_wanted.connect(self._remove)
        self.rules.move_wanted.connect(self._move)
        self.rules.chosen.connect(lambda _: self.refresh())
        self.rule = RuleForm(self.workspace, lambda: self.rules.current or "0")
        self.notes = NotesForm(self.workspace)
        self.advice("texts-advice")
        self.add_form(self.texts)
        self.heading("special-rules")
        self.lines.addWidget(self.rules)
        self.add_form(self.rule)
        self.add_form(self.notes)

    def refresh(self) -> None:
        rules, board = self.scenario.texts.special_rules, self.workspace.document.board
        self.rules.show_items([(str(at), _short(insert_names(rule, board))) for at, rule in enumerate(rules)])
        self.rules.add.setEnabled(len(rules) < MAX_ENTRIES)
        self.rule.setVisible(bool(rules))
        for form in self.forms:
            if form is not self.rule or rules:
                form.refresh()

    def reveal(self, thing: str) -> QWidget | None:
        """A text by its path; a special rule by its path or its number."""
        if thing.startswith(f"{_RULES}/") and self.rules.choose(thing.rpartition("/")[2]):
            return self.rule
        return self.rules if thing == _RULES else super().reveal(thing)

    def _add(self) -> None:
        at = len(self.scenario.texts.special_rules)
        if self.workspace.do(add_item(_RULES, "", label=msg("form.rule-add"))):
            self.rules.choose(str(at))
            self.rule.fields["rule"].setFocus()

    def _remove(self, at: str) -> None:
        self.workspace.do(remove_item(f"{_RULES}/{at}", label=msg("form.rule-remove", number=int(at) + 1)))

    def _move(self, at: str, to: int) -> None:
        if self.workspace.do(reorder_item(f"{_RULES}/{at}", to, label=msg("form.rule-move", number=int(at) + 1))):
            self.rules.choose(str(to))


class TextsForm(SectionForm):
    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        for name, lines in (("story", 4), ("setup", 4), ("victory", 3)):
            path = f"texts/{name}"
            self.bind(f"text-{name}", path, ChipField(workspace, lambda path=path: path, lines))  # type: ignore[misc]
        choices = [(each, self.words(f"described-{each}")) for each in DESCRIBED]
        self.bind("described", "texts/described", TicksField(choices, lines=len(choices), sorts=True))


class RuleForm(SectionForm):
    """The special rule that is chosen."""

    def __init__(self, workspace: Workspace, rule: Callable[[], str]) -> None:
        super().__init__(workspace)

        def place() -> str:
            return f"{_RULES}/{rule()}"

        self.bind("rule", _RULES, ChipField(workspace, place, 3), place)


class NotesForm(SectionForm):
    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.bind("text-notes", "texts/notes", ChipField(workspace, lambda: "texts/notes", 3))


def _short(text: str) -> str:
    words = text.split()
    return " ".join(words[:_WORDS]) + (" …" if len(words) > _WORDS else "") or msg("form.rule-empty").text()
