"""What the parts of the window share: the open documents, the current tool and the view options.

The parts use the workspace, never each other.
"""

from __future__ import annotations

from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from editor.board.bit_sets import square_bit, square_of
from editor.board.watching import has_facing_view
from editor.catalog import Box
from editor.edits import Edit, Selection
from editor.errors import EditRejected
from editor.messages import Message
from editor.model.game import BoardGame
from editor.model.grid import Square
from editor.session.document import Document
from editor.session.edit_preview import EditPreview
from editor.ui.dialogs.prompter import Prompter
from editor.ui.map.tools.base import Tool
from editor.ui.map.tools.ghost import Ghost, preview_ghost
from editor.values import FrozenStruct, replace

DoorView = Literal["as-placed", "closed", "open"]
Overlay = Literal["", "heights", "field-of-view", "detection"]
"""What colors the squares besides the heat map; empty: nothing."""


def has_overlay(game: BoardGame, overlay: Overlay) -> bool:
    """Return whether a game has what an overlay shows."""
    return game.heights.most > 0 if overlay == "heights" else has_facing_view(game)


class ViewOptions(FrozenStruct):
    """How the map is shown; not part of the scenario."""

    grid: bool = True
    numbers: bool = True
    names: bool = True
    problems: bool = True
    other_levels: bool = True
    heat_map: bool = False
    overlay: Overlay = ""
    doors: DoorView = "as-placed"
    ignore_smoke: bool = False
    sight_of_others: bool = False
    """Whether the sight tool shows who sees a square instead of what is seen from it."""


