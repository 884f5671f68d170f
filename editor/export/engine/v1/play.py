"""The game in an engine file: sides with their characters and zones, objectives, markers, stairs, exits and texts."""

from __future__ import annotations

from collections.abc import Iterator

from editor.board.bits import squares_of
from editor.board.landmarks import landmarks, zone_squares
from editor.board.miniatures import character_of, has_card
from editor.board.names import readable
from editor.export.engine.v1.map import EngineMap
from editor.export.engine.v1.map_model import Exits, Place, StairsInfo
from editor.export.engine.v1.model import (
    CharacterInfo,
    MarkerInfo,
    ObjectiveInfo,
    ScenarioInfo,
    ScenarioText,
    SideInfo,
    Thing,
    ZoneInfo,
)
from editor.export.wording import marker_words, rule_words, spoken_of, with_names
from editor.messages import to_text
from editor.messages.language import ENGLISH
from editor.model import scenario as model
from editor.model.reference import Reference
from editor.model.sides import Start


def scenario_info(there: EngineMap) -> ScenarioInfo:
    scenario = there.board.scenario
    return ScenarioInfo(
        id=scenario.id,
        title=scenario.title,
        author=scenario.author,
        rules=scenario.rules,
        players=scenario.players,
        modules=scenario.modules,
        turns=scenario.turns,
        ground=scenario.ground,
        initiative=scenario.initiative,
        text=ScenarioText(
            story=with_names(scenario.texts.story, there.board, ENGLISH),
            setup=with_names(scenario.texts.setup, there.board, ENGLISH),
            victory=with_names(scenario.texts.victory, there.board, ENGLISH),
        ),
    )


def special_rules(there: EngineMap) -> tuple[str, ...]:
    """Those in prose, then those that are data, in words."""
    scenario = there.board.scenario
    prose = (with_names(text, there.board, ENGLISH) for text in scenario.texts.special_rules)
    return *prose, *(rule_words(there.board, rule, ENGLISH) for rule in scenario.rules_as_data)


# --- sides ----------------------------------------------------------------------------------------------------------


def side_infos(there: EngineMap) -> Iterator[SideInfo]:
    for side in there.board.scenario.sides:
        yield SideInfo(
            id=side.id,
            name=side.name,
            faction=side.faction,
            cp=side.cp,
            mp=side.mp,
            characters=tuple(_character(there, start) for start in side.characters),
            zones=tuple(_zone(there, zone) for zone in there.board.scenario.zones if zone.side == side.id),
        )


def common_zones(there: EngineMap) -> Iterator[ZoneInfo]:
    """The zones that belong to no side of the scenario."""
    sides = {side.id for side in there.board.scenario.sides}
    return (_zone(there, zone) for zone in there.board.scenario.zones if zone.side not in sides)


def _character(there: EngineMap, start: Start) -> CharacterInfo:
    card = character_of(start, there.board)
    return CharacterInfo(
        id=start.id,
        character=start.character,
        name=card.name if card else readable(start.character),
        faction=card.faction if card else None,
        large=card is not None and card.large,
        level=start.level,
        x=start.x,
        y=start.y,
        facing=start.facing,
        zone=start.zone,
        equipment=start.equipment,
        magnetic_card=has_card(start),
        prisoner=start.prisoner,
    )


def _zone(there: EngineMap, zone: model.Zone) -> ZoneInfo:
    level = there.board.level(zone.level)
    squares = squares_of(zone_squares(zone, level)) if level else ()
    return ZoneInfo(
        id=zone.id,
        name=zone.name,
        kind=zone.kind,
        level=zone.level,
        squares=tuple((at.x, at.y) for at in squares),
        stripes=zone.stripes,
    )


# --- things on the map ------------------------------------------------------------------------------------------------


def objective_infos(there: EngineMap) -> Iterator[ObjectiveInfo]:
    """Those that everybody may know: an engine shows the file to both sides."""
    for objective in there.board.scenario.objectives:
        if objective.secret:
            continue
        yield ObjectiveInfo(
            id=objective.id,
            side=objective.side,
            goal=objective.goal,
            who=None if objective.also_who else _thing(there, objective.who),
            target=None if objective.also_target else _thing(there, objective.target or objective.carrying),
            where=_thing(there, objective.where),
            count=objective.count,
            mp=objective.mp,
            each=objective.each,
            wins=objective.wins,
            text=with_names(objective.text, there.board, ENGLISH),
        )


def _thing(there: EngineMap, reference: Reference | None) -> Thing | None:
    if reference is None:
        return None
    found = spoken_of(reference, there.board)
    ids = {"tile": there.tile_ids, "door": there.door_ids, "element": there.element_ids}.get(reference.kind, {})
    return Thing(
        kind=reference.kind,
        id=ids.get(reference.id, reference.id),
        name=to_text(found.name, ENGLISH),
        level=found.level,
        squares=tuple((at.x, at.y) for at in found.squares),
    )


def marker_infos(there: EngineMap) -> Iterator[MarkerInfo]:
    for level in there.levels:
        for marker in sorted(level.level.markers, key=lambda each: (each.y, each.x)):
            kind = there.board.box.markers.get(marker.marker)
            yield MarkerInfo(
                id=marker.id,
                marker=marker.marker,
                name=kind.name if kind else readable(marker.marker),
                level=level.level.id,
                x=marker.x,
                y=marker.y,
                note=marker_words(there.board, marker, ENGLISH),
            )


def stairs_infos(there: EngineMap) -> list[StairsInfo]:
    numbers = {level.level.id: number for number, level in enumerate(there.levels)}
    links = [StairsInfo(start=_place(link.start), end=_place(link.end)) for link in there.board.scenario.stairs]
    return sorted(links, key=lambda link: (numbers.get(link.start.level, -1), link.start.y, link.start.x))


def _place(place: model.Place) -> Place:
    return Place(level=place.level, x=place.x, y=place.y)


def exits(there: EngineMap) -> Exits:
    wanted = there.board.scenario.exits
    found = (
        Place(level=level.level.id, x=at.x, y=at.y)
        for level in there.levels
        for at in sorted({mark.square for mark in landmarks(level, "sewers-exit")}, key=lambda at: (at.y, at.x))
    )
    return Exits(frame=wanted.frame, sewers=tuple(found) if wanted.sewers else ())
