"""Copy, cut and paste as text, so that pieces travel between windows, and through any clipboard."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count

from pydantic import ConfigDict, TypeAdapter, ValidationError

from editor.board.names import face_name
from editor.edits import Clip, Edit, Selection, copied, paste, remove, with_contents
from editor.edits.walls import in_order, lines_in_order
from editor.errors import FileError
from editor.files.document import parse_document
from editor.model.base import Id
from editor.model.grid import Edge, Square
from editor.model.level import Broken, LaidLine, Marker, PlacedDoor, Placement, Switch
from editor.model.scenario import Scenario
from editor.model.sides import Start
from editor.session.document import Document
from editor.values import replace

_FORMAT = "sags-clip"
_LARGEST = 1_000_000
"""Characters; no map has as many pieces."""

_LATER = ConfigDict(defer_build=True)
_PLACEMENTS = TypeAdapter(tuple[Placement, ...], config=_LATER)
_DOORS = TypeAdapter(tuple[PlacedDoor, ...], config=_LATER)
_MARKERS = TypeAdapter(tuple[Marker, ...], config=_LATER)
_EDGES = TypeAdapter(tuple[Edge, ...], config=_LATER)
_BROKEN = TypeAdapter(tuple[Broken, ...], config=_LATER)
_LINES = TypeAdapter(tuple[LaidLine, ...], config=_LATER)
_SWITCHES = TypeAdapter(tuple[Switch, ...], config=_LATER)
_CHARACTERS = TypeAdapter(tuple[tuple[Id, Start], ...], config=_LATER)


def clip_text(clip: Clip) -> str:
    """The pieces as JSON."""
    fields: dict[str, object] = {"format": _FORMAT, "version": 2}
    piles = {
        "placements": clip.placements,
        "doors": clip.doors,
        "markers": clip.markers,
        "broken": clip.broken,
        "lines": clip.lines,
        "switches": clip.switches,
    }
    for name, pile in piles.items():
        fields[name] = [each.model_dump(mode="json", by_alias=True, exclude_defaults=True) for each in pile]
    people = [(side, start.model_dump(mode="json", exclude_defaults=True)) for side, start in clip.characters]
    return json.dumps(fields | {"walls": clip.walls, "characters": people})


def clip_of(text: str) -> Clip | None:
    """The pieces that a text holds; ``None`` if it is about something else, or holds what no file could."""
    if len(text) > _LARGEST:
        return None
    try:
        fields, problems = parse_document(text.encode(), _FORMAT)
        if problems or not isinstance(fields, dict) or fields.get("format") != _FORMAT:
            return None
        placements = _PLACEMENTS.validate_json(_json(fields, "placements"))
        return Clip(
            placements=placements,
            doors=_DOORS.validate_json(_json(fields, "doors")),
            markers=_MARKERS.validate_json(_json(fields, "markers")),
            walls=tuple(sorted(set(_EDGES.validate_json(_json(fields, "walls"))))),
            broken=in_order(_BROKEN.validate_json(_json(fields, "broken"))),
            lines=lines_in_order(_LINES.validate_json(_json(fields, "lines"))),
            switches=_switches(fields, placements),
            characters=_CHARACTERS.validate_json(_json(fields, "characters")),
        )
    except (FileError, ValueError, TypeError, RecursionError, ValidationError):
        return None


def _switches(fields: dict[str, object], placements: tuple[Placement, ...]) -> tuple[Switch, ...]:
    """Those of the tiles that come along; any others would have nothing to switch."""
    there = {each.id for each in placements}
    return tuple(each for each in _SWITCHES.validate_json(_json(fields, "switches")) if each.placement in there)


def copy_text(document: Document) -> str | None:
    """What is picked, with what lies on the picked tiles; ``None`` if nothing of it can be copied."""
    clip = copied(document.scenario, _all_of_it(document))
    return clip_text(clip) if clip else None


def cut(document: Document) -> Edit | None:
    """The edit that takes away what ``copy_text`` copies; zones and stairs belong to the map, and stay."""
    kinds = replace(_all_of_it(document), zones=frozenset(), stairs=frozenset())
    return remove(kinds) if kinds else None


def pasting(document: Document, clip: Clip, at: Square | None = None) -> Edit:
    """The edit that lays a copy with its top-left on a square; without one, a square down and to the right."""
    left, top = corner_of(clip)
    dx, dy = (at.x - left, at.y - top) if at is not None else (1, 1)
    name = face_name(document.box, clip.placements[0].tile, clip.placements[0].face) if _is_one_tile(clip) else ""
    return paste(clip, document.level_id, dx, dy, _new_ids(document.scenario), name)


def _is_one_tile(clip: Clip) -> bool:
    return len(clip) == len(clip.placements) == 1


def came(before: Scenario, after: Scenario, level_id: str) -> Selection:
    """What lies on a level that did not lie there before: to pick what was pasted."""
    old, new = before.level(level_id), after.level(level_id)
    if old is None or new is None:
        return Selection(level_id)
    return Selection(
        level_id,
        tiles=frozenset(each.id for each in new.placements) - {each.id for each in old.placements},
        doors=frozenset(each.id for each in new.doors) - {each.id for each in old.doors},
        markers=frozenset(each.id for each in new.markers) - {each.id for each in old.markers},
        characters=frozenset(start.id for _, start in after.starts()) - {start.id for _, start in before.starts()},
        walls=frozenset(new.walls) - set(old.walls),
        broken=frozenset(new.broken_edges) - set(old.broken_edges),
        lines=frozenset(new.line_edges) - set(old.line_edges),
    )


def corner_of(clip: Clip) -> tuple[int, int]:
    """The top-left of all the pieces."""
    edges = [*clip.walls, *clip.broken_edges, *clip.line_edges, *(edge for door in clip.doors for edge in door.edges)]
    places = [(edge.x, edge.y) for edge in edges]
    places += [(each.x, each.y) for each in clip.placements]
    places += [(each.x, each.y) for each in clip.markers]
    places += [(each.x, each.y) for _, each in clip.characters if each.x is not None and each.y is not None]
    return min((x for x, _ in places), default=0), min((y for _, y in places), default=0)


def _all_of_it(document: Document) -> Selection:
    """What is picked, with what lies on the picked tiles. There is one of each character: they come only if picked."""
    contents = with_contents(document.selection, document.scenario, document.box)
    return replace(contents, characters=document.selection.characters)


def _new_ids(scenario: Scenario) -> Callable[[], str]:
    taken = {marker.id for level in scenario.levels for marker in level.markers}
    numbers = count(1)

    def new_id() -> str:
        return next(name for number in numbers if (name := f"marker-{number}") not in taken)

    return new_id


def _json(fields: dict[str, object], name: str) -> str:
    return json.dumps(fields.get(name, []))
