"""The parts of the main window that its commands act on."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QWidget

from editor.ui.map.canvas import Canvas
from editor.ui.map.edit_actions import SelectionActions
from editor.ui.map.what_fits import FittingController
from editor.ui.map.workspace import Workspace
from editor.ui.widgets.theme import ThemeChoice
from editor.ui.window.document_files import DocumentFiles
from editor.ui.window.document_pages import DocumentPages
from editor.ui.window.document_services import AutosaveController
from editor.ui.window.help_controller import HelpController
from editor.ui.window.lazy_pages import LazyPages, PackReloader
from editor.ui.window.panel_layout import DockPanels
from editor.ui.window.window_context import Navigation, WindowContext
from editor.values import FrozenStruct


class Appearance(Protocol):
    """The theme and the language of the window."""

    theme_choice: ThemeChoice
    language_choice: str

    def choose_theme(self, choice: ThemeChoice) -> None:
        """Use a theme."""

    def choose_language(self, choice: str) -> None:
        """Use a language."""


class CommandContext(FrozenStruct):
    """What commands are made from; created again when the language changes."""

    context: WindowContext
    appearance: Appearance
    canvas: Canvas
    pages: DocumentPages
    panels: DockPanels
    pieces: SelectionActions
    fitting: FittingController
    lazy_pages: LazyPages
    packs: PackReloader
    autosave: AutosaveController
    help: HelpController

    @property
    def window(self) -> QWidget:
        """The parent of dialogs."""
        return self.context.window

    @property
    def workspace(self) -> Workspace:
        """The workspace of the window."""
        return self.context.workspace

    @property
    def files(self) -> DocumentFiles:
        """The files of the window."""
        return self.context.files

    @property
    def navigation(self) -> Navigation:
        """The navigation of the window."""
        return self.context.navigation

    def shows_document(self) -> bool:
        """Return whether the document is shown."""
        return self.navigation.shows("document")

    def shows_table(self) -> bool:
        """Return whether the table is shown."""
        return self.navigation.shows("table")

    def shows_tile_editor(self) -> bool:
        """Return whether the tile editor is shown."""
        return self.navigation.shows("tile-editor")

    def offers_sags(self) -> bool:
        """Return whether the game of the document has the S.A.G.S., or the document does not matter here."""
        game = self.workspace.document.box.game
        return game.uses("sags") or self.navigation.shows("start") or self.lazy_pages.active_game is not None

    def shows_map(self) -> bool:
        """Return whether the map is visible, on its page or beside the form."""
        return self.shows_document() and self.pages.shows_map

    def show_map(self) -> None:
        """Show the whole map."""
        self.navigation.show("document")
        self.pages.show_whole_map()
