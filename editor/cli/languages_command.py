"""``sags languages``: list the languages of the program and check translations."""

from __future__ import annotations

from collections.abc import Iterator

import click

from editor.catalog import load_box
from editor.catalog.game_file import game_folders
from editor.catalog.toml_document import TomlProblem
from editor.catalog.translation import box_translations, english_texts, find_untranslated_names, read_translation
from editor.cli.output.terminal import echo
from editor.cli.translated_click import TranslatedGroup
from editor.errors import StudioError
from editor.messages import Message, families, language_name, languages, msg, table
from editor.messages.checking import find_broken_texts, find_untranslated_texts
from editor.messages.tables import ENGLISH
from editor.model.game import EARTH_REBORN
from editor.paths import game_folder


@click.group(name="languages", cls=TranslatedGroup)
def command() -> None:
    """Group the commands about languages."""


@command.command("list")
def list_() -> None:
    """List the languages."""
    box = set(english_texts(load_box(), game_folder(EARTH_REBORN)).values())
    every = sum(len(table(family)) for family in families())
    for each in languages():
        texts = sum(name in table(family) for family in families() for name in table(family, each))
        names = len(box if each == ENGLISH else box.intersection(box_translations(each)))
        known = {"texts": texts, "all": every, "names": names, "box": len(box)}
        echo(msg("languages.language", language=each, name=language_name(each), **known))


@command.command()
@click.argument("names", nargs=-1, metavar="[LANGUAGE]...")
def check(names: tuple[str, ...]) -> None:
    """Print what is missing or wrong in languages."""
    for name in names:
        if name not in languages():
            raise StudioError(msg("language.unknown", language=name, known=languages()))
    to_do = 0
    for language in names or languages():
        faults = list(faults_of(language))
        to_do += len(faults)
        for fault in faults:
            echo(fault, err=True)
        echo(msg("languages.unfinished" if faults else "languages.whole", language=language, count=len(faults)))
    if to_do:
        raise SystemExit(1)


def faults_of(language: str) -> Iterator[Message | TomlProblem]:
    """Yield everything that is wrong or missing in a language, in the tables and in the box."""
    broken = list(find_broken_texts(language))
    yield from broken
    if any(each.id == "languages.not-toml" for each in broken):
        return
    yield from find_untranslated_texts(language)
    if language != ENGLISH:
        boxes = {folder: load_box(folder) for folder in game_folders().values()}
        for folder, box in boxes.items():
            yield from read_translation(folder, language, box)[1]
        yield from find_untranslated_names(language, boxes)
