"""What the box explains besides its pieces: the kinds of floor elements, and the printed signs."""

from editor.model.base import Id, Line, Value


class ElementKind(Value):
    """A kind of floor element, with the flags it usually has."""

    id: Id
    name: Line
    help: Line = ""
    impassable: bool = False
    blocks_los: bool = False


class Sign(Value):
    """A printed icon, explained."""

    id: Id
    name: Line
    help: Line
