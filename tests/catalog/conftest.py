"""Small boxes to read: a folder with kinds, groups and no tiles yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

ELEMENTS = """
[[element]]
id = "crate"
name = "Crate"
impassable = true
blocks_los = true

[[element]]
id = "tree"
name = "Tree"
blocks_los = true

[[element]]
id = "screens"
name = "Screens"
"""

GROUPS = """
[[group]]
number = 1
name = "1 × 1"
tiles = 1
picture = '''
+---+
| . |
+---+
'''

[[group]]
number = 2
name = "1 × 2"
tiles = 1
picture = '''
+---+---+
| .   . |
+---+---+
'''

[[group]]
number = 6
name = "2 × 2"
tiles = 1
picture = '''
+---+---+
| .   . |
+   +   +
| .   . |
+---+---+
'''
"""

CORRIDOR = """
[[tile]]
id = "corridor"
group = 2

[tile.front]
name = "Corridor"
room_types = ["corridor"]
provenance = { layout = "reconstructed", room_types = "stated" }
picture = '''
+---+---+
  .   .
+---+---+
'''

[tile.back]
name = "Lane"
provenance = { layout = "reconstructed" }
picture = '''
+---+
| , |
+   +
  t
+   +
'''
[tile.back.legend]
t = { element = "tree", area = "outdoor" }
"""

DRILLER = """
[[tile]]
id = "driller-1"
group = 6
kind = "driller"

[tile.front]
name = "Driller"
area = "driller"
mp_cost = 1
provenance = { layout = "reconstructed", mp_cost = "reconstructed" }
picture = '''
+---+---+
| d   d |
+   +   +
  d   d |
+---+---+
'''
[tile.front.legend]
d = {}
"""

SEWERS_EXIT = """
[[tile]]
id = "sewers-exit"
group = 1
kind = "sewers-exit"

[tile.front]
name = "Sewers Exit"
provenance = { layout = "reconstructed" }
picture = '''
+   +
  e
+---+
'''
[tile.front.legend]
e = { icons = ["sewers-exit"] }

[tile.back]
name = "Corner"
provenance = { layout = "reconstructed" }
picture = '''
+   +
| .
+---+
'''
"""

CARDS = {
    "doors": """
[[door]]
id = "salemite-small-1"
side = "salemite"
size = "small"
make = "wooden"
magnetic = false
defence = 2
mp_cost = 0
provenance = { others = "reconstructed" }
""",
    "people": """
[[character]]
id = "nick-bolter"
name = "Nick Bolter"
faction = "norad"
provenance = { others = "stated" }
healthy = {}
wounded = {}
""",
    "equipment": """
[[equipment]]
id = "knife"
name = "Knife"
""",
    "missions": """
[[mission]]
id = "go-there"
name = "Go there"
faction = "norad"
provenance = { others = "stated" }
where = "corridor/front"
""",
    "markers": """
[[marker]]
id = "grave"
name = "Grave"
count = 5
provenance = { others = "stated" }
""",
    "modules": """
[[module]]
id = "basics"
name = "Basics"
""",
}

FILES = {
    "elements": ELEMENTS,
    "box": GROUPS,
    "group-01": SEWERS_EXIT,
    "group-02": CORRIDOR,
    "group-06": DRILLER,
    **CARDS,
}

BoxFolder = Callable[..., Path]
"""Writes a box of three tiles; ``box_folder(("group-02", "Lane", "Path"))`` replaces a piece of text in a file."""


@pytest.fixture(scope="session")
def box_texts() -> Mapping[str, str]:
    """The files of that box, by name."""
    return FILES


@pytest.fixture
def box_folder(tmp_path: Path) -> BoxFolder:
    def write(*changes: tuple[str, str, str]) -> Path:
        texts = dict(FILES)
        for name, old, new in changes:
            assert old in texts[name]
            texts[name] = texts[name].replace(old, new, 1)
        for name, text in texts.items():
            (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
        return tmp_path

    return write
