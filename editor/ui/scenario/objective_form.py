"""The form of an objective: a sentence whose blanks are filled from lists or from the map, and more behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from PySide6.QtWidgets import QToolButton

from editor.board.names import side_name
from editor.board.things import abilities_of
from editor.catalog.card_lookup import resolve_missions
from editor.edits import value_at
from editor.export.scenario_text import find_placed_tile, objective_text
from editor.export.scenario_text import short_objective_text as objective_words
from editor.messages import to_text
from editor.model.objectives import CarriedThing, Goal, Objective, Stage, ThingKind, UnopposedWithin, When
from editor.ui.panels.fields import Choice, ChoiceField, Field, TickField
from editor.ui.panels.words import called
from editor.ui.scenario.bag import BagField
from editor.ui.scenario.chips import ChipField
from editor.ui.scenario.section import Desk, SectionForm, number
from editor.ui.scenario.thing_field import ThingField
from editor.ui.scenario.things_field import ThingsField

_MORE = (
    "also-who",
    "also-target",
    "objective-count",
    "at-most",
    "wins",
    "requires",
    "when",
    "from-turn",
    "until-turn",
    "ability",
    "stage",
    "unopposed",
    "present",
    "carrying",
    "mission",
    "secret",
)
"""What most objectives need not say."""


class ObjectiveForm(SectionForm):
    def __init__(self, desk: Desk, objective: Callable[[], str]) -> None:
        super().__init__(desk.workspace)
        self._id = objective
        self._sides, self._abilities, self._missions = ChoiceField([]), ChoiceField([]), ChoiceField([])
        self._requires = BagField(self.words("requires"), self.words("requires-add"))
        self._who = ThingField(desk, ("character", "side"), self.words("who-anyone"))
        kinds: tuple[ThingKind, ...] = ("character", "element", "tile", "door", "equipment", "marker", "side", "zone")
        self._target = ThingField(desk, kinds, self.words("target-none"))
        self._where = ThingField(desk, ("tile", "zone", "element", "marker", "door"), self.words("where-anywhere"))
        who = self.words("also-who"), self.words("also-who-add")
        self._also_who = ThingsField(desk, ("character", "side"), *who)
        target = self.words("also-target"), self.words("also-target-add")
        self._also_target = ThingsField(desk, kinds, *target)
        self._carrying = ThingField(desk, ("equipment", "marker"), self.words("carrying-nothing"), CarriedThing)
        self._bind("objective-side", "side", self._sides)
        self._bind("goal", "goal", self._choice("goal", get_args(Goal), optional=False))
        self._bind("target", "target", self._target)
        self._bind("where", "where", self._where)
        self._bind("who", "who", self._who)
        self._bind("objective-mp", "mp", number("objectives/*/mp", self.words("mp-nothing")))
        self._bind("each", "each", TickField(self.words("each")))
        self.more = QToolButton()
        self.more.setCheckable(True)
        self.more.setObjectName("framed")
        self.more.setText(self.words("more"))
        self.more.toggled.connect(lambda _: self.refresh())
        self.rows.addRow(self.more)
        self._bind_more()
        self.fact("objective-says", lambda: objective_text(self.workspace.document.board, self._objective))
        self._bind("objective-text", "text", ChipField(self.workspace, self._id, 3))

    def _bind_more(self) -> None:
        first = self.words("turn-any")
        self._bind("also-who", "also_who", self._also_who)
        self._bind("also-target", "also_target", self._also_target)
        self._bind("objective-count", "count", number("objectives/*/count"))
        self._bind("at-most", "at_most", number("objectives/*/at_most", self.words("at-most-any")))
        self._bind("wins", "wins", TickField(self.words("wins")))
        self._bind("requires", "requires", self._requires)
        self._bind("when", "when", self._choice("when", get_args(When)))
        self._bind("from-turn", "from_turn", number("objectives/*/from_turn", first))
        self._bind("until-turn", "until_turn", number("objectives/*/until_turn", first))
        self._bind("ability", "ability", self._abilities)
        self._bind("stage", "stage", self._choice("stage", get_args(Stage)))
        self._bind("unopposed", "unopposed", self._choice("unopposed", get_args(UnopposedWithin)))
        self._bind("present", "present", TickField(self.words("present")))
        self._bind("carrying", "carrying", self._carrying)
        self._bind("mission", "mission", self._missions)
        self._bind("secret", "secret", TickField(self.words("secret")))

    def _bind(self, name: str, field: str, widget: Field) -> None:
        self.bind(name, f"objectives/*/{field}", widget, lambda: f"objectives/{self._id()}/{field}")

    def _choice(self, name: str, values: tuple[str, ...], *, optional: bool = True) -> ChoiceField:
        choices: list[Choice] = [(each, self.words(f"{name}-{each}")) for each in values]
        return ChoiceField([(None, self.words(f"{name}-untold")), *choices] if optional else choices)

    # --- what is shown ---

    @property
    def _objective(self) -> Objective:
        found: Objective = value_at(self.workspace.document.scenario, f"objectives/{self._id()}")
        return found

    def refresh(self) -> None:
        scenario, objective = self.workspace.document.scenario, self._objective
        self._sides.offer([(side.id, to_text(side_name(side))) for side in scenario.sides])
        missions = resolve_missions(scenario, self.workspace.box).values()
        self._missions.offer(
            [(None, self.words("mission-none")), *((each.id, called("mission", each.name)) for each in missions)]
        )
        self._abilities.offer([(None, self.words("ability-none")), *self._known_abilities(objective)])
        board = self.workspace.document.board
        others = [each for each in scenario.objectives if each.id != objective.id]
        self._requires.offer([(each.id, objective_words(board, each)) for each in others])
        for field in (self._who, self._target, self._where, self._carrying, self._also_who, self._also_target):
            field.follow()
        super().refresh()
        for name in _MORE:
            self.show_field(name, self.more.isChecked())

    def _known_abilities(self, objective: Objective) -> list[Choice]:
        """Those on the card of who does it, then those of the room; and the one it has, if it is neither."""
        board = self.workspace.document.board
        found: dict[str | None, str] = {
            each.id: called("character", each.name) for each in abilities_of(board, objective.who)
        }
        place = objective.where or objective.target
        stamp = find_placed_tile(board, place.id.partition("/")[0]) if place else None
        found |= {each.id: called("tile", each.name) for each in stamp.face.abilities} if stamp else {}
        if objective.ability is not None:
            found.setdefault(objective.ability, objective.ability)
        return list(found.items())
