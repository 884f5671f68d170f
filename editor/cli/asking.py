"""Ways to ask in the terminal: numbered choices, numbers, squares, and the keys that can be typed at every question.

A question comes with its lines, and they are shown each time it is asked: after a refusal nobody has to remember which
number was what.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Final, TypeVar

import click

from editor.cli.terminal import echo, echo_lines
from editor.messages import Message, Name, msg, to_text
from editor.model.grid import FULL_FRAME, Square
from editor.values import FrozenStruct

Chosen = TypeVar("Chosen")
Answer = TypeVar("Answer")

_MOST_SHOWN = 18
"""Choices that are shown at once: a hand of cards, and to pass."""

KEYS: Final = tuple(msg(f"game.key-{name}") for name in ("number", "computer", "step", "undo", "quit", "help"))
"""What can be typed at every question."""


class Question(FrozenStruct):
    """What is asked, below what can be chosen."""

    words: Message
    lines: tuple[str, ...] = ()


Asking = Generator[Question, str, Answer]
"""Yields questions, is sent what was typed, and ends with what it all means."""


class Leave(Exception):
    """The person puts the game away."""


class ToComputer(Exception):
    """The person lets the computer decide until the step ends."""


class TakeBack(Exception):
    """A person takes the last move back: the one who is asked, or that side."""

    def __init__(self, side: str | None = None) -> None:
        super().__init__(side)
        self.side = side


def answered(begin: Callable[[], Asking[Answer]], advised: Callable[[], Answer]) -> Answer:
    """What the person decides. Besides answers there are the keys that ``KEYS`` explains."""
    asking, answers = begin(), 0
    question = next(asking)
    while True:
        echo_lines(question.lines)
        match typed(question.words):
            case "c":
                return advised()
            case "cc":
                raise ToComputer
            case "?":
                echo_lines(KEYS)
            case "u" if not answers:
                raise TakeBack
            case "u":
                asking, answers = begin(), 0
                question = next(asking)
            case answer:
                try:
                    question, answers = asking.send(answer), answers + 1
                except StopIteration as end:
                    decided: Answer = end.value
                    return decided


def typed(question: Message) -> str:
    """What somebody types, unless it is ``q``."""
    try:
        colon = msg("language.colon").text()
        answer = click.prompt(question.text(), default="", show_default=False, prompt_suffix=colon).strip().lower()
    except click.Abort as abort:
        raise Leave from abort
    if answer == "q":
        raise Leave
    return answer


def agrees(question: Message) -> bool:
    """Whether the person types yes."""
    return typed(msg("game.ask-yes", question=question)) in msg("game.answers-yes").text().split()


# --- ways to ask ----------------------------------------------------------------------------------------------------


def one_of(
    question: Message,
    things: Sequence[Chosen],
    name: Callable[[Chosen], Name],
    more: Callable[[Chosen], Name] | None = None,
) -> Asking[Chosen]:
    """One of these, by its number. Each word that is typed narrows the list down further, Enter widens it again.

    ``more``: what is said behind the name, worked out only for lines that are shown.
    """
    shown = list(things)
    while True:
        answer = yield Question(question, tuple(numbered(shown, name, more)))
        if number_in(answer, min(len(shown), _MOST_SHOWN)):
            return shown[int(answer) - 1]
        beginning = re.compile(rf"(?<!\w){re.escape(answer)}")
        found = [each for each in shown if answer and beginning.search(to_text(name(each)).lower())]
        if found:
            shown = found
        elif len(shown) < len(things):
            if answer:
                echo(msg("game.ask-none"))
            shown = list(things)
        else:
            echo(msg("game.ask-again"))


def some_of(question: Message, things: Sequence[Chosen], name: Callable[[Chosen], Name]) -> Asking[tuple[Chosen, ...]]:
    """Any of these, by their numbers with blanks in between."""
    while True:
        words = (yield Question(question, tuple(numbered(things, name)))).replace(",", " ").split()
        if all(number_in(word, len(things)) for word in words):
            return tuple(things[int(word) - 1] for word in dict.fromkeys(words))
        echo(msg("game.ask-again"))


def yes_or_no(question: Message) -> Asking[bool]:
    return (yield from one_of(question, (True, False), lambda each: msg("game.name-yes" if each else "game.name-no")))


def number(question: Message) -> Asking[int]:
    while not number_in(answer := (yield Question(question)), 999, least=0):
        echo(msg("game.ask-again"))
    return int(answer)


def square(question: Message) -> Asking[Square]:
    """A square as ``x,y``."""
    while True:
        parts = (yield Question(question)).replace(" ", ",").split(",")
        if len(parts) == 2 and all(re.fullmatch(r"-?[0-9]{1,2}", part) for part in parts):
            x, y = map(int, parts)
            if min(x, y) >= -1 and max(x, y) < max(FULL_FRAME):
                return Square(x, y)
        echo(msg("game.ask-again"))


def number_in(answer: str, most: int, least: int = 1) -> bool:
    """Whether that was typed: a number in these bounds."""
    return re.fullmatch("[0-9]{1,3}", answer) is not None and least <= int(answer) <= most


def numbered(
    things: Sequence[Chosen], name: Callable[[Chosen], Name], more: Callable[[Chosen], Name] | None = None
) -> Iterator[str]:
    """The lines of a list; only so many as can be overlooked."""
    for number, thing in enumerate(things[:_MOST_SHOWN], 1):
        words = (to_text(name(thing)), to_text(more(thing)) if more is not None else "")
        yield f"{number:>3}  {' · '.join(filter(None, words))}"
    if len(things) > _MOST_SHOWN:
        yield msg("game.ask-more", count=len(things) - _MOST_SHOWN).text()
