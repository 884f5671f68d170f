"""``sags los``: print what is visible from a square, or what blocks a line of sight."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Literal

import click

from editor.board import Board
from editor.board.bit_sets import Squares, square_bit, squares_of
from editor.board.corner_sight import CornerSight
from editor.board.diagonal_steps import game_distance
from editor.board.graded_lines import GradedSightLine, graded_line
from editor.board.looking import SightEngine
from editor.board.names import game_word, level_name, spot_name, square_name
from editor.board.obstacles import Blocker, SightLine, Target, closed_doors, targets, targets_on_line
from editor.board.paths import Spot
from editor.board.sight import BoardSight, explain_no_sight, miniatures_at_start
from editor.catalog import Box
from editor.cli.arguments import parse_square, read_board
from editor.cli.output.terminal import echo, echo_json, echo_lines
from editor.cli.output.text_map import sight_map
from editor.cli.translated_click import TranslatedCommand
from editor.errors import StudioError
from editor.messages import Name, msg
from editor.model.grid import Square
from editor.values import astuple

DoorChoice = Literal["closed", "open"]


@click.command(name="los", cls=TranslatedCommand)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--from", "start", metavar="[LEVEL:]X,Y")
@click.option("--to", "goal", metavar="[LEVEL:]X,Y")
@click.option("--all", "everywhere", is_flag=True)
@click.option("--level", metavar="LEVEL")
@click.option("--doors", type=click.Choice(["closed", "open"]))
@click.option("--miniatures", is_flag=True)
@click.option("--ignore-smoke", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
def command(  # noqa: PLR0913, PLR0917  each is an option of the command line
    file: Path,
    start: str | None,
    goal: str | None,
    everywhere: bool,
    level: str | None,
    doors: DoorChoice | None,
    miniatures: bool,
    ignore_smoke: bool,
    as_json: bool,
) -> None:
    """Print what is visible."""
    if everywhere == (start is not None) or (goal is not None and start is None):
        raise StudioError(msg("sight.what-to-see"))
    board = read_board(file)
    if why_not := explain_no_sight(board.box.game):
        raise StudioError(why_not)
    standing = miniatures_at_start(board) if miniatures else {}
    sight = BoardSight(board, doors or "as-placed", standing, has_smoke=not ignore_smoke)
    if start is None:
        _show_all(sight, [_sight_of(sight, level)] if level else _sights(sight), as_json)
    elif goal is None:
        _show_from(sight, _spot(start, level, board), as_json)
    else:
        _show_line(sight, _spot(start, level, board), _spot(goal, level, board), as_json)


def _spot(text: str, level: str | None, board: Board) -> Spot:
    return parse_square(text if level is None or ":" in text else f"{level}:{text}", board)


def _sights(sight: BoardSight) -> list[SightEngine]:
    return [_sight_of(sight, each.level.id) for each in sight.board.levels]


def _sight_of(sight: BoardSight, level: str | None) -> SightEngine:
    levels = [each.level.id for each in sight.board.levels]
    found = sight.level(level or levels[0])
    if found is None:
        raise StudioError(msg("paths.no-such-level", level=level, known=tuple(levels)))
    return found


# --- from one square --------------------------------------------------------------------------------------------------


def _show_from(sight: BoardSight, start: Spot, as_json: bool) -> None:
    seen = sight.from_square(start)
    here = seen.pop(start.level)
    stairs = [(level, x, y) for level, squares in seen.items() for x, y in squares_of(squares)]
    if as_json:
        document: dict[str, object] = {
            "from": [start.x, start.y],
            "visible": _listed(here),
            "targets": [_target(each) for each in _targets(sight, start, here)],
        }
        if stairs:
            document["other_levels"] = [list(each) for each in stairs]
        if _sight_of(sight, start.level).directed:
            document["cover"] = _listed(_sight_of(sight, start.level).by_grade(start.square)[1])
        echo_json(document)
        return
    level = _sight_of(sight, start.level)
    if not level.obstacles.has_floor(start.square):
        echo(msg("sight.no-floor-here", start=_name(sight, start)).text())
        return
    cover = level.by_grade(start.square)[1] if level.directed else 0
    count = here.bit_count() + len(stairs)
    if level.directed:
        grades = {"open": count - cover.bit_count(), "cover": cover.bit_count()}
        echo(msg("sight.seen-graded", start=_name(sight, start), count=count, **grades).text())
    else:
        echo(msg("sight.seen", start=_name(sight, start), count=count).text())
    for each in stairs:
        echo(msg("sight.over-stairs", square=_name(sight, Spot(*each))).text())
    echo_lines(sight_map(level.obstacles, lambda square: _seen_sign(level, here, start.square, square, cover)))
    echo(_legend(sight.board.box, level.directed))
    found = list(_targets(sight, start, here))
    if things := tuple(each.words for each in found if each.kind != "wall"):
        echo(msg("sight.targets", targets=things).text())
    if walls := sum(each.kind == "wall" for each in found):
        echo(msg("sight.target-walls", count=walls).text())


def _legend(box: Box, graded: bool) -> str:
    """Return what the signs of the map mean; only signs that the game can have."""
    names = ["here", *(("open", "cover") if graded else ("visible",)), "hidden"]
    if any(kind.blocks_los for kind in box.elements.values()):
        names += ["blocks", "blocks-visible"]
    if box.has_smoke:
        names.append("smoke")
    entries = [msg(f"sight.legend-{name}") for name in names]
    if lines := tuple(game_word(kind) for kind in box.game.edge if kind.look == "block"):
        entries.append(msg("sight.legend-line", lines=lines))
    if box.doors:
        entries += [msg("sight.legend-door-closed"), msg("sight.legend-door-open")]
    return "   ".join(entry.text() for entry in entries)


def _targets(sight: BoardSight, start: Spot, seen: Squares) -> Iterator[Target]:
    """Return what can be attacked on the map; nothing in a game in which nothing can be broken."""
    here = _sight_of(sight, start.level).obstacles
    if not (sight.board.box.game.breaks_walls and here.has_floor(start.square)):
        return iter(())
    return targets(here, sight.board.box, start.square, seen)


def _target(found: Target) -> dict[str, object]:
    place = {"edge": list(found.edge)} if found.edge else {"id": found.id}
    return {"kind": found.kind, **place, "range": found.range, "defence": found.defence}


def _seen_sign(sight: SightEngine, seen: Squares, start: Square, square: Square, cover: Squares) -> str:
    bit = square_bit(*square)
    if square == start:
        return "@"
    if not sight.obstacles.floor & bit:
        return " "
    if sight.obstacles.smoke & bit:
        return "~"
    if sight.obstacles.squares & bit:
        return "%" if seen & bit else "#"
    if cover & bit:
        return "+"
    return "*" if seen & bit else "."


# --- from one square to another ---------------------------------------------------------------------------------------


def _show_line(sight: BoardSight, start: Spot, end: Spot, as_json: bool) -> None:
    graded: dict[str, object] = {}
    back: SightLine | None = None
    if start.level != end.level:
        visible, found = sight.sees(start, end), list[Target]()
        reach: int | None = 1
        message = msg("sight.stairs" if visible else "sight.other-level", **_ends(sight, start, end))
        blocker: dict[str, object] | None = None if visible else {"kind": "other-level", "message": message.text()}
    else:
        line = _line(_sight_of(sight, start.level), start, end)
        level = _sight_of(sight, start.level)
        visible, message = line.visible, line.message
        closed = closed_doors(level.obstacles.level, sight.doors)
        reach = game_distance(level.obstacles.level, sight.board.box.game, start.square, end.square, closed)
        seen = sight.from_square(start)[start.level]
        found = list(targets_on_line(line, _targets(sight, start, seen)))
        if isinstance(line, GradedSightLine):
            back = _line(level, end, start)
            graded = _grades(line, back) if isinstance(back, GradedSightLine) else {}
        blocker = None if line.blocker is None else _blocker(line.blocker) | {"message": message.text()}
    if as_json:
        there = [_target(each) for each in found]
        document = {"visible": visible, "blocker": blocker, "range": reach if visible else None, "targets": there}
        echo_json(document | graded)
        return
    if visible and reach is not None:
        message = msg("sight.range", line=message, range=reach)
    if found:
        message = msg("sight.targets-there", line=message, targets=tuple(dict.fromkeys(each.words for each in found)))
    echo(message.text())
    if back is not None:
        echo(back.message.text())


def _grades(line: GradedSightLine, back: GradedSightLine) -> dict[str, object]:
    """Return the grade of a line in both directions, and the best corner with what each corner gives."""
    names = ("nw", "ne", "sw", "se")
    corners = dict(zip(names, (each.grade for each in line.corners), strict=False))
    best = line.best and names[line.corners.index(line.best)]
    return {"grade": line.grade, "corner": best, "corners": corners, "by_height": line.by_height, "back": back.grade}


def _line(sight: SightEngine, start: Spot, end: Spot) -> SightLine:
    if isinstance(sight, CornerSight):
        return graded_line(sight, start.square, end.square)
    from editor.geometry.exact_sight import sight_line

    return sight_line(sight.obstacles, start.square, end.square)


def _blocker(stop: Blocker) -> dict[str, object]:
    """Return what blocks a line, where on the map, and how far along the line."""
    fields = {
        "edge": stop.edge and list(stop.edge),
        "door": stop.door,
        "square": stop.square and list(stop.square),
        "element": stop.element,
        "vertex": stop.vertex and list(stop.vertex),
        "ways": [_blocker(way) for way in stop.ways],
    }
    return {"kind": stop.kind, "at": str(stop.at)} | {name: value for name, value in fields.items() if value}


# --- from everywhere --------------------------------------------------------------------------------------------------


def _show_all(sight: BoardSight, levels: list[SightEngine], as_json: bool) -> None:
    if as_json:
        documents = [_everything(sight, level) for level in levels]
        echo_json(documents[0] if len(documents) == 1 else {"levels": documents})
        return
    for level in levels:
        if len(levels) > 1:
            here = level.obstacles.level.level
            echo(msg("sight.level", level=level_name(here), id=here.id).text())
        counts = level.counts()
        echo_lines(_overview(counts, directed=level.directed))
        echo_lines(sight_map(level.obstacles, partial(_share, counts)))
        for start, end in _over_stairs(sight, level):
            echo(msg("sight.stairs", **_ends(sight, start, end)).text())


def _everything(sight: BoardSight, here: SightEngine) -> dict[str, object]:
    """Return what is visible from each square of a level, on it and over stairs."""
    level = here.obstacles.level.level
    floor = squares_of(here.obstacles.floor)
    document: dict[str, object] = {
        "level": level.id,
        "width": level.width,
        "height": level.height,
        "visible": {f"{x},{y}": _listed(here.from_square(Square(x, y))) for x, y in floor},
    }
    others: dict[str, list[list[object]]] = {}
    for start, end in _over_stairs(sight, here):
        others.setdefault(f"{start.x},{start.y}", []).append(list(astuple(end)))
    return document | {"other_levels": others} if others else document


def _over_stairs(sight: BoardSight, here: SightEngine) -> Iterator[tuple[Spot, Spot]]:
    """Yield the stair squares of a level, each with its partners."""
    level = here.obstacles.level.level.id
    for x, y in squares_of(here.obstacles.floor):
        start = Spot(level, x, y)
        yield from ((start, end) for end in sight.partners(start))


def _overview(counts: dict[Square, int], *, directed: bool) -> Iterator[str]:
    pairs, every = sum(counts.values()), len(counts) * (len(counts) - 1)
    if directed:
        yield msg("sight.pairs-directed", pairs=pairs, of=every).text()
    else:
        yield msg("sight.pairs", pairs=pairs // 2, of=every // 2).text()
    if counts:
        most, least = max(counts, key=counts.__getitem__), min(counts, key=counts.__getitem__)
        yield msg("sight.most", square=square_name(most), count=counts[most]).text()
        yield msg("sight.least", square=square_name(least), count=counts[least]).text()
        yield msg("sight.shares").text()


def _share(counts: dict[Square, int], square: Square) -> str:
    """Return how much of the level is visible from a square, in tenths."""
    if square not in counts:
        return " "
    return str(10 * counts[square] // len(counts))


# --- words ------------------------------------------------------------------------------------------------------------


def _listed(squares: Squares) -> list[list[int]]:
    return [list(square) for square in squares_of(squares)]


def _ends(sight: BoardSight, start: Spot, end: Spot) -> dict[str, Name]:
    return {"start": _name(sight, start), "end": _name(sight, end)}


def _name(sight: BoardSight, spot: Spot) -> Name:
    return spot_name(sight.board.scenario, spot)
