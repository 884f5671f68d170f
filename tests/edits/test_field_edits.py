"""General edits: any field by its path, and items of any list."""

from __future__ import annotations

import pytest

from editor import edits
from editor.edits import Edit
from editor.edits.field_edits import name_field_edit
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.objectives import Objective
from editor.model.scenario import Construction
from tests.edits.samples import SCENARIO, character, differences

LAST = Objective(id="last-one", side="salem", goal="survive")


@pytest.mark.parametrize(
    ("path", "value", "label"),
    [
        ("title", "The Pit", "Change “title”"),
        ("id", "the-pit", "Change “id”"),
        ("turns", 6, "Change “turns”"),
        ("modules", ("search",), "Change “modules”"),
        ("search_deck", ("radio", "radio"), "Change “search deck”"),
        ("construction", Construction(players=3), "Change “construction”"),
        ("exits/frame", False, "Change “frame”"),
        ("texts/story", "Long ago.\nIt rained.", "Change “story”"),
        ("sides/norad/cp", 12, "Change “cp” of Norad"),
        ("sides/norad/characters/jack/magnetic_card", True, "Change “magnetic card” of Jack"),
        ("levels/ground/placements/hall/rotation", 180, "Change “rotation” of Hall"),
        ("zones/pit/kind", "deployment", "Change “kind” of Pit"),
        ("objectives/kill-jack/mp", -2, "Change “mp” of Kill Jack"),
        ("house/characters/hero/healthy/armor", 3, "Change “armor” of Healthy"),
    ],
)
def test_a_field_is_set_by_its_path(path: str, value: object, label: str) -> None:
    edit = edits.set_field(path, value)
    assert str(edit.label) == label
    after = edit.apply(SCENARIO)
    assert differences(SCENARIO, after) == {path: value}
    assert edit.apply(after) is after


def test_item_without_id_is_addressed_by_index() -> None:
    edit = edits.set_field("texts/special_rules/1", "Smoke.")
    assert str(edit.label) == "Change “special rules”"
    after = edit.apply(SCENARIO)
    assert after.texts.special_rules == ("No running.", "Smoke.")
    assert differences(SCENARIO, after) == {"texts/special_rules": ("No running.", "Smoke.")}
    assert edits.set_field("stairs/0/start/x", 5).apply(SCENARIO).stairs[0].start.x == 5


def test_typing_in_one_field_merges_and_in_another_does_not() -> None:
    keys = [edits.set_field(path, "x").merge_key for path in ("title", "title", "author")]
    assert keys[0] == keys[1] != keys[2]
    assert keys[0] is not None


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("title", "Change “Name”"),
        ("texts/story", "Change “Name”"),
        ("sides/norad/cp", "Change “Name” of Norad"),
        ("objectives/kill-jack/mp", "Change “Name” of Kill: Jack"),
    ],
)
def test_form_names_the_field_and_its_item(path: str, label: str) -> None:
    edit = name_field_edit(edits.set_field(path, None), msg("form.side-name"), SCENARIO)
    assert str(edit.label) == label
    assert edit.merge_key == ("set-field", path)


def test_form_keeps_the_label_of_other_edits() -> None:
    edit = edits.set_field("title", "x", msg("form.add-missing"))
    assert name_field_edit(edit, "Title", SCENARIO) is edit
    moved = edits.remove_item("sides/norad")
    assert name_field_edit(moved, "Title", SCENARIO) is moved


