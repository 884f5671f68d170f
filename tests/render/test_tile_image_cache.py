"""Face images of an earlier start are used if they match."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from editor.board import Board, compile_board
from editor.catalog import Box, load_box
from editor.catalog.disk_cache import cache_folder
from editor.files import read_scenario
from editor.paths import data_folder
from editor.reader import MAX_FILE_SIZE
from editor.render import paint_cache, tile_image_cache
from editor.render.level_pieces import face_piece
from editor.render.paint_cache import PaintCache
from editor.render.piece import Piece
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
    """Record the names of pieces that are rendered."""
    names: list[str] = []
    take = paint_cache.render_piece

    def watched(piece: Piece, style: Style) -> paint_cache.CachedImage:
        names.append(piece.name[1] if piece.name else "")
        return take(piece, style)

    monkeypatch.setattr(paint_cache, "render_piece", watched)
    return names


def faces(board: Board, style: Style = STYLE) -> list[QImage]:
    """Return the images of all faces like a newly started program, and save them."""
    paints = PaintCache()
    stamps = board.levels[0].placed_tiles
    shown = [paints.picture(face_piece(stamp, style, board.box), style).image for stamp in stamps]
    paints.save_images()
    return shown


def kept() -> list[Path]:
    folder = cache_folder("pictures")
    return sorted(folder.iterdir()) if folder.exists() else []


def test_second_start_renders_no_face(board: Board, drawn: list[str]) -> None:
    first = faces(board)
    assert len(drawn) == len(first)
    assert len(kept()) == 1
    drawn.clear()
    assert faces(board) == first
    assert drawn == []


def test_unchanged_cache_is_not_written(board: Board) -> None:
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
def test_each_style_has_its_own_cache(board: Board, drawn: list[str], style: Style) -> None:
    faces(board)
    drawn.clear()
    faces(board, style)
    assert len(drawn) == len(board.levels[0].placed_tiles)


def test_changed_drawing_code_invalidates_the_cache(
    board: Board, drawn: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    faces(board)
    drawn.clear()
    monkeypatch.setattr(tile_image_cache, "_drawing_key", lambda: "other code")
    faces(board)
    assert drawn


def test_box_without_source_is_not_cached(board: Board, box: Box) -> None:
    """Its tiles may change under the same names."""
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
def test_damaged_cache_is_ignored(board: Board, drawn: list[str], damage: Callable[[bytes], bytes]) -> None:
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
def test_invalid_cache_is_ignored(
    board: Board, drawn: list[str], payload: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Holds even if the digest is correct."""
    monkeypatch.setattr(tile_image_cache, "read_cache", lambda _kind, _key: payload)
    assert len(faces(board)) == len(drawn)


def test_image_of_another_size_is_ignored(board: Board, drawn: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    names = [face_piece(stamp, STYLE, board.box).name for stamp in board.levels[0].placed_tiles]
    table = ",".join(f'["{name[1]}", 1, 1, 0]' for name in names if name)
    payload = f"[{table}]\n".encode() + b"\0\0\0\0" * len(names)
    monkeypatch.setattr(tile_image_cache, "read_cache", lambda _kind, _key: payload)
    assert all(image.width() > 1 for image in faces(board))
    assert len(drawn) == len(names)


def test_cache_size_is_limited(board: Board, drawn: list[str]) -> None:
    large = Style(px=160)
    assert sum(image.sizeInBytes() for image in faces(board, large)) > tile_image_cache._MAX_BYTES
    [file] = kept()
    assert file.stat().st_size < MAX_FILE_SIZE
    drawn.clear()
    faces(board, large)
    assert 0 < len(drawn) < len(board.levels[0].placed_tiles), "what had room is not drawn again"
