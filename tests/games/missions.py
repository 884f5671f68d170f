"""A small game with missions: story cards, a menace deck, entry zones, and markers with a direction or on a side."""

from __future__ import annotations

from typing import Any

from editor.model.grid import Square
from editor.model.level import Level, Marker, Placement
from editor.model.menace import Deck, DeckEntry, MenaceCard, MenacePart
from editor.model.objectives import Objective
from editor.model.scenario import CustomCards, Scenario, Zone
from editor.model.sides import Side, StartingCharacter
from editor.model.story import Resolution, Story, StoryCard, StoryChoice, StoryTarget

GAME = """
id = "night-watch"
name = "Night watch"
players = [1, 5]
sides = 6

[[area]]
id = "indoor"
name = "Indoors"
sign = "."
floor = "planks"

[[area]]
id = "outdoor"
name = "Outdoors"
sign = ","
floor = "grass"

[[edge]]
id = "wall"
name = "Wall"
across = "---"
upright = "|"
look = "block"
walk = "block"
door = "may"

[[faction]]
id = "watch"
name = "The watch"
colour = "blue"

[[faction]]
id = "rogues"
name = "Rogues"
colour = "orange"
players = false

[[field]]
id = "menace"
name = "Starting menace level"
type = "number"

[[field]]
id = "menace-stays"
name = "The menace level does not grow"
type = "flag"

[[field]]
id = "loot"
name = "Contents"
type = "line"
of = "marker"

[[rules]]
id = "mission"
name = "Mission"
use = ["tiles", "whole-map", "tokens", "heroes", "entries", "menace", "story", "references", "strangers", "packs"]

[rules.severity]
"tile.no-contact" = "off"
"""

YARD = "\n".join(["+   +   +   +   +", "  ,   ,   ,   ,"] * 4 + ["+   +   +   +   +"])
SHAPE = "\n".join(
    ["+---+---+---+---+", *["| .   .   .   . |", "+   +   +   +   +"] * 3, "| .   .   .   . |", "+---+---+---+---+"]
)

FILES = {
    "pack.toml": 'id = "night-box"\nname = "Night watch"\nkind = "game"\ngame = "night-watch"\nauthor = "Dana"\n',
    "game.toml": GAME,
    "box.toml": f"[[group]]\nnumber = 1\nname = \"4 × 4\"\ntiles = 1\npicture = '''\n{SHAPE}\n'''\n",
    "group-01.toml": f"""
[[tile]]
id = "yard"
group = 1
[tile.front]
name = "Yard"
provenance = {{ layout = "stated" }}
picture = '''
{YARD}
'''
[tile.back]
name = "Cellar"
provenance = {{ layout = "stated" }}
picture = '''
{YARD.replace(",", ".")}
'''
""",
    "people.toml": """
[[character]]
id = "ada"
name = "Ada"
faction = "watch"
provenance = { others = "stated" }
[[character]]
id = "thief"
name = "Thief"
faction = "rogues"
provenance = { others = "stated" }
""",
    "markers.toml": """
[[marker]]
id = "gust"
name = "Gust"
meaning = "wind"
faces = true
provenance = { others = "stated" }
[[marker]]
id = "beam"
name = "Beam"
lies = "edge"
provenance = { others = "stated" }
""",
    "menace.toml": """
[[menace]]
id = "rats"
name = "Rats"
type = "event"
when = { area = "any", enemy = "" }
join = "only"
parts = [{ menace = 0, text = "Lose one square" }]
brings = ""
wind = false
provenance = { others = "stated" }
[[menace]]
id = "gang"
name = "A gang"
type = "enemy"
brings = "thief"
provenance = { others = "stated" }
[[menace]]
id = "sleet"
name = "Sleet"
type = "weather"
when = { area = "outdoor" }
join = "or"
parts = [{ menace = 0, text = "Cold" }, { menace = 3, text = "Bitter cold" }]
wind = true
provenance = { others = "stated" }
""",
}


def story() -> Story:
    """Return a story with every field set somewhere."""
    to = StoryTarget
    return Story(
        first=12,
        cards=(
            StoryCard(
                number=12,
                title="The gate",
                key=True,
                text="The gate is shut.",
                choices=(
                    StoryChoice(when="Knock", action=True, met_by=("gate",), to=to(card=15)),
                    StoryChoice(when="Turn back", to=to(resolution=2)),
                ),
            ),
            StoryCard(
                number=15,
                title="Inside",
                effects=("Place two thieves.",),
                removes=(12,),
                brings=("gang",),
                choices=(
                    StoryChoice(when="Fight", to=to(resolution=1)),
                    StoryChoice(when="Look around", to=to(card=16)),
                ),
            ),
            StoryCard(
                number=16, title="The yard", key=True, removes="all", choices=(StoryChoice(to=to(resolution=1)),)
            ),
            StoryCard(number=20, title="A note", hint=True, text="The cook knows."),
        ),
        resolutions=(
            Resolution(number=1, title="Won", outcome="won", text="Well done.", mine=True, follows=("part-two",)),
            Resolution(number=2, title="Lost", outcome="lost", rewards="Nothing."),
        ),
    )


def mission(**more: Any) -> Scenario:
    """Return a mission without problems."""
    placements = (Placement(id="yard", tile="yard", x=0, y=0),)
    markers = (
        Marker(id="wind", marker="gust", x=3, y=1, facing="s"),
        Marker(id="bar", marker="beam", x=2, y=1, edge="w"),
    )
    own = MenaceCard(
        id="fog", name="Fog", type="weather", join="and", parts=(MenacePart(menace=1), MenacePart(menace=4))
    )
    fields: dict[str, Any] = {
        "rules": "mission",
        "players": 5,
        "levels": (Level(id="ground", width=6, height=6, placements=placements, markers=markers),),
        "sides": (
            Side(
                id="watch",
                faction="watch",
                characters=(StartingCharacter(id="ada", character="ada", level="ground", x=0, y=3),),
            ),
            Side(id="rogues", faction="rogues", led_by="rules"),
        ),
        "zones": (
            Zone(id="lane", level="ground", kind="entry", side="rogues", squares=(Square(3, 0),), brings=("thief",)),
        ),
        "objectives": (Objective(id="gate", side="watch", goal="survive"),),
        "story": story(),
        "decks": (Deck(id="menace", cards=(DeckEntry(card="rats", count=2), DeckEntry(card="gang"))),),
        "house": CustomCards(menace=(own,)),
    }
    return Scenario(id="first-night", game="night-watch", **{**fields, **more})
