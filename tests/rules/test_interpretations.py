"""How the program reads the rules, in words."""

from __future__ import annotations

from editor.model.game import ReadingWord
from editor.rules.interpretations import interpretation_text, topic_name
from tests.drawn_map import real_box


def test_a_reading_is_told_in_the_words_of_its_game_or_in_ours() -> None:
    assert str(interpretation_text(ReadingWord(id="own", text="Doors open inwards."))) == "Doors open inwards."
    ours = [str(interpretation_text(reading)) for reading in real_box().game.reading]
    assert all(ours)
    assert len(set(ours)) == len(ours) > 0


def test_a_topic_that_the_program_does_not_know_is_called_after_its_id() -> None:
    assert str(topic_name("sight")) == "Line of sight"
    assert str(topic_name("night-fighting")) == "Night Fighting"
