"""Rule cases as data: small drawn maps in ``tests/games/earth-reborn/*.toml`` with all their problems.

A case has a ``name``, ``rules`` (the rule set), a ``picture`` (see ``tests/drawn_map.py``) or ``levels`` with one
picture each, optional ``doors`` (which door of the box a letter is), optional ``more_doors`` (doors that a picture
cannot show), ``place`` (tiles in other places than drawn, or additional ones), ``walls``, ``broken`` and ``markers``
(what the author added), ``packs`` and ``rejected_packs`` (those of the box), optional ``scenario`` (any other fields of
the file format; by default there is a player for each side; unless ``described = false``, its texts describe
everything players need, and it has the Core Rules, or is a S.A.G.S. game whose map is being built), optional ``game``
(fields of ``game.toml`` that replace those of Earth Reborn: a case of another game), and ``expect``: the complete list
of problems. An expected problem has a ``rule``, a
``severity`` if it differs from the usual one of the rule, and whatever matters of ``subjects``, ``level``, ``squares``,
``edges``, ``says`` (the message) and ``fixes`` (the labels of all offered fixes, in order).

A file may have a ``picture`` and a ``game`` for all its cases, and a ``box``: characters, markers and menace cards that
its cases use. ``story`` is a story in a short notation, explained in ``mission-story.toml``, and
``nearby`` lists the ids of scenarios in the same folder. Cases with ``boards`` are
drawn as a pack of their own game; ``tests.games.drawn_missions`` explains them.
"""

from __future__ import annotations

import json
import tomllib
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from editor.board import Board, compile_board
from editor.edits import replace_fields
from editor.messages import msg
from editor.model.cards import Character, MarkerKind
from editor.model.game import BoardGame
from editor.model.game_words import RuleSet
from editor.model.level import Level
from editor.model.menace import MenaceCard
from editor.model.pack_info import AppliedPack
from editor.model.scenario import Scenario
from editor.model.tile import Tile
from editor.rules import Problem, Report, check
from editor.rules.registry import BY_ID, severity_of
from editor.values import FrozenStruct, replace
from tests.drawn_map import box_of, drawn_level, real_box
from tests.games.drawn_missions import mission_board, mission_box

FOLDER = Path(__file__).parent.parent / "games" / "earth-reborn"
MISSIONS = Path(__file__).parent.parent / "games" / "after-the-end"
"""Cases of missions: files ``mission-*.toml``, and ``checks*.toml`` on boards drawn as packs."""
DESCRIBED_TEXTS = {"victory": "Hold the map.", "described": ["cp", "turns", "initiative"]}
"""Texts that describe everything players need, for cases about something else."""


class Case(FrozenStruct):
    file: str
    name: str
    rules: RuleSet
    source: dict[str, Any]

    @property
    def title(self) -> str:
        return f"{self.file}: {self.name}"

    @property
    def expected(self) -> list[dict[str, Any]]:
        expected: list[dict[str, Any]] = self.source["expect"]
        return expected

    @cached_property
    def game(self) -> BoardGame:
        if "boards" in self.source:
            return mission_box(self.source).game
        earth_reborn = real_box().game
        if "game" not in self.source:
            return earth_reborn
        changed = json.loads(earth_reborn.model_dump_json(by_alias=True)) | self.source["game"]
        changed["table"]["filled"] = False  # a game without the S.A.G.S. does not ask for a filled frame
        return BoardGame.model_validate_json(json.dumps(changed))

    @cached_property
    def board(self) -> Board:
        """The compiled map; it is immutable, so all tests share it."""
        if "boards" in self.source:
            return mission_board(self.source)
        levels: list[Level] = []
        tiles: dict[str, Tile] = {}
        drawings = self.source.get("levels") or [{"id": "ground", "picture": self.source["picture"]}]
        for drawing in drawings:
            prefix = f"{drawing['id']}-" if len(drawings) > 1 else ""
            level, more = drawn_level(drawing["picture"], drawing["id"], self.source.get("doors", {}), prefix)
            levels.append(self._with_additions(replace_fields(level, elevation=drawing.get("elevation", 0))))
            tiles |= more
        packs = tuple(AppliedPack(**note) for note in self.source.get("packs", ()))
        refused = {
            pack: msg("packs.needs", missing=(why,)) for pack, why in self.source.get("refused_packs", {}).items()
        }
        box = replace(box_of(tiles), packs=packs, rejected_packs=refused, game=self.game, **self._box_parts())
        return compile_board(self._scenario(tuple(levels)), box)

    @cached_property
    def report(self) -> Report:
        return check(self.board, nearby=lambda: self.source.get("nearby"))

    def _box_parts(self) -> dict[str, Any]:
        """Return the lists of the box with the things of the file."""
        models: dict[str, type[Character | MarkerKind | MenaceCard]] = {
            "characters": Character,
            "markers": MarkerKind,
            "menace": MenaceCard,
        }
        return {
            part: {**getattr(real_box(), part), **{each["id"]: _read(models[part], each) for each in things}}
            for part, things in self.source.get("box", {}).items()
        }

    def _with_additions(self, level: Level) -> Level:
        plain = json.loads(level.model_dump_json())
        plain |= {name: self.source[name] for name in ("walls", "markers", "switches") if name in self.source}
        plain["broken"] = [each if "edge" in each else {"edge": each} for each in self.source.get("broken", [])]
        plain["doors"] += self.source.get("more_doors", [])
        for where in self.source.get("place", []):
            placement = {"id": where["tile"], **where}
            rest = [each for each in plain["placements"] if each["id"] != placement["id"]]
            plain["placements"] = [*rest, placement]
        return Level.model_validate_json(json.dumps(plain))

    def _scenario(self, levels: tuple[Level, ...]) -> Scenario:
        plain = [json.loads(level.model_dump_json()) for level in levels]
        given = self.source.get("scenario", {})
        players = len(given.get("sides", ())) or 2
        if "story" in self.source:
            given = {**given, "story": story_of(self.source)}
        fields = {"id": "case", "rules": self.rules, "levels": plain, "players": players, **given}
        if self.source.get("described", True):
            fields["texts"] = DESCRIBED_TEXTS | given.get("texts", {})
            fields.setdefault("modules", ["core"] if self.rules == "scenario" else [])
            fields.setdefault("construction", {"step": "building"} if self.rules == "sags" else None)
        return Scenario.model_validate_json(json.dumps(fields))


