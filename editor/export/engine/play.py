"""The game in an engine file: sides with their characters and zones, objectives, markers, stairs, exits and texts."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from editor.board.bits import squares_of
from editor.board.landmarks import landmarks, zone_squares
from editor.board.miniatures import character_of, has_magnetic_card
from editor.board.names import name_from_id
from editor.export.engine import model
from editor.export.engine.map import EngineMap
from editor.export.engine.map_model import Exits, StairsInfo
from editor.export.engine.parts import Place
from editor.export.engine.speech import spoken, thing_if, things
from editor.export.wording import worded
from editor.model import scenario as source
from editor.model.game_words import Faction
from editor.model.objectives import Objective
from editor.model.sags_constants import SAGS_CONSTANTS, SagsConstants
from editor.model.sides import StartingCharacter


def scenario_info(there: EngineMap, secrets: Collection[str]) -> model.ScenarioInfo:
    board, scenario = there.board, there.board.scenario
    fixed = _fixed(scenario)
    return model.ScenarioInfo(
        id=scenario.id,
        title=scenario.title,
        author=scenario.author,
        language=scenario.language,
        rules=scenario.rules,
        players=scenario.players,
        modules=tuple(module for module in scenario.modules if module in board.box.modules),
        turns=scenario.turns or (fixed.turns if fixed else None),
        ground=scenario.ground or (fixed.ground if fixed else None),
        initiative=scenario.initiative or (_first_of(scenario, fixed.initiative) if fixed else None),
        secrets=tuple(side.id for side in scenario.sides if side.id in secrets),
        text=model.ScenarioText(
            story=spoken(board, scenario.texts.story),
            setup=spoken(board, scenario.texts.setup),
            victory=spoken(board, scenario.texts.victory),
        ),
    )


def _fixed(scenario: source.Scenario) -> SagsConstants | None:
    """What the rules say where the author of a S.A.G.S. game says nothing."""
    return SAGS_CONSTANTS.get(scenario.players) if scenario.rules == "sags" else None


def _first_of(scenario: source.Scenario, faction: Faction | None) -> str | None:
    return next((side.id for side in scenario.sides if faction is not None and side.faction == faction), None)


def victory_info(there: EngineMap) -> model.Victory | None:
    victory = there.board.scenario.victory
    if victory is None:
        return None
    return model.Victory(mode=victory.mode, mp=victory.mp, ties=victory.ties, eliminated=victory.eliminated)


# --- sides ----------------------------------------------------------------------------------------------------------


def side_infos(there: EngineMap, secrets: Collection[str]) -> Iterator[model.SideInfo]:
    scenario = there.board.scenario
    fixed = _fixed(scenario)
    for side in scenario.sides:
        hidden = (each for each in scenario.objectives if each.side == side.id and not is_told(each, secrets))
        yield model.SideInfo(
            id=side.id,
            name=side.name,
            faction=side.faction,
            cp=fixed.cp if side.cp is None and fixed else side.cp,
            mp=side.mp,
            hidden_objectives=sum(1 for _ in hidden),
            characters=tuple(_character(there, start) for start in side.characters),
        )


def _character(there: EngineMap, start: StartingCharacter) -> model.CharacterInfo:
    card = character_of(start, there.board)
    return model.CharacterInfo(
        id=start.id,
        character=start.character,
        name=card.name if card else name_from_id(start.character),
        faction=card.faction if card else None,
        large=card is not None and card.large,
        level=start.level,
        x=start.x,
        y=start.y,
        facing=start.facing,
        zone=start.zone,
        equipment=start.equipment,
        card=start.card,
        magnetic_card=has_magnetic_card(start),
        wounded=start.wounded,
        prisoner=start.prisoner,
        captor=start.captor,
        arrives=_arrival(start),
    )


def _arrival(start: StartingCharacter) -> model.Arrival | None:
    return model.Arrival(turn=start.arrives.turn, zone=start.arrives.zone) if start.arrives else None


def zone_infos(there: EngineMap) -> Iterator[model.ZoneInfo]:
    for zone in there.board.scenario.zones:
        level = there.board.level(zone.level)
        squares = squares_of(zone_squares(zone, level)) if level else ()
        yield model.ZoneInfo(
            id=zone.id,
            name=zone.name,
            kind=zone.kind,
            side=zone.side,
            level=zone.level,
            squares=tuple((at.x, at.y) for at in squares),
            stripes=zone.stripes,
        )


# --- objectives -----------------------------------------------------------------------------------------------------


def is_told(objective: Objective, secrets: Collection[str]) -> bool:
    """Whether it is in the file: everybody may know it, or the file is for its side."""
    return not objective.secret or objective.side in secrets


def objective_infos(there: EngineMap, secrets: Collection[str]) -> Iterator[model.ObjectiveInfo]:
    board = there.board
    for objective in board.scenario.objectives:
        if not is_told(objective, secrets):
            continue
        yield model.ObjectiveInfo(
            id=objective.id,
            side=objective.side,
            goal=objective.goal,
            who=thing_if(board, objective.who),
            also_who=things(board, objective.also_who),
            target=thing_if(board, objective.target),
            also_target=things(board, objective.also_target),
            where=thing_if(board, objective.where),
            count=objective.count,
            mp=objective.mp,
            each=objective.each,
            at_most=objective.at_most,
            wins=objective.wins,
            requires=objective.requires,
            when=objective.moment,
            from_turn=objective.from_turn,
            until_turn=objective.until_turn,
            ability=objective.ability,
            stage=objective.stage,
            unopposed=objective.unopposed,
            present=objective.present,
            carrying=thing_if(board, objective.carrying),
            mission=objective.mission,
            secret=objective.secret,
            text=spoken(board, objective.text if objective.text.strip() else worded(board, objective)),
        )


# --- things on the map ------------------------------------------------------------------------------------------------


def marker_infos(there: EngineMap) -> Iterator[model.MarkerInfo]:
    for level in there.levels:
        for marker in sorted(level.level.markers, key=lambda each: (each.y, each.x)):
            kind = there.board.box.markers.get(marker.marker)
            if kind is None:
                continue
            yield model.MarkerInfo(
                id=marker.id,
                marker=marker.marker,
                name=kind.name,
                level=level.level.id,
                x=marker.x,
                y=marker.y,
                state=marker.state,
                side=marker.side,
                note=marker.note,
            )


def stairs_infos(there: EngineMap) -> list[StairsInfo]:
    numbers = {level.level.id: number for number, level in enumerate(there.levels)}
    links = [StairsInfo(start=_place(link.start), end=_place(link.end)) for link in there.board.scenario.stairs]
    return sorted(links, key=lambda link: (numbers.get(link.start.level, -1), link.start.y, link.start.x))


def _place(place: source.SquareOnLevel) -> Place:
    return Place(level=place.level, x=place.x, y=place.y)


def exits(there: EngineMap) -> Exits:
    wanted = there.board.scenario.exits
    found = (
        Place(level=level.level.id, x=at.x, y=at.y)
        for level in there.levels
        for at in sorted({mark.square for mark in landmarks(level, "sewers-exit")}, key=lambda at: (at.y, at.x))
    )
    return Exits(frame=wanted.frame, sewers=tuple(found) if wanted.sewers else ())
