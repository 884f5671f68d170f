"""README.md, CONTRIBUTING.md and the pages of ``docs/`` name things that exist."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from editor.cli import sags
from editor.cli.output import terminal
from editor.ui.window.error_handler import NO_DISPLAY_EXIT_CODE

_CHECKOUT = Path(__file__).resolve().parent.parent
_DOCS = _CHECKOUT / "docs"
_PAGES = sorted(
    path.relative_to(_CHECKOUT).as_posix() for pattern in ("*.md", "docs/**/*.md") for path in _CHECKOUT.glob(pattern)
)
_WITH_TARGETS = ["README.md", "CONTRIBUTING.md", "docs/quality.md"]


def text(name: str) -> str:
    return (_CHECKOUT / name).read_text(encoding="utf-8")


def anchors(page: str) -> set[str]:
    """Return the anchors of a page: its own, and those that GitHub gives to headings."""
    titles = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", page, flags=re.DOTALL), re.MULTILINE)
    own = re.findall(r'<a id="([^"]+)">', page)
    return {*own, *(re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles)}


def test_the_readme_is_short_and_leads_to_the_guides() -> None:
    page = text("README.md")
    assert len(page.splitlines()) <= 120
    for guide in ("map-in-five-minutes", "scenario-in-half-an-hour", "sags-for-two", "your-own-tiles"):
        assert re.search(rf"\[!\[[^]]+\]\(docs/[^)]+\.png\)\]\(docs/{guide}\.md\)", page), guide


def test_the_index_has_a_line_for_each_page() -> None:
    index = re.findall(r"^- \[[^]]+\]\(([^)]+)\): \S", text("docs/README.md"), re.MULTILINE)
    assert len(index) == len(set(index))
    pages = {path.name for path in _DOCS.glob("*.md")} - {"README.md"}
    assert pages <= set(index)


def test_the_table_has_exactly_the_commands_that_exist() -> None:
    named = re.findall(r"^\| `sags ([a-z-]+)", text("docs/command-line.md"), re.MULTILINE)
    assert sorted(named) == sorted(sags.list_commands(click.Context(sags)))


def test_the_table_has_exactly_the_exit_codes_that_exist() -> None:
    codes = {value for name, value in vars(terminal).items() if name.startswith("EXIT_")}
    named = re.findall(r"^\| (\d+) \|", text("docs/command-line.md"), re.MULTILINE)
    assert [int(code) for code in named] == sorted({0, NO_DISPLAY_EXIT_CODE, *codes})


@pytest.mark.parametrize("name", _PAGES)
def test_links_lead_somewhere(name: str) -> None:
    page = re.sub(r"```.*?```", "", text(name), flags=re.DOTALL)
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", page) if "://" not in link]
    for link in links:
        path, _, anchor = link.partition("#")
        target = ((_CHECKOUT / name).parent / path).resolve() if path else _CHECKOUT / name
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target.read_text(encoding="utf-8")), link
    assert links or name not in {"README.md", "CONTRIBUTING.md", "docs/README.md"}


@pytest.mark.parametrize("name", _WITH_TARGETS)
def test_make_targets_exist(name: str) -> None:
    targets = set(re.findall(r"^(\w+):", text("Makefile"), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make ([a-z]+)", text(name), re.MULTILINE))
    assert named
    assert named <= targets
