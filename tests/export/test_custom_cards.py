"""What players need on paper beyond the box: custom cards, the search deck, rules of the S.A.G.S., secret sheets."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from editor.board import Board, compile_board
from editor.cli import sags
from editor.export import EXPORTERS
from editor.export.pdf import pdf_bytes
from editor.export.sheet.custom_cards import card_pages, custom_cards
from editor.export.sheet.typography import INCH
from editor.files import write_scenario
from editor.model.cards import Character, CharacterAbility, Condition, Equipment, Mission, Use, Who
from editor.model.objectives import Objective
from editor.model.scenario import CustomCards, Scenario
from editor.sags.game.scenario import to_scenario
from tests.drawn_map import real_box
from tests.export.sheets import OPTIONS, changed, first_steps, words_on
from tests.sags.game.computer_games import course

pytestmark = pytest.mark.usefixtures("qapp")

HERO = Character(
    id="hero",
    name="Ada Stone",
    faction="norad",
    help="Fights on.",
    mp_cost=7,
    healthy=Condition(armor=41, close_dark="12d", shooting="13a", movement=43),
    wounded=Condition(armor=31, movement=33),
    abilities=(
        CharacterAbility(
            id="rally", name="Rally", healthy=Use(cp=51, threshold=52, tests=("technical",), gives="all friends cheer")
        ),
    ),
)
CROWBAR = Equipment(
    id="crowbar", name="Crowbar", weight=61, find_factor=62, room_types=("technical",), damage_red="63d", copies=2
)
ERRAND = Mission(
    id="errand",
    name="Errand",
    faction="salemite",
    mp=71,
    event="exit",
    by=Who(characters=("hero",)),
    carrying="crowbar",
)
HOUSE = CustomCards(characters=(HERO,), equipment=(CROWBAR,), missions=(ERRAND,))
TRAITORS = ("franck-einstein", "cherokee-bill")
VALUES = (
    *("Ada Stone", "Fights on.", "41", "31", "12 dice", "13 points", "43", "33", "Rally", "51", "52", "technical"),
    *("All friends cheer", "Crowbar", "61", "62", "technical room", "63 dice", "Errand", "+71", "Character leaves"),
)


def board(**fields: Any) -> Board:
    return changed(first_steps(), **({"house": HOUSE} | fields))


def text(made: Board, **options: Any) -> str:
    reader = PdfReader(BytesIO(pdf_bytes(made, OPTIONS | options)))
    return " ".join(" ".join(words_on(page).split()) for page in reader.pages)


def notes(made: Board, **options: Any) -> list[str]:
    return [note.id for note in EXPORTERS["pdf"].preflight(made, OPTIONS | options)]


@pytest.mark.parametrize("what", ["sheet", "cards"])
def test_custom_cards_are_printed_with_all_values(what: str) -> None:
    printed = text(board(), what=what)
    assert [value for value in VALUES if value not in printed] == []


@pytest.mark.parametrize(("language", "words"), [("en", "Paid by: NORAD"), ("fr", "Payé par : NORAD")])
def test_who_pays_for_an_ability_has_the_punctuation_of_the_language(language: str, words: str) -> None:
    paid = HERO.abilities[0].model_copy(update={"paid_by": "norad"})
    house = CustomCards(characters=(HERO.model_copy(update={"abilities": (paid,)}),))
    assert f"Rally ({words})" in text(board(house=house), what="cards", language=language)


def test_a_scenario_without_custom_cards_has_no_such_section() -> None:
    assert "Custom cards" not in text(first_steps())
    assert "no custom cards" in text(first_steps(), what="cards")
    assert notes(first_steps(), what="cards") == ["sheet.no-cards"]
    assert notes(board(), what="cards") == ["sheet.pdf-only-cards"]


def test_cards_to_cut_out_have_the_size_of_cards_and_as_many_copies() -> None:
    pages = card_pages(board(), "a4")
    cards = [placed for placed in pages.pages[0] if placed.links]
    assert [placed.links[0][1].id for placed in cards] == ["hero", "crowbar", "crowbar", "errand"]
    sizes = {
        (round(25.4 * placed.box.width() / INCH, 1), round(25.4 * placed.box.height() / INCH, 1)) for placed in cards
    }
    assert sizes == {(63.0, 88.0)}
    assert all(pages.sheet.contains(placed.box) for placed in cards)
    boxes = [placed.box for placed in cards]
    overlaps = [one.intersected(two) for one in boxes for two in boxes if one is not two]
    assert all(each.width() < 1 or each.height() < 1 for each in overlaps), "no card covers another"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_ten_cards_need_two_pages(paper: str) -> None:
    nine = CustomCards(equipment=(CROWBAR.model_copy(update={"copies": 9}),))
    ten = CustomCards(equipment=(CROWBAR.model_copy(update={"copies": 10}),))
    assert [len(card_pages(board(house=each), paper).pages) for each in (nine, ten)] == [1, 2]


def test_text_that_is_too_long_continues_on_another_card() -> None:
    words = " ".join(f"word{number:03d}" for number in range(300))
    wordy = CustomCards(missions=(ERRAND.model_copy(update={"help": words}),))
    printed = text(board(house=wordy), what="cards")
    assert "Errand (2)" in printed
    assert [word for word in words.split() if word not in printed] == []


def secret_board() -> Board:
    side = first_steps().scenario.sides[0].id
    secret = Objective(id="secret", side=side, goal="other", text="Do the errand.", mission="errand", secret=True)
    return board(objectives=(secret,))


def test_a_mission_that_a_side_holds_secretly_is_only_on_its_secret_sheet() -> None:
    made = secret_board()
    side = made.scenario.sides[0].id
    assert "Errand" not in text(made)
    assert "Errand" not in text(made, what="cards")
    assert "+71" in text(made, secrets=side)
    assert custom_cards(made, made.scenario.sides[1].id) == []
    assert notes(made, what="cards") == ["sheet.pdf-only-cards", "sheet.pdf-secret-cards"]
    assert notes(made)[-1] == "sheet.pdf-secrets-left"
    assert "sheet.pdf-secrets-left" not in notes(board())


# --- games of the S.A.G.S. --------------------------------------------------------------------------------------------


@cache
def game(players: int) -> Scenario:
    return to_scenario(course(players, 1)[-1])


def game_text(players: int, **options: Any) -> str:
    return text(compile_board(game(players), real_box()), **options)


def test_two_players_read_the_rules_that_are_forgotten() -> None:
    printed = game_text(2)
    assert "An event can score only one of your missions" in printed
    assert "Kill Traitor" in printed
    assert "Mercenary" not in printed
    scenario = game(2)
    others = tuple(
        side.model_copy(
            update={"characters": tuple(each for each in side.characters if each.character not in TRAITORS)}
        )
        for side in scenario.sides
    )
    dealt = tuple(each for each in scenario.objectives if each.mission != "kill-traitor")
    assert "Kill Traitor" in text(compile_board(scenario.model_copy(update={"objectives": dealt}), real_box()))
    assert "Kill Traitor" not in text(compile_board(scenario.model_copy(update={"sides": others}), real_box()))
    assert "Technical room" in printed, "where search cards are found"


def test_three_players_read_how_duels_end() -> None:
    printed = game_text(3)
    assert "An event can score only one of your missions" in printed
    assert printed.count("or if all withdraw") == printed.count("All bids are lost.") == 2
    assert "The Salemite Mercenary is Player" in printed
    assert "Kill Traitor" not in printed


def test_other_scenarios_have_no_rules_of_the_sags() -> None:
    assert "An event can score" not in text(first_steps())


def test_a_secret_sheet_names_its_owner_on_every_page() -> None:
    made = compile_board(game(2), real_box())
    for side, name in (("norad", "NORAD"), ("salemite", "Salemites")):
        data = PdfReader(BytesIO(pdf_bytes(made, OPTIONS | {"secrets": side})))
        first = words_on(data.pages[0])
        assert f"SECRET SHEET FOR {name.upper()}" in first
        assert all(f"For {name} only" in words_on(page) for page in data.pages)
        assert data.metadata is not None
        assert f"For {name} only" in (data.metadata.title or "")
    assert "SECRET SHEET" not in game_text(2)


def test_a_secret_sheet_has_a_file_name_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write_scenario(tmp_path / "night.scenario.json", game(2))
    run = CliRunner().invoke(sags, ["export", "night.scenario.json", "--to", "pdf", "--secrets", "norad"])
    assert run.exit_code == 0, run.output
    assert (tmp_path / "night-norad.pdf").exists()
    assert not (tmp_path / "night.pdf").exists()
