"""What an engine file says in words, and what it speaks of: the things of the scenario by their ids in the file."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board import Board
from editor.board.things import reference_text, references_in
from editor.export.engine.parts import Ref, Text, TextPart, Thing
from editor.export.wording import spoken_of
from editor.messages import to_text
from editor.model.objectives import Reference


def thing(board: Board, reference: Reference) -> Thing:
    """A thing with its name, and with where it is at the start."""
    found = spoken_of(reference, board)
    return Thing(
        kind=reference.kind,
        id=_id(board, reference),
        name=to_text(found.name),
        level=found.level,
        squares=tuple((at.x, at.y) for at in found.squares),
    )


def thing_if(board: Board, reference: Reference | None) -> Thing | None:
    return None if reference is None else thing(board, reference)


def things(board: Board, references: tuple[Reference, ...]) -> tuple[Thing, ...]:
    return tuple(thing(board, each) for each in references)


def spoken(board: Board, text: str) -> Text:
    """A text in pieces."""
    parts = tuple(_parts(board, text))
    return Text(plain="".join(part.text for part in parts), parts=parts)


def _parts(board: Board, text: str) -> Iterator[TextPart]:
    for reference in references_in(text):
        before, _, text = text.partition(f"{{{reference_text(reference)}}}")
        if before:
            yield TextPart(text=before, ref=None)
        ref = Ref(kind=reference.kind, id=_id(board, reference))
        yield TextPart(text=to_text(spoken_of(reference, board).name), ref=ref)
    if text:
        yield TextPart(text=text, ref=None)


def _id(board: Board, reference: Reference) -> str:
    """Characters and markers may be named by their card or kind; in the file they have one id."""
    match reference.kind:
        case "character":
            named = [(start.id, start.character) for _, start in board.scenario.starts()]
        case "marker":
            named = [(marker.id, marker.marker) for level in board.levels for marker in level.level.markers]
        case _:
            return reference.id
    if any(own == reference.id for own, _ in named):
        return reference.id
    return next((own for own, kind in named if kind == reference.id), reference.id)
