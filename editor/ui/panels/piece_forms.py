"""Inspector forms for characters, doors, markers, notes, zones and multiple selections."""

from __future__ import annotations

from functools import partial
from typing import get_args

from PySide6.QtCore import Qt

from editor.board.names import as_label, door_name, edge_sides_name, link_name, side_name, state_name, zone_name
from editor.catalog.card_lookup import resolve_characters, resolve_equipment
from editor.catalog.translation import box_text
from editor.edits import (
    Edit,
    Selection,
    change_link,
    change_note,
    close_doors,
    equip_character,
    move_to_side,
    open_doors,
    set_facing,
    set_field,
    set_marker_note,
    set_marker_state,
)
from editor.edits.selection import LinkEnds, link_ends
from editor.messages import Name, msg, sort_key, to_text
from editor.model.custom_values import custom_value
from editor.model.grid import DIRECTIONS, Edge
from editor.model.level import MapNote, Marker, NoteIcon, NoteKind, PlacedDoor
from editor.model.scenario import SquareLink, Zone
from editor.model.sides import Side, StartingCharacter
from editor.model.tile import MAX_LINK_COST
from editor.rules.map_rules.tokens import LOOT_FIELD
from editor.ui.forms.custom_fields import add_custom_fields
from editor.ui.forms.fields import (
    CheckField,
    CheckListField,
    Choice,
    ChoiceField,
    LineField,
    NumberField,
    PlainTextField,
)
from editor.ui.forms.form import Form, Write
from editor.ui.map.canvas.input import key_with_held_ctrl
from editor.ui.map.tools.factory import make_tool
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_rows import PieceLook, character_look
from editor.ui.panels.piece_texts import (
    box_label,
    door_text,
    origin_lines,
    ui_text,
)
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.widgets.plain_text import Label

_PICTURE = 112


