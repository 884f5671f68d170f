"""Check what a schema of engine files cannot express: unique ids, references, and parts that must agree.

It is for files that match the schema. Every problem has the JSON path of the value that is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from editor.files.file_problems import FileProblem, JsonPath, problem_at, problem_with_value
from editor.model.objectives import SHARED, Reference

Document = dict[str, Any]

_LISTS: Final = (
    ("level", "levels"),
    ("tile", "tiles"),
    ("door", "doors"),
    ("element", "elements"),
    ("room", "rooms"),
    ("side", "sides"),
    ("zone", "zones"),
    ("marker", "markers"),
    ("objective", "objectives"),
)
"""Kinds of things, and the names of their lists."""


def reference_problems(document: Document) -> list[FileProblem]:
    """Return all problems of ids, references and contradictions, in document order."""
    return list(_EngineCheck(document).problems())


class ReferenceCheck:
    """The ids of a file for game engines, and the checks that all such files share."""

    first_side, carried, holder = "initiative", "equipment", "captor"
    """The names of three fields: the side that begins, the cards that someone carries, and who holds someone."""

    def __init__(self, document: Document, lists: Iterable[tuple[str, str]], people: str) -> None:
        """Collect the ids of ``lists``, kinds of things with the names of their lists, and the ``people`` of sides."""
        self.document = document
        self.people = {each["id"]: each for side in document["sides"] for each in side[people]}
        self.known: dict[str, Collection[str]] = {kind: {each["id"] for each in document[name]} for kind, name in lists}
        self.known["character"] = self.people.keys()
        self.squares = {
            (level["id"], square["x"], square["y"]): square
            for level in document["levels"]
            for square in level["squares"]
        }
        self.edges = {
            (level["id"], edge["x"], edge["y"], edge["side"]): edge
            for level in document["levels"]
            for edge in level["edges"]
        }

    # --- helpers ---

    def _repeated(self, lists: Iterable[tuple[JsonPath, list[object]]]) -> Iterator[FileProblem]:
        """Yield a problem for each id that a list has twice, and for squares and edges of the levels."""
        places = list(lists)
        for number, level in enumerate(self.document["levels"]):
            squares = [(each["x"], each["y"]) for each in level["squares"]]
            edges = [(each["x"], each["y"], each["side"]) for each in level["edges"]]
            places += [(("levels", number, "squares"), [*squares]), (("levels", number, "edges"), [*edges])]
        for path, ids in places:
            counts = Counter(ids)
            for repeated in sorted({str(each) for each, count in counts.items() if count > 1}):
                yield problem_at("engine-twice", path, id=repeated)

    def _refers(self, kind: str, wanted: str | None, *path: str | int) -> Iterator[FileProblem]:
        """Yield a problem if an id is set and not known."""
        if wanted is not None and wanted not in self.known[kind]:
            yield problem_with_value("engine-unknown", path, wanted, kind=kind)

    def _all_refer(self, kind: str, wanted: list[str] | None, *path: str | int) -> Iterator[FileProblem]:
        for number, each in enumerate(wanted or ()):
            yield from self._refers(kind, each, *path, number)

    def _on_floor(self, place: dict[str, Any], *path: str | int) -> Iterator[FileProblem]:
        if (place["level"], place["x"], place["y"]) not in self.squares:
            yield problem_at("engine-no-floor", path, x=place["x"], y=place["y"])

    def _thing(self, thing: dict[str, Any] | None, *path: str | int) -> Iterator[FileProblem]:
        """Yield problems of a reference to a thing: its id, its level and its squares."""
        if thing is None:
            return
        if thing["kind"] == "group":
            if Reference.model_construct(kind="group", id=thing["id"]).group is None:
                yield problem_with_value("engine-unknown", (*path, "id"), thing["id"], kind="group")
            return
        yield from self._refers(thing["kind"], thing["id"], *path, "id")
        yield from self._refers("level", thing.get("level"), *path, "level")

    # --- what all files have ---

    def _named_sides(self) -> Iterator[FileProblem]:
        """Yield problems of the sides that the scenario and the victory name."""
        scenario, victory = self.document["scenario"], self.document["victory"]
        yield from self._refers("side", scenario[self.first_side], "scenario", self.first_side)
        yield from self._all_refer("side", scenario["secrets"], "scenario", "secrets")
        if victory is not None and victory["ties"] != SHARED:
            yield from self._refers("side", victory["ties"], "victory", "ties")

    def _door(self, door: dict[str, Any], *path: str | int) -> Iterator[FileProblem]:
        edges = [(edge["x"], edge["y"], edge["side"]) for edge in door["edges"]]
        for number, edge in enumerate(edges):
            found = self.edges.get((door["level"], *edge))
            if found is None or found["door"] is None:
                yield problem_at("engine-no-edge", (*path, "edges", number), x=edge[0], y=edge[1])
        if len(edges) == 2:
            (x, y, side), other = min(edges), max(edges)
            if other != ((x + 1, y, side) if side == "n" else (x, y + 1, side)):
                yield problem_at("engine-door-apart", (*path, "edges"))

    def _person(self, who: dict[str, Any], *path: str | int) -> Iterator[FileProblem]:
        """Yield problems of the place of a character or unit, of what it carries and who holds it."""
        turns = self.document["scenario"]["turns"]
        yield from self._all_refer("equipment", who[self.carried], *path, self.carried)
        yield from self._refers("level", who["level"], *path, "level")
        yield from self._refers("zone", who["zone"], *path, "zone")
        holder = who[self.holder]
        yield from self._refers("character", holder, *path, self.holder)
        if holder == who["id"] or self.people.get(holder, {}).get(self.holder):
            yield problem_at("engine-captor", (*path, self.holder))
        if who["arrives"] is not None:
            yield from self._refers("zone", who["arrives"]["zone"], *path, "arrives", "zone")
            if turns is not None and who["arrives"]["turn"] > turns:
                yield problem_at("engine-late", (*path, "arrives", "turn"), turns=turns)

    def _objectives(self) -> Iterator[FileProblem]:
        secrets = self.document["scenario"]["secrets"]
        turns = self.document["scenario"]["turns"] or 99
        for number, objective in enumerate(self.document["objectives"]):
            path: JsonPath = ("objectives", number)
            yield from self._refers("side", objective["side"], *path, "side")
            yield from self._refers("mission", objective["mission"], *path, "mission")
            for field in ("requires", "unless"):
                yield from self._all_refer("objective", objective[field], *path, field)
                if objective["id"] in objective[field]:
                    yield problem_at("engine-itself", (*path, field))
            for field in ("who", "target", "where", "carrying"):
                yield from self._thing(objective[field], *path, field)
            for field in ("also_who", "also_target", "absent"):
                for at, thing in enumerate(objective[field]):
                    yield from self._thing(thing, *path, field, at)
            first, last = objective["from_turn"] or 1, objective["until_turn"] or turns
            if first > min(last, turns):
                yield problem_at("engine-late", (*path, "from_turn"), turns=min(last, turns))
            if objective["secret"] and objective["side"] not in secrets:
                yield problem_at("engine-secret", (*path, "secret"))
            if "ability" in self.known:
                yield from self._refers("ability", objective["ability"], *path, "ability")

    def _rules(self) -> Iterator[FileProblem]:
        for number, rule in enumerate(self.document["rules_as_data"]):
            path: JsonPath = ("rules_as_data", number)
            yield from self._all_refer("door", rule.get("doors"), *path, "doors")
            yield from self._refers("marker", rule.get("marker"), *path, "marker")
            for field in ("who", "where", "what"):
                for at, thing in enumerate(rule.get(field, ())):
                    yield from self._thing(thing, *path, field, at)


class _EngineCheck(ReferenceCheck):
    """The checks of engine files."""

    def __init__(self, document: Document) -> None:
        super().__init__(document, _LISTS, "characters")
        cards = document["cards"]
        self.known |= {
            "equipment": {each["id"] for each in cards["equipment"]},
            "character-card": {each["id"] for each in cards["characters"]},
            "equipment-card": {each["id"] for each in cards["equipment_cards"]},
            "mission": {each["id"] for each in cards["missions"]},
        }
        tiles = (ability["id"] for tile in document["tiles"] for ability in tile["abilities"])
        abilities = (ability["id"] for card in cards["characters"] for ability in card["abilities"])
        self.known["ability"] = {*tiles, *abilities}

    def problems(self) -> Iterator[FileProblem]:
        """Yield all problems."""
        yield from self._duplicates()
        yield from self._head()
        yield from self._levels()
        yield from self._pieces()
        yield from self._play()
        yield from self._objectives()
        yield from self._rules()

    # --- the parts of the file ---

    def _duplicates(self) -> Iterator[FileProblem]:
        document = self.document
        lists: list[tuple[JsonPath, list[object]]] = [
            ((name,), [each["id"] for each in document[name]]) for _, name in _LISTS
        ]
        lists.append((("sides",), [each["id"] for side in document["sides"] for each in side["characters"]]))
        for name, cards in document["cards"].items():
            key = "tile" if name == "drillers" else "id"
            lists.append((("cards", name), [each[key] for each in cards]))
        yield from self._repeated(lists)

    def _head(self) -> Iterator[FileProblem]:
        yield from self._named_sides()
        yield from self._all_refer("equipment", self.document["search_deck"], "search_deck")
        yield from self._all_refer("equipment-card", self.document["search_cards"], "search_cards")

    def _levels(self) -> Iterator[FileProblem]:
        for number, level in enumerate(self.document["levels"]):
            for at, square in enumerate(level["squares"]):
                path: JsonPath = ("levels", number, "squares", at)
                for kind in ("tile", "room", "element"):
                    yield from self._refers(kind, square[kind], *path, kind)
                if square["x"] >= level["width"] or square["y"] >= level["height"]:
                    yield problem_at("engine-outside", path, x=square["x"], y=square["y"])
            for at, edge in enumerate(level["edges"]):
                path = ("levels", number, "edges", at)
                yield from self._refers("door", edge["door"], *path, "door")
                for wall, each in enumerate(edge["walls"]):
                    yield from self._refers("tile", each["tile"], *path, "walls", wall, "tile")
                if edge["x"] > level["width"] or edge["y"] > level["height"]:
                    yield problem_at("engine-outside", path, x=edge["x"], y=edge["y"])

    def _pieces(self) -> Iterator[FileProblem]:
        document = self.document
        for name in ("tiles", "doors", "elements", "rooms", "zones", "markers"):
            for at, each in enumerate(document[name]):
                yield from self._refers("level", each["level"], name, at, "level")
                yield from self._refers("tile", each["tile"], name, at, "tile") if name in ("elements", "rooms") else ()
                yield from self._refers("side", each["side"], name, at, "side") if name in ("zones", "markers") else ()
        for at, tile in enumerate(document["tiles"]):
            for number, ability in enumerate(tile["abilities"]):
                yield from self._all_refer("element", ability["elements"], "tiles", at, "abilities", number, "elements")
        for at, door in enumerate(document["doors"]):
            yield from self._door(door, "doors", at)
        for at, room in enumerate(document["rooms"]):
            for number, (x, y) in enumerate(room["squares"]):
                square = self.squares.get((room["level"], x, y))
                if square is None or square["room"] != room["id"]:
                    yield problem_at("engine-no-floor", ("rooms", at, "squares", number), x=x, y=y)
        for at, marker in enumerate(document["markers"]):
            yield from self._on_floor(marker, "markers", at)
        for at, link in enumerate(document["stairs"]):
            for end in ("from", "to"):
                yield from self._on_floor(link[end], "stairs", at, end)
        for at, place in enumerate(document["exits"]["sewers"]):
            yield from self._on_floor(place, "exits", "sewers", at)

    def _play(self) -> Iterator[FileProblem]:
        for number, side in enumerate(self.document["sides"]):
            for at, who in enumerate(side["characters"]):
                path: JsonPath = ("sides", number, "characters", at)
                yield from self._refers("character-card", who["character"], *path, "character")
                yield from self._refers("equipment-card", who["card"], *path, "card")
                yield from self._person(who, *path)
