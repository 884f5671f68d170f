"""Everything that is wrong with a pack on top of the box that it is for."""

from __future__ import annotations

from collections.abc import Iterator

from editor.catalog.box import Box
from editor.catalog.boxes import box_for, box_of_pack
from editor.catalog.check import check_faces
from editor.catalog.faults import CatalogueFaults, Fault
from editor.catalog.packs.applying import with_pack
from editor.catalog.packs.pack import Pack
from editor.catalog.packs.shelf import installed
from editor.catalog.provenance import missing_provenance
from editor.messages import msg

_CARDS = ("doors", "characters", "equipment", "cards", "missions", "markers", "modules")


def check_pack(pack: Pack) -> tuple[Box, list[Fault]]:
    """The box with the pack, as far as it can be used, and everything that is wrong with it.

    Packs that it needs are taken from those that are installed.
    """
    if pack.about.kind == "game":
        try:
            box = box_of_pack(pack)
        except CatalogueFaults as error:
            return box_for(packs=()), list(error.faults)
        return box, list(_own_faults(pack, box))
    shelf = {each.pack.id: each.pack for each in installed() if each.pack}
    needed = [shelf[each] for each in pack.about.needs if each in shelf]
    base = box_for(pack.about.game, needed)
    if missing := tuple(each for each in pack.about.needs if each not in {note.id for note in base.packs}):
        return base, [Fault(f"{pack.id}/pack.toml", msg("packs.needs", missing=missing))]
    box, faults = with_pack(base, pack)
    return box, list(faults) or list(_own_faults(pack, box))


def _own_faults(pack: Pack, box: Box) -> Iterator[Fault]:
    """What is wrong with the pieces of the pack themselves: the box is not blamed on it."""
    mine = {thing for thing, origin in box.origins.items() if origin == pack.id}
    tiles = [tile for tile in box.tiles.values() if f"tile/{tile.id}" in mine]
    for fault in check_faces(box, tiles):
        yield Fault(f"{pack.id}/{fault.file}", fault.message)
    for part in _CARDS:
        things = getattr(box, part).values()
        kind = part.removesuffix("s") if part != "equipment" else part
        own = [thing for thing in things if f"{kind}/{thing.id}" in mine]
        yield from (Fault(f"{pack.id}/{part}", message) for message in missing_provenance(own))
