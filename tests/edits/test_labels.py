"""Labels of edits: they use the given name, else the id."""

from __future__ import annotations

from inspect import isfunction, signature
from typing import Any

import pytest

from editor import edits
from editor.edits.clip import clip_from_level
from editor.edits.edit import rejected_edit
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.grid import Edge
from editor.model.level import Level, Marker, PlacedDoor, Placement
from editor.model.scenario import Zone
from editor.model.sides import Side, StartingCharacter
from tests.edits.samples import BOX, GROUND, SCENARIO

HALL = edits.select_tiles("ground", "hall")
OTHER_DOOR = PlacedDoor(id="old-gate", door="old-gate", edges=(Edge(1, 1, "n"),))
OTHER_TILE = Placement(id="old-gym", tile="old-gym", x=0, y=0)
LABELS: dict[str, tuple[tuple[Any, ...], str]] = {
    "add_character": (("norad", StartingCharacter(id="a", character="one-eye")), "Add {One Eye}"),
    "set_marker_note": (("old-mine", "Boom."), "Edit note on {Old Mine}"),
    "schedule_arrival": (("one-eye", 2, "pit"), "Set arrival of {One Eye}"),
    "move_to_side": (("one-eye", "far-side"), "Move {One Eye} to side Far Side"),
    "close_doors": ((["old-gate"],), "Close {Old Gate}"),
    "deploy_character": (("one-eye", "pit"), "Deploy {One Eye} in a zone"),
    "equip_character": (("one-eye", ()), "Equip {One Eye}"),
    "set_facing": (("one-eye", "n"), "Change facing of {One Eye}"),
    "flip_tile": (("old-gym", BOX), "Flip {Old Gym}"),
    "make_prisoner": (("one-eye", "jack"), "Make {One Eye} a prisoner"),
    "place_lines": (("ground", "low-wall", [Edge(0, 0, "n")]), "Draw {low-wall}"),
    "move_selection": ((HALL, 1, 1), "Move {Hall}"),
    "move_notes": ((HALL, 0.5, 0.0), "Move {Hall}"),
    "move_character": (("one-eye", None), "Move {One Eye}"),
    "open_doors": ((["old-gate"],), "Open {Old Gate}"),
    "paste_clip": ((clip_from_level(GROUND, HALL), "ground", 1, 1, str), "Paste {selection (1)}"),
    "place_door": (("ground", OTHER_DOOR), "Place {Old Gate}"),
    "place_marker": (("ground", Marker(id="old-mine", marker="mine", x=0, y=0)), "Place {Mine}"),
    "place_tile": (("ground", OTHER_TILE), "Place {Old Gym}"),
    "delete_selection": ((HALL,), "Delete {Hall}"),
    "remove_character": (("one-eye",), "Delete {One Eye}"),
    "remove_level": (("deep-cellar",), "Delete level {Deep Cellar}"),
    "remove_side": (("far-side",), "Remove side {Far Side}"),
    "delete_card": (("characters", "own-ada"), "Remove {Own Ada}"),
    "remove_zone": (("far-yard",), "Delete zone {Far Yard}"),
    "rotate_selection": ((HALL, 90, BOX), "Rotate {Hall}"),
    "set_deck_count": (("menace", "rat-swarm", 2), "Change the number of {Rat Swarm} in the deck"),
    "add_menace_part": (("rat-swarm",), "Add part to {Rat Swarm}"),
    "remove_menace_part": (("rat-swarm", 0), "Remove part of {Rat Swarm}"),
    "set_marker_state": (("old-mine", None), "Change state of {Old Mine}"),
}
"""Command that takes a name -> its other arguments and its label, with the replaced part in brackets."""


@pytest.mark.parametrize("command", sorted(LABELS))
def test_edit_label_uses_given_name_or_id(command: str) -> None:
    given, label = LABELS[command]
    start, _, rest = label.partition("{")
    end = rest.partition("}")[2]
    make = getattr(edits, command)
    assert str(make(*given).label) == label.replace("{", "").replace("}", "")
    assert str(make(*given, name="The Thing").label) == f"{start}The Thing{end}"


def test_every_command_with_name_is_listed() -> None:
    commands = {name for name in edits.__all__ if isfunction(getattr(edits, name))}
    named = {name for name in commands if "name" in signature(getattr(edits, name)).parameters}
    assert named - {"rename_level"} == LABELS.keys()


@pytest.mark.parametrize(
    ("command", "kind", "label"),
    [(edits.add_zone, Zone, "Add zone"), (edits.add_side, Side, "Add side"), (edits.add_level, Level, "Add level")],
)
def test_label_uses_own_name(command: Any, kind: Any, label: str) -> None:
    """A name without visible characters does not count."""
    fields = {"level": "ground"} if kind is Zone else {}
    assert str(command(kind(id="far-off", name="Land's End", **fields)).label) == f"{label} Land's End"
    assert str(command(kind(id="far-off", **fields)).label) == f"{label} Far Off"
    assert str(command(kind(id="far-off", name="\u200b", **fields)).label) == f"{label} Far Off"


@pytest.mark.parametrize("command", [edits.open_doors, edits.close_doors, edits.delete_doors, edits.delete_markers])
def test_several_things_are_counted_and_a_single_one_is_named(command: Any) -> None:
    assert "Oak" in str(command(["oak"]).label)
    assert "2" in str(command(["oak", "gate"]).label)
    assert "Oak" not in str(command(["oak", "gate"]).label)


def test_rejected_edit_has_its_reason() -> None:
    edit = rejected_edit(msg("edits.last-level"))
    assert edit.label == msg("edits.last-level")
    with pytest.raises(EditRejected) as refusal:
        edit.apply(SCENARIO)
    assert refusal.value.message == msg("edits.last-level")
