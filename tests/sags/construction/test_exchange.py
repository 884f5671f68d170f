"""Small tiles exchanged for a longer one: only in a shortage, and only if the map does not change."""

from __future__ import annotations

from itertools import product
from types import MappingProxyType
from typing import Any

import pytest

from editor.board import compile_board
from editor.board.names import door_name
from editor.errors import EditRejected
from editor.messages import to_text
from editor.model.grid import Direction, Edge, Square
from editor.model.level import Placement
from editor.model.scenario import PaidViolation
from editor.model.tile import Element, MpIcon, Tile
from editor.rules import check
from editor.sags.construction import (
    ConstructionState,
    Exchange,
    Pass,
    PlaceTile,
    TileSpot,
    apply_action,
    exchanges,
    explain_stuck,
    legal_actions,
    new_construction,
    to_scenario,
)
from editor.sags.construction.exchange import exchange_for, placed_mask
from editor.sags.construction.state import unfillable_squares
from editor.sags.game.log_file import log_bytes, parse_log, replay, to_log
from editor.values import replace
from tests.drawn_map import real_box
from tests.sags.construction.drawing import Doors, Drawing, drawn_tile, reasons

# all but the last square will be covered; A and B could be one tile
PICTURE = """
+---+---+---+   +
|A.  B. |C, |D,
+---+---+   +   +
 C,  C,  C,  D,
+   +   +   +   +
 C,  C,  C,  D,
+   +   +   +   +
 C,  C,  C,
+   +   +   +
"""
SAME = """
+---+---+
|L.  L. |
+---+---+
"""
LARGER = """
+   +   +
 M,  M,
+   +   +
 M,  M,
+   +   +
"""


def short_of_tiles(
    long: Tile, picture: str = PICTURE, doors: dict[str, Doors] | None = None, reserve: tuple[str, ...] | None = None
) -> ConstructionState:
    """One square is empty, and the zone holds the long tile and a larger one: neither fits."""
    drawing = Drawing(picture, more=(long, drawn_tile(LARGER)))
    usual: dict[str, Doors] = {"B": ((Edge(2, 0, "w"),),)}
    return drawing.after(drawing.beginning(doors=reserve), "BACD", usual if doors is None else doors)


def front(tile: Tile, **changes: Any) -> Tile:
    """The tile with another front; its back shows something else altogether."""
    return tile.model_copy(update={"front": tile.front.model_copy(update=changes), "back": drawn_tile(LARGER).front})


LONG = front(drawn_tile(SAME))
B = Placement(id="tile-b", tile="tile-b", face="front", x=1, y=0)
ACTION = Exchange(tiles=("tile-b", "tile-a"), tile="tile-l", face="front", x=0, y=0)


def test_two_small_tiles_are_exchanged_for_one_that_shows_the_same() -> None:
    state = short_of_tiles(LONG)
    assert unfillable_squares(state).bit_count() == 1
    assert {(each.tile, each.x, each.y) for each in exchanges(state)} == {("tile-l", 0, 0)}
    after = apply_action(state, ACTION)
    assert [placement.id for placement in after.placements] == ["tile-l", "tile-c", "tile-d"]
    assert set(after.zone) == {"tile-a", "tile-b", "tile-m"}
    assert (after.constructor, after.players) == (state.constructor, state.players), "free, and the turn goes on"
    assert not check(compile_board(to_scenario(after), after.box)).count("error")


def test_a_tile_that_came_back_fills_the_hole() -> None:
    state = apply_action(short_of_tiles(LONG), ACTION)
    assert not unfillable_squares(state)
    spots = {(each.tile, each.x, each.y) for each in legal_actions(state) if not isinstance(each, Exchange | Pass)}  # type: ignore[union-attr]
    assert spots == {("tile-a", 3, 3), ("tile-b", 3, 3)}


def test_a_log_with_an_exchange_is_replayed() -> None:
    """The exchange belongs to the turn of the player who then places a tile."""
    state = apply_action(short_of_tiles(LONG), ACTION)
    state = apply_action(state, next(each for each in legal_actions(state) if isinstance(each, PlaceTile)))
    log = parse_log(log_bytes(to_log(state)), "log")
    assert [entry.by for entry in log.actions] == ["norad", "salemite", "norad", "salemite", "norad", "norad"]
    assert replay(log, state.box).construction == state


