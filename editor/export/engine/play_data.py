"""The game of an engine file: sides, characters, zones, objectives, special rules, markers, stairs, exits and texts."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from editor.board import Board
from editor.board.bit_sets import squares_of
from editor.board.landmarks import landmarks, zone_squares
from editor.board.miniatures import character_of, has_magnetic_card, is_large
from editor.board.names import name_from_id
from editor.board.things import reference_text, references_in
from editor.export.engine import file_model
from editor.export.engine import part_models as model
from editor.export.engine.map_data import EngineMap
from editor.export.engine.map_model import Exits, StairsInfo
from editor.export.engine.part_models import Place, Ref, Text, TextPart, Thing
from editor.export.scenario_text import find_thing, name_in_text, objective_text, rule_text
from editor.messages import to_text
from editor.model import scenario as source
from editor.model.cards import MarkerKind
from editor.model.game_words import Faction
from editor.model.level import Marker
from editor.model.objectives import (
    DoorCost,
    ExitOnly,
    Indestructible,
    NoDoors,
    Objective,
    Portable,
    Reference,
    SpecialRule,
)
from editor.model.sags_constants import SAGS_CONSTANTS, SagsConstants
from editor.model.sides import StartingCharacter


def thing_info(board: Board, reference: Reference) -> Thing:
    """Return a thing with its name and its place at the start."""
    found = find_thing(reference, board)
    return Thing(
        kind=reference.kind,
        id=_id_in_file(board, reference),
        name=to_text(found.name),
        level=found.level,
        squares=tuple((at.x, at.y) for at in sorted(set(found.squares), key=lambda at: (at.y, at.x))),
    )


def optional_thing_info(board: Board, reference: Reference | None) -> Thing | None:
    """Return the same for a reference that may be missing."""
    return None if reference is None else thing_info(board, reference)


def thing_infos(board: Board, references: tuple[Reference, ...]) -> tuple[Thing, ...]:
    """Return the same for several references."""
    return tuple(thing_info(board, each) for each in references)


def text_info(board: Board, text: str) -> Text:
    """Return a text in pieces, with the references in it."""
    parts = tuple(_text_parts(board, text))
    return Text(plain="".join(part.text for part in parts), parts=parts)


def _text_parts(board: Board, text: str) -> Iterator[TextPart]:
    for reference in references_in(text):
        before, _, text = text.partition(f"{{{reference_text(reference)}}}")
        if before:
            yield TextPart(text=before, ref=None)
        ref = Ref(kind=reference.kind, id=_id_in_file(board, reference))
        yield TextPart(text=name_in_text(reference, board), ref=ref)
    if text:
        yield TextPart(text=text, ref=None)


def _id_in_file(board: Board, reference: Reference) -> str:
    """Return the id in the file of a character or marker that is referenced by its card or kind."""
    match reference.kind:
        case "character":
            named = [(start.id, start.character) for _, start in board.scenario.starts()]
        case "marker":
            named = [(marker.id, marker.marker) for level in board.levels for marker in level.level.markers]
        case _:
            return reference.id
    if any(own == reference.id for own, _ in named):
        return reference.id
    return next((own for own, kind in named if kind == reference.id), reference.id)


def scenario_info(engine_map: EngineMap, secrets: Collection[str]) -> file_model.ScenarioInfo:
    """Return the head of the scenario; defaults of the S.A.G.S. fill what the author leaves out."""
    board, scenario = engine_map.board, engine_map.board.scenario
    constants = _sags_constants(scenario)
    return file_model.ScenarioInfo(
        id=scenario.id,
        title=scenario.title,
        author=scenario.author,
        language=scenario.language,
        rules=scenario.rules,
        players=scenario.players,
        modules=tuple(module for module in scenario.modules if module in board.box.modules),
        turns=scenario.turns or (constants.turns if constants else None),
        ground=scenario.ground or (constants.ground if constants else None),
        initiative=scenario.initiative or (_side_of_faction(scenario, constants.initiative) if constants else None),
        secrets=tuple(side.id for side in scenario.sides if side.id in secrets),
        text=file_model.ScenarioText(
            story=text_info(board, scenario.texts.story),
            setup=text_info(board, scenario.texts.setup),
            victory=text_info(board, scenario.texts.victory),
        ),
    )


def _sags_constants(scenario: source.Scenario) -> SagsConstants | None:
    """Return the values that the rules give for a S.A.G.S. game."""
    return SAGS_CONSTANTS.get(scenario.players) if scenario.rules == "sags" else None


def _side_of_faction(scenario: source.Scenario, faction: Faction | None) -> str | None:
    return next((side.id for side in scenario.sides if faction is not None and side.faction == faction), None)


def victory_info(engine_map: EngineMap) -> file_model.Victory | None:
    """Return the victory conditions, if they are set."""
    victory = engine_map.board.scenario.victory
    if victory is None or (victory.mode == "first-to" and victory.mp is None):
        return None
    return file_model.Victory(mode=victory.mode, mp=victory.mp, ties=victory.ties, eliminated=victory.eliminated)


# --- sides ----------------------------------------------------------------------------------------------------------


def side_infos(engine_map: EngineMap, secrets: Collection[str]) -> Iterator[file_model.SideInfo]:
    """Yield the sides with their characters."""
    scenario = engine_map.board.scenario
    constants = _sags_constants(scenario)
    for side in scenario.sides:
        yield file_model.SideInfo(
            id=side.id,
            name=side.name,
            faction=side.faction,
            cp=constants.cp if side.cp is None and constants else side.cp,
            mp=side.mp,
            hidden_objectives=hidden_objectives(scenario, side.id, secrets),
            characters=tuple(character_info(engine_map, start) for start in side.characters),
        )


def hidden_objectives(scenario: source.Scenario, side: str, secrets: Collection[str]) -> int:
    """Return how many objectives of a side that earn points or win the game are not in the file."""
    return sum(
        each.side == side and not is_included(each, secrets) and (each.mp is not None or each.wins)
        for each in scenario.objectives
    )


def character_info(engine_map: EngineMap, start: StartingCharacter) -> file_model.CharacterInfo:
    """Return a character as it is at the start."""
    card = character_of(start, engine_map.board)
    is_held = start.captor is not None
    is_carried = is_held and not is_large(start, engine_map.board)  # a large miniature stays on the map (RB 30)
    on_square = start.level is not None and not is_carried
    in_zone = start.zone is not None and not (is_carried or on_square)
    return file_model.CharacterInfo(
        id=start.id,
        character=start.character,
        name=card.name if card else name_from_id(start.character),
        faction=card.faction if card else None,
        zombie=card is not None and card.zombie,
        large=card is not None and card.large,
        level=start.level if on_square else None,
        x=start.x if on_square else None,
        y=start.y if on_square else None,
        facing=start.facing,
        zone=start.zone if in_zone else None,
        equipment=start.equipment,
        card=start.card,
        magnetic_card=has_magnetic_card(start),
        wounded=start.wounded,
        prisoner=start.prisoner or is_held,
        captor=start.captor,
        arrives=None if is_held or on_square or in_zone else _arrival(start),
    )


def _arrival(start: StartingCharacter) -> file_model.Arrival | None:
    return file_model.Arrival(turn=start.arrives.turn, zone=start.arrives.zone) if start.arrives else None


def zone_infos(engine_map: EngineMap) -> Iterator[file_model.ZoneInfo]:
    """Yield the zones with their squares."""
    for zone in engine_map.board.scenario.zones:
        level = engine_map.board.level(zone.level)
        squares = squares_of(zone_squares(zone, level)) if level else ()
        yield file_model.ZoneInfo(
            id=zone.id,
            name=zone.name,
            kind="other" if zone.kind == "entry" else zone.kind,  # engine files have no entry zones
            side=zone.side,
            level=zone.level,
            squares=tuple((at.x, at.y) for at in squares),
            stripes=tuple(dict.fromkeys(zone.stripes)),
        )


# --- objectives -----------------------------------------------------------------------------------------------------


def is_included(objective: Objective, secrets: Collection[str]) -> bool:
    """Return whether an objective is in the file: it is public, or the file is for its side."""
    return not objective.secret or objective.side in secrets


def objective_infos(engine_map: EngineMap, secrets: Collection[str]) -> Iterator[file_model.ObjectiveInfo]:
    """Yield the objectives that are included."""
    board = engine_map.board
    for objective in board.scenario.objectives:
        if not is_included(objective, secrets):
            continue
        doers, targets = thing_infos(board, objective.all_who), thing_infos(board, objective.targets)
        yield file_model.ObjectiveInfo(
            id=objective.id,
            side=objective.side,
            goal=objective.goal,
            who=doers[0] if doers else None,
            also_who=doers[1:],
            target=targets[0] if targets else None,
            also_target=targets[1:],
            where=optional_thing_info(board, objective.where),
            count=objective.count,
            mp=objective.mp,
            each=objective.each,
            at_most=objective.at_most if objective.each else None,
            wins=objective.wins,
            requires=tuple(dict.fromkeys(objective.requires)),
            unless=tuple(dict.fromkeys(objective.unless)),
            when=objective.moment,
            from_turn=objective.from_turn,
            until_turn=objective.until_turn,
            ability=objective.ability,
            stage=objective.stage,
            unopposed=objective.unopposed,
            absent=thing_infos(board, objective.absent) if objective.unopposed else (),
            present=objective.present,
            carrying=optional_thing_info(board, objective.carrying),
            mission=objective.mission,
            secret=objective.secret,
            judged=objective.is_judged,
            text=text_info(board, objective.text if objective.text.strip() else objective_text(board, objective)),
        )


# --- things on the map ------------------------------------------------------------------------------------------------


def note_infos(engine_map: EngineMap) -> Iterator[file_model.NoteInfo]:
    """Yield the notes that are printed, row by row."""
    for level in engine_map.levels:
        for note in sorted(level.level.notes, key=lambda each: (each.y, each.x)):
            if note.printed:
                yield file_model.NoteInfo(
                    id=note.id,
                    kind=note.kind,
                    level=level.level.id,
                    x=note.x,
                    y=note.y,
                    dx=note.dx,
                    dy=note.dy,
                    to=note.to if note.kind == "arrow" else None,
                    to_dx=note.to_dx if note.tip is not None else 0,
                    to_dy=note.to_dy if note.tip is not None else 0,
                    icon=note.icon if note.kind == "icon" else None,
                    text=note.text,
                )


def known_markers(engine_map: EngineMap) -> Iterator[tuple[str, Marker, MarkerKind]]:
    """Yield the markers of known kinds, row by row, each with the id of its level and with its kind."""
    for level in engine_map.levels:
        for marker in sorted(level.level.markers, key=lambda each: (each.y, each.x)):
            kind = engine_map.board.box.markers.get(marker.marker)
            if kind is not None:
                yield level.level.id, marker, kind


def marker_infos(engine_map: EngineMap) -> Iterator[file_model.MarkerInfo]:
    """Yield the markers of known kinds."""
    for level, marker, kind in known_markers(engine_map):
        yield file_model.MarkerInfo(
            id=marker.id,
            marker=marker.marker,
            name=kind.name,
            level=level,
            x=marker.x,
            y=marker.y,
            state=marker.state,
            side=marker.side,
            note=marker.note,
            smoke=kind.smoke,
        )


def stairs_infos(engine_map: EngineMap) -> list[StairsInfo]:
    """Return the links of stairs, sorted by their start."""
    numbers = {level.level.id: number for number, level in enumerate(engine_map.levels)}
    stairs = engine_map.board.scenario.stairs
    links = [StairsInfo(start=place_info(link.start), end=place_info(link.end)) for link in stairs]
    return sorted(links, key=lambda link: (numbers.get(link.start.level, -1), link.start.y, link.start.x))


def place_info(place: source.SquareOnLevel) -> Place:
    """Return a square of a level as it is written in the file."""
    return Place(level=place.level, x=place.x, y=place.y)


def exit_info(engine_map: EngineMap) -> Exits:
    """Return where characters may leave the map."""
    wanted = engine_map.board.scenario.exits
    found = (
        Place(level=level.level.id, x=at.x, y=at.y)
        for level in engine_map.levels
        for at in sorted({mark.square for mark in landmarks(level, "sewers-exit")}, key=lambda at: (at.y, at.x))
    )
    return Exits(frame=wanted.frame, sewers=tuple(found) if wanted.sewers else ())


def special_rule_texts(board: Board) -> Iterator[Text]:
    """Yield the special rules that are written as text."""
    return (text_info(board, text) for text in board.scenario.texts.special_rules)


def rule_infos(board: Board) -> Iterator[model.RuleInfo]:
    """Yield the special rules that are data, each with its text."""
    return (_rule_info(board, rule) for rule in board.scenario.rules_as_data)


def _rule_info(board: Board, rule: SpecialRule) -> model.RuleInfo:
    text = text_info(board, rule.text if rule.text.strip() else rule_text(board, rule))
    match rule:
        case NoDoors():
            doors = tuple(dict.fromkeys(rule.doors))
            return model.NoDoorsRule(rule=rule.rule, who=thing_infos(board, rule.who), doors=doors, text=text)
        case DoorCost():
            doors = tuple(dict.fromkeys(rule.doors))
            return model.DoorCostRule(rule=rule.rule, doors=doors, movement=rule.movement, text=text)
        case ExitOnly():
            who, where = thing_infos(board, rule.who), thing_infos(board, rule.where)
            return model.ExitRule(rule=rule.rule, who=who, where=where, text=text)
        case Indestructible():
            return model.IndestructibleRule(rule=rule.rule, what=thing_infos(board, rule.what), text=text)
        case Portable():
            return model.CarryRule(
                rule=rule.rule,
                marker=rule.marker,
                who=thing_infos(board, rule.who),
                movement=rule.movement,
                weight=rule.weight,
                dropped_when_wounded=rule.dropped_when_wounded,
                text=text,
            )
