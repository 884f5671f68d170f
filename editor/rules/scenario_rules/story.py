"""Rules ``story.*`` and ``follow.*``: every way through the story cards leads to a resolution, and on from there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from editor.board.board_change import ScenarioPart
from editor.messages import msg
from editor.rules.inspection import Inspection, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule
from editor.rules.story_search import (
    StorySearch,
    missing_targets,
    repeated_numbers,
    search_story,
    useless_removals,
)


def card_subject(number: int) -> str:
    """Return the subject of problems about a story card."""
    return f"card-{number}"


def resolution_subject(number: int) -> str:
    """Return the subject of problems about a resolution."""
    return f"resolution-{number}"


def found_ways(inspection: Inspection) -> StorySearch:
    """Return everything that can happen in the story, computed once for each story."""
    story = inspection.scenario.story
    return inspection.cache.get_or_compute("story", (story,), lambda: (search_story(story), {}))


def _complete_ways(inspection: Inspection) -> StorySearch | None:
    """Return what can happen in the story, or ``None`` if it does not begin or is too large to search."""
    ways = found_ways(inspection)
    return ways if ways.complete and ways.offers else None


def check_story_no_start(inspection: Inspection) -> Iterator[Problem]:
    """Find a story that does not begin with one of its cards."""
    story = inspection.scenario.story
    if story.is_empty or (story.first is not None and story.card(story.first) is not None):
        return
    if story.first is None:
        yield make_problem("story.no-start", (), msg("rules.story.no-start-none"))
    else:
        message = msg("rules.story.no-start", number=story.first)
        yield make_problem("story.no-start", (card_subject(story.first),), message)


def check_story_twice(inspection: Inspection) -> Iterator[Problem]:
    """Find numbers that two cards or two resolutions have."""
    story = inspection.scenario.story
    for number in repeated_numbers(card.number for card in story.cards):
        yield make_problem("story.twice", (card_subject(number),), msg("rules.story.twice", number=number))
    for number in repeated_numbers(each.number for each in story.resolutions):
        message = msg("rules.story.twice-resolution", number=number)
        yield make_problem("story.twice", (resolution_subject(number),), message)


def check_story_unknown_target(inspection: Inspection) -> Iterator[Problem]:
    """Find choices that lead to cards or resolutions that do not exist."""
    for card, number, resolution in missing_targets(inspection.scenario.story):
        name = "rules.story.unknown-target-resolution" if resolution else "rules.story.unknown-target"
        target = resolution_subject(number) if resolution else card_subject(number)
        message = msg(name, card=card.number, target=number)
        yield make_problem("story.unknown-target", (card_subject(card.number), target), message)


def check_story_removes_nothing(inspection: Inspection) -> Iterator[Problem]:
    """Find cards that remove something that is not a key card."""
    for card, number in useless_removals(inspection.scenario.story):
        if number is None:
            message = msg("rules.story.removes-nothing-all", card=card.number)
            yield make_problem("story.removes-nothing", (card_subject(card.number),), message)
        else:
            message = msg("rules.story.removes-nothing", card=card.number, target=number)
            subjects = card_subject(card.number), card_subject(number)
            yield make_problem("story.removes-nothing", subjects, message)


def check_story_no_ending(inspection: Inspection) -> Iterator[Problem]:
    """Find a story in which no resolution can be reached."""
    ways = _complete_ways(inspection)
    if ways is not None and not ways.resolutions() and not any(missing_targets(inspection.scenario.story)):
        yield make_problem("story.no-ending", (), msg("rules.story.no-ending"))


def check_story_no_way_out(inspection: Inspection) -> Iterator[Problem]:
    """Find cards from which no resolution can be reached, if there is one at all."""
    ways = _complete_ways(inspection)
    if ways is None or not ways.resolutions():
        return
    if cards := sorted(ways.trapped()):
        message = msg("rules.story.no-way-out", cards=tuple(map(str, cards)))
        yield make_problem("story.no-way-out", tuple(map(card_subject, cards)), message)


def check_story_no_key(inspection: Inspection) -> Iterator[Problem]:
    """Find choices that lead back to a key card while none is in play."""
    ways = _complete_ways(inspection)
    yield from _about_cards("story.no-key", ways.without_key() if ways else ())


def check_story_dead_end(inspection: Inspection) -> Iterator[Problem]:
    """Find cards after which no choice is left."""
    ways = _complete_ways(inspection)
    yield from _about_cards("story.dead-end", ways.dead_ends() if ways else ())


def check_story_unreachable(inspection: Inspection) -> Iterator[Problem]:
    """Find cards that can never be drawn. Hints are found in other ways."""
    ways = _complete_ways(inspection)
    if ways is not None:
        drawn = ways.cards()
        cards = (card for card in inspection.scenario.story.cards if not card.hint)
        yield from _about_cards("story.unreachable", {card.number for card in cards if card.number not in drawn})


def check_story_unused_resolution(inspection: Inspection) -> Iterator[Problem]:
    """Find resolutions that can never be reached."""
    ways = _complete_ways(inspection)
    if ways is None:
        return
    reached = ways.resolutions()
    for number in sorted({each.number for each in inspection.scenario.story.resolutions} - reached):
        message = msg("rules.story.unused-resolution", number=number)
        yield make_problem("story.unused-resolution", (resolution_subject(number),), message)


def check_follow_unknown(inspection: Inspection) -> Iterator[Problem]:
    """Find missions that can follow, but are neither beside the file nor shipped with the program."""
    resolutions = [each for each in inspection.scenario.story.resolutions if each.follows]
    known = inspection.nearby() if resolutions and inspection.nearby is not None else None
    if known is None:
        return
    for each in resolutions:
        for mission in dict.fromkeys(each.follows):
            if mission not in known and mission != inspection.scenario.id:
                message = msg("rules.follow.unknown", number=each.number, mission=mission)
                yield make_problem("follow.unknown", (resolution_subject(each.number), mission), message)


def _about_cards(rule: str, numbers: Iterable[int]) -> Iterator[Problem]:
    for number in sorted(numbers):
        yield make_problem(rule, (card_subject(number),), msg(f"rules.{rule}", card=number))


_STORY: Final = frozenset[ScenarioPart]({"story"})

RULES = (
    Rule("story.no-start", "error", NO_CITATION, check_story_no_start, _STORY),
    Rule("story.twice", "error", NO_CITATION, check_story_twice, _STORY),
    Rule("story.unknown-target", "error", NO_CITATION, check_story_unknown_target, _STORY),
    Rule("story.no-ending", "error", NO_CITATION, check_story_no_ending, _STORY, fixable=False),
    Rule("story.no-way-out", "error", NO_CITATION, check_story_no_way_out, _STORY, fixable=False),
    Rule("story.no-key", "error", NO_CITATION, check_story_no_key, _STORY),
    Rule("story.dead-end", "error", NO_CITATION, check_story_dead_end, _STORY, fixable=False),
    Rule("story.unreachable", "warning", NO_CITATION, check_story_unreachable, _STORY),
    Rule("story.removes-nothing", "warning", NO_CITATION, check_story_removes_nothing, _STORY),
    Rule("story.unused-resolution", "info", NO_CITATION, check_story_unused_resolution, _STORY),
    Rule("follow.unknown", "info", NO_CITATION, check_follow_unknown, _STORY, fixable=False),
)
