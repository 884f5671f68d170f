"""What happened in a game, kept apart from the engine's reader: for readings of what authors wrote.

It knows the scenario file and the board, nothing of engine files, and is as plain as a witness: who stood where when
what happened.
"""

from __future__ import annotations

from typing import Any

from editor.board import Board
from editor.board.bit_sets import squares_of
from editor.board.miniatures import character_of, footprint
from editor.board.placed_tile import PlacedTile

Spot = tuple[str, int, int]


class Chronicle:
    """The state of a game after each event."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.turn = 1
        self.ended = 0
        """The turn whose Final phase this event was; 0: it was something else."""
        self.side = {start.id: side.id for side, start in board.scenario.starts()}
        self.stands: dict[str, set[Spot]] = {}
        self.dead: set[str] = set()
        self.away: set[str] = set()
        self.held: dict[str, str] = {}
        """Prisoner -> captor."""
        self.hands: dict[str, set[str]] = {}
        """Who -> equipment and markers they carry."""
        self.wrecks: set[str] = set()
        self.cards = {start.id: character_of(start, board) for _, start in board.scenario.starts()}
        for _, start in board.scenario.starts():
            self.hands[start.id] = set(start.equipment)
            if start.captor:
                self.held[start.id] = start.captor
            if start.level is not None and start.x is not None and start.y is not None:
                self.stands[start.id] = self._under(start.id, (start.level, start.x, start.y))

    def _under(self, who: str, corner: Spot) -> set[Spot]:
        level, x, y = corner
        card = self.cards[who]
        return {(level, *at) for at in footprint(x, y, card is not None and card.large)}

    def happen(self, event: dict[str, Any]) -> None:
        self.ended = 0
        who = event.get("who", "")
        match event["event"]:
            case "raise" if who not in self.side:
                self.side[who], self.cards[who] = event["side"], self.board.box.characters[event["character"]]
                self.hands[who] = set()
                self.stands[who] = self._under(who, (event["level"], event["x"], event["y"]))
            case "move" | "free" | "raise":
                self.held.pop(who, None)
                self.dead.discard(who)
                self.stands[who] = self._under(who, (event["level"], event["x"], event["y"]))
            case "leave":
                self.away |= {who, *(held for held, captor in self.held.items() if captor == who)}
            case "die":
                self.stands[who] = self.place(who)
                self.held.pop(who, None)
                self.dead.add(who)
                self._frees(who)
                self.hands[who] = set()
            case "capture":
                if who not in self.held:
                    self._frees(who)
                    self.hands[who] = set()
                self.held[who] = event["by"]
            case "get":
                if "from" in event:
                    self.hands[event["from"]].discard(event["what"]["id"])
                self.hands[who].add(event["what"]["id"])
            case "drop":
                self.hands[who].discard(event["what"]["id"])
            case "destroy":
                self.wrecks.add(event["what"].get("id", ""))
            case "end-turn":
                self.ended, self.turn = self.turn, self.turn + 1

    def _frees(self, captor: str) -> None:
        for held in [held for held, by in self.held.items() if by == captor]:
            del self.held[held]
            self.stands[held] = set(list(self.place(captor))[:1])

    # --- what a reader of the rules would ask ---

    def place(self, who: str) -> set[Spot]:
        return self.place(self.held[who]) if who in self.held else self.stands.get(who, set())

    def up(self, who: str) -> bool:
        """Return whether a character is alive, free and on the map."""
        return who in self.stands and who not in self.dead | self.away and who not in self.held

    def of(self, side: str) -> list[str]:
        return [who for who, theirs in self.side.items() if theirs == side]

    def anyone(self, side: str, spots: set[Spot]) -> bool:
        """Return whether a character of a side is on one of the squares."""
        return any(self.up(who) and self.place(who) & spots for who in self.of(side))

    def tile(self, placement: str) -> set[Spot]:
        for level in self.board.levels:
            for stamp in level.placed_tiles:
                if stamp.placement.id == placement:
                    return _spots(level.level.id, stamp)
        raise KeyError(placement)

    def zone(self, zone_id: str) -> set[Spot]:
        (zone,) = (each for each in self.board.scenario.zones if each.id == zone_id)
        return {(zone.level, *at) for at in zone.squares}


def _spots(level: str, stamp: PlacedTile) -> set[Spot]:
    return {(level, *at) for at in squares_of(stamp.mask.floor)}
