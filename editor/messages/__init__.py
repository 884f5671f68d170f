"""Messages to users: values with an id and parameters, and their texts in every language.

A ``Message`` is made with ``msg("edits.no-such-tile", tile="gym")`` and formatted only where it is shown. The text of
``edits.no-such-tile`` is in ``en/edits.toml`` under ``no-such-tile``; other languages have folders beside ``en``.
``formatting`` describes the syntax of the texts.
"""

from __future__ import annotations

from editor.messages.language import current_language, language_scope, set_language
from editor.messages.message import JoinedNames, Message, Name, Translatable, msg, sort_key, to_text, truncate
from editor.messages.tables import families, language_name, languages, selectable_languages, table

__all__ = [
    "JoinedNames",
    "Message",
    "Name",
    "Translatable",
    "current_language",
    "families",
    "language_name",
    "language_scope",
    "languages",
    "msg",
    "selectable_languages",
    "set_language",
    "sort_key",
    "table",
    "to_text",
    "truncate",
]
