"""The Scenario page: everything of a scenario that is not the map, one module per section.

Sections are listed in ``section_registry.py``. Their fields are bound to paths of the model, so that a test can
find fields of the file format that no form edits.
"""
