"""What is being made in the tile workshop: corrected tiles and own ones, with a history, kept in two packs.

A tile of the box that is changed goes into the pack of corrections, a new one into the pack of own tiles. Both lie in
the data folder among the other packs and are switched on, so that everything follows what is drawn here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Final

from editor.catalog import Box
from editor.catalog.boxes import box_for
from editor.catalog.notation import Notation, notation_of
from editor.catalog.packs.bounds import SUFFIX
from editor.catalog.packs.mine import Target, ids_for
from editor.catalog.packs.pack import Pack
from editor.catalog.packs.shelf import everywhere, installed
from editor.catalog.packs.state import packs_folder, switched_on
from editor.catalog.packs.states import FaceState, checked_with_the_real_tile, face_state, is_brought
from editor.catalog.printer import print_face
from editor.edits.change import changed, free_id
from editor.errors import CatalogError, EditRejected
from editor.files.packs import new_pack, note_own, switch, tiles_of, with_picture, with_tiles, write_pack
from editor.messages import Message, msg
from editor.model.face import Face, FaceSquare
from editor.model.game import EARTH_REBORN
from editor.model.pack import PackAbout
from editor.model.tile import FaceName, Tile
from editor.session.timeline import Timeline
from editor.values import FrozenStruct, field, replace

FaceKey = tuple[str, FaceName]


class Work(FrozenStruct):
    """Everything that was made here: tiles by id."""

    corrects: Mapping[str, Tile] = field(default_factory=dict)
    adds: Mapping[str, Tile] = field(default_factory=dict)

    def with_tile(self, target: Target, tile: Tile) -> Work:
        return replace(self, **{target: {**getattr(self, target), tile.id: tile}})

    def without_tile(self, target: Target, tile: str) -> Work:
        return replace(self, **{target: {key: each for key, each in getattr(self, target).items() if key != tile}})


class WorkEdit(FrozenStruct):
    """A step of the work (see ``editor.edits.Edit``)."""

    label: Message
    apply: Callable[[Work], Work]
    merge_key: Hashable | None = None


class Workbench:
    """One workshop, with the face that lies on the bench."""

    def __init__(self, game: str = EARTH_REBORN, beside: Path | None = None) -> None:
        """``beside``: a file beside which the game may lie as a pack."""
        self._ids = ids_for(game)
        mine = frozenset(self._ids.values())
        self.base: Box = box_for(game, [pack for pack in everywhere(game) if pack.id not in mine], beside)
        """The box with all other packs."""
        shelf = installed()
        for each in shelf:  # a pack of ours that cannot be read would be written over
            if each.problem is not None and each.path.name.removesuffix(SUFFIX) in mine:
                raise each.problem
        found = {each.pack.id: each.pack for each in shelf if each.pack is not None}
        self.packs = {kind: found.get(name) or _new(name, kind, game) for kind, name in self._ids.items()}
        """The packs in which the work is kept."""
        work = Work(tiles_of(self.packs["corrects"], self.base), tiles_of(self.packs["adds"], self.base))
        self.timeline = Timeline(work)
        self.timeline.observers.append(lambda _, work: self._follow(work))
        self.on_change: list[Callable[[], None]] = []
        """Called when something was changed, or another face lies on the bench."""
        self.box = self.base
        self._shown: FaceKey = next(self._drawable())
        self._follow(work)

    # --- what there is ---

    @cached_property
    def notation(self) -> Notation:
        """How the game draws."""
        return notation_of(self.base.game)

    def _drawable(self) -> Iterator[FaceKey]:
        """The faces that somebody draws, in the order of their groups; the backs of Drillers are all alike."""
        tiles = sorted(self.box.tiles.values(), key=lambda tile: tile.group)
        return ((tile.id, name) for tile in tiles for name, _ in tile.faces() if name != "down")

    def faces(self) -> list[tuple[FaceKey, FaceState]]:
        """All faces with their states."""
        return [(key, face_state(self.box, self.box.tiles[key[0]], key[1])) for key in self._drawable()]

    @property
    def shown(self) -> FaceKey:
        """The face on the bench."""
        return self._shown

    @property
    def tile(self) -> Tile:
        return self.box.tiles[self._shown[0]]

    @property
    def face(self) -> Face:
        face = self.tile.face(self._shown[1])
        assert face is not None, "only faces that there are come onto the bench"
        return face

    @property
    def state(self) -> FaceState:
        return face_state(self.box, self.tile, self._shown[1])

    @property
    def is_foreign(self) -> bool:
        """Whether the tile belongs to an expansion of somebody else, which is not changed here."""
        return self._target is None

    @property
    def _target(self) -> Target | None:
        tile = self._shown[0]
        if tile in self.timeline.current.adds:
            return "adds"
        foreign = is_brought(self.base, tile) and tile not in self.base.originals
        return None if foreign else "corrects"

    # --- the face on the bench ---

    def show(self, key: FaceKey) -> None:
        """Put another face onto the bench."""
        if key != self._shown and key[0] in self.box.tiles and self.box.tiles[key[0]].face(key[1]) is not None:
            self._shown = key
            self.timeline.seal()
            self._tell()

    def show_unchecked(self) -> bool:
        """Put the next face onto the bench that nobody has held against the real tile; whether there is one."""
        faces = self.faces()
        at = [key for key, _ in faces].index(self._shown)
        for key, state in (*faces[at + 1 :], *faces[:at]):
            if state in ("drawn-anew", "changed"):
                self.show(key)
                return True
        return False

    # --- editing ---

    def do(self, label: Message, change: Callable[[Face], Face], merge_key: Hashable | None = None) -> bool:
        """Change the face on the bench; whether that changed anything. A refusal goes to the caller."""
        (tile_id, name), target, face = self._shown, self._target, self.face
        if target is None:
            raise EditRejected(msg("workshop.foreign"))
        after = change(face)
        if after is face or after == face:
            return False
        try:
            print_face(after, self.box.elements, self.notation)
        except CatalogError as error:
            raise EditRejected(msg("workshop.cannot-write")) from error
        tile = changed(self.tile, **{name: after})
        return self.timeline.apply(WorkEdit(label, lambda work: work.with_tile(target, tile), (tile_id, merge_key)))

    def check(self) -> bool:
        """Note that the face was held against the real tile."""
        return self.do(msg("workshop.step-check"), checked_with_the_real_tile)

    def give_back(self) -> bool:
        """Take the tile as the box has it; an own tile goes away."""
        tile, target = self._shown[0], self._target
        if target is None or tile not in getattr(self.timeline.current, target):
            return False
        return self.timeline.apply(
            WorkEdit(msg("workshop.step-give-back"), lambda work: work.without_tile(target, tile))
        )

    def add_tile(self, name: str, group: int) -> None:
        """Begin a tile of one's own, with two empty faces of the shape of that group."""
        stem = "-".join("".join(sign if sign.isascii() and sign.isalnum() else " " for sign in name.lower()).split())
        tile_id = free_id(stem[:40].strip("-") or "tile", self.box.tiles)
        tile = Tile(
            id=tile_id,
            group=group,
            front=_blank(self.box, group, name),
            back=_blank(self.box, group, msg("workshop.other-face", name=name).text()),
        )
        self.timeline.apply(WorkEdit(msg("workshop.step-new"), lambda work: work.with_tile("adds", tile)))
        self.show((tile_id, "front"))

    def undo(self) -> None:
        self.timeline.undo()

    def redo(self) -> None:
        self.timeline.redo()

    # --- keeping it ---

    @property
    def is_kept(self) -> bool:
        """Whether the packs hold all of it."""
        return not self.timeline.is_dirty

    def keep(self) -> None:
        """Write what was changed into the packs, and use them. Faults of the disk go to the caller."""
        work = self.timeline.current
        for kind, name in self._ids.items():
            tiles, pack = getattr(work, kind), self.packs[kind]
            if tiles or name in switched_on():
                self._write(kind, with_tiles(_without_lost_pictures(pack, self.box), tiles.values(), self.base))
        self.timeline.mark_saved(work)

    def keep_picture(self, picture: bytes) -> None:
        """Keep a picture of the face on the bench in its pack, as the art of the face."""
        self.check_in_pack()
        target = self._target
        assert target is not None
        self._write(target, with_picture(self.packs[target], *self._shown, picture))

    def check_in_pack(self) -> None:
        """Refuse what belongs to others; keep what was drawn, so that the pack has the tile of the picture."""
        if self._target is None:
            raise EditRejected(msg("workshop.foreign"))
        if not self.is_kept:
            self.keep()

    def _write(self, kind: Target, pack: Pack) -> None:
        note_own(pack.about.game, self._ids)
        self.packs[kind] = write_pack(pack, packs_folder() / f"{pack.id}{SUFFIX}")
        if pack.id not in switched_on():
            switch((*switched_on(), pack.id))

    # --- following the history ---

    def _follow(self, work: Work) -> None:
        self.box = _box_with(self.base, work, self._ids)
        if self._shown[0] not in self.box.tiles:
            self._shown = next(self._drawable())
        self._tell()

    def _tell(self) -> None:
        for observer in tuple(self.on_change):
            observer()


