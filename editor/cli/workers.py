"""Run tasks in several processes that end with the command."""

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

_T = TypeVar("_T")
_R = TypeVar("_R")


def run_in_order(work: Callable[[_T], _R], tasks: Sequence[_T], jobs: int, at_once: int = 1) -> Iterator[_R]:
    """Yield the results in the order of the tasks, and print the output of the work in that order.

    ``at_once``: how many tasks a process gets together; more than one if each is short.
    """
    if jobs == 1 or len(tasks) == 1:
        yield from map(work, tasks)
    else:
        yield from _run_in_pool(work, tasks, jobs, at_once)


def _run_in_pool(work: Callable[[_T], _R], tasks: Sequence[_T], jobs: int, at_once: int) -> Iterator[_R]:
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor  # not needed with one job

    chunk = min(at_once, -(-len(tasks) // jobs))
    colors = sys.stdout.isatty(), sys.stderr.isatty()
    with ProcessPoolExecutor(
        min(jobs, len(tasks)), initializer=_start_worker, initargs=(extra_packs(), current_language())
    ) as pool:
        try:
            for out, errors, result in pool.map(partial(_run_captured, work, colors[0]), tasks, chunksize=chunk):
                click.echo(out, nl=False, color=colors[0])
                click.echo(errors, nl=False, err=True, color=colors[1])
                yield result
        except BrokenProcessPool as error:
            raise StudioError(msg("files.worker-gone")) from error
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _run_captured(work: Callable[[_T], _R], colored: bool, task: _T) -> tuple[str, str, _R]:
    """Return the output of the work, and its result."""
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        context = click.Context(click.Command("worker"))
        context.color = colored
        with context:
            result = work(task)
    return out.getvalue(), errors.getvalue(), result


def _start_worker(packs: tuple[Pack, ...], language: str) -> None:
    """Use the packs and the language of the command, and end with it."""
    set_extra_packs(packs)
    set_language(language)
    _end_with_parent()


def _end_with_parent() -> None:
    """End this process when the command has ended, even if it was killed."""
    from multiprocessing import connection, parent_process

    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        connection.wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=watch, daemon=True).start()
