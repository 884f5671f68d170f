"""Write tiles as the TOML that ``tile_reader`` reads: each face as a text picture with a legend.

Reading what was written gives the same face. Raises ``CatalogError`` for a face that would not be read back unchanged.
"""

from __future__ import annotations

import json
import re
import string
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from editor.catalog.text_picture import FACING_ARROWS, SYMBOLS, Notation, default_notation, text_position
from editor.catalog.tile_files import FaceSource, LegendEntry, LinkSource, TileFile
from editor.catalog.tile_reader import ElementKinds, build_face, covered_places, reading_position
from editor.catalog.toml_document import TomlDocument, read_model
from editor.errors import CatalogError
from editor.messages import msg
from editor.model.base import FileModel
from editor.model.game_words import IconKind, SquareArea, SquareTag
from editor.model.grid import Edge, Square
from editor.model.tile import Element, ElementKind, Face, FaceSquare, Tile
from editor.values import FrozenStruct

_ARROWS = {direction: arrow for arrow, direction in FACING_ARROWS.items()}
_SYMBOL_ORDER = string.ascii_lowercase + string.digits + string.ascii_uppercase.replace("H", "")
assert set(_SYMBOL_ORDER) == SYMBOLS

GroundKey = tuple[SquareArea, str | None, tuple[IconKind, ...], tuple[SquareTag, ...]]
"""Area, part, icons and tags of a square, apart from its element, facing icon and height."""


class _PendingEntry(FrozenStruct):
    """A legend entry to be written: what it shows and where."""

    things: tuple[Square | Edge, ...]
    ground: GroundKey | None
    element: Element | None = None
    id: str | None = None
    each: bool = False


def face_to_source(
    face: Face, kinds: ElementKinds, notation: Notation | None = None, like: FaceSource | None = None
) -> FaceSource:
    """Return the face in the form of a tile file, by default in the notation of the built-in box.

    It reuses the letters and the area of ``like`` where possible, so that few lines of a file change.
    """
    notation = notation or default_notation()
    entries = _pending_entries(face, notation)
    area = (like.area or notation.default_area) if like else _most_common_area(entries, notation)
    symbols = dict(zip(_choose_symbols(entries, _used_letters(like)), entries, strict=True))
    source = FaceSource(
        name=face.name,
        help=face.help,
        area=like.area if like else None if area == notation.default_area else area,
        room_types=face.room_types,
        electric=face.electric,
        abilities=face.abilities,
        mp_icon=face.mp_icon,
        mp_cost=face.mp_cost,
        links=tuple(LinkSource(start=link.start, end=link.end, cost=link.cost, both=link.both) for link in face.links),
        closed=face.closed,
        provenance=face.provenance,
        picture=_text_picture(face, {thing: key for key, entry in symbols.items() for thing in entry.things}, notation),
        legend={symbol: _legend_entry(entry, area, kinds) for symbol, entry in symbols.items()},
    )
    if build_face(source, kinds, TomlDocument(face.name, ""), (), notation) != face:
        raise CatalogError(msg("catalog.cannot-draw", face=face.name))
    return source


# --- what needs a symbol ----------------------------------------------------------------------------------------


def _pending_entries(face: Face, notation: Notation) -> list[_PendingEntry]:
    """Return everything that the legend must explain, in reading order."""
    grounds = {square.at: _ground(square) for square in face.squares}
    floors: dict[GroundKey, list[Square]] = {}
    for square in face.squares:
        if square.element is None and _plain_character(grounds[square.at], notation) is None:
            floors.setdefault(grounds[square.at], []).append(square.at)
    entries = [_PendingEntry(tuple(places), ground) for ground, places in floors.items()]

    def under(element: Element) -> GroundKey | None:
        return grounds[element.squares[0]] if element.squares else None

    for family in _group_similar(face.elements, under):
        if name := _common_name(family):
            things = tuple(thing for one in family for thing in covered_places(one))
            entries.append(_PendingEntry(things, under(family[0]), family[0], name, each=True))
        else:
            entries += [_PendingEntry(covered_places(one), under(one), one, one.id) for one in family]
    return sorted(entries, key=lambda entry: min(map(text_position, entry.things)))


def _ground(square: FaceSquare) -> GroundKey:
    plain = tuple(icon.kind for icon in square.icons if icon.kind != "facing")
    return square.area, square.part, plain, square.tags


def _plain_character(ground: GroundKey, notation: Notation) -> str | None:
    """Return the character of a square that needs no legend, or ``None``."""
    area, part, icons, tags = ground
    if part is not None or icons or tags:
        return None
    return next((entry for entry, each in notation.areas.items() if each == area), None)


