"""The Common rules section: frequent special rules as data, so that programs can apply them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from editor.edits import add_item, remove_item, reorder_item
from editor.export.scenario_text import rule_text
from editor.messages import msg
from editor.model.limits import MAX_ENTRIES
from editor.model.objectives import (
    DoorCost,
    ExitOnly,
    ExitPlace,
    Indestructible,
    NoDoors,
    Party,
    Portable,
    SpecialRule,
    Structure,
)
from editor.model.scenario import Scenario
from editor.ui.forms.fields import CheckField, Choice, ChoiceField, Field
from editor.ui.forms.item_list import AddComboBox, ItemList, MultiItemField
from editor.ui.scenario.chip_text import ChipTextField
from editor.ui.scenario.references import ReferenceListField, references_by_label
from editor.ui.scenario.section import Section, SectionContext, SectionForm, number_field

_PATH = "rules_as_data"
_KINDS = ("no-doors", "door-cost", "exit", "indestructible", "carry")
_FIELDS: dict[str, tuple[str, ...]] = {
    "no-doors": ("rule-who", "rule-doors"),
    "door-cost": ("rule-doors", "rule-movement"),
    "exit": ("rule-who", "rule-where"),
    "indestructible": ("rule-what",),
    "carry": ("rule-marker", "rule-who", "rule-movement", "rule-weight", "rule-dropped"),
}
"""Fields of each kind of rule."""


class CommonRulesSection(Section):
    """The list of common rules and the form of the selected one."""

    def __init__(self, context: SectionContext) -> None:
        super().__init__(context)
        self.rules = ItemList(self.form_text("common-rules"), AddComboBox(self.form_text("common-rule-add")), lines=6)
        self.rules.set_choices([(kind, self.form_text(f"common-{kind}")) for kind in _KINDS])
        self.rules.choice_added.connect(self._add)
        self.rules.remove_requested.connect(
            lambda at: self.workspace.do(remove_item(f"{_PATH}/{at}", label=msg("form.common-rule-remove")))
        )
        self.rules.move_requested.connect(self._move)
        self.rules.current_changed.connect(lambda _: self.refresh())
        self.rule = CommonRuleForm(context, lambda: self.rules.current or "0")
        self.add_hint("common-rules-advice")
        self.body.addWidget(self.rules)
        self.add_form(self.rule)

    def refresh(self) -> None:
        """Show the current rules."""
        rules, board = self.scenario.rules_as_data, self.workspace.document.board
        self.rules.set_items([(str(at), rule_text(board, rule)) for at, rule in enumerate(rules)])
        self.rules.add.setEnabled(len(rules) < MAX_ENTRIES)
        self.rule.setVisible(bool(rules))
        if rules:
            self.rule.refresh()

    def reveal(self, target: str) -> QWidget | None:
        """Select a rule by its number or path and return its form."""
        return self.rule if self.rules.select(target.rpartition("/")[2]) else super().reveal(target)

    def _add(self, kind: str) -> None:
        rule = new_rule(kind, self.scenario)
        if rule is None:
            self.workspace.notify(msg(f"form.common-{kind}-nothing"))
        elif self.workspace.do(add_item(_PATH, rule, label=msg("form.common-rule-add"))):
            self.rules.select(str(len(self.scenario.rules_as_data) - 1))

    def _move(self, at: str, to: int) -> None:
        if self.workspace.do(reorder_item(f"{_PATH}/{at}", to, label=msg("form.common-rule-move"))):
            self.rules.select(str(to))


def new_rule(kind: str, scenario: Scenario) -> SpecialRule | None:
    """Return a rule of that kind about the first suitable object, or ``None`` if there is none."""
    who = tuple(Party(kind="side", id=side.id) for side in scenario.sides[:1])
    doors = tuple(door.id for level in scenario.levels for door in level.doors)[:1]
    tiles = tuple(Structure(kind="tile", id=each.id) for level in scenario.levels for each in level.placements)[:1]
    markers = [marker.id for level in scenario.levels for marker in level.markers]
    match kind:
        case "no-doors" if who:
            return NoDoors(rule="no-doors", who=who)
        case "door-cost" if doors:
            return DoorCost(rule="door-cost", doors=doors, movement=1)
        case "exit" if who:
            return ExitOnly(rule="exit", who=who)
        case "indestructible" if tiles:
            return Indestructible(rule="indestructible", what=tiles)
        case "carry" if markers:
            return Portable(rule="carry", marker=markers[0])
        case _:
            return None


class CommonRuleForm(SectionForm):
    """The fields of the selected rule; fields that its kind does not have are hidden."""

    def __init__(self, context: SectionContext, rule: Callable[[], str]) -> None:
        super().__init__(context.workspace)
        self._at = rule
        self._doors = MultiItemField(self.form_text("rule-doors"), self.form_text("rule-doors-add"))
        self._markers = ChoiceField([])
        who = self.form_text("rule-who"), self.form_text("rule-who-add")
        where = self.form_text("rule-where"), self.form_text("rule-where-add")
        what = self.form_text("rule-what"), self.form_text("rule-what-add")
        self._lists = (
            ReferenceListField(context, ("side", "character"), *who, Party),
            ReferenceListField(context, ("zone", "tile"), *where, ExitPlace),
            ReferenceListField(context, ("element", "door", "tile"), *what, Structure),
        )
        self.covered_paths.add(f"{_PATH}/*/rule")
        self._bind("rule-marker", "marker", self._markers)
        self._bind("rule-who", "who", self._lists[0])
        self._bind("rule-doors", "doors", self._doors)
        self._bind("rule-where", "where", self._lists[1])
        self._bind("rule-what", "what", self._lists[2])
        self._bind("rule-movement", "movement", number_field(f"{_PATH}/*/movement"))
        self._bind("rule-weight", "weight", number_field(f"{_PATH}/*/weight"))
        if context.workspace.box.game.has("wounds"):
            self._bind("rule-dropped", "dropped_when_wounded", CheckField(self.form_text("rule-dropped")))
        self._bind("rule-text", "text", ChipTextField(self.workspace, lambda: f"{_PATH}/{self._at()}", 3))

    def _bind(self, name: str, field: str, widget: Field) -> None:
        """Bind a field that the selected kind of rule may not have; it then reads as empty."""
        empty = widget.content()
        path = f"{_PATH}/*/{field}"
        self.bind(name, path, widget, lambda: f"{_PATH}/{self._at()}/{field}")
        self.set_reader(name, lambda: getattr(self._rule, field, empty))

    def refresh(self) -> None:
        """Update the choices and show the fields of this kind of rule."""
        board = self.workspace.document.board
        self._doors.set_choices([(each.id, label) for label, each in references_by_label(board, ("door",)).items()])
        markers: list[Choice] = [(each.id, label) for label, each in references_by_label(board, ("marker",)).items()]
        self._markers.set_choices(markers)
        for field in self._lists:
            field.refresh_names()
        super().refresh()
        shown = (*_FIELDS[self._rule.rule], "rule-text")
        for name in self.fields:
            self.show_field(name, name in shown)

    @property
    def _rule(self) -> SpecialRule:
        return self.workspace.document.scenario.rules_as_data[int(self._at())]
