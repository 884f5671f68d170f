"""Filters of the tile tab: text search, ground, and tiles that fit an empty area of the map."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Literal, get_args

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QWidget

from editor.catalog import Box
from editor.messages import msg
from editor.model.game import BoardGame
from editor.model.tile import Face, FaceName
from editor.sags.fitting.tile_fits import fitting_faces
from editor.ui.map.workspace import Workspace
from editor.ui.panels.piece_texts import areas_text, box_label, room_types_text, ui_text
from editor.ui.widgets.plain_text import plain_tooltip

FaceGround = Literal["indoor", "outdoor", "mixed"]
GROUNDS: tuple[FaceGround, ...] = get_args(FaceGround)

_SIZE = re.compile(r"(\d+)\s*[x×*]\s*(\d+)")


class TileSearch:
    """Searches the texts of all faces: names, sizes, rooms, abilities, elements."""

    def __init__(self, box: Box) -> None:
        self._box = box

    @cached_property
    def _texts(self) -> dict[tuple[str, FaceName], str]:
        faces = ((tile.id, name, face) for tile in self._box.tiles.values() for name, face in tile.faces())
        groups = {tile.id: box_label("group", self._box.groups[tile.group].name) for tile in self._box.tiles.values()}
        return {
            (tile, name): f"{_words_of(face, self._box.game)}\n{groups[tile]}".lower() for tile, name, face in faces
        }

    def find(self, text: str, ground: FaceGround | None = None) -> dict[str, FaceName]:
        """Return the tiles with a face that contains all words and has that ground, each with its first such face.

        Sizes can be written in any way: ``1x2``, ``2 × 1``. No words and no ground match everything.
        """
        wanted = _SIZE.sub(r" \1×\2 ", text.lower()).split()
        if not wanted and ground is None:
            return dict.fromkeys(self._box.tiles, "front")
        found: dict[str, FaceName] = {}
        for (tile, face), known in self._texts.items():
            if (
                tile not in found
                and all(word in known for word in wanted)
                and ground in (None, self._ground(tile, face))
            ):
                found[tile] = face
        return found

    def _ground(self, tile: str, name: FaceName) -> FaceGround | None:
        face = self._box.tiles[tile].face(name)
        areas = {square.area for square in face.squares} if face is not None else set()
        if areas == {"indoor", "outdoor"}:
            return "mixed"
        return "indoor" if areas == {"indoor"} else "outdoor" if areas == {"outdoor"} else None


def _words_of(face: Face, game: BoardGame) -> str:
    parts = [box_label("tile", face.name), areas_text(face, game), room_types_text(face)]
    if len(face.squares) == face.width * face.height:
        parts += [f"{face.width}×{face.height}", f"{face.height}×{face.width}"]
    parts += [box_label("element", element.name) for element in face.elements]
    for ability in face.abilities:
        parts += [ui_text("ability"), box_label("tile", ability.name), box_label("tile", ability.help)]
    return "\n".join(parts).lower()


class FitsFilter(QToolButton):
    """A toggle button that shows only tiles which fit the empty area that was clicked last."""

    changed = Signal()
    """Emitted when other tiles are to be shown."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._known: tuple[object, object] = (None, None)
        """Report, level and square for which the faces were computed."""
        self._faces: Mapping[str, FaceName] = {}
        self.setObjectName("framed")
        self.setCheckable(True)
        self.setToolTip(plain_tooltip(msg("fitting.filter-tip").text()))
        self.toggled.connect(self._update)
        workspace.fit_square_changed.connect(self._update_if_checked)
        workspace.view_changed.connect(self._update_if_checked)
        self._update_text()

    @property
    def faces(self) -> Mapping[str, FaceName] | None:
        """Return the tiles that fit, each with its best face; ``None`` while the filter is off."""
        if not self.isChecked():
            return None
        document, here = self._workspace.document, self._workspace.here
        report, place = self._known
        if report is not document.report or place != (document.level_id, here):
            self._known = document.report, (document.level_id, here)
            self._faces = fitting_faces(document.report, document.level_id, here) if here is not None else {}
        return self._faces

    def _update_if_checked(self) -> None:
        if self.isChecked():
            self._update()

    def _update(self) -> None:
        self._update_text()
        self.changed.emit()

    def _update_text(self) -> None:
        here = self._workspace.here if self.isChecked() else None
        self.setText((msg("fitting.filter-at", x=here.x, y=here.y) if here else msg("fitting.filter")).text())
