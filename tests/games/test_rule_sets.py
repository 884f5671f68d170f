"""A game decides which rules apply and how severe their problems are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from editor.board import compile_board
from editor.catalog import box_for_game, load_box
from editor.catalog.game_file import parse_game
from editor.catalog.toml_document import TomlDocument
from editor.model.game import BoardGame
from editor.rules import check
from editor.rules.registry import ALL_RULES, BY_ID, FAMILIES, citation, rules_of, unknown_parts
from editor.values import replace
from tests.drawn_map import drawn
from tests.games.test_game_file import SMALL

GAME = load_box().game
AT_FIRST: dict[str, dict[str, str]] = json.loads(
    Path(__file__).with_name("severities.json").read_text(encoding="utf-8")
)
"""Rule -> rule set -> severity, as they were when they stood in the code."""


@pytest.mark.parametrize("rule_set", ["sags", "scenario"])
def test_earth_reborn_grades_its_rules_as_it_always_did(rule_set: str) -> None:
    graded = {name: severity for name, (_, severity) in rules_of(GAME, rule_set).items()}
    assert {name: graded.get(name) for name in AT_FIRST} == {
        name: each.get(rule_set) for name, each in AT_FIRST.items()
    }
    assert list(unknown_parts(GAME)) == []


OF_OTHER_GAMES = {
    *("door-places", "whole-map", "seams", "lines", "doorways", "grounds", "links"),
    *("tokens", "heroes", "entries", "stealth", "menace", "story", "strangers"),
}
"""Families that Earth Reborn does not use: it has stricter ones, or nothing of the kind."""


def test_every_rule_is_in_a_family_and_used_by_some_game() -> None:
    assert len({rule.id for rule in ALL_RULES}) == len(ALL_RULES)
    assert {name for each in GAME.rules for name in each.use} == set(FAMILIES) - OF_OTHER_GAMES


def game(text: str) -> BoardGame:
    found, faults = parse_game(TomlDocument("game.toml", text))
    assert found is not None, faults
    return found


def test_a_game_has_the_families_it_names_graded_as_it_likes() -> None:
    milder = game(
        SMALL.replace('["tiles"]', '["tiles"]\n[rules.severity]\n"tile.overlap" = "info"\n"tile.no-contact" = "off"')
    )
    graded = {name: severity for name, (_, severity) in rules_of(milder, "mission").items()}
    assert graded == {"tile.outside-frame": "error", "tile.overlap": "info", "tile.not-in-box": "error"}
    assert rules_of(milder, "no-such-set") == rules_of(milder, "mission")


def test_what_the_program_does_not_have_is_named() -> None:
    odd = game(
        SMALL.replace(
            '["tiles"]', '["tiles", "magic"]\n[rules.severity]\n"tile.flying" = "error"\n[cites]\n"tile.sunk" = "3"'
        )
    )
    assert [str(each.message).partition(", which does not exist")[0] for each in unknown_parts(odd)] == [
        "the rule set 'mission' uses the rule family 'magic'",
        "the rule set 'mission' sets the severity of the rule 'tile.flying'",
        "the game cites pages for the rule 'tile.sunk'",
    ]


def test_a_game_cites_its_own_rulebook() -> None:
    blocked, ending = BY_ID["door.blocked-square"], BY_ID["story.dead-end"]
    other = box_for_game("after-the-end", ()).game
    assert (citation(blocked, GAME), citation(ending, GAME)) == ("RB 36", "")
    assert (citation(blocked, other), citation(ending, other)) == ("", "RB 19")


def test_a_board_is_checked_by_the_rules_of_its_game() -> None:
    scenario, box = drawn("+   +   +\n A.\n+   +   +", rules="sags")
    only_tiles = replace(box, game=game(SMALL))
    assert "map.hole" in {each.rule for each in check(compile_board(scenario, box)).problems}
    assert {each.rule for each in check(compile_board(scenario, only_tiles)).problems} <= {"tile.no-contact"}
