"""A small box, a scenario with one of everything, and a comparison that finds changed and copied parts."""

from __future__ import annotations

from typing import Any

from editor.catalog import Box
from editor.model.base import FileModel
from editor.model.cards import BoxCharacter, Condition
from editor.model.grid import Edge, Square
from editor.model.level import BrokenEdge, Level, Marker, PlacedDoor, Placement
from editor.model.objectives import Objective, Reference
from editor.model.scenario import CustomCards, IgnoredWarning, Scenario, ScenarioTexts, SquareOnLevel, StairsLink, Zone
from editor.model.sides import Side, StartingCharacter
from editor.model.tile import Face, FaceSquare, Tile


def face(*rows: str) -> Face:
    """A face without walls, drawn with one character for each square."""
    squares = [Square(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != " "]
    return Face(name="Face", squares=tuple(FaceSquare(at=at, area="indoor") for at in squares))


def character(character_id: str, large: bool) -> BoxCharacter:
    return BoxCharacter(
        id=character_id,
        name=character_id.title(),
        faction="norad",
        large=large,
        healthy=Condition(),
        wounded=Condition(),
    )


TILES = (
    Tile(id="hall", group=1, front=face("...", "..."), back=face("..", "..", "..")),
    Tile(id="cell", group=2, front=face("."), back=face(".").model_copy(update={"name": "Other side"})),
    Tile(id="corner", group=3, front=face("..", ". "), back=face("..", " .")),
    Tile(id="driller", group=4, kind="driller", front=face(".."), down=face("..")),
    Tile(id="odd", group=5, front=face("..."), back=face("....")),
)

BOX = Box(
    tiles={tile.id: tile for tile in TILES},
    doors={},
    characters={each.id: each for each in (character("walker", large=True), character("scout", large=False))},
    equipment={},
    missions={},
    markers={},
    modules={},
    elements={},
    groups={},
)

# Fields of other programs, which edits must keep.
COLOR: dict[str, Any] = {"x-colour": ["red"]}
PAINT: dict[str, Any] = {"x-paint": {"grid": True}}
TOOL: dict[str, Any] = {"x-tool": {"version": 3}}

GROUND = Level(
    id="ground",
    name="Ground floor",
    width=12,
    height=10,
    placements=(
        Placement(id="hall", tile="hall", x=2, y=2, **COLOR),
        Placement(id="cell", tile="cell", x=5, y=2),
        Placement(id="corner", tile="corner", x=8, y=6, rotation=90),
    ),
    doors=(
        PlacedDoor(id="oak", door="oak", edges=(Edge(5, 2, "w"),)),
        PlacedDoor(id="gate", door="gate", edges=(Edge(3, 2, "n"), Edge(4, 2, "n"))),
    ),
    walls=(Edge(3, 2, "w"), Edge(6, 2, "w"), Edge(11, 0, "n")),
    broken=(BrokenEdge(edge=Edge(2, 3, "n")),),
    markers=(Marker(id="m1", marker="searched", x=3, y=3), Marker(id="m2", marker="searched", x=5, y=2)),
    **PAINT,
)

CELLAR = Level(id="cellar", elevation=-1, placements=(Placement(id="driller", tile="driller", x=0, y=0, face="down"),))

SCENARIO = Scenario(
    id="sample",
    title="Sample",
    initiative="norad",
    levels=(GROUND, CELLAR),
    stairs=(
        StairsLink(start=SquareOnLevel(level="cellar", x=1, y=0), end=SquareOnLevel(level="ground", x=4, y=3)),
        StairsLink(start=SquareOnLevel(level="cellar", x=7, y=7), end=SquareOnLevel(level="ground", x=9, y=9)),
    ),
    sides=(
        Side(
            id="norad",
            cp=15,
            characters=(
                StartingCharacter(
                    id="jack", character="scout", level="ground", x=2, y=2, facing="n", equipment=("radio",)
                ),
                StartingCharacter(id="monique", character="scout", zone="pit"),
            ),
        ),
        Side(
            id="salem",
            characters=(StartingCharacter(id="big", character="walker", level="ground", x=3, y=2, facing="e"),),
        ),
    ),
    zones=(
        Zone(id="pit", level="cellar", side="norad", squares=(Square(0, 0), Square(1, 0))),
        Zone(id="yard", level="ground", side="salem", squares=(Square(9, 9),)),
    ),
    objectives=(
        Objective(id="hold-pit", side="norad", goal="hold", where=Reference(kind="zone", id="pit")),
        Objective(id="kill-jack", side="salem", goal="kill", target=Reference(kind="character", id="jack")),
    ),
    texts=ScenarioTexts(story="Once.", special_rules=("No running.", "No smoking.")),
    suppressed=(IgnoredWarning(rule="door.dead-end", subjects=("oak",), reason="Meant so."),),
    house=CustomCards(characters=(character("hero", large=False),)),
    **TOOL,
)


def differences(old: Any, new: Any, path: str = "") -> dict[str, object]:
    """Path -> what is there now, for all that changed. What is equal must also be the very same value; a needless
    copy shows up as a difference too."""
    if old is new:
        return {}
    if isinstance(old, FileModel) and type(old) is type(new):
        names = [*type(old).model_fields, *(old.model_extra or {}), *(new.model_extra or {})]
        pairs = [(name, getattr(old, name, None), getattr(new, name, None)) for name in dict.fromkeys(names)]
    elif type(old) is tuple and type(new) is tuple and hasattr((*old, *new, None)[0], "id"):
        before, after = {each.id: each for each in old}, {each.id: each for each in new}
        pairs = [(each, before.get(each), after.get(each)) for each in before | after]
        if [each for each in before if each in after] != [each for each in after if each in before]:
            return {path: [each.id for each in new]}
    elif old == new and not isinstance(old, FileModel | tuple | dict | list):
        return {}
    else:
        return {path: new}
    found: dict[str, object] = {}
    for name, was, now in pairs:
        found |= differences(was, now, f"{path}/{name}".removeprefix("/"))
    return found or {path: "needless copy"}
