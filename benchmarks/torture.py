"""Kill the program in the middle of work, again and again, and count what is lost.

Each victim opens a map in a window, edits it, saves it now and then, and reports each edit. It is killed at a random
moment. Then the newest edit in the file and in the autosaved copy is compared with the last reported one. In the same
way others watch a game of computers at the table, or rename a tile in the tile editor. Others export maps; of these
every picture has to be whole. The exit code is 1 if a file is broken or more is lost than promised.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import TYPE_CHECKING, Literal, NoReturn

import click

from benchmarks.soak import SilentPrompter
from editor.catalog import load_box
from editor.catalog.packs.pack import read_pack
from editor.catalog.packs.pack_files import PACK_SUFFIX
from editor.errors import StudioError
from editor.files import read_scenario
from editor.files.pack_files import tiles_of
from editor.model.scenario import Scenario
from editor.paths import data_folder
from editor.sags.game.log_file import read_log
from editor.session.autosave import MAX_BEHIND
from editor.session.recovery import read_recovery_file, recovery_path
from editor.session.saved_game import GAME_SUFFIX
from editor.values import FrozenStruct

if TYPE_CHECKING:
    from editor.ui.window.main_window import MainWindow

MOST_SECONDS = 1.0
_EXAMPLE = data_folder("scenarios") / "quiet-estate.scenario.json"
_PNG_END = b"IEND\xaeB`\x82"


class WorkPattern(FrozenStruct):
    """A way to work: the pause between two bursts, the edits in one, and whether all processors are busy."""

    name: str
    pause_ms: int
    burst: int
    loaded: bool = False
    work: Literal["map", "table", "tiles", "export"] = "map"
    most_edits: int = MAX_BEHIND + 1
    """How many edits may be lost."""


WAYS = (
    WorkPattern("five edits a second", 200, 1),
    WorkPattern("one edit after the other", 0, 1),
    WorkPattern("bursts of 30", 300, 30),
    WorkPattern("bursts of 30, all processors busy", 300, 30, loaded=True),
    WorkPattern("a game at the table", 50, 1, work="table"),
    WorkPattern("edits of a tile", 50, 1, work="tiles", most_edits=20),
    WorkPattern("exports", 0, 1, work="export"),
)


class BrokenFileError(Exception):
    """Raised if a file is not whole."""


class Loss(FrozenStruct):
    """What a kill lost: edits, and how long before the kill the first of them was made."""

    edits: int
    seconds: float
    whole: bool


@click.command()
@click.option("--kills", default=200, show_default=True)
@click.option("--minutes", default=10.0, show_default=True, help="Time limit in minutes.")
@click.option("--seed", default=1, show_default=True)
def main(kills: int, minutes: float, seed: int) -> None:
    """Kill the program in the middle of work, and count what is lost."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    load_box()
    import editor.ui.window.main_window  # noqa: F401, PLC0415 - what the victims share

    rng, end = Random(seed), monotonic() + minutes * 60
    losses: dict[WorkPattern, list[Loss]] = {way: [] for way in WAYS}
    for number, way in enumerate(WAYS):
        share = kills // len(WAYS) + (number < kills % len(WAYS))
        last = end - (len(WAYS) - 1 - number) * minutes * 60 / len(WAYS)
        with busy_processors(way.loaded):
            while len(losses[way]) < share and monotonic() < last:
                losses[way].append(_kill_once(way, rng))
    click.echo(_table(losses))
    all_losses = [(way, loss) for way, found in losses.items() for loss in found]
    fine = all(loss.whole and loss.edits <= way.most_edits and loss.seconds <= MOST_SECONDS for way, loss in all_losses)
    sys.exit(0 if fine and all_losses else 1)


def _table(losses: dict[WorkPattern, list[Loss]]) -> str:
    lines = ["| way of working | kills | edits lost: mean, most | seconds behind: mean, most | files whole |",
             "|---|---|---|---|---|"]  # fmt: skip
    for way, found in losses.items():
        if found:
            edits, seconds = [loss.edits for loss in found], [loss.seconds for loss in found]
            lines.append(
                f"| {way.name} | {len(found)} | {sum(edits) / len(found):.2f}, {max(edits)} "
                f"| {sum(seconds) / len(found):.3f}, {max(seconds):.3f} "
                f"| {sum(loss.whole for loss in found)} of {len(found)} |"
            )
    promise = f"Promised: at most {WAYS[0].most_edits} edits of a map or moves of a game, and {MOST_SECONDS:g} s."
    return "\n".join([*lines, promise])


# --- the one who kills ------------------------------------------------------------------------------------------


def _kill_once(way: WorkPattern, rng: Random) -> Loss:
    """Start a victim, let it work for a moment, kill it, and return the loss."""
    with tempfile.TemporaryDirectory(prefix="sags-torture-") as name:
        folder = Path(name)
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            _run_victim(folder, way, writing, rng.randrange(1 << 30))
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            first = pipe.readline()  # the window is open and edits have begun
            sleep(rng.uniform(0, 1.2))
            os.kill(pid, signal.SIGKILL)
            killed_at = monotonic()
            os.waitpid(pid, 0)
            lines = [first, *pipe.read().splitlines(keepends=True)]
        done = [json.loads(line) for line in lines if line.endswith(b"\n")]
        if not done:
            raise click.ClickException("a victim ended before it had done anything")
        return _loss(folder, way, done, killed_at)


def _loss(folder: Path, way: WorkPattern, done: list[list[float]], killed_at: float) -> Loss:
    read = {"map": _saved_edits, "table": _saved_moves, "tiles": _saved_tile_edits, "export": _saved_pictures}
    try:
        kept = read[way.work](folder)
    except (StudioError, BrokenFileError):
        return Loss(int(done[-1][0]), 0, whole=False)
    lost = [when for number, when in done if number > kept]
    return Loss(len(lost), killed_at - lost[0] if lost else 0, whole=True)


