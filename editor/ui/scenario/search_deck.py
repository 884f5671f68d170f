"""The Search deck section: the equipment cards that can be found, listed by room."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QHeaderView, QPushButton, QTreeWidget, QTreeWidgetItem, QVBoxLayout

from editor.board.names import room_label
from editor.catalog import Box
from editor.catalog.card_lookup import item_rooms, remaining_cards, resolve_equipment
from editor.edits import Edit, set_field
from editor.messages import msg, sort_key
from editor.model.game_words import RoomType
from editor.model.scenario import Scenario
from editor.ui.forms.fields import CheckField, CompoundField
from editor.ui.forms.flow_layout import FlowLayout
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_texts import box_label
from editor.ui.scenario.section import Section, SectionContext, SectionForm
from editor.ui.widgets.plain_text import plain_tooltip
from editor.values import FrozenStruct

_ITEM = Qt.ItemDataRole.UserRole


class SearchDeckSection(Section):
    """The search deck of the scenario."""

    def __init__(self, context: SectionContext) -> None:
        super().__init__(context)
        self.deck = SearchDeckForm(self.workspace)
        self.add_hint("deck-advice")
        self.add_form(self.deck)


class SearchDeckForm(SectionForm):
    """Whether there is a search deck, presets, and the list of cards."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.checklist = DeckField(self.form_text("deck"))
        self.add_field(
            "deck-used",
            CheckField(self.form_text("deck-used")),
            lambda: self._scenario.search_deck is not None,
            lambda used: set_field("search_deck", () if used else None),
        )
        self.bind("deck-remaining", "search_remaining", CheckField(self.form_text("deck-remaining")))
        self.add_buttons(
            ("deck-all", "", lambda: self._take(lambda _: True)),
            ("deck-uncarried", "", lambda: self._take(lambda item: item not in self._carried())),
            ("deck-none", "", lambda: self._take(lambda _: False)),
        )
        self.add_fact("deck-count", lambda: self.form_text("deck-size", count=self._count()))
        self.bind("deck", "search_deck", self.checklist)

    def refresh(self) -> None:
        """Update the cards and show the current deck."""
        scenario, box = self._scenario, self.workspace.box
        items = deck_items(scenario, box)
        if scenario.search_remaining:  # the cards of the box are in the deck without being listed
            items = [item for item in items if item.id not in box.equipment]
        self.checklist.set_choices(items)
        super().refresh()
        used = scenario.search_deck is not None
        self.checklist.setEnabled(used and bool(items))
        self.fields["deck-remaining"].setEnabled(used)
        for button in self.buttons.values():
            button.setEnabled(not scenario.search_remaining)

    @property
    def _scenario(self) -> Scenario:
        return self.workspace.document.scenario

    def _count(self) -> int:
        """Return the number of cards: a card of the box has two sides."""
        scenario, box = self._scenario, self.workspace.box
        if scenario.search_deck is None or not scenario.search_remaining:
            return len(scenario.search_deck or ())
        added = [item for item in scenario.search_deck if item not in box.equipment]
        return len(remaining_cards(scenario, box)) + len(added)

    def _carried(self) -> set[str]:
        return {item for _, start in self._scenario.starts() for item in start.equipment}

    def _take(self, wanted: Callable[[str], bool]) -> None:
        """Set the deck to all copies of the wanted cards, as one undo step."""
        items = deck_items(self._scenario, self.workspace.box)
        deck = tuple(item.id for item in items for _ in range(item.most) if wanted(item.id))
        edit: Edit = set_field("search_deck", deck, msg("form.deck-fill", count=len(deck)))
        self.end_merge()
        self.workspace.do(edit)
        self.end_merge()


class DeckItem(FrozenStruct):
    """A card that can be in the deck."""

    id: str
    name: str
    room_types: tuple[RoomType, ...]
    most: int
    """Number of copies that exist."""


def deck_items(scenario: Scenario, box: Box) -> list[DeckItem]:
    """Return all equipment in the order of the box, custom cards first."""
    rooms = item_rooms(scenario, box)
    own = {card.id for card in scenario.house.equipment}
    return [
        DeckItem(
            id=item.id,
            name=box_label("equipment", item.name),
            room_types=rooms[item.id],
            most=max(1, item.copies * (1 if item.id in own else scenario.box.copies)),
        )
        for item in resolve_equipment(scenario, box).values()
    ]


