"""The setup of a construction (RB 35 and 38): the players, what each side has, and who begins.

Everything random is drawn here, from one generator with the given seed: first the large doors, then the small ones,
then the Drillers (three and four players only), last the player who begins.
"""

from __future__ import annotations

from random import Random
from typing import Final

from editor.board.map_bits import empty_map
from editor.catalog import Box
from editor.errors import EditRejected
from editor.messages import Message, msg
from editor.model.game_words import Faction
from editor.model.grid import FULL_FRAME, MIN_FRAME_SIDE
from editor.model.sags_constants import is_valid_frame
from editor.model.tile import Face
from editor.rules.sags_rules.sags_numbers import RULES_BY_PLAYERS
from editor.sags.construction.state import ConstructionState, Player

SIDES: Final[tuple[Faction, ...]] = ("norad", "salemite")

STARTING_MP: Final = {players: numbers.mp for players, numbers in RULES_BY_PLAYERS.items()}

DRAWN_DOORS: Final = {3: (2, 5), 4: (2, 4)}
"""For each number of players: how many large and how many small doors each draws."""


def explain_frame_size(width: int, height: int) -> Message | None:
    """Return why a construction can't have a frame of this size; ``None`` if it can."""
    if is_valid_frame(width, height):
        return None
    least, (columns, rows) = MIN_FRAME_SIDE, FULL_FRAME
    return msg("sags.frame", width=width, height=height, least=least, columns=columns, rows=rows)


def new_construction(
    box: Box, *, players: int = 2, seed: int = 0, frame: tuple[int, int] = FULL_FRAME
) -> ConstructionState:
    """Return the construction before its first action, on a frame of that width and height."""
    width, height = frame
    if players not in STARTING_MP:
        raise EditRejected(msg("sags.players", count=players))
    if (problem := explain_frame_size(width, height)) is not None:
        raise EditRejected(problem)
    if not set(SIDES) <= {faction.id for faction in box.game.faction}:
        raise EditRejected(msg("sags.other-game", game=box.game.name))
    random = Random(seed)
    sides = _two_sides(box) if players == 2 else _mercenaries(box, players, random)
    first = random.randrange(players)
    return ConstructionState(
        box=box,
        seed=seed,
        width=width,
        height=height,
        players=sides,
        first=first,
        turn=first,
        phase="building",
        passes=0,
        zone=tuple(tile.id for tile in box.tiles.values() if tile.kind not in ("driller", "stairs")),
        placements=(),
        doors=(),
        paid=(),
        actions=(),
        map_bits=empty_map(width, height),
    )


def _two_sides(box: Box) -> tuple[Player, ...]:
    """Return two sides with their own doors; NORAD has all Drillers."""
    return tuple(
        Player(
            id=side,
            faction=side,
            mp=STARTING_MP[2],
            doors=tuple(door.id for door in box.doors.values() if door.side == side),
            drillers=_drillers(box) if side == "norad" else (),
        )
        for side in SIDES
    )


def _mercenaries(box: Box, players: int, random: Random) -> tuple[Player, ...]:
    """Return bands with doors drawn blindly and one Driller each, never the one with solid walls."""
    large, small = DRAWN_DOORS[players]
    draws = (
        ([door.id for door in box.doors.values() if door.size == "large"], large),
        ([door.id for door in box.doors.values() if door.size == "small"], small),
        ([tile for tile in _drillers(box) if not _is_solid(box.tiles[tile].front)], 1),
    )
    hands = [_deal(pile, each, players, random) for pile, each in draws]
    order = list(box.doors)
    return tuple(
        Player(
            id=f"player-{number + 1}",
            faction=None,
            mp=STARTING_MP[players],
            doors=tuple(sorted((*hands[0][number], *hands[1][number]), key=order.index)),
            drillers=hands[2][number],
        )
        for number in range(players)
    )


def _deal(pile: list[str], each: int, players: int, random: Random) -> list[tuple[str, ...]]:
    random.shuffle(pile)
    return [tuple(pile[number * each : (number + 1) * each]) for number in range(players)]


def _drillers(box: Box) -> tuple[str, ...]:
    return tuple(tile.id for tile in box.tiles.values() if tile.kind == "driller")


def _is_solid(face: Face) -> bool:
    """Return whether intact walls surround the face on all sides."""
    squares = {square.at for square in face.squares}
    walls = {wall.edge for wall in face.walls if wall.kind != "broken"}
    around = (edge for at in squares for edge in at.edges() if sum(side in squares for side in edge.squares()) == 1)
    return all(edge in walls for edge in around)