def _group_similar(elements: Iterable[Element], under: Callable[[Element], GroundKey | None]) -> list[list[Element]]:
    """Group elements that differ only in number and place, in reading order."""
    families: dict[str, list[Element]] = {}
    for element in sorted(elements, key=reading_position):
        same = element.model_dump(exclude={"id", "squares", "edges"})
        key = repr((element.id.rpartition("-")[0], bool(element.squares), under(element), sorted(same.items())))
        families.setdefault(key, []).append(element)
    return list(families.values())


def _common_name(family: Sequence[Element]) -> str | None:
    """Return the common name if the elements are numbered 1, 2 … row by row and each covers one square or wall."""
    name = family[0].id.rpartition("-")[0]
    single = all(len(element.squares) + len(element.edges) == 1 for element in family)
    in_order = [element.id for element in family] == [f"{name}-{number}" for number in range(1, len(family) + 1)]
    return name if single and in_order else None


# --- the legend -------------------------------------------------------------------------------------------------


def _most_common_area(entries: Sequence[_PendingEntry], notation: Notation) -> SquareArea:
    """Return the area of most symbols, which they then need not state."""
    areas = Counter[SquareArea]({notation.default_area: 0})
    for entry in entries:
        if entry.ground:
            areas[entry.ground[0]] += 1
    return areas.most_common(1)[0][0]


def _used_letters(source: FaceSource | None) -> dict[str, str]:
    """Return the letters of elements in a legend, by the id of the element."""
    legend = source.legend if source else {}
    return {entry.id or entry.element: letter for letter, entry in legend.items() if entry.element}


def _choose_symbols(entries: Sequence[_PendingEntry], used: Mapping[str, str]) -> list[str]:
    """Choose a letter for each entry: the one it has already, else a free letter of its name."""
    kept: list[str] = []
    for entry in entries:
        old = used.get(entry.id or "", "")
        kept.append("" if old in kept else old)
    chosen: list[str] = []
    for entry, old in zip(entries, kept, strict=True):
        words = entry.element.kind if entry.element else _ground_text(entry.ground)
        preferred = [letter for letter in words if letter in SYMBOLS]
        free = (letter for letter in (*preferred, *_SYMBOL_ORDER) if letter not in chosen and letter not in kept)
        chosen.append(old or next(free))
    return chosen


def _ground_text(ground: GroundKey | None) -> str:
    """Return what is special about the ground, the most special first."""
    if ground is None:
        return ""
    area, part, icons, tags = ground
    return " ".join((part or "", *icons, *tags, area))


def _legend_entry(entry: _PendingEntry, area: SquareArea, kinds: ElementKinds) -> LegendEntry:
    fields: dict[str, Any] = {}
    element = entry.element
    if element:
        kind = kinds.get(element.kind, ElementKind(id=element.kind, name=""))
        fields["element"] = element.kind
        _set_if_different(fields, "id", entry.id, element.kind)
        _set_if_different(fields, "name", element.name, kind.name)
        _set_if_different(fields, "each", entry.each, False)
        _set_if_different(fields, "impassable", element.impassable, kind.impassable)
        _set_if_different(fields, "blocks_los", element.blocks_los, kind.blocks_los)
        _set_if_different(fields, "destroyable", element.destroyable, None if element.defence is None else True)
        _set_if_different(fields, "defence", element.defence, kind.defence)
        _set_if_different(fields, "cadavers", element.cadavers, 0)
        _set_if_different(fields, "provenance", element.provenance, {})
    if entry.ground:
        _set_if_different(fields, "area", entry.ground[0], area)
        _set_if_different(fields, "part", entry.ground[1], None)
        _set_if_different(fields, "icons", entry.ground[2], ())
        _set_if_different(fields, "tags", entry.ground[3], ())
    return LegendEntry(**fields)


def _set_if_different(fields: dict[str, Any], name: str, value: object, default: object) -> None:
    if value != default:
        fields[name] = value


# --- the picture ------------------------------------------------------------------------------------------------


