"""Fixes for missions: story cards, menace decks, entry zones, heroes, and markers with a direction or on a side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from editor.board import LevelBoard
from editor.board.bit_sets import squares_of
from editor.board.names import marker_name, scenario_character_name, square_name, zone_name
from editor.edits import (
    Edit,
    add_resolution,
    add_story_card,
    add_zone,
    combine_edits,
    remove_character,
    remove_resolution,
    remove_story_card,
    remove_zone,
    renumber_resolution,
    renumber_story_card,
    set_deck_count,
    set_field,
)
from editor.edits.edit import unused_id
from editor.edits.story_edits import unused_number
from editor.messages import Message, msg
from editor.model.grid import DIRECTIONS, Square
from editor.model.level import Marker
from editor.model.scenario import Scenario, Zone
from editor.model.story import Resolution, StoryCard, StoryTarget
from editor.rules.fixes import label_fix
from editor.rules.inspection import Inspection
from editor.rules.mission import deck_cards, hero_reach, hero_squares, surroundings, taken_squares
from editor.rules.problem import Problem
from editor.rules.scenario_rules.menace import menace_name
from editor.rules.scenario_rules.unused_fields import field_label

_FIRST_CARDS = 2
"""How many cards are offered as the first one."""


# --- story ---


def _number(subject: str) -> int:
    return int(subject.rpartition("-")[2])


def _cards_numbered(scenario: Scenario, number: int) -> list[tuple[int, StoryCard]]:
    return [(index, card) for index, card in enumerate(scenario.story.cards) if card.number == number]


def begin_with_card(inspection: Inspection, _: Problem) -> Iterator[Edit]:
    """Yield edits that let the story begin with one of its first cards."""
    for card in islice((card for card in inspection.scenario.story.cards if not card.hint), _FIRST_CARDS):
        yield label_fix(set_field("story/first", card.number), "begin-with-card", card=card.number)


def renumber_copy(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that gives the last card or resolution of the same number an unused one."""
    story, number = inspection.scenario.story, _number(problem.subjects[0])
    if problem.subjects[0].startswith("card-"):
        index, _ = _cards_numbered(inspection.scenario, number)[-1]
        new = unused_number([card.number for card in story.cards])
        yield label_fix(renumber_story_card(index, number, new), "renumber-card", number=number, new=new)
    else:
        taken = [each.number for each in story.resolutions]
        index, new = len(taken) - 1 - taken[::-1].index(number), unused_number(taken)
        yield label_fix(renumber_resolution(index, number, new), "renumber-resolution", number=number, new=new)


