"""Own cards: characters, equipment and missions of the author, made anew or from a card of the box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QWidget

from editor.catalog.card_lookup import resolve_characters, resolve_equipment
from editor.catalog.translation import BoxKind
from editor.edits import add_item, remove_item, reorder_item, set_field, value_at
from editor.edits.edit import unused_id
from editor.messages import msg
from editor.model.base import FileModel
from editor.model.cards import Character, CharacterAbility, Condition, Equipment, Mission, Use
from editor.ui.panels.fields import Choice
from editor.ui.panels.words import called
from editor.ui.scenario.items import AddBox, ItemList, ListedItem
from editor.ui.scenario.model_form import ModelForm
from editor.ui.scenario.section import Desk, Section
from editor.ui.scenario.who_field import WhoField

_LISTS = ("characters", "equipment", "missions")
_MODELS: dict[str, type[Any]] = {"characters": Character, "equipment": Equipment, "missions": Mission}
_KINDS: dict[str, BoxKind] = {"characters": "character", "equipment": "equipment", "missions": "mission"}
_PARTS: dict[str, tuple[str, type[Any]]] = {
    "characters": ("abilities", CharacterAbility),
    "equipment": ("uses", Use),
}
"""Lists within cards."""


class OwnCardsSection(Section):
    """One list of all own cards; below it the form of the chosen one, and of what it has several of."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.cards = ItemList(self.words("own-cards"), AddBox(self.words("own-card-add")), lines=6)
        self.cards.add_taken.connect(self._add)
        self.cards.remove_wanted.connect(self._remove)
        self.cards.move_wanted.connect(self._move)
        self.cards.chosen.connect(lambda _: self.refresh())
        self.advice("own-cards-advice")
        self.lines.addWidget(self.cards)
        self.card_forms: dict[str, ModelForm] = {}
        self.parts: dict[str, ItemList] = {}
        self.part_forms: dict[str, ModelForm] = {}
        for name in _LISTS:
            self._make(name)

    def _make(self, name: str) -> None:
        path = f"house/{name}/*"
        form = ModelForm(self.workspace, _MODELS[name], path, self._place, self._choices())
        self.card_forms[name] = form
        if name == "missions":
            for field in ("by", "target"):
                self._who(form, field)
        self.add_form(form)
        if name in _PARTS:
            self._make_parts(name, path)

    def _make_parts(self, name: str, path: str) -> None:
        field, model = _PARTS[name]
        parts = ItemList(self.words(f"own-{field}"), self.words(f"own-{field}-add"), lines=4)
        parts.add_wanted.connect(lambda: self._add_part(field))
        parts.remove_wanted.connect(lambda key: self.workspace.do(remove_item(f"{self._place()}/{field}/{key}")))
        parts.move_wanted.connect(lambda key, to: self.workspace.do(reorder_item(f"{self._place()}/{field}/{key}", to)))
        parts.chosen.connect(lambda _: self.refresh())
        self.parts[name] = parts
        self.lines.addWidget(parts)

        def place() -> str:
            return f"{self._place()}/{field}/{parts.current}"

        self.part_forms[name] = ModelForm(self.workspace, model, f"{path}/{field}/*", place)
        self.add_form(self.part_forms[name])

    def _who(self, form: ModelForm, field: str) -> None:
        who = WhoField(form.words(f"field-{field}"), self.workspace.box.game.words("faction"))
        path = f"house/missions/*/{field}"
        form.covers.add(path)
        form.add(
            path,
            who,
            lambda: value_at(self.scenario, f"{self._place()}/{field}"),
            lambda value: set_field(f"{self._place()}/{field}", value),
            words=f"field-{field}",
        )

    def _choices(self) -> dict[str, Callable[[], list[Choice]]]:
        """What fields that name something of the box can name."""
        box = self.workspace.box

        def items() -> list[Choice]:
            return [
                (each.id, called("equipment", each.name)) for each in resolve_equipment(self.scenario, box).values()
            ]

        def markers() -> list[Choice]:
            return [(each.id, called("marker", each.name)) for each in box.markers.values()]

        def faces() -> list[Choice]:
            rooms = ((f"{tile.id}/{name}", face) for tile in box.tiles.values() for name, face in tile.faces())
            return [(key, called("tile", face.name)) for key, face in rooms if not key.endswith("/down")]

        return {"built_in": items, "carrying": items, "marker": markers, "where": faces, "by": list, "target": list}

    # --- what is shown ---

    @property
    def _shown(self) -> tuple[str, str]:
        """The list of the chosen card, and its id."""
        name, _, card = (self.cards.current or "").partition("/")
        return name, card

    def _place(self) -> str:
        return f"house/{self.cards.current}"

    def _all(self) -> list[tuple[str, Any]]:
        house = self.scenario.house
        return [(f"{name}/{card.id}", card) for name in _LISTS for card in getattr(house, name)]

    def refresh(self) -> None:
        self.cards.show_items([(key, self._line(key, card)) for key, card in self._all()])
        self.cards.offer(self._offered())
        shown, _ = self._shown
        people = [
            (each.id, called("character", each.name))
            for each in resolve_characters(self.scenario, self.workspace.box).values()
        ]
        for name, form in self.card_forms.items():
            form.setVisible(name == shown)
            if name == shown:
                for field in form.fields.values():
                    if isinstance(field, WhoField):
                        field.offer(people)
                form.refresh()
        for name, parts in self.parts.items():
            self._show_parts(name, parts, shown=name == shown)

    def _show_parts(self, name: str, parts: ItemList, *, shown: bool) -> None:
        parts.setVisible(shown)
        if shown:
            field, _ = _PARTS[name]
            listed = value_at(self.scenario, f"{self._place()}/{field}")
            keys = [(getattr(each, "id", str(at)), each) for at, each in enumerate(listed)]
            names = (getattr(each, "name", "") or getattr(each, "gives", "") for _, each in keys)
            unnamed = self.words("own-unnamed")
            parts.show_items([(key, said or unnamed) for (key, _), said in zip(keys, names, strict=True)])
        form = self.part_forms[name]
        form.setVisible(shown and parts.current is not None)
        if shown and parts.current is not None:
            form.refresh()

    def reveal(self, thing: str) -> QWidget | None:
        for key, _ in self._all():
            if key.partition("/")[2] == thing:
                self.cards.choose(key)
                return self.card_forms[key.partition("/")[0]]
        return super().reveal(thing)

    def _line(self, key: str, card: Any) -> str:
        return msg("form.own-card", name=card.name, kind=msg(f"form.own-{key.partition('/')[0]}")).text()

    def _offered(self) -> list[ListedItem]:
        """A new card of each kind, then copies of those of the box."""
        new = [(name, self.words(f"own-new-{name}")) for name in _LISTS]
        box = self.workspace.box
        copies = [
            (f"{name}/{card.id}", self.words("own-copy", name=called(_KINDS[name], card.name)))
            for name in _LISTS
            for card in getattr(box, name).values()
        ]
        return [*new, *copies]

    # --- what the person does ---

    def _add(self, key: str) -> None:
        name, _, original = key.partition("/")
        taken = {card.id for card in getattr(self.scenario.house, name)}
        if original:
            copied = getattr(self.workspace.box, name)[original]
            card = copied.model_copy(update={"id": unused_id(f"own-{original}", taken)})
        else:
            card = _blank(name, unused_id(f"own-{_KINDS[name]}", taken), self.words(f"own-new-{name}"))
        if self.workspace.do(add_item(f"house/{name}", card)):
            self.cards.choose(f"{name}/{card.id}")
        self.workspace.document.history.end_merge()

    def _remove(self, key: str) -> None:
        self.workspace.do(remove_item(f"house/{key}"))

    def _move(self, key: str, to: int) -> None:
        """Within its own kind."""
        kind = f"{key.partition('/')[0]}/"
        first = next(at for at, (each, _) in enumerate(self._all()) if each.startswith(kind))
        self.workspace.do(reorder_item(f"house/{key}", max(0, to - first)))

    def _add_part(self, field: str) -> None:
        listed = value_at(self.scenario, f"{self._place()}/{field}")
        taken = {getattr(each, "id", "") for each in listed}
        part: FileModel = Use()
        if field == "abilities":
            part = CharacterAbility(id=unused_id("ability", taken), name=self.words("own-ability"))
        self.workspace.do(add_item(f"{self._place()}/{field}", part))
        self.workspace.document.history.end_merge()


def _blank(name: str, card_id: str, title: str) -> FileModel:
    match name:
        case "characters":
            return Character(id=card_id, name=title, faction="norad", healthy=Condition(), wounded=Condition())
        case "equipment":
            return Equipment(id=card_id, name=title)
        case _:
            return Mission(id=card_id, name=title, faction="norad")
