"""What each kind of line of a game does: which lines block movement, sight or both."""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakKeyDictionary

from editor.catalog import Box
from editor.model.game import BoardGame, LineKind
from editor.values import FrozenStruct


class LineEffects(FrozenStruct):
    """The kinds of lines of a game, by what they do."""

    walls: frozenset[str]
    """Kinds that block movement and sight."""
    safe: frozenset[str]
    """Walls that are drawn as plates and cannot have a door."""
    broken: frozenset[str]
    """Kinds that are the remains of walls."""
    bars: frozenset[str]
    """Kinds that block only movement: fences, windows."""
    screens: frozenset[str]
    """Kinds that block only sight: hedges, curtains."""
    own: Mapping[str, LineKind]
    """Kinds that are neither plain walls nor broken walls, the strongest first. A level has a set of edges for each."""
    covers: frozenset[str]
    """Kinds that give cover to what is behind them."""
    extra: Mapping[str, int]
    """Kinds that cost additional Movement Points, with their number."""
    straight: frozenset[str]
    """Kinds past which no diagonal step leads."""
    straight_tags: frozenset[str]
    """Tags of squares past which no diagonal step leads."""
    order: tuple[str, ...]
    """Kinds of which only the strongest on an edge counts, the strongest first."""
    counts: bool
    """Whether two walls that meet count as a double wall."""
    doors: frozenset[str]
    """Kinds that can have a door, if the game allows doors on lines."""
    doors_on_walls: bool
    """Whether plain walls can have a door, if the game allows doors on lines."""
    doors_between_tiles: bool
    """Whether doors may be on any edge between two tiles."""
    doors_are_constructed: bool
    """Whether the construction rules about doors apply: their ends need walls, and some edges are forbidden."""

    @property
    def explained(self) -> tuple[LineKind, ...]:
        """The kinds that a legend has to explain besides walls."""
        return tuple(self.own.values())


_known: WeakKeyDictionary[Box, LineEffects] = WeakKeyDictionary()


def line_effects(box: Box) -> LineEffects:
    """Return what the lines of the game do that a box belongs to."""
    if box not in _known:
        _known[box] = effects_of(box.game)
    return _known[box]


def effects_of(game: BoardGame) -> LineEffects:
    """Return what the lines of a game do."""
    stops = {line.id: (line.blocks_walk, line.blocks_look) for line in game.edge}
    on_lines = [line for line in game.edge if line.door != "never"] if "on-lines" in game.doors else []
    walls = frozenset(line.id for line in game.edge if line.is_wall)
    return LineEffects(
        walls=walls,
        safe=walls & {line.id for line in game.edge if line.draw == "plates"},
        broken=frozenset(line.id for line in game.edge if line.is_ruin),
        bars=frozenset(kind for kind, (walk, look) in stops.items() if walk and not look),
        screens=frozenset(kind for kind, (walk, look) in stops.items() if look and not walk),
        own={line.id: line for line in strongest_first(game) if not line.is_plain},
        covers=frozenset(line.id for line in game.edge if line.look == "cover"),
        extra={line.id: line.extra for line in game.edge if line.extra},
        straight=frozenset(line.id for line in game.edge if not line.slanting),
        straight_tags=frozenset(tag.id for tag in game.tag if not tag.slanting),
        order=game.meet.order if game.meet.rule == "strongest" else (),
        counts=game.meet.rule == "count",
        doors=frozenset(line.id for line in on_lines if not line.is_plain),
        doors_on_walls=any(line.is_plain for line in on_lines),
        doors_between_tiles="between-tiles" in game.doors,
        doors_are_constructed=game.uses("doors"),
    )


def strongest_first(game: BoardGame) -> list[LineKind]:
    """Return the kinds of lines of a game, the strongest first."""
    order = game.meet.order
    return sorted(game.edge, key=lambda line: order.index(line.id) if line.id in order else len(order))