def add_missing_target(_: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that adds the card or resolution that a choice leads to."""
    number = _number(problem.subjects[1])
    if problem.subjects[1].startswith("card-"):
        yield label_fix(add_story_card(StoryCard(number=number)), "add-card", number=number)
    else:
        yield label_fix(add_resolution(Resolution(number=number)), "add-resolution", number=number)


def remove_choices(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that removes the choices that lead to a missing card or resolution."""
    card, target = map(_number, problem.subjects)
    to_card = problem.subjects[1].startswith("card-")
    yield from _without_choices(
        inspection, card, lambda to: (to.card if to_card else to.resolution) == target, msg("fixes.remove-choices")
    )


def remove_choices_back(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that removes the choices that lead back to a key card."""
    card = _number(problem.subjects[0])
    yield from _without_choices(inspection, card, lambda to: to.key, msg("fixes.remove-choices-back"))


def make_key_card(inspection: Inspection, _: Problem) -> Iterator[Edit]:
    """Yield an edit that makes the first card of the story a key card."""
    first = inspection.scenario.story.first
    for index, card in _cards_numbered(inspection.scenario, first or 0)[:1]:
        if not card.key:
            yield label_fix(set_field(f"story/cards/{index}/key", value=True), "make-key-card", card=card.number)


def remove_cards(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that removes all cards of a number."""
    number = _number(problem.subjects[0])
    edits = [remove_story_card(index, number) for index, _ in reversed(_cards_numbered(inspection.scenario, number))]
    yield combine_edits(msg("fixes.remove-card", card=number), edits)


def remove_nothing(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit after which a card no longer removes what is not a key card."""
    for index, card in _cards_numbered(inspection.scenario, _number(problem.subjects[0])):
        other = _number(problem.subjects[1]) if len(problem.subjects) > 1 else None
        removes = () if isinstance(card.removes, str) else tuple(each for each in card.removes if each != other)
        if removes != card.removes:
            yield label_fix(set_field(f"story/cards/{index}/removes", removes), "remove-nothing", card=card.number)


def remove_unused_resolution(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that removes the resolutions of a number."""
    number = _number(problem.subjects[0])
    found = [at for at, each in enumerate(inspection.scenario.story.resolutions) if each.number == number]
    edits = [remove_resolution(index, number) for index in reversed(found)]
    yield combine_edits(msg("fixes.remove-resolution", number=number), edits)


def _without_choices(
    inspection: Inspection, number: int, unwanted: Callable[[StoryTarget], bool], label: Message
) -> Iterator[Edit]:
    edits = []
    for index, card in _cards_numbered(inspection.scenario, number):
        kept = tuple(choice for choice in card.choices if not unwanted(choice.to))
        if kept != card.choices:
            edits.append(set_field(f"story/cards/{index}/choices", kept))
    yield combine_edits(label, edits)


# --- decks and characters ---


def remove_from_deck(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that removes a card from all decks."""
    card = next(card for card in deck_cards(inspection) if card.id == problem.subjects[0])
    holding = [deck.id for deck in inspection.scenario.decks if any(entry.card == card.id for entry in deck.cards)]
    edits = [set_deck_count(deck, card.id, 0) for deck in holding]
    yield combine_edits(msg("fixes.remove-menace-card", card=menace_name(card)), edits)


def remove_copies(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that removes all but the first of the characters, or the only one."""
    *_, last = problem.subjects
    surplus = problem.subjects[1:] or (last,)
    yield _remove_characters(inspection, surplus)


def remove_surplus_heroes(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that removes the heroes that are too many."""
    yield _remove_characters(inspection, problem.subjects)


def _remove_characters(inspection: Inspection, characters: tuple[str, ...]) -> Edit:
    scenario = inspection.scenario
    names = tuple(
        scenario_character_name(scenario, inspection.box, start.character)
        for _, start in scenario.starts()
        if start.id in characters
    )
    return combine_edits(
        msg("fixes.remove-characters", characters=names), [remove_character(each) for each in characters]
    )


# --- entry zones ---


def add_entry_zone(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that adds an entry zone far from the heroes."""
    for level, square in _entry_square(inspection):
        taken = {zone.id for zone in inspection.scenario.zones}
        zone = Zone(
            id=unused_id("entry", taken),
            level=level.level.id,
            kind="entry",
            squares=(square,),
            brings=(problem.subjects[0],),
        )
        yield label_fix(add_zone(zone), "add-entry-zone", square=square_name(square))


def move_entry_zone(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that moves an entry zone far from the heroes."""
    for level, square in _entry_square(inspection):
        zone = next(each for each in inspection.scenario.zones if each.id == problem.subjects[0])
        edits = [set_field(f"zones/{zone.id}/{name}", value) for name, value in _only_at(level, square).items()]
        label = msg("fixes.move-entry-zone", zone=zone_name(zone), square=square_name(square))
        yield combine_edits(label, edits)


def remove_entry_zone(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that removes an entry zone."""
    zone = next(each for each in inspection.scenario.zones if each.id == problem.subjects[0])
    yield label_fix(remove_zone(zone.id), "remove-entry-zone", zone=zone_name(zone))


def _only_at(level: LevelBoard, square: Square) -> dict[str, object]:
    return {"level": level.level.id, "squares": (square,), "stripes": ()}


def _entry_square(inspection: Inspection) -> Iterator[tuple[LevelBoard, Square]]:
    """Yield the free square farthest from the heroes that they can reach."""
    for level, reach in zip(inspection.board.levels, hero_reach(inspection), strict=True):
        heroes = hero_squares(inspection, level)
        free = reach & ~taken_squares(inspection, level) & ~surroundings(level, heroes)
        starts = list(squares_of(heroes))
        if free and starts:
            yield level, max(squares_of(free), key=lambda at: min(_distance(at, start) for start in starts))
            return


def _distance(one: Square, other: Square) -> int:
    return max(abs(one.x - other.x), abs(one.y - other.y))


# --- markers and fields ---


def _marker(inspection: Inspection, problem: Problem) -> tuple[str, Marker]:
    return next(
        (f"levels/{level.id}/markers/{marker.id}", marker)
        for level in inspection.scenario.levels
        for marker in level.markers
        if marker.id == problem.subjects[0]
    )


def face_marker(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that give a marker a direction."""
    path, marker = _marker(inspection, problem)
    for direction in DIRECTIONS:
        name = marker_name(inspection.box, marker.marker)
        yield label_fix(set_field(f"{path}/facing", direction), f"face-{direction}", marker=name)


def move_marker_on_or_off_edge(inspection: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield edits that move a marker from a square to one of its sides, or back."""
    path, marker = _marker(inspection, problem)
    name = marker_name(inspection.box, marker.marker)
    if marker.edge is not None:
        yield label_fix(set_field(f"{path}/edge", None), "place-on-square", marker=name)
        return
    for side in ("n", "w"):
        yield label_fix(set_field(f"{path}/edge", side), f"place-on-{side}", marker=name)


def clear_unused_field(_: Inspection, problem: Problem) -> Iterator[Edit]:
    """Yield an edit that clears a field that the game does not use."""
    field = problem.subjects[0]
    empty = Scenario.model_fields[field].default
    yield label_fix(set_field(field, empty), "clear-unused-field", field=field_label(field))
