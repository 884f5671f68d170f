"""Whom a mission speaks of: anyone of the holder's own, anyone of a faction, or one of some characters."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout

from editor.board.names import faction_name
from editor.messages import msg
from editor.model.cards import Who
from editor.model.game_words import Faction
from editor.ui.panels.fields import Choice, ChoiceField, CompoundField
from editor.ui.scenario.bag import BagField
from editor.ui.scenario.items import ListedItem


class WhoField(CompoundField):
    """One choice, and a list for those who are named."""

    def __init__(self, name: str, factions_of_game: Sequence[Faction]) -> None:
        super().__init__()
        self._who: Who | None = None
        self._known: list[ListedItem] = []
        factions: list[Choice] = [(each, faction_name(each).text()) for each in factions_of_game]
        own, named = msg("form-cards.who-own").text(), msg("form-cards.who-named").text()
        self.kind = ChoiceField([(None, msg("form-cards.who-any").text()), ("own", own), *factions, ("named", named)])
        self.kind.setAccessibleName(name)
        self.kind.edited.connect(self._choose)
        self.named = BagField(name, msg("form-cards.who-add").text())
        self.named.edited.connect(lambda people: self.commit(Who(characters=people) if people else None))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.kind)
        layout.addWidget(self.named)
        self.setFocusProxy(self.kind)
        self._show()

    def offer(self, known: Sequence[ListedItem]) -> None:
        self._known = list(known)
        self.named.offer(known)

    def content(self) -> object:
        return self._who

    def fill(self, value: object) -> None:
        assert value is None or isinstance(value, Who)
        self._who = value
        self._show()

    def _show(self) -> None:
        who = self._who
        self.kind.fill(None if who is None else "own" if who.own else who.faction or "named")
        self.named.fill(who.characters if who else ())
        self.named.setVisible(bool(who and who.characters))

    def _choose(self, kind: object) -> None:
        match kind:
            case "own":
                self.commit(Who(own=True))
            case "named":
                self.commit(Who(characters=(self._known[0][0],)) if self._known else None)
            case str():
                self.commit(Who(faction=kind))
            case _:
                self.commit(None)
