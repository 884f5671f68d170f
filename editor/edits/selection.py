"""What is selected on a level, to be moved, rotated, copied or deleted together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from editor.board.miniatures import footprint as miniature_squares
from editor.board.names import name_from_id
from editor.board.paths import Spot
from editor.catalog import Box
from editor.catalog.card_lookup import resolve_characters
from editor.edits.edit import find_level_index
from editor.edits.motion import Motion
from editor.edits.piece_edits import PieceList, missing_piece, pieces_on
from editor.edits.tile_edits import placement_squares
from editor.errors import EditRejected
from editor.messages import Message, Name, msg
from editor.model.grid import Edge, Square
from editor.model.scenario import Scenario, SquareLink
from editor.model.sides import StartingCharacter
from editor.values import FrozenStruct, replace

_NONE: frozenset[str] = frozenset()
_NO_EDGES: frozenset[Edge] = frozenset()
_NO_SQUARES: frozenset[Square] = frozenset()

LinkEnds = tuple[Spot, Spot]
"""The two squares of an arrow, which identify it."""
_NO_LINKS: frozenset[LinkEnds] = frozenset()


def link_ends(link: SquareLink) -> LinkEnds:
    """Return where an arrow begins and ends."""
    return Spot(link.start.level, link.start.x, link.start.y), Spot(link.end.level, link.end.x, link.end.y)


def links_on(scenario: Scenario, level_id: str) -> frozenset[LinkEnds]:
    """Return the arrows that begin or end on a level."""
    return frozenset(ends for ends in map(link_ends, scenario.links) if level_id in (ends[0].level, ends[1].level))


LAYERS: Final[Mapping[str, tuple[str, ...]]] = {
    "tiles": ("tiles", "stairs"),
    "doors": ("doors",),
    "walls": ("walls", "broken", "lines"),
    "markers": ("markers", "links"),
    "characters": ("characters",),
    "zones": ("zones",),
    "notes": ("notes",),
}
"""The layers of the map that can be hidden and locked, and what a selection has of each."""


class Selection(FrozenStruct):
    """Things of one level: most by id, walls and lines by their edges, stairs and arrows by their squares."""

    level: str
    tiles: frozenset[str] = _NONE
    doors: frozenset[str] = _NONE
    markers: frozenset[str] = _NONE
    characters: frozenset[str] = _NONE
    zones: frozenset[str] = _NONE
    walls: frozenset[Edge] = _NO_EDGES
    broken: frozenset[Edge] = _NO_EDGES
    lines: frozenset[Edge] = _NO_EDGES
    stairs: frozenset[Square] = _NO_SQUARES
    notes: frozenset[str] = _NONE
    links: frozenset[LinkEnds] = _NO_LINKS
    """Arrows that begin or end on the level."""

    @property
    def ids_by_kind(self) -> tuple[frozenset[str], ...]:
        """The ids, by kind."""
        return self.tiles, self.doors, self.markers, self.characters, self.zones, self.notes

    def __len__(self) -> int:
        return sum(map(len, (*self.ids_by_kind, self.walls, self.broken, self.lines, self.stairs, self.links)))

    def label(self, one: str, many: str, name: Name = "") -> Message:
        """Return ``one`` with the name of a single thing or the given name, else ``many`` with the count.

        A tile that moves with its contents can still be called by the name of the tile.
        """
        ids = [thing for kind in self.ids_by_kind if kind is not self.notes for thing in kind]
        if name or (len(self) == 1 and ids):
            return msg(one, name=name or name_from_id(ids[0]))
        return msg(many, count=len(self))

    def without_layers(self, layers: Iterable[str]) -> Selection:
        """Return the selection without the things of some layers."""
        return replace(self, **{kind: frozenset() for layer in layers for kind in LAYERS[layer]})

    def after_motion(self, motion: Motion) -> Selection:
        """Return the selection of the same things after a motion."""
        return replace(
            self,
            walls=frozenset(map(motion.edge, self.walls)),
            broken=frozenset(map(motion.edge, self.broken)),
            lines=frozenset(map(motion.edge, self.lines)),
            stairs=frozenset(map(motion.square, self.stairs)),
            links=frozenset(self.moved_link(ends, motion) for ends in self.links),
        )

    def moved_link(self, ends: LinkEnds, motion: Motion) -> LinkEnds:
        """Return the ends of an arrow after a motion; one on another level stays."""
        start, end = (
            Spot(each.level, *motion.square(each.square)) if each.level == self.level else each for each in ends
        )
        return start, end


def select_tiles(level: str, *tiles: str) -> Selection:
    """Return a selection of tiles."""
    return Selection(level, tiles=frozenset(tiles))


def select_all_on(scenario: Scenario, level_id: str) -> Selection:
    """Return a selection of everything on a level."""
    level = scenario.levels[find_level_index(scenario, level_id)]
    return Selection(
        level_id,
        tiles=frozenset(placement.id for placement in level.placements),
        doors=frozenset(door.id for door in level.doors),
        markers=frozenset(marker.id for marker in level.markers),
        characters=frozenset(start.id for _, start in scenario.starts() if start.level == level_id),
        zones=frozenset(zone.id for zone in scenario.zones if zone.level == level_id),
        walls=frozenset(level.walls),
        broken=frozenset(level.broken_edges),
        lines=frozenset(level.line_edges),
        stairs=frozenset(stair_squares(scenario, level_id)),
        notes=frozenset(note.id for note in level.notes),
        links=links_on(scenario, level_id),
    )


def include_contents(selection: Selection, scenario: Scenario, box: Box) -> Selection:
    """Return the selection with everything that is on its tiles and on no other tile.

    A door between a selected tile and an empty square is included; one that leads to another tile belongs to both and
    is not. Zones are parts of the map, not of a tile, and are not included.
    """
    level = scenario.levels[find_level_index(scenario, selection.level)]
    mine: set[tuple[int, int]] = set()
    others: set[tuple[int, int]] = set()
    for placement in level.placements:
        (mine if placement.id in selection.tiles else others).update(placement_squares(placement, box))

    def within(*squares: tuple[int, int]) -> bool:
        return not mine.isdisjoint(squares) and others.isdisjoint(squares)

    return replace(
        selection,
        doors=selection.doors | {door.id for door in level.doors if all(within(*_beside(edge)) for edge in door.edges)},
        markers=selection.markers | {marker.id for marker in level.markers if within((marker.x, marker.y))},
        characters=selection.characters
        | {
            start.id
            for _, start in scenario.starts()
            if start.level == level.id and within(*_character_squares(start, is_large_character(start, scenario, box)))
        },
        walls=selection.walls | {edge for edge in level.walls if within(*_beside(edge))},
        broken=selection.broken | {edge for edge in level.broken_edges if within(*_beside(edge))},
        lines=selection.lines | {edge for edge in level.line_edges if within(*_beside(edge))},
        stairs=selection.stairs | {square for square in stair_squares(scenario, level.id) if within(square)},
        notes=selection.notes | {note.id for note in level.notes if within(note.square)},
        links=selection.links
        | {
            ends
            for ends in links_on(scenario, level.id)
            if all(within(end.square) for end in ends if end.level == level.id)
        },
    )


def require_present(selection: Selection, scenario: Scenario) -> None:
    """Raise ``EditRejected`` if something in the selection is not on its level.

    Missing walls, stairs and arrows are allowed.
    """
    level = scenario.levels[find_level_index(scenario, selection.level)]
    piles: tuple[tuple[PieceList, frozenset[str]], ...] = (
        ("placements", selection.tiles),
        ("doors", selection.doors),
        ("markers", selection.markers),
        ("notes", selection.notes),
    )
    for pile, ids in piles:
        for missing in sorted(ids.difference(piece.id for piece in pieces_on(level, pile))):
            raise EditRejected(missing_piece(pile, missing))
    standing = {start.id for _, start in scenario.starts() if start.level == level.id}
    for missing in sorted(selection.characters - standing):
        raise EditRejected(msg("edits.no-such-character", character=name_from_id(missing)))
    zones = {zone.id for zone in scenario.zones if zone.level == level.id}
    for missing in sorted(selection.zones - zones):
        raise EditRejected(msg("edits.no-such-zone", zone=name_from_id(missing)))


def stair_squares(scenario: Scenario, level_id: str) -> Iterator[Square]:
    """Yield the stair squares on a level."""
    return (place.square for link in scenario.stairs for place in (link.start, link.end) if place.level == level_id)


def is_large_character(start: StartingCharacter, scenario: Scenario, box: Box) -> bool:
    """Return whether a character covers 2 × 2 squares; unknown characters are small."""
    character = resolve_characters(scenario, box).get(start.character)
    return character is not None and character.large


def _character_squares(start: StartingCharacter, large: bool) -> tuple[Square, ...]:
    return () if start.x is None or start.y is None else miniature_squares(start.x, start.y, large)


def _beside(edge: Edge) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the positions on both sides of an edge, even outside the grid."""
    before = (edge.x, edge.y - 1) if edge.side == "n" else (edge.x - 1, edge.y)
    return before, (edge.x, edge.y)