def test_there_must_be_a_shortage() -> None:
    small = drawn_tile("+   +\n S,\n+   +")
    state = short_of_tiles(LONG)
    tiles = MappingProxyType({**state.box.tiles, "tile-s": small})
    enough = replace(state, box=replace(state.box, tiles=tiles), zone=(*state.zone, "tile-s"))
    assert reasons(enough, ACTION) == {"sags.no-shortage"}
    assert not [each for each in legal_actions(enough) if isinstance(each, Exchange)]


def test_the_tile_must_be_in_the_zone() -> None:
    """It is on the map already, was never dealt, or does not exist: the map would not change, yet it is illegal."""
    state = short_of_tiles(LONG)
    without = replace(state, zone=tuple(tile for tile in state.zone if tile != "tile-l"))
    assert exchange_for(without, ACTION.spot) == ACTION, "nothing else is wrong with it"
    assert reasons(without, ACTION) == {"sags.not-in-zone"}
    assert list(exchanges(without)) == []
    with pytest.raises(EditRejected, match="Tile l"):
        apply_action(without, ACTION)
    after = apply_action(state, ACTION)
    assert reasons(after, ACTION) == {"sags.not-in-zone"}
    assert reasons(state, ACTION.model_copy(update={"tile": "tile-x"})) == {"sags.no-such-tile"}


def test_no_mp_icon_acts() -> None:
    state = short_of_tiles(front(LONG, mp_icon=MpIcon(who="norad", change=-1)))
    assert [player.mp for player in apply_action(state, ACTION).players] == [30, 30]


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param("+---+---+\n|L. |L. |\n+---+---+", id="inner wall"),
        pytest.param("+---+---+\n|L. :L. |\n+---+---+", id="inner broken wall"),
        pytest.param("+---+---+\n|L.  L. |\n+   +---+", id="outer opening"),
        pytest.param("+---+---+\n|L.  L. :\n+---+---+", id="outer broken wall"),
        pytest.param("+---+---+\n|L.  L. H\n+---+---+", id="safe wall"),
        pytest.param("+---+---+\n|L.  L, |\n+---+---+", id="outdoor"),
        pytest.param("+---+---+\n|L.  L# |\n+---+---+", id="impassable"),
        pytest.param("+---+---+\n|L.  L% |\n+---+---+", id="blocks sight"),
        pytest.param("+---+---+\n|L.  L.e|\n+---+---+", id="icon"),
    ],
)
def test_any_difference_on_the_map_forbids_it(picture: str) -> None:
    state = short_of_tiles(front(drawn_tile(picture)))
    assert list(exchanges(state)) == []
    assert reasons(state, ACTION) == {"sags.not-the-same"}


def element(**fields: Any) -> Element:
    return Element(id="thing", kind="thing", name="Thing", squares=(Square(0, 0),), **fields)


@pytest.mark.parametrize(
    ("changes", "same"),
    [
        ({"room_types": ("science",)}, False),
        ({"electric": True}, False),
        ({"elements": (element(destroyable=True),)}, False),
        ({"elements": (element(cadavers=1),)}, False),
        ({"elements": (element(),)}, True),
        ({"name": "Another name", "help": "Another help"}, True),
    ],
    ids=["room type", "electric", "destroyable", "cadavers", "decoration", "words"],
)
def test_what_can_be_done_there_must_be_the_same_but_decoration_may_differ(changes: Any, same: bool) -> None:
    if "elements" in changes:
        squares = [LONG.front.squares[0].model_copy(update={"element": "thing"}), LONG.front.squares[1]]
        changes = {**changes, "squares": tuple(squares)}
    assert bool(list(exchanges(short_of_tiles(front(LONG, **changes))))) == same


@pytest.mark.parametrize(
    ("on_small", "on_long", "same"),
    [("n", "n", True), ("n", "s", False), ("n", None, False), (None, "n", False)],
    ids=["the same wall", "another wall", "lost", "new"],
)
def test_a_supported_door_must_stay_supported(on_small: Any, on_long: Any, same: bool) -> None:
    """On the first square: the small tile has it on its one square, the long one on its left."""
    state = short_of_tiles(with_screens(LONG, on_long))
    small = with_screens(state.box.tiles["tile-a"], on_small)
    state = replace(state, box=replace(state.box, tiles=MappingProxyType({**state.box.tiles, "tile-a": small})))
    assert bool(list(exchanges(state))) == same


