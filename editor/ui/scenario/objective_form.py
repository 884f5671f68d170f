"""The form of an objective: who does what, where and when, and what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from PySide6.QtWidgets import QToolButton

from editor.board.names import side_name
from editor.board.things import abilities_of
from editor.catalog.card_lookup import resolve_characters, resolve_missions
from editor.edits import value_at
from editor.export.scenario_text import find_placed_tile, objective_text
from editor.export.scenario_text import short_objective_text as objective_words
from editor.messages import to_text
from editor.model.game import BoardGame
from editor.model.objectives import (
    CarriedThing,
    Goal,
    Objective,
    Reference,
    Stage,
    ThingKind,
    UnopposedWithin,
    When,
    fits_goal,
    is_character_reference,
)
from editor.ui.forms.fields import CheckField, Choice, ChoiceField, Field
from editor.ui.forms.item_list import MultiItemField
from editor.ui.panels.piece_texts import box_label
from editor.ui.scenario.chip_text import ChipTextField
from editor.ui.scenario.references import ReferenceField, ReferenceListField
from editor.ui.scenario.section import SectionContext, SectionForm, number_field

_MORE = (
    "also-who",
    "also-target",
    "objective-count",
    "at-most",
    "wins",
    "requires",
    "unless",
    "when",
    "from-turn",
    "until-turn",
    "ability",
    "stage",
    "unopposed",
    "absent",
    "present",
    "carrying",
    "mission",
    "secret",
)
"""Fields that most objectives leave empty, shown on request."""


class ObjectiveForm(SectionForm):
    """The fields of the selected objective, with a preview of its sentence."""

    def __init__(self, context: SectionContext, objective: Callable[[], str]) -> None:
        super().__init__(context.workspace)
        self._id = objective
        self._sides, self._abilities, self._missions = ChoiceField([]), ChoiceField([]), ChoiceField([])
        self._requires = MultiItemField(self.form_text("requires"), self.form_text("requires-add"))
        self._unless = MultiItemField(self.form_text("unless"), self.form_text("unless-add"))
        character_kinds: tuple[ThingKind, ...] = ("character", "side", "group")
        acting = is_character_reference
        self._who = ReferenceField(context, character_kinds, self.form_text("who-anyone"), accepts=acting)
        kinds: tuple[ThingKind, ...] = (
            "group",
            "character",
            "element",
            "tile",
            "door",
            "equipment",
            "marker",
            "side",
            "zone",
        )
        self._target = ReferenceField(context, kinds, self.form_text("target-none"), accepts=self._fits)
        self._where = ReferenceField(
            context, ("tile", "zone", "element", "marker", "door", "character"), self.form_text("where-anywhere")
        )
        who = self.form_text("also-who"), self.form_text("also-who-add")
        self._also_who = ReferenceListField(context, character_kinds, *who, accepts=acting)
        absent = self.form_text("absent"), self.form_text("absent-add")
        self._absent = ReferenceListField(context, character_kinds, *absent, accepts=acting)
        target = self.form_text("also-target"), self.form_text("also-target-add")
        self._also_target = ReferenceListField(context, kinds, *target, accepts=self._fits)
        self._carrying = ReferenceField(
            context, ("equipment", "marker"), self.form_text("carrying-nothing"), CarriedThing
        )
        self._bind("objective-side", "side", self._sides)
        self._goals = ChoiceField([])
        self._bind("goal", "goal", self._goals)
        self._bind("target", "target", self._target)
        self._bind("where", "where", self._where)
        self._bind("who", "who", self._who)
        if context.workspace.box.game.has("mission-points"):
            self._bind("objective-mp", "mp", number_field("objectives/*/mp", self.form_text("mp-nothing")))
        self._bind("each", "each", CheckField(self.form_text("each")))
        self.more = QToolButton()
        self.more.setCheckable(True)
        self.more.setObjectName("framed")
        self.more.setText(self.form_text("more"))
        self.more.toggled.connect(lambda _: self.refresh())
        self.rows.addRow(self.more)
        self._bind_more()
        self.add_fact("objective-preview", self._sentence)
        self._bind("objective-text", "text", ChipTextField(self.workspace, self._id, 3))

    def _bind_more(self) -> None:
        first = self.form_text("turn-any")
        self._bind("also-who", "also_who", self._also_who)
        self._bind("also-target", "also_target", self._also_target)
        self._bind("objective-count", "count", number_field("objectives/*/count"))
        self._bind("at-most", "at_most", number_field("objectives/*/at_most", self.form_text("at-most-any")))
        self._bind("wins", "wins", CheckField(self.form_text("wins")))
        self._bind("requires", "requires", self._requires)
        self._bind("unless", "unless", self._unless)
        self._bind("when", "when", self._choice("when", get_args(When)))
        self._bind("from-turn", "from_turn", number_field("objectives/*/from_turn", first))
        self._bind("until-turn", "until_turn", number_field("objectives/*/until_turn", first))
        self._bind("ability", "ability", self._abilities)
        self._bind("stage", "stage", self._choice("stage", get_args(Stage)))
        self._bind("unopposed", "unopposed", self._choice("unopposed", get_args(UnopposedWithin)))
        self._bind("absent", "absent", self._absent)
        self._bind("present", "present", CheckField(self.form_text("present")))
        self._bind("carrying", "carrying", self._carrying)
        self._bind("mission", "mission", self._missions)
        self._bind("secret", "secret", CheckField(self.form_text("secret")))

    def _bind(self, name: str, field: str, widget: Field) -> None:
        self.bind(name, f"objectives/*/{field}", widget, lambda: f"objectives/{self._id()}/{field}")

    def _choice(self, name: str, values: tuple[str, ...]) -> ChoiceField:
        choices: list[Choice] = [(each, self.form_text(f"{name}-{each}")) for each in values]
        return ChoiceField([(None, self.form_text(f"{name}-not-set")), *choices])

    # --- display ---

    @property
    def _objective(self) -> Objective:
        found: Objective = value_at(self.workspace.document.scenario, f"objectives/{self._id()}")
        return found

    def _fits(self, target: Reference) -> bool:
        return fits_goal(self._objective.goal, target)

    def _sentence(self) -> str:
        """Return the objective in words, and whether the players judge it."""
        objective = self._objective
        words = objective_text(self.workspace.document.board, objective)
        return f"{words} {self.form_text('judged')}" if objective.is_judged else words

    def refresh(self) -> None:
        """Update the choices and show the current values."""
        scenario, objective = self.workspace.document.scenario, self._objective
        game = self.workspace.box.game
        self._sides.set_choices([(side.id, to_text(side_name(side, game))) for side in scenario.sides])
        self._goals.set_choices([(each, self.form_text(f"goal-{each}")) for each in self._goals_of(game, objective)])
        missions = resolve_missions(scenario, self.workspace.box).values()
        self._missions.set_choices(
            [(None, self.form_text("mission-none")), *((each.id, box_label("mission", each.name)) for each in missions)]
        )
        abilities = self._known_abilities(objective)
        self._abilities.set_choices([(None, self.form_text("ability-none")), *abilities])
        board = self.workspace.document.board
        others = [each for each in scenario.objectives if each.id != objective.id]
        for listed in (self._requires, self._unless):
            listed.set_choices([(each.id, objective_words(board, each)) for each in others])
        references = (self._who, self._target, self._where, self._carrying)
        for field in (*references, self._also_who, self._also_target, self._absent):
            field.refresh_names()
        super().refresh()
        without = {"mission"} if not missions else set[str]()
        without |= {"ability"} if not (abilities or game.tests) else set()
        for name in _MORE:
            self.show_field(name, self.more.isChecked() and name not in without)

    def _goals_of(self, game: BoardGame, objective: Objective) -> list[str]:
        """Return the goals that the game knows, and that of the objective."""
        characters = resolve_characters(self.workspace.document.scenario, self.workspace.box).values()
        zombies = any(card.zombie for card in characters)
        unknown = {"torture": not game.has("prisoners"), "raise": not zombies}
        return [each for each in get_args(Goal) if each == objective.goal or not unknown.get(each)]

    def _known_abilities(self, objective: Objective) -> list[Choice]:
        """Return the abilities of the acting character, then of the room, plus the current one if it is neither."""
        board = self.workspace.document.board
        found: dict[str | None, str] = {
            each.id: box_label("character", each.name) for each in abilities_of(board, objective.who)
        }
        place = objective.where or objective.target
        placed = find_placed_tile(board, place.id.partition("/")[0]) if place else None
        found |= {each.id: box_label("tile", each.name) for each in placed.face.abilities} if placed else {}
        if objective.ability is not None:
            found.setdefault(objective.ability, objective.ability)
        return list(found.items())
