"""Situations of a game as data, for the cases in ``cases/*.toml``.

A case has an ``id`` and says what it is about, ``players``, optionally a ``picture`` of the map (see
``tests/drawn_map.py``), ``step``, fields of the game (``game``) and of sides (``sides``) that differ from a game whose
map was just finished; then moves (``do``): who, what, the ids of the reasons if it is ``refused``, and their ``words``;
and at last what holds (``then``): paths into the game, or into the view of a side (``view/salemite/…``).
"""

from __future__ import annotations

import json
import tomllib
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from editor.board.door_rules import door_place
from editor.board.map_bits import with_doors, with_tile
from editor.catalog import Box
from editor.messages import Message, to_text
from editor.model.grid import Square
from editor.sags.construction import ConstructionState, PlaceDriller, new_construction
from editor.sags.construction.exchange import placed_mask
from editor.sags.game import Decks, Game, apply_move, explain_illegal, from_construction, start_next_step, view_for
from editor.sags.game.actions import Assign, Move, Stand
from editor.sags.game.game_log import Entry
from editor.sags.game.log_text import describe_move
from editor.sags.game.mission_dealing import can_fulfill
from editor.sags.game.scenario import to_scenario
from editor.sags.game.state import ChosenCard, GameSide, PlacedDriller, PlacedMarker
from editor.values import FrozenStruct, replace
from tests.drawn_map import drawn, real_box

FOLDER = Path(__file__).parent / "cases"

GROUND = """
+   +   +   +   +   +   +---+---+---+---+
 A,  A,  A,  C,  C,  C, |B.  B.  B.  B.
+   +   +   +   +   +   +   +   +   +   +
 A,  A,  A,  C,  C,  C, SB.  B.  B.  B.
+   +   +   +   +   +   +   +   +   +   +
 A,  A,  A,  C,  C,  C, |B.  B.  B.  B.
+   +   +   +   +   +   +   +   +   +   +
 A,  A,  A,  C,  C,  C, |B.  B.  B.  B.
+   +   +   +   +   +   +---+---+---+---+
"""
"""Where a case does not care: six columns of open ground, four of a room."""


class Situation(FrozenStruct):
    """One case."""

    source: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.source["id"])

    @cached_property
    def beginning(self) -> Game:
        """The game that the case speaks of."""
        source = self.source
        state = finished_map(source.get("picture", GROUND), source.get("players", 2), source)
        cards = source.get("cards", "house")
        game = start_next_step(from_construction(state, Decks(equipment=cards, missions=cards)))
        fields = {name: _field(name, value) for name, value in source.get("game", {}).items()}
        sides = tuple(_side(each, source.get("sides", {}).get(each.id, {}), game.box) for each in game.sides)
        return replace(game, sides=sides, **fields)

    def play(self) -> Game:
        """Do all moves; refused ones must be refused for exactly these reasons."""
        game = self.beginning
        for number, entry in enumerate(self.source.get("do", [])):
            plain = {name: value for name, value in entry.items() if name not in ("refused", "words")}
            move = Entry.model_validate_json(json.dumps(plain)).move
            found = reasons(game, entry["by"], move)
            assert found == sorted(entry.get("refused", [])), f"{self.id}, move {number + 1}: {found}"
            messages = [str(each) for each in explain_illegal(game, entry["by"], move)]
            assert messages == entry.get("words", messages), f"{self.id}, move {number + 1}: {messages}"
            if not found:
                game = apply_move(game, entry["by"], move)
        return game

    def notified(self, game: Game) -> None:
        for path, value in self.source.get("then", {}).items():
            found = looked_up(game, path)
            assert found == value, f"{self.id}: {path} is {found!r}, not {value!r}"
        for path, values in self.source.get("one_of", {}).items():
            assert looked_up(game, path) in values
        for words in self.source.get("tells", []):
            *earlier, _ = self.source["do"]
            before = Situation({**self.source, "do": earlier}).play()
            assert words in to_text(describe_move(before, game)), f"{self.id}: {describe_move(before, game)}"
        self._check_mission_news(game)

    def _check_mission_news(self, game: Game) -> None:
        """``shown`` to all, ``never`` in a hand, ``colours`` of hands, and what ``fits`` a side."""
        hands = {mission for side in game.sides for mission in side.missions}
        gone = {each.mission for each in game.shown}
        assert set(self.source.get("shown", [])) <= gone | self._undrawn(game)
        assert not set(self.source.get("never", [])) & hands
        for side, colors in self.source.get("colours", {}).items():
            drawn_from = [game.box.missions[each].faction for each in game.side(side).missions]
            assert sorted(drawn_from) == colors
        for path, fits in self.source.get("fits", {}).items():
            side, mission = path.split("/")
            assert can_fulfill(game.box.missions[mission], game, side) is fits, f"{self.id}: {path}"

    @staticmethod
    def _undrawn(game: Game) -> set[str]:
        """What lies deeper in a pile was not looked at."""
        return {each for pile in game.piles.values() for each in pile}


def situations() -> list[Situation]:
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        found += [Situation(source) for source in tomllib.loads(path.read_text(encoding="utf-8")).get("case", [])]
    return found


def reasons(game: Game, side: str, move: Move) -> list[str]:
    """The ids of all reasons, as the specification has them: without the side or color at their end."""
    messages = [each.id if isinstance(each, Message) else each.rule for each in explain_illegal(game, side, move)]
    return sorted(_short(each) for each in messages)


