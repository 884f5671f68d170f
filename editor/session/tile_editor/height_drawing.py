"""Pure functions that draw what only some games print on a face: heights, tags, and arrows between squares.

Each returns a changed face, as those of ``face_drawing`` do, or the same face if there is nothing to change.
"""

from __future__ import annotations

from collections.abc import Iterable

from editor.catalog.text_picture import Notation
from editor.edits.edit import replace_fields
from editor.errors import EditRejected
from editor.messages import msg
from editor.model.game_words import SquareTag
from editor.model.grid import Square
from editor.model.limits import MAX_ENTRIES
from editor.model.tile import Face, FaceLink
from editor.session.tile_editor.face_drawing import mark_unverified, square_at, update_ground, update_square


def set_height(face: Face, at: Square, height: int) -> Face:
    """Return the face with another height of a square."""
    return update_square(face, at, height=height)


def set_tag(face: Face, at: Square, tag: SquareTag, notation: Notation, *, on: bool) -> Face:
    """Return the face with a tag added to a square and the element on it, or removed from them."""
    square = square_at(face, at)
    if square is None:
        return face
    tags = {*square.tags, tag} if on else {*square.tags} - {tag}
    return update_ground(face, at, tags=notation.sorted_tags(tags))


def set_closed(face: Face, *, closed: bool) -> Face:
    """Return the face with squares that cannot be entered or left meant to be so, or not."""
    return face if face.closed == closed else mark_unverified(replace_fields(face, closed=closed), "layout")


# --- arrows -----------------------------------------------------------------------------------------------------------


def links_at(face: Face, at: Square) -> list[FaceLink]:
    """Return the arrows that begin or end on a square."""
    return [link for link in face.links if at in (link.start, link.end)]


def add_link(face: Face, start: Square, end: Square) -> Face:
    """Return the face with an arrow from one square to another, unless there is one already."""
    known = {(link.start, link.end) for link in face.links}
    if start == end or (start, end) in known or square_at(face, start) is None or square_at(face, end) is None:
        return face
    if len(face.links) == MAX_ENTRIES:
        raise EditRejected(msg("tile-editor.too-many-arrows", most=MAX_ENTRIES))
    return set_links(face, (*face.links, FaceLink(start=start, end=end)))


def change_link(face: Face, link: FaceLink, **facts: object) -> Face:
    """Return the face with another cost of an arrow, or with another direction."""
    return set_links(face, [replace_fields(each, **facts) if each == link else each for each in face.links])


def delete_links(face: Face, gone: Iterable[FaceLink]) -> Face:
    """Return the face without these arrows."""
    removed = list(gone)
    return set_links(face, [link for link in face.links if link not in removed])


def set_links(face: Face, links: Iterable[FaceLink]) -> Face:
    """Return the face with these arrows, marked as unverified if they are others than before."""
    after = tuple(links)
    return face if after == face.links else mark_unverified(replace_fields(face, links=after), "layout")
