"""What of a tile is switched on or off at the start: its abilities, and the elements on it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QPushButton, QVBoxLayout

from editor.messages import msg, to_text
from editor.model.level import Switch
from editor.ui.panels.fields import CompoundField
from editor.ui.panels.words import words
from editor.ui.scenario.items import AddBox, ItemList, ListedItem


class SwitchesField(CompoundField):
    """A list of what is switched; the button turns the chosen one the other way. Nearly always nothing is, and then
    there is only the box to choose from."""

    def __init__(self, placement: str, choices: Sequence[ListedItem]) -> None:
        """``choices``: what can be switched, as ``ability/scramble`` or ``element/console``, with its name."""
        super().__init__()
        self._placement = placement
        self._names = dict(choices)
        self._switches: tuple[Switch, ...] = ()
        self.items = ItemList(
            words("field-switches"), AddBox(words("switch-add")), lines=4, ordered=False, often_empty=True
        )
        self.items.add_taken.connect(self._add)
        self.items.remove_wanted.connect(self._remove)
        self.items.chosen.connect(lambda _: self._follow())
        self.turn = QPushButton(words("switch-turn"))
        self.turn.clicked.connect(self._turn)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.items)
        layout.addWidget(self.turn)
        self.setFocusProxy(self.items)
        self._show()

    def content(self) -> object:
        return self._switches

    def fill(self, value: object) -> None:
        assert isinstance(value, tuple)
        self._switches = value
        self._show()

    def _show(self) -> None:
        lines = [(_key(each), msg(f"ui.switched-{each.state}", what=self._name(_key(each)))) for each in self._switches]
        self.items.show_items([(key, to_text(line)) for key, line in lines])
        self.turn.setVisible(bool(lines))
        self.items.offer([each for each in self._names.items() if each[0] not in {key for key, _ in lines}])
        self._follow()

    def _follow(self) -> None:
        self.turn.setEnabled(self.items.current is not None)

    def _name(self, key: str) -> str:
        return self._names.get(key, key.partition("/")[2])

    def _add(self, key: str) -> None:
        kind, _, what = key.partition("/")
        new = Switch.model_validate({"placement": self._placement, kind: what, "state": "on"})
        self.commit((*self._switches, new))
        self.items.choose(key)

    def _remove(self, key: str) -> None:
        self.commit(tuple(each for each in self._switches if _key(each) != key))

    def _turn(self) -> None:
        def turned(switch: Switch) -> Switch:
            return switch.model_copy(update={"state": "off" if switch.state == "on" else "on"})

        self.commit(tuple(turned(each) if _key(each) == self.items.current else each for each in self._switches))


def _key(switch: Switch) -> str:
    return f"element/{switch.element}" if switch.element else f"ability/{switch.ability}"
