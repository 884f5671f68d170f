"""Every case in ``cases`` goes as it says, and none of those that the specification names is missing."""

from __future__ import annotations

import pytest

from tests.sags.game.situations import Situation, situations

CASES = situations()
ELSEWHERE = {f"G{number}" for number in (72, 73, 74, 75, 76, 77, 78)}
"""Cases about whole games and their files: ``test_whole_games.py``."""


@pytest.mark.parametrize("case", CASES, ids=[f"{case.id}: {case.source['says']}" for case in CASES])
def test_case(case: Situation) -> None:
    case.told(case.play())


def test_no_case_is_missing() -> None:
    assert {case.id.rstrip("abcdef") for case in CASES} | ELSEWHERE == {f"G{number:02}" for number in range(1, 79)}
