"""Photos of real tiles that lie under faces, kept on this machine, each with the corners of the tile on it.

They lie in the data folder beside the packs, never in one: who draws on a face again tomorrow has the photo under it,
and nobody else ever sees it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from annotated_types import Ge, Le
from pydantic import ValidationError

from editor.catalog.packs.state import packs_folder
from editor.errors import FileError
from editor.files.disk import make_folder, write_atomically
from editor.model.base import FileModel
from editor.model.tile import FaceName
from editor.reader import read_file, why_not
from editor.values import FrozenStruct

LARGEST_PHOTO: Final = 40_000_000
"""Bytes."""

_Share = Annotated[float, Ge(0), Le(1)]
PhotoCorner = tuple[_Share, _Share]
"""A corner of the tile on a photo, as shares of its width and height."""
PhotoCorners = tuple[PhotoCorner, PhotoCorner, PhotoCorner, PhotoCorner]
"""Top left, top right, bottom right, bottom left."""


class PhotoNote(FileModel):
    """What is known of a photo."""

    marks: PhotoCorners
    """Where the corners of the tile are."""
    is_laid: bool = False
    """Whether they are all found, so that it lies under the face."""


class KeptPhoto(FrozenStruct):
    """A photo as it was kept."""

    picture: bytes
    note: PhotoNote | None
    """``None``: nobody can say any more where the corners are."""


def kept_photo(game: str, tile: str, face: FaceName) -> KeptPhoto | None:
    """The photo that was laid under a face, if there is one that can be read."""
    try:
        picture = read_file(_path(game, tile, face, "jpg"), LARGEST_PHOTO)
    except FileError:
        return None
    try:
        note = PhotoNote.model_validate_json(read_file(_path(game, tile, face, "json")))
    except (FileError, ValidationError):
        note = None
    return KeptPhoto(picture, note)


def keep_photo(game: str, tile: str, face: FaceName, note: PhotoNote, picture: bytes | None = None) -> None:
    """Keep where the corners are, and with it a picture that is new."""
    path = _path(game, tile, face, "json")
    make_folder(path.parent)
    if picture is not None:
        write_atomically(path.with_name(f"{tile}.{face}.jpg"), picture)
    write_atomically(path, note.model_dump_json().encode())


def forget_photo(game: str, tile: str, face: FaceName) -> None:
    """Keep nothing under a face any longer."""
    for suffix in ("jpg", "json"):
        path = _path(game, tile, face, suffix)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise FileError(why_not(error, str(path), "write")) from error


def _path(game: str, tile: str, face: FaceName, suffix: str) -> Path:
    return packs_folder().with_name("photos") / game / f"{tile}.{face}.{suffix}"
