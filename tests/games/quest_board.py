"""A small quest board for tests: closed rooms on one printed board, doors in its walls, figures without cards."""

from __future__ import annotations

from editor.model.grid import Edge
from editor.model.level import Level, Marker, PlacedDoor, Placement
from editor.model.scenario import Scenario
from editor.model.sides import Side, StartingCharacter

GAME = """
id = "cellar-quest"
name = "Cellar Quest"
doors = ["on-lines"]

[table]
usual = [6, 4]

[[area]]
id = "room"
name = "Room"
sign = "."
floor = "planks"

[[edge]]
id = "wall"
name = "Wall"
across = "---"
upright = "|"
look = "block"
walk = "block"
door = "may"

[[faction]]
id = "heroes"
name = "Heroes"
colour = "blue"

[[faction]]
id = "rats"
name = "Rats"
colour = "black"

[[rules]]
id = "quest"
name = "Quest"
use = ["tiles", "door-places", "starts", "references", "packs"]
"""

ABOUT = """
id = "cellar-quest"
name = "Cellar Quest"
kind = "game"
game = "cellar-quest"
author = "Dora"
"""

SHAPES = """
[[group]]
number = 1
name = "6 × 4"
tiles = 1
picture = '''
+---+---+---+---+---+---+
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+---+---+---+---+---+---+
'''
"""

BOARD = """
[[tile]]
id = "cellar"
group = 1

[tile.front]
name = "The Cellar"
provenance = { layout = "stated" }
picture = '''
+---+---+---+---+---+---+
| .   . | .   . | .   . |
+   +   +   +   +   +   +
| .   . | .   . | .   b |
+---+---+---+---+---+---+
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+---+---+---+---+---+---+
'''
[tile.front.legend]
b = { element = "barrel" }

[tile.back]
name = "The Attic"
provenance = { layout = "stated" }
picture = '''
+---+---+---+---+---+---+
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+---+---+---+---+---+---+
'''
"""

DOORS = """
[[door]]
id = "oak-1"
name = "Oak door"

[[door]]
id = "oak-2"
name = "Oak door"

[[door]]
id = "secret"
name = "Secret door"
side = "rats"
"""

CHARACTERS = """
[[character]]
id = "knight"
name = "Knight"
faction = "heroes"

[[character]]
id = "rat"
name = "Giant rat"
faction = "rats"
"""

MARKERS = """
[[marker]]
id = "gold"
name = "Gold"
"""

FILES = {
    "pack.toml": ABOUT,
    "game.toml": GAME,
    "box.toml": SHAPES,
    "group-01.toml": BOARD,
    "elements.toml": '[[element]]\nid = "barrel"\nname = "Barrel"\nimpassable = true\n',
    "doors.toml": DOORS,
    "people.toml": CHARACTERS,
    "markers.toml": MARKERS,
}


def quest() -> Scenario:
    """Return the cellar with three doors, a hero, a rat and some gold."""
    doors = (
        PlacedDoor(id="oak-1", door="oak-1", edges=(Edge(2, 0, "w"),)),
        PlacedDoor(id="oak-2", door="oak-2", edges=(Edge(1, 2, "n"),), state="open"),
        PlacedDoor(id="secret", door="secret", edges=(Edge(4, 2, "n"),)),
    )
    level = Level(
        id="cellar",
        width=6,
        height=4,
        placements=(Placement(id="cellar", tile="cellar", x=0, y=0),),
        doors=doors,
        markers=tuple(Marker(id=f"gold-{n}", marker="gold", x=n, y=3) for n in range(4)),
    )
    heroes = Side(
        id="heroes",
        faction="heroes",
        characters=(StartingCharacter(id="knight", character="knight", level="cellar", x=0, y=0),),
    )
    rats = Side(
        id="rats",
        faction="rats",
        characters=(StartingCharacter(id="rat", character="rat", level="cellar", x=4, y=0),),
    )
    return Scenario(
        id="quest", title="Rats!", game="cellar-quest", rules="quest", players=2, levels=(level,), sides=(heroes, rats)
    )
