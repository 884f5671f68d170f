"""Whole games and their logs as data, for the cases in ``cases/logs.toml``."""

from __future__ import annotations

import json
import re
import tomllib
from random import Random
from typing import Any

import pytest

from editor.board import compile_board
from editor.errors import EditRejected, FileError
from editor.files import parse_scenario, scenario_bytes
from editor.rules import check
from editor.sags.construction.scenario import to_scenario as map_scenario
from editor.sags.game import Game, view_for
from editor.sags.game.actions import TakeCard
from editor.sags.game.equipment_assignment import ledger_balances
from editor.sags.game.log_file import log_bytes, parse_log, replay, replay_states, to_log
from editor.sags.game.scenario import to_scenario
from editor.sags.players.auto_play import MapOrder, play_game
from editor.values import FrozenStruct, replace
from tests.drawn_map import real_box
from tests.sags.game.computer_games import course
from tests.sags.game.situations import FOLDER
from tests.sags.game.test_view import scrambled

BOX = real_box()


def document(game: Game) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(log_bytes(to_log(game)))
    return values


def read(values: object) -> Game:
    return replay(parse_log(json.dumps(values).encode(), "log"), BOX)


class LogCase(FrozenStruct):
    """One case, for a number of players."""

    source: dict[str, Any]
    players: int

    @property
    def id(self) -> str:
        return str(self.source["id"])

    @property
    def title(self) -> str:
        return f"{self.id}, {self.players} players: {self.source['says']}"

    def check(self) -> None:
        checks = {
            "same": self._same,
            "refused": self._refused,
            "step": self._reached,
            "cut": self._cut,
            "sealed_team": self._sealed,
            "faults": self._faults,
            "public": self._public,
            "plays": self._plays,
        }
        wanted = [checks[name] for name in checks if name in self.source]
        assert wanted, f"{self.id} expects nothing"
        for each in wanted:
            each()

    # --- the log ---

    @property
    def game(self) -> Game:
        return course(self.players, 1)[0 if self.source.get("of") == "map" else -1]

    def changed(self) -> tuple[dict[str, Any], list[int]]:
        """Return the log with the changes of the case, and the positions of the changed entries."""
        values = {**document(self.game), **self.source.get("top", {})}
        entries, places = values["actions"][: self.source.get("keep")], []
        for change in self.source.get("entries", []):
            at = self._place(entries, change["at"])
            places.append(at)
            entries[at] = change.get("put") or {**entries[at], **change["set"]}
        if "append" in self.source:
            entries.append(self.source["append"])
        values["actions"] = entries
        return values, places

    @staticmethod
    def _place(entries: list[dict[str, Any]], at: str | int) -> int:
        if isinstance(at, int):
            return len(entries) + at
        return next(number for number, entry in enumerate(entries) if at in entry)

    # --- what holds ---

    def _same(self) -> None:
        data = log_bytes(to_log(self.game))
        again = replay(parse_log(data, "log"), BOX)
        assert again == self.game
        assert log_bytes(to_log(again)) == data
        assert scenario_bytes(to_scenario(again)) == scenario_bytes(to_scenario(self.game))

    def _refused(self) -> None:
        values, places = self.changed()
        number = places[0] + 1 if places else 0
        with pytest.raises(EditRejected, match=self.source["refused"].replace("{number}", str(number))):
            read(values)

    def _reached(self) -> None:
        values, _ = self.changed()
        game = read(values)
        assert game.step == self.source["step"][str(self.players)]
        if self.source.get("same_map"):
            one, other = (scenario_bytes(map_scenario(each.construction)) for each in (game, self.game))
            assert one == other

    def _cut(self) -> None:
        log = to_log(self.game)
        steps = list(replay_states(log, BOX))
        assert len(steps) == len(log.actions) + 1
        assert all(not each.is_ready for each in steps[:-1])
        for number in range(len(steps) - 20, len(steps)):
            assert replay(log, BOX, until=number) == steps[number]

    def _sealed(self) -> None:
        side, other_team = self.source["sealed_team"]["side"], tuple(self.source["sealed_team"]["other"])
        game = next(each for each in course(self.players, 1) if each.side(side).sealed_team is not None)
        sides = (replace(each, sealed_team=other_team) if each.id == side else each for each in game.sides)
        other = replace(game, sides=tuple(sides))
        assert other != game
        for names, differs in ((self.source["blind"], False), (self.source["sees"], True)):
            for name in names:
                seat = None if name == "nobody" else name
                assert (view_for(other, seat) != view_for(game, seat)) is differs, name

    def _faults(self) -> None:
        values, places = self.changed()
        with pytest.raises(FileError) as caught:
            read(values)
        problems = [str(each) for each in caught.value.problems]
        for fault in self.source["faults"]:
            for at in places if "{at}" in fault else [0]:
                path = re.escape(fault.replace("{at}", str(at)))
                assert any(re.search(rf"{path}(\W|$)", each) for each in problems), (path, problems)

    def _public(self) -> None:
        for game in course(self.players, 1):
            if game.step in ("assigning", "ready"):
                continue
            text = scenario_bytes(to_scenario(game)).decode()
            secret = {move.card for _, move in game.moves if isinstance(move, TakeCard)}
            secret |= {mission for side in game.sides for mission in side.missions}
            assert not [each for each in secret if f'"{each}"' in text]
            assert '"objectives"' not in text
            assert '"seed"' not in text
            other = scrambled(game, None, Random(len(game.moves)))
            assert scenario_bytes(to_scenario(other)) == text.encode(), "whichever Drillers lie face down"

    def _plays(self) -> None:
        for style in self.source["plays"]["styles"]:
            game = play_game(MapOrder(self.players, self.source["plays"]["seed"], style), BOX)
            assert game.is_ready
            assert ledger_balances(game)
            scenario = to_scenario(game)
            report = check(compile_board(scenario, BOX))
            assert [found for found in report.problems if found.severity == "error"] == []
            assert parse_scenario(scenario_bytes(scenario), "game") == scenario
            assert replay(parse_log(log_bytes(to_log(game)), "log"), BOX) == game


def log_cases() -> list[LogCase]:
    sources = tomllib.loads((FOLDER / "logs.toml").read_text(encoding="utf-8"))["log"]
    return [LogCase(source, players) for source in sources for players in source.get("players", [2])]