class DeckField(CompoundField):
    """A tree of cards with check boxes, grouped by room; a card found in several rooms is in each group."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._deck: object = None
        self._items: list[DeckItem] = []
        self.tree = QTreeWidget(columnCount=2)
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName(name)
        self.tree.setMinimumHeight(320)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.itemChanged.connect(self._tick)
        self.tree.currentItemChanged.connect(self._update_buttons)
        self.more = self._button("deck-more", 1)
        self.fewer = self._button("deck-fewer", -1)
        buttons = FlowLayout()
        buttons.addWidget(self.more)
        buttons.addWidget(self.fewer)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tree)
        layout.addLayout(buttons)
        self.setFocusProxy(self.tree)

    def _button(self, name: str, step: int) -> QPushButton:
        button = QPushButton(msg(f"form.{name}").text())
        button.setToolTip(plain_tooltip(msg(f"form.{name}-tip").text()))
        button.clicked.connect(lambda: self._count(step))
        return button

    # --- display ---

    def set_choices(self, items: list[DeckItem]) -> None:
        """Replace the cards."""
        if items == self._items:
            return
        self._items = items
        with QSignalBlocker(self.tree):
            self.tree.clear()
            for room, found in _by_room(items).items():
                title = room_label(room) if room else msg("form.deck-anywhere").text()
                group = QTreeWidgetItem([title])
                group.setFlags(Qt.ItemFlag.ItemIsEnabled)
                self.tree.addTopLevelItem(group)
                for item in sorted(found, key=lambda each: sort_key(each.name)):
                    row = QTreeWidgetItem(group, [item.name])
                    row.setData(0, _ITEM, item.id)
                    row.setFlags(
                        Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable
                    )
            self.tree.expandAll()
        self._show()

    def content(self) -> object:
        """Return the deck."""
        return self._deck

    def fill(self, value: object) -> None:
        """Show ``value`` without reporting an edit."""
        self._deck = value
        self._show()

    def _counts(self) -> Counter[str]:
        return Counter(self._deck if isinstance(self._deck, tuple) else ())

    def _show(self) -> None:
        counts, most = self._counts(), {item.id: item.most for item in self._items}
        with QSignalBlocker(self.tree):
            for row in self._rows():
                item = str(row.data(0, _ITEM))
                row.setCheckState(0, Qt.CheckState.Checked if counts[item] else Qt.CheckState.Unchecked)
                several = most[item] > 1 or counts[item] > 1
                row.setText(1, msg("form.deck-of", count=counts[item], most=most[item]).text() if several else "")
        self.tree.viewport().update()
        self._update_buttons()

    def _update_buttons(self) -> None:
        item = self._current()
        self.more.setEnabled(item is not None)
        self.fewer.setEnabled(item is not None and self._counts()[item] > 0)

    def _rows(self) -> Iterable[QTreeWidgetItem]:
        for number in range(self.tree.topLevelItemCount()):
            group = self.tree.topLevelItem(number)
            assert group is not None
            yield from (row for at in range(group.childCount()) if (row := group.child(at)) is not None)

    def _current(self) -> str | None:
        row = self.tree.currentItem()
        return row.data(0, _ITEM) if row is not None else None

    # --- user actions ---

    def _tick(self, row: QTreeWidgetItem) -> None:
        item, counts = str(row.data(0, _ITEM)), self._counts()
        ticked = row.checkState(0) == Qt.CheckState.Checked
        if ticked != bool(counts[item]):
            self._set_counts({**counts, item: 1 if ticked else 0})

    def _count(self, step: int) -> None:
        if (item := self._current()) is not None:
            counts = self._counts()
            self._set_counts({**counts, item: max(0, counts[item] + step)})

    def _set_counts(self, counts: Mapping[str, int]) -> None:
        """Commit the deck in the order of the box, unknown cards last."""
        order = [item.id for item in self._items]
        known = [item for item in order for _ in range(counts.get(item, 0))]
        unknown = [item for item, count in counts.items() if item not in order for _ in range(count)]
        self.commit((*known, *unknown))


def _by_room(items: list[DeckItem]) -> dict[RoomType | None, list[DeckItem]]:
    """Return the cards by room type in the order in which cards name them; cards without a room come last."""
    rooms: dict[RoomType | None, list[DeckItem]] = {}
    for item in items:
        for room in item.room_types:
            rooms.setdefault(room, []).append(item)
    rest = [item for item in items if not item.room_types]
    return {**rooms, None: rest} if rest else rooms
