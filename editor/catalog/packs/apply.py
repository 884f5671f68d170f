"""Applies packs to a box, one after the other.

Packs that correct come first, then those that add; otherwise in the given order, but never before a pack that they
need. Where two packs correct the same thing, the later one counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from editor.catalog.box import Box
from editor.catalog.box_reader import ELEMENTS_FILE, GROUPS_FILE, ICONS_FILE, read_all_tiles
from editor.catalog.card_files import CARD_FILES, Cards, read_cards
from editor.catalog.fingerprint import shape_key
from editor.catalog.packs.pack import Pack
from editor.catalog.text_picture import game_notation
from editor.catalog.tile_reader import group_file_name, read_element_kinds, read_groups, read_icons
from editor.catalog.toml_document import MAX_PROBLEMS, BoxFiles, TomlDocument, TomlProblem, locate_problems
from editor.messages import msg
from editor.model.tile import Element, ElementKind, Face, ShapeGroup, Tile
from editor.spelling import MAX_PROPOSALS, closest_name
from editor.values import FrozenStruct, field, replace

_LISTS: Final[Mapping[str, str]] = {
    "doors": "door",
    "characters": "character",
    "equipment": "equipment",
    "cards": "card",
    "missions": "mission",
    "markers": "marker",
    "modules": "module",
    "menace": "menace",
}
"""Field of a box -> name of one thing of that list."""
_TABLES: Final[Mapping[str, str]] = {
    **_LISTS,
    "tiles": "tile",
    "elements": "element",
    "icons": "icon",
    "groups": "group",
}
"""Field of a box -> the table of a file that has its things."""


class PackContent(FrozenStruct):
    """The content of a pack, read on top of a box."""

    things: Mapping[str, Mapping[Any, Any]]
    """Field of a box -> the things of the pack by id; groups by number."""
    problems: tuple[TomlProblem, ...] = field(default=())

    def origins(self, pack: Pack) -> dict[str, str]:
        """Return the id of the pack for each of its things."""
        return {f"{_TABLES[part]}/{key}": pack.id for part, things in self.things.items() for key in things}


def sort_packs(packs: Sequence[Pack]) -> list[Pack]:
    """Return the packs in the order in which they apply: corrections first, and none before one that it needs."""
    left = sorted(packs, key=lambda pack: pack.about.kind != "corrects")
    done: list[Pack] = []
    while left:
        waiting = {pack.id for pack in left}
        ready = next((pack for pack in left if waiting.isdisjoint(pack.about.needs)), left[0])
        left.remove(ready)
        done.append(ready)
    return done


def apply_pack(box: Box, pack: Pack) -> tuple[Box, tuple[TomlProblem, ...]]:
    """Return the box with one more pack, and all problems of its files."""
    content = read_pack_content(box, pack)
    things = content.things
    parts: dict[str, Any] = {
        part: MappingProxyType({**getattr(box, part), **added}) for part, added in things.items() if added
    }
    tiles: dict[str, Tile] = {**box.tiles, **things["tiles"]}
    if with_defence := {kind.id: kind for kind in things["elements"].values() if kind.defence is not None}:
        tiles = {
            key: tile if key in things["tiles"] else _with_defence(tile, with_defence) for key, tile in tiles.items()
        }
    originals = {key: box.originals.get(key, box.tiles[key]) for key in tiles if key in box.tiles}
    changed = {key: tile for key, tile in originals.items() if tiles[key] is not tile}
    groups = dict(parts.get("groups", box.groups))
    if pack.about.kind == "adds":
        groups = _recount_groups(groups, things["tiles"].values(), things["groups"])
    return (
        replace(
            box,
            **{**parts, "tiles": MappingProxyType(tiles), "groups": MappingProxyType(groups)},
            packs=(*box.packs, pack.note),
            origins=MappingProxyType({**box.origins, **content.origins(pack)}),
            originals=MappingProxyType({**box.originals, **changed}),
            art=MappingProxyType({**box.art, **{(tile, face): data for tile, face, data in pack.pictures()}}),
            drawings=box.drawings.replaced_by(dict(pack.drawings())),
        ),
        content.problems,
    )


def read_pack_content(box: Box, pack: Pack) -> PackContent:
    """Read the files of a pack on top of a box."""
    files = BoxFiles(frozenset(name for name in pack.files if "/" not in name), pack.document)
    notation = game_notation(box.game)
    problems: list[TomlProblem] = []
    things: dict[str, Mapping[Any, Any]] = {"elements": {}, "groups": {}, "icons": {}, "tiles": {}}
    readers: dict[str, tuple[str, Callable[[TomlDocument], Mapping[Any, Any]]]] = {
        "elements": (ELEMENTS_FILE, read_element_kinds),
        "groups": (GROUPS_FILE, partial(read_groups, notation=notation)),
        "icons": (ICONS_FILE, read_icons),
    }
    for part, (name, reader) in readers.items():
        if name in files:
            document = files.open(name)
            things[part] = reader(document)
            problems += document.problems
    kinds, groups = {**box.elements, **things["elements"]}, {**box.groups, **things["groups"]}
    if not problems:
        things["tiles"], tile_problems = read_all_tiles(files, kinds, groups, notation)
        problems += tile_problems
    base = Cards(**{part: tuple(getattr(box, part).values()) for part in _LISTS})
    cards, card_problems = read_cards(files, box.game, CARD_FILES, base)
    problems += card_problems
    for part in _LISTS:
        things[part] = {thing.id: thing for thing in getattr(cards, part)}
    if not problems:
        problems += islice(_check_novelty(box, pack, things), MAX_PROPOSALS)
        problems += _check_shapes(box, pack, things)
        problems += islice(_check_faces(box, pack, things), MAX_PROBLEMS)
    return PackContent(things, tuple(locate_problems(problems, pack.open_file)))


# --- what a pack may bring --------------------------------------------------------------------------------------------


def _check_novelty(box: Box, pack: Pack, things: Mapping[str, Mapping[Any, Any]]) -> Iterator[TomlProblem]:
    """Yield things of an adding pack that exist already, and things of a correcting pack that do not.

    Kinds of elements and icons may always be new.
    """
    for part, added in things.items():
        known = getattr(box, part)
        for key, thing in added.items():
            where = f"{pack.id}/{_file(part, thing)}"
            if pack.about.kind == "adds" and key in known:
                yield TomlProblem(where, msg("packs.not-new", thing=str(key)), entry=(_TABLES[part], key))
            elif pack.about.kind == "corrects" and key not in known and part not in ("elements", "icons"):
                near = closest_name(str(key), map(str, known))
                name = "packs.nothing-to-correct-near" if near else "packs.nothing-to-correct"
                message = msg(name, thing=str(key), near=near or "")
                yield TomlProblem(where, message, entry=(_TABLES[part], key))


def _file(part: str, thing: Any) -> str:
    if isinstance(thing, Tile):
        return group_file_name(thing.group)
    return {"elements": ELEMENTS_FILE, "groups": GROUPS_FILE, "icons": ICONS_FILE}.get(part) or CARD_FILES[_LISTS[part]]


def _check_shapes(box: Box, pack: Pack, things: Mapping[str, Mapping[Any, Any]]) -> Iterator[TomlProblem]:
    """Yield tiles of the box that no longer fit the corrected shape of their group."""
    for tile in box.tiles.values():
        group: ShapeGroup | None = things["groups"].get(tile.group)
        if group is None or tile.id in things["tiles"]:
            continue
        if shape_key(square.at for square in tile.front.squares) != shape_key(group.squares):
            message = msg("packs.other-shape", tile=tile.id, group=group.number)
            yield TomlProblem(f"{pack.id}/{GROUPS_FILE}", message, entry=("group", group.number))


def _check_faces(box: Box, pack: Pack, things: Mapping[str, Mapping[Any, Any]]) -> Iterator[TomlProblem]:
    """Yield missions and images that refer to faces that do not exist."""
    tiles: dict[str, Tile] = {**box.tiles, **things["tiles"]}
    faces = {f"{tile.id}/{name}" for tile in tiles.values() for name, _ in tile.faces()}
    for mission in things["missions"].values():
        if mission.where is not None and mission.where not in faces:
            message = msg("packs.no-such-face", thing=mission.id, face=mission.where)
            yield TomlProblem(f"{pack.id}/{CARD_FILES['mission']}", message, entry=("mission", mission.id, "where"))
    for tile, face, _ in pack.pictures():
        if f"{tile}/{face}" not in faces:
            yield TomlProblem(f"{pack.id}/art", msg("packs.no-such-face", thing="art", face=f"{tile}/{face}"))


# --- what follows from it ---------------------------------------------------------------------------------------------


def _recount_groups(
    groups: dict[int, ShapeGroup], tiles: Any, declared: Mapping[int, ShapeGroup]
) -> dict[int, ShapeGroup]:
    """Return the groups with the number of added tiles; a group of the pack states its own number."""
    added = Counter(tile.group for tile in tiles if tile.group not in declared)
    return {
        number: group.model_copy(update={"tiles": group.tiles + added[number]}) if added[number] else group
        for number, group in groups.items()
    }


def _with_defence(tile: Tile, kinds: Mapping[str, ElementKind]) -> Tile:
    """Return the tile with the Defensive values of these kinds, where its own elements have none."""
    faces: dict[str, Face] = {name: _face_with_defence(face, kinds) for name, face in tile.faces()}
    if all(faces[name] is face for name, face in tile.faces()):
        return tile
    return tile.model_copy(update=faces)


def _face_with_defence(face: Face, kinds: Mapping[str, ElementKind]) -> Face:
    if not any(element.kind in kinds and element.defence is None for element in face.elements):
        return face
    return face.model_copy(update={"elements": tuple(_element_with_defence(each, kinds) for each in face.elements)})


def _element_with_defence(element: Element, kinds: Mapping[str, ElementKind]) -> Element:
    kind = kinds.get(element.kind)
    if kind is None or kind.defence is None or element.defence is not None or element.destroyable is False:
        return element
    origins = {**element.provenance, "defence": "stated"}
    return element.model_copy(update={"defence": kind.defence, "destroyable": True, "provenance": origins})
