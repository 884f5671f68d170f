"""What ``sags play`` prints: the state of the game for one player, and what has happened.

Everything is read from views, so that no line can reveal a secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from editor.board import LevelBoard
from editor.board.names import (
    card_name,
    character_name,
    color_name,
    edge_name,
    edge_sides_name,
    item_name,
    mission_name,
    player_name,
    signed,
    square_name,
)
from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.cli.output.text_map import text_map
from editor.messages import JoinedNames, Message, Name, msg
from editor.model.cards import CardColor
from editor.model.grid import Edge, Square
from editor.sags.construction.scenario import level_of
from editor.sags.construction.state import ConstructionState
from editor.sags.game.actions import Stand
from editor.sags.game.equipment_assignment import mp_ledger
from editor.sags.game.game_view import GameView, SideView, view_for
from editor.sags.game.log_text import describe_move_for, marker_label, player_label
from editor.sags.game.state import Game

_ON_THE_MAP = ("building", "adding-doors", "deploying", "revealing")


def level_seen(seen: GameView) -> LevelBoard:
    """Return the map as the player sees it."""
    return map_level(seen.construction)


def map_level(state: ConstructionState) -> LevelBoard:
    """Return the map of a construction."""
    return level_of(state.box, (state.width, state.height), state.placements, state.doors)


# --- state of the game --------------------------------------------------------------------------------------------


def game_page(game: Game, side: str) -> Iterator[str]:
    """Yield the state of the game for a side: step, points, map and own pieces."""
    seen = view_for(game, side)
    yield ""
    if game.step in ("building", "adding-doors"):
        yield msg(f"sags.is-{game.construction.phase}", player=player_name(side)).text()
    else:
        waited = [player_name(each.id) for each in game.sides if each.id in game.pending]
        yield msg(f"game.at-{game.step}", players=waited).text()
    points = (msg("sags.player-mp", player=player_name(each.id), mp=each.mp).text() for each in seen.sides)
    yield ", ".join(points)
    if game.step in _ON_THE_MAP:
        marked = [each.at or each.driller_at for each in seen.markers if each.side not in seen.revealed]
        marked += [Square(stand.x, stand.y) for each in seen.sides for stand in each.stands]
        yield from text_map(level_seen(seen), [at for at in marked if at is not None], margin=20)
        yield msg("names.map-legend-game").text()
    yield from map(str, _own_pieces(seen))


def _own_pieces(seen: GameView) -> Iterator[Message]:
    """Yield what the player owns that matters in this step."""
    box, own = seen.box, seen.own
    match seen.step:
        case "drafting":
            yield _card_count(seen)
            if own.items:
                yield msg("game.your-cards", cards=tuple(_card(box, each.card, each.face) for each in own.items))
        case "deploying":
            for marker in seen.markers:
                at = square_name(marker.at or marker.driller_at or Square(0, 0))
                name = marker_label(box, marker.marker) if marker.marker else msg("game.a-marker")
                yield msg("game.player-marker-at", player=player_name(marker.side), marker=name, square=at)
        case "revealing":
            for marker in seen.markers:
                if marker.marker and marker.side not in seen.revealed:
                    at = square_name(marker.at or marker.driller_at or Square(0, 0))
                    yield msg(
                        "game.player-marker-at",
                        player=player_name(marker.side),
                        marker=marker_label(box, marker.marker),
                        square=at,
                    )
            for side in seen.sides:
                for stand in side.stands:
                    yield _stands(box, stand)
        case "assigning":
            for mission in own.missions or ():
                card = box.missions[mission]
                words = {"mission": mission_name(box, mission), "help": box_text("mission", card.help)}
                yield msg("game.your-mission-each" if card.each else "game.your-mission", **words, mp=card.mp or 0)


def _card_count(seen: GameView) -> Message:
    """Return how many cards the team may have and has taken, and their price if it has any."""
    own = seen.own
    most, due = len(seen.own_team), sum(item.price or 0 for item in own.items or ())
    if seen.decks.equipment == "table" or own.item_count == 0:
        return msg("game.cards-taken", count=own.item_count, most=most)
    return msg("game.cards-taken-due", count=own.item_count, most=most, due=due, mp=own.mp)


def _card(box: Box, card: str | None, face: str) -> Name:
    color: CardColor = "green" if face == "green" else "yellow"
    if card is None:
        return msg("game.name-a-card", color=color_name(color))
    return card_name(box, card, color)


def door_place(level: LevelBoard, edges: tuple[Edge, ...]) -> Message:
    """Return ``north of (3, 4) – Gym / Passage``."""
    return msg("game.between", edges=tuple(map(edge_name, edges)), sides=edge_sides_name(level, edges))


# --- what has happened ----------------------------------------------------------------------------------------------


def move_news(before: Game, after: Game, seat: str | None) -> Iterator[Name]:
    """Yield the last move and what it revealed, for a player or for everyone."""
    yield describe_move_for(seat, before, after)
    old, new = view_for(before, seat), view_for(after, seat)
    for was, each in zip(old.sides, new.sides, strict=True):
        yield from _revealed(after, was, each)


def _revealed(game: Game, was: SideView, now: SideView) -> Iterator[Message]:
    box = game.box
    if now.team and was.team is None:
        team = JoinedNames(tuple(character_name(box, each) for each in now.team), ", ")
        yield msg("game.own-choice", player=player_label(game, now.id), choice=team)
    for stand in now.stands[len(was.stands) :]:
        yield _stands(box, stand)
    if not was.carries:
        for carry in now.carries:
            what = item_name(box, carry.item) if carry.item else None
            if carry.card is not None:
                what = _card(box, carry.card, next(each.face for each in now.items or () if each.card == carry.card))
            if what is not None:
                yield msg("game.carries", character=character_name(box, carry.character), item=what)
    if not was.magnetic and now.magnetic:
        yield msg("game.has-magnetic", characters=tuple(character_name(box, each) for each in now.magnetic))


def _stands(box: Box, stand: Stand) -> Message:
    at = square_name(Square(stand.x, stand.y))
    facing = msg(f"game.facing-{stand.facing}")
    return msg("game.starts-at", character=character_name(box, stand.character), square=at, facing=facing)


# --- the end --------------------------------------------------------------------------------------------------------


def mission_point_lines(game: Game) -> Iterator[str]:
    """Yield where the mission points of each side went."""
    for side, entries in groupby(mp_ledger(game), key=lambda each: each.side):
        changes = tuple(msg(f"game.ledger-{each.kind}", mp=signed(each.mp)) for each in entries if each.mp)
        yield msg("game.ledger", player=player_name(side), changes=changes, mp=game.side(side).mp).text()
