"""Each field of ``game.toml`` is changed once: something that people see changes, or `packs check` says a sentence.

A change names where its effect shows. The files that are made from a game as a whole (table engine files, schemas) do
not count, because they repeat every field.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pypdf import PdfReader
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from editor.board import Board, compile_board
from editor.board.bit_sets import square_bit
from editor.board.detection import detect
from editor.board.diagonal_steps import game_distance
from editor.board.miniatures import miniatures, mover_under_rules
from editor.board.paths import Spot, reachable
from editor.board.sight import BoardSight
from editor.catalog.packs.pack import build_pack
from editor.cli import sags
from editor.edits.selection import Selection
from editor.export.exporters import exporters_of
from editor.files import write_scenario
from editor.files.game_check import game_problems
from editor.files.pack_files import check_pack_and_rules
from editor.model.custom_values import CustomValue
from editor.model.grid import Edge, Square
from editor.model.level import Level, Marker, PlacedDoor, PlacedLine, Placement
from editor.model.scenario import Scenario, SquareOnLevel, StairsLink
from editor.model.sides import Side, StartingCharacter
from editor.render.drawing_files import Drawing, render_image
from editor.render.legend import legend_entries, topics_of_box
from editor.render.painters.map_painter import level_extent, paint_level
from editor.render.style import Style
from editor.rules import check
from editor.rules.registry import BY_ID, citation
from editor.ui.dialogs.new_document import NewScenarioDialog
from editor.ui.dialogs.text_dialogs import InterpretationsDialog
from editor.ui.scenario.sides import SidesSection
from editor.ui.window.main_window import MainWindow
from tests.games.own_games import CROSSROADS_FILES
from tests.games.packs import write_folder
from tests.games.test_game_fields import FIELDS
from tests.ui.shown_texts import shown_texts
from tests.ui.windows import Script, dialog, make_window

HILL = """
[[group]]
number = 3
name = "2 × 1"
tiles = 1
picture = '''
+---+---+
| ,   , |
+---+---+
'''
"""
HILL_TILE = """
[[tile]]
id = "hill"
group = 3

[tile.front]
name = "Hill"
room_types = ["garden"]
picture = '''
+   +   +
  ,   t2
+   +   +
'''
[tile.front.legend]
t = { tags = ["mud"], area = "street", icons = ["well"] }

[[tile.front.abilities]]
id = "pray"
name = "Pray"
help = "Roll."
tests = ["luck"]
"""
EXTRAS: dict[str, Any] = {
    "edition": 1,
    "tag": [{"id": "mud", "name": "Mud"}],
    "heights": {"most": 2},
    "room_types": ["garden"],
    "icons": ["well"],
    "tests": ["luck"],
    "reading": [{"id": "gates", "text": "Gates swing both ways.", "topic": "doors", "page": "p. 3"}],
    "features": ["equipment"],
    "exports": ["png", "pdf", "uvtt"],
}
CORNER: dict[str, Any] = {
    "look": {"from": "corner", "to": "farthest-corner", "figures": "pass"},
    "walk": {"slanting": "round-one", "friends": "pass", "open_door": 1, "stairs": 2},
}
"""A second way to look and to walk, in which more fields have an effect."""


def base_game(**others: Any) -> dict[str, Any]:
    game = {**tomllib.loads(CROSSROADS_FILES["game.toml"]), **EXTRAS, **others}
    game["doors"] = ["on-lines"]
    game["faction"][1]["players"] = True
    game["edge"][2]["door"] = "may"
    game["rules"][0]["severity"] = {}
    game["rules"][0]["use"] = ["tiles", "construction", "door-places", "starts", "encounters", "references", "packs"]
    return game


def to_toml(value: Any) -> str:
    """Return a value as inline TOML."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{json.dumps(key)} = {to_toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(to_toml, value)) + "]"
    return json.dumps(value)


