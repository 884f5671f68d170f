"""The links of the author in the Zones section: ways between squares, with their cost."""

from __future__ import annotations

from collections.abc import Callable

from editor.board.names import level_name, link_name
from editor.edits import add_item, remove_item, reorder_item
from editor.messages import msg, to_text
from editor.model.game import BoardGame
from editor.model.limits import MAX_ENTRIES
from editor.model.scenario import Scenario, SquareLink, SquareOnLevel
from editor.ui.forms.fields import CheckField, ChoiceField, Field
from editor.ui.forms.item_list import ItemList
from editor.ui.map.workspace import Workspace
from editor.ui.scenario.section import SectionForm, number_field

_PATH = "links"


def offers_links(game: BoardGame, scenario: Scenario) -> bool:
    """Return whether links are shown: in games that use them, and where a scenario has some."""
    return game.uses_links or bool(scenario.links)


class LinkList(ItemList):
    """The list of links and, below it, the form of the selected one."""

    def __init__(self, workspace: Workspace) -> None:
        texts = msg("form.links").text(), msg("form.link-add").text()
        super().__init__(*texts, lines=4)
        self.workspace = workspace
        self.form = LinkFields(workspace, lambda: self.current or "0")
        self.add_requested.connect(self._add)
        self.remove_requested.connect(
            lambda at: workspace.do(remove_item(f"{_PATH}/{at}", label=msg("form.link-remove")))
        )
        self.move_requested.connect(self._reorder)
        self.current_changed.connect(lambda _: self.refresh())

    def refresh(self) -> None:
        """Show the current links."""
        scenario = self.workspace.document.scenario
        shown = offers_links(self.workspace.box.game, scenario)
        self.setVisible(shown)
        self.form.setVisible(shown and bool(scenario.links))
        names = [(str(at), to_text(link_name(scenario, link))) for at, link in enumerate(scenario.links)]
        self.set_items(names)
        self.add.setEnabled(len(scenario.links) < MAX_ENTRIES)
        if scenario.links:
            self.form.refresh()

    def _add(self) -> None:
        here = SquareOnLevel(level=self.workspace.document.level_id, x=0, y=0)
        there = here.model_copy(update={"x": 1})
        if self.workspace.do(add_item(_PATH, SquareLink(start=here, end=there), label=msg("form.link-add"))):
            self.select(str(len(self.workspace.document.scenario.links) - 1))

    def _reorder(self, at: str, to: int) -> None:
        if self.workspace.do(reorder_item(f"{_PATH}/{at}", to, label=msg("form.link-move"))):
            self.select(str(to))


class LinkFields(SectionForm):
    """Both squares, cost and direction of the selected link."""

    def __init__(self, workspace: Workspace, link: Callable[[], str]) -> None:
        super().__init__(workspace)
        self._at = link
        self._levels = ChoiceField([]), ChoiceField([])
        for end, levels in zip(("start", "end"), self._levels, strict=True):
            self._bind(f"link-{end}-level", f"{end}/level", levels)
            for axis in ("x", "y"):
                self._bind(f"link-{end}-{axis}", f"{end}/{axis}", number_field(f"{_PATH}/*/{end}/{axis}"))
        self._bind("link-cost", "cost", number_field(f"{_PATH}/*/cost"))
        self._bind("link-both", "both", CheckField(self.form_text("link-both")))

    def _bind(self, name: str, field: str, widget: Field) -> None:
        self.bind(name, f"{_PATH}/*/{field}", widget, lambda: f"{_PATH}/{self._at()}/{field}")

    def refresh(self) -> None:
        """Update the choices and show the current values."""
        scenario = self.workspace.document.scenario
        if not scenario.links:
            return
        for levels in self._levels:
            levels.set_choices([(level.id, to_text(level_name(level))) for level in scenario.levels])
        super().refresh()
        for end in ("start", "end"):
            self.show_field(f"link-{end}-level", len(scenario.levels) > 1)
