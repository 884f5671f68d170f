"""The Menace section: how often each card is in the menace deck, and custom menace cards with their parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from PySide6.QtWidgets import QWidget

from editor.board.names import area_name, faction_name
from editor.catalog.card_lookup import resolve_characters, resolve_menace
from editor.edits import (
    add_item,
    add_menace_part,
    combine_edits,
    remove_item,
    remove_menace_part,
    reorder_item,
    set_deck_count,
)
from editor.edits.edit import unused_id
from editor.edits.story_edits import MENACE_DECK
from editor.messages import msg, to_text
from editor.model.limits import MAX_CARD_ENTRIES, MAX_DECK_CARDS, MAX_ENTRIES
from editor.model.menace import ANY_AREA, MenaceCard, MenaceJoin, MenaceType
from editor.ui.forms.fields import CheckField, Choice, ChoiceField, Field, LineField, NumberField
from editor.ui.forms.item_list import ItemList
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_texts import box_label
from editor.ui.scenario.section import Section, SectionContext, SectionForm, number_field

_OWN = "house/menace/*"


class MenaceSection(Section):
    """The deck, and the custom cards with their parts."""

    def __init__(self, context: SectionContext) -> None:
        super().__init__(context)
        self.add_hint("menace-advice")
        self.deck = ItemList(self.form_text("menace-deck"), self.form_text("menace-add"), lines=8, ordered=False)
        self.deck.add_requested.connect(self._add)
        self.deck.remove_requested.connect(self._remove)
        self.deck.current_changed.connect(lambda _: self.refresh())
        self.body.addWidget(self.deck)
        self.copies = CopiesForm(self.workspace, lambda: self.deck.current or "")
        self.add_form(self.copies)
        self._heading = self.add_heading("menace-own")
        self.card = MenaceCardForm(self.workspace, lambda: self.deck.current or "")
        self.add_form(self.card)
        self._parts_heading = self.add_heading("menace-parts")
        self.parts = ItemList(self.form_text("menace-parts"), self.form_text("menace-part-add"), lines=4)
        self.parts.add_requested.connect(self._add_part)
        self.parts.remove_requested.connect(self._remove_part)
        self.parts.move_requested.connect(lambda at, to: self.workspace.do(reorder_item(self._part_path(at), to)))
        self.parts.current_changed.connect(lambda _: self.refresh())
        self.body.addWidget(self.parts)
        self.part = PartForm(self.workspace, lambda: self._part_path(self.parts.current or "0"))
        self.add_form(self.part)

    def refresh(self) -> None:
        """Show the current deck and custom cards."""
        scenario, box = self.scenario, self.workspace.box
        counts = deck_counts(self.workspace)
        cards = resolve_menace(scenario, box)
        names = {card.id: box_label("menace", card.name) for card in cards.values()}
        names |= {card: card for card in counts if card not in cards}
        self.deck.set_items([(card, f"{counts.get(card, 0)} × {name}") for card, name in names.items()])
        own = next((card for card in scenario.house.menace if card.id == self.deck.current), None)
        self.deck.add.setEnabled(len(scenario.house.menace) < MAX_ENTRIES)
        self.deck.remove.setEnabled(own is not None or counts.get(self.deck.current or "", 0) > 0)
        parts = own.parts if own is not None else ()
        self.parts.set_items([(str(at), f"{each.menace}+ · {each.text or '…'}") for at, each in enumerate(parts)])
        self.parts.add.setEnabled(len(parts) < MAX_CARD_ENTRIES)
        self.parts.remove.setEnabled(len(parts) > 1)
        for part in (self._heading, self.card, self._parts_heading, self.parts, self.part):
            part.setVisible(own is not None)
        self.copies.setVisible(self.deck.current is not None)
        for form in self.forms:
            if form.isVisibleTo(self):
                form.refresh()

    def reveal(self, target: str) -> QWidget | None:
        """Select a card by its id and return its form."""
        return self.copies if self.deck.select(target) else super().reveal(target)

    def _part_path(self, at: str) -> str:
        return f"house/menace/{self.deck.current}/parts/{at}"

    def _add(self) -> None:
        taken = set(resolve_menace(self.scenario, self.workspace.box))
        name = self.form_text("menace-new")
        card = MenaceCard(id=unused_id("menace-card", taken), name=name)
        label = msg("edits.add-item", name=name)
        if self.workspace.do(
            combine_edits(label, [add_item("house/menace", card), set_deck_count(MENACE_DECK, card.id, 1)])
        ):
            self.deck.select(card.id)
            self.start_editing(self.card.fields["menace-name"])

    def _remove(self, card: str) -> None:
        """Remove a card from the deck; a custom card also from the scenario."""
        edit = set_deck_count(MENACE_DECK, card, 0)
        if any(each.id == card for each in self.scenario.house.menace):
            edit = combine_edits(edit.label, [edit, remove_item(f"house/menace/{card}")])
        self.workspace.do(edit)

    def _add_part(self) -> None:
        if self.workspace.do(add_menace_part(self.deck.current or "")):
            self.parts.select(str(self.parts.list.count() - 1))

    def _remove_part(self, at: str) -> None:
        self.workspace.do(remove_menace_part(self.deck.current or "", int(at)))


def deck_counts(workspace: Workspace) -> dict[str, int]:
    """Return how often each card is in the menace deck."""
    deck = next((each for each in workspace.document.scenario.decks if each.id == MENACE_DECK), None)
    return {entry.card: entry.count for entry in deck.cards} if deck is not None else {}


class CopiesForm(SectionForm):
    """How often the selected card is in the deck."""

    def __init__(self, workspace: Workspace, card: Callable[[], str]) -> None:
        super().__init__(workspace)
        self.covered_paths |= {"decks"}
        self.add_field(
            "menace-copies",
            NumberField(0, MAX_DECK_CARDS),
            lambda: deck_counts(workspace).get(card(), 0),
            lambda count: set_deck_count(MENACE_DECK, card(), int(str(count))),
        )
        self.add_fact("", lambda: self.form_text("menace-size", count=sum(deck_counts(workspace).values())))


class MenaceCardForm(SectionForm):
    """The fields of a custom menace card, apart from its parts."""

    def __init__(self, workspace: Workspace, card: Callable[[], str]) -> None:
        super().__init__(workspace)
        self._card = card
        self._enemies, self._brings = ChoiceField([]), ChoiceField([])
        types: list[Choice] = [(each, self.form_text(f"menace-type-{each}")) for each in get_args(MenaceType)]
        several = (each for each in get_args(MenaceJoin) if each != "only")
        joins: list[Choice] = [(each, self.form_text(f"menace-join-{each}")) for each in several]
        areas: list[Choice] = [(ANY_AREA, self.form_text("menace-area-any"))]
        areas += [(each, to_text(area_name(each, workspace.box.game))) for each in workspace.box.game.words("area")]
        self._bind("menace-name", "name", LineField(whole=True))
        self._bind("menace-type", "type", ChoiceField(types))
        self._bind("menace-area", "when/area", ChoiceField(areas))
        self._bind("menace-enemy", "when/enemy", self._enemies)
        self._bind("menace-brings", "brings", self._brings)
        self._bind("menace-wind", "wind", CheckField(self.form_text("menace-wind")))
        self._bind("menace-join", "join", ChoiceField(joins))
        self._bind("menace-help", "help", LineField())
        self._bind("menace-note", "note", LineField())

    def _bind(self, name: str, field: str, widget: Field) -> None:
        self.bind(name, f"{_OWN}/{field}", widget, lambda: f"house/menace/{self._card()}/{field}")

    def refresh(self) -> None:
        """Update the choices and show the current values."""
        scenario, box = self.workspace.document.scenario, self.workspace.box
        known = {each.id: box_label("character", each.name) for each in resolve_characters(scenario, box).values()}
        factions = {each: faction_name(each, box.game).text() for each in box.game.words("faction")}
        enemies = factions | {each: name for each, name in known.items() if each not in factions}
        self._enemies.set_choices([("", self.form_text("menace-enemy-none")), *enemies.items()])
        self._brings.set_choices([("", self.form_text("menace-brings-none")), *known.items()])
        card = next(each for each in scenario.house.menace if each.id == self._card())
        self.show_field("menace-join", len(card.parts) > 1)
        super().refresh()


class PartForm(SectionForm):
    """The menace level and the effect of a part."""

    def __init__(self, workspace: Workspace, path: Callable[[], str]) -> None:
        super().__init__(workspace)
        level = number_field(f"{_OWN}/parts/*/menace")
        self.bind("menace-part-level", f"{_OWN}/parts/*/menace", level, lambda: f"{path()}/menace")
        self.bind("menace-part-text", f"{_OWN}/parts/*/text", LineField(), lambda: f"{path()}/text")
