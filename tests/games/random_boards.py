"""Random boards with lines, heights and tags, for comparing several answers to one question."""

from __future__ import annotations

from random import Random

from editor.board import Board, compile_board
from editor.catalog import Box, box_for_game
from editor.catalog.text_picture import game_notation
from editor.model.game import BoardGame
from editor.model.grid import Edge, Square
from editor.model.level import Level, Marker, PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.model.tile import Face, FaceSquare, Tile
from editor.values import replace


def game_with(**answers: dict[str, object]) -> BoardGame:
    """Return the game with cover and heights, with other settings in some tables."""
    game = box_for_game("after-the-end", ()).game
    return game.model_copy(
        update={part: getattr(game, part).model_copy(update=update) for part, update in answers.items()}
    )


def board_with_face(
    face: Face, game: BoardGame, doors: tuple[PlacedDoor, ...] = (), markers: tuple[Marker, ...] = ()
) -> Board:
    """Return the map with one board that has this face on both sides."""
    base = box_for_game("after-the-end", ())
    box: Box = replace(base, game=game, tiles={"board": Tile(id="board", group=1, front=face, back=face)})
    level = Level(
        id="ground",
        width=face.width,
        height=face.height,
        placements=(Placement(id="board", tile="board", x=0, y=0),),
        doors=doors,
        markers=markers,
    )
    return compile_board(Scenario(id="random", game=game.id, levels=(level,)), box)


def random_face(rng: Random, width: int, height: int, game: BoardGame, *, flat: bool = False) -> Face:
    """Return a face with random lines; a few squares are missing, higher or doorways."""
    notation = game_notation(game)
    places = [Square(x, y) for y in range(height) for x in range(width)]
    holes = set(rng.sample(places[1:-1], rng.choice((0, 0, 1, 3)))) - {Square(0, y) for y in range(height)}
    kept = [at for at in places if at not in holes and at.y > 0] + [at for at in places if at.y == 0]
    kept.sort(key=lambda at: (at.y, at.x))
    tall = () if flat else (1, 1, 2)
    squares = tuple(
        FaceSquare(
            at=at,
            area="outdoor",
            floor="asphalt",
            height=rng.choice(tall) if tall and rng.random() < 0.3 else 0,
            tags=("doorway",) if rng.random() < 0.05 else (),
        )
        for at in kept
    )
    kinds = [line.id for line in game.edge]
    share = rng.choice((0.1, 0.25, 0.5))
    edges = sorted({edge for at in kept for edge in at.edges()})
    walls = tuple(notation.line(edge, rng.choice(kinds)) for edge in edges if rng.random() < share)
    return Face(name="Random", squares=squares, walls=walls, closed=True)


def random_doors(rng: Random, face: Face) -> tuple[PlacedDoor, ...]:
    """Return doors on some of the doorways of a face, open or closed."""
    edges: list[Edge] = [wall.edge for wall in face.walls if wall.kind == "doorway" and rng.random() < 0.5]
    return tuple(
        PlacedDoor(
            id="door-1" if number == 1 else f"door-1#{number}",
            door="door-1",
            edges=(edge,),
            state=rng.choice(("open", "closed")),
        )
        for number, edge in enumerate(edges[:90], 1)
    )


def random_barricades(rng: Random, face: Face) -> tuple[Marker, ...]:
    """Return barricades on some of the doorways of a face, with a door or without one, and on a few other sides."""
    edges = [wall.edge for wall in face.walls if rng.random() < (0.4 if wall.kind == "doorway" else 0.05)]
    return tuple(
        Marker(id=f"bar-{number}", marker="barricade", x=edge.x, y=edge.y, edge=edge.side)
        for number, edge in enumerate(edges, 1)
    )
