"""What pydantic found, in our words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from pydantic import BaseModel, StringConstraints, ValidationError
from pydantic_core import ErrorDetails

from editor.files.problems import FileProblem, problem, problem_with
from editor.files.shape import followed
from editor.model.base import CopyId, GivenName, Id, Line, ModelError, Text

_NEEDS = {
    "int_type": "needs-number",
    "string_type": "needs-text",
    "bool_type": "needs-truth",
    "tuple_type": "needs-list",
    "named_tuple_type": "needs-list",
    "arguments_type": "needs-list",
    "dict_type": "needs-object",
    "model_type": "needs-object",
    "model_attributes_type": "needs-object",
}
"""pydantic's type of error -> our sentence about what is needed."""

_LIMITS = {
    "greater_than_equal": ("too-small", "ge"),
    "less_than_equal": ("too-great", "le"),
    "too_short": ("list-too-short", "min_length"),
    "too_long": ("list-too-long", "max_length"),
    "string_too_short": ("text-empty", "min_length"),
    "string_too_long": ("text-too-long", "max_length"),
}
"""pydantic's type of error -> our sentence, and pydantic's name for the limit."""


def problems_of(error: ValidationError, model: type[BaseModel]) -> Iterator[FileProblem]:
    """Each of pydantic's errors as a problem; those that only follow from others are left out."""
    for detail in error.errors(include_url=False):
        if not _is_echo(detail):
            yield _problem(detail, model)


def _is_echo(detail: ErrorDetails) -> bool:
    """pydantic counts only the sound items of a list, and stumbles over half characters, which are named already."""
    if detail["type"] == "too_short":
        return bool(len(detail["input"]) >= detail["ctx"]["min_length"])
    return detail["type"] == "string_unicode"


def _problem(detail: ErrorDetails, model: type[BaseModel]) -> FileProblem:
    path, fields = followed(model, detail["loc"])
    found, ctx = detail["input"], detail.get("ctx", {})
    match detail["type"]:
        case "missing" | "missing_argument":
            return problem("missing", path)
        case kind if kind in _NEEDS:
            return problem_with(_NEEDS[kind], path, found)
        case kind if kind in _LIMITS:
            sentence, limit = _LIMITS[kind]
            count = 0 if isinstance(found, int) else len(found)
            return problem_with(sentence, path, found, count=count, limit=ctx[limit])
        case "literal_error":
            return problem_with("not-allowed", path, found, allowed=_allowed(ctx["expected"]))
        case "string_pattern_mismatch":
            return problem_with(_SPELLINGS.get(ctx["pattern"], "misspelled"), path, found, pattern=ctx["pattern"])
        case "union_tag_not_found":
            return problem("missing", (*path, ctx["discriminator"].strip("'")))
        case "union_tag_invalid":
            field = ctx["discriminator"].strip("'")
            return problem_with("not-allowed", (*path, field), found[field], allowed=_allowed(ctx["expected_tags"]))
        case "value_error" if isinstance(flaw := ctx["error"], ModelError):
            if flaw.field in fields:
                return problem("unsound", (*path, flaw.field), reason=flaw.reason)
            return problem("unsound", path, reason=flaw.message)
        case _:
            return problem("unsound", path, reason=detail["msg"])


def _allowed(expected: str) -> str:
    """pydantic lists the values as ``'a', 'b' or 'c'``."""
    return expected.replace(" or ", ", ").replace("'", "")


def _pattern(kind: Any) -> str:
    return next(str(part.pattern) for part in get_args(kind) if isinstance(part, StringConstraints))


_SPELLINGS = {
    _pattern(Id): "not-an-id",
    _pattern(CopyId): "not-a-copy-id",
    _pattern(Line): "not-a-line",
    _pattern(GivenName): "not-a-name",
    _pattern(Text): "not-a-text",
}
"""Pattern of the models -> our sentence about it."""
