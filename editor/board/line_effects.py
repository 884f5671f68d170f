"""What the kinds of lines of a game do: who is stopped by which."""

from __future__ import annotations

from collections.abc import Mapping
from weakref import WeakKeyDictionary

from editor.catalog import Box
from editor.model.game import BoardGame, LineKind
from editor.values import FrozenStruct


class LineEffects(FrozenStruct):
    """The kinds of lines of a game, by what they do."""

    walls: frozenset[str]
    """They stop walking and looking."""
    safe: frozenset[str]
    """Those of them that are drawn as plates, and take no door."""
    broken: frozenset[str]
    """What is left of walls."""
    bars: frozenset[str]
    """They stop walking only: fences, windows."""
    screens: frozenset[str]
    """They stop looking only: hedges, curtains."""
    own: Mapping[str, LineKind]
    """Kinds that are drawn in a way of their own, also those that stop nobody, the strongest first. A level has a set
    of edges for each."""
    counts: bool
    """Whether two walls that meet are more than one."""

    @property
    def explained(self) -> tuple[LineKind, ...]:
        """The kinds that a legend has to explain besides walls."""
        return tuple(self.own.values())


_known: WeakKeyDictionary[Box, LineEffects] = WeakKeyDictionary()


def line_effects(box: Box) -> LineEffects:
    """What the lines of the game do that a box belongs to."""
    if box not in _known:
        _known[box] = effects_of(box.game)
    return _known[box]


def effects_of(game: BoardGame) -> LineEffects:
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
