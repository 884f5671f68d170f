"""Which form of a word goes with a number: the plural categories of CLDR for whole numbers.

A text lists the forms in the order given here: ``{count:square|squares}`` in English,
``{count:квадрат|квадрата|квадратов}`` in Russian. The rules are few and short, so that they stand here rather than in a
library of all languages, whose import would cost more than the start of the whole program; a test holds them against
the library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from editor.values import FrozenStruct


class PluralRule(FrozenStruct):
    """The categories of a language in the order in which texts list their forms, and the one that a number has."""

    categories: tuple[str, ...]
    index: Callable[[int], int]


def _one_alone(number: int) -> int:
    return 0 if number == 1 else 1


def _none_and_one(number: int) -> int:
    """French: "0 case", "1 case", "2 cases". The form of whole millions is left out: nothing here counts so far."""
    return 0 if number in (0, 1) else 1


def _by_last_digit(number: int) -> int:
    """Russian: 1, 21, 31 · 2 to 4, 22 to 24 · the rest, 11 to 14 among them."""
    teens = 11 <= number % 100 <= 14
    if number % 10 == 1 and not teens:
        return 0
    if 2 <= number % 10 <= 4 and not teens:
        return 1
    return 2


PLURAL_RULES: Final[Mapping[str, PluralRule]] = {
    "en": PluralRule(("one", "other"), _one_alone),
    "de": PluralRule(("one", "other"), _one_alone),
    "fr": PluralRule(("one", "other"), _none_and_one),
    "ru": PluralRule(("one", "few", "many"), _by_last_digit),
}


def plural_rule(language: str) -> PluralRule:
    """The rule of a language; a regional one such as ``de-AT`` counts like its main language."""
    return PLURAL_RULES.get(language.partition("-")[0], PLURAL_RULES["en"])
