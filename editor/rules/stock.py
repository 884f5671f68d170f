"""How much of the box a scenario uses: characters, equipment, markers. Tiles and doors have rules of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from editor.catalog.words import box_text
from editor.messages import Joined, Name
from editor.model.cards import MarkerKind
from editor.model.grid import straight_runs
from editor.model.scenario import Scenario
from editor.rules.inspection import Inspection
from editor.values import FrozenStruct

_LONG, _SHORT = "broken-wall-long", "broken-wall-short"
_DOOR = "broken-door"


class BoxStock(FrozenStruct):
    """A thing of the box, how often it is used, and how often it can be."""

    kind: Literal["character", "equipment", "marker", "pool", "broken-wall", "broken-door"]
    id: str
    name: Name
    limit: int
    used: int
    users: tuple[str, ...] = ()
    """The characters and markers of the scenario that use it, as far as they have an id, in order."""

    @property
    def surplus(self) -> tuple[str, ...]:
        """The users that get none."""
        return self.users[self.limit :]


def stocks(inspection: Inspection) -> Iterator[BoxStock]:
    """Everything of the box that the scenario uses."""
    yield from _with_people(inspection)
    yield from _markers(inspection)
    yield from _broken_walls(inspection)
    yield from _broken_doors(inspection)


def _with_people(inspection: Inspection) -> tuple[BoxStock, ...]:
    """Who takes part, and what they and the search deck have; the map has no part in it."""
    scenario = inspection.scenario
    given = (scenario.sides, scenario.house, scenario.box, scenario.search_deck, scenario.search_cards)
    return inspection.memory.recall(
        "stock of people", given, lambda: ((*_characters(inspection), *_equipment(inspection)), {})
    )


def _characters(inspection: Inspection) -> Iterator[BoxStock]:
    scenario, known = inspection.scenario, inspection.box.characters
    own = {card.id for card in scenario.house.characters}
    users: dict[str, list[str]] = {}
    for _, start in scenario.starts():
        if start.character in known and start.character not in own:
            users.setdefault(start.character, []).append(start.id)
    for character, ids in users.items():
        yield BoxStock(
            kind="character",
            id=character,
            name=box_text("character", known[character].name),
            limit=scenario.box.copies,
            used=len(ids),
            users=tuple(ids),
        )


def _equipment(inspection: Inspection) -> Iterator[BoxStock]:
    """Items that are carried and items in the search deck.

    Where the S.A.G.S. dealt from its deck of cards, the sides of those cards tell how many there are.
    """
    scenario, known = inspection.scenario, inspection.box.equipment
    own = {card.id for card in scenario.house.equipment}
    cards = inspection.box.cards.values() if scenario.search_cards is not None else ()
    shown = Counter(face.item for card in cards for _, face in card.faces())
    carried = [item for _, start in scenario.starts() for item in start.equipment]
    used = [item for item in (*carried, *(scenario.search_deck or ())) if item in known and item not in own]
    for item in dict.fromkeys(used):
        limit = max(known[item].copies, shown[item]) * scenario.box.copies
        yield BoxStock(
            kind="equipment", id=item, name=box_text("equipment", known[item].name), limit=limit, used=used.count(item)
        )


def _markers(inspection: Inspection) -> Iterator[BoxStock]:
    """Markers on squares and on the cards of characters, kind by kind, then those printed on the same cardboard."""
    known, copies = inspection.box.markers, inspection.scenario.box.copies
    users = _users_of_markers(inspection.scenario)
    used = {kind: ids for kind, ids in users.items() if kind in known and known[kind].lies != "edge"}
    for kind, ids in used.items():
        yield BoxStock(
            kind="marker",
            id=kind,
            name=box_text("marker", known[kind].name),
            limit=known[kind].count * copies,
            used=len(ids),
            users=tuple(ids),
        )
    for pool in dict.fromkeys(known[kind].pool for kind in used):
        if pool is not None:
            kinds = [kind for kind in known.values() if kind.pool == pool]
            pieces = tuple(each for kind in kinds for each in used.get(kind.id, ()))
            names = Joined(tuple(box_text("marker", kind.name) for kind in kinds if kind.id in used), ", ")
            yield BoxStock(
                kind="pool",
                id=pool,
                name=names,
                limit=pieces_of_pool(inspection, kinds),
                used=len(pieces),
                users=pieces,
            )


def _users_of_markers(scenario: Scenario) -> dict[str, list[str]]:
    users: dict[str, list[str]] = {}
    for level in scenario.levels:
        for marker in level.markers:
            users.setdefault(marker.marker, []).append(marker.id)
    for _, start in scenario.starts():
        for kind, has_one in (("magnetic-card", start.magnetic_card), ("prisoner", start.prisoner)):
            if has_one:
                users.setdefault(kind, []).append(start.id)
    return users


def pieces_of_pool(inspection: Inspection, kinds: list[MarkerKind]) -> int:
    """How many pieces of cardboard a pool has: as many as its fronts."""
    return sum(kind.count for kind in kinds if kind.side == "front") * inspection.scenario.box.copies


def _broken_walls(inspection: Inspection) -> Iterator[BoxStock]:
    """Broken-wall markers the author laid on edges: long ones over two in a row as far as they go, then short ones."""
    known = inspection.box.markers
    rows = _broken(inspection, "wall")
    if not rows or _LONG not in known or _SHORT not in known:
        return
    copies = inspection.scenario.box.copies
    long = min(_pairs(rows), known[_LONG].count * copies)
    yield BoxStock(
        kind="broken-wall",
        id=_SHORT,
        name=box_text("marker", known[_SHORT].name),
        limit=known[_SHORT].count * copies,
        used=sum(rows) - 2 * long,
    )


def _broken_doors(inspection: Inspection) -> Iterator[BoxStock]:
    """Broken-door markers are the backs of sliding doors that are not on the map: large ones over two edges in a row as
    far as they go, then small ones."""
    rows, known = _broken(inspection, "door"), inspection.box.markers
    if rows and _DOOR in known:
        large, small = (_sliding_left(inspection, length) for length in (2, 1))
        used = sum(rows) - 2 * min(_pairs(rows), large)
        yield BoxStock(kind="broken-door", id=_DOOR, name=box_text("marker", known[_DOOR].name), limit=small, used=used)


def _sliding_left(inspection: Inspection, length: int) -> int:
    """How many sliding doors that cover so many edges are not on the map as doors."""
    doors, copies = inspection.box.doors, inspection.scenario.box.copies
    sliding = {door.id for door in doors.values() if door.make == "sliding" and door.length == length}
    laid = sum(door.door in sliding for level in inspection.scenario.levels for door in level.doors)
    return max(0, len(sliding) * copies - laid)


def _broken(inspection: Inspection, of: Literal["wall", "door"]) -> list[int]:
    """Where the author broke walls or doors: how many edges in a row, for each row of them."""
    levels = ([each.edge for each in level.broken if each.of == of] for level in inspection.scenario.levels)
    return [len(run) for edges in levels for run in straight_runs(edges)]


def _pairs(rows: list[int]) -> int:
    """How many long markers fit on rows of edges."""
    return sum(length // 2 for length in rows)
