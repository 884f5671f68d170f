"""Pictures of faces that an earlier start has drawn are shown again, and only those that fit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from editor.board import Board, compile_board
from editor.catalog import Box, load_box
from editor.catalog.copies import cache_folder
from editor.files import read_scenario
from editor.paths import data_folder
from editor.reader import LARGEST_FILE
from editor.render import album, cache
from editor.render.cache import PaintCache
from editor.render.piece import Piece
from editor.render.pieces import print_piece
from editor.render.style import Style
from editor.values import replace

pytestmark = pytest.mark.usefixtures("qapp")

STYLE = Style(px=20)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.fixture
def box() -> Box:
    return load_box()


@pytest.fixture
def board(box: Box) -> Board:
    return compile_board(read_scenario(data_folder("scenarios") / "first-steps.scenario.json"), box)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the pieces that are drawn from now on."""
    names: list[str] = []
    take = cache.take_picture

    def watched(piece: Piece, style: Style) -> cache.CachedPicture:
        names.append(piece.name[1] if piece.name else "")
        return take(piece, style)

    monkeypatch.setattr(cache, "take_picture", watched)
    return names


def faces(board: Board, style: Style = STYLE) -> list[QImage]:
    """The pictures of all faces, as a program shows them that has just been started; it keeps them when it ends."""
    paints = PaintCache()
    stamps = board.levels[0].placed_tiles
    shown = [paints.picture(print_piece(stamp, style, board.box), style).image for stamp in stamps]
    paints.keep_pictures()
    return shown


def kept() -> list[Path]:
    folder = cache_folder("pictures")
    return sorted(folder.iterdir()) if folder.exists() else []


def test_the_next_start_draws_no_face_again(board: Board, drawn: list[str]) -> None:
    first = faces(board)
    assert len(drawn) == len(first)
    assert len(kept()) == 1
    drawn.clear()
    assert faces(board) == first
    assert drawn == []


def test_nothing_is_written_when_nothing_is_new(board: Board) -> None:
    faces(board)
    [file] = kept()
    file.chmod(0o400)
    before = file.stat()
    faces(board)
    assert kept() == [file]
    assert file.stat().st_ino == before.st_ino


@pytest.mark.parametrize(
    "style", [Style(px=21), Style("dark", px=20), Style(px=20, layers=replace(STYLE.layers, grid=False))]
)
def test_another_look_has_pictures_of_its_own(board: Board, drawn: list[str], style: Style) -> None:
    faces(board)
    drawn.clear()
    faces(board, style)
    assert len(drawn) == len(board.levels[0].placed_tiles)


def test_code_that_draws_otherwise_has_pictures_of_its_own(
    board: Board, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    faces(board)
    drawn.clear()
    monkeypatch.setattr(album, "_drawing", lambda: "other code")
    faces(board)
    assert drawn


def test_a_box_that_was_put_together_keeps_none(board: Board, box: Box) -> None:
    """Whose tiles may be others tomorrow under the same names."""
    other = replace(box, tiles=dict(box.tiles))
    faces(compile_board(board.scenario, other))
    assert kept() == []


def _cut(data: bytes) -> bytes:
    return data[:-1]


def _changed(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


def _nonsense(_: bytes) -> bytes:
    return b"nonsense"


def _nested(_: bytes) -> bytes:
    return b"[" * 100_000


@pytest.mark.parametrize("damage", [_cut, _changed, _nonsense, _nested])
def test_a_damaged_album_is_drawn_anew(board: Board, drawn: list[str], damage: Callable[[bytes], bytes]) -> None:
    first = faces(board)
    [file] = kept()
    file.write_bytes(damage(file.read_bytes()))
    drawn.clear()
    assert faces(board) == first
    assert len(drawn) == len(first)


@pytest.mark.parametrize(
    "payload",
    [
        b"[]",
        b"{}\n",
        b'[["gym front 0 True", 9999, 9999, 0]]\n',
        b'[["gym front 0 True", -1, -1, 0]]\n1234',
        b'[["gym front 0 True", 1, 1, 7]]\n1234',
        b'[["gym front 0 True", "x", 1, 0]]\n1234',
        b'[["gym front 0 True"]]\n1234',
        b"[" * 100_000,
    ],
)
def test_an_album_that_makes_no_sense_is_none(
    board: Board, drawn: list[str], payload: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if its digest is right."""
    monkeypatch.setattr(album, "read_payload", lambda _kind, _key: payload)
    assert len(faces(board)) == len(drawn)


def test_a_picture_of_another_size_is_not_shown(
    board: Board, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [print_piece(stamp, STYLE, board.box).name for stamp in board.levels[0].placed_tiles]
    table = ",".join(f'["{name[1]}", 1, 1, 0]' for name in names if name)
    payload = f"[{table}]\n".encode() + b"\0\0\0\0" * len(names)
    monkeypatch.setattr(album, "read_payload", lambda _kind, _key: payload)
    assert all(image.width() > 1 for image in faces(board))
    assert len(drawn) == len(names)


def test_an_album_grows_no_larger_than_what_is_read_again(board: Board, drawn: list[str]) -> None:
    large = Style(px=160)
    assert sum(image.sizeInBytes() for image in faces(board, large)) > album._MOST
    [file] = kept()
    assert file.stat().st_size < LARGEST_FILE
    drawn.clear()
    faces(board, large)
    assert 0 < len(drawn) < len(board.levels[0].placed_tiles), "what had room is not drawn again"
