"""The end of a construction: the map it led to gets the second opinion, before anybody plays on it.

Whoever imports this module pays for shapely; building a map does not need it.
"""

from __future__ import annotations

from editor.board import compile_board
from editor.rules import Report, check
from editor.rules.second_opinion import second_opinion
from editor.sags.construction.scenario import to_scenario
from editor.sags.construction.state import State


def closing_report(state: State) -> Report:
    """All that there is to say about the map as it lies, shapes included."""
    return second_opinion(check(compile_board(to_scenario(state), state.box)))
