"""What one seat may know of a game: the only thing that players, pages and public files read.

Two games that differ only in what a seat may not know give that seat equal views. Face-down pieces have neutral names.
On the map of the view, Drillers that the seat does not know are replaced by others: all backs look alike, so the seat
can compute with the map as if it were the real one and learns nothing from it.
"""

from __future__ import annotations

from collections.abc import Mapping

from editor.catalog import Box
from editor.model.cards import CardColor
from editor.model.game_words import Faction
from editor.model.grid import Rotation, Square
from editor.rules.sags_rules.sags_numbers import RULES_BY_PLAYERS, PlayerCountRules
from editor.sags.construction.actions import PlaceDriller
from editor.sags.construction.state import ConstructionState
from editor.sags.game.actions import Assign, Carry, Stand
from editor.sags.game.state import ChosenCard, Decks, Game, GameSide, GameStep, PlacedDriller, ShownMission
from editor.values import FrozenStruct, replace


class SideView(FrozenStruct):
    """A side as far as it is known; ``None`` means hidden."""

    id: str
    faction: Faction | None
    mp: int
    team: tuple[str, ...] | None
    item_count: int
    items: tuple[ChosenCard, ...] | None
    passed: bool
    decoy: Faction | None
    markers_left: int
    unplaced_markers: tuple[str, ...] | None
    stands: tuple[Stand, ...]
    bonus: Faction | None
    missions: tuple[str, ...] | None
    sealed_assign: Assign | None
    due: int | None
    punished: bool
    carries: tuple[Carry, ...]
    magnetic: tuple[str, ...]


class MarkerView(FrozenStruct):
    """A marker on the map; ``marker`` is its character or decoy, if the seat knows."""

    name: str
    side: str
    faction: Faction
    at: Square | None
    driller_at: Square | None
    marker: str | None


class DrillerView(FrozenStruct):
    """A Driller on the map; ``tile`` says which one, if the seat knows."""

    name: str
    at: Square
    owner: str
    tile: str | None
    rotation: Rotation | None


class GameView(FrozenStruct):
    """A game as a seat sees it; without a seat, as a spectator does."""

    seat: str | None
    decks: Decks
    construction: ConstructionState
    """The map, with stand-ins for unknown Drillers and without the seed."""
    step: GameStep
    pending: frozenset[str]
    first: str | None
    sides: tuple[SideView, ...]
    open_cards: tuple[str, ...]
    declines: int
    last_to_enrol: str | None
    top: tuple[str, CardColor] | None
    """The top card of the unsplit equipment deck and its upper side, for the seat that may turn the deck."""
    hand: tuple[str, ...] | None
    """The cards that the seat can choose from now."""
    round: int
    markers: tuple[MarkerView, ...]
    drillers: tuple[DrillerView, ...]
    drillers_to_turn: tuple[Square, ...]
    """The Drillers that the side whose turn it is must turn up."""
    revealed: tuple[str, ...]
    shown: tuple[ShownMission, ...]
    mercenary: str | None

    @property
    def box(self) -> Box:
        """The box of the game."""
        return self.construction.box

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.sides)

    @property
    def numbers(self) -> PlayerCountRules:
        """The numbers that depend on the number of players."""
        return RULES_BY_PLAYERS[self.players]

    @property
    def own(self) -> SideView:
        """The side of the seat."""
        assert self.seat is not None, "a bystander has no side"
        return self.side(self.seat)

    def side(self, side: str) -> SideView:
        """Return the side with that id."""
        return next(each for each in self.sides if each.id == side)

    @property
    def own_team(self) -> tuple[str, ...]:
        """The characters of the seat's team."""
        return self.own.team or ()

    def faction_of(self, marker: str) -> Faction:
        """Return the color of a marker of the seat."""
        if marker in self.box.characters:
            return self.box.characters[marker].faction
        return self.own.decoy or self.own.faction or "norad"


def view_for(game: Game, seat: str | None) -> GameView:
    """Return what the seat knows; for ``None`` what everyone knows."""
    may_turn = game.step == "deck" and seat in game.pending and game.face_up
    chooses = game.step == "drafting" and seat in game.pending and seat is not None
    return GameView(
        seat=seat,
        decks=game.decks,
        construction=_map(game, seat),
        step=game.step,
        pending=game.pending,
        first=game.first,
        sides=tuple(_side(game, each, own=each.id == seat) for each in game.sides),
        open_cards=game.open_cards,
        declines=game.declines,
        last_to_enrol=game.last_to_enrol,
        top=game.face_up[0] if may_turn else None,
        hand=game.hands[game.hand_number(seat)] if chooses and seat is not None and game.hands else None,
        round=game.round,
        markers=_markers(game, seat),
        drillers=tuple(
            DrillerView(
                name=f"driller-at-{each.at.x}-{each.at.y}",
                at=each.at,
                owner=each.owner,
                tile=each.tile if each.rotation is not None or _knows_driller(game, seat, each) else None,
                rotation=each.rotation,
            )
            for each in game.drillers
        ),
        drillers_to_turn=drillers_to_turn(game),
        revealed=game.revealed,
        shown=game.shown,
        mercenary=game.mercenary,
    )


