"""Documents for tests: the shipped small map, and an empty frame with the real box."""

from __future__ import annotations

from pathlib import Path

from editor.files import read_scenario
from editor.model.level import Level
from editor.model.scenario import Scenario
from editor.paths import data_folder
from editor.session.document import Document
from tests.drawn_map import real_box

FIRST_STEPS = data_folder("scenarios") / "first-steps.scenario.json"


def first_steps(path: Path | None = None) -> Document:
    """Eight tiles on 8 × 8 squares, with five doors and four characters."""
    return Document(read_scenario(FIRST_STEPS), real_box(), path)


def empty_frame(width: int = 10, height: int = 8) -> Document:
    return Document(Scenario(id="new", levels=(Level(id="ground", width=width, height=height),)), real_box())
