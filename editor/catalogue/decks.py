"""What must hold of the two decks of a box, so that the S.A.G.S. can be played from them.

The files are opened again, so that every fault has its line.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path

from editor.catalogue.box import Box
from editor.catalogue.cards import FILES
from editor.catalogue.document import Document, open_document
from editor.catalogue.faults import Fault
from editor.errors import say


def decks_hold(box: Box, folder: Path) -> Iterator[Fault]:
    """Everything that is wrong with the decks of a box that could be read."""
    missions = open_document(folder / FILES["mission"])
    _faces_exist(box, missions)
    yield from missions.faults


def _faces_exist(box: Box, document: Document) -> None:
    """The faces that missions name are in the box; what else they name is looked up when the cards are read."""
    faces = {f"{tile.id}/{name}" for tile in box.tiles.values() for name, _ in tile.faces()}
    for index, mission in enumerate(box.missions.values()):
        if mission.where is not None and mission.where not in faces:
            near = difflib.get_close_matches(mission.where, faces, n=1)
            name = "cards.no-such-near" if near else "cards.no-such"
            words = {"entry": mission.id, "field": "where", "wanted": mission.where, "near": near[0] if near else ""}
            document.add(("mission", index, "where"), say(name, **words))
