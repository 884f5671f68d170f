"""What the kinds of lines of a game do: who is stopped by which."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

from editor.catalogue import Box
from editor.model.game import BoardGame


@dataclass(frozen=True)
class LineEffects:
    """The kinds of lines of a game, by what they do. Safe walls are walls, too; else each kind is in one set."""

    walls: frozenset[str]
    """They stop walking and looking."""
    safe: frozenset[str]
    """Those of them that are drawn as plates, and take no door."""
    bars: frozenset[str]
    """They stop walking only: fences, windows."""
    screens: frozenset[str]
    """They stop looking only: hedges, curtains."""
    broken: frozenset[str]
    """What is left of walls."""
    traces: frozenset[str]
    """All others: they stop nobody, and are only seen."""


_known: WeakKeyDictionary[Box, LineEffects] = WeakKeyDictionary()


def line_effects(box: Box) -> LineEffects:
    """What the lines of the game do that a box belongs to."""
    if box not in _known:
        _known[box] = effects_of(box.game)
    return _known[box]


def effects_of(game: BoardGame) -> LineEffects:
    stops = {line.id: (line.walk == "block", line.look == "block") for line in game.edge}
    walls = frozenset(kind for kind, both in stops.items() if all(both))
    broken = frozenset(line.id for line in game.edge if line.draw == "stumps" and not any(stops[line.id]))
    return LineEffects(
        walls=walls,
        safe=walls & {line.id for line in game.edge if line.draw == "plates"},
        bars=frozenset(kind for kind, (walk, look) in stops.items() if walk and not look),
        screens=frozenset(kind for kind, (walk, look) in stops.items() if look and not walk),
        broken=broken,
        traces=frozenset(kind for kind, either in stops.items() if not any(either)) - broken,
    )
