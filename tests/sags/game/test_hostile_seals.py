"""What is packed in the file of an unfinished game comes from strangers, too: it stays small, and means what it may."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from functools import cache
from hashlib import sha256
from typing import Any

import pytest

from editor.errors import FileError
from editor.sags.game.log import log_bytes, parse_log, to_log
from tests.sags.game.games import course


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
