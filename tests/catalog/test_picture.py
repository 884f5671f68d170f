"""Text pictures: what they say, and how a wrong one is refused, with its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.catalog.text_picture import parse_picture
from editor.model.grid import Edge, Square

SAFE = """\
+===+-m-+---+
H s   sv: . m
+   +   +~~~+
H s   , H .
+   +===+---+
"""


def test_parse_squares_walls_symbols_and_facing() -> None:
    drawing, spots = parse_picture(SAFE)
    assert spots == []
    assert [(*at, symbol) for at, symbol in drawing.symbols.items()] == [
        (0, 0, "s"),
        (1, 0, "s"),
        (2, 0, "."),
        (0, 1, "s"),
        (1, 1, ","),
        (2, 1, "."),
    ]
    assert drawing.facing == {Square(1, 0): "s"}
    assert drawing.walls == {
        Edge(0, 0, "n"): "safe",
        Edge(1, 0, "n"): "normal",
        Edge(2, 0, "n"): "normal",
        Edge(0, 0, "w"): "safe",
        Edge(2, 0, "w"): "broken",
        Edge(3, 0, "w"): "normal",
        Edge(2, 1, "n"): "broken",
        Edge(0, 1, "w"): "safe",
        Edge(2, 1, "w"): "safe",
        Edge(1, 2, "n"): "safe",
        Edge(2, 2, "n"): "normal",
    }
    assert drawing.wall_symbols == {Edge(1, 0, "n"): "m", Edge(3, 0, "w"): "m"}


@pytest.mark.parametrize(("arrow", "direction"), [("^", "n"), (">", "e"), ("v", "s"), ("<", "w")])
def test_arrows_are_directions(arrow: str, direction: str) -> None:
    drawing, spots = parse_picture(f"+   +\n  .{arrow}\n+   +\n")
    assert (spots, list(drawing.facing.values())) == ([], [direction])


def test_letter_v_is_symbol_or_arrow_by_position() -> None:
    drawing, spots = parse_picture("+-v-+\nv vvv\n+   +")
    assert not spots
    assert drawing.symbols == {Square(0, 0): "v"}
    assert drawing.facing == {Square(0, 0): "s"}
    assert drawing.wall_symbols == dict.fromkeys((Edge(0, 0, "n"), Edge(0, 0, "w"), Edge(1, 0, "w")), "v")


def test_trailing_blanks_and_the_last_line_break_do_not_matter() -> None:
    padded = "\n".join(row.ljust(30) for row in SAFE.splitlines())
    assert parse_picture(padded) == parse_picture(SAFE)


WRONG = {
    "even number of lines": ("+---+\n| . |\n", 1, 0, "rows"),
    "only one line": ("+---+\n", 0, 0, "rows"),
    "nothing": ("\n\n\n", 0, 0, "no-squares"),
    "too many lines": ("+   +\n  .\n" * 41 + "+   +\n", 81, 0, "too-large"),
    "too long": ("+   +\n  ." + "   ." * 40 + "\n+   +\n", 1, 161, "too-large"),
    "symbol too far left": ("+---+\n|.  |\n+---+\n", 1, 1, "left-of-symbol"),
    "icon without symbol": ("+---+\n|  v|\n+---+\n", 1, 3, "right-of-nothing"),
    "no such symbol": ("+---+\n| # |\n+---+\n", 1, 2, "not-a-symbol"),
    "H is a wall": ("+---+\n| H |\n+---+\n", 1, 2, "not-a-symbol"),
    "a letter beyond ASCII": ("+---+\n| é |\n+---+\n", 1, 2, "not-a-symbol"),
    "tabulator": ("+---+\n|\t. |\n+---+\n", 1, 1, "left-of-symbol"),
    "no such icon": ("+---+\n| .x|\n+---+\n", 1, 3, "not-facing"),
    "corner missing": ("+---+\n| . |\n+---\n", 2, 4, "corner-missing"),
    "corner of another sign": ("*---+\n| . |\n+---+\n", 0, 0, "corner-missing"),
    "corner without square": ("+---+   +\n| . |\n+---+\n", 0, 8, "corner-loose"),
    "wall across without square": ("+---+---\n| . |\n+---+\n", 0, 5, "wall-loose"),
    "wall upright without square": ("+---+\n| . |   |\n+---+\n", 1, 8, "wall-loose"),
    "half a wall": ("+-- +\n| . |\n+---+\n", 0, 1, "not-a-wall-across"),
    "mixed wall": ("+-=-+\n| . |\n+---+\n", 0, 1, "not-a-wall-across"),
    "H on a wall across": ("+-H-+\n| . |\n+---+\n", 0, 1, "not-a-wall-across"),
    "dash upright": ("+---+\n| . -\n+---+\n", 1, 4, "not-a-wall-upright"),
    "empty first column": ("    +---+\n    | . |\n    +---+\n", 0, 0, "empty-column"),
    "empty first row": ("\n\n+---+\n| . |\n+---+\n", 0, 0, "empty-row"),
}


@pytest.mark.parametrize(("picture", "row", "column", "name"), WRONG.values(), ids=WRONG)
def test_invalid_picture_is_reported_with_position(picture: str, row: int, column: int, name: str) -> None:
    _, spots = parse_picture(picture)
    assert [(spot.row, spot.column, spot.message.id) for spot in spots] == [(row, column, f"catalog.{name}")]


def test_problems_of_several_rows_are_reported_together() -> None:
    _, spots = parse_picture("+--+\n| . |\n+===+\n| . |\n+---\n")
    assert [(spot.row, spot.column) for spot in spots] == [(0, 1), (4, 4)]


def test_shifted_row_is_one_problem() -> None:
    _, spots = parse_picture(SAFE.replace("H s   , H .", "H s  , H ."))
    assert [(spot.row, spot.column) for spot in spots] == [(3, 5)]


@given(st.data())
def test_any_text_is_parsed_or_reported_inside_the_picture(data: st.DataObject) -> None:
    """One sign of a good picture replaced by any other, or several lines of any signs."""
    signs = st.characters(codec="utf-8", exclude_characters="\n") | st.sampled_from("+-=~|H:.,^av ")
    place = data.draw(st.integers(0, len(SAFE) - 1))
    changed = SAFE[:place] + data.draw(signs) + SAFE[place + 1 :]
    anything = data.draw(st.lists(st.text(signs, max_size=9), min_size=1, max_size=7).map("\n".join))
    for picture in (changed, anything):
        drawing, spots = parse_picture(picture)
        rows = picture.split("\n")
        assert spots or min(x for x, _ in drawing.symbols) == 0
        for spot in spots:
            assert 0 <= spot.row < len(rows)
            assert str(spot.message)
