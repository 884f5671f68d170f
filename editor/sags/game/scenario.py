"""The game as a scenario: each step fills in what it decided, until it is ready to play.

A scenario made during a game shows only what everyone knows: face-down Drillers have stand-ins, and there are no
missions, no chosen cards and no seed in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.bit_sets import squares_of
from editor.board.names import player_name
from editor.messages import msg, to_text
from editor.model.grid import Square
from editor.model.objectives import Objective, Victory
from editor.model.sags_constants import SAGS_CONSTANTS
from editor.model.scenario import Construction, Scenario, ScenarioTexts, Zone
from editor.model.sides import Side, StartingCharacter
from editor.sags.construction.scenario import to_scenario as map_scenario
from editor.sags.construction.scenario import with_generated_id
from editor.sags.construction.state import LEVEL
from editor.sags.game.game_view import view_for
from editor.sags.game.marker_reveal import driller_squares, placements_with_drillers
from editor.sags.game.mission_objectives import InPlay, mission_objectives, mission_text
from editor.sags.game.state import Game, GameSide

SPECIAL_RULES = tuple(f"game.special-{number}" for number in range(1, 9))
"""The rules that differ with three and four players (RB 39, 40)."""


def to_scenario(game: Game) -> Scenario:
    """Return the scenario of the game so far; complete and with all missions when it is ready."""
    state = game.construction if game.is_ready else view_for(game, None).construction
    made = map_scenario(state)
    (level,) = made.levels
    turned = {each.at: each.rotation for each in game.drillers if each.rotation is not None}
    seed = game.construction.seed if game.is_ready else None
    title = msg("game.title") if seed is None else msg("game.title-of-seed", seed=seed)
    played = made.model_copy(
        update={
            "title": title.text(),
            "levels": (level.model_copy(update={"placements": placements_with_drillers(state, turned)}),),
            "initiative": game.mercenary or made.initiative,
            "victory": Victory(mode="most-mp", ties="shared"),
            "sides": tuple(_side(game, each) for each in game.sides),
            "zones": tuple(_zones(game)) if _before_reveal(game) else (),
            "objectives": tuple(_objectives(game)) if game.is_ready else (),
            "search_deck": _items(game),
            "search_cards": game.search_deck,
            "texts": _texts(game),
            "construction": Construction(
                players=game.players,
                seed=seed,
                complete=game.construction.phase == "ended",
                paid=state.paid,
                step=game.step,
                mercenary=game.mercenary,
            ),
        }
    )
    return with_generated_id(played, "sags-game")


def _before_reveal(game: Game) -> bool:
    return any(side.id not in game.revealed for side in game.sides)


# --- sides ----------------------------------------------------------------------------------------------------------


def _side(game: Game, side: GameSide) -> Side:
    return Side(
        id=side.id,
        name=to_text(player_name(side.id)),
        faction=side.faction,
        cp=SAGS_CONSTANTS[game.players].cp,
        mp=side.mp,
        characters=tuple(_start(game, side, each) for each in side.team),
    )


def item_of(game: Game, side: GameSide, character: str) -> str | None:
    """Return the item that a character carries, as far as it is known."""
    carry = next((each for each in side.carries if each.character == character), None)
    if carry is None or carry.card is None:
        return carry.item if carry else None
    face = next(each.face for each in side.items if each.card == carry.card)
    return game.box.cards[carry.card].face(face).item


def _start(game: Game, side: GameSide, character: str) -> StartingCharacter:
    stand = next((each for each in side.stands if each.character == character), None)
    carry = next((each for each in side.carries if each.character == character), None)
    item = item_of(game, side, character)
    return StartingCharacter(
        id=character,
        character=character,
        level=LEVEL if stand else None,
        x=stand.x if stand else None,
        y=stand.y if stand else None,
        facing=stand.facing if stand else "s",
        zone=None if stand else _zone_id(game.box.characters[character].faction),
        equipment=(item,) if item else (),
        card=carry.card if carry else None,
        magnetic_card=character in side.magnetic,
    )


def _zones(game: Game) -> Iterator[Zone]:
    """Yield where markers may be placed: indoors for the Salemites, outdoors and on Drillers for NORAD."""
    bits = game.construction.map_bits
    drillers = [at for each in game.drillers for at in driller_squares(each.at)]
    grounds = (
        ("salemite", squares_of(bits.indoor & bits.enterable)),
        ("norad", sorted([*squares_of(bits.outdoor & bits.enterable), *drillers], key=lambda at: (at.y, at.x))),
    )
    for faction, squares in grounds:
        yield Zone(
            id=_zone_id(faction),
            name=msg(f"game.zone-{faction}").text(),
            level=LEVEL,
            kind="deployment",
            side=faction if game.players == 2 else None,
            squares=tuple(Square(*at) for at in squares),
        )


def _zone_id(faction: str) -> str:
    return f"deployment-{faction}"


# --- cards ----------------------------------------------------------------------------------------------------------


def _items(game: Game) -> tuple[str, ...] | None:
    """Return both sides of every card of the search deck."""
    if game.search_deck is None:
        return None
    return tuple(face.item for card in game.search_deck for _, face in game.box.cards[card].faces())


def _objectives(game: Game) -> Iterator[Objective]:
    in_play = InPlay(
        players=game.players,
        placements={f"{each.tile}/{each.face}": each.id for each in game.construction.placements},
        characters={each: each for side in game.sides for each in side.team},
    )
    for side in game.sides:
        for number, name in enumerate(side.missions, 1):
            mission = game.box.missions[name]
            yield from mission_objectives(
                mission,
                in_play,
                objective_id=f"{side.id}-mission-{number}",
                side=side.id,
                text=mission_text(mission, game.players),
                secret=True,
            )


def _texts(game: Game) -> ScenarioTexts:
    rules = tuple(msg(each).text() for each in SPECIAL_RULES) if game.players > 2 else ()
    return ScenarioTexts(
        victory=msg("game.victory", turns=SAGS_CONSTANTS[game.players].turns).text(), special_rules=rules
    )
