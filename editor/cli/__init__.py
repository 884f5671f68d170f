"""The ``sags`` command. Each subcommand is a module that is imported only when it runs, to keep the start quick."""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import click

from editor import __version__
from editor.cli.global_options import (
    add_language_option,
    add_pack_option,
    choose_language,
    language_in_arguments,
    language_option,
    pack_option,
    without_language,
)
from editor.cli.output.terminal import (
    EXIT_INTERNAL,
    EXIT_INTERRUPTED,
    EXIT_USAGE,
    echo,
    echo_lines,
    flush,
    prepare_streams,
    report_lost_output,
)
from editor.cli.translated_click import TranslatedGroup, print_usage_error
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
    "new",
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
"""``self-test`` is ``command`` in the module ``self_test_command``. The help lines are in ``commands.toml``, so that
``sags --help`` imports none of them."""


class _LazyGroup(TranslatedGroup):
    """A group that imports the module of a command when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command, with the options that all commands have."""
        if cmd_name not in _COMMANDS:
            return None
        command = importlib.import_module(f"editor.cli.{cmd_name.replace('-', '_')}_command").command
        assert isinstance(command, click.Command)
        return add_language_option(add_pack_option(command))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Treat a single file argument as ``sags edit FILE``."""
        alone = len(without_language(args)) == 1 and args[0] not in _COMMANDS
        if alone and (args[0].endswith(".json") or is_file(Path(args[0]))):
            args = ["edit", *args]
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Set the language before anything else is parsed, so that help and errors are in it."""
        choose_language(ctx, language_in_arguments(args))
        return super().parse_args(ctx, args)

    def line_of(self, name: str, ctx: click.Context) -> str:
        """Return the line of a command in the list of commands."""
        return msg(f"commands.{name}").text()


@click.group(cls=_LazyGroup, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sags")
@language_option
@pack_option
@click.pass_context
def sags(context: click.Context) -> None:
    """Open the window if no command is given."""
    if context.invoked_subcommand is None:
        command = sags.get_command(context, "edit")
        assert command is not None
        context.invoke(command)


def main() -> NoReturn:
    """Run the command. Errors are printed to stderr in one sentence and have their own exit codes."""
    _exit_after(lambda: sags.main(prog_name="sags", standalone_mode=False))


def studio() -> NoReturn:
    """Run ``sags-studio [FILE]``, which opens the window like ``sags edit``, with the same options."""
    _exit_after(lambda: _open_window(sys.argv[1:]))


def _open_window(arguments: list[str]) -> object:
    command = sags.get_command(click.Context(sags), "edit")
    assert command is not None
    with click.Context(command, info_name="sags-studio", help_option_names=["-h", "--help"]) as context:
        choose_language(context, language_in_arguments(arguments))
        command.parse_args(context, arguments)
        return command.invoke(context)


def _exit_after(run: Callable[[], object]) -> NoReturn:
    prepare_streams()
    stdout = sys.stdout
    try:
        code = _run(run)
        flush(stdout)
    except OSError as error:
        code = report_lost_output(error)
    sys.exit(code)


def _run(run: Callable[[], object]) -> int:
    try:
        code = run()
    except SystemExit as end:
        code = end.code
    except click.exceptions.Exit as end:
        code = end.exit_code
    except click.ClickException as error:
        print_usage_error(error)
        return error.exit_code
    except (KeyboardInterrupt, click.Abort):
        return EXIT_INTERRUPTED
    except StudioError as error:
        print_error(error)
        return EXIT_USAGE
    except OSError as error:
        if error.filename is None:  # stdout has no name
            raise
        echo(f"sags: {describe_os_error(error, os.fsdecode(error.filename), 'read')}", err=True)
        return EXIT_USAGE
    except Exception as error:  # noqa: BLE001 - an internal error has its own exit code
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}:{place.lineno}"
        echo(f"sags: {msg('files.broken', kind=type(error).__name__, what=error, where=where)}", err=True)
        return EXIT_INTERNAL
    return code if isinstance(code, int) else 0


def print_error(error: StudioError) -> None:
    """Print an error to stderr, with every problem of a file."""
    echo_lines(f"sags: {error}".split("\n"), err=True)
    if isinstance(error, FileError):
        for problem in error.problems:
            echo(f"  {problem}", err=True)
