"""What the program says to people: sentences as values, and their words in every language.

A sentence is a ``Message``: an id with parameters, made with ``say("edits.no-such-tile", tile="gym")`` and put into
words only where somebody reads it. ``edits.no-such-tile`` stands in ``en/edits.toml`` under ``no-such-tile``; other
languages have folders of their own beside ``en``. ``wording`` explains how the texts are written.
"""

from __future__ import annotations

from editor.messages.alphabet import alphabetical
from editor.messages.language import current_language, language_scope, use_language
from editor.messages.message import Joined, Message, Name, Translatable, msg, shortened, to_text
from editor.messages.tables import families, language_name, languages, spoken_languages, table

__all__ = [
    "Joined",
    "Message",
    "Name",
    "Translatable",
    "alphabetical",
    "current_language",
    "families",
    "language_name",
    "language_scope",
    "languages",
    "msg",
    "shortened",
    "spoken_languages",
    "table",
    "to_text",
    "use_language",
]
