"""The order in which people look names up: by letters, not by the numbers that computers give to signs.

``Ä`` stands with ``A``, ``é`` with ``e``, ``œ`` with ``oe``, ``ё`` with ``е``; only between two names that are the same
otherwise does the accent count. ``й`` is a letter of its own. That is how German, French and Russian lists are sorted,
and it needs no library of all the orders of the world.
"""

from __future__ import annotations

from unicodedata import combining, normalize

from editor.messages.message import Name, to_text

_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o"})
_OWN_LETTERS = "й"
"""With a mark that is no accent."""


def alphabetical(name: Name) -> tuple[str, str]:
    """The key by which names are sorted for people; ids are sorted as they are."""
    words = to_text(name).casefold()
    return "".join(map(_plain, normalize("NFC", words).translate(_LETTERS))), words


def _plain(letter: str) -> str:
    if letter in _OWN_LETTERS:
        return letter
    return "".join(sign for sign in normalize("NFD", letter) if not combining(sign))
