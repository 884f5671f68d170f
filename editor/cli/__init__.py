"""The ``sags`` command. Each subcommand is a module of its own, imported only when it runs: every start is quick."""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from pathlib import Path
from typing import NoReturn

import click

from editor import __version__
from editor.cli.given_language import LANGUAGE_FOR_ALL, language_in, speak, takes_language, without_language
from editor.cli.given_packs import PACKS_FOR_ALL, takes_packs
from editor.cli.help import SpokenGroup
from editor.cli.refusals import show_refusal
from editor.cli.streams import BROKEN, INTERRUPTED, WRONG_USE, flush, output_lost, prepare_streams
from editor.cli.terminal import echo, echo_lines
from editor.errors import FileError, StudioError
from editor.messages import msg
from editor.reader import describe_os_error, is_file

_COMMANDS = (
    "demo",
    "edit",
    "export",
    "fill",
    "generate",
    "languages",
    "los",
    "packs",
    "path",
    "play",
    "replay",
    "report",
    "schema",
    "self-test",
    "tiles",
    "validate",
)
"""Each is the ``command`` of the module of its name. What they do in one line is in ``commands.toml``, so that
``sags --help`` imports none of them."""


class _LazyGroup(SpokenGroup):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command = importlib.import_module(f"editor.cli.{cmd_name.replace('-', '_')}").command
        assert isinstance(command, click.Command)
        return takes_language(takes_packs(command))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A file alone opens in the window."""
        alone = len(without_language(args)) == 1 and args[0] not in _COMMANDS
        if alone and (args[0].endswith(".json") or is_file(Path(args[0]))):
            args = ["edit", *args]
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The language is chosen before anything else is read, so that help and refusals are in it, too."""
        speak(ctx, language_in(args))
        return super().parse_args(ctx, args)

    def line_of(self, name: str, ctx: click.Context) -> str:
        return msg(f"commands.{name}").text()


@click.group(cls=_LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sags")
@LANGUAGE_FOR_ALL
@PACKS_FOR_ALL
@click.pass_context
def sags(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        command = sags.get_command(context, "edit")
        assert command is not None
        context.invoke(command)


def main() -> NoReturn:
    """Run the command. What goes wrong is said in a sentence on stderr, with an exit code of its own."""
    prepare_streams()
    stdout = sys.stdout
    try:
        code = _run()
        flush(stdout)
    except OSError as error:
        code = output_lost(error)
    sys.exit(code)


def _run() -> int:
    try:
        code = sags.main(prog_name="sags", standalone_mode=False)
    except SystemExit as end:
        code = end.code
    except click.ClickException as error:
        show_refusal(error)
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except StudioError as error:
        complain(error)
        return WRONG_USE
    except OSError as error:
        if error.filename is None:  # stdout has no name
            raise
        echo(f"sags: {describe_os_error(error, os.fsdecode(error.filename), 'read')}", err=True)
        return WRONG_USE
    except Exception as error:  # noqa: BLE001 - a fault of the program is no finding about a map
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        echo(f"sags: {msg('files.broken', kind=type(error).__name__, what=error, where=where)}", err=True)
        return BROKEN
    return code if isinstance(code, int) else 0


def complain(error: StudioError) -> None:
    """Say on stderr what went wrong, with every fault of a file."""
    echo_lines(f"sags: {error}".split("\n"), err=True)
    if isinstance(error, FileError):
        for problem in error.problems:
            echo(f"  {problem}", err=True)
