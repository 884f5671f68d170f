"""The vectors of ``docs/table-vectors/``: small table engine files, each about one thing, with questions and answers.

A ``NAME.vector.json`` is written by hand: a drawn map, rules of the game, fields of a scenario, and what an engine must
answer. ``maps`` are drawn as in ``tests.export.table_maps``, a ``picture`` as in ``tests.games.drawn_boards``. Those of
``tests/games/after-the-end`` are made from the cases there. ``python -m tests.export.table_vectors`` makes them, and
``NAME.table.json`` from each.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from editor.board import Board, compile_board
from editor.export.table_engine.table_file import table_bytes
from editor.files.json_document import WIDE_LAYOUT, format_json
from editor.model.scenario import Scenario
from editor.model.story import Story
from editor.rules.story_search import StoryWalk
from editor.values import replace
from tests.export.table_maps import drawn_level
from tests.games.drawn_boards import CASES, cases, drawn_board, drawn_box, links_of, spots_in
from tests.games.own_games import crossroads_with
from tests.rules.cases import story_of

FOLDER = Path(__file__).resolve().parent.parent.parent / "docs" / "table-vectors"

Vector = dict[str, Any]

_GRADES = ("open", "cover", "hidden")
_STORIES = {f"T{number:02}": f"t{number:02}" for number in range(1, 15)} | {
    "two cards of one number": "number-twice",
    "a key card that is drawn again becomes the last one": "key-card-again",
    "all key cards are removed": "key-cards-removed",
}
"""Cases of stories and the names of their vectors."""


def vectors() -> dict[str, Vector]:
    """Return all vectors by their names."""
    paths = sorted(FOLDER.glob("*.vector.json"))
    return {path.name.removesuffix(".vector.json"): json.loads(path.read_text(encoding="utf-8")) for path in paths}


def table_path(name: str) -> Path:
    return FOLDER / f"{name}.table.json"


def vector_board(name: str, vector: Vector) -> Board:
    """Return the board that a vector describes."""
    return _vector_board(name, json.dumps(vector))


@cache
def _vector_board(name: str, text: str) -> Board:
    vector = json.loads(text)
    start = _picture_board(vector) if "picture" in vector else _maps_board(vector)
    values = start.scenario.model_dump(mode="json", by_alias=True) | {"id": name, "title": vector["about"]}
    for level in values["levels"]:
        level.update(vector.get("levels", {}).get(level["id"], {}))
    scenario = Scenario.model_validate_json(json.dumps(values | vector.get("scenario", {})))
    return compile_board(scenario, start.box)


def _maps_board(vector: Vector) -> Board:
    copies = Counter[str]()
    drawn = [
        drawn_level(picture, level_id, copies, number)
        for number, (level_id, picture) in enumerate(vector["maps"].items())
    ]
    scenario = Scenario(id="drawn", game="crossroads", rules="raid", levels=tuple(drawn))
    return compile_board(scenario, crossroads_with(vector.get("rules", {})))


def _picture_board(vector: Vector) -> Board:
    case = vector | {"picture": "\n".join(vector["picture"])}
    with TemporaryDirectory() as folder:
        box = drawn_box(Path(folder), case["picture"], links=links_of(case), doorways=vector.get("doorways", ()))
    game = box.game
    rules = {part: getattr(game, part).model_copy(update=values) for part, values in vector.get("rules", {}).items()}
    return drawn_board(replace(box, game=game.model_copy(update=rules)), case["picture"])


# --- vectors from cases -----------------------------------------------------------------------------------------------


def made_vectors() -> Iterator[tuple[str, Vector]]:
    """Yield the vectors that are made from drawn cases and from cases of stories, with their names."""
    for case in cases():
        name = case["id"].lower()
        yield name, _drawn_vector(case, [each for each in case["answers"] if "(upper)" not in each])
        if upper := [each.removesuffix(" (upper)") for each in case["answers"] if "(upper)" in each]:
            yield f"{name}-upper", _drawn_vector(case, upper) | {"rules": {"heights": {"look": "cover-upper-at-edge"}}}
    for source in tomllib.loads((CASES / "mission-story.toml").read_text(encoding="utf-8"))["case"]:
        if source["name"] in _STORIES:
            yield _STORIES[source["name"]], _story_vector(source)


def _drawn_vector(case: dict[str, Any], answers: list[str]) -> Vector:
    places = {letter: [spot.level, spot.x, spot.y] for letter, spot in spots_in(case["picture"]).items()}
    vector: Vector = {"about": f"{case['about']}.", "picture": case["picture"].rstrip("\n").split("\n")}
    vector |= {name: case[name] for name in ("arrow", "doorways") if name in case}
    standing = {name: [places[each] for each in case[name]] for name in ("friends", "enemies") if name in case}
    for answer in answers:
        question, *expected = answer.split()
        start, end = places[question[0]], places[question[2]]
        if expected[0] == "corners":
            grades = [_GRADES.index(grade) for grade in expected[1:]]
            vector.setdefault("corners", []).append({"from": start, "to": end, "are": grades})
        elif question[1] == ">":
            vector.setdefault("grades", []).append({"from": start, "to": end, "is": _GRADES.index(expected[0])})
        elif question[1] == "=":
            vector.setdefault("range", []).append({"from": start, "to": end, "is": int(expected[0])})
        else:
            cost = None if expected[0] == "x" else int(expected[0])
            asked: Vector = {"from": start, "to": [[end, cost]]}
            vector.setdefault("costs", []).append(asked | standing)
    return vector


def _story_vector(source: dict[str, Any]) -> Vector:
    values = story_of(source)
    walk = StoryWalk(Story.model_validate_json(json.dumps(values)))
    begins = all(each["rule"] != "story.no-start" for each in source["expect"])
    missed = [subject for each in source["expect"] if each["rule"] in _MISSED for subject in each["subjects"]]
    reached = {
        kind: sorted(
            {each["number"] for each in values[kind] if begins and f"{kind[:-1]}-{each['number']}" not in missed}
        )
        for kind in ("cards", "resolutions")
    }
    return {
        "about": f"A story in the notation of its case: {source['story']}.",
        "picture": ["+   +", "  ,", "+   +"],
        "scenario": {"sides": [{"id": "heroes", "faction": "heroes"}], "story": values},
        "story": [
            {
                "from": [state.card, list(state.keys)],
                "offers": [
                    [
                        each.card,
                        each.index,
                        [each.state.card, list(each.state.keys)] if each.state is not None else each.resolution,
                    ]
                    for each in offers
                ],
            }
            for state, offers in sorted(walk.search().offers.items(), key=lambda each: (each[0].card, each[0].keys))
        ],
        "reached": [reached],
    }


_MISSED = ("story.unreachable", "story.unused-resolution")


def main() -> None:
    for name, vector in made_vectors():
        (FOLDER / f"{name}.vector.json").write_bytes(format_json(vector, WIDE_LAYOUT))
    for name, vector in vectors().items():
        table_path(name).write_bytes(table_bytes(vector_board(name, vector)))


if __name__ == "__main__":
    main()
