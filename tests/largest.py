"""The largest scenario of Earth Reborn: every list as long as its limit, everything on the map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from editor.catalog import Box
from editor.model import limits
from editor.model.grid import DIRECTIONS, FULL_FRAME, Edge, Square
from editor.model.level import BrokenEdge, Level, Marker, PlacedDoor, Placement, Switch
from editor.model.objectives import (
    ExitOnly,
    ExitPlace,
    Indestructible,
    Objective,
    Party,
    Reference,
    SpecialRule,
    Structure,
    Victory,
)
from editor.model.scenario import (
    BoxReference,
    CustomCards,
    IgnoredWarning,
    Scenario,
    ScenarioTexts,
    SquareOnLevel,
    StairsLink,
    Zone,
)
from editor.model.sides import Side, StartingCharacter

_T = TypeVar("_T")

_WIDTH, _HEIGHT = FULL_FRAME
_FLOOR = tuple(Square(x, y) for y in range(_HEIGHT) for x in range(_WIDTH))
_RIM = tuple(sorted({at.edge(side) for at in _FLOOR for side in DIRECTIONS}))
_WORDS = "The {side:side-1} must hold the {zone:zone-1} until help comes. "


SIDES = 4
"""Sides of Earth Reborn."""


def largest(box: Box) -> Scenario:
    """Nine boxes on nine levels, people and items to the last card.

    A file also has a bound for all its values together, so long lists within lists are long only once.
    """
    return Scenario(
        id="largest",
        title="The largest scenario",
        box=BoxReference(copies=limits.MAX_BOXES),
        players=4,
        turns=99,
        search_deck=tuple(_items(box, limits.MAX_ITEMS // 2)),
        modules=tuple(box.modules),
        levels=tuple(_level(box, number) for number in range(limits.MAX_LEVELS)),
        stairs=tuple(_stairs(number) for number in range(limits.MAX_ENTRIES)),
        sides=tuple(_side(box, number) for number in range(SIDES)),
        zones=tuple(_zone(number) for number in range(limits.MAX_ENTRIES)),
        objectives=tuple(_objective(number) for number in range(limits.MAX_OBJECTIVES)),
        victory=Victory(mode="most-mp"),
        rules_as_data=tuple(_rule(box, number) for number in range(limits.MAX_ENTRIES)),
        texts=ScenarioTexts(
            special_rules=(_WORDS * 16,) * limits.MAX_ENTRIES, story=_text(), setup=_text(), victory=_text()
        ),
        suppressed=tuple(_suppressed(number) for number in range(limits.MAX_IGNORED)),
        house=CustomCards(
            characters=tuple(
                card.model_copy(update={"id": f"own-{n}"})
                for n, card in enumerate(_cycle(tuple(box.characters.values()), limits.MAX_ENTRIES))
            ),
            equipment=tuple(
                card.model_copy(update={"id": f"own-item-{n}"})
                for n, card in enumerate(_cycle(tuple(box.equipment.values()), limits.MAX_ENTRIES))
            ),
            missions=tuple(
                card.model_copy(update={"id": f"own-mission-{n}"})
                for n, card in enumerate(_cycle(tuple(box.missions.values()), limits.MAX_ENTRIES))
            ),
        ),
    )


def _cycle(things: tuple[_T, ...], count: int) -> Iterator[_T]:
    return (things[n % len(things)] for n in range(count))


def _text() -> str:
    return (_WORDS * 400)[:20_000]


def _copy(piece: str, number: int) -> str:
    return piece if number == 0 else f"{piece}#{number + 1}"


def _level(box: Box, number: int) -> Level:
    """Return a box on a level: its tiles in rows, doors and markers everywhere, every edge a wall or broken."""
    edges = _RIM[number::2]
    return Level(
        id=f"level-{number}",
        elevation=number,
        placements=tuple(_placements(box, number)),
        doors=tuple(
            PlacedDoor(
                id=_copy(door.id, number), door=door.id, edges=_door_edges(7 * index % 17, index % 13, door.length)
            )
            for index, door in enumerate(box.doors.values())
        ),
        walls=_RIM if number > 4 else (),
        broken=() if number < 2 else tuple(BrokenEdge(edge=edge) for edge in edges),
        markers=tuple(
            Marker(id=f"marker-{number}-{n}", marker=kind, x=_FLOOR[2 * n].x, y=_FLOOR[2 * n].y, note="A marker")
            for n, kind in enumerate(_cycle(tuple(box.markers), limits.MAX_MARKERS // limits.MAX_LEVELS))
        ),
        switches=tuple(
            Switch(placement=_copy(tile.id, number), element=element.id, state="on")
            for tile in box.tiles.values()
            for element in tile.front.elements
        ),
    )


def _placements(box: Box, number: int) -> Iterator[Placement]:
    x = y = tallest = 0
    for tile in box.tiles.values():
        if x + tile.front.width > _WIDTH:
            x, y, tallest = 0, (y + tallest) % (_HEIGHT - 3), 0
        yield Placement(id=_copy(tile.id, number), tile=tile.id, x=x, y=y)
        x, tallest = x + tile.front.width, max(tallest, tile.front.height)


def _door_edges(x: int, y: int, length: int) -> tuple[Edge, ...]:
    first = Edge(x + 1, y + 1, "n")
    return (first, first.next())[:length]


def _side(box: Box, number: int) -> Side:
    cards = tuple(box.characters)
    people = range(number, limits.MAX_CHARACTERS, SIDES)
    return Side(
        id=f"side-{number}",
        cp=10,
        characters=tuple(
            StartingCharacter(
                id=f"person-{n}",
                character=cards[n % len(cards)],
                level=f"level-{n % 2}",
                x=_FLOOR[5 * n % len(_FLOOR)].x,
                y=_FLOOR[5 * n % len(_FLOOR)].y,
                equipment=tuple(_items(box, limits.MAX_ITEMS // 2 // limits.MAX_CHARACTERS)),
            )
            for n in people
        ),
    )


def _items(box: Box, count: int) -> Iterator[str]:
    return _cycle(tuple(box.equipment), count)


def _zone(number: int) -> Zone:
    return Zone(id=f"zone-{number}", name=f"Zone {number}", level=f"level-{number % limits.MAX_LEVELS}",
                kind="deployment",
                side=f"side-{number % SIDES}", stripes=tuple(range(1, 9)),
                squares=_FLOOR[: None if number < 9 else 24])  # fmt: skip


def _stairs(number: int) -> StairsLink:
    at, level = _FLOOR[3 * number], number % (limits.MAX_LEVELS - 1)
    return StairsLink(start=SquareOnLevel(level=f"level-{level}", x=at.x, y=at.y),
                      end=SquareOnLevel(level=f"level-{level + 1}", x=at.x, y=at.y))  # fmt: skip


def _objective(number: int) -> Objective:
    before = tuple(f"objective-{n}" for n in range(max(0, number - 25), number))
    return Objective(id=f"objective-{number}", side=f"side-{number % SIDES}", goal="hold", mp=1,
                     requires=before,
                     where=Reference(kind="zone", id=f"zone-{number % limits.MAX_ENTRIES}"), text=_WORDS)  # fmt: skip


def _rule(box: Box, number: int) -> SpecialRule:
    if number % 2:
        things = (Structure(kind="tile", id=_copy(tile, n)) for n in range(limits.MAX_BOXES) for tile in box.tiles)
        return Indestructible(rule="indestructible", what=tuple(things)[: limits.MAX_TILES if number == 1 else 12])
    people = tuple(Party(kind="character", id=f"person-{n}") for n in range(limits.MAX_CHARACTERS))
    zones = tuple(ExitPlace(kind="zone", id=f"zone-{n}") for n in range(limits.MAX_ENTRIES))
    return ExitOnly(
        rule="exit",
        who=people[: limits.MAX_CHARACTERS if number == 0 else 12],
        where=zones[: limits.MAX_ENTRIES if number == 0 else 3],
    )


def _suppressed(number: int) -> IgnoredWarning:
    return IgnoredWarning(rule="access.locked", subjects=(f"zone-{number}",), reason="It is meant to be so.")
