"""Earth Reborn stays as it is, whatever the editor learns about other games."""

from __future__ import annotations

from editor.catalogue import load_box
from tests.games.pin import digests, pinned, scenarios


def test_files_findings_and_engine_files_are_as_they_were() -> None:
    """``python -m tests.games.pin`` writes down what is now, if it is meant to be another."""
    box, pins = load_box(), pinned()
    now = {name: digests(scenario, box) for name, scenario in scenarios(box) if name in pins}
    assert now.keys() == pins.keys(), "a scenario that was pinned is gone"
    changed = [f"{name}: {what}" for name, was in pins.items() for what in was if now[name][what] != was[what]]
    assert changed == []
