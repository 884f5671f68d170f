"""Gives an edit the words of a fix."""

from __future__ import annotations

from editor.edits import Edit
from editor.messages import msg
from editor.values import replace


def labelled(edit: Edit, name: str, **params: object) -> Edit:
    """The edit as the fix ``fixes.<name>``: a step of its own, never merged with another."""
    return replace(edit, label=msg(f"fixes.{name}", **params), merge_key=None)
