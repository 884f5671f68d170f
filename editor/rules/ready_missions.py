"""What the missions and points of a ready game of the S.A.G.S. must keep to (RB 37-39), and what is worth knowing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from editor.board.change import Part
from editor.board.landmarks import exit_squares
from editor.board.miniatures import character_of
from editor.board.names import objective_name, side_name
from editor.catalog.known import known_missions
from editor.catalog.words import box_text
from editor.messages import msg
from editor.model.decks import Mission
from editor.model.objective import Objective
from editor.model.sides import Side
from editor.model.words import Faction
from editor.rules.inspection import Inspection, finding
from editor.rules.problem import Problem
from editor.rules.ready_game import faction_of, is_ready
from editor.rules.rule import Rule
from editor.rules.sags_law import NUMBERS, achievable, hand_sizes
from editor.values import replace

_GAP = 5
"""MP between the sides that are worth a remark."""


def dealt(inspection: Inspection) -> list[tuple[Objective, Mission]]:
    """The missions of all sides that the box or the author knows; none: the cards are at the table."""
    if not is_ready(inspection):
        return []
    known = known_missions(inspection.scenario, inspection.box)
    return [
        (each, known[each.mission])
        for each in inspection.scenario.objectives
        if each.mission is not None and each.mission in known
    ]


def count(inspection: Inspection) -> Iterator[Problem]:
    """Too many, or of a wrong deck; too few is a remark, for a deck can run out (R13)."""
    hands = dealt(inspection)
    for side in inspection.scenario.sides if hands else ():
        decks = Counter(mission.faction for each, mission in hands if each.side == side.id)
        least, most = _sizes(inspection, side)
        given = sum(decks.values())
        names = {"side": side_name(side), "count": given}
        if given > sum(most.values()) - _surplus(inspection, most, least) or decks - most:
            yield finding("mission.count", (side.id,), msg("rules.mission.count", **names))
        elif given < sum(most.values()) - _surplus(inspection, most, least):
            few = finding("mission.count", (side.id,), msg("rules.mission.count-few", **names))
            yield replace(few, severity="info")


def _sizes(inspection: Inspection, side: Side) -> tuple[Counter[Faction], Counter[Faction]]:
    """The cards of each deck without the bonus, and with it wherever it may lie."""
    team = [faction_of(inspection, start) for start in side.characters]
    least = hand_sizes(side.faction, (each for each in team if each is not None))
    if side.faction is not None:
        return least, least
    bonus = NUMBERS[inspection.scenario.players].bonus_missions
    return least, Counter({faction: number + bonus for faction, number in least.items()})


def _surplus(inspection: Inspection, most: Counter[Faction], least: Counter[Faction]) -> int:
    """What is too much in ``most``, because the bonus is of one deck only."""
    bonus = NUMBERS[inspection.scenario.players].bonus_missions
    return sum((most - least).values()) - bonus if bonus and most else 0


def unfit(inspection: Inspection) -> Iterator[Problem]:
    scenario, starts = inspection.scenario, list(inspection.scenario.starts())
    faces = {f"{each.tile}/{each.face}" for level in scenario.levels for each in level.placements}
    for each, mission in dealt(inspection):
        own = {start.character: faction_of(inspection, start) for side, start in starts if side.id == each.side}
        others = {start.character for side, start in starts if side.id != each.side}
        if None not in own.values() and not achievable(
            mission, players=scenario.players, faces=faces, own=own, others=others
        ):
            yield finding(
                "mission.achievable",
                (each.id,),
                msg("rules.mission.achievable", mission=box_text("mission", mission.name)),
            )


def twice(inspection: Inspection) -> Iterator[Problem]:
    hands = dealt(inspection)
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
            yield finding("mission.twice", ids, message)


def ledger(inspection: Inspection) -> Iterator[Problem]:
    """Nobody can have more MP than at the beginning, and what the icons on the map can have given."""
    if not is_ready(inspection):
        return
    gains = 0
    for level in inspection.board.levels:
        for stamp in level.stamps:
            icon = stamp.face.mp_icon
            gains += max(0, icon.change) if icon else 0
    most = NUMBERS[inspection.scenario.players].mp + gains
    for side in inspection.scenario.sides:
        if side.mp is not None and side.mp > most:
            message = msg("rules.mp.ledger", side=side_name(side), mp=side.mp, most=most)
            yield finding("mp.ledger", (side.id,), message)


# --- worth knowing --------------------------------------------------------------------------------------------------


def out_of_reach(inspection: Inspection) -> Iterator[Problem]:
    """The room of a mission is cut off from all who could go there."""
    for each, mission in dealt(inspection):
        tile = mission.where.partition("/")[0] if mission.where else None
        for level in inspection.board.levels if tile else ():
            floor = stands = 0
            for stamp in level.stamps:
                if stamp.placement.tile == tile:
                    floor |= stamp.print.floor
            number = inspection.board.levels.index(level)
            near = [area.parts[number] for area in inspection.areas if area.parts[number] & floor]
            for miniature, on in inspection.standing:
                if miniature.side.id == each.side and on is level:
                    stands |= miniature.covered
            if near and not any(part & stands for part in near):
                message = msg(
                    "rules.mission.unreachable",
                    mission=box_text("mission", mission.name),
                    objective=objective_name(each),
                )
                yield finding("mission.unreachable", (each.id,), message)


def idle(inspection: Inspection) -> Iterator[Problem]:
    """A mission that nobody of the side can even begin with."""
    scenario = inspection.scenario
    for each, mission in dealt(inspection):
        team = [start for side, start in scenario.starts() if side.id == each.side]
        salemites = [start for start in team if faction_of(inspection, start) == "salemite"]
        tortures = mission.event in ("torture", "spy-point-by-torture") and not salemites
        leaves = mission.event == "exit" and not _can_leave(inspection, each.side)
        makers = {start.character for start in team} & {"john-kendall"}
        serum = any("zombie-serum" in start.equipment for start in team)
        in_deck = "zombie-serum" in (scenario.search_deck or ())
        wakes = mission.event == "zombie-made" and not (makers or serum or in_deck or _has_cadavers(inspection))
        if tortures or leaves or wakes:
            yield finding(
                "mission.idle", (each.id,), msg("rules.mission.idle", mission=box_text("mission", mission.name))
            )


def _can_leave(inspection: Inspection, side: str | None) -> bool:
    """Whether somebody of the side gets to an exit, through doors and over stairs."""
    levels, exits = inspection.board.levels, inspection.scenario.exits
    ways = [exit_squares(exits, level) for level in levels]
    stands = [0] * len(levels)
    for miniature, on in inspection.standing:
        if miniature.side.id == side:
            stands[levels.index(on)] |= miniature.covered
    return any(
        any(part & way for part, way in zip(area.parts, ways, strict=True))
        and any(part & stand for part, stand in zip(area.parts, stands, strict=True))
        for area in inspection.areas
    )


def _has_cadavers(inspection: Inspection) -> bool:
    return any(
        element.cadavers
        for level in inspection.board.levels
        for stamp in level.stamps
        for element in stamp.face.elements
    )


def cp_idle(inspection: Inspection) -> Iterator[Problem]:
    """More command points each turn than the characters can be given."""
    if not is_ready(inspection):
        return
    for side in inspection.scenario.sides:
        cards = [character_of(start, inspection.board) for start in side.characters]
        given = (side.cp or 0) + sum(card.healthy.cp_bonus or 0 for card in cards if card)
        used = sum(card.healthy.max_cp or 0 for card in cards if card)
        if cards and given > used:
            message = msg("rules.team.cp-idle", side=side_name(side), given=given, used=used)
            yield finding("team.cp-idle", (side.id,), message)


def gap(inspection: Inspection) -> Iterator[Problem]:
    if not is_ready(inspection):
        return
    points = {side.id: side.mp for side in inspection.scenario.sides if side.mp is not None}
    if points and max(points.values()) - min(points.values()) > _GAP:
        most, least = max(points.values()), min(points.values())
        yield finding("balance.mp-gap", (), msg("rules.balance.mp-gap", most=most, least=least))


_HANDS = frozenset[Part]({"construction", "objectives", "sides", "play", "house"})
_ON_TILES: frozenset[Part] = _HANDS | {"tiles"}

RULES = (
    Rule("mission.count", "error", "RB 37, 39", count, _HANDS, fixable=False),
    Rule("mission.achievable", "error", "RB 37, 39", unfit, _ON_TILES, fixable=False),
    Rule("mission.twice", "error", "RB 37, 39", twice, _HANDS, fixable=False),
    Rule("mp.ledger", "error", "RB 35-38", ledger, _ON_TILES, fixable=False),
    Rule("mission.unreachable", "info", "RB 37", out_of_reach, _HANDS | {"map"}, fixable=False),
    Rule("mission.idle", "info", "RB 37", idle, _HANDS | {"map", "stairs"}, fixable=False),
    Rule("team.cp-idle", "info", "RB 38", cp_idle, _HANDS, fixable=False),
    Rule("balance.mp-gap", "info", "RB 38", gap, _HANDS, fixable=False),
)
