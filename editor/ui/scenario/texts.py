"""The Texts section: story, setup, victory and special rules for the players, and the author's notes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from editor.edits import add_item, remove_item, reorder_item
from editor.export.scenario_text import insert_names
from editor.messages import msg
from editor.model.limits import MAX_ENTRIES
from editor.model.scenario import DESCRIBED, Described
from editor.ui.forms.fields import CheckListField
from editor.ui.forms.item_list import ItemList
from editor.ui.map.workspace import Workspace
from editor.ui.scenario.chip_text import ChipTextField
from editor.ui.scenario.section import Section, SectionContext, SectionForm

_RULES = "texts/special_rules"
_WORDS = 12
"""Number of words of a rule that the list shows."""


class TextsSection(Section):
    """The texts of the scenario; typing ``{`` offers references to its objects."""

    def __init__(self, context: SectionContext) -> None:
        super().__init__(context)
        self.texts = TextsForm(self.workspace)
        self.rules = ItemList(self.form_text("special-rules"), self.form_text("rule-add"), lines=6)
        self.rules.add_requested.connect(self._add)
        self.rules.remove_requested.connect(self._remove)
        self.rules.move_requested.connect(self._move)
        self.rules.current_changed.connect(lambda _: self.refresh())
        self.rule = RuleForm(self.workspace, lambda: self.rules.current or "0")
        self.notes = NotesForm(self.workspace)
        self.add_hint("texts-advice")
        self.add_form(self.texts)
        self.add_heading("special-rules")
        self.body.addWidget(self.rules)
        self.add_form(self.rule)
        self.add_form(self.notes)

    def refresh(self) -> None:
        """Show the current texts."""
        rules, board = self.scenario.texts.special_rules, self.workspace.document.board
        self.rules.set_items([(str(at), _short(insert_names(rule, board))) for at, rule in enumerate(rules)])
        self.rules.add.setEnabled(len(rules) < MAX_ENTRIES)
        self.rule.setVisible(bool(rules))
        for form in self.forms:
            if form is not self.rule or rules:
                form.refresh()

    def reveal(self, target: str) -> QWidget | None:
        """Select a text by its path, or a special rule by its path or number."""
        if target.startswith(f"{_RULES}/") and self.rules.select(target.rpartition("/")[2]):
            return self.rule
        return self.rules if target == _RULES else super().reveal(target)

    def _add(self) -> None:
        at = len(self.scenario.texts.special_rules)
        if self.workspace.do(add_item(_RULES, "", label=msg("form.rule-add"))):
            self.rules.select(str(at))
            self.rule.fields["rule"].setFocus()

    def _remove(self, at: str) -> None:
        self.workspace.do(remove_item(f"{_RULES}/{at}", label=msg("form.rule-remove", number=int(at) + 1)))

    def _move(self, at: str, to: int) -> None:
        if self.workspace.do(reorder_item(f"{_RULES}/{at}", to, label=msg("form.rule-move", number=int(at) + 1))):
            self.rules.select(str(to))


class TextsForm(SectionForm):
    """Story, setup and victory."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        for name, lines in (("story", 4), ("setup", 4), ("victory", 3)):
            path = f"texts/{name}"
            self.bind(f"text-{name}", path, ChipTextField(workspace, lambda path=path: path, lines))  # type: ignore[misc]
        choices = [(each, self.form_text(f"described-{each}")) for each in DESCRIBED if self._is_used(each)]
        self.bind("described", "texts/described", CheckListField(choices, lines=len(choices), sorts=True))

    def _is_used(self, described: Described) -> bool:
        game = self.workspace.box.game
        return described == "turns" or game.has("command-points" if described == "cp" else "initiative")


class RuleForm(SectionForm):
    """The selected special rule."""

    def __init__(self, workspace: Workspace, rule: Callable[[], str]) -> None:
        super().__init__(workspace)

        def place() -> str:
            return f"{_RULES}/{rule()}"

        self.bind("rule", _RULES, ChipTextField(workspace, place, 3), place)


class NotesForm(SectionForm):
    """The author's notes."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.bind("text-notes", "texts/notes", ChipTextField(workspace, lambda: "texts/notes", 3))


def _short(text: str) -> str:
    words = text.split()
    return " ".join(words[:_WORDS]) + (" …" if len(words) > _WORDS else "") or msg("form.rule-empty").text()
