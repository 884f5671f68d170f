"""The options of paper, remembered between two windows: what is printed on, and how large a square is."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from editor.export.exporter import OptionValue
from editor.export.pdf import EXPORTER
from editor.ui.settings import Settings
from editor.ui.sheet.option_form import OptionForm


class PaperOptions(OptionForm):
    """What is on the pages, and on which paper."""

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        remembered: dict[str, OptionValue] = {"paper": settings.paper(), "square": settings.square_mm()}
        super().__init__(EXPORTER, remembered, parent=parent)
        self._settings = settings
        self.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        values = self.values()
        self.enable("square", values["what"] == "true-size")
        self.enable("legend", values["what"] == "sheet")
        self._settings.put_paper(str(values["paper"]))
        self._settings.put_square_mm(float(values["square"]))
