"""What would happen if: the ghost under the cursor asks here, and here the same rules answer as everywhere.

An edit is tried on the document's board; the findings it would add are what speaks against it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from editor.board import Board
from editor.edits import Edit
from editor.errors import Refusal
from editor.messages import Message
from editor.model.grid import Edge, Square
from editor.rules import Finding, Report, fixes_for
from editor.rules.comparison import findings_added, report_after
from editor.session.document import Document


@dataclass(frozen=True)
class Proposal:
    """An edit that has been thought through, but not made."""

    edit: Edit
    refusal: Message | None
    """Why it cannot be done at all."""
    added: tuple[Finding, ...]
    """Errors and warnings that were not there before, worst first."""
    after: Report | None

    @property
    def board(self) -> Board | None:
        """The board as it would be."""
        return self.after.inspection.board if self.after else None

    @property
    def is_legal(self) -> bool:
        return self.refusal is None and not any(found.severity == "error" for found in self.added)

    @property
    def reason(self) -> Message | None:
        """What speaks against it most, in one line."""
        if self.refusal is not None:
            return self.refusal
        return self.added[0].message if self.added else None

    @property
    def squares(self) -> tuple[Square, ...]:
        return tuple(dict.fromkeys(at for found in self.added for at in found.squares))

    @property
    def edges(self) -> tuple[Edge, ...]:
        return tuple(dict.fromkeys(edge for found in self.added for edge in found.edges))

    def fixes(self, most: int = 6) -> list[Edit]:
        """Edits to make after it that would answer what speaks against it most: the missing doors."""
        return fixes_for(self.after, self.added[0], most) if self.after and self.added else []


def propose(document: Document, edit: Edit, moved: Collection[str] = ()) -> Proposal:
    """Think an edit through, so that making it next costs nothing more. ``moved`` are the things it is about."""
    try:
        scenario = edit.apply(document.scenario)
    except Refusal as refusal:
        return Proposal(edit, refusal.message, (), None)
    if scenario is document.scenario:
        return Proposal(edit, None, (), document.report)
    after = report_after(document.report, scenario)
    document.foresee(edit, after)
    return Proposal(edit, None, findings_added(document.report, after, moved), after)
