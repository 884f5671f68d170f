"""The Sides section: the sides of the scenario and their characters."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from PySide6.QtWidgets import QWidget

from editor.board.names import faction_name, side_name, start_name, zone_name
from editor.catalog.card_lookup import resolve_characters, side_price
from editor.edits import add_character, add_side, new_side, remove_character, remove_side, reorder_item, replace_fields
from editor.edits.edit import unused_id
from editor.messages import Message, Name, msg, to_text
from editor.model.sides import Side, SideColor, SideLeader, StartingCharacter
from editor.render.color_palette import palette
from editor.ui.forms.custom_fields import add_custom_fields
from editor.ui.forms.fields import Choice, ChoiceField, Field, LineField
from editor.ui.forms.item_list import AddComboBox, ItemList, ListedItem
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_texts import box_label
from editor.ui.scenario.card_preview import CardPreview, ListWithCard
from editor.ui.scenario.section import Section, SectionContext, SectionForm, number_field
from editor.ui.scenario.start_form import StartForm
from editor.ui.widgets.theme import color_icon, current_theme

_USUAL_SIDES = 4
"""The number of sides that most games have at most."""


class SidesSection(Section):
    """The list of sides, the characters of the selected side, and a form for each."""

    def __init__(self, context: SectionContext) -> None:
        super().__init__(context)
        self.sides = ItemList(self.form_text("sides"), self.form_text("side-add"), lines=4)
        self.sides.add_requested.connect(self._add_side)
        self.sides.remove_requested.connect(self._remove_side)
        self.sides.move_requested.connect(lambda side, to: self.workspace.do(reorder_item(f"sides/{side}", to)))
        self.sides.current_changed.connect(lambda _: self.refresh())
        self.side = SideForm(self.workspace, lambda: self.sides.current or "")
        self.characters = ItemList(self.form_text("members"), AddComboBox(self.form_text("member-add")), lines=6)
        self.characters.choice_added.connect(self._add_character)
        self.characters.remove_requested.connect(
            lambda each: self.workspace.do(remove_character(each, self._name(each)))
        )
        self.characters.move_requested.connect(self._move_character)
        self.characters.current_changed.connect(lambda _: self.refresh())
        self.start_form = StartForm(context, lambda: self.sides.current or "", lambda: self.characters.current or "")
        most = self.workspace.box.game.sides
        self.add_hint("sides-advice" if most == _USUAL_SIDES else "sides-advice-other", count=most)
        self.body.addWidget(self.sides)
        self.add_form(self.side)
        self._heading = self.add_heading("members")
        self.card = CardPreview(self.workspace)
        self.card.clicked.connect(self._open_card)
        self.characters.item_opened.connect(self.workspace.show_card_of)
        self._characters = ListWithCard(self.characters, self.card, self.start_form)
        self.body.addWidget(self._characters)
        self.forms.append(self.start_form)

    # --- display ---

    def refresh(self) -> None:
        """Show the current sides and characters."""
        sides = self.scenario.sides
        colors, game = palette(current_theme().name), self.workspace.box.game
        icons = [
            color_icon(colors.side(each.faction, at, each.colour or game.color_of(each.faction)))
            for at, each in enumerate(sides)
        ]
        self.sides.set_items([(side.id, to_text(side_name(side, self.workspace.box.game))) for side in sides], icons)
        self.sides.add.setEnabled(len(sides) < game.sides)
        side = next((each for each in sides if each.id == self.sides.current), None)
        self.characters.set_items([(start.id, self._line(start)) for start in side.characters] if side else [])
        if side is not None:
            self.characters.set_choices(self._cards(side))
        for part in (self.side, self._heading, self._characters):
            part.setVisible(side is not None)
        self._show_card(side)
        self.start_form.setVisible(side is not None and self.characters.current is not None)
        for form in (self.side, self.start_form):
            if form.isVisibleTo(self):
                form.refresh()

    def reveal(self, target: str) -> QWidget | None:
        """Select a side or a character by its id, or the last one that has an item, and return its form."""
        holders = [start.id for _, start in self.scenario.starts() if target in start.equipment]
        target = holders[-1] if holders else target
        for side in self.scenario.sides:
            if target == side.id:
                self.sides.select(side.id)
                return self.side
            if any(target == start.id for start in side.characters):
                self.sides.select(side.id)
                self.characters.select(target)
                return self.start_form
        return super().reveal(target)

    def _show_card(self, side: Side | None) -> None:
        chosen = next((each for each in side.characters if each.id == self.characters.current), None) if side else None
        card = resolve_characters(self.scenario, self.workspace.box).get(chosen.character) if chosen else None
        self.card.show_card(card, self.scenario.sides.index(side) if side else 0)

    def _line(self, start: StartingCharacter) -> str:
        """Return a character's name and where it starts."""
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
        """Return the cards of the side's faction first; of each faction, those already in play last."""
        used, game = {start.character for _, start in self.scenario.starts()}, self.workspace.box.game
        cards = sorted(
            resolve_characters(self.scenario, self.workspace.box).values(),
            key=lambda card: (side.faction not in (None, card.faction), card.id in used),
        )
        return [
            (card.id, f"{box_label('character', card.name)} · {faction_name(card.faction, game)}") for card in cards
        ]

    # --- user actions ---

    def _open_card(self) -> None:
        """Show the form of a custom card; a card of the box is shown with a button that makes a custom copy."""
        found = next((start for _, start in self.scenario.starts() if start.id == self.characters.current), None)
        if found is None:
            return
        if any(card.id == found.character for card in self.scenario.house.characters):
            self.context.show_section("custom-cards", found.character)
        else:
            self.workspace.show_card_of(found.id)

    def _add_side(self) -> None:
        taken = {side.faction for side in self.scenario.sides}
        game = self.workspace.box.game
        faction = next((each for each in game.factions_for_sides if each not in taken), None)
        new = new_side(self.scenario, faction, "players" if game.can_have_players(faction) else "rules")
        if self.workspace.do(add_side(new)):
            self.sides.select(new.id)

    def _remove_side(self, side_id: str) -> None:
        side = next(each for each in self.scenario.sides if each.id == side_id)
        self.workspace.do(remove_side(side_id, side_name(side, self.workspace.box.game)))

    def _add_character(self, card: str) -> None:
        new = StartingCharacter(id=unused_id(card, {start.id for _, start in self.scenario.starts()}), character=card)
        if self.sides.current and self.workspace.do(add_character(self.sides.current, new)):
            self.characters.select(new.id)
        self.workspace.document.history.end_merge()

    def _move_character(self, start: str, to: int) -> None:
        self.workspace.do(reorder_item(f"sides/{self.sides.current}/characters/{start}", to))


