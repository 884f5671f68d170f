"""What would happen if: the ghost under the cursor asks here, and here the same rules answer as everywhere.

An edit is tried on the document's board; the findings it would add are what speaks against it.
"""

from __future__ import annotations

from collections.abc import Collection

from editor.board import Board
from editor.edits import Edit, Selection, remove
from editor.errors import EditRejected
from editor.messages import Message
from editor.rules import Problem, Report
from editor.rules.fixes.offer import fixes_for
from editor.rules.registry import BY_ID
from editor.rules.report import findings_added, report_after
from editor.session.document import Document
from editor.values import FrozenStruct


class Proposal(FrozenStruct):
    """An edit that has been thought through, but not made."""

    edit: Edit
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
            if found.severity == "error" and BY_ID[found.rule].lacks is None and found.key not in self.left_behind
        )

    @property
    def lacks_door(self) -> Problem | None:
        """What it breaks for want of a door."""
        errors = (found for found in self.added if found.severity == "error" and found.key not in self.left_behind)
        return next((found for found in errors if BY_ID[found.rule].lacks == "door"), None)

    @property
    def reason(self) -> Message | None:
        """What speaks against it most, in one line."""
        if self.refusal is not None:
            return self.refusal
        first = next(iter((*self.obstacles, *self.added)), None)
        return first.message if first else None

    def fixes(self, found: Problem, most: int = 6) -> list[Edit]:
        """Edits to make after it that would answer what it adds: the missing doors."""
        return fixes_for(self.after, found, most) if self.after else []


def propose(document: Document, edit: Edit, moved: Collection[str] = (), lifted: Report | None = None) -> Proposal:
    """Think an edit through, so that making it next costs nothing more. ``moved`` are the things it is about.

    ``lifted``: what the rules say while they lie nowhere (``lifting``).
    """
    try:
        scenario = edit.apply(document.scenario)
    except EditRejected as refusal:
        return Proposal(edit, refusal.message, (), None)
    if scenario is document.scenario:
        return Proposal(edit, None, (), document.report)
    after = report_after(document.report, scenario)
    document.foresee(edit, after)
    left_behind = frozenset(found.key for found in lifted.problems) if lifted else frozenset[object]()
    return Proposal(edit, None, findings_added(document.report, after, moved), after, left_behind)


def lifting(document: Document, picked: Selection) -> Report:
    """What the rules say of the map without what is picked: a drag takes it off before it lays it."""
    return report_after(document.report, remove(picked).apply(document.scenario))
