"""Photos of physical tiles to draw over, stored on this machine with the corners of the tile.

They are in the data folder beside the packs and never part of one, so they are not shared.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from annotated_types import Ge, Le
from pydantic import Field, ValidationError

from editor.catalog.packs.installed import packs_folder
from editor.errors import FileError
from editor.files.atomic_write import make_folder, write_atomically
from editor.model.base import FileModel
from editor.model.tile import FaceName
from editor.reader import describe_os_error, read_file
from editor.values import FrozenStruct

MAX_PHOTO_SIZE: Final = 200_000_000
"""Bytes."""

_Share = Annotated[float, Ge(0), Le(1)]
PhotoCorner = tuple[_Share, _Share]
"""A corner of the tile on a photo, relative to its width and height."""
PhotoCorners = tuple[PhotoCorner, PhotoCorner, PhotoCorner, PhotoCorner]
"""Top left, top right, bottom right, bottom left."""


class PhotoAlignment(FileModel):
    """How a photo is aligned with its face."""

    marks: PhotoCorners
    """The corners of the tile."""
    is_aligned: bool = Field(False, alias="is_laid")
    """Whether all corners are set, so that the photo is shown under the face."""


class SavedPhoto(FrozenStruct):
    """A saved photo."""

    picture: bytes
    note: PhotoAlignment | None
    """Its alignment; ``None`` if it is missing or unreadable."""


def load_photo(game: str, tile: str, face: FaceName) -> SavedPhoto | None:
    """Return the saved photo of a face, if it can be read."""
    try:
        picture = read_file(_path(game, tile, face, "jpg"), MAX_PHOTO_SIZE)
    except FileError:
        return None
    try:
        note = PhotoAlignment.model_validate_json(read_file(_path(game, tile, face, "json")))
    except (FileError, ValidationError):
        note = None
    return SavedPhoto(picture, note)


def save_photo(game: str, tile: str, face: FaceName, note: PhotoAlignment, picture: bytes | None = None) -> None:
    """Save the alignment of a photo, and the picture if it is new."""
    path = _path(game, tile, face, "json")
    make_folder(path.parent)
    if picture is not None:
        write_atomically(path.with_name(f"{tile}.{face}.jpg"), picture)
    write_atomically(path, note.model_dump_json().encode())


def delete_photo(game: str, tile: str, face: FaceName) -> None:
    """Delete the photo of a face."""
    for suffix in ("jpg", "json"):
        path = _path(game, tile, face, suffix)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise FileError(describe_os_error(error, str(path), "write")) from error


def _path(game: str, tile: str, face: FaceName, suffix: str) -> Path:
    return packs_folder().with_name("photos") / game / f"{tile}.{face}.{suffix}"
