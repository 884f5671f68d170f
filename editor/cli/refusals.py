"""Command lines that click refuses, in the language of whoever typed them.

click says what is wrong in English sentences. They are taken apart here, and said again by the tables; a sentence that
nobody knows yet stays as it is.
"""

from __future__ import annotations

import re
from typing import Final

import click

from editor.cli.terminal import echo, echo_lines
from editor.messages import Message, Name, msg

_QUOTED = r"'(?P<name>[^']*)'"
_SENTENCES: Final = tuple(
    (re.compile(pattern, re.DOTALL), name)
    for pattern, name in (
        (r"No such option:? ?'?(?P<name>[^'\s]+?)'?\.?(?: \(?(?:Did you mean|Possible).*)?", "no-such-option"),
        (rf"No such command {_QUOTED}\.?(?: .*)?", "no-such-command"),
        (r"Missing command\.", "missing-command"),
        (rf"Missing argument {_QUOTED}\..*", "missing-argument"),
        (rf"Missing option {_QUOTED}\..*", "missing-option"),
        (rf"Option {_QUOTED} requires (?:an|\d+) arguments?\.", "needs-value"),
        (rf"Option {_QUOTED} does not take a value\.", "takes-no-value"),
        (r"Got unexpected extra arguments? \((?P<names>.*)\)", "too-much"),
        (r"'(?P<value>.*)' is not one of (?P<choices>.*)\.", "not-one-of"),
        (r"'(?P<value>.*)' is not a valid (?:integer|float).*\.", "not-a-number"),
        (r"(?P<value>\S+) is not in the range (?P<range>.*)\.", "not-in-range"),
        (r"\w+ '(?P<path>.*)' does not exist\.", "no-such-path"),
        (r"\w+ '(?P<path>.*)' is a file\.", "no-folder"),
        (r"\w+ '(?P<path>.*)' is a directory\.", "no-file"),
    )
)
_ABOUT_VALUE: Final = re.compile(rf"Invalid value for {_QUOTED}: (?P<why>.*)", re.DOTALL)


def show_refusal(error: click.ClickException) -> None:
    """Say on stderr what is wrong with a command line, after how the command is used."""
    context = getattr(error, "ctx", None)
    if isinstance(context, click.Context):
        echo_lines(context.get_usage().split("\n"), err=True)
        echo_lines([msg("usage.try", line=f"{context.command_path} --help"), ""], err=True)
    echo(msg("usage.error", what=in_our_words(error.format_message())), err=True)


def in_our_words(sentence: str) -> Name:
    """A sentence of click as a message."""
    if about := _ABOUT_VALUE.fullmatch(sentence):
        return msg("usage.bad-value", name=about["name"], why=_known(about["why"]))
    return _known(sentence)


def _known(sentence: str) -> Message | str:
    for pattern, name in _SENTENCES:
        if found := pattern.fullmatch(sentence):
            return msg(f"usage.{name}", **found.groupdict())
    return sentence
