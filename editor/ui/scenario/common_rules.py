"""The common special rules as data, so that programs play by them, too: chosen from a menu, filled in, ordered."""

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
from editor.ui.panels.fields import Choice, ChoiceField, Field, TickField
from editor.ui.scenario.bag import BagField
from editor.ui.scenario.chips import ChipField
from editor.ui.scenario.items import AddBox, ItemList
from editor.ui.scenario.section import Desk, Section, SectionForm, number
from editor.ui.scenario.things import offered
from editor.ui.scenario.things_field import ThingsField

_PATH = "rules_as_data"
_KINDS = ("no-doors", "door-cost", "exit", "indestructible", "carry")
_FIELDS: dict[str, tuple[str, ...]] = {
    "no-doors": ("rule-who", "rule-doors"),
    "door-cost": ("rule-doors", "rule-movement"),
    "exit": ("rule-who", "rule-where"),
    "indestructible": ("rule-what",),
    "carry": ("rule-marker", "rule-who", "rule-movement", "rule-weight", "rule-dropped"),
}
"""What each kind of rule says."""


class CommonRulesSection(Section):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.rules = ItemList(self.words("common-rules"), AddBox(self.words("common-rule-add")), lines=6)
        self.rules.offer([(kind, self.words(f"common-{kind}")) for kind in _KINDS])
        self.rules.add_taken.connect(self._add)
        self.rules.remove_wanted.connect(
            lambda at: self.workspace.do(remove_item(f"{_PATH}/{at}", label=msg("form.common-rule-remove")))
        )
        self.rules.move_wanted.connect(self._move)
        self.rules.chosen.connect(lambda _: self.refresh())
        self.rule = CommonRuleForm(desk, lambda: self.rules.current or "0")
        self.advice("common-rules-advice")
        self.lines.addWidget(self.rules)
        self.add_form(self.rule)

    def refresh(self) -> None:
        rules, board = self.scenario.rules_as_data, self.workspace.document.board
        self.rules.show_items([(str(at), rule_text(board, rule)) for at, rule in enumerate(rules)])
        self.rules.add.setEnabled(len(rules) < MAX_ENTRIES)
        self.rule.setVisible(bool(rules))
        if rules:
            self.rule.refresh()

    def reveal(self, thing: str) -> QWidget | None:
        """A rule by its number, as findings name it, or by its path."""
        return self.rule if self.rules.choose(thing.rpartition("/")[2]) else super().reveal(thing)

    def _add(self, kind: str) -> None:
        rule = new_rule(kind, self.scenario)
        if rule is None:
            self.workspace.notify(msg(f"form.common-{kind}-nothing"))
        elif self.workspace.do(add_item(_PATH, rule, label=msg("form.common-rule-add"))):
            self.rules.choose(str(len(self.scenario.rules_as_data) - 1))

    def _move(self, at: str, to: int) -> None:
        if self.workspace.do(reorder_item(f"{_PATH}/{at}", to, label=msg("form.common-rule-move"))):
            self.rules.choose(str(to))


def new_rule(kind: str, scenario: Scenario) -> SpecialRule | None:
    """A rule of that kind about the first thing it could be about; ``None`` if there is none."""
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
    """Only what the chosen kind of rule says is shown."""

    def __init__(self, desk: Desk, rule: Callable[[], str]) -> None:
        super().__init__(desk.workspace)
        self._at = rule
        self._doors = BagField(self.words("rule-doors"), self.words("rule-doors-add"))
        self._markers = ChoiceField([])
        who = self.words("rule-who"), self.words("rule-who-add")
        where = self.words("rule-where"), self.words("rule-where-add")
        what = self.words("rule-what"), self.words("rule-what-add")
        self._lists = (
            ThingsField(desk, ("side", "character"), *who, Party),
            ThingsField(desk, ("zone", "tile"), *where, ExitPlace),
            ThingsField(desk, ("element", "door", "tile"), *what, Structure),
        )
        self.covers.add(f"{_PATH}/*/rule")
        self._bind("rule-marker", "marker", self._markers)
        self._bind("rule-who", "who", self._lists[0])
        self._bind("rule-doors", "doors", self._doors)
        self._bind("rule-where", "where", self._lists[1])
        self._bind("rule-what", "what", self._lists[2])
        self._bind("rule-movement", "movement", number(f"{_PATH}/*/movement"))
        self._bind("rule-weight", "weight", number(f"{_PATH}/*/weight"))
        self._bind("rule-dropped", "dropped_when_wounded", TickField(self.words("rule-dropped")))
        self._bind("rule-text", "text", ChipField(self.workspace, lambda: f"{_PATH}/{self._at()}", 3))

    def _bind(self, name: str, field: str, widget: Field) -> None:
        """A field that the chosen kind of rule may not have: then it shows what is empty, and is hidden."""
        empty = widget.content()
        path = f"{_PATH}/*/{field}"
        self.bind(name, path, widget, lambda: f"{_PATH}/{self._at()}/{field}")
        self.read_instead(name, lambda: getattr(self._rule, field, empty))

    def refresh(self) -> None:
        board = self.workspace.document.board
        self._doors.offer([(each.id, label) for label, each in offered(board, ("door",)).items()])
        markers: list[Choice] = [(each.id, label) for label, each in offered(board, ("marker",)).items()]
        self._markers.offer(markers)
        for field in self._lists:
            field.follow()
        super().refresh()
        shown = (*_FIELDS[self._rule.rule], "rule-text")
        for name in self.fields:
            self.show_field(name, name in shown)

    @property
    def _rule(self) -> SpecialRule:
        return self.workspace.document.scenario.rules_as_data[int(self._at())]
