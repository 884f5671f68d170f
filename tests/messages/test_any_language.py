"""Messages are formatted only when their language is known: none has English parts in another language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from pydantic import ValidationError

from editor.catalog import load_box
from editor.edits import resize_level
from editor.errors import EditRejected
from editor.messages import JoinedNames, Message, msg, to_text
from editor.messages.tables import PSEUDO_LANGUAGE
from editor.model.level import Level, Placement
from editor.model.scenario import Scenario
from editor.rules import check
from editor.rules.fixes.fix_finder import find_fixes
from editor.rules.registry import FAMILIES
from editor.session.document import Document
from tests.rules.cases import Case, all_cases
from tests.source_code import parsed

CASES = all_cases()
_PLAIN = re.compile(r"(?<![\w-])[A-Za-z]{4,}(?![\w-])")
"""A word without a single accent: the pseudo-language gives one to every word of four letters."""


def plain_words(message: Message, own: str) -> set[str]:
    """Return the words of a message that are English, apart from texts of the author and ids."""
    return {word for word in _PLAIN.findall(message.text(PSEUDO_LANGUAGE)) if word.lower() not in own.lower()}


@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_problems_have_no_english_in_another_language(case: Case) -> None:
    board = case.board
    words_of_files = f"{case.game.model_dump_json()} {' '.join(FAMILIES)}"
    own = board.scenario.model_dump_json() + str(case.source.get("refused_packs", "")) + words_of_files
    for found in check(board).problems:
        assert plain_words(found.message, own) == set(), found.message.text(PSEUDO_LANGUAGE)


@pytest.mark.parametrize("case", CASES[::12], ids=[case.title for case in CASES[::12]])
def test_fixes_have_no_english_in_another_language(case: Case) -> None:
    report = check(case.board)
    own = case.board.scenario.model_dump_json() + " NORAD"
    for found in report.problems:
        for edit in find_fixes(report, found):
            assert plain_words(edit.label, own) == set(), edit.label.text(PSEUDO_LANGUAGE)


def early_words() -> Iterator[str]:
    """Return places where a parameter is formatted, or a list joined, before the message is."""
    for path, tree in parsed("editor", containing=r"\.text\b|[\"'], [\"']\.join\b"):
        for node in ast.walk(tree):
            match node:
                case ast.Call(func=ast.Name("msg"), keywords=params):
                    for inner in (each for param in params for each in ast.walk(param.value)):
                        match inner:
                            case ast.Call(func=ast.Attribute(attr="text") | ast.Attribute(ast.Constant(", "), "join")):
                                yield f"{path}:{inner.lineno}: {ast.unparse(inner)}"


def test_no_parameter_is_formatted_too_early() -> None:
    assert list(early_words()) == []


def test_joined_names_are_translated() -> None:
    name = JoinedNames((msg("names.faction-norad"), "#2"), " ")
    assert to_text(name, "en") == str(name) == "NORAD #2"
    assert to_text(name, PSEUDO_LANGUAGE).endswith("] #2")
    assert to_text("Yard", PSEUDO_LANGUAGE) == "Yard", "the author's words are the same in all languages"


def test_model_errors_are_translated() -> None:
    with pytest.raises(ValidationError) as refused:
        Level(id="ground", placements=(Placement(id="a", tile="a", x=0, y=0),) * 2)
    [flaw] = [error["ctx"]["error"] for error in refused.value.errors()]
    assert flaw.message.text(PSEUDO_LANGUAGE) != str(flaw)
    assert flaw.message.text(PSEUDO_LANGUAGE).startswith("[")


def test_game_errors_are_translated() -> None:
    document = Document(Scenario(id="x", levels=(Level(id="ground"),)), load_box())
    with pytest.raises(EditRejected) as edit:
        document.do(resize_level("ground", 20, 20))
    assert "a frame can have at most 20 × 16 squares" in str(edit.value.message)
    assert "[á fřáɱé" in edit.value.message.text(PSEUDO_LANGUAGE)
