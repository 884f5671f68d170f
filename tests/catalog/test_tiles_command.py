"""``sags tiles``: what it prints and how it exits."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from editor.catalog import load_box
from editor.cli import main
from editor.messages.tables import PSEUDO_LANGUAGE

BoxFolder = Callable[..., Path]


class Answer(NamedTuple):
    code: object
    out: str
    err: str


Sags = Callable[..., Answer]


@pytest.fixture
def sags_tiles(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sags:
    """Runs the command as a shell would."""

    def run(*arguments: object, columns: int = 80) -> Answer:
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr("sys.argv", ["sags", "tiles", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            main()
        return Answer(end.value.code or 0, *capsys.readouterr())

    return run


def test_check_counts_tiles_and_reports_ok(sags_tiles: Sags, box_folder: BoxFolder) -> None:
    assert sags_tiles("--box", box_folder(), "check") == Answer(
        0,
        "group  1  1 × 1         1 of 1 tile\n"
        "group  2  1 × 2         1 of 1 tile\n"
        "group  6  2 × 2         1 of 1 tile\n"
        "ok: 3 tiles, 6 faces, 1 door\n",
        "",
    )


def test_check_does_not_list_groups_that_only_packs_use(sags_tiles: Sags) -> None:
    assert sags_tiles("--game", "after-the-end", "check").out.startswith("group  1  8 × 6         3 of 3 tiles\nok:")


def test_check_reports_all_problems(sags_tiles: Sags, box_folder: BoxFolder) -> None:
    folder = box_folder(("group-02", "| , |", "| ,!|"), ("group-06", '"driller-1"', '"Driller"'))
    code, out, err = sags_tiles("--box", folder, "check")
    assert code == 1
    assert "group  2  1 × 2         0 of 1 tile" in out
    assert "ok" not in out
    assert [line.split(": ")[0] for line in err.splitlines()] == ["group-02.toml:21:4", "group-06.toml:3"]


def test_check_also_looks_at_the_whole_box(sags_tiles: Sags, box_folder: BoxFolder) -> None:
    code, _, err = sags_tiles("--box", box_folder(("box", "tiles = 1", "tiles = 3")), "check")
    assert (code, err) == (1, "box.toml:2: group 1, 1 × 1, has 1 tile. box.toml lists 3.\n")


def test_list_has_a_line_for_each_face(sags_tiles: Sags, box_folder: BoxFolder) -> None:
    code, out, err = sags_tiles("--box", box_folder(), "list")
    assert (code, err) == (0, "")
    assert [line.split() for line in out.splitlines()][3:5] == [
        ["corridor", "2", "floor", "front", "Corridor", "2", "indoor", "corridor"],
        ["corridor", "2", "floor", "back", "Lane", "2", "outdoor", "-"],
    ]
    assert len(out.splitlines()) == 1 + 6


def test_list_as_json_says_everything(sags_tiles: Sags, box_folder: BoxFolder) -> None:
    folder = box_folder()
    code, out, err = sags_tiles("--box", folder, "list", "--json")
    assert (code, err) == (0, "")
    document = json.loads(out)
    assert document["fingerprint"] == load_box(folder).fingerprint
    assert [group["number"] for group in document["groups"]] == [1, 2, 6]
    assert {kind["id"] for kind in document["elements"]} == {"crate", "tree", "screens"}
    assert [tile["id"] for tile in document["tiles"]] == ["sewers-exit", "corridor", "driller-1"]
    corridor, driller = document["tiles"][1:]
    assert (corridor["group"], corridor["kind"], corridor["squares"]) == (2, "floor", 2)
    assert list(driller["faces"]) == ["front", "down"]
    lane = corridor["faces"]["back"]
    assert (lane["name"], lane["width"], lane["height"], lane["areas"]) == ("Lane", 1, 2, ["outdoor"])
    assert lane["squares"][1]["at"] == [0, 1]
    assert lane["squares"][1]["element"] == lane["elements"][0]["id"] == "tree"
    wall = {"edge": [0, 0, "n"], "kind": "normal", "element": None}
    assert lane["walls"][0] == {**wall, "drawing": None, "colour": None}
    assert corridor["faces"]["front"]["room_types"] == ["corridor"]


def test_show_puts_the_faces_side_by_side_where_there_is_room(sags_tiles: Sags, box_folder: BoxFolder) -> None:
    folder = box_folder()
    code, out, err = sags_tiles("--box", folder, "show", "corridor")
    assert (code, err) == (0, "")
    assert out == (
        "corridor: group 2, 1 × 2\n"
        "\n"
        "Front: Corridor                           Back: Lane\n"
        "\n"
        "+---+---+                                 +---+\n"
        "  .   .                                   | , |\n"
        "+---+---+                                 +   +\n"
        "                                            t\n"
        "                                          +   +\n"
        "\n"
        "indoor, corridor                          outdoor\n"
        "Stated: room types; reconstructed:        t  Tree, blocks line of sight\n"
        "   layout                                 Reconstructed: layout\n"
    )
    _, narrow, _ = sags_tiles("--box", folder, "show", "corridor", columns=60)
    assert narrow.index("Front: Corridor") < narrow.index("  .   .\n") < narrow.index("Back: Lane\n")
    assert max(map(len, narrow.splitlines())) <= 60


def test_show_prints_facts(sags_tiles: Sags, box_folder: BoxFolder) -> None:
    change = (
        "group-02",
        '{ element = "tree", area = "outdoor" }',
        '{ element = "tree", each = true, defence = 4, cadavers = 2, provenance = { defence = "stated" } }\n'
        '[[tile.back.abilities]]\nid = "hide"\nname = "Hide"\nhelp = "Nobody sees you."\n'
        'cp = 2\ntests = ["search"]\nthreshold = 6\ntimer = 1\non_off = true\nprovenance = { cp = "inferred" }',
    )
    icons = ("group-02", 'name = "Lane"', 'name = "Lane"\nelectric = true\nmp_icon = { who = "norad", change = -1 }')
    _, out, _ = sags_tiles("--box", box_folder(change, icons), "show", "corridor", columns=300)
    assert "indoor, outdoor, electric, MP -1 NORAD\n" in out
    assert "t  Tree (each), blocks line of sight, defense 4, cadavers: 2 (stated: defense)\n" in out
    hide = "* Hide [2 CP, test: search, at least 6, timer 1, ON/OFF]: Nobody sees you. (inferred: cost in CP)\n"
    assert hide in out


def test_show_is_translated(sags_tiles: Sags) -> None:
    _, out, _ = sags_tiles("--lang", "fr", "show", "generator", columns=300)
    assert "Recto\xa0: Générateur" in out
    assert "Verso\xa0: Casse" in out
    assert "[1\xa0PC, test\xa0: technique, au moins 3]" in out


def test_show_names_the_tags_of_squares(sags_tiles: Sags) -> None:
    _, out, _ = sags_tiles("--game", "after-the-end", "show", "rooftops")
    assert "d  Dark\n" in out


def test_show_of_a_driller_has_its_blank_side(sags_tiles: Sags, box_folder: BoxFolder) -> None:
    _, out, _ = sags_tiles("--box", box_folder(), "show", "driller-1")
    assert "Face down: Driller (face down)" in out
    assert "Driller, costs 1 MP" in out


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("coridor", "Did you mean: corridor, sewers-exit?"),
        ("lane", "Did you mean: corridor?"),
        ("zzz", "tiles list"),
    ],
)
def test_show_suggests_similar_names(sags_tiles: Sags, box_folder: BoxFolder, wrong: str, meant: str) -> None:
    code, out, err = sags_tiles("--box", box_folder(), "show", wrong)
    assert (code, out) == (2, "")
    assert err.startswith(f"sags: The box has no tile, character, card or mission '{wrong}'.")
    assert meant in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("arguments", [["list"], ["list", "--json"], ["show", "corridor"]])
def test_invalid_box_is_reported(sags_tiles: Sags, box_folder: BoxFolder, arguments: list[str]) -> None:
    code, out, err = sags_tiles("--box", box_folder(("group-02", "| , |", "| ,!|")), *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("sags: The tile box can't be used. group-02.toml:21:4: '!' is not a facing icon")


def test_the_box_of_the_program_is_used_without_a_folder(sags_tiles: Sags) -> None:
    code, out, _ = sags_tiles("show", "secret-safe-room")
    assert code == 0
    assert "Front: Secret Safe Room" in out


# --- decks ------------------------------------------------------------------------------------------------------


def test_check_counts_the_cards_of_the_decks(sags_tiles: Sags) -> None:
    code, out, err = sags_tiles("check")
    assert (code, err) == (0, "")
    assert ", 31 equipment cards, 36 missions, " in out.splitlines()[-1]


def test_list_has_a_line_for_each_side_of_a_card(sags_tiles: Sags) -> None:
    code, out, err = sags_tiles("list", "cards")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == 1 + 62
    [green, yellow] = [line for line in out.splitlines() if line.startswith("zombie-serum-or-secret-files ")]
    assert green.split()[1:] == ["green", "Zombie", "Serum", "2", "0", "5", "science", "reconstructed"]
    assert yellow.split()[1:] == ["yellow", "Secret", "Files", "1", "1", "4", "officer", "section", "reconstructed"]


def test_list_has_a_line_for_each_mission(sags_tiles: Sags) -> None:
    code, out, err = sags_tiles("list", "missions")
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == 1 + 36
    [line] = [line for line in out.splitlines() if line.startswith("torture-james-woo ")]
    words = "torture-james-woo Salemites 6 each Spy Point by torture James Woo Torture James Woo stated"
    assert line.split() == words.split()


def test_the_document_has_the_decks(sags_tiles: Sags) -> None:
    document = json.loads(sags_tiles("list", "--json").out)
    assert (len(document["cards"]), len(document["missions"])) == (31, 36)
    assert document["cards_fingerprint"] == load_box().cards_fingerprint


@pytest.mark.parametrize(
    ("thing", "lines"),
    [
        ("exhibit-a", ["deck: NORAD", "MP: 10", "by: any character (NORAD)", "carrying: Torture Kit"]),
        ("kill-traitor", ["target: Franck Einstein or Cherokee Bill", "with three or four players: not used"]),
        ("eradicate", ["MP: 4 each", "by: any of your characters", "target: any character (Salemites)"]),
        ("zombie-serum-or-secret-files", ["card zombie-serum-or-secret-files"]),
        ("nick-bolter", ["nick-bolter: Col. Nick Bolter", "Faction: NORAD", "Cost in MP: 4"]),
        (
            "mines",
            ["mines: Mines", "card mines-or-revolver", "card mines-or-plastic-explosive", "card time-bomb-or-mines"],
        ),
    ],
)
def test_show_prints_all_of_a_card(sags_tiles: Sags, thing: str, lines: list[str]) -> None:
    code, out, err = sags_tiles("show", thing)
    assert (code, err) == (0, "")
    assert set(lines) <= set(out.splitlines())


def test_show_has_the_defense_of_elements_with_its_origin(sags_tiles: Sags) -> None:
    _, out, _ = sags_tiles("show", "missile-room")
    assert "Launch desk, destructible, defense " in out
    assert "3 (reconstructed: passability" in out
    assert "Crater (each), indestructible" in out


def test_show_suggests_similar_mission(sags_tiles: Sags) -> None:
    code, _, err = sags_tiles("show", "fresh-bloood")
    assert code == 2
    assert "Did you mean: fresh-blood" in err


@pytest.mark.parametrize(
    ("arguments", "english"),
    [
        (("check",), ("group ", " tiles", "faces", "known facts")),
        (("list",), ("squares", "room types", "Passage")),
        (("list", "cards"), ("weight", "found in", "Grenade")),
        (("list", "missions"), (" each", "room or character", "Kill")),
        (("show", "gym"), ("group", "Gym", "Weights")),
        (("show", "kill-traitor"), ("Kill Traitor", "deck", "three or four")),
    ],
)
def test_all_output_is_translated(
    sags_tiles: Sags, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], english: tuple[str, ...]
) -> None:
    plain = sags_tiles(*arguments).out
    monkeypatch.setenv("SAGS_LANG", PSEUDO_LANGUAGE)
    other = sags_tiles(*arguments).out
    assert [words for words in english if words not in plain] == []
    assert [words for words in english if words in other] == []
