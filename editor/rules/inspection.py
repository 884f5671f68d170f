"""A board under a rule set, with what several rules ask for computed once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations

from editor.board import Board, LevelBoard
from editor.board.areas import Area, areas, has_empty, sealed_areas
from editor.board.bits import squares_of
from editor.board.miniatures import Miniature, miniatures
from editor.board.names import start_name
from editor.board.things import equipment_card
from editor.catalog import Box
from editor.messages import Message, Name, msg
from editor.model.grid import Edge, Square
from editor.model.scenario import Scenario
from editor.model.sides import Start
from editor.model.words import RuleSet
from editor.rules.memory import RuleMemory
from editor.rules.problem import Evidence, Problem
from editor.rules.sags_law import weight_on
from editor.rules.sightlines import SetUp
from editor.values import FrozenStruct, field


class Inspection(FrozenStruct):
    board: Board
    rules: RuleSet
    memory: RuleMemory = field(default_factory=RuleMemory)

    @property
    def scenario(self) -> Scenario:
        return self.board.scenario

    @property
    def box(self) -> Box:
        return self.board.box

    @cached_property
    def finished(self) -> bool:
        """Under ``sags`` a map is finished when no square of the frame is empty; otherwise always."""
        return self.rules != "sags" or not has_empty(self.board)

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        return areas(self.board)

    @cached_property
    def sealed(self) -> tuple[Area, ...]:
        """Areas without access as the map lies now (A1)."""
        return sealed_areas(self.board, self.areas, finished=False)

    @cached_property
    def sealed_for_good(self) -> tuple[Area, ...]:
        """Areas without access on a finished map (A4)."""
        return sealed_areas(self.board, self.areas, finished=True)

    @cached_property
    def people(self) -> Counter[str]:
        """How often each character is used."""
        starts = self.scenario.starts
        return self.memory.recall(
            "people", self.scenario.sides, lambda: (Counter(s.character for _, s in starts()), {})
        )

    @cached_property
    def miniatures(self) -> tuple[Miniature, ...]:
        """All characters that start on a square. The map has no part in where that is."""
        given = (*self.scenario.sides, self.scenario.house)
        return self.memory.recall("miniatures", given, lambda: (miniatures(self.board), {}))

    @cached_property
    def standing(self) -> tuple[tuple[Miniature, LevelBoard], ...]:
        """All characters that start on a square of a level that exists, each with that level."""
        found = ((miniature, self.board.level(miniature.level)) for miniature in self.miniatures)
        return tuple((miniature, level) for miniature, level in found if level is not None)

    @cached_property
    def opponents(self) -> tuple[tuple[Miniature, Miniature], ...]:
        """Any two enemies on levels that exist, in the order in which they are listed. Prisoners fight nobody."""
        levels = tuple([level.level.id for level in self.board.levels])
        given = (*self.scenario.sides, self.scenario.house)
        return self.memory.recall(("opponents", levels), given, lambda: (tuple(self._opponents()), {}))

    def _opponents(self) -> Iterator[tuple[Miniature, Miniature]]:
        fighting = [each for each, _ in self.standing if not each.start.prisoner]
        return ((one, other) for one, other in combinations(fighting, 2) if one.side.id != other.side.id)

    @cached_property
    def set_up(self) -> SetUp:
        return SetUp(self.board, self.miniatures, self.memory)

    @cached_property
    def paid(self) -> frozenset[tuple[str, str]]:
        """The (tile, rule) pairs a constructor paid for."""
        construction = self.scenario.construction
        return frozenset((each.tile, each.rule) for each in construction.paid) if construction else frozenset()


def area_witnesses(board: Board, area: Area) -> tuple[Evidence, ...]:
    """The area, level by level, as proof."""
    return tuple(Evidence("area", level.level.id, tuple(squares_of(part))) for level, part in area.on(board) if part)


def finding(
    rule: str,
    subjects: tuple[str, ...],
    message: Message,
    level: LevelBoard | None = None,
    squares: tuple[Square, ...] = (),
    edges: tuple[Edge, ...] = (),
    witnesses: tuple[Evidence, ...] = (),
) -> Problem:
    """A finding whose severity the registry fills in."""
    return Problem(
        rule=rule,
        severity="error",
        subjects=subjects,
        message=message,
        level=level.level.id if level else None,
        squares=squares,
        edges=edges,
        witnesses=witnesses,
    )


def character_name(inspection: Inspection, start: Start) -> Name:
    """The name on the card, with the id where the same card is used twice."""
    name = start_name(inspection.board, start)
    return name if inspection.people[start.character] == 1 else msg("names.twin", name=name, id=start.id)


def weight_of(inspection: Inspection, start: Start, item: str) -> int:
    """What a piece of equipment weighs that somebody carries; nothing if no source says. The author's own card counts
    before the one that the S.A.G.S. dealt."""
    own = any(card.id == item for card in inspection.scenario.house.equipment)
    dealt = None if own else inspection.box.cards.get(start.card or "")
    return weight_on(item, dealt, equipment_card(item, inspection.board)) or 0
