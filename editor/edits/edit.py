"""What an edit is: a label, a pure function from one scenario to the next, and a key for merging."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Sequence

from editor.board.names import name_from_id
from editor.errors import EditRejected
from editor.messages import Message, Name, msg
from editor.model.scenario import Scenario
from editor.values import FrozenStruct


class Edit(FrozenStruct):
    """A change that can be applied to any scenario.

    ``apply`` returns the next scenario, the very same one if there is nothing to change, or raises a ``EditRejected``.
    It never changes its argument, and what it leaves alone keeps its identity. Edits with the same ``merge_key``
    that follow each other within one gesture, such as the steps of a drag, become one step of the history.
    """

    label: Message
    apply: Callable[[Scenario], Scenario]
    merge_key: Hashable | None = None


def together(label: Message, edits: Sequence[Edit], merge_key: Hashable | None = None) -> Edit:
    """Several edits as one: each is applied to what the one before it made; if one refuses, all do."""

    def apply(scenario: Scenario) -> Scenario:
        for edit in edits:
            scenario = edit.apply(scenario)
        return scenario

    return Edit(label, apply, merge_key)


def refused(why: Message) -> Edit:
    """An edit that no scenario allows, for what could not even be planned."""

    def apply(_: Scenario) -> Scenario:
        raise EditRejected(why)

    return Edit(why, apply)


def naming_label(one: str, many: str, ids: Collection[str], name: Name = "") -> Message:
    """The message ``one`` with the name of the only thing, or ``many`` with their count."""
    if len(ids) == 1:
        return msg(one, name=name or name_from_id(next(iter(ids))))
    return msg(many, count=len(ids))
