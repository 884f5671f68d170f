"""Answers that are typed at the questions of ``sags play``."""

from __future__ import annotations

import pytest

from editor.board.names import square_name
from editor.cli.prompts import Dialog, ask_square, choose_one, numbered_lines
from editor.messages import msg
from editor.model.grid import Square

QUESTION = msg("game.ask-square")


def answered(dialog: Dialog[Square], *answers: str) -> Square | None:
    """Send the answers, and return the square that is decided by then."""
    try:
        next(dialog)
        for answer in answers:
            dialog.send(answer)
    except StopIteration as end:
        decided: Square = end.value
        return decided
    return None


@pytest.mark.parametrize("answer", ["4,7", "4, 7", "4 7", "(4, 7)", "(4,7)"])
def test_squares_can_be_typed_as_asked_and_as_shown(answer: str) -> None:
    assert answered(ask_square(QUESTION), answer) == Square(4, 7)


@pytest.mark.parametrize("answer", ["", "47", "4", "4;7", "4,7,1", "(4,77)", "-2,0", "x,y"])
def test_other_texts_are_asked_again(answer: str) -> None:
    assert answered(ask_square(QUESTION), answer) is None
    assert answered(ask_square(QUESTION), answer, "0,12") == Square(0, 12)


def test_a_wrong_square_is_explained_by_an_example() -> None:
    dialog = ask_square(QUESTION)
    next(dialog)
    assert str(dialog.send("4").problem) == "Type a square of the map as x,y, such as 4,7."


@pytest.mark.parametrize("answer", ["14,7", "14, 7", "(14, 7)"])
def test_squares_in_a_list_are_found_however_they_are_typed(answer: str) -> None:
    squares = (Square(4, 7), Square(4, 1), Square(14, 7))
    assert answered(choose_one(QUESTION, squares, square_name), answer, "1") == Square(14, 7)


def test_a_long_list_tells_that_squares_filter_it_even_if_its_first_line_has_none() -> None:
    words = ["pass", *(f"door at ({number}, 0)" for number in range(30))]
    assert "or a square such as 4,7" in list(numbered_lines(words, str))[-1]
    assert "square" not in list(numbered_lines(["pass"] * 30, str))[-1]
