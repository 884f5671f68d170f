"""Changed values are validated, share unchanged parts, and keep the fields of other programs."""

from __future__ import annotations

import pytest

from editor.edits.edit import insert_at, move_item, remove_at, replace_at, replace_fields
from editor.errors import EditRejected
from editor.model.grid import Edge, Square
from editor.model.level import PlacedDoor
from editor.model.scenario import ScenarioTexts, Zone
from editor.model.tile import Face, FaceSquare
from tests.edits.samples import CELLAR, COLOR, GROUND, PAINT, SCENARIO, differences


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


def test_change_replaces_only_named_fields() -> None:
    after = replace_fields(SCENARIO, title="Other")
    assert after.title == "Other"
    assert differences(SCENARIO, after) == {"title": "Other"}
    assert after.levels is SCENARIO.levels
    assert replace_fields(GROUND, name="Other").walls is GROUND.walls


def test_the_fields_of_other_programs_stay() -> None:
    after = replace_fields(GROUND, name="Other")
    assert after.model_extra == PAINT
    assert replace_fields(GROUND.placements[0], x=9).model_extra == COLOR
    assert replace_fields(after, **{"x-new": 1}).model_extra == {**PAINT, "x-new": 1}


def test_change_to_equal_value_returns_same_object() -> None:
    assert replace_fields(SCENARIO, title="Sample", levels=(GROUND, CELLAR)) is SCENARIO


def test_bool_is_not_a_number() -> None:
    level = replace_fields(GROUND, elevation=1)
    with pytest.raises(EditRejected) as refusal:
        replace_fields(level, elevation=True)
    assert refusal.value.message.id == "edits.not-possible"


def test_unset_fields_stay_unset() -> None:
    """Whether a field was written in the file is remembered; a changed field counts as written."""
    assert replace_fields(CELLAR, name="Cellar").model_fields_set == CELLAR.model_fields_set | {"name"}


@pytest.mark.parametrize(
    ("value", "updates", "message", "text"),
    [
        (GROUND, {"width": 41}, "edits.too-large", "width: enter 40 or less."),
        (GROUND, {"height": 0}, "edits.too-small", "height: enter 1 or more."),
        (GROUND, {"walls": (Edge(1, 1, "n"), Edge(1, 1, "n"))}, "edits.not-possible", None),
        (SCENARIO, {"title": "two\nlines"}, "edits.one-line", None),
        (SCENARIO, {"title": "x" * 201}, "edits.text-too-long", "title: enter at most 200 characters."),
        (SCENARIO, {"id": "Not An Id"}, "edits.not-an-id", None),
        (SCENARIO.texts, {"story": "a\x00b"}, "edits.no-control-characters", None),
        (SCENARIO.suppressed[0], {"reason": ""}, "edits.text-too-short", None),
        (SCENARIO.exits, {"frame": 1}, "edits.not-possible", None),
        (SCENARIO, {"levels": ()}, "edits.too-few", "levels: at least 1 is required."),
        (
            SCENARIO,
            {"sides": tuple(replace_fields(SCENARIO.sides[0], id=f"s{n}") for n in range(10))},
            "edits.too-many",
            None,
        ),
        (SCENARIO, {"players": "two"}, "edits.not-possible", None),
        (SCENARIO, {"levels": (GROUND, Zone(id="a", level="b"))}, "edits.not-possible", None),
        (SCENARIO.sides[0].characters[0], {"level": None}, "edits.not-possible", None),
        (SCENARIO, {"magnetic_card": True}, "edits.not-possible", None),
    ],
)
def test_impossible_value_is_rejected_with_reason(
    value: ScenarioTexts, updates: dict[str, object], message: str, text: str | None
) -> None:
    with pytest.raises(EditRejected) as refusal:
        replace_fields(value, **updates)
    assert refusal.value.message.id == message
    assert "{" not in str(refusal.value)
    if text is not None:
        assert str(refusal.value) == text


def test_a_broken_door_is_not_built() -> None:
    door = PlacedDoor(id="gate", door="gate", edges=(Edge(0, 0, "n"), Edge(1, 0, "n")))
    with pytest.raises(EditRejected, match="must continue the first"):
        replace_fields(door, edges=(Edge(0, 0, "n"), Edge(0, 1, "n")))


def test_items_are_replaced_inserted_removed_and_moved() -> None:
    items = ("a", "b", "c")
    assert replace_at(items, 1, "x") == ("a", "x", "c")
    assert replace_at(items, 1, items[1]) is items
    assert insert_at(items, "x") == ("a", "b", "c", "x")
    assert insert_at(items, "x", 1) == ("a", "x", "b", "c")
    assert insert_at(items, "x", -5) == ("x", "a", "b", "c")
    assert remove_at(items, 1) == ("a", "c")
    assert move_item(items, 0, 1) == ("b", "a", "c")
    assert move_item(items, 0, 99) == ("b", "c", "a")
    assert move_item(items, 2, -1) == ("c", "a", "b")


def test_squares_and_edges_stay_squares_and_edges() -> None:
    zone = replace_fields(SCENARIO.zones[0], squares=(Square(3, 3),))
    assert type(zone.squares[0]) is Square
    assert type(replace_fields(GROUND, walls=(Edge(1, 1, "n"),)).walls[0]) is Edge


def test_cached_properties_are_computed_again() -> None:
    """A face caches its size; a changed copy has its own."""
    face = Face(name="One", squares=(FaceSquare(at=Square(0, 0), area="indoor"),))
    assert (face.width, face.height) == (1, 1)
    wider = replace_fields(face, squares=(*face.squares, FaceSquare(at=Square(1, 0), area="indoor")))
    assert (wider.width, wider.height) == (2, 1)
