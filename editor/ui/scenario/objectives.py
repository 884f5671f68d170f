"""The Objectives section: the objectives in printed order, and how the game is won."""

from __future__ import annotations

from typing import get_args

from PySide6.QtWidgets import QWidget

from editor.board.names import name_from_id, side_name
from editor.catalog.card_lookup import resolve_missions
from editor.edits import Edit, add_item, remove_item, reorder_item, set_field
from editor.edits.edit import unused_id
from editor.export.scenario_text import insert_names, objective_text, objective_worth, victory_text
from editor.messages import msg, to_text
from editor.model.limits import MAX_OBJECTIVES
from editor.model.objectives import SHARED, Objective, Victory, VictoryMode
from editor.sags.game.mission_objectives import InPlay, mission_objectives
from editor.ui.forms.fields import Choice, ChoiceField, Field
from editor.ui.forms.item_list import AddComboBox, ItemList
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_texts import box_label
from editor.ui.scenario.objective_form import ObjectiveForm
from editor.ui.scenario.section import Section, SectionContext, SectionForm, number_field

_FIRST_GOAL = 10
"""Proposed mission points for games that the first side to reach them wins."""


class VictoryForm(SectionForm):
    """The victory condition; without a mode, only the text describes it."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._ties = ChoiceField([])
        points = workspace.box.game.has("mission-points")
        modes: list[Choice] = [
            (mode, self.form_text(f"victory-{mode}"))
            for mode in get_args(VictoryMode)
            if points or mode not in ("most-mp", "first-to")
        ]
        fates: list[Choice] = [(fate, self.form_text(f"eliminated-{fate}")) for fate in ("nothing", "loses")]
        self.covered_paths.add("victory/mode")
        self.add_heading(self.form_text("victory"))
        self.add_field(
            "victory-mode",
            ChoiceField([(None, self.form_text("victory-described")), *modes]),
            lambda: self._victory.mode if self._victory else None,
            self._mode,
            path="victory/mode",
        )
        self._bind("victory-mp", "mp", number_field("victory/mp"))
        self._bind("ties", "ties", self._ties)
        self._bind("eliminated", "eliminated", ChoiceField(fates))
        self.add_fact("victory-preview", self._words)

    def _bind(self, name: str, field: str, widget: Field) -> None:
        self.covered_paths.add(f"victory/{field}")
        self.add_field(
            name,
            widget,
            lambda: self._value(field),
            lambda value: set_field(f"victory/{field}", value),
            path=f"victory/{field}",
        )

    def refresh(self) -> None:
        """Update the choices and show the fields of this mode."""
        scenario, game = self.workspace.document.scenario, self.workspace.box.game
        sides: list[Choice] = [(side.id, to_text(side_name(side, game))) for side in scenario.sides]
        self._ties.set_choices([(None, self.form_text("ties-none")), (SHARED, self.form_text("ties-shared")), *sides])
        super().refresh()
        victory = self._victory
        self.show_field("victory-mp", victory is not None and victory.mode == "first-to")
        self.show_field("ties", victory is not None and victory.mode == "most-mp")
        self.show_field("eliminated", victory is not None)

    @property
    def _victory(self) -> Victory | None:
        return self.workspace.document.scenario.victory

    def _value(self, field: str) -> object:
        """Return the value of a field, or a proposal if it is not set."""
        value = getattr(self._victory or Victory(mode="most-mp"), field)
        return _FIRST_GOAL if field == "mp" and value is None else value

    def _words(self) -> str:
        return victory_text(self.workspace.document.board, self._victory) if self._victory else ""

    def _mode(self, mode: object) -> Edit:
        """Return the edit that sets the mode and keeps the other values."""
        if mode is None:
            return set_field("victory", None)
        was = self._victory.model_dump(exclude_defaults=True) if self._victory else {}
        points = {"mp": was.get("mp") or _FIRST_GOAL} if mode == "first-to" else {"mp": None}
        return set_field("victory", Victory.model_validate({**was, "mode": mode, **points}))


class ObjectivesSection(Section):
    """The list of objectives with the form of the selected one, and the victory condition."""

    def __init__(self, context: SectionContext) -> None:
        super().__init__(context)
        self.victory = VictoryForm(self.workspace)
        self.items = ItemList(self.form_text("objectives"), self.form_text("objective-add"), lines=5, steady=True)
        self.items.add_requested.connect(self._add)
        self.items.remove_requested.connect(self._remove)
        self.items.move_requested.connect(lambda each, to: self.workspace.do(reorder_item(f"objectives/{each}", to)))
        self.items.current_changed.connect(lambda _: self.refresh())
        self.missions = AddComboBox(self.form_text("mission-add"))
        self.missions.choice_selected.connect(self._add_from_mission)
        self.objective = ObjectiveForm(context, lambda: self.items.current or "")
        self.add_heading("objectives")
        self.sides_hint = self.add_hint("objectives-need-side")
        self.body.addWidget(self.items)
        self.body.addWidget(self.missions)
        self.missions.setVisible(bool(self.workspace.box.missions))
        self.add_form(self.objective)
        self.add_form(self.victory)

    def refresh(self) -> None:
        """Show the current objectives."""
        objectives = self.scenario.objectives
        self.items.set_items([(each.id, self._line(each)) for each in objectives])
        may_add = bool(self.scenario.sides) and len(objectives) < MAX_OBJECTIVES
        self.items.add.setEnabled(may_add)
        self.sides_hint.setVisible(not self.scenario.sides)
        missions = resolve_missions(self.scenario, self.workspace.box).values()
        self.missions.set_choices([(each.id, box_label("mission", each.name)) for each in missions] if may_add else [])
        self.victory.refresh()
        self.objective.setVisible(self.items.current is not None)
        if self.items.current is not None:
            self.objective.refresh()

    def reveal(self, target: str) -> QWidget | None:
        """Select an objective by its id and return its form."""
        return self.objective if self.items.select(target) else super().reveal(target)

    def _line(self, objective: Objective) -> str:
        """Return side, sentence and worth of an objective."""
        board = self.workspace.document.board
        game = self.workspace.box.game
        side = next((to_text(side_name(each, game)) for each in self.scenario.sides if each.id == objective.side), None)
        words = insert_names(objective.text, board) or objective_text(board, objective)
        worth = ", ".join(map(str, objective_worth(objective)))
        return " · ".join(filter(None, (side or name_from_id(objective.side), words, worth)))

    # --- user actions ---

    def _add(self) -> None:
        """Add an objective for the side of the selected one, or for the first side."""
        chosen = next((each for each in self.scenario.objectives if each.id == self.items.current), None)
        side = chosen.side if chosen else self.scenario.sides[0].id
        self._add_objective(Objective(id=self._free_id("objective"), side=side, goal="kill"))

    def _add_from_mission(self, mission_id: str) -> None:
        """Add an objective from a mission card, with the objects that exist in this scenario."""
        mission = resolve_missions(self.scenario, self.workspace.box)[mission_id]
        sides = [side.id for side in self.scenario.sides if side.faction == mission.faction]
        in_play = InPlay(
            players=self.scenario.players,
            placements={
                f"{each.tile}/{each.face}": each.id for level in self.scenario.levels for each in level.placements
            },
            characters={start.character: start.id for _, start in self.scenario.starts()},
        )
        found = mission_objectives(
            mission,
            in_play,
            objective_id=self._free_id(mission.id),
            side=(sides or [self.scenario.sides[0].id])[0],
            text=box_label("mission", mission.help),
        )
        for each in found:
            self._add_objective(each)

    def _add_objective(self, objective: Objective) -> None:
        if self.workspace.do(add_item("objectives", objective, label=msg("form.objective-add"))):
            self.items.select(objective.id)
        self.workspace.document.history.end_merge()

    def _remove(self, objective: str) -> None:
        self.workspace.do(remove_item(f"objectives/{objective}", label=msg("form.objective-remove")))

    def _free_id(self, stem: str) -> str:
        return unused_id(stem, {each.id for each in self.scenario.objectives})