def _text_picture(face: Face, symbols: dict[Square | Edge, str], notation: Notation) -> str:
    across = {kind: entry for entry, kind in notation.across.items()}
    upright = {kind: entry for entry, kind in notation.upright.items()}
    rows = [[" "] * (4 * face.width + 1) for _ in range(2 * face.height + 1)]
    for square in face.squares:
        x, y = square.at
        for corner_x, corner_y in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)):
            rows[2 * corner_y][4 * corner_x] = "+"
        sign = next((_ARROWS[icon.direction] for icon in square.icons if icon.direction), " ")
        if notation.greatest_height:
            sign = str(square.height) if square.height else " "
        rows[2 * y + 1][4 * x + 2 : 4 * x + 4] = (
            symbols.get(square.at) or _plain_character(_ground(square), notation) or "?",
            sign,
        )
    for wall in face.walls:
        row, _ = text_position(wall.edge)
        wall_symbol = symbols.get(wall.edge)
        if wall.edge.side == "n":
            rows[row][4 * wall.edge.x + 1 : 4 * wall.edge.x + 4] = (
                f"-{wall_symbol}-" if wall_symbol else across.get(wall.kind, "???")
            )
        else:
            rows[row][4 * wall.edge.x] = wall_symbol or upright.get(wall.kind, "?")
    return "".join("".join(row).rstrip() + "\n" for row in rows)


_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def tiles_to_toml(tiles: Iterable[Tile], kinds: ElementKinds, notation: Notation | None = None) -> str:
    """Return the text of a tile file."""
    return "\n".join(_tile_text(tile, kinds, notation) for tile in tiles)


def update_tile_text(text: str, tile: Tile, kinds: ElementKinds, notation: Notation) -> str:
    """Return the text of a tile file with this tile changed, or added at the end.

    Comments and all lines that need not change are kept. Raises ``CatalogError`` if the file is written in a way that
    cannot be edited in place.
    """
    document = TomlDocument(tile.id, text)
    written = read_model(document, TileFile)
    if written is None:
        raise CatalogError(msg("catalog.cannot-edit", tile=tile.id))
    number = next((number for number, each in enumerate(written.tile) if each.id == tile.id), None)
    if number is None:
        gap = "\n" if text.strip() else ""
        return f"{text.rstrip()}\n{gap}{_tile_text(tile, kinds, notation)}".lstrip("\n")
    lines = text.split("\n")
    for name, face in reversed([each for each in tile.printed_faces() if each[0] != "down"]):
        old: FaceSource | None = getattr(written.tile[number], name)
        header = document.line(("tile", number, name))
        if old is None or header is None or not _TABLE_LINE.match(lines[header - 1]):
            raise CatalogError(msg("catalog.cannot-edit", tile=tile.id))
        new = face_to_source(face, kinds, notation, old)
        if new != old:
            end = _end_of_face(lines, header, name)
            lines[header - 1 : end] = _updated_face(lines[header - 1 : end], name, old, new)
    return "\n".join(lines)


_TABLE_LINE = re.compile(r"\s*\[+(?P<name>[^\[\]]+)\]+")
_FIELD_LINE = re.compile(r"\s*(?P<name>[A-Za-z0-9_-]+)\s*=\s*(?P<quotes>\'\'\'|\"\"\")?(?P<rest>.*)")


_FacePart = tuple[tuple[str, str] | None, list[str]]
"""The table within a face and the key, and its lines; without a key: a comment or an empty line."""
_REPEATED = ("links", "abilities")
"""Parts of a face that are lists of tables."""


def _end_of_face(lines: Sequence[str], header: int, name: str) -> int:
    """Return where the lines of a face end: before the next table that is not a part of it, and comments above that."""
    end, closing = len(lines), ""
    for number in range(header, len(lines)):
        closing, was_text = _closing_quotes(lines[number], closing), bool(closing)
        match = None if was_text else _TABLE_LINE.match(lines[number])
        if match and not f"{match['name'].replace(' ', '')}.".startswith(f"tile.{name}."):
            end = number
            break
    while not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#"):
        end -= 1
    return end


def _closing_quotes(line: str, closing: str) -> str:
    """Return the quotes that end the text that a line is in or begins, or nothing."""
    if closing:
        return "" if closing in line else closing
    match = _FIELD_LINE.match(line)
    return match["quotes"] if match and match["quotes"] and match["quotes"] not in match["rest"] else ""


def _face_parts(lines: Iterable[str], name: str) -> list[_FacePart]:
    parts: list[_FacePart] = []
    table, closing = "", ""
    for line in lines:
        was_text, closing = bool(closing), _closing_quotes(line, closing)
        if was_text:
            parts[-1][1].append(line)
        elif match := _TABLE_LINE.match(line):
            table = match["name"].replace(" ", "").removeprefix(f"tile.{name}").strip(".")
            parts.append(((table, ""), [line]))
        elif match := _FIELD_LINE.match(line):
            parts.append(((table, match["name"]), [line]))
        elif not line.strip() or line.lstrip().startswith("#"):
            parts.append((None, [line]))
        else:
            parts[-1][1].append(line)
    return parts


