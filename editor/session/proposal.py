"""What would happen if: the ghost under the cursor asks here, and here the same rules answer as everywhere.

An edit is tried on a board; the findings it would add are what speaks against it.
"""

from __future__ import annotations

from collections.abc import Collection

from editor.board import Board
from editor.edits import Edit, Selection, remove
from editor.errors import EditRejected
from editor.files.problems import FileProblem
from editor.files.vocabulary import misfits
from editor.messages import Message, msg
from editor.model.game import BoardGame
from editor.model.scenario import Scenario
from editor.rules import Problem, Report
from editor.rules.fixes.fix_finder import find_fixes
from editor.rules.registry import BY_ID
from editor.rules.report import problems_added, report_after
from editor.values import FrozenStruct, replace


class Proposal(FrozenStruct):
    """An edit that has been thought through, but not made."""

    edit: Edit
    before: Report
    """The report on the map it was tried on."""
    refusal: Message | None
    """Why it cannot be done at all."""
    added: tuple[Problem, ...]
    """Errors and warnings that were not there before, worst first."""
    after: Report | None
    left_behind: frozenset[object] = frozenset()
    """The keys of findings that come of taking things from where they lie, wherever they are then laid."""

    @property
    def board(self) -> Board | None:
        """The board as it would be."""
        return self.after.inspection.board if self.after else None

    @property
    def obstacles(self) -> tuple[Problem, ...]:
        """The errors that nothing can answer which is still to come: for these, a piece may not lie there.

        A door, a partner or a module that is missing can be added; and what others lack because a piece left them is
        said of them, not of the place where it is laid.
        """
        return tuple(
            found
            for found in self.added
            if found.severity == "error"
            and BY_ID[found.rule].missing_piece is None
            and found.key not in self.left_behind
        )

    @property
    def lacks_door(self) -> Problem | None:
        """What it breaks for want of a door."""
        errors = (found for found in self.added if found.severity == "error" and found.key not in self.left_behind)
        return next((found for found in errors if BY_ID[found.rule].missing_piece == "door"), None)

    @property
    def reason(self) -> Message | None:
        """What speaks against it most, in one line."""
        if self.refusal is not None:
            return self.refusal
        first = next(iter((*self.obstacles, *self.added)), None)
        return first.message if first else None

    def fixes(self, found: Problem, most: int = 6) -> list[Edit]:
        """Edits to make after it that would answer what it adds: the missing doors."""
        return find_fixes(self.after, found, most) if self.after else []


def propose(before: Report, edit: Edit, moved: Collection[str] = (), lifted: Report | None = None) -> Proposal:
    """Try an edit on a map; ``Document.do`` takes the result over. ``moved`` are the things it is about.

    ``lifted``: the report on the map without them (``lifting``).
    """
    scenario = before.inspection.scenario
    try:
        after = within_game(edit, before.inspection.box.game).apply(scenario)
    except EditRejected as refusal:
        return Proposal(edit, before, refusal.message, (), None)
    if after is scenario:
        return Proposal(edit, before, None, (), before)
    report = report_after(before, after)
    left_behind = frozenset(found.key for found in lifted.problems) if lifted else frozenset[object]()
    return Proposal(edit, before, None, problems_added(before, report, moved), report, left_behind)


def lifting(before: Report, picked: Selection) -> Report:
    """Return the report on the map without what is picked: a drag lifts it off before it places it."""
    return report_after(before, remove(picked).apply(before.inspection.scenario))


_LIMITS = {
    "too-small": "edits.too-small",
    "too-great": "edits.too-large",
    "list-too-long": "edits.too-many",
    "too-many-copies": "edits.too-many-copies",
    "not-allowed": "edits.not-a-choice",
}


def within_game(edit: Edit, game: BoardGame) -> Edit:
    """The edit; it is refused where the game has no such thing, which no file could hold."""

    def apply(scenario: Scenario) -> Scenario:
        after = edit.apply(scenario)
        for problem in misfits(after, game):
            raise EditRejected(_why_not(problem))
        return after

    return replace(edit, apply=apply)


def _why_not(problem: FileProblem) -> Message:
    """What a file would be refused for, as the reason why an edit is not possible."""
    field = str(problem.path[-1])
    if problem.name in _LIMITS:
        limit = problem.params.get("limit", problem.params.get("allowed"))
        return msg(_LIMITS[problem.name], field=field, limit=limit)
    return msg("edits.not-possible", reason=msg("model.of-field", field=field, reason=problem.params["reason"]))
