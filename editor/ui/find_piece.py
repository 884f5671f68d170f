"""Finds any piece on the map by its name, on whichever level it lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from editor.edits import Selection
from editor.messages import alphabetical, in_words, say
from editor.session.naming import named_pieces
from editor.ui.pick_list import PickEntry, PickList

if TYPE_CHECKING:
    from editor.ui.main_window import MainWindow


class FindPiece(PickList):
    """Everything that lies on the map or belongs to it; what is chosen is picked and brought into sight."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        several = len(window.workspace.document.scenario.levels) > 1
        self._pieces = [
            (
                say("bench.found-on-level" if several else "bench.found", name=name, kind=kind, level=level).text(),
                in_words(name),
                picked,
            )
            for name, kind, level, picked in named_pieces(window.workspace.document)
        ]
        super().__init__(say("bench.find-title").text(), say("bench.find-hint").text(), window)

    def entries(self, typed: str) -> Iterator[PickEntry]:
        """Those whose line has all the words, names that begin with them first."""
        words, start = typed.casefold().split(), typed.casefold().strip()
        found = [each for each in self._pieces if all(word in each[0].casefold() for word in words)]
        found.sort(key=lambda each: (not each[1].casefold().startswith(start), alphabetical(each[0])))
        for line, _, picked in found:
            yield PickEntry(line, picked)

    def taken(self, data: object) -> None:
        if isinstance(data, Selection):
            window = self._window
            if not window.shows_map():
                window.show_map()
            window.workspace.document.select(data)
            window.canvas.bring_picked_in_sight()
