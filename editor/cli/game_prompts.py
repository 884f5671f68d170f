"""The questions that ``sags play`` asks in each step of a game, built only from the view of the player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from editor.board import LevelBoard
from editor.board.names import (
    card_name,
    character_name,
    color_name,
    door_kind,
    face_name,
    faction_name,
    item_name,
    player_name,
    square_name,
)
from editor.catalog import Box
from editor.catalog.translation import box_text
from editor.cli.output.game_text import door_place, level_seen, map_level
from editor.cli.output.terminal import echo_wrapped
from editor.cli.prompts import (
    Dialog,
    Question,
    ask_number,
    ask_square,
    choose_one,
    choose_some,
    choose_yes_no,
    confirm,
    is_number_in,
    numbered_lines,
    run_dialog,
)
from editor.messages import JoinedNames, Message, Name, msg, to_text
from editor.model.cards import CardColor
from editor.model.grid import DIRECTIONS, ROTATIONS, Direction, DoorEdges, Rotation, Square
from editor.model.sags_constants import SAGS_CONSTANTS
from editor.sags.construction.actions import AddDoor, DoorPlacement, Exchange, Pass, TileSpot
from editor.sags.construction.exchange import exchanges, in_shortage
from editor.sags.construction.offers import doors_to_add, legal_drillers, legal_placements
from editor.sags.construction.state import ConstructionState
from editor.sags.game.actions import (
    Assign,
    Carry,
    ChooseBonus,
    ChooseDecoy,
    ChooseTeam,
    Close,
    Decline,
    Enrol,
    Move,
    PassCards,
    PlaceMarker,
    Reveal,
    Stand,
    TakeCard,
    TellMissions,
    TurnDeck,
    Turned,
)
from editor.sags.game.equipment_assignment import amount_due, carrier_fits, magnetic_count, too_heavy
from editor.sags.game.equipment_draft import legal_cards
from editor.sags.game.game_view import GameView
from editor.sags.game.log_text import marker_label
from editor.sags.game.marker_reveal import (
    DrillerRotations,
    driller_openings,
    driller_squares,
    legal_stands,
    own_markers,
)
from editor.sags.game.mission_dealing import FACTIONS, max_missions, own_factions
from editor.sags.game.moves import illegal_reasons
from editor.sags.game.state import ChosenCard
from editor.sags.game.team_hiring import available_characters, legal_enrolments
from editor.sags.players.large_miniatures import is_cut_off
from editor.session.pending_tile import (
    PendingTile,
    TileInHand,
    describe_pending,
    describe_price,
    describe_tile_icons,
    pick_up_tile,
    place_pending,
)


def _construction_dialog(view: GameView) -> Dialog[Move]:
    """Ask for a move of the construction, or of adding doors when the frame is full."""
    state = view.construction
    if state.phase == "adding-doors":
        level = level_seen(view)
        doors: list[AddDoor | Pass] = [Pass(), *(AddDoor(**dict(each)) for each in _different_doors(state))]
        return (yield from choose_one(msg("game.ask-door"), doors, lambda each: _door_name(view, level, each)))
    largest_first = sorted(state.zone, key=lambda tile: -_size(view, tile))
    options: list[str | Exchange] = [tile for tile in largest_first if next(legal_placements(state, [tile]), None)]
    if next(legal_drillers(state), None):
        options += state.constructor.drillers
    if in_shortage(state) or not options:
        options += exchanges(state)
    if not options:
        return Pass()
    icons = partial(_tile_icons, view)
    chosen = yield from choose_one(msg("game.ask-tile"), options, partial(_tile_name, view), icons)
    if isinstance(chosen, Exchange):
        return chosen
    return (yield from _placing_dialog(view, pick_up_tile(state, chosen))).action


def _different_doors(state: ConstructionState) -> Iterable[DoorPlacement]:
    """Return the doors that can be added, of those of one kind at one place only the cheapest."""
    found: dict[tuple[str, str, bool, DoorEdges], DoorPlacement] = {}
    for each in sorted(doors_to_add(state), key=lambda each: state.price(state.box.doors[each.door])):
        door = state.box.doors[each.door]
        found.setdefault((door.size, door.make, door.magnetic, each.edges), each)
    return sorted(found.values(), key=lambda each: each.edges)


def _placing_dialog(view: GameView, hand: TileInHand) -> Dialog[PendingTile]:
    """Ask where to place the tile and then for its doors, until Enter confirms."""

    def price(spot: TileSpot) -> Name:
        down = place_pending(hand, spot)
        return describe_price(down, player_name) if down.price else ""

    spot = yield from choose_one(msg("game.ask-spot"), list(hand.offers), partial(_spot_name, view.box, hand), price)
    down = place_pending(hand, spot)
    problem: Message | None = None
    while True:
        changes = list(_changes(down))
        lines = [*map(to_text, _pending_tile_lines(down)), *numbered_lines(changes, lambda each: each[0])]
        answer = yield Question(msg("game.ask-place"), tuple(lines), problem)
        problem = None
        if not answer:
            return down
        if is_number_in(answer, len(changes)):
            _, change = changes[int(answer) - 1]
            down = change if change is not None else (yield from _more_doors(down))
        else:
            problem = msg("game.ask-again")


def _pending_tile_lines(down: PendingTile) -> Iterator[Name]:
    """Yield the cost, doors and warnings of the tile as it would be placed."""
    yield describe_pending(down, player_name)
    yield from (_door_at(down, door) for door in down.doors)
    if down.hole:
        yield down.hole


def _changes(down: PendingTile) -> Iterator[tuple[Name, PendingTile | None]]:
    """Yield what can still be changed; ``None`` means adding a door."""
    for index, way in enumerate(down.door_plans):
        if index != down.plan_index:
            other = down.with_plan(index)
            doors = tuple(_door_at(other, door) for door in way.doors)
            yield msg("game.change-way", doors=doors, mp=way.cost), other
    for side in down.sides:
        if side != down.named_side:
            yield msg("game.change-side", player=player_name(side)), down.with_named_side(side)
    for door in down.doors:
        other = down.with_door(door.edges)
        instead = next((each for each in other.doors if each.edges == door.edges), None)
        if instead is None:
            yield msg("game.change-no-door", door=_door_at(down, door)), other
        elif instead != door:
            yield msg("game.change-door", door=_door_at(other, instead)), other
    if _free_places(down):
        yield msg("game.change-more"), None


def _free_places(down: PendingTile) -> list[DoorEdges]:
    taken = {door.edges for door in down.doors}
    return [each for each in down.places if each not in taken]


def _more_doors(down: PendingTile) -> Dialog[PendingTile]:
    level = map_level(down.after)
    edges = yield from choose_one(msg("game.ask-door-where"), _free_places(down), partial(door_place, level))
    return down.with_door(edges)


# --- names ----------------------------------------------------------------------------------------------------------


def _door_name(view: GameView, level: LevelBoard, each: AddDoor | Pass) -> Message:
    if isinstance(each, Pass):
        return msg("game.name-pass")
    price = view.construction.price(view.box.doors[each.door])
    where = door_place(level, each.edges)
    return msg("game.name-door", door=door_kind(view.box.doors[each.door]), where=where, mp=price)


def _door_at(down: PendingTile, door: DoorPlacement) -> Message:
    kind = door_kind(down.state.box.doors[door.door])
    return msg("game.door-at", door=kind, where=door_place(map_level(down.after), door.edges))


def _tile_name(view: GameView, each: str | Exchange) -> Name:
    if isinstance(each, Exchange):
        return msg("game.name-exchange", tile=face_name(view.box, each.tile, each.face))
    tile = view.box.tiles[each]
    if tile.kind == "driller":
        mp = tile.front.mp_cost if view.construction.doors_have_prices else 0
        return msg("game.name-driller", tile=face_name(view.box, each, "front"), mp=mp)
    faces = tuple(face_name(view.box, each, face) for face, _ in tile.faces())
    return msg("game.name-tile", faces=JoinedNames(faces), count=_size(view, each))


def _tile_icons(view: GameView, each: str | Exchange) -> Name:
    """Return what the MP icons of a tile do; empty if it has none."""
    if isinstance(each, Exchange) or view.box.tiles[each].kind == "driller":
        return ""
    return JoinedNames(describe_tile_icons(view.construction, each), ", ")


def _size(view: GameView, tile: str) -> int:
    return len(view.box.tiles[tile].front.squares)


def _spot_name(box: Box, hand: TileInHand, spot: TileSpot) -> Message:
    if spot.face == "down":
        return msg("game.name-spot-down", x=spot.x, y=spot.y)
    name, doors = face_name(box, spot.tile, spot.face), len(hand.offers[spot].doors[0])
    return msg("game.name-spot", tile=name, x=spot.x, y=spot.y, rotation=spot.rotation, doors=doors)


def ask_move(view: GameView, suggest: Callable[[], Move], problem: Message | None = None) -> Move:
    """Return the move that the player chooses, or has suggested; ``problem``: why the last one was refused."""
    return run_dialog(partial(_DIALOGS[view.step], view), suggest, problem)


def _character_line(view: GameView, character: str) -> Message:
    card = view.box.characters[character]
    return msg(
        "game.name-character",
        name=character_name(view.box, character),
        price=card.mp_cost or 0,
        cp=card.healthy.max_cp or 0,
        bonus=card.healthy.cp_bonus or 0,
    )


def _character_help(view: GameView, character: str) -> Name:
    return box_text("character", view.box.characters[character].help)


def _card_help(view: GameView, card: str, face: CardColor) -> Name:
    """Return the text of one side of an equipment card, with its weight and the item on its back."""
    shown, back = view.box.cards[card].face(face), view.box.cards[card].face("yellow" if face == "green" else "green")
    item = view.box.equipment.get(shown.item)
    weight = () if shown.weight is None else (msg("table.card-weighs", count=shown.weight),)
    text = (box_text("equipment", item.help),) if item is not None and item.help else ()
    return JoinedNames((*text, *weight, msg("table.card-back", item=item_name(view.box, back.item))), " · ")


def _explain_points(view: GameView) -> None:
    """Print what the two numbers after a name mean."""
    echo_wrapped([msg("game.cp-explained", cp=SAGS_CONSTANTS[view.players].cp)])


def _team(view: GameView) -> Dialog[Move]:
    _explain_points(view)
    question = msg("game.ask-team", mp=view.own.mp)
    return ChooseTeam(
        characters=(
            yield from choose_some(
                question,
                available_characters(view),
                partial(_character_line, view),
                partial(_character_help, view),
            )
        )
    )


def _enrol(view: GameView) -> Dialog[Move]:
    def name(each: Enrol | Decline) -> Name:
        return _character_line(view, each.character) if isinstance(each, Enrol) else msg("game.name-decline")

    def more(each: Enrol | Decline) -> Name:
        return _character_help(view, each.character) if isinstance(each, Enrol) else ""

    _explain_points(view)
    return (yield from choose_one(msg("game.ask-enroll", mp=view.own.mp), list(legal_enrolments(view)), name, more))


def _deck(view: GameView) -> Dialog[Move]:
    if view.top:
        echo_wrapped([msg("game.top-card", card=card_name(view.box, *view.top)), _card_help(view, *view.top)])
    return TurnDeck(turn=(yield from choose_yes_no(msg("game.ask-flip"))))


def _draft(view: GameView) -> Dialog[Move]:
    def name(each: TakeCard | PassCards) -> Name:
        if isinstance(each, PassCards):
            return msg("table.drafting-stop" if view.players == 2 else "table.drafting-skip")
        if each.card is None or each.face is None:
            return msg("game.name-a-card", color=color_name(each.face) if each.face else "")
        price = view.box.cards[each.card].face(each.face).price or 0
        return msg(
            "game.name-card", card=card_name(view.box, each.card, each.face), color=color_name(each.face), mp=price
        )

    def more(each: TakeCard | PassCards) -> Name:
        if isinstance(each, PassCards) or each.card is None or each.face is None:
            return ""
        return _card_help(view, each.card, each.face)

    options: list[TakeCard | PassCards] = [*legal_cards(view), PassCards()]
    return (yield from choose_one(msg("game.ask-card"), options, name, more))


def _decoy(_: GameView) -> Dialog[Move]:
    return ChooseDecoy(faction=(yield from choose_one(msg("game.ask-decoy"), FACTIONS, faction_name)))


def _marker(view: GameView) -> Dialog[Move]:
    markers = view.own.unplaced_markers or ()
    marker = yield from choose_one(msg("game.ask-marker"), markers, partial(marker_label, view.box))
    drillers = [each.at for each in view.drillers if each.rotation is None]
    if drillers:
        echo_wrapped([msg("game.drillers-at", squares=JoinedNames(tuple(map(square_name, drillers)), ", "))])
    while True:
        at = yield from ask_square(msg("game.ask-square"))
        driller = next((each for each in drillers if at in driller_squares(each)), None)
        move = PlaceMarker(marker=marker, at=None if driller else at, driller_at=driller)
        if any(illegal_reasons(view, move)) or not is_cut_off(view, move):
            return move
        if confirm(msg("game.ask-cut-off", character=marker_label(view.box, marker))):
            return move


def _reveal(view: GameView) -> Dialog[Move]:
    turns: DrillerRotations = {}
    for at in view.drillers_to_turn:
        question = msg("game.ask-rotation", x=at.x, y=at.y)
        turns[at] = yield from choose_one(question, ROTATIONS, partial(_rotation_name, view, at))
    starts = []
    for character in own_markers(view) if view.seat not in view.revealed else ():
        at = yield from _place(view, character, turns)
        facing: Direction = yield from choose_one(
            msg("game.ask-facing", character=character_name(view.box, character)),
            DIRECTIONS,
            lambda each: msg(f"game.facing-{each}"),
        )
        starts.append(Stand(character=character, x=at.x, y=at.y, facing=facing))
    drillers = tuple(Turned(at=at, rotation=rotation) for at, rotation in turns.items())
    return Reveal(starts=tuple(starts), drillers=drillers)


def _rotation_name(view: GameView, at: Square, rotation: Rotation) -> Message:
    """Return a rotation of a Driller with the sides on which one could leave it."""
    open_to = tuple(msg(f"sheet.facing-{each}") for each in driller_openings(view, at, rotation))
    name = "game.name-rotation" if open_to else "game.name-rotation-closed"
    return msg(name, degrees=rotation, sides=open_to)


def _place(view: GameView, character: str, turns: DrillerRotations) -> Dialog[Square]:
    """Ask for the square of a character after the Drillers are rotated, if there is a choice."""
    places = tuple(dict.fromkeys(Square(each.x, each.y) for each in legal_stands(view, character, turns)))
    if len(places) == 1:
        return places[0]
    large, name = view.box.characters[character].large, character_name(view.box, character)
    question = msg("game.ask-top-left" if large else "game.ask-on-driller", character=name)
    problem: Message | None = None
    while (at := (yield from ask_square(question, problem))) not in places:
        echo_wrapped([msg("game.squares-free", squares=JoinedNames(tuple(map(square_name, places)), ", "))])
        problem = msg("game.reveal.large" if large else "game.reveal.moved", character=name)
    return at


def _missions(view: GameView) -> Dialog[Move]:
    if view.numbers.bonus_missions and view.own_team and view.own.bonus is None:
        return ChooseBonus(faction=(yield from choose_one(msg("game.ask-bonus"), own_factions(view), faction_name)))
    return TellMissions(kept=(yield from ask_number(msg("game.ask-kept", most=max_missions(view)))))


def _assign(view: GameView) -> Dialog[Move]:
    due = (yield from ask_number(msg("game.ask-due"))) if view.decks.equipment == "table" else None
    carries: list[Carry] = []
    if due is None and amount_due(view) <= view.own.mp:
        for item in view.own.items or ():
            free = _free_to_carry(view, item, carries)
            if item.card is None or not free:
                continue
            question = msg("game.ask-carrier", card=card_name(view.box, item.card, item.face))
            who = yield from choose_one(question, [*free, ""], partial(_carrier_name, view))
            if who:
                carries.append(Carry(character=who, card=item.card))
    magnetic: tuple[str, ...] = ()
    if count := magnetic_count(view):
        question = msg("game.ask-magnetic", count=count)
        magnetic = yield from choose_some(question, view.own_team, partial(character_name, view.box))
    return Assign(carries=tuple(carries), magnetic=magnetic, due=due)


def _free_to_carry(view: GameView, item: ChosenCard, carries: list[Carry]) -> list[str]:
    """Return the members of the team without a card who could carry this one."""
    busy = {each.character for each in carries}
    fit = (each for each in view.own_team if carrier_fits(view, each, item) and not too_heavy(view, each, item))
    return [each for each in fit if each not in busy]


def _carrier_name(view: GameView, character: str) -> Name:
    return character_name(view.box, character) if character else msg("game.name-not-carried")


def _close(_: GameView) -> Dialog[Move]:
    yield Question(msg("game.ask-close"))
    return Close()


_DIALOGS: dict[str, Callable[[GameView], Dialog[Move]]] = {
    "building": _construction_dialog,
    "adding-doors": _construction_dialog,
    "team": _team,
    "enrolling": _enrol,
    "deck": _deck,
    "drafting": _draft,
    "decoy": _decoy,
    "deploying": _marker,
    "revealing": _reveal,
    "missions": _missions,
    "assigning": _assign,
    "ready": _close,
}
