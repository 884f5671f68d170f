"""Whether a pack can be used: everything that is wrong with it, before it is passed on or added."""

from __future__ import annotations

from editor.catalogue import Box
from editor.catalogue.faults import Fault
from editor.catalogue.packs.check import check_pack
from editor.catalogue.packs.pack import Pack
from editor.rules.registry import unknown_parts


def looked_through(pack: Pack) -> tuple[Box, list[Fault]]:
    """The box with the pack, as far as it can be used, and all faults of the pack."""
    box, faults = check_pack(pack)
    if pack.about.kind == "game":
        faults = [*faults, *(Fault(f"{pack.id}/game.toml", message) for message in unknown_parts(box.game))]
    return box, faults
