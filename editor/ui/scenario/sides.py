"""Sides: who plays against whom, with which means; and who fights for each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from PySide6.QtWidgets import QWidget

from editor.board.names import faction_name, side_name, start_name, zone_name
from editor.catalog.card_lookup import resolve_characters, side_price
from editor.edits import add_character, add_side, remove_character, remove_side, reorder_item
from editor.edits.edit import unused_id
from editor.messages import Message, Name, msg, to_text
from editor.model.limits import MAX_SIDES
from editor.model.sides import Side, SideColor, StartingCharacter
from editor.render.color_palette import palette
from editor.ui.map.workspace import Workspace
from editor.ui.panels.fields import Choice, ChoiceField, Field, LineField
from editor.ui.panels.own_fields import add_own_fields
from editor.ui.panels.words import called
from editor.ui.scenario.items import AddBox, ItemList, ListedItem
from editor.ui.scenario.people import PersonForm
from editor.ui.scenario.section import Desk, Section, SectionForm, number
from editor.ui.widgets.theme import color_icon, current_theme


class SidesSection(Section):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.sides = ItemList(self.words("sides"), self.words("side-add"), lines=4)
        self.sides.add_wanted.connect(self._add_side)
        self.sides.remove_wanted.connect(self._remove_side)
        self.sides.move_wanted.connect(lambda side, to: self.workspace.do(reorder_item(f"sides/{side}", to)))
        self.sides.chosen.connect(lambda _: self.refresh())
        self.side = SideForm(self.workspace, lambda: self.sides.current or "")
        self.people = ItemList(self.words("people"), AddBox(self.words("person-add")), lines=6)
        self.people.add_taken.connect(self._add_person)
        self.people.remove_wanted.connect(lambda each: self.workspace.do(remove_character(each, self._name(each))))
        self.people.move_wanted.connect(self._move_person)
        self.people.chosen.connect(lambda _: self.refresh())
        self.person = PersonForm(desk, lambda: self.sides.current or "", lambda: self.people.current or "")
        self.advice("sides-advice")
        self.lines.addWidget(self.sides)
        self.add_form(self.side)
        self._heading = self.heading("people")
        self.lines.addWidget(self.people)
        self.add_form(self.person)

    # --- what is shown ---

    def refresh(self) -> None:
        sides = self.scenario.sides
        colours, game = palette(current_theme().name), self.workspace.box.game
        icons = [
            color_icon(colours.side(each.faction, at, each.colour or game.color_of(each.faction)))
            for at, each in enumerate(sides)
        ]
        self.sides.show_items([(side.id, to_text(side_name(side))) for side in sides], icons)
        self.sides.add.setEnabled(len(sides) < MAX_SIDES)
        side = next((each for each in sides if each.id == self.sides.current), None)
        self.people.show_items([(start.id, self._line(start)) for start in side.characters] if side else [])
        if side is not None:
            self.people.offer(self._cards(side))
        for part in (self.side, self._heading, self.people):
            part.setVisible(side is not None)
        self.person.setVisible(side is not None and self.people.current is not None)
        for form in (self.side, self.person):
            if form.isVisibleTo(self):
                form.refresh()

    def reveal(self, thing: str) -> QWidget | None:
        """A side, or somebody who fights for one."""
        for side in self.scenario.sides:
            if thing == side.id:
                self.sides.choose(side.id)
                return self.side
            if any(thing == start.id for start in side.characters):
                self.sides.choose(side.id)
                self.people.choose(thing)
                return self.person
        return super().reveal(thing)

    def _line(self, start: StartingCharacter) -> str:
        """Who it is, and in a word where."""
        return f"{to_text(self._name(start.id))} · {to_text(self._where(start))}"

    def _where(self, start: StartingCharacter) -> Message:
        zones = {zone.id: zone_name(zone) for zone in self.scenario.zones}
        if start.level is not None:
            return msg("form.starts-at", x=start.x, y=start.y)
        if start.zone is not None:
            return msg("form.starts-in", zone=zones.get(start.zone, start.zone))
        if start.captor is not None:
            return msg("form.starts-carried", captor=self._name(start.captor))
        if start.arrives is not None:
            return msg("form.starts-later", turn=start.arrives.turn)
        return msg("form.starts-nowhere")

    def _name(self, start_id: str) -> Name:
        found = next((start for _, start in self.scenario.starts() if start.id == start_id), None)
        return start_name(self.workspace.document.board, found) if found else start_id

    def _cards(self, side: Side) -> list[ListedItem]:
        """Those of the side's own faction first; who is in play already, last."""
        used = {start.character for _, start in self.scenario.starts()}
        cards = sorted(
            resolve_characters(self.scenario, self.workspace.box).values(),
            key=lambda card: (card.id in used, side.faction not in (None, card.faction)),
        )
        return [(card.id, f"{called('character', card.name)} · {faction_name(card.faction)}") for card in cards]

    # --- what the person does ---

    def _add_side(self) -> None:
        taken = [side.id for side in self.scenario.sides]
        free = [each for each in self.workspace.box.game.words("faction") if each not in taken]
        new = Side(id=free[0], faction=free[0]) if free else Side(id=unused_id("band", taken))
        if self.workspace.do(add_side(new)):
            self.sides.choose(new.id)

    def _remove_side(self, side_id: str) -> None:
        side = next(each for each in self.scenario.sides if each.id == side_id)
        self.workspace.do(remove_side(side_id, side_name(side)))

    def _add_person(self, card: str) -> None:
        new = StartingCharacter(id=unused_id(card, {start.id for _, start in self.scenario.starts()}), character=card)
        if self.sides.current and self.workspace.do(add_character(self.sides.current, new)):
            self.people.choose(new.id)
        self.workspace.document.history.end_merge()

    def _move_person(self, person: str, to: int) -> None:
        self.workspace.do(reorder_item(f"sides/{self.sides.current}/characters/{person}", to))


class SideForm(SectionForm):
    def __init__(self, workspace: Workspace, side: Callable[[], str]) -> None:
        super().__init__(workspace)
        self._id = side
        factions: list[Choice] = [(each, faction_name(each).text()) for each in workspace.box.game.words("faction")]
        self._bind("side-name", "name", LineField())
        self._bind("faction", "faction", ChoiceField([*factions, (None, self.words("faction-none"))]))
        colours: list[Choice] = [(each, self.words(f"colour-{each}")) for each in get_args(SideColor)]
        self._bind("colour", "colour", ChoiceField([(None, self.words("colour-own")), *colours]))
        self._bind("cp", "cp", number("sides/*/cp", self.words("cp-open")))
        self._bind("mp", "mp", number("sides/*/mp", self.words("mp-none")))
        add_own_fields(self, "side", "sides/*/values", lambda: f"sides/{self._id()}/values")
        self.fact("cost", self._cost)

    def _bind(self, name: str, field: str, widget: Field) -> None:
        self.bind(name, f"sides/*/{field}", widget, lambda: f"sides/{self._id()}/{field}")

    def _cost(self) -> str:
        """What the side would have paid for its people and their equipment in the S.A.G.S."""
        scenario = self.workspace.document.scenario
        side = next(each for each in scenario.sides if each.id == self._id())
        price = side_price(side, scenario, self.workspace.box)
        name = "cost-all" if not price.unknown else "cost-known"
        total = price.characters + price.equipment
        return self.words(name, total=total, people=price.characters, items=price.equipment, unknown=price.unknown)