def _updated_face(lines: Sequence[str], name: str, old: FaceSource, new: FaceSource) -> list[str]:
    """Return the lines of a face with its changed fields; the others stay as they are."""
    changed = {field for field in FaceSource.model_fields if getattr(old, field) != getattr(new, field)}
    letters = {each for each in {*old.legend, *new.legend} if old.legend.get(each) != new.legend.get(each)}
    written = "\n".join(["", *_face_lines(name, new)]).split("\n")
    fresh = [(key, part) for key, part in _face_parts(written, name) if key is not None]
    fields = {key: part for key, part in fresh if key[0] not in _REPEATED}

    def is_outdated(key: tuple[str, str]) -> bool:
        if key[0] in _REPEATED:
            return key[0] in changed
        return key[1] in (letters if key[0] == "legend" else changed)

    kept = _face_parts(lines, name)
    made = [
        (key, fields.get(key, []) if key is not None and is_outdated(key) else part)
        for key, part in kept
        if not (key is not None and key[0] in _REPEATED and is_outdated(key))
    ]
    present = {key for key, _ in kept}
    for key, part in fields.items():
        if key in present:
            continue
        if key[0] == "legend" and key[1] == "":
            part = ["", *part]  # noqa: PLW2901
        tables = [at for at, (other, _) in enumerate(made) if other is not None and other[0] == key[0]]
        at = tables[-1] + 1 if tables and key[0] == "legend" else 1 if key[0] == "" else _end_of_fields(made)
        made.insert(at, (key, part))
    lists = [
        "\n".join(("", *part)) if key[1] == "" else part for key, part in fresh if key[0] in changed & {*_REPEATED}
    ]
    return [line for _, part in made for line in part] + [
        line for part in lists for line in ([part] if isinstance(part, str) else part)
    ]


def _end_of_fields(parts: Sequence[_FacePart]) -> int:
    """Return the place after the picture and the other fields of the face itself."""
    return max(at for at, (key, _) in enumerate(parts) if key is not None and key[0] == "") + 1


def _tile_text(tile: Tile, kinds: ElementKinds, notation: Notation | None) -> str:
    lines = ["[[tile]]", f"id = {_toml_value(tile.id)}", f"group = {tile.group}"]
    if tile.kind != "floor":
        lines.append(f"kind = {_toml_value(tile.kind)}")
    two_sides_needed = notation is None or "driller" in notation.game.tile_kinds
    for name, face in tile.faces() if two_sides_needed else tile.printed_faces():
        if name != "down":
            lines += ["", f"[tile.{name}]", *_face_lines(name, face_to_source(face, kinds, notation))]
    return "\n".join(lines) + "\n"


def _face_lines(name: str, source: FaceSource) -> Iterable[str]:
    for field, value in _changed_fields(source).items():
        if field not in ("picture", "legend", "abilities", "links"):
            yield f"{field} = {_toml_value(value)}"
    yield f"picture = '''\n{source.picture}'''"
    if source.legend:
        yield f"\n[tile.{name}.legend]"
        for symbol, entry in source.legend.items():
            yield f"{symbol} = {_toml_value(_changed_fields(entry))}"
    tables: dict[str, tuple[FileModel, ...]] = {"links": source.links, "abilities": source.abilities}
    for table, things in tables.items():
        for thing in things:
            yield f"\n[[tile.{name}.{table}]]"
            yield from (f"{field} = {_toml_value(value)}" for field, value in _changed_fields(thing).items())


def _changed_fields(value: FileModel) -> dict[str, Any]:
    """Return the fields that differ from their defaults."""
    fields = value.model_dump(by_alias=True, exclude_defaults=True)
    return {name: item for name, item in fields.items() if item not in (None, {}, ())}


def _toml_value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False)
        case Mapping():
            items = {name: item for name, item in value.items() if item not in (None, {}, ())}
            inside = ", ".join(f"{_toml_key(name)} = {_toml_value(item)}" for name, item in items.items())
            return f"{{ {inside} }}" if inside else "{}"
        case tuple() | list():
            return f"[{', '.join(map(_toml_value, value))}]"
    raise TypeError(f"no TOML for {type(value).__name__}")


def _toml_key(name: str) -> str:
    return name if _BARE_KEY.fullmatch(name) else json.dumps(name, ensure_ascii=False)
