"""Drawn boards for tests: a picture becomes a pack with one board, and the pack a compiled map."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from editor.board import Board, compile_board
from editor.board.paths import Spot
from editor.catalog import Box
from editor.catalog.box_check import check_pack
from editor.catalog.packs.pack import read_pack
from editor.catalog.text_picture import SYMBOLS
from editor.model.grid import Edge, Square
from editor.model.level import Level, PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.paths import game_folder
from tests.games.packs import write_folder

CASES = Path(__file__).parent / "after-the-end"
UPPER = '\n[heights]\nlook = "cover-upper-at-edge"\n'
"""The other reading of heights."""

ABOUT = """
id = "drawn"
name = "Drawn boards"
kind = "game"
game = "drawn"
author = "Tests"
"""

GAME = """
id = "drawn"
name = "Drawn boards"
extends = "after-the-end"
"""


_BOARD = """
[[tile]]
id = "board"
group = 1

[tile.front]
name = "Board"
closed = true
provenance = {{ layout = "stated" }}
picture = '''
{drawn}
'''
{legend}{links}

[tile.back]
name = "Back"
closed = true
provenance = {{ layout = "stated" }}
picture = '''
{shape}
'''
"""

_SHAPE = """
[[group]]
number = 1
name = "Shape"
tiles = 1
picture = '''
{shape}
'''
"""


def cases() -> list[dict[str, Any]]:
    """Return all drawn cases of sight, range and walking; ``tests.games.missions`` has those of missions."""
    paths = [path for path in sorted(CASES.glob("*.toml")) if not path.name.startswith(("mission-", "checks"))]
    return [case for path in paths for case in tomllib.loads(path.read_text("utf-8"))["case"]]


def squares_in(picture: str) -> dict[str, Square]:
    """Return the squares with a letter or digit."""
    rows = picture.split("\n")
    return {
        row[4 * x + 2]: Square(x, y)
        for y, row in enumerate(rows[1::2])
        for x in range(len(row) // 4 + 1)
        if len(row) > 4 * x + 2 and row[4 * x + 2] in SYMBOLS
    }


def squares_with_floor(picture: str) -> list[Square]:
    """Return the squares of a picture that have floor, row by row."""
    rows = picture.split("\n")
    return [
        Square(x, y)
        for y, row in enumerate(rows[1::2])
        for x in range(len(row) // 4 + 1)
        if len(row) > 4 * x + 2 and row[4 * x + 2] != " "
    ]


def _closed_doors(picture: str) -> tuple[str, list[Edge]]:
    """Return the picture with doorways instead of closed doors, and the edges of those doors."""
    doors = []
    rows = picture.split("\n")
    for number, row in enumerate(rows):
        y = number // 2
        if number % 2:
            doors += [Edge(at // 4, y, "w") for at in range(0, len(row), 4) if row[at] == "["]
        else:
            doors += [Edge(at // 4, y, "n") for at in range(0, len(row), 4) if row[at + 1 : at + 4] == "(-)"]
    return picture.replace("(-)", "( )").replace("[", "("), doors


def outlined(floor: Sequence[Square], inner: str) -> str:
    """Return a picture of that shape with walls around it."""
    width, height = 1 + max(at.x for at in floor), 1 + max(at.y for at in floor)
    rows = [[" "] * (4 * width + 1) for _ in range(2 * height + 1)]
    there = set(floor)
    for x, y in floor:
        for cx, cy in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)):
            rows[2 * cy][4 * cx] = "+"
        rows[2 * y + 1][4 * x + 2] = inner
        for edge in Square(x, y).edges():
            if sum(side in there for side in edge.squares()) == 1:
                if edge.side == "n":
                    rows[2 * edge.y][4 * edge.x + 1 : 4 * edge.x + 4] = "---"
                else:
                    rows[2 * edge.y + 1][4 * edge.x] = "|"
    return "\n".join("".join(row).rstrip() for row in rows)


def pack_files(picture: str, *, switches: str = "", links: str = "", doorways: Sequence[str] = ()) -> dict[str, str]:
    """Return the files of a game with one board that looks like the picture."""
    drawn, _ = _closed_doors(picture.rstrip("\n"))
    floor, letters = squares_with_floor(drawn), squares_in(drawn)
    meanings = {letter: 'tags = ["doorway"]' if letter in doorways else 'area = "outdoor"' for letter in letters}
    legend = "".join(f"{letter} = {{ {meaning} }}\n" for letter, meaning in meanings.items())
    shape = outlined(floor, ".")
    explained = f"[tile.front.legend]\n{legend}" if legend else ""
    board = _BOARD.format(drawn=drawn, legend=explained, links=links, shape=shape)
    return {
        "pack.toml": ABOUT,
        "game.toml": GAME + switches,
        "box.toml": _SHAPE.format(shape=shape),
        "group-01.toml": board,
        "doors.toml": '[[door]]\nid = "door"\nname = "Door"\n',
        "markers.toml": (game_folder("after-the-end") / "markers.toml").read_text(encoding="utf-8"),
    }


def drawn_box(folder: Path, picture: str, **more: Any) -> Box:
    """Return the box of a game with one board that looks like the picture."""
    box, problems = check_pack(read_pack(write_folder(folder, pack_files(picture, **more))))
    assert [str(problem) for problem in problems] == []
    return box


def drawn_board(box: Box, picture: str, **fields: object) -> Board:
    """Return the map of the board, with the closed doors of the picture."""
    face = box.tiles["board"].front
    doors = tuple(
        PlacedDoor(id="door" if number == 1 else f"door#{number}", door="door", edges=(edge,))
        for number, edge in enumerate(_closed_doors(picture)[1], 1)
    )
    level = Level(
        id="ground",
        width=face.width,
        height=face.height,
        placements=(Placement(id="board", tile="board", x=0, y=0),),
        doors=doors,
    )
    return compile_board(Scenario(id="drawn", game="drawn", levels=(level,), **fields), box)  # type: ignore[arg-type]


def spots_in(picture: str) -> Mapping[str, Spot]:
    """Return the squares with a letter or digit, on their level."""
    return {letter: Spot("ground", *at) for letter, at in squares_in(picture).items()}


def links_of(case: dict[str, Any]) -> str:
    """Return the arrow of a case as it is printed on a face."""
    if "arrow" not in case:
        return ""
    ends, cost = case["arrow"].split()
    start, end = (list(squares_in(case["picture"])[letter]) for letter in ends.split(">"))
    return f"\n[[tile.front.links]]\nfrom = {start}\nto = {end}\ncost = {cost}\n"


def board_of(case: dict[str, Any], folder: Path, switches: str = "") -> Board:
    """Return the map of a case."""
    about = {"links": links_of(case), "doorways": case.get("doorways", ()), "switches": switches}
    box = drawn_box(folder, case["picture"], **about)
    return drawn_board(box, case["picture"])
