"""Check what the schema of table engine files cannot express: unique ids, references, and words of the game.

It is for files that match the schema. Every problem has the JSON path of the value that is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from editor.export.engine.reference_check import Document, ReferenceCheck
from editor.files.file_problems import FileProblem, JsonPath, problem_at, problem_with_value

_LISTS: Final = (
    ("level", "levels"),
    ("tile", "tiles"),
    ("door", "doors"),
    ("element", "elements"),
    ("side", "sides"),
    ("zone", "zones"),
    ("marker", "markers"),
    ("objective", "objectives"),
    ("deck", "decks"),
)
"""Kinds of things, and the names of their lists."""

_WORDS: Final = (("area", "areas"), ("line", "lines"), ("tag", "tags"), ("faction", "factions"), ("field", "fields"))
"""Kinds of words, and the names of their lists in the game."""

_TYPES: Final[dict[str, type]] = {"number": int, "flag": bool, "choice": str, "line": str, "text": str}
"""Type of a field -> the type of its value."""


def table_problems(document: Document) -> list[FileProblem]:
    """Return all problems of ids, references and contradictions, in document order."""
    return list(_TableCheck(document).problems())


class _TableCheck(ReferenceCheck):
    """The checks of table engine files."""

    first_side, carried, holder = "first_side", "carries", "held_by"

    def __init__(self, document: Document) -> None:
        super().__init__(document, _LISTS, "units")
        game, story = document["game"], document["story"]
        self.known |= {kind: {each["id"] for each in game[name]} for kind, name in _WORDS}
        self.fields = {each["id"]: each for each in game["fields"]}
        for kind in ("equipment", "mission"):
            self.known[kind] = {each["id"] for each in document["cards"] if each["type"] == kind}
        self.cards = {(each["type"], each["id"]) for each in document["cards"]}
        self.story_cards = {each["number"] for each in story["cards"]}
        self.resolutions = {each["number"] for each in story["resolutions"]}

    def problems(self) -> Iterator[FileProblem]:
        """Yield all problems."""
        yield from self._duplicates()
        yield from self._named_sides()
        yield from self._values(self.document["scenario"], "scenario", "scenario")
        yield from self._levels()
        yield from self._pieces()
        yield from self._play()
        yield from self._decks()
        yield from self._story()
        yield from self._objectives()
        yield from self._rules()

    def _duplicates(self) -> Iterator[FileProblem]:
        document, story = self.document, self.document["story"]
        lists: list[tuple[JsonPath, list[object]]] = [
            ((name,), [each["id"] for each in document[name]]) for _, name in _LISTS
        ]
        lists += [(("game", name), [each["id"] for each in document["game"][name]]) for _, name in _WORDS]
        lists.append((("sides",), [each["id"] for side in document["sides"] for each in side["units"]]))
        lists.append((("cards",), [f"{each['type']}/{each['id']}" for each in document["cards"]]))
        for name in ("cards", "resolutions"):
            lists.append((("story", name), [each["number"] for each in story[name]]))
        yield from self._repeated(lists)

    def _values(self, owner: dict[str, Any], holder: str, *path: str | int) -> Iterator[FileProblem]:
        """Yield problems of the values of the game's fields: the field, its owner, its type, its choices."""
        for number, each in enumerate(owner["values"]):
            here: JsonPath = (*path, "values", number)
            field = self.fields.get(each["id"])
            if field is None or field["of"] != holder:
                yield problem_with_value("engine-unknown", (*here, "id"), each["id"], kind="field")
            elif type(each["value"]) is not _TYPES[field["type"]] or (
                field["type"] == "choice" and each["value"] not in field["choices"]
            ):
                yield problem_with_value("engine-value", (*here, "value"), each["value"], field=each["id"])

    def _levels(self) -> Iterator[FileProblem]:
        for number, level in enumerate(self.document["levels"]):
            for at, square in enumerate(level["squares"]):
                path: JsonPath = ("levels", number, "squares", at)
                for kind in ("tile", "area", "element"):
                    yield from self._refers(kind, square[kind], *path, kind)
                yield from self._all_refer("tag", square["tags"], *path, "tags")
                if square["x"] >= level["width"] or square["y"] >= level["height"]:
                    yield problem_at("engine-outside", path, x=square["x"], y=square["y"])
            for at, edge in enumerate(level["edges"]):
                path = ("levels", number, "edges", at)
                yield from self._refers("door", edge["door"], *path, "door")
                yield from self._all_refer("line", edge["kinds"], *path, "kinds")
                if edge["x"] > level["width"] or edge["y"] > level["height"]:
                    yield problem_at("engine-outside", path, x=edge["x"], y=edge["y"])

    def _pieces(self) -> Iterator[FileProblem]:
        document = self.document
        for name in ("tiles", "doors", "elements", "zones", "markers", "notes"):
            for at, each in enumerate(document[name]):
                yield from self._refers("level", each["level"], name, at, "level")
        for at, door in enumerate(document["doors"]):
            yield from self._refers("faction", door["faction"], "doors", at, "faction")
            yield from self._door(door, "doors", at)
        for at, element in enumerate(document["elements"]):
            yield from self._refers("tile", element["tile"], "elements", at, "tile")
        for at, link in enumerate(document["links"]):
            for end in ("from", "to"):
                yield from self._on_floor(link[end], "links", at, end)
        for at, zone in enumerate(document["zones"]):
            yield from self._refers("side", zone["side"], "zones", at, "side")
        for at, marker in enumerate(document["markers"]):
            yield from self._refers("side", marker["side"], "markers", at, "side")
            yield from self._values(marker, "marker", "markers", at)
            if marker["edge"] is None:
                yield from self._on_floor(marker, "markers", at)
            else:
                x, y, side = (marker["edge"][name] for name in ("x", "y", "side"))
                beside = (marker["level"], x, y), (marker["level"], x - (side == "w"), y - (side == "n"))
                if not any(place in self.squares for place in beside):
                    yield problem_at("engine-no-floor", ("markers", at, "edge"), x=x, y=y)

    def _play(self) -> Iterator[FileProblem]:
        for number, side in enumerate(self.document["sides"]):
            yield from self._refers("faction", side["faction"], "sides", number, "faction")
            yield from self._values(side, "side", "sides", number)
            for at, unit in enumerate(side["units"]):
                path: JsonPath = ("sides", number, "units", at)
                yield from self._refers("faction", unit["faction"], *path, "faction")
                yield from self._person(unit, *path)
                yield from self._values(unit, "unit", *path)

    def _decks(self) -> Iterator[FileProblem]:
        for number, deck in enumerate(self.document["decks"]):
            for at, each in enumerate(deck["cards"]):
                if (each["type"], each["card"]) not in self.cards:
                    path: JsonPath = ("decks", number, "cards", at, "card")
                    yield problem_with_value("engine-unknown", path, each["card"], kind=each["type"])
        for at, card in enumerate(self.document["cards"]):
            yield from self._refers("area", card["area"], "cards", at, "area")

    def _story(self) -> Iterator[FileProblem]:
        story = self.document["story"]
        if story["first"] is not None and story["first"] not in self.story_cards:
            yield problem_with_value("engine-unknown", ("story", "first"), story["first"], kind="story card")
        for number, card in enumerate(story["cards"]):
            path: JsonPath = ("story", "cards", number)
            for at, choice in enumerate(card["choices"]):
                here: JsonPath = (*path, "choices", at)
                yield from self._all_refer("objective", choice["met_by"], *here, "met_by")
                if choice["card"] is not None and choice["card"] not in self.story_cards:
                    yield problem_with_value("engine-unknown", (*here, "card"), choice["card"], kind="story card")
                if choice["resolution"] is not None and choice["resolution"] not in self.resolutions:
                    found = choice["resolution"]
                    yield problem_with_value("engine-unknown", (*here, "resolution"), found, kind="resolution")
