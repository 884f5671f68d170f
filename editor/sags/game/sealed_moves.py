"""Hidden moves and seeds in the logs of games.

A saved game must not reveal by accident what is still hidden: moves that others may not know yet, and the seed, from
which all draws follow. They are packed, so that they are hidden from a casual look. They are not protected: everything
that is needed to unpack, change and pack them again is in the file and in this module. The commitment of a packed move
only shows damage and careless changes.
"""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import Any

from pydantic import ValidationError

from editor.files.file_problems import FileProblem, problem_at
from editor.model.base import MAX_SAFE_INT
from editor.sags.construction.actions import PlaceDriller
from editor.sags.game.actions import Assign, ChooseBonus, ChooseDecoy, ChooseTeam, Move, PlaceMarker, TakeCard
from editor.sags.game.game_log import Entry, Log, Sealed
from editor.sags.game.state import Game

_MAX_BYTES = 10_000
"""Bytes of an unpacked move: forty cards with the longest names there are."""


def is_hidden(game: Game, side: str, move: Move) -> bool:
    """Return whether others may not know this move yet."""
    match move:
        case ChooseTeam():
            return game.step == "team"
        case TakeCard():
            return move.card is not None and game.step not in ("assigning", "ready")
        case ChooseDecoy() | PlaceMarker():
            return side not in game.revealed
        case PlaceDriller():
            return any(each.tile == move.tile and each.rotation is None for each in game.drillers)
        case ChooseBonus():
            return game.step == "missions" and game.side(side).bonus is not None and bool(game.pending)
        case Assign():
            return game.step == "assigning"
        case _:
            return False


def seal_log(log: Log, game: Game) -> Log:
    """Return the log with everything hidden packed.

    In a finished game only the seed can still be hidden. A stuck game is not finished, because moves can be undone.
    """
    packed_seed = {"seed": None, "sealed_seed": _pack({"seed": log.seed})}
    if game.is_ready:
        return log.model_copy(update=packed_seed) if _has_secret_missions(game) else log
    entries = tuple(
        _seal(each, number, log.seed) if is_hidden(game, each.by, each.move) else each
        for number, each in enumerate(log.actions)
    )
    return log.model_copy(update={"actions": entries, **packed_seed})


def _has_secret_missions(game: Game) -> bool:
    """Return whether people go on to play with missions that follow from the seed and that others do not know."""
    has_people = any(seat.who == "person" for seat in game.seats)
    return has_people and game.decks.missions != "table" and any(side.missions for side in game.sides)


def open_log(log: Log) -> tuple[Log, list[FileProblem]]:
    """Return the log with everything unpacked, and the faults found."""
    problems: list[FileProblem] = []
    seed = log.seed
    if log.sealed_seed is not None:
        found = _unpack(log.sealed_seed).get("seed")
        if type(found) is int and abs(found) <= MAX_SAFE_INT:
            seed = found
        else:
            problems.append(problem_at("sealed-broken", ("sealed_seed",)))
    entries = []
    for number, each in enumerate(log.actions):
        plain = _unseal(each, number)
        if plain is None:
            problems.append(problem_at("sealed-broken", ("actions", number, "sealed")))
        else:
            entries.append(plain)
    return log.model_copy(update={"actions": tuple(entries), "seed": seed, "sealed_seed": None}), problems


def _seal(entry: Entry, number: int, seed: int | None) -> Entry:
    content = {
        "move": entry.model_dump(by_alias=True, exclude_defaults=True, mode="json"),
        "salt": sha256(f"{seed}/{number}".encode()).hexdigest()[:16],
    }
    return Entry(by=entry.by, sealed=Sealed(commit=_commitment(entry.by, number, content), body=_pack(content)))


def _unseal(entry: Entry, number: int) -> Entry | None:
    """Return the plain entry; ``None`` if the packed content does not match its commitment."""
    if entry.sealed is None:
        return entry
    content = _unpack(entry.sealed.body)
    if _commitment(entry.by, number, content) != entry.sealed.commit:
        return None
    try:
        plain = Entry.model_validate_json(json.dumps(content.get("move")))
    except ValidationError:
        return None
    return plain if plain.by == entry.by and plain.sealed is None else None


def _commitment(by: str, number: int, content: dict[str, Any]) -> str:
    return sha256(_canonical({"by": by, "number": number, **content})).hexdigest()


def _canonical(content: dict[str, Any]) -> bytes:
    return json.dumps(content, sort_keys=True, separators=(",", ":")).encode()


def _pack(content: dict[str, Any]) -> str:
    return b64encode(zlib.compress(_canonical(content), 9)).decode("ascii")


def _unpack(body: str) -> dict[str, Any]:
    """Return the packed content; empty if it is damaged. The size is bounded."""
    try:
        data = zlib.decompressobj().decompress(b64decode(body, validate=True), _MAX_BYTES)
        content = json.loads(data)
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        return {}
    return content if isinstance(content, dict) else {}
