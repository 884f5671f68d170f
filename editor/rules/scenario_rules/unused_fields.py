"""Rule ``game.not-here``: fields that another game uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from editor.board.board_change import ScenarioPart
from editor.messages import Message, msg
from editor.rules.inspection import Inspection, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule

FAMILIES_BY_FIELD: Final[dict[str, tuple[str, ...]]] = {
    "construction": ("sags",),
    "modules": ("modules",),
    "search_deck": ("supplies",),
    "ground": ("told", "sags"),
    "initiative": ("told", "sags"),
}
"""A field of scenarios -> the families of rules that read it; a game that names none of them does not use the field."""

_LABELS: Final = {
    "construction": "names.field-construction",
    "modules": "form.modules",
    "search_deck": "form.section-search-deck",
    "ground": "form.ground",
    "initiative": "form.initiative",
}


def check_game_not_here(inspection: Inspection) -> Iterator[Problem]:
    """Find fields that are set, although the game does not use them."""
    game = inspection.box.game
    for field, families in FAMILIES_BY_FIELD.items():
        if getattr(inspection.scenario, field) not in (None, ()) and not any(map(game.uses, families)):
            message = msg("rules.game.not-here", field=field_label(field), game=game.name)
            yield make_problem("game.not-here", (field,), message)


def field_label(field: str) -> Message:
    """Return what the window calls one of these fields."""
    return msg(_LABELS[field])


_FIELDS: Final = frozenset[ScenarioPart]({"play", "construction"})

RULES = (Rule("game.not-here", "warning", NO_CITATION, check_game_not_here, _FIELDS),)
