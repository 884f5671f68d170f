"""What sentences call doors, levels, sides and rules: players know no ids."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from editor.catalogue import Box
from editor.edits.edit import readable
from editor.errors import Message, say
from editor.messages import table
from editor.model.base import visible
from editor.model.level import Level
from editor.model.sides import Side
from editor.model.tile import Faction

GROUND = "ground"
"""The id of the level that a new map begins with."""


_LONGEST_STEM = 58
"""Of an id: so there is always room for its number."""


def free_id(kind: str, taken: Collection[str]) -> str:
    """An id for one more of a kind: ``mine``, then ``mine-2``."""
    stem = kind[:_LONGEST_STEM].rstrip("-")
    return kind if kind not in taken else next(name for n in count(2) if (name := f"{stem}-{n}") not in taken)


def door_name(box: Box, door: str) -> str:
    """Such as ``NORAD large door 3`` for ``norad-large-3``, with ``#2`` for the copy from a second box.

    Doors are counted as the box lists them, the large and the small ones of each side apart.
    """
    door_id, _, copy = door.partition("#")
    known = box.doors.get(door_id)
    if known is None:
        return say("names.door-unknown", door=door).text()
    alike = [each.id for each in box.doors.values() if (each.side, each.size) == (known.side, known.size)]
    name = say(f"names.door-{known.side}-{known.size}", number=alike.index(door_id) + 1).text()
    return f"{name} #{copy}" if copy else name


def level_name(level: Level) -> str:
    """The author's name for it; without one, the ground floor, or a name made from the id."""
    if visible(level.name):
        return level.name
    return say("names.ground-floor").text() if level.id == GROUND else readable(level.id)


def faction_name(faction: Faction | None) -> str:
    return say(f"names.faction-{faction}" if faction else "names.mercenaries").text()


def side_name(side: Side) -> str:
    """The author's name for it, else its faction's; bands of mercenaries are told apart by their ids."""
    return visible(side.name) or (faction_name(side.faction) if side.faction else readable(side.id))


def rule_title(rule: str) -> Message:
    """What is wrong where the rule is broken, in a few words; files may name rules that do not exist any more."""
    return say(f"titles.{rule}") if rule in table("titles") else say("names.rule-unknown", rule=rule)
