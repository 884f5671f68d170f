"""Victory as data: who wins, so that programs know it, too."""

from __future__ import annotations

from typing import get_args

from editor.board.names import side_name
from editor.edits import Edit, set_field
from editor.export.scenario_text import victory_text
from editor.messages import to_text
from editor.model.objectives import SHARED, Victory, VictoryMode
from editor.ui.map.workspace import Workspace
from editor.ui.panels.fields import Choice, ChoiceField, Field
from editor.ui.scenario.section import SectionForm, number

_FIRST_GOAL = 10
"""Mission points that are proposed for who is first to have so many."""


class VictoryForm(SectionForm):
    """How the game is won; with nothing chosen, the text alone tells it."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._ties = ChoiceField([])
        modes: list[Choice] = [(mode, self.words(f"victory-{mode}")) for mode in get_args(VictoryMode)]
        fates: list[Choice] = [(fate, self.words(f"eliminated-{fate}")) for fate in ("nothing", "loses")]
        self.covers.add("victory/mode")
        self.heading(self.words("victory"))
        self.add(
            "victory-mode",
            ChoiceField([(None, self.words("victory-told")), *modes]),
            lambda: self._victory.mode if self._victory else None,
            self._mode,
            path="victory/mode",
        )
        self._bind("victory-mp", "mp", number("victory/mp"))
        self._bind("ties", "ties", self._ties)
        self._bind("eliminated", "eliminated", ChoiceField(fates))
        self.fact("victory-says", self._words)

    def _bind(self, name: str, field: str, widget: Field) -> None:
        self.covers.add(f"victory/{field}")
        self.add(
            name,
            widget,
            lambda: self._value(field),
            lambda value: set_field(f"victory/{field}", value),
            path=f"victory/{field}",
        )

    def refresh(self) -> None:
        sides: list[Choice] = [(side.id, to_text(side_name(side))) for side in self.workspace.document.scenario.sides]
        self._ties.offer([(None, self.words("ties-nobody")), (SHARED, self.words("ties-shared")), *sides])
        super().refresh()
        victory = self._victory
        self.show_field("victory-mp", victory is not None and victory.mode == "first-to")
        self.show_field("ties", victory is not None and victory.mode == "most-mp")
        self.show_field("eliminated", victory is not None)

    @property
    def _victory(self) -> Victory | None:
        return self.workspace.document.scenario.victory

    def _value(self, field: str) -> object:
        """What the victory says; what its mode does not ask for is hidden, and shows what would be proposed."""
        value = getattr(self._victory or Victory(mode="most-mp"), field)
        return _FIRST_GOAL if field == "mp" and value is None else value

    def _words(self) -> str:
        return victory_text(self.workspace.document.board, self._victory) if self._victory else ""

    def _mode(self, mode: object) -> Edit:
        """What was said besides is kept; points that win are proposed where they are asked for."""
        if mode is None:
            return set_field("victory", None)
        was = self._victory.model_dump(exclude_defaults=True) if self._victory else {}
        points = {"mp": was.get("mp") or _FIRST_GOAL} if mode == "first-to" else {"mp": None}
        return set_field("victory", Victory.model_validate({**was, "mode": mode, **points}))
