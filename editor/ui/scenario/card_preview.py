"""A card as players see it, beside the list or form that it belongs to."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from editor.messages import msg
from editor.model.cards import Character, CustomCard, Equipment, Mission
from editor.ui.forms.item_list import ItemList
from editor.ui.map.workspace import Workspace
from editor.ui.panels.thumbnails import Thumbnails
from editor.ui.table.card_widget import (
    CardContent,
    CardWidget,
    character_content,
    equipment_content,
    mission_content,
)
from editor.ui.widgets.theme import current_theme


class CardPreview(CardWidget):
    """The card of a character, an item or a mission; it is hidden while there is none."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._pictures = Thumbnails(workspace.box)
        super().__init__("", CardContent("", current_theme().color("line")), self._pictures, choosable=False)
        self.setVisible(False)

    def show_card(self, card: CustomCard | None, number: int = 0) -> None:
        """Show a card; ``number`` is that of the side, for the color of a mercenary."""
        self.setVisible(card is not None)
        if card is not None:
            self._pictures.set_box(self._workspace.box)
            self.show_content(self._content(card, number))

    def _content(self, card: CustomCard, number: int) -> CardContent:
        match card:
            case Character():
                box = self._workspace.box
                color = box.game.color_of(card.faction)
                return character_content(card, number, color, custom=card.id not in box.characters)
            case Equipment():
                return equipment_content(card)
            case Mission():
                return mission_content(card)


class ListWithCard(QWidget):
    """A list with the forms of the selected item below it, and to their right its card."""

    def __init__(self, items: ItemList, card: CardPreview, *forms: QWidget) -> None:
        super().__init__()
        self.card = card
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout()
        for part in (items, *forms):
            column.addWidget(part)
        column.addStretch(1)
        layout.addLayout(column, 1)
        layout.addWidget(card, 0, Qt.AlignmentFlag.AlignTop)
        card.setAccessibleDescription(msg("form.card-preview").text())
        self.setFocusProxy(items)
