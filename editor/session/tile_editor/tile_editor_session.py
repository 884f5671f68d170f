"""The work in the tile editor: corrected and new tiles with an undo history, saved in two packs.

Changed tiles of the box are saved in the pack of corrections, new tiles in the pack of own tiles. Both are in the data
folder and enabled, so that the whole program uses them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final

from editor.catalog import Box
from editor.catalog.box_loader import box_for_game
from editor.catalog.packs.drawings import Drawings, explain_invalid_drawing
from editor.catalog.packs.face_states import FaceState, comes_from_pack, face_state, has_printed_tiles, mark_verified
from editor.catalog.packs.installed import (
    OwnPackKind,
    active_packs,
    enabled_pack_ids,
    installed_packs,
    own_pack_ids_for,
    packs_folder,
)
from editor.catalog.packs.pack import Pack
from editor.catalog.packs.pack_files import PACK_SUFFIX
from editor.catalog.text_picture import Notation, game_notation
from editor.catalog.tile_writer import face_to_source
from editor.edits.edit import replace_fields, unused_id
from editor.errors import CatalogError, EditRejected
from editor.files.pack_files import (
    drawing_file,
    new_pack,
    record_own_packs,
    set_enabled_packs,
    tiles_of,
    with_drawings,
    with_pictures,
    with_tiles,
    write_pack,
)
from editor.files.pack_folder import EditedParts
from editor.messages import Message, msg
from editor.model.game import EARTH_REBORN
from editor.model.pack_info import PackMetadata
from editor.model.tile import Face, FaceName, FaceSquare, Tile
from editor.session.undo_history import UndoHistory
from editor.values import FrozenStruct, field, replace

FaceKey = tuple[str, FaceName]


class EditedTiles(FrozenStruct):
    """All edited tiles by id, the tile art of faces, and drawings."""

    corrects: Mapping[str, Tile] = field(default_factory=dict)
    adds: Mapping[str, Tile] = field(default_factory=dict)
    art: Mapping[tuple[str, str], bytes] = field(default_factory=dict)
    """Tile and face -> the picture."""
    drawings: Mapping[str, bytes] = field(default_factory=dict)
    """The name of a drawing (``DrawingId.name``) -> its SVG or PNG file."""

    def with_tile(self, target: OwnPackKind, tile: Tile) -> EditedTiles:
        """Return them with a tile added or replaced."""
        return replace(self, **{target: {**getattr(self, target), tile.id: tile}})

    def without_tile(self, target: OwnPackKind, tile: str) -> EditedTiles:
        """Return them without a tile and its art."""
        tiles = {key: each for key, each in getattr(self, target).items() if key != tile}
        return replace(self, **{target: tiles}, art={key: each for key, each in self.art.items() if key[0] != tile})

    def with_art(self, face: FaceKey, picture: bytes) -> EditedTiles:
        """Return them with art for a face."""
        return replace(self, art={**self.art, face: picture})

    def with_drawing(self, name: str, data: bytes | None) -> EditedTiles:
        """Return them with a drawing added or replaced; ``None`` removes it."""
        others = {key: each for key, each in self.drawings.items() if key.partition(".")[0] != name}
        return replace(self, drawings=others if data is None else {**others, name: data})

    def without_art(self, face: FaceKey) -> EditedTiles:
        """Return them without the art of a face."""
        return replace(self, art={key: each for key, each in self.art.items() if key != face})


class TileEdit(FrozenStruct):
    """A step of the history (see ``editor.edits.Edit``)."""

    label: Message
    apply: Callable[[EditedTiles], EditedTiles]
    merge_key: Hashable | None = None


class TileEditorSession:
    """The tile editor with the face that is shown."""

    def __init__(self, game: str = EARTH_REBORN, beside: Path | None = None) -> None:
        """Load the two packs. The game may be a pack beside the file ``beside``."""
        self._ids = own_pack_ids_for(game)
        own_ids = frozenset(self._ids.values())
        self.base: Box = box_for_game(game, [pack for pack in active_packs(game) if pack.id not in own_ids], beside)
        """The box with all other packs."""
        available = installed_packs()
        for each in available:  # never overwrite a pack that cannot be read
            if each.problem is not None and each.path.name.removesuffix(PACK_SUFFIX) in own_ids:
                raise each.problem
        found = {each.pack.id: each.pack for each in available if each.pack is not None}
        self.packs = {kind: found.get(name) or _new_pack(name, kind, game) for kind, name in self._ids.items()}
        """The packs in which the tiles are saved."""
        art = {(tile, face): data for pack in self.packs.values() for tile, face, data in pack.pictures()}
        drawings = {name: data for pack in self.packs.values() for name, data in pack.drawings()}
        work = EditedTiles(
            tiles_of(self.packs["corrects"], self.base), tiles_of(self.packs["adds"], self.base), art, drawings
        )
        self.history = UndoHistory(work)
        self.history.observers.append(lambda _, work: self._on_history_changed(work))
        self.on_change: list[Callable[[], None]] = []
        """Called when something was changed or another face is shown."""
        self.box = self.base
        self._drawings: Mapping[str, bytes] | None = None
        """The drawings in the box, which is compared by identity: the parsed files are cached with it."""
        self._shown: FaceKey = next(self._drawable())
        self._on_history_changed(work)

    # --- state ---

    @cached_property
    def notation(self) -> Notation:
        """How the game draws faces."""
        return game_notation(self.base.game)

    def _drawable(self) -> Iterator[FaceKey]:
        """Yield the faces that can be drawn, by group; the backs of Drillers are all alike."""
        tiles = sorted(self.box.tiles.values(), key=lambda tile: tile.group)
        return ((tile.id, name) for tile in tiles for name, _ in tile.printed_faces() if name != "down")

    def faces(self) -> list[tuple[FaceKey, FaceState]]:
        """Return all faces with their states."""
        return [(key, face_state(self.box, self.box.tiles[key[0]], key[1])) for key in self._drawable()]

    @property
    def shown(self) -> FaceKey:
        """The tile id and name of the face that is shown."""
        return self._shown

    @property
    def tile(self) -> Tile:
        """The tile that is shown."""
        return self.box.tiles[self._shown[0]]

    @property
    def face(self) -> Face:
        """The face that is shown."""
        face = self.tile.face(self._shown[1])
        assert face is not None, "only existing faces are shown"
        return face

    @property
    def state(self) -> FaceState:
        """The state of the face that is shown."""
        return face_state(self.box, self.tile, self._shown[1])

    @property
    def is_read_only(self) -> bool:
        """Whether the tile belongs to an installed expansion and cannot be changed here."""
        return self._target is None

    @property
    def has_physical_tiles(self) -> bool:
        """Whether faces can be compared with a physical copy: not in a game that is a pack or has practice boards."""
        return has_printed_tiles(self.base)

    @property
    def has_abilities(self) -> bool:
        """Whether rooms and elements of the game can have abilities."""
        return bool(self.base.game.tests) or any(
            face.abilities for tile in self.base.tiles.values() for _, face in tile.faces()
        )

    @property
    def has_defense(self) -> bool:
        """Whether elements of the game can be destroyed or have a defense value."""
        kinds = self.base.elements.values()
        return self.has_abilities or any(
            kind.defence is not None or kind.assumed_destroyable is not None for kind in kinds
        )

    @property
    def _target(self) -> OwnPackKind | None:
        tile = self._shown[0]
        if tile in self.history.current.adds:
            return "adds"
        foreign = comes_from_pack(self.base, tile) and tile not in self.base.originals
        return None if foreign else "corrects"

    @property
    def has_art(self) -> bool:
        """Whether the shown face has tile art, here or in another pack."""
        return self._shown in self.box.art

    @property
    def has_own_art(self) -> bool:
        """Whether the shown face has tile art that can be removed here."""
        return self._shown in self.history.current.art

    # --- shown face ---

    def show(self, key: FaceKey) -> None:
        """Show another face."""
        key = self._printed(key)
        if key != self._shown and key[0] in self.box.tiles and self.box.tiles[key[0]].face(key[1]) is not None:
            self._shown = key
            self.history.end_merge()
            self._notify()

    def _printed(self, key: FaceKey) -> FaceKey:
        """Return the face that is shown for this one: a tile that is printed on one side has only its front."""
        tile = self.box.tiles.get(key[0])
        return (key[0], "front") if tile is not None and tile.is_one_sided else key

    def show_next_unverified(self) -> bool:
        """Show the next face that is not verified, and return whether there is one."""
        faces = self.faces()
        at = [key for key, _ in faces].index(self._shown)
        for key, state in (*faces[at + 1 :], *faces[:at]):
            if state in ("reconstructed", "modified"):
                self.show(key)
                return True
        return False

    # --- editing ---

    def do(self, label: Message, change: Callable[[Face], Face], merge_key: Hashable | None = None) -> bool:
        """Change the shown face and return whether anything changed. Raises ``EditRejected``."""
        (tile_id, name), target, face = self._shown, self._target, self.face
        if target is None:
            raise EditRejected(msg("tile-editor.foreign"))
        after = change(face)
        if not self.has_physical_tiles:
            after = replace_fields(after, provenance=face.provenance)
        if after is face or after == face:
            return False
        try:
            face_to_source(after, self.box.elements, self.notation)
        except CatalogError as error:
            raise EditRejected(msg("tile-editor.cannot-write")) from error
        names: tuple[str, ...] = ("front", "back") if self.tile.is_one_sided else (name,)
        tile = replace_fields(self.tile, **dict.fromkeys(names, after))
        return self.history.apply(TileEdit(label, lambda work: work.with_tile(target, tile), (tile_id, merge_key)))

    def mark_verified(self) -> bool:
        """Mark the face as verified."""
        return self.do(msg("tile-editor.step-verify"), mark_verified)

    def revert_tile(self) -> bool:
        """Revert the tile to the original; a new tile is deleted."""
        (tile, _), target, work = self._shown, self._target, self.history.current
        if target is None or (tile not in getattr(work, target) and not any(key[0] == tile for key in work.art)):
            return False
        return self.history.apply(
            TileEdit(msg("tile-editor.step-revert"), lambda work: work.without_tile(target, tile))
        )

    def add_tile(self, name: str, group: int) -> None:
        """Add a tile with two empty faces of the shape of that group."""
        stem = "-".join("".join(sign if sign.isascii() and sign.isalnum() else " " for sign in name.lower()).split())
        tile_id = unused_id(stem[:40].strip("-") or "tile", self.box.tiles)
        tile = Tile(
            id=tile_id,
            group=group,
            front=_empty_face(self.box, group, name),
            back=_empty_face(self.box, group, msg("tile-editor.other-face", name=name).text()),
        )
        self.history.apply(TileEdit(msg("tile-editor.step-new"), lambda work: work.with_tile("adds", tile)))
        self.show((tile_id, "front"))

    def undo(self) -> None:
        """Undo the last step."""
        self.history.undo()

    def redo(self) -> None:
        """Redo the last undone step."""
        self.history.redo()

    # --- saving ---

    @property
    def is_saved(self) -> bool:
        """Whether the packs hold all changes."""
        return not self.history.is_dirty

    def save(self) -> None:
        """Write changed tiles to the packs and enable them. Raises ``FileError``."""
        work = self.history.current
        for kind, name in self._ids.items():
            tiles, pack = getattr(work, kind), self.packs[kind]
            art = {key: data for key, data in work.art.items() if self._art_pack(work, key) == kind}
            drawings = work.drawings if kind == "corrects" else {}
            if tiles or art or drawings or name in enabled_pack_ids():
                drawn = with_drawings(with_pictures(pack, art), drawings)
                self._write(kind, with_tiles(drawn, tiles.values(), self.base))
        self.history.mark_saved(work)

    def edited_parts(self) -> EditedParts:
        """Return everything that is edited, to be saved in the folder of the game."""
        work = self.history.current
        art = {key: data for key, data in work.art.items() if self._art_pack(work, key) is not None}
        return EditedParts({**work.corrects, **work.adds}, art, work.drawings)

    def move_out(self) -> dict[OwnPackKind, Pack]:
        """Empty the two packs, because their content is saved in the folder of the game; return them as they were.

        The session ends with this.
        """
        self.save()
        before = dict(self.packs)
        self.on_change.clear()
        self.history.apply(TileEdit(msg("tile-editor.save-folder-command"), lambda _: EditedTiles()))
        self.save()
        return before

    def _art_pack(self, work: EditedTiles, key: tuple[str, str]) -> OwnPackKind | None:
        """Return the pack of the art of a face; ``None`` if the face no longer exists, which would make it invalid."""
        tile = self.box.tiles.get(key[0])
        if tile is None or tile.face(_FACES[key[1]]) is None:
            return None
        return "adds" if key[0] in work.adds else "corrects"

    def save_art(self, picture: bytes) -> None:
        """Save a picture as the tile art of the shown face, as a step that can be undone."""
        if self._target is None:
            raise EditRejected(msg("tile-editor.foreign"))
        key = self._shown
        self.history.apply(TileEdit(msg("tile-editor.step-art"), lambda work: work.with_art(key, picture)))
        self.save()

    def remove_art(self) -> bool:
        """Remove the tile art of the shown face, and return whether it had any of its own."""
        key = self._shown
        return self.has_own_art and self.history.apply(
            TileEdit(msg("tile-editor.step-remove-art"), lambda work: work.without_art(key))
        )

    # --- drawings ---

    def has_own_drawing(self, name: str) -> bool:
        """Return whether there is a drawing of that name, or of one of its sizes, that can be removed here."""
        return any(each.partition(".")[0] == name for each in self.history.current.drawings)

    def replace_drawing(self, name: str, data: bytes) -> None:
        """Use a file as the drawing of that name. Raises ``EditRejected`` if a pack may not have it."""
        if (wrong := explain_invalid_drawing(drawing_file(name, data), data)) is not None:
            raise EditRejected(wrong)
        self.history.apply(TileEdit(msg("tile-editor.step-drawing"), lambda work: work.with_drawing(name, data)))

    def remove_drawing(self, name: str) -> None:
        """Remove the drawing of that name, so that the one below it is used again."""
        if self.has_own_drawing(name):
            label = msg("tile-editor.step-remove-drawing")
            self.history.apply(TileEdit(label, lambda work: work.with_drawing(name, None)))

    def _write(self, kind: OwnPackKind, pack: Pack) -> None:
        record_own_packs(pack.about.game, self._ids)
        self.packs[kind] = write_pack(pack, packs_folder() / f"{pack.id}{PACK_SUFFIX}")
        if pack.id not in enabled_pack_ids():
            set_enabled_packs((*enabled_pack_ids(), pack.id))

    # --- history ---

    def _on_history_changed(self, work: EditedTiles) -> None:
        same = self.box.drawings if work.drawings is self._drawings else None
        self._drawings = work.drawings
        self.box = _box_with(self.base, work, self._ids, same or self.base.drawings.replaced_by(work.drawings))
        if self._shown[0] not in self.box.tiles:
            self._shown = next(self._drawable())
        self._shown = self._printed(self._shown)
        self._notify()

    def _notify(self) -> None:
        for observer in tuple(self.on_change):
            observer()


def _new_pack(pack_id: str, kind: OwnPackKind, game: str) -> Pack:
    name = msg(f"tile-editor.pack-{kind}").text()
    return new_pack(PackMetadata(id=pack_id, name=name, kind=kind, game=game), packs_folder())


def _empty_face(box: Box, group: int, name: str) -> Face:
    squares, notation = sorted(box.groups[group].squares, key=lambda at: (at.y, at.x)), game_notation(box.game)
    area = notation.default_area
    drawn = tuple(FaceSquare(at=at, area=area, floor=notation.floors.get(area)) for at in squares)
    return Face(name=name, squares=drawn, provenance={"layout": "reconstructed"} if has_printed_tiles(box) else {})


_FACES: Final[Mapping[str, FaceName]] = {"front": "front", "back": "back"}


def _box_with(base: Box, work: EditedTiles, ids: Mapping[OwnPackKind, str], drawings: Drawings) -> Box:
    """Return the box with the edited tiles, as the packs will make it."""
    originals = {key: base.originals.get(key, base.tiles[key]) for key in work.corrects}
    origins = {f"tile/{key}": ids["corrects"] for key in work.corrects}
    origins |= {f"tile/{key}": ids["adds"] for key in work.adds}
    return replace(
        base,
        tiles=MappingProxyType({**base.tiles, **work.corrects, **work.adds}),
        originals=MappingProxyType({**base.originals, **originals}),
        origins=MappingProxyType({**base.origins, **origins}),
        art=MappingProxyType({**base.art, **work.art}),
        drawings=drawings,
    )
