"""click commands whose help and errors are in the current language.

click wants help texts when a command is defined, before a language is set. Here they are looked up when help is shown:
``help.validate`` for ``sags validate``, ``help.validate--rules`` for its option. click's own English errors are matched
by pattern and translated; an unknown one stays English.
"""

from __future__ import annotations

import re
from typing import Final

import click

from editor.cli.output.terminal import echo, echo_lines
from editor.messages import Message, Name, msg, table

PROGRAM = "sags"
COMMON_OPTIONS = ("--help", "--pack", "--lang")
"""Options that all commands have."""

PLACEHOLDERS: Final = {
    "OPTIONS": "options",
    "COMMAND": "command",
    "ARGS": "arguments",
    "FILE": "file",
    "FILES": "files",
    "FOLDER": "folder",
    "DIR": "folder",
    "DIRECTORY": "folder",
    "PACK": "pack",
    "PATH": "path",
    "LANGUAGE": "language",
    "LEVEL": "level",
    "SIDE": "side",
    "WHO": "who",
    "NAME": "name",
    "VALUE": "value",
    "LOG": "log",
    "TEXT": "text",
    "WxH": "size",
}
"""Words that stand for what a user types -> the end of the id of their message."""
_PLACEHOLDER = re.compile(rf"(?<![\w-])({'|'.join(PLACEHOLDERS)})(?![\w-])")
_NUMBER = re.compile(r"INTEGER( RANGE)?")
_REMARKS = re.compile(r"\[([^\[\]]*)\]$")
_LARGE_NUMBER = re.compile(r"\d{8}")
"""Limits that help texts leave out, such as that of seeds."""


def help_key(context: click.Context) -> str:
    """Return ``tiles-list`` for ``sags tiles list``, and ``sags`` for the program itself."""
    names = []
    step: click.Context | None = context
    while step is not None:
        names.append(step.info_name or "")
        step = step.parent
    return "-".join(names[-2::-1]) or PROGRAM


class TranslatedCommand(click.Command):
    """A command whose help is in the message tables."""

    def get_help(self, ctx: click.Context) -> str:
        """Return the help in the current language."""
        key = help_key(ctx)
        self.help = translate_placeholders(msg(f"help.{key}").text())
        for option in self.get_params(ctx):
            if isinstance(option, click.Option):
                option.help = translate_placeholders(msg(f"help.{option_key(key, option)}").text())
        return super().get_help(ctx)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        pieces = translate_placeholders(" ".join(self.collect_usage_pieces(ctx)))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{msg('help.usage')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, and the commands of a group."""
        options = (each for each in self.get_params(ctx) if isinstance(each, click.Option))
        records = [_translated_record(record) for each in options if (record := each.get_help_record(ctx))]
        with formatter.section(heading(msg("help.options"))):
            formatter.write_dl(records)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


class TranslatedGroup(TranslatedCommand, click.Group):
    """A group of commands, each listed with the first sentence of its help."""

    command_class = TranslatedCommand

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands."""
        with formatter.section(heading(msg("help.commands"))):
            formatter.write_dl([(name, self.line_of(name, ctx)) for name in self.list_commands(ctx)])

    def line_of(self, name: str, ctx: click.Context) -> str:
        """Return the line of a command in the list of commands."""
        return translate_placeholders(msg(f"help.{help_key(ctx)}-{name}").text().partition("\n")[0])


def heading(words: Message) -> str:
    """Return the title of a list, with what the language puts before the colon that click adds."""
    return words.text() + msg("language.colon").text().partition(":")[0]


def translate_placeholders(words: str) -> str:
    """Return a text with the words in capitals that stand for what a user types, such as ``FILE``, translated."""
    return _PLACEHOLDER.sub(lambda found: msg(f"help.place-{PLACEHOLDERS[found[1]]}").text(), words)


def _translated_record(record: tuple[str, str]) -> tuple[str, str]:
    """Return the line of an option with click's own words translated."""
    names, about = record
    names = translate_placeholders(_NUMBER.sub("N", names))
    found = _REMARKS.search(about)
    if not found:
        return names, about
    remarks = [_translated_remark(each) for each in found[1].split("; ") if not _LARGE_NUMBER.search(each)]
    return names, f"{about[: found.start()]}[{msg('language.semicolon').text().join(remarks)}]"


def _translated_remark(words: str) -> str:
    if words == "required":
        return msg("help.required").text()
    name, colon, value = words.partition(": ")
    return msg("help.default", value=value).text() if colon and name == "default" else words


def option_key(key: str, option: click.Option) -> str:
    """Return the key of the help of an option; common options share one unless the command has its own."""
    name = max(option.opts, key=len)
    return f"{PROGRAM}{name}" if name in COMMON_OPTIONS and f"{key}{name}" not in table("help") else f"{key}{name}"


_QUOTED = r"'(?P<name>[^']*)'"
_CLICK_ERRORS: Final = tuple(
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
_INVALID_VALUE: Final = re.compile(rf"Invalid value for {_QUOTED}: (?P<why>.*)", re.DOTALL)


def print_usage_error(error: click.ClickException) -> None:
    """Print the usage of the command and the error to stderr; for a group without a command, its whole help."""
    context = getattr(error, "ctx", None)
    if isinstance(error, click.exceptions.NoArgsIsHelpError) and isinstance(context, click.Context):
        echo_lines(context.get_help().split("\n"), err=True)
        return
    if isinstance(context, click.Context):
        echo_lines(context.get_usage().split("\n"), err=True)
        echo_lines([msg("usage.try", line=f"{context.command_path} --help"), ""], err=True)
    echo(msg("usage.error", what=translate_click_error(error.format_message())), err=True)


def translate_click_error(sentence: str) -> Name:
    """Return an error text of click as a message."""
    if about := _INVALID_VALUE.fullmatch(sentence):
        return msg("usage.bad-value", name=about["name"], why=_known_message(about["why"]))
    return _known_message(sentence)


def _known_message(sentence: str) -> Message | str:
    for pattern, name in _CLICK_ERRORS:
        if found := pattern.fullmatch(sentence):
            values = found.groupdict()
            if name == "missing-argument":
                values["name"] = translate_placeholders(values["name"])
            return msg(f"usage.{name}", **values)
    return sentence