class PieceForm(Form):
    """Base of the forms for pieces on the map: a picture, and buttons that act on the selection."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails) -> None:
        super().__init__(workspace)
        self._thumbnails = thumbnails

    def add_picture(self) -> Label:
        """Add a row for the picture and return its label."""
        label = Label(alignment=Qt.AlignmentFlag.AlignCenter)
        self.rows.addRow(label)
        return label

    def show_picture(self, label: Label, look: PieceLook) -> None:
        """Show a piece in the label."""
        label.setPixmap(self._thumbnails.paint_now(look, _PICTURE, self.devicePixelRatioF()))

    def press(self, key: str) -> None:
        """Do what a key does with the selected pieces on the map."""
        self.end_merge()
        make_tool("select", self.workspace).handle_key_press(key_with_held_ctrl(key), None)
        self.end_merge()

    def add_rotate_and_delete(self) -> None:
        """Add buttons that rotate and delete the selection."""
        self.add_buttons(("rotate", "R", lambda: self.press("R")), ("delete", "Del", lambda: self.press("Delete")))


class CharacterForm(PieceForm):
    """Side, facing, state and equipment of a character on the map."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, character: str) -> None:
        super().__init__(workspace, thumbnails)
        self._id = character
        scenario, box = workspace.document.scenario, workspace.box
        self._card = resolve_characters(scenario, box).get(self._start.character)
        self._picture = self.add_picture()
        self.add_fact("", lambda: box_label("character", self._card.help) if self._card else "")
        self.add_fact("fact-place", self._where)
        self._sides = ChoiceField([])
        self.add_field("field-side", self._sides, lambda: self._side.id, self._on_side)
        facings: list[Choice] = [(each, as_label(msg(f"sheet.facing-{each}"))) for each in DIRECTIONS]
        game = workspace.box.game
        if game.facing:
            self.add_field("field-facing", ChoiceField(facings), lambda: self._start.facing, self._facing)
        if game.has("magnetic-cards"):
            card = CheckField(ui_text("field-magnetic-card"))
            setting = self._setting("magnetic_card")
            self.add_field("field-magnetic-card", card, lambda: self._start.magnetic_card, setting)
        if game.has("wounds"):
            wounded = CheckField(ui_text("field-wounded"))
            self.add_field("field-wounded", wounded, lambda: self._start.wounded, self._setting("wounded"))
        if game.has("prisoners"):
            prisoner = CheckField(ui_text("field-prisoner"))
            self.add_field("field-prisoner", prisoner, lambda: self._start.prisoner, self._setting("prisoner"))
        path = "sides/*/characters/*/values"
        add_custom_fields(self, "unit", path, lambda: f"sides/{self._side.id}/characters/{self._id}/values")
        self.add_buttons(("show-card", "", lambda: workspace.show_card_of(character)))
        if game.facing:
            self.add_rotate_and_delete()
        else:
            self.add_buttons(("delete", "Del", lambda: self.press("Delete")))
        if game.has("equipment"):
            self._add_equipment()
        self.refresh()

    def _add_equipment(self) -> None:
        scenario, box = self.workspace.document.scenario, self.workspace.box
        items = resolve_equipment(scenario, box)
        carried = self._start.equipment
        ordered = sorted(
            items.values(), key=lambda item: (item.id not in carried, sort_key(box_label("equipment", item.name)))
        )
        choices = [(item.id, box_label("equipment", item.name)) for item in ordered]
        self.add_field("field-equipment", CheckListField(choices), lambda: self._start.equipment, self._equipped)

    def refresh(self) -> None:
        """Show the current values, sides and picture."""
        scenario, game = self.workspace.document.scenario, self.workspace.box.game
        sides: list[Choice] = [(side.id, to_text(side_name(side, game))) for side in scenario.sides]
        self._sides.set_choices(sides)
        super().refresh()
        number = [side.id for side in self.workspace.document.scenario.sides].index(self._side.id)
        side = self._side
        card = self._card
        if card is None:
            look = PieceLook("character", self._start.character, number=number, faction=side.faction, color=side.colour)
        else:
            is_custom = any(each.id == card.id for each in scenario.house.characters)
            look = character_look(card, side, number, is_custom=is_custom)
        self.show_picture(self._picture, look)

    @property
    def piece_name(self) -> Name:
        """Return the name of the character."""
        return box_text("character", self._card.name) if self._card else self._id

    @property
    def _start(self) -> StartingCharacter:
        return next(start for _, start in self.workspace.document.scenario.starts() if start.id == self._id)

    @property
    def _side(self) -> Side:
        return next(side for side, start in self.workspace.document.scenario.starts() if start.id == self._id)

    def _where(self) -> str:
        return ui_text("place", x=self._start.x, y=self._start.y) if self._start.x is not None else ""

    def _on_side(self, side: object) -> Edit:
        return move_to_side(self._id, str(side), name=self.piece_name)

    def _facing(self, facing: object) -> Edit:
        way = next(each for each in DIRECTIONS if each == facing)
        return set_facing(self._id, way, name=self.piece_name)

    def _equipped(self, equipment: object) -> Edit:
        assert isinstance(equipment, tuple)
        return equip_character(self._id, equipment, name=self.piece_name)

    def _setting(self, field: str) -> Write:
        return lambda value: set_field(f"sides/{self._side.id}/characters/{self._id}/{field}", value)


_KINDS = ("tiles", "doors", "markers", "characters", "zones", "walls", "broken", "lines", "stairs", "notes", "links")