def test_set_field_takes_custom_label() -> None:
    label = msg("edits.set-field", field="command points")
    assert edits.set_field("sides/norad/cp", 12, label).label is label


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("colour", "red", "edits.nothing-there"),
        ("", "red", "edits.nothing-there"),
        ("sides/band/cp", 1, "edits.nothing-there"),
        ("sides/0/cp", 1, "edits.nothing-there"),
        ("texts/special_rules/2", "x", "edits.nothing-there"),
        ("texts/special_rules/-1", "x", "edits.nothing-there"),
        ("construction/seed", 1, "edits.nothing-there"),
        ("zones/pit/squares/0/x", 1, "edits.nothing-there"),
        ("title/0", "x", "edits.nothing-there"),
        ("version", 2, "edits.fixed-field"),
        ("format", "x", "edits.fixed-field"),
        ("sides/norad/id", "x", "edits.fixed-field"),
        ("id", "Not An Id", "edits.not-an-id"),
        ("turns", 0, "edits.too-small"),
        ("turns", True, "edits.not-possible"),
        ("texts", "x", "edits.not-possible"),
        ("modules", ("a", "a"), "edits.not-possible"),
        ("house/characters/hero/colour", 1, "edits.nothing-there"),
    ],
)
def test_missing_field_or_invalid_value_is_rejected(path: str, value: object, message: str) -> None:
    with pytest.raises(EditRejected) as refusal:
        edits.set_field(path, value).apply(SCENARIO)
    assert refusal.value.message.id == message
    assert str(refusal.value)


# --- lists ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edit", "label", "expected"),
    [
        (edits.add_item("objectives", LAST), "Add Last One", {"objectives/last-one": LAST}),
        (edits.remove_item("objectives/hold-pit"), "Remove Hold Pit", {"objectives/hold-pit": None}),
        (
            edits.reorder_item("objectives/hold-pit", 1),
            "Reorder Hold Pit",
            {"objectives": ["kill-jack", "hold-pit"]},
        ),
        (edits.reorder_item("objectives/hold-pit", 0), "Reorder Hold Pit", {}),
        (
            edits.add_item("texts/special_rules", "No talking."),
            "Add Special Rules",
            {"texts/special_rules": ("No running.", "No smoking.", "No talking.")},
        ),
        (edits.remove_item("texts/special_rules/0"), "Remove Special Rules", {"texts/special_rules": ("No smoking.",)}),
    ],
)
def test_things_in_lists(edit: Edit, label: str, expected: dict[str, object]) -> None:
    assert str(edit.label) == label
    after = edit.apply(SCENARIO)
    assert differences(SCENARIO, after) == expected
    assert (after is SCENARIO) == (not expected)


def test_custom_cards_are_added() -> None:
    card = character("villain", large=True)
    edit = edits.add_item("house/characters", card)
    assert str(edit.label) == "Add Villain"
    assert differences(SCENARIO, edit.apply(SCENARIO)) == {"house/characters/villain": card}


@pytest.mark.parametrize(
    ("path", "edit"),
    [
        ("levels/ground", edits.remove_level("ground")),
        ("sides/norad", edits.remove_side("norad")),
        ("zones/pit", edits.remove_zone("pit")),
    ],
)
def test_remove_item_removes_references(path: str, edit: Edit) -> None:
    assert edits.remove_item(path).apply(SCENARIO) == edit.apply(SCENARIO)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (edits.add_item("objectives", SCENARIO.objectives[0]), "edits.already-listed"),
        (edits.add_item("objectives", "text"), "edits.not-possible"),
        (edits.add_item("title", LAST), "edits.not-a-list"),
        (edits.add_item("search_deck", "radio"), "edits.not-a-list"),
        (edits.add_item("colours", LAST), "edits.nothing-there"),
        (edits.remove_item("objectives/last-one"), "edits.nothing-there"),
        (edits.remove_item("title"), "edits.nothing-there"),
        (edits.remove_item("levels/attic"), "edits.no-such-level"),
        (edits.reorder_item("objectives/last-one", 0), "edits.nothing-there"),
        (edits.reorder_item("texts/story/0", 0), "edits.not-a-list"),
    ],
)
def test_lists_refuse_the_impossible(edit: Edit, message: str) -> None:
    with pytest.raises(EditRejected) as refusal:
        edit.apply(SCENARIO)
    assert refusal.value.message.id == message
    assert str(refusal.value)


def test_value_at_returns_value() -> None:
    assert edits.value_at(SCENARIO, "title") == SCENARIO.title
    assert edits.value_at(SCENARIO, "sides/norad/characters/jack") is SCENARIO.sides[0].characters[0]
    for path in ("colours", "sides/nobody/cp", "title/0"):
        with pytest.raises(EditRejected) as refusal:
            edits.value_at(SCENARIO, path)
        assert refusal.value.message.id == "edits.nothing-there"
