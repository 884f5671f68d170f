"""The construction as a scenario: tiles and doors on the map, the MP of each side, and what was paid for."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache

from editor.board import Board, LevelBoard, compile_board
from editor.board.names import player_name
from editor.catalog import Box
from editor.messages import current_language, msg, to_text
from editor.model.level import Level, PlacedDoor, Placement
from editor.model.sags_constants import SAGS_CONSTANTS, UNUSED_MODULE
from editor.model.scenario import BoxReference, Construction, Scenario
from editor.model.sides import Side
from editor.rules.sags_rules.constructed_maps import map_fingerprint
from editor.sags.construction.state import LEVEL, ConstructionState


def to_scenario(state: ConstructionState) -> Scenario:
    """Return the scenario of the map with everything that the S.A.G.S. fixes.

    It is declared complete when the construction has ended. Its texts are in the current language, which it names.
    """
    return with_generated_id(_scenario(state, state.placements, state.doors), "sags-map")


def with_generated_id(scenario: Scenario, kind: str) -> Scenario:
    """Return the scenario with an id made of players, size, seed and a checksum of its content.

    The checksum is needed because people and each style of computer player build different maps from one seed. A
    complete map is marked, so that later changes can be noticed.
    """
    construction = scenario.construction
    if construction is not None and construction.complete:
        marked = construction.model_copy(update={"built": map_fingerprint(scenario.levels)})
        scenario = scenario.model_copy(update={"construction": marked})
    level, seed = scenario.levels[0], scenario.construction.seed if scenario.construction else None
    content = scenario.model_dump_json(
        exclude={"id", "language"}, exclude_defaults=True
    )  # new fields do not change the id
    made = hashlib.sha256(content.encode()).hexdigest()[:8]
    drawn = [] if seed is None else [f"{seed}" if seed >= 0 else f"minus-{-seed}"]
    words = [kind, f"{scenario.players}p", f"{level.width}x{level.height}", *drawn, made]
    return scenario.model_copy(update={"id": "-".join(words)})


def board_with(state: ConstructionState, placements: Sequence[Placement], doors: Sequence[PlacedDoor]) -> Board:
    """Return the board of the map with these tiles and doors."""
    return compile_board(_scenario(state, tuple(placements), tuple(doors)), state.box)


@lru_cache(maxsize=8)
def level_of(
    box: Box, size: tuple[int, int], placements: tuple[Placement, ...], doors: tuple[PlacedDoor, ...]
) -> LevelBoard:
    """Return the level with these tiles and doors. The last ones are cached, because each step asks for few maps."""
    level = Level(id=LEVEL, width=size[0], height=size[1], placements=placements, doors=doors)
    return compile_board(Scenario(id="sags-map", rules="sags", levels=(level,)), box).levels[0]


def _scenario(state: ConstructionState, placements: tuple[Placement, ...], doors: tuple[PlacedDoor, ...]) -> Scenario:
    players = len(state.players)
    fixed = SAGS_CONSTANTS[players]
    level = Level(id=LEVEL, width=state.width, height=state.height, placements=placements, doors=doors)
    return Scenario(
        id="sags-map",
        title=msg("sags.title", seed=state.seed).text(),
        language=current_language(),
        rules="sags",
        box=BoxReference(fingerprint=state.box.fingerprint),
        players=players,
        turns=fixed.turns,
        ground=fixed.ground,
        initiative=fixed.initiative,  # with two players the sides are named like their factions
        exits=fixed.exits,
        modules=tuple(module for module in state.box.modules if module != UNUSED_MODULE),
        levels=(level,),
        sides=tuple(
            Side(id=player.id, name=to_text(player_name(player.id)), faction=player.faction, cp=fixed.cp, mp=player.mp)
            for player in state.players
        ),
        construction=Construction(players=players, seed=state.seed, complete=state.phase == "ended", paid=state.paid),
    )
