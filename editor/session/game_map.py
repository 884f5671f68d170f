"""The map of a S.A.G.S. game as a scenario to be drawn, with only what a view knows, and replay frames of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from editor.board import compile_board
from editor.catalog import Box
from editor.edits import placement_squares
from editor.export.export_pictures import animated_png, level_picture
from editor.files import write_atomically
from editor.model.grid import Square
from editor.model.level import Level, Marker
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter
from editor.sags.construction.actions import AddDoor, Exchange, PlaceDriller, PlaceTile
from editor.sags.construction.scenario import to_scenario
from editor.sags.construction.state import LEVEL
from editor.sags.game.actions import Move, PlaceMarker
from editor.sags.game.game_view import GameView, SideView
from editor.sags.game.marker_reveal import placements_with_drillers
from editor.sags.game.setup import BUILDING_MOVES
from editor.sags.game.state import Game, GameStep
from editor.session.game_session import GameSession

_ON_MAP: dict[GameStep, tuple[type[Move], ...]] = {
    "building": BUILDING_MOVES,
    "adding-doors": BUILDING_MOVES,
    "stuck": BUILDING_MOVES,
    "deploying": (PlaceMarker,),
}
"""Step -> the moves of that step that change the map."""


def map_scenario(view: GameView) -> Scenario:
    """Return a scenario with the tiles, doors, face-down markers and miniatures of a view."""
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
        StartingCharacter(
            id=each.character, character=each.character, level=LEVEL, x=each.x, y=each.y, facing=each.facing
        )
        for each in known.stands
    )
    return side.model_copy(update={"mp": known.mp, "characters": standing})


def last_move_squares(game: Game) -> dict[str, tuple[Square, ...]]:
    """Return side -> squares of its last move, while the map is built or markers are placed."""
    now: tuple[type[Move], ...] = _ON_MAP.get(game.step, ())
    found: dict[str, tuple[Square, ...]] = {}
    for side, move in reversed(game.moves):
        if len(found) == len(game.sides) or not isinstance(move, now):
            break
        if side not in found and (squares := move_squares(move, game.box)):
            found[side] = squares
    return found


def move_squares(move: Move, box: Box) -> tuple[Square, ...]:
    """Return the squares that a move is about."""
    match move:
        case PlaceTile() | PlaceDriller() | Exchange():
            return tuple(Square(x, y) for x, y in sorted(placement_squares(move.spot.placement(), box)))
        case AddDoor():
            return tuple(dict.fromkeys(at for edge in move.edges for at in edge.squares()))
        case PlaceMarker():
            return tuple(at for at in (move.at, move.driller_at) if at is not None)
    return ()


_SCALE: Final = 40
"""Pixels per square."""


def replay_frames(session: GameSession) -> tuple[Scenario, ...]:
    """Return the maps in order, beginning with the empty frame; moves that do not change the map are skipped."""
    found: list[Scenario] = []
    shown: tuple[tuple[Level, ...], object] | None = None
    for number in range(len(session.tables)):
        scenario = map_scenario(session.at(number))
        standing = tuple(side.characters for side in scenario.sides)
        if (scenario.levels, standing) != shown:
            shown = scenario.levels, standing
            found.append(scenario)
    return tuple(found)


def frame_paths(path: Path, count: int) -> list[Path]:
    """Return numbered paths: ``map.png`` becomes ``map-000.png``, ``map-001.png`` and so on."""
    return [path.with_name(f"{path.stem}-{number:03}{path.suffix}") for number in range(count)]


def write_replay_frames(
    paths: Sequence[Path], maps: Sequence[Scenario], box: Box, report: Callable[[float], None]
) -> int:
    """Draw and write all pictures and return their number. ``report`` is called with the finished share."""
    for path, picture in zip(paths, _draw_frames(maps, box, report), strict=True):
        write_atomically(path, picture)
    return len(paths)


def write_animation(path: Path, maps: Sequence[Scenario], box: Box, report: Callable[[float], None]) -> int:
    """Draw all pictures, write them as one animated file, and return their number."""
    write_atomically(path, animated_png(list(_draw_frames(maps, box, report))))
    return len(maps)


def _draw_frames(maps: Sequence[Scenario], box: Box, report: Callable[[float], None]) -> Iterator[bytes]:
    for number, scenario in enumerate(maps, 1):
        board = compile_board(scenario, box)
        yield level_picture(board, board.levels[0], _SCALE, grid=True, names=True, pieces=True)
        report(number / len(maps))
