"""The packs that a scenario was made with: whether they are here, and whether they are the same."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.change import Part
from editor.messages import Message, msg
from editor.model.pack_use import PackUse
from editor.rules.inspection import Inspection, finding
from editor.rules.problem import Problem
from editor.rules.rule import OURS, Rule


def missing(inspection: Inspection) -> Iterator[Problem]:
    """Nothing is lost: what the pack brought keeps its place, and is shown as unknown."""
    box = inspection.box
    there = {note.id for note in box.packs}
    for use in inspection.scenario.packs:
        if use.id in box.refused_packs:
            message = msg("rules.pack.missing-refused", pack=_name(use), reason=box.refused_packs[use.id])
            yield finding("pack.missing", (use.id,), message)
        elif use.id not in there:
            yield finding("pack.missing", (use.id,), _absent(use))


def _absent(use: PackUse) -> Message:
    if use.author and use.file:
        return msg("rules.pack.missing-by", pack=_name(use), author=use.author, file=use.file)
    if use.file:
        return msg("rules.pack.missing-file", pack=_name(use), file=use.file)
    return msg("rules.pack.missing", pack=_name(use))


def _name(use: PackUse) -> str:
    return use.name or use.id


def other(inspection: Inspection) -> Iterator[Problem]:
    """The pack is here, but as its author made it later or earlier."""
    notes = {note.id: note for note in inspection.box.packs}
    for use in inspection.scenario.packs:
        note = notes.get(use.id)
        if note is not None and use.fingerprint and use.fingerprint != note.fingerprint:
            message = msg("rules.pack.other", pack=_name(use), made=use.version, here=note.version)
            yield finding("pack.other", (use.id,), message)


_READS = frozenset[Part]({"box"})

RULES = (
    Rule("pack.missing", "warning", OURS, missing, _READS, fixable=False),
    Rule("pack.other", "info", OURS, other, _READS, fixable=False),
)
