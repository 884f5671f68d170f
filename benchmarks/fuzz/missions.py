"""A mission with everything that such games have, as a file to damage: story, deck, arrows, lines and barricades."""

from __future__ import annotations

from functools import cache

from editor.board import Board, compile_board
from editor.catalog import box_for_game
from editor.model.custom_values import CustomValue
from editor.model.grid import Edge, Square
from editor.model.level import Level, Marker, PlacedDoor, PlacedLine, Placement
from editor.model.menace import Deck, DeckEntry, MenaceCard, MenaceCondition, MenacePart
from editor.model.scenario import CustomCards, Scenario, SquareLink, SquareOnLevel, Zone
from editor.model.sides import Side, StartingCharacter
from editor.model.story import Resolution, Story, StoryCard, StoryChoice, StoryTarget

GAME = "after-the-end"


def _level() -> Level:
    return Level(
        id="ground",
        width=17,
        height=6,
        placements=(
            Placement(id="warehouse", tile="warehouse", x=0, y=0),
            Placement(id="rooftops", tile="rooftops", x=9, y=0),
        ),
        doors=(PlacedDoor(id="door-1", door="door-1", edges=(Edge(2, 4, "n"),)),),
        lines=(
            PlacedLine(edge=Edge(4, 1, "n"), kind="light-cover"),
            PlacedLine(edge=Edge(10, 5, "w"), kind="difficult"),
        ),
        markers=(
            Marker(id="bar", marker="barricade", x=3, y=0, edge="n"),
            Marker(id="wind", marker="blizzard", x=10, y=4, facing="s"),
            Marker(id="chest", marker="chest", x=1, y=5, values=(CustomValue(id="loot", value="Weapons 2"),)),
        ),
    )


def _sides() -> tuple[Side, ...]:
    rank = (CustomValue(id="level", value="basic"),)
    lily = StartingCharacter(id="lily", character="lily", level="ground", x=0, y=5)
    bandit = StartingCharacter(id="bandit", character="outlaw", level="ground", x=7, y=0, facing="w", values=rank)
    return (
        Side(id="heroes", faction="heroes", characters=(lily,)),
        Side(id="gang", faction="outlaw", led_by="rules", characters=(bandit,)),
        Side(id="people", led_by="nobody"),
    )


def _story() -> Story:
    to = StoryTarget
    return Story(
        first=1,
        cards=(
            StoryCard(
                number=1,
                title="Dusk",
                key=True,
                choices=(StoryChoice(when="Go", to=to(card=2)), StoryChoice(action=True, to=to(resolution=2))),
            ),
            StoryCard(
                number=2, brings=("gang-card",), choices=(StoryChoice(to=to(card=3)), StoryChoice(to=to(key=True)))
            ),
            StoryCard(number=3, key=True, removes=(1,), choices=(StoryChoice(to=to(resolution=1)),)),
            StoryCard(number=9, hint=True, text="A note"),
        ),
        resolutions=(Resolution(number=1, outcome="won", mine=True), Resolution(number=2, outcome="lost")),
    )


def mission() -> Scenario:
    """Return the mission."""
    gang = MenaceCard(
        id="gang-card",
        name="Gang",
        type="enemy",
        brings="outlaw",
        when=MenaceCondition(area="outdoor"),
        join="or",
        parts=(MenacePart(menace=0, text="Two"), MenacePart(menace=3, text="Four")),
    )
    start, end = (SquareOnLevel(level="ground", x=x, y=3) for x in (7, 9))
    return Scenario(
        id="mission",
        game=GAME,
        players=3,
        levels=(_level(),),
        sides=_sides(),
        zones=(Zone(id="roof", kind="entry", level="ground", squares=(Square(16, 0),), brings=("outlaw",)),),
        links=(SquareLink(start=start, end=end, cost=2, both=True),),
        values=(CustomValue(id="mode", value="stealth"), CustomValue(id="menace", value=1)),
        house=CustomCards(menace=(gang,)),
        decks=(Deck(id="menace", cards=(DeckEntry(card="gang-card", count=3),)),),
        story=_story(),
    )


@cache
def mission_board() -> Board:
    """Return the compiled mission."""
    return compile_board(mission(), box_for_game(GAME, ()))
