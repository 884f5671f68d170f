"""The Custom cards section: characters, equipment and missions of the author, new or copied from the box.

In games without the feature ``custom-cards`` it has characters only, with the fields that any game has; the fields of
the game itself are set for each character in play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from editor.board.names import faction_name
from editor.catalog.card_lookup import resolve_characters, resolve_equipment
from editor.catalog.translation import BoxKind
from editor.edits import add_item, card_users, delete_card, remove_item, reorder_item, set_field, value_at
from editor.edits.card_edits import CardList
from editor.edits.edit import unused_id
from editor.messages import Name, msg
from editor.model.base import FileModel
from editor.model.cards import Character, CharacterAbility, Condition, Equipment, Mission, Use, Who
from editor.model.game_words import Faction
from editor.model.tile import Face
from editor.ui.dialogs.standard_dialogs import answer_buttons
from editor.ui.forms.fields import Choice, ChoiceField, CompoundField, LineField
from editor.ui.forms.item_list import AddComboBox, ItemList, ListedItem, MultiItemField
from editor.ui.panels.piece_texts import box_label
from editor.ui.scenario.card_preview import CardPreview, ListWithCard
from editor.ui.scenario.model_form import ModelForm
from editor.ui.scenario.section import Section, SectionContext
from editor.ui.widgets.form_rows import FieldLabel, HiddenLabel
from editor.ui.widgets.plain_text import Label


class WhoField(CompoundField):
    """Which characters a mission is about: the holder's own, those of a faction, zombies, or named ones."""

    character_opened = Signal(str)
    """Emitted with the card id of a named character whose card should be shown."""

    def __init__(self, name: str, factions_of_game: Sequence[Faction]) -> None:
        super().__init__()
        self._who: Who | None = None
        self._known: list[ListedItem] = []
        factions: list[Choice] = [(each, faction_name(each).text()) for each in factions_of_game]
        own, named = msg("form-cards.who-own").text(), msg("form-cards.who-named").text()
        zombies = msg("form-cards.who-zombies").text()
        kinds: list[Choice] = [("own", own), *factions, ("zombies", zombies), ("named", named)]
        self.kind = ChoiceField([(None, msg("form-cards.who-any").text()), *kinds])
        self.kind.setAccessibleName(name)
        self.kind.edited.connect(self._choose)
        self.named = MultiItemField(name, msg("form-cards.who-add").text())
        self.named.items.item_opened.connect(self._open)
        self.named.edited.connect(lambda characters: self.commit(Who(characters=characters) if characters else None))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.kind)
        layout.addWidget(self.named)
        HiddenLabel(name, self.kind)
        self.setFocusProxy(self.kind)
        self._show()

    def set_choices(self, known: Sequence[ListedItem]) -> None:
        """Replace the characters that can be named."""
        self._known = list(known)
        self.named.set_choices(known)

    def content(self) -> object:
        """Return the value, or ``None`` for any character."""
        return self._who

    def fill(self, value: object) -> None:
        """Show ``value`` without reporting an edit."""
        assert value is None or isinstance(value, Who)
        self._who = value
        self._show()

    def _show(self) -> None:
        who = self._who
        self.kind.fill(None if who is None else _kind_of_who(who))
        self.named.fill(who.characters if who else ())
        self.named.setVisible(who is not None and _kind_of_who(who) == "named")

    def _open(self, row: str) -> None:
        if self._who is not None:
            self.character_opened.emit(self._who.characters[int(row)])

    def _choose(self, kind: object) -> None:
        match kind:
            case "own":
                self.commit(Who(own=True))
            case "zombies":
                self.commit(Who(zombies=True))
            case "named":
                self.commit(Who(characters=(self._known[0][0],)) if self._known else None)
            case str():
                self.commit(Who(faction=kind))
            case _:
                self.commit(None)


def _kind_of_who(who: Who) -> str:
    return "own" if who.own else who.faction or ("zombies" if who.zombies else "named")


