"""Previews of edits: the problems that an edit would add, by the same rules as everywhere."""

from __future__ import annotations

from collections.abc import Collection

from editor.board import Board
from editor.edits import Edit, Selection, delete_selection
from editor.errors import EditRejected
from editor.files.file_problems import FileProblem
from editor.files.game_check import game_problems
from editor.messages import Message, msg
from editor.model.game import BoardGame
from editor.model.scenario import Scenario
from editor.rules import Problem, Report
from editor.rules.fixes.fix_finder import find_fixes
from editor.rules.registry import BY_ID
from editor.rules.report import problems_added, report_after
from editor.values import FrozenStruct, replace


class EditPreview(FrozenStruct):
    """The result of an edit that has not been made yet."""

    edit: Edit
    before: Report
    """The report on the map to which it was applied."""
    rejection: Message | None
    """Why the edit is impossible."""
    new_problems: tuple[Problem, ...]
    """New errors and warnings, worst first."""
    after: Report | None
    left_behind: frozenset[object] = frozenset()
    """Keys of problems that arise wherever the moved things are placed."""

    @property
    def board(self) -> Board | None:
        """The resulting board."""
        return self.after.inspection.board if self.after else None

    @property
    def obstacles(self) -> tuple[Problem, ...]:
        """The errors that cannot be fixed by placing more pieces; they forbid the placement.

        A missing door, stair partner or module can be added later. Problems of other pieces that a moved piece leaves
        behind do not depend on its new place.
        """
        return tuple(
            found
            for found in self.new_problems
            if found.severity == "error"
            and BY_ID[found.rule].missing_piece is None
            and found.key not in self.left_behind
        )

    @property
    def lacks_door(self) -> Problem | None:
        """The first error that a door would fix."""
        errors = (
            found for found in self.new_problems if found.severity == "error" and found.key not in self.left_behind
        )
        return next((found for found in errors if BY_ID[found.rule].missing_piece == "door"), None)

    @property
    def reason(self) -> Message | None:
        """The most important reason against the edit."""
        if self.rejection is not None:
            return self.rejection
        first = next(iter((*self.obstacles, *self.new_problems)), None)
        return first.message if first else None

    def fixes(self, found: Problem, most: int = 6) -> list[Edit]:
        """Return edits that fix a new problem after the edit, such as missing doors."""
        return find_fixes(self.after, found, most) if self.after else []


def preview_edit(before: Report, edit: Edit, moved: Collection[str] = (), lifted: Report | None = None) -> EditPreview:
    """Apply an edit to the map of a report; ``Document.do`` can take the result over.

    ``moved`` are the things that the edit is about, and ``lifted`` is the report on the map without them
    (``report_without``).
    """
    scenario = before.inspection.scenario
    try:
        after = restrict_to_game(edit, before.inspection.box.game).apply(scenario)
    except EditRejected as refusal:
        return EditPreview(edit, before, refusal.message, (), None)
    if after is scenario:
        return EditPreview(edit, before, None, (), before)
    report = report_after(before, after)
    left_behind = frozenset(found.key for found in lifted.problems) if lifted else frozenset[object]()
    return EditPreview(edit, before, None, problems_added(before, report, moved), report, left_behind)


def report_without(before: Report, selection: Selection) -> Report:
    """Return the report on the map without the selection: a drag lifts it off before placing it."""
    return report_after(before, delete_selection(selection).apply(before.inspection.scenario))


_LIMITS = {
    "too-small": "edits.too-small",
    "too-great": "edits.too-large",
    "list-too-long": "edits.too-many",
    "too-many-copies": "edits.too-many-copies",
    "not-allowed": "edits.not-a-choice",
}


def restrict_to_game(edit: Edit, game: BoardGame) -> Edit:
    """Return the edit, rejected if its result does not fit the game and so could not be saved."""

    def apply(scenario: Scenario) -> Scenario:
        after = edit.apply(scenario)
        for problem in game_problems(after, game):
            raise EditRejected(_explain_problem(problem))
        return after

    return replace(edit, apply=apply)


def _explain_problem(problem: FileProblem) -> Message:
    """Return the reason why a file would be rejected as the reason why an edit is impossible."""
    field = str(problem.path[-1])
    if problem.name in _LIMITS:
        limit = problem.params.get("limit", problem.params.get("allowed"))
        return msg(_LIMITS[problem.name], field=field, limit=limit)
    return msg("edits.not-possible", reason=msg("model.of-field", field=field, reason=problem.params["reason"]))
