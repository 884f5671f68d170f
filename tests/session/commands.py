"""Random commands of ``editor.edits`` with random arguments, most of which fit the scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar, get_args

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from editor import edits
from editor.board.paths import Spot
from editor.catalog import Box
from editor.edits import Edit, Selection, select_all_on
from editor.edits.selection import link_ends
from editor.messages import msg
from editor.model.grid import DIRECTIONS, ROTATIONS, Edge, Square
from editor.model.level import BrokenEdge, Level, MapNote, Marker, NoteKind, PlacedDoor, PlacedLine, Placement
from editor.model.objectives import Objective
from editor.model.scenario import IgnoredWarning, Scenario, SquareLink, SquareOnLevel, StairsLink, Zone
from editor.model.sides import Side, StartingCharacter
from editor.model.story import Resolution, StoryCard, StoryChoice, StoryTarget
from editor.model.tile import FaceName

T = TypeVar("T")

UNKNOWN = "unheard-of"
MARKERS = ("searched", "floor-element-destroyed", "mine", "turn")
STATES = (None, "on", "off", UNKNOWN)
NEW_IDS = ("new-1", "new-2", "new-3")

numbers = st.integers(-2, 21)
squares = st.builds(Square, numbers, numbers)
edges = st.builds(Edge, numbers, numbers, st.sampled_from(("n", "w")))
strokes = st.lists(edges, max_size=4)
words = st.sampled_from(("", "Gym", "Ärger & Söhne", "two\nlines"))


def one(draw: DrawFn, ids: Iterable[str], new: Iterable[str] = (UNKNOWN,)) -> str:
    """One of the ids, or now and then a new one."""
    known = list(ids)
    return draw(st.sampled_from([*known, *known, *known, *new]))


def some(draw: DrawFn, things: Iterable[T]) -> frozenset[T]:
    known = list(things)
    return draw(st.frozensets(st.sampled_from(known), max_size=4)) if known else frozenset()


def level_id(draw: DrawFn, scenario: Scenario) -> str:
    return one(draw, (level.id for level in scenario.levels))


def tiles_of(scenario: Scenario) -> list[str]:
    return [each.id for level in scenario.levels for each in level.placements]


def doors_of(scenario: Scenario) -> list[str]:
    return [each.id for level in scenario.levels for each in level.doors]


def markers_of(scenario: Scenario) -> list[str]:
    return [each.id for level in scenario.levels for each in level.markers]


def starts_of(scenario: Scenario) -> list[str]:
    return [start.id for _, start in scenario.starts()]


def zones_of(scenario: Scenario) -> list[str]:
    return [zone.id for zone in scenario.zones]


def sides_of(scenario: Scenario) -> list[str]:
    return [side.id for side in scenario.sides]


FACES: tuple[FaceName, ...] = ("front", "back", "down")


def placement(draw: DrawFn, box: Box) -> Placement:
    tile = one(draw, draw(st.sampled_from([sorted(box.tiles)[:6], sorted(box.tiles)])))
    x, y = draw(numbers), draw(numbers)
    face = draw(st.sampled_from(FACES))
    copy = draw(st.sampled_from(("", "", "#2")))
    return Placement(id=tile + copy, tile=tile, face=face, x=x, y=y, rotation=draw(st.sampled_from(ROTATIONS)))


def door_edges(draw: DrawFn) -> tuple[Edge, ...]:
    edge = draw(edges)
    return draw(st.sampled_from(((edge,), (edge, edge.next()))))


def door(draw: DrawFn, box: Box) -> PlacedDoor:
    known = one(draw, sorted(box.doors))
    return PlacedDoor(id=known, door=known, edges=door_edges(draw), state="open" if draw(st.booleans()) else "closed")


def place(draw: DrawFn, scenario: Scenario) -> SquareOnLevel:
    return SquareOnLevel(level=level_id(draw, scenario), x=draw(numbers), y=draw(numbers))


def start(draw: DrawFn, scenario: Scenario, box: Box) -> StartingCharacter:
    character = one(draw, sorted(box.characters))
    there = place(draw, scenario)
    return StartingCharacter(
        id=draw(st.sampled_from(NEW_IDS)), character=character, level=there.level, x=there.x, y=there.y
    )


def lines_of_a_kind(draw: DrawFn, box: Box) -> tuple[str, list[Edge]]:
    """A stroke of a kind that authors lay in this game; of games without one, a stroke over nothing."""
    kinds = [kind.id for kind in box.game.placeable_lines]
    return (draw(st.sampled_from(kinds)), draw(strokes)) if kinds else (UNKNOWN, [])


def selection(draw: DrawFn, scenario: Scenario, box: Box) -> Selection:
    level = draw(st.sampled_from(scenario.levels))
    everything = select_all_on(scenario, level.id)
    kind = draw(st.sampled_from(("everything", "some", "tiles with contents", "wrong level")))
    if kind == "everything":
        return everything
    tiles = some(draw, everything.tiles)
    if kind == "tiles with contents":
        return edits.include_contents(Selection(level.id, tiles=tiles), scenario, box)
    if kind == "wrong level":
        return Selection(level_id(draw, scenario), tiles=tiles)
    return Selection(
        level.id,
        tiles=tiles,
        doors=some(draw, everything.doors),
        markers=some(draw, everything.markers),
        characters=some(draw, everything.characters),
        zones=some(draw, everything.zones),
        walls=some(draw, everything.walls),
        broken=some(draw, everything.broken),
        lines=some(draw, everything.lines),
        links=some(draw, everything.links),
        stairs=some(draw, everything.stairs),
        notes=some(draw, everything.notes),
    )


def field_and_value(draw: DrawFn, scenario: Scenario) -> tuple[str, object]:
    side, zone = one(draw, sides_of(scenario)), one(draw, zones_of(scenario))
    paths: dict[str, st.SearchStrategy[object]] = {
        "title": words,
        "texts/story": words,
        "turns": st.integers(0, 12),
        "exits/frame": st.booleans(),
        "modules": st.sampled_from(((), ("search",), ("search", "search"))),
        f"sides/{side}/cp": st.integers(-1, 20),
        f"zones/{zone}/kind": st.sampled_from(("deployment", "other", "none")),
        f"levels/{level_id(draw, scenario)}/elevation": st.integers(-10, 10),
    }
    path = draw(st.sampled_from(sorted(paths)))
    return path, draw(paths[path])


def objective(draw: DrawFn, scenario: Scenario) -> Objective:
    return Objective(id=draw(st.sampled_from(NEW_IDS)), side=one(draw, sides_of(scenario)), goal="survive")


def objectives_of(scenario: Scenario) -> list[str]:
    return [f"objectives/{each.id}" for each in scenario.objectives]


def new_ids(draw: DrawFn) -> Callable[[], str]:
    ids = iter([f"pasted-{number}" for number in draw(st.permutations(range(1000, 1020)))])
    return lambda: next(ids)


Command = Callable[[DrawFn, Scenario, Box], Edit]

TILE_COMMANDS: dict[str, Command] = {
    "place_tile": lambda draw, s, box: edits.place_tile(
        level_id(draw, s), placement(draw, box), draw(st.none() | st.integers(0, 3))
    ),
    "flip_tile": lambda draw, s, box: edits.flip_tile(one(draw, tiles_of(s)), box),
    "delete_tiles": lambda draw, s, _: edits.delete_tiles(some(draw, [*tiles_of(s), UNKNOWN])),
    "set_power": lambda draw, s, _: edits.set_power((one(draw, tiles_of(s)),), (one(draw, tiles_of(s)),)),
    "replace_tile": lambda draw, s, box: edits.replace_tile(one(draw, tiles_of(s)), placement(draw, box)),
}

PIECE_COMMANDS: dict[str, Command] = {
    "place_door": lambda draw, s, box: edits.place_door(level_id(draw, s), door(draw, box)),
    "move_door": lambda draw, s, _: edits.move_door(one(draw, doors_of(s)), door_edges(draw)),
    "delete_doors": lambda draw, s, _: edits.delete_doors(some(draw, [*doors_of(s), UNKNOWN])),
    "replace_door": lambda draw, s, box: edits.replace_door(one(draw, doors_of(s)), door(draw, box)),
    "open_doors": lambda draw, s, _: edits.open_doors(some(draw, doors_of(s))),
    "close_doors": lambda draw, s, _: edits.close_doors(some(draw, doors_of(s))),
    "add_walls": lambda draw, s, _: edits.add_walls(level_id(draw, s), draw(strokes)),
    "delete_walls": lambda draw, s, _: edits.delete_walls(level_id(draw, s), draw(strokes)),
    "break_walls": lambda draw, s, _: edits.break_walls(level_id(draw, s), draw(strokes)),
    "break_doors": lambda draw, s, _: edits.break_doors(level_id(draw, s), draw(strokes), some(draw, doors_of(s))),
    "repair_walls": lambda draw, s, _: edits.repair_walls(level_id(draw, s), draw(strokes)),
    "place_lines": lambda draw, s, box: edits.place_lines(level_id(draw, s), *lines_of_a_kind(draw, box)),
    "delete_lines": lambda draw, s, _: edits.delete_lines(level_id(draw, s), draw(strokes)),
    "place_marker": lambda draw, s, _: edits.place_marker(
        level_id(draw, s),
        Marker(
            id=draw(st.sampled_from(NEW_IDS)), marker=draw(st.sampled_from(MARKERS)), x=draw(numbers), y=draw(numbers)
        ),
    ),
    "move_marker": lambda draw, s, _: edits.move_marker(one(draw, markers_of(s)), draw(squares)),
    "set_marker_state": lambda draw, s, _: edits.set_marker_state(
        one(draw, markers_of(s)), draw(st.sampled_from(STATES))
    ),
    "set_marker_note": lambda draw, s, _: edits.set_marker_note(one(draw, markers_of(s)), draw(words)),
    "place_note": lambda draw, s, _: edits.place_note(
        level_id(draw, s),
        MapNote(
            id=draw(st.sampled_from(NEW_IDS)),
            kind=draw(st.sampled_from(get_args(NoteKind))),
            x=draw(numbers),
            y=draw(numbers),
            to=draw(st.none() | squares),
        ),
    ),
    "change_note": lambda draw, s, _: edits.change_note(
        one(draw, [note.id for level in s.levels for note in level.notes]), text=draw(words)
    ),
    "move_notes": lambda draw, s, box: edits.move_notes(
        selection(draw, s, box), draw(st.floats(-3, 3)), draw(st.floats(-3, 3))
    ),
    "move_note_tip": lambda draw, s, _: edits.move_note_tip(
        one(draw, [note.id for level in s.levels for note in level.notes]),
        draw(st.floats(-2, 30)),
        draw(st.floats(-2, 30)),
    ),
    "delete_markers": lambda draw, s, _: edits.delete_markers(some(draw, markers_of(s))),
}

SELECTION_COMMANDS: dict[str, Command] = {
    "move_selection": lambda draw, s, box: edits.move_selection(selection(draw, s, box), draw(numbers), draw(numbers)),
    "rotate_selection": lambda draw, s, box: edits.rotate_selection(
        selection(draw, s, box), draw(st.sampled_from(ROTATIONS)), box
    ),
    "delete_selection": lambda draw, s, box: edits.delete_selection(selection(draw, s, box)),
    "paste_clip": lambda draw, s, _: edits.paste_clip(
        edits.copy_selection(s, select_all_on(s, draw(st.sampled_from(s.levels)).id)),
        level_id(draw, s),
        draw(numbers),
        draw(numbers),
        new_ids(draw),
    ),
}

SCENARIO_COMMANDS: dict[str, Command] = {
    "add_level": lambda draw, _s, _: edits.add_level(Level(id=draw(st.sampled_from(NEW_IDS)))),
    "remove_level": lambda draw, s, _: edits.remove_level(level_id(draw, s)),
    "rename_level": lambda draw, s, _: edits.rename_level(level_id(draw, s), draw(words)),
    "resize_level": lambda draw, s, _: edits.resize_level(
        level_id(draw, s), draw(st.integers(3, 21)), draw(st.integers(3, 21))
    ),
    "set_elevation": lambda draw, s, _: edits.set_elevation(level_id(draw, s), draw(st.integers(-10, 10))),
    "reorder_level": lambda draw, s, _: edits.reorder_level(level_id(draw, s), draw(st.integers(-1, 3))),
    "link_stairs": lambda draw, s, _: edits.link_stairs(place(draw, s), place(draw, s)),
    "add_link": lambda draw, s, _: edits.add_link(SquareLink(start=place(draw, s), end=place(draw, s))),
    "change_link": lambda draw, s, _: edits.change_link(
        draw(st.sampled_from([(Spot(UNKNOWN, 0, 0), Spot(UNKNOWN, 1, 0)), *map(link_ends, s.links)])),
        cost=draw(st.integers(1, 9)),
    ),
    "unlink_stairs": lambda draw, s, _: edits.unlink_stairs(
        draw(st.sampled_from([SquareOnLevel(level=UNKNOWN, x=0, y=0), *(link.end for link in s.stairs)]))
    ),
    "add_side": lambda draw, _s, _: edits.add_side(Side(id=draw(st.sampled_from(NEW_IDS)))),
    "remove_side": lambda draw, s, _: edits.remove_side(one(draw, sides_of(s))),
    "add_character": lambda draw, s, box: edits.add_character(one(draw, sides_of(s)), start(draw, s, box)),
    "move_character": lambda draw, s, _: edits.move_character(
        one(draw, starts_of(s)), place(draw, s) if draw(st.booleans()) else None
    ),
    "schedule_arrival": lambda draw, s, _: edits.schedule_arrival(
        one(draw, starts_of(s)), draw(st.integers(0, 9)), one(draw, zones_of(s))
    ),
    "make_prisoner": lambda draw, s, _: edits.make_prisoner(one(draw, starts_of(s)), one(draw, starts_of(s))),
    "deploy_character": lambda draw, s, _: edits.deploy_character(one(draw, starts_of(s)), one(draw, zones_of(s))),
    "set_facing": lambda draw, s, _: edits.set_facing(one(draw, starts_of(s)), draw(st.sampled_from(DIRECTIONS))),
    "equip_character": lambda draw, s, _: edits.equip_character(one(draw, starts_of(s)), ("axe",)),
    "move_to_side": lambda draw, s, _: edits.move_to_side(one(draw, starts_of(s)), one(draw, sides_of(s))),
    "remove_character": lambda draw, s, _: edits.remove_character(one(draw, starts_of(s))),
    "add_zone": lambda draw, s, _: edits.add_zone(
        Zone(
            id=draw(st.sampled_from(NEW_IDS)),
            level=level_id(draw, s),
            squares=tuple(draw(st.sets(squares, max_size=3))),
        )
    ),
    "paint_zone": lambda draw, s, _: edits.paint_zone(one(draw, zones_of(s)), draw(st.lists(squares, max_size=4))),
    "remove_zone": lambda draw, s, _: edits.remove_zone(one(draw, zones_of(s))),
    "set_title": lambda draw, _, __: edits.set_title(draw(st.sampled_from(["", "The Mill", "Straße 9", "Дом"]))),
    "set_field": lambda draw, s, _: edits.set_field(*field_and_value(draw, s)),
    "add_item": lambda draw, s, _: edits.add_item("objectives", objective(draw, s)),
    "remove_item": lambda draw, s, _: edits.remove_item(one(draw, objectives_of(s))),
    "reorder_item": lambda draw, s, _: edits.reorder_item(one(draw, objectives_of(s)), draw(st.integers(0, 3))),
    "delete_card": lambda draw, s, _: edits.delete_card(
        "characters",
        one(draw, [each.id for each in s.house.characters]),
        draw(st.sampled_from([None, *(start.character for _, start in s.starts())])),
    ),
    "ignore_warning": lambda draw, _s, _: edits.ignore_warning(
        IgnoredWarning(rule=draw(st.sampled_from(("a.b", "c.d"))), reason=draw(st.sampled_from(("Yes.", "So.")))),
    ),
    "stop_ignoring": lambda draw, _s, _: edits.stop_ignoring(draw(st.sampled_from(("a.b", "c.d"))), ()),
}

card_numbers = st.integers(0, 4)
indexes = st.integers(-1, 3)


def story_choice(draw: DrawFn) -> StoryChoice:
    number = draw(st.integers(1, 4))
    return StoryChoice(to=draw(st.sampled_from((StoryTarget(card=number), StoryTarget(resolution=number)))))


STORY_COMMANDS: dict[str, Command] = {
    "add_story_card": lambda draw, _s, _: edits.add_story_card(
        StoryCard(number=draw(st.integers(1, 4)), key=draw(st.booleans()), choices=(story_choice(draw),))
    ),
    "remove_story_card": lambda draw, _s, _: edits.remove_story_card(draw(indexes), draw(card_numbers)),
    "renumber_story_card": lambda draw, _s, _: edits.renumber_story_card(
        draw(indexes), draw(card_numbers), draw(card_numbers)
    ),
    "add_choice": lambda draw, _s, _: edits.add_choice(draw(indexes), draw(card_numbers), story_choice(draw)),
    "add_resolution": lambda draw, _s, _: edits.add_resolution(Resolution(number=draw(st.integers(1, 4)))),
    "remove_resolution": lambda draw, _s, _: edits.remove_resolution(draw(indexes), draw(card_numbers)),
    "renumber_resolution": lambda draw, _s, _: edits.renumber_resolution(
        draw(indexes), draw(card_numbers), draw(card_numbers)
    ),
    "set_deck_count": lambda draw, _s, _: edits.set_deck_count(
        draw(st.sampled_from(("menace", "other"))), draw(st.sampled_from(("rats", "storm"))), draw(st.integers(-1, 100))
    ),
    "add_menace_part": lambda draw, s, _: edits.add_menace_part(one(draw, [each.id for each in s.house.menace])),
    "remove_menace_part": lambda draw, s, _: edits.remove_menace_part(
        one(draw, [each.id for each in s.house.menace]), draw(indexes)
    ),
}

SIMPLE_COMMANDS = STORY_COMMANDS | TILE_COMMANDS | PIECE_COMMANDS | SELECTION_COMMANDS | SCENARIO_COMMANDS


def any_of(choice: dict[str, Command], draw: DrawFn, scenario: Scenario, box: Box) -> Edit:
    return choice[draw(st.sampled_from(sorted(choice)))](draw, scenario, box)


def both_of_two(draw: DrawFn, scenario: Scenario, box: Box) -> Edit:
    return edits.combine_edits(msg("edits.start"), [any_of(SIMPLE_COMMANDS, draw, scenario, box) for _ in range(2)])


COMPOUND_COMMANDS: dict[str, Command] = {"combine_edits": both_of_two}


@st.composite
def edits_of(draw: DrawFn, choice: dict[str, Command], scenario: Scenario, box: Box) -> Edit:
    return any_of(choice, draw, scenario, box)


def furnished(box: Box) -> Scenario:
    """A map with something of everything, so that most commands find something to work on."""
    ids = sorted(box.tiles)
    tiles = [Placement(id=tile, tile=tile, x=n % 5 * 4, y=n // 5 * 4) for n, tile in enumerate(ids[: 2 * 16 : 2])]
    doors = [PlacedDoor(id=each, door=each, edges=(Edge(n, 4, "n"),)) for n, each in enumerate(sorted(box.doors)[:4])]
    scout, *_ = sorted(box.characters)
    large = [each.id for each in box.characters.values() if each.large] or [scout]
    return Scenario(
        id="furnished",
        levels=(
            Level(
                id="ground",
                placements=(*tiles[:12], Placement(id=UNKNOWN, tile=UNKNOWN, x=1, y=1)),
                doors=tuple(doors),
                walls=(Edge(3, 3, "n"), Edge(4, 3, "n")),
                broken=(BrokenEdge(edge=Edge(0, 4, "n")),),
                lines=tuple(PlacedLine(edge=Edge(2, 6, "w"), kind=kind.id) for kind in box.game.placeable_lines[:1]),
                markers=(Marker(id="m-1", marker="searched", x=3, y=3), Marker(id="m-2", marker="searched", x=9, y=3)),
            ),
            Level(id="cellar", elevation=-1, width=12, height=8, placements=tuple(tiles[12:])),
        ),
        stairs=(
            StairsLink(start=SquareOnLevel(level="cellar", x=2, y=2), end=SquareOnLevel(level="ground", x=3, y=2)),
        ),
        sides=(
            Side(
                id="norad",
                characters=(
                    StartingCharacter(id="one", character=scout, level="ground", x=3, y=3),
                    StartingCharacter(id="two", character=large[0], level="ground", x=8, y=8),
                    StartingCharacter(id="three", character=scout, zone="yard"),
                ),
            ),
            Side(id="salem"),
        ),
        zones=(Zone(id="yard", level="cellar", side="norad", squares=(Square(0, 0),)),),
        objectives=(
            Objective(id="first", side="norad", goal="exit"),
            Objective(id="second", side="salem", goal="other"),
        ),
        suppressed=(IgnoredWarning(rule="a.b", reason="Yes."),),
    )
