"""Every value that something has had while it was edited, with a label for each step, so that nothing is ever lost.

A step holds a whole value. That is cheap, because values share all that did not change, and it means that no edit can
forget how to undo itself: undo and redo only choose which value is current. Scenarios have such a history, and tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, Protocol, TypeVar

from editor.messages import Message, msg
from editor.model.scenario import Scenario
from editor.values import FrozenStruct

V = TypeVar("V")


class ValueEdit(Protocol[V]):
    """What leads from one value to the next. ``editor.edits.Edit`` says what is expected of it."""

    @property
    def label(self) -> Message: ...

    @property
    def apply(self) -> Callable[[V], V]: ...

    @property
    def merge_key(self) -> Hashable | None: ...


class Step(FrozenStruct, Generic[V]):
    """A value, and what led to it."""

    label: Message
    value: V
    merge_key: Hashable | None = None


class Timeline(Generic[V]):
    """The one door through which something changes."""

    def __init__(self, value: V, *, saved: bool = True) -> None:
        """``saved``: whether a file holds this value, or it still has to be written."""
        self._steps = [Step(msg("edits.start"), value)]
        self._position = 0
        self._saved = value if saved else None
        self._gesture_is_open = False
        self._telling = False
        self.observers: list[Callable[[V, V], None]] = []
        """Told the value before and after each change of the current one."""

    # --- what there is ---

    @property
    def current(self) -> V:
        return self._steps[self._position].value

    @property
    def steps(self) -> tuple[Step[V], ...]:
        """All steps, the undone ones too; the first is the start."""
        return tuple(self._steps)

    @property
    def position(self) -> int:
        """The number of the current step."""
        return self._position

    @property
    def undo_label(self) -> Message | None:
        """What an undo would take back; ``None`` if there is nothing to undo."""
        return self._steps[self._position].label if self._position > 0 else None

    @property
    def redo_label(self) -> Message | None:
        """What a redo would bring back; ``None`` if there is nothing to redo."""
        return self._steps[self._position + 1].label if self._position + 1 < len(self._steps) else None

    # --- editing ---

    def apply(self, edit: ValueEdit[V]) -> bool:
        """Make an edit; whether it changed anything. A refusal goes to the caller, and nothing has changed.

        An edit that changes something ends what was undone. Within a gesture, edits with the same key are one step;
        a gesture that leads back to where it began leaves no step.
        """
        old = self.current
        top = self._steps[self._position]
        merges = self._gesture_is_open and edit.merge_key is not None and edit.merge_key == top.merge_key
        new = edit.apply(old)
        if new == old:
            return False
        kept = self._steps[: self._position if merges else self._position + 1]
        led_back = kept[-1].value == new
        steps = kept if led_back else [*kept, Step(edit.label, new, edit.merge_key)]
        self._show(steps, len(steps) - 1, gesture_is_open=not led_back)
        return True

    def seal(self) -> None:
        """End the gesture: the next edit is a step of its own, whatever its key."""
        self._gesture_is_open = False

    # --- going back and forth ---

    def undo(self) -> bool:
        """Go one step back; whether there was one."""
        if self._position == 0:
            return False
        self.jump(self._position - 1)
        return True

    def redo(self) -> bool:
        """Go one step forth; whether there was one."""
        if self._position + 1 == len(self._steps):
            return False
        self.jump(self._position + 1)
        return True

    def jump(self, position: int) -> None:
        """Make the step with that number the current one; no step is lost."""
        if not 0 <= position < len(self._steps):
            raise IndexError(f"the history has no step {position}")
        self._show(self._steps, position, gesture_is_open=False)

    # --- saving ---

    @property
    def is_dirty(self) -> bool:
        """Whether the current value is another than the saved one, be it newer or older."""
        return self.current is not self._saved

    def mark_saved(self, value: V | None = None) -> None:
        """Note that a file now holds the value: the current one, or the one that was current when writing began."""
        self._saved = self.current if value is None else value
        self.seal()

    # --- observers ---

    def _show(self, steps: list[Step[V]], position: int, *, gesture_is_open: bool) -> None:
        """Take over the steps and tell the observers, all of them before anything else may change."""
        if self._telling:
            raise RuntimeError("an observer of the history must not change the document")
        old = self.current
        self._steps, self._position, self._gesture_is_open = steps, position, gesture_is_open
        if self.current is old:
            return
        self._telling = True
        try:
            for observer in tuple(self.observers):
                observer(old, self.current)
        finally:
            self._telling = False


Observer = Callable[[Scenario, Scenario], None]
HistoryStep = Step[Scenario]


class History(Timeline[Scenario]):
    """The one door through which a document changes."""
