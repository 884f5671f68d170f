"""Questions in the terminal: numbered choices, numbers, squares, and the keys that work at every question.

A question repeats its lines each time it is asked, so that the numbers stay visible after an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Final, TypeVar

import click

from editor.cli.output.terminal import echo_lines, echo_wrapped, wrapped
from editor.messages import Message, Name, msg, to_text
from editor.model.grid import FULL_FRAME, Square
from editor.values import FrozenStruct

Chosen = TypeVar("Chosen")
Answer = TypeVar("Answer")

_MAX_SHOWN = 18
"""Maximum number of choices shown at once: a hand of cards, and to pass."""

KEY_HELP: Final = tuple(msg(f"game.key-{name}") for name in ("number", "computer", "step", "undo", "quit", "help"))
"""The keys that work at every question."""


class Question(FrozenStruct):
    """A question, with the lines of its choices."""

    words: Message
    lines: tuple[str, ...] = ()
    problem: Message | None = None
    """What was wrong with the last answer; shown below the lines, where it stays visible."""


Dialog = Generator[Question, str, Answer]
"""A generator that yields questions, is sent the answers, and returns the decision."""


class QuitGame(Exception):
    """The person saves and closes the game."""


class LetComputerPlay(Exception):
    """The person lets the computer decide until the step ends."""


class UndoRequest(Exception):
    """A person wants to undo the last move: the one who is asked, or that side."""

    def __init__(self, side: str | None = None) -> None:
        super().__init__(side)
        self.side = side


def run_dialog(
    begin: Callable[[], Dialog[Answer]], advised: Callable[[], Answer], problem: Message | None = None
) -> Answer:
    """Ask until the person has decided, or uses one of the keys that ``KEY_HELP`` explains.

    ``problem``: why the last decision was refused.
    """
    asking, answers = begin(), 0
    question = next(asking)
    while True:
        echo_wrapped(question.lines)
        if (shown := question.problem or problem) is not None:
            echo_wrapped([shown])
        problem = None
        match prompt_text(question.words):
            case "c":
                return advised()
            case "cc":
                raise LetComputerPlay
            case "?":
                echo_wrapped(KEY_HELP)
            case "u" if not answers:
                raise UndoRequest
            case "u":
                asking, answers = begin(), 0
                question = next(asking)
            case answer:
                try:
                    question, answers = asking.send(answer), answers + 1
                except StopIteration as end:
                    decided: Answer = end.value
                    return decided


def prompt_text(question: Message) -> str:
    """Return what the person types after the question, unless it is ``q``."""
    *above, prompt = wrapped(question)
    echo_lines(above)
    try:
        colon = msg("language.colon").text()
        answer = click.prompt(prompt, default="", show_default=False, prompt_suffix=colon).strip().lower()
    except click.Abort as abort:
        raise QuitGame from abort
    if answer == "q":
        raise QuitGame
    return answer


def confirm(question: Message) -> bool:
    """Return whether the person types yes."""
    return prompt_text(msg("game.ask-yes", question=question)) in msg("game.answers-yes").text().split()


# --- ways to ask ----------------------------------------------------------------------------------------------------


def choose_one(
    question: Message,
    things: Sequence[Chosen],
    name: Callable[[Chosen], Name],
    more: Callable[[Chosen], Name] | None = None,
) -> Dialog[Chosen]:
    """Ask for one item by its number; typed words filter the list, and Enter shows all again.

    ``more``: text after the name, computed only for lines that are shown.
    """
    shown = list(things)
    problem: Message | None = None
    while True:
        answer = yield Question(question, tuple(numbered_lines(shown, name, more)), problem)
        problem = None
        if is_number_in(answer, min(len(shown), _MAX_SHOWN)):
            return shown[int(answer) - 1]
        beginning = re.compile(rf"(?<!\w){re.escape(_with_typed_squares(answer))}")
        names = {index: _with_typed_squares(to_text(name(each)).lower()) for index, each in enumerate(shown)}
        found = [each for index, each in enumerate(shown) if answer and beginning.search(names[index])]
        if found:
            shown = found
        elif answer and not answer.isdigit():
            problem, shown = msg("game.ask-none"), list(things)
        elif len(shown) < len(things):
            problem, shown = msg("game.ask-none") if answer else None, list(things)
        else:
            problem = msg("game.ask-again")


def choose_some(
    question: Message,
    things: Sequence[Chosen],
    name: Callable[[Chosen], Name],
    more: Callable[[Chosen], Name] | None = None,
) -> Dialog[tuple[Chosen, ...]]:
    """Ask for any items by their numbers, separated by blanks."""
    problem: Message | None = None
    while True:
        lines = tuple(numbered_lines(things, name, more))
        words = (yield Question(question, lines, problem)).replace(",", " ").split()
        if all(is_number_in(word, len(things)) for word in words):
            return tuple(things[int(word) - 1] for word in dict.fromkeys(words))
        problem = msg("game.ask-again")


def choose_yes_no(question: Message) -> Dialog[bool]:
    """Ask for yes or no."""
    return (
        yield from choose_one(question, (True, False), lambda each: msg("game.name-yes" if each else "game.name-no"))
    )


def ask_number(question: Message) -> Dialog[int]:
    """Ask for a number."""
    problem: Message | None = None
    while not is_number_in(answer := (yield Question(question, problem=problem)), 999, least=0):
        problem = msg("game.ask-again")
    return int(answer)


def ask_square(question: Message, problem: Message | None = None) -> Dialog[Square]:
    """Ask for a square as ``x,y``; ``(x, y)``, as squares are shown, is accepted too.

    ``problem``: why the last square was refused.
    """
    while True:
        answer = yield Question(question, problem=problem)
        numbers = re.fullmatch(r"\(?(-?[0-9]{1,2})[ ,]+(-?[0-9]{1,2})\)?", answer)
        if numbers is not None:
            x, y = map(int, numbers.groups())
            if min(x, y) >= -1 and max(x, y) < max(FULL_FRAME):
                return Square(x, y)
        problem = msg("game.ask-square-again")


def _with_typed_squares(text: str) -> str:
    """Return a text with squares as people type them, so that ``at 4,7, rotated`` finds ``at (4, 7), rotated``."""
    return re.sub(r"\(?(-?\d+),\s?(-?\d+)\)?", r"\1,\2", text)


def is_number_in(answer: str, most: int, least: int = 1) -> bool:
    """Return whether the answer is a number in these bounds."""
    return re.fullmatch("[0-9]{1,3}", answer) is not None and least <= int(answer) <= most


def numbered_lines(
    things: Sequence[Chosen], name: Callable[[Chosen], Name], more: Callable[[Chosen], Name] | None = None
) -> Iterator[str]:
    """Yield the lines of a numbered list, up to a limit."""
    for number, thing in enumerate(things[:_MAX_SHOWN], 1):
        words = (to_text(name(thing)), to_text(more(thing)) if more is not None else "")
        yield f"{number:>3}  {' · '.join(filter(None, words))}"
    if len(things) > _MAX_SHOWN:
        has_square = re.search(r"\(-?\d+,\s?-?\d+\)", to_text(name(things[-1]))) is not None
        yield msg("game.ask-more-squares" if has_square else "game.ask-more", count=len(things) - _MAX_SHOWN).text()
