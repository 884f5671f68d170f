"""Objectives, each a line that reads as a sentence, in the order in which they are printed; and how the game is won."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from editor.board.names import name_from_id, side_name
from editor.catalog.card_lookup import resolve_missions
from editor.edits import add_item, remove_item, reorder_item
from editor.edits.edit import unused_id
from editor.export.scenario_text import insert_names, objective_text, objective_worth
from editor.messages import msg, to_text
from editor.model.limits import MAX_OBJECTIVES
from editor.model.objectives import CarriedThing, Objective, Reference
from editor.sags.game.scenario import GOALS
from editor.ui.panels.words import called
from editor.ui.scenario.items import AddBox, ItemList
from editor.ui.scenario.objective_form import ObjectiveForm
from editor.ui.scenario.section import Desk, Section
from editor.ui.scenario.victory import VictoryForm


class ObjectivesSection(Section):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.victory = VictoryForm(self.workspace)
        self.items = ItemList(self.words("objectives"), self.words("objective-add"), lines=8)
        self.items.add_wanted.connect(self._add)
        self.items.remove_wanted.connect(self._remove)
        self.items.move_wanted.connect(lambda each, to: self.workspace.do(reorder_item(f"objectives/{each}", to)))
        self.items.chosen.connect(lambda _: self.refresh())
        self.missions = AddBox(self.words("mission-take"))
        self.missions.taken.connect(self._take_over)
        self.objective = ObjectiveForm(desk, lambda: self.items.current or "")
        self.add_form(self.victory)
        self.heading("objectives")
        self.lines.addWidget(self.items)
        self.lines.addWidget(self.missions)
        self.add_form(self.objective)

    def refresh(self) -> None:
        objectives = self.scenario.objectives
        self.items.show_items([(each.id, self._line(each)) for each in objectives])
        may_add = bool(self.scenario.sides) and len(objectives) < MAX_OBJECTIVES
        self.items.add.setEnabled(may_add)
        missions = resolve_missions(self.scenario, self.workspace.box).values()
        self.missions.offer([(each.id, called("mission", each.name)) for each in missions] if may_add else [])
        self.victory.refresh()
        self.objective.setVisible(self.items.current is not None)
        if self.items.current is not None:
            self.objective.refresh()

    def reveal(self, thing: str) -> QWidget | None:
        return self.objective if self.items.choose(thing) else super().reveal(thing)

    def _line(self, objective: Objective) -> str:
        """Whose it is, what is to be done, and what it is worth."""
        board = self.workspace.document.board
        side = next((to_text(side_name(each)) for each in self.scenario.sides if each.id == objective.side), None)
        words = insert_names(objective.text, board) or objective_text(board, objective)
        worth = ", ".join(map(str, objective_worth(objective)))
        return " · ".join(filter(None, (side or name_from_id(objective.side), words, worth)))

    # --- what the person does ---

    def _add(self) -> None:
        """For the side of the one that is chosen, or for the first."""
        chosen = next((each for each in self.scenario.objectives if each.id == self.items.current), None)
        side = chosen.side if chosen else self.scenario.sides[0].id
        self._put(Objective(id=self._free_id("objective"), side=side, goal="kill"))

    def _take_over(self, mission_id: str) -> None:
        """An objective as the mission card says it, as far as what it names is here."""
        mission = resolve_missions(self.scenario, self.workspace.box)[mission_id]
        lying = {f"{each.tile}/{each.face}": each.id for level in self.scenario.levels for each in level.placements}
        people = {start.character: start.id for _, start in self.scenario.starts()}
        sides = [side.id for side in self.scenario.sides if side.faction == mission.faction]

        def person(names: tuple[str, ...]) -> Reference | None:
            here = [people[name] for name in names if name in people]
            return Reference(kind="character", id=here[0]) if len(here) == 1 else None

        self._put(
            Objective(
                id=self._free_id(mission.id),
                side=(sides or [self.scenario.sides[0].id])[0],
                goal=GOALS.get(mission.event or "", "other"),
                who=person(mission.by.characters) if mission.by else None,
                target=person(mission.target.characters) if mission.target else None,
                where=Reference(kind="tile", id=lying[mission.where]) if mission.where in lying else None,
                mp=mission.mp,
                each=mission.each,
                when=mission.when,
                carrying=CarriedThing(kind="equipment", id=mission.carrying) if mission.carrying else None,
                mission=mission.id,
                text=called("mission", mission.help),
            )
        )

    def _put(self, objective: Objective) -> None:
        if self.workspace.do(add_item("objectives", objective, label=msg("form.objective-add"))):
            self.items.choose(objective.id)
        self.workspace.document.history.end_merge()

    def _remove(self, objective: str) -> None:
        self.workspace.do(remove_item(f"objectives/{objective}", label=msg("form.objective-remove")))

    def _free_id(self, stem: str) -> str:
        return unused_id(stem, {each.id for each in self.scenario.objectives})
