"""The map of a game at the table, as a scenario that the canvas can draw: what a view knows, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from editor.catalog import Box
from editor.edits import footprint
from editor.model.grid import Square
from editor.model.level import Marker
from editor.model.scenario import Scenario
from editor.model.sides import Side, Start
from editor.sags.construction.actions import AddDoor, Exchange, LayDriller, LayTile
from editor.sags.construction.scenario import to_scenario
from editor.sags.construction.state import LEVEL
from editor.sags.game.actions import LayMarker, Move
from editor.sags.game.game_view import GameView, SideView
from editor.sags.game.revealing import placements_with_drillers
from editor.sags.game.setup import BUILDING_MOVES
from editor.sags.game.state import Game, GameStep

_ON_MAP: dict[GameStep, tuple[type[Move], ...]] = {
    "building": BUILDING_MOVES,
    "adding-doors": BUILDING_MOVES,
    "stuck": BUILDING_MOVES,
    "deploying": (LayMarker,),
}
"""The moves that are made on the map, in the steps in which they are."""


def map_of(view: GameView) -> Scenario:
    """Tiles, doors, face-down markers and miniatures as the view has them."""
    made = to_scenario(view.construction)
    (level,) = made.levels
    turned = {each.at: each.rotation for each in view.drillers if each.rotation is not None}
    changes = {"placements": placements_with_drillers(view.construction, turned), "markers": tuple(_markers(view))}
    sides = tuple(_side(side, known) for side, known in zip(made.sides, view.sides, strict=True))
    return made.model_copy(update={"levels": (level.model_copy(update=changes),), "sides": sides})


def _markers(view: GameView) -> Iterator[Marker]:
    for each in view.markers:
        if each.side not in view.revealed:
            at = each.at or each.driller_at
            assert at is not None, "a marker lies on a square or on a Driller"
            yield Marker(id=each.name, marker=f"character-{each.faction}", x=at.x, y=at.y)


def _side(side: Side, known: SideView) -> Side:
    standing = tuple(
        Start(id=each.character, character=each.character, level=LEVEL, x=each.x, y=each.y, facing=each.facing)
        for each in known.stands
    )
    return side.model_copy(update={"mp": known.mp, "characters": standing})


def last_moves(game: Game) -> dict[str, tuple[Square, ...]]:
    """The squares that the last move of each side touched, while the map is built or markers are laid."""
    now: tuple[type[Move], ...] = _ON_MAP.get(game.step, ())
    found: dict[str, tuple[Square, ...]] = {}
    for side, move in reversed(game.moves):
        if len(found) == len(game.sides) or not isinstance(move, now):
            break
        if side not in found and (squares := touched(move, game.box)):
            found[side] = squares
    return found


def touched(move: Move, box: Box) -> tuple[Square, ...]:
    """The squares that a move is about."""
    match move:
        case LayTile() | LayDriller() | Exchange():
            return tuple(Square(x, y) for x, y in sorted(footprint(move.spot.placement(), box)))
        case AddDoor():
            return tuple(dict.fromkeys(at for edge in move.edges for at in edge.squares()))
        case LayMarker():
            return tuple(at for at in (move.at, move.driller_at) if at is not None)
    return ()
