"""Checks a whole box or pack, beyond the form of its files.

Each check is a function of the box; ``CHECKS`` lists them. A box can be used while some of them fail, so they do not
run on loading, only in ``sags tiles check`` and in the tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path

from editor.catalog.box import Box
from editor.catalog.box_loader import box_for_game, box_from_pack
from editor.catalog.box_reader import GROUPS_FILE, read_box
from editor.catalog.card_files import CARD_FILES
from editor.catalog.deck_check import check_deck_files
from editor.catalog.fact_check import check_facts
from editor.catalog.facts import FACTS_FILE
from editor.catalog.fingerprint import face_key
from editor.catalog.packs.apply import apply_pack
from editor.catalog.packs.installed import installed_packs
from editor.catalog.packs.pack import Pack
from editor.catalog.tile_reader import group_file_name
from editor.catalog.toml_document import InvalidBoxError, TomlProblem, files_in_folder, locate_problems
from editor.catalog.translation import read_translation, translated_languages
from editor.messages import Message, msg
from editor.model.base import NEEDS_NO_PROVENANCE, FieldProvenance, FileModel
from editor.model.game import BoardGame
from editor.model.grid import DIRECTIONS, Square
from editor.model.tile import Face, FaceName, Tile
from editor.reader import is_file
from editor.values import replace


def find_missing_provenance(things: Iterable[FileModel]) -> tuple[Message, ...]:
    """Return a message for every fact without provenance, and for every provenance without a fact."""
    return tuple(message for thing in things for message in _check(thing, str(getattr(thing, "id", "")), ""))


def _card_problems(file: str, kind: str, cards: Iterable[FileModel]) -> Iterator[TomlProblem]:
    """Yield the facts of cards without provenance, each with the card that it is about."""
    for card in cards:
        entry = (kind, str(getattr(card, "id", "")))
        yield from (TomlProblem(file, message, entry=entry) for message in find_missing_provenance([card]))


def _check(value: FileModel, thing: str, path: str) -> Iterator[Message]:
    origins = getattr(value, "provenance", None)
    facts = set()
    for name, field in type(value).model_fields.items():
        content = getattr(value, name)
        if name in NEEDS_NO_PROVENANCE:  # optional for names
            facts |= {name} if content else set()
            continue
        parts = _parts(content)
        for suffix, part in parts:
            yield from _check(part, thing, f"{path}{name}{suffix}.")
        given = content != field.get_default(call_default_factory=True)
        if origins is not None and given and not parts and name not in origins:
            yield msg("cards.no-origin", thing=thing, field=path + name)
        if content is not None:
            facts.add(name)
    for name in sorted(set(origins or ()) - facts):
        yield msg("cards.origin-of-nothing", thing=thing, field=path + name)


def _parts(content: object) -> list[tuple[str, FileModel]]:
    """Return the parts of a value that have a provenance of their own, each with its index in a list."""
    row = content if isinstance(content, tuple) else (content,)
    values = [item for item in row if isinstance(item, FileModel) and "provenance" in type(item).model_fields]
    return [(f"[{number}]" if isinstance(content, tuple) else "", item) for number, item in enumerate(values)]


BoxCheck = Callable[[Box], Iterator[TomlProblem]]


def check_box(box: Box) -> list[TomlProblem]:
    """Return all problems of the box as a whole."""
    return [problem for check in CHECKS for problem in check(box)]


def check_folder(folder: Path) -> tuple[Box, list[TomlProblem]]:
    """Read the box in a folder. Return its usable parts and all problems.

    What could not be read is not also reported as missing.
    """
    box, problems = read_box(folder)
    found = [*problems, *(check_faces(box, box.tiles.values()) if problems else check_box(box))]
    if not problems:
        found += check_deck_files(box, folder) if is_file(folder / CARD_FILES["mission"]) else ()
        for language in translated_languages(folder):
            found += read_translation(folder, language, box)[1]
        found += check_facts(box, folder) if is_file(folder / FACTS_FILE) else ()
    return box, list(locate_problems(found, files_in_folder(folder).open))


def check_faces(box: Box, tiles: Collection[Tile]) -> Iterator[TomlProblem]:
    """Yield the problems of the faces of these tiles."""
    own = {tile.id for tile in tiles}
    subset = replace(box, tiles={key: tile for key, tile in box.tiles.items() if key in own})
    for check in FACE_CHECKS:
        yield from check(subset)


def _faces(box: Box) -> Iterator[tuple[Tile, FaceName, Face]]:
    """Yield all faces that were drawn by a person: not the blank backs of Drillers."""
    for tile in box.tiles.values():
        for name, face in tile.faces():
            if name != "down":
                yield tile, name, face


def _problem(tile: Tile, face: FaceName, message: Message) -> TomlProblem:
    return TomlProblem(group_file_name(tile.group), message, entry=("tile", tile.id, face))


# --- counts -----------------------------------------------------------------------------------------------------


def check_tile_counts(box: Box) -> Iterator[TomlProblem]:
    """Check that every group has as many tiles as ``box.toml`` says."""
    counts = Counter(tile.group for tile in box.tiles.values())
    for number, group in sorted(box.groups.items()):
        if counts[number] != group.tiles:
            message = msg("catalog.group-count", group=number, shape=group.name, there=counts[number], due=group.tiles)
            yield TomlProblem(GROUPS_FILE, message, entry=("group", number))


# --- faces ------------------------------------------------------------------------------------------------------


def check_faces_differ(box: Box) -> Iterator[TomlProblem]:
    """Check that no two faces are the same apart from rotation; a tile that is printed on one side has only one."""
    first: dict[object, tuple[str, FaceName]] = {}
    for tile, name, face in _faces(box):
        if name == "back" and tile.is_one_sided:
            continue
        other, other_name = first.setdefault(face_key(face), (tile.id, name))
        if (other, other_name) != (tile.id, name):
            yield _problem(
                tile, name, msg("catalog.same-face", tile=tile.id, face=name, other=other, other_face=other_name)
            )


def check_no_sealed_squares(box: Box) -> Iterator[TomlProblem]:
    """Check that every passable square can be left, at least through a door placed on the border."""
    for tile, name, face in _faces(box):
        for group in find_sealed_squares(face, box.game):
            squares = ", ".join(f"({at.x}, {at.y})" for at in sorted(group))
            yield _problem(tile, name, msg("catalog.sealed", tile=tile.id, face=name, squares=squares))


def find_sealed_squares(face: Face, game: BoardGame) -> list[set[Square]]:
    """Return connected groups of passable squares that can never be entered or left.

    A line on the border that can have a door is a way out: such as a normal wall, but not a safe wall. In games
    with doors on lines, so is such a line inside the face. A group that is a named part of the face, such as the inside
    of the safe, is closed on purpose, and so is a face that says so. A printed arrow is a way out, too.
    """
    if face.closed:
        return []
    linked = {end for link in face.links for end in (link.start, link.end)}
    passable_kinds = {None, *(line.id for line in game.edge if not line.blocks_walk)}
    door_kinds = {line.id for line in game.edge if line.door != "never"}
    exit_kinds, inner_exits = passable_kinds | door_kinds, door_kinds if "on-lines" in game.doors else set[str]()
    squares = {square.at: square for square in face.squares}
    walls = {wall.edge: wall.kind for wall in face.walls}
    remaining = {at for at, square in squares.items() if not square.impassable}
    sealed: list[set[Square]] = []
    while remaining:
        group, todo, way_out = set[Square](), [remaining.pop()], False
        while todo:
            at = todo.pop()
            group.add(at)
            way_out = way_out or at in linked
            for direction in DIRECTIONS:
                beyond = at.step(direction)
                kind = walls.get(at.edge(direction))
                if beyond not in squares:
                    way_out = way_out or kind in exit_kinds
                elif kind in inner_exits:
                    way_out = True
                if beyond in remaining and kind in passable_kinds:
                    remaining.remove(beyond)
                    todo.append(beyond)
        if not way_out and not all(squares[at].part for at in group):
            sealed.append(group)
    return sealed


# --- ids and origins --------------------------------------------------------------------------------------------


def check_face_provenance(box: Box) -> Iterator[TomlProblem]:
    """Check that every property of a face that is not self-evident has a provenance, in a game with a rulebook."""
    if not box.game.has("page-numbers"):
        return
    for tile, name, face in _faces(box):
        for field in _fields_without_provenance(face):
            yield _problem(tile, name, msg("catalog.no-origin", tile=tile.id, face=name, field=field))


def check_card_provenance(box: Box) -> Iterator[TomlProblem]:
    """Check that every property of doors and cards has a provenance, in a game with a rulebook."""
    if not box.game.has("page-numbers"):
        return
    things: dict[str, Mapping[str, FileModel]] = {
        "door": box.doors,
        "character": box.characters,
        "equipment": box.equipment,
        "card": box.cards,
        "mission": box.missions,
        "marker": box.markers,
        "module": box.modules,
        "menace": box.menace,
    }
    for kind, cards in things.items():
        yield from _card_problems(CARD_FILES[kind], kind, cards.values())


def _fields_without_provenance(face: Face) -> Iterator[str]:
    given = {
        "layout": True,
        "room_types": bool(face.room_types),
        "electric": face.electric is not None,
        "mp_icon": face.mp_icon is not None,
        "mp_cost": face.mp_cost > 0,
    }
    yield from _without_provenance(given, face.provenance)
    for element in face.elements:
        given = {
            "destroyable": element.destroyable is not None and element.defence is None,
            "defence": element.defence is not None,
            "cadavers": element.cadavers > 0,
        }
        yield from (f"{element.id}.{field}" for field in _without_provenance(given, element.provenance))
    for ability in face.abilities:
        given = {
            "cp": ability.cp is not None,
            "threshold": ability.threshold is not None,
            "timer": ability.timer is not None,
        }
        yield from (f"{ability.id}.{field}" for field in _without_provenance(given, ability.provenance))


def _without_provenance(given: dict[str, bool], origins: FieldProvenance) -> Iterator[str]:
    """Yield the fields that are set without provenance; ``others`` covers all fields."""
    if "others" not in origins:
        yield from (field for field, is_given in given.items() if is_given and field not in origins)


def check_character_sizes(box: Box) -> Iterator[TomlProblem]:
    """Find characters of a size that the game does not have."""
    for character in box.characters.values():
        if character.large and 2 not in box.game.unit_sizes:
            message = msg("catalog.no-such-size", sizes=tuple(map(str, box.game.unit_sizes)))
            yield TomlProblem(CARD_FILES["character"], message, entry=("character", character.id))


FACE_CHECKS: tuple[BoxCheck, ...] = (check_faces_differ, check_no_sealed_squares, check_face_provenance)
CHECKS: tuple[BoxCheck, ...] = (check_tile_counts, *FACE_CHECKS, check_card_provenance, check_character_sizes)


_CARDS = ("doors", "characters", "equipment", "cards", "missions", "markers", "modules", "menace")


def check_pack(pack: Pack) -> tuple[Box, list[TomlProblem]]:
    """Check a pack. Return the box with its usable parts and all problems.

    Packs that it needs are taken from the installed ones.
    """
    box, problems = _check_pack(pack)
    return box, list(locate_problems(problems, pack.open_file))


def _check_pack(pack: Pack) -> tuple[Box, list[TomlProblem]]:
    if pack.about.kind == "game":
        try:
            box = box_from_pack(pack)
        except InvalidBoxError as error:
            return box_for_game(packs=()), list(error.problems)
        return box, [*_own_problems(pack, box), *_size_problems(pack, box)]
    shelf = {each.pack.id: each.pack for each in installed_packs() if each.pack}
    needed = [shelf[each] for each in pack.about.needs if each in shelf]
    base = box_for_game(pack.about.game, needed)
    if missing := tuple(each for each in pack.about.needs if each not in {note.id for note in base.packs}):
        return base, [TomlProblem(f"{pack.id}/pack.toml", msg("packs.needs", missing=missing), entry=("needs",))]
    box, problems = apply_pack(base, pack)
    return box, list(problems) or list(_own_problems(pack, box))


def _size_problems(pack: Pack, box: Box) -> Iterator[TomlProblem]:
    yield from (replace(problem, file=f"{pack.id}/{problem.file}") for problem in check_character_sizes(box))


def _own_problems(pack: Pack, box: Box) -> Iterator[TomlProblem]:
    """Yield the problems of the pack's own things, not those of the box below it."""
    own = {thing for thing, origin in box.origins.items() if origin == pack.id}
    tiles = [tile for tile in box.tiles.values() if f"tile/{tile.id}" in own]
    for problem in check_faces(box, tiles):
        yield replace(problem, file=f"{pack.id}/{problem.file}")
    for part in _CARDS:
        things = getattr(box, part).values()
        kind = part.removesuffix("s") if part != "equipment" else part
        cards = [thing for thing in things if f"{kind}/{thing.id}" in own]
        file = f"{pack.id}/{CARD_FILES[kind]}"
        yield from _card_problems(file, kind, cards)
