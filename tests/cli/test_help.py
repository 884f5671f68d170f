"""Help is in the message tables: every command and option has a text, and no text is unused."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from editor.cli import sags
from editor.cli.translated_click import PLACEHOLDERS, help_key, option_key, translate_click_error
from editor.messages import language_scope, table
from editor.messages.tables import PSEUDO_LANGUAGE

WORDS_OF_HELP = {
    "usage",
    "options",
    "commands",
    "required",
    "default",
    *(f"place-{name}" for name in PLACEHOLDERS.values()),
}


def contexts(command: click.Command = sags, parent: click.Context | None = None) -> Iterator[click.Context]:
    """Yield every command with its context."""
    context = click.Context(command, info_name=command.name, parent=parent)
    yield context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            inner = command.get_command(context, name)
            assert inner is not None
            yield from contexts(inner, context)


CONTEXTS = {" ".join(context.command_path.split()[1:]): context for context in contexts()}


def wanted() -> Iterator[str]:
    for context in CONTEXTS.values():
        yield help_key(context)
        for each in context.command.params:
            if isinstance(each, click.Option):
                yield option_key(help_key(context), each)


def test_every_command_and_option_has_a_help_text_and_no_text_is_unused() -> None:
    assert set(table("help")) - WORDS_OF_HELP == {*wanted(), "sags--help"}
    assert set(table("commands")) == set(sags.list_commands(CONTEXTS[""]))


@pytest.mark.parametrize("line", CONTEXTS)
def test_help_follows_the_language(line: str) -> None:
    shown = CliRunner().invoke(sags, ["--lang", PSEUDO_LANGUAGE, *line.split(), "--help"])
    assert shown.exit_code == 0, shown.output
    words = re.findall(r"\w+", shown.output)
    assert {"Usage", "Options", "OPTIONS", "ARGS", "RANGE", "required", "default"}.isdisjoint(words), shown.output
    assert {"Commands", "Show", "the", "Print", "Check", "and"}.isdisjoint(words), shown.output
    assert "Šĥöŵ ťĥíš ɱéššáĝé" in shown.output


def test_help_is_in_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAGS_LANG", PSEUDO_LANGUAGE)
    assert "Ûšáĝé" in CliRunner().invoke(sags, ["--help"]).output
    monkeypatch.setenv("SAGS_LANG", "en")
    assert CliRunner().invoke(sags, ["--help"]).output.startswith("Usage: ")


def test_words_for_what_a_user_types_follow_the_language() -> None:
    shown = CliRunner().invoke(sags, ["--lang", "fr", "export", "--help"]).output
    assert shown.startswith("Utilisation\xa0: sags export [OPTIONS] FICHIER\n")
    assert "le scénario de FICHIER" in shown
    assert "--option NOM=VALEUR" in shown
    assert "secrets=CAMP,…" in shown
    assert "--box ORDNER" in CliRunner().invoke(sags, ["--lang", "de", "tiles", "--help"]).output
    assert "der ID PAKET" in CliRunner().invoke(sags, ["--lang", "de", "packs", "remove", "--help"]).output
    with language_scope("fr"):
        assert str(translate_click_error("Missing argument 'FILE'.")) == "Il manque l’argument «\xa0FICHIER\xa0»."


@pytest.mark.parametrize(("language", "colon"), [("en", ":"), ("fr", "\xa0:")])
@pytest.mark.parametrize("line", ["", "export"])
def test_headings_have_the_colon_of_the_language(language: str, colon: str, line: str) -> None:
    lines = CliRunner().invoke(sags, ["--lang", language, *line.split(), "--help"]).output.splitlines()
    headings = [each for each in lines if each.endswith(":") and not each.startswith(" ")]
    assert len(headings) >= 2
    assert {re.sub(r"^[\w -]+", "", each) for each in headings} == {colon}
