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
    counts: bool
    """Whether two walls that meet count as a double wall."""

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
    stops = {line.id: (line.walk == "block", line.look == "block") for line in game.edge}
    walls = frozenset(line.id for line in game.edge if line.is_wall)
    return LineEffects(
        walls=walls,
        safe=walls & {line.id for line in game.edge if line.draw == "plates"},
        broken=frozenset(line.id for line in game.edge if line.is_ruin),
        bars=frozenset(kind for kind, (walk, look) in stops.items() if walk and not look),
        screens=frozenset(kind for kind, (walk, look) in stops.items() if look and not walk),
        own={line.id: line for line in _strongest_first(game) if not line.is_plain},
        counts=game.meet.rule == "count",
    )


def _strongest_first(game: BoardGame) -> list[LineKind]:
    order = game.meet.order
    return sorted(game.edge, key=lambda line: order.index(line.id) if line.id in order else len(order))
