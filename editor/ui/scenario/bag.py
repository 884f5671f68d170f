"""Some things out of many, in an order, the same one twice if need be: what somebody carries."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout

from editor.ui.panels.fields import CompoundField
from editor.ui.scenario.items import AddBox, ItemList, ListedItem


class BagField(CompoundField):
    """A list with a box to add from."""

    def __init__(self, name: str, add: str, lines: int = 3) -> None:
        super().__init__()
        self._held: tuple[str, ...] = ()
        self._names: dict[str, str] = {}
        self.items = ItemList(name, AddBox(add), lines=lines, often_empty=True)
        self.items.add_taken.connect(self._add)
        self.items.remove_wanted.connect(self._put_away)
        self.items.move_wanted.connect(self._move)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.items)
        self.setFocusProxy(self.items)

    def offer(self, choices: Sequence[ListedItem]) -> None:
        """What can be taken, by id and name."""
        self._names = dict(choices)
        self.items.offer(choices)
        self._show()

    def content(self) -> object:
        return self._held

    def fill(self, value: object) -> None:
        assert isinstance(value, tuple)
        self._held = value
        self._show()

    def _show(self) -> None:
        self.items.show_items([(str(at), self._names.get(each, each)) for at, each in enumerate(self._held)])

    def _add(self, thing: str) -> None:
        self.commit((*self._held, thing))
        self.items.choose(str(len(self._held) - 1))

    def _put_away(self, at: str) -> None:
        self.commit(tuple(each for number, each in enumerate(self._held) if number != int(at)))

    def _move(self, at: str, to: int) -> None:
        others = [each for number, each in enumerate(self._held) if number != int(at)]
        others.insert(to, self._held[int(at)])
        self.items.choose(str(to))
        self.commit(tuple(others))
