"""``sags path``: print the cost of moving from one square to another, or off the map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

import click

from editor.board import Board
from editor.board.exits import ExitKind, ExitRoute, shortest_exit, shortest_large_exit
from editor.board.miniatures import Stance, miniatures, mover_under_rules, shortest_large
from editor.board.names import door_name, level_name, spot_name, square_name
from editor.board.paths import Mover, Route, Spot, StepNote, cp_needed, shortest, step_notes, with_special_rules
from editor.cli.arguments import parse_square, read_board
from editor.cli.output.terminal import EXIT_PROBLEMS, echo_json, echo_lines
from editor.cli.translated_click import TranslatedCommand
from editor.errors import StudioError
from editor.messages import JoinedNames, Name, msg
from editor.model.grid import DIRECTIONS, Direction, Square
from editor.model.scenario import Scenario
from editor.values import FrozenStruct, astuple, replace

_EXIT = "exit"


class _Walker(FrozenStruct):
    """A character that moves, and where it starts."""

    start: Spot
    mover: Mover
    large: bool
    facing: Direction | None
    rotate_cost: int
    movement: int | None
    """Its Movement value in the state it starts in, if known."""

    @property
    def stance(self) -> Stance:
        if self.facing is None:
            raise StudioError(msg("paths.no-facing", start=square_name(self.start.square)))
        return Stance(self.start.level, self.start.x, self.start.y, self.facing)


class _Found(FrozenStruct):
    """A route, of a small or a large miniature."""

    route: Route[Spot] | Route[Stance]
    leaves: ExitKind | None = None
    notes: tuple[StepNote, ...] = ()
    """Climbs and arrows on the way."""


@click.command(name="path", cls=TranslatedCommand)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--from", "start", required=True, metavar="[LEVEL:]X,Y")
@click.option("--to", "goal", required=True, metavar="[LEVEL:]X,Y|exit")
@click.option("--move", type=click.IntRange(min=1))
@click.option("--magnetic-card", is_flag=True)
@click.option(
    "--miniatures",
    is_flag=True,
)
@click.option("--large", is_flag=True)
@click.option("--facing", type=click.Choice(DIRECTIONS))
@click.option("--json", "as_json", is_flag=True)
@click.pass_context
def command(  # noqa: PLR0913, PLR0917  each is an option of the command line
    ctx: click.Context,
    file: Path,
    start: str,
    goal: str,
    move: int | None,
    magnetic_card: bool,
    miniatures: bool,
    large: bool,
    facing: Direction | None,
    as_json: bool,
) -> None:
    """Print the shortest route."""
    board = read_board(file)
    from_spot = parse_square(start, board, outside=large)
    walker = _walker(board, from_spot, miniatures, large, facing, magnetic_card)
    to_spot = None if goal.strip() == _EXIT else parse_square(goal, board, outside=walker.large)
    found = _leaving(board, walker) if to_spot is None else _way(board, walker, to_spot)
    points = move or walker.movement
    cp = cp_needed(found.route.cost, points) if found is not None and points else None
    if as_json:
        echo_json(_document(found, cp, leaving=to_spot is None))
    else:
        echo_lines(_lines(board, found, cp, from_spot, to_spot))
    ctx.exit(EXIT_PROBLEMS if found is None else 0)


# --- who walks where ----------------------------------------------------------------------------------------------


def _walker(
    board: Board, start: Spot, among_others: bool, large: bool, facing: Direction | None, magnetic_card: bool
) -> _Walker:
    everybody = miniatures(board)
    here = next((each for each in everybody if Spot(each.level, *each.squares[0]) == start), None)
    mover = with_special_rules(Mover(magnetic_card=magnetic_card), board, set())
    if among_others and here is not None:
        mover = mover_under_rules(here, everybody, board)
        mover = replace(mover, magnetic_card=magnetic_card or mover.magnetic_card)
    elif among_others:
        mover = replace(mover, enemies=frozenset(spot for each in everybody for spot in each.spots))
    is_large = large or (among_others and here is not None and here.is_large)
    if facing is None and here is not None and here.is_large:
        facing = here.start.facing
    rotate_cost = here.rotate_cost if here is not None and here.is_large else 1
    movement = here.movement if among_others and here is not None else 0
    return _Walker(start, mover, is_large, facing, rotate_cost, movement or None)


def _way(board: Board, walker: _Walker, goal: Spot) -> _Found | None:
    if walker.large:
        route = shortest_large(board, walker.stance, goal, walker.mover, walker.rotate_cost)
        return None if route is None else _Found(route)
    found = shortest(board, walker.start, goal, walker.mover)
    return None if found is None else _Found(found, notes=step_notes(board, walker.mover, found))


def _leaving(board: Board, walker: _Walker) -> _Found | None:
    leaving: ExitRoute[Spot] | ExitRoute[Stance] | None
    if walker.large:
        leaving = shortest_large_exit(board, walker.stance, walker.mover, walker.rotate_cost)
    else:
        leaving = shortest_exit(board, walker.start, walker.mover)
    return None if leaving is None else _Found(leaving.route, leaving.by)


# --- output ------------------------------------------------------------------------------------------------------


def _document(found: _Found | None, cp: int | None, leaving: bool) -> dict[str, object]:
    if found is None:
        document: dict[str, object] = {"cost": None, "cp": None, "path": [], "opens": []}
    else:
        route = found.route
        document = {
            "cost": route.cost,
            "cp": cp,
            "path": [astuple(pose) for pose in route.path],
            "opens": [*route.opens],
        }
        if found.notes:
            climbs = [note for note in found.notes if note.climb]
            document["tests"] = [{"to": astuple(note.end), "height": note.climb} for note in climbs]
            document["links"] = [astuple(note.end) for note in found.notes if note.by_link]
    return document | {"leaves": found and found.leaves} if leaving else document


def _lines(board: Board, found: _Found | None, cp: int | None, start: Spot, goal: Spot | None) -> Iterator[str]:
    scenario = board.scenario
    if found is None and goal is None:
        yield msg("paths.no-way-out", start=spot_name(scenario, start)).text()
    elif found is None:
        assert goal is not None
        yield msg("paths.no-way", start=spot_name(scenario, start), goal=spot_name(scenario, goal)).text()
    else:
        route = found.route
        cost = msg("paths.cost", cost=route.cost) if cp is None else msg("paths.cost-cp", cost=route.cost, cp=cp)
        yield cost.text()
        yield from _route_lines(scenario, route.path)
        if route.opens:
            yield msg("paths.opens", doors=tuple(door_name(board.box, door) for door in route.opens)).text()
        for note in found.notes:
            square = spot_name(scenario, note.end)
            if note.by_link:
                yield msg("paths.by-link", square=square).text()
            else:
                way = "paths.climbs-up" if note.climb > 0 else "paths.climbs-down"
                yield msg(way, height=abs(note.climb), square=square).text()
        if found.leaves:
            yield msg(f"paths.leaves-{found.leaves}").text()


def _route_lines(scenario: Scenario, path: Sequence[Spot | Stance]) -> Iterator[str]:
    """Yield the squares of a route; on a map with several levels, a line for each level in turn."""
    if len(scenario.levels) == 1:
        yield msg("paths.way", path=_poses_name(path)).text()
        return
    for level_id, poses in groupby(path, key=lambda pose: pose.level):
        level = scenario.level(level_id)
        assert level is not None
        yield msg("paths.way-on-level", level=level_name(level), path=_poses_name(poses)).text()


def _poses_name(poses: Iterable[Spot | Stance]) -> Name:
    return JoinedNames(tuple(map(_pose_name, poses)), ", ")


def _pose_name(pose: Spot | Stance) -> Name:
    """Return the square, and for a large miniature its facing too."""
    square = square_name(Square(pose.x, pose.y))
    if isinstance(pose, Stance):
        return msg("paths.facing", square=square, facing=msg(f"sheet.facing-{pose.facing}"))
    return square
