"""What the parts of the window share: the open document, the tool in the hand, how the map is shown.

The parts talk to the workspace, never to each other.
"""

from __future__ import annotations

from typing import Any, Literal

from PySide6.QtCore import QObject, Signal

from editor.board.bits import square_bit, square_of
from editor.catalog import Box
from editor.edits import Edit, Selection
from editor.errors import EditRejected
from editor.messages import Message
from editor.model.grid import Square
from editor.session.document import Document
from editor.session.edit_preview import EditPreview
from editor.ui.dialogs.prompter import Prompter
from editor.ui.tools.base import Ghost, Tool
from editor.ui.tools.preview import preview_of
from editor.values import FrozenStruct, replace

DoorView = Literal["as they lie", "closed", "open"]


class ViewOptions(FrozenStruct):
    """How the map is shown; none of it belongs to the scenario."""

    grid: bool = True
    numbers: bool = True
    names: bool = True
    problems: bool = True
    other_levels: bool = True
    heat_map: bool = False
    doors: DoorView = "as they lie"


class Workspace(QObject):
    """One window's work."""

    document_replaced = Signal()
    """Another document is open."""
    document_changed = Signal()
    """The scenario is another one; board and report are up to date."""
    view_changed = Signal()
    """Another level is shown, or something else is picked."""
    tool_changed = Signal()
    """Another tool is in the hand, or it holds something else."""
    ghost_changed = Signal()
    """The pointer moved or the tool did something: what it shows may be new."""
    options_changed = Signal()
    here_changed = Signal()
    """Another hole is meant by *here*."""
    hole_clicked = Signal(object)
    """An empty square was clicked by a hand that held nothing."""
    correction_wanted = Signal(str, str)
    """A tile and its face are to be put right."""
    told = Signal(str)
    """One line for the person."""

    def __init__(self, document: Document, prompter: Prompter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.prompter = prompter
        """Who asks the person."""
        self._document = document
        self._tool: Tool | None = None
        self._options = ViewOptions()
        self._preview: Ghost | None = None
        self._here: Square | None = None
        self._before_preview: Selection | None = None
        """What was picked, and on which level, before the preview led elsewhere."""
        self._watch()

    @property
    def document(self) -> Document:
        return self._document

    @property
    def box(self) -> Box:
        return self._document.box

    @property
    def tool(self) -> Tool | None:
        return self._tool

    @property
    def options(self) -> ViewOptions:
        return self._options

    def open(self, document: Document) -> None:
        """Take up another document; the tool in the hand is put away."""
        self._document.on_change.remove(self._changed)
        self._document.on_view.remove(self.view_changed.emit)
        self._document = document
        self._watch()
        self._tool = self._preview = self._before_preview = self._here = None
        self.document_replaced.emit()
        self.tool_changed.emit()

    def do(self, edit: Edit | EditPreview) -> bool:
        """Make an edit; whether it changed anything. A refusal is told."""
        try:
            return self._document.do(edit)
        except EditRejected as refusal:
            self.tell(refusal.message)
            return False

    def tell(self, message: Message) -> None:
        self.told.emit(message.text())

    def take(self, tool: Tool) -> None:
        """Take a tool into the hand."""
        if self._tool is not None:
            self._tool.leave()
        self._tool = tool
        self.tool_changed.emit()
        self.ghost_changed.emit()

    @property
    def preview(self) -> Ghost | None:
        """What is shown instead of the ghost of the tool: the edit that somebody thinks about."""
        return self._preview

    def show_preview(self, edit: Edit | None, *, unfinished: bool = False) -> None:
        """Show what an edit would change, on the level where it does; ``None``: all is as before.

        ``unfinished``: whether something would still be to be done then, so that it is amber.
        """
        document = self._document
        found = preview_of(document, edit) if edit is not None else None
        if self._before_preview is not None and self._before_preview.level != document.level_id:
            document.select(self._before_preview)
        self._before_preview = document.selection if found is not None else None
        self._preview = replace(found[1], unfinished=unfinished) if found is not None else None
        if found is not None:
            document.show_level(found[0])
        self.ghost_changed.emit()

    @property
    def here(self) -> Square | None:
        """The square that *what fits here* is about: the hole pointed at last, or else the first of the shown level."""
        level = self._document.level
        here = self._here
        if here is not None and level.frame & square_bit(*here):
            return here
        empty = level.empty
        return square_of((empty & -empty).bit_length() - 1) if empty else None

    def mean(self, square: Square) -> None:
        """Ask about this square from now on."""
        if square != self._here:
            self._here = square
            self.here_changed.emit()

    def show(self, **options: Any) -> None:
        """Change view options: ``show(grid=False)``."""
        self._options = replace(self._options, **options)
        self.options_changed.emit()

    def _watch(self) -> None:
        self._document.on_change.append(self._changed)
        self._document.on_view.append(self.view_changed.emit)

    def _changed(self) -> None:
        if self._tool is not None:
            self._tool.refresh()
        self.document_changed.emit()
