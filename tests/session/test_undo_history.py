"""The undo history: one step per change, merged gestures, and undo and redo of everything."""

from __future__ import annotations

import pytest

from editor import edits
from editor.edits import Edit
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.grid import Edge
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.session.undo_history import UndoHistory

START = Scenario(id="start", levels=(Level(id="ground"),))


def title(text: str) -> Edit:
    return edits.set_field("title", text)


def author(text: str) -> Edit:
    return edits.set_field("author", text)


def walls(history: UndoHistory[Scenario]) -> list[Edge]:
    return list(history.current.levels[0].walls)


def labels(history: UndoHistory[Scenario]) -> list[str]:
    return [str(step.label) for step in history.steps]


@pytest.fixture
def history() -> UndoHistory[Scenario]:
    """Two steps, of which the second is undone."""
    history = UndoHistory(START)
    history.apply(title("One"))
    history.apply(author("Me"))
    history.undo()
    return history


def test_a_new_history_has_only_its_start() -> None:
    history = UndoHistory(START)
    assert history.current is START
    assert labels(history) == ["Start"]
    assert (history.undo_label, history.redo_label) == (None, None)
    assert not history.undo()
    assert not history.redo()
    assert history.current is START


def test_undo_and_redo_restore_same_objects() -> None:
    history = UndoHistory(START)
    assert history.apply(title("One"))
    one = history.current
    assert history.apply(author("Me"))
    two = history.current
    assert (one.title, two.title, two.author) == ("One", "One", "Me")
    assert history.undo()
    assert history.current is one
    assert history.undo()
    assert history.current is START
    assert history.redo()
    assert history.current is one
    assert history.redo()
    assert history.current is two
    assert not history.redo()


def test_the_labels_say_what_undo_and_redo_would_do(history: UndoHistory[Scenario]) -> None:
    assert labels(history) == ["Start", "Change “title”", "Change “author”"]
    assert history.position == 1
    assert str(history.undo_label) == "Change “title”"
    assert str(history.redo_label) == "Change “author”"


def test_an_edit_ends_what_was_undone(history: UndoHistory[Scenario]) -> None:
    history.apply(edits.set_field("turns", 5))
    assert labels(history) == ["Start", "Change “title”", "Change “turns”"]
    assert not history.redo()


def test_an_edit_that_changes_nothing_makes_no_step_and_keeps_what_was_undone(history: UndoHistory[Scenario]) -> None:
    one = history.current
    assert not history.apply(title("One"))
    assert not history.apply(Edit(msg("edits.start"), lambda scenario: scenario.model_copy()))
    assert history.current is one
    assert len(history.steps) == 3
    assert history.redo_label is not None


def test_rejected_edit_changes_nothing(history: UndoHistory[Scenario]) -> None:
    one, steps = history.current, history.steps
    calls: list[object] = []
    history.observers.append(lambda old, new: calls.append((old, new)))
    with pytest.raises(EditRejected):
        history.apply(edits.remove_level("ground"))
    assert history.current is one
    assert history.steps == steps
    assert calls == []


# --- gestures ---------------------------------------------------------------------------------------------------


def test_typing_is_one_step() -> None:
    history = UndoHistory(START)
    for text in ("O", "On", "One"):
        assert history.apply(title(text))
    assert labels(history) == ["Start", "Change “title”"]
    assert history.current.title == "One"
    history.undo()
    assert history.current is START


def test_the_label_of_a_gesture_is_that_of_its_last_edit() -> None:
    history = UndoHistory(START)
    history.apply(edits.resize_level("ground", 10, 10))
    history.apply(edits.resize_level("ground", 11, 10))
    assert labels(history) == ["Start", "Resize level Ground to 11 × 10"]


def test_ended_gesture_does_not_merge() -> None:
    history = UndoHistory(START)
    history.apply(title("One"))
    history.end_merge()
    history.apply(title("Two"))
    assert [step.value.title for step in history.steps] == ["", "One", "Two"]


def test_other_edits_end_a_gesture() -> None:
    history = UndoHistory(START)
    history.apply(title("One"))
    history.apply(author("Me"))
    history.apply(title("Two"))
    assert labels(history) == ["Start", "Change “title”", "Change “author”", "Change “title”"]


def test_edits_without_a_key_never_merge() -> None:
    history = UndoHistory(START)
    history.apply(edits.add_level(Level(id="one")))
    history.apply(edits.add_level(Level(id="two")))
    assert len(history.steps) == 3


@pytest.mark.parametrize("way", ["undo and redo", "jump", "save"])
def test_going_back_or_saving_ends_a_gesture(way: str) -> None:
    history = UndoHistory(START)
    history.apply(title("One"))
    one = history.current
    match way:
        case "undo and redo":
            history.undo()
            history.redo()
        case "jump":
            history.jump(1)
        case _:
            history.mark_saved()
    history.apply(title("Two"))
    assert [step.value.title for step in history.steps] == ["", "One", "Two"]
    history.undo()
    assert history.current is one


