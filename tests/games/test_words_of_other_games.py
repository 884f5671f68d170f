"""A game that has none of Earth Reborn's words shows none of them: in the window, in commands and in exports.

The words of a game may be in the code only in the files of ``KNOWN_FILES``, a list that only shrinks.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner
from pypdf import PdfReader
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from editor.catalog.box_loader import available_boxes
from editor.cli import sags
from editor.edits.selection import Selection
from editor.export.exporters import EXPORTERS
from editor.files import read_scenario
from editor.messages import current_language, language_scope, msg
from editor.model.grid import Square
from editor.ui.dialogs.command_palette import CommandPalette
from editor.ui.dialogs.export import ExportDialog
from editor.ui.dialogs.new_document import NewScenarioDialog
from editor.ui.dialogs.preferences import PreferencesDialog
from editor.ui.dialogs.print_preview import PrintPreview
from editor.ui.dialogs.search_dialogs import FindPieceDialog
from editor.ui.dialogs.text_dialogs import InterpretationsDialog
from editor.ui.tile_editor.packs_dialog import PacksDialog
from editor.ui.tile_editor.tile_dialogs import CopyFaceDialog, NewTileDialog
from tests.ui.shown_texts import action_texts, shown_texts
from tests.ui.windows import Script, dialog, make_window

ROOT = Path(__file__).resolve().parent.parent.parent
PACKS = ROOT / "docs" / "packs"
FOREIGN = re.compile(
    r"\bRB\b|\bMPs?\b|\bCPs?\b|NORAD|Salemite|Driller|S\.A\.G\.S|Earth Reborn|Sewers|Magnetic|magnetic"
    r"|(?i:command point|mission point|initiative|search deck|\bpower\b|mercenar|indoor|outdoor|border section"
    r"|prisoner|equipment|wounded|\bfacing\b|broken wall|rule modules|home ground|\bsmoke\b|goggles|\bdefense\b)"
)


@pytest.fixture
def scenario(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A scenario of The Warden's Keep with its game beside it, one problem, a door where no wall is, and a rule."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shutil.copytree(PACKS / "wardens-keep", tmp_path / "wardens-keep")
    path = tmp_path / "seal.scenario.json"
    fields = json.loads((PACKS / "stolen-seal.scenario.json").read_text(encoding="utf-8"))
    level = fields["levels"][0]
    level["doors"][0]["edges"] = [[2, 2, "n"]]
    fields["rules_as_data"] = [{"rule": "carry", "marker": level["markers"][0]["id"]}]
    path.write_text(json.dumps(fields), encoding="utf-8")
    return path


def foreign(texts: Iterator[tuple[str, str]] | list[tuple[str, str]]) -> set[tuple[str, str]]:
    """Return the texts with a word that the game does not have, from that word on."""
    words = FOREIGN_BY_LANGUAGE[current_language()]
    hits = [(where, text, words.search(text) or FOREIGN.search(text)) for where, text in texts]
    return {(where, text[hit.start() :][:200]) for where, text, hit in hits if hit}


def test_words_are_found() -> None:
    assert foreign([("label", "CP per turn")])
    assert foreign([("label", "Show indoor faces")])
    assert not foreign([("label", "The compass of the keep")])


@pytest.mark.parametrize("language", ["en", "de", "fr", "ru"])
def test_window_has_no_foreign_words(language: str, scenario: Path, qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path, Script())
    window.choose_language(language)
    window.files.open_path(scenario)
    document, page = window.workspace.document, window.pages
    assert document.box.game.id == "wardens-keep"
    assert document.report.problems
    found = set()
    page.show_page("map")
    for tab in ("tiles", "doors", "markers", "characters"):
        window.panels.palette.show_tab(tab)
        found |= foreign(shown_texts(window))
    level = document.level.level
    start = next(iter(document.scenario.starts()))[1]
    for selection in (
        Selection(level.id, tiles=frozenset({level.placements[0].id})),
        Selection(level.id, doors=frozenset({level.doors[0].id})),
        Selection(level.id, markers=frozenset({level.markers[0].id})),
        Selection(level.id, characters=frozenset({start.id})),
    ):
        document.select(selection)
        found |= foreign(shown_texts(window))
    for command in ("tool-place-tile", "tool-place-door", "tool-marker", "tool-character", "tool-sight", "tool-note"):
        window.action_registry[command].trigger()
        tool = window.workspace.tool
        assert tool is not None
        found |= foreign([("hint", str(tool.hint() or "")), *shown_texts(window)])
    window.action_registry["tool-select"].trigger()
    page.show_page("scenario")
    sections = [page.scenario.list.item(row).text() for row in range(page.scenario.list.count())]
    assert len(sections) > 5
    for row in range(len(sections)):
        page.scenario.list.setCurrentRow(row)
        found |= foreign(shown_texts(window))
    page.show_page("sheet")
    found |= foreign(shown_texts(window))
    page.show_page("map")
    dialogs: dict[str, type[QDialog]] = {
        "export": ExportDialog,
        "interpretations": InterpretationsDialog,
        "print": PrintPreview,
        "packs": PacksDialog,
        "preferences": PreferencesDialog,
        "find-command": CommandPalette,
        "find-piece": FindPieceDialog,
    }
    for command, kind in dialogs.items():
        assert window.action_registry[command].isEnabled(), command
        window.action_registry[command].trigger()
        asked = dialog(window, kind)
        found |= foreign(shown_texts(asked))
        asked.reject()
    assert found - {("Label", "Terrain")} == set(), "which is also French for the kind of a square"
    assert not window.action_registry["tool-wall"].isEnabled(), "the walls of the board are printed"
    assert not window.action_registry["tool-breach"].isEnabled()


def test_menus_and_tooltips_have_no_foreign_words(scenario: Path, qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path, Script())
    assert window.action_registry["table-new"].isVisible(), "the start page has it"
    window.files.open_path(scenario)
    assert foreign(action_texts(list(window.action_registry))) == set()
    menus = window.controls.menus.by_path
    assert not menus["menu-table"].menuAction().isVisible(), "nothing of it belongs to the game"
    assert not window.action_registry["tile-editor-verify"].isVisible(), "there is no physical tile to compare with"
    for menu in menus.values():
        if menu.menuAction().isVisible():
            assert foreign([("menu", menu.title()), *action_texts(menu.actions())]) == set()
    window.action_registry["start"].trigger()
    assert window.action_registry["table-new"].isVisible()
    assert menus["menu-table"].menuAction().isVisible()
    shown = foreign(shown_texts(window.start_page))
    assert {text for _, text in shown} <= {"S.A.G.S."}, "only the card that plays Earth Reborn names it"


def test_tile_editor_has_no_foreign_words(scenario: Path, qtbot: QtBot, tmp_path: Path) -> None:
    window = make_window(qtbot, tmp_path, Script())
    window.files.open_path(scenario)
    window.tile_editor.enter()
    page = window.tile_editor.page
    assert page is not None
    found = set()
    for tab in range(page.lists.count()):
        page.lists.setCurrentIndex(tab)
        found |= foreign(shown_texts(window))
    for name in page.brushes.buttons:
        page.brushes.take(name)
        found |= foreign(shown_texts(page))
    page.face_panel.element.show_at(Square(0, 0))
    found |= foreign(shown_texts(page)) | foreign(action_texts(list(window.action_registry)))
    for command, kind in (("tile-editor-new", NewTileDialog), ("tile-editor-copy", CopyFaceDialog)):
        window.action_registry[command].trigger()
        asked = dialog(window, kind)
        found |= foreign(shown_texts(asked))
        asked.reject()
    assert found == set()


def test_dialog_of_a_new_scenario_has_only_the_words_of_the_chosen_game(
    scenario: Path, qtbot: QtBot, tmp_path: Path
) -> None:
    window = make_window(qtbot, tmp_path, Script())
    window.files.open_path(scenario)
    window.action_registry["new"].trigger()
    asked = dialog(window, NewScenarioDialog)
    assert asked.box.game.id == "wardens-keep"
    games = {game.name for game in (box.game for box in available_boxes(asked.box))}
    texts = [(where, text) for where, text in shown_texts(asked) if text.partition("\n")[0] not in games]
    assert foreign(texts) == set(), "apart from the list of games"
    asked.reject()


COMMANDS = [
    ["validate", "{file}"],
    ["validate", "{file}", "--json"],
    ["report", "{file}"],
    ["report", "{file}", "--json"],
    ["path", "{file}", "--from", "0,2", "--to", "5,4"],
    ["los", "{file}", "--from", "0,2"],
    ["los", "{file}", "--from", "0,2", "--json"],
    ["fill", "{file}", "-o", "{folder}/filled.scenario.json"],
    ["packs", "check", "{folder}/wardens-keep"],
    ["--pack", "{folder}/wardens-keep", "tiles", "check"],
    ["--pack", "{folder}/wardens-keep", "tiles", "list"],
    ["--pack", "{folder}/wardens-keep", "tiles", "show", "keep"],
    ["--pack", "{folder}/wardens-keep", "tiles", "document", "-o", "{folder}/box.md"],
    ["--pack", "{folder}/wardens-keep", "new", "--game", "wardens-keep", "-o", "{folder}/new.scenario.json"],
]


@pytest.mark.parametrize("line", COMMANDS, ids=lambda line: " ".join(each for each in line if "{" not in each))
def test_commands_print_no_foreign_words(line: list[str], scenario: Path) -> None:
    arguments = [each.format(file=scenario, folder=scenario.parent) for each in line]
    result = CliRunner().invoke(sags, arguments)
    assert result.exit_code in (0, 1)
    written = [path.read_text("utf-8") for path in (scenario.parent / "box.md",) if path.exists()]
    assert result.output or written
    assert foreign([("output", text) for each in (result.output, *written) for text in each.splitlines()]) == set()


OF_EARTH_REBORN = ("demo", "generate", "play", "replay")
"""Commands of the S.A.G.S., which no other game has."""


@pytest.mark.parametrize("name", [each for each in sags.list_commands(Context(sags)) if each not in OF_EARTH_REBORN])
def test_help_of_commands_says_what_is_only_for_earth_reborn(name: str) -> None:
    """A sentence about something that only Earth Reborn has names the game. Any game can have facings and smoke."""
    command = sags.get_command(Context(sags), name)
    assert command is not None
    context = Context(command, info_name=name, parent=Context(sags))
    helps = [command.get_short_help_str(200), command.get_help(context).partition("Options:")[0]]
    helps += [record[1] for each in command.get_params(context) if (record := each.get_help_record(context))]
    sentences = [re.sub("acing|smoke", "", text) for each in helps for text in re.split(r"(?<=\.)\s+", each)]
    assert foreign([("help", text) for text in sentences if "Earth Reborn" not in text]) == set()


FOREIGN_BY_LANGUAGE = {
    "en": FOREIGN,
    "de": re.compile(
        r"\bRB\b|\bMP\b|\bBP\b|NORAD|Salemit|Driller|S\.A\.G\.S|Earth Reborn"
        r"|(?i:befehlspunkt|missionspunkt|initiative|suchstapel|\bstrom\b|söldner|\binnen|\baußen|im freien|magnet"
        r"|rahmenabschnitt|gefangen|ausrüstung|verwundet|blickrichtung|durchbr|regelmodul|heimatgel|\brauch|kanalisation)"
    ),
    "fr": re.compile(
        r"\bRB\b|\bPM\b|\bPC\b|NORAD|Salémite|S\.A\.G\.S|Earth Reborn"
        r"|(?i:points? de commandement|points? de mission|initiative|fouille|\bcourant\b|mercenaire|intérieur|extérieur"
        r"|foreuse|magnétique|prisonnier|équipement|blessé|orientation\b(?!\W:| possible)|terrain\b|brèche"
        r"|modules de règles|fumée|égout)"
    ),
    "ru": re.compile(
        r"\bRB\b|\bОМ\b|\bКО\b|NORAD|S\.A\.G\.S|Earth Reborn"
        r"|(?i:салемит|командн|очк\w* мисси|инициатив|колод\w* поиска|питани|наёмник|внутри|снаружи"
        r"|внутренн(?!яя ошибка)|наружн|буров|магнитн|пленник"
        r"|снаряжени|\bранен|направление|пролом|модул|территори|дым|канализац)"
    ),
}
"""Language -> its words for what The Warden's Keep does not have."""


