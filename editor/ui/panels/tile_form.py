"""The inspector form of a placed tile, with its power and the switches of its abilities and elements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtWidgets import QPushButton, QVBoxLayout

from editor.board.areas import building_of
from editor.catalog.packs.face_states import face_state
from editor.catalog.translation import box_text
from editor.edits import (
    Edit,
    flip_tile,
    select_tiles,
    set_field,
    set_power,
)
from editor.edits.edit import rejected_edit
from editor.messages import Name, msg, to_text
from editor.model.level import Placement, Switch
from editor.model.tile import Face
from editor.session.edit_preview import preview_edit, report_without
from editor.ui.forms.fields import Choice, ChoiceField, CompoundField
from editor.ui.forms.item_list import AddComboBox, ItemList, ListedItem
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_forms import PieceForm
from editor.ui.panels.piece_rows import PieceLook
from editor.ui.panels.piece_texts import (
    ability_text,
    areas_text,
    box_label,
    element_text,
    origin_lines,
    room_types_text,
    ui_text,
)
from editor.ui.panels.thumbnails import Thumbnails


class SwitchesField(CompoundField):
    """Abilities and elements that are switched on or off at the start of the game.

    The button toggles the selected one. The list is usually empty, and then only the *Add* box is shown.
    """

    def __init__(self, placement: str, choices: Sequence[ListedItem]) -> None:
        """Make the field of a placed tile; choices are ids such as ``ability/scramble`` or ``element/console``."""
        super().__init__()
        self._placement = placement
        self._names = dict(choices)
        self._switches: tuple[Switch, ...] = ()
        self.items = ItemList(
            ui_text("field-switches"), AddComboBox(ui_text("switch-add")), lines=4, ordered=False, often_empty=True
        )
        self.items.choice_added.connect(self._add)
        self.items.remove_requested.connect(self._remove)
        self.items.current_changed.connect(lambda _: self._update_button())
        self.turn = QPushButton(ui_text("switch-turn"))
        self.turn.clicked.connect(self._toggle)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.items)
        layout.addWidget(self.turn)
        self.setFocusProxy(self.items)
        self._show()

    def content(self) -> object:
        """Return the switches."""
        return self._switches

    def fill(self, value: object) -> None:
        """Show these switches without reporting an edit."""
        assert isinstance(value, tuple)
        self._switches = value
        self._show()

    def _show(self) -> None:
        lines = [(_key(each), msg(f"ui.switched-{each.state}", what=self._name(_key(each)))) for each in self._switches]
        self.items.set_items([(key, to_text(line)) for key, line in lines])
        self.turn.setVisible(bool(lines))
        self.items.set_choices([each for each in self._names.items() if each[0] not in {key for key, _ in lines}])
        self._update_button()

    def _update_button(self) -> None:
        self.turn.setEnabled(self.items.current is not None)

    def _name(self, key: str) -> str:
        return self._names.get(key, key.partition("/")[2])

    def _add(self, key: str) -> None:
        kind, _, what = key.partition("/")
        new = Switch.model_validate({"placement": self._placement, kind: what, "state": "on"})
        self.commit((*self._switches, new))
        self.items.select(key)

    def _remove(self, key: str) -> None:
        self.commit(tuple(each for each in self._switches if _key(each) != key))

    def _toggle(self) -> None:
        def toggled(switch: Switch) -> Switch:
            return switch.model_copy(update={"state": "off" if switch.state == "on" else "on"})

        self.commit(tuple(toggled(each) if _key(each) == self.items.current else each for each in self._switches))


def _key(switch: Switch) -> str:
    return f"element/{switch.element}" if switch.element else f"ability/{switch.ability}"


class TileForm(PieceForm):
    """Face, position, facts and switches of a placed tile."""

    def __init__(self, workspace: Workspace, thumbnails: Thumbnails, tile: str) -> None:
        super().__init__(workspace, thumbnails)
        self._tile = tile
        self._picture = self.add_picture()
        self.add_fact("", lambda: box_label("tile", self._face.help) if self._face else "")
        piece = workspace.box.tiles.get(self._placed.tile)
        one_sided = piece is not None and piece.is_one_sided
        if piece is not None and not one_sided:
            faces: list[Choice] = [(name, box_label("tile", face.name)) for name, face in piece.faces()]
            self.add_field("field-face", ChoiceField(faces), lambda: self._placed.face, self._flipped)
        flip = () if one_sided else (("flip", "X", lambda: self.press("X")),)
        self.add_buttons(
            ("rotate", "R", lambda: self.press("R")), *flip, ("delete", "Del", lambda: self.press("Delete"))
        )
        self.add_fact("fact-place", lambda: ui_text("place", x=self._placed.x, y=self._placed.y))
        self.add_fact("fact-turned", lambda: ui_text("degrees", count=self._placed.rotation))
        self.add_fact("fact-area", lambda: areas_text(self._face, self.workspace.box.game) if self._face else "")
        self.add_fact("fact-rooms", lambda: room_types_text(self._face) if self._face else "")
        self.add_fact("fact-abilities", self._abilities)
        self.add_fact("fact-elements", self._elements)
        if choices := self._switchable():
            mine = SwitchesField(tile, choices)
            self.add_field("field-switches", mine, lambda: tuple(filter(self._is_mine, self._switches)), self._switch)
        indoor = self._face is not None and any(each.area == "indoor" for each in self._face.squares)
        if indoor and workspace.box.game.has("power"):
            powers: list[Choice] = [(each, ui_text(f"power-{each}")) for each in ("on", "room", "building")]
            self.add_field("field-power", ChoiceField(powers), self._power, self._set_power)
        self.add_fact("fact-origins", self._origins)
        if piece is not None and self._placed.face != "down":
            self.add_buttons(("correct-tile", "", self._correct))
        self.refresh()

    def _origins(self) -> str:
        """Return where the facts come from; what people have drawn themselves needs no source."""
        box = self.workspace.box
        if self._face is None or self._placed.tile not in box.tiles:
            return ""
        match face_state(box, box.tiles[self._placed.tile], self._placed.face):
            case "custom":
                return ""
            case "practice":
                return ui_text("origin-practice")
            case _:
                return "\n".join(origin_lines(box, self._face.provenance))

    def refresh(self) -> None:
        """Show the current values and the picture."""
        super().refresh()
        if self._face is not None:
            self.show_picture(self._picture, PieceLook("face", self._placed.tile, self._placed.face))

    @property
    def piece_name(self) -> Name:
        """Return the name of the face."""
        return box_text("tile", self._face.name) if self._face else self._placed.id

    @property
    def _placed(self) -> Placement:
        return next(each for each in self.workspace.document.level.level.placements if each.id == self._tile)

    @property
    def _face(self) -> Face | None:
        """Return the face without destroyed elements, or ``None`` if the box does not have the tile."""
        stamps = self.workspace.document.level.placed_tiles
        return next((stamp.face for stamp in stamps if stamp.placement.id == self._tile), None)

    @property
    def _switches(self) -> tuple[Switch, ...]:
        return self.workspace.document.level.level.switches

    def _is_mine(self, switch: Switch) -> bool:
        return switch.placement == self._tile and not switch.power

    def _switchable(self) -> list[tuple[str, str]]:
        """Return what can be switched, abilities first; nothing in a game without abilities."""
        if self._face is None or not (self._face.abilities or self.workspace.box.game.tests or self._switches):
            return []
        abilities = sorted(self._face.abilities, key=lambda each: not each.on_off)
        choices = [(f"ability/{each.id}", box_label("tile", each.name)) for each in abilities]
        elements = ((each.id, box_label("element", each.name)) for each in self._face.elements)
        return choices + [(f"element/{each}", ui_text("switch-element", name=name)) for each, name in elements]

    def _switch(self, switches: object) -> Edit:
        assert isinstance(switches, tuple)
        others = tuple(each for each in self._switches if not self._is_mine(each))
        path = f"levels/{self.workspace.document.level_id}/switches"
        return set_field(path, (*others, *switches), msg("ui.switch-edit", name=self.piece_name))

    def _power(self) -> str:
        """Return whether the power is on, off in this room, or off in all rooms of its building."""
        scenario = self.workspace.document.scenario
        off = {each.placement for level in scenario.levels for each in level.switches if each.power}
        if self._tile not in off:
            return "on"
        return "building" if self._building != {self._tile} and self._building <= off else "room"

    @property
    def _building(self) -> frozenset[str]:
        return frozenset[str]().union(*building_of(self.workspace.document.board, self._tile).values())

    def _set_power(self, choice: object) -> Edit:
        """Return the edit that switches the power. From a dark building back to *on*, all its rooms get power."""
        building = self._building if "building" in (choice, self._power()) else frozenset({self._tile})
        off = {"building": building, "room": frozenset({self._tile})}.get(str(choice), frozenset())
        return set_power(off, building - off, msg("ui.power-edit", name=self.piece_name))

    def _correct(self) -> None:
        self.workspace.tile_edit_requested.emit(self._placed.tile, self._placed.face)

    def _flipped(self, face: object) -> Edit:
        """Return the edit that flips the tile, rejected where the map would reject it."""
        document = self.workspace.document
        edit = flip_tile(self._tile, self.workspace.box, name=self.piece_name)
        selection = select_tiles(document.level_id, self._tile)
        against = preview_edit(
            document.report, edit, {self._tile}, report_without(document.report, selection)
        ).obstacles
        return rejected_edit(against[0].message) if against else edit

    def _elements(self) -> str:
        """Return each kind of element once, with its number."""
        counts = Counter(element_text(each) for each in self._face.elements) if self._face else Counter[str]()
        return "\n".join(line if count == 1 else f"{count} × {line}" for line, count in counts.items())

    def _abilities(self) -> str:
        if self._face is None:
            return ""
        return "\n".join(
            line for each in self._face.abilities for line in (ability_text(each), box_label("tile", each.help)) if line
        )
