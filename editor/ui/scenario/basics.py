"""Basics: what the scenario is called, for how many, how long, by which rules, and with which rule modules."""

from __future__ import annotations

from editor.board.names import faction_name, name_from_id, side_name
from editor.edits import set_field
from editor.messages import language_name, languages, msg, table, to_text
from editor.rules import Problem
from editor.rules.scenario_rules.modules import module_uses, required_modules
from editor.ui.map.workspace import Workspace
from editor.ui.panels.fields import Choice, ChoiceField, LineField, TickField, TicksField
from editor.ui.panels.own_fields import add_own_fields
from editor.ui.panels.words import called
from editor.ui.scenario.section import Desk, Section, SectionForm, number

_MISSING = ("module.missing", "module.needs")


class BasicsSection(Section):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.basics = BasicsForm(self.workspace)
        self.modules = ModulesForm(self.workspace)
        self.add_form(self.basics)
        self.add_form(self.modules)


class BasicsForm(SectionForm):
    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._initiative = ChoiceField([])
        self._language = ChoiceField([])
        factions: list[Choice] = [(each, faction_name(each).text()) for each in workspace.box.game.words("faction")]
        self.bind("title", "title", LineField())
        self.bind("author", "author", LineField())
        self.bind("language", "language", self._language)
        self.bind("players", "players", number("players"))
        self.bind("turns", "turns", number("turns", self.words("turns-open")))
        self.bind("initiative", "initiative", self._initiative)
        self.bind("ground", "ground", ChoiceField([(None, self.words("ground-nobody")), *factions]))
        rules: list[Choice] = [(each, self._rules_name(each)) for each in workspace.box.game.words("rules")]
        self.bind("rules", "rules", ChoiceField(rules))
        self.bind("boxes", "box/copies", number("box/copies"))
        self.bind("exit-frame", "exits/frame", TickField(self.words("exit-frame")))
        self.bind("exit-sewers", "exits/sewers", TickField(self.words("exit-sewers")))
        self.bind("id", "id", LineField(whole=True))
        add_own_fields(self, "scenario", "values", lambda: "values")

    def _rules_name(self, rules: str) -> str:
        """Rules of another game than Earth Reborn are called after their id."""
        return self.words(f"rules-{rules}") if f"rules-{rules}" in table("form") else name_from_id(rules)

    def refresh(self) -> None:
        """The sides to choose from may be others now."""
        sides: list[Choice] = [(side.id, to_text(side_name(side))) for side in self.workspace.document.scenario.sides]
        self._initiative.offer([(None, self.words("initiative-rolled")), *sides])
        self._language.offer([("", self.words("language-untold")), *self._languages()])
        super().refresh()

    def _languages(self) -> list[Choice]:
        """Those of the program, and the one that the scenario says, if that is another."""
        told = self.workspace.document.scenario.language
        known: list[Choice] = [(each, language_name(each)) for each in languages()]
        return known if not told or told in languages() else [*known, (told, told)]


class ModulesForm(SectionForm):
    """The rule modules, what asks for each of them, and one button for all that are missing."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        choices = [(module.id, called("module", module.name)) for module in workspace.box.modules.values()]
        self._ticks = TicksField(choices, lines=len(choices), sorts=True)
        self.heading(self.words("modules"))
        self.fact("", lambda: "\n".join(each.message.text() for each in self._found()))
        self.buttons_for(("add-missing", "", self._add_missing))
        self.bind("modules-used", "modules", self._ticks)

    def refresh(self) -> None:
        super().refresh()
        self.buttons["add-missing"].setVisible(bool(self._found()))
        self._ticks.remark(self._reasons())

    def _found(self) -> list[Problem]:
        return [each for each in self.workspace.document.report.problems if each.rule in _MISSING]

    def _add_missing(self) -> None:
        """All that are used or built on, in the order in which the rulebook teaches them, as one step."""
        box, listed = self.workspace.box, self.workspace.document.scenario.modules
        wanted = {each.subjects[0] for each in self._found()}
        everything = {*listed, *wanted, *required_modules(box, wanted)}
        unknown = [each for each in listed if each not in box.modules]
        modules = (*(each for each in box.modules if each in everything), *unknown)
        self.workspace.do(set_field("modules", modules, msg("form.add-missing")))
        self.end_merge()

    def _reasons(self) -> dict[str, str]:
        """What asks for each module: the first thing that uses it, or the module that builds on it."""
        inspection = self.workspace.document.report.inspection
        reasons: dict[str, str] = {}
        for use in module_uses(inspection):
            reasons.setdefault(use.module, self.words(f"module-for-{use.how}", what=use.what))
        for module, by in required_modules(self.workspace.box, inspection.scenario.modules).items():
            name = called("module", self.workspace.box.modules[by].name)
            reasons.setdefault(module, self.words("module-for-module", what=name))
        return reasons