class DoorForm(PieceForm):
    """State and facts of a placed door."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, door: str) -> None:
        super().__init__(workspace, thumbnails)
        self._door = door
        self._card = workspace.box.doors.get(self._placed.door)
        self._picture = self.add_picture()
        self.add_fact("", self._known)
        states: list[Choice] = [("closed", ui_text("state-closed")), ("open", ui_text("state-open"))]
        self.add_field("field-state", ChoiceField(states), lambda: self._placed.state, self._in_state)
        self.add_rotate_and_delete()
        self.add_fact("fact-between", lambda: to_text(edge_sides_name(workspace.document.level, self._placed.edges)))
        origins = origin_lines(workspace.box, self._card.provenance) if self._card else []
        self.add_fact("fact-origins", lambda: "\n".join(origins))
        self.refresh()

    def refresh(self) -> None:
        """Show the current values and the picture."""
        super().refresh()
        if self._card is not None:
            self.show_picture(self._picture, PieceLook("door", self._card.id))

    @property
    def piece_name(self) -> Name:
        """Return the name of the door."""
        return door_name(self.workspace.box, self._door)

    @property
    def _placed(self) -> PlacedDoor:
        return next(each for each in self.workspace.document.level.level.doors if each.id == self._door)

    def _known(self) -> str:
        """Return what kind of door it is."""
        return door_text(self._card, box_text("door", self._card.name)) if self._card else ""

    def _in_state(self, state: object) -> Edit:
        return (open_doors if state == "open" else close_doors)([self._door], name=self.piece_name)


class NoteForm(PieceForm):
    """Text, kind and icon of a note, and whether it is printed."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, note: str) -> None:
        super().__init__(workspace, thumbnails)
        self._note = note
        self.text = PlainTextField()
        self.add_field("field-note-text", self.text, lambda: self._placed.text, self._change("text"))
        kinds: list[Choice] = [(each, ui_text(f"note-{each}")) for each in get_args(NoteKind)]
        self.add_field("field-note-kind", ChoiceField(kinds), lambda: self._placed.kind, self._change("kind"))
        icons: list[Choice] = [(each, ui_text(f"note-icon-{each}")) for each in get_args(NoteIcon)]
        self.add_field("field-note-icon", ChoiceField(icons), lambda: self._placed.icon, self._change("icon"))
        printed = CheckField(ui_text("field-note-printed"))
        self.add_field("field-note-printed", printed, lambda: self._placed.printed, self._change("printed"))
        self.add_buttons(("delete", "Del", lambda: self.press("Delete")))
        self.add_fact("fact-place", lambda: ui_text("place", x=self._placed.x, y=self._placed.y))
        self.refresh()

    def refresh(self) -> None:
        """Show the current values; only icon notes have an icon."""
        super().refresh()
        self.show_field("field-note-icon", self._placed.kind == "icon")

    @property
    def piece_name(self) -> Name:
        """Return what the note is."""
        return msg(f"names.note-{self._placed.kind}")

    @property
    def _placed(self) -> MapNote:
        return next(each for each in self.workspace.document.level.level.notes if each.id == self._note)

    def _change(self, field: str) -> Write:
        return lambda value: change_note(self._note, **{field: value})


class MarkerForm(PieceForm):
    """State, side and note of a marker."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, marker: str) -> None:
        super().__init__(workspace, thumbnails)
        self._marker = marker
        self._card = workspace.box.markers.get(self._placed.marker)
        self._picture = self.add_picture()
        self.add_fact("", lambda: box_label("marker", self._card.help) if self._card else "")
        if self._card is not None and self._card.states:
            states: list[Choice] = [(each, to_text(state_name(each))) for each in self._card.states]
            self.add_field(
                "field-state",
                ChoiceField([(None, ui_text("state-not-set")), *states]),
                lambda: self._placed.state,
                lambda state: set_marker_state(marker, str(state) if state else None, name=self.piece_name),
            )
        if self._card is not None and self._card.faces:
            facings: list[Choice] = [(each, as_label(msg(f"sheet.facing-{each}"))) for each in DIRECTIONS]
            self.add_field(
                "field-facing",
                ChoiceField([(None, ui_text("none")), *facings]),
                lambda: self._placed.facing,
                lambda facing: self._set("facing", facing),
            )
        if self._card is not None and self._card.lies == "edge":
            places: list[Choice] = [(each, ui_text(f"marker-edge-{each or 'none'}")) for each in (None, "n", "w")]
            self.add_field(
                "field-marker-edge",
                ChoiceField(places),
                lambda: self._placed.edge,
                lambda edge: self._set("edge", edge),
            )
        self._sides = ChoiceField([])
        self.add_field("field-marker-side", self._sides, lambda: self._placed.side, self._of_side)
        self.add_field(
            "field-note",
            LineField(),
            lambda: self._placed.note,
            lambda note: set_marker_note(marker, str(note), name=self.piece_name),
        )
        level = workspace.document.level_id
        path = f"levels/{level}/markers/{marker}/values"
        unused = (LOOT_FIELD,) if self._is_known_to_be_empty() else ()
        add_custom_fields(self, "marker", "levels/*/markers/*/values", lambda: path, unused)
        self.add_buttons(("delete", "Del", lambda: self.press("Delete")))
        self.add_fact("fact-place", lambda: ui_text("place", x=self._placed.x, y=self._placed.y))
        self.refresh()

    def refresh(self) -> None:
        """Show the current values, sides and picture."""
        scenario, game = self.workspace.document.scenario, self.workspace.box.game
        sides: list[Choice] = [(side.id, to_text(side_name(side, game))) for side in scenario.sides]
        self._sides.set_choices([(None, ui_text("none")), *sides])
        super().refresh()
        if self._card is not None:
            self.show_picture(self._picture, PieceLook("marker", self._card.id))

    @property
    def piece_name(self) -> Name:
        """Return the name of the marker."""
        return box_text("marker", self._card.name) if self._card else self._placed.id

    @property
    def _placed(self) -> Marker:
        return next(each for each in self.workspace.document.level.level.markers if each.id == self._marker)

    def _is_known_to_be_empty(self) -> bool:
        """Return whether the game has crates, but this marker is not one and has no contents."""
        has_crates = any(kind.meaning == "crate" for kind in self.workspace.box.markers.values())
        is_crate = self._card is None or self._card.meaning == "crate"
        return has_crates and not is_crate and custom_value(self._placed.values, LOOT_FIELD) is None

    def _of_side(self, side: object) -> Edit:
        return self._set("side", side)

    def _set(self, field: str, value: object) -> Edit:
        return set_field(f"levels/{self.workspace.document.level_id}/markers/{self._marker}/{field}", value)


class LinkForm(PieceForm):
    """Cost and direction of an arrow."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, ends: LinkEnds) -> None:
        super().__init__(workspace, thumbnails)
        self._ends = ends
        self.add_field(
            "field-link-cost",
            NumberField(1, MAX_LINK_COST),
            lambda: self._link.cost,
            lambda cost: change_link(ends, cost=cost),
        )
        both = CheckField(ui_text("field-link-both"))
        self.add_field("field-link-both", both, lambda: self._link.both, lambda on: change_link(ends, both=on))
        self.add_buttons(("reverse-link", "", self._reverse), ("delete", "Del", lambda: self.press("Delete")))
        self.refresh()

    @property
    def piece_name(self) -> Name:
        """Return the squares that it connects."""
        return link_name(self.workspace.document.scenario, self._link)

    @property
    def _link(self) -> SquareLink:
        return next(each for each in self.workspace.document.scenario.links if link_ends(each) == self._ends)

    def _reverse(self) -> None:
        """Let the arrow point the other way; it stays selected."""
        document, link = self.workspace.document, self._link
        if self.workspace.do(change_link(self._ends, start=link.end, end=link.start)):
            document.select(Selection(document.level_id, links=frozenset({(self._ends[1], self._ends[0])})))


