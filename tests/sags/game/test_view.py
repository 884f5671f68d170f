"""What a seat may not know does not change its view, its public files, or anything the computer decides for it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.files import scenario_bytes
from editor.model.grid import Square
from editor.rules.sags_rules.sags_numbers import deck_of
from editor.sags.construction.actions import PlaceDriller
from editor.sags.game import Game, apply_move, view_for
from editor.sags.game.actions import ChooseDecoy, ChooseTeam, PlaceMarker, TakeCard
from editor.sags.game.equipment_draft import make_deck
from editor.sags.game.scenario import to_scenario
from editor.sags.game.state import GameSide
from editor.sags.players.game_decisions import decide
from editor.values import replace
from tests.sags.game.computer_games import course
from tests.sags.game.situations import Situation

SEEDS = (1, 2)


@st.composite
def moments(draw: st.DrawFn) -> tuple[Game, str | None]:
    """Some moment of some game, and a seat at the table, or a bystander."""
    games = course(draw(st.integers(2, 4)), draw(st.sampled_from(SEEDS)))
    game = games[draw(st.integers(0, len(games) - 1))]
    return game, draw(st.sampled_from([None, *(side.id for side in game.sides)]))


def scrambled(game: Game, seat: str | None, rng: Random) -> Game:
    """Another game that could be the same for who sits there: everything hidden is something else."""
    game = _other_drillers(game, seat, rng)
    sides = [side if side.id == seat else _other_side(game, side, rng) for side in game.sides]
    hands = list(game.hands)
    held = game.hand_number(seat) if seat in game.pending and seat is not None and hands else None
    for number, hand in enumerate(hands):
        if number != held:
            hands[number] = tuple(rng.sample(sorted(game.box.cards), len(hand)))
    deck = list(game.search_deck or ())
    tail = deck[1:]
    rng.shuffle(tail)
    top, rest = game.face_up[:1], list(game.face_up[1:])
    rng.shuffle(rest)
    return replace(
        game,
        construction=replace(game.construction, seed=rng.randrange(10**6)),
        sides=tuple(sides),
        hands=tuple(hands),
        aside=tuple(rng.sample(sorted(game.box.cards), len(game.aside))),
        piles={faction: tuple(rng.sample(pile, len(pile))) for faction, pile in game.piles.items()},
        placed_markers=_other_markers(game, seat, rng),
        search_deck=(*deck[:1], *tail) if game.search_deck is not None else None,
        face_up=(*top, *rest) if seat in game.pending else (*rest, *top),
    )


def _other_side(game: Game, side: GameSide, rng: Random) -> GameSide:
    box = game.box
    missions = sorted(box.missions)
    changed = replace(side, missions=tuple(rng.choice(missions) for _ in side.missions))
    if side.sealed_team is not None:
        changed = replace(changed, sealed_team=tuple(rng.sample(sorted(box.characters), rng.randint(1, 5))))
    if game.step not in ("assigning", "ready"):
        cards = rng.sample(sorted(box.cards), len(side.items))
        items = (replace(each, card=card, item="x", price=9) for each, card in zip(side.items, cards, strict=True))
        changed = replace(changed, items=tuple(items))
    if side.sealed_assign is not None:
        changed = replace(changed, sealed_assign=side.sealed_assign.model_copy(update={"carries": ()}))
    if side.unplaced_markers:
        changed = replace(
            changed, unplaced_markers=tuple(rng.sample([*side.team, "decoy-1", "decoy-2"], len(side.unplaced_markers)))
        )
    if side.decoy is not None:
        changed = replace(changed, decoy=rng.choice(("norad", "salemite")))
    return changed


def _other_markers(game: Game, seat: str | None, rng: Random):  # type: ignore[no-untyped-def]
    names = ["nick-bolter", "decoy-1", "jack-saw", "decoy-2"]
    return tuple(each if each.side == seat else replace(each, marker=rng.choice(names)) for each in game.placed_markers)


def _other_drillers(game: Game, seat: str | None, rng: Random) -> Game:
    """Drillers whose identity the seat does not know change places, on the map and in the hands of others."""
    known = {each.tile for each in view_for(game, seat).drillers if each.tile is not None}
    state = game.construction
    known |= {tile for player in state.players if player.id == seat for tile in player.drillers}
    pool = [tile.id for tile in game.box.tiles.values() if tile.kind == "driller" and tile.id not in known]
    names = dict(zip(pool, rng.sample(pool, len(pool)), strict=True))

    def new(tile: str) -> str:
        return names.get(tile, tile)

    return replace(
        game,
        drillers=tuple(replace(each, tile=new(each.tile)) for each in game.drillers),
        construction=replace(
            state,
            players=tuple(replace(each, drillers=tuple(map(new, each.drillers))) for each in state.players),
            placements=tuple(
                each.model_copy(update={"id": new(each.tile), "tile": new(each.tile)}) for each in state.placements
            ),
            actions=tuple(
                each.model_copy(update={"tile": new(each.tile)}) if isinstance(each, PlaceDriller) else each
                for each in state.actions
            ),
        ),
    )


@given(moments(), st.randoms(use_true_random=False))
def test_what_a_seat_may_not_know_does_not_change_its_view(moment: tuple[Game, str | None], rng: Random) -> None:
    game, seat = moment
    assert view_for(scrambled(game, seat, rng), seat) == view_for(game, seat)


@given(moments(), st.randoms(use_true_random=False))
def test_nor_a_scenario_that_is_made_in_the_middle(moment: tuple[Game, str | None], rng: Random) -> None:
    game, _ = moment
    if not game.is_ready:
        other = scrambled(game, None, rng)
        assert scenario_bytes(to_scenario(other)) == scenario_bytes(to_scenario(game))


@given(moments(), st.randoms(use_true_random=False))
def test_nor_what_the_computer_decides_for_it(moment: tuple[Game, str | None], rng: Random) -> None:
    game, seat = moment
    if seat in game.pending:
        before = decide(view_for(game, seat), "random", "1")
        assert decide(view_for(scrambled(game, seat, rng), seat), "random", "1") == before


def test_the_scrambled_games_are_really_others() -> None:
    """Otherwise the tests above would prove nothing: each kind of secret occurs and is changed."""
    changed: set[str] = set()
    for players in (2, 3, 4):
        for game in (each for seed in SEEDS for each in course(players, seed)):
            other = scrambled(game, None, Random(len(game.moves)))
            fields = ("hands", "aside", "piles", "placed_markers", "search_deck", "face_up", "drillers")
            changed |= {name for name in fields if getattr(other, name) != getattr(game, name)}
            for one, two in zip(game.sides, other.sides, strict=True):
                names = ("missions", "sealed_team", "items", "unplaced_markers", "decoy", "sealed_assign")
                changed |= {name for name in names if getattr(one, name) != getattr(two, name)}
    assert changed >= {
        *("hands", "aside", "piles", "placed_markers", "search_deck", "face_up", "drillers"),
        *("missions", "sealed_team", "items", "unplaced_markers", "decoy"),
    }


def test_what_a_seat_knows_shows() -> None:
    """The other direction: each of these is in the view of its own side."""
    for players in (2, 3):
        for game in course(players, 1):
            for side in game.sides:
                seen = view_for(game, side.id).side(side.id)
                assert seen.missions == side.missions
                assert seen.items == side.items
                assert seen.unplaced_markers == side.unplaced_markers
                assert seen.team == (side.sealed_team if side.sealed_team is not None else side.team)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_public_file_names_what_is_hidden(players: int) -> None:
    for game in course(players, 2):
        if game.is_ready:
            continue
        text = scenario_bytes(to_scenario(game)).decode()
        missions = {each for side in game.sides for each in side.missions}
        cards = {move.card for _, move in game.moves if isinstance(move, TakeCard) and move.card}
        assert not [each for each in missions if f'"{each}"' in text]
        if game.step not in ("assigning", "ready"):
            assert not [each for each in cards if f'"{each}"' in text]
        hidden = {each.tile for each in game.drillers if each.rotation is None}
        shown = {each.id for each in to_scenario(game).levels[0].placements if each.face == "down"}
        assert len(shown) == len(hidden)


def test_secret_moves_are_those_that_a_course_has() -> None:
    kinds = {type(move) for players in (2, 3) for _, move in course(players, 1)[-1].moves}
    assert {ChooseTeam, TakeCard, PlaceMarker, ChooseDecoy} <= kinds


def test_the_card_that_norad_sees_on_top_of_the_deck_comes_from_the_seed() -> None:
    tops = set()
    for seed in range(12):
        game = course(2, 1)[0]
        deck = make_deck(replace(game, construction=replace(game.construction, seed=seed)))
        tops.add(view_for(deck, "norad").top)
        assert sorted(card for card, _ in deck.face_up) == sorted(deck_of(game.box, 2))
    assert len({card for card, _ in filter(None, tops)}) > 4
    assert {side for _, side in filter(None, tops)} == {"green", "yellow"}


@pytest.mark.parametrize(
    ("players", "side", "fields"), [(2, "salemite", {}), (3, "player-1", {"decoy": "salemite"})], ids=["two", "three"]
)
def test_everyone_sees_the_color_of_a_decoy(players: int, side: str, fields: dict[str, str]) -> None:
    source = {
        "id": "decoy",
        "players": players,
        "game": {"step": "deploying", "pending": [side], "first": side},
        "sides": {side: {"unplaced_markers": ["decoy-1"], **fields}},
    }
    game = apply_move(Situation(source).beginning, side, PlaceMarker(marker="decoy-1", at=Square(7, 0)))
    assert [(each.faction, each.marker) for each in view_for(game, None).markers] == [("salemite", None)]
