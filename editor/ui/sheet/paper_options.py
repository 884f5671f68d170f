"""The options of paper, remembered between two windows: what is printed on, and how large a square is."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from editor.export.exporter import Options, OptionValue
from editor.export.pdf import EXPORTER
from editor.model.scenario import Scenario
from editor.ui.sheet.option_form import OptionForm
from editor.ui.window.settings import Settings


class PaperOptions(OptionForm):
    """What is on the pages, and on which paper. Secrets are offered where there are any."""

    def __init__(
        self, settings: Settings, scenario: Scenario, chosen: Options | None = None, parent: QWidget | None = None
    ) -> None:
        """``chosen``: what is chosen elsewhere already."""
        remembered: dict[str, OptionValue] = {"paper": settings.paper(), "square": settings.square_mm()}
        super().__init__(EXPORTER, remembered | dict(chosen or {}), parent=parent)
        self._settings = settings
        self.changed.connect(self._follow)
        self.open_scenario(scenario)
        if chosen is not None:
            self.choose("secrets", chosen["secrets"])

    def open_scenario(self, scenario: Scenario) -> None:
        """Offer the secrets of this scenario."""
        secret = {objective.side for objective in scenario.objectives if objective.secret}
        self.offer_sides([side for side in scenario.sides if side.id in secret])
        self.show_option("secrets", bool(secret))
        self._follow()

    def _follow(self) -> None:
        values = self.values()
        for_all = not values["secrets"]
        self.enable("what", for_all)
        self.enable("square", for_all and values["what"] == "true-size")
        self.enable("legend", for_all and values["what"] == "sheet")
        for name in ("numbers", "miniatures"):
            self.enable(name, for_all)
        self._settings.set_paper(str(values["paper"]))
        self._settings.set_square_mm(float(values["square"]))
