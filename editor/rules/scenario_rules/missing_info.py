"""Rules ``scenario.unsaid``, ``sides.count`` and ``pack.*``: information and packs that are missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from editor.board.miniatures import character_of, is_large
from editor.board.things import references_in
from editor.messages import Message, languages, msg
from editor.model.cards import Character, CharacterAbility, Equipment
from editor.model.pack_info import PackReference
from editor.model.scenario import Scenario
from editor.model.sides import StartingCharacter
from editor.rules.inspection import Inspection, character_name, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import NO_CITATION, Rule


def check_scenario_unsaid(inspection: Inspection) -> Iterator[Problem]:
    """Find information that players need and that is not set. A map without sides needs none."""
    scenario = inspection.scenario
    absent, empty = _absent_characters(inspection), _half_empty_cards(scenario)
    missing = (*_missing(scenario), *(("places",) if absent else ()), *(("cards",) if empty else ()))
    if scenario.sides and missing:
        names = tuple(character_name(inspection, start) for start in absent)
        what = tuple(msg(f"rules.scenario.missing-{each}", characters=names, cards=empty) for each in missing)
        yield make_problem("scenario.unsaid", missing, msg("rules.scenario.unsaid", what=what))


def _absent_characters(inspection: Inspection) -> tuple[StartingCharacter, ...]:
    """Return the characters that never enter the map; zombies can be raised, and a game in progress deploys later."""
    scenario = inspection.scenario
    if scenario.construction is not None and scenario.construction.step not in (None, "ready"):
        return ()
    starts = [start for _, start in scenario.starts()]
    inside = {start.captor for start in starts if is_large(start, inspection.board)}
    mentioned = {
        reference.id
        for text in (scenario.texts.setup, *scenario.texts.special_rules)
        for reference in references_in(text)
        if reference.kind == "character"
    }
    return tuple(
        start
        for start in starts
        if not (start.level or start.zone or start.captor or start.arrives or start.prisoner)
        and start.id not in inside
        and not {start.id, start.character} & mentioned
        and not _is_zombie(inspection, start)
    )


def _is_zombie(inspection: Inspection, start: StartingCharacter) -> bool:
    card = character_of(start, inspection.board)
    return card is not None and card.zombie


def _half_empty_cards(scenario: Scenario) -> tuple[str, ...]:
    """Return the names of custom cards in play that are not filled in, or that still have the name of a new card."""
    starts = [start for _, start in scenario.starts()]
    used = {
        *(start.character for start in starts),
        *(item for start in starts for item in start.equipment),
        *(scenario.search_deck or ()),
        *(each.mission for each in scenario.objectives),
    }
    house = scenario.house
    cards = (
        *((card, _is_empty_character(card)) for card in house.characters),
        *((card, _is_empty_item(card)) for card in house.equipment),
        *((card, card.event is None and not card.help) for card in house.missions),
    )
    return tuple(card.name for card, empty in cards if card.id in used and (empty or card.name in _new_names()))


def _is_empty_character(card: Character) -> bool:
    """Return whether Movement, Life or Command Points are missing on one of the two sides, or what an ability does."""
    unset = (ability.name in _new_names() or not _says_something(ability) for ability in card.abilities)
    sides = (card.healthy, card.wounded)
    return any(None in (side.movement, side.life, side.max_cp) for side in sides) or any(unset)


def _says_something(ability: CharacterAbility) -> bool:
    return bool(ability.help or ability.healthy or ability.wounded)


def _is_empty_item(card: Equipment) -> bool:
    """Return whether a firing weapon has no damage, or nothing says what the item is for."""
    if card.is_firing:
        return card.damage_red is None and card.damage_orange is None
    return not (card.help or card.uses or card.marker)


@cache
def _new_names() -> frozenset[str]:
    """Return the names that new cards and abilities have in the window, in all languages."""
    names = ("custom-new-characters", "custom-new-equipment", "custom-new-missions", "custom-ability")
    return frozenset(msg(f"form.{name}").text(language) for name in names for language in languages())


def _missing(scenario: Scenario) -> Iterator[str]:
    """Yield what is neither set nor marked as described in the texts.

    The texts are not searched for words, because they may be in any language.
    """
    is_set = {
        "cp": all(side.cp is not None for side in scenario.sides),
        "turns": scenario.turns is not None,
        "initiative": scenario.initiative is not None,
    }
    yield from (what for what, known in is_set.items() if not known and what not in scenario.texts.described)
    if not (scenario.victory or scenario.texts.victory.strip() or any(each.wins for each in scenario.objectives)):
        yield "victory"
    if scenario.victory is not None and scenario.victory.mode != "objectives":
        yield from ("mp",) if any(side.mp is None for side in scenario.sides) else ()
    if scenario.ground is None and {"search", "mission-points"} <= set(scenario.modules):
        yield "ground"


def check_sides_count(inspection: Inspection) -> Iterator[Problem]:
    """Find a number of sides that differs from the number of players; a single player may have opponents."""
    scenario = inspection.scenario
    sides, players = len(scenario.sides), scenario.players
    if sides and sides != players and players > 1:
        yield make_problem("sides.count", (), msg("rules.sides.count", players=players, sides=sides))


def check_pack_missing(inspection: Inspection) -> Iterator[Problem]:
    """Find packs that are not installed. Their pieces stay in the scenario as unknown pieces."""
    box = inspection.box
    there = {note.id for note in box.packs}
    for use in inspection.scenario.packs:
        if use.id in box.rejected_packs:
            message = msg("rules.pack.missing-refused", pack=_pack_name(use), reason=box.rejected_packs[use.id])
            yield make_problem("pack.missing", (use.id,), message)
        elif use.id not in there:
            yield make_problem("pack.missing", (use.id,), _missing_pack_message(use))


def _missing_pack_message(use: PackReference) -> Message:
    if use.author and use.file:
        return msg("rules.pack.missing-by", pack=_pack_name(use), author=use.author, file=use.file)
    if use.file:
        return msg("rules.pack.missing-file", pack=_pack_name(use), file=use.file)
    return msg("rules.pack.missing", pack=_pack_name(use))


def _pack_name(use: PackReference) -> str:
    return use.name or use.id


def check_pack_other(inspection: Inspection) -> Iterator[Problem]:
    """Find packs that are installed in another version."""
    notes = {note.id: note for note in inspection.box.packs}
    for use in inspection.scenario.packs:
        note = notes.get(use.id)
        if note is not None and use.fingerprint and use.fingerprint != note.fingerprint:
            name = "rules.pack.other-content" if use.version == note.version else "rules.pack.other"
            message = msg(name, pack=_pack_name(use), made=use.version, here=note.version)
            yield make_problem("pack.other", (use.id,), message)


RULES = (
    Rule(
        "scenario.unsaid",
        "info",
        "RB 4, 5, 24, 25",
        check_scenario_unsaid,
        frozenset({"sides", "objectives", "texts", "play", "house", "construction"}),
        fixable=False,
    ),
    Rule("sides.count", "warning", "RB 4, 38", check_sides_count, frozenset({"sides", "play"})),
)

PACK_RULES = (
    Rule("pack.missing", "warning", NO_CITATION, check_pack_missing, frozenset({"box"}), fixable=False),
    Rule("pack.other", "info", NO_CITATION, check_pack_other, frozenset({"box"}), fixable=False),
)