def _short(message: str) -> str:
    name = message.removeprefix("game.") if message.count(".") > 1 else message
    for end in ("-salemite", "-norad", "-green", "-yellow"):
        name = name.removesuffix(end)
    return name


def finished_map(picture: str, players: int, source: dict[str, Any]) -> ConstructionState:
    """A construction that ended with the map of the picture, as far as the rest of a game needs it."""
    scenario, box = drawn(picture, doors=source.get("doors", {}))
    level = scenario.levels[0]
    box = _with_prices(box, source.get("driller_prices", {}))
    if names := source.get("only_missions"):
        few = {name: mission for name, mission in box.missions.items() if name in names}
        box = replace(box, missions=MappingProxyType(few))
    if faces := source.get("faces_up"):
        box = replace(box, tiles=MappingProxyType({**box.tiles, **real_box().tiles}))
    state = new_construction(box, players=players, seed=source.get("seed", 3), frame=(level.width, level.height))
    bits = state.map_bits
    for each in level.placements:
        state = replace(state, placements=(*state.placements, each))
        bits = with_tile(bits, placed_mask(state, each))
    bits = with_doors(bits, tuple(door_place(door.edges) for door in level.doors))
    more = tuple(
        level.placements[0].model_copy(
            update={"id": name.split("/")[0], "tile": name.split("/")[0], "face": name.split("/")[1]}
        )
        for name in faces or ()
    )
    return replace(
        state,
        phase="ended",
        placements=(*(each for each in state.placements), *more),
        doors=level.doors,
        actions=tuple(
            PlaceDriller(tile=each.tile, x=each.x, y=each.y) for each in level.placements if each.face == "down"
        ),
        map_bits=bits,
        players=tuple(replace(each, drillers=()) for each in state.players),
    )


def _with_prices(box: Box, prices: dict[str, int]) -> Box:
    tiles = dict(box.tiles)
    for tile, price in prices.items():
        front = tiles[tile].front.model_copy(update={"mp_cost": price})
        tiles[tile] = tiles[tile].model_copy(update={"front": front})
    return replace(box, tiles=MappingProxyType(tiles))


def _field(name: str, value: Any) -> Any:
    match name:
        case "pending":
            return frozenset(value)
        case "face_up":
            return tuple((card, up) for card, up in value)
        case "hands":
            return tuple(tuple(hand) for hand in value)
        case "placed_markers":
            return tuple(
                PlacedMarker(
                    each["side"],
                    each["marker"],
                    each["faction"],
                    Square(*each["at"]) if "at" in each else None,
                    Square(*each["driller_at"]) if "driller_at" in each else None,
                )
                for each in value
            )
        case "drillers":
            return tuple(PlacedDriller(Square(*each["at"]), each["tile"], each["owner"]) for each in value)
        case "piles":
            return {faction: tuple(pile) for faction, pile in value.items()}
        case _:
            return tuple(value) if isinstance(value, list) else value


def _side(side: GameSide, changes: dict[str, Any], box: Box) -> GameSide:
    changed: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in changes.items()
    }
    if "sealed_assign" in changes:
        changed["sealed_assign"] = Assign()
    if "stands" in changes:
        words = (each.split() for each in changes["stands"])
        changed["stands"] = tuple(Stand(character=who, x=int(x), y=int(y), facing="s") for who, x, y in words)
    if "items" in changes:
        changed["items"] = tuple(_item(box, each) for each in changes["items"])
    return replace(side, **changed)


def _item(box: Box, text: str) -> ChosenCard:
    """``card/colour`` or ``?/colour/price`` for a card of no name."""
    card, color, *price = text.split("/")
    if card == "?":
        return ChosenCard(f"card-{price[0]}", color, "taser", int(price[0]))  # type: ignore[arg-type]
    face = box.cards[card].face(color)  # type: ignore[arg-type]
    return ChosenCard(card, color, face.item, int(price[0]) if price else face.price)  # type: ignore[arg-type]


def looked_up(game: Game, path: str) -> Any:
    """``side/norad/mp``, ``view/salemite/side/norad/team``, ``scenario/turns``, ``step``; a ``#`` counts."""
    thing: Any = game
    for part in path.split("/"):
        if part == "#":
            thing = len(thing)
        elif thing is game and part == "scenario":
            thing = to_scenario(game)
        elif isinstance(thing, Game) and part in ("legal", "view"):
            thing = (part, thing)
        elif isinstance(thing, tuple) and len(thing) == 2 and thing[0] == "view":
            thing = view_for(thing[1], None if part == "nobody" else part)
        elif part == "sides":
            thing = thing.sides
        elif hasattr(thing, "side") and callable(thing.side) and part in {each.id for each in thing.sides}:
            thing = thing.side(part)
        elif part == "side":
            continue
        elif isinstance(thing, tuple | list):
            thing = thing[int(part)]
        elif isinstance(thing, dict):
            thing = thing[part]
        else:
            thing = getattr(thing, part)
    return plain(thing)


def plain(thing: Any) -> Any:
    if isinstance(thing, frozenset):
        return sorted(thing)
    if isinstance(thing, tuple):
        return [plain(each) for each in thing]
    if isinstance(thing, ChosenCard):
        return f"{thing.card}/{thing.face}"
    return "none" if thing is None else thing
