"""Help in the language of whoever reads it.

click wants its words when a command is made, before any language is chosen. Here they are looked up when help is
shown, by what they are about: ``help.validate`` is about ``sags validate``, ``help.validate--rules`` about its option.
"""

from __future__ import annotations

import re

import click

from editor.messages import Message, msg, table

PROGRAM = "sags"
EVERYWHERE = ("--help", "--pack", "--lang")
"""Options that all commands have."""

_PLACES = {"OPTIONS": "options", "COMMAND": "command", "ARGS": "arguments"}
"""What stands for the rest of a command line."""
_NUMBER = re.compile(r"INTEGER( RANGE)?")
_REMARKS = re.compile(r"\[([^\[\]]*)\]$")


def help_key(context: click.Context) -> str:
    """``tiles-list`` for ``sags tiles list``; the program itself is ``sags``."""
    names = []
    step: click.Context | None = context
    while step is not None:
        names.append(step.info_name or "")
        step = step.parent
    return "-".join(names[-2::-1]) or PROGRAM


class SpokenCommand(click.Command):
    """A command whose help is in the tables."""

    def get_help(self, ctx: click.Context) -> str:
        key = help_key(ctx)
        self.help = msg(f"help.{key}").text()
        for option in self.get_params(ctx):
            if isinstance(option, click.Option):
                option.help = msg(f"help.{option_key(key, option)}").text()
        return super().get_help(ctx)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))
        for english, name in _PLACES.items():
            pieces = pieces.replace(english, msg(f"help.place-{name}").text())
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{msg('help.usage')} ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        options = (each for each in self.get_params(ctx) if isinstance(each, click.Option))
        records = [_spoken(record) for each in options if (record := each.get_help_record(ctx))]
        with formatter.section(heading(msg("help.options"))):
            formatter.write_dl(records)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


class SpokenGroup(SpokenCommand, click.Group):
    """Commands under one name. Each is listed with the first sentence of its help."""

    command_class = SpokenCommand

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(heading(msg("help.commands"))):
            formatter.write_dl([(name, self.line_of(name, ctx)) for name in self.list_commands(ctx)])

    def line_of(self, name: str, ctx: click.Context) -> str:
        return msg(f"help.{help_key(ctx)}-{name}").text().partition("\n")[0]


def heading(words: Message) -> str:
    """The words above a list, with what the language puts before the colon that click adds."""
    return words.text() + msg("language.colon").text().partition(":")[0]


def _spoken(record: tuple[str, str]) -> tuple[str, str]:
    """The line of an option, with the words that click puts into it in those of the tables."""
    names, about = record
    names = _NUMBER.sub("N", names)
    found = _REMARKS.search(about)
    if not found:
        return names, about
    remarks = "; ".join(map(_remark, found[1].split("; ")))
    return names, f"{about[: found.start()]}[{remarks}]"


def _remark(words: str) -> str:
    if words == "required":
        return msg("help.required").text()
    name, colon, value = words.partition(": ")
    return msg("help.default", value=value).text() if colon and name == "default" else words


def option_key(key: str, option: click.Option) -> str:
    """Under which name the help of an option stands; what it is everywhere, unless the command has words of its own."""
    name = max(option.opts, key=len)
    return f"{PROGRAM}{name}" if name in EVERYWHERE and f"{key}{name}" not in table("help") else f"{key}{name}"
