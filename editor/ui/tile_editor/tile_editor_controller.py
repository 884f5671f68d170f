"""Open and close the tile editor in the main window, and run its commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

from PySide6.QtCore import QTimer

from editor.catalog.packs.installed import OwnPackKind, enabled_pack_ids, find_game_pack, installed_packs
from editor.catalog.packs.pack import Pack, read_pack
from editor.errors import EditRejected, StudioError
from editor.files.pack_files import install_pack, write_pack
from editor.files.pack_folder import FolderUpdate, plan_folder_update, undo_folder_update, write_folder_update
from editor.messages import Message, msg
from editor.model.tile import FaceName
from editor.paths import abbreviate_home, home_folder
from editor.reader import is_folder
from editor.render.pack_images import PHOTO_SUFFIXES, reencode_picture
from editor.session.tile_editor.face_drawing import copy_face, mirror_face, rotate_face
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.session.tile_editor.tile_photos import delete_photo, save_photo
from editor.ui.dialogs.standard_dialogs import run_with_progress
from editor.ui.tile_editor.drawing_list import DRAWING_SUFFIXES, read_drawing
from editor.ui.tile_editor.page import TileEditorPage
from editor.ui.tile_editor.photo import read_photo
from editor.ui.tile_editor.tile_dialogs import CopyFaceDialog, NewTileDialog
from editor.ui.tile_editor.tile_trials import TileTrials
from editor.ui.window.window_context import PageController, WindowContext

_PAUSE = 400
"""Milliseconds after a change in which the work is written."""

ReloadPacks = Callable[[Callable[[], object]], None]
"""Changes packs and reloads what is open: ``PackReloader.make``."""


def _install_again(folder: Path) -> None:
    """Install the pack of a folder again if a copy of it is installed."""
    pack = read_pack(folder)
    copies = [each for each in installed_packs() if each.pack is not None and each.pack.id == pack.id]
    if any(each.path.resolve() != folder.resolve() for each in copies):
        install_pack(folder, reencode_picture)


class TileEditorController(PageController[TileEditorPage]):
    """Creates the page of the tile editor, and runs the commands of its page and menu."""

    room = "tile-editor"

    def __init__(self, context: WindowContext, has_game: Callable[[], bool]) -> None:
        """Create the controller; ``has_game`` returns whether a game is open at the table."""
        super().__init__(context)
        self._has_game = has_game
        self.trials = TileTrials(context, self)
        self.trials.notified.connect(self.notify)
        self._last_save: tuple[FolderUpdate, Mapping[OwnPackKind, Pack]] | None = None
        """What was saved into a folder last, and the own packs before."""
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self.keep)

    @cached_property
    def session(self) -> TileEditorSession:
        document = self._context.workspace.document
        session = TileEditorSession(document.scenario.game, document.path)
        session.on_change.append(self._on_session_changed)
        return session

    @property
    def is_open(self) -> bool:
        return "session" in vars(self)

    @property
    def can_build(self) -> bool:
        """Whether the computer can build maps of the game."""
        return self.is_shown and self.session.box.game.uses("sags")

    # --- opening and closing ---

    def enter(self, tile: str = "", face: FaceName = "front") -> None:
        """Open the tile editor for the game of the open map, with that face shown."""
        if self.is_open and self.session.box.game.id != self._context.workspace.document.scenario.game:
            self.forget()
        try:
            session = self.session
        except StudioError as error:
            self._context.tell_error("tile-editor.cannot-enter", error)
            return
        if tile:
            session.show((tile, face))
        self._context.navigation.show("tile-editor")
        if self._has_game():
            self.notify(msg("tile-editor.game-keeps-its-tiles"))

    def leave(self) -> None:
        """Return to the page behind the tile editor, which then uses the edited tiles."""
        self._context.navigation.leave_tile_editor()

    def make_page(self) -> TileEditorPage:
        actions = self._context.actions
        page = TileEditorPage(self.session)
        page.close_requested.connect(self.leave)
        page.photo.art_requested.connect(self.keep_photo)
        page.photo.add.clicked.connect(self.open_photo)
        page.photo.art_removal_requested.connect(self.remove_art)
        page.drawing_list.replace_requested.connect(self.open_drawing)
        page.drawing_list.remove_requested.connect(self.session.remove_drawing)
        page.view.photo_dropped.connect(self.show_photo)
        page.photo_changed.connect(self._save_photo)
        page.face_panel.connect_actions(actions["tile-editor-verify"], actions["tile-editor-next"])
        return page

    def apply_theme(self) -> None:
        if self.page is not None:
            self.page.apply_theme()

    def forget(self) -> bool:
        """Discard the session because the packs change; return whether the tile editor was shown."""
        was_shown = self.is_shown
        self.keep()
        self.teardown()
        vars(self).pop("session", None)
        return was_shown

    def _on_session_changed(self) -> None:
        if self.page is not None:
            self.page.refresh()
        if not self.session.is_saved and not self._pause.isActive():  # someone who never stops is saved too
            self._pause.start()
        self._context.changed.emit()

    # --- saving ---

    def keep(self) -> bool:
        """Save the edited tiles to their packs; return whether that was possible."""
        self._pause.stop()
        if not self.is_open or self.session.is_saved:
            return True
        try:
            self.session.save()
        except StudioError as error:
            self._context.tell_error("tile-editor.cannot-save", error)
            return False
        self._context.tiles_drawn.emit()
        return True

    # --- the folder of a game ---

    @property
    def can_save_into_folder(self) -> bool:
        """Whether the game is a pack, whose folder can have the changes."""
        return self.is_shown and not self.session.has_physical_tiles

    @property
    def can_undo_folder(self) -> bool:
        """Whether saving into a folder can be taken back."""
        return self.is_shown and self._last_save is not None

    def save_into_folder(self, reload_packs: ReloadPacks) -> None:
        """Ask for the folder of the game, and move the changes from the own packs into its files."""
        session, prompter = self.session, self._context.workspace.prompter
        edited = session.edited_parts()
        if not (edited.tiles or edited.art or edited.drawings):
            self.notify(msg("tile-editor.folder-nothing"))
            return
        key = f"pack-folder-{session.base.game.id}"
        start = self._context.settings.text(key) or str(self._likely_folder(session.base.game.id))
        folder = prompter.ask_folder(msg("tile-editor.folder-title").text(), Path(start))
        if folder is None:
            return
        try:
            update = plan_folder_update(folder, edited, session.base)
        except StudioError as error:
            self._context.tell_error("tile-editor.cannot-save", error)
            return
        if not self._confirms(update):
            return
        if self._change_packs(reload_packs, lambda: self._write_folder(update, session)):
            self._context.settings.set_text(key, str(folder))
            self.notify(msg("tile-editor.folder-saved", folder=abbreviate_home(folder), files=tuple(update.after)))

    def _likely_folder(self, game: str) -> Path:
        """Return the folder of the game if it is used or beside the scenario; otherwise the home folder."""
        document = self._context.workspace.document.path
        pack = find_game_pack(game, document)
        likely = [pack.path] if pack is not None else []
        likely += [document.parent / game] if document is not None else []
        return next((each for each in likely if is_folder(each)), home_folder())

    def _confirms(self, update: FolderUpdate) -> bool:
        text = msg(
            "tile-editor.folder-ask", folder=abbreviate_home(update.folder), files="\n".join(sorted(update.after))
        ).text()
        if update.conflicts:
            text = f"{text}\n\n{msg('tile-editor.folder-conflict', tiles=update.conflicts).text()}"
        answers = msg("ui.answer-save").text(), msg("ui.answer-cancel").text()
        title, prompter = msg("tile-editor.folder-title").text(), self._context.workspace.prompter
        return prompter.ask_yes(title, text, *answers, destructive=bool(update.conflicts))

    def _write_folder(self, update: FolderUpdate, session: TileEditorSession) -> None:
        write_folder_update(update)
        _install_again(update.folder)
        self._last_save = update, session.move_out()

    def undo_folder(self, reload_packs: ReloadPacks) -> None:
        """Restore the files of the folder, and the own packs."""
        assert self._last_save is not None, "only after a save"
        update, own = self._last_save
        if self._change_packs(reload_packs, lambda: self._restore_folder(update, own)):
            self.notify(msg("tile-editor.folder-undone", folder=abbreviate_home(update.folder)))

    def _restore_folder(self, update: FolderUpdate, own: Mapping[OwnPackKind, Pack]) -> None:
        undo_folder_update(update)
        _install_again(update.folder)
        for pack in own.values():
            if pack.id in enabled_pack_ids():
                write_pack(pack, pack.path)
        self._last_save = None

    def _change_packs(self, reload_packs: ReloadPacks, change: Callable[[], None]) -> bool:
        try:
            reload_packs(change)
        except StudioError as error:
            self._context.tell_error("tile-editor.cannot-save", error)
            return False
        return True

    # --- edits of the face ---

    def do(self, run: Callable[[TileEditorSession], object]) -> None:
        """Run an edit; a rejection is shown on the page."""
        try:
            run(self.session)
        except EditRejected as rejected:
            self.notify(rejected.message)

    def turn(self) -> None:
        self.do(lambda session: session.do(msg("tile-editor.step-rotate"), rotate_face))

    def mirror(self) -> None:
        self.do(lambda session: session.do(msg("tile-editor.step-mirror"), mirror_face))

    def show_next_unverified(self) -> None:
        if not self.session.show_next_unverified():
            self.notify(msg("tile-editor.all-verified"))

    def add_tile(self) -> None:
        dialog = NewTileDialog(self.session.box, self._context.window)
        dialog.accepted.connect(lambda: self.session.add_tile(*dialog.answer()))
        dialog.open()

    def copy_from(self) -> None:
        CopyFaceDialog(self.session, self._copy, self._context.window).open()

    def _copy(self, tile: str, face: FaceName) -> None:
        other = self.session.box.tiles[tile].face(face)
        assert other is not None
        self.do(lambda session: session.do(msg("tile-editor.step-copy"), lambda mine: copy_face(mine, other)))

    # --- photos ---

    def open_photo(self) -> None:
        kinds = f"{msg('tile-editor.pictures').text()} ({' '.join(f'*{each}' for each in PHOTO_SUFFIXES)})"
        settings = self._context.settings
        folder = Path(settings.text("photo-folder", str(home_folder())))
        path = self._context.workspace.prompter.ask_file(msg("tile-editor.photo-title").text(), folder, kinds)
        if path is not None:
            settings.set_text("photo-folder", str(path.parent))
            self.show_photo(path)

    def show_photo(self, path: Path) -> None:
        """Show the image of a file under the face."""
        if self.page is None:
            return
        context = self._context
        try:
            image = run_with_progress(
                context.tasks, msg("ui.opening", name=path.name), lambda _: read_photo(path), context.window
            )
        except StudioError as error:
            context.tell_error("tile-editor.cannot-open-photo", error)
            return
        if image is None:  # canceled by the user
            return
        self.page.view.photo.set_image(image)
        self._save_photo()
        self.page.photo.refresh()
        self.page.view.update()

    def _save_photo(self) -> None:
        """Save the photo and its alignment on this machine, for the next time the face is edited."""
        assert self.page is not None
        photo, place = self.page.view.photo, (self.session.box.game.id, *self.session.shown)
        try:
            if photo.image is None:
                delete_photo(*place)
            else:
                save_photo(*place, photo.note(), None if photo.is_saved else photo.jpeg())
                photo.is_saved = True
        except StudioError as error:
            self._context.tell_error("tile-editor.cannot-save-photo", error)

    def keep_photo(self) -> None:
        """Use the part of the photo under the face as its tile art, stored in the pack."""
        assert self.page is not None
        face = self.session.face
        picture = self.page.view.photo.art(face.width, face.height)
        try:
            self.session.save_art(picture)
        except EditRejected as rejected:
            self.notify(rejected.message)
        except StudioError as error:
            self._context.tell_error("tile-editor.cannot-save", error)
        else:
            self._context.tiles_drawn.emit()
            self.notify(msg("tile-editor.photo-art-saved"))

    def remove_art(self) -> None:
        """Remove the tile art of the face from the pack."""
        if not self.session.remove_art():
            self.notify(msg("tile-editor.no-art"))

    # --- drawings ---

    def open_drawing(self, name: str) -> None:
        """Ask for a picture and use it as the drawing of that name."""
        kinds = f"{msg('tile-editor.pictures').text()} ({' '.join(f'*{each}' for each in DRAWING_SUFFIXES)})"
        settings = self._context.settings
        folder = Path(settings.text("drawing-folder", str(home_folder())))
        path = self._context.workspace.prompter.ask_file(msg("tile-editor.drawing-title").text(), folder, kinds)
        if path is None:
            return
        settings.set_text("drawing-folder", str(path.parent))
        try:
            self.session.replace_drawing(name, read_drawing(path))
        except EditRejected as rejected:
            self.notify(rejected.message)
        except StudioError as error:
            self._context.tell_error("tile-editor.cannot-open-photo", error)

    def notify(self, message: Message, stop: Callable[[], None] | None = None) -> None:
        """Show one line on the page; ``stop`` cancels what it is about."""
        if self.page is not None:
            self.page.notify(message, stop)