def exported_texts(name: str, target: Path) -> list[str]:
    match name:
        case "pdf":
            return [page.extract_text() for page in PdfReader(target).pages]
        case "png":
            image = QImage(str(target))
            return [f"{key}: {image.text(key)}" for key in image.textKeys()]
        case "table-engine":  # facings are a question that this format asks of every game
            return target.read_text(encoding="utf-8").replace('"facing"', "").splitlines()
    return [line for line in target.read_text(encoding="utf-8").splitlines() if len(line) < 5000]  # no pictures


@pytest.mark.parametrize("language", FOREIGN_BY_LANGUAGE)
@pytest.mark.parametrize("name", [name for name in EXPORTERS if name != "engine"])
def test_exports_have_no_foreign_words(name: str, language: str, scenario: Path, tmp_path: Path) -> None:
    fields = json.loads(scenario.read_text(encoding="utf-8"))
    scenario.write_text(json.dumps(fields | {"language": language}), encoding="utf-8")
    target = tmp_path / f"seal.{name}"
    line = ["--lang", language, "export", str(scenario), "--to", name, "-o", str(target), "--force"]
    result = CliRunner().invoke(sags, line)
    assert result.exit_code == 0, result.output
    texts = [*exported_texts(name, target), *result.output.splitlines()]
    found = FOREIGN_BY_LANGUAGE[language]
    assert [text[:200] for text in texts if found.search(text) or FOREIGN.search(text)] == []
    assert read_scenario(scenario).title in result.output + "".join(texts) or name in ("tmj", "uvtt", "svg", "png")


