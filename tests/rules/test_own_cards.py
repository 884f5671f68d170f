"""Custom cards take precedence over cards of the box with the same id, everywhere."""

from __future__ import annotations

import ast

import pytest

from editor.board import compile_board
from editor.board.miniatures import character_of, miniatures
from editor.board.things import find_in_box
from editor.catalog import Box, load_box
from editor.catalog.card_lookup import resolve_characters, resolve_equipment, resolve_missions
from editor.edits.clip import clip_rectangle
from editor.edits.motion import rotation_about_center
from editor.edits.paste_substitutes import substitute_used_up
from editor.edits.selection import Selection, is_large_character
from editor.edits.selection_edits import copy_selection
from editor.messages import to_text
from editor.model.cards import Character, Condition, Equipment, Mission
from editor.model.grid import rotate_direction
from editor.model.level import Level
from editor.model.objectives import Reference
from editor.model.scenario import CustomCards, Scenario
from editor.model.sides import Side, StartingCharacter
from editor.render.level_pieces import miniature_piece
from editor.render.painters.miniature_painter import MiniatureLook
from editor.render.style import Style
from editor.rules import check
from editor.rules.analysis import analyze
from editor.rules.fixes.doors import give_magnetic_card
from editor.session.document import Document
from editor.ui.map.canvas.painting import stands_on
from tests.drawn_map import drawn
from tests.source_code import parsed

GIANT = Character(
    id="jack-saw", name="Giant Jack", faction="norad", large=True, healthy=Condition(), wounded=Condition()
)
ITEM = Equipment(id="toolbox", name="My toolbox")
MISSION = Mission(id="mine", name="My mission", faction="norad")
START = StartingCharacter(id="jack", character="jack-saw", level="ground", x=1, y=1)


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


@pytest.fixture
def scenario() -> Scenario:
    return Scenario(
        id="own",
        levels=(Level(id="ground", width=8, height=8),),
        sides=(Side(id="norad", faction="norad", characters=(START,)),),
        house=CustomCards(characters=(GIANT,), equipment=(ITEM,), missions=(MISSION,)),
    )


def test_custom_cards_take_precedence(scenario: Scenario, box: Box) -> None:
    assert resolve_characters(scenario, box)["jack-saw"] is GIANT
    assert resolve_characters(scenario, box)["vasquez"] is box.characters["vasquez"]
    assert resolve_equipment(scenario, box)["toolbox"] is ITEM
    assert resolve_missions(scenario, box)["mine"] is MISSION
    assert set(resolve_missions(scenario, box)) == {*box.missions, "mine"}
    plain = scenario.model_copy(update={"house": CustomCards()})
    assert resolve_characters(plain, box)["jack-saw"] is box.characters["jack-saw"]


def test_every_reader_sees_the_large_miniature(scenario: Scenario, box: Box) -> None:
    """On the board, in edits, in pictures, in the outline of a selection and in texts."""
    board = compile_board(scenario, box)
    [miniature] = miniatures(board)
    assert len(miniature.squares) == 4
    assert character_of(START, board) is GIANT
    assert is_large_character(START, scenario, box)
    piece = miniature_piece(START, "norad", scenario, box, Style(px=20))
    assert isinstance(piece.key, MiniatureLook)
    assert (piece.key.name, piece.key.large) == ("Giant Jack", True)
    document = Document(scenario, box)
    assert len(stands_on(START, document)) == 4
    thing = find_in_box(Reference(kind="character", id="jack-saw"), board)
    assert thing is not None
    assert to_text(thing.name, "de") == "Giant Jack"


def test_fix_names_custom_characters(scenario: Scenario, box: Box) -> None:
    report = check(compile_board(scenario, box))
    [edit] = give_magnetic_card(report.inspection, report.problems[0])
    assert "Giant Jack" in edit.label.text()


LOCKED = """
+---+---+---+---+
|A.  A. |B,  B, |
+   +   +   +   +
|A.  A. mB,  B, |
+---+---+   +   +
|C.  C. |B,  B, |
+   +   +   +   +
|C.  C. EB,  B, |
+---+---+---+---+
"""


@pytest.mark.parametrize("carried", [(), ("magnetic-card",)])
def test_a_carried_magnetic_card_opens_doors_in_the_figures_too(carried: tuple[str, ...]) -> None:
    start = StartingCharacter(id="a", character="jack-saw", level="ground", x=0, y=0, equipment=carried)
    other = StartingCharacter(id="b", character="vasquez", level="ground", x=3, y=0)
    sides = (Side(id="one", characters=(start,)), Side(id="two", characters=(other,)))
    magnetic = next(door.id for door in load_box().doors.values() if door.magnetic and door.size == "small")
    scenario, box = drawn(LOCKED, sides=sides, doors={"m": magnetic})
    one, _ = analyze(compile_board(scenario, box)).sides
    assert (one.nearest_enemy is not None) == bool(carried)


def test_a_copy_turns_about_the_large_miniature(scenario: Scenario, box: Box) -> None:
    """The four squares stay the same, whichever corner of them is the top left."""
    clip = copy_selection(scenario, Selection("ground", characters=frozenset({"jack"})))
    area = clip_rectangle(clip, scenario, box)
    assert (area.width, area.height) == (2, 2)
    [(_, turned)] = clip.moved(rotation_about_center(area, 90), scenario, box).characters
    assert (turned.x, turned.y, turned.facing) == (START.x, START.y, rotate_direction(START.facing, 90))


def test_rejected_copy_has_its_custom_name(scenario: Scenario, box: Box) -> None:
    clip = copy_selection(scenario, Selection("ground", characters=frozenset({"jack"})))
    _, missing = substitute_used_up(clip, scenario, box)
    assert [to_text(name) for name in missing] == ["Giant Jack"]


ASK_THE_BOX = {
    "export/sheet/play_sections.py": "custom items that are added to a deck of all remaining cards",
    "ui/scenario/search_deck.py": "custom items that are added to a deck of all remaining cards",
    "ui/scenario/card_preview.py": "whether a card is a custom one",
    "ui/scenario/objectives.py": "whether the game has missions at all",
    "board/names.py": "names of cards where there is no scenario: at the table, in the catalogue",
    "rules/sags_rules/sags_numbers.py": "what the S.A.G.S. deals, which knows no own cards",
    "rules/scenario_rules/supplies.py": "how many pieces the box has",
    "ui/panels/thumbnails.py": "pictures of pieces on the shelf; own cards are handed to it",
}
"""Here the cards of the box are meant, not those of a scenario."""

OF_THE_BOX = ("catalog/", "sags/", "cli/tiles", "cli/play", "cli/game_", "cli/output/", "ui/table/")
"""Games of the S.A.G.S. are played with the box alone."""


def test_cards_are_looked_up_only_where_custom_cards_count() -> None:
    """Cards of a scenario are looked up by ``catalog.known`` only."""
    past = set()
    for path, tree in parsed("editor", containing=r"box\s*\.\s*(?:characters|equipment|missions)"):
        module = path.removeprefix("editor/")
        for node in ast.walk(tree):
            match node:
                case ast.Attribute(
                    value=ast.Name(id="box" | "_box") | ast.Attribute(attr="box" | "_box"),
                    attr="characters" | "equipment" | "missions",
                ) if not module.startswith(OF_THE_BOX):
                    past.add(module)
    assert past == ASK_THE_BOX.keys()