def files_of(game: Mapping[str, Any]) -> dict[str, str]:
    text = "\n".join(f"{name} = {to_toml(value)}" for name, value in game.items())
    box = CROSSROADS_FILES["box.toml"] + HILL
    return {**CROSSROADS_FILES, "game.toml": text, "box.toml": box, "group-03.toml": HILL_TILE}


def scenario() -> Scenario:
    floor = [(x, y) for y in range(2, 6) for x in range(6) if (x, y) not in {(1, 3), (3, 4), (4, 2)}]
    tiles = [("yard", 0, 0), ("hill", 3, 1), ("pillar", 1, 3), ("bush", 3, 4), ("table", 4, 2)]
    tiles += [("floor", x, y) for x, y in floor]
    counts: dict[str, int] = {}
    placements = []
    for tile, x, y in tiles:
        counts[tile] = counts.get(tile, 0) + 1
        name = tile if counts[tile] == 1 else f"{tile}#{counts[tile]}"
        placements.append(Placement(id=name, tile=tile, x=x, y=y, face="back" if y == 5 else "front"))
    ground = Level(
        id="ground",
        width=8,
        height=8,
        placements=tuple(placements),
        walls=(Edge(0, 5, "n"), Edge(1, 5, "n"), Edge(2, 3, "w"), Edge(2, 4, "w")),
        lines=(
            PlacedLine(edge=Edge(2, 2, "n"), kind="window"),
            PlacedLine(edge=Edge(5, 3, "w"), kind="window"),
            PlacedLine(edge=Edge(5, 4, "w"), kind="curb"),
        ),
        doors=(
            PlacedDoor(id="gate", door="gate", edges=(Edge(2, 3, "w"),)),
            PlacedDoor(id="vault", door="vault", edges=(Edge(1, 1, "w"),)),
            PlacedDoor(id="barn", door="barn", edges=(Edge(0, 5, "n"), Edge(1, 5, "n"))),
        ),
        markers=(Marker(id="chest", marker="chest", x=5, y=5, values=(CustomValue(id="loot", value="gems"),)),),
    )
    loft = Level(
        id="loft", elevation=1, width=8, height=8, placements=(Placement(id="floor#30", tile="floor", x=2, y=2),)
    )
    guards = Side(
        id="guards",
        faction="guards",
        values=(CustomValue(id="gold", value=7),),
        characters=(
            StartingCharacter(id="guard", character="guard", level="ground", x=2, y=3, facing="n",
                              values=(CustomValue(id="role", value="leader"),)),
            StartingCharacter(id="guard-2", character="guard", level="ground", x=3, y=3),
        ),
    )  # fmt: skip
    raiders = Side(
        id="raiders",
        faction="raiders",
        characters=(StartingCharacter(id="raider", character="raider", level="ground", x=0, y=2),),
    )
    stairs = StairsLink(start=SquareOnLevel(level="ground", x=2, y=2), end=SquareOnLevel(level="loft", x=2, y=2))
    return Scenario(
        id="market", title="Market day", game="crossroads", rules="raid", players=2, levels=(ground, loft),
        sides=(guards, raiders), stairs=(stairs,), values=(CustomValue(id="night", value=True),),
    )  # fmt: skip


# --- what people see --------------------------------------------------------------------------------------------------


