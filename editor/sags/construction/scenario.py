"""The construction as a scenario: what lies on the map, who has how many MP, and what was paid for."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from editor.board import Board, compile_board
from editor.board.names import player_name
from editor.messages import current_language, msg, to_text
from editor.model.level import Level, PlacedDoor, Placement
from editor.model.sags import CONSTANTS, UNUSED_MODULE
from editor.model.scenario import BoxUse, Construction, Scenario
from editor.model.sides import Side
from editor.rules.sags_rules.constructed_maps import map_fingerprint
from editor.sags.construction.state import LEVEL, State


def to_scenario(state: State) -> Scenario:
    """The scenario of the map as it lies, with all that the S.A.G.S. fixes; it is declared complete when the
    construction has ended. Its words are in the language that is spoken, and it says which that is."""
    return named(_scenario(state, state.placements, state.doors), "sags-map")


def named(scenario: Scenario, kind: str) -> Scenario:
    """The scenario with an id of its own: players, size and seed, and a checksum of what came of them. People and each
    style of the computer make something else of the same seed. A complete map is marked, so that it tells if somebody
    changes it."""
    construction = scenario.construction
    if construction is not None and construction.complete:
        marked = construction.model_copy(update={"built": map_fingerprint(scenario.levels)})
        scenario = scenario.model_copy(update={"construction": marked})
    level, seed = scenario.levels[0], scenario.construction.seed if scenario.construction else None
    content = scenario.model_dump_json(exclude={"id", "language"}, exclude_defaults=True)  # new fields change no id
    made = hashlib.sha256(content.encode()).hexdigest()[:8]
    drawn = [] if seed is None else [f"{seed}" if seed >= 0 else f"minus-{-seed}"]
    words = [kind, f"{scenario.players}p", f"{level.width}x{level.height}", *drawn, made]
    return scenario.model_copy(update={"id": "-".join(words)})


def board_with(state: State, placements: Sequence[Placement], doors: Sequence[PlacedDoor]) -> Board:
    """The map as it would be with these tiles and doors."""
    return compile_board(_scenario(state, tuple(placements), tuple(doors)), state.box)


def _scenario(state: State, placements: tuple[Placement, ...], doors: tuple[PlacedDoor, ...]) -> Scenario:
    players = len(state.players)
    fixed = CONSTANTS[players]
    level = Level(id=LEVEL, width=state.width, height=state.height, placements=placements, doors=doors)
    return Scenario(
        id="sags-map",
        title=msg("sags.title", seed=state.seed).text(),
        language=current_language(),
        rules="sags",
        box=BoxUse(fingerprint=state.box.fingerprint),
        players=players,
        turns=fixed.turns,
        ground=fixed.ground,
        initiative=fixed.initiative,  # with two players the sides are called like their factions
        exits=fixed.exits,
        modules=tuple(module for module in state.box.modules if module != UNUSED_MODULE),
        levels=(level,),
        sides=tuple(
            Side(id=player.id, name=to_text(player_name(player.id)), faction=player.faction, cp=fixed.cp, mp=player.mp)
            for player in state.players
        ),
        construction=Construction(players=players, seed=state.seed, complete=state.phase == "ended", paid=state.paid),
    )
