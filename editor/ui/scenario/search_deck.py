"""The search deck: what can be found, ticked by the rooms in which it can be found, or taken by the dozen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QHeaderView, QPushButton, QTreeWidget, QTreeWidgetItem, QVBoxLayout

from editor.board.names import room_name
from editor.catalog import Box
from editor.catalog.card_lookup import resolve_equipment
from editor.edits import Edit, set_field
from editor.messages import msg, sort_key, to_text
from editor.model.game_words import RoomType
from editor.model.scenario import Scenario
from editor.ui.map.workspace import Workspace
from editor.ui.panels.fields import CompoundField, TickField
from editor.ui.panels.flow import FlowLayout
from editor.ui.panels.words import called
from editor.ui.scenario.section import Desk, Section, SectionForm
from editor.ui.widgets.plain_text import plain_tooltip
from editor.values import FrozenStruct

_ITEM = Qt.ItemDataRole.UserRole


class SearchDeckSection(Section):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.deck = SearchDeckForm(self.workspace)
        self.advice("deck-advice")
        self.add_form(self.deck)


class SearchDeckForm(SectionForm):
    """Whether anybody searches, presets, and the checklist."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.checklist = DeckField(self.words("deck"))
        self.add(
            "deck-used",
            TickField(self.words("deck-used")),
            lambda: self._scenario.search_deck is not None,
            lambda used: set_field("search_deck", () if used else None),
        )
        self.buttons_for(
            ("deck-all", "", lambda: self._take(lambda _: True)),
            ("deck-uncarried", "", lambda: self._take(lambda item: item not in self._carried())),
            ("deck-none", "", lambda: self._take(lambda _: False)),
        )
        self.fact("deck-count", lambda: self.words("deck-size", count=len(self._scenario.search_deck or ())))
        self.bind("deck", "search_deck", self.checklist)

    def refresh(self) -> None:
        self.checklist.offer(deck_items(self._scenario, self.workspace.box))
        super().refresh()
        used = self._scenario.search_deck is not None
        self.checklist.setEnabled(used)

    @property
    def _scenario(self) -> Scenario:
        return self.workspace.document.scenario

    def _carried(self) -> set[str]:
        return {item for _, start in self._scenario.starts() for item in start.equipment}

    def _take(self, wanted: Callable[[str], bool]) -> None:
        """A deck of all cards that are wanted, as many of each as the author has."""
        items = deck_items(self._scenario, self.workspace.box)
        deck = tuple(item.id for item in items for _ in range(item.most) if wanted(item.id))
        edit: Edit = set_field("search_deck", deck, msg("form.deck-fill", count=len(deck)))
        self.end_merge()
        self.workspace.do(edit)
        self.end_merge()


class DeckItem(FrozenStruct):
    """A card that could be in the deck."""

    id: str
    name: str
    room_types: tuple[RoomType, ...]
    most: int
    """How many of it there are."""


def deck_items(scenario: Scenario, box: Box) -> list[DeckItem]:
    """All equipment in the order of the box, the author's own cards first."""
    rooms: dict[str, dict[RoomType, None]] = {}
    for card in box.cards.values():
        for _, face in card.faces():
            rooms.setdefault(face.item, {}).update(dict.fromkeys(face.room_types))
    own = {card.id for card in scenario.house.equipment}
    return [
        DeckItem(
            id=item.id,
            name=called("equipment", item.name),
            room_types=tuple({**dict.fromkeys(item.room_types), **rooms.get(item.id, {})}),
            most=max(1, item.copies * (1 if item.id in own else scenario.box.copies)),
        )
        for item in resolve_equipment(scenario, box).values()
    ]


class DeckField(CompoundField):
    """A tree of room types with ticks; a card that is found in several rooms stands under each of them."""

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
        self.tree.currentItemChanged.connect(self._follow)
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

    # --- what is shown ---

    def offer(self, items: list[DeckItem]) -> None:
        if items == self._items:
            return
        self._items = items
        with QSignalBlocker(self.tree):
            self.tree.clear()
            for room, found in _by_room(items).items():
                title = to_text(room_name(room)) if room else msg("form.deck-anywhere").text()
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
        return self._deck

    def fill(self, value: object) -> None:
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
        self._follow()

    def _follow(self) -> None:
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

    # --- what the person does ---

    def _tick(self, row: QTreeWidgetItem) -> None:
        item, counts = str(row.data(0, _ITEM)), self._counts()
        ticked = row.checkState(0) == Qt.CheckState.Checked
        if ticked != bool(counts[item]):
            self._hold({**counts, item: 1 if ticked else 0})

    def _count(self, step: int) -> None:
        if (item := self._current()) is not None:
            counts = self._counts()
            self._hold({**counts, item: max(0, counts[item] + step)})

    def _hold(self, counts: Mapping[str, int]) -> None:
        """The deck in the order of the box; cards that nobody knows come last."""
        order = [item.id for item in self._items]
        known = [item for item in order for _ in range(counts.get(item, 0))]
        unknown = [item for item, count in counts.items() if item not in order for _ in range(count)]
        self.commit((*known, *unknown))


def _by_room(items: list[DeckItem]) -> dict[RoomType | None, list[DeckItem]]:
    """Room types in the order in which cards name them, then what no card has a room for."""
    rooms: dict[RoomType | None, list[DeckItem]] = {}
    for item in items:
        for room in item.room_types:
            rooms.setdefault(room, []).append(item)
    rest = [item for item in items if not item.room_types]
    return {**rooms, None: rest} if rest else rooms