class Seen:
    """What a game shows; each part is computed when it is asked for."""

    def __init__(self, game: dict[str, Any]) -> None:
        self.files = files_of(game)
        self.box, faults = check_pack_and_rules(
            build_pack({name: text.encode() for name, text in self.files.items()}, Path("crossroads"))
        )
        self.check = sorted({str(fault.message) for fault in faults})
        self.board: Board = compile_board(scenario(), self.box)

    @property
    def file(self) -> object:
        return [problem.message().text() for problem in game_problems(scenario(), self.box.game)]

    @property
    def walk(self) -> object:
        known = {each.id: each for each in miniatures(self.board)}
        guard = mover_under_rules(known["guard"], known.values(), self.board)
        alone = [reachable(self.board, Spot("ground", x, y)) for x, y in ((0, 2), (2, 3), (4, 1), (5, 5))]
        return [*alone, reachable(self.board, Spot("ground", 2, 3), mover=guard)]

    @property
    def range(self) -> object:
        level = self.board.levels[0]
        return [game_distance(level, self.box.game, Square(0, 3), Square(x, y)) for x in range(6) for y in range(6)]

    @property
    def sight(self) -> object:
        standing = square_bit(3, 3) | square_bit(0, 2)
        sight = BoardSight(self.board, miniatures={"ground": standing})
        spots = [Spot("ground", x, y) for x in range(6) for y in range(6)]
        return [sight.grade(one, other) for one in spots for other in spots]

    @property
    def notice(self) -> object:
        engine = BoardSight(self.board).level("ground")
        assert engine is not None
        squares = [Square(x, y) for x in range(6) for y in range(2, 6)]
        return [detect(engine, self.box.game, Square(2, 5), "n", square) for square in squares]

    @property
    def problems(self) -> object:
        game = self.box.game
        return [
            (each.rule, each.severity, each.message.text(), citation(BY_ID[each.rule], game))
            for each in check(self.board).problems
        ]

    @property
    def drawing(self) -> object:
        style, level = Style(px=24), self.board.levels[0]
        extent = level_extent(self.board, level, style)
        image = render_image(Drawing(extent, lambda painter: paint_level(painter, self.board, level, style), style))
        return bytes(image.constBits())

    @property
    def legend(self) -> object:
        return [entry.text.text() for entry in legend_entries(topics_of_box(self.box))]

    @property
    def exports(self) -> object:
        return [each.name for each in exporters_of(self.box.game)]

    @property
    def offered(self) -> object:
        return self.box.game.factions_for_sides

    def in_window(self, qtbot: QtBot, folder: Path) -> list[str]:
        """Return what the window shows on the Map and Scenario pages, in the tile editor and in the New dialog."""
        window = self._open(qtbot, folder)
        pages, document = window.pages, window.workspace.document
        texts = []
        pages.show_page("map")
        tabs = window.panels.palette.tabs
        texts += [("tab", f"tab {number}") for number in range(tabs.count()) if tabs.isTabVisible(number)]
        level = document.level.level
        for selection in (
            Selection(level.id, characters=frozenset({"guard"})),
            Selection(level.id, markers=frozenset({"chest"})),
        ):
            document.select(selection)
            texts += shown_texts(window)
        pages.show_page("scenario")
        for row in range(pages.scenario.list.count()):
            pages.scenario.list.setCurrentRow(row)
            texts += shown_texts(window)
            if any(section.sides.add.isEnabled() for section in pages.scenario.findChildren(SidesSection)):
                texts.append(("button", "can add"))
        window.action_registry["interpretations"].trigger()
        texts += shown_texts(dialog(window, InterpretationsDialog))
        dialog(window, InterpretationsDialog).reject()
        window.action_registry["new"].trigger()
        asked = dialog(window, NewScenarioDialog)
        texts += shown_texts(asked)
        for field in asked.findChildren(QSpinBox):
            limits = {"usual": field.value(), "smallest": field.minimum(), "largest": field.maximum()}
            texts += [("limit", f"{name} {number}") for name, number in limits.items()]
        asked.reject()
        window.tile_editor.enter("hill", "front")
        texts += shown_texts(window)
        return [text for _, text in texts]

    def _open(self, qtbot: QtBot, folder: Path) -> MainWindow:
        write_folder(folder / "data" / "sags-studio" / "packs" / "crossroads", self.files)
        path = folder / "market.scenario.json"
        write_scenario(path, scenario())
        window = make_window(qtbot, folder, Script())
        window.files.open_path(path)
        assert window.workspace.document.scenario.id == "market"
        return window

    def on_sheet(self, folder: Path) -> object:
        """Return the text of the printed sheet."""
        write_folder(folder / "crossroads", self.files)
        write_scenario(folder / "market.scenario.json", scenario())
        target = folder / "market.pdf"
        line = ["export", str(folder / "market.scenario.json"), "--to", "pdf", "-o", str(target), "--force"]
        result = CliRunner().invoke(sags, line)
        assert result.exit_code == 0, result.output
        return [page.extract_text() for page in PdfReader(target).pages]


