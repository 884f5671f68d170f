"""Finds anything of the scenario: pieces on the map by their names, on whichever level, and all that forms hold."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from editor.edits import Selection
from editor.messages import alphabetical, msg, to_text
from editor.session.naming import ScenarioPart, named_parts, named_pieces
from editor.ui.pick_list import PickEntry, PickList

if TYPE_CHECKING:
    from editor.ui.main_window import MainWindow


_LONGEST = 80
"""So many signs of a text stand for it in the list; all of it is searched."""


class FindPiece(PickList):
    """A piece that is chosen is picked and brought into sight; what is not on the map is shown in its form."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        document = window.workspace.document
        several = len(document.scenario.levels) > 1
        self._found: list[tuple[str, str, str, Selection | ScenarioPart]] = [
            _line(
                msg("bench.found-on-level" if several else "bench.found", name=name, kind=kind, level=level).text(),
                to_text(name),
                picked,
            )
            for name, kind, level, picked in named_pieces(document)
        ]
        for name, kind, part in named_parts(document):
            words = " ".join(to_text(name).split())
            short = words if len(words) <= _LONGEST else f"{words[:_LONGEST].rstrip()} …"
            line, searched = (msg("bench.found", name=each, kind=kind).text() for each in (short, words))
            self._found.append((line, searched, words, part))
        super().__init__(msg("bench.find-title").text(), msg("bench.find-hint").text(), window)

    def entries(self, typed: str) -> Iterator[PickEntry]:
        """Those whose line has all the words, names that begin with them first."""
        words, start = typed.casefold().split(), typed.casefold().strip()
        found = [each for each in self._found if all(word in each[1].casefold() for word in words)]
        found.sort(key=lambda each: (not each[2].casefold().startswith(start), alphabetical(each[0])))
        for line, _, _, data in found:
            yield PickEntry(line, data)

    def taken(self, data: object) -> None:
        window = self._window
        if isinstance(data, ScenarioPart):
            window.show_document()
            window.pages.show_field(data.field, data.thing)
        elif isinstance(data, Selection):
            if not window.shows_map():
                window.show_map()
            window.workspace.document.select(data)
            window.canvas.bring_picked_in_sight()


def _line(words: str, name: str, picked: Selection) -> tuple[str, str, str, Selection]:
    return words, words, name, picked
