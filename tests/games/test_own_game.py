"""A custom game from TOML alone: areas, lines, six boards, tokens; placed, checked, drawn and exported."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from PySide6.QtGui import QImage

from editor.board import compile_board, recompile
from editor.board.bit_sets import edge_bit
from editor.board.obstacles import obstacles
from editor.board.paths import Spot, reachable
from editor.board.sight import BoardSight
from editor.catalog import Box, box_for_scenario, load_box
from editor.catalog.box_check import check_pack
from editor.catalog.packs import installed
from editor.catalog.packs.pack import read_pack
from editor.cli import sags
from editor.edits import (
    Selection,
    copy_selection,
    delete_lines,
    delete_selection,
    include_contents,
    move_selection,
    place_lines,
    rotate_selection,
    select_tiles,
)
from editor.errors import CatalogError, FileError
from editor.export.sheet.headings import PALETTE, side_color
from editor.files import read_scenario, write_scenario
from editor.files.game_check import game_problems
from editor.files.pack_files import tiles_of, with_tiles, write_pack
from editor.geometry.exact_sight import sight_line
from editor.model.grid import Edge, Square
from editor.model.level import Level, PlacedDoor, PlacedLine, Placement
from editor.model.scenario import BoxReference, Scenario
from editor.model.sides import Side
from editor.paths import game_folder
from editor.render.custom_lines import face_line_shapes
from editor.render.edge_plan import plan_edges
from editor.render.legend import legend_entries, topics_of_box
from editor.render.painters.face_painter import face_image, face_walls
from editor.render.painters.wall_painter import WallEdges
from editor.render.style import UNIT, Style
from editor.rules import check
from editor.session.clipboard import clip_from_text, clip_to_text
from editor.values import replace
from tests.games.own_games import FILES, GAME, LINES, box_of, party
from tests.games.packs import write_folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    yield
    installed.set_extra_packs(())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_folder(tmp_path / "party", FILES)


@pytest.fixture
def box() -> Box:
    return box_of(FILES)


def test_it_is_placed_and_checked_by_the_rules_it_names(box: Box) -> None:
    report = check(compile_board(party(), box))
    assert set(report.by_rule) == {"tile.outside-frame", "tile.overlap", "tile.not-in-box", "tile.no-contact",
                                   "ref.unknown", "text.dangling", "pack.missing", "pack.other"}  # fmt: skip
    assert [(each.rule, each.severity) for each in report.problems] == []
    away = party().levels[0].model_copy(update={"placements": (Placement(id="gate", tile="gate", x=9, y=9),)})
    alone = party().model_copy(update={"levels": (away,)})
    assert not check(compile_board(alone, box)).problems, "it has no frame that tiles must touch"
    table = box.game.table.model_copy(update={"framed": True})
    framed = replace(box, game=box.game.model_copy(update={"table": table}))
    found = check(compile_board(alone, framed)).problems
    assert [(each.rule, each.severity) for each in found] == [("tile.no-contact", "warning")]


@pytest.mark.parametrize(
    ("line", "walked", "seen"),
    [
        ("wall", False, False),
        ("fence", False, True),
        ("hedge", True, False),
        ("gate", True, True),
        ("open", True, True),
    ],
)
def test_lines_have_the_effects_that_the_game_defines(line: str, walked: bool, seen: bool, box: Box) -> None:
    board = compile_board(party(), box)
    y = list(LINES).index(line)
    alone = board.levels[0].level.model_copy(update={"placements": (party().levels[0].placements[y],)})
    board = compile_board(party().model_copy(update={"levels": (alone,)}), box)
    first, second = Spot("ground", 0, y), Spot("ground", 1, y)
    assert (second in reachable(board, first)) is walked
    assert BoardSight(board).sees(first, second) is seen


def alone(line: str, **more: object) -> Scenario:
    """Return one board, at its place among the others."""
    y = list(LINES).index(line)
    level = party().levels[0].model_copy(update={"placements": (party().levels[0].placements[y],), **more})
    return party().model_copy(update={"levels": (level,)})


@pytest.mark.parametrize(("line", "what"), [("wall", "a wall"), ("hedge", "Hedge")])
def test_blocked_sight_names_the_line(line: str, what: str, box: Box) -> None:
    y = list(LINES).index(line)
    level = compile_board(alone(line), box).levels[0]
    found = sight_line(obstacles(level), Square(0, y), Square(1, y))
    assert f": {what} between (0, {y}) and (1, {y}) is in the way." in found.message.text()


@pytest.mark.parametrize(
    ("line", "solid", "thin", "color"),
    [("fence", 5, 1, "darkwood"), ("hedge", 1, 0, "darkleaf"), ("gate", 0, 1, None)],
)
def test_lines_are_drawn_as_the_game_defines(line: str, solid: int, thin: int, color: str | None, box: Box) -> None:
    y = list(LINES).index(line)
    on_map = plan_edges(compile_board(alone(line), box).levels[0])
    assert not on_map.walls.solid
    face = box.tiles[line].front
    assert face_walls(face) == WallEdges(), "alone it is drawn as itself, too"
    for (shapes,), row in ((on_map.lines, y), (face_line_shapes(face), 0)):
        assert (len(shapes.solid), len(shapes.thin), shapes.color) == (solid, thin, color)
        middle = [*shapes.solid, *shapes.thin][len(shapes.solid) // 2].center()
        assert (middle.x(), middle.y()) == (UNIT, (row + 0.5) * UNIT)


def test_the_legend_explains_its_lines(box: Box) -> None:
    words = [entry.text.text() for entry in legend_entries(topics_of_box(box))]
    assert {"Fence", "Hedge", "Kerb"} <= set(words)
    assert "Wall" not in words, "walls are explained as ever"
    assert not {"double wall", "Driller that costs MP", "outdoor"} & set(words), "it has none of these"


def test_an_author_lays_its_lines(box: Box) -> None:
    edge = Edge(2, list(LINES).index("open"), "w")
    here, there = Spot("ground", 1, edge.y), Spot("ground", 2, edge.y)
    open_to_all = compile_board(alone("open"), box)
    for kind, walked, seen in (("fence", False, True), ("hedge", True, False)):
        edit = place_lines("ground", kind, [edge])
        after = edit.apply(alone("open"))
        assert after.levels[0].lines == (PlacedLine(edge=edge, kind=kind),)
        for board in (compile_board(after, box), recompile(open_to_all, after)):
            assert (there in reachable(board, here)) is walked
            assert BoardSight(board).sees(here, there) is seen
            assert [len(shapes.solid) for shapes in plan_edges(board.levels[0]).lines] == [5 if kind == "fence" else 1]
        changed = recompile(open_to_all, after).change
        assert changed is not None
        assert "walls" in changed.parts
        assert changed.level("ground").edges == edge_bit(edge)
        back = recompile(compile_board(after, box), alone("open")).change
        assert back is not None
        assert back.level("ground").edges == edge_bit(edge)
        assert delete_lines("ground", [edge]).apply(after) == alone("open")


def test_lines_that_a_tile_prints_go_with_it(box: Box) -> None:
    board = compile_board(party(), box)
    for placement in board.scenario.levels[0].placements:
        after = delete_selection(select_tiles("ground", placement.id)).apply(board.scenario)
        [recompiled], [compiled] = recompile(board, after).levels, compile_board(after, box).levels
        assert recompiled.printed == compiled.printed


def test_lines_are_copied_moved_and_taken_away_with_what_they_lie_on(box: Box) -> None:
    y = list(LINES).index("open")
    scenario = alone("open", lines=(PlacedLine(edge=Edge(1, y, "w"), kind="fence"),))
    picked = include_contents(select_tiles("ground", "open"), scenario, box)
    assert picked.lines == {Edge(1, y, "w")}
    assert move_selection(picked, 2, 1).apply(scenario).levels[0].line_edges == (Edge(3, y + 1, "w"),)
    turned = rotate_selection(Selection("ground", lines=picked.lines), 90, box).apply(scenario).levels[0].lines
    assert [(line.kind, line.edge.side) for line in turned] == [("fence", "n")]
    clip = clip_from_text(clip_to_text(copy_selection(scenario, picked)))
    assert clip is not None
    assert clip.lines == scenario.levels[0].lines
    assert delete_selection(picked).apply(scenario).levels[0].lines == ()


def test_its_files_keep_to_its_words_and_its_table(folder: Path, tmp_path: Path) -> None:
    installed.set_extra_packs([read_pack(folder)])
    path = tmp_path / "party.scenario.json"
    fenced = alone("open", lines=(PlacedLine(edge=Edge(1, 3, "w"), kind="fence"),))
    write_scenario(path, fenced)
    assert read_scenario(path) == fenced
    write_scenario(path, party())
    assert read_scenario(path) == party()
    text = path.read_text()
    for old, new, says in (
        ('"party"', '"sags"', "$.rules"),
        ('"faction": "guests"', '"faction": "norad"', "$.sides[0].faction"),
    ):
        path.write_text(text.replace(old, new).replace('"id": "sags"', '"id": "party"'))
        with pytest.raises(FileError) as error:
            read_scenario(path)
        assert says in str(error.value.problems[0])


def test_it_is_drawn_and_given_away_in_the_formats_it_names(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "party.scenario.json"
    write_pack(read_pack(folder), tmp_path / "party.tilepack.zip")
    write_scenario(path, party())
    with pytest.raises(CatalogError, match="The game 'garden-party' is not installed"):
        box_for_scenario(party())
    assert box_for_scenario(read_scenario(path), path).game.name == "Garden party"
    for name in ("png", "tmj", "uvtt"):
        result = CliRunner().invoke(sags, ["export", str(path), "--to", name, "-o", "out/"], catch_exceptions=False)
        assert result.exit_code == 0, result.output
    picture = QImage(str(tmp_path / "out" / "party.png"))
    assert picture.width() > picture.height() > 100
    tabletop = json.loads((tmp_path / "out" / "party.uvtt").read_text())
    assert tabletop["resolution"]["map_size"] == {"x": 30, "y": 24}
    assert tabletop["line_of_sight"]
    result = CliRunner().invoke(sags, ["export", str(path), "--to", "engine", "-o", "out/"])
    assert "belongs to Garden party. Use the format table-engine instead." in str(result.exception)
    result = CliRunner().invoke(sags, ["export", str(path), "--to", "table-engine", "-o", "out/"])
    assert "Garden party maps can't be exported as table-engine. Available: png, uvtt" in str(result.exception)
    for command in (["validate", str(path)], ["los", str(path), "--from", "0,0"], ["report", str(path)]):
        assert CliRunner().invoke(sags, command, catch_exceptions=False).exit_code == 0, command


def test_its_tiles_are_listed_and_shown_with_its_pack(folder: Path) -> None:
    for line, found in ((["list"], "hedge"), (["show", "hedge"], "hedge again")):
        result = CliRunner().invoke(sags, ["tiles", "--pack", str(folder), *line], catch_exceptions=False)
        assert result.exit_code == 0
        assert found in result.stdout
    with pytest.raises(CatalogError):
        CliRunner().invoke(sags, ["tiles", "show", "hedge"], catch_exceptions=False)


def test_lines_that_authors_cannot_place_are_refused(box: Box) -> None:
    expected = {
        "kerb": "'kerb' can't be drawn as a line; in Garden party these can: fence and hedge",
        "moat": "Allowed values: wall, fence, hedge, kerb",
    }
    for kind, says in expected.items():
        (problem,) = game_problems(alone("open", lines=(PlacedLine(edge=Edge(0, 0, "n"), kind=kind),)), box.game)
        assert "$.levels[0].lines[0].kind" in problem.message().text()
        assert says in problem.message().text()
    level = Level(id="ground", lines=(PlacedLine(edge=Edge(0, 0, "n"), kind="safe"),))
    (problem,) = game_problems(Scenario(id="er", levels=(level,)), load_box().game)
    assert "in Earth Reborn, only walls can be drawn as lines" in problem.message().text()


def test_the_game_limits_the_copies_of_a_piece(box: Box) -> None:
    many = (Placement(id="pond#12", tile="pond", x=0, y=9),)
    for game in (box.game, box.game.model_copy(update={"copies": 12})):
        assert list(game_problems(alone("open", placements=many), game)) == []
    for game, limit in ((box.game.model_copy(update={"copies": 11}), 11), (load_box().game, 9)):
        level = Level(id="ground", placements=many, doors=(PlacedDoor(id="a#10", door="a", edges=(Edge(0, 0, "n"),)),))
        found = [problem.message().text() for problem in game_problems(Scenario(id="a", levels=(level,)), game)]
        texts = [text for text in found if f"allows {limit} copies" in text]
        assert [text.partition(":")[0] for text in texts] == [
            "$.levels[0].placements[0].id",
            *(["$.levels[0].doors[0].id"] if limit == 9 else []),
        ]
    owned = BoxReference(copies=10)
    (problem,) = game_problems(Scenario(id="a", levels=(Level(id="ground"),), box=owned), load_box().game)
    assert problem.message().text().startswith("$.box.copies")


def test_its_boards_are_written_in_its_own_signs(folder: Path, box: Box, tmp_path: Path) -> None:
    pack = read_pack(folder)
    again = write_pack(with_tiles(pack, tiles_of(pack, box).values(), box), tmp_path / "again")
    assert check_pack(again)[0].tiles == box.tiles
    assert "  , / ,   ," in (tmp_path / "again" / "group-01.toml").read_text()


def test_asking_for_sight_without_lines_is_reported(folder: Path, tmp_path: Path) -> None:
    (folder / "game.toml").write_text(GAME.replace("[look]\n", '[look]\nfrom = "none"\n'))
    write_pack(read_pack(folder), tmp_path / "party.tilepack.zip")
    path = tmp_path / "party.scenario.json"
    write_scenario(path, party())
    result = CliRunner().invoke(sags, ["los", str(path), "--from", "0,0", "--to", "1,0"])
    assert "Garden party does not use line of sight" in str(result.exception)


def test_missing_parts_of_the_program_are_reported(folder: Path) -> None:
    (folder / "game.toml").write_text(
        GAME.replace("[look]\n", '[look]\nfrom = "corner"\n').replace('"tiles"', '"magic"')
    )
    result = CliRunner().invoke(sags, ["packs", "check", str(folder)])
    assert result.exit_code == 1
    assert "uses the rule family 'magic', which does not exist" in result.stderr
    assert "look: 'corner – centre' is not supported" in result.stderr
    assert "has no effect yet" not in result.stderr


def test_unused_parts_of_a_game_are_reported(folder: Path) -> None:
    game = GAME.replace('look = "block"\nbrush = true', 'look = "cover"\nextra = 1\nslanting = false\nbrush = true')
    game += '\n[[reading]]\nid = "ponds"\n'
    game = game.replace("[look]\n", '[heights]\nmost = 3\n\n[[tag]]\nid = "dark"\nname = "Dark"\n\n[look]\nfar = 9\n')
    (folder / "game.toml").write_text(game)
    result = CliRunner().invoke(sags, ["packs", "check", str(folder)])
    texts = [line.split("'")[1] for line in result.stderr.splitlines() if "has no effect yet" in line]
    assert texts == ["look.far", "edge.hedge.look", "edge.hedge.slanting"], (
        "heights, tags and extra points have an effect"
    )
    assert "the rules interpretation 'ponds' has no text" in result.stderr


def test_its_signs_and_rooms_are_drawn_with_initials_and_others_are_refused(folder: Path) -> None:
    words = 'icons = ["fire-place"]\nroom_types = ["tea-room"]\nexports ='
    (folder / "game.toml").write_text(GAME.replace("exports =", words))
    board = """
