"""What Earth Reborn is like, as digests: its shipped scenarios and twenty maps that the computer builds.

The editor serves games that are defined as data; whatever is moved there must leave this one as it was. After a change
that is meant to show, ``python -m tests.games.pin`` writes the digests again, and the sheet of pictures beside them
(``pinned_pictures``).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from editor.board import compile_board
from editor.catalog import Box, load_box
from editor.export.engine.engine_file import build_engine_file
from editor.files import parse_scenario, read_scenario, scenario_bytes
from editor.files.json_document import WIDE_LAYOUT, format_json
from editor.files.scenario_file import shipped_scenarios
from editor.model.game import EARTH_REBORN
from editor.model.scenario import Scenario
from editor.render.qt_helpers import headless_qt
from editor.rules import check
from editor.sags.construction import to_scenario
from editor.sags.players.auto_play import MapOrder, build_map
from tests.games.pinned_pictures import SHEET, picture, sheet_of

FILE: Final = Path(__file__).with_name("pinned.json")
SEEDS: Final = range(20)


def pinned() -> dict[str, dict[str, str]]:
    """Name of a scenario -> what of it -> its digest."""
    pins: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return pins


def scenarios(box: Box) -> Iterator[tuple[str, Scenario]]:
    """The scenarios that are pinned, by name."""
    for path in shipped_scenarios(EARTH_REBORN):
        yield path.name.partition(".")[0], read_scenario(path)
    for seed in SEEDS:
        yield f"seed-{seed}", to_scenario(build_map(MapOrder(players=2 + seed % 3, seed=seed), box))


def digests(scenario: Scenario, box: Box) -> dict[str, str]:
    """What must stay: the file, all problems in both rule sets, and the engine file."""
    data = scenario_bytes(scenario)
    board = compile_board(parse_scenario(data, scenario.id), box)
    found = [
        (each.rule, each.severity, each.subjects, each.level, each.squares, each.edges)
        for rules in ("sags", "scenario")
        for each in check(board, rules).problems
    ]
    return {
        "scenario": _digest(data),
        "findings": _digest(json.dumps(found).encode()),
        "engine": _digest(format_json(build_engine_file(board).document() | {"generator": None}, WIDE_LAYOUT)),
    }


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def main() -> None:
    box = load_box()
    pins = {name: digests(scenario, box) for name, scenario in scenarios(box)}
    FILE.write_text(json.dumps(pins, indent=2) + "\n", encoding="utf-8")
    with headless_qt():
        sheet_of({name: picture(compile_board(scenario, box)) for name, scenario in scenarios(box)}).save(str(SHEET))


if __name__ == "__main__":
    main()
