"""What the inspector shows of picked things: a tile, a door, a wall, a marker, a character, or several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from editor.board.names import door_name, edge_sides_name, side_name, state_name
from editor.catalog.translation import box_text
from editor.edits import (
    Edit,
    Selection,
    close_doors,
    flip_tile,
    open_doors,
    select_tiles,
    set_field,
    set_marker_note,
    set_marker_state,
)
from editor.edits.edit import rejected_edit
from editor.messages import Name, msg, to_text
from editor.model.base import visible_or_empty
from editor.model.level import Marker, PlacedDoor, Placement, Switch
from editor.model.scenario import Zone
from editor.model.tile import Face
from editor.session.edit_preview import preview_edit, report_without
from editor.ui.map.workspace import Workspace
from editor.ui.panels.character_form import CharacterForm
from editor.ui.panels.fields import Choice, ChoiceField, LineField
from editor.ui.panels.own_fields import add_own_fields
from editor.ui.panels.piece_form import PieceForm
from editor.ui.panels.rows import Sample
from editor.ui.panels.switches_field import SwitchesField
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.panels.words import (
    ability_line,
    areas,
    called,
    door_facts,
    element_line,
    origins_lines,
    room_types,
    words,
)

_KINDS = ("tiles", "doors", "markers", "characters", "zones", "walls", "broken", "lines", "stairs")


class TileForm(PieceForm):
    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, tile: str) -> None:
        super().__init__(workspace, thumbnails)
        self._tile = tile
        self._picture = self.picture()
        self.fact("", lambda: called("tile", self._face.help) if self._face else "")
        piece = workspace.box.tiles.get(self._placed.tile)
        if piece is not None:
            faces: list[Choice] = [(name, called("tile", face.name)) for name, face in piece.faces()]
            self.add("field-face", ChoiceField(faces), lambda: self._placed.face, self._flipped)
        self.buttons_for(
            ("rotate", "R", lambda: self.press("R")),
            ("flip", "X", lambda: self.press("X")),
            ("delete", "Del", lambda: self.press("Delete")),
        )
        self.fact("fact-place", lambda: words("place", x=self._placed.x, y=self._placed.y))
        self.fact("fact-turned", lambda: words("degrees", count=self._placed.rotation))
        self.fact("fact-area", lambda: areas(self._face) if self._face else "")
        self.fact("fact-rooms", lambda: room_types(self._face) if self._face else "")
        self.fact("fact-abilities", self._abilities)
        self.fact("fact-elements", self._elements)
        if choices := self._switchable():
            mine = SwitchesField(tile, choices)
            self.add("field-switches", mine, lambda: tuple(filter(self._is_mine, self._switches)), self._switch)
        self.fact("fact-origins", lambda: _lines(origins_lines(self._face.provenance)) if self._face else "")
        if piece is not None and self._placed.face != "down":
            self.buttons_for(("correct-tile", "", self._correct))
        self.refresh()

    def refresh(self) -> None:
        super().refresh()
        if self._face is not None:
            self.paint(self._picture, Sample("face", self._placed.tile, self._placed.face))

    @property
    def called(self) -> Name:
        return box_text("tile", self._face.name) if self._face else self._placed.id

    @property
    def _placed(self) -> Placement:
        return next(each for each in self.workspace.document.level.level.placements if each.id == self._tile)

    @property
    def _face(self) -> Face | None:
        """The face as it lies there, without elements that are destroyed; ``None``: the box does not know it."""
        stamps = self.workspace.document.level.placed_tiles
        return next((stamp.face for stamp in stamps if stamp.placement.id == self._tile), None)

    @property
    def _switches(self) -> tuple[Switch, ...]:
        return self.workspace.document.level.level.switches

    def _is_mine(self, switch: Switch) -> bool:
        return switch.placement == self._tile

    def _switchable(self) -> list[tuple[str, str]]:
        """What can be switched: abilities first, of those the ones that the rules speak of as on and off."""
        if self._face is None:
            return []
        abilities = sorted(self._face.abilities, key=lambda each: not each.on_off)
        found = [(f"ability/{each.id}", called("tile", each.name)) for each in abilities]
        elements = ((each.id, called("element", each.name)) for each in self._face.elements)
        return found + [(f"element/{each}", words("switch-element", name=name)) for each, name in elements]

    def _switch(self, switches: object) -> Edit:
        assert isinstance(switches, tuple)
        others = tuple(each for each in self._switches if not self._is_mine(each))
        path = f"levels/{self.workspace.document.level_id}/switches"
        return set_field(path, (*others, *switches), msg("ui.switch-edit", name=self.called))

    def _correct(self) -> None:
        self.workspace.tile_edit_requested.emit(self._placed.tile, self._placed.face)

    def _flipped(self, face: object) -> Edit:
        """Refused where the map would refuse it, in the same words."""
        document = self.workspace.document
        edit = flip_tile(self._tile, self.workspace.box, name=self.called)
        picked = select_tiles(document.level_id, self._tile)
        against = preview_edit(document.report, edit, {self._tile}, report_without(document.report, picked)).obstacles
        return rejected_edit(against[0].message) if against else edit

    def _elements(self) -> str:
        """Each kind of thing once, with how many there are."""
        counts = Counter(element_line(each) for each in self._face.elements) if self._face else Counter[str]()
        return _lines(line if count == 1 else f"{count} × {line}" for line, count in counts.items())

    def _abilities(self) -> str:
        if self._face is None:
            return ""
        return _lines(
            line for each in self._face.abilities for line in (ability_line(each), called("tile", each.help)) if line
        )


class DoorForm(PieceForm):
    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, door: str) -> None:
        super().__init__(workspace, thumbnails)
        self._door = door
        self._card = workspace.box.doors.get(self._placed.door)
        self._picture = self.picture()
        self.fact("", self._known)
        states: list[Choice] = [("closed", words("state-closed")), ("open", words("state-open"))]
        self.add("field-state", ChoiceField(states), lambda: self._placed.state, self._in_state)
        self.turning()
        self.fact("fact-between", lambda: to_text(edge_sides_name(workspace.document.level, self._placed.edges)))
        self.fact("fact-origins", lambda: _lines(origins_lines(self._card.provenance)) if self._card else "")
        self.refresh()

    def refresh(self) -> None:
        super().refresh()
        if self._card is not None:
            self.paint(self._picture, Sample("door", self._card.id))

    @property
    def called(self) -> Name:
        return door_name(self.workspace.box, self._door)

    @property
    def _placed(self) -> PlacedDoor:
        return next(each for each in self.workspace.document.level.level.doors if each.id == self._door)

    def _known(self) -> str:
        """What kind of door it is."""
        return door_facts(self._card, box_text("door", self._card.name)) if self._card else ""

    def _in_state(self, state: object) -> Edit:
        return (open_doors if state == "open" else close_doors)([self._door], name=self.called)


class MarkerForm(PieceForm):
    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, marker: str) -> None:
        super().__init__(workspace, thumbnails)
        self._marker = marker
        self._card = workspace.box.markers.get(self._placed.marker)
        self._picture = self.picture()
        self.fact("", lambda: called("marker", self._card.help) if self._card else "")
        if self._card is not None and self._card.states:
            states: list[Choice] = [(each, to_text(state_name(each))) for each in self._card.states]
            self.add(
                "field-state",
                ChoiceField([(None, words("state-untold")), *states]),
                lambda: self._placed.state,
                lambda state: set_marker_state(marker, str(state) if state else None, name=self.called),
            )
        self._sides = ChoiceField([])
        self.add("field-marker-side", self._sides, lambda: self._placed.side, self._of_side)
        self.add(
            "field-note",
            LineField(),
            lambda: self._placed.note,
            lambda note: set_marker_note(marker, str(note), name=self.called),
        )
        level = workspace.document.level_id
        path = f"levels/{level}/markers/{marker}/values"
        add_own_fields(self, "marker", "levels/*/markers/*/values", lambda: path)
        self.buttons_for(("delete", "Del", lambda: self.press("Delete")))
        self.fact("fact-place", lambda: words("place", x=self._placed.x, y=self._placed.y))
        self.refresh()

    def refresh(self) -> None:
        sides: list[Choice] = [(side.id, to_text(side_name(side))) for side in self.workspace.document.scenario.sides]
        self._sides.offer([(None, words("nobody")), *sides])
        super().refresh()
        if self._card is not None:
            self.paint(self._picture, Sample("marker", self._card.id))

    @property
    def called(self) -> Name:
        return box_text("marker", self._card.name) if self._card else self._placed.id

    @property
    def _placed(self) -> Marker:
        return next(each for each in self.workspace.document.level.level.markers if each.id == self._marker)

    def _of_side(self, side: object) -> Edit:
        return set_field(f"levels/{self.workspace.document.level_id}/markers/{self._marker}/side", side)


class ZoneForm(PieceForm):
    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, zone: str) -> None:
        super().__init__(workspace, thumbnails)
        self._id = zone
        self.add(
            "field-zone-name",
            LineField(),
            lambda: self._zone.name,
            lambda name: set_field(f"zones/{zone}/name", name),
        )
        self.fact("fact-zone", lambda: msg(f"sheet.zone-{self._zone.kind}").text())
        self.buttons_for(("delete", "Del", lambda: self.press("Delete")))
        self.refresh()

    @property
    def called(self) -> Name:
        return visible_or_empty(self._zone.name) or self._id

    @property
    def _zone(self) -> Zone:
        return next(zone for zone in self.workspace.document.scenario.zones if zone.id == self._id)


class SeveralForm(PieceForm):
    """Several things, or things without a name: walls, breaches, stairs."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, selection: Selection) -> None:
        super().__init__(workspace, thumbnails)
        self._selection = selection
        counts = [(kind, len(getattr(selection, kind))) for kind in _KINDS]
        present = [(kind, count) for kind, count in counts if count]
        self._present = present
        if len(present) > 1:
            self.fact("", lambda: _lines(words(f"picked-{kind}", count=count) for kind, count in present))
        if len(selection) == 1:
            for edge in (*selection.walls, *selection.broken, *selection.lines):
                self.fact("fact-between", lambda edge=edge: to_text(edge_sides_name(workspace.document.level, [edge])))  # type: ignore[misc]
        self.turning()
        self.refresh()

    @property
    def called(self) -> Name:
        if len(self._present) > 1:
            return msg("ui.picked")
        [(kind, count)] = self._present
        return msg(f"ui.picked-{kind}", count=count)


Picked = TileForm | DoorForm | MarkerForm | CharacterForm | ZoneForm | SeveralForm


def form_for(workspace: Workspace, thumbnails: Thumbnails) -> Picked:
    """The form for what is picked."""
    selection = workspace.document.selection
    if len(selection) == 1:
        for tile in selection.tiles:
            return TileForm(workspace, thumbnails, tile)
        for door in selection.doors:
            return DoorForm(workspace, thumbnails, door)
        for marker in selection.markers:
            return MarkerForm(workspace, thumbnails, marker)
        for character in selection.characters:
            return CharacterForm(workspace, thumbnails, character)
        for zone in selection.zones:
            return ZoneForm(workspace, thumbnails, zone)
    return SeveralForm(workspace, thumbnails, selection)


def _lines(lines: Iterable[str]) -> str:
    return "\n".join(lines)
