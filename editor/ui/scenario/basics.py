"""The Basics section: title, players, turns, rule set and rule modules."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from editor.board.names import faction_name, game_word, has_named_rules, name_from_id, side_name
from editor.edits import set_field, set_title
from editor.messages import language_name, languages, msg, to_text
from editor.rules import Problem
from editor.rules.scenario_rules.modules import module_uses, required_modules
from editor.ui.forms.custom_fields import add_custom_fields
from editor.ui.forms.fields import CheckField, CheckListField, Choice, ChoiceField, LineField, NumberField
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_texts import box_label
from editor.ui.scenario.section import Section, SectionContext, SectionForm, number_field

_MISSING = ("module.missing", "module.needs")


class BasicsSection(Section):
    """Basic data of the scenario and its rule modules."""

    def __init__(self, context: SectionContext) -> None:
        super().__init__(context)
        self.basics = BasicsForm(self.workspace)
        self.modules = ModulesForm(self.workspace)
        self.add_form(self.basics)
        if self.workspace.box.modules:
            self.add_form(self.modules)


class BasicsForm(SectionForm):
    """Title, author, language, number of players and turns, and rules."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._initiative = ChoiceField([])
        self._language = ChoiceField([])
        game = workspace.box.game
        factions: list[Choice] = [(each, faction_name(each, game).text()) for each in game.words("faction")]
        self.bind("title", "title", LineField(), write=lambda title: set_title(str(title)))
        self.bind("author", "author", LineField())
        self.bind("language", "language", self._language)
        self.bind("players", "players", NumberField(*workspace.box.game.players))
        self.bind("turns", "turns", number_field("turns", self.form_text("turns-open")))
        if game.has("initiative"):
            self.bind("initiative", "initiative", self._initiative)
        if game.has("home-ground"):
            self.bind("ground", "ground", ChoiceField([(None, self.form_text("ground-neutral")), *factions]))
        rules: list[Choice] = [(each, self._rules_name(each)) for each in game.words("rules")]
        self.bind("rules", "rules", ChoiceField(rules))
        self.bind("boxes", "box/copies", number_field("box/copies"))
        if game.table.framed:
            self.bind("exit-frame", "exits/frame", CheckField(self.form_text("exit-frame")))
        if "sewers-exit" in game.tile_kinds:
            self.bind("exit-sewers", "exits/sewers", CheckField(self.form_text("exit-sewers")))
        self.bind("id", "id", LineField(whole=True))
        add_custom_fields(self, "scenario", "values", lambda: "values")

    def _rules_name(self, rules: str) -> str:
        """Return the translated name of a rule set, or the one in the description of the game."""
        game = self.workspace.box.game
        if has_named_rules(game, rules):
            return self.form_text(f"rules-{rules}")
        named = game.rule_set(rules)
        return to_text(game_word(named)) if named else name_from_id(rules)

    def refresh(self) -> None:
        """Update the choices and show the current values."""
        scenario, game = self.workspace.document.scenario, self.workspace.box.game
        sides: list[Choice] = [(side.id, to_text(side_name(side, game))) for side in scenario.sides]
        self._initiative.set_choices([(None, self.form_text("initiative-rolled")), *sides])
        self._language.set_choices([("", self.form_text("language-not-set")), *self._languages()])
        super().refresh()

    def _languages(self) -> list[Choice]:
        """Return the program's languages, plus the language of the scenario if it is not one of them."""
        current = self.workspace.document.scenario.language
        known: list[Choice] = [(each, language_name(each)) for each in languages()]
        return known if not current or current in languages() else [*known, (current, current)]


class ModulesForm(SectionForm):
    """The rule modules, why each is needed, and a button that adds all missing ones."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        choices = [(module.id, box_label("module", module.name)) for module in workspace.box.modules.values()]
        self._ticks = CheckListField(choices, lines=len(choices), sorts=True)
        self.add_heading(self.form_text("modules"))
        self.add_fact("", lambda: "\n".join(each.message.text() for each in self._missing()))
        self.add_buttons(("add-missing", "", self._add_missing))
        self.bind("modules-used", "modules", self._ticks)

    def refresh(self) -> None:
        """Show the current values and the reasons."""
        super().refresh()
        self.buttons["add-missing"].setVisible(bool(self._missing()))
        self._ticks.set_remarks(self._reasons())

    def reveal(self, path: str) -> QWidget | None:
        """Show the list of modules for the id of a module too."""
        if path not in self.workspace.box.modules:
            return super().reveal(path)
        self._ticks.setFocus(Qt.FocusReason.OtherFocusReason)
        return self

    def _missing(self) -> list[Problem]:
        return [each for each in self.workspace.document.report.problems if each.rule in _MISSING]

    def _add_missing(self) -> None:
        """Add all modules that are used or required, in the order of the rulebook, as one undo step."""
        box, listed = self.workspace.box, self.workspace.document.scenario.modules
        wanted = {each.subjects[0] for each in self._missing()}
        everything = {*listed, *wanted, *required_modules(box, wanted)}
        unknown = [each for each in listed if each not in box.modules]
        modules = (*(each for each in box.modules if each in everything), *unknown)
        self.workspace.do(set_field("modules", modules, msg("form.add-missing")))
        self.end_merge()

    def _reasons(self) -> dict[str, str]:
        """Return why each module is needed: the first use of it, or the module that requires it."""
        inspection = self.workspace.document.report.inspection
        reasons: dict[str, str] = {}
        for use in module_uses(inspection):
            reasons.setdefault(use.module, self.form_text(f"module-for-{use.how}", what=use.what))
        for module, by in required_modules(self.workspace.box, inspection.scenario.modules).items():
            name = box_label("module", self.workspace.box.modules[by].name)
            reasons.setdefault(module, self.form_text("module-for-module", what=name))
        return reasons
