"""Copy, cut and paste as text, so that pieces can be exchanged between windows."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count

from pydantic import ConfigDict, TypeAdapter, ValidationError

from editor.board.names import face_name
from editor.edits import Clip, Edit, Selection, copy_selection, delete_selection, include_contents, paste_clip
from editor.edits.edge_edits import sort_by_edge
from editor.edits.selection import links_on
from editor.errors import FileError
from editor.files.json_document import parse_document
from editor.model.base import Id
from editor.model.grid import Edge, Square
from editor.model.level import BrokenEdge, MapNote, Marker, PlacedDoor, PlacedLine, Placement, Switch
from editor.model.scenario import Scenario
from editor.model.sides import StartingCharacter
from editor.model.tile import FaceLink
from editor.session.document import Document
from editor.values import replace

_FORMAT = "sags-clip"
_LARGEST = 1_000_000
"""Characters; no map has as many pieces."""

_DEFER_BUILD = ConfigDict(defer_build=True)
_PLACEMENTS = TypeAdapter(tuple[Placement, ...], config=_DEFER_BUILD)
_DOORS = TypeAdapter(tuple[PlacedDoor, ...], config=_DEFER_BUILD)
_MARKERS = TypeAdapter(tuple[Marker, ...], config=_DEFER_BUILD)
_EDGES = TypeAdapter(tuple[Edge, ...], config=_DEFER_BUILD)
_BROKEN = TypeAdapter(tuple[BrokenEdge, ...], config=_DEFER_BUILD)
_LINES = TypeAdapter(tuple[PlacedLine, ...], config=_DEFER_BUILD)
_SWITCHES = TypeAdapter(tuple[Switch, ...], config=_DEFER_BUILD)
_NOTES = TypeAdapter(tuple[MapNote, ...], config=_DEFER_BUILD)
_LINKS = TypeAdapter(tuple[FaceLink, ...], config=_DEFER_BUILD)
_CHARACTERS = TypeAdapter(tuple[tuple[Id, StartingCharacter], ...], config=_DEFER_BUILD)


def clip_to_text(clip: Clip) -> str:
    """Return the pieces as JSON."""
    fields: dict[str, object] = {"format": _FORMAT, "version": 2}
    piles = {
        "placements": clip.placements,
        "doors": clip.doors,
        "markers": clip.markers,
        "broken": clip.broken,
        "lines": clip.lines,
        "switches": clip.switches,
        "notes": clip.notes,
        "links": clip.links,
    }
    for name, pile in piles.items():
        fields[name] = [each.model_dump(mode="json", by_alias=True, exclude_defaults=True) for each in pile]
    characters = [(side, start.model_dump(mode="json", exclude_defaults=True)) for side, start in clip.characters]
    return json.dumps(fields | {"walls": clip.walls, "characters": characters})


def clip_from_text(text: str) -> Clip | None:
    """Return the pieces in a text, or ``None`` if it holds something else or invalid pieces."""
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
            broken=sort_by_edge(_BROKEN.validate_json(_json(fields, "broken"))),
            lines=sort_by_edge(_LINES.validate_json(_json(fields, "lines"))),
            switches=_switches(fields, placements),
            characters=_CHARACTERS.validate_json(_json(fields, "characters")),
            notes=_NOTES.validate_json(_json(fields, "notes")),
            links=_LINKS.validate_json(_json(fields, "links")),
        )
    except (FileError, ValueError, TypeError, RecursionError, ValidationError):
        return None


def _switches(fields: dict[str, object], placements: tuple[Placement, ...]) -> tuple[Switch, ...]:
    """Return the switches of the copied tiles; others would have nothing to switch."""
    there = {each.id for each in placements}
    return tuple(each for each in _SWITCHES.validate_json(_json(fields, "switches")) if each.placement in there)


def copy_selection_text(document: Document) -> str | None:
    """Return the selection with its contents as text, or ``None`` if nothing can be copied."""
    clip = copy_selection(document.scenario, selection_with_contents(document))
    return clip_to_text(clip) if clip else None


def cut_selection(document: Document) -> Edit | None:
    """Return the edit that deletes what ``copy_selection_text`` copies; zones and stairs stay."""
    kinds = replace(selection_with_contents(document), zones=frozenset(), stairs=frozenset())
    return delete_selection(kinds) if kinds else None


def paste_edit(document: Document, clip: Clip, at: Square | None = None) -> Edit:
    """Return the edit that places a copy with its top left on a square, or one square down and right."""
    left, top = top_left_of(clip)
    dx, dy = (at.x - left, at.y - top) if at is not None else (1, 1)
    name = face_name(document.box, clip.placements[0].tile, clip.placements[0].face) if _is_one_tile(clip) else ""
    factions = document.box.game.words("faction")
    return paste_clip(clip, document.level_id, dx, dy, _new_ids(document.scenario), name, factions)


def _is_one_tile(clip: Clip) -> bool:
    return len(clip) == len(clip.placements) == 1


def added_pieces(before: Scenario, after: Scenario, level_id: str) -> Selection:
    """Return a selection of the pieces that were added to a level, such as those that were pasted."""
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
        notes=frozenset(each.id for each in new.notes) - {each.id for each in old.notes},
        links=links_on(after, level_id) - links_on(before, level_id),
    )


def top_left_of(clip: Clip) -> tuple[int, int]:
    """Return the top-left corner of all pieces."""
    edges = [*clip.walls, *clip.broken_edges, *clip.line_edges, *(edge for door in clip.doors for edge in door.edges)]
    places = [(edge.x, edge.y) for edge in edges]
    places += [(each.x, each.y) for each in clip.placements]
    places += [(each.x, each.y) for each in clip.markers]
    places += [(each.x, each.y) for each in clip.notes]
    places += [(end.x, end.y) for each in clip.links for end in (each.start, each.end)]
    places += [(each.x, each.y) for _, each in clip.characters if each.x is not None and each.y is not None]
    return min((x for x, _ in places), default=0), min((y for _, y in places), default=0)


def selection_with_contents(document: Document) -> Selection:
    """Return the selection with its contents. Characters exist once and are included only if selected."""
    contents = include_contents(document.selection, document.scenario, document.box)
    return replace(contents, characters=document.selection.characters)


def _new_ids(scenario: Scenario) -> Callable[[], str]:
    taken = {marker.id for level in scenario.levels for marker in level.markers}
    taken |= {note.id for level in scenario.levels for note in level.notes}
    numbers = count(1)

    def new_id() -> str:
        return next(name for number in numbers if (name := f"marker-{number}") not in taken)

    return new_id


def _json(fields: dict[str, object], name: str) -> str:
    return json.dumps(fields.get(name, []))
