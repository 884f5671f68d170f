"""The small board of the guide is a complete game: one printed side, closed rooms, no sources of facts."""

from __future__ import annotations

import re
from pathlib import Path

from editor.catalog.packs.pack import read_pack
from editor.files.pack_files import check_pack_and_rules

GUIDE = Path(__file__).resolve().parent.parent.parent / "docs" / "make-your-own-game.md"
PACK = """id = "crypt"
name = "The Crypt"
kind = "game"
game = "crypt"
"""


def blocks_of_guide() -> list[str]:
    return re.findall(r"```toml\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


def test_the_blocks_of_the_guide_make_a_game(tmp_path: Path) -> None:
    blocks = blocks_of_guide()
    at = next(number for number, block in enumerate(blocks) if block.startswith("# box.toml"))
    rules = [block for block in blocks[1:at] if not block.startswith("doors =")]
    game = "".join(rules).replace("wardens-keep", "crypt").replace("[table]", 'doors = ["on-lines"]\n\n[table]')
    sizes = game.replace("[18, 12]", "[6, 4]").replace("[12, 12]", "[4, 4]")
    files = {"pack.toml": PACK, "game.toml": sizes}
    named = re.compile(r"^# ([\w-]+\.toml)\n(.*?)(?=^# [\w-]+\.toml|\Z)", re.DOTALL | re.MULTILINE)
    files |= {name: content for block in blocks[at:] for name, content in named.findall(block)}
    assert {"box.toml", "group-01.toml", "elements.toml", "doors.toml", "people.toml", "markers.toml"} <= set(files)
    for name, content in files.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    box, problems = check_pack_and_rules(read_pack(tmp_path))
    assert [str(each) for each in problems] == []
    assert box.tiles["crypt"].back == box.tiles["crypt"].front, "printed on one side"
    assert list(box.doors) == ["oak-1", "oak-2", "oak-3"]
