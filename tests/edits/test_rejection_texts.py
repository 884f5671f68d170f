"""Messages about rejected edits name things as people do: without ids, paths or ``None``."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor import edits
from editor.edits import Edit
from editor.errors import EditRejected
from editor.messages import language_scope, languages, table
from editor.model.level import Level
from editor.model.scenario import Zone
from editor.model.sides import Side, StartingCharacter
from tests.edits.samples import BOX, SCENARIO
from tests.session.commands import SIMPLE_COMMANDS

INTERNAL = re.compile(
    r"""
    \bNone\b | \bTrue\b | \bFalse\b     # values of Python
    | [\w*#-]+/[\w*#-]+                  # paths
    | \b[a-z0-9]+(?:-[a-z0-9]+)+\b       # ids such as missile-room
    | \w\#\d                            # copies such as gym#2
    | \b[a-z]+_[a-z]+\b                 # names of fields
    | [{}\[\]]                          # placeholders and lists
    """,
    re.VERBOSE,
)
_WORDS = re.compile(r"missile-room|[a-z]+ez-(en|vous)|что-\w+")
"""An id that a text gives as an example, and words with a hyphen."""


def internal_words(text: str) -> list[str]:
    return [found for found in INTERNAL.findall(text) if not _WORDS.fullmatch(found)]


@pytest.mark.parametrize(
    "text", ["There is no None in a.", "In house/None/abilities", "own-character-2 is missing", "gym#2", "search_deck"]
)
def test_filter_finds_internal_words(text: str) -> None:
    assert internal_words(text)


def test_filter_accepts_plain_sentences() -> None:
    assert not internal_words("The tile Missile Room is no longer on the map. It is at (0, 12).")


REJECTED: list[Edit] = [
    edits.set_field("house/characters/None/name", "x"),
    edits.set_field("sides/norad/id", "x"),
    edits.set_field("levels/ground/placements/no-such#2/x", 1),
    edits.add_item("title", "x"),
    edits.remove_item("house/characters/None/abilities/None"),
    edits.remove_item("objectives/no-such-thing"),
    edits.reorder_item("objectives/no-such-thing", 0),
    edits.add_side(Side(id=SCENARIO.sides[0].id)),
    edits.add_level(Level(id=SCENARIO.levels[0].id)),
    edits.add_zone(Zone(id=SCENARIO.zones[0].id, level=SCENARIO.levels[0].id)),
    edits.add_character("no-such-side", StartingCharacter(id="a-b", character="c-d")),
    edits.remove_character("no-such-character"),
    edits.remove_side("no-such-side"),
    edits.remove_zone("no-such-zone"),
    edits.remove_level("no-such-level"),
    edits.delete_tiles(["missile-room#2"]),
    edits.delete_doors(["norad-small-4#2"]),
    edits.delete_markers(["no-such-marker"]),
    edits.delete_card("characters", "own-character-2"),
]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("edit", REJECTED, ids=range(len(REJECTED)))
def test_rejections_have_no_internal_words(edit: Edit, language: str) -> None:
    with pytest.raises(EditRejected) as rejected:
        edit.apply(SCENARIO)
    with language_scope(language):
        text = str(rejected.value)
    assert internal_words(text) == []


@st.composite
def random_edits(draw: st.DrawFn) -> Edit:
    return SIMPLE_COMMANDS[draw(st.sampled_from(sorted(SIMPLE_COMMANDS)))](draw, SCENARIO, BOX)


@given(random_edits())
def test_no_random_edit_is_rejected_with_internal_words(edit: Edit) -> None:
    text = ""
    try:
        edit.apply(SCENARIO)
    except EditRejected as rejected:
        text = str(rejected)
    assert internal_words(text) == []


def test_texts_of_rejections_take_no_path() -> None:
    assert not [name for name, text in table("edits").items() if "{path}" in text or "{key}" in text]
