"""Fields that take over what is typed when they are left."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication


class HalfTyped:
    """Such a field."""

    def finish(self) -> None:
        """Take over what is typed now."""
        raise NotImplementedError


def finish_typing() -> None:
    """What is half typed counts from now on, though its field is not left: somebody saves, prints or closes."""
    field = QApplication.focusWidget()
    if isinstance(field, HalfTyped):
        field.finish()
