"""Finds anything of the scenario: pieces on the map by their names, on whichever level, and all that forms hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QWidget

from editor.edits import Selection
from editor.messages import msg, sort_key, to_text
from editor.session.document import Document
from editor.session.scenario_search import ScenarioPart, named_parts, named_pieces
from editor.ui.pick_list import PickEntry, PickList

Found = Selection | ScenarioPart
"""A piece on the map, or something that a form holds."""

_LONGEST = 80
"""So many signs of a text stand for it in the list; all of it is searched."""


class FindPiece(PickList):
    """Lists the pieces on the map, and what is not on it but in a form."""

    def __init__(self, document: Document, take: Callable[[Found], object], parent: QWidget) -> None:
        """``take_card``: called with what was chosen, after the dialog is closed."""
        self._take_found = take
        several = len(document.scenario.levels) > 1
        self._found: list[tuple[str, str, str, Found]] = [
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
        super().__init__(msg("bench.find-title").text(), msg("bench.find-hint").text(), parent)

    def entries(self, typed: str) -> Iterator[PickEntry]:
        """Those whose line has all the words, names that begin with them first."""
        words, start = typed.casefold().split(), typed.casefold().strip()
        found = [each for each in self._found if all(word in each[1].casefold() for word in words)]
        found.sort(key=lambda each: (not each[2].casefold().startswith(start), sort_key(each[0])))
        for line, _, _, data in found:
            yield PickEntry(line, data)

    def taken(self, data: object) -> None:
        assert isinstance(data, Found)
        self._take_found(data)


def _line(words: str, name: str, picked: Selection) -> tuple[str, str, str, Selection]:
    return words, words, name, picked