@pytest.mark.parametrize(
    ("changes", "same"),
    [
        ({}, True),
        ({"name": "Monitors"}, True),
        ({"kind": "window"}, False),
        ({"defence": 4}, False),
        ({"destroyable": None, "impassable": True}, False),
        ({"blocks_los": True}, False),
        ({"cadavers": 1}, False),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, dict) else "",
)
def test_elements_in_the_same_place_must_be_equal(changes: dict[str, Any], same: bool) -> None:
    state = short_of_tiles(with_screens(LONG, "n", **changes))
    small = with_screens(state.box.tiles["tile-a"], "n")
    state = replace(state, box=replace(state.box, tiles=MappingProxyType({**state.box.tiles, "tile-a": small})))
    assert bool(list(exchanges(state))) == same


def with_screens(tile: Tile, side: Direction | None, **changes: Any) -> Tile:
    """The tile with screens on that wall of its top-left square, if any."""
    if side is None:
        return tile
    edge = Square(0, 0).edge(side)
    fields: dict[str, Any] = {"kind": "screens", "name": "Screens", "destroyable": True, **changes}
    screens = Element(id="screens", edges=(edge,), **fields)
    walls = (each.model_copy(update={"element": "screens"}) if each.edge == edge else each for each in tile.front.walls)
    face = tile.front.model_copy(update={"elements": (screens,), "walls": tuple(walls)})
    return tile.model_copy(update={"front": face})


def test_no_door_may_be_lost() -> None:
    """A door between the two small tiles: here they are divided by a wall, and so is the long tile."""
    divided = PICTURE.replace("|A.  B. |", "|A. |B. |")
    inner = front(drawn_tile("+---+---+\n|L. |L. |\n+---+---+"))
    for door, possible in (((Edge(0, 1, "n"),), True), ((Edge(1, 0, "w"),), False)):
        state = short_of_tiles(inner, divided, {"B": ((Edge(2, 0, "w"),),), "A": (door,)})
        assert bool(list(exchanges(state))) == possible
        assert reasons(state, ACTION) == (set() if possible else {"sags.not-the-same"})


def test_what_was_paid_for_the_small_tiles_is_paid_for_the_long_one() -> None:
    state = short_of_tiles(LONG, doors={}, reserve=())
    assert [each.tile for each in state.paid] == ["tile-b", "tile-a"]
    first = replace(state, paid=state.paid[:1], map_bits=replace(state.map_bits, paid=placed_mask(state, B).floor))
    for paid in (state, first):  # a payment for one of them is enough
        after = apply_action(paid, ACTION)
        assert [(each.tile, each.rule) for each in after.paid] == [("tile-l", "tile.no-access")]
        assert after.map_bits.paid == placed_mask(after, after.placements[0]).floor
        assert not check(compile_board(to_scenario(after), after.box)).count("error")


def test_what_was_paid_for_others_or_for_another_violation_stays_as_it_was() -> None:
    state = short_of_tiles(LONG)
    other = PaidViolation(tile="tile-c", rule="tile.no-access")
    opening = PaidViolation(tile="tile-a", rule="tile.open-to-outdoor")
    after = apply_action(replace(state, paid=(other, opening)), ACTION)
    assert after.paid == (other, PaidViolation(tile="tile-l", rule="tile.open-to-outdoor"))
    assert after.map_bits.paid == 0, "nobody paid for a lack of access there"


def test_an_exchange_resets_the_passes() -> None:
    state = apply_action(short_of_tiles(LONG), Pass())
    assert state.passes == 1
    after = apply_action(state, ACTION)
    assert (after.passes, after.phase, after.turn) == (0, "building", state.turn)


def test_a_player_without_actions_passes_and_all_passes_mean_stuck() -> None:
    state = short_of_tiles(front(LONG, room_types=("science",)))
    assert list(legal_actions(state)) == [Pass()]
    state = apply_action(state, Pass())
    assert (state.phase, state.passes) == ("building", 1)
    state = apply_action(state, Pass())
    assert state.phase == "stuck"
    assert list(legal_actions(state)) == []
    assert reasons(state, Pass()) == {"sags.stuck"}
    (why,) = explain_stuck(state)
    assert "fits these empty squares: (3, 3)." in why.text()


