"""Hypothesis strategies for values of the model: valid by construction, and independent of the boxes in ``tiles/``.

Ids are made up, so these scenarios are sound in structure but name no tile that exists. What refers to something (a
zone to its level, a start to its zone) refers to something that is there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cache
from typing import Any, TypeVar, get_args

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from pydantic import BaseModel

from editor.model.base import MAX_SAFE_INT, visible_or_empty
from editor.model.cards import Character, Condition, Equipment, Mission, Who
from editor.model.grid import DIRECTIONS, FULL_FRAME, MIN_FRAME_SIDE, PLACEMENT_LIMIT, ROTATIONS, Edge, Square
from editor.model.level import (
    BrokenEdge,
    Level,
    MapNote,
    Marker,
    NoteIcon,
    NoteKind,
    PlacedDoor,
    Placement,
    Switch,
)
from editor.model.objectives import (
    SHARED,
    CarriedThing,
    DoorCost,
    ExitOnly,
    ExitPlace,
    Goal,
    Indestructible,
    NoDoors,
    Objective,
    Party,
    Portable,
    Reference,
    Stage,
    Structure,
    ThingKind,
    UnopposedWithin,
    Victory,
    VictoryMode,
    When,
)
from editor.model.scenario import (
    DESCRIBED,
    BoxReference,
    Construction,
    CustomCards,
    Exits,
    IgnoredWarning,
    PaidViolation,
    Scenario,
    ScenarioTexts,
    SquareOnLevel,
    StairsLink,
    Zone,
)
from editor.model.sides import Arrival, Side, StartingCharacter

_Thing = TypeVar("_Thing")
_Model = TypeVar("_Model", bound=BaseModel)
_FACTIONS = ("norad", "salemite")
_MOST = 3
"""How many of each thing at most: enough for a first, a middle and a last."""

# --- words and numbers --------------------------------------------------------------------------------------------


@cache
def ids() -> SearchStrategy[str]:
    words = st.text("abcxyz019", min_size=1, max_size=4)
    return st.lists(words, min_size=1, max_size=3).map("-".join)


@cache
def texts(max_size: int = 60) -> SearchStrategy[str]:
    """Text of several lines, in any script."""
    return st.text(
        st.characters(codec="utf-8", exclude_categories=["Cc"], include_characters="\n\t"), max_size=max_size
    )


@cache
def lines(max_size: int = 40) -> SearchStrategy[str]:
    return st.text(st.characters(codec="utf-8", exclude_categories=["Cc"]), max_size=max_size)


@cache
def counts() -> SearchStrategy[int | None]:
    return st.none() | st.integers(0, 999)


@cache
def squares(width: int = PLACEMENT_LIMIT, height: int = PLACEMENT_LIMIT) -> SearchStrategy[Square]:
    """Squares of a frame."""
    return st.builds(Square, st.integers(0, width - 1), st.integers(0, height - 1))


@cache
def edges(width: int = PLACEMENT_LIMIT, height: int = PLACEMENT_LIMIT) -> SearchStrategy[Edge]:
    """Edges of a frame, those on its border included."""
    return st.builds(Edge, st.integers(0, width - 1), st.integers(0, height - 1), st.sampled_from(("n", "w")))


# --- fields of other programs --------------------------------------------------------------------------------------


@cache
def json_values() -> SearchStrategy[Any]:
    """What a field of another program can hold: any JSON, but whole numbers only."""
    words = st.text(st.characters(codec="utf-8"), max_size=12)
    leaves = st.none() | st.booleans() | st.integers(-MAX_SAFE_INT, MAX_SAFE_INT) | words
    return st.recursive(leaves, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3))


@cache
def some_extensions() -> SearchStrategy[dict[str, Any]]:
    """One or two fields of other programs."""
    names = lines(8).map(lambda name: f"x-{name}")
    return st.dictionaries(names, json_values(), min_size=1, max_size=2)


@cache
def extensions() -> SearchStrategy[dict[str, Any]]:
    """Fields of other programs for one record; mostly none."""
    return st.integers(0, 7).flatmap(lambda number: st.just({}) if number else some_extensions())


def _record(model: type[_Model], **fields: SearchStrategy[Any]) -> SearchStrategy[_Model]:
    """Records with these fields, and now and then with fields of other programs."""
    return st.builds(lambda own, others: model(**own, **others), st.fixed_dictionaries(fields), extensions())


# --- one level ----------------------------------------------------------------------------------------------------


@st.composite
def placements(draw: st.DrawFn) -> Placement:
    """A tile whose top-left square lies in the full frame."""
    tile = draw(ids())
    return Placement(
        id=tile + draw(_copies()),
        tile=tile,
        face=draw(st.sampled_from(("front", "back", "down"))),
        x=draw(st.integers(0, FULL_FRAME[0] - 1)),
        y=draw(st.integers(0, FULL_FRAME[1] - 1)),
        rotation=draw(st.sampled_from(ROTATIONS)),
        **draw(extensions()),
    )


@st.composite
def placed_doors(draw: st.DrawFn) -> PlacedDoor:
    door = draw(ids())
    edge = draw(edges(*FULL_FRAME))
    return PlacedDoor(
        id=door + draw(_copies()),
        door=door,
        edges=draw(st.sampled_from(((edge,), (edge, edge.next())))),
        state=draw(st.sampled_from(("closed", "open"))),
        **draw(extensions()),
    )


def notes() -> SearchStrategy[MapNote]:
    x, y = (st.integers(0, size - 1) for size in FULL_FRAME)
    kind, icon = st.sampled_from(get_args(NoteKind)), st.sampled_from(get_args(NoteIcon))
    to = st.none() | squares(*FULL_FRAME)
    off = st.integers(-50, 50)
    return _record(MapNote, id=ids(), kind=kind, x=x, y=y, dx=off, dy=off, to=to, to_dx=off, to_dy=off, icon=icon,
                   text=lines(), printed=st.booleans())  # fmt: skip


def markers() -> SearchStrategy[Marker]:
    x, y = (st.integers(0, size - 1) for size in FULL_FRAME)
    state, side = st.none() | ids(), st.none() | ids()
    return _record(Marker, id=ids(), marker=ids(), x=x, y=y, state=state, side=side, note=lines())


@cache
def _switches() -> SearchStrategy[Switch]:
    states = st.sampled_from(("on", "off"))
    of_element = _record(Switch, placement=ids(), element=ids(), state=states)
    return of_element | _record(Switch, placement=ids(), ability=ids(), state=states)


@cache
def _contents() -> SearchStrategy[tuple[Any, ...]]:
    """Tiles, doors, markers, walls, broken walls and switches, for the full frame: Hypothesis looks through a strategy
    when it is new, so that one for each frame would take longer than the drawing."""
    broken = _record(BrokenEdge, edge=edges(*FULL_FRAME), of=st.sampled_from(("wall", "door")))
    return st.tuples(
        several(placements(), _id),
        several(placed_doors(), _id),
        several(markers(), _id),
        several(notes(), _id),
        st.lists(edges(*FULL_FRAME), max_size=12),
        st.lists(broken, max_size=12),
        several(_switches(), lambda each: (each.placement, each.element, each.ability)),
    )


@st.composite
def levels(draw: st.DrawFn) -> Level:
    width = draw(st.integers(MIN_FRAME_SIDE, max(FULL_FRAME)))
    height = draw(st.integers(MIN_FRAME_SIDE, max(FULL_FRAME) if width <= min(FULL_FRAME) else min(FULL_FRAME)))
    placed, doors, standing, noted, walls, broken, switches = draw(_contents())

    def within(edge: Edge) -> Edge:
        return Edge(edge.x % width, edge.y % height, edge.side)

    def door_within(door: PlacedDoor) -> PlacedDoor:
        first = within(door.edges[0])
        return door.model_copy(update={"edges": (first, first.next())[: len(door.edges)]})

    def put_within(thing: _Model) -> _Model:
        return thing.model_copy(update={"x": thing.x % width, "y": thing.y % height})  # type: ignore[attr-defined]

    gone = {within(each.edge): each for each in broken}
    return Level(
        id=draw(ids()),
        name=draw(lines()),
        elevation=draw(st.integers(-9, 9)),
        width=width,
        height=height,
        placements=tuple(map(put_within, placed)),
        doors=tuple(map(door_within, doors)),
        walls=tuple(sorted({within(edge) for edge in walls})),
        broken=tuple(gone[edge].model_copy(update={"edge": edge}) for edge in sorted(gone)),
        markers=tuple(map(put_within, standing)),
        switches=switches,
        notes=tuple(map(put_within, noted)),
        **draw(extensions()),
    )


# --- a scenario ---------------------------------------------------------------------------------------------------


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    some_levels = _unique_across(draw(several(levels(), _id, min_size=1)))
    level_ids = [level.id for level in some_levels]
    side_ids = draw(several(ids(), str))
    zones = draw(several(_zones(level_ids, side_ids), _id))
    return Scenario(
        id=draw(ids()),
        title=draw(lines()),
        author=draw(lines()),
        rules=draw(st.sampled_from(("sags", "scenario"))),
        box=draw(_box_uses()),
        players=draw(st.integers(1, 4)),
        turns=draw(st.none() | st.integers(1, 99)),
        ground=draw(st.sampled_from((None, *_FACTIONS))),
        initiative=draw(st.sampled_from((None, *side_ids))),
        exits=draw(_record(Exits, frame=st.booleans(), sewers=st.booleans())),
        search_deck=draw(st.none() | several(ids())),
        search_remaining=draw(st.booleans()),
        modules=draw(several(ids(), str)),
        levels=some_levels,
        stairs=draw(several(_record(StairsLink, start=_places(level_ids), end=_places(level_ids)))),
        sides=draw(_sides(side_ids, level_ids, [zone.id for zone in zones])),
        zones=zones,
        objectives=draw(several(_objectives(side_ids), _id)) if side_ids else (),
        victory=draw(st.none() | _victories(side_ids)),
        rules_as_data=draw(several(_rules_as_data())),
        texts=draw(_texts()),
        suppressed=draw(several(_suppressed())),
        house=draw(_houses()),
        construction=draw(st.none() | _constructions()),
        **draw(extensions()),
    )


@cache
def maps() -> SearchStrategy[Scenario]:
    """Scenarios that are nothing but a map, for laws of the map: the rest takes most of the time."""
    return several(levels(), _id, min_size=1).map(lambda them: Scenario(id="map", levels=_unique_across(them)))


def _unique_across(some_levels: tuple[Level, ...]) -> tuple[Level, ...]:
    """The same levels without what already lies on an earlier one."""
    seen: set[tuple[str, str]] = set()

    def first_time(kind: str, things: Iterable[Any]) -> tuple[Any, ...]:
        new = tuple(thing for thing in things if (kind, thing.id) not in seen)
        seen.update((kind, thing.id) for thing in new)
        return new

    kinds = ("placements", "doors", "markers", "notes")
    return tuple(
        level.model_copy(update={kind: first_time(kind, getattr(level, kind)) for kind in kinds})
        for level in some_levels
    )


@cache
def _box_uses() -> SearchStrategy[BoxReference]:
    fingerprints = st.just("") | st.binary(min_size=32, max_size=32).map(bytes.hex)
    return _record(BoxReference, fingerprint=fingerprints, copies=st.integers(1, 9))


def _places(level_ids: Iterable[str]) -> SearchStrategy[SquareOnLevel]:
    x, y = (st.integers(0, size - 1) for size in FULL_FRAME)
    return _record(SquareOnLevel, level=st.sampled_from(tuple(level_ids)), x=x, y=y)


def _zones(level_ids: Iterable[str], side_ids: Iterable[str]) -> SearchStrategy[Zone]:
    return _record(
        Zone,
        id=ids(),
        name=lines(),
        level=st.sampled_from(tuple(level_ids)),
        kind=st.sampled_from(("deployment", "objective", "other")),
        side=st.sampled_from((None, *side_ids)),
        squares=several(squares(*FULL_FRAME)),
        stripes=several(st.integers(1, 8)),
    )


@st.composite
def _sides(draw: st.DrawFn, side_ids: tuple[str, ...], level_ids: list[str], zone_ids: list[str]) -> tuple[Side, ...]:
    starts = draw(several(_starts(level_ids, zone_ids), _id))

    def side(number: int) -> SearchStrategy[Side]:
        return _record(
            Side,
            id=st.just(side_ids[number]),
            name=lines(),
            faction=st.sampled_from((None, *_FACTIONS)),
            cp=counts(),
            mp=counts(),
            characters=st.just(starts[number :: len(side_ids)]),
        )

    return tuple(draw(side(number)) for number in range(len(side_ids)))


@st.composite
def _starts(draw: st.DrawFn, level_ids: list[str], zone_ids: list[str]) -> StartingCharacter:
    level = draw(st.sampled_from((None, *level_ids)))
    x, y = (None, None) if level is None else draw(squares(*FULL_FRAME))
    return StartingCharacter(
        id=draw(ids()),
        character=draw(ids()),
        level=level,
        x=x,
        y=y,
        facing=draw(st.sampled_from(DIRECTIONS)),
        zone=draw(st.sampled_from((None, *zone_ids))),
        equipment=draw(several(ids())),
        magnetic_card=draw(st.booleans()),
        wounded=draw(st.booleans()),
        prisoner=draw(st.booleans()),
        captor=draw(st.none() | ids()),
        arrives=draw(st.none() | _record(Arrival, turn=_turns(), zone=ids())),
        **draw(extensions()),
    )


def _objectives(side_ids: Iterable[str]) -> SearchStrategy[Objective]:
    kinds = st.sampled_from(get_args(ThingKind))
    things = st.none() | _record(Reference, kind=kinds, id=ids())
    return _record(
        Objective,
        id=ids(),
        side=st.sampled_from(tuple(side_ids)),
        goal=st.sampled_from(get_args(Goal)),
        who=things,
        target=things,
        where=things,
        count=st.integers(1, 99),
        mp=st.none() | st.integers(-99, 99),
        each=st.booleans(),
        at_most=st.none() | st.integers(1, 99),
        wins=st.booleans(),
        requires=several(ids(), str),
        when=st.sampled_from((None, *get_args(When))),
        from_turn=st.none() | _turns(),
        until_turn=st.none() | _turns(),
        ability=st.none() | ids(),
        stage=st.sampled_from((None, *get_args(Stage))),
        unopposed=st.sampled_from((None, *get_args(UnopposedWithin))),
        present=st.booleans(),
        carrying=st.none() | _record(CarriedThing, kind=st.sampled_from(("equipment", "marker")), id=ids()),
        mission=st.none() | ids(),
        secret=st.booleans(),
        text=texts(),
    )


@cache
def _turns() -> SearchStrategy[int]:
    return st.integers(1, 99)


def _victories(side_ids: Iterable[str]) -> SearchStrategy[Victory]:
    return _record(
        Victory,
        mode=st.sampled_from(get_args(VictoryMode)),
        mp=st.none() | st.integers(1, 999),
        ties=st.sampled_from((None, SHARED, *side_ids)),
        eliminated=st.sampled_from(("loses", "nothing")),
    )


@cache
def _rules_as_data() -> SearchStrategy[Any]:
    """Special rules of every kind."""
    parties = several(_record(Party, kind=st.sampled_from(("character", "side")), id=ids()), min_size=1)
    places = several(_record(ExitPlace, kind=st.sampled_from(("zone", "tile")), id=ids()))
    things = several(_record(Structure, kind=st.sampled_from(("element", "door", "tile")), id=ids()), min_size=1)
    count = st.integers(0, 999)
    return st.one_of(
        _record(NoDoors, rule=st.just("no-doors"), who=parties, doors=several(ids()), text=texts()),
        _record(DoorCost, rule=st.just("door-cost"), doors=several(ids(), min_size=1), movement=count, text=texts()),
        _record(ExitOnly, rule=st.just("exit"), who=parties, where=places, text=texts()),
        _record(Indestructible, rule=st.just("indestructible"), what=things, text=texts()),
        _record(
            Portable,
            rule=st.just("carry"),
            marker=ids(),
            who=parties | st.just(()),
            movement=count,
            weight=count,
            dropped_when_wounded=st.booleans(),
            text=texts(),
        ),
    )


@cache
def _texts() -> SearchStrategy[ScenarioTexts]:
    rules = several(texts())
    described = st.lists(st.sampled_from(DESCRIBED), unique=True).map(tuple)
    return _record(
        ScenarioTexts,
        story=texts(300),
        setup=texts(),
        victory=texts(),
        special_rules=rules,
        described=described,
        notes=texts(),
    )


@cache
def _suppressed() -> SearchStrategy[IgnoredWarning]:
    return _record(IgnoredWarning, rule=ids(), subjects=several(lines()), reason=texts().filter(bool))


@cache
def _houses() -> SearchStrategy[CustomCards]:
    """A few cards of the author's own, with the least that a card needs and some lists."""
    named: dict[str, Any] = {"id": ids(), "name": lines().filter(visible_or_empty)}
    faction = st.sampled_from(_FACTIONS)
    wheres = st.none() | ids().map("{}/back".format)
    whos = st.builds(Who, characters=st.lists(ids(), min_size=1, max_size=2).map(tuple))
    sides = {"healthy": st.just(Condition(armor=1)), "wounded": st.just(Condition())}
    return _record(
        CustomCards,
        characters=several(st.builds(Character, **named, faction=faction, large=st.booleans(), **sides)),
        equipment=several(st.builds(Equipment, **named, weight=counts(), help=lines())),
        missions=several(st.builds(Mission, **named, faction=faction, where=wheres, by=st.none() | whos)),
    )


@cache
def _constructions() -> SearchStrategy[Construction]:
    return _record(
        Construction,
        players=st.integers(2, 4),
        seed=st.none() | st.integers(0, MAX_SAFE_INT),
        complete=st.booleans(),
        paid=several(_record(PaidViolation, tile=ids(), rule=ids())),
    )


# --- tools --------------------------------------------------------------------------------------------------------


def several(
    things: SearchStrategy[_Thing], unique_by: Callable[[_Thing], Hashable] | None = None, min_size: int = 0
) -> SearchStrategy[tuple[_Thing, ...]]:
    """Up to three of them."""
    return st.lists(things, min_size=min_size, max_size=_MOST, unique_by=unique_by).map(tuple)


@cache
def _copies() -> SearchStrategy[str]:
    return st.sampled_from(("", "", "#2", "#9"))


def _id(thing: Any) -> str:
    return str(thing.id)
