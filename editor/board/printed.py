"""What the faces of a level print together: layers folded from the stamps of the placements.

All folds are unions and sums that do not depend on the order, so after an edit only what lies under a changed placement
is folded again (``mend``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from editor.board.bits import Edges, Squares, neighbours, sides
from editor.board.stamp import Stamp
from editor.values import FrozenStruct, field


class Printed(FrozenStruct):
    """What the faces of a level print, taken together, without the elements that are destroyed."""

    floor: Squares = 0
    overlap: Squares = 0
    indoor: Squares = 0
    outdoor: Squares = 0
    driller: Squares = 0
    face_down: Squares = 0
    impassable: Squares = 0
    blocks_los: Squares = 0
    inside: Edges = 0
    single: Edges = 0
    double: Edges = 0
    safe: Edges = 0
    broken: Edges = 0
    lines: Mapping[str, Edges] = field(default_factory=dict)
    """Lines that are drawn in a way of their own, by their kind."""


def fold(stamps: Iterable[Stamp]) -> Printed:
    floor = overlap = indoor = outdoor = driller = face_down = impassable = blocks_los = 0
    inside = single = double = safe = broken = 0
    lines: dict[str, Edges] = {}
    for each in stamps:
        p = each.print
        overlap |= floor & p.floor
        floor |= p.floor
        indoor |= p.indoor
        outdoor |= p.outdoor
        driller |= p.driller
        face_down |= p.driller if each.face_down else 0
        impassable |= p.impassable
        blocks_los |= p.blocks_los
        inside |= each.inside
        double |= single & p.wall
        single |= p.wall
        safe |= p.safe
        broken |= p.broken
        for kind, edges in p.lines.items():
            lines[kind] = lines.get(kind, 0) | edges
    return Printed(
        floor=floor,
        overlap=overlap,
        indoor=indoor,
        outdoor=outdoor,
        driller=driller,
        face_down=face_down,
        impassable=impassable,
        blocks_los=blocks_los,
        inside=inside,
        single=single,
        double=double,
        safe=safe,
        broken=broken,
        lines=lines,
    )


def mend(old: Printed, stamps: Iterable[Stamp], touched: Squares) -> Printed:
    """``old`` with everything on and around the touched squares folded anew."""
    edges, beside = sides(touched), touched | neighbours(touched)
    near = fold(each for each in stamps if each.print.floor & beside)

    def squares_of(before: Squares, after: Squares) -> Squares:
        return before & ~touched | after & touched

    def edges_of(before: Edges, after: Edges) -> Edges:
        return before & ~edges | after & edges

    return Printed(
        floor=squares_of(old.floor, near.floor),
        overlap=squares_of(old.overlap, near.overlap),
        indoor=squares_of(old.indoor, near.indoor),
        outdoor=squares_of(old.outdoor, near.outdoor),
        driller=squares_of(old.driller, near.driller),
        face_down=squares_of(old.face_down, near.face_down),
        impassable=squares_of(old.impassable, near.impassable),
        blocks_los=squares_of(old.blocks_los, near.blocks_los),
        inside=edges_of(old.inside, near.inside),
        single=edges_of(old.single, near.single),
        double=edges_of(old.double, near.double),
        safe=edges_of(old.safe, near.safe),
        broken=edges_of(old.broken, near.broken),
        lines={
            kind: left
            for kind in (*old.lines, *(kind for kind in near.lines if kind not in old.lines))
            if (left := edges_of(old.lines.get(kind, 0), near.lines.get(kind, 0)))
        },
    )
