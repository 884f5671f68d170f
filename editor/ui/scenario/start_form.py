"""The form of a character of a side: which card, where and how it starts, and what it carries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from editor.board.names import as_label, side_name, start_name, zone_name
from editor.catalog.card_lookup import resolve_characters, resolve_equipment
from editor.edits import (
    Edit,
    combine_edits,
    deploy_character,
    make_prisoner,
    move_character,
    move_to_side,
    schedule_arrival,
)
from editor.edits.edit import rejected_edit
from editor.messages import Name, msg, sort_key, to_text
from editor.model.grid import DIRECTIONS
from editor.model.scenario import Scenario, SquareOnLevel
from editor.model.sides import StartingCharacter
from editor.ui.forms.custom_fields import add_custom_fields
from editor.ui.forms.fields import CheckField, Choice, ChoiceField, Field
from editor.ui.forms.item_list import MultiItemField
from editor.ui.panels.piece_texts import box_label
from editor.ui.scenario.section import SectionContext, SectionForm, number_field
from editor.ui.widgets.widget_utils import hide_unused

StartKind = Literal["square", "zone", "later", "carried", "nowhere"]
_START_KINDS: tuple[StartKind, ...] = ("square", "zone", "later", "carried", "nowhere")
_POSITION_FIELDS = ("level", "x", "y", "zone", "captor", "arrives/turn", "arrives/zone")


class StartForm(SectionForm):
    """The fields of the selected character; those of its kind of start are shown."""

    def __init__(self, context: SectionContext, side: Callable[[], str], start: Callable[[], str]) -> None:
        super().__init__(context.workspace)
        self._context, self._side, self._id = context, side, start
        self._cards, self._sides = ChoiceField([]), ChoiceField([])
        self._zones, self._arrival_zones, self._captors = ChoiceField([]), ChoiceField([]), ChoiceField([])
        self._items = MultiItemField(self.form_text("equipment"), self.form_text("equipment-add"))
        facings: list[Choice] = [(each, as_label(msg(f"sheet.facing-{each}"))) for each in DIRECTIONS]
        game = context.workspace.box.game
        kinds: list[Choice] = [
            (each, self.form_text(f"begins-{each}"))
            for each in _START_KINDS
            if each != "carried" or game.has("prisoners")
        ]
        self._bind("card", "character", self._cards)
        self.add_field("of-side", self._sides, self._side, lambda side: move_to_side(self._id(), str(side)))
        self.add_field("begins", ChoiceField(kinds), self._start_kind, self._set_start_kind)
        self.add_buttons(("place", "", self._place))
        self.covered_paths |= {f"sides/*/characters/*/{field}" for field in _POSITION_FIELDS}
        self.add_field(
            "in-zone", self._zones, lambda: self._start.zone, lambda zone: deploy_character(self._id(), str(zone))
        )
        self.add_field(
            "arrives-turn",
            number_field("sides/*/characters/*/arrives/turn"),
            lambda: self._arrival[0],
            self._set_arrival_turn,
        )
        self.add_field("arrives-zone", self._arrival_zones, lambda: self._arrival[1], self._set_arrival_zone)
        self.add_field(
            "captor", self._captors, lambda: self._start.captor, lambda who: make_prisoner(self._id(), str(who))
        )
        self._bind("facing", "facing", ChoiceField(facings))
        if game.has("magnetic-cards"):
            self._bind("magnetic-card", "magnetic_card", CheckField(self.form_text("magnetic-card")))
        if game.has("wounds"):
            self._bind("wounded", "wounded", CheckField(self.form_text("wounded")))
        if game.has("prisoners"):
            self._bind("prisoner", "prisoner", CheckField(self.form_text("prisoner")))
        if game.has("equipment"):
            self._bind("equipment", "equipment", self._items)
        hide_unused(self, self._items)
        path = "sides/*/characters/*/values"
        add_custom_fields(self, "unit", path, lambda: f"sides/{self._side()}/characters/{self._id()}/values")

    def _bind(self, name: str, field: str, widget: Field) -> None:
        path = f"sides/*/characters/*/{field}"
        self.bind(name, path, widget, lambda: f"sides/{self._side()}/characters/{self._id()}/{field}")

    # --- display ---

    def refresh(self) -> None:
        """Update the choices and show the fields of this kind of start."""
        scenario, box = self._scenario, self.workspace.box
        zones: list[Choice] = [(zone.id, zone_name(zone)) for zone in scenario.zones]
        self._cards.set_choices(
            [(card.id, box_label("character", card.name)) for card in resolve_characters(scenario, box).values()]
        )
        game = self.workspace.box.game
        self._sides.set_choices([(side.id, to_text(side_name(side, game))) for side in scenario.sides])
        self._zones.set_choices(zones)
        self._arrival_zones.set_choices(zones)
        self._captors.set_choices([(start.id, to_text(self._name(start))) for start in self._possible_captors()])
        items = resolve_equipment(scenario, box).values()
        self._items.set_choices(
            sorted(((each.id, box_label("equipment", each.name)) for each in items), key=lambda each: sort_key(each[1]))
        )
        super().refresh()
        kind = self._start_kind()
        self.show_field("in-zone", kind == "zone")
        self.show_field("arrives-turn", kind == "later")
        self.show_field("arrives-zone", kind == "later")
        self.show_field("captor", kind == "carried")
        self.show_field("facing", kind == "square" and self.workspace.box.game.facing > 0)
        self.buttons["place"].setVisible(kind == "square")

    @property
    def _scenario(self) -> Scenario:
        return self.workspace.document.scenario

    @property
    def _start(self) -> StartingCharacter:
        return next(start for _, start in self._scenario.starts() if start.id == self._id())

    @property
    def _arrival(self) -> tuple[int, str | None]:
        arrives = self._start.arrives
        return (arrives.turn, arrives.zone) if arrives else (1, None)

    def _name(self, start: StartingCharacter) -> Name:
        return start_name(self.workspace.document.board, start)

    def _start_kind(self) -> StartKind:
        start = self._start
        if start.level is not None:
            return "square"
        if start.zone is not None:
            return "zone"
        if start.captor is not None:
            return "carried"
        return "later" if start.arrives is not None else "nowhere"

    def _possible_captors(self) -> list[StartingCharacter]:
        """Return the free characters of other sides."""
        return [start for side, start in self._scenario.starts() if side.id != self._side() and not start.prisoner]

    # --- user actions ---

    def _set_start_kind(self, kind: object) -> Edit:
        """Return the edit for another kind of start, with the first suitable zone or captor."""
        zones = [zone.id for zone in self._scenario.zones if zone.side in (None, self._side())]
        zones = zones or [zone.id for zone in self._scenario.zones]
        captors = self._possible_captors()
        match kind:
            case "zone" | "later" if not zones:
                return rejected_edit(msg("form.no-zone"))
            case "carried" if not captors:
                return rejected_edit(msg("form.no-captor"))
            case "zone":
                return deploy_character(self._id(), zones[0], self._name(self._start))
            case "later":
                return schedule_arrival(self._id(), 2, zones[0], self._name(self._start))
            case "carried":
                return make_prisoner(self._id(), captors[0].id, self._name(self._start))
            case "nowhere":
                return move_character(self._id(), None, self._name(self._start))
            case _:
                self._place()
                return combine_edits(msg("form.place"), [])

    def _place(self) -> None:
        """Let the user click the starting square."""
        start, name = self._id(), self._name(self._start)

        def put(place: SquareOnLevel) -> None:
            self.workspace.do(move_character(start, place, name))
            self.end_merge()

        self._context.pick_square(msg("form.place-hint", name=name), put)

    def _set_arrival_turn(self, turn: object) -> Edit:
        assert isinstance(turn, int)
        return schedule_arrival(self._id(), turn, str(self._arrival[1]), self._name(self._start))

    def _set_arrival_zone(self, zone: object) -> Edit:
        return schedule_arrival(self._id(), self._arrival[0], str(zone), self._name(self._start))
