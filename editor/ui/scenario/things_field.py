"""Several things of the scenario: added from a list or with the pipette from the map."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout

from editor.model.objectives import Reference, ThingKind
from editor.ui.panels.fields import CompoundField
from editor.ui.scenario.items import AddBox, ItemList, ListedItem
from editor.ui.scenario.section import Desk
from editor.ui.scenario.thing_field import ON_THE_MAP, pipette
from editor.ui.scenario.things import labelled, things


class ThingsField(CompoundField):
    """References to things of some kinds, each once, in an order."""

    def __init__(
        self, desk: Desk, kinds: Sequence[ThingKind], name: str, add: str, make: type[Reference] = Reference
    ) -> None:
        super().__init__()
        self._desk, self._kinds, self._make = desk, tuple(kinds), make
        self._held: tuple[Reference, ...] = ()
        box = AddBox(add)
        box.offer_when_opened(self._offered)
        self.items = ItemList(name, box, lines=4, often_empty=True)
        self.items.add_taken.connect(lambda key: self._add(_reference(key)))
        self.items.remove_wanted.connect(self._remove)
        self.items.move_wanted.connect(self._move)
        self.pipette = pipette(self._point)
        self.items.buttons.addWidget(self.pipette)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.items)
        self.setFocusProxy(self.items)

    def content(self) -> object:
        return self._held

    def fill(self, value: object) -> None:
        assert isinstance(value, tuple)
        self._held = value
        self.follow()

    def follow(self) -> None:
        """Names may be other ones now."""
        board = self._desk.workspace.document.board
        self.items.show_items([(_key(each), labelled(each, board)) for each in self._held])

    def _offered(self) -> list[ListedItem]:
        board = self._desk.workspace.document.board
        held = {_key(each) for each in self._held}
        return [(_key(each), labelled(each, board)) for each in things(board, self._kinds) if _key(each) not in held]

    def _add(self, thing: Reference) -> None:
        if _key(thing) not in {_key(each) for each in self._held}:
            self.commit((*self._held, self._make(kind=thing.kind, id=thing.id)))
            self.items.choose(_key(thing))

    def _remove(self, key: str) -> None:
        self.commit(tuple(each for each in self._held if _key(each) != key))

    def _point(self) -> None:
        self._desk.pick(tuple(kind for kind in self._kinds if kind in ON_THE_MAP), self._add)

    def _move(self, key: str, to: int) -> None:
        moved = next(each for each in self._held if _key(each) == key)
        others = [each for each in self._held if each is not moved]
        self.commit((*others[:to], moved, *others[to:]))


def _key(reference: Reference) -> str:
    return f"{reference.kind}:{reference.id}"


def _reference(key: str) -> Reference:
    kind, _, thing = key.partition(":")
    return Reference.model_validate({"kind": kind, "id": thing})