[[tile]]
id = "wall"
group = 1

[tile.front]
name = "Parlour"
room_types = ["tea-room"]
provenance = { others = "stated" }
picture = '''
+   +   +   +
  f   ,   ,
+   +   +   +
'''
[tile.front.legend]
f = { icons = ["fire-place"] }
"""
    boards = (folder / "group-01.toml").read_text()
    (folder / "group-01.toml").write_text(board + boards[boards.index("\n[tile.back]") :])
    parlour = check_pack(read_pack(folder))[0].tiles["wall"].front
    plain = parlour.model_copy(
        update={"squares": tuple(each.model_copy(update={"icons": ()}) for each in parlour.squares)}
    )
    style = Style(px=40)
    assert face_image(parlour, style) != face_image(plain, style)
    (folder / "game.toml").write_text(GAME)
    result = CliRunner().invoke(sags, ["packs", "check", str(folder)])
    assert "group-01.toml:8: 'room_types' is 'tea-room'" in result.stderr
    assert "'icons' is 'fire-place'" in result.stderr


def test_where_lines_meet_the_stronger_one_is_drawn(folder: Path) -> None:
    edge = Edge(1, list(LINES).index("hedge"), "w")
    placed = alone("hedge", lines=(PlacedLine(edge=edge, kind="fence"),))
    stops = {'["hedge", "fence"]': ("darkleaf", False, True), '["fence"]': ("darkwood", True, True)}
    for order, (color, walk, look) in stops.items():
        (folder / "game.toml").write_text(GAME.replace("[look]\n", f"[meet]\norder = {order}\n\n[look]\n"))
        board = compile_board(placed, check_pack(read_pack(folder))[0])
        assert [shapes.color for shapes in plan_edges(board.levels[0]).lines] == [color]
        level = board.levels[0]
        found = bool(level.blocks_walk & edge_bit(edge)), bool(level.blocks_sight & edge_bit(edge))
        assert found == (walk, look), "of the kinds in the order only the strongest counts, others count beside it"


def test_its_factions_have_the_colors_of_its_file(box: Box) -> None:
    board = compile_board(party(), box)
    assert side_color(board, "guests") == PALETTE.sides["black"]
    wasps = (*party().sides, Side(id="wasps", faction="wasps"))
    second = compile_board(party(sides=wasps), box)
    assert side_color(second, "wasps") != side_color(second, "guests")


def test_the_check_of_a_box_names_it_too(tmp_path: Path) -> None:
    copy = tmp_path / "tiles"
    shutil.copytree(game_folder("earth-reborn"), copy)
    path = copy / "game.toml"
    path.write_text(path.read_text().replace('to = "centre"', 'to = "any-corner"'))
    result = CliRunner().invoke(sags, ["tiles", "--box", str(copy), "check"])
    assert result.exit_code == 1
    line = 1 + path.read_text().partition("[look]")[0].count("\n")
    assert f"game.toml:{line}: look: 'centre – any-corner' is not supported" in result.stderr


WITHOUT = {
    "box.toml": {"party-box/box.toml"},
    "elements.toml": {"party-box/group-01.toml"},
    "group-01.toml": set[str](),
    "markers.toml": set[str](),
}
"""Which files are wrong where one is missing."""


@pytest.mark.parametrize("name", WITHOUT)
def test_a_file_that_is_missing_or_wrong_is_named(name: str, tmp_path: Path) -> None:
    files = {each: text for each, text in FILES.items() if each != name}
    _, faults = check_pack(read_pack(write_folder(tmp_path / "without", files)))
    assert {fault.file for fault in faults} == WITHOUT[name]


def test_an_unknown_floor_is_refused_with_its_line(tmp_path: Path) -> None:
    files = {**FILES, "game.toml": GAME.replace('floor = "tiled"', 'floor = "tilde"')}
    _, faults = check_pack(read_pack(write_folder(tmp_path / "wrong", files)))
    line = files["game.toml"].split("\n").index('floor = "tilde"') + 1
    assert str(faults[0]).startswith(f"party-box/game.toml:{line}: 'floor' is 'tilde'. It must be 'corridor', ")


def test_a_broken_game_is_named_without_optional_lists(tmp_path: Path) -> None:
    files = {**FILES, "game.toml": GAME.replace('floor = "tiled"', "floor = 1.0")}
    _, faults = check_pack(read_pack(write_folder(tmp_path / "wrong", files)))
    assert {fault.file for fault in faults} == {"party-box/game.toml", "party-box/box.toml"}
