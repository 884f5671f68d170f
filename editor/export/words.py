"""The texts of a scenario with the names of things in place of ``{kind:id}``: other programs do not know the ids."""

from __future__ import annotations

from editor.board import Board
from editor.board.names import readable
from editor.board.things import Thing, in_box, in_play, references_in
from editor.messages import in_words
from editor.model.reference import Reference


def spoken_of(reference: Reference, board: Board) -> Thing:
    """The thing on the map or in the box; one that is in neither has a name made from its id."""
    found = in_play(reference, board) or in_box(reference, board)
    return found or Thing(readable(reference.id.rpartition("/")[2]))


def with_names(text: str, board: Board, language: str | None = None) -> str:
    for reference in dict.fromkeys(references_in(text)):
        text = text.replace(
            f"{{{reference.kind}:{reference.id}}}", in_words(spoken_of(reference, board).name, language)
        )
    return text