class ZoneForm(PieceForm):
    """Name and kind of a zone."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, zone: str) -> None:
        super().__init__(workspace, thumbnails)
        self._id = zone
        self.add_field(
            "field-zone-name",
            LineField(),
            lambda: self._zone.name,
            lambda name: set_field(f"zones/{zone}/name", name),
        )
        self.add_fact("fact-zone", lambda: as_label(msg(f"sheet.zone-{self._zone.kind}")))
        self.add_buttons(("delete", "Del", lambda: self.press("Delete")))
        self.refresh()

    @property
    def piece_name(self) -> Name:
        """Return the name of the zone."""
        return zone_name(self._zone)

    @property
    def _zone(self) -> Zone:
        return next(zone for zone in self.workspace.document.scenario.zones if zone.id == self._id)


class MultiSelectionForm(PieceForm):
    """Several pieces, or pieces without a name: walls, breaches, stairs."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, selection: Selection) -> None:
        super().__init__(workspace, thumbnails)
        self._selection = selection
        counts = [(kind, len(getattr(selection, kind))) for kind in _KINDS]
        present = [(kind, count) for kind, count in counts if count]
        self._present = present
        if len(present) > 1:
            self.add_fact("", lambda: "\n".join(ui_text(f"selected-{kind}", count=count) for kind, count in present))
        if len(selection) == 1:
            for edge in (*selection.walls, *selection.broken, *selection.lines):
                self.add_fact("fact-between", partial(_edge_text, workspace, edge))
        self.add_rotate_and_delete()
        self.refresh()

    @property
    def piece_name(self) -> Name:
        """Return how many pieces of which kind are selected."""
        if len(self._present) > 1:
            return msg("ui.selected")
        [(kind, count)] = self._present
        return msg(f"ui.selected-{kind}", count=count)


def _edge_text(workspace: Workspace, edge: Edge) -> str:
    return to_text(edge_sides_name(workspace.document.level, [edge]))