class Workspace(QObject):
    """The open documents of one window, the one that is shown, and how it is edited."""

    document_replaced = Signal()
    """Another document is shown."""
    documents_changed = Signal()
    """A document was opened, closed or moved to another place among the tabs."""
    document_changed = Signal()
    """The scenario has changed; board and report are up to date."""
    view_changed = Signal()
    """Another level is shown, or the selection has changed."""
    tool_changed = Signal()
    """Another tool is active, or it places something else."""
    ghost_changed = Signal()
    """The pointer moved or the tool did something: its ghost may have changed."""
    options_changed = Signal()
    fit_square_changed = Signal()
    """``here`` has changed."""
    empty_square_clicked = Signal(object)
    """An empty square was clicked with the select tool."""
    note_text_requested = Signal()
    """A text note was added, whose text is to be typed now."""
    tile_edit_requested = Signal(str, str)
    """A tile and its face should be opened in the tile editor."""
    card_requested = Signal(str, str)
    """The card of a character should be shown: the id of the card, and that of the character in play or nothing."""
    stamps_changed = Signal()
    """A stamp was saved, renamed or deleted."""
    notified = Signal(str)
    """A message for the status bar."""

    def __init__(self, document: Document, prompter: Prompter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.prompter = prompter
        """Asks the user."""
        self._document = document
        self._nothing = document
        """Shown while no document is open."""
        self._documents: list[Document] = []
        self._tool: Tool | None = None
        self._options = ViewOptions()
        self._preview: Ghost | None = None
        self._here: Square | None = None
        self._before_preview: Selection | None = None
        """The selection and its level before the preview changed the level."""
        self._connect_document()

    @property
    def document(self) -> Document:
        """The document that is shown."""
        return self._document

    @property
    def documents(self) -> tuple[Document, ...]:
        """The open documents, in the order of their tabs."""
        return tuple(self._documents)

    @property
    def box(self) -> Box:
        """The box of the open document."""
        return self._document.box

    @property
    def tool(self) -> Tool | None:
        """The current tool."""
        return self._tool

    @property
    def options(self) -> ViewOptions:
        """The view options."""
        return self._options

    def open(self, document: Document, instead_of: Document | None = None) -> None:
        """Open a document in a new tab and show it. An empty document without changes gives its tab to it.

        ``instead_of``: an open document that gives its tab to it in any case.
        """
        current = instead_of or self._document
        if current in self._documents and (instead_of is not None or current.is_untouched):
            self._documents[self._documents.index(current)] = document
        else:
            self._documents.append(document)
        self._show_document(document)

    def show_document(self, document: Document) -> None:
        """Show another open document; the current tool is dropped."""
        if document in self._documents and document is not self._document:
            self._show_document(document)

    def show_next_document(self, step: int = 1) -> None:
        """Show the document that many tabs further, beginning again after the last one."""
        if self._document in self._documents:
            place = self._documents.index(self._document) + step
            self.show_document(self._documents[place % len(self._documents)])

    def move_document(self, document: Document, place: int) -> None:
        """Move a document to another place among the tabs."""
        self._documents.remove(document)
        self._documents.insert(place, document)
        self.documents_changed.emit()

    def close(self, document: Document) -> None:
        """Close a document. If it is shown, its neighbor is shown instead."""
        place = self._documents.index(document)
        self._documents.remove(document)
        if document is self._document:
            rest = self._documents
            self._show_document(rest[min(place, len(rest) - 1)] if rest else self._nothing)
        else:
            self.documents_changed.emit()

    def _show_document(self, document: Document) -> None:
        self.show_preview(None)
        self._document.history.end_merge()
        self._document.on_change.remove(self._changed)
        self._document.on_view.remove(self.view_changed.emit)
        self._document = document
        self._connect_document()
        self._tool = self._before_preview = self._here = None
        self.documents_changed.emit()
        self.document_replaced.emit()
        self.tool_changed.emit()

    def do(self, edit: Edit | EditPreview) -> bool:
        """Apply an edit; return whether it changed anything. A rejection is shown to the user."""
        try:
            return self._document.do(edit)
        except EditRejected as refusal:
            self.notify(refusal.message)
            return False

    def show_card_of(self, start: str) -> None:
        """Ask for the card of a character in play."""
        for _, each in self._document.scenario.starts():
            if each.id == start:
                self.card_requested.emit(each.character, start)

    def notify(self, message: Message) -> None:
        """Show a message in the status bar."""
        self.notified.emit(message.text())

    def use_tool(self, tool: Tool) -> None:
        """Activate a tool."""
        if self._tool is not None:
            self._tool.leave()
        self._tool = tool
        self.tool_changed.emit()
        self.ghost_changed.emit()

    @property
    def preview(self) -> Ghost | None:
        """The edit that is previewed, shown instead of the ghost of the tool."""
        return self._preview

    def show_preview(self, edit: Edit | None, *, unfinished: bool = False) -> None:
        """Preview an edit on the level that it changes; ``None`` ends the preview.

        ``unfinished``: whether something would be left to do, so that it is amber.
        """
        document = self._document
        found = preview_ghost(document, edit) if edit is not None else None
        if self._before_preview is not None and self._before_preview.level != document.level_id:
            document.select(self._before_preview)
        self._before_preview = document.selection if found is not None else None
        self._preview = replace(found[1], unfinished=unfinished) if found is not None else None
        if found is not None:
            document.show_level(found[0])
        self.ghost_changed.emit()

    @property
    def here(self) -> Square | None:
        """The empty square for which tiles are suggested: the one pointed at last, or the first of the shown level."""
        level = self._document.level
        here = self._here
        if here is not None and level.frame & square_bit(*here):
            return here
        empty = level.empty
        return square_of((empty & -empty).bit_length() - 1) if empty else None

    def set_fit_square(self, square: Square) -> None:
        """Suggest tiles for this square from now on."""
        if square != self._here:
            self._here = square
            self.fit_square_changed.emit()

    def show(self, **options: Any) -> None:
        """Change view options: ``show(grid=False)``."""
        self._options = replace(self._options, **options)
        self.options_changed.emit()

    def _connect_document(self) -> None:
        self._document.on_change.append(self._changed)
        self._document.on_view.append(self.view_changed.emit)

    def _changed(self) -> None:
        if self._tool is not None:
            self._tool.refresh()
        self.document_changed.emit()
