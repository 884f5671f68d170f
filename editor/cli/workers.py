"""Work shared among processes that come and go with the command."""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from threading import Thread
from typing import TypeVar

import click

from editor.catalog.packs.installed import extra_packs, set_extra_packs
from editor.catalog.packs.pack import Pack
from editor.errors import StudioError
from editor.messages import current_language, msg, set_language

T = TypeVar("T")
R = TypeVar("R")


def in_order(work: Callable[[T], R], tasks: Sequence[T], jobs: int, at_once: int = 1) -> Iterator[R]:
    """The results in the order of the tasks, and in that order also what the work has to say on stdout and stderr.

    ``at_once``: how many tasks a process is given together; more than one where each is short.
    """
    if jobs == 1 or len(tasks) == 1:
        yield from map(work, tasks)
    else:
        yield from _shared(work, tasks, jobs, at_once)


def _shared(work: Callable[[T], R], tasks: Sequence[T], jobs: int, at_once: int) -> Iterator[R]:
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor  # not needed with one job

    chunk = min(at_once, -(-len(tasks) // jobs))
    colours = sys.stdout.isatty(), sys.stderr.isatty()
    with ProcessPoolExecutor(
        min(jobs, len(tasks)), initializer=_begin, initargs=(extra_packs(), current_language())
    ) as pool:
        try:
            for out, errors, result in pool.map(partial(_heard, work, colours[0]), tasks, chunksize=chunk):
                click.echo(out, nl=False, color=colours[0])
                click.echo(errors, nl=False, err=True, color=colours[1])
                yield result
        except BrokenProcessPool as error:
            raise StudioError(msg("files.worker-gone")) from error
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _heard(work: Callable[[T], R], coloured: bool, task: T) -> tuple[str, str, R]:
    """What the work says, and its result."""
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        context = click.Context(click.Command("worker"))
        context.color = coloured
        with context:
            result = work(task)
    return out.getvalue(), errors.getvalue(), result


def _begin(packs: tuple[Pack, ...], language: str) -> None:
    """Use the packs that the command was given, speak as it does, and end with it."""
    set_extra_packs(packs)
    set_language(language)
    _end_with_parent()


def _end_with_parent() -> None:
    """End this process when the command has ended, however it did: it may have been killed."""
    from multiprocessing import connection, parent_process

    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=watch, daemon=True).start()
