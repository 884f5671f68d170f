"""The form of a picked character: whose side it is on, where it looks, what it carries."""

from __future__ import annotations

from editor.board.names import side_name
from editor.catalog.card_lookup import resolve_characters, resolve_equipment
from editor.catalog.translation import box_text
from editor.edits import Edit, equip_character, move_to_side, set_facing, set_field
from editor.messages import Name, msg, sort_key, to_text
from editor.model.grid import DIRECTIONS
from editor.model.sides import Side, StartingCharacter
from editor.ui.map.workspace import Workspace
from editor.ui.panels.fields import Choice, ChoiceField, TickField, TicksField
from editor.ui.panels.form import Write
from editor.ui.panels.piece_form import PieceForm
from editor.ui.panels.rows import Sample
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.panels.words import called, words


class CharacterForm(PieceForm):
    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, character: str) -> None:
        super().__init__(workspace, thumbnails)
        self._id = character
        scenario, box = workspace.document.scenario, workspace.box
        self._card = resolve_characters(scenario, box).get(self._start.character)
        self._picture = self.picture()
        self.fact("", lambda: called("character", self._card.help) if self._card else "")
        self.fact("fact-place", self._where)
        self._sides = ChoiceField([])
        self.add("field-side", self._sides, lambda: self._side.id, self._on_side)
        facings: list[Choice] = [(each, msg(f"sheet.facing-{each}").text()) for each in DIRECTIONS]
        self.add("field-facing", ChoiceField(facings), lambda: self._start.facing, self._facing)
        card = TickField(words("field-magnetic-card"))
        self.add("field-magnetic-card", card, lambda: self._start.magnetic_card, self._setting("magnetic_card"))
        wounded = TickField(words("field-wounded"))
        self.add("field-wounded", wounded, lambda: self._start.wounded, self._setting("wounded"))
        prisoner = TickField(words("field-prisoner"))
        self.add("field-prisoner", prisoner, lambda: self._start.prisoner, self._setting("prisoner"))
        self.turning()
        items = resolve_equipment(scenario, box)
        carried = self._start.equipment
        ordered = sorted(
            items.values(), key=lambda item: (item.id not in carried, sort_key(called("equipment", item.name)))
        )
        choices = [(item.id, called("equipment", item.name)) for item in ordered]
        self.add("field-equipment", TicksField(choices), lambda: self._start.equipment, self._equipped)
        self.refresh()

    def refresh(self) -> None:
        sides: list[Choice] = [(side.id, to_text(side_name(side))) for side in self.workspace.document.scenario.sides]
        self._sides.offer(sides)
        super().refresh()
        number = [side.id for side in self.workspace.document.scenario.sides].index(self._side.id)
        side = self._side
        sample = Sample("character", self._start.character, number=number, faction=side.faction, colour=side.colour)
        self.paint(self._picture, sample, self._card)

    @property
    def called(self) -> Name:
        return box_text("character", self._card.name) if self._card else self._id

    @property
    def _start(self) -> StartingCharacter:
        return next(start for _, start in self.workspace.document.scenario.starts() if start.id == self._id)

    @property
    def _side(self) -> Side:
        return next(side for side, start in self.workspace.document.scenario.starts() if start.id == self._id)

    def _where(self) -> str:
        return words("place", x=self._start.x, y=self._start.y) if self._start.x is not None else ""

    def _on_side(self, side: object) -> Edit:
        return move_to_side(self._id, str(side), name=self.called)

    def _facing(self, facing: object) -> Edit:
        way = next(each for each in DIRECTIONS if each == facing)
        return set_facing(self._id, way, name=self.called)

    def _equipped(self, equipment: object) -> Edit:
        assert isinstance(equipment, tuple)
        return equip_character(self._id, equipment, name=self.called)

    def _setting(self, field: str) -> Write:
        return lambda value: set_field(f"sides/{self._side.id}/characters/{self._id}/{field}", value)