def test_gesture_ending_at_start_leaves_no_step() -> None:
    history = UndoHistory(START)
    history.apply(title("One"))
    history.end_merge()
    one = history.current
    assert history.apply(title("Two"))
    assert history.apply(title("One"))
    assert history.current is one, "the value itself, so that it counts as saved if it was"
    assert len(history.steps) == 2
    assert history.apply(title("Three"))
    assert [step.value.title for step in history.steps] == ["", "One", "Three"], "not merged into the step before"


def test_rejected_drag_keeps_last_position() -> None:
    history = UndoHistory(START)
    history.apply(edits.resize_level("ground", 10, 10))
    ten = history.current
    with pytest.raises(EditRejected):
        history.apply(edits.resize_level("ground", 0, 10))
    assert history.current is ten
    assert history.apply(edits.resize_level("ground", 20, 16))
    assert history.current is START
    assert labels(history) == ["Start"]


def test_an_edit_that_changes_nothing_does_not_end_a_gesture() -> None:
    history = UndoHistory(START)
    history.apply(title("One"))
    history.apply(author(""))
    history.apply(title("Two"))
    assert len(history.steps) == 2


# --- jumping ----------------------------------------------------------------------------------------------------


def test_a_jump_reaches_every_step_and_loses_none(history: UndoHistory[Scenario]) -> None:
    values = [step.value for step in history.steps]
    for position in (2, 0, 1):
        history.jump(position)
        assert history.position == position
        assert history.current is values[position]
        assert len(history.steps) == 3


@pytest.mark.parametrize("position", [-1, 3])
def test_jump_to_missing_step_raises(history: UndoHistory[Scenario], position: int) -> None:
    with pytest.raises(IndexError):
        history.jump(position)
    assert history.position == 1


# --- saving -----------------------------------------------------------------------------------------------------


def test_a_document_is_dirty_until_it_is_saved_and_again_when_it_changes() -> None:
    history = UndoHistory(START)
    assert not history.is_dirty
    history.apply(title("One"))
    assert history.is_dirty
    history.mark_saved()
    assert not history.is_dirty
    history.apply(author("Me"))
    assert history.is_dirty
    history.undo()
    assert not history.is_dirty
    history.undo()
    assert history.is_dirty, "undone past the saved value"
    history.jump(1)
    assert not history.is_dirty


def test_unsaved_document_is_dirty_from_start() -> None:
    history = UndoHistory(START, saved=False)
    assert history.is_dirty
    history.mark_saved()
    assert not history.is_dirty


def test_change_while_writing_stays_dirty() -> None:
    history = UndoHistory(START)
    history.apply(title("One"))
    written = history.current
    history.apply(author("Me"))
    history.mark_saved(written)
    assert history.is_dirty
    history.undo()
    assert not history.is_dirty


def test_discarded_saved_value_stays_dirty(history: UndoHistory[Scenario]) -> None:
    history.redo()
    history.mark_saved()
    history.undo()
    history.apply(edits.set_field("turns", 5))
    assert history.is_dirty
    history.undo()
    assert history.is_dirty


# --- observers --------------------------------------------------------------------------------------------------


def test_observers_get_old_and_new_value(history: UndoHistory[Scenario]) -> None:
    calls: list[tuple[Scenario, Scenario]] = []
    history.observers.append(lambda old, new: calls.append((old, new)))
    start, one, two = (step.value for step in history.steps)
    history.redo()
    history.undo()
    history.undo()
    history.apply(title("Other"))
    expected = [(one, two), (two, one), (one, start), (start, history.current)]
    assert [(id(old), id(new)) for old, new in calls] == [(id(old), id(new)) for old, new in expected]


def test_observers_see_the_history_as_it_is_now() -> None:
    history = UndoHistory(START)
    seen: list[object] = []

    def look(old: Scenario, new: Scenario) -> None:
        seen.extend([old is START, history.current is new, history.is_dirty, history.position])

    history.observers.append(look)
    history.apply(title("One"))
    assert seen == [True, True, True, 1]


def test_observers_are_not_notified_without_change(history: UndoHistory[Scenario]) -> None:
    calls: list[object] = []
    history.observers.append(lambda old, new: calls.append((old, new)))
    history.apply(title("One"))
    history.jump(history.position)
    history.mark_saved()
    history.end_merge()
    assert calls == []


def test_an_observer_cannot_change_the_document() -> None:
    """It would tell the later observers of the second change before the first."""
    history = UndoHistory(START)

    def meddle(_old: Scenario, _new: Scenario) -> None:
        history.undo()

    history.observers.append(meddle)
    with pytest.raises(RuntimeError, match="observer"):
        history.apply(title("One"))
    assert history.current.title == "One"
    history.observers.clear()
    assert history.undo(), "the history goes on working"


def test_observer_may_unsubscribe_while_notified() -> None:
    history = UndoHistory(START)
    calls: list[str] = []

    def once(_old: Scenario, _new: Scenario) -> None:
        calls.append("once")
        history.observers.remove(once)

    history.observers += [once, lambda _old, _new: calls.append("always")]
    history.apply(title("One"))
    history.apply(author("Me"))
    assert calls == ["once", "always", "always"]
