"""The Zones section: named areas, painted with a brush on the map beside the form."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from PySide6.QtWidgets import QWidget

from editor.board.names import faction_name, level_name, side_name, zone_name
from editor.catalog.card_lookup import resolve_characters
from editor.edits import add_zone, remove_zone, reorder_item, replace_fields
from editor.edits.edit import unused_id
from editor.messages import to_text
from editor.model.limits import MAX_ENTRIES
from editor.model.scenario import Zone, ZoneKind
from editor.render.color_palette import palette
from editor.ui.forms.fields import Choice, ChoiceField, Field, LineField
from editor.ui.forms.item_list import ItemList, MultiItemField
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.tools.zone import ZoneTool
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_texts import box_label
from editor.ui.scenario.links import LinkList, offers_links
from editor.ui.scenario.section import Section, SectionContext, SectionForm
from editor.ui.widgets.theme import color_icon, current_theme


class ZonesSection(Section):
    """The list of zones; while the section is shown, the tool paints the selected one."""

    def __init__(self, context: SectionContext) -> None:
        super().__init__(context)
        self.zones = ItemList(self.form_text("zones"), self.form_text("zone-add"), lines=6)
        self.zones.add_requested.connect(self._add)
        self.zones.remove_requested.connect(self._remove)
        self.zones.move_requested.connect(lambda zone, to: self.workspace.do(reorder_item(f"zones/{zone}", to)))
        self.zones.current_changed.connect(self._choose)
        self.form = ZoneFields(self.workspace, lambda: self.zones.current or "", self.take_brush)
        self.add_hint("zones-advice" if self.workspace.box.game.table.framed else "zones-advice-unframed")
        self.body.addWidget(self.zones)
        self.add_form(self.form)
        self._links_heading = self.add_heading("links")
        self.links = LinkList(self.workspace)
        self.body.addWidget(self.links)
        self.add_form(self.links.form)

    def refresh(self) -> None:
        """Show the current zones."""
        zones = self.scenario.zones
        colors, game = palette(current_theme().name), self.workspace.box.game
        sides = {
            side.id: (side.faction, number, side.colour or game.color_of(side.faction))
            for number, side in enumerate(self.scenario.sides)
        }
        icons = [
            color_icon(colors.side(*sides[zone.side]) if zone.side in sides else colors.sides["choice"])
            for zone in zones
        ]
        self.zones.set_items([(zone.id, zone_name(zone)) for zone in zones], icons)
        self.zones.add.setEnabled(len(zones) < MAX_ENTRIES)
        self.form.setVisible(bool(zones))
        if zones:
            self.form.refresh()
        self.links.refresh()
        self._links_heading.setVisible(offers_links(self.workspace.box.game, self.scenario))

    def reveal(self, target: str) -> QWidget | None:
        """Select a zone by its id and return its form."""
        return self.form if self.zones.select(target) else super().reveal(target)

    def on_enter(self) -> None:
        """Start painting the selected zone."""
        self.take_brush()

    def on_leave(self) -> None:
        """Put the brush away."""
        if isinstance(self.workspace.tool, ZoneTool):
            self.workspace.use_tool(make_tool("select", self.workspace))

    def take_brush(self) -> None:
        """Start painting the selected zone on its level."""
        zone = next((zone for zone in self.scenario.zones if zone.id == self.zones.current), None)
        if zone is None:
            self.on_leave()
            return
        self.workspace.document.show_level(zone.level)
        held = self.workspace.tool
        if not isinstance(held, ZoneTool) or held.zone != zone.id or held.document is not self.workspace.document:
            self.workspace.use_tool(make_tool("zone", self.workspace, zone=zone.id))

    def _choose(self) -> None:
        self.refresh()
        if self.isVisible():
            self.take_brush()

    def _add(self) -> None:
        taken = {zone.id for zone in self.scenario.zones}
        new = Zone(id=unused_id("zone", taken), level=self.workspace.document.level_id, kind="deployment")
        if self.workspace.do(add_zone(new)):
            self.zones.select(new.id)
            self.form.fields["zone-name"].setFocus()

    def _remove(self, zone_id: str) -> None:
        zone = next(zone for zone in self.scenario.zones if zone.id == zone_id)
        self.workspace.do(remove_zone(zone_id, zone_name(zone)))


class ZoneFields(SectionForm):
    """Name, kind, side and level of the selected zone."""

    def __init__(self, workspace: Workspace, zone: Callable[[], str], take_brush: Callable[[], None]) -> None:
        super().__init__(workspace)
        self._id = zone
        self._sides, self._levels = ChoiceField([]), ChoiceField([])
        known = (kind for kind in get_args(ZoneKind) if kind != "entry" or workspace.box.game.uses("entries"))
        kinds: list[Choice] = [(kind, self.form_text(f"zone-{kind}")) for kind in known]
        self._name = LineField()
        self._bind("zone-name", "name", self._name)
        self._bind("zone-kind", "kind", ChoiceField(kinds))
        self._bind("zone-side", "side", self._sides)
        self._bind("zone-level", "level", self._levels)
        self._brings = MultiItemField(self.form_text("zone-brings"), self.form_text("zone-brings-add"))
        self._bind("zone-brings", "brings", self._brings)
        self.add_fact("zone-covers", self._covers)
        self.add_buttons(("zone-brush", "", take_brush))
        self.covered_paths |= {"zones/*/squares", "zones/*/stripes"}

    def _bind(self, name: str, field: str, widget: Field) -> None:
        self.bind(name, f"zones/*/{field}", widget, lambda: f"zones/{self._id()}/{field}")

    def refresh(self) -> None:
        """Update the choices and show the current values."""
        scenario = self.workspace.document.scenario
        sides: list[Choice] = [(side.id, to_text(side_name(side, self.workspace.box.game))) for side in scenario.sides]
        self._sides.set_choices([(None, self.form_text("zone-no-side")), *sides])
        self._levels.set_choices([(level.id, to_text(level_name(level))) for level in scenario.levels])
        box = self.workspace.box
        characters = resolve_characters(scenario, box).values()
        known = {each: faction_name(each, box.game).text() for each in box.game.words("faction")}
        for each in characters:  # an id that is a faction and a character means both
            known.setdefault(each.id, box_label("character", each.name))
        self._brings.set_choices(list(known.items()))
        super().refresh()
        self.show_field("zone-level", len(scenario.levels) > 1)
        zone = next((each for each in scenario.zones if each.id == self._id()), None)
        if zone is not None:
            self._name.setPlaceholderText(zone_name(replace_fields(zone, name="")))
        self.show_field("zone-brings", zone is not None and zone.kind == "entry")

    def _covers(self) -> str:
        zone = next(zone for zone in self.workspace.document.scenario.zones if zone.id == self._id())
        if not self.workspace.box.game.table.framed:
            return self.form_text("zone-squares", squares=len(zone.squares))
        return self.form_text("zone-size", squares=len(zone.squares), stripes=len(zone.stripes))
