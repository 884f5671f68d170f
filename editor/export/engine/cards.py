"""The cards that a scenario uses, sorted by their ids; the author's own stand for those of the box of the same id."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeVar

from editor.board import Board
from editor.catalog.card_lookup import resolve_characters, resolve_equipment, resolve_missions
from editor.export.engine.card_model import Cards, DrillerCard, DrillerSquare, DrillerWall
from editor.export.engine.map_model import Icon
from editor.model.objectives import Objective, Reference
from editor.model.tile import Tile


def cards(board: Board, objectives: Collection[Objective]) -> Cards:
    """All that is needed to play with these objectives."""
    scenario, box = board.scenario, board.box
    starts = [start for _, start in scenario.starts()]
    people = {start.character for start in starts}
    known = resolve_characters(scenario, box)
    items = {item for start in starts for item in start.equipment} | set(scenario.search_deck or ())
    items |= {card.built_in for name in people if (card := known.get(name)) and card.built_in}
    items |= {each.id for objective in objectives for each in _references(objective) if each.kind == "equipment"}
    decked = {start.card for start in starts if start.card} | set(scenario.search_cards or ())
    doors = {door.door for level in scenario.levels for door in level.doors}
    missions = {each.mission for each in objectives if each.mission}
    return Cards(
        characters=_used(people, known),
        equipment=_used(items, resolve_equipment(scenario, box)),
        equipment_cards=_used(decked, box.cards),
        missions=_used(missions, resolve_missions(scenario, box)),
        doors=_used(doors, box.doors),
        drillers=tuple(_drillers(board)),
    )


def _references(objective: Objective) -> Iterator[Reference]:
    named = (*objective.all_who, *objective.targets, objective.where, objective.carrying)
    return (each for each in named if each is not None)


_Card = TypeVar("_Card")


def _used(ids: Collection[str], known: Mapping[str, _Card]) -> tuple[_Card, ...]:
    """Those that are used and known, by their ids."""
    return tuple(known[name] for name in sorted(ids) if name in known)


def _drillers(board: Board) -> Iterator[DrillerCard]:
    laid = {placement.tile for level in board.scenario.levels for placement in level.placements}
    return (_driller(tile) for tile in board.box.tiles.values() if tile.kind == "driller" and tile.id in laid)


def _driller(tile: Tile) -> DrillerCard:
    face = tile.front
    return DrillerCard(
        tile=tile.id,
        name=face.name,
        width=face.width,
        height=face.height,
        mp_cost=face.mp_cost,
        squares=tuple(
            DrillerSquare(
                x=square.at.x,
                y=square.at.y,
                impassable=square.impassable,
                blocks_los=square.blocks_los,
                icons=tuple(Icon(kind=icon.kind, direction=icon.direction) for icon in square.icons),
            )
            for square in face.squares
        ),
        walls=tuple(
            DrillerWall(x=wall.edge.x, y=wall.edge.y, side=wall.edge.side, kind=wall.kind) for wall in face.walls
        ),
        provenance=face.provenance,
    )
