"""Changed values are checked, share what stays the same, and keep the fields of other programs."""

from __future__ import annotations

import pytest

from editor.edits.change import changed, inserted, moved, replaced, without
from editor.errors import EditRejected
from editor.model.face import Face, FaceSquare
from editor.model.grid import Edge, Square
from editor.model.level import PlacedDoor
from editor.model.scenario import Texts, Zone
from tests.edits.samples import CELLAR, COLOUR, GROUND, PAINT, SCENARIO, differences


def test_the_comparison_of_these_tests_sees_changes_and_needless_copies() -> None:
    copy = GROUND.model_copy()
    assert differences(GROUND, copy) == {"": "needless copy"}
    assert differences(SCENARIO, SCENARIO.model_copy(update={"levels": (copy, CELLAR)})) == {
        "levels/ground": "needless copy"
    }
    assert differences(GROUND, GROUND.model_copy(update={"name": "X", "doors": ()})) == {
        "name": "X",
        "doors/oak": None,
        "doors/gate": None,
    }
    turned = GROUND.model_copy(update={"doors": GROUND.doors[::-1]})
    assert differences(GROUND, turned) == {"doors": ["gate", "oak"]}


def test_a_change_replaces_only_what_it_names() -> None:
    after = changed(SCENARIO, title="Other")
    assert after.title == "Other"
    assert differences(SCENARIO, after) == {"title": "Other"}
    assert after.levels is SCENARIO.levels
    assert changed(GROUND, name="Other").walls is GROUND.walls


def test_the_fields_of_other_programs_stay() -> None:
    after = changed(GROUND, name="Other")
    assert after.model_extra == PAINT
    assert changed(GROUND.placements[0], x=9).model_extra == COLOUR
    assert changed(after, **{"x-new": 1}).model_extra == {**PAINT, "x-new": 1}


def test_a_change_to_the_same_is_no_change() -> None:
    assert changed(SCENARIO, title="Sample", levels=(GROUND, CELLAR)) is SCENARIO


def test_a_truth_value_is_no_number_though_python_says_so() -> None:
    level = changed(GROUND, elevation=1)
    with pytest.raises(EditRejected) as refusal:
        changed(level, elevation=True)
    assert refusal.value.message.id == "edits.not-possible"


def test_what_was_left_out_counts_as_left_out_still() -> None:
    """Whether a field was written in the file is remembered; a changed field counts as written."""
    assert changed(CELLAR, name="Cellar").model_fields_set == CELLAR.model_fields_set | {"name"}


@pytest.mark.parametrize(
    ("value", "updates", "message", "text"),
    [
        (GROUND, {"width": 41}, "edits.too-large", "width: at most 40."),
        (GROUND, {"height": 0}, "edits.too-small", "height: at least 1."),
        (GROUND, {"walls": (Edge(1, 1, "n"), Edge(1, 1, "n"))}, "edits.not-possible", None),
        (SCENARIO, {"title": "two\nlines"}, "edits.one-line", None),
        (SCENARIO, {"title": "x" * 201}, "edits.text-too-long", "title: at most 200 characters."),
        (SCENARIO, {"id": "Not An Id"}, "edits.not-an-id", None),
        (SCENARIO.texts, {"story": "a\x00b"}, "edits.no-control-characters", None),
        (SCENARIO.suppressed[0], {"reason": ""}, "edits.text-too-short", None),
        (SCENARIO.exits, {"frame": 1}, "edits.not-possible", None),
        (SCENARIO, {"levels": ()}, "edits.too-few", "levels: at least 1 must be there."),
        (SCENARIO, {"sides": tuple(changed(SCENARIO.sides[0], id=f"s{n}") for n in range(5))}, "edits.too-many", None),
        (SCENARIO, {"players": "two"}, "edits.not-possible", None),
        (SCENARIO, {"levels": (GROUND, Zone(id="a", level="b"))}, "edits.not-possible", None),
        (SCENARIO.sides[0].characters[0], {"level": None}, "edits.not-possible", None),
        (SCENARIO, {"magnetic_card": True}, "edits.not-possible", None),
    ],
)
def test_a_value_that_cannot_be_is_refused_with_the_reason(
    value: Texts, updates: dict[str, object], message: str, text: str | None
) -> None:
    with pytest.raises(EditRejected) as refusal:
        changed(value, **updates)
    assert refusal.value.message.id == message
    assert "{" not in str(refusal.value)
    if text is not None:
        assert str(refusal.value) == text


def test_a_broken_door_is_not_built() -> None:
    door = PlacedDoor(id="gate", door="gate", edges=(Edge(0, 0, "n"), Edge(1, 0, "n")))
    with pytest.raises(EditRejected, match="continues the first"):
        changed(door, edges=(Edge(0, 0, "n"), Edge(0, 1, "n")))


def test_items_are_replaced_inserted_removed_and_moved() -> None:
    items = ("a", "b", "c")
    assert replaced(items, 1, "x") == ("a", "x", "c")
    assert replaced(items, 1, items[1]) is items
    assert inserted(items, "x") == ("a", "b", "c", "x")
    assert inserted(items, "x", 1) == ("a", "x", "b", "c")
    assert inserted(items, "x", -5) == ("x", "a", "b", "c")
    assert without(items, 1) == ("a", "c")
    assert moved(items, 0, 1) == ("b", "a", "c")
    assert moved(items, 0, 99) == ("b", "c", "a")
    assert moved(items, 2, -1) == ("c", "a", "b")


def test_squares_and_edges_stay_squares_and_edges() -> None:
    zone = changed(SCENARIO.zones[0], squares=(Square(3, 3),))
    assert type(zone.squares[0]) is Square
    assert type(changed(GROUND, walls=(Edge(1, 1, "n"),)).walls[0]) is Edge


def test_cached_properties_are_computed_again() -> None:
    """A face caches its size; a changed copy has its own."""
    face = Face(name="One", squares=(FaceSquare(at=Square(0, 0), area="indoor"),))
    assert (face.width, face.height) == (1, 1)
    wider = changed(face, squares=(*face.squares, FaceSquare(at=Square(1, 0), area="indoor")))
    assert (wider.width, wider.height) == (2, 1)
