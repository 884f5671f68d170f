"""Reading a box from a folder of TOML files, and reporting its problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editor.catalog import load_box
from editor.catalog.tile_reader import read_element_kinds, read_groups, read_tiles
from editor.catalog.toml_document import InvalidBoxError, TomlDocument
from editor.messages import set_language
from editor.messages.tables import ENGLISH, PSEUDO_LANGUAGE
from editor.model.grid import Edge, Square

BoxFolder = Callable[..., Path]
Change = tuple[str, str, str]


def faults_of(folder: Path) -> list[tuple[str, str]]:
    """Return place and message id of every problem."""
    with pytest.raises(InvalidBoxError) as refusal:
        load_box(folder)
    return [(fault.where, fault.message.id.removeprefix("catalog.")) for fault in refusal.value.problems]


def test_a_box_has_everything_by_id(box_folder: BoxFolder) -> None:
    box = load_box(box_folder())
    assert list(box.tiles) == ["sewers-exit", "corridor", "driller-1"]
    assert box.tiles["corridor"].front.name == "Corridor"
    assert box.tiles["sewers-exit"].kind == "sewers-exit"
    assert list(box.elements) == ["crate", "tree", "screens"]
    assert {number: group.squares for number, group in box.groups.items()} == {
        1: (Square(0, 0),),
        2: (Square(0, 0), Square(1, 0)),
        6: (Square(0, 0), Square(1, 0), Square(0, 1), Square(1, 1)),
    }
    cards = (box.doors, box.characters, box.equipment, box.missions, box.markers, box.modules)
    assert [list(things) for things in cards] == [
        ["salemite-small-1"],
        ["nick-bolter"],
        ["knife"],
        ["go-there"],
        ["grave"],
        ["basics"],
    ]


def test_a_box_cannot_be_changed(box_folder: BoxFolder) -> None:
    box = load_box(box_folder())
    with pytest.raises(TypeError):
        box.tiles["other"] = box.tiles["corridor"]  # type: ignore[index]


def test_the_back_of_a_driller_is_blank_with_walls_all_round(box_folder: BoxFolder) -> None:
    driller = load_box(box_folder()).tiles["driller-1"]
    down = driller.down
    assert driller.back is None
    assert down is not None
    assert down.name == "Driller (face down)"
    assert [square.at for square in down.squares] == [Square(0, 0), Square(1, 0), Square(0, 1), Square(1, 1)]
    assert {square.area for square in down.squares} == {"driller"}
    border = {Edge(x, y, "n") for x in (0, 1) for y in (0, 2)} | {Edge(x, y, "w") for x in (0, 2) for y in (0, 1)}
    assert {wall.edge for wall in down.walls} == border
    assert {wall.kind for wall in down.walls} == {"normal"}
    assert not down.elements


def test_box_is_read_in_english_in_any_language(box_folder: BoxFolder) -> None:
    set_language(PSEUDO_LANGUAGE)
    try:
        down = load_box(box_folder()).tiles["driller-1"].down
    finally:
        set_language(ENGLISH)
    assert down is not None
    assert (down.name, down.help.isascii()) == ("Driller (face down)", True)


def test_tile_may_be_drawn_rotated(box_folder: BoxFolder) -> None:
    back = load_box(box_folder()).tiles["corridor"].back
    assert back is not None
    assert (back.width, back.height) == (1, 2)


FAULTS: dict[str, tuple[list[Change], list[tuple[str, str]]]] = {
    "wrong sign in a picture": ([("group-02", "  .   .\n", "  .   !\n")], [("group-02.toml:12:7", "not-a-symbol")]),
    "wrong sign in the second picture": ([("group-02", "| , |", "| ,!|")], [("group-02.toml:21:4", "not-facing")]),
    "what looks like a table in a picture": (
        [("group-02", "  .   .\n", "[[tile]]\n"), ("group-02", "| , |", "| ,!|")],
        [("group-02.toml:12:2", "left-of-symbol"), ("group-02.toml:21:4", "not-facing")],
    ),
    "symbol not in the legend": (
        [("group-02", "  t\n", "  q\n")],
        [("group-02.toml:23:3", "symbol-unexplained"), ("group-02.toml:27", "symbol-unused")],
    ),
    "unknown kind": ([("group-02", '"tree"', '"bush"')], [("group-02.toml:27", "kind-unknown")]),
    "not TOML": ([("group-02", 'name = "Lane"', "name = Lane")], [("group-02.toml:17:8", "syntax")]),
    "TOML that does not end": ([("group-02", "t = {", "t = [")], [("group-02.toml:27:7", "syntax")]),
    "unknown field": (
        [("group-02", 'name = "Lane"', 'nmae = "Lane"')],
        [("group-02.toml:16", "field-missing"), ("group-02.toml:17", "field-unknown-near")],
    ),
    "field like no other": (
        [("group-02", "group = 2", "group = 2\ncolour = 3")],
        [("group-02.toml:5", "field-unknown")],
    ),
    "wrong choice": ([("group-02", '["corridor"]', '["attic"]')], [("group-02.toml:8", "field-choice")]),
    "wrong type": ([("group-02", "group = 2", 'group = "2"')], [("group-02.toml:4", "field-wrong")]),
    "wrong id": ([("group-02", 'id = "corridor"', 'id = "Corridor"')], [("group-02.toml:3", "field-id")]),
    "reserved symbol": ([("group-02", "t = {", "H = {")], [("group-02.toml:27", "symbol-reserved")]),
    "unknown group": ([("group-02", "group = 2", "group = 3")], [("group-02.toml:4", "group-unknown")]),
    "other shape": (
        [("group-02", "group = 2", "group = 1")],
        [("group-02.toml:10", "shape"), ("group-02.toml:19", "shape")],
    ),
    "Driller with a back": (
        [("group-02", "group = 2", 'group = 2\nkind = "driller"')],
        [("group-02.toml:17", "driller-back")],
    ),
    "no back": ([("group-06", 'kind = "driller"', "")], [("group-06.toml:2", "back-missing")]),
    "tile twice": ([("group-06", '"driller-1"', '"corridor"')], [("group-06.toml:3", "tile-twice")]),
    "kind twice": ([("elements", '"screens"', '"tree"')], [("elements.toml:14", "kind-twice")]),
    "group twice": ([("box", "number = 6", "number = 2")], [("box.toml:23", "group-twice")]),
    "group larger than any tile": (
        [("box", "+---+\n| . |\n+---+", "+" + "---+" * 17 + "\n|" + " .  " * 16 + " . |\n+" + "---+" * 17)],
        [("box.toml:6", "too-many-squares")],
    ),
    "group with a hole": ([("box", "| . |", "| .")], [("box.toml:6", "group-picture")]),
    "group with a wrong sign": ([("box", "| . |", "| .!|")], [("box.toml:8:4", "not-facing")]),
    "faults of several files": (
        [("group-01", "  e\n", "  e>!\n"), ("group-02", '"tree"', '"bush"'), ("group-06", "area = ", "are = ")],
        [
            ("group-01.toml:12:5", "not-a-wall-upright"),
            ("group-02.toml:27", "kind-unknown"),
            ("group-06.toml:9", "field-unknown-near"),
        ],
    ),
    "no tile is blamed for the kinds": ([("elements", '"crate"', '"Crate"')], [("elements.toml:3", "field-id")]),
}


@pytest.mark.parametrize(("changes", "faults"), FAULTS.values(), ids=FAULTS)
def test_problems_have_positions(box_folder: BoxFolder, changes: list[Change], faults: list[tuple[str, str]]) -> None:
    assert faults_of(box_folder(*changes)) == faults


def test_missing_and_unreadable_files_are_reported(box_folder: BoxFolder) -> None:
    folder = box_folder()
    (folder / "group-02.toml").write_bytes(b"# \xff\xfe")
    (folder / "group-06.toml").unlink()
    (folder / "group-06.toml").mkdir()
    assert faults_of(folder) == [("group-02.toml", "not-utf8"), ("group-06.toml", "unreadable")]
    (folder / "box.toml").unlink()
    assert faults_of(folder) == [("box.toml", "no-file")]


def test_duplicate_tile_is_reported_at_the_second(box_folder: BoxFolder) -> None:
    folder = box_folder()
    path = folder / "group-02.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text + text.replace("| , |", "| ,^|"), encoding="utf-8")
    assert faults_of(folder) == [(f"group-02.toml:{len(text.splitlines()) + 3}", "tile-twice")]


def test_error_contains_first_problem_and_number_of_others(box_folder: BoxFolder) -> None:
    one = box_folder(("group-02", "| , |", "| ,!|"))
    with pytest.raises(InvalidBoxError, match=r"group-02\.toml:21:4: '!' is not a facing icon.*") as refusal:
        load_box(one)
    assert "more" not in str(refusal.value)
    with pytest.raises(
        InvalidBoxError, match=r"elements\.toml: this file is missing.*\(\d+ more: run sags tiles check"
    ):
        load_box(Path("no-such-folder"))


def test_hostile_numbers_and_nesting_are_reported(box_folder: BoxFolder) -> None:
    digits = ("group-02", "group = 2", f"group = {'9' * 5000}")
    assert faults_of(box_folder(digits)) == [("group-02.toml", "number-too-large")]
    nested = ("group-02", "group = 2", f"group = {'[' * 50_000}")
    assert faults_of(box_folder(nested)) == [("group-02.toml", "too-deep")]


@given(st.data())
def test_any_typo_is_read_or_reported(box_texts: Mapping[str, str], data: st.DataObject) -> None:
    good = box_texts["group-02"]
    place = data.draw(st.integers(0, len(good)))
    length = data.draw(st.integers(0, 9))
    typed = data.draw(st.text(st.sampled_from("+-=|H.,^a t\n\"'{}[]#0") | st.characters(codec="utf-8"), max_size=4))
    document = TomlDocument("group-02.toml", good[:place] + typed + good[place + length :])
    kinds, groups = (
        read_element_kinds(TomlDocument("", box_texts["elements"])),
        read_groups(TomlDocument("", box_texts["box"])),
    )
    tiles = read_tiles(document, kinds, groups)
    assert len(tiles) == 1 or document.problems or "[[tile]]" not in document.text
    for fault in document.problems:
        assert str(fault)
        assert fault.line is None or 1 <= fault.line <= document.text.count("\n") + 1


# --- fingerprints -----------------------------------------------------------------------------------------------

SAME_MAP: dict[str, Change] = {
    "help": ("group-02", 'name = "Lane"', 'name = "Lane"\nhelp = "A lane."'),
    "name": ("group-02", 'name = "Lane"', 'name = "Path"'),
    "provenance": ("group-02", 'layout = "reconstructed"', 'layout = "stated"'),
    "symbol": ("group-02", "  t\n+   +\n'''\n[tile.back.legend]\nt =", "  x\n+   +\n'''\n[tile.back.legend]\nx ="),
    "element's name": ("elements", 'name = "Tree"', 'name = "Oak"'),
    "card": ("equipment", '"Knife"', '"Dagger"'),
}

OTHER_MAP: dict[str, Change] = {
    "wall": ("group-02", "| , |", "  , |"),
    "kind of wall": ("group-02", "| , |", "H , |"),
    "area": ("group-02", "| , |", "| . |"),
    "facing": ("group-02", "| , |", "| ,^|"),
    "room type": ("group-02", '["corridor"]', '["armory"]'),
    "electric": ("group-02", 'name = "Lane"', 'name = "Lane"\nelectric = true'),
    "MP icon": ("group-02", 'name = "Lane"', 'name = "Lane"\nmp_icon = { who = "norad", change = 1 }'),
    "ability": (
        "group-02",
        'name = "Lane"',
        'name = "Lane"\nabilities = [{ id = "a", name = "A", help = "", cp = 1 }]',
    ),
    "flag of a kind": ("elements", 'id = "tree"', 'id = "tree"\nimpassable = true'),
    "defence": ("group-02", '"tree",', '"tree", defence = 2,'),
    "cadavers": ("group-02", '"tree",', '"tree", cadavers = 2,'),
    "part": ("group-02", '"tree",', '"tree", part = "wood",'),
    "id of a tile": ("group-06", '"driller-1"', '"driller-2"'),
    "kind of a tile": ("group-01", 'kind = "sewers-exit"', 'kind = "stairs"'),
    "icon": ("group-01", '["sewers-exit"]', '["stairs-up"]'),
    "cost of a Driller": ("group-06", "mp_cost = 1", "mp_cost = 2"),
    "door": ("doors", "defence = 2", "defence = 4"),
}


@pytest.mark.parametrize("change", SAME_MAP.values(), ids=SAME_MAP)
def test_texts_do_not_change_the_fingerprint(box_folder: BoxFolder, change: Change) -> None:
    assert load_box(box_folder(change)).fingerprint == load_box(box_folder()).fingerprint


@pytest.mark.parametrize("change", OTHER_MAP.values(), ids=OTHER_MAP)
def test_what_decides_a_map_changes_the_fingerprint(box_folder: BoxFolder, change: Change) -> None:
    assert load_box(box_folder(change)).fingerprint != load_box(box_folder()).fingerprint


SAME_CARDS: dict[str, Change] = {
    "name": ("equipment", '"Knife"', '"Dagger"'),
    "help": ("missions", 'name = "Go there"', 'name = "Go there"\nhelp = "Walk."'),
    "provenance": ("missions", '"stated"', '"inferred"'),
    "tile": ("group-02", "| , |", "  , |"),
}

OTHER_CARDS: dict[str, Change] = {
    "character": ("people", 'faction = "norad"', 'faction = "norad"\nmp_cost = 4'),
    "side of a character": ("people", "healthy = {}", "healthy = { armor = 2 }"),
    "equipment": ("equipment", '"Knife"', '"Knife"\nweight = 1'),
    "mission": ("missions", "corridor/front", "corridor/back"),
    "points": ("missions", 'name = "Go there"', 'name = "Go there"\nmp = 3'),
}


@pytest.mark.parametrize("change", SAME_CARDS.values(), ids=SAME_CARDS)
def test_texts_and_tiles_do_not_change_the_cards_fingerprint(box_folder: BoxFolder, change: Change) -> None:
    assert load_box(box_folder(change)).cards_fingerprint == load_box(box_folder()).cards_fingerprint


@pytest.mark.parametrize("change", OTHER_CARDS.values(), ids=OTHER_CARDS)
def test_cards_change_only_the_cards_fingerprint(box_folder: BoxFolder, change: Change) -> None:
    before, after = load_box(box_folder()), load_box(box_folder(change))
    assert after.cards_fingerprint != before.cards_fingerprint
    assert after.fingerprint == before.fingerprint


def test_a_deck_is_dealt_in_its_order(box_folder: BoxFolder) -> None:
    face = '{ item = "knife", price = 0, provenance = { others = "stated" } }'
    cards = [f'[[card]]\nid = "{name}"\ngreen = {face}\nyellow = {face}\n' for name in ("one", "two")]
    folder = box_folder()
    prints = [load_box(folder).cards_fingerprint]
    for order in (cards, cards[::-1]):
        (folder / "cards.toml").write_text("".join(order), encoding="utf-8")
        prints.append(load_box(folder).cards_fingerprint)
    assert len(set(prints)) == 3


def test_the_order_of_writing_does_not_change_the_fingerprint(box_folder: BoxFolder) -> None:
    folder = box_folder()
    before = load_box(folder).fingerprint
    (folder / "group-01.toml").rename(folder / "group-99.toml")
    assert load_box(folder).fingerprint == before
    assert len(before) == 64
