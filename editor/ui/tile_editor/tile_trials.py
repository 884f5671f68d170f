"""Try whether maps can be built with the edited tiles, and print proof sheets at actual size."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from editor.board.names import face_name
from editor.errors import StudioError
from editor.files.atomic_write import write_atomically
from editor.messages import Message, msg
from editor.paths import home_folder
from editor.render.proof_sheet import Proof, render_proof_pdf
from editor.sags.construction.state import ConstructionState
from editor.session.tile_editor.tile_editor_session import TileEditorSession
from editor.ui.widgets.background_tasks import Task
from editor.ui.window.document_files import ask_save_path
from editor.ui.window.window_context import WindowContext

MAP_COUNT: Final = 5
"""How many maps are tried."""


class TileTrials(QObject):
    """Tries and prints the edited tiles."""

    notified = Signal(object, object)
    """Emitted with a message, and a function that cancels what it is about, or ``None``."""

    def __init__(self, context: WindowContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._task: Task | None = None

    def try_to_build(self, session: TileEditorSession) -> None:
        """Build some maps in the background; the page shows how many could be completed."""
        from editor.sags.players.auto_play import MapOrder, build_map

        self.stop()
        box, whole = session.box, list[int]()

        def work(task: Task) -> int:
            for seed in range(MAP_COUNT):

                def watch(_: ConstructionState, done: int = seed) -> None:
                    task.report(done / MAP_COUNT)

                if not build_map(MapOrder(seed=seed), box, watch).map_bits.empty:
                    whole.append(seed)
            return len(whole)

        def tell(percent: int) -> None:
            self._tell_trial(percent * MAP_COUNT // 100, len(whole))

        tell(0)
        running = [True]
        task = self._context.tasks.run_task(work, self._tell_built, progressed=tell, ended=running.clear)
        self._task = task if running else None

    def stop(self) -> None:
        """Nobody wants to know any more whether maps can be built."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
            self._tell(msg("tile-editor.build-stopped"))

    def _tell_trial(self, tried: int, full: int) -> None:
        progress = msg("tile-editor.building", number=min(tried + 1, MAP_COUNT), count=MAP_COUNT, full=full)
        self.notified.emit(progress, self.stop)

    def _tell(self, message: Message) -> None:
        self.notified.emit(message, None)

    def _tell_built(self, full: int) -> None:
        self._task = None
        self._tell(
            msg("tile-editor.built" if full == MAP_COUNT else "tile-editor.built-not", full=full, count=MAP_COUNT)
        )

    def print_proofs(self, session: TileEditorSession, *, whole_group: bool) -> None:
        """Write the open face, or all faces of its group, as proof sheets to compare with the real tiles."""
        proofs = [
            Proof(
                session.box.tiles[tile].front if name == "front" else session.box.tiles[tile].back or session.face,
                msg(
                    "tile-editor.proof-caption",
                    tile=face_name(session.box, tile, name),
                    face=msg(f"tile-editor.proof-{name}"),
                    state=msg(f"tile-editor.state-{state}"),
                ).text(),
            )
            for (tile, name), state in session.faces()
            if (tile, name) == session.shown or (whole_group and session.box.tiles[tile].group == session.tile.group)
        ]
        suggested = home_folder() / f"{session.tile.id}-{msg('tile-editor.proof-name').text()}.pdf"
        target = ask_save_path(
            self._context.workspace.prompter, suggested, msg("tile-editor.proof-files").text(), ".pdf"
        )
        if target is None:
            return
        try:
            pdf = render_proof_pdf(proofs, self._context.settings.square_mm(), session.box.drawings)
            write_atomically(target, pdf)
        except StudioError as error:
            self._context.tell_error("tile-editor.cannot-print", error)
            return
        self._tell(msg("tile-editor.proof-written", path=target))
