"""The cards in an engine file: only those that the scenario uses, sorted by id.

A custom card replaces the card of the box with the same id.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TypeVar

from editor.board import Board
from editor.catalog.card_lookup import (
    resolve_characters,
    resolve_equipment,
    resolve_missions,
    resolve_search_cards,
    resolve_search_deck,
)
from editor.export.engine.part_models import Cards, DrillerCard, DrillerSquare, DrillerWall, Icon
from editor.model.objectives import Objective, Reference
from editor.model.tile import Tile


def cards_in_use(board: Board, objectives: Collection[Objective]) -> Cards:
    """Return all cards that are needed to play with these objectives."""
    scenario, box = board.scenario, board.box
    starts = [start for _, start in scenario.starts()]
    characters_used = {start.character for start in starts}
    known = resolve_characters(scenario, box)
    zombies = {name for name, card in known.items() if card.zombie} if _can_be_raised(board, objectives) else set()
    items = {item for start in starts for item in start.equipment} | set(resolve_search_deck(scenario, box) or ())
    items |= {card.built_in for name in characters_used if (card := known.get(name)) and card.built_in}
    items |= {each.id for objective in objectives for each in _references(objective) if each.kind == "equipment"}
    decked = {start.card for start in starts if start.card} | set(resolve_search_cards(scenario, box) or ())
    doors = {door.door for level in scenario.levels for door in level.doors}
    missions = {each.mission for each in objectives if each.mission}
    return Cards(
        characters=_known_cards(characters_used | zombies, known),
        equipment=_known_cards(items, resolve_equipment(scenario, box)),
        equipment_cards=_known_cards(decked, box.cards),
        missions=_known_cards(missions, resolve_missions(scenario, box)),
        doors=_known_cards(doors, box.doors),
        drillers=tuple(_placed_drillers(board)),
    )


def _can_be_raised(board: Board, objectives: Collection[Objective]) -> bool:
    """Return whether zombies may come into the game: in the S.A.G.S., or where an objective is about them."""
    about_zombies = (
        each.goal == "raise" or any(ref.group == "zombies" for ref in _references(each)) for each in objectives
    )
    return board.scenario.rules == "sags" or any(about_zombies)


def _references(objective: Objective) -> Iterator[Reference]:
    named = (*objective.all_who, *objective.targets, objective.where, objective.carrying, *objective.absent)
    return (each for each in named if each is not None)


_Card = TypeVar("_Card")


def _known_cards(ids: Collection[str], known: Mapping[str, _Card]) -> tuple[_Card, ...]:
    """Return the used cards that are known, sorted by id."""
    return tuple(known[name] for name in sorted(ids) if name in known)


def _placed_drillers(board: Board) -> Iterator[DrillerCard]:
    placed = {placement.tile for level in board.scenario.levels for placement in level.placements}
    return (_driller_card(tile) for tile in board.box.tiles.values() if tile.kind == "driller" and tile.id in placed)


def _driller_card(tile: Tile) -> DrillerCard:
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
