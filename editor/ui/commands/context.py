"""The parts of the main window that its commands act on."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QWidget

from editor.ui.autosaving import Autosaving
from editor.ui.canvas import Canvas
from editor.ui.files import Files
from editor.ui.fitting.bench import Fitting
from editor.ui.navigation import Navigation
from editor.ui.pack_changes import PackChanges
from editor.ui.pages import DocumentPages
from editor.ui.panel_layout import Panels
from editor.ui.pieces import Pieces
from editor.ui.rooms import Rooms
from editor.ui.theme import ThemeChoice
from editor.ui.window_context import WindowContext
from editor.ui.workspace import Workspace
from editor.values import FrozenStruct


class Appearance(Protocol):
    """The theme and the language of the window, and how to choose others."""

    theme_choice: ThemeChoice
    language_choice: str

    def choose_theme(self, choice: ThemeChoice) -> None: ...

    def choose_language(self, choice: str) -> None: ...


class CommandContext(FrozenStruct):
    """Commands are made from it, again each time the language changes."""

    context: WindowContext
    appearance: Appearance
    canvas: Canvas
    pages: DocumentPages
    panels: Panels
    pieces: Pieces
    fitting: Fitting
    rooms: Rooms
    packs: PackChanges
    autosaving: Autosaving

    @property
    def window(self) -> QWidget:
        """The parent of dialogs."""
        return self.context.window

    @property
    def workspace(self) -> Workspace:
        return self.context.workspace

    @property
    def files(self) -> Files:
        return self.context.files

    @property
    def navigation(self) -> Navigation:
        return self.context.navigation

    def shows_document(self) -> bool:
        return self.navigation.shows("document")

    def shows_table(self) -> bool:
        return self.navigation.shows("table")

    def shows_workshop(self) -> bool:
        return self.navigation.shows("workshop")

    def shows_map(self) -> bool:
        """Whether the map is in sight, on its own page or beside the form."""
        return self.shows_document() and self.pages.has_map

    def show_map(self) -> None:
        """Show all of the map."""
        self.navigation.show("document")
        self.pages.show_whole_map()
