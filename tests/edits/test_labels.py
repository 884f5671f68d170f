"""What an edit is called in the history: by the name that the caller knows, else by the id of the thing in words."""

from __future__ import annotations

from inspect import isfunction, signature
from typing import Any

import pytest

from editor import edits
from editor.edits.clip import lifted
from editor.edits.edit import refused
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.grid import Edge
from editor.model.level import Level, Marker, PlacedDoor, Placement
from editor.model.scenario import Zone
from editor.model.sides import Side, Start
from tests.edits.samples import BOX, GROUND, SCENARIO

HALL = edits.tiles_on("ground", "hall")
OTHER_DOOR = PlacedDoor(id="old-gate", door="old-gate", edges=(Edge(1, 1, "n"),))
OTHER_TILE = Placement(id="old-gym", tile="old-gym", x=0, y=0)
LABELS: dict[str, tuple[tuple[Any, ...], str]] = {
    "add_character": (("norad", Start(id="a", character="one-eye")), "Add {One Eye}"),
    "annotate_marker": (("old-mine", "Boom."), "Write a note on {Old Mine}"),
    "bring_character": (("one-eye", 2, "pit"), "Let {One Eye} come later"),
    "change_side": (("one-eye", "far-side"), "Give {One Eye} to side Far Side"),
    "close_doors": ((["old-gate"],), "Close {Old Gate}"),
    "deploy_character": (("one-eye", "pit"), "Deploy {One Eye} in a zone"),
    "equip_character": (("one-eye", ()), "Equip {One Eye}"),
    "face_character": (("one-eye", "n"), "Turn {One Eye}"),
    "flip_tile": (("old-gym", BOX), "Flip {Old Gym}"),
    "hold_character": (("one-eye", "jack"), "Make {One Eye} a prisoner"),
    "lay_lines": (("ground", "low-wall", [Edge(0, 0, "n")]), "Lay {low-wall}"),
    "move": ((HALL, 1, 1), "Move {Hall}"),
    "move_character": (("one-eye", None), "Move {One Eye}"),
    "open_doors": ((["old-gate"],), "Open {Old Gate}"),
    "paste": ((lifted(GROUND, HALL), "ground", 1, 1, str), "Paste {selection (1)}"),
    "place_door": (("ground", OTHER_DOOR), "Place {Old Gate}"),
    "place_marker": (("ground", Marker(id="old-mine", marker="mine", x=0, y=0)), "Place {Mine}"),
    "place_tile": (("ground", OTHER_TILE), "Place {Old Gym}"),
    "remove": ((HALL,), "Take away {Hall}"),
    "remove_character": (("one-eye",), "Take away {One Eye}"),
    "remove_level": (("deep-cellar",), "Remove level {Deep Cellar}"),
    "remove_side": (("far-side",), "Remove side {Far Side}"),
    "remove_zone": (("far-yard",), "Remove zone {Far Yard}"),
    "rotate": ((HALL, 90, BOX), "Rotate {Hall}"),
    "set_marker_state": (("old-mine", None), "Set {Old Mine}"),
}
"""Each command that can be told a name -> its other arguments, and its label; in brackets what the name stands for."""


@pytest.mark.parametrize("command", sorted(LABELS))
def test_an_edit_is_called_by_the_name_it_is_told_or_by_the_id_in_words(command: str) -> None:
    given, label = LABELS[command]
    start, _, rest = label.partition("{")
    end = rest.partition("}")[2]
    make = getattr(edits, command)
    assert str(make(*given).label) == label.replace("{", "").replace("}", "")
    assert str(make(*given, name="The Thing").label) == f"{start}The Thing{end}"


def test_every_command_that_can_be_told_a_name_is_here() -> None:
    commands = {name for name in edits.__all__ if isfunction(getattr(edits, name))}
    named = {name for name in commands if "name" in signature(getattr(edits, name)).parameters}
    assert named - {"rename_level"} == LABELS.keys()


@pytest.mark.parametrize(
    ("command", "kind", "label"),
    [(edits.add_zone, Zone, "Add zone"), (edits.add_side, Side, "Add side"), (edits.add_level, Level, "Add level")],
)
def test_what_has_a_name_of_its_own_is_called_by_it(command: Any, kind: Any, label: str) -> None:
    """A name of blanks or marks that nobody sees is none."""
    fields = {"level": "ground"} if kind is Zone else {}
    assert str(command(kind(id="far-off", name="Land's End", **fields)).label) == f"{label} Land's End"
    assert str(command(kind(id="far-off", **fields)).label) == f"{label} Far Off"
    assert str(command(kind(id="far-off", name="\u200b", **fields)).label) == f"{label} Far Off"


@pytest.mark.parametrize("command", [edits.open_doors, edits.close_doors, edits.remove_doors, edits.remove_markers])
def test_several_things_are_counted_and_a_single_one_is_named(command: Any) -> None:
    assert "Oak" in str(command(["oak"]).label)
    assert "2" in str(command(["oak", "gate"]).label)
    assert "Oak" not in str(command(["oak", "gate"]).label)


def test_what_could_not_be_planned_is_refused_with_its_reason() -> None:
    edit = refused(msg("edits.last-level"))
    assert edit.label == msg("edits.last-level")
    with pytest.raises(EditRejected) as refusal:
        edit.apply(SCENARIO)
    assert refusal.value.message == msg("edits.last-level")
