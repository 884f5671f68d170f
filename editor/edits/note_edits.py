"""Edits of the author's notes, which can be anywhere in the frame."""

from __future__ import annotations

from editor.edits.edit import Edit, replace_fields, update_level
from editor.edits.piece_edits import add_piece, find_piece, update_piece
from editor.edits.selection import Selection
from editor.messages import Name, msg
from editor.model.grid import Square
from editor.model.level import NOTE_STEPS, Level, MapNote, split_note_point
from editor.model.scenario import Scenario


def place_note(level: str, note: MapNote) -> Edit:
    """Add a note to a level."""
    return Edit(msg("edits.place-note"), lambda scenario: add_piece(scenario, level, "notes", note))


def change_note(note: str, **fields: object) -> Edit:
    """Change fields of a note: its kind, icon, text, or whether it is printed; merges while typing.

    A note that becomes an arrow points to the square beside it, so that the arrow is visible and its tip can be moved.
    """

    def apply(scenario: Scenario) -> Scenario:
        level, _ = find_piece(scenario, "notes", note)

        def changed(placed: MapNote) -> MapNote:
            after = replace_fields(placed, **fields)
            if fields.get("kind") != "arrow" or after.to is not None or level.width == 1:
                return after
            beside = after.x + 1 if after.x + 1 < level.width else after.x - 1
            return replace_fields(after, to=Square(beside, after.y), to_dx=after.dx, to_dy=after.dy)

        return update_piece(scenario, "notes", note, changed)

    return Edit(msg("edits.change-note"), apply, merge_key=("change-note", note, *sorted(fields)))


def move_notes(selection: Selection, dx: float, dy: float, name: Name = "") -> Edit:
    """Move the selected notes by any part of a square, as far as the frame reaches; merges while dragging."""

    def moved(level: Level) -> Level:
        notes = (_moved_note(note, level, dx, dy) if note.id in selection.notes else note for note in level.notes)
        return replace_fields(level, notes=tuple(notes))

    return Edit(
        selection.label("edits.move", "edits.move-many", name),
        lambda scenario: update_level(scenario, selection.level, moved),
        merge_key=("move", selection.level, *selection.ids_by_kind),
    )


def move_note_tip(note: str, x: float, y: float) -> Edit:
    """Let an arrow point to a place of its frame; merges while dragging."""

    def apply(scenario: Scenario) -> Scenario:
        level, _ = find_piece(scenario, "notes", note)
        to, to_dx, to_dy = split_note_point(*within_frame(level, x, y))

        def pointed(placed: MapNote) -> MapNote:
            return replace_fields(placed, to=to, to_dx=to_dx, to_dy=to_dy)

        return update_piece(scenario, "notes", note, pointed)

    return Edit(msg("edits.change-note"), apply, merge_key=("note-tip", note))


def within_frame(level: Level, x: float, y: float) -> tuple[float, float]:
    """Return the place of the frame that is nearest to a point."""
    last = 1 / NOTE_STEPS
    return min(max(x, 0.0), level.width - last), min(max(y, 0.0), level.height - last)


def _moved_note(note: MapNote, level: Level, dx: float, dy: float) -> MapNote:
    """Return the moved note. An arrow keeps its length and direction, so both of its ends stay in the frame."""
    ends = [note.position] if note.tip is None else [note.position, note.tip]
    ways = [
        (new[0] - old[0], new[1] - old[1]) for old in ends for new in (within_frame(level, old[0] + dx, old[1] + dy),)
    ]
    way_x, way_y = min((x for x, _ in ways), key=abs), min((y for _, y in ways), key=abs)
    (square, right, down), *tip = (split_note_point(x + way_x, y + way_y) for x, y in ends)
    moved = replace_fields(note, x=square.x, y=square.y, dx=right, dy=down)
    for to, to_dx, to_dy in tip:
        moved = replace_fields(moved, to=to, to_dx=to_dx, to_dy=to_dy)
    return moved
