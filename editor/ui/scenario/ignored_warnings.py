"""The Ignored warnings section: the warnings that the author ignores, with their reasons."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from editor.board.names import rule_title
from editor.edits import stop_ignoring
from editor.messages import msg
from editor.model.scenario import IgnoredWarning
from editor.ui.forms.item_list import AddComboBox, ItemList
from editor.ui.map.workspace import Workspace
from editor.ui.scenario.chip_text import ChipTextField
from editor.ui.scenario.section import Section, SectionContext, SectionForm
from editor.ui.widgets.plain_text import Label


class IgnoredWarningsSection(Section):
    """The list of ignored warnings; each has a reason."""

    def __init__(self, context: SectionContext) -> None:
        super().__init__(context)
        self.items = ItemList(self.form_text("suppressed"), AddComboBox(""), lines=8, ordered=False)
        self.items.add.hide()
        self.items.remove.hide()
        self.items.remove_requested.connect(lambda _: self._stop_ignoring())
        self.items.current_changed.connect(lambda _: self.refresh())
        self.empty_label = Label(self.form_text("suppressed-none"))
        self.form = ReasonForm(self.workspace, lambda: self.items.current or "0", self._stop_ignoring)
        self.add_hint("suppressed-advice")
        self.body.addWidget(self.empty_label)
        self.body.addWidget(self.items)
        self.add_form(self.form)

    def refresh(self) -> None:
        """Show the current list."""
        suppressed = self.scenario.suppressed
        self.items.set_items([(str(at), self._line(each)) for at, each in enumerate(suppressed)])
        self.empty_label.setVisible(not suppressed)
        self.items.setVisible(bool(suppressed))
        self.form.setVisible(bool(suppressed))
        if suppressed:
            self.form.refresh()

    def reveal(self, target: str) -> QWidget | None:
        """Select a warning by the id of its rule and return its form."""
        for at, each in enumerate(self.scenario.suppressed):
            if each.rule == target:
                self.items.select(str(at))
                return self.form
        return super().reveal(target)

    def _line(self, each: IgnoredWarning) -> str:
        return msg("form.suppressed-line", rule=rule_title(each.rule), reason=each.reason).text()

    def _stop_ignoring(self) -> None:
        each = self.scenario.suppressed[int(self.items.current or 0)]
        self.workspace.do(stop_ignoring(each.rule, each.subjects))


class ReasonForm(SectionForm):
    """The reason of the selected warning."""

    def __init__(self, workspace: Workspace, at: Callable[[], str], stop: Callable[[], None]) -> None:
        super().__init__(workspace)

        def place() -> str:
            return f"suppressed/{at()}/reason"

        self.bind("suppressed-reason", "suppressed/*/reason", ChipTextField(workspace, place, 3), place)
        self.add_buttons(("suppressed-back", "Del", stop))
        self.buttons["suppressed-back"].setText(msg("ui.problems-unsuppress").text())  # one verb for it everywhere
