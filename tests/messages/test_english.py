"""Sentences that were wrong in singular or plural, and every counted word of English in both."""

from __future__ import annotations

import re

import pytest

from editor.messages import Message, families, msg, table

COUNTED = [
    (family, name, text)
    for family in families()
    for name, text in table(family).items()
    if re.search(r":[^{}]*\|", text)
]


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (msg("rules.map.hole", count=1), "1 square of the frame is still empty here. Fill it."),
        (msg("rules.map.hole", count=2), "2 squares of the frame are still empty here. Fill them."),
        (msg("rules.map.hole-left", count=1), "…complete, but 1 square is still empty here. Fill it."),
        (msg("rules.map.hole-left", count=3), "…complete, but 3 squares are still empty here. Fill them."),
        (
            msg("rules.tile.no-contact", tiles=("A",)),
            "A is not connected to the frame. Move it next…",
        ),
        (
            msg("rules.tile.no-contact", tiles=("A", "B")),
            "A and B are not connected to the frame. Move them next…",
        ),
        (msg("rules.map.no-access", tiles=("A",), count=1), "A (1 square)…Place a door in its wall."),
        (msg("rules.map.no-access", tiles=("A", "B"), count=9), "A and B (9 squares)…in one of their walls."),
        (msg("rules.start.large-outside-sags", character="X", inside=1), "Only 1 of the four squares of X is on…"),
        (msg("rules.objective.circle", objectives=("“a”", "“b”")), "The objectives “a” and “b” require each other…"),
        (
            msg("rules.ref.unknown-stairs", level=("attic",)),
            "Stairs are linked with level attic, which does not exist.…",
        ),
        (msg("rules.ref.unknown-stairs", level=("a", "b")), "…with levels a and b, which do not exist.…"),
        (msg("rules.box.exceeded-marker", what="Mine", count=1, limit=0), "Mine: 1 is used, but the box has only 0.…"),
        (msg("rules.box.exceeded-character", what="X", count=2, limit=1), "X is used 2 times, …has only 1.…"),
        (msg("why.map.locked-room"), "Opening a magnetic door takes a Magnetic card.…"),
        (msg("edits.too-many", field="levels", limit=1), "levels: at most 1 is allowed."),
        (msg("edits.text-too-long", field="title", limit=200), "title: enter at most 200 characters."),
        (msg("files.list-too-long", path="$.x", count=2, limit=1), "$.x: the list has 2 items. The maximum is 1."),
        (msg("files.checked-all", count=1, good=1, bad=0), "1 file: 1 without errors, 0 with errors."),
        (msg("game.team.unknown", characters=["x"]), "The box has no character x."),
        (msg("game.team.unknown", characters=["x", "y"]), "The box has no characters x and y."),
        (msg("game.reveal.not-on-team", characters=["X", "Y"]), "X and Y are not on your team."),
        (msg("game.team.no-price", characters=["X"]), "X can't be hired, because the cost is unknown."),
        (msg("fixes.place-doors", count=1), "Place 1 door"),
        (msg("sags.log-too-short", count=1, until=5), "The log has only 1 move, so it can't be replayed up to move 5."),
    ],
)
def test_sentences_agree_with_their_numbers(message: Message, words: str) -> None:
    """``…`` stands for words that are not compared."""
    pattern = ".*".join(re.escape(part) for part in words.split("…"))
    assert re.fullmatch(pattern, message.text("en")), message.text("en")


@pytest.mark.parametrize(("family", "name", "text"), COUNTED, ids=[f"{family}.{name}" for family, name, _ in COUNTED])
def test_counted_words_are_followed_by_no_bare_plural(family: str, name: str, text: str) -> None:
    """After a counted word a verb agrees with it: ``{count:square is|squares are}``, never ``squares} are``."""
    assert not re.search(r"\|[^{}]*\} (are|is|has|have|was|were|lie|lies|do|does)\b", text), f"{family}.{name}: {text}"


def test_no_sentence_counts_with_a_word_that_cannot_change() -> None:
    """``{count} squares`` would say "1 squares". Sizes of frames and measures in letters (MP, CP) stay as they are."""
    wrong = [
        f"{family}.{name}"
        for family in families()
        for name, text in table(family).items()
        if re.search(r"\{(count|limit|there|due)\} [a-z]+s\b(?! to)", text)
    ]
    assert wrong == []
