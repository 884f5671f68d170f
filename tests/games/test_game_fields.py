"""Fields of ``game.toml`` that rules, forms and checks read, and sentences about those without effect."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType
from typing import Any, get_args

import pytest

from editor.board import compile_board
from editor.catalog import Box, load_box
from editor.catalog.box_check import check_character_sizes
from editor.export import EXPORTERS
from editor.model.base import FileModel
from editor.model.game import BoardGame
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from editor.rules import check
from editor.rules.registry import PARTS, unknown_parts
from editor.ui.panels.palette import TABS
from editor.values import replace
from tests.drawn_map import real_box


def problems_of(changed: BoardGame) -> str:
    return "\n".join(str(problem.message) for problem in unknown_parts(changed))


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"unit_sizes": (1, 3)}, "'unit_sizes'"),
        ({"shelves": ("tiles", "story")}, "'story'"),
        ({"exports": ("png", "hologram")}, "'hologram'"),
        ({"edition": 2}, "'edition'"),
    ],
)
def test_author_is_told_what_has_no_effect(change: dict[str, Any], word: str) -> None:
    plain = load_box().game
    assert problems_of(plain) == ""
    assert word in problems_of(plain.model_copy(update=change))


def test_author_is_told_of_rules_that_no_family_checks() -> None:
    plain = load_box().game
    lawn = plain.area[1].model_copy(update={"shut_against": ("indoor",)})
    changed = plain.model_copy(update={"area": (plain.area[0], lawn, plain.area[2])})
    assert "'area.outdoor.shut_against'" in problems_of(changed)
    loose = plain.rules[0].model_copy(update={"use": ("tiles",)})
    assert "'table.filled'" in problems_of(plain.model_copy(update={"rules": (loose,)}))


def changed_table(**fields: bool) -> Box:
    box = real_box()
    table = box.game.table.model_copy(update=fields)
    return replace(box, game=box.game.model_copy(update={"table": table}))


def test_frame_is_touched_and_map_is_filled_only_if_the_game_wants_it() -> None:
    alone = Placement(id="gym", tile="gym", x=8, y=6)
    level = Level(id="ground", name="Ground", width=20, height=16, placements=(alone,))
    scenario = Scenario(id="one", rules="sags", levels=(level,))

    def rules(box: Box) -> set[str]:
        return {each.rule for each in check(compile_board(scenario, box)).problems}

    assert {"tile.no-contact", "map.hole"} <= rules(real_box())
    assert "tile.no-contact" not in rules(changed_table(framed=False))
    assert "map.hole" not in rules(changed_table(filled=False))


def test_a_faction_without_players_is_offered_last_for_sides() -> None:
    first, *others = load_box().game.faction
    hidden = first.model_copy(update={"players": False})
    changed = load_box().game.model_copy(update={"faction": (hidden, *others)})
    assert changed.factions_for_sides == (*(each.id for each in others), hidden.id)


def test_sizes_of_characters_are_those_of_the_game() -> None:
    box = load_box()
    assert not list(check_character_sizes(box))
    small = replace(box, game=box.game.model_copy(update={"unit_sizes": (1,)}))
    assert [problem.entry for problem in check_character_sizes(small)]


def test_parts_are_those_that_the_program_has() -> None:
    assert set(PARTS["shelves"]) == set(TABS.values())
    assert set(PARTS["exports"]) == set(EXPORTERS)


# --- all fields ---


def models(model: type[FileModel]) -> Iterator[type[FileModel]]:
    """Yield a model and all models in its fields."""
    yield model
    for field in model.model_fields.values():
        for kind in kinds_in(field.annotation):
            if isinstance(kind, type) and issubclass(kind, FileModel) and kind is not model:
                yield from models(kind)


def kinds_in(annotation: Any) -> Iterator[Any]:
    inner = [each for each in get_args(annotation) if each is not NoneType]
    if not inner:
        yield annotation
    for each in inner:
        yield from kinds_in(each)


FIELDS = sorted({(model.__name__, name) for model in models(BoardGame) for name in model.model_fields})
"""Every field of ``game.toml``; ``test_game_flips`` changes each of them."""
