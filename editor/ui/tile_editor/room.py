"""The workshop, as the window knows it: nothing of it is imported before it is wanted."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from editor.errors import EditRejected, StudioError
from editor.messages import Message, msg, to_text
from editor.model.tile import FaceName
from editor.paths import home_folder
from editor.ui.errors import problems_of
from editor.ui.taken_away import take_away
from editor.ui.tile_editor.outcome import Outcome

if TYPE_CHECKING:
    from editor.session.tile_editor.workbench import Workbench
    from editor.ui.main_window import MainWindow
    from editor.ui.tile_editor.page import WorkshopPage

_PAUSE = 700
"""Milliseconds without a change after which the work is written."""


class WorkshopRoom(QObject):
    """The page of the window on which tiles are drawn, and the bench."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.page: WorkshopPage | None = None
        self.outcome = Outcome(self, window)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self.keep)

    @cached_property
    def bench(self) -> Workbench:
        from editor.session.tile_editor.workbench import Workbench

        document = self._window.workspace.document
        bench = Workbench(document.scenario.game, document.path)
        bench.on_change.append(self._follow)
        return bench

    @property
    def is_open(self) -> bool:
        return "bench" in vars(self)

    @property
    def can_build(self) -> bool:
        """Whether the computer knows how maps of the game are built."""
        return self._window.shows_workshop() and self.bench.box.game.uses("sags")

    # --- coming and going ---

    def enter(self, tile: str = "", face: FaceName = "front") -> None:
        """Go into the workshop of the game that the open map is for, with that face on the bench."""
        if self.is_open and self.bench.box.game.id != self._window.workspace.document.scenario.game:
            self.forget()
        try:
            bench = self.bench
        except StudioError as error:
            self.complain("workshop.cannot-enter", error)
            return
        if tile:
            bench.show((tile, face))
        self._window.show_workshop()
        if self._window.game_room.play is not None:
            self.tell(msg("workshop.game-keeps-its-tiles"))

    def leave(self) -> None:
        """Back to what is behind the workshop, which follows what was drawn here."""
        self._window.show_what_was_open()

    def furnish(self) -> WorkshopPage:
        """The page, made if there is none; it holds words, and is made anew when another language is spoken."""
        if self.page is None:
            from editor.ui.tile_editor.page import WorkshopPage

            actions = self._window.actions_of_window
            self.page = WorkshopPage(self.bench)
            self.page.leave_wanted.connect(self.leave)
            self.page.photo.keep_wanted.connect(self.keep_photo)
            self.page.lay_photo.clicked.connect(self.open_photo)
            self.page.view.photo_dropped.connect(self.lay_photo)
            self.page.photo_changed.connect(self._keep_aside)
            self.page.side.use_actions(actions["workshop-check"], actions["workshop-next"])
            self._window.add_page(self.page)
        return self.page

    def clear_away(self) -> None:
        page, self.page = self.page, None
        if page is not None:
            take_away(page)

    def dress(self) -> None:
        if self.page is not None:
            self.page.dress()

    def forget(self) -> bool:
        """The packs will be others: the bench is set up anew when it is wanted. Whether it was in sight."""
        was_shown = self._window.shows_workshop()
        self.keep()
        self.clear_away()
        vars(self).pop("bench", None)
        return was_shown

    def _follow(self) -> None:
        if self.page is not None:
            self.page.refresh()
        if not self.bench.is_kept:
            self._pause.start()
        self._window.refresh()

    # --- keeping ---

    def keep(self) -> bool:
        """Write what was drawn into its packs; whether that was possible."""
        self._pause.stop()
        if not self.is_open or self.bench.is_kept:
            return True
        try:
            self.bench.keep()
        except StudioError as error:
            self.complain("workshop.cannot-keep", error)
            return False
        self._window.packs.follow_drawing()
        return True

    # --- what is done to the face ---

    def do(self, run: Callable[[Workbench], object]) -> None:
        """Do something on the bench; a refusal is told on the page."""
        try:
            run(self.bench)
        except EditRejected as refusal:
            self.tell(refusal.message)

    def next_unchecked(self) -> None:
        if not self.bench.show_unchecked():
            self.tell(msg("workshop.all-checked"))

    def add_tile(self) -> None:
        from editor.ui.tile_editor.new_tile import NewTileDialog

        dialog = NewTileDialog(self.bench.box, self._window)
        dialog.accepted.connect(lambda: self.bench.add_tile(*dialog.answer()))
        dialog.open()

    def copy_from(self) -> None:
        from editor.ui.tile_editor.copy_dialog import CopyDialog

        dialog = CopyDialog(self.bench, self._window)
        dialog.chosen.connect(self._copy)
        dialog.open()

    def _copy(self, tile: str, face: FaceName) -> None:
        from editor.session.tile_editor.whole_faces import copied

        other = self.bench.box.tiles[tile].face(face)
        assert other is not None
        self.do(lambda bench: bench.do(msg("workshop.step-copy"), lambda mine: copied(mine, other)))

    # --- photos ---

    def open_photo(self) -> None:
        kinds = f"{msg('workshop.pictures').text()} (*.png *.jpg *.jpeg)"
        settings = self._window.settings
        folder = Path(settings.text("photo-folder", str(home_folder())))
        path = self._window.workspace.prompter.ask_file(msg("workshop.photo-title").text(), folder, kinds)
        if path is not None:
            settings.put_text("photo-folder", str(path.parent))
            self.lay_photo(path)

    def lay_photo(self, path: Path) -> None:
        """Lay the picture in a file under the face."""
        if self.page is None:
            return
        from editor.ui.dialogs.waiting import wait_for
        from editor.ui.tile_editor.photo import opened

        window = self._window
        try:
            image = wait_for(window.tasks, msg("ui.opening", name=path.name), lambda _: opened(path), window)
        except StudioError as error:
            self.complain("workshop.cannot-open-photo", error)
            return
        if image is None:  # somebody had no patience
            return
        self.page.view.photo.lay_new(image)
        self._keep_aside()
        self.page.photo.refresh()
        self.page.view.update()

    def _keep_aside(self) -> None:
        """Keep the photo on this machine, as it lies now, for the next time that this face is on the bench."""
        from editor.session.tile_editor.photos import forget_photo, keep_photo

        assert self.page is not None
        photo, place = self.page.view.photo, (self.bench.box.game.id, *self.bench.shown)
        try:
            if photo.image is None:
                forget_photo(*place)
            else:
                keep_photo(*place, photo.note(), None if photo.is_kept else photo.jpeg())
                photo.is_kept = True
        except StudioError as error:
            self.complain("workshop.cannot-keep-photo", error)

    def keep_photo(self) -> None:
        """Make what of the photo lies under the face the art of the face, in the pack."""
        assert self.page is not None
        face = self.bench.face
        picture = self.page.view.photo.art(face.width, face.height)
        try:
            self.bench.keep_picture(picture)
        except EditRejected as refusal:
            self.tell(refusal.message)
        except StudioError as error:
            self.complain("workshop.cannot-keep", error)
        else:
            self._window.packs.follow_drawing()
            self.tell(msg("workshop.photo-kept"))

    def tell(self, message: Message, stop: Callable[[], None] | None = None) -> None:
        """One line on the page; ``stop`` ends what it tells of."""
        if self.page is not None:
            self.page.tell(message, stop)

    def complain(self, title: str, error: StudioError) -> None:
        prompter = self._window.workspace.prompter
        prompter.tell(to_text(msg(title)), str(error), problems_of(error))
