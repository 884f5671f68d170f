"""Rules ``box.exceeded``, ``carry.*`` and ``search.nowhere``: what a scenario uses of the box, carries and finds.

Tiles and doors have their own rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from editor.board.board_change import ScenarioPart
from editor.board.miniatures import condition_of, is_large
from editor.board.names import equipment_name
from editor.catalog.translation import box_text
from editor.messages import JoinedNames, Name, msg
from editor.model.cards import MarkerKind
from editor.model.grid import straight_runs
from editor.model.scenario import Scenario
from editor.model.sides import StartingCharacter
from editor.rules.inspection import Inspection, carried_weight, character_name, known_weight, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import Rule
from editor.values import FrozenStruct, replace

_LONG, _SHORT = "broken-wall-long", "broken-wall-short"
_DOOR = "broken-door"


class PieceUsage(FrozenStruct):
    """A piece of the box, how often it is used, and how often the boxes have it."""

    kind: Literal["character", "equipment", "marker", "pool", "broken-wall", "broken-door"]
    id: str
    name: Name
    limit: int
    used: int
    users: tuple[str, ...] = ()
    """The characters and markers of the scenario that use it, as far as they have an id, in order."""
    certain: bool = True
    """Whether a source states how many the box has."""

    @property
    def surplus(self) -> tuple[str, ...]:
        """The users for which none is left."""
        return self.users[self.limit :]


def piece_usage(inspection: Inspection) -> Iterator[PieceUsage]:
    """Yield everything of the box that the scenario uses."""
    yield from _cards_used(inspection)
    yield from _markers(inspection)
    yield from _broken_walls(inspection)
    yield from _broken_doors(inspection)


def _cards_used(inspection: Inspection) -> tuple[PieceUsage, ...]:
    """Return the use of character and equipment cards; independent of the map."""
    scenario = inspection.scenario
    given = (scenario.sides, scenario.house, scenario.box, scenario.search_deck, scenario.search_remaining)
    return inspection.cache.get_or_compute(
        "stock of people", given, lambda: ((*_characters(inspection), *_equipment(inspection)), {})
    )


def _characters(inspection: Inspection) -> Iterator[PieceUsage]:
    scenario, known = inspection.scenario, inspection.box.characters
    own = {card.id for card in scenario.house.characters}
    users: dict[str, list[str]] = {}
    for _, start in scenario.starts():
        if start.character in known and start.character not in own:
            users.setdefault(start.character, []).append(start.id)
    for character, ids in users.items():
        yield PieceUsage(
            kind="character",
            id=character,
            name=box_text("character", known[character].name),
            limit=known[character].supply * scenario.box.copies,
            used=len(ids),
            users=tuple(ids),
        )


def _equipment(inspection: Inspection) -> Iterator[PieceUsage]:
    """Yield items that are carried and items in the search deck.

    Where no source states how many there are, the sides of the built-in cards are counted.
    """
    scenario, known = inspection.scenario, inspection.box.equipment
    own = {card.id for card in scenario.house.equipment}
    shown = Counter(face.item for card in inspection.box.cards.values() for _, face in card.faces())
    carried = [item for _, start in scenario.starts() for item in start.equipment]
    listed = () if scenario.search_remaining else scenario.search_deck or ()  # all remaining cards are never too many
    used = [item for item in (*carried, *listed) if item in known and item not in own]
    for item in dict.fromkeys(used):
        card = known[item]
        certain = card.provenance.get("copies") == "stated"
        yield PieceUsage(
            kind="equipment",
            id=item,
            name=box_text("equipment", card.name),
            limit=(card.copies if certain else max(card.copies, shown[item])) * scenario.box.copies,
            used=used.count(item),
            certain=certain,
        )


def _markers(inspection: Inspection) -> Iterator[PieceUsage]:
    """Yield markers on squares and on character cards, kind by kind, then the pools of double-sided markers."""
    known, copies = inspection.box.markers, inspection.scenario.box.copies
    users = _users_of_markers(inspection.scenario)
    used = {kind: ids for kind, ids in users.items() if kind in known and known[kind].lies != "edge"}
    for kind, ids in used.items():
        yield PieceUsage(
            kind="marker",
            id=kind,
            name=box_text("marker", known[kind].name),
            limit=known[kind].supply * copies,
            used=len(ids),
            users=tuple(ids),
        )
    for pool in dict.fromkeys(known[kind].pool for kind in used):
        if pool is not None:
            kinds = [kind for kind in known.values() if kind.pool == pool]
            pieces = tuple(each for kind in kinds for each in used.get(kind.id, ()))
            names = JoinedNames(tuple(box_text("marker", kind.name) for kind in kinds if kind.id in used), ", ")
            yield PieceUsage(
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
    """Return how many pieces of cardboard a pool has: as many as its fronts."""
    return sum(kind.supply for kind in kinds if kind.side == "front") * inspection.scenario.box.copies


def _broken_walls(inspection: Inspection) -> Iterator[PieceUsage]:
    """Yield the use of broken-wall markers: long ones on two edges in a row where possible, then short ones."""
    known = inspection.box.markers
    rows = _broken(inspection, "wall")
    if not rows or _LONG not in known or _SHORT not in known:
        return
    copies = inspection.scenario.box.copies
    long = min(_pairs(rows), known[_LONG].supply * copies)
    yield PieceUsage(
        kind="broken-wall",
        id=_SHORT,
        name=box_text("marker", known[_SHORT].name),
        limit=known[_SHORT].supply * copies,
        used=sum(rows) - 2 * long,
    )


def _broken_doors(inspection: Inspection) -> Iterator[PieceUsage]:
    """Yield the use of broken-door markers, which are the backs of unused sliding doors."""
    rows, known = _broken(inspection, "door"), inspection.box.markers
    if rows and _DOOR in known:
        large, small = (_sliding_left(inspection, length) for length in (2, 1))
        used = sum(rows) - 2 * min(_pairs(rows), large)
        yield PieceUsage(
            kind="broken-door", id=_DOOR, name=box_text("marker", known[_DOOR].name), limit=small, used=used
        )


def _sliding_left(inspection: Inspection, length: int) -> int:
    """Return how many sliding doors of that length are not on the map as doors."""
    doors, copies = inspection.box.doors, inspection.scenario.box.copies
    sliding = {door.id for door in doors.values() if door.make == "sliding" and door.length == length}
    used = sum(door.door in sliding for level in inspection.scenario.levels for door in level.doors)
    return max(0, len(sliding) * copies - used)


def _broken(inspection: Inspection, of: Literal["wall", "door"]) -> list[int]:
    """Return the lengths of the rows of edges with broken walls or doors."""
    levels = ([each.edge for each in level.broken if each.of == of] for level in inspection.scenario.levels)
    return [len(run) for edges in levels for run in straight_runs(edges)]


def _pairs(rows: list[int]) -> int:
    """Return how many long markers fit on rows of edges."""
    return sum(length // 2 for length in rows)


def check_box_exceeded(inspection: Inspection) -> Iterator[Problem]:
    """Find pieces that are used more often than the boxes have them; an info where their number is not stated."""
    for stock in piece_usage(inspection):
        if stock.used > stock.limit:
            name = stock.kind if stock.certain else f"{stock.kind}-uncertain"
            message = msg(f"rules.box.exceeded-{name}", what=stock.name, count=stock.used, limit=stock.limit)
            problem = make_problem("box.exceeded", stock.surplus or (stock.id,), message)
            yield problem if stock.certain else replace(problem, severity="info")


def check_carry_too_heavy(inspection: Inspection) -> Iterator[Problem]:
    """Find characters that carry more than the state they start in allows; unknown weights count as 0."""
    for _, start in inspection.scenario.starts():
        load = load_of(inspection, start)
        if load.excess > 0:
            items = tuple(equipment_name(inspection.board, item) for item in start.equipment)
            prisoners = tuple(character_name(inspection, each) for each in load.prisoners)
            message = msg(
                "rules.carry.too-heavy",
                character=character_name(inspection, start),
                weight=load.weight,
                allowed=load.allowed,
                items=(*items, *prisoners),
            )
            yield make_problem("carry.too-heavy", (start.id,), message)


def check_carry_unknown(inspection: Inspection) -> Iterator[Problem]:
    """Find loads that cannot be checked because a weight or an allowance is not known; one problem for each reason."""
    items, carriers, others = dict[str, None](), list[StartingCharacter](), list[StartingCharacter]()
    for _, start in inspection.scenario.starts():
        unknown = [item for item in start.equipment if known_weight(inspection, start, item) is None]
        if start.equipment and load_of(inspection, start).allowed is None:
            others.append(start)
        elif unknown:
            items |= dict.fromkeys(unknown)
            carriers.append(start)
    if items:
        names = tuple(equipment_name(inspection.board, item) for item in items)
        yield make_problem(
            "carry.unknown", tuple(each.id for each in carriers), msg("rules.carry.unknown", items=names)
        )
    if others:
        names = tuple(character_name(inspection, each) for each in others)
        message = msg("rules.carry.unknown-allowance", characters=names)
        yield make_problem("carry.unknown", tuple(each.id for each in others), message)


def check_search_nowhere(inspection: Inspection) -> Iterator[Problem]:
    """Find a search deck although no room on the map can be searched."""
    placed = [(level, each) for level in inspection.board.levels for each in level.placed_tiles]
    rooms = (each.face.room_types and each.mask.floor & level.indoor for level, each in placed)
    if inspection.scenario.search_deck is not None and placed and not any(rooms):
        yield make_problem("search.nowhere", ("search_deck",), msg("rules.search.nowhere"))


class Load(FrozenStruct):
    """What a character carries at the start, and what it can carry."""

    weight: int
    allowed: int | None
    """``None``: unknown."""
    prisoners: tuple[StartingCharacter, ...] = ()

    @property
    def excess(self) -> int:
        """The weight above the allowance."""
        return self.weight - self.allowed if self.allowed is not None else 0


def load_of(inspection: Inspection, start: StartingCharacter) -> Load:
    """Return the load of a character: equipment, and 1 for a prisoner.

    The captor of a large miniature is inside it, does not carry it, and has its allowance (RB 30).
    """
    held = [each for _, each in inspection.scenario.starts() if each.captor == start.id and each.prisoner]
    large = [each for each in held if is_large(each, inspection.board)]
    prisoners = tuple(each for each in held if each not in large)
    condition = condition_of(large[0] if large else start, inspection.board)
    return Load(
        weight=sum(carried_weight(inspection, start, item) for item in start.equipment) + len(prisoners),
        allowed=condition.weight if condition else None,
        prisoners=prisoners,
    )


_CARRYING = frozenset[ScenarioPart]({"sides", "house"})

RULES = (
    Rule(
        "box.exceeded",
        "error",
        "RB 2, 3",
        check_box_exceeded,
        _CARRYING | {"doors", "walls", "markers", "box", "play"},
    ),
    Rule("carry.too-heavy", "error", "RB 17, 30", check_carry_too_heavy, _CARRYING),
    Rule("carry.unknown", "info", "RB 17", check_carry_unknown, _CARRYING, fixable=False),
    Rule("search.nowhere", "warning", "RB 24, 25", check_search_nowhere, frozenset({"tiles", "levels", "play"})),
)
