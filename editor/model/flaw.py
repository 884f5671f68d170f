"""Why a value cannot be: a ``ValueError`` that carries a sentence, so that it can be said in any language."""

from __future__ import annotations

from editor.messages import Message, say


class Flaw(ValueError):
    """What is wrong; ``field`` is the one to blame, or empty where the whole value is."""

    def __init__(self, field: str, name: str, **params: object) -> None:
        self.field = field
        self.reason = say(f"model.{name}", **params)
        super().__init__(field, self.reason)

    @property
    def message(self) -> Message:
        return say("model.of-field", field=self.field, reason=self.reason) if self.field else self.reason

    def __str__(self) -> str:
        return self.message.text()
