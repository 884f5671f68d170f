"""Random edits: the state machine of the tests, run for longer.

Hypothesis chooses the edits from a number, and looks for the shortest failure.
"""

from __future__ import annotations

import traceback
from time import monotonic

from hypothesis import HealthCheck, Phase, settings
from hypothesis import seed as seeded
from hypothesis.stateful import run_state_machine_as_test

from editor.values import FrozenStruct
from tests.session.machine import Document

EDITS = "edits"
_DOCUMENTS, _STEPS = 20, 50
"""Documents for each number, and what is done to each of them."""


class EditTrial(FrozenStruct):
    """The result of the edits of one number."""

    edits: int
    seconds: float
    fault: str = ""
    """What failed, with the steps that lead there."""


def try_edits(number: int, documents: int = _DOCUMENTS) -> EditTrial:
    """Edit documents at random, always the same way for a number."""
    machine = seeded(number)(type("Edited", (Document,), {}))
    before, begin, fault = Document.edits_made, monotonic(), ""
    patience = settings(
        max_examples=documents,
        stateful_step_count=_STEPS,
        phases=(Phase.generate, Phase.shrink),
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    try:
        run_state_machine_as_test(machine, settings=patience)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is a fault
        fault = "".join(traceback.format_exception(error))
    return EditTrial(max(1, Document.edits_made - before), monotonic() - begin, fault)
