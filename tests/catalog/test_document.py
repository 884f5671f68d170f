"""``docs/box.md`` shows the box as it is."""

from __future__ import annotations

from pathlib import Path

from editor.cli.output.tiles_tables import box_markdown
from tests.drawn_map import real_box

PAGE = Path(__file__).parents[2] / "docs" / "box.md"


def test_document_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == box_markdown(real_box()), "run: sags tiles document -o docs/box.md"


def test_every_face_and_door_has_a_row() -> None:
    page = box_markdown(real_box())
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    assert len(rows) == 182 + 24
    assert "| `missile-room` | front | Missile Room | 12 indoor |" in page
