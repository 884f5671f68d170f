"""Texts of rules interpretations."""

from __future__ import annotations

from editor.model.game import RuleInterpretation
from editor.rules.interpretations import interpretation_text, topic_name
from tests.drawn_map import real_box


def test_interpretation_text_comes_from_the_game_or_the_program() -> None:
    assert str(interpretation_text(RuleInterpretation(id="own", text="Doors open inwards."))) == "Doors open inwards."
    ours = [str(interpretation_text(reading)) for reading in real_box().game.reading]
    assert all(ours)
    assert len(set(ours)) == len(ours) > 0


def test_unknown_topic_is_named_after_its_id() -> None:
    assert str(topic_name("sight")) == "Line of sight"
    assert str(topic_name("night-fighting")) == "Night Fighting"
