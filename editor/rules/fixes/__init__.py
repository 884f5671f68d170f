"""Fixes for problems: candidate edits by family, and the search for those that help (``fix_finder``)."""

from __future__ import annotations

from editor.edits import Edit
from editor.messages import msg
from editor.values import replace


def label_fix(edit: Edit, name: str, **params: object) -> Edit:
    """Return the edit with the label ``fixes.<name>``, as an undo step that is never merged with another."""
    return replace(edit, label=msg(f"fixes.{name}", **params), merge_key=None)
