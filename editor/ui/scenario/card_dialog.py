"""The dialog that shows the card of a character, wherever the character was clicked."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from editor.board.names import start_name
from editor.catalog.card_lookup import resolve_characters
from editor.catalog.translation import box_text
from editor.edits import Edit, add_item, combine_edits, set_field
from editor.edits.edit import unused_id
from editor.messages import msg, to_text
from editor.model.cards import Character
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.ui.dialogs.standard_dialogs import button_box
from editor.ui.map.workspace import Workspace
from editor.ui.scenario.card_preview import CardPreview
from editor.ui.widgets.plain_text import Label


class CharacterCardDialog(QDialog):
    """The card of a character as players see it, and a button to edit it.

    A card of the box cannot be edited; the button then makes a custom copy, which the character in play uses.
    """

    help_topic = "section-custom-cards"

    edit_requested = Signal(str)
    """Emitted with the id of the custom card that should be edited."""

    def __init__(self, workspace: Workspace, card: Character, start: str, parent: QWidget | None = None) -> None:
        """``start``: the id of the character in play, or empty if the card alone is meant."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._workspace, self._card, self._start = workspace, card, start
        scenario = workspace.document.scenario
        self.is_custom = any(each.id == card.id for each in scenario.house.characters)
        found = find_start(scenario, start)
        name = start_name(workspace.document.board, found[1]) if found else box_text("character", card.name)
        self.setWindowTitle(to_text(name))
        self.card = CardPreview(workspace)
        self.card.show_card(card, scenario.sides.index(found[0]) if found else 0)
        self.origin = Label(msg("form.card-is-custom" if self.is_custom else "form.card-is-of-box").text())
        self.origin.setObjectName("quiet")
        self.origin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.origin.setWordWrap(True)
        self.edit = QPushButton(msg("form.card-edit" if self.is_custom else "form.card-copy").text())
        self.edit.clicked.connect(self._edit)
        self.buttons = button_box("close")
        self.buttons.addButton(self.edit, QDialogButtonBox.ButtonRole.ActionRole)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(10)
        layout.addWidget(self.card, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addWidget(self.origin)
        layout.addStretch(1)
        layout.addWidget(self.buttons)
        self.buttons.button(QDialogButtonBox.StandardButton.Close).setFocus()

    def _edit(self) -> None:
        """Edit the custom card; make it first if the card is of the box."""
        card = self._card
        if not self.is_custom:
            card = custom_copy(self._workspace.document.scenario, card)
            history = self._workspace.document.history
            history.end_merge()
            copied = self._workspace.do(self._copy_edit(card))
            history.end_merge()
            if not copied:
                return
        self.accept()
        self.edit_requested.emit(card.id)

    def _copy_edit(self, copy: Character) -> Edit:
        added = add_item("house/characters", copy)
        found = find_start(self._workspace.document.scenario, self._start)
        if found is None:
            return added
        side, start = found
        return combine_edits(
            added.label, [added, set_field(f"sides/{side.id}/characters/{start.id}/character", copy.id)]
        )


def custom_copy(scenario: Scenario, card: Character) -> Character:
    """Return a copy of a card of the box with an id of its own."""
    taken = {each.id for each in scenario.house.characters}
    return card.custom_copy(unused_id(f"own-{card.id}", taken))


def find_start(scenario: Scenario, start: str) -> tuple[Side, StartingCharacter] | None:
    """Return a character in play with its side, or ``None``."""
    return next((each for each in scenario.starts() if each[1].id == start), None)


def open_card(workspace: Workspace, card: str, start: str, parent: QWidget) -> CharacterCardDialog | None:
    """Open the card of a character; return ``None`` if the card does not exist."""
    known = resolve_characters(workspace.document.scenario, workspace.box).get(card)
    if known is None:
        return None
    dialog = CharacterCardDialog(workspace, known, start, parent)
    dialog.open()
    return dialog