class SideForm(SectionForm):
    """Name, faction, color and points of the selected side."""

    def __init__(self, workspace: Workspace, side: Callable[[], str]) -> None:
        super().__init__(workspace)
        self._id = side
        game = workspace.box.game
        factions: list[Choice] = [(each, faction_name(each, game).text()) for each in game.words("faction")]
        self._bind("side-name", "name", LineField())
        none = "faction-mercenaries" if game.has("mercenaries") else "faction-none"
        self._bind("faction", "faction", ChoiceField([*factions, (None, self.form_text(none))]))
        colors: list[Choice] = [(each, self.form_text(f"color-{each}")) for each in get_args(SideColor)]
        self._bind("color", "colour", ChoiceField([(None, self.form_text("color-custom")), *colors]))
        leaders: list[Choice] = [(each, self.form_text(f"side-led-by-{each}")) for each in get_args(SideLeader)]
        self._bind("side-led-by", "led_by", ChoiceField(leaders))
        if game.has("command-points"):
            self._bind("cp", "cp", number_field("sides/*/cp", self.form_text("cp-open")))
        if game.has("mission-points"):
            self._bind("mp", "mp", number_field("sides/*/mp", self.form_text("mp-none")))
        add_custom_fields(self, "side", "sides/*/values", lambda: f"sides/{self._id()}/values")
        if game.has("mission-points"):
            self.add_fact("cost", self._cost)

    def _bind(self, name: str, field: str, widget: Field) -> None:
        self.bind(name, f"sides/*/{field}", widget, lambda: f"sides/{self._id()}/{field}")

    def refresh(self) -> None:
        """Show the values, and the name of the faction where the side has no name."""
        super().refresh()
        side = next(each for each in self.workspace.document.scenario.sides if each.id == self._id())
        name = self.fields["side-name"]
        assert isinstance(name, LineField)
        name.setPlaceholderText(to_text(side_name(replace_fields(side, name=""), self.workspace.box.game)))

    def _cost(self) -> str:
        """Return what the characters and their equipment would cost in the S.A.G.S."""
        scenario = self.workspace.document.scenario
        side = next(each for each in scenario.sides if each.id == self._id())
        price = side_price(side, scenario, self.workspace.box)
        name = "cost-all" if not price.unknown else "cost-known"
        total = price.characters + price.equipment
        return self.form_text(name, total=total, people=price.characters, items=price.equipment, unknown=price.unknown)
