"""What the program says to people: sentences as values, and their words in every language.

A sentence is a ``Message``: an id with parameters, made with ``say("edits.no-such-tile", tile="gym")`` and put into
words only where somebody reads it. ``edits.no-such-tile`` stands in ``en/edits.toml`` under ``no-such-tile``; other
languages have folders of their own beside ``en``. ``wording`` explains how the texts are written.
"""

from __future__ import annotations

from editor.messages.alphabet import alphabetical
from editor.messages.language import current_language, speaking, use_language
from editor.messages.message import Joined, Message, Name, Sayable, in_words, say, shortened
from editor.messages.tables import families, language_name, languages, spoken_languages, table

__all__ = [
    "Joined",
    "Message",
    "Name",
    "Sayable",
    "alphabetical",
    "current_language",
    "families",
    "in_words",
    "language_name",
    "languages",
    "say",
    "shortened",
    "speaking",
    "spoken_languages",
    "table",
    "use_language",
]
