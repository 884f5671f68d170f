"""Puts a message into words. Texts are ``str.format`` templates over the parameters of the message:

- ``{tile}`` says a text, a number, or a thing that can be said itself, in the same language;
- ``{tiles}`` of a list says "A", "A and B" or "A, B and C", as the language joins them;
- ``{count:square|squares}`` says the number with the form of the word that goes with it;
- ``{share:.1f}`` and ``{count:,}`` say a number with the decimal sign and the groups of the language;
- ``{count!w:is|are}`` says only the form, of a number or of a list with so many members.

The forms stand in the order of the plural categories of the language (``plurals``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from editor.messages.plurals import plural_rule
from editor.messages.tables import template


def put_into_words(message_id: str, params: Mapping[str, object], language: str) -> str:
    return _Wording(language).vformat(template(message_id, language), (), params)


def say_number(number: float, language: str, digits: str = "") -> str:
    """A number with the signs of the language; ``digits`` as in a format specification: ``.1f``, ``,`` for groups."""
    signs = {",": template("language.thousands", language), ".": template("language.decimal", language)}
    return "".join(signs.get(sign, sign) for sign in format(number, digits))


def say_list(items: Sequence[object], language: str) -> str:
    """The members one after the other, joined as the language does it."""
    said = [say_value(item, language) for item in items]
    if len(said) < 2:
        return "".join(said)
    comma, last = template("language.list-comma", language), template("language.list-and", language)
    return comma.join(said[:-1]) + last + said[-1]


def say_value(value: object, language: str) -> str:
    """A text as it is, a number or a list as the language writes it, and what can be said itself in its own words."""
    match value:
        case str():
            return value
        case bool():
            return str(value)
        case int() | float():
            return say_number(value, language)
        case tuple() | list():
            return say_list(value, language)
    text = getattr(value, "text", None)
    return str(text(language)) if callable(text) else str(value)


class _Wording(Formatter):
    def __init__(self, language: str) -> None:
        self._language = language

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion == "w":
            return _OnlyForm(_number_of(value))
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            number = value.number if isinstance(value, _OnlyForm) else _number_of(value)
            form = format_spec.split("|")[plural_rule(self._language).index(abs(number))]
            return form if isinstance(value, _OnlyForm) else f"{say_number(number, self._language)} {form}"
        if isinstance(value, int | float) and not isinstance(value, bool):
            return say_number(value, self._language, format_spec)
        return say_value(value, self._language)


class _OnlyForm:
    """A number that decides on a word and is not said itself."""

    def __init__(self, number: int) -> None:
        self.number = number


def _number_of(value: object) -> int:
    if isinstance(value, tuple | list):
        return len(value)
    if isinstance(value, int):
        return value
    raise TypeError(f"neither a number nor a list: {value!r}")