def test_a_stuck_construction_names_exchanges() -> None:
    state = short_of_tiles(LONG)
    state = apply_action(apply_action(state, Pass()), Pass())
    assert state.phase == "stuck"
    assert "Tile l could replace Tile b and Tile a" in explain_stuck(state)[-1].text()


def copies(number: int) -> ConstructionState:
    """A stuck construction in which so many tiles, each symmetric, could replace A and B."""
    state = short_of_tiles(LONG)
    letters = "efghijkxyz"[:number]
    more = {
        f"tile-{letter}": LONG.model_copy(
            update={"id": f"tile-{letter}", "front": LONG.front.model_copy(update={"name": f"Hall {letter}"})}
        )
        for letter in letters
    }
    tiles = MappingProxyType({**state.box.tiles, **more})
    state = replace(state, box=replace(state.box, tiles=tiles), zone=("tile-m", *more))
    return apply_action(apply_action(state, Pass()), Pass())


@pytest.mark.parametrize(
    ("number", "last"),
    [
        (1, "Hall e could replace Tile b and Tile a, which could then fill the holes."),
        (5, "Hall i could replace Tile b and Tile a, which could then fill the holes."),
        (6, "1 more exchange is possible."),
        (8, "3 more exchanges are possible."),
    ],
)
def test_an_exchange_is_named_once_for_all_rotations_and_only_some_are_named(number: int, last: str) -> None:
    state = copies(number)
    assert state.phase == "stuck"
    assert len(list(exchanges(state))) == 2 * number, "each fits both ways round"
    texts = [why.text() for why in explain_stuck(state) if why.id != "sags.hole-fits-nothing"]
    assert len(texts) == len(set(texts)) == min(number, 5) + (number > 5)
    assert [line.split(" could ")[0] for line in texts[:5]] == [f"Hall {letter}" for letter in "efghi"[:number]]
    assert texts[-1] == last


def test_a_stuck_construction_names_the_doors_in_the_way() -> None:
    drawing = Drawing("""
+---+---+---+   +
|A.  A.  A. |C,
+---+   +   +   +
|B, |A.  A. |C,
+---+---+---+   +
 C,  C,  C,  C,
+   +   +   +   +
 C,  C,  C,  C,
+   +   +   +   +
""")
    state = drawing.after(drawing.beginning(), "AC", {"A": ((Edge(0, 1, "n"),),)})
    walled = drawn_tile("+---+\n|B. |\n+---+")
    tiles = MappingProxyType({**state.box.tiles, "tile-b": walled})
    state = replace(state, box=replace(state.box, tiles=tiles))
    assert list(legal_actions(state)) == [Pass()]
    state = apply_action(apply_action(state, Pass()), Pass())
    (why,) = explain_stuck(state)
    assert why.id == "sags.hole-behind-doors"
    assert to_text(door_name(state.box, state.doors[0].door)) in why.text()


def test_no_exchange_is_overlooked() -> None:
    """Every face of the zone, rotated, everywhere: also an L whose corner is a hole."""
    state = new_construction(real_box(), players=2, seed=1, frame=(4, 4))
    for tile, x, y in (("alcove", 1, 0), ("wet-passage", 1, 1), ("passage", 0, 1), ("pipe-gallery", 2, 0)):
        state = apply_action(state, PlaceTile(tile=tile, face="back", x=x, y=y))
    turns = [(tile, face, turn) for tile in state.zone for face in ("front", "back") for turn in (0, 90, 180, 270)]
    everywhere = {
        found
        for (tile, face, turn), x, y in product(turns, range(4), range(4))
        if (found := exchange_for(state, TileSpot(tile, face, x, y, turn)))  # type: ignore[arg-type]
    }
    assert set(exchanges(state)) == everywhere
    corner = [each for each in everywhere if set(each.tiles) == {"alcove", "wet-passage", "passage"}]
    assert corner
    assert all((each.x, each.y) == (0, 0) for each in corner)