def _side(game: Game, side: GameSide, *, own: bool) -> SideView:
    open_items = game.step in ("assigning", "ready")
    return SideView(
        id=side.id,
        faction=side.faction,
        mp=side.mp,
        team=_team(game, side, own=own),
        item_count=len(side.items),
        items=side.items if own or open_items else None,
        passed=side.passed,
        decoy=side.decoy if own else None,
        markers_left=len(side.unplaced_markers),
        unplaced_markers=side.unplaced_markers if own else None,
        stands=side.stands,
        bonus=side.bonus if own or game.step != "missions" else None,
        missions=side.missions if own else None,
        sealed_assign=side.sealed_assign if own else None,
        due=side.due,
        punished=side.punished,
        carries=side.carries,
        magnetic=side.magnetic,
    )


def _team(game: Game, side: GameSide, *, own: bool) -> tuple[str, ...] | None:
    if own and side.sealed_team is not None:
        return side.sealed_team
    return side.team if own or game.step != "team" else None


def _markers(game: Game, seat: str | None) -> tuple[MarkerView, ...]:
    return tuple(
        MarkerView(
            name=f"marker-{number}",
            side=each.side,
            faction=each.faction,
            at=each.at,
            driller_at=each.driller_at,
            marker=each.marker if each.side == seat else None,
        )
        for number, each in enumerate(game.placed_markers, 1)
    )


# --- the map --------------------------------------------------------------------------------------------------------


def _knows_driller(game: Game, seat: str | None, driller: PlacedDriller) -> bool:
    """Return whether the seat knows which Driller it is: the owner does, and the side that is turning it up."""
    return seat is not None and (
        driller.owner == seat
        or (game.step == "revealing" and seat in game.pending and driller.at in drillers_to_turn(game))
    )


def _map(game: Game, seat: str | None) -> ConstructionState:
    """Return the construction without the seed, with stand-ins for the Drillers that the seat does not know."""
    state = game.construction
    names = _stand_ins(game, seat)
    if not names:
        return replace(state, seed=0)
    return replace(
        state,
        seed=0,
        players=tuple(
            player
            if player.id == seat
            else replace(player, drillers=tuple(sorted(names.get(each, each) for each in player.drillers)))
            for player in state.players
        ),
        placements=tuple(
            each.model_copy(update={"id": names[each.tile], "tile": names[each.tile]}) if each.tile in names else each
            for each in state.placements
        ),
        actions=tuple(
            each.model_copy(update={"tile": names[each.tile]})
            if isinstance(each, PlaceDriller) and each.tile in names
            else each
            for each in state.actions
        ),
    )


def _stand_ins(game: Game, seat: str | None) -> Mapping[str, str]:
    """Return a substitute for each Driller that the seat does not know, chosen only by its place or owner."""
    up = {each.tile for each in game.drillers if each.rotation is not None}
    known = up | {each.tile for each in game.drillers if _knows_driller(game, seat, each)}
    known |= {tile for player in game.construction.players if player.id == seat for tile in player.drillers}
    placed = [each.tile for each in game.drillers if each.tile not in known]
    held = [tile for player in game.construction.players for tile in player.drillers if tile not in known]
    pool = [tile.id for tile in game.box.tiles.values() if tile.kind == "driller" and tile.id not in known]
    return dict(zip([*placed, *held], pool, strict=False))


def drillers_to_turn(game: Game) -> tuple[Square, ...]:
    """Return the Drillers that the side whose turn it is to reveal must turn up.

    With two players NORAD turns all of them. Otherwise each side turns those with a marker of its own, and the first
    side, last of all, those without a marker (R12).
    """
    if game.step != "revealing" or not game.pending:
        return ()
    (side,) = game.pending
    down = [each for each in game.drillers if each.rotation is None]
    if game.players == 2:
        return tuple(each.at for each in down if each.owner == side)
    if side in game.revealed:
        return tuple(each.at for each in down)
    under = {each.driller_at for each in game.placed_markers if each.side == side}
    return tuple(each.at for each in down if each.at in under)
