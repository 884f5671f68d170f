"""README.md and CONTRIBUTING.md name things that exist."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from editor.cli import sags

_CHECKOUT = Path(__file__).resolve().parent.parent


def text(name: str) -> str:
    return (_CHECKOUT / name).read_text(encoding="utf-8")


def test_the_table_has_exactly_the_commands_that_exist() -> None:
    named = set(re.findall(r"^\| `sags ([a-z-]+)", text("README.md"), re.MULTILINE)) - {"--version"}
    assert named == set(sags.list_commands(click.Context(sags)))


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_links_lead_somewhere(name: str) -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", text(name)) if "://" not in link]
    assert links
    assert [link for link in links if not (_CHECKOUT / link).exists()] == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_make_targets_exist(name: str) -> None:
    targets = set(re.findall(r"^(\w+):", text("Makefile"), re.MULTILINE))
    named = set(re.findall(r"(?:^|`)make ([a-z]+)", text(name), re.MULTILINE))
    assert named
    assert named <= targets
