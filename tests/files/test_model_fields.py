"""The fields of a scenario as paths, with how much fits into them."""

from __future__ import annotations

from typing import Any

from editor.model.fields import FieldLimits, field_limits, scenario_fields
from editor.model.scenario import Scenario
from editor.paths import data_folder


def test_bounds_are_those_of_the_model() -> None:
    assert field_limits("title") == FieldLimits(length=200)
    assert field_limits("turns") == FieldLimits(1, 99)
    assert field_limits("sides/norad/cp") == FieldLimits(0, 999)
    assert field_limits("victory/mp") == FieldLimits(1, 999), "a type may be narrowed where it is used"
    assert field_limits("texts/special_rules") == FieldLimits(length=99)
    assert field_limits("exits/frame") == field_limits("no/such/field") == FieldLimits()


def test_every_field_that_a_file_can_have_is_named() -> None:
    """All shipped scenarios use only fields of the list, and the list has none twice removed."""
    for path in data_folder("scenarios").glob("*.scenario.json"):
        for found in _paths(Scenario.model_validate_json(path.read_text(encoding="utf-8")).model_dump(), ""):
            assert any(found == field or found.startswith(f"{field}/") for field in scenario_fields()), found


def _paths(value: Any, above: str) -> set[str]:
    if isinstance(value, dict):
        return {path for key, each in value.items() for path in _paths(each, f"{above}/{key}")}
    if isinstance(value, tuple | list) and any(isinstance(each, dict) for each in value):
        return {path for each in value for path in _paths(each, f"{above}/*")}
    return set() if value is None or value == () else {above.lstrip("/")}
