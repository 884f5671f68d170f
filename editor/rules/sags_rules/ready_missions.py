"""Rules ``mission.*`` and ``mp.*`` for missions and points of S.A.G.S. games that are declared ready (RB 37-39)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.board.board_change import ScenarioPart
from editor.board.exits import exit_squares
from editor.board.miniatures import character_of
from editor.board.names import objective_name, side_name
from editor.catalog.card_lookup import resolve_missions
from editor.catalog.translation import box_text
from editor.messages import msg
from editor.model.cards import Mission
from editor.model.game_words import Faction
from editor.model.objectives import Objective
from editor.model.sides import Side
from editor.rules.inspection import Inspection, make_problem
from editor.rules.problem import Problem
from editor.rules.rule import Rule
from editor.rules.sags_rules.ready_teams import faction_of, is_ready
from editor.rules.sags_rules.sags_numbers import RULES_BY_PLAYERS, hand_sizes, is_achievable
from editor.values import replace

_LARGE_MP_GAP = 5
"""A difference in MP between sides that is worth mentioning."""


def dealt_missions(inspection: Inspection) -> list[tuple[Objective, Mission]]:
    """Return the dealt missions of all sides; none if the cards are only on the physical table."""
    if not is_ready(inspection):
        return []
    known = resolve_missions(inspection.scenario, inspection.box)
    return [
        (each, known[each.mission])
        for each in inspection.scenario.objectives
        if each.mission is not None and each.mission in known
    ]


def check_mission_count(inspection: Inspection) -> Iterator[Problem]:
    """Find sides with too many missions, too few, or missions of a wrong deck.

    Too few is only an info if its decks have no other mission that the side could fulfill (R13).
    """
    hands = dealt_missions(inspection)
    for side in inspection.scenario.sides if hands else ():
        decks = Counter(mission.faction for each, mission in hands if each.side == side.id)
        least, most = _hand_sizes(inspection, side)
        given = sum(decks.values())
        names = {"side": side_name(side), "count": given}
        if given > sum(most.values()) - _bonus_surplus(inspection, most, least) or decks - most:
            yield make_problem("mission.count", (side.id,), msg("rules.mission.count", **names))
        elif given < sum(most.values()) - _bonus_surplus(inspection, most, least):
            if _is_deck_empty(inspection, side, most, Counter(mission.id for _, mission in hands)):
                few = make_problem("mission.count", (side.id,), msg("rules.mission.count-few", **names))
                yield replace(few, severity="info")
            else:
                yield make_problem("mission.count", (side.id,), msg("rules.mission.count-short", **names))


def _is_deck_empty(inspection: Inspection, side: Side, decks: Counter[Faction], dealt: Counter[str]) -> bool:
    """Return whether all missions of these decks that the side could fulfill are dealt."""
    known = resolve_missions(inspection.scenario, inspection.box).values()
    return not any(
        each.faction in decks and dealt[each.id] < each.copies and _can_fulfill(inspection, side.id, each)
        for each in known
    )


def _can_fulfill(inspection: Inspection, side_id: str, mission: Mission) -> bool:
    scenario, starts = inspection.scenario, list(inspection.scenario.starts())
    faces = {f"{each.tile}/{each.face}" for level in scenario.levels for each in level.placements}
    own = {start.character: faction_of(inspection, start) for side, start in starts if side.id == side_id}
    others = {start.character for side, start in starts if side.id != side_id}
    return None in own.values() or is_achievable(mission, players=scenario.players, faces=faces, own=own, others=others)


def _hand_sizes(inspection: Inspection, side: Side) -> tuple[Counter[Faction], Counter[Faction]]:
    """Return the number of cards of each deck without the bonus, and with the bonus in any deck."""
    team = [faction_of(inspection, start) for start in side.characters]
    least = hand_sizes(side.faction, (each for each in team if each is not None))
    if side.faction is not None:
        return least, least
    bonus = RULES_BY_PLAYERS[inspection.scenario.players].bonus_missions
    return least, Counter({faction: number + bonus for faction, number in least.items()})


def _bonus_surplus(inspection: Inspection, most: Counter[Faction], least: Counter[Faction]) -> int:
    """Return how much too large ``most`` is, because the bonus belongs to one deck only."""
    bonus = RULES_BY_PLAYERS[inspection.scenario.players].bonus_missions
    return sum((most - least).values()) - bonus if bonus and most else 0


def check_mission_achievable(inspection: Inspection) -> Iterator[Problem]:
    """Find missions that their side cannot fulfill."""
    for each, mission in dealt_missions(inspection):
        if not _can_fulfill(inspection, each.side, mission):
            yield make_problem(
                "mission.achievable",
                (each.id,),
                msg("rules.mission.achievable", mission=box_text("mission", mission.name)),
            )


def check_mission_twice(inspection: Inspection) -> Iterator[Problem]:
    """Find missions that are dealt more often than the deck has them."""
    hands = dealt_missions(inspection)
    drawn = Counter(mission.id for _, mission in hands)
    for mission in {mission.id: mission for _, mission in hands}.values():
        if drawn[mission.id] > mission.copies:
            ids = tuple(each.id for each, other in hands if other.id == mission.id)
            message = msg(
                "rules.mission.twice",
                mission=box_text("mission", mission.name),
                count=drawn[mission.id],
                copies=mission.copies,
            )
            yield make_problem("mission.twice", ids, message)


def check_mp_ledger(inspection: Inspection) -> Iterator[Problem]:
    """Find sides with more MP than the start and the icons on the map can have given."""
    if not is_ready(inspection):
        return
    gains = 0
    for level in inspection.board.levels:
        for placed in level.placed_tiles:
            icon = placed.face.mp_icon
            gains += max(0, icon.change) if icon else 0
    most = RULES_BY_PLAYERS[inspection.scenario.players].mp + gains
    for side in inspection.scenario.sides:
        if side.mp is not None and side.mp > most:
            message = msg("rules.mp.ledger", side=side_name(side), mp=side.mp, most=most)
            yield make_problem("mp.ledger", (side.id,), message)


# --- worth knowing --------------------------------------------------------------------------------------------------


def check_mission_unreachable(inspection: Inspection) -> Iterator[Problem]:
    """Find missions in a room that no character of the side can reach."""
    for each, mission in dealt_missions(inspection):
        tile = mission.where.partition("/")[0] if mission.where else None
        for level in inspection.board.levels if tile else ():
            floor = stands = 0
            for placed in level.placed_tiles:
                if placed.placement.tile == tile:
                    floor |= placed.mask.floor
            number = inspection.board.levels.index(level)
            near = [area.parts[number] for area in inspection.areas if area.parts[number] & floor]
            for miniature, on in inspection.placed_miniatures:
                if miniature.side.id == each.side and on is level:
                    stands |= miniature.covered
            if near and not any(part & stands for part in near):
                message = msg(
                    "rules.mission.unreachable",
                    mission=box_text("mission", mission.name),
                    objective=objective_name(each),
                )
                yield make_problem("mission.unreachable", (each.id,), message)


def check_mission_idle(inspection: Inspection) -> Iterator[Problem]:
    """Find missions that no character of the side can begin."""
    scenario = inspection.scenario
    for each, mission in dealt_missions(inspection):
        team = [start for side, start in scenario.starts() if side.id == each.side]
        salemites = [start for start in team if faction_of(inspection, start) == "salemite"]
        tortures = mission.event in ("torture", "spy-point-by-torture") and not salemites
        leaves = mission.event == "exit" and not _can_leave(inspection, each.side)
        makers = {start.character for start in team} & {"john-kendall"}
        serum = any("zombie-serum" in start.equipment for start in team)
        in_deck = "zombie-serum" in (scenario.search_deck or ())
        wakes = mission.event == "zombie-made" and not (makers or serum or in_deck)
        if tortures or leaves or wakes:
            yield make_problem(
                "mission.idle", (each.id,), msg("rules.mission.idle", mission=box_text("mission", mission.name))
            )


def _can_leave(inspection: Inspection, side: str | None) -> bool:
    """Return whether a character of the side can reach an exit, through doors and over stairs."""
    levels, exits = inspection.board.levels, inspection.scenario.exits
    ways = [exit_squares(exits, level) for level in levels]
    stands = [0] * len(levels)
    for miniature, on in inspection.placed_miniatures:
        if miniature.side.id == side:
            stands[levels.index(on)] |= miniature.covered
    return any(
        any(part & way for part, way in zip(area.parts, ways, strict=True))
        and any(part & stand for part, stand in zip(area.parts, stands, strict=True))
        for area in inspection.areas
    )


def check_team_cp_idle(inspection: Inspection) -> Iterator[Problem]:
    """Find sides with more Command Points each turn than their characters can use."""
    if not is_ready(inspection):
        return
    for side in inspection.scenario.sides:
        cards = [character_of(start, inspection.board) for start in side.characters]
        given = (side.cp or 0) + sum(card.healthy.cp_bonus or 0 for card in cards if card)
        used = sum(card.healthy.max_cp or 0 for card in cards if card)
        if cards and given > used:
            message = msg("rules.team.cp-idle", side=side_name(side), given=given, used=used)
            yield make_problem("team.cp-idle", (side.id,), message)


def check_balance_mp_gap(inspection: Inspection) -> Iterator[Problem]:
    """Find sides whose MP differ by more than a few points."""
    if not is_ready(inspection):
        return
    points = {side.id: side.mp for side in inspection.scenario.sides if side.mp is not None}
    if points and max(points.values()) - min(points.values()) > _LARGE_MP_GAP:
        most, least = max(points.values()), min(points.values())
        yield make_problem("balance.mp-gap", (), msg("rules.balance.mp-gap", most=most, least=least))


_HANDS = frozenset[ScenarioPart]({"construction", "objectives", "sides", "play", "house"})
_ON_TILES: frozenset[ScenarioPart] = _HANDS | {"tiles"}

RULES = (
    Rule("mission.count", "error", "RB 37, 39", check_mission_count, _ON_TILES, fixable=False),
    Rule("mission.achievable", "error", "RB 37, 39", check_mission_achievable, _ON_TILES, fixable=False),
    Rule("mission.twice", "error", "RB 37, 39", check_mission_twice, _HANDS, fixable=False),
    Rule("mp.ledger", "error", "RB 35-38", check_mp_ledger, _ON_TILES, fixable=False),
    Rule("mission.unreachable", "info", "RB 37", check_mission_unreachable, _HANDS | {"map"}, fixable=False),
    Rule("mission.idle", "info", "RB 37, 41", check_mission_idle, _HANDS | {"map", "stairs"}, fixable=False),
    Rule("team.cp-idle", "info", "RB 38", check_team_cp_idle, _HANDS, fixable=False),
    Rule("balance.mp-gap", "info", "RB 38", check_balance_mp_gap, _HANDS, fixable=False),
)
