"""Packed content of an unfinished game is untrusted input: its size is bounded, and it means only what it may."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import Any

import pytest

from editor.errors import FileError
from editor.sags.game import Game
from editor.sags.game.actions import TakeCard
from editor.sags.game.log_file import log_bytes, parse_log, to_log
from editor.sags.game.sealed_moves import seal_log
from tests.sags.game.computer_games import course


@cache
def sample() -> bytes:
    return log_bytes(to_log(course(2, 1, "builder", "house")[0]))


def packed(content: object) -> str:
    return b64encode(zlib.compress(json.dumps(content, sort_keys=True, separators=(",", ":")).encode(), 9)).decode()


def read(fields: dict[str, Any]) -> str:
    """The faults of a log, or nothing."""
    try:
        parse_log(json.dumps(fields).encode(), "game")
    except FileError as error:
        return " ".join(map(str, error.problems))
    return ""


def with_seed(seed: object) -> dict[str, Any]:
    fields: dict[str, Any] = json.loads(sample())
    del fields["seed"]
    return {**fields, "sealed_seed": packed({"seed": seed})}


def with_note(length: int) -> dict[str, Any]:
    """The first move packed as it should be, with a note of that length of some other program."""
    fields: dict[str, Any] = json.loads(sample())
    first = fields["actions"][0]
    content = {"move": {**first, "x-note": "a" * length}, "salt": "00"}
    whole = json.dumps({"by": first["by"], "number": 0, **content}, sort_keys=True, separators=(",", ":"))
    seal = {"commit": sha256(whole.encode()).hexdigest(), "body": packed(content)}
    return {**fields, "actions": [{"by": first["by"], "sealed": seal}, *fields["actions"][1:]]}


@pytest.mark.parametrize(
    "seed", [2**53, -(2**53), 10**3000, True, 1.5, "seven", None, [1]], ids=lambda seed: str(seed)[:9]
)
def test_a_sealed_seed_is_one_that_a_file_can_have(seed: object) -> None:
    assert "$.sealed_seed" in read(with_seed(seed))
    assert read(with_seed(2**53 - 1)) == ""


def test_a_sealed_move_is_not_unpacked_beyond_what_a_move_needs() -> None:
    assert read(with_note(1000)) == ""
    assert "$.actions[0].sealed" in read(with_note(20_000))


def sealed_as(move: object, by: str | None = None, number: int = 0) -> dict[str, Any]:
    """The log with something packed and committed to in the place of its first move."""
    fields: dict[str, Any] = json.loads(sample())
    owner = fields["actions"][0]["by"]
    content = {"move": move, "salt": "00"}
    whole = {"by": by or owner, "number": number, **content}
    commit = sha256(json.dumps(whole, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
    seal = {"by": owner, "sealed": {"commit": commit, "body": packed(content)}}
    return {**fields, "actions": [seal, *fields["actions"][1:]]}


def test_a_sealed_move_is_a_move_of_that_side_at_that_place() -> None:
    first = json.loads(sample())["actions"][0]
    assert read(sealed_as(first)) == ""
    other = "salemite" if first["by"] == "norad" else "norad"
    inner = sealed_as(first)["actions"][0]
    for wrong in (
        sealed_as({**first, "by": other}),
        sealed_as(first, by=other),
        sealed_as(first, number=1),
        sealed_as(inner),
        sealed_as(None),
        sealed_as({"by": first["by"]}),
    ):
        assert "$.actions[0].sealed" in read(wrong)


SEATS = [{"side": "norad", "who": "person"}, {"side": "salemite"}]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({}, ""),
        ({"seats": [SEATS[0], {**SEATS[1], "drawn": True}]}, "a random draw sets both sides of a two-player game"),
        ({"seats": SEATS[:1]}, "a game for 2 players must have 2 seats"),
        ({"seats": [SEATS[0], SEATS[0]]}, "each side must have one seat"),
        ({"seats": [SEATS[0], {"side": "player-2"}]}, "with 2 players there is no side 'player-2'"),
        ({"sealed_seed": packed({"seed": 1})}, "set either the seed or 'sealed_seed'"),
        ({"seed": None}, "set either the seed or 'sealed_seed'"),
        ({"width": 3}, "$.width"),
        ({"width": 20, "height": 17}, "$.height"),
        (
            {"actions": [{"by": "norad"}]},
            "an entry must contain exactly one move: tile, driller, exchange, door, pass, team",
        ),
        ({"actions": [{"by": "norad", "pass": {}, "decline": {}}]}, "an entry must contain exactly one move"),
    ],
)
def test_a_set_up_that_cannot_be_is_a_fault(changes: dict[str, Any], says: str) -> None:
    found = read({**json.loads(sample()), "seats": SEATS, **changes})
    assert (says in found) if says else found == "", found


def test_with_three_players_sides_are_not_drawn() -> None:
    fields = json.loads(log_bytes(to_log(course(3, 1, "builder", "house")[0])))
    seats = [{"side": f"player-{number}"} for number in (1, 2, 3)]
    assert read({**fields, "seats": seats}) == ""
    drawn = [{**seat, "drawn": True} for seat in seats]
    assert "a random draw sets both sides of a two-player game" in read({**fields, "seats": drawn})
    assert "with 3 players there is no side 'norad'" in read({**fields, "seats": [*seats[:2], {"side": "norad"}]})


def test_taken_cards_are_sealed_until_all_cards_are_shown() -> None:
    steps: dict[str, Game] = {game.step: game for game in course(2, 1)}
    for step, shown in (("drafting", False), ("deploying", False), ("assigning", True)):
        game = steps[step]
        taken = [number for number, (_, move) in enumerate(game.moves) if isinstance(move, TakeCard)]
        entries = seal_log(to_log(game), game).actions
        assert taken
        assert {entries[number].sealed is None for number in taken} == {shown}
