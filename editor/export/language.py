"""The language of a file: that of its scenario, whatever the window speaks, unless its author asks for another."""

from __future__ import annotations

from typing import Final

from editor.export.exporter import Option, Options
from editor.messages import current_language, language_name, languages, msg
from editor.messages.language import match_language
from editor.model.scenario import Scenario

AS_TOLD: Final = "scenario"
"""The choice of the language that the scenario says."""

LANGUAGE = Option(
    "language",
    "choice",
    AS_TOLD,
    msg("paper.option-language"),
    (AS_TOLD, *languages()),
    called={each: language_name(each) for each in languages()},
)


def language_of_file(scenario: Scenario, options: Options) -> str:
    """The language to write in. A scenario that says none, or one without tables, is written as the program speaks."""
    asked_for = str(options.get(LANGUAGE.name, AS_TOLD))
    return match_language(scenario.language if asked_for == AS_TOLD else asked_for) or current_language()
