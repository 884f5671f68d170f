"""A box with packs: what each of them corrects or adds, one after the other.

First come packs that correct, then those that add; within these in the order in which they are given, but none before
a pack that it needs. Where two correct the same thing, the later one counts.
"""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from editor.catalog.box import Box
from editor.catalog.box_files import BoxFiles
from editor.catalog.cards import FILES, Cards, read_cards
from editor.catalog.document import TomlDocument
from editor.catalog.faults import Fault
from editor.catalog.kinds import ElementKind
from editor.catalog.notation import notation_of
from editor.catalog.packs.drawings import Drawings
from editor.catalog.packs.pack import Pack
from editor.catalog.reading import ELEMENTS, SHAPES, SIGNS, read_all_tiles
from editor.catalog.shapes import shape_key
from editor.catalog.tiles import group_file, read_groups, read_kinds, read_signs
from editor.messages import msg
from editor.model.face import Element, Face
from editor.model.tile import Group, Tile
from editor.values import FrozenStruct, field, replace

_LISTS: Final[Mapping[str, str]] = {
    "doors": "door",
    "characters": "character",
    "equipment": "equipment",
    "cards": "card",
    "missions": "mission",
    "markers": "marker",
    "modules": "module",
}
"""Field of a box -> what one thing of that list is called."""


class PackContent(FrozenStruct):
    """What a pack has for the box, as it was read on top of one."""

    things: Mapping[str, Mapping[Any, Any]]
    """Field of a box -> what the pack has of it, by id; groups by number."""
    faults: tuple[Fault, ...] = field(default=())

    def origins(self, pack: Pack) -> dict[str, str]:
        """Each thing -> the pack."""
        kinds = {**_LISTS, "tiles": "tile", "elements": "element", "icons": "icon", "groups": "group"}
        return {f"{kinds[part]}/{key}": pack.id for part, things in self.things.items() for key in things}


def ordered(packs: Sequence[Pack]) -> list[Pack]:
    """The packs as they follow each other: corrections first, and none before one that it needs."""
    left = sorted(packs, key=lambda pack: pack.about.kind != "corrects")
    done: list[Pack] = []
    while left:
        waiting = {pack.id for pack in left}
        ready = next((pack for pack in left if waiting.isdisjoint(pack.about.needs)), left[0])
        left.remove(ready)
        done.append(ready)
    return done


def with_pack(box: Box, pack: Pack) -> tuple[Box, tuple[Fault, ...]]:
    """The box with one more pack, and everything that is wrong in its files."""
    content = read_content(box, pack)
    things = content.things
    parts: dict[str, Any] = {
        part: MappingProxyType({**getattr(box, part), **more}) for part, more in things.items() if more
    }
    tiles: dict[str, Tile] = {**box.tiles, **things["tiles"]}
    if hardened := {kind.id: kind for kind in things["elements"].values() if kind.defence is not None}:
        tiles = {key: tile if key in things["tiles"] else _hardened(tile, hardened) for key, tile in tiles.items()}
    originals = {key: box.originals.get(key, box.tiles[key]) for key in tiles if key in box.tiles}
    changed = {key: tile for key, tile in originals.items() if tiles[key] is not tile}
    groups = dict(parts.get("groups", box.groups))
    if pack.about.kind == "adds":
        groups = _counted(groups, things["tiles"].values(), things["groups"])
    return (
        replace(
            box,
            **{**parts, "tiles": MappingProxyType(tiles), "groups": MappingProxyType(groups)},
            packs=(*box.packs, pack.note),
            origins=MappingProxyType({**box.origins, **content.origins(pack)}),
            originals=MappingProxyType({**box.originals, **changed}),
            art=MappingProxyType({**box.art, **{(tile, face): data for tile, face, data in pack.pictures()}}),
            drawings=Drawings(MappingProxyType({**box.drawings.files, **dict(pack.drawings())})),
        ),
        content.faults,
    )


def read_content(box: Box, pack: Pack) -> PackContent:
    """What the files of a pack mean on top of a box."""
    files = BoxFiles(frozenset(name for name in pack.files if "/" not in name), pack.document)
    signs = notation_of(box.game)
    faults: list[Fault] = []
    things: dict[str, Mapping[Any, Any]] = {"elements": {}, "groups": {}, "icons": {}, "tiles": {}}
    readers: dict[str, tuple[str, Callable[[TomlDocument], Mapping[Any, Any]]]] = {
        "elements": (ELEMENTS, read_kinds),
        "groups": (SHAPES, partial(read_groups, notation=signs)),
        "icons": (SIGNS, read_signs),
    }
    for part, (name, reader) in readers.items():
        if name in files:
            document = files.opened(name)
            things[part] = reader(document)
            faults += document.faults
    kinds, groups = {**box.elements, **things["elements"]}, {**box.groups, **things["groups"]}
    if not faults:
        things["tiles"], more = read_all_tiles(files, kinds, groups, signs)
        faults += more
    base = Cards(**{part: tuple(getattr(box, part).values()) for part in _LISTS})
    cards, card_faults = read_cards(files, FILES, base, box.game)
    faults += card_faults
    for part in _LISTS:
        things[part] = {thing.id: thing for thing in getattr(cards, part)}
    if not faults:
        faults += _misplaced(box, pack, things)
        faults += _misshapen(box, pack, things)
        faults += _nowhere(box, pack, things)
    return PackContent(things, tuple(faults))


