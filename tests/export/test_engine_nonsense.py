"""Engine files that no program should accept: each is a good file with one absurd change.

``sags schema check`` finds them by the schema, or by the references inside the file, and says what is wrong.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from editor.board import recompile
from editor.cli import sags
from editor.export import EXPORTERS
from editor.export.engine.engine_file import engine_bytes
from editor.export.engine.reference_check import reference_problems
from editor.files.schema_check import schema_problems
from tests.export.maps import exported, samples, shipped, two_levels

Document = dict[str, Any]
MOST_ACCEPTED = 5
"""How many of the absurd files may pass; today none does."""


@cache
def _good() -> Document:
    """Return Hammer at Coldwater, which has prisoners, markers, a large miniature, zones and many objectives."""
    (board,) = (board for board in shipped() if board.scenario.id == "hammer-at-coldwater")
    return exported(board)


def good() -> Document:
    return copy.deepcopy(_good())


def problems(document: Document) -> list[str]:
    found = schema_problems(document, "engine") or reference_problems(document)
    return [each.message().text() for each in found]


def is_accepted(document: Document) -> bool:
    """Return whether a changed file has no problems. Only what was changed is compared with the schema: it is local."""
    level, known = document["levels"][:1], _good()["levels"][0]
    changed = [
        each | {name: [item for item in each[name] if item not in known[name]] for name in ("squares", "edges")}
        for each in level
    ]
    slim = {
        name: [] if name in ("tiles", "doors", "elements", "rooms", "markers") and value == _good()[name] else value
        for name, value in document.items()
    }
    return not (schema_problems(slim | {"levels": changed}, "engine") or reference_problems(document))


def first(items: list[Document], **fields: Any) -> Document:
    return next(each for each in items if all(each[name] == value for name, value in fields.items()))


def edge(document: Document, state: str) -> Document:
    return first(document["levels"][0]["edges"], state=state)


def people(document: Document) -> list[Document]:
    return [who for side in document["sides"] for who in side["characters"]]


def goal(document: Document) -> Document:
    found: Document = document["objectives"][0]
    return found


def square(document: Document) -> Document:
    found: Document = document["levels"][0]["squares"][0]
    return found


GHOST: Document = {"kind": "character", "id": "ghost", "name": "Ghost", "level": None, "squares": []}
ARRIVAL = {"turn": 2, "zone": "nowhere"}

ABSURD: dict[str, Callable[[Document], object]] = {
    "another format": lambda d: d.update(format="chess"),
    "another version": lambda d: d.update(version=2),
    "no level": lambda d: d.update(levels=[]),
    "no sides, but objectives": lambda d: d.update(sides=[]),
    "a wall without a wall": lambda d: edge(d, "wall").update(walls=[]),
    "a wall with a door": lambda d: edge(d, "wall").update(door=d["doors"][0]["id"]),
    "a wall that is broken": lambda d: edge(d, "wall").update(broken="wall"),
    "a door edge without a door": lambda d: edge(d, "door").update(door=None),
    "a door edge with a broken door": lambda d: edge(d, "door").update(broken="door"),
    "a broken edge of nothing": lambda d: edge(d, "wall").update(state="broken", walls=[]),
    "a broken edge with an intact wall": lambda d: edge(d, "wall").update(state="broken", broken="wall"),
    "an edge with an unknown door": lambda d: edge(d, "door").update(door="trapdoor"),
    "a wall of an unknown tile": lambda d: edge(d, "wall")["walls"][0].update(tile="cloud"),
    "an edge twice": lambda d: d["levels"][0]["edges"].append(d["levels"][0]["edges"][0]),
    "an edge outside the frame": lambda d: edge(d, "wall").update(x=d["levels"][0]["width"] + 1),
    "a door on no edge": lambda d: d["doors"][0].update(edges=[]),
    "a door on three edges": lambda d: d["doors"][0]["edges"].extend(d["doors"][1]["edges"] + d["doors"][2]["edges"]),
    "a small door on two edges": lambda d: first(d["doors"], size="small")["edges"].append(d["doors"][-1]["edges"][0]),
    "a large door on one edge": lambda d: first(d["doors"], size="small").update(size="large"),
    "a door where no door is": lambda d: d["doors"][0]["edges"][0].update(x=0, y=0, side="n"),
    "a door on an unknown level": lambda d: d["doors"][0].update(level="attic"),
    "two doors with one id": lambda d: d["doors"].append(d["doors"][0]),
    "a square twice": lambda d: d["levels"][0]["squares"].append(square(d)),
    "a square outside the frame": lambda d: square(d).update(x=d["levels"][0]["width"]),
    "a square of an unknown tile": lambda d: square(d).update(tile="cloud"),
    "a square of an unknown room": lambda d: square(d).update(room="cloud/0,0"),
    "a square with an unknown element": lambda d: square(d).update(element="cloud/rain"),
    "a facing icon without a direction": lambda d: square(d).update(icons=[{"kind": "facing", "direction": None}]),
    "a Sewers Exit with a direction": lambda d: square(d).update(icons=[{"kind": "sewers-exit", "direction": "n"}]),
    "a room without squares": lambda d: d["rooms"][0].update(squares=[]),
    "a room on another room": lambda d: d["rooms"][0]["squares"].append(d["rooms"][1]["squares"][0]),
    "a room with a square twice": lambda d: d["rooms"][0]["squares"].append(d["rooms"][0]["squares"][0]),
    "an element nowhere": lambda d: d["elements"][0].update(squares=[], edges=[]),
    "an element of an unknown tile": lambda d: d["elements"][0].update(tile="cloud"),
    "an indestructible element with a defence": lambda d: d["elements"][0].update(destroyable=False, defence=4),
    "two elements with one id": lambda d: d["elements"].append(d["elements"][0]),
    "an ability of an unknown element": lambda d: _some_ability(d).update(elements=["cloud/rain"]),
    "stairs into the air": lambda d: d.update(stairs=[{"from": _air(d), "to": _air(d)}]),
    "a Sewers Exit in the air": lambda d: d["exits"].update(sewers=[_air(d)]),
    "a marker in the air": lambda d: d["markers"][0].update(x=-40),
    "a marker of an unknown side": lambda d: d["markers"][0].update(side="martians"),
    "a zone on an unknown level": lambda d: d["zones"][0].update(level="attic"),
    "a zone of an unknown side": lambda d: d["zones"][0].update(side="martians"),
    "two sides with one id": lambda d: d["sides"][1].update(id=d["sides"][0]["id"]),
    "two characters with one id": lambda d: people(d)[1].update(id=people(d)[0]["id"]),
    "a character without a card": lambda d: people(d)[0].update(character="ghost"),
    "a character with x but no level": lambda d: _standing(d).update(level=None),
    "a character with a level but no x": lambda d: _standing(d).update(x=None),
    "a character on a square and in a zone": lambda d: _standing(d).update(zone=d["zones"][0]["id"]),
    "a character on a square that arrives": lambda d: _standing(d).update(
        arrives={"turn": 2, "zone": d["zones"][0]["id"]}
    ),
    "a character that arrives in an unknown zone": lambda d: _standing(d).update(
        level=None, x=None, y=None, arrives=ARRIVAL
    ),
    "a character that arrives after the end": lambda d: _standing(d).update(
        level=None, x=None, y=None, arrives={"turn": 99, "zone": d["zones"][0]["id"]}
    ),
    "a captor without a prisoner": lambda d: first(people(d), prisoner=True).update(prisoner=False),
    "a prisoner that carries itself": lambda d: first(people(d), prisoner=True).update(
        captor=first(people(d), prisoner=True)["id"]
    ),
    "an unknown captor": lambda d: first(people(d), prisoner=True).update(captor="ghost"),
    "unknown equipment": lambda d: people(d)[0].update(equipment=["umbrella"]),
    "initiative of an unknown side": lambda d: d["scenario"].update(initiative="martians"),
    "secrets of an unknown side": lambda d: d["scenario"].update(secrets=["martians"]),
    "a tie for an unknown side": lambda d: d["victory"].update(ties="martians"),
    "first to nothing": lambda d: d["victory"].update(mode="first-to", mp=None),
    "a search deck of unknown things": lambda d: d.update(search_deck=["umbrella"]),
    "cards to search, but no deck": lambda d: d.update(search_deck=None, search_cards=["card-1"]),
    "an objective of an unknown side": lambda d: goal(d).update(side="martians"),
    "an objective about a ghost": lambda d: goal(d).update(target=GHOST),
    "an objective by a ghost": lambda d: goal(d).update(who=GHOST),
    "further targets without a target": lambda d: goal(d).update(target=None, also_target=[GHOST]),
    "an unknown group": lambda d: goal(d).update(target=GHOST | {"kind": "group", "id": "ghosts"}),
    "an objective that requires itself": lambda d: goal(d).update(requires=[goal(d)["id"]]),
    "an objective that requires an unknown one": lambda d: goal(d).update(requires=["peace"]),
    "an objective that ends with an unknown one": lambda d: goal(d).update(unless=["peace"]),
    "a limit of points earned once": lambda d: goal(d).update(each=False, at_most=3),
    "who may not be there, but nowhere": lambda d: goal(d).update(unopposed=None, absent=[GHOST]),
    "only the text, but not judged": lambda d: goal(d).update(goal="other", judged=False),
    "an objective from turn 9 until turn 2": lambda d: goal(d).update(from_turn=9, until_turn=2),
    "an unknown ability": lambda d: goal(d).update(ability="fly"),
    "an unknown mission": lambda d: goal(d).update(mission="peace"),
    "a secret for nobody": lambda d: goal(d).update(secret=True),
    "two objectives with one id": lambda d: d["objectives"].append(goal(d)),
    "a thing nowhere, with squares": lambda d: goal(d).update(target=GHOST | {"squares": [[0, 0]]}),
    "a rule about unknown doors": lambda d: d["rules_as_data"].append(
        _rule("door-cost", doors=["trapdoor"], movement=2)
    ),
    "a rule about no doors": lambda d: d["rules_as_data"].append(_rule("door-cost", doors=[], movement=2)),
    "a rule for a ghost": lambda d: d["rules_as_data"].append(_rule("exit", who=[GHOST], where=[])),
    "a rule for nobody": lambda d: d["rules_as_data"].append(_rule("exit", who=[], where=[])),
    "two cards with one id": lambda d: d["cards"]["characters"].append(d["cards"]["characters"][0]),
}


def _some_ability(document: Document) -> Document:
    found: Document = next(ability for tile in document["tiles"] for ability in tile["abilities"])
    return found


def _standing(document: Document) -> Document:
    return next(who for who in people(document) if who["level"] is not None)


def _air(document: Document) -> Document:
    return {"level": document["levels"][0]["id"], "x": -9, "y": -9}


def _rule(name: str, **fields: Any) -> Document:
    return {"rule": name, **fields, "text": {"plain": "", "parts": []}}


@pytest.mark.parametrize("name", samples())
def test_good_files_have_no_problems(name: str) -> None:
    assert problems(exported(samples()[name])) == []


def test_a_file_with_secrets_has_no_problems() -> None:
    (board,) = (board for board in shipped() if board.scenario.id == "quiet-estate")
    assert problems(json.loads(engine_bytes(board, [side.id for side in board.scenario.sides]))) == []


def test_absurd_files_are_found_out() -> None:
    assert len(ABSURD) >= 58
    accepted = []
    for name, spoil in ABSURD.items():
        document = good()
        spoil(document)
        assert document != _good(), name
        if is_accepted(document):
            accepted.append(name)
    assert len(accepted) <= MOST_ACCEPTED, accepted
    assert accepted == []


def map_alone() -> Document:
    """Return the drawn map, which has no sides."""
    document = exported(samples()["drawn"])
    assert document["sides"] == []
    return document


NEEDS_A_SIDE: dict[str, Callable[[Document], object]] = {
    "victory": lambda d: d.update(victory=_good()["victory"]),
    "objectives": lambda d: d.update(objectives=_good()["objectives"]),
    "search deck": lambda d: d.update(search_deck=[]),
    "initiative": lambda d: d["scenario"].update(initiative="norad"),
    "secrets": lambda d: d["scenario"].update(secrets=["norad"]),
    "owner of a zone": lambda d: d.update(zones=[first(_good()["zones"], kind="deployment")]),
    "owner of a marker": lambda d: d.update(markers=[_good()["markers"][0] | {"side": "norad"}]),
}


@pytest.mark.parametrize("name", NEEDS_A_SIDE)
def test_a_file_about_sides_has_at_least_one(name: str) -> None:
    document = map_alone()
    assert schema_problems(document, "engine") == []
    NEEDS_A_SIDE[name](document)
    found = [each.message().text() for each in schema_problems(document, "engine")]
    assert found == ["$.sides: the list has 0 items. The minimum is 1."]
    document["sides"] = _good()["sides"]
    assert schema_problems(document, "engine") == []


def test_zones_and_markers_without_an_owner_need_no_side() -> None:
    document = map_alone()
    document.update(zones=[_good()["zones"][0] | {"side": None}], markers=[_good()["markers"][0] | {"side": None}])
    assert schema_problems(document, "engine") == []


def test_a_scenario_without_sides_is_exported_as_a_map_alone() -> None:
    """Its author may have written objectives before the sides; the file has nothing that names a side."""
    board = two_levels()
    scenario = board.scenario.model_copy(update={"sides": (), "initiative": "band"})
    bare = recompile(board, scenario)
    document = json.loads(engine_bytes(bare))
    assert problems(document) == []
    assert (document["search_deck"], document["objectives"]) == (None, [])
    assert document["scenario"]["initiative"] is None
    assert [each["side"] for each in document["zones"]] == [None, None]
    notes = [note.id for note in EXPORTERS["engine"].preflight(bare, {})]
    assert "export.engine-no-sides" in notes
    for complete in (board, samples()["drawn"]):
        assert "export.engine-no-sides" not in [note.id for note in EXPORTERS["engine"].preflight(complete, {})]


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("no sides, but objectives", "$.sides: the list has 0 items. The minimum is 1."),
        (
            "an objective about a ghost",
            '$.objectives[0].target.id: "ghost" does not exist in this file (kind: character).',
        ),
        ("two doors with one id", "is used twice."),
        ("first to nothing", "$.victory.mp: this must be set because of the other fields here."),
        ("a wall that is broken", 'must be null because of the other fields here, not "wall".'),
        ("a room with a square twice", "the same item is listed twice."),
    ],
)
def test_the_command_says_what_is_wrong(tmp_path: Path, name: str, says: str) -> None:
    document = good()
    ABSURD[name](document)
    path = tmp_path / "absurd.engine.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    done = CliRunner().invoke(sags, ["schema", "check", str(path)])
    assert done.exit_code == 1
    assert says in done.output