@pytest.mark.parametrize("language", FOREIGN_BY_LANGUAGE)
def test_words_are_found_in_every_language(language: str) -> None:
    """The words of Earth Reborn's forms and sheets are foreign in the language that they are shown in."""
    with language_scope(language):
        shown = [msg(f"{family}.{name}").text() for family, name in WORDS_OF_EARTH_REBORN]
    assert [text for text in shown if not FOREIGN_BY_LANGUAGE[language].search(text)] == []


WORDS_OF_EARTH_REBORN = [
    *(("form", name) for name in ("initiative", "cp", "mp", "wounded", "prisoner", "equipment", "modules", "ground")),
    *(("form", name) for name in ("section-search-deck", "faction-mercenaries", "magnetic-card", "facing")),
    *(("ui", name) for name in ("area-indoor", "area-outdoor")),
]


# --- the code ---

GAME_WORDS = re.compile(r"norad|salemite|earth.reborn|warden|deep.shaft|after.the.end", re.IGNORECASE)
KNOWN_FILES = frozenset(
    {
        "editor/board/names.py",
        "editor/catalog/box.py",
        "editor/catalog/box_loader.py",
        "editor/catalog/box_reader.py",
        "editor/catalog/deck_check.py",
        "editor/catalog/fact_check.py",
        "editor/catalog/game_file.py",
        "editor/catalog/packs/pack.py",
        "editor/catalog/text_picture.py",
        "editor/catalog/translation.py",
        "editor/cli/languages_command.py",
        "editor/cli/new_command.py",
        "editor/cli/output/tiles_tables.py",
        "editor/cli/tiles_command.py",
        "editor/export/engine/engine_file.py",
        "editor/export/engine/engine_schema.py",
        "editor/export/engine/file_model.py",
        "editor/export/engine_reader.py",
        "editor/files/scenario_file.py",
        "editor/model/cards.py",
        "editor/model/game.py",
        "editor/model/pack_info.py",
        "editor/model/sags_constants.py",
        "editor/model/scenario.py",
        "editor/model/tile.py",
        "editor/render/color_palette.py",
        "editor/render/legend.py",
        "editor/render/painters/miniature_painter.py",
        "editor/rules/scenario_rules/objectives.py",
        "editor/session/tile_editor/tile_editor_session.py",
        "editor/ui/help/tour.py",
        "editor/ui/table/card_choice_pages.py",
    }
)


def test_words_of_games_are_only_in_known_files() -> None:
    files = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "editor").rglob("*.py")
        if "sags" not in path.relative_to(ROOT / "editor").parts and "sags_rules" not in path.parts
        if GAME_WORDS.search(path.read_text(encoding="utf-8"))
    }
    assert files - KNOWN_FILES == set(), "name the part after what it does, and let the game name it in game.toml"
    assert KNOWN_FILES - files == set(), "remove these files from the list: it only shrinks"
