"""Ghosts: what the canvas shows for the current tool, or as the preview of an edit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from editor.board import Board, recompile
from editor.board.bit_sets import Squares
from editor.board.obstacles import SightLine
from editor.edits import Edit, Selection
from editor.edits.selection import link_ends
from editor.errors import EditRejected
from editor.messages import Message, msg
from editor.model.grid import DoorEdges, Edge, Square
from editor.model.level import Level, MapNote, Marker, PlacedDoor, Placement
from editor.model.scenario import SquareLink
from editor.model.sides import StartingCharacter
from editor.rules import Problem
from editor.session.document import Document
from editor.session.edit_preview import EditPreview
from editor.values import FrozenStruct

_T = TypeVar("_T")


def preview_ghost(document: Document, edit: Edit) -> tuple[str, Ghost] | None:
    """Return the level that an edit changes, preferably the shown one, and what it adds and removes there."""
    try:
        after = recompile(document.board, edit.apply(document.scenario))
    except EditRejected:
        return None
    shown = document.level_id
    for level in sorted(after.levels, key=lambda each: each.level.id != shown):
        ghost = _difference(document.board, after, level.level.id)
        if ghost != Ghost():
            return level.level.id, ghost
    return None


def _difference(before: Board, after: Board, level_id: str) -> Ghost:
    old_board, new_board = before.level(level_id), after.level(level_id)
    assert new_board is not None
    new, old = new_board.level, old_board.level if old_board is not None else Level(id=level_id)
    gone_tiles = {each.id for each in old.placements} - {each.id for each in new.placements}
    stamps = old_board.placed_tiles if old_board is not None else ()
    people = [start for _, start in before.scenario.starts()]
    new_doors = _without(new.doors, old.doors)
    kept_edges = {edge for each in new.doors for edge in each.edges}
    left = [Square(each.x, each.y) for each in _without(old.markers, new.markers)]
    return Ghost(
        placements=_without(new.placements, old.placements),
        doors=new_doors,
        places=tuple(each.edges for each in new_doors),
        markers=_without(new.markers, old.markers),
        characters=tuple(
            (side.id, start)
            for side, start in after.scenario.starts()
            if start.level == level_id and start not in people
        ),
        notes=_without(new.notes, old.notes),
        links=tuple(
            each
            for each in _without(after.scenario.links, before.scenario.links)
            if level_id in (each.start.level, each.end.level)
        ),
        stroke=(
            *_without(new.walls, old.walls),
            *_without(new.broken_edges, old.broken_edges),
            *(each.edge for each in _without(new.lines, old.lines)),
        ),
        removed_squares=(*(at for each in stamps if each.placement.id in gone_tiles for at in each.squares()), *left),
        removed_edges=(
            *(edge for each in _without(old.doors, new.doors) for edge in each.edges if edge not in kept_edges),
            *_without(old.walls, new.walls),
            *_without(old.line_edges, new.line_edges),
        ),
    )


def _without(things: Iterable[_T], others: Iterable[_T]) -> tuple[_T, ...]:
    known = list(others)
    return tuple(each for each in things if each not in known)


class SightView(FrozenStruct):
    """The squares that a square sees, and the line to a target."""

    origin: Square
    seen: Squares
    pinned: bool = False
    line: SightLine | None = None
    cover: Squares = 0
    """Those of the squares that are seen behind cover."""


class Ghost(FrozenStruct):
    """What the canvas paints for a tool, above the map."""

    placements: tuple[Placement, ...] = ()
    doors: tuple[PlacedDoor, ...] = ()
    markers: tuple[Marker, ...] = ()
    characters: tuple[tuple[str, StartingCharacter], ...] = ()
    """The id of the side, and the character."""
    notes: tuple[MapNote, ...] = ()
    links: tuple[SquareLink, ...] = ()
    """Arrows of the author."""
    legal: bool = True
    unfinished: bool = False
    """It is legal, but something is left to do."""
    reason: Message | None = None
    """Why it is not legal, or what to mind."""
    squares: tuple[Square, ...] = ()
    """Squares with a problem."""
    edges: tuple[Edge, ...] = ()
    """Edges with a problem."""
    places: tuple[tuple[Edge, ...], ...] = ()
    """Highlighted places: where the door may be placed, or where one is missing."""
    lit: tuple[Square, ...] = ()
    """Highlighted squares: stairs that can be linked."""
    room: Squares = 0
    """Squares that the piece could cover."""
    paid_room: Squares = 0
    """Squares that the piece could cover only if a violation is paid for."""
    price: str = ""
    """What placing it costs or earns, shown on the piece."""
    stroke: tuple[Edge, ...] = ()
    """Edges that a brush would paint."""
    removed_squares: tuple[Square, ...] = ()
    """Squares from which something would be removed."""
    removed_edges: tuple[Edge, ...] = ()
    """Doors and walls that would be removed."""
    selection_rectangle: tuple[float, float, float, float] | None = None
    """The selection rectangle: left, top, right, bottom in squares."""
    sight: SightView | None = None

    def changed_squares(self) -> list[Square]:
        """Return the squares at which something would be added, or removed if nothing is added."""
        pieces = [Square(each.x, each.y) for each in self.placements]
        pieces += [Square(each.x, each.y) for each in self.markers]
        pieces += [Square(each.x, each.y) for _, each in self.characters if each.x is not None and each.y is not None]
        edges = [*(edge for door in self.doors for edge in door.edges), *self.stroke]
        added = [*pieces, *(square for edge in edges for square in edge.squares())]
        gone = [*self.removed_squares, *(square for edge in self.removed_edges for square in edge.squares())]
        return added or gone


class Verdict(FrozenStruct):
    """Whether a proposal is legal on the shown level, and why not: green, amber or red."""

    legal: bool = True
    unfinished: bool = False
    reason: Message | None = None
    squares: tuple[Square, ...] = ()
    edges: tuple[Edge, ...] = ()


def verdict(proposal: EditPreview | None, level_id: str, doors: Mapping[DoorEdges, Edit] | None = None) -> Verdict:
    """Return the verdict on a proposal to place, move, rotate or paste.

    ``doors``: the places for a missing door; if there are none, the proposal is illegal. ``None``: they have not been
    searched for yet.
    """
    if proposal is None:
        return Verdict()
    against = proposal.obstacles
    if not against and proposal.lacks_door is not None and doors is not None and not doors:
        against = (proposal.lacks_door,)
    here = [found for found in against or proposal.new_problems if found.level == level_id]
    return Verdict(
        proposal.rejection is None and not against,
        bool(proposal.new_problems) and not against,
        _explain(against[0]) if against else proposal.reason,
        tuple(dict.fromkeys(at for found in here for at in found.squares)),
        tuple(dict.fromkeys(edge for found in here for edge in found.edges)),
    )


def _explain(found: Problem) -> Message:
    """Return why a piece cannot be placed; the message of an overlap would speak of two tiles on the map."""
    if found.rule == "tile.overlap":
        names = dict(found.message.params)
        return msg("tools.overlaps", tile=names["tile"], below=names["below"])
    return found.message


def selection_ghost(proposal: EditPreview, level_id: str, selected: Selection | None, outcome: Verdict) -> Ghost:
    """Return the selected pieces as they would be after a proposal."""
    level = proposal.board.level(level_id) if proposal.board else None
    if level is None or selected is None or proposal.board is None:
        return Ghost(legal=False, reason=outcome.reason)
    there = level.level
    starts = proposal.board.scenario.starts()
    return Ghost(
        placements=tuple(each for each in there.placements if each.id in selected.tiles),
        doors=tuple(each for each in there.doors if each.id in selected.doors),
        markers=tuple(each for each in there.markers if each.id in selected.markers),
        characters=tuple((side.id, start) for side, start in starts if start.id in selected.characters),
        notes=tuple(each for each in there.notes if each.id in selected.notes),
        links=tuple(each for each in proposal.board.scenario.links if link_ends(each) in selected.links),
        stroke=tuple(sorted(selected.walls | selected.broken | selected.lines)),
        legal=outcome.legal,
        unfinished=outcome.unfinished,
        reason=outcome.reason,
        squares=outcome.squares,
        edges=outcome.edges,
    )
