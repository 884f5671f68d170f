"""What the box explains besides its pieces: the kinds of floor elements, and the printed signs."""

from editor.model.base import Count, FileModel, Id, Line


class ElementKind(FileModel):
    """A kind of floor element, with the flags it usually has."""

    id: Id
    name: Line
    help: Line = ""
    impassable: bool = False
    blocks_los: bool = False
    defence: Count | None = None
    """What it takes to destroy one, where a face does not say otherwise; left out: no source says."""


class Sign(FileModel):
    """A printed icon, explained."""

    id: Id
    name: Line
    help: Line