@cache
def all_cases() -> tuple[Case, ...]:
    cases: list[Case] = []
    missions = sorted(MISSIONS.glob("mission-*.toml")) + sorted(MISSIONS.glob("checks*.toml"))
    for path in (*sorted(FOLDER.glob("*.toml")), *missions):
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        shared = {name: value for name, value in content.items() if name != "case"}
        sources = [_with_shared(shared, source) for source in content["case"]]
        cases += [Case(path.stem, source["name"], source.get("rules", "scenario"), source) for source in sources]
    return tuple(cases)


def _with_shared(shared: dict[str, Any], source: dict[str, Any]) -> dict[str, Any]:
    """Return a case with what its file has for all cases; boards and fields of scenarios are merged."""
    merged = {**shared, **source}
    if "boards" in merged:
        for name in ("boards", "scenario"):
            merged[name] = {**shared.get(name, {}), **source.get(name, {})}
    return merged


def story_of(source: dict[str, Any]) -> dict[str, Any]:
    """Return the story that a case describes in the short notation."""
    cards, named = [], dict[int, None]()
    for text in source["story"].split(";"):
        head, _, choices = text.partition("->")
        number, *removed = head.split()
        removes: Any = [int(each[1:]) for each in removed if each != "-all"]
        card: dict[str, Any] = {"number": int(number.rstrip("KH")), "removes": "all" if "-all" in removed else removes}
        card |= {"key": number.endswith("K"), "hint": number.endswith("H"), "choices": []}
        for choice in filter(None, (each.strip() for each in choices.split(","))):
            if choice.startswith("R"):
                named[int(choice[1:])] = None
            to = {"key": True} if choice == "^" else {"card": int(choice)} if choice.isdecimal() else None
            card["choices"].append({"to": to or {"resolution": int(choice[1:])}})
        cards.append(card)
    follows = source.get("follows", {})
    resolutions = [
        {"number": number} | ({"follows": follows[f"R{number}"]} if f"R{number}" in follows else {})
        for number in source.get("resolutions", named)
    ]
    return {"first": source.get("first", cards[0]["number"]) or None, "cards": cards, "resolutions": resolutions}


def _read(model: type[Any], values: dict[str, Any]) -> Any:
    return model.model_validate_json(json.dumps(values))


def fits(found: Problem, wanted: dict[str, Any], case: Case) -> bool:
    """Return whether it is the problem that a case expects."""
    return bool(
        found.rule == wanted["rule"]
        and found.severity
        == wanted.get("severity", severity_of(found.rule, case.game, case.rules) or BY_ID[found.rule].severity)
        and found.message.text() == wanted.get("says", found.message.text())
        and list(found.subjects) == wanted.get("subjects", list(found.subjects))
        and found.level == wanted.get("level", found.level)
        and [list(at) for at in found.squares] == wanted.get("squares", [list(at) for at in found.squares])
        and [list(edge) for edge in found.edges] == wanted.get("edges", [list(edge) for edge in found.edges])
        and _shown(found) == wanted.get("shows", _shown(found))
    )


def _shown(found: Problem) -> list[list[object]]:
    """Return the squares of its evidence, with their levels."""
    return [[each.level, [list(at) for at in each.squares]] for each in found.evidence]
