"""Undo history of an edited value, such as a scenario or the tiles of the tile editor.

Each step holds a whole value. That is cheap, because values share what did not change, and no edit needs an inverse:
undo and redo only choose the current value.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, Protocol, TypeVar

from editor.messages import Message, msg
from editor.values import FrozenStruct, replace

_V = TypeVar("_V")


class ValueEdit(Protocol[_V]):
    """A change of a value; see ``editor.edits.Edit``."""

    @property
    def label(self) -> Message:
        """The label of the step."""

    @property
    def apply(self) -> Callable[[_V], _V]:
        """The function from the old value to the new one."""

    @property
    def merge_key(self) -> Hashable | None:
        """Consecutive edits with the same key are merged."""


class Step(FrozenStruct, Generic[_V]):
    """A value and the label of the edit that led to it."""

    label: Message
    value: _V
    merge_key: Hashable | None = None


class UndoHistory(Generic[_V]):
    """The steps of an edited value. All changes go through it."""

    def __init__(self, value: _V, *, saved: bool = True) -> None:
        """Start with a value; ``saved``: whether a file contains it."""
        self._steps = [Step(msg("edits.start"), value)]
        self._position = 0
        self._saved = value if saved else None
        self._gesture_is_open = False
        self._notifying = False
        self.observers: list[Callable[[_V, _V], None]] = []
        """Called with the old and the new value after each change."""

    # --- state ---

    @property
    def current(self) -> _V:
        """The current value."""
        return self._steps[self._position].value

    @property
    def steps(self) -> tuple[Step[_V], ...]:
        """All steps, including undone ones; the first is the start."""
        return tuple(self._steps)

    @property
    def position(self) -> int:
        """The index of the current step."""
        return self._position

    @property
    def undo_label(self) -> Message | None:
        """The label of the edit that undo would revert, or ``None``."""
        return self._steps[self._position].label if self._position > 0 else None

    @property
    def redo_label(self) -> Message | None:
        """The label of the edit that redo would restore, or ``None``."""
        return self._steps[self._position + 1].label if self._position + 1 < len(self._steps) else None

    # --- editing ---

    def apply(self, edit: ValueEdit[_V]) -> bool:
        """Make an edit and return whether it changed anything. Nothing changes if it is rejected.

        A change discards undone steps. Within a gesture, edits with the same key are one step; a gesture that ends
        where it began leaves no step.
        """
        old = self.current
        top = self._steps[self._position]
        merges = self._gesture_is_open and edit.merge_key is not None and edit.merge_key == top.merge_key
        new = edit.apply(old)
        if new == old:
            return False
        kept = self._steps[: self._position if merges else self._position + 1]
        is_back_at_start = kept[-1].value == new
        steps = kept if is_back_at_start else [*kept, Step(edit.label, new, edit.merge_key)]
        self._set_steps(steps, len(steps) - 1, gesture_is_open=not is_back_at_start)
        return True

    def end_merge(self) -> None:
        """End the gesture: the next edit is a new step whatever its key."""
        self._gesture_is_open = False

    # --- undo and redo ---

    def undo(self) -> bool:
        """Go one step back and return whether there was one."""
        if self._position == 0:
            return False
        self.jump(self._position - 1)
        return True

    def redo(self) -> bool:
        """Go one step forward and return whether there was one."""
        if self._position + 1 == len(self._steps):
            return False
        self.jump(self._position + 1)
        return True

    def jump(self, position: int) -> None:
        """Make the step with that index the current one; no step is lost."""
        if not 0 <= position < len(self._steps):
            raise IndexError(f"the history has no step {position}")
        self._set_steps(self._steps, position, gesture_is_open=False)

    # --- saving ---

    @property
    def is_dirty(self) -> bool:
        """Whether the current value differs from the saved one."""
        return self.current is not self._saved

    def mark_saved(self, value: _V | None = None) -> None:
        """Mark a value as saved: the current one, or the one that was current when writing began."""
        self._saved = self.current if value is None else value
        self.end_merge()

    def change_all(self, change: Callable[[_V], _V]) -> None:
        """Change the values of all steps in the same way. This is not a step, and undo does not revert it."""
        changed = {id(step.value): change(step.value) for step in self._steps}
        if self._saved is not None:
            self._saved = changed.get(id(self._saved), self._saved)
        steps = [replace(step, value=changed[id(step.value)]) for step in self._steps]
        self._set_steps(steps, self._position, gesture_is_open=False)

    # --- observers ---

    def _set_steps(self, steps: list[Step[_V]], position: int, *, gesture_is_open: bool) -> None:
        """Set the steps and notify all observers, during which nothing may change."""
        if self._notifying:
            raise RuntimeError("an observer of the history must not change the document")
        old = self.current
        self._steps, self._position, self._gesture_is_open = steps, position, gesture_is_open
        if self.current is old:
            return
        self._notifying = True
        try:
            for observer in tuple(self.observers):
                observer(old, self.current)
        finally:
            self._notifying = False