def _new(pack_id: str, kind: Target, game: str) -> Pack:
    name = msg(f"workshop.pack-{kind}").text()
    return new_pack(PackAbout(id=pack_id, name=name, kind=kind, game=game), packs_folder())


def _blank(box: Box, group: int, name: str) -> Face:
    squares, signs = sorted(box.groups[group].squares, key=lambda at: (at.y, at.x)), notation_of(box.game)
    area = signs.usual_area
    drawn = tuple(FaceSquare(at=at, area=area, floor=signs.floors.get(area)) for at in squares)
    return Face(name=name, squares=drawn, provenance={"layout": "reconstructed"})


def _without_lost_pictures(pack: Pack, box: Box) -> Pack:
    """The pack without pictures of faces that there are no longer: such a pack could not be used."""
    lost = {
        f"art/{tile}.{face}"
        for tile, face, _ in pack.pictures()
        if tile not in box.tiles or box.tiles[tile].face(_FACES[face]) is None
    }
    if not lost:
        return pack
    return replace(pack, files={name: data for name, data in pack.files.items() if name.rpartition(".")[0] not in lost})


_FACES: Final[Mapping[str, FaceName]] = {"front": "front", "back": "back"}


def _box_with(base: Box, work: Work, ids: Mapping[Target, str]) -> Box:
    """The box with the work on top of it, as the packs will make it."""
    originals = {key: base.originals.get(key, base.tiles[key]) for key in work.corrects}
    origins = {f"tile/{key}": ids["corrects"] for key in work.corrects}
    origins |= {f"tile/{key}": ids["adds"] for key in work.adds}
    return replace(
        base,
        tiles=MappingProxyType({**base.tiles, **work.corrects, **work.adds}),
        originals=MappingProxyType({**base.originals, **originals}),
        origins=MappingProxyType({**base.origins, **origins}),
    )
