"""Names in a text of the author are in the language of the text, in generated sentences in that of the reader."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from editor.board import Board
from editor.edits import set_field
from editor.export import EXPORTERS, export
from editor.export.scenario_text import find_thing, insert_names, objective_text, rule_text, short_objective_text
from editor.messages import language_scope, to_text
from editor.model.objectives import Indestructible, Objective, Reference, Structure
from editor.model.scenario import ScenarioTexts
from editor.rules import check
from editor.session.document import Document
from editor.session.scenario_search import named_parts
from tests.export.sheets import changed, first_steps, read, words_of

pytestmark = pytest.mark.usefixtures("qapp")

WEIGHTS = Structure(kind="element", id="gym/weights")
GYM = Reference(kind="tile", id="gym")
TEXT = "Leave the {tile:gym}."
ENGINE = EXPORTERS["engine"]
NAMES = {"en": "Gym", "de": "Fitnessraum", "ru": "Спортзал"}


def board_in(language: str) -> Board:
    """Return a scenario in a language, with an objective in the author's words and one without."""
    own = Objective(id="own", side="norad", goal="hold", where=GYM, text=TEXT)
    return changed(
        first_steps(),
        language=language,
        objectives=(own, Objective(id="generated", side="norad", goal="hold", where=GYM)),
        texts=ScenarioTexts(story=TEXT, setup=TEXT, victory=TEXT, special_rules=(TEXT,)),
        rules_as_data=tuple(Indestructible(rule="indestructible", what=(WEIGHTS,), text=each) for each in (TEXT, "")),
    )


@pytest.mark.parametrize("reader", NAMES)
@pytest.mark.parametrize("written", NAMES)
def test_names_in_the_window(written: str, reader: str) -> None:
    board = board_in(written)
    scenario, text = board.scenario, f"Leave the {NAMES[written]}."
    with language_scope(reader):
        assert insert_names(TEXT, board) == text
        assert short_objective_text(board, scenario.objectives[0]) == text.rstrip(".")
        assert NAMES[reader] in objective_text(board, scenario.objectives[1])
        assert rule_text(board, scenario.rules_as_data[0]) == text
        assert to_text(find_thing(WEIGHTS, board).name, reader) in rule_text(board, scenario.rules_as_data[1])
        found = [str(name) for name, _, _ in named_parts(Document(scenario, board.box))]
        assert found.count(text) >= 5, "the search lists all texts as they are shown"


@pytest.mark.parametrize("language", ["", "tlh"])
def test_without_a_known_language_the_names_are_in_that_of_the_reader(language: str) -> None:
    with language_scope("ru"):
        assert insert_names(TEXT, board_in(language)) == f"Leave the {NAMES['ru']}."


def test_an_english_scenario_keeps_its_sentences_on_a_german_sheet() -> None:
    text = words_of(read(board_in("en"), language="de"))
    assert text.count("Leave the Gym.") == 6
    assert "Fitnessraum" in text
    assert "Leave the Fitnessraum" not in text


def test_an_english_scenario_keeps_its_sentences_in_an_engine_file(tmp_path: Path) -> None:
    target = tmp_path / "game.engine.json"
    with language_scope("ru"):
        export(check(board_in("en")), ENGINE, target, ENGINE.defaults() | {"language": "ru"}, force=True)
    written = target.read_text(encoding="utf-8")
    assert "Leave the Спортзал" not in written
    texts = json.loads(written)["scenario"]["text"]
    assert texts["story"]["plain"] == "Leave the Gym."


def test_names_follow_when_the_language_of_the_scenario_is_changed() -> None:
    document = Document(board_in("en").scenario, board_in("en").box)
    document.do(set_field("language", "ru"))
    assert insert_names(TEXT, document.board) == f"Leave the {NAMES['ru']}."