def _saved_edits(folder: Path) -> int:
    """Return the newest edit in the file of the map and in its autosaved copy."""
    path = folder / "map.scenario.json"
    recovery = recovery_path(path)
    journal = read_recovery_file(recovery)
    if journal is None and recovery.exists():
        raise BrokenFileError
    return max(_number(read_scenario(path)), _number(journal.scenario) if journal else 0)


def _saved_moves(folder: Path) -> int:
    """Return the number of moves in the file of the game."""
    return max((len(read_log(path).actions) for path in folder.rglob(f"*{GAME_SUFFIX}")), default=0)


def _saved_tile_edits(folder: Path) -> int:
    """Return the newest edit in the pack of edited tiles."""
    names = [
        tile.front.name
        for path in folder.rglob(f"*{PACK_SUFFIX}")
        for tile in tiles_of(read_pack(path), load_box()).values()
    ]
    return max((int(name) for name in names), default=0)


def _saved_pictures(folder: Path) -> float:
    """Check that there are exported pictures and that all of them are whole."""
    pictures = [path.read_bytes() for path in folder.glob("export/*.png")]
    if not pictures or not all(data.endswith(_PNG_END) for data in pictures):
        raise BrokenFileError
    return inf


def _number(scenario: Scenario) -> int:
    return int(scenario.title) if scenario.title.isdecimal() else 0


@contextmanager
def busy_processors(wanted: bool) -> Iterator[None]:
    """Start as many busy processes as there are processors."""
    pids = []
    for _ in range((os.cpu_count() or 1) if wanted else 0):
        pid = os.fork()
        if pid == 0:
            while os.getppid() != 1:
                sum(range(100_000))
            os._exit(0)
        pids.append(pid)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


# --- the victim -------------------------------------------------------------------------------------------------


def _run_victim(folder: Path, way: WorkPattern, pipe: int, seed: int) -> NoReturn:
    from PySide6.QtCore import QTimer  # noqa: PLC0415

    from editor.ui.widgets.background_tasks import TaskRunner  # noqa: PLC0415
    from editor.ui.window.application import make_application  # noqa: PLC0415
    from editor.ui.window.main_window import MainWindow  # noqa: PLC0415
    from editor.ui.window.settings import Settings  # noqa: PLC0415

    homes = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME")
    os.environ |= {each: str(folder) for each in homes}
    path = folder / "map.scenario.json"
    path.write_bytes(_EXAMPLE.read_bytes())
    application = make_application()
    window = MainWindow(load_box(), Settings(), SilentPrompter(Random(seed)), TaskRunner())
    window.files.open_path(path)
    window.show()
    rng, numbers = Random(seed), iter(range(1, 1_000_000))

    works: dict[str, Callable[[int], int | None]] = {
        "map": lambda number: _edit(window, number, rng),
        "table": lambda number: _play(window, number, seed),
        "tiles": lambda number: _edit_tile(window, number),
        "export": lambda number: _export(window, folder / "export", number),
    }

    def work() -> None:
        for _ in range(way.burst):
            number = next(numbers)
            done = works[way.work](number)
            if done is not None:
                os.write(pipe, json.dumps([done, monotonic()]).encode() + b"\n")
            if rng.random() < 0.02:
                window.files.save()

    timer = QTimer(window, interval=way.pause_ms)
    timer.timeout.connect(work)
    timer.start()
    application.exec()
    os._exit(1)


def _edit(window: MainWindow, number: int, rng: Random) -> int:
    """Move a tile, and store the number of the edit in the scenario."""
    from editor.edits import Selection, combine_edits, move_selection, set_field  # noqa: PLC0415
    from editor.messages import msg  # noqa: PLC0415

    level = window.workspace.document.level.level
    tile = rng.choice(level.placements)
    there = move_selection(Selection(level.id, tiles=frozenset({tile.id})), 1 if tile.x < 9 else -1, 0)
    window.workspace.do(combine_edits(msg("edits.start"), [there, set_field("title", str(number))]))
    return number


def _play(window: MainWindow, number: int, seed: int) -> int | None:
    """Begin a game first, then let the computer move for the person too; return the number of moves."""
    from editor.session.game_setup import GameSetup, PlayerSetup  # noqa: PLC0415

    games = window.table_controller.tables
    if number == 1:
        games.start_game(GameSetup(guests=(PlayerSetup(who="person"), PlayerSetup()), seed=seed % 1000))
        assert games.active_game is not None
        games.active_game.set_computer_speed("instant")
    game = games.active_game
    if game is None:
        return None
    if not game.is_thinking:
        game.finish_for_me()
    return len(game.session.game.moves) or None


def _edit_tile(window: MainWindow, number: int) -> int:
    """Name a tile after the number of the edit; the tile editor saves it by itself."""
    from editor.edits.edit import replace_fields  # noqa: PLC0415
    from editor.messages import msg  # noqa: PLC0415

    if number == 1:
        window.tile_editor.enter("gym")
    window.tile_editor.do(
        lambda session: session.do(msg("edits.start"), lambda face: replace_fields(face, name=str(number)), number)
    )
    return number


def _export(window: MainWindow, folder: Path, number: int) -> int:
    """Write the map as a picture, one of three in turn."""
    from editor.export.exporters import EXPORTERS  # noqa: PLC0415

    folder.mkdir(exist_ok=True)
    exporter = EXPORTERS["png"]
    options = {**exporter.defaults(), "size": 20 + number % 5}
    exporter.write(window.workspace.document.report, folder / f"map{number % 3}.png", options)
    return number


if __name__ == "__main__":
    main()
