"""Suppressed warnings: the list, with the reason to edit and a way to take it back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from editor.board.names import rule_title
from editor.edits import stop_ignoring
from editor.messages import msg
from editor.model.scenario import IgnoredWarning
from editor.ui.map.workspace import Workspace
from editor.ui.scenario.chips import ChipField
from editor.ui.scenario.items import AddBox, ItemList
from editor.ui.scenario.section import Desk, Section, SectionForm
from editor.ui.widgets.plain_text import Label


class SuppressedSection(Section):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.items = ItemList(self.words("suppressed"), AddBox(""), lines=8, ordered=False)
        self.items.add.hide()
        self.items.remove.hide()
        self.items.remove_wanted.connect(lambda _: self._show_again())
        self.items.chosen.connect(lambda _: self.refresh())
        self.calm = Label(self.words("suppressed-none"))
        self.form = ReasonForm(self.workspace, lambda: self.items.current or "0", self._show_again)
        self.advice("suppressed-advice")
        self.lines.addWidget(self.calm)
        self.lines.addWidget(self.items)
        self.add_form(self.form)

    def refresh(self) -> None:
        suppressed = self.scenario.suppressed
        self.items.show_items([(str(at), self._line(each)) for at, each in enumerate(suppressed)])
        self.calm.setVisible(not suppressed)
        self.items.setVisible(bool(suppressed))
        self.form.setVisible(bool(suppressed))
        if suppressed:
            self.form.refresh()

    def reveal(self, thing: str) -> QWidget | None:
        """A warning by the id of its rule."""
        for at, each in enumerate(self.scenario.suppressed):
            if each.rule == thing:
                self.items.choose(str(at))
                return self.form
        return super().reveal(thing)

    def _line(self, each: IgnoredWarning) -> str:
        return msg("form.suppressed-line", rule=rule_title(each.rule), reason=each.reason).text()

    def _show_again(self) -> None:
        each = self.scenario.suppressed[int(self.items.current or 0)]
        self.workspace.do(stop_ignoring(each.rule, each.subjects))


class ReasonForm(SectionForm):
    def __init__(self, workspace: Workspace, at: Callable[[], str], show_again: Callable[[], None]) -> None:
        super().__init__(workspace)

        def place() -> str:
            return f"suppressed/{at()}/reason"

        self.bind("suppressed-reason", "suppressed/*/reason", ChipField(workspace, place, 3), place)
        self.buttons_for(("suppressed-back", "", show_again))