_LISTS: tuple[CardList, ...] = ("characters", "equipment", "missions")
_MODELS: dict[str, type[Any]] = {"characters": Character, "equipment": Equipment, "missions": Mission}
_KINDS: dict[str, BoxKind] = {"characters": "character", "equipment": "equipment", "missions": "mission"}
_PARTS: dict[str, tuple[str, type[Any]]] = {"characters": ("abilities", CharacterAbility), "equipment": ("uses", Use)}
"""Lists inside cards, with the model of their items."""
_FIELDS_OF_ANY_GAME = ("name", "help", "faction")


class DeleteCardDialog(QDialog):
    """Names who uses a card that is to be deleted, and asks what they use instead."""

    help_topic = "section-custom-cards"

    def __init__(self, name: str, users: tuple[Name, ...], choices: list[Choice], parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(msg("form.card-delete-title").text())
        self.setMinimumWidth(420)
        self.sentence = Label(msg("form.card-delete", name=name, users=users).text(), wordWrap=True)
        self.choice = ChoiceField([(None, msg("form.card-delete-nothing").text()), *choices])
        self.choice.fill(None)
        self.choice.setAccessibleName(msg("form.card-delete-instead").text())
        caption = FieldLabel(msg("form.card-delete-instead").text(), self.choice)
        self.buttons, self.confirm = answer_buttons(self, msg("form.card-delete-yes"))
        layout = QVBoxLayout(self)
        for part in (self.sentence, caption, self.choice, self.buttons):
            layout.addWidget(part)

    @property
    def instead(self) -> str | None:
        """The card to use instead, or ``None`` to remove the card from everything that uses it."""
        chosen = self.choice.content()
        return chosen if isinstance(chosen, str) else None


class CustomCardsSection(Section):
    """The list of custom cards, the form of the selected card, and the lists inside it."""

    def __init__(self, context: SectionContext) -> None:
        super().__init__(context)
        self._has_values = self.workspace.box.game.has("custom-cards")
        self._lists: tuple[CardList, ...] = _LISTS if self._has_values else ("characters",)
        self.cards = ItemList(self.form_text("custom-cards"), AddComboBox(self.form_text("custom-card-add")), lines=6)
        self.cards.choice_added.connect(self._add)
        self.cards.remove_requested.connect(self._remove)
        self.cards.move_requested.connect(self._move)
        self.cards.current_changed.connect(lambda _: self.refresh())
        self.card = CardPreview(self.workspace)
        self.add_hint("custom-cards-advice" if self._has_values else "custom-characters-advice")
        self.body.addWidget(ListWithCard(self.cards, self.card))
        self.card_forms: dict[str, ModelForm] = {}
        self.parts: dict[str, ItemList] = {}
        self.part_forms: dict[str, ModelForm] = {}
        for name in self._lists:
            self._make(name)
        self.replacement: DeleteCardDialog | None = None
        """The dialog that asks what to use instead of a card."""

    def _make(self, name: str) -> None:
        path = f"house/{name}/*"
        form = ModelForm(self.workspace, _MODELS[name], path, self._place, self._choices(), self._fields())
        self.card_forms[name] = form
        if name == "missions":
            for field in ("by", "target"):
                self._who(form, field)
        self.add_form(form)
        if name in _PARTS and self._has_values:
            self._make_parts(name, path)

    def _fields(self) -> tuple[str, ...] | None:
        """Return the fields of a card in this game; ``None`` for all."""
        if self._has_values:
            return None
        has_large = max(self.workspace.box.game.unit_sizes) > 1
        return (*_FIELDS_OF_ANY_GAME, "large") if has_large else _FIELDS_OF_ANY_GAME

    def _make_parts(self, name: str, path: str) -> None:
        field, model = _PARTS[name]
        parts = ItemList(self.form_text(f"custom-{field}"), self.form_text(f"custom-{field}-add"), lines=4)
        parts.add_requested.connect(lambda: self._add_part(field))
        parts.remove_requested.connect(lambda key: self.workspace.do(remove_item(f"{self._place()}/{field}/{key}")))
        parts.move_requested.connect(
            lambda key, to: self.workspace.do(reorder_item(f"{self._place()}/{field}/{key}", to))
        )
        parts.current_changed.connect(lambda _: self.refresh())
        self.parts[name] = parts
        self.body.addWidget(parts)

        def place() -> str:
            return f"{self._place()}/{field}/{parts.current or ''}"

        self.part_forms[name] = ModelForm(self.workspace, model, f"{path}/{field}/*", place)
        self.add_form(self.part_forms[name])

    def _who(self, form: ModelForm, field: str) -> None:
        who = WhoField(form.form_text(f"field-{field}"), self.workspace.box.game.words("faction"))
        who.character_opened.connect(lambda card: self.workspace.card_requested.emit(card, ""))
        path = f"house/missions/*/{field}"
        form.covered_paths.add(path)
        form.add_field(
            path,
            who,
            lambda: value_at(self.scenario, f"{self._place()}/{field}"),
            lambda value: set_field(f"{self._place()}/{field}", value),
            message_id=f"field-{field}",
        )

    def _choices(self) -> dict[str, Callable[[], list[Choice]]]:
        """Return the choices of fields that refer to something in the box."""
        box = self.workspace.box

        def items() -> list[Choice]:
            return [
                (each.id, box_label("equipment", each.name)) for each in resolve_equipment(self.scenario, box).values()
            ]

        def markers() -> list[Choice]:
            return [(each.id, box_label("marker", each.name)) for each in box.markers.values()]

        def faces() -> list[Choice]:
            rooms = ((f"{tile.id}/{name}", face) for tile in box.tiles.values() for name, face in tile.faces())
            return [(key, box_label("tile", face.name)) for key, face in rooms if not key.endswith("/down")]

        return {
            "built_in": items,
            "carrying": items,
            "marker": markers,
            "where": faces,
            "element": self._elements_of_room,
            "ability": self._abilities_of_room,
            "by": list,
            "target": list,
        }

    def _elements_of_room(self) -> list[Choice]:
        """Return the floor elements in the room of the selected mission."""
        face = self._room()
        return [(each.id, box_label("element", each.name)) for each in face.elements] if face else []

    def _abilities_of_room(self) -> list[Choice]:
        """Return the abilities of the room of the selected mission."""
        face = self._room()
        return [(each.id, box_label("tile", each.name)) for each in face.abilities] if face else []

    def _room(self) -> Face | None:
        missions = {each.id: each for each in self.scenario.house.missions}
        mission = missions.get(self._shown[1]) if self._shown[0] == "missions" else None
        tile, _, name = (mission.where or "").partition("/") if mission else ("", "", "")
        known = self.workspace.box.tiles.get(tile)
        return dict[str, Face](known.faces()).get(name) if known else None

    # --- display ---

    @property
    def _shown(self) -> tuple[str, str]:
        """Return the list and the id of the selected card."""
        name, _, card = (self.cards.current or "").partition("/")
        return name, card

    def _place(self) -> str:
        return f"house/{self.cards.current}"

    def _all(self) -> list[tuple[str, Any]]:
        house = self.scenario.house
        return [(f"{name}/{card.id}", card) for name in self._lists for card in getattr(house, name)]

    def refresh(self) -> None:
        """Show the current cards."""
        self.cards.set_items([(key, self._line(key, card)) for key, card in self._all()])
        self.cards.set_choices(self._offered())
        shown, _ = self._shown
        self.card.show_card(dict(self._all()).get(self.cards.current or ""))
        characters = [
            (each.id, box_label("character", each.name))
            for each in resolve_characters(self.scenario, self.workspace.box).values()
        ]
        for name, form in self.card_forms.items():
            form.setVisible(name == shown)
            if name == shown:
                for field in form.fields.values():
                    if isinstance(field, WhoField):
                        field.set_choices(characters)
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
            unnamed = self.form_text("custom-unnamed")
            parts.set_items([(key, label or unnamed) for (key, _), label in zip(keys, names, strict=True)])
        form = self.part_forms[name]
        form.setVisible(shown and parts.current is not None)
        if shown and parts.current is not None:
            form.refresh()

    def reveal(self, target: str) -> QWidget | None:
        """Select a card by its id and return its form."""
        for key, _ in self._all():
            if key.partition("/")[2] == target:
                self.cards.select(key)
                return self.card_forms[key.partition("/")[0]]
        return super().reveal(target)

    def _line(self, key: str, card: Any) -> str:
        return msg("form.custom-card", name=card.name, kind=msg(f"form.custom-{key.partition('/')[0]}")).text()

    def _offered(self) -> list[ListedItem]:
        """Return a new card of each kind, then copies of the cards in the box."""
        new = [(name, self.form_text(f"custom-new-{name}")) for name in self._lists]
        box = self.workspace.box
        copies = [
            (f"{name}/{card.id}", self.form_text("custom-copy", name=box_label(_KINDS[name], card.name)))
            for name in self._lists
            for card in getattr(box, name).values()
        ]
        return [*new, *copies]

    # --- user actions ---

    def _add(self, key: str) -> None:
        name, _, original = key.partition("/")
        taken = {card.id for card in getattr(self.scenario.house, name)}
        if original:
            copied = getattr(self.workspace.box, name)[original]
            new_id = unused_id(f"own-{original}", taken)
            card = copied.custom_copy(new_id) if name == "characters" else copied.model_copy(update={"id": new_id})
        else:
            faction = self.workspace.box.game.faction[0].id
            new_id, title = unused_id(f"own-{_KINDS[name]}", taken), self.form_text(f"custom-new-{name}")
            card = _blank(name, new_id, title, faction)
        if self.workspace.do(add_item(f"house/{name}", card)):
            self.cards.select(f"{name}/{card.id}")
            self.context.show_section("custom-cards", card.id)
            self._focus_name(name)
        self.workspace.document.history.end_merge()

    def _focus_name(self, name: str) -> None:
        """Let the user type the name of a new card at once."""
        field = self.card_forms[name].fields[f"house/{name}/*/name"]
        assert isinstance(field, LineField)
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.selectAll()

    def _remove(self, key: str) -> None:
        """Delete a card; if it is in use, ask first what to use instead."""
        cards = next(each for each in self._lists if key.startswith(f"{each}/"))
        card = dict(self._all())[key]
        users = () if card.id in self._of_box(cards) else card_users(self.scenario, self.workspace.box, cards, card.id)
        if not users:
            self.workspace.do(remove_item(f"house/{key}", label=msg("edits.remove-item", name=card.name)))
            return
        dialog = DeleteCardDialog(card.name, users, self._replacements(cards, card.id), self)
        dialog.accepted.connect(lambda: self.workspace.do(delete_card(cards, card.id, dialog.instead, card.name)))
        self.replacement = dialog
        dialog.open()

    def _of_box(self, cards: CardList) -> dict[str, Any]:
        return dict(getattr(self.workspace.box, cards))

    def _replacements(self, cards: CardList, card: str) -> list[Choice]:
        """Return the cards of the same kind: custom ones, then those of the box."""
        known = {each.id: each.name for each in getattr(self.scenario.house, cards)}
        known |= {each.id: box_label(_KINDS[cards], each.name) for each in self._of_box(cards).values()}
        return [(each, name) for each, name in known.items() if each != card]

    def _move(self, key: str, to: int) -> None:
        """Move a card among those of its kind."""
        kind = f"{key.partition('/')[0]}/"
        first = next(at for at, (each, _) in enumerate(self._all()) if each.startswith(kind))
        self.workspace.do(reorder_item(f"house/{key}", max(0, to - first)))

    def _add_part(self, field: str) -> None:
        listed = value_at(self.scenario, f"{self._place()}/{field}")
        taken = {getattr(each, "id", "") for each in listed}
        part: FileModel = Use()
        if field == "abilities":
            part = CharacterAbility(id=unused_id("ability", taken), name=self.form_text("custom-ability"))
        self.workspace.do(add_item(f"{self._place()}/{field}", part))
        self.workspace.document.history.end_merge()


def _blank(name: str, card_id: str, title: str, faction: str) -> FileModel:
    """Return an empty custom card of the first faction of the game."""
    match name:
        case "characters":
            return Character(id=card_id, name=title, faction=faction, healthy=Condition(), wounded=Condition())
        case "equipment":
            return Equipment(id=card_id, name=title)
        case _:
            return Mission(id=card_id, name=title, faction=faction)