# --- what a pack may bring --------------------------------------------------------------------------------------------


def _misplaced(box: Box, pack: Pack, things: Mapping[str, Mapping[Any, Any]]) -> Iterator[Fault]:
    """A pack that adds brings what is new, and one that corrects what is there; kinds and signs it may need anew."""
    for part, more in things.items():
        known = getattr(box, part)
        for key, thing in more.items():
            where = f"{pack.id}/{_file(part, thing)}"
            if pack.about.kind == "adds" and key in known:
                yield Fault(where, msg("packs.not-new", thing=str(key)))
            elif pack.about.kind == "corrects" and key not in known and part not in ("elements", "icons"):
                near = difflib.get_close_matches(str(key), list(map(str, known)), n=1)
                name = "packs.nothing-to-correct-near" if near else "packs.nothing-to-correct"
                yield Fault(where, msg(name, thing=str(key), near=near[0] if near else ""))


def _file(part: str, thing: Any) -> str:
    if isinstance(thing, Tile):
        return group_file(thing.group)
    return {"elements": ELEMENTS, "groups": SHAPES, "icons": SIGNS}.get(part) or FILES[_LISTS[part]]


def _misshapen(box: Box, pack: Pack, things: Mapping[str, Mapping[Any, Any]]) -> Iterator[Fault]:
    """Tiles that the pack leaves as they are must still have the shape of their group, where it corrects that."""
    for tile in box.tiles.values():
        group: Group | None = things["groups"].get(tile.group)
        if group is None or tile.id in things["tiles"]:
            continue
        if shape_key(square.at for square in tile.front.squares) != shape_key(group.squares):
            yield Fault(f"{pack.id}/{SHAPES}", msg("packs.other-shape", tile=tile.id, group=group.number))


def _nowhere(box: Box, pack: Pack, things: Mapping[str, Mapping[Any, Any]]) -> Iterator[Fault]:
    """Missions and pictures speak of faces that there are."""
    tiles: dict[str, Tile] = {**box.tiles, **things["tiles"]}
    faces = {f"{tile.id}/{name}" for tile in tiles.values() for name, _ in tile.faces()}
    for mission in things["missions"].values():
        if mission.where is not None and mission.where not in faces:
            message = msg("packs.no-such-face", thing=mission.id, face=mission.where)
            yield Fault(f"{pack.id}/{FILES['mission']}", message)
    for tile, face, _ in pack.pictures():
        if f"{tile}/{face}" not in faces:
            yield Fault(f"{pack.id}/art", msg("packs.no-such-face", thing="art", face=f"{tile}/{face}"))


# --- what follows from it ---------------------------------------------------------------------------------------------


def _counted(groups: dict[int, Group], tiles: Any, declared: Mapping[int, Group]) -> dict[int, Group]:
    """Groups with the tiles that came to them; a group that the pack brings says itself how many it has."""
    more = Counter(tile.group for tile in tiles if tile.group not in declared)
    return {
        number: group.model_copy(update={"tiles": group.tiles + more[number]}) if more[number] else group
        for number, group in groups.items()
    }


def _hardened(tile: Tile, kinds: Mapping[str, ElementKind]) -> Tile:
    """The tile with the Defensive values of these kinds, where its own elements have none."""
    faces: dict[str, Face] = {name: _hardened_face(face, kinds) for name, face in tile.faces()}
    if all(faces[name] is face for name, face in tile.faces()):
        return tile
    return tile.model_copy(update=faces)


def _hardened_face(face: Face, kinds: Mapping[str, ElementKind]) -> Face:
    if not any(element.kind in kinds and element.defence is None for element in face.elements):
        return face
    return face.model_copy(update={"elements": tuple(_hardened_element(each, kinds) for each in face.elements)})


def _hardened_element(element: Element, kinds: Mapping[str, ElementKind]) -> Element:
    kind = kinds.get(element.kind)
    if kind is None or kind.defence is None or element.defence is not None or element.destroyable is False:
        return element
    origins = {**element.provenance, "defence": "stated"}
    return element.model_copy(update={"defence": kind.defence, "destroyable": True, "provenance": origins})
