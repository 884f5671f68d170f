"""The command palette finds what people type, in four languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QListWidgetItem
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from editor.messages import languages, msg, table
from editor.ui.dialogs.command_palette import CommandPalette, fold_words, matching_commands
from editor.ui.window.actions import Command
from editor.ui.window.main_window import MainWindow
from tests.ui.windows import CTRL, SHIFT, dialog, make_window, open_example, press_key, settings_in, type_in

TYPED: dict[str, dict[str, str | tuple[str, ...]]] = {
    "en": {
        "rotate": "rotate", "turn": "rotate", "turn left": "rotate-back", "clockwise": "rotate", "mirror": "flip",
        "flip": "flip", "delete": "delete", "remove": "delete", "erase": ("delete", "tool-eraser"),
        "eraser": "tool-eraser", "autosave": "preferences", "auto save": "preferences", "settings": "preferences",
        "options": "preferences", "pdf": "export", "share": "export", "png": "export", "export": "export",
        "print": "print", "paper": "print", "help": "guides", "shortcuts": "shortcuts", "hotkeys": "shortcuts",
        "night": "theme-dark", "dark": "theme-dark", "dark mode": "theme-dark", "light": "theme-light",
        "layer": "level-add", "level": "level-add", "new floor": "level-add", "fit": "fit", "zoom to fit": "fit",
        "fit window": "fit", "zoom in": "zoom-in", "actual size": "zoom-100", "full screen": "hide-panels",
        "undo": "undo", "redo": "redo", "door": "tool-place-door", "wall": "tool-wall", "sight": "tool-sight",
        "los": "tool-sight", "line of sight": "tool-sight", "stairs": "tool-stairs", "zombie": "tool-character",
        "random": "generate-map", "generate": "generate-map", "new": "new", "new game": "table-new",
        "sags": "table-new",
        "search": "find-piece", "hint": ("what-fits", "table-decide"), "german": "language-de", "load": "open",
        "exit": "quit", "version": "about", "rules": "interpretations", "coordinates": "numbers", "heatmap": "heat-map",
        "expansion": "packs", "mod": "packs", "custom tiles": "tile-editor-enter", "tile editor": "tile-editor-enter",
        "clone": "duplicate", "welcome": "start", "hand": "tool-pan", "onion": "other-levels",
    },
    "de": {
        "drehen": "rotate", "links drehen": "rotate-back", "spiegeln": "flip", "wenden": "flip", "umdrehen": "flip",
        "löschen": "delete", "loschen": "delete", "entfernen": "delete", "radieren": "tool-eraser",
        "einstellungen": "preferences", "automatisch speichern": "preferences", "pdf": "export", "teilen": "export",
        "drucken": "print", "hilfe": "guides", "tastenkürzel": "shortcuts", "nacht": "theme-dark",
        "dunkel": "theme-dark",
        "ebene": "level-add", "stockwerk": "level-add", "einpassen": "fit", "an fenster": "fit",
        "rückgängig": "undo", "ruckgangig": "undo", "exportieren": "export", "tür": "tool-place-door",
        "tur": "tool-place-door", "wand": "tool-wall", "mauer": "tool-wall", "sicht": "tool-sight",
        "sichtlinie": "tool-sight", "los": "tool-sight", "zufall": "generate-map", "generieren": "generate-map",
        "neu": "new", "neue partie": "table-new", "vollbild": "hide-panels", "englisch": "language-en",
        "heatmap": "heat-map", "erweiterung": "packs", "version": "about", "regeln": "interpretations",
        "plättcheneditor": "tile-editor-enter",
    },
    "fr": {
        "tourner": "rotate", "pivoter": "rotate", "tourner à gauche": "rotate-back", "miroir": "flip",
        "retourner": "flip", "supprimer": "delete", "effacer": ("delete", "tool-eraser"), "gomme": "tool-eraser",
        "préférences": "preferences", "preferences": "preferences", "sauvegarde auto": "preferences",
        "pdf": "export", "partager": "export", "imprimer": "print", "aide": "guides", "raccourcis": "shortcuts",
        "nuit": "theme-dark", "sombre": "theme-dark", "niveau": "level-add", "etage": "level-add",
        "calque": "level-add", "ajuster": "fit", "annuler": "undo", "défaire": "undo", "exporter": "export",
        "porte": "tool-place-door",
        "mur": "tool-wall", "vue": "tool-sight", "ligne de vue": "tool-sight", "hasard": "generate-map",
        "aleatoire": "generate-map", "générer": "generate-map", "nouveau": "new", "nouvelle partie": "table-new",
        "plein écran": "hide-panels", "allemand": "language-de", "extension": "packs", "règles": "interpretations",
        "éditeur de tuiles": "tile-editor-enter",
    },
    "ru": {
        "повернуть": "rotate", "повернуть влево": "rotate-back", "вращать": "rotate", "отразить": "flip",
        "перевернуть": "flip", "удалить": "delete", "стереть": ("delete", "tool-eraser"), "ластик": "tool-eraser",
        "настройки": "preferences", "автосохранение": "preferences", "pdf": "export", "поделиться": "export",
        "печать": "print", "распечатать": "print", "помощь": "guides", "горячие клавиши": "shortcuts",
        "ночь": "theme-dark",
        "темная": "theme-dark", "тёмная": "theme-dark", "уровень": "level-add", "слой": "level-add",
        "этаж": "level-add", "вписать": "fit", "вся карта": "fit", "отменить": "undo", "отмена": "undo",
        "экспорт": "export", "дверь": "tool-place-door", "стена": "tool-wall", "видимость": "tool-sight",
        "линия видимости": "tool-sight", "случайная": "generate-map", "сгенерировать": "generate-map", "новый": "new",
        "новая игра": "table-new", "полный экран": "hide-panels", "немецкий": "language-de", "дополнение": "packs",
        "правила": "interpretations", "редактор тайлов": "tile-editor-enter", "версия": "about",
    },
}  # fmt: skip
"""What people type, and the command they expect on top; with several, all of them before any other."""


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> MainWindow:
    window = make_window(qtbot, tmp_path)
    open_example(window, tmp_path)
    return window


def found(commands: tuple[Command, ...], typed: str, recent: tuple[str, ...] = ()) -> list[str]:
    return [each.id for each in matching_commands(commands, typed, recent)]


def rows(palette: CommandPalette) -> list[QListWidgetItem]:
    return [palette.list.item(row) for row in range(palette.list.count())]


def ids(palette: CommandPalette) -> list[str]:
    return [row.data(Qt.ItemDataRole.UserRole) for row in rows(palette)]


def open_palette(window: MainWindow) -> CommandPalette:
    window.action_registry["find-command"].trigger()
    return dialog(window, CommandPalette)


def test_the_palette_closes_when_the_window_is_built_again(window: MainWindow) -> None:
    palette = open_palette(window)
    window.rebuild_ui(lambda: None)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(palette) or not palette.isVisible()


@pytest.mark.parametrize("language", TYPED)
def test_what_people_type_finds_the_command_they_mean(language: str, window: MainWindow) -> None:
    window.choose_language(language)
    commands = window.action_registry.commands
    wrong = {}
    for typed, meant in TYPED[language].items():
        expected = {meant} if isinstance(meant, str) else set(meant)
        top = found(commands, typed)[: len(expected)]
        if set(top) != expected:
            wrong[typed] = (meant, top)
    assert wrong == {}


@pytest.mark.parametrize("language", languages())
def test_every_command_has_words_and_every_word_a_command(language: str, window: MainWindow) -> None:
    known = {each.id for each in window.action_registry.commands}
    assert set(table("search-words", language)) == known


def test_words_match_in_any_order_by_their_beginnings(window: MainWindow) -> None:
    commands = window.action_registry.commands
    assert found(commands, "heat map") == found(commands, "MAP  hea")
    assert found(commands, "heat map")[0] == "heat-map"
    assert "heat-map" not in found(commands, "eat")
    assert found(commands, "heat nonsense") == []
    assert len(found(commands, "")) == len(commands)


def test_words_are_compared_without_case_and_accents() -> None:
    assert fold_words("ÜBER Übersicht, Œuvre – été Ёлка") == ("uber", "ubersicht", "oeuvre", "ete", "елка")


def test_among_equal_matches_recent_commands_are_first(window: MainWindow) -> None:
    commands = window.action_registry.commands
    assert found(commands, "", ("about", "fit"))[:2] == ["about", "fit"]
    assert found(commands, "zoom")[:2] == ["zoom-in", "zoom-out"]
    assert found(commands, "zoom", ("zoom-out",))[:2] == ["zoom-out", "zoom-in"]
    assert found(commands, "undo", ("redo", "fit"))[0] == "undo", "a better match beats a recent one"


def test_the_palette_runs_the_command_and_remembers_it(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    press_key(window.canvas, Qt.Key.Key_P, CTRL | SHIFT)
    palette = dialog(window, CommandPalette)
    type_in(palette.field, "draw wal")
    press_key(palette.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.workspace.tool is not None and window.workspace.tool.name == "wall")
    assert settings_in(tmp_path).recent_commands() == ["tool-wall"]
    assert ids(open_palette(window))[0] == "tool-wall"


def test_only_the_last_commands_are_remembered_each_once(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    for name in (*map(str, range(20)), "19", "15"):
        settings.remember_command(name)
    assert settings.recent_commands() == ["15", "19", "18", "17", "16", "14", "13", "12"]


def test_commands_that_cannot_be_used_now_are_gray_and_only_found_by_name(window: MainWindow) -> None:
    palette = open_palette(window)
    assert "save" in ids(palette)
    assert "undo" not in ids(palette)
    type_in(palette.field, "undo")
    assert ids(palette)[0] == "undo"
    assert not rows(palette)[0].flags() & Qt.ItemFlag.ItemIsEnabled
    press_key(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible(), "nothing happens"


def test_it_says_so_when_no_command_matches(window: MainWindow) -> None:
    palette = open_palette(window)
    type_in(palette.field, "xyzzy")
    assert [row.text() for row in rows(palette)] == [msg("ui.find-command-none").text()]
    press_key(palette.field, Qt.Key.Key_Return)
    assert palette.isVisible()
