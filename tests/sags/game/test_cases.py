"""Every case in ``cases`` goes as it says, and none of those that the specification names is missing."""

from __future__ import annotations

import pytest

from tests.sags.game.sample_logs import LogCase, log_cases
from tests.sags.game.situations import Situation, situations

CASES, LOGS = situations(), log_cases()


@pytest.mark.parametrize("case", CASES, ids=[f"{case.id}: {case.source['says']}" for case in CASES])
def test_case(case: Situation) -> None:
    case.notified(case.play())


@pytest.mark.parametrize("case", LOGS, ids=[case.title for case in LOGS])
def test_log(case: LogCase) -> None:
    case.check()


def test_no_case_is_missing() -> None:
    names = [case.id for case in CASES] + [case.id for case in LOGS]
    assert {name.rstrip("abcdef") for name in names} == {f"G{number:02}" for number in range(1, 79)}
