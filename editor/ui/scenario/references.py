"""Fields for references to objects of the scenario, chosen from a list or picked on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout

from editor.board import Board
from editor.board.names import level_name, tile_name
from editor.catalog.card_lookup import resolve_characters, resolve_equipment
from editor.export.scenario_text import find_placed_tile, find_thing
from editor.messages import msg
from editor.model.objectives import Reference, ThingKind
from editor.ui.forms.fields import CompoundField
from editor.ui.forms.item_list import AddComboBox, ItemList, ListedItem, PopupComboBox
from editor.ui.scenario.section import SectionContext
from editor.ui.widgets.form_rows import HiddenLabel
from editor.ui.widgets.plain_text import plain_tooltip
from editor.ui.widgets.theme import current_theme
from editor.ui.widgets.widget_utils import catch_qt_errors

ALL_KINDS: tuple[ThingKind, ...] = (
    "character",
    "tile",
    "element",
    "zone",
    "door",
    "marker",
    "equipment",
    "side",
    "objective",
)
"""Kinds of objects in texts, those that texts mention most first."""

_SEVERAL = ("element", "door", "marker")
"""Kinds of which a map has many with the same name."""


def all_references(board: Board, kinds: Iterable[ThingKind] = ALL_KINDS) -> list[Reference]:
    """Return references to all objects of these kinds; for equipment, to all that exists."""
    return [Reference(kind=kind, id=each) for kind in kinds for each in _ids(board, kind)]


def reference_label(reference: Reference, board: Board) -> str:
    """Return name and kind, such as *Missile Room · room*.

    Kinds with many equal names also get their position, such as *Desk · Missile Room · (4, 2)*.
    """
    named, kind = find_thing(reference, board), msg(f"form.thing-{reference.kind}")
    if reference.kind not in _SEVERAL or named.level is None or not named.squares:
        return msg("form.thing", name=named.name, kind=kind).text()
    level, at = board.level(named.level), min(named.squares)
    assert level is not None
    room = find_placed_tile(board, reference.id.rpartition("/")[0]) if reference.kind == "element" else None
    return msg(
        "form.thing-at" if len(board.levels) == 1 else "form.thing-on-level",
        name=named.name,
        kind=tile_name(room) if room else kind,
        level=level_name(level.level),
        x=at.x,
        y=at.y,
    ).text()


def references_by_label(board: Board, kinds: Iterable[ThingKind] = ALL_KINDS) -> dict[str, Reference]:
    """Return references by their labels; equal labels are made unique by the id."""
    found: dict[str, Reference] = {}
    for each in all_references(board, kinds):
        label = reference_label(each, board)
        found[label if label not in found else f"{label} ({each.id})"] = each
    return found


def _ids(board: Board, kind: ThingKind) -> Iterator[str]:
    scenario = board.scenario
    match kind:
        case "tile":
            yield from (stamp.placement.id for level in board.levels for stamp in level.placed_tiles)
        case "element":
            for level in board.levels:
                for stamp in level.placed_tiles:
                    yield from (f"{stamp.placement.id}/{element.id}" for element in stamp.face.elements)
        case "door":
            yield from (door.id for level in scenario.levels for door in level.doors)
        case "character":
            yield from (start.id for _, start in scenario.starts())
        case "equipment":
            yield from resolve_equipment(scenario, board.box)
        case "marker":
            yield from (marker.id for level in scenario.levels for marker in level.markers)
        case "zone":
            yield from (zone.id for zone in scenario.zones)
        case "side":
            yield from (side.id for side in scenario.sides)
        case "objective":
            yield from (objective.id for objective in scenario.objectives)
        case "group":
            yield from _group_ids(board)


def _group_ids(board: Board) -> Iterator[str]:
    """Yield the groups of characters and of pieces; of elements and markers also those of one kind on the map."""
    factions = board.box.game.words("faction")
    if any(card.zombie for card in resolve_characters(board.scenario, board.box).values()):
        yield "zombies"
    yield from (f"{group}/{faction}" for group in ("enemies", "own", "characters") for faction in factions)
    yield from ("elements", "doors", "walls", "markers")
    placed = (stamp for level in board.levels for stamp in level.placed_tiles)
    yield from dict.fromkeys(f"elements/{element.kind}" for stamp in placed for element in stamp.face.elements)
    yield from dict.fromkeys(f"markers/{marker.marker}" for level in board.scenario.levels for marker in level.markers)


MAP_KINDS = frozenset({"tile", "element", "door", "character", "marker", "zone"})
"""Kinds that can be picked on the map."""


def pipette_button(point: Callable[[], None]) -> QToolButton:
    """Return the button that starts picking an object on the map."""
    button = QToolButton()
    button.setObjectName("framed")
    button.setIcon(current_theme().icon("pipette"))
    button.setToolTip(plain_tooltip(msg("form.eyedropper").text()))
    button.setAccessibleName(msg("form.eyedropper").text())
    button.clicked.connect(point)
    return button


def card_button(show: Callable[[], None]) -> QToolButton:
    """Return the button that shows the card of a character."""
    button = QToolButton()
    button.setObjectName("framed")
    button.setIcon(current_theme().icon("character"))
    button.setToolTip(plain_tooltip(msg("ui.show-card").text()))
    button.setAccessibleName(msg("ui.show-card").text())
    button.clicked.connect(show)
    return button


def _pickable(kinds: Sequence[ThingKind], accepts: Callable[[Reference], bool]) -> tuple[ThingKind, ...]:
    """Return the kinds of objects that can be selected on the map."""
    return tuple(kind for kind in kinds if kind in MAP_KINDS and accepts(Reference(kind=kind, id=kind)))


@catch_qt_errors
class ReferenceField(CompoundField):
    """A reference to an object of some kinds, or nothing."""

    wide = False

    def __init__(
        self,
        context: SectionContext,
        kinds: Sequence[ThingKind],
        nothing: str,
        make: type[Reference] = Reference,
        accepts: Callable[[Reference], bool] = lambda _: True,
    ) -> None:
        """Make an empty field.

        ``nothing`` is the text of the empty choice; ``make`` is the class of the reference; only references that it
        ``accepts`` are offered.
        """
        super().__init__()
        self._accepts = accepts
        self._context, self._kinds, self._make = context, tuple(kinds), make
        self._value: Reference | None = None
        self.box = _ReferenceBox(nothing, self._offered, self._label)
        self.box.on_selected = self._choose
        self.pipette = pipette_button(self._point)
        self.card = card_button(self._show_card)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.box, 1)
        layout.addWidget(self.pipette)
        layout.addWidget(self.card)
        self.card.setVisible(False)
        self.setFocusProxy(self.box)
        self._caption = HiddenLabel("", self.box)

    def setAccessibleName(self, name: str) -> None:  # noqa: N802 - Qt names it
        """Name the combo box too."""
        super().setAccessibleName(name)
        self.box.setAccessibleName(name)
        self._caption.setText(name)

    def content(self) -> object:
        """Return the reference, or ``None``."""
        return self._value

    def fill(self, value: object) -> None:
        """Show ``value`` without reporting an edit."""
        assert value is None or isinstance(value, Reference)
        self._value = value
        self.box.show_only(value)
        self.card.setVisible(value is not None and value.kind == "character")

    def refresh_names(self) -> None:
        """Show the current name of the object."""
        self.box.show_only(self._value)

    def _show_card(self) -> None:
        if self._value is not None:
            self._context.workspace.show_card_of(self._value.id)

    def _offered(self) -> list[Reference]:
        return list(filter(self._accepts, all_references(self._context.workspace.document.board, self._kinds)))

    def _label(self, reference: Reference) -> str:
        return reference_label(reference, self._context.workspace.document.board)

    def _choose(self, reference: Reference | None) -> None:
        self.commit(self._make(kind=reference.kind, id=reference.id) if reference else None)

    def _point(self) -> None:
        self._context.pick_reference(_pickable(self._kinds, self._accepts), self._choose)


@catch_qt_errors
class _ReferenceBox(PopupComboBox):
    """Lists all objects only while its popup is open, because a map has hundreds."""

    def __init__(self, nothing: str, offered: Callable[[], list[Reference]], label: Callable[[Reference], str]) -> None:
        super().__init__()
        self._nothing, self._offered, self._label = nothing, offered, label
        self._listed: list[Reference | None] = []
        self._shown: Reference | None = None
        self.on_selected: Callable[[Reference | None], None] = lambda _: None
        self.setMinimumContentsLength(14)
        self.activated.connect(lambda number: self.on_selected(self._listed[number]))
        self.show_only(None)

    @property
    def listed(self) -> tuple[Reference | None, ...]:
        """Return the references of its rows."""
        return tuple(self._listed)

    def show_only(self, reference: Reference | None) -> None:
        """Show a reference as the only row."""
        self._shown = reference
        self._list([reference])

    def _list(self, shown: list[Reference | None]) -> None:
        with QSignalBlocker(self):
            self._listed = shown
            self.clear()
            self.addItems([self._label(each) if each else self._nothing for each in shown])
            self.setCurrentIndex(shown.index(self._shown) if self._shown in shown else 0)
        self.setToolTip(plain_tooltip(self.currentText()))

    def load_choices(self) -> None:
        """List all objects."""
        everything: list[Reference | None] = [None, *self._offered()]
        if self._shown not in everything:
            everything.insert(1, self._shown)
        self._list(everything)


class ReferenceListField(CompoundField):
    """An ordered list of references to objects of some kinds, each at most once."""

    def __init__(
        self,
        context: SectionContext,
        kinds: Sequence[ThingKind],
        name: str,
        add: str,
        make: type[Reference] = Reference,
        accepts: Callable[[Reference], bool] = lambda _: True,
    ) -> None:
        super().__init__()
        self._accepts = accepts
        self._context, self._kinds, self._make = context, tuple(kinds), make
        self._held: tuple[Reference, ...] = ()
        box = AddComboBox(add)
        box.set_choice_source(self._offered)
        self.items = ItemList(name, box, lines=4, often_empty=True)
        self.items.choice_added.connect(lambda key: self._add(_reference(key)))
        self.items.remove_requested.connect(self._remove)
        self.items.move_requested.connect(self._move)
        self.pipette = pipette_button(self._point)
        self.items.buttons.addWidget(self.pipette)
        self.card = card_button(lambda: self._show_card(self.items.current or ""))
        self.items.buttons.addWidget(self.card)
        self.items.item_opened.connect(self._show_card)
        self.items.current_changed.connect(lambda _: self._update_card_button())
        self._update_card_button()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.items)
        self.setFocusProxy(self.items)

    def content(self) -> object:
        """Return the references."""
        return self._held

    def fill(self, value: object) -> None:
        """Show these references without reporting an edit."""
        assert isinstance(value, tuple)
        self._held = value
        self.refresh_names()

    def refresh_names(self) -> None:
        """Show the current names of the objects."""
        board = self._context.workspace.document.board
        self.items.set_items([(_key(each), reference_label(each, board)) for each in self._held])
        self._update_card_button()

    def _update_card_button(self) -> None:
        """Show the button while the current object is a character."""
        self.card.setVisible((self.items.current or "").startswith("character:"))

    def _show_card(self, key: str) -> None:
        if key.startswith("character:"):
            self._context.workspace.show_card_of(_reference(key).id)

    def _offered(self) -> list[ListedItem]:
        board = self._context.workspace.document.board
        held = {_key(each) for each in self._held}
        return [
            (_key(each), reference_label(each, board))
            for each in all_references(board, self._kinds)
            if self._accepts(each) and _key(each) not in held
        ]

    def _add(self, reference: Reference) -> None:
        if _key(reference) not in {_key(each) for each in self._held}:
            self.commit((*self._held, self._make(kind=reference.kind, id=reference.id)))
            self.items.select(_key(reference))

    def _remove(self, key: str) -> None:
        self.commit(tuple(each for each in self._held if _key(each) != key))

    def _point(self) -> None:
        self._context.pick_reference(_pickable(self._kinds, self._accepts), self._add)

    def _move(self, key: str, to: int) -> None:
        moved = next(each for each in self._held if _key(each) == key)
        others = [each for each in self._held if each is not moved]
        self.commit((*others[:to], moved, *others[to:]))


def _key(reference: Reference) -> str:
    return f"{reference.kind}:{reference.id}"


def _reference(key: str) -> Reference:
    kind, _, object_id = key.partition(":")
    return Reference.model_validate({"kind": kind, "id": object_id})
