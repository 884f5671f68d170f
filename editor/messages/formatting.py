"""Formats messages.

A text is a ``str.format`` template over the parameters of the message:

- ``{tile}`` inserts a text, a number, or another translatable value in the same language;
- ``{tiles}`` of a list inserts "A", "A and B" or "A, B and C", joined as usual in the language;
- ``{count:square|squares}`` inserts the number with the matching form of the word, in French and Russian after a
  no-break space;
- ``{share:.1f}`` and ``{count:,}`` insert a number with the decimal and group separators of the language;
- ``{count!w:is|are}`` inserts only the matching form, for a number or for the length of a list.

The forms follow the plural categories of the language in the order of CLDR. Rules, list patterns and separators come
from Babel.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, Final

from babel import Locale, UnknownLocaleError
from babel.lists import format_list as join_list

from editor.messages.tables import ENGLISH, template

_CATEGORIES: Final = ("zero", "one", "two", "few", "many", "other")
"""The plural categories of CLDR in their order."""

_COUNTED: Final = 1000
"""Categories that only larger numbers have, such as whole millions in French, get no form of their own."""

_NO_BREAK_LANGUAGES: Final = frozenset({"fr", "ru"})
"""Languages whose typography keeps a number and its word on one line; German asks for it only with units."""

_DOUBLE_PERIOD: Final = re.compile(r"(?<=\w)\.\.(?=\s|$)")


@cache
def find_locale(language: str) -> Locale:
    """Return the locale of a language; a regional one such as ``de-AT`` is treated like its main language."""
    main = language.partition("-")[0]
    if main == ENGLISH:
        return Locale.parse("en_001")  # "A, B and C", without a comma before the "and"
    try:
        return Locale.parse(main)
    except (UnknownLocaleError, ValueError):
        return find_locale(ENGLISH)


@cache
def plural_categories(language: str) -> tuple[str, ...]:
    """Return the plural categories of whole numbers, in the order in which texts list their forms."""
    rule = find_locale(language).plural_form
    used = {rule(number) for number in range(_COUNTED)}
    return tuple(category for category in _CATEGORIES if category in used)


def plural_index(number: int, language: str) -> int:
    """Return which of the forms in a text goes with a number."""
    categories = plural_categories(language)
    category = find_locale(language).plural_form(abs(number))
    return categories.index(category) if category in categories else len(categories) - 1


def format_message(message_id: str, params: Mapping[str, object], language: str) -> str:
    """Return the text of a message with its parameters filled in.

    A sentence that ends with an abbreviation, such as "Jr.", has only one period.
    """
    text = _MessageFormatter(language).vformat(template(message_id, language), (), params)
    return _DOUBLE_PERIOD.sub(".", text) if ".." in text else text


def format_number(number: float, language: str, spec: str = "") -> str:
    """Format a number with the separators of the language; ``spec`` is a format specification such as ``.1f``."""
    text = format(number, spec)
    if text.isdigit():
        return text
    symbols = find_locale(language).number_symbols["latn"]
    separators = {",": symbols["group"], ".": symbols["decimal"]}
    return "".join(separators.get(char, char) for char in text)


def format_list(items: Sequence[object], language: str) -> str:
    """Join the items of a list as usual in the language."""
    texts = [format_value(item, language) for item in items]
    return join_list(texts, locale=find_locale(language)) if len(texts) > 1 else "".join(texts)


def format_value(value: object, language: str) -> str:
    """Format a parameter: texts as they are, numbers, lists and translatable values in the language."""
    match value:
        case str():
            return value
        case bool():
            return str(value)
        case int() | float():
            return format_number(value, language)
        case tuple() | list():
            return format_list(value, language)
    text = getattr(value, "text", None)
    return str(text(language)) if callable(text) else str(value)


class _MessageFormatter(Formatter):
    def __init__(self, language: str) -> None:
        self._language = language

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion == "w":
            return _FormOnly(_number_of(value))
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            number = value.number if isinstance(value, _FormOnly) else _number_of(value)
            form = format_spec.split("|")[plural_index(number, self._language)]
            if isinstance(value, _FormOnly):
                return form
            space = "\N{NO-BREAK SPACE}" if self._language in _NO_BREAK_LANGUAGES else " "
            return f"{format_number(number, self._language)}{space}{form}"
        if isinstance(value, int | float) and not isinstance(value, bool):
            return format_number(value, self._language, format_spec)
        return format_value(value, self._language)


class _FormOnly:
    """A number that selects a form of a word and is not inserted itself."""

    def __init__(self, number: int) -> None:
        self.number = number


def _number_of(value: object) -> int:
    if isinstance(value, tuple | list):
        return len(value)
    if isinstance(value, int):
        return value
    raise TypeError(f"neither a number nor a list: {value!r}")
