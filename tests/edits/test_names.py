"""What sentences call doors and sides: words a player knows."""

from __future__ import annotations

import pytest

from editor.catalogue import load_box
from editor.edits.names import door_name, side_name
from editor.model.scenario import Side

BOX = load_box()


@pytest.mark.parametrize(
    ("door", "name"),
    [
        ("norad-large-3", "NORAD large door 3"),
        ("norad-small-1", "NORAD small door 1"),
        ("salemite-small-8", "Salemite small door 8"),
        ("salemite-large-2#2", "Salemite large door 2 #2"),
        ("trapdoor", "door trapdoor"),
    ],
)
def test_a_door_is_called_by_side_size_and_number(door: str, name: str) -> None:
    assert door_name(BOX, door) == name


def test_no_two_doors_of_the_box_share_a_name() -> None:
    assert len({door_name(BOX, door) for door in BOX.doors}) == len(BOX.doors) == 24


def test_the_number_is_the_one_in_the_id() -> None:
    """Files and sentences speak of the same door by the same number."""
    assert [door for door in BOX.doors if door_name(BOX, door).rpartition(" ")[2] != door.rpartition("-")[2]] == []


@pytest.mark.parametrize(
    ("side", "name"),
    [
        (Side(id="a", name="The guard", faction="norad"), "The guard"),
        (Side(id="a", faction="norad"), "NORAD"),
        (Side(id="a", faction="salemite"), "Salemites"),
        (Side(id="red-hands"), "Red Hands"),
    ],
)
def test_a_side_is_called_as_its_author_does_or_by_its_faction(side: Side, name: str) -> None:
    assert side_name(side) == name