# --- the changes ------------------------------------------------------------------------------------------------------


def changed(game: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Return a copy of the game with another value at a path such as ``edge.0.look``."""
    copy: dict[str, Any] = json.loads(json.dumps(game))
    *above, last = path.split(".")
    place: Any = copy
    for step in above:
        place = place[int(step)] if isinstance(place, list) else place.setdefault(step, {})
    if isinstance(place, list):
        place[int(last)] = value
    else:
        place[last] = value
    return copy


FLIPS: tuple[tuple[str, str, str, Any, str], ...] = (
    ("BoardGame", "id", "id", "highroads", "check"),
    ("BoardGame", "name", "name", "Highroads", "+Highroads"),
    ("BoardGame", "about", "about", "Guards against raiders.", "+Guards against raiders."),
    ("BoardGame", "edition", "edition", 2, "check"),
    ("BoardGame", "extends", "extends", "earth-reborn", "check"),
    ("BoardGame", "range", "range", "manhattan", "range"),
    ("BoardGame", "range", "range", "none", "range"),
    ("BoardGame", "facing", "facing", 0, "-Facing"),
    ("BoardGame", "unit_sizes", "unit_sizes", [1], "check"),
    ("BoardGame", "unit_sizes", "unit_sizes", [1, 2, 3], "check"),
    ("BoardGame", "shelves", "shelves", ["tiles"], "-tab 1"),
    ("BoardGame", "exports", "exports", ["png"], "exports"),
    ("BoardGame", "features", "features", [], "-Add equipment"),
    ("BoardGame", "copies", "copies", 3, "file"),
    ("BoardGame", "tile_kinds", "tile_kinds", ["board"], "check"),
    ("BoardGame", "room_types", "room_types", [], "check"),
    ("BoardGame", "icons", "icons", [], "check"),
    ("BoardGame", "tests", "tests", [], "check"),
    ("BoardGame", "players", "players", [3, 4], "file"),
    ("BoardGame", "sides", "sides", 2, "-can add"),
    ("BoardGame", "doors", "doors", ["between-tiles"], "problems"),
    ("BoardGame", "table", "table.usual", [9, 7], "+usual 9"),
    ("BoardGame", "area", "area.0.name", "Road", "+Paint squares: Road"),
    ("BoardGame", "edge", "edge.0.name", "Rampart", "+Rampart"),
    ("BoardGame", "meet", "meet", {"order": ["hedge", "window"]}, "drawing"),
    ("BoardGame", "look", "look", {"figures": "pass"}, "sight"),
    ("BoardGame", "walk", "walk", {"open_door": 3}, "walk"),
    ("BoardGame", "heights", "heights", {"most": 1}, "check"),
    ("BoardGame", "tag", "tag", [], "check"),
    ("BoardGame", "faction", "faction", [{"id": "guards", "name": "Guards"}], "check"),
    ("BoardGame", "field", "field", [], "file"),
    ("BoardGame", "rules", "rules", [{"id": "raid", "name": "Raid", "use": ["packs"]}], "problems"),
    ("BoardGame", "reading", "reading.0.text", "Gates are stuck.", "+Gates are stuck."),
    ("TableSize", "largest", "table.largest", [30, 30], "+largest 30"),
    ("TableSize", "smallest", "table.smallest", [6, 6], "+smallest 6"),
    ("TableSize", "usual", "table.usual", [9, 7], "+usual 9"),
    ("TableSize", "framed", "table.framed", True, "problems"),
    ("TableSize", "filled", "table.filled", True, "problems"),
    ("TableSize", "squares_per_face", "table.squares_per_face", 4, "check"),
    ("AreaKind", "id", "area.0.id", "road", "check"),
    ("AreaKind", "name", "area.0.name", "Road", "+Paint squares: Road"),
    ("AreaKind", "sign", "area.0.sign", ";", "check"),
    ("AreaKind", "floor", "area.0.floor", "grass", "drawing"),
    ("AreaKind", "shut_against", "area.1.shut_against", ["street"], "check"),
    ("LineKind", "id", "edge.3.id", "kerb", "file"),
    ("LineKind", "name", "edge.3.name", "Kerb", "legend"),
    ("LineKind", "across", "edge.3.across", "===".replace("=", "%"), "check"),
    ("LineKind", "upright", "edge.2.upright", ";", "check"),
    ("LineKind", "look", "edge.1.look", "block", "sight"),
    ("LineKind", "look", "edge.1.look", "cover", "check"),
    ("LineKind", "walk", "edge.3.walk", "block", "walk"),
    ("LineKind", "extra", "edge.3.extra", 2, "walk"),
    ("LineKind", "slanting", "edge.3.slanting", False, "check"),
    ("LineKind", "door", "edge.0.door", "never", "problems"),
    ("LineKind", "joins", "edge.3.with", ["hedge"], "check"),
    ("LineKind", "brush", "edge.1.brush", False, "file"),
    ("LineKind", "draw", "edge.1.draw", "plates", "drawing"),
    ("LineKind", "colour", "edge.1.colour", "red", "drawing"),
    ("EdgeMeeting", "rule", "meet.rule", "count", "legend"),
    ("EdgeMeeting", "order", "meet.order", ["hedge", "window"], "drawing"),
    ("SightRules", "start", "look.from", "none", "sight"),
    ("SightRules", "end", "look.to", "farthest-corner", "check"),
    ("SightRules", "touch", "look.touch", "passes", "check"),
    ("SightRules", "figures", "look.figures", "pass", "sight"),
    ("SightRules", "void", "look.void", "pass", "check"),
    ("SightRules", "far", "look.far", 2, "check"),
    ("SightRules", "arc", "look.arc", 90, "check"),
    ("MovementRules", "slanting", "walk.slanting", "round-both", "walk"),
    ("MovementRules", "friends", "walk.friends", "block", "walk"),
    ("MovementRules", "open_door", "walk.open_door", "action", "walk"),
    ("MovementRules", "stairs", "walk.stairs", 5, "walk"),
    ("HeightRules", "most", "heights.most", 1, "check"),
    ("HeightRules", "up_extra", "heights.up_extra", 3, "walk"),
    ("HeightRules", "look", "heights.look", "cover-both-at-edge", "check"),
    ("TagInfo", "id", "tag.0.id", "swamp", "check"),
    ("TagInfo", "name", "tag.0.name", "Zebra", "legend"),
    ("TagInfo", "slanting", "tag.0.slanting", False, "check"),
    ("FactionInfo", "id", "faction.0.id", "watch", "check"),
    ("FactionInfo", "name", "faction.0.name", "City watch", "+City watch"),
    ("FactionInfo", "colour", "faction.0.colour", "green", "drawing"),
    ("FactionInfo", "players", "faction.0.players", False, "offered"),
    ("RuleSetInfo", "id", "rules.0.id", "ambush", "file"),
    ("RuleSetInfo", "name", "rules.0.name", "Ambush", "+Ambush"),
    ("RuleSetInfo", "use", "rules.0.use", ["packs"], "problems"),
    ("RuleSetInfo", "severity", "rules.0.severity", {"tile.not-in-box": "warning"}, "problems"),
    ("BoardGame", "cites", "cites", {"tile.not-in-box": "4"}, "problems"),
    ("RuleInterpretation", "id", "reading.0", {"id": "doors"}, "check"),
    ("RuleInterpretation", "text", "reading.0.text", "Gates are stuck.", "+Gates are stuck."),
    ("RuleInterpretation", "topic", "reading.0.topic", "movement", "+Movement\nGates"),
    ("RuleInterpretation", "page", "reading.0.page", "p. 4", "+(p. 4,"),
    ("CustomField", "id", "field.1.id", "silver", "file"),
    ("CustomField", "name", "field.1.name", "Silver", "sheet"),
    ("CustomField", "of", "field.1.of", "unit", "file"),
    ("CustomField", "type", "field.1.type", "text", "file"),
    ("CustomField", "most", "field.1.most", 5, "file"),
    ("CustomField", "choices", "field.2.choices", ["scout"], "file"),
)
"""Model, field, where it is in ``game.toml``, another value, and where the effect shows.

``+`` and ``-`` begin a text that the window then shows, or no longer shows.
"""
CORNER_FLIPS: tuple[tuple[str, Any, str], ...] = (
    ("look.to", "any-corner", "check"),
    ("look.touch", "one-less", "sight"),
    ("look.void", "pass", "sight"),
    ("look.far", 2, "notice"),
    ("look.arc", 90, "notice"),
    ("heights.look", "cover-both-at-edge", "sight"),
    ("edge.1.look", "cover", "sight"),
    ("edge.3.slanting", False, "walk"),
    ("tag.0.slanting", False, "walk"),
    ("walk.slanting", "round-both", "walk"),
)
"""The same with sight from corner to corner and diagonal steps."""


@cache
def seen(corner: bool) -> Seen:
    return Seen(base_game(**(CORNER if corner else {})))


def test_every_field_is_flipped() -> None:
    assert sorted({(model, name) for model, name, *_ in FLIPS}) == FIELDS


def test_the_game_itself_has_no_problems() -> None:
    for corner in (False, True):
        assert seen(corner).check == []
        assert seen(corner).file == []


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [flip[2:] for flip in FLIPS if flip[4] != "sheet" and flip[4][0] not in "+-"],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_a_flipped_field_shows(path: str, value: Any, where: str) -> None:
    after = Seen(changed(base_game(), path, value))
    assert getattr(after, where) != getattr(seen(False), where), f"{path} = {value!r} changes nothing in {where}"
    assert where == "check" or not after.check, "the pack is still sound"


@pytest.mark.parametrize(
    ("path", "value", "where"), CORNER_FLIPS, ids=lambda each: each if isinstance(each, str) else ""
)
def test_a_flipped_field_shows_with_sight_from_corners(path: str, value: Any, where: str) -> None:
    after = Seen(changed(base_game(**CORNER), path, value))
    assert getattr(after, where) != getattr(seen(True), where), f"{path} = {value!r} changes nothing in {where}"


def test_flipped_fields_show_in_the_window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All changes at once: each has a text of its own."""
    flips = [flip[2:] for flip in FLIPS if flip[4][0] in "+-"]
    game = base_game()
    for path, value, _ in flips:
        game = changed(game, path, value)
    shown = []
    for number, made in enumerate((seen(False), Seen(game))):
        assert made.check == []
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / str(number) / "data"))
        shown.append(made.in_window(qtbot, tmp_path / str(number)))
    for path, _, evidence in flips:
        text = evidence[1:]
        if evidence.startswith("+"):
            found = [any(text in line for line in lines) for lines in shown]
            assert found == [False, True], f"{path}: {text}"
        else:
            assert [text in lines for lines in shown] == [True, False], f"{path}: {text}"


def test_flipped_fields_show_on_the_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for path, value, where in (flip[2:] for flip in FLIPS):
        if where == "sheet":
            after = Seen(changed(base_game(), path, value))
            assert after.on_sheet(tmp_path / "after") != seen(False).on_sheet(tmp_path / "before"), path
