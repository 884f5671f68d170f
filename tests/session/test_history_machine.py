"""Random commands in random order: a short run of the state machine in ``machine.py``."""

from __future__ import annotations

import inspect

from hypothesis import settings

from editor import edits
from tests.session import commands
from tests.session.machine import Document


def test_every_command_is_tested() -> None:
    functions = {name: getattr(edits, name) for name in edits.__all__ if inspect.isfunction(getattr(edits, name))}
    assert set(commands.SIMPLE_COMMANDS | commands.COMPOUND_COMMANDS) == {
        name for name, function in functions.items() if inspect.signature(function).return_annotation == "Edit"
    }


TestDocument = Document.TestCase
TestDocument.settings = settings(max_examples=20, stateful_step_count=25)
