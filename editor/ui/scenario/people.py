"""The form of somebody who fights for a side: who it is, where and how it starts, what it carries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from editor.board.names import side_name, start_name, zone_name
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
from editor.ui.panels.fields import Choice, ChoiceField, Field, TickField
from editor.ui.panels.own_fields import add_own_fields
from editor.ui.panels.words import called
from editor.ui.scenario.bag import BagField
from editor.ui.scenario.section import Desk, SectionForm, number

Begins = Literal["square", "zone", "later", "carried", "nowhere"]
_BEGINS: tuple[Begins, ...] = ("square", "zone", "later", "carried", "nowhere")
_WHERE = ("level", "x", "y", "zone", "captor", "arrives/turn", "arrives/zone")


class PersonForm(SectionForm):
    """Where somebody starts is one choice of five; what belongs to it follows below."""

    def __init__(self, desk: Desk, side: Callable[[], str], person: Callable[[], str]) -> None:
        super().__init__(desk.workspace)
        self._desk, self._side, self._id = desk, side, person
        self._cards, self._sides = ChoiceField([]), ChoiceField([])
        self._zones, self._arrival_zones, self._captors = ChoiceField([]), ChoiceField([]), ChoiceField([])
        self._items = BagField(self.words("equipment"), self.words("equipment-add"))
        facings: list[Choice] = [(each, msg(f"sheet.facing-{each}").text()) for each in DIRECTIONS]
        begins: list[Choice] = [(each, self.words(f"begins-{each}")) for each in _BEGINS]
        self._bind("card", "character", self._cards)
        self.add("of-side", self._sides, self._side, lambda side: move_to_side(self._id(), str(side)))
        self.add("begins", ChoiceField(begins), self._begins, self._begin)
        self.buttons_for(("place", "", self._place))
        self.covers |= {f"sides/*/characters/*/{field}" for field in _WHERE}
        self.add("in-zone", self._zones, lambda: self._start.zone, lambda zone: deploy_character(self._id(), str(zone)))
        self.add("arrives-turn", number("sides/*/characters/*/arrives/turn"), lambda: self._arrival[0], self._comes_in)
        self.add("arrives-zone", self._arrival_zones, lambda: self._arrival[1], self._comes_to)
        self.add("captor", self._captors, lambda: self._start.captor, lambda who: make_prisoner(self._id(), str(who)))
        self._bind("facing", "facing", ChoiceField(facings))
        self._bind("magnetic-card", "magnetic_card", TickField(self.words("magnetic-card")))
        self._bind("wounded", "wounded", TickField(self.words("wounded")))
        self._bind("prisoner", "prisoner", TickField(self.words("prisoner")))
        self._bind("equipment", "equipment", self._items)
        path = "sides/*/characters/*/values"
        add_own_fields(self, "unit", path, lambda: f"sides/{self._side()}/characters/{self._id()}/values")

    def _bind(self, name: str, field: str, widget: Field) -> None:
        path = f"sides/*/characters/*/{field}"
        self.bind(name, path, widget, lambda: f"sides/{self._side()}/characters/{self._id()}/{field}")

    # --- what is shown ---

    def refresh(self) -> None:
        """What there is to choose from may be other now."""
        scenario, box = self._scenario, self.workspace.box
        zones: list[Choice] = [(zone.id, zone_name(zone)) for zone in scenario.zones]
        self._cards.offer(
            [(card.id, called("character", card.name)) for card in resolve_characters(scenario, box).values()]
        )
        self._sides.offer([(side.id, to_text(side_name(side))) for side in scenario.sides])
        self._zones.offer(zones)
        self._arrival_zones.offer(zones)
        self._captors.offer([(start.id, to_text(self._name(start))) for start in self._possible_captors()])
        items = resolve_equipment(scenario, box).values()
        self._items.offer(
            sorted(((each.id, called("equipment", each.name)) for each in items), key=lambda each: sort_key(each[1]))
        )
        super().refresh()
        begins = self._begins()
        self.show_field("in-zone", begins == "zone")
        self.show_field("arrives-turn", begins == "later")
        self.show_field("arrives-zone", begins == "later")
        self.show_field("captor", begins == "carried")
        self.show_field("facing", begins == "square")
        self.buttons["place"].setVisible(begins == "square")

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

    def _begins(self) -> Begins:
        start = self._start
        if start.level is not None:
            return "square"
        if start.zone is not None:
            return "zone"
        if start.captor is not None:
            return "carried"
        return "later" if start.arrives is not None else "nowhere"

    def _possible_captors(self) -> list[StartingCharacter]:
        """Those of other sides who are free."""
        return [start for side, start in self._scenario.starts() if side.id != self._side() and not start.prisoner]

    # --- what the person does ---

    def _begin(self, begins: object) -> Edit:
        """The first zone or captor there is, which can be changed at once; a square is pointed at on the map."""
        zones = [zone.id for zone in self._scenario.zones if zone.side in (None, self._side())]
        zones = zones or [zone.id for zone in self._scenario.zones]
        captors = self._possible_captors()
        match begins:
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
        """Let the person point at the square."""
        person, name = self._id(), self._name(self._start)

        def put(place: SquareOnLevel) -> None:
            self.workspace.do(move_character(person, place, name))
            self.end_merge()

        self._desk.point(msg("form.place-hint", name=name), put)

    def _comes_in(self, turn: object) -> Edit:
        assert isinstance(turn, int)
        return schedule_arrival(self._id(), turn, str(self._arrival[1]), self._name(self._start))

    def _comes_to(self, zone: object) -> Edit:
        return schedule_arrival(self._id(), self._arrival[0], str(zone), self._name(self._start))
