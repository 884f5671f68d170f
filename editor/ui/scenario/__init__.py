"""The page Scenario: everything of a scenario that is not the map, one module per section.

A section is a class in a module of its own, entered in ``registry.py``. Its fields are bound to paths of the model, so
that a test can tell which fields of the format no form edits.
"""
