"""Every part of the window has a passage of the guides, in every language."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from inspect import isclass
from typing import get_args

import pytest
from PySide6.QtWidgets import QDialog

import editor.ui
from editor.messages import languages
from editor.sags.game.state import GameStep
from editor.ui.dialogs.export import ExportDoneDialog
from editor.ui.dialogs.print_preview import PreviewDialog
from editor.ui.dialogs.search_dialogs import SearchDialog
from editor.ui.dialogs.standard_dialogs import ErrorDialog
from editor.ui.dialogs.text_dialogs import TextDialog
from editor.ui.help.guide_pages import GuidePage, guides_folder, read_guides, read_page
from editor.ui.help.help_topics import HELP_TOPICS
from editor.ui.scenario.section_registry import SECTIONS

WITHOUT_HELP = (ErrorDialog, ExportDoneDialog)
"""Dialogs that only report something."""
BASES = (PreviewDialog, SearchDialog, TextDialog)


def classes() -> Iterator[type]:
    for found in pkgutil.walk_packages(editor.ui.__path__, "editor.ui."):
        module = importlib.import_module(found.name)
        yield from (each for each in vars(module).values() if isclass(each) and each.__module__ == found.name)


def named_topics() -> set[str]:
    """Return the topics that widgets, sections and steps name."""
    attributes = {getattr(each, "help_topic", None) for each in classes()}
    found = {each for each in attributes if isinstance(each, str)}
    sections = {f"section-{kind.name}" for kind in SECTIONS}
    steps = {f"table-{step}" for step in get_args(GameStep)}
    return found | sections | steps | {"map", "table-privacy"}


def test_all_topics_are_used_and_all_used_topics_exist() -> None:
    assert named_topics() == set(HELP_TOPICS)


def test_every_dialog_has_a_topic() -> None:
    dialogs = [each for each in classes() if issubclass(each, QDialog) and each not in (*WITHOUT_HELP, *BASES)]
    assert len(dialogs) > 12
    assert [each.__name__ for each in dialogs if not hasattr(each, "help_topic")] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("topic", HELP_TOPICS)
def test_the_passage_of_a_topic_exists(topic: str, language: str) -> None:
    passage = HELP_TOPICS[topic]
    assert passage.anchor in read_guides(language)[passage.page].anchors


@pytest.mark.parametrize("language", [each for each in languages() if each != "en"])
def test_a_translated_page_has_the_explicit_anchors_of_the_original_in_their_order(language: str) -> None:
    compared = 0
    for name, page in read_guides(language).items():
        if page.path.parent.name == language:
            original = read_page(name, guides_folder() / f"{name}.md")
            assert explicit(original) == explicit(page), page.path
            compared += 1
    assert compared >= 5


def explicit(page: GuidePage) -> list[str]:
    """Return the anchors of a page that do not come from the words of its headings."""
    return [anchor for heading in page.headings for anchor in heading.anchors[:-1]]
