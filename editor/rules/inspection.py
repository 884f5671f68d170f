"""A board under a rule set, with values that several rules need computed once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator
from functools import cached_property
from itertools import combinations

from editor.board import Board, LevelBoard
from editor.board.areas import Area, areas, has_empty, sealed_areas
from editor.board.bit_sets import squares_of
from editor.board.miniatures import Miniature, miniatures
from editor.board.names import start_name
from editor.board.things import equipment_card
from editor.catalog import Box
from editor.messages import Message, Name, msg
from editor.model.game_words import RuleSet
from editor.model.grid import Edge, Square
from editor.model.scenario import Scenario
from editor.model.sides import StartingCharacter
from editor.rules.problem import Evidence, Problem
from editor.rules.rule_cache import RuleCache
from editor.rules.sags_rules.sags_numbers import printed_weight
from editor.rules.start_sight import StartSight
from editor.values import FrozenStruct, field

NearbyIds = Callable[[], Container[str] | None]


class Inspection(FrozenStruct):
    """What rules read: a board, its rule set, and values computed from them on first use."""

    board: Board
    rules: RuleSet
    cache: RuleCache = field(default_factory=RuleCache)
    nearby: NearbyIds | None = None
    """Returns the ids of scenarios that this one can refer to, or ``None`` if it has no file yet."""

    @property
    def scenario(self) -> Scenario:
        """The scenario of the board."""
        return self.board.scenario

    @property
    def box(self) -> Box:
        """The box of the board."""
        return self.board.box

    @cached_property
    def finished(self) -> bool:
        """Whether the map is finished: under ``sags`` if no square of the frame is empty, otherwise always."""
        return self.rules != "sags" or not has_empty(self.board)

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """The connected areas."""
        return areas(self.board)

    @cached_property
    def sealed(self) -> tuple[Area, ...]:
        """Areas without access on the current map (A1)."""
        return sealed_areas(self.board, self.areas, finished=False)

    @cached_property
    def sealed_when_finished(self) -> tuple[Area, ...]:
        """Areas without access if the map is finished (A4)."""
        return sealed_areas(self.board, self.areas, finished=True)

    @cached_property
    def character_counts(self) -> Counter[str]:
        """How often each character is used."""
        starts = self.scenario.starts
        return self.cache.get_or_compute(
            "people", self.scenario.sides, lambda: (Counter(s.character for _, s in starts()), {})
        )

    @cached_property
    def miniatures(self) -> tuple[Miniature, ...]:
        """All characters that start on a square. Independent of the map."""
        given = (*self.scenario.sides, self.scenario.house)
        return self.cache.get_or_compute("miniatures", given, lambda: (miniatures(self.board), {}))

    @cached_property
    def placed_miniatures(self) -> tuple[tuple[Miniature, LevelBoard], ...]:
        """All characters that start on an existing level, each with that level."""
        found = ((miniature, self.board.level(miniature.level)) for miniature in self.miniatures)
        return tuple((miniature, level) for miniature, level in found if level is not None)

    @cached_property
    def enemy_pairs(self) -> tuple[tuple[Miniature, Miniature], ...]:
        """All pairs of enemies on existing levels, in the order of the scenario, without prisoners."""
        levels = tuple([level.level.id for level in self.board.levels])
        given = (*self.scenario.sides, self.scenario.house)
        return self.cache.get_or_compute(("opponents", levels), given, lambda: (tuple(self._opponents()), {}))

    def _opponents(self) -> Iterator[tuple[Miniature, Miniature]]:
        fighting = [each for each, _ in self.placed_miniatures if not each.start.prisoner]
        return ((one, other) for one, other in combinations(fighting, 2) if one.side.id != other.side.id)

    @cached_property
    def start_sight(self) -> StartSight:
        """Which miniatures see each other at the start."""
        return StartSight(self.board, self.miniatures, self.cache)

    @cached_property
    def paid(self) -> frozenset[tuple[str, str]]:
        """The (tile, rule) pairs that a constructor paid for."""
        construction = self.scenario.construction
        return frozenset((each.tile, each.rule) for each in construction.paid) if construction else frozenset()


def area_evidence(board: Board, area: Area) -> tuple[Evidence, ...]:
    """Return the squares of an area, level by level, as evidence."""
    return tuple(Evidence("area", level.level.id, tuple(squares_of(part))) for level, part in area.on(board) if part)


def make_problem(
    rule: str,
    subjects: tuple[str, ...],
    message: Message,
    level: LevelBoard | None = None,
    squares: tuple[Square, ...] = (),
    edges: tuple[Edge, ...] = (),
    evidence: tuple[Evidence, ...] = (),
) -> Problem:
    """Return a problem with the severity ``error``, which the rule set may change later."""
    return Problem(
        rule=rule,
        severity="error",
        subjects=subjects,
        message=message,
        level=level.level.id if level else None,
        squares=squares,
        edges=edges,
        evidence=evidence,
    )


def character_name(inspection: Inspection, start: StartingCharacter) -> Name:
    """Return the name on the card, with the id if the same card is used twice."""
    name = start_name(inspection.board, start)
    return name if inspection.character_counts[start.character] == 1 else msg("names.twin", name=name, id=start.id)


def carried_weight(inspection: Inspection, start: StartingCharacter, item: str) -> int:
    """Return the weight of a carried piece of equipment; 0 if it is unknown."""
    return known_weight(inspection, start, item) or 0


def known_weight(inspection: Inspection, start: StartingCharacter, item: str) -> int | None:
    """Return the weight of a carried piece of equipment, or ``None`` if it is unknown.

    A custom card takes precedence over the card that the S.A.G.S. dealt.
    """
    own = any(card.id == item for card in inspection.scenario.house.equipment)
    dealt = None if own else inspection.box.cards.get(start.card or "")
    return printed_weight(item, dealt, equipment_card(item, inspection.board))
